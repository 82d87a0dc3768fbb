package storage

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
)

// small leaves room for 2 MiB. How many answers fit into the reserve varies: bbolt takes free pages in no order.
var small = Options{MaxSize: 3 * growth, Reserve: growth / 2}

// fat makes a change take about 8 KiB.
func fat(c ledger.Change) ledger.Change {
	much := strings.Repeat("x", 8<<10)
	for i := range c.Add {
		c.Add[i] = fmt.Appendf(nil, `{"fat":%q}`, much)
	}
	if c.Add == nil {
		c.Facts = fmt.Appendf(nil, `{"fat":%q}`, much)
	}
	return c
}

func TestFull(t *testing.T) {
	s := opened(t, fileName(t), small)
	require.NoError(t, s.Writable())
	last := played(t, s, "running", 1)
	refused := 0
	for i := range 100_000 {
		c := fat(lobby(fmt.Sprintf("new%d", i)))
		if err := s.Commit(&c); err != nil {
			require.ErrorIs(t, err, ledger.ErrFull)
			require.ErrorContains(t, err, "are reserved for running matches")
			refused = i
			break
		}
	}
	require.Positive(t, refused, "new things were refused")
	note := func([]byte) (any, error) { return "kept", nil }
	require.NoError(t, ledger.Notes{Store: s}.Revise("bot", "new", note), "what those that run need is remembered")

	var err error
	for range 100_000 {
		next := fat(move(last))
		if err = s.Commit(&next); err != nil {
			break
		}
		last = next
	}
	require.ErrorIs(t, err, ledger.ErrDiskFull)
	require.ErrorIs(t, s.Writable(), ledger.ErrDiskFull)
	require.Greater(t, movesOf(last), 10, "the one that ran went on for long")
	got, err := s.Load(toy("running"))
	require.NoError(t, err)
	require.Equal(t, movesOf(last), got.Entries, "nothing of what did not fit is there")

	for _, item := range waiting(t, s, 100_000) {
		if err := s.Strike("toy", []uint64{item.N}, nil); err != nil && !errors.Is(err, ledger.ErrDiskFull) {
			require.NoError(t, err)
		}
	}
	remember(t, s, "small", "there is room again")
	require.NoError(t, s.Writable())
}
