package realgames_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/norenberc"
)

// TestNorenberc plays whole games at random through menus, as people would,
// with a restart now and then, and holds a stored answer to 80 bytes on average.
func TestNorenberc(t *testing.T) {
	bytes, answers := 0, 0
	for seed := range 3 {
		c := newClub(t, norenberc.New())
		id := c.deal(c.rules.Info().MaxSeats-seed, match.Terms{})
		c.playAtRandom(id, rand.New(rand.NewPCG(uint64(seed), 1)))
		require.Equal(t, match.Played, c.facts(id).Final.Outcome)
		for _, e := range c.stored(id).Journal {
			data, err := json.Marshal(e)
			require.NoError(t, err)
			bytes += len(data)
			answers += len(e.Answers)
			for n, a := range e.Answers {
				require.True(t, n == 0 || a.Key != "plan", "a plan for the next turn is no part of entry %d", e.N)
			}
		}
	}
	t.Logf("%d bytes per answer", bytes/answers)
	require.LessOrEqual(t, bytes/answers, 80)
}

func (c *club) playAtRandom(id match.ID, luck *rand.Rand) {
	chooser := game.Random(luck)
	for n := 0; c.facts(id).Phase == match.Playing; n++ {
		if n%20 == 19 {
			c.start()
		}
		m := c.facts(id)
		seat := slices.IndexFunc(m.Chairs, func(c match.Chair) bool { return !c.Clock.Since.IsZero() })
		menu := c.menu(id, seat)
		for menu.State == match.Asked {
			var picks []string
			for _, i := range chooser.Choose(menu.Question, nil) {
				picks = append(picks, menu.Question.Options[i].Key)
			}
			menu = c.pick(id, seat, picks...)
		}
		token := menu.Token
		_, err := c.Confirm(id, match.User(fmt.Sprint(seat)), token, match.Press(fmt.Sprint(1<<60+n)))
		require.NoError(c.t, err)
	}
}
