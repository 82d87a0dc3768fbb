package storage

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"norenbot/game/ledger"
	"norenbot/game/ledger/ledgertest"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// impatient is for tests in which another process holds the lock.
var impatient = Options{Wait: 100 * time.Millisecond}

func fileName(t testing.TB) string { return filepath.Join(t.TempDir(), "norenbot.db") }

// opened opens a store that is checked and closed when the test ends.
func opened(t testing.TB, path string, o Options) *Store {
	t.Helper()
	s, err := Open(path, o)
	require.NoError(t, err)
	t.Cleanup(func() { checkAndClose(t, s) })
	return s
}

func checkAndClose(t testing.TB, s *Store) {
	t.Helper()
	_, err := s.Check(nil)
	if !errors.Is(err, ErrClosed) {
		require.NoError(t, err)
	}
	require.NoError(t, s.Close())
}

func TestStore(t *testing.T) {
	ledgertest.Test(t, func(t *testing.T) []ledger.Store { return []ledger.Store{opened(t, fileName(t), Options{})} })
}

// spoiler is a store in which bits change.
type spoiler struct {
	*Store
	t *testing.T
}

func (s spoiler) flip(bucket, key []byte) {
	s.t.Helper()
	require.NoError(s.t, s.update(func(tx *bolt.Tx) error {
		value := bytes.Clone(tx.Bucket(bucket).Get(key))
		value[len(value)/2] ^= 1
		return tx.Bucket(bucket).Put(key, value)
	}))
}

// Spoil implements ledgertest.Spoiler.
func (s spoiler) Spoil(r ledger.Ref) { s.flip(thingBucket, thingKey(r)) }

// SpoilItem implements ledgertest.Spoiler.
func (s spoiler) SpoilItem(kind string, n uint64) { s.flip(saidBucket, itemKey(kind, n)) }

func TestDamagedStore(t *testing.T) {
	ledgertest.TestDamaged(t, func(t *testing.T) ledgertest.Spoiler {
		s, err := Open(fileName(t), Options{})
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, s.Close()) })
		return spoiler{s, t}
	})
}

// toy names a thing that most tests make.
func toy(id string) ledger.Ref { return ledger.Ref{Kind: "toy", ID: id} }

// toyFacts are the facts of a toy, from which its keys follow.
type toyFacts struct {
	ID    string    `json:"id"`
	Moves int       `json:"moves"`
	Live  bool      `json:"live"`
	Wake  time.Time `json:"wake"`
	Users []string  `json:"users"`
	Fat   string    `json:"fat,omitempty"`
}

func (f *toyFacts) keys() (keys []ledger.Key) {
	if f.Live {
		keys = append(keys, ledger.Key{Index: "live"}, ledger.Key{Index: "wake", Value: ledger.Moment(f.Wake)},
			ledger.Key{Index: "place", Value: ledger.Names("77", "88", "99"+f.ID)})
	}
	for _, user := range f.Users {
		keys = append(keys, ledger.Key{Index: "user", Value: ledger.Names(user)})
	}
	return keys
}

// toyForm is the form of toys.
var toyForm = ledger.Form{
	Kind: "toy",
	Keys: func(facts []byte) ([]ledger.Key, error) {
		var f toyFacts
		err := json.Unmarshal(facts, &f)
		return f.keys(), err
	},
	Check: func(t ledger.Thing) error {
		for i, e := range t.Journal {
			if len(e) < 20 {
				return fmt.Errorf("entry %d is too short", i+1)
			}
		}
		return nil
	},
}

// formed are options with the form of toys.
var formed = Options{Wait: impatient.Wait, Forms: []ledger.Form{toyForm}}

// lobby returns the change that makes a toy.
func lobby(id string) ledger.Change {
	return toyChange(toyFacts{ID: id, Live: true, Wake: noon.Add(time.Hour), Users: []string{"1"}})
}

// toyChange returns the change that stores facts of a toy, with as many entries as moves.
func toyChange(f toyFacts) ledger.Change {
	data, err := json.Marshal(f)
	if err != nil {
		panic(err)
	}
	return ledger.Change{Ref: toy(f.ID), Version: f.Moves, Entries: max(0, f.Moves-1), Facts: data, Keys: f.keys()}
}

// move returns the change that adds an entry to the toy of the last change. Its content follows from its number.
func move(last ledger.Change) ledger.Change {
	var f toyFacts
	if err := json.Unmarshal(last.Facts, &f); err != nil {
		panic(err)
	}
	f.Moves++
	n := f.Moves
	f.Wake = noon.Add(time.Duration(n) * time.Minute)
	c := toyChange(f)
	c.Had = last.Keys
	pick := fmt.Sprintf("%s.%d", f.ID, n)
	c.Add = [][]byte{fmt.Appendf(nil, `{"n":%d,"s":%d,"t":%d,"f":%d,"i":"12345678901234567%s","a":[["visit.brewers","%s","buy.2","window.3"]]}`, n, n%2, noon.Unix()+int64(n), n, pick, pick)}
	c.Parts = []ledger.Part{{Name: fmt.Sprintf("draft%02d", n%2)}, {Name: fmt.Sprintf("draft%02d", 1-n%2), Value: fmt.Appendf(nil, `{"s":%d,"a":[["plan","%s"]]}`, 1-n%2, pick)}}
	c.Say = [][]byte{fmt.Appendf(nil, `{"m":"%s","k":"turn","e":%d}`, f.ID, n)}
	if n == 1 {
		first := setup
		first.Once = true
		c.Parts = append(c.Parts, first)
	}
	return c
}

// setup is the part that a toy gets with its first move.
var setup = ledger.Part{Name: "setup", Value: []byte(`{"seats":2,"revision":1,"seed":"7"}`)}

