package seat

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/game/match"
)

// An oblivious memory remembers nothing.
type oblivious struct{ core.Memory }

func (oblivious) Recall(string, string, any) (bool, error) { return false, nil }

// TestAViewOfAnotherSeatIsNoneBefore: whoever looks from another seat sees nothing marked as new.
func TestAViewOfAnotherSeatIsNoneBefore(t *testing.T) {
	b := New(core.NewCore(core.Options{Memory: oblivious{}}))
	m := match.Match{ID: "one", Entries: 3}
	b.noteView(m, "1001", 0, "view 1 of 0")
	m.Entries++
	require.Equal(t, "view 1 of 0", b.noteView(m, "1001", 0, "view 2 of 0"))
	m.Entries++
	require.Nil(t, b.noteView(m, "1001", 1, "view 3 of 1"))
}
