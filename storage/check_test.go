package storage

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"norenbot/game/match"
)

// TestCheck breaks each promise of the file once.
func TestCheck(t *testing.T) {
	put := func(bucket, key, value []byte) func(*bolt.Tx) error {
		return func(tx *bolt.Tx) error {
			if slices.ContainsFunc(sealedBuckets, func(name []byte) bool { return bytes.Equal(name, bucket) }) {
				value = sealed(key, value)
			}
			return tx.Bucket(bucket).Put(key, value)
		}
	}
	remove := func(bucket, key []byte) func(*bolt.Tx) error {
		return func(tx *bolt.Tx) error { return tx.Bucket(bucket).Delete(key) }
	}
	edit := func(change func(*match.Match)) func(*bolt.Tx) error {
		return func(tx *bolt.Tx) error {
			m, err := facts(tx, "one")
			if err != nil {
				return err
			}
			change(&m)
			data, err := json.Marshal(m)
			if err != nil {
				return err
			}
			return tx.Bucket(matchBucket).Put([]byte("one"), sealed([]byte("one"), data))
		}
	}
	final := append(moment(noon), "one"...)
	for _, tc := range []struct {
		name   string
		damage func(*bolt.Tx) error
		want   string
	}{
		{"facts that are no JSON", put(matchBucket, []byte("one"), []byte("{")), `match one: its facts`},
		{"facts under another id", put(matchBucket, []byte("two"), []byte(`{"id":"one"}`)), `match two: its facts`},
		{"a value without a seal", func(tx *bolt.Tx) error { return tx.Bucket(setupBucket).Put([]byte("one"), []byte("{}")) }, "its checksum is wrong"},
		{"a match that nobody stored", edit(func(m *match.Match) { m.Version = 0 }), "version 0"},
		{"facts that are missing", remove(matchBucket, []byte("one")), "belongs to none of the matches"},
		{"an entry that is missing in the middle", remove(journalBucket, entryKey("one", 2)), "entry 2: it is missing"},
		{"an entry that is missing at the end", remove(journalBucket, entryKey("one", 3)), "its journal has 2 entries, the facts say 3"},
		{"an entry too many", put(journalBucket, entryKey("one", 4), []byte(`{"s":0,"t":0,"f":0}`)), "its journal has 4 entries"},
		{"an entry of no match", put(journalBucket, entryKey("two", 1), []byte(`{"s":0,"t":0,"f":0}`)), "belongs to none of the matches"},
		{"an entry that takes back what does not stand", put(journalBucket, entryKey("one", 3), []byte(`{"x":"back","s":0,"n":9,"t":0,"f":0}`)), "takes back entry 9"},
		{"a setup of no match", put(setupBucket, []byte("two"), []byte(`{}`)), "belongs to none of the matches"},
		{"a setup that cannot be read", put(setupBucket, []byte("one"), []byte(`[]`)), "its setup"},
		{"a draft under another seat", put(draftBucket, draftKey("one", 5), []byte(`{"s":1,"a":[["k"]]}`)), "it is seat 1's"},
		{"an item with a number not yet given", put(outboxBucket, itemKey(99), []byte(`{"m":"one","k":"turn"}`)), "the last was 3"},
		{"an item that cannot be read", put(outboxBucket, itemKey(1), []byte(`{"m":1}`)), "item 1 of the outbox"},
		{"a live match that is not listed", remove(liveBucket, []byte("one")), `live: "one" is missing`},
		{"a match listed that is not there", put(liveBucket, []byte("two"), []byte{}), `live: "two" does not follow`},
		{"an index with a value", put(liveBucket, []byte("one"), []byte("x")), `live: "one" does not follow`},
		{"a player not listed", remove(userBucket, joined("1", "one")), "users"},
		{"a place that the match has left", put(placeBucket, joined("1", "2", "3", "one"), []byte{}), "places"},
		{"a deadline that does not ring", edit(func(m *match.Match) { m.Wake = noon }), "wake"},
		{"a deadline of nothing", put(wakeBucket, final, []byte{}), "wake"},
		{"a result not listed", edit(func(m *match.Match) { m.Final, m.Ended = &match.Final{Outcome: match.Void}, noon }), "ended"},
		{"a result of a match that goes on", put(endedBucket, final, []byte{}), "ended"},
		{"a memory that is no JSON", put(memoryBucket, joined("a", "b"), []byte("{")), "unexpected end of JSON"},
		{"a memory without a kind", put(memoryBucket, []byte("a"), []byte("{}")), "memory"},
		{"a number already told", put(memoryBucket, joined("board", "one"), []byte(`{"noted":4}`)), "outbox: the last number given is said to be 3, and 4 was"},
		{"a post already told", put(memoryBucket, joined("season", "one"), []byte(`{"noted":1}`)), "posts: the last number given is said to be 0, and 1 was"},
		{"a bucket that is missing", func(tx *bolt.Tx) error { return tx.DeleteBucket(draftBucket) }, "the bucket drafts is missing"},
		{"a bucket too many", func(tx *bolt.Tx) error {
			_, err := tx.CreateBucket([]byte("more"))
			return err
		}, `the bucket "more" belongs to nothing`},
		{"a bucket in a bucket", func(tx *bolt.Tx) error {
			_, err := tx.Bucket(memoryBucket).CreateBucket([]byte("deep"))
			return err
		}, "there is a bucket at"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s, err := Open(fileName(t), Options{})
			require.NoError(t, err)
			defer s.Close()
			played(t, s, "one", 3)
			_, err = s.Check(nil)
			require.NoError(t, err)
			require.NoError(t, s.update(tc.damage))
			_, err = s.Check(nil)
			var damage Damage
			require.ErrorAs(t, err, &damage)
			require.ErrorIs(t, err, ErrDamaged)
			require.ErrorContains(t, err, tc.want)
		})
	}
}

