package storage

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/match/storetest"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
)

var update = flag.Bool("update", false, "write the text beside the golden file again")

// knowing are options with all forms that the files in testdata need.
var knowing = Options{Wait: impatient.Wait, Forms: season.Forms(nil, nil)}

// golden is the file in testdata, of this layout, with its content as text beside it.
const golden = "testdata/v4"

// goldenFile returns a copy of that file.
func goldenFile(t *testing.T) (path string, content []byte) {
	t.Helper()
	content, err := os.ReadFile(golden + ".db")
	require.NoError(t, err)
	path = fileName(t)
	require.NoError(t, os.WriteFile(path, content, 0o600))
	return path, content
}

// dump returns everything in a store, as text.
func dump(t *testing.T, s *Store) string {
	t.Helper()
	var text strings.Builder
	for r, err := range s.Rows() {
		require.NoError(t, errors.Join(err, r.Err))
		fmt.Fprintf(&text, "%s %s %s", r.Kind, whereNames[r.Where], r.ID)
		if r.Name != "" || r.N != 0 {
			fmt.Fprintf(&text, " %s %d", r.Name, r.N)
		}
		if r.Where == ledger.InFacts {
			fmt.Fprintf(&text, ", version %d, %d entries", r.Version, r.Entries)
		}
		for _, k := range ledger.InOrder(r.Keys) {
			fmt.Fprintf(&text, ", %s %q", k.Index, k.Value)
		}
		if r.Where == ledger.InAside {
			fmt.Fprintf(&text, " %q\n", r.Value)
		} else {
			fmt.Fprintf(&text, " %s\n", r.Value)
		}
	}
	return text.String()
}

// TestGolden opens a file that version 1.0 has written, compares it with the text beside it, and plays on: later
// versions must read what 1.0 has written.
func TestGolden(t *testing.T) {
	path, _ := goldenFile(t)
	s := opened(t, path, knowing)
	if *update {
		require.NoError(t, os.WriteFile(golden+".txt", []byte(dump(t, s)), 0o644))
	}
	want, err := os.ReadFile(golden + ".txt")
	require.NoError(t, err)
	require.Equal(t, string(want), dump(t, s))
	playOn(t, season.On(s))
	after := dump(t, s)
	require.NoError(t, s.Close())
	require.Equal(t, after, dump(t, opened(t, path, knowing)))
}

// TestTalliesAreDropped checks that a file with stored records of persons is opened and checked like any other, and is
// the same as one without them when the bot has opened it.
func TestTalliesAreDropped(t *testing.T) {
	path, _ := goldenFile(t)
	s := opened(t, path, knowing)
	before := dump(t, s)
	seasontest.KeepTallies(t, s)
	require.NotEqual(t, before, dump(t, s))
	found, err := s.Reindex()
	require.NoError(t, err)
	require.Empty(t, found)
	_, err = s.Check(nil)
	require.NoError(t, err)
	for range 2 {
		require.NoError(t, season.On(s).DropTallies())
		require.Equal(t, before, dump(t, s))
	}
	_, err = s.Check(nil)
	require.NoError(t, err)
}

// playOn stores a change of every live match and of every season.
func playOn(t *testing.T, r season.Records) {
	t.Helper()
	live := 0
	for stored, err := range r.Whole() {
		require.NoError(t, err)
		m := stored.Match
		m.Entries++
		m.Wake = noon.Add(24 * time.Hour)
		require.NoError(t, r.Commit(match.Change{Match: m, Entries: []match.Entry{{N: m.Entries, At: noon.Unix()}},
			Outbox: []match.Item{{Match: m.ID, News: match.Turn, Entry: m.Entries}}}))
		again, err := r.Load(m.ID)
		require.NoError(t, err)
		require.Len(t, again.Journal, m.Entries)
		require.Equal(t, stored.Drafts, again.Drafts)
		live++
	}
	require.Positive(t, live)
	due, err := r.Due(noon.Add(24*time.Hour), 100)
	require.NoError(t, err)
	require.Len(t, due, live)
	numbers := map[uint64]bool{}
	for _, item := range storetest.Items(t, r.Notes.Store) {
		require.False(t, numbers[item.N])
		numbers[item.N] = true
	}
	for f, err := range r.Seasons() {
		require.NoError(t, err)
		stored, err := r.LoadSeason(f.ID)
		require.NoError(t, err)
		require.NoError(t, r.CommitSeason(season.Change{Facts: stored.Facts, Items: []season.Item{{Season: f.ID}}}))
	}
	p, err := r.Enrol(match.Owner{User: "999", Name: "New"})
	require.NoError(t, err)
	who, err := r.Who(p)
	require.NoError(t, err)
	require.Equal(t, "New", who.Name)
}

// inFile changes a file directly with bbolt.
func inFile(t *testing.T, path string, change func(*bolt.Tx) error) {
	t.Helper()
	db, err := bolt.Open(path, 0o600, nil)
	require.NoError(t, err)
	require.NoError(t, errors.Join(db.Update(change), db.Close()))
}

// unchanged checks that a file has not changed, and that there is no other file beside it.
func unchanged(t *testing.T, path string, content []byte) {
	t.Helper()
	now, err := os.ReadFile(path)
	require.NoError(t, err)
	require.True(t, bytes.Equal(content, now), "the file is as it was")
	beside, err := filepath.Glob(path + ".*")
	require.NoError(t, err)
	require.Empty(t, beside)
}

// TestVersionThatCannotBeRead checks that a file with an invalid version is damaged, and that the error shows what
// it has instead.
func TestVersionThatCannotBeRead(t *testing.T) {
	for _, stored := range []string{"0", "-1", "1.5", `"two"`, "", "{"} {
		t.Run(fmt.Sprintf("%q", stored), func(t *testing.T) {
			path := fileName(t)
			require.NoError(t, opened(t, path, Options{}).Close())
			inFile(t, path, func(tx *bolt.Tx) error { return tx.Bucket(metaBucket).Put(versionKey, []byte(stored)) })
			_, err := Open(path, impatient)
			require.ErrorIs(t, err, ErrDamaged)
			require.ErrorContains(t, err, fmt.Sprintf("its version cannot be read: %q", stored))
			require.NotContains(t, err.Error(), "%!", "a format that does not fit")
		})
	}
}

// TestAnotherLayout checks that a file of an earlier or a later layout is refused by everything that opens files,
// with one sentence that says what to do, and does not change.
func TestAnotherLayout(t *testing.T) {
	for version, want := range map[int]struct {
		err  error
		cure string
	}{
		Version - 1: {ErrOlder, "start the norenbot that wrote it, or name another folder"},
		1:           {ErrOlder, "start the norenbot that wrote it, or name another folder"},
		Version + 1: {ErrNewer, "start the newer norenbot again"},
	} {
		path, _ := goldenFile(t)
		inFile(t, path, func(tx *bolt.Tx) error { return putVersion(tx, version) })
		content, err := os.ReadFile(path)
		require.NoError(t, err)
		for name, open := range map[string]func() error{
			"Open":       func() error { _, err := Open(path, knowing); return err },
			"OpenToRead": func() error { _, err := OpenToRead(path, knowing); return err },
			"CheckFile":  func() error { _, err := CheckFile(path, knowing); return err },
			"Restore":    func() error { _, err := Restore(path, fileName(t), knowing); return err },
		} {
			err := open()
			require.ErrorIs(t, err, want.err, name)
			require.ErrorContains(t, err, fmt.Sprintf("it has layout %d, this program reads layout %d; %s", version, Version, want.cure), name)
			unchanged(t, path, content)
		}
	}
}
