package storage

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/ledger"
)

// Amend implements ledger.Store.
func (s *Store) Amend(kinds []string, f func(ledger.Row) []byte) error {
	return s.update(func(tx *bolt.Tx) error {
		a := amending{w: writer{tx: tx}, facts: map[ledger.Ref][]byte{}, touched: map[ledger.Ref]bool{}}
		for _, kind := range kinds {
			for k, r := range rowsOf(tx, kind) {
				a.note(k, r, f)
			}
		}
		a.write()
		return a.w.err
	})
}

// An amending collects changes and writes them afterwards, because a bucket must not change under its cursor.
type amending struct {
	w       writer
	values  []pair // other than facts, without a checksum; nil removes one
	facts   map[ledger.Ref][]byte
	touched map[ledger.Ref]bool // things with a changed part or entry
}

// note calls f with a row and notes the change.
func (a *amending) note(key []byte, r ledger.Row, f func(ledger.Row) []byte) {
	r.Value = bytes.Clone(r.Value)
	is, other := r.Amended(f)
	if !other {
		return
	}
	switch r.Where {
	case ledger.InFacts:
		a.facts[r.Ref] = bytes.Clone(is)
		return
	case ledger.InPart, ledger.InEntry:
		a.touched[r.Ref] = true
	}
	a.values = append(a.values, pair{r.Where, bytes.Clone(key), bytes.Clone(is)})
}

// write writes the changes.
func (a *amending) write() {
	for _, p := range a.values {
		if p.value == nil {
			a.w.put(places[p.where], p.key, nil)
		} else {
			a.w.seal(places[p.where], p.key, p.value)
		}
	}
	for ref, facts := range a.facts {
		if a.touched[ref] = facts != nil; facts == nil {
			a.w.take(ref, keysTo(a.w.tx, ref))
		}
	}
	for ref, is := range a.touched {
		h, facts, err := headOf(a.w.tx, ref)
		if !is || err != nil {
			continue // it is gone, or an unreadable row stays as it is
		}
		if other := a.facts[ref]; other != nil {
			facts = other
		}
		h.version++
		a.w.facts(ref, &h, bytes.Clone(facts))
	}
}

// keysTo returns the keys by which a thing is found. It searches for them, because unreadable facts do not name
// them.
func keysTo(tx *bolt.Tx, ref ledger.Ref) (keys []ledger.Key) {
	for k, v := range all(tx, keyBucket, named(ref.Kind)) {
		index, rest, _ := strings.Cut(string(k[len(ref.Kind)+1:]), "\x00")
		if value, id, ok := split([]byte(rest), v); ok && id == ref.ID {
			keys = append(keys, ledger.Key{Index: index, Value: value})
		}
	}
	return keys
}

// Aside implements ledger.Store. A later program may be able to read what was set aside.
func (s *Store) Aside(ref ledger.Ref) error {
	err := s.update(func(tx *bolt.Tx) error {
		if tx.Bucket(thingBucket).Get(thingKey(ref)) == nil {
			return ledger.ErrNone
		}
		w := writer{tx: tx}
		for _, p := range valuesOf(tx, ref) {
			r := rowAt(p.where, ref.Kind, p.key, p.value)
			w.put(asideBucket, asideKey(ref, asideName(r.Where, r.Name), r.N), p.value)
		}
		w.take(ref, keysTo(tx, ref))
		return w.err
	})
	if err != nil {
		return fmt.Errorf("setting a %s aside: %w", ref.Kind, err)
	}
	return nil
}

// asideName returns the name of a value that was set aside: where it was, and its name there.
func asideName(where ledger.Where, name string) string { return strconv.Itoa(int(where)) + name }
