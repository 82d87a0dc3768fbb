package storage

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"norenbot/game/ledger"
)

// note returns a write that puts key into the notes.
func note(key string) *write {
	return &write{done: make(chan error, 1), do: func(tx *bolt.Tx) error {
		w := writer{tx: tx}
		w.facts(ledger.NoteRef("note", key), &head{version: 1}, []byte("{}"))
		return w.err
	}}
}

func failing(err error) *write {
	return &write{done: make(chan error, 1), do: func(tx *bolt.Tx) error {
		return errors.Join(note("half").do(tx), err)
	}}
}

// notes returns which of the notes are there.
func notes(t *testing.T, s *Store, names ...string) (there []string) {
	t.Helper()
	for _, name := range names {
		ok, err := ledger.Notes{Store: s}.Recall("note", name, new(struct{}))
		require.NoError(t, err)
		if ok {
			there = append(there, name)
		}
	}
	return there
}

func TestCommit(t *testing.T) {
	t.Run("a write that fails takes nobody along and leaves nothing", func(t *testing.T) {
		s := opened(t, fileName(t), Options{})
		wrong := errors.New("wrong")
		batch := []*write{note("a"), failing(wrong), note("b"), failing(wrong), note("c")}
		mine := append([]*write(nil), batch...)
		s.commit(batch)
		for i, want := range []error{nil, wrong, nil, wrong, nil} {
			require.ErrorIs(t, <-mine[i].done, want)
		}
		require.Equal(t, []string{"a", "b", "c"}, notes(t, s, "a", "b", "c", "half"))
	})
	t.Run("a write that panics takes nobody along", func(t *testing.T) {
		s := opened(t, fileName(t), Options{})
		boom := &write{done: make(chan error, 1), do: func(*bolt.Tx) error { panic("boom") }}
		after := note("a")
		s.commit([]*write{boom, after})
		require.ErrorContains(t, <-boom.done, "boom")
		require.NoError(t, <-after.done)
	})
	t.Run("a write that only another of its batch hinders is done after it", func(t *testing.T) {
		s := opened(t, fileName(t), Options{})
		first := true
		once := &write{done: make(chan error, 1), do: func(tx *bolt.Tx) error {
			if first {
				first = false
				return errors.New("not now")
			}
			return note("late").do(tx)
		}}
		s.commit([]*write{note("a"), once})
		require.NoError(t, <-once.done)
		require.Equal(t, []string{"a", "late"}, notes(t, s, "a", "late"))
	})
	t.Run("what waits when the store is closed is still written", func(t *testing.T) {
		s := opened(t, fileName(t), Options{})
		path := s.Path()
		var all sync.WaitGroup
		for i := range 64 {
			all.Go(func() {
				err := ledger.Notes{Store: s}.Remember("note", fmt.Sprint(i), struct{}{})
				if !errors.Is(err, ErrClosed) {
					require.NoError(t, err)
				}
			})
		}
		require.NoError(t, s.Close())
		all.Wait()
		opened(t, path, Options{})
	})
	t.Run("it works in a bubble of synctest", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			s := opened(t, fileName(t), Options{})
			played(t, s, "one", 2)
			synctest.Wait()
		})
	})
}

func TestStopped(t *testing.T) {
	s := opened(t, fileName(t), Options{})
	played(t, s, "one", 1)
	id := 0
	require.NoError(t, s.view(func(tx *bolt.Tx) error { id = tx.ID(); return nil }))

	disk := errors.New("input/output error")
	require.NotErrorIs(t, s.judge(id+1, disk), ErrStopped, "the file is as it was")
	require.ErrorIs(t, s.judge(id+1, disk), disk)
	require.ErrorIs(t, s.judge(id, disk), ErrStopped, "the change may or may not be on the disk")

	w := note("a")
	s.commit([]*write{w})
	err := <-w.done
	require.ErrorIs(t, err, ErrStopped, "nothing is written any more")
	require.ErrorIs(t, s.Writable(), ErrStopped)
	require.ErrorIs(t, err, disk, "and the cause is still said")
	require.Empty(t, notes(t, s, "a"), "but it can be read")
}
