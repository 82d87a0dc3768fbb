package storage

import (
	"bytes"
	"fmt"
	"slices"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/match"
	"norenbot/game/season"
)

// An inspector goes through a store and notes what is wrong. It goes on after each fault,
// so that one check tells everything.
type inspector struct {
	tx       *bolt.Tx
	o        Options
	report   Report
	damage   Damage
	expected map[indexed]bool // index keys that follow from the facts
	lost     []indexed        // facts that cannot be read: nothing is known of their index keys
}

// found notes a fault.
func (in *inspector) found(format string, args ...any) {
	in.damage = append(in.damage, fmt.Sprintf(format, args...))
}

// keys goes through every key of every bucket, of whatever version: reading them is the
// check.
func (in *inspector) keys() {
	in.each(nil, func(name, _ []byte) { in.each(bytes.Clone(name), func(_, _ []byte) {}) })
}

// all checks everything that the package comment promises. Matches come first: they tell
// which index keys are expected, and which matches nothing is known of.
func (in *inspector) all() {
	if !in.buckets() {
		return
	}
	in.matches()
	in.owned(setupBucket, matchBucket)
	in.owned(journalBucket, matchBucket)
	in.owned(draftBucket, matchBucket)
	in.seasons()
	in.owned(eventBucket, seasonBucket)
	in.persons()
	checkQueue[match.Item](in, outboxBucket, "; norenbot repair drop takes it out")
	checkQueue[season.Item](in, postBucket, "; norenbot repair drop --seasons takes it out")
	in.damage = append(in.damage, drifted(in.tx, in.expected, in.lost).damage()...)
	in.memory()
	in.noted()
}

// buckets reports whether every bucket is there, and notes those too many.
func (in *inspector) buckets() bool {
	there := true
	for _, name := range buckets {
		if in.tx.Bucket(name) == nil {
			in.found("the bucket %s is missing", name)
			there = false
		}
	}
	in.each(nil, func(name, _ []byte) {
		if !slices.ContainsFunc(buckets, func(k []byte) bool { return bytes.Equal(k, name) }) {
			in.found("the bucket %q belongs to nothing", name)
		}
	})
	return there
}

// each calls f for every key of a bucket, or with nil for every bucket. A
// bucket inside a bucket is never right.
func (in *inspector) each(bucket []byte, f func(key, value []byte)) {
	if bucket == nil {
		c := in.tx.Cursor()
		for k, v := c.First(); k != nil; k, v = c.Next() {
			f(k, v)
		}
		return
	}
	c := in.tx.Bucket(bucket).Cursor()
	for k, v := c.First(); k != nil; k, v = c.Next() {
		if v == nil {
			in.found("%s: there is a bucket at %q", bucket, k)
			continue
		}
		f(k, v)
	}
}

// matches checks each match by itself and collects its index keys.
func (in *inspector) matches() {
	total := int64(in.tx.Bucket(matchBucket).Stats().KeyN)
	in.each(matchBucket, func(key, _ []byte) {
		in.report.Matches++
		if in.report.Matches%100 == 0 {
			in.o.Progress.tell("checking", int64(in.report.Matches), total)
		}
		stored, err := load(in.tx, match.ID(key))
		if err != nil {
			in.found("%v", err)
			in.lost = append(in.lost, indexed{string(matchBucket), string(key)})
			return
		}
		in.match(&stored)
	})
}

// match checks what load does not: names that can be keys, a journal that can be played
// on, and what Options.Examine finds.
func (in *inspector) match(stored *match.Stored) {
	m := &stored.Match
	in.report.Entries += len(stored.Journal)
	if m.Phase.Live() {
		in.report.Live++
	}
	if m.Version < 1 {
		in.found("match %s: version %d", m.ID, m.Version)
	}
	if err := CheckNames(m); err != nil {
		in.found("match %s: %v", m.ID, err)
	}
	if _, err := match.Standing(stored.Journal); err != nil {
		in.found("match %s: %v", m.ID, err)
	}
	if in.o.Examine != nil {
		if err := in.o.Examine(*stored); err != nil {
			in.found("match %s: %v", m.ID, err)
		}
	}
	in.expect(indexes(m))
}

