package seasons_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/seasons"
	"norenbot/discord/ui"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// TestTheQueue: whoever types the command sees who waits and how many are missing; whoever presses the button waits, and
// may leave; with two a table opens, and they wait no more.
func TestTheQueue(t *testing.T) {
	inRoom(t, duel, func(r *room) {
		require.Contains(t, said(r.Types(alice, "league play")).Content, "No ladder is running in this server")
		id := r.Ladder("Evenings")
		m := said(r.Types(alice, "league play"))
		require.Contains(t, m.Content, "The queue is empty.", "to look is not to wait")
		join := ui.CustomID{Verb: seasons.VerbQueue, Match: string(id), Arg: "join"}.ID()
		require.Contains(t, m.Buttons(), join)
		m = r.Presses(alice, join).Update
		require.Contains(t, m.Content, "### Evenings\n-# Toy, tables of 2, all rated")
		require.Contains(t, m.Content, "1. **Alice** (1500?)")
		require.Contains(t, m.Content, "**1 more player** is needed")
		require.Contains(t, m.Content, "You’re in the queue.")
		require.True(t, m.Ephemeral)
		require.Contains(t, said(r.Types(alice, "league play")).Content, "1. **Alice**", "typed again")

		leave := ui.CustomID{Verb: seasons.VerbQueue, Match: string(id), Arg: "leave"}.ID()
		require.Contains(t, m.Buttons(), leave)
		for range 2 { // pressed twice, it is as if once
			left := r.Presses(alice, leave)
			require.NotNil(t, left.Update)
			require.Contains(t, left.Update.Content, "The queue is empty.\n**2 more players** are needed")
			require.Contains(t, left.Update.Buttons(), ui.CustomID{Verb: seasons.VerbQueue, Match: string(id), Arg: "join"}.ID())
		}
		look := said(r.Presses(bruno, ui.CustomID{Verb: seasons.VerbQueue, Match: string(id)}.ID()))
		require.NotContains(t, look.Content, "You’re in the queue.", "who only looks does not wait")

		r.Presses(alice, join)
		together := r.Presses(bruno, join).Update.Content
		require.Contains(t, together, "A table is opening for you")
		require.NoError(t, r.Seasons.Tick(t.Context()))
		r.Quietly()
		now, err := r.Seasons.Look(id)
		require.NoError(t, err)
		require.Len(t, now.Matches, 1)
		require.True(t, now.Matches[0].Contest.Rated)
		require.Empty(t, now.Season.Queue)
		require.Len(t, r.Posted("its secret is in the exported files while no match is running"), 1)
		require.Len(t, now.Season.Pairings[0].Brought, 2, "the deal includes the click of each player who queued up")
	})
}

// TestSeveralLadders: which one is asked, or named; one of another server is none.
func TestSeveralLadders(t *testing.T) {
	inRoom(t, duel, func(r *room) {
		one, other := r.Ladder("One"), r.Ladder("*Other*")
		which := said(r.Types(alice, "league play"))
		require.Contains(t, which.Content, "Which one?")
		require.Len(t, which.Buttons(), 2)
		require.Contains(t, said(r.Types(alice, "league play", "season", string(one))).Content, "### One")
		require.Contains(t, said(r.Presses(alice, ui.CustomID{Verb: seasons.VerbQueue, Match: string(other), Arg: "join"}.ID())).Content, `### \*Other\*`)
		require.Contains(t, said(r.Types(alice, "league play", "season", "nonsense")).Content, "No ladder")
		i := r.By(alice)
		i.Kind, i.Path, i.Options, i.Server = ui.Command, "league play", map[string]string{"season": string(one)}, "11"
		require.Contains(t, said(r.Handle(t.Context(), i)).Content, "No ladder")
		i = r.By(alice)
		i.Kind, i.Path, i.Options, i.Focus = ui.Autocomplete, "league play", map[string]string{"season": "oth"}, "season"
		require.Len(t, r.Handle(t.Context(), i).Choices, 1)
		require.NoError(t, r.Seasons.Do(one, match.Owner{User: chloe}, 0, league.Ended{Reason: "because"}))
		require.True(t, strings.HasPrefix(said(r.Types(alice, "league play")).Content, `### \*Other\*`), "the only one left")
	})
}

// TestALongQueue fits into a message, whatever people are called.
func TestALongQueue(t *testing.T) {
	inRoom(t, duel, func(r *room) {
		id, err := r.Seasons.Open(match.Owner{User: chloe, Name: "Chloé"}, season.Plan{Pace: match.Daily, Home: match.Place{Server: "10", Channel: "100"},
			Terms: league.Terms{Name: strings.Repeat("*", 80), Game: "toy", Format: league.Ladder, Table: 4, Long: 20 * 24 * time.Hour}})
		require.NoError(t, err)
		for n := range 3 {
			require.NoError(t, r.Seasons.Do(id, match.Owner{User: match.User(strconv.Itoa(5000 + n)), Name: strings.Repeat("*", 80)}, 0, league.Signed{}))
		}
		m := said(r.Presses(alice, ui.CustomID{Verb: seasons.VerbQueue, Match: string(id)}.ID()))
		keepsLimits(t, m)
		require.Contains(t, m.Content, "**1 more player**")
	})
}
