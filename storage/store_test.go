package storage

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"norenbot/discord/memorytest"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/match/storetest"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// impatient is for tests in which somebody else holds the lock.
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
	storetest.Test(t, func(t *testing.T) match.Store { return opened(t, fileName(t), Options{}) })
}

func TestMemory(t *testing.T) {
	memorytest.Test(t, func(t *testing.T) []memorytest.Store {
		return []memorytest.Store{opened(t, fileName(t), Options{})}
	})
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

// Spoil implements storetest.Spoiler.
func (s spoiler) Spoil(id match.ID) { s.flip(matchBucket, []byte(id)) }

// SpoilItem implements storetest.Spoiler.
func (s spoiler) SpoilItem(n uint64) { s.flip(outboxBucket, itemKey(n)) }

func TestDamagedStore(t *testing.T) {
	storetest.TestDamaged(t, func(t *testing.T) storetest.Spoiler {
		s, err := Open(fileName(t), Options{})
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, s.Close()) })
		return spoiler{s, t}
	})
}

// lobby is the change that makes a match.
func lobby(id match.ID) match.Change {
	return match.Change{Match: match.Match{
		ID: id, Game: "toy", Phase: match.Lobby, Created: noon, Wake: noon.Add(time.Hour),
		Place:  match.Place{Server: "77", Channel: "88", Thread: "99" + string(id)},
		Host:   match.Owner{User: "1", Name: "Ann"},
		Chairs: []match.Chair{{Owner: match.Owner{User: "1", Name: "Ann"}}, {Owner: match.Owner{Computer: "random"}}},
	}}
}

// move is the change that adds an entry to the match that last made. What it
// stores can be told from its number alone.
func move(last match.Change) match.Change {
	m := last.Match
	m.Version++
	m.Phase, m.Entries = match.Playing, m.Entries+1
	n := m.Entries
	m.Wake = noon.Add(time.Duration(n) * time.Minute)
	pick := fmt.Sprintf("%s.%d", m.ID, n)
	c := match.Change{
		Match: m,
		Entries: []match.Entry{{N: n, Seat: game.Seat(n % 2), At: noon.Unix() + int64(n), Print: uint32(n), Press: match.Press("12345678901234567" + pick),
			Answers: []game.Answer{{Seat: game.Seat(n % 2), Key: "visit.brewers", Picks: []string{pick, "buy.2", "window.3"}}}}},
		Drafts: []match.Draft{{Seat: game.Seat(n % 2)}, {Seat: game.Seat(1 - n%2), Answers: []game.Answer{{Seat: game.Seat(1 - n%2), Key: "plan", Picks: []string{pick}}}}},
		Outbox: []match.Item{{Match: m.ID, News: match.Turn, Entry: n, Seats: game.Only(0)}},
	}
	if n == 1 {
		c.Setup = &game.Setup{Seats: 2, Revision: 1, Seed: game.SeedOf(7)}
	}
	return c
}

// played stores a match with n entries and returns the last change.
func played(t testing.TB, s *Store, id match.ID, n int) match.Change {
	t.Helper()
	c := lobby(id)
	require.NoError(t, s.Commit(c))
	for range n {
		c = move(c)
		require.NoError(t, s.Commit(c))
	}
	return c
}

func TestOpen(t *testing.T) {
	t.Run("a store is there again after it was closed", func(t *testing.T) {
		path := fileName(t)
		s := opened(t, path, Options{})
		played(t, s, "one", 3)
		want, err := s.Load("one")
		require.NoError(t, err)
		require.NoError(t, s.Close())
		got, err := opened(t, path, Options{}).Load("one")
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

// waiting returns the first items of the outbox.
func waiting(t testing.TB, s *Store, limit int) (items []match.Item) {
	t.Helper()
	for item, err := range s.Outbox(0, limit) {
		require.NoError(t, err)
		items = append(items, item)
	}
	return items
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
	_, err := s.Load("one")
	require.ErrorIs(t, err, ErrClosed)
	for _, err := range s.Outbox(0, 1) {
		require.ErrorIs(t, err, ErrClosed)
	}
	for _, err := range s.Ended(noon) {
		require.ErrorIs(t, err, ErrClosed)
	}
	require.ErrorIs(t, s.Commit(lobby("two")), ErrClosed)
	require.ErrorIs(t, s.Done(1), ErrClosed)
	require.ErrorIs(t, s.Backup(fileName(t), nil), ErrClosed)
	for _, err := range s.Live() {
		require.ErrorIs(t, err, ErrClosed)
	}
}