func TestReport(t *testing.T) {
	s := opened(t, fileName(t), Options{})
	played(t, s, "one", 3)
	over := move(played(t, s, "two", 2))
	over.Match.Phase, over.Match.Ended, over.Match.Final = match.Finished, noon, &match.Final{Outcome: match.Void}
	require.NoError(t, s.Commit(over))
	require.NoError(t, s.Done(1, 2))
	report, err := s.Check(nil)
	require.NoError(t, err)
	require.Positive(t, report.Bytes)
	report.Bytes = 0
	require.Equal(t, Report{Version: Version, Matches: 2, Live: 1, Entries: 6, Items: 4}, report)
}

func TestCheckFile(t *testing.T) {
	path := fileName(t)
	_, err := CheckFile(path, impatient)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoFileExists(t, path, "checking makes nothing")

	s := opened(t, path, Options{})
	played(t, s, "one", 3)
	require.NoError(t, s.Close())
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	report, err := CheckFile(path, impatient)
	require.NoError(t, err)
	require.Equal(t, 3, report.Entries)
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, before, after)
}

func TestDamagedMatch(t *testing.T) {
	s, err := Open(fileName(t), Options{})
	require.NoError(t, err)
	defer s.Close()
	for _, id := range []match.ID{"a", "b", "c"} {
		played(t, s, id, 3)
	}
	require.NoError(t, s.update(func(tx *bolt.Tx) error { return tx.Bucket(journalBucket).Delete(entryKey("b", 2)) }))
	_, err = s.Load("b")
	require.ErrorIs(t, err, match.ErrDamaged)
	require.ErrorContains(t, err, "match b: entry 2: it is missing")
	var good []match.ID
	for stored, err := range s.Live() {
		if stored.Match.ID == "b" {
			require.ErrorIs(t, err, match.ErrDamaged)
			continue
		}
		require.NoError(t, err)
		good = append(good, stored.Match.ID)
	}
	require.Equal(t, []match.ID{"a", "c"}, good, "the others go on")
}
