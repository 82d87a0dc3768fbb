package storage

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"norenbot/game/match"
)

var flips = flag.Int("flips", 0, "how many bits TestFlippedBits changes (0: 80, 800 with NORENBOT_CI)")

// rich returns a store with every kind of value in it.
func rich(t *testing.T) *Store {
	t.Helper()
	s, err := Open(fileName(t), Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	golden(t, s)
	return s
}

// values returns where every value of a store is, the indexes' keys aside.
func values(t *testing.T, s *Store) (all []indexed) {
	t.Helper()
	require.NoError(t, s.view(func(tx *bolt.Tx) error {
		for _, name := range append([][]byte{metaBucket}, sealedBuckets...) {
			c := tx.Bucket(name).Cursor()
			for k, _ := c.First(); k != nil; k, _ = c.Next() {
				all = append(all, indexed{string(name), string(k)})
			}
		}
		return nil
	}))
	return all
}

// TestFlippedBits changes one bit of a value at a time, each of the eight of a
// byte in turn, and has every change noticed.
func TestFlippedBits(t *testing.T) {
	rounds := 80
	switch {
	case *flips > 0:
		rounds = *flips
	case os.Getenv("NORENBOT_CI") != "":
		rounds = 800
	}
	s := rich(t)
	luck := rand.New(rand.NewPCG(1, 3))
	all := values(t, s)
	for round := range rounds {
		at := all[round%len(all)]
		var whole, spoilt []byte
		require.NoError(t, s.view(func(tx *bolt.Tx) error {
			whole = bytes.Clone(tx.Bucket([]byte(at.bucket)).Get([]byte(at.key)))
			return nil
		}))
		spoilt = bytes.Clone(whole)
		n := luck.IntN(len(spoilt))
		spoilt[n] ^= 1 << (round % 8)
		put := func(value []byte) func(*bolt.Tx) error {
			return func(tx *bolt.Tx) error { return tx.Bucket([]byte(at.bucket)).Put([]byte(at.key), value) }
		}
		require.NoError(t, s.update(put(spoilt)))
		_, err := s.Check(nil)
		require.Error(t, err, "%s %q: bit %d of byte %d of %q", at.bucket, at.key, round%8, n, whole)
		require.NoError(t, s.update(put(whole)))
	}
	_, err := s.Check(nil)
	require.NoError(t, err)
}

// TestSealedByKey: a whole value under another key is damage too.
func TestSealedByKey(t *testing.T) {
	s := rich(t)
	require.NoError(t, s.update(func(tx *bolt.Tx) error {
		b := tx.Bucket(journalBucket)
		return b.Put(entryKey("playing", 2), b.Get(entryKey("playing", 1)))
	}))
	_, err := s.Check(nil)
	require.ErrorContains(t, err, "match playing: entry 2: it is not what was written")
}

func TestReindex(t *testing.T) {
	t.Run("nothing differs in a store that is whole", func(t *testing.T) {
		found, err := rich(t).Reindex()
		require.NoError(t, err)
		require.Empty(t, found)
	})
	t.Run("what differs is put right and told", func(t *testing.T) {
		s := rich(t)
		require.NoError(t, s.update(func(tx *bolt.Tx) error {
			users := tx.Bucket(userBucket)
			return errors.Join(users.Delete(joined("1", "playing")), users.Put(joined("9", "playing"), []byte{}),
				tx.Bucket(liveBucket).Delete([]byte("lobby")), tx.Bucket(wakeBucket).Put([]byte("short"), []byte{}))
		}))
		found, err := s.Reindex()
		require.NoError(t, err)
		require.ElementsMatch(t, Damage{
			`users: "9\x00playing" does not follow from any facts`, `users: "1\x00playing" is missing`,
			`live: "lobby" is missing`, `wake: "short" does not follow from any facts`}, found)
		_, err = s.Check(nil)
		require.NoError(t, err)
	})
	t.Run("a match that cannot be read keeps its keys", func(t *testing.T) {
		s := rich(t)
		spoiler{s, t}.Spoil("playing")
		found, err := s.Reindex()
		require.NoError(t, err)
		require.Empty(t, found)
	})
}

func TestSetAside(t *testing.T) {
	for _, spoilt := range []bool{false, true} {
		t.Run(fmt.Sprintf("facts that are damaged: %v", spoilt), func(t *testing.T) {
			s := rich(t)
			if spoilt {
				spoiler{s, t}.Spoil("playing")
			}
			before := values(t, s)
			require.NoError(t, s.SetAside("playing"))
			_, err := s.Load("playing")
			require.ErrorIs(t, err, match.ErrNoMatch)
			_, err = s.Check(nil)
			require.NoError(t, err, "nothing points to it any more")
			kept := 0
			require.NoError(t, s.view(func(tx *bolt.Tx) error {
				kept = tx.Bucket(asideBucket).Stats().KeyN
				return nil
			}))
			require.Equal(t, len(before)-len(values(t, s)), kept, "and nothing is lost")
			require.ErrorIs(t, s.SetAside("playing"), match.ErrNoMatch)
			played(t, s, "playing", 2)
		})
	}
}

// BenchmarkSeal measures what it costs to seal the facts of a match and to
// compare the seal when they are read.
func BenchmarkSeal(b *testing.B) {
	ch := &change{id: []byte("aaaaaaaa")}
	c := move(move(lobby("aaaaaaaa")))
	old := c.Match
	require.NoError(b, ch.encode(beforeOf(&old), c))
	key, value := ch.id, ch.facts[:len(ch.facts)-sealBytes]
	b.SetBytes(int64(len(value)))
	for b.Loop() {
		if _, err := unsealed(key, sealed(key, value)); err != nil {
			b.Fatal(err)
		}
	}
}
