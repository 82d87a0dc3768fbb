package storage

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// TestLately: what the store wrote lately is used for the next change only
// where it is what is stored, and it is not kept for ever.
func TestLately(t *testing.T) {
	s := opened(t, fileName(t), Options{})
	c := lobby("aaaaaaaa")
	require.NoError(t, s.Commit(c))
	first := s.lately.written["aaaaaaaa"]
	c = move(c)
	require.NoError(t, s.Commit(c))
	require.NotNil(t, s.lately.of("aaaaaaaa", s.lately.written["aaaaaaaa"].facts))
	s.lately.written["aaaaaaaa"] = first // as after a commit that failed and was stored all the same
	c = move(c)
	require.NoError(t, s.Commit(c))
	clear(s.lately.written)
	require.NoError(t, s.Commit(move(c)))
	for n := range latelyMost {
		s.lately.note(nil, &before{id: match.ID(fmt.Sprint(n))})
	}
	require.LessOrEqual(t, len(s.lately.written), latelyMost)
}
