package storage

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/ledger"
)

// A drift is the difference between the stored keys of a kind and those that follow from facts.
type drift struct {
	kind            string
	things          map[string][]ledger.Key // by id: the things whose stored keys are wrong
	excess, missing []string                // excess and missing keys in the bucket
	values          map[string][]byte       // of the missing ones
	wrong           Damage                  // keys that cannot be computed, or that two things have
	keys            int                     // number of keys
}

// driftOf compares the keys of a kind with its things; follow, unless nil, returns the keys that follow from facts.
// For an unreadable thing every key may be right.
func driftOf(tx *bolt.Tx, kind string, follow func(facts []byte) ([]ledger.Key, error)) *drift {
	d := &drift{kind: kind, things: map[string][]ledger.Key{}, values: map[string][]byte{}}
	lost := d.expect(tx, follow)
	for k, v := range all(tx, keyBucket, named(kind)) {
		d.keys++
		_, rest, _ := bytes.Cut(k[len(kind)+1:], []byte{0})
		_, id, _ := split(rest, v)
		if want := d.values[string(k)]; bytes.Equal(want, v) {
			delete(d.values, string(k))
		} else if want != nil || !lost[id] {
			d.excess = append(d.excess, string(k))
		}
	}
	d.missing = slices.Sorted(maps.Keys(d.values))
	return d
}

// expect fills in the expected keys, and returns the things that cannot be read.
func (d *drift) expect(tx *bolt.Tx, follow func(facts []byte) ([]ledger.Key, error)) (lost map[string]bool) {
	lost = map[string]bool{}
	unique := map[ledger.Key]string{}
	for k := range all(tx, thingBucket, named(d.kind)) {
		ref := ledger.Ref{Kind: d.kind, ID: string(k[len(d.kind)+1:])}
		h, facts, err := headOf(tx, ref)
		if err != nil {
			lost[ref.ID] = true
			continue
		}
		keys := h.keys
		if follow != nil {
			keys, err = follow(facts)
		}
		if err != nil {
			d.wrong = append(d.wrong, fmt.Sprintf("%s %s: by what it is found: %v", d.kind, ref.ID, err))
			keys = h.keys
		}
		if !slices.Equal(ledger.InOrder(keys), ledger.InOrder(h.keys)) {
			d.things[ref.ID] = keys
		}
		for _, key := range keys {
			d.values[string(indexKey(ref, key))] = indexValue(ref)
			if other, is := unique[key]; is {
				d.wrong = append(d.wrong, fmt.Sprintf("%s %s: %s has its key %s too", d.kind, ref.ID, other, key.Index))
			}
			if key.Unique {
				unique[key] = ref.ID
			}
		}
	}
	return lost
}

// none reports whether nothing can be repaired.
func (d *drift) none() bool { return len(d.things)+len(d.excess)+len(d.missing) == 0 }

// damage describes d.
func (d *drift) damage() (found Damage) {
	found = d.wrong
	for _, id := range slices.Sorted(maps.Keys(d.things)) {
		found = append(found, fmt.Sprintf("%s %s: its keys do not follow from its facts", d.kind, id))
	}
	for _, key := range d.excess {
		found = append(found, fmt.Sprintf("keys: %q does not follow from any facts", key))
	}
	for _, key := range d.missing {
		found = append(found, fmt.Sprintf("keys: %q is missing", key))
	}
	return found
}

// mend repairs the differences.
func (d *drift) mend(w *writer) {
	for id, keys := range d.things {
		ref := ledger.Ref{Kind: d.kind, ID: id}
		h, facts, err := headOf(w.tx, ref)
		if err != nil {
			continue
		}
		h.keys = keys
		w.facts(ref, &h, bytes.Clone(facts))
	}
	for _, key := range d.excess {
		w.put(keyBucket, []byte(key), nil)
	}
	for _, key := range d.missing {
		w.put(keyBucket, []byte(key), d.values[key])
	}
}

// Reindex compares the keys of all things with their facts, according to Options.Forms, repairs them, and returns
// what was wrong. It reads no journals: 10,000 matches take less than a second.
func (s *Store) Reindex() (Damage, error) {
	return s.mend(func(w *writer) (found Damage) {
		none := true
		for _, kind := range kindsOf(w.tx) {
			d := driftOf(w.tx, kind, ledger.FormOf(s.options.Forms, kind).Keys)
			d.mend(w)
			none = none && d.none()
			found = append(found, d.damage()...)
		}
		if none {
			return nil
		}
		return found
	})
}

// errLooking makes a writer do nothing.
var errLooking = errors.New("it is only checked")

// mend calls f to repair and to report what was wrong, first with a writer that does nothing and does not delay
// others.
func (s *Store) mend(f func(*writer) Damage) (found Damage, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		found = f(&writer{tx: tx, err: errLooking})
		return nil
	})
	if err != nil || found == nil {
		return nil, err
	}
	err = s.update(func(tx *bolt.Tx) error {
		w := writer{tx: tx}
		found = f(&w)
		return w.err
	})
	return found, err
}
