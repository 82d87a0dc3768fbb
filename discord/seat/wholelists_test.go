package seat

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
)

// TestManyWholeAnswersAreOpenedByTheirFirstPick: of many whole answers one first pick is shown at a time, unless two
// first picks read alike; a lesson shows the one it asks for.
func TestManyWholeAnswersAreOpenedByTheirFirstPick(t *testing.T) {
	t.Parallel()
	lists := func(each int, names ...string) (all [][]ui.MenuLine) {
		for n, name := range names {
			var of []ui.MenuLine
			for k := range each {
				of = append(of, ui.MenuLine{Value: fmt.Sprintf("die%d/o%d", n, k), Group: name})
			}
			all = append(all, of)
		}
		return all
	}
	require.True(t, opensWholes(lists(5, "Die 2", "Die 4", "Die 5")))
	require.False(t, opensWholes(lists(4, "Die 2", "Die 4", "Die 5")), "twelve lines are read at once")
	require.False(t, opensWholes(lists(9, "Die 2", "Die 2")), "which is which?")
	require.False(t, opensWholes(lists(20, "Die 2")))
	require.True(t, opensWholes(append(lists(9, "Die 2", "Die 4"), []ui.MenuLine{{Value: "die2-3", Group: "Other actions"}})))

	all := lists(5, "Die 2", "Die 4", "Die 5")
	q := &game.Question{Options: []game.Option{{Key: "die0"}, {Key: "die1"}, {Key: "die2"}}}
	at := &game.Question{Options: []game.Option{{Key: "o0"}, {Key: "o1"}, {Key: "o2"}, {Key: "o3"}, {Key: "o4"}}}
	next := map[string]*game.Question{"die0": at, "die1": at, "die2": at}
	m := menu{Menu: match.Menu{Question: q}, then: next}
	require.Equal(t, 0, m.shownWhole(all))
	q.Options[2].Odds = 9
	require.Equal(t, 2, m.shownWhole(all), "the likeliest")
	m.page = 1
	require.Equal(t, 0, m.shownWhole(all))
	m.page = 9
	require.Equal(t, 2, m.shownWhole(all))
	taught := &tuition{}
	taught.Steps = []game.Step{{Answer: game.Answer{Picks: []string{"die1"}}}, {Answer: game.Answer{Picks: []string{"o3"}}}}
	require.Equal(t, 1, menu{tuition: taught}.shownWhole(all))
}

// TestNoShortcutLeadsToNothing: a whole answer that leads to nothing has no button, however likely.
func TestNoShortcutLeadsToNothing(t *testing.T) {
	t.Parallel()
	q := &game.Question{Options: []game.Option{{Key: "die"}}}
	at := &game.Question{Options: []game.Option{{Key: "wizards", Odds: 200, Idle: true}, {Key: "port"}, {Key: "castle", Odds: 10}}}
	m := menu{Menu: match.Menu{Question: q}, then: map[string]*game.Question{"die": at}}
	lines := []ui.MenuLine{{Value: "die/wizards"}, {Value: "die/port"}, {Value: "die/castle"}}
	require.Equal(t, []ui.MenuLine{{Value: "die/castle"}}, m.likelyWhole(lines, 4))
	at.Options[2].Idle = true
	require.Empty(t, m.likelyWhole(lines, 4), "what is left is no likelier than itself")
}
