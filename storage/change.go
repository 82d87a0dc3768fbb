package storage

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/match"
)

// Commit implements match.Store. Its own errors besides: ErrStopped, ErrClosed,
// ErrDamaged, and for a new match match.ErrFull. The change is encoded and judged before
// the transaction, so that the committing goroutine, which all writers share, only copies
// bytes. c may be changed again when Commit has returned.
func (s *Store) Commit(c match.Change) error {
	if err := s.commitChange(c); err != nil {
		return fmt.Errorf("storing match %s: %w", c.Match.ID, err)
	}
	return nil
}

// commitChange is Commit. Between judging and writing another change may come; write
// notices that by the old bytes and refuses with match.ErrConflict.
func (s *Store) commitChange(c match.Change) error {
	if err := CheckNames(&c.Match); err != nil {
		return err
	}
	if c.Match.Version == 0 {
		if err := s.welcome(); err != nil {
			return err
		}
	}
	ch := &change{id: []byte(c.Match.ID)}
	var old *before
	err := s.view(func(tx *bolt.Tx) (err error) {
		old, err = s.read(tx, ch, &c)
		return err
	})
	if err == nil {
		err = accept(old, &c)
	}
	if err == nil {
		err = ch.encode(old, c)
	}
	if err != nil {
		return err
	}
	if err := s.update(ch.write); err != nil {
		return err
	}
	// The next change of this match mostly comes soon; it need not decode these facts
	// again.
	s.lately.note(ch.facts, ch.leaves)
	return nil
}

// A change is a match.Change as bytes, ready to be written.
type change struct {
	id        []byte
	old       []byte // the facts it was made from; nil for a new match
	facts     []byte
	setup     []byte
	entries   []pair
	drafts    []pair   // nil values are removed
	items     [][]byte // without a seal: their keys are found when they are written
	gone, new []indexed
	leaves    *before // to the next change
}

// A before is what matters of the facts that a change replaces: enough to judge the
// change and to find the index keys that go.
type before struct {
	id               match.ID
	version, entries int
	keys             []indexed
}

// beforeOf takes from new facts what the change after will need of them.
func beforeOf(m *match.Match) *before {
	return &before{m.ID, m.Version, m.Entries, indexes(m)}
}

// pair is a key and its value as they are stored; a nil value removes the key.
type pair struct{ key, value []byte }

// read fetches the facts that a change replaces, nil if there are none, and keeps their
// bytes in ch.old. match.ErrDealt is returned for a second setup, match.ErrDamaged for
// facts that cannot be read.
func (s *Store) read(tx *bolt.Tx, ch *change, c *match.Change) (*before, error) {
	ch.old = bytes.Clone(tx.Bucket(matchBucket).Get(ch.id))
	if ch.old == nil {
		return nil, nil
	}
	if c.Setup != nil && tx.Bucket(setupBucket).Get(ch.id) != nil && c.Match.Version != 0 {
		return nil, match.ErrDealt
	}
	if old := s.lately.of(c.Match.ID, ch.old); old != nil {
		return old, nil
	}
	old, err := decoded[match.Match](ch.id, ch.old)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", match.ErrDamaged, err)
	}
	return beforeOf(&old), nil
}

// accept returns why a change cannot follow on the old facts, or nil: the version must be
// the stored one (0 for a new match), and the entries must go on where the journal ends.
func accept(old *before, c *match.Change) error {
	stored := 0
	switch {
	case old == nil && c.Match.Version != 0:
		return match.ErrNoMatch
	case old != nil && c.Match.Version == 0:
		return match.ErrTaken
	case old != nil && old.version != c.Match.Version:
		return fmt.Errorf("%w: it is at version %d, not %d", match.ErrConflict, old.version, c.Match.Version)
	case old != nil:
		stored = old.entries
	}
	for i, e := range c.Entries {
		if e.N != stored+i+1 {
			return fmt.Errorf("%w: entry %d after %d", match.ErrConflict, e.N, stored+i)
		}
	}
	if n := stored + len(c.Entries); c.Match.Entries != n {
		return fmt.Errorf("%w: %d entries, the facts say %d", match.ErrConflict, n, c.Match.Entries)
	}
	return nil
}

