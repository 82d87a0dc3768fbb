package ui

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestForgedCustomIDs checks that a custom_id that the bot cannot have written is not read, so that what is read
// can be written again.
func TestForgedCustomIDs(t *testing.T) {
	for _, id := range []string{"", "open", "open|x|", "|x||", "open|x|||", "open|" + strings.Repeat("9", 200) + "||", "open|" + strings.Repeat("9", 25) + "||",
		"open|x||" + strings.Repeat("a", CustomIDMost)} {
		_, ok := ParseCustomID(id)
		require.False(t, ok, "%.40s", id)
	}
	for _, id := range []string{"open|abcdefgh||", "open|||", "manage|abcdefgh|12-x|rank.1.1230", "oust|18446744073709551615||"} {
		p, ok := ParseCustomID(id)
		require.True(t, ok, id)
		require.Equal(t, id, p.ID())
	}
}
