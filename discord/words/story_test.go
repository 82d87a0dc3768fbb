package words

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// TestAChapterIsNobodys checks that the start of a round does not say whose move ended the previous one, and that
// this is said at the end of another line.
func TestAChapterIsNobodys(t *testing.T) {
	gets := game.Event{At: 1, Text: game.Say("toy.gets", game.Who(0), game.Num(1))}
	round := game.Event{At: 1, Chapter: true, Text: game.Say("toy.ends", game.Num(2))}
	v := toyLocalizer("en")
	v.Givers = []match.Giver{{Entry: 7, By: match.BySitter, Coached: true}}
	note := func(lines []string) int {
		return slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "-# ") })
	}
	require.Equal(t, 1, note(v.Lines([]game.Event{gets, round})), "below the decision")
	require.Negative(t, note(v.Lines([]game.Event{round, gets})), "not again in a message that begins with the round")
}
