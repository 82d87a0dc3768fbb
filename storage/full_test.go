package storage

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// small leaves room for 2 MiB. How many answers fit into what is kept differs: bbolt takes
// free pages in no order.
var small = Options{MaxSize: 3 * growth, Reserve: growth / 2}

// fat makes a change take about 8 KiB for good.
func fat(c match.Change) match.Change {
	much := strings.Repeat("x", 8<<10)
	for i := range c.Entries {
		c.Entries[i].User = match.User(much)
	}
	if c.Entries == nil {
		c.Match.Host.Name = much
	}
	return c
}

func TestFull(t *testing.T) {
	s := opened(t, fileName(t), small)
	require.NoError(t, s.Writable())
	last := played(t, s, "running", 1)
	refused := 0
	for i := range 100_000 {
		err := s.Commit(fat(lobby(match.ID(fmt.Sprintf("new%d", i)))))
		if err != nil {
			require.ErrorIs(t, err, match.ErrFull)
			require.ErrorContains(t, err, "are kept for those that run")
			refused = i
			break
		}
	}
	require.Positive(t, refused, "new matches were refused")

	var err error
	for range 100_000 {
		next := fat(move(last))
		if err = s.Commit(next); err != nil {
			break
		}
		last = next
	}
	require.ErrorIs(t, err, match.ErrDiskFull)
	require.ErrorIs(t, s.Writable(), match.ErrDiskFull)
	require.Greater(t, last.Match.Entries, 10, "the match that ran went on for long")
	got, err := s.Load("running")
	require.NoError(t, err)
	require.Equal(t, last.Match.Entries, got.Match.Entries, "nothing of what did not fit is there")

	for _, item := range waiting(t, s, 100_000) {
		if err := s.Done(item.N); err != nil && !errors.Is(err, match.ErrDiskFull) {
			require.NoError(t, err)
		}
	}
	require.NoError(t, s.Remember("note", "small", "there is room again"))
	require.NoError(t, s.Writable())
}
