package storage

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"norenbot/game"
	"norenbot/game/match"
)

var update = flag.Bool("update", false, "write the golden file of the current version anew (only before it is released)")

// golden is what the file of this version in testdata holds; those of earlier ones hold
// its matches.
func golden(t *testing.T, s *Store) {
	t.Helper()
	c := played(t, s, "playing", 3)
	c = move(c)
	c.Entries[0] = match.Entry{N: 4, Act: match.Back, To: 3, By: match.ByVote, User: "1", At: noon.Unix()}
	c.Match.Votes = []match.Vote{{About: match.GoBack, To: 2, Yes: game.Only(0), Until: noon}}
	c.Match.Chairs[0].Clock = match.Clock{Since: noon, Left: 1, Reminded: noon, Lapses: 1}
	require.NoError(t, s.Commit(c))
	require.NoError(t, s.Commit(lobby("lobby")))
	over := move(played(t, s, "over", 2))
	over.Match.Phase, over.Match.Ended, over.Match.Wake = match.Finished, noon, noon
	over.Match.Final = &match.Final{Outcome: match.Played, Places: []int{1, 2}, Print: 9, Result: &game.Result{Scores: []game.Score{
		{Place: 1, Total: 30, Parts: []game.Part{{Category: game.Say("category", game.Num(2)), Points: 30}}}, {Place: 2, Total: 20}}}}
	require.NoError(t, s.Commit(over))
	require.NoError(t, s.Done(1))
	require.NoError(t, s.Remember("server", "77", map[string]string{"language": "fr"}))
	ran(t, s, "summer", 2)
	require.NoError(t, s.Posted(1))
	require.NoError(t, s.Commit(dealt("table", 1)))
	_, err := s.Enrol(match.Owner{User: "1", Name: "Ann"})
	require.NoError(t, err)
}

// dump is everything in a store, as text.
func dump(t *testing.T, s *Store) string {
	t.Helper()
	all := map[string]map[string]json.RawMessage{}
	require.NoError(t, s.view(func(tx *bolt.Tx) error {
		return tx.ForEach(func(name []byte, b *bolt.Bucket) error {
			values := map[string]json.RawMessage{}
			all[fmt.Sprintf("%s, last number %d", name, b.Sequence())] = values
			return b.ForEach(func(k, v []byte) error {
				value := v
				if slices.ContainsFunc(sealedBuckets, func(sealed []byte) bool { return bytes.Equal(sealed, name) }) {
					var err error
					value, err = unsealed(k, v)
					require.NoError(t, err)
				}
				if len(value) == 0 {
					value = []byte("null")
				}
				values[fmt.Sprintf("%q", k)] = append(json.RawMessage(nil), value...)
				return nil
			})
		})
	}))
	text, err := json.MarshalIndent(all, "", " ")
	require.NoError(t, err)
	return string(text) + "\n"
}

// TestGolden opens a file of every version there was and finds in it what the text beside
// it says: what an earlier norenbot has written is understood.
func TestGolden(t *testing.T) {
	if *update {
		path := filepath.Join("testdata", fmt.Sprintf("v%d.db", Version))
		require.NoError(t, os.RemoveAll(path))
		s := opened(t, path, Options{})
		golden(t, s)
		require.NoError(t, s.Close())
		_, _, err := Compact(path, impatient)
		require.NoError(t, err)
	}
	for version := 1; version <= Version; version++ {
		t.Run(fmt.Sprintf("version %d", version), func(t *testing.T) {
			old, err := os.ReadFile(filepath.Join("testdata", fmt.Sprintf("v%d.db", version)))
			require.NoError(t, err)
			path := fileName(t)
			require.NoError(t, os.WriteFile(path, old, 0o600))
			s := opened(t, path, Options{})
			text := filepath.Join("testdata", fmt.Sprintf("v%d.json", version))
			if *update {
				require.NoError(t, os.WriteFile(text, []byte(dump(t, s)), 0o644))
			}
			want, err := os.ReadFile(text)
			require.NoError(t, err)
			require.Equal(t, string(want), dump(t, s))
			for stored, err := range s.Live() {
				require.NoError(t, err)
				_, err = s.Load(stored.Match.ID)
				require.NoError(t, err)
			}
		})
	}
}

