package storage

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"

	bolt "go.etcd.io/bbolt"

	"norenbot/game"
	"norenbot/game/match"
)

// An inspector goes through a store and notes what is wrong.
type inspector struct {
	tx       *bolt.Tx
	progress Progress
	report   Report
	damage   Damage
	expected map[indexed]bool // index keys that follow from the facts
}

func (in *inspector) found(format string, args ...any) {
	in.damage = append(in.damage, fmt.Sprintf(format, args...))
}

// keys goes through every key of every bucket.
func (in *inspector) keys() {
	in.each(nil, func(name, _ []byte) { in.each(bytes.Clone(name), func(_, _ []byte) {}) })
}

// all checks everything that the package comment promises.
func (in *inspector) all() {
	if !in.buckets() {
		return
	}
	in.matches()
	in.parts(setupBucket, func(key, value []byte) error { return whole[game.Setup](value) }, wholeKey)
	in.parts(journalBucket, func(key, value []byte) error { return whole[match.Entry](value) }, ownerOf)
	in.parts(draftBucket, checkDraft, ownerOf)
	in.outbox()
	for _, bucket := range [][]byte{liveBucket, userBucket, placeBucket, wakeBucket, endedBucket} {
		in.index(bucket)
	}
	for key := range in.expected {
		in.found("%s: %q is missing", key.bucket, key.key)
	}
	in.memory()
}

// buckets reports whether every bucket is there, and notes those too many.
func (in *inspector) buckets() bool {
	there := true
	for _, name := range firstBuckets {
		if in.tx.Bucket(name) == nil {
			in.found("the bucket %s is missing", name)
			there = false
		}
	}
	in.each(nil, func(name, _ []byte) {
		if !slices.ContainsFunc(firstBuckets, func(k []byte) bool { return bytes.Equal(k, name) }) {
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
	in.each(matchBucket, func(key, value []byte) {
		in.report.Matches++
		if in.report.Matches%100 == 0 {
			in.progress.tell("checking", int64(in.report.Matches), total)
		}
		if err := whole[match.Match](value); err != nil {
			in.found("match %q: its facts: %v", key, err)
			return
		}
		stored, err := load(in.tx, match.ID(key))
		if err != nil {
			in.found("%v", err)
			return
		}
		in.match(&stored)
	})
}

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
	for _, key := range indexes(m) {
		in.expected[key] = true
	}
}

// whole returns why value is not exactly what writing a T gives.
func whole[T any](value []byte) error {
	v, err := decoded[T](value)
	if err != nil {
		return err
	}
	again, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if !bytes.Equal(again, value) {
		return fmt.Errorf("%s reads as %s", value, again)
	}
	return nil
}

// wholeKey is the match of a key that is an id.
func wholeKey(key []byte) match.ID { return match.ID(key) }

// ownerOf is the match of a key made by partKey.
func ownerOf(key []byte) match.ID {
	id, _, _ := bytes.Cut(key, []byte{0})
	return match.ID(id)
}

func checkDraft(_, value []byte) error {
	d, err := decoded[match.Draft](value)
	if err == nil && len(d.Answers) == 0 {
		return fmt.Errorf("a draft without answers")
	}
	if err != nil {
		return err
	}
	return whole[match.Draft](value)
}

// parts checks what belongs to matches: that it can be read and that the
// match is there. That journals have no gaps, load has found.
func (in *inspector) parts(bucket []byte, value func(key, value []byte) error, owner func([]byte) match.ID) {
	in.each(bucket, func(k, v []byte) {
		if err := value(k, v); err != nil {
			in.found("%s: %q: %v", bucket, k, err)
		}
		if in.tx.Bucket(matchBucket).Get([]byte(owner(k))) == nil {
			in.found("%s: %q belongs to no match", bucket, k)
		}
	})
}

func (in *inspector) outbox() {
	last := in.tx.Bucket(outboxBucket).Sequence()
	in.each(outboxBucket, func(k, v []byte) {
		in.report.Items++
		if len(k) != len(itemKey(0)) || binary.BigEndian.Uint64(k) > last {
			in.found("outbox: the number %x was never given; the last was %d", k, last)
		}
		if err := whole[match.Item](v); err != nil {
			in.found("outbox: item %x: %v", k, err)
		}
	})
}

// index strikes out what was expected and notes what was not.
func (in *inspector) index(bucket []byte) {
	in.each(bucket, func(k, v []byte) {
		key := indexed{string(bucket), string(k)}
		if !in.expected[key] || len(v) > 0 {
			in.found("%s: %q does not follow from the facts of any match", bucket, k)
		}
		delete(in.expected, key)
	})
}

func (in *inspector) memory() {
	in.each(memoryBucket, func(k, v []byte) {
		kind, key, _ := bytes.Cut(k, []byte{0})
		if err := checkMemory(string(kind), string(key)); err != nil {
			in.found("memory: %q: %v", k, err)
		}
		if !json.Valid(v) {
			in.found("memory: %q is no JSON: %s", k, v)
		}
	})
}
