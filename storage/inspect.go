package storage

import (
	"bytes"
	"fmt"
	"slices"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/match"
)

// An inspector goes through a store and notes what is wrong. It goes on after each fault,
// so that one check tells everything.
type inspector struct {
	tx       *bolt.Tx
	progress Progress
	examine  func(match.Stored) error // nil finds nothing
	report   Report
	damage   Damage
	expected map[indexed]bool // index keys that follow from the facts
	lost     []match.ID       // of matches that cannot be read: nothing is known of their index keys
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
	in.owned(setupBucket)
	in.owned(journalBucket)
	in.owned(draftBucket)
	in.outbox()
	in.damage = append(in.damage, drifted(in.tx, in.expected, in.lost).damage()...)
	in.memory()
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
			in.progress.tell("checking", int64(in.report.Matches), total)
		}
		stored, err := load(in.tx, match.ID(key))
		if err != nil {
			in.found("%v", err)
			in.lost = append(in.lost, match.ID(key))
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
	if err := checkNames(m); err != nil {
		in.found("match %s: %v", m.ID, err)
	}
	if _, err := match.Standing(stored.Journal); err != nil {
		in.found("match %s: %v", m.ID, err)
	}
	if in.examine != nil {
		if err := in.examine(*stored); err != nil {
			in.found("match %s: %v", m.ID, err)
		}
	}
	for _, key := range indexes(m) {
		in.expected[key] = true
	}
}

// owned checks that what belongs to matches belongs to one that is there. What it says,
// load has read: here only the beginning of the key matters.
func (in *inspector) owned(bucket []byte) {
	in.each(bucket, func(k, _ []byte) {
		id, _, _ := bytes.Cut(k, []byte{0})
		if in.tx.Bucket(matchBucket).Get(id) == nil {
			in.found("%s: %q belongs to no match", bucket, k)
		}
	})
}

// outbox checks numbers and items. A number above the last that was given would be given
// again.
func (in *inspector) outbox() {
	last := in.tx.Bucket(outboxBucket).Sequence()
	in.each(outboxBucket, func(k, v []byte) {
		in.report.Items++
		if len(k) != len(itemKey(0)) || numberOf(k) > last {
			in.found("outbox: the number %x was never given; the last was %d", k, last)
			return
		}
		if _, err := decoded[match.Item](k, v); err != nil {
			in.found("item %d of the outbox: %v; norenbot repair drop takes it out", numberOf(k), err)
		}
	})
}

// memory checks that what is remembered is JSON with a checksum; what it means, only its
// readers know.
func (in *inspector) memory() {
	in.each(memoryBucket, func(k, v []byte) {
		kind, key, _ := bytes.Cut(k, []byte{0})
		if err := checkMemory(string(kind), string(key)); err != nil {
			in.found("memory: %q: %v", k, err)
		}
		if _, err := decoded[any](k, v); err != nil {
			in.found("memory: %q: %v", k, err)
		}
	})
}
