package discord

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// reds are the red buttons of a message.
func reds(m *ui.Message) (ids []string) {
	for _, row := range m.Rows {
		for _, p := range row {
			if p.Button != nil && p.Button.Style == ui.Danger {
				ids = append(ids, p.Button.ID)
			}
		}
	}
	return ids
}

// TestWhatEndsSomethingIsAskedFirst: in red, and with what is lost.
func TestWhatEndsSomethingIsAskedFirst(t *testing.T) {
	phase := func(r *room, id match.ID) match.Phase {
		m, err := r.Matches.Match(id)
		require.NoError(t, err)
		return m.Phase
	}
	t.Run("to concede, and to abandon", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.deals()
			m := said(r.types(alice, "game concede"))
			require.Contains(t, m.Content, "the match ends at once, and you have lost it")
			require.Contains(t, m.Content, "Bruno will be asked")
			require.Contains(t, m.Content, "is lost")
			require.Len(t, reds(m), 2)
			require.Equal(t, match.Playing, phase(r, r.id))
			on := said(r.presses(alice, button(m, core.VerbOpen)))
			require.Contains(t, on.Content, "What do you say?")
			answer := said(r.presses(alice, button(m, thread.VerbAbandon)))
			require.Contains(t, answer.Content, "1 yes, 1 to come (Bruno)")
			require.Empty(t, answer.Rows)
			require.Equal(t, match.Playing, phase(r, r.id))
			require.NotNil(t, r.presses(alice, button(m, thread.VerbConcede)).Update)
			require.Equal(t, match.Finished, phase(r, r.id))
		})
	})
	t.Run("to leave a table", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.types(alice, "game new")
			r.quietly()
			r.types(bruno, "game join")
			r.quietly()
			var id match.ID
			for stored := range r.store.Whole() {
				id = stored.Match.ID
			}
			sit := func(user match.User) bool {
				m, err := r.Matches.Match(id)
				require.NoError(t, err)
				return core.Sits(m, user)
			}
			public := r.by(bruno)
			public.Kind, public.CustomID = ui.Component, ui.CustomID{Verb: core.VerbLeave, Match: string(id)}.ID()
			m := said(r.Handle(t.Context(), public))
			require.Contains(t, m.Content, "Do you really want to leave the table?")
			require.True(t, m.Ephemeral)
			require.True(t, sit(bruno))
			require.Contains(t, said(r.presses(bruno, reds(m)[0])).Content, "You have left")
			require.False(t, sit(bruno))
			m = said(r.types(alice, "game leave"))
			require.Contains(t, m.Content, "the table is closed then")
			require.True(t, sit(alice))
			r.presses(alice, reds(m)[0])
			require.Equal(t, match.Expired, phase(r, id))
			require.Contains(t, said(r.presses(alice, reds(m)[0])).Content, "over", "pressed once more")
		})
	})
}

// TestVotesSayWhatTheyDo: whose decision, which, and how it stands; a press on
// one that has closed changes nothing.
func TestVotesSayWhatTheyDo(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals(chloe)
		order := []match.User{}
		next := func() match.User {
			m, err := r.Matches.Match(r.id)
			require.NoError(t, err)
			return r.seated(m, m.Awaited())
		}
		for range 2 {
			order = append(order, next())
			r.decides(next())
		}
		first, second, third := order[0], order[1], next()
		r.quietly()
		m := said(r.types(first, "game undo"))
		require.Contains(t, m.Content, "1 yes, 2 to come (")
		r.quietly()
		asks := r.posted("asks: take back")
		require.Len(t, asks, 1)
		require.Contains(t, asks[0].Content, people[first]+" asks: take back “"+people[first]+" says 3” and the decision since?")
		require.Contains(t, asks[0].Content, "1 yes, 2 to come")
		old := asks[0].Buttons()[0]
		require.Contains(t, said(r.presses(second, old)).Content, "Thanks: 2 yes, 1 to come ("+people[third]+").")
		r.quietly()
		require.Contains(t, asks[0].Content, "2 yes, 1 to come ("+people[third]+")", "in its own message")
		require.Contains(t, r.abandons(third), "A vote is open already")

		r.decides(third)
		r.quietly()
		require.Contains(t, r.posted("closed, because the match has changed")[0].Content, "take back “"+people[first]+" says 3”")
		require.Empty(t, asks[0].Rows)
		require.NotContains(t, asks[0].Content, "to come")
		entries := len(r.journal())
		require.Contains(t, said(r.presses(third, old)).Content, "This vote is over")
		r.types(first, "game undo") // the next vote of the same seat
		require.Contains(t, said(r.presses(third, old)).Content, "This vote is over", "and not a vote in this one")
		require.Len(t, r.journal(), entries)
	})
}
