package storage

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/ledger"
)

// A write is one transaction that a caller waits for. do may run more than once, each time on the same state or a
// later one, so it must compute everything from tx.
type write struct {
	do func(*bolt.Tx) error
	// done has room for the one answer, so that answering never blocks.
	done chan error
}

// A queue holds the writes for the next commit. mu guards waiting and closed.
type queue struct {
	mu      sync.Mutex
	waiting []*write
	closed  bool
	turn    chan struct{} // holds a token during a commit
	last    int           // how many writes the last commit had; guarded by turn
}

// newQueue returns an empty queue.
func newQueue() *queue { return &queue{turn: make(chan struct{}, 1)} }

// put queues w; it returns false if the queue is closed.
func (q *queue) put(w *write) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.closed {
		q.waiting = append(q.waiting, w)
	}
	return !q.closed
}

// len returns how many writes wait.
func (q *queue) len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}

// take empties the queue and returns its writes.
func (q *queue) take() (batch []*write) {
	q.mu.Lock()
	defer q.mu.Unlock()
	batch, q.waiting = q.waiting, nil
	return batch
}

// close closes the queue to further writes. It may be called again.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
}

// update runs do in a transaction and returns when it is on the disk. The transaction may contain other callers'
// writes, and the caller whose turn it is commits for all: while one commit waits for the disk the next batch
// collects. An error of do undoes do alone. Errors: those of do, ErrClosed, ErrStopped, ledger.ErrDiskFull,
// ErrDamaged.
func (s *Store) update(do func(*bolt.Tx) error) error {
	w := &write{do: do, done: make(chan error, 1)}
	if !s.queue.put(w) {
		return ErrClosed
	}
	select {
	case err := <-w.done:
		return err
	case s.queue.turn <- struct{}{}:
		s.commitWaiting()
	}
	return <-w.done
}

// commitWaiting commits what waits, and ends the turn. A write does not wait for company, except that after a batch
// of several the goroutines that were just answered may come back first: otherwise the first of them would be
// committed alone, and every other commit would be nearly empty.
func (s *Store) commitWaiting() {
	defer func() { <-s.queue.turn }()
	s.queue.gather()
	if batch := s.queue.take(); len(batch) > 0 {
		s.queue.last = len(batch)
		s.commit(batch)
	}
}

// gather waits as long as the queue keeps growing towards the size of the last batch. It uses no clock.
func (q *queue) gather() {
	for have, idle := q.len(), 0; have < q.last && idle < patience; idle++ {
		runtime.Gosched()
		if now := q.len(); now > have {
			have, idle = now, 0
		}
	}
}

// patience is how often gather lets other goroutines run without a new write before it goes on.
const patience = 3

// commit writes a batch in one transaction. A write that fails is taken out and tried alone, after the others,
// because one of them may have been the reason.
func (s *Store) commit(batch []*write) {
	var alone []*write
	for len(batch) > 0 {
		failed, err := s.try(batch)
		if failed < 0 {
			answer(batch, err)
			break
		}
		alone = append(alone, batch[failed])
		batch = slices.Delete(batch, failed, failed+1)
	}
	for i := range alone {
		_, err := s.try(alone[i : i+1])
		answer(alone[i:i+1], err)
	}
}

// answer gives every write of a batch the same answer.
func answer(batch []*write, err error) {
	for _, w := range batch {
		w.done <- err
	}
}

// try runs a batch in one transaction. If a write fails nothing is stored and failed is its index; otherwise failed
// is -1 and err is the result of the commit. A failure after committing was set comes from bbolt's commit and not
// from a write, so judge decides.
func (s *Store) try(batch []*write) (failed int, err error) {
	if s.stopped != nil {
		return -1, s.stopped
	}
	failed = -1
	id := 0
	committing := false
	err = guarded(func() error {
		return s.db.Update(func(tx *bolt.Tx) error {
			id = tx.ID()
			for i, w := range batch {
				if err := guarded(func() error { return w.do(tx) }); err != nil {
					failed = i
					return err
				}
			}
			committing = true
			return nil
		})
	})
	if committing && err != nil {
		err = s.judge(id, err)
		s.full.Store(errors.Is(err, ledger.ErrDiskFull))
		return -1, err
	}
	if err == nil {
		s.full.Store(false)
	}
	return failed, err
}

// Writable returns why nothing can be stored now, or nil: ErrStopped, or ledger.ErrDiskFull until a write succeeds.
// If there seems to be room again it tries a write, of the unchanged version. It is fast unless the last write
// found the disk full.
func (s *Store) Writable() error {
	switch {
	case s.halted.Load():
		return ErrStopped
	case !s.full.Load():
		return nil
	}
	if room, err := s.Room(); err != nil || room < scrap {
		return errors.Join(ledger.ErrDiskFull, err)
	}
	return s.update(func(tx *bolt.Tx) error { return putVersion(tx, Version) })
}

// judge decides what a failed commit means. Usually the file is unchanged. If the last page was written and only
// its sync failed, readers see the change (their transaction has the id that failed) and a power cut may undo it.
// Then the store stops, because it can no longer say what is stored.
func (s *Store) judge(id int, cause error) error {
	at := 0
	err := s.view(func(tx *bolt.Tx) error {
		at = tx.ID()
		return nil
	})
	switch {
	case err != nil || at >= id || errors.Is(cause, ErrDamaged):
		s.stopped = fmt.Errorf("%w: %w", ErrStopped, cause)
		s.halted.Store(true)
		return s.stopped
	case isFull(s.path, cause):
		return fmt.Errorf("%w: %w", ledger.ErrDiskFull, cause)
	}
	return fmt.Errorf("writing the store: %w", cause)
}
