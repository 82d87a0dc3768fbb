package words

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// TestPointsOfOneKindAreOne checks that they are joined if the game has words for it, and that categories without
// points are left out.
func TestPointsOfOneKindAreOne(t *testing.T) {
	part := func(key string, points int, args ...game.Arg) game.Part {
		return game.Part{Category: game.Say("toy."+key, args...), Points: points}
	}
	v := toyLocalizer("en")
	require.Equal(t, "Round 7 is over. 2 · Payday: ? 3, ? 4, ? 5 · Toy 1", v.parts(game.Score{Parts: []game.Part{
		part("ends", 2, game.Num(7)), part("title", 0),
		part("gets", 3, game.Who(0)), part("gets", 4, game.Who(1)), part("gets", 0, game.Who(1)), part("gets", 5, game.Who(2)), part("title", 1)}}))
}

// TestTheEndSaysWhyASeatIsLast has a seat with more points than others and a place behind them.
func TestTheEndSaysWhyASeatIsLast(t *testing.T) {
	m := match.Match{Chairs: []match.Chair{
		{Owner: match.Owner{Computer: match.DefaultKind}, Left: &match.Owner{User: "1002", Name: "Bruno"}},
		{Owner: match.Owner{User: "1001", Name: "Alice"}}}}
	m.Final = &match.Final{Outcome: match.Played, Places: []int{2, 1}, Result: &game.Result{Scores: []game.Score{{Place: 1, Total: 9}, {Place: 2, Total: 4}}}}
	scores := toyLocalizer("en").About(m).Scores(m)
	require.Len(t, scores, 2)
	require.NotContains(t, scores[0], "left")
	require.Contains(t, scores[1], ": 9 points · took over from Bruno, so ranked last")
}

// TestATeamIsOneLine checks that a team is one line of a result, with its name, and that a player who left it has a
// line of their own.
func TestATeamIsOneLine(t *testing.T) {
	m := match.Match{Teams: game.Teams{0, 1, 0, 1}, Chairs: []match.Chair{
		{Owner: match.Owner{User: "1001", Name: "Alice"}}, {Owner: match.Owner{User: "1002", Name: "Bruno"}},
		{Owner: match.Owner{User: "1003", Name: "Chloé"}}, {Owner: match.Owner{User: "1004", Name: "David"}}}}
	part := func(points int) []game.Part { return []game.Part{{Category: game.Say("toy.title"), Points: points}} }
	m.Final = &match.Final{Outcome: match.Played, Places: []int{3, 1, 3, 1}, Result: &game.Result{Scores: []game.Score{
		{Place: 3, Total: 4, Parts: part(4)}, {Place: 1, Total: 9, Parts: part(2)}, {Place: 3, Total: 4, Parts: part(0)}, {Place: 1, Total: 9, Parts: part(7)}}}}
	v := toyLocalizer("en").About(m)
	require.Equal(t, []string{"1. Bruno and David: 9 points", "2. Alice and Chloé: 4 points"}, v.Scores(m))
	require.Equal(t, "Bruno and David win together!", v.Outcome(m))
	require.Equal(t, []string{"1. Bruno and David: 9 points\n-# Bruno: Toy 2\n-# David: Toy 7", "2. Alice and Chloé: 4 points\n-# Alice: Toy 4"}, v.Accounts(m), "and who brought what")

	m.Chairs[1] = match.Chair{Owner: match.Owner{Computer: match.DefaultKind}, Left: &match.Owner{User: "1002", Name: "Bruno"}}
	m.Final.Places = []int{2, 4, 2, 1}
	scores := toyLocalizer("en").About(m).Scores(m)
	require.Len(t, scores, 3)
	require.Equal(t, []string{"1. David: 9 points", "2. Alice and Chloé: 4 points"}, scores[:2])
	require.Contains(t, scores[2], "3. ")

	m.Final = &match.Final{Outcome: match.GivenUp, Places: []int{1, 3, 1, 3}}
	require.Equal(t, "Alice and Chloé win: everyone else conceded.", toyLocalizer("en").About(m).Outcome(m))
	m.Final.Places = []int{1, 1, 1, 1}
	require.Contains(t, toyLocalizer("en").About(m).Outcome(m), "share the victory")
}
