package seat

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLongRulesHavePages that lead to each other.
func TestLongRulesHavePages(t *testing.T) {
	pages := pagesOfText([]string{strings.Repeat("a", 60), strings.Repeat("b", 30), strings.Repeat("c", 20), strings.Repeat("d", 300)}, 100)
	require.Equal(t, []string{strings.Repeat("a", 60) + "\n" + strings.Repeat("b", 30), strings.Repeat("c", 20), strings.Repeat("d", 99) + "…"}, pages)
	require.Equal(t, []string{""}, pagesOfText(nil, 100))
}
