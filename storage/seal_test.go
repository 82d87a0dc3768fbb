package storage

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"norenbot/game/ledger"
)

var flips = flag.Int("flips", 0, "how many bits TestFlippedBits changes (0: 80, 200 with NORENBOT_CI)")

// rich returns a store with every kind of value except those set aside.
func rich(t *testing.T) *Store {
	t.Helper()
	path, _ := goldenFile(t)
	s, err := Open(path, knowing)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

// A stored is a value and where it is.
type stored struct{ bucket, key, value []byte }

// values returns all values of a store, without those of indexes.
func values(t *testing.T, s *Store) (found []stored) {
	t.Helper()
	require.NoError(t, s.view(func(tx *bolt.Tx) error {
		for _, name := range [][]byte{metaBucket, thingBucket, partBucket, journalBucket, saidBucket, numberBucket} {
			for k, v := range all(tx, name, nil) {
				found = append(found, stored{name, bytes.Clone(k), bytes.Clone(v)})
			}
		}
		return nil
	}))
	return found
}

// TestFlippedBits flips one bit of a value at a time, each of the eight of a byte in turn, and checks that every
// flip is noticed.
func TestFlippedBits(t *testing.T) {
	rounds := 80
	switch {
	case *flips > 0:
		rounds = *flips
	case os.Getenv("NORENBOT_CI") != "":
		rounds = 200
	}
	s := rich(t)
	luck := rand.New(rand.NewPCG(1, 3))
	all := values(t, s)
	for round := range rounds {
		at := all[round%len(all)]
		spoilt := bytes.Clone(at.value)
		n := luck.IntN(len(spoilt))
		spoilt[n] ^= 1 << (round % 8)
		put := func(value []byte) func(*bolt.Tx) error {
			return func(tx *bolt.Tx) error { return tx.Bucket(at.bucket).Put(at.key, value) }
		}
		require.NoError(t, s.update(put(spoilt)))
		_, err := s.Check(nil)
		require.Error(t, err, "%s %q: bit %d of byte %d of %q", at.bucket, at.key, round%8, n, at.value)
		require.NoError(t, s.update(put(at.value)))
	}
	_, err := s.Check(nil)
	require.NoError(t, err)
}

// TestSealedByKey checks that a sound value under another key is damage too.
func TestSealedByKey(t *testing.T) {
	s := rich(t)
	require.NoError(t, s.update(func(tx *bolt.Tx) error {
		b, ref := tx.Bucket(journalBucket), ledger.Ref{Kind: "match", ID: "playing"}
		return b.Put(entryKey(ref, 2), b.Get(entryKey(ref, 1)))
	}))
	_, err := s.Check(nil)
	require.ErrorContains(t, err, "match playing: entry 2: it is not what was written")
}

// TestAside checks that a thing that was set aside is in no list, whether it can be read or not, and that nothing
// is lost.
func TestAside(t *testing.T) {
	for _, spoilt := range []bool{false, true} {
		t.Run(fmt.Sprintf("facts that are damaged: %v", spoilt), func(t *testing.T) {
			s := rich(t)
			ref := ledger.Ref{Kind: "match", ID: "playing"}
			if spoilt {
				spoiler{s, t}.Spoil(ref)
			}
			before := values(t, s)
			require.NoError(t, s.Aside(ref))
			_, err := s.Load(ref)
			require.ErrorIs(t, err, ledger.ErrNone)
			report, err := s.Check(nil)
			require.NoError(t, err, "nothing points to it any more")
			require.Equal(t, len(before)-len(values(t, s)), report.Kinds["match"].Aside, "and nothing is lost")
			require.ErrorIs(t, s.Aside(ref), ledger.ErrNone)
		})
	}
}

// TestHead packs and unpacks heads.
func TestHead(t *testing.T) {
	long := string(bytes.Repeat([]byte("v"), 2000))
	for _, h := range []head{
		{there: true, version: 1},
		{there: true, version: 1 << 40, entries: 300, keys: []ledger.Key{{Index: "live"}, {Index: "i", Value: "\x00\xff", Unique: true}, {Index: long[:200], Value: long}}},
	} {
		got, facts := unpack(h.pack([]byte(`{"a":1}`)))
		require.Equal(t, h, got)
		require.Equal(t, `{"a":1}`, string(facts))
	}
}

// TestLongNames finds ids of the greatest length, beside shorter ones.
func TestLongNames(t *testing.T) {
	s := opened(t, fileName(t), Options{})
	var want []string
	for n := range 200 {
		id := string(bytes.Repeat([]byte("x"), n+1))
		require.NoError(t, s.Commit(&ledger.Change{Ref: toy(id), Facts: []byte("{}"), Keys: []ledger.Key{{Index: "at", Value: ledger.Number(7)}}}))
		want = append(want, id)
	}
	found, err := s.Find(ledger.Query{Kind: "toy", Index: "at"})
	require.NoError(t, err)
	var got []string
	for _, f := range found {
		require.Equal(t, ledger.Number(7), f.Value)
		got = append(got, f.ID)
	}
	require.Equal(t, want, got)
}
