package seat

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/text"
)

// TestLongAnswers: what the label of a whole answer has no room for is said below it.
func TestLongAnswers(t *testing.T) {
	q := &game.Question{Min: 1, Max: 3, Options: []game.Option{{Key: "a", Times: 2}, {Key: "b"}, {Key: "c"}}}
	name := strings.Repeat("n", 45)
	lines := linesOf(q, func(*game.Option) string { return name }, func(game.Text) string { return "" }, game.Term.String)
	at := slices.IndexFunc(lines, func(l ui.MenuLine) bool { return l.Value == "a b c" })
	require.Equal(t, "1 × "+name+", 1 × "+name, lines[at].Label)
	require.Equal(t, "1 × "+name, lines[at].Detail)
	for _, l := range lines {
		require.LessOrEqual(t, text.Length(l.Label), ui.OptionMost)
		require.LessOrEqual(t, text.Length(l.Detail), ui.OptionMost)
	}
	require.NotEqual(t, asButtons, layoutOf(q, lines), "a button would cut it")
}
