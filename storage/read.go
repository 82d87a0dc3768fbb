package storage

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/ledger"
)

// Load implements ledger.Store. It reads one moment of the store.
func (s *Store) Load(ref ledger.Ref) (t ledger.Thing, err error) {
	err = s.view(func(tx *bolt.Tx) (err error) {
		t, err = load(tx, ref)
		return err
	})
	return t, err
}

// load reads a whole thing; an unreadable one has only its name.
func load(tx *bolt.Tx, ref ledger.Ref) (ledger.Thing, error) {
	t, there, err := whole(tx, ref)
	switch {
	case err != nil:
		return ledger.Thing{Ref: ref}, damaged(ref.Kind, err)
	case !there:
		return ledger.Thing{Ref: ref}, fmt.Errorf("%w: a %s", ledger.ErrNone, ref.Kind)
	}
	return t, nil
}

// whole reads a thing with everything that belongs to it. A panic on the way, for an invalid page, is damage of
// that thing.
func whole(tx *bolt.Tx, ref ledger.Ref) (t ledger.Thing, there bool, err error) {
	t.Ref = ref
	err = guarded(func() error {
		h, facts, err := headOf(tx, ref)
		t, there = ledger.Thing{Ref: ref, Version: h.version, Entries: h.entries, Facts: bytes.Clone(facts)}, h.there
		if err == nil && there {
			t.Journal, err = journalOf(tx, ref, h.entries)
		}
		if err == nil && there {
			t.Parts, err = partsOf(tx, ref)
		}
		return err
	})
	return t, there, err
}

// journalOf reads the entries in order. A gap, or a journal shorter or longer than the facts say, is damage:
// entries are written together with the facts.
func journalOf(tx *bolt.Tx, ref ledger.Ref, want int) (journal [][]byte, err error) {
	prefix := named(ref.Kind, ref.ID)
	for k, v := range all(tx, journalBucket, prefix) {
		n := len(journal) + 1
		v, err := unsealed(k, v)
		if err == nil && (len(k) != len(prefix)+4 || int(binary.BigEndian.Uint32(k[len(prefix):])) != n) {
			err = errMissing
		}
		if err != nil {
			return nil, fmt.Errorf("entry %d: %w", n, err)
		}
		journal = append(journal, bytes.Clone(v))
	}
	if n := len(journal); n != want {
		return nil, fmt.Errorf("its journal has %d entries, the facts say %d", n, want)
	}
	return journal, nil
}

// partsOf reads the parts, sorted by name.
func partsOf(tx *bolt.Tx, ref ledger.Ref) (parts []ledger.Part, err error) {
	prefix := named(ref.Kind, ref.ID)
	for k, v := range all(tx, partBucket, prefix) {
		p := ledger.Part{Name: string(k[len(prefix):])}
		v, err := unsealed(k, v)
		if err != nil {
			return nil, fmt.Errorf("its %s: %w", p.Name, err)
		}
		p.Value = bytes.Clone(v)
		parts = append(parts, p)
	}
	return parts, nil
}

// Walk implements ledger.Store. The transaction is open until the loop ends, and Close waits for that.
func (s *Store) Walk(kind, index string) iter.Seq2[ledger.Thing, error] {
	return moment(s, func(tx *bolt.Tx, yield func(ledger.Thing, error) bool) {
		for _, ref := range finds(tx, &ledger.Query{Kind: kind, Index: index}) {
			t, err := load(tx, ref)
			if errors.Is(err, ledger.ErrNone) { // a key leads to it
				err = damaged(kind, errMissing)
			}
			if !yield(t, err) {
				return
			}
		}
	})
}

// moment yields what walk finds in one transaction. The caller's loop body runs outside the guard.
func moment[T any](s *Store, walk func(*bolt.Tx, func(T, error) bool)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		next, stop := iter.Pull2(func(yield func(T, error) bool) {
			err := s.view(func(tx *bolt.Tx) error {
				walk(tx, yield)
				return nil
			})
			if err != nil {
				yield(*new(T), err)
			}
		})
		defer stop()
		for {
			v, err, more := next()
			if !more || !yield(v, err) {
				return
			}
		}
	}
}
