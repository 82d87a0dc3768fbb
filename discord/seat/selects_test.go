package seat

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
)

// TestLongQuestionsArePaged: a question of more options than a menu has room
// for (the Guardsman with five players) is shown in pages that keep groups
// together and lose nothing.
func TestLongQuestionsArePaged(t *testing.T) {
	var lines []ui.MenuLine
	for group := range 6 {
		for option := range 9 {
			lines = append(lines, ui.MenuLine{Value: strconv.Itoa(group) + "." + strconv.Itoa(option), Group: "guild " + strconv.Itoa(group)})
		}
	}
	var seen []string
	for _, page := range pagesOf(lines) {
		require.LessOrEqual(t, len(page), ui.OptionsPerSelect)
		require.Equal(t, page[0].Group+".0", "guild "+page[0].Value, "a group is torn apart")
		for _, l := range page {
			seen = append(seen, l.Value)
		}
	}
	require.Len(t, seen, len(lines))
	for i, l := range lines {
		require.Equal(t, l.Value, seen[i])
	}
}
