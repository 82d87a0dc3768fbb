package thread_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// TestWhatEndsSomethingIsAskedFirst: in red, and with what is lost.
func TestWhatEndsSomethingIsAskedFirst(t *testing.T) {
	phase := func(r *room, id match.ID) match.Phase {
		m, err := r.Matches.Match(id)
		require.NoError(t, err)
		return m.Phase
	}
	t.Run("to concede, and to abandon", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.Deals()
			m := said(r.Types(alice, "game concede"))
			require.Contains(t, m.Content, "the match ends at once, and you lose it")
			require.Contains(t, m.Content, "I’ll ask Bruno")
			require.Contains(t, m.Content, "is lost")
			require.Len(t, reds(m), 2)
			require.Equal(t, match.Playing, phase(r, r.ID))
			on := said(r.Presses(alice, button(m, core.VerbOpen)))
			require.Contains(t, on.Content, "What do you say?")
			answer := said(r.Presses(alice, button(m, thread.VerbAbandon)))
			require.Contains(t, answer.Content, "1 yes, 1 pending (Bruno)")
			require.Empty(t, answer.Rows)
			require.Equal(t, match.Playing, phase(r, r.ID))
			require.NotNil(t, r.Presses(alice, button(m, thread.VerbConcede)).Update)
			require.Equal(t, match.Finished, phase(r, r.ID))
		})
	})
	t.Run("to leave a table", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.Types(alice, "game new")
			r.Quietly()
			r.At(bruno, "join")
			r.Quietly()
			var id match.ID
			for stored := range r.Store.Whole() {
				id = stored.Match.ID
			}
			sit := func(user match.User) bool {
				m, err := r.Matches.Match(id)
				require.NoError(t, err)
				return core.HasSeat(m, user)
			}
			public := r.By(bruno)
			public.Kind, public.CustomID = ui.Component, ui.CustomID{Verb: core.VerbLeave, Match: string(id)}.ID()
			m := said(r.Handle(t.Context(), public))
			require.Contains(t, m.Content, "Leave the table?")
			require.True(t, m.Ephemeral)
			require.True(t, sit(bruno))
			require.Contains(t, said(r.Presses(bruno, reds(m)[0])).Content, "You left")
			require.False(t, sit(bruno))
			m = said(r.At(alice, "leave"))
			require.Contains(t, m.Content, "it will close")
			require.True(t, sit(alice))
			r.Presses(alice, reds(m)[0])
			require.Equal(t, match.Expired, phase(r, id))
			require.Regexp(t, "over|closed", said(r.Presses(alice, reds(m)[0])).Content, "pressed once more")
		})
	})
}

// TestVotesSayWhatTheyDo: whose decision, which, and how it stands; a press on
// one that has closed changes nothing.
func TestVotesSayWhatTheyDo(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals(chloe)
		order := []match.User{}
		next := func() match.User {
			m, err := r.Matches.Match(r.ID)
			require.NoError(t, err)
			return r.Seated(m, m.Awaited())
		}
		for range 2 {
			order = append(order, next())
			r.Decides(next())
		}
		first, second, third := order[0], order[1], next()
		r.Quietly()
		m := said(r.Types(first, "game undo"))
		require.Contains(t, m.Content, "1 yes, 2 pending (")
		r.Quietly()
		asks := r.Posted("called a vote: undo")
		require.Len(t, asks, 1)
		require.Contains(t, asks[0].Content, people[first]+" called a vote: undo “"+people[first]+" says 3” and the move since?")
		require.Contains(t, asks[0].Content, "1 yes, 2 pending")
		old := asks[0].Buttons()[0]
		require.Contains(t, said(r.Presses(second, old)).Content, "Vote counted: 2 yes, 1 pending ("+people[third]+").")
		r.Quietly()
		require.Contains(t, asks[0].Content, "2 yes, 1 pending ("+people[third]+")", "in its own message")
		require.Contains(t, r.Abandons(third), "A vote is already open")

		r.Decides(third)
		r.Quietly()
		require.Contains(t, r.Posted("cancelled because the match has changed")[0].Content, "undo “"+people[first]+" says 3”")
		require.Empty(t, asks[0].Rows)
		require.NotContains(t, asks[0].Content, "to come")
		entries := len(r.Journal())
		require.Contains(t, said(r.Presses(third, old)).Content, "This vote has ended")
		r.Types(first, "game undo") // the next vote of the same seat
		require.Contains(t, said(r.Presses(third, old)).Content, "This vote has ended", "and not a vote in this one")
		require.Len(t, r.Journal(), entries)
	})
}
