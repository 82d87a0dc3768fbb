package storage

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/match"
)

// Recall reads into v, a pointer, what was last remembered under a kind and a
// key; false, and v as it was, if nothing was. What v has no field for is
// passed over and what is new to it stays as it was, so that a type may grow
// without a migration. An ErrDamaged, and match.ErrDamaged, says that v cannot hold
// what is stored.
func (s *Store) Recall(kind, key string, v any) (bool, error) {
	var there bool
	err := s.view(func(tx *bolt.Tx) error {
		at := joined(kind, key)
		data := tx.Bucket(memoryBucket).Get(at)
		if there = data != nil; !there {
			return nil
		}
		data, err := unsealed(at, data)
		if err == nil {
			err = json.Unmarshal(data, v)
		}
		if err != nil {
			return fmt.Errorf("%w: a %s: %w: %w", ErrDamaged, kind, match.ErrDamaged, err)
		}
		return nil
	})
	return there && err == nil, err
}

// RecallAll returns what was last remembered of things, pairs of a kind and a key, in their order, as
// JSON, of one moment; nil where nothing was. Errors: ErrDamaged of any.
func (s *Store) RecallAll(things [][2]string) ([][]byte, error) {
	values := make([][]byte, len(things))
	err := s.view(func(tx *bolt.Tx) error {
		for n, thing := range things {
			at := joined(thing[0], thing[1])
			data := tx.Bucket(memoryBucket).Get(at)
			if data == nil {
				continue
			}
			data, err := unsealed(at, data)
			if err != nil {
				return fmt.Errorf("%w: a %s: %w", ErrDamaged, thing[0], err)
			}
			values[n] = bytes.Clone(data) // it is the file's until the transaction ends
		}
		return nil
	})
	return values, err
}

// Remember stores v, which must encode to JSON, under a kind and a key in the place of
// what was there. A kind is a word, "server"; a key is not empty. Nothing is ever
// removed. Errors: names that cannot be a key, and those of update.
func (s *Store) Remember(kind, key string, v any) error {
	at, data, err := remembered(kind, key, v)
	if err != nil {
		return err
	}
	return s.update(func(tx *bolt.Tx) error { return tx.Bucket(memoryBucket).Put(at, data) })
}

// Revise remembers what change makes of what was remembered, JSON, nil if nothing was; nobody
// remembers anything else there meanwhile. What change returns as an error is Revise's, and nothing
// is stored; it may be called more than once. Other errors: those of Remember, ErrDamaged.
func (s *Store) Revise(kind, key string, change func(stored []byte) (any, error)) error {
	return s.update(func(tx *bolt.Tx) error {
		at := joined(kind, key)
		stored := tx.Bucket(memoryBucket).Get(at)
		if stored != nil {
			var err error
			if stored, err = unsealed(at, stored); err != nil {
				return fmt.Errorf("%w: a %s: %w", ErrDamaged, kind, err)
			}
		}
		v, err := change(stored)
		if err != nil {
			return err
		}
		_, data, err := remembered(kind, key, v)
		if err != nil {
			return err
		}
		return tx.Bucket(memoryBucket).Put(at, data)
	})
}

// remembered is v as it is stored, and where.
func remembered(kind, key string, v any) (at, data []byte, err error) {
	data, err = json.Marshal(v)
	if err == nil {
		err = CheckMemory(kind, key)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("remembering a %s: %w", kind, err)
	}
	at = joined(kind, key)
	return at, sealed(at, data), nil
}

// CheckMemory refuses kinds and keys that could not be told apart when joined.
func CheckMemory(kind, key string) error {
	if kind == "" || key == "" || strings.Contains(kind+key, "\x00") || len(kind)+len(key) > longestName {
		return fmt.Errorf("a kind and a key have together at most %d bytes, each at least one, and none is zero", longestName)
	}
	return nil
}
