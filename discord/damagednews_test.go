package discord_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDamagedNews: an item that cannot be read silences no other.
func TestDamagedNews(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Halt()
		r.Damaged = true
		r.Boot()
		r.Deals()
		r.Decides(alice)
		r.Quietly()
		require.Contains(t, r.OneBoard().Content, "Alice says 3")
		require.Equal(t, 3, strings.Count(r.Logged.String(), "cannot be read and is left out"), "one of each kind, once: matches, seasons, lists of tables")
	})
}
