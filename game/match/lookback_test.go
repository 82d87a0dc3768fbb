package match_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

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
