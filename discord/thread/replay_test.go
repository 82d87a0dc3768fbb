package thread_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/render"
)

// shares ends a match and presses the button under its film.
func (r *room) shares() *ui.Message {
	r.T.Helper()
	over := r.Posted("## ")
	film := said(r.Presses(bruno, button(&over[0].Message, seat.VerbFilm)))
	require.True(r.T, film.Ephemeral)
	return said(r.Presses(bruno, button(film, "share")))
}

// TestAFilmIsShared in the match's channel, in the server's language, with who won; a second time only for who asks again.
func TestAFilmIsShared(t *testing.T) {
	inRoom(t, short, func(r *room) {
		i := r.By(alice)
		i.Kind, i.Path, i.Options, i.Can = ui.Command, "settings server", map[string]string{"language": "fr"}, ui.ManageServer
		r.Handle(t.Context(), i)
		r.Deals()
		forged := ui.CustomID{Verb: "share", Match: string(r.ID)}.ID()
		require.Contains(t, said(r.Presses(alice, forged)).Content, "isn’t over", "of a match that is being played there is no film")
		r.Decides(alice)
		r.Decides(bruno)
		r.Away()
		require.Contains(t, r.shares().Content, "https://discord.com/channels/10/100/")
		shown := func() (films []string) {
			for _, m := range r.Posted("Partagé par <@" + string(bruno) + ">") {
				require.Len(t, m.Files, 1)
				require.Empty(t, m.Mention, "nobody is called")
				films = append(films, m.Content)
			}
			return films
		}
		require.Len(t, shown(), 1)
		require.Contains(t, shown()[0], "Alice")
		require.Contains(t, shown()[0], "1 point")
		require.Equal(t, render.Replay, r.Drawn.Newest().Kind)
		require.Equal(t, "fr", r.Drawn.Newest().Locale)
		again := r.shares()
		require.Contains(t, again.Content, "already been shared: https://")
		require.Len(t, shown(), 1)
		r.Presses(bruno, button(again, "share"))
		require.Len(t, shown(), 2)
	})
}

// TestAFilmThatCannotBeShared: whoever asks is told why, and nothing is noted as shared.
func TestAFilmThatCannotBeShared(t *testing.T) {
	once := func(t *game.Table, g *discordtest.ToyGame) { ask(t, 0, "say", 1, 1, 3) }
	inRoom(t, once, func(r *room) {
		r.Deals()
		r.Decides(match.User(alice))
		r.Away()
		r.Fails("post", wire.Refusal{Code: 50013})
		require.Contains(t, r.shares().Content, "I can’t post in the channel")
		require.Contains(t, r.shares().Content, "Everyone in the channel")
	})
}
