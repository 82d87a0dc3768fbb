package words

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// TestPointsOfOneKindAreOne, where the game has words for it, and what brought none
// is not told.
func TestPointsOfOneKindAreOne(t *testing.T) {
	part := func(key string, points int, args ...game.Arg) game.Part {
		return game.Part{Category: game.Say("toy."+key, args...), Points: points}
	}
	v := toyVoice("en")
	require.Equal(t, "Round 7 is over. 2 · Payday: ? 3, ? 4, ? 5 · Toy 1", v.parts(game.Score{Parts: []game.Part{
		part("ends", 2, game.Num(7)), part("title", 0),
		part("gets", 3, game.Who(0)), part("gets", 4, game.Who(1)), part("gets", 0, game.Who(1)), part("gets", 5, game.Who(2)), part("title", 1)}}))
}

// TestTheEndSaysWhyASeatIsLast: more points than others and a place behind them.
func TestTheEndSaysWhyASeatIsLast(t *testing.T) {
	m := match.Match{Chairs: []match.Chair{
		{Owner: match.Owner{Computer: match.DefaultKind}, Left: &match.Owner{User: "1002", Name: "Bruno"}},
		{Owner: match.Owner{User: "1001", Name: "Alice"}}}}
	m.Final = &match.Final{Outcome: match.Played, Places: []int{2, 1}, Result: &game.Result{Scores: []game.Score{{Place: 1, Total: 9}, {Place: 2, Total: 4}}}}
	scores := toyVoice("en").About(m).Scores(m)
	require.Len(t, scores, 2)
	require.NotContains(t, scores[0], "left")
	require.Contains(t, scores[1], ": 9 points · Bruno left, and whoever stays ranks higher")
}