// encode fills in what will be written, with the version counted up and all times in UTC:
// equal facts must be equal bytes, whatever zone a caller thinks in.
func (ch *change) encode(old *before, c match.Change) error {
	facts := InUTC(c.Match)
	facts.Version++
	var failed error
	encode := func(v any) []byte {
		data, err := json.Marshal(v)
		failed = errors.Join(failed, err)
		return data
	}
	ch.facts = sealed(ch.id, encode(facts))
	if c.Setup != nil {
		ch.setup = sealed(ch.id, encode(c.Setup))
	}
	for _, e := range c.Entries {
		key := entryKey(facts.ID, e.N)
		ch.entries = append(ch.entries, pair{key, sealed(key, encode(e))})
	}
	for _, e := range c.Rewrite {
		if old == nil || e.N < 1 || e.N > old.entries {
			return fmt.Errorf("%w: there is no entry %d", match.ErrConflict, e.N)
		}
		key := entryKey(facts.ID, e.N)
		ch.entries = append(ch.entries, pair{key, sealed(key, encode(e))})
	}
	for _, d := range c.Drafts {
		p := pair{key: draftKey(facts.ID, d.Seat)}
		if !d.IsEmpty() {
			p.value = sealed(p.key, encode(d))
		}
		ch.drafts = append(ch.drafts, p)
	}
	for _, item := range c.Outbox {
		ch.items = append(ch.items, encode(ItemInUTC(item)))
	}
	ch.leaves = beforeOf(&facts)
	var had []indexed
	if old != nil {
		had = old.keys
	}
	ch.gone, ch.new = moved(had, ch.leaves.keys)
	return failed
}

// moved tells which of the index keys that were there go, and which of the others come.
// Most changes move nothing but "wake".
func moved(had, have []indexed) (gone, come []indexed) {
	come = slices.Clone(have)
	for _, key := range had {
		if i := slices.Index(come, key); i >= 0 {
			come = slices.Delete(come, i, i+1)
		} else {
			gone = append(gone, key)
		}
	}
	return gone, come
}

// write stores the change, unless the facts are no longer those it was made from
// (match.ErrConflict). It may run more than once for one change, see write.do.
func (ch *change) write(tx *bolt.Tx) error {
	facts := tx.Bucket(matchBucket)
	if !bytes.Equal(facts.Get(ch.id), ch.old) {
		return match.ErrConflict
	}
	w := writer{tx: tx}
	w.put(matchBucket, ch.id, ch.facts)
	if ch.setup != nil {
		w.put(setupBucket, ch.id, ch.setup)
	}
	for _, e := range ch.entries {
		w.put(journalBucket, e.key, e.value)
	}
	for _, d := range ch.drafts {
		w.put(draftBucket, d.key, d.value)
	}
	w.index(ch.gone, ch.new)
	w.append(outboxBucket, ch.items)
	return w.err
}

// A writer puts and removes keys in one transaction and remembers the first error, after
// which it does nothing.
type writer struct {
	tx  *bolt.Tx
	err error
}

// put stores a value; nil removes the key.
func (w *writer) put(bucket, key, value []byte) {
	if w.err != nil {
		return
	}
	if value == nil {
		w.err = w.tx.Bucket(bucket).Delete(key)
		return
	}
	w.err = w.tx.Bucket(bucket).Put(key, value)
}

// index takes keys of indexes out, and puts others in.
func (w *writer) index(gone, come []indexed) {
	for _, key := range gone {
		w.put([]byte(key.bucket), []byte(key.key), nil)
	}
	for _, key := range come {
		w.put([]byte(key.bucket), []byte(key.key), []byte{})
	}
}

// append adds items to an outbox, with the next numbers. Numbers only count up, so that
// no item that was stored ever shares its number with another.
func (w *writer) append(bucket []byte, items [][]byte) {
	for _, item := range items {
		key := w.next(bucket)
		w.put(bucket, key, sealed(key, item))
	}
}

// next is the key of the next number of a bucket.
func (w *writer) next(bucket []byte) []byte {
	if w.err != nil {
		return nil
	}
	n, err := w.tx.Bucket(bucket).NextSequence()
	w.err = err
	return itemKey(n)
}