// movesOf returns how many moves a change's toy has made.
func movesOf(c ledger.Change) (n int) {
	var f toyFacts
	if err := json.Unmarshal(c.Facts, &f); err != nil {
		panic(err)
	}
	return f.Moves
}

// played stores a toy with n entries and returns the last change.
func played(t testing.TB, s *Store, id string, n int) ledger.Change {
	t.Helper()
	c := lobby(id)
	require.NoError(t, s.Commit(&c))
	for range n {
		c = moved(t, s, c)
	}
	return c
}

// moved stores the next move and returns it.
func moved(t testing.TB, s *Store, last ledger.Change) ledger.Change {
	t.Helper()
	c := move(last)
	require.NoError(t, s.Commit(&c))
	return c
}

func TestOpen(t *testing.T) {
	t.Run("a store is there again after it was closed", func(t *testing.T) {
		path := fileName(t)
		s := opened(t, path, Options{})
		played(t, s, "one", 3)
		want, err := s.Load(toy("one"))
		require.NoError(t, err)
		require.NoError(t, s.Close())
		got, err := opened(t, path, Options{}).Load(toy("one"))
		require.NoError(t, err)
		require.Equal(t, want, got)
	})
	t.Run("in a folder that is not there it fails and names it", func(t *testing.T) {
		_, err := Open(filepath.Join(t.TempDir(), "nowhere", "norenbot.db"), Options{})
		require.ErrorIs(t, err, os.ErrNotExist)
		require.ErrorContains(t, err, "nowhere")
	})
	t.Run("a second one, in this process or another, is told that it is in use", func(t *testing.T) {
		s := opened(t, fileName(t), Options{})
		_, err := Open(s.Path(), impatient)
		require.ErrorIs(t, err, ErrInUse)
		_, err = CheckFile(s.Path(), impatient)
		require.ErrorIs(t, err, ErrInUse)
	})
	t.Run("a file of a newer version is refused and left as it is", func(t *testing.T) {
		path := fileName(t)
		s := opened(t, path, Options{})
		require.NoError(t, s.update(func(tx *bolt.Tx) error { return putVersion(tx, Version+1) }))
		require.NoError(t, s.Close())
		refusedUnchanged(t, path, ErrNewer)
	})
	t.Run("a file of another kind is refused and left as it is", func(t *testing.T) {
		path := fileName(t)
		require.NoError(t, os.WriteFile(path, []byte(strings.Repeat("no store at all\n", 1000)), 0o600))
		refusedUnchanged(t, path, ErrNoStore)
	})
	t.Run("an empty file is no beginning", func(t *testing.T) {
		path := fileName(t)
		require.NoError(t, os.WriteFile(path, nil, 0o600))
		refusedUnchanged(t, path, ErrNoStore)
	})
	t.Run("somebody else's bbolt file is refused and left as it is", func(t *testing.T) {
		path := fileName(t)
		db, err := bolt.Open(path, 0o600, nil)
		require.NoError(t, err)
		require.NoError(t, db.Close())
		refusedUnchanged(t, path, ErrNoStore)
	})
	t.Run("what a killed beginning left behind is made again", func(t *testing.T) {
		path := fileName(t)
		require.NoError(t, os.WriteFile(path+".new", []byte("half"), 0o600))
		opened(t, path, Options{})
		require.NoFileExists(t, path+".new")
	})
	t.Run("a file that was replaced while it was waited for is not taken for the store", func(t *testing.T) {
		path := fileName(t)
		require.NoError(t, os.WriteFile(path, nil, 0o600))
		file, err := os.Open(path)
		require.NoError(t, err)
		defer file.Close()
		require.True(t, still(file, path))
		require.NoError(t, os.WriteFile(path+".new", nil, 0o600))
		require.NoError(t, os.Rename(path+".new", path))
		require.False(t, still(file, path))
	})
}

// waiting returns the first items of toys.
func waiting(t testing.TB, s *Store, limit int) []ledger.Item {
	t.Helper()
	items, err := s.Said("toy", 0, limit)
	require.NoError(t, err)
	for _, item := range items {
		require.NoError(t, item.Err)
	}
	return items
}

// remember stores a note.
func remember(t testing.TB, s *Store, key, text string) {
	t.Helper()
	require.NoError(t, ledger.Notes{Store: s}.Remember("note", key, text))
}

func refusedUnchanged(t *testing.T, path string, want error) {
	t.Helper()
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	_, err = Open(path, Options{})
	require.ErrorIs(t, err, want)
	require.ErrorContains(t, err, path)
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, before, after)
}

func TestClose(t *testing.T) {
	s := opened(t, fileName(t), Options{})
	played(t, s, "one", 1)
	require.NoError(t, s.Close())
	require.NoError(t, s.Close(), "again")
	_, err := s.Load(toy("one"))
	require.ErrorIs(t, err, ErrClosed)
	_, err = s.Said("toy", 0, 1)
	require.ErrorIs(t, err, ErrClosed)
	_, err = s.Find(ledger.Query{Kind: "toy"})
	require.ErrorIs(t, err, ErrClosed)
	c := lobby("two")
	require.ErrorIs(t, s.Commit(&c), ErrClosed)
	require.ErrorIs(t, s.Strike("toy", []uint64{1}, nil), ErrClosed)
	require.ErrorIs(t, s.Backup(fileName(t), nil), ErrClosed)
	for _, err := range s.Walk("toy", "live") {
		require.ErrorIs(t, err, ErrClosed)
	}
	for _, err := range s.Rows() {
		require.ErrorIs(t, err, ErrClosed)
	}
}
