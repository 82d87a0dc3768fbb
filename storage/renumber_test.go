package storage

import (
	"testing"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"norenbot/game/match"
)

// TestRenumber: a number that was set too low gives no number again, be it one that was told, that
// waits, or that is a person's.
func TestRenumber(t *testing.T) {
	s := opened(t, fileName(t), Options{})
	change := played(t, s, "one", 3)
	found, err := s.Renumber()
	require.NoError(t, err)
	require.Empty(t, found)
	require.NoError(t, s.Told("board", "one", map[string]int{"noted": 3}, 1, 2, 3))
	for _, user := range []match.User{"1", "2"} {
		_, err := s.Enrol(match.Owner{User: user})
		require.NoError(t, err)
	}
	require.NoError(t, s.update(func(tx *bolt.Tx) error {
		require.NoError(t, tx.Bucket(outboxBucket).SetSequence(1))
		return tx.Bucket(personBucket).SetSequence(0)
	}))
	found, err = s.Renumber()
	require.NoError(t, err)
	require.ElementsMatch(t, Damage{TooLow("outbox", 1, 3), TooLow("persons", 0, 2)}, found)
	_, err = s.Check(nil)
	require.NoError(t, err)
	require.NoError(t, s.Commit(move(change)))
	require.Equal(t, uint64(4), waiting(t, s, 9)[0].N)
	p, err := s.Enrol(match.Owner{User: "3"})
	require.NoError(t, err)
	require.EqualValues(t, 3, p)
}
