package storage

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/ledger"
)

// Renumber has every number that is given from here on be higher than those known to have been given,
// and returns where that was not so: those of what there is, and of items also those noted, by kind.
func (s *Store) Renumber(noted map[string]uint64) (found Damage, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		for _, l := range lowOf(tx, noted) {
			found = append(found, l.String())
		}
		return nil
	})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	err = s.update(func(tx *bolt.Tx) error {
		w := writer{tx: tx}
		for _, l := range lowOf(tx, noted) {
			w.number(l.kind, l.of, l.used)
		}
		return w.err
	})
	return found, err
}

// A low is a last number that is too low, or cannot be read.
type low struct {
	kind, of   string // ledger.Items or ledger.Things
	last, used uint64
	err        error
}

// String says so.
func (l low) String() string {
	if l.err != nil {
		return l.err.Error()
	}
	return TooLow(l.kind, l.of, l.last, l.used)
}

// TooLow says what is wrong with the last number given to the items or the things of a kind.
func TooLow(kind, of string, last, used uint64) string {
	return fmt.Sprintf("%s %s: the last number given is said to be %d, and %d was; a start of the bot mends that", kind, of, last, used)
}

// lowOf returns which last numbers are lower than what is known to have been given. Of a kind of which
// no thing was given a number, numbers as names are its owner's.
func lowOf(tx *bolt.Tx, noted map[string]uint64) (found []low) {
	kinds := slices.AppendSeq(kindsOf(tx), maps.Keys(noted))
	slices.Sort(kinds)
	for _, kind := range slices.Compact(kinds) {
		used := map[string]uint64{ledger.Items: max(lastItem(tx, kind), noted[kind])}
		if tx.Bucket(numberBucket).Get(numberKey(kind, ledger.Things)) != nil {
			used[ledger.Things] = lastThing(tx, kind)
		}
		for _, of := range slices.Sorted(maps.Keys(used)) {
			if last, err := lastOf(tx, kind, of); err != nil || last < used[of] {
				found = append(found, low{kind, of, last, used[of], err})
			}
		}
	}
	return found
}

// lastItem is the highest number of an item that there is; 0 without any.
func lastItem(tx *bolt.Tx, kind string) (last uint64) {
	for k := range all(tx, saidBucket, named(kind)) {
		last = numberOf(k)
	}
	return last
}

// lastThing is the highest number that a thing has as its name; 0 without any.
func lastThing(tx *bolt.Tx, kind string) (last uint64) {
	for k := range all(tx, thingBucket, named(kind)) {
		if n, err := strconv.ParseUint(string(k[len(kind)+1:]), 10, 64); err == nil {
			last = max(last, n)
		}
	}
	return last
}
