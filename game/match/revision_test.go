package match_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// revised are toy's rules after a fix: games of the revision before it go on as they were dealt.
type revised struct{ newer }

func (revised) Deal(setup game.Setup, luck *rand.Rand) (game.Game, error) {
	return toy{shift: setup.Revision - 1}.Deal(setup, luck)
}

// TestMatchesGoOnByTheRevisionTheyWereDealtUnder: a new program, whose rules lead elsewhere,
// replays what stands, draft and all, and plays on; what it deals has the new revision.
func TestMatchesGoOnByTheRevisionTheyWereDealtUnder(t *testing.T) {
	c := newClub(t)
	old := c.deal(2, match.Terms{})
	c.plans(old, 2)
	c.pick(old, 0, "1")
	c.rules = revised{}
	c.start()
	require.Nil(t, c.facts(old).Repair)
	c.finish(old)
	require.Equal(t, 1, c.stored(old).Setup.Revision)
	require.Equal(t, match.Played, c.facts(old).Final.Outcome)

	fresh := c.deal(2, match.Terms{})
	c.finish(fresh)
	require.Equal(t, 2, c.stored(fresh).Setup.Revision)
}
