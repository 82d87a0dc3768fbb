package storage

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/match"
)

// Named implements match.Store. Every value is looked through for the id as JSON
// has it, which may find a match too many and never one too few.
func (s *Store) Named(user match.User) (ids []match.ID, err error) {
	quoted, err := json.Marshal(user)
	if err != nil {
		return nil, err
	}
	found := map[match.ID]bool{}
	err = s.view(func(tx *bolt.Tx) error {
		for _, name := range [][]byte{matchBucket, journalBucket} {
			c := tx.Bucket(name).Cursor()
			for k, v := c.First(); k != nil; k, v = c.Next() {
				if bytes.Contains(v, quoted) {
					id, _, _ := bytes.Cut(k, []byte{0})
					found[match.ID(id)] = true
				}
			}
		}
		return nil
	})
	for id := range found {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids, err
}

// Forget implements match.Store. What is remembered under a key with the
// person's id goes, and who they are in seasons; their id is taken out of every other
// value, and their names out of every text. What was set aside and has their id goes as a whole,
// because nobody can read it.
func (s *Store) Forget(user match.User, names []string) error {
	quoted, err := json.Marshal(user)
	if err != nil {
		return err
	}
	err = s.update(func(tx *bolt.Tx) error {
		w := writer{tx: tx}
		e := NewEraser(user, forgetPerson(&w, user, names))
		forgetItems(&w, user, quoted)
		forgetMemory(&w, e)
		forgetWords(&w, e)
		// What was set aside is a match that could not be read.
		for _, p := range pairsOf(tx, asideBucket) {
			if bytes.Contains(p.value, quoted) {
				w.put(asideBucket, p.key, nil)
			}
		}
		return w.err
	})
	if err != nil {
		return fmt.Errorf("forgetting a person: %w", err)
	}
	return nil
}

// pairsOf copies a bucket, so that it can be changed on the way.
func pairsOf(tx *bolt.Tx, bucket []byte) (all []pair) {
	c := tx.Bucket(bucket).Cursor()
	for k, v := c.First(); k != nil; k, v = c.Next() {
		all = append(all, pair{bytes.Clone(k), bytes.Clone(v)})
	}
	return all
}

// forgetItems takes a person out of the outbox. An item that cannot be read goes,
// if it has their id.
func forgetItems(w *writer, user match.User, quoted []byte) {
	for _, p := range pairsOf(w.tx, outboxBucket) {
		if !bytes.Contains(p.value, quoted) {
			continue
		}
		item, err := decoded[match.Item](p.key, p.value)
		if err != nil {
			w.put(outboxBucket, p.key, nil)
			continue
		}
		item.Forget(user)
		data, err := json.Marshal(item)
		if err != nil {
			w.err = err
			return
		}
		w.put(outboxBucket, p.key, sealed(p.key, data))
	}
}

// forgetMemory takes a person out of what the bot remembers, whose form it does not know:
// it is read as any JSON. What cannot be read stays.
func forgetMemory(w *writer, e Eraser) {
	for _, p := range pairsOf(w.tx, memoryBucket) {
		if e.Owns(string(p.key)) {
			w.put(memoryBucket, p.key, nil)
			continue
		}
		value, err := unsealed(p.key, p.value)
		if err != nil {
			continue
		}
		data, changed := e.JSON(value)
		if !changed {
			continue
		}
		w.put(memoryBucket, p.key, sealed(p.key, data))
	}
}
