package match_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// TestLookingBackShowsWhatWasSeen: whoever looks back sees what they saw then,
// secret plans of others left out, and who was awaited.
func TestLookingBackShowsWhatWasSeen(t *testing.T) {
	c := newClub(t)
	id := c.deal(3, match.Terms{})
	viewers := []match.User{userOf(0), userOf(1), userOf(2), ""}
	seen := map[int][]string{} // by how many answers stood
	answers := func() (n int) {
		for _, e := range c.stored(id).Journal {
			n += len(e.Answers)
		}
		return n
	}
	note := func() {
		var views []string
		for _, u := range viewers {
			l, err := c.Look(id, u)
			require.NoError(t, err)
			views = append(views, asJSON(t, l.View, l.Match.Awaited()))
		}
		seen[answers()] = views
	}
	note()
	chooser := game.Random(rand.New(rand.NewPCG(1, 2)))
	for c.facts(id).Phase == match.Playing {
		seat := slices.IndexFunc(c.facts(id).Chairs, func(c match.Chair) bool { return !c.Clock.Since.IsZero() })
		menu := c.menu(id, seat)
		for menu.State == match.Asked {
			var picks []string
			for _, i := range chooser.Choose(menu.Question, nil) {
				picks = append(picks, menu.Question.Options[i].Key)
			}
			menu = c.pick(id, seat, picks...)
		}
		c.confirm(id, seat)
		note()
	}
	for at, views := range seen {
		for n, u := range viewers {
			p, err := c.LookBack(id, u, 0, at)
			require.NoError(t, err)
			require.Equal(t, views[n], asJSON(t, p.View, p.Awaited), "%q after %d answers", u, at)
			require.Equal(t, seen[0][n], asJSON(t, p.Before, game.Seats(0b111)))
		}
	}
	now, err := c.LookBack(id, "", -1, -1)
	require.NoError(t, err)
	require.Equal(t, seen[answers()][3], asJSON(t, now.View, now.Awaited))
	require.Nil(t, now.Before)
}

func asJSON(t *testing.T, all ...any) string {
	t.Helper()
	data, err := json.Marshal(all)
	require.NoError(t, err)
	return string(data)
}

// recap is what a player is told of what has happened since they decided last.
func (c *club) recap(id match.ID, seat int) match.Recap {
	c.t.Helper()
	r, err := c.Recap(id, userOf(seat))
	require.NoError(c.t, err)
	return r
}

// told are the words of events: their keys and first argument.
func told(events []game.Event) (all []string) {
	for _, e := range events {
		who := ""
		if e.Text.Args[0].Kind() == game.SeatName {
			who = fmt.Sprint(" ", e.Text.Args[0].Seat())
		}
		all = append(all, e.Text.Key+who)
	}
	return all
}

// TestRecap: from the last decision in person on, without what its draft had shown.
func TestRecap(t *testing.T) {
	shown := []string{"shown 0", "shown 1", "shown 2"}
	t.Run("what was turned up and what others did", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		require.Zero(t, c.recap(id, 0).Entry)
		require.Empty(t, c.recap(id, 0).Events)
		c.plans(id, 3)
		for seat := range 3 {
			require.Equal(t, shown, told(c.recap(id, seat).Events), seat)
		}
		c.give(id, 0, "2", "4")
		require.Empty(t, c.recap(id, 0).Events, "the draft had told it")
		require.Nil(t, c.recap(id, 0).Givers)
		require.Equal(t, append(shown[:3:3], "took 0", "nudged"), told(c.recap(id, 1).Events), "and what is told to them alone")
		require.Equal(t, append(shown[:3:3], "took 0"), told(c.recap(id, 2).Events))
		_, err := c.Withdraw(id, "0", c.newPress())
		require.NoError(t, err)
		require.Empty(t, c.recap(id, 0).Events)
	})
	t.Run("what a sitter did is news to the owner", func(t *testing.T) {
		c, id := sat(t)
		for _, who := range []int{0, 7, 2} {
			c.give(id, who, "2")
		}
		c.give(id, 0, "2", "4")
		c.give(id, 7, "2", "4")
		require.Equal(t, append(shown[:3:3], "took 0", "nudged", "took 1", "marked"), told(c.recap(id, 1).Events))
		require.Equal(t, match.BySitter, c.recap(id, 1).Givers[5].By)
		require.Empty(t, c.recap(id, 7).Events)
	})
	t.Run("another owner, and the match taken back", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		c.plans(id, 3)
		_, err := c.Concede(id, "2")
		require.NoError(t, err)
		c.clock = c.clock.Add(time.Minute)
		require.Equal(t, game.Only(2), c.recap(id, 0).Reseats)
		require.False(t, c.recap(id, 0).Rewound)
		c.give(id, 0, "2", "4")
		require.Zero(t, c.recap(id, 0).Reseats, "they have decided since")
		v, err := c.Propose(id, "1", match.GoBack, 0)
		require.NoError(t, err)
		_, err = c.Ballot(id, "0", match.GoBack, v.Seat, true)
		require.NoError(t, err)
		require.True(t, c.recap(id, 0).Rewound)
		require.Empty(t, c.recap(id, 0).Events)
	})
}