func TestMigrate(t *testing.T) {
	set := func(value string) migration {
		key := joined("step", "last")
		return func(tx *bolt.Tx) error { return tx.Bucket(memoryBucket).Put(key, sealed(key, []byte(value))) }
	}
	onlyOnce := func(tx *bolt.Tx) error {
		if tx.Bucket(memoryBucket).Get(joined("step", "last")) != nil {
			return errors.New("this step was taken before")
		}
		return set("2")(tx)
	}
	// every step that there is, and three more
	steps := append(slices.Clone(migrations), onlyOnce, set("3"), set("4"))
	known := len(migrations)
	kept := func(path string, version int) string { return fmt.Sprintf("%s.v%d", path, version) }
	fresh := func(t *testing.T) string {
		s := opened(t, fileName(t), Options{})
		played(t, s, "one", 2)
		require.NoError(t, s.Close())
		return s.Path()
	}
	last := func(t *testing.T, path string, steps []migration) int {
		s, err := open(path, impatient.withDefaults(), steps)
		require.NoError(t, err)
		defer s.Close()
		var step int
		_, err = s.Recall("step", "last", &step)
		require.NoError(t, err)
		_, err = s.Load("one")
		require.NoError(t, err)
		return step
	}
	t.Run("every step is taken once, in order, after a copy was kept", func(t *testing.T) {
		path := fresh(t)
		before, err := CheckFile(path, impatient)
		require.NoError(t, err)
		require.Equal(t, 2, last(t, path, steps[:known+1]))
		require.Equal(t, 2, last(t, path, steps[:known+1]))
		copied, err := CheckFile(kept(path, Version), impatient)
		require.NoError(t, err)
		require.Equal(t, before.Entries, copied.Entries)
		require.Equal(t, Version, copied.Version)
		require.Equal(t, 4, last(t, path, steps))
		_, err = checkFile(kept(path, Version+1), impatient, checkPages)
		require.NoError(t, err)
	})
	t.Run("a new store takes every step too", func(t *testing.T) {
		path := fileName(t)
		s, err := open(path, impatient.withDefaults(), steps)
		require.NoError(t, err)
		defer s.Close()
		var step int
		_, err = s.Recall("step", "last", &step)
		require.NoError(t, err)
		require.Equal(t, 4, step)
		require.NoFileExists(t, kept(path, 1), "an empty store needs no copy")
	})
	t.Run("if a step fails the file is as it was", func(t *testing.T) {
		path := fresh(t)
		broken := append(slices.Clone(migrations), set("2"), func(*bolt.Tx) error { panic("no way on") })
		_, err := open(path, impatient.withDefaults(), broken)
		require.ErrorContains(t, err, fmt.Sprintf("from version %d to %d", Version+1, Version+2))
		require.Equal(t, 0, last(t, path, migrations))
		opened(t, path, Options{})
	})
	t.Run("without a copy nothing is changed", func(t *testing.T) {
		path := fresh(t)
		require.NoError(t, os.MkdirAll(filepath.Join(kept(path, Version), "in the way"), 0o700))
		_, err := open(path, impatient.withDefaults(), steps)
		require.ErrorContains(t, err, "keeping a copy first")
		require.Equal(t, 0, last(t, path, migrations))
	})
}

// TestVersionThatCannotBeRead: a file whose version is none is damaged, and the
// operator reads what stands in its place.
func TestVersionThatCannotBeRead(t *testing.T) {
	for _, stored := range []string{"0", "-1", "1.5", `"two"`, "", "{"} {
		t.Run(fmt.Sprintf("%q", stored), func(t *testing.T) {
			path := fileName(t)
			require.NoError(t, opened(t, path, Options{}).Close())
			db, err := bolt.Open(path, 0o600, nil)
			require.NoError(t, err)
			require.NoError(t, db.Update(func(tx *bolt.Tx) error {
				return tx.Bucket(metaBucket).Put(versionKey, []byte(stored))
			}))
			require.NoError(t, db.Close())
			_, err = open(path, impatient.withDefaults(), migrations)
			require.ErrorIs(t, err, ErrDamaged)
			require.ErrorContains(t, err, fmt.Sprintf("its version cannot be read: %q", stored))
			require.NotContains(t, err.Error(), "%!", "a format that does not fit")
		})
	}
}

// TestContestsOfEarlierStores: the matches that a store had before it knew of seasons are
// found by theirs.
func TestContestsOfEarlierStores(t *testing.T) {
	path := fileName(t)
	s, err := open(path, impatient.withDefaults(), migrations[:1])
	require.NoError(t, err)
	c := dealt("table", 1)
	c.Match.Version = 1
	data, err := json.Marshal(c.Match)
	require.NoError(t, err)
	key := []byte("table")
	require.NoError(t, s.update(func(tx *bolt.Tx) error {
		return errors.Join(tx.Bucket(matchBucket).Put(key, sealed(key, data)), tx.Bucket(endedBucket).Put(append(moment(noon), key...), []byte{}))
	}))
	require.NoError(t, s.Close())
	s = opened(t, path, Options{})
	for _, list := range []iter.Seq2[match.Match, error]{s.Contests("spring"), s.Rated("toy", noon)} {
		found := 0
		for m, err := range list {
			require.NoError(t, err)
			require.Equal(t, match.ID("table"), m.ID)
			found++
		}
		require.Equal(t, 1, found)
	}
}
