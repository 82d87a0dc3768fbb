package storage

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/ledger"
)

// Commit implements ledger.Store. Further errors: ErrStopped, ErrClosed, ErrDamaged.
func (s *Store) Commit(c *ledger.Change) error { return s.Strike(c.Kind, nil, c) }

// Strike implements ledger.Store, with the errors of Commit.
func (s *Store) Strike(kind string, numbers []uint64, with *ledger.Change) error {
	if with == nil && len(numbers) == 0 {
		return nil
	}
	if with != nil {
		if err := s.admit(with); err != nil {
			return fmt.Errorf("storing a %s: %w", with.Kind, err)
		}
	}
	var id string
	err := s.update(func(tx *bolt.Tx) error {
		w := writer{tx: tx}
		for _, n := range numbers {
			w.put(saidBucket, itemKey(kind, n), nil)
		}
		if with != nil {
			id = w.change(with)
		}
		return w.err
	})
	if with == nil {
		return err
	}
	if err != nil {
		return fmt.Errorf("storing a %s: %w", with.Kind, err)
	}
	with.ID = id
	return nil
}

// admit returns why a change can never be written, or nil. It checks room only for a new thing with keys: the bot's
// notes are small, and running matches need them.
func (s *Store) admit(c *ledger.Change) error {
	if err := c.Check(); err != nil || c.Version != 0 || len(c.Keys) == 0 {
		return err
	}
	return s.welcome()
}

// A writer puts and removes keys in one transaction. It keeps the first error, and does nothing after it.
type writer struct {
	tx  *bolt.Tx
	err error
}

// put stores a value as it is; nil removes the key.
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

// seal stores a copy of a value with its checksum.
func (w *writer) seal(bucket, key, value []byte) {
	w.put(bucket, key, sealed(key, append(make([]byte, 0, len(value)+sealBytes), value...)))
}

// change writes a change if it follows on the stored version, and returns the id of its thing. It checks before it
// writes.
func (w *writer) change(c *ledger.Change) (id string) {
	if w.err != nil {
		return ""
	}
	var old head
	var err error
	if c.ID != "" {
		old, _, err = headOf(w.tx, c.Ref)
	}
	if err != nil && c.Version == ledger.Any {
		w.take(c.Ref, keysTo(w.tx, c.Ref)) // its head cannot be read
		old, err = head{}, nil
	}
	if w.err = errors.Join(w.err, damaged(c.Kind, err)); w.err == nil {
		w.err = errors.Join(w.taken(c), follows(w.tx, &old, c))
	}
	ref := c.Ref
	for w.err == nil && (ref.ID == "" || c.ID == "" && w.tx.Bucket(thingBucket).Get(thingKey(ref)) != nil) {
		ref.ID = strconv.FormatUint(w.count(c.Kind, ledger.Things, 1), 10)
	}
	if c.Facts == nil {
		w.take(ref, old.keys)
	} else {
		w.thing(ref, &old, c)
	}
	n := w.count(c.Kind, ledger.Items, len(c.Say))
	for i, body := range c.Say {
		w.seal(saidBucket, itemKey(c.Kind, n+uint64(i)), body)
	}
	return ref.ID
}

// follows returns why a change does not follow on a head, or nil.
func follows(tx *bolt.Tx, old *head, c *ledger.Change) error {
	has := func(part string) bool { return tx.Bucket(partBucket).Get(partKey(c.Ref, part)) != nil }
	return c.Follows(ledger.Standing{There: old.there, Version: old.version, Entries: old.entries, Has: has})
}

// taken returns a ledger.ErrTaken if another thing has a unique key of a change.
func (w *writer) taken(c *ledger.Change) error {
	for _, k := range c.Keys {
		if !k.Unique {
			continue
		}
		prefix := indexKey(ledger.Ref{Kind: c.Kind}, k)
		for at, length := range all(w.tx, keyBucket, prefix) {
			if _, id, _ := split(at[len(prefix)-len(k.Value):], length); id != c.ID {
				return fmt.Errorf("%w: the key %s of a %s", ledger.ErrTaken, k.Index, c.Kind)
			}
		}
	}
	return nil
}