// expect notes index keys that follow from facts.
func (in *inspector) expect(keys []indexed) {
	for _, key := range keys {
		in.expected[key] = true
	}
}

// owned checks that what belongs to matches or seasons belongs to one that is there. What
// it says, load and loadSeason have read: here only the beginning of the key matters.
func (in *inspector) owned(bucket, owners []byte) {
	in.each(bucket, func(k, _ []byte) {
		id, _, _ := bytes.Cut(k, []byte{0})
		if in.tx.Bucket(owners).Get(id) == nil {
			in.found("%s: %q belongs to none of the %s", bucket, k, owners)
		}
	})
}

// seasons checks each season by itself and collects its index keys.
func (in *inspector) seasons() {
	in.each(seasonBucket, func(key, _ []byte) {
		in.report.Seasons++
		stored, err := loadSeason(in.tx, season.ID(key))
		if err != nil {
			in.found("%v", err)
			in.lost = append(in.lost, indexed{string(seasonBucket), string(key)})
			return
		}
		in.report.Events += len(stored.Events)
		if stored.Facts.Version < 1 {
			in.found("season %s: version %d", key, stored.Facts.Version)
		}
		if in.o.ExamineSeason != nil {
			if err := in.o.ExamineSeason(stored); err != nil {
				in.found("season %s: %v", key, err)
			}
		}
		in.expect(seasonKeys(&stored.Facts))
	})
}

// persons checks who the persons are.
func (in *inspector) persons() {
	in.each(personBucket, func(k, _ []byte) {
		in.report.Persons++
		in.given(personBucket, k)
		owner, err := ownerAt(in.tx, k)
		if err != nil {
			in.found("person %x: %v", k, err)
			in.lost = append(in.lost, indexed{string(personBucket), string(k)})
		}
		in.expect(personKeys(k, owner))
	})
}

// given reports whether a key is a number that its bucket has given, and notes if not: a
// number above the last would be given again.
func (in *inspector) given(bucket, key []byte) bool {
	last := in.tx.Bucket(bucket).Sequence()
	if len(key) != len(itemKey(0)) || numberOf(key) > last {
		in.found("%s: the number %x was never given; the last was %d", bucket, key, last)
		return false
	}
	return true
}

// checkQueue checks the numbers and items of an outbox. remedy follows what is said of an
// item.
func checkQueue[Item any](in *inspector, bucket []byte, remedy string) {
	in.each(bucket, func(k, v []byte) {
		in.report.Items++
		if !in.given(bucket, k) {
			return
		}
		if _, err := decoded[Item](k, v); err != nil {
			in.found("item %d of the %s: %v%s", numberOf(k), bucket, err, remedy)
		}
	})
}

// memory checks that what is remembered is JSON with a checksum; what it means, only its
// readers know.
func (in *inspector) memory() {
	in.each(memoryBucket, func(k, v []byte) {
		kind, key, _ := bytes.Cut(k, []byte{0})
		if err := CheckMemory(string(kind), string(key)); err != nil {
			in.found("memory: %q: %v", k, err)
		}
		if _, err := decoded[any](k, v); err != nil {
			in.found("memory: %q: %v", k, err)
		}
	})
}

// noted checks that no outbox gives a number again that is noted as told; given has looked at the
// numbers that are there.
func (in *inspector) noted() {
	for _, noting := range Noting {
		last := in.tx.Bucket([]byte(noting.Outbox)).Sequence()
		if noted := lastNoted(in.tx, noting.Kind); noted > last {
			in.damage = append(in.damage, TooLow(noting.Outbox, last, noted))
		}
	}
}
