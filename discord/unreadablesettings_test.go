package discord_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// TestSettingsThatCannotBeRead: who changes one of their settings while a database is away for a
// moment is told so, and keeps the others.
func TestSettingsThatCannotBeRead(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Types(alice, "settings player", "zone", "Europe/Paris")
		r.Types(alice, "settings player", "quiet", "22-7")
		r.Deals()
		before := r.Player(alice)
		require.Equal(t, "Europe/Paris", before.Rest.Zone)
		for _, change := range []func() ui.Response{
			func() ui.Response { return r.Types(alice, "settings player", "large", "true") },
			func() ui.Response { return r.Types(alice, "settings vacation", "days", "3") },
			func() ui.Response {
				return r.Presses(alice, ui.CustomID{Verb: seat.VerbMore, Match: string(r.ID), Menu: "", Arg: core.WidePictures}.ID())
			},
		} {
			r.Notes.Fails(core.PlayerKind, 1<<20, match.ErrAway)
			require.Contains(t, said(change()).Content, "nothing was saved")
			r.Notes.Fails("", 0, nil)
			require.Equal(t, before, r.Player(alice))
		}

		i := r.By(alice)
		i.Kind, i.Path, i.Options, i.Can = ui.Command, "settings server", map[string]string{"language": "fr"}, ui.ManageServer
		r.Handle(t.Context(), i)
		server := r.Server("10")
		require.Equal(t, "fr", server.Language)
		r.Notes.Fails(core.ServerKind, 1<<20, match.ErrAway)
		i = r.By(alice)
		i.Kind, i.Path, i.Options, i.Can, i.ServerWords = ui.Command, "settings server", map[string]string{"large": "true"}, ui.ManageServer, "it"
		r.Handle(t.Context(), i)
		r.Notes.Fails("", 0, nil)
		require.Equal(t, server, r.Server("10"), "also not by the note of its language in Discord")
	})
}

// TestBoardThatCannotBeRead: that what a match shows cannot be read for a moment makes no second board.
func TestBoardThatCannotBeRead(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		before := r.Board(r.ID)
		r.Notes.Fails(core.BoardKind, 1<<20, match.ErrAway)
		r.Decides(alice)
		r.Quietly()
		r.Notes.Fails("", 0, nil)
		r.Away()
		r.OneBoard()
		after := r.Board(r.ID)
		require.Equal(t, before.Channel, after.Channel)
		require.Equal(t, before.Home, after.Home)
	})
}

// TestDamagedNote: what is there and cannot be read counts as never said, else nothing could
// ever be said in its place.
func TestDamagedNote(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Notes.Fails(core.PlayerKind, 1<<20, match.ErrDamaged)
		require.NotContains(t, said(r.Types(alice, "settings player", "large", "true")).Text(), "nothing was saved")
		r.Notes.Fails("", 0, nil)
		require.True(t, r.Player(alice).Large)
	})
}