// thing writes the facts, the entries, the parts and the keys of a thing.
func (w *writer) thing(ref ledger.Ref, old *head, c *ledger.Change) {
	for i, e := range c.Add {
		w.seal(journalBucket, entryKey(ref, old.entries+i+1), e)
	}
	for n, e := range c.Rewrite {
		w.seal(journalBucket, entryKey(ref, n), e)
	}
	for _, p := range c.Parts {
		if key := partKey(ref, p.Name); p.Value == nil {
			w.put(partBucket, key, nil)
		} else {
			w.seal(partBucket, key, p.Value)
		}
	}
	w.facts(ref, &head{version: old.version + 1, entries: old.entries + len(c.Add), keys: c.Keys}, c.Facts)
	w.index(ref, old.keys, c.Keys)
}

// facts writes the facts of a thing.
func (w *writer) facts(ref ledger.Ref, h *head, facts []byte) {
	key := thingKey(ref)
	w.put(thingBucket, key, sealed(key, h.pack(facts)))
}

// index adds and removes keys of a thing: from had to has.
func (w *writer) index(ref ledger.Ref, had, has []ledger.Key) {
	for _, k := range had {
		if !keyIn(has, k) {
			w.put(keyBucket, indexKey(ref, k), nil)
		}
	}
	for _, k := range has {
		if !keyIn(had, k) {
			w.put(keyBucket, indexKey(ref, k), indexValue(ref))
		}
	}
}

// keyIn reports whether a thing has a key already, unique or not.
func keyIn(keys []ledger.Key, k ledger.Key) bool {
	return slices.ContainsFunc(keys, func(o ledger.Key) bool { return o.Index == k.Index && o.Value == k.Value })
}

// take removes a thing that has keys, with everything that belongs to it.
func (w *writer) take(ref ledger.Ref, keys []ledger.Key) {
	for _, p := range valuesOf(w.tx, ref) {
		w.put(places[p.where], p.key, nil)
	}
	w.index(ref, keys, nil)
}

// A pair is a key and its stored value, with its checksum.
type pair struct {
	where      ledger.Where
	key, value []byte
}

// valuesOf returns copies of the facts, parts and entries of a thing, so that they may change meanwhile.
func valuesOf(tx *bolt.Tx, ref ledger.Ref) (found []pair) {
	if data := tx.Bucket(thingBucket).Get(thingKey(ref)); data != nil {
		found = append(found, pair{ledger.InFacts, thingKey(ref), bytes.Clone(data)})
	}
	for _, where := range []ledger.Where{ledger.InPart, ledger.InEntry} {
		for k, v := range all(tx, places[where], named(ref.Kind, ref.ID)) {
			found = append(found, pair{where, bytes.Clone(k), bytes.Clone(v)})
		}
	}
	return found
}

// count reserves the next numbers of a kind's items or things, and returns the first. Numbers only grow, so nothing
// that was stored ever shares its number with another.
func (w *writer) count(kind, of string, by int) uint64 {
	if by == 0 || w.err != nil {
		return 0
	}
	last, err := lastOf(w.tx, kind, of)
	if err != nil {
		w.err = fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	w.number(kind, of, last+uint64(by))
	return last + 1
}

// number writes the last number given.
func (w *writer) number(kind, of string, last uint64) {
	w.seal(numberBucket, numberKey(kind, of), strconv.AppendUint(nil, last, 10))
}

// lastOf reads the last number given; 0 if there is none. An error says that it cannot be read.
func lastOf(tx *bolt.Tx, kind, of string) (last uint64, err error) {
	key := numberKey(kind, of)
	data := tx.Bucket(numberBucket).Get(key)
	if data == nil {
		return 0, nil
	}
	value, err := unsealed(key, data)
	if err == nil {
		last, err = strconv.ParseUint(string(value), 10, 64)
	}
	if err != nil {
		return 0, fmt.Errorf("the last number given to the %s of a %s: %w; starting the bot repairs that", of, kind, err)
	}
	return last, nil
}
