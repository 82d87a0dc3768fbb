package storage

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/ledger"
)

// Renumber makes every number from now on higher than those known to have been given, and returns where that was
// not so: those of stored things and items, and of items also noted, by kind.
func (s *Store) Renumber(noted map[string]uint64) (Damage, error) {
	return s.mend(func(w *writer) (found Damage) {
		for _, l := range lowOf(w.tx, noted) {
			w.number(l.Kind, l.Of, l.Used)
			found = append(found, l.String())
		}
		return found
	})
}

// A Low is a last number of the items or things of a kind that is too low, or cannot be read.
type Low struct {
	Kind, Of   string // ledger.Items or ledger.Things
	Last, Used uint64
	err        error
}

// String says so.
func (l Low) String() string {
	if l.err != nil {
		return l.err.Error()
	}
	return fmt.Sprintf("%s %s: the last number given is said to be %d, and %d was; starting the bot repairs that", l.Kind, l.Of, l.Last, l.Used)
}

// lowOf returns which last numbers are lower than numbers known to have been given. If no thing of a kind was given
// a number, numeric names are its owner's.
func lowOf(tx *bolt.Tx, noted map[string]uint64) (found []Low) {
	kinds := slices.AppendSeq(kindsOf(tx), maps.Keys(noted))
	slices.Sort(kinds)
	for _, kind := range slices.Compact(kinds) {
		used := map[string]uint64{ledger.Items: max(lastItem(tx, kind), noted[kind])}
		if tx.Bucket(numberBucket).Get(numberKey(kind, ledger.Things)) != nil {
			used[ledger.Things] = lastThing(tx, kind)
		}
		for _, of := range slices.Sorted(maps.Keys(used)) {
			if last, err := lastOf(tx, kind, of); err != nil || last < used[of] {
				found = append(found, Low{kind, of, last, used[of], err})
			}
		}
	}
	return found
}

// lastItem returns the highest number of a stored item; 0 without any.
func lastItem(tx *bolt.Tx, kind string) (last uint64) {
	for k := range all(tx, saidBucket, named(kind)) {
		last = numberOf(k)
	}
	return last
}

// lastThing returns the highest number that names a thing; 0 without any.
func lastThing(tx *bolt.Tx, kind string) (last uint64) {
	for k := range all(tx, thingBucket, named(kind)) {
		if n, err := strconv.ParseUint(string(k[len(kind)+1:]), 10, 64); err == nil {
			last = max(last, n)
		}
	}
	return last
}
