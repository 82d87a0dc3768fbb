package storage

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"iter"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/ledger"
)

// Find implements ledger.Store.
func (s *Store) Find(q ledger.Query) (found []ledger.Found, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		for value, ref := range finds(tx, &q) {
			f := foundAt(tx, ref, q.Bare)
			if f.Value = value; f.Err == nil && f.Version == 0 {
				f.Err = damaged(ref.Kind, errMissing) // a key leads to it
			}
			found = append(found, f)
		}
		return nil
	})
	return found, err
}

// Facts implements ledger.Store.
func (s *Store) Facts(refs ...ledger.Ref) (found []ledger.Found, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		for _, ref := range refs {
			found = append(found, foundAt(tx, ref, false))
		}
		return nil
	})
	return found, err
}

// Versions implements ledger.Store. Unreadable things count as 0.
func (s *Store) Versions(of ...ledger.Query) ([]int, error) {
	sums := make([]int, len(of))
	err := s.view(func(tx *bolt.Tx) error {
		for i := range of {
			for _, ref := range finds(tx, &of[i]) {
				h, _, _ := headOf(tx, ref)
				sums[i] += h.version
			}
		}
		return nil
	})
	return sums, err
}

// foundAt returns a thing as a query returns it; a missing one has version 0.
func foundAt(tx *bolt.Tx, ref ledger.Ref, bare bool) ledger.Found {
	h, facts, err := headOf(tx, ref)
	f := ledger.Found{Ref: ref, Version: h.version, Entries: h.entries, Err: damaged(ref.Kind, err)}
	if !bare {
		f.Facts = bytes.Clone(facts)
	}
	return f
}

// finds yields the values by which a query finds things, and their names, in its order.
func finds(tx *bolt.Tx, q *ledger.Query) iter.Seq2[string, ledger.Ref] {
	bucket, prefix, after := keyBucket, named(q.Kind, q.Index), q.After
	if q.Index == "" {
		bucket, prefix, after = thingBucket, named(q.Kind), ""
	}
	return func(yield func(string, ledger.Ref) bool) {
		n := 0
		// No value is a prefix of another, so only ids follow a value.
		for k, v := range prefixed(tx, bucket, prefix, append(bytes.Clone(prefix), q.From+after...)) {
			value, id, ok := string(k[len(prefix):]), string(k[len(prefix):]), true
			if q.Index != "" {
				value, id, ok = split(k[len(prefix):], v)
			}
			switch {
			case q.To != "" && value >= q.To || q.Limit > 0 && n == q.Limit:
				return
			case !ok || after != "" && value == q.From && id <= after:
				continue
			case !yield(value, ledger.Ref{Kind: q.Kind, ID: id}):
				return
			}
			n++
		}
	}
}

// Said implements ledger.Store.
func (s *Store) Said(kind string, after uint64, limit int) (items []ledger.Item, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		for k, v := range prefixed(tx, saidBucket, named(kind), itemKey(kind, after+1)) {
			if len(items) == limit {
				return nil
			}
			i := ledger.Item{Kind: kind, N: numberOf(k)}
			body, err := unsealed(k, v)
			i.Body = bytes.Clone(body)
			if i.Err = damaged(kind, err); err != nil {
				i.Err = fmt.Errorf("item %d: %w", i.N, i.Err)
			}
			items = append(items, i)
		}
		return nil
	})
	return items, err
}

// numberOf returns the number at the end of a key; 0 if there is none.
func numberOf(key []byte) uint64 {
	if len(key) < itemLen {
		return 0
	}
	return binary.BigEndian.Uint64(key[len(key)-itemLen:])
}
