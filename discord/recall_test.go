package discord

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// fails has the next recalls of a kind fail, so many times, and the rest succeed.
func (n *notes) fails(kind string, times int, err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.fail = func(of string) error {
		if of != kind || times == 0 {
			return nil
		}
		times--
		return err
	}
}

// TestSettingsThatCannotBeRead: who changes one of their settings while a database is away for a
// moment is told so, and keeps the others.
func TestSettingsThatCannotBeRead(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.types(alice, "settings player", "zone", "Europe/Paris")
		r.types(alice, "settings player", "quiet", "22-7")
		r.deals()
		before := r.Player(alice)
		require.Equal(t, "Europe/Paris", before.Rest.Zone)
		for _, change := range []func() ui.Response{
			func() ui.Response { return r.types(alice, "settings player", "large", "true") },
			func() ui.Response { return r.types(alice, "settings vacation", "days", "3") },
			func() ui.Response {
				return r.presses(alice, ui.CustomID{Verb: seat.VerbMore, Match: string(r.id), Menu: "", Arg: core.WidePictures}.ID())
			},
		} {
			r.notes.fails(core.PlayerKind, 1<<20, match.ErrAway)
			require.Contains(t, said(change()).Content, "nothing is saved")
			r.notes.fails("", 0, nil)
			require.Equal(t, before, r.Player(alice))
		}

		i := r.by(alice)
		i.Kind, i.Path, i.Options, i.Can = ui.Command, "settings server", map[string]string{"language": "fr"}, ui.ManageServer
		r.Handle(t.Context(), i)
		server := r.Server("10")
		require.Equal(t, "fr", server.Language)
		r.notes.fails(core.ServerKind, 1<<20, match.ErrAway)
		i = r.by(alice)
		i.Kind, i.Path, i.Options, i.Can, i.ServerWords = ui.Command, "settings server", map[string]string{"large": "true"}, ui.ManageServer, "it"
		r.Handle(t.Context(), i)
		r.notes.fails("", 0, nil)
		require.Equal(t, server, r.Server("10"), "also not by the note of its language in Discord")
	})
}

// TestBoardThatCannotBeRead: that what a match shows cannot be read for a moment makes no second board.
func TestBoardThatCannotBeRead(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals()
		before := r.Board(r.id)
		r.notes.fails(core.BoardKind, 1<<20, match.ErrAway)
		r.decides(alice)
		r.quietly()
		r.notes.fails("", 0, nil)
		r.away()
		r.oneBoard()
		after := r.Board(r.id)
		require.Equal(t, before.Channel, after.Channel)
		require.Equal(t, before.Home, after.Home)
	})
}

// TestDamagedNote: what is there and cannot be read counts as never said, else nothing could
// ever be said in its place.
func TestDamagedNote(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.notes.fails(core.PlayerKind, 1<<20, match.ErrDamaged)
		require.NotContains(t, said(r.types(alice, "settings player", "large", "true")).Content, "nothing is saved")
		r.notes.fails("", 0, nil)
		require.True(t, r.Player(alice).Large)
	})
}
