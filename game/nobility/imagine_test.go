package nobility

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

func TestForeseeing(t *testing.T) {
	s := play(t, 3, "", func(g *position) { g.hold(2, 1); g.stock(2, 3) })
	require.Empty(t, s.g.Foresee(0), "whoever is asked foresees nothing")
	require.Empty(t, s.g.Foresee(game.Public))
	q := s.g.Foresee(2)
	require.Len(t, q, 1)
	require.Equal(t, "turn", q[0].Key)
	require.GreaterOrEqual(t, q[0].Find("house.settlers.1"), 0)
	require.Equal(t, []string{"pass"}, q[0].Default)
	s.say("0 turn =1\n0 place castle\n1 turn pass\n2 turn pass")
	require.Empty(t, s.g.Foresee(2), "who has passed is done")
	require.Empty(t, s.g.Foresee(1))
}

// Who foresees does so for a turn of his own, not in the middle of another's.
func TestForeseeingInAnothersTurn(t *testing.T) {
	s := play(t, 2, "", nil).say("0 turn =4\n? 0 place castle")
	q := s.g.Foresee(1)
	require.Len(t, q, 1)
	require.NotEmpty(t, q[0].Options[0].Key)
	require.Equal(t, "nobility.turn.ask", q[0].Text.Key)
	require.True(t, s.g.Placed, "nothing is changed by it")
}
