package sandbox

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestALineOverAReplyIsNotCutWithinAMention, which would show as its code.
func TestALineOverAReplyIsNotCutWithinAMention(t *testing.T) {
	who := strings.Repeat("<@1575793957646893056>, ", 4)
	require.Equal(t, who, shortened(who))
	require.Equal(t, "**Norenberc** · Waiting for "+strings.TrimSuffix(who, "<@1575793957646893056>, ")+"…", shortened("**Norenberc** · Waiting for "+who+"<t:1>"))
	require.Equal(t, strings.Repeat("é", 119)+"…", shortened(strings.Repeat("é", 121)))
}
