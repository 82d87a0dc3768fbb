package storage

import (
	"bytes"
	"fmt"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/match"
)

// SetAside takes a match out of the store, whether it can be read or not: what is there
// of it moves to a bucket that nothing reads, as it is, and every index lets it go. One
// match that cannot be read then no longer stands in the way of Check and Live, and
// nothing is lost: a later program may read the bucket. Items of the outbox stay. Errors:
// match.ErrNoMatch, and those of a write.
func (s *Store) SetAside(id match.ID) error {
	err := s.update(func(tx *bolt.Tx) error {
		if tx.Bucket(matchBucket).Get([]byte(id)) == nil {
			return match.ErrNoMatch
		}
		w := writer{tx: tx}
		for _, key := range valuesOf(tx, id) {
			value := tx.Bucket([]byte(key.bucket)).Get([]byte(key.key))
			w.put(asideBucket, joined(key.bucket, key.key), bytes.Clone(value))
			w.put([]byte(key.bucket), []byte(key.key), nil)
		}
		for _, key := range indexKeysOf(tx, id) {
			w.put([]byte(key.bucket), []byte(key.key), nil)
		}
		return w.err
	})
	if err != nil {
		return fmt.Errorf("setting match %s aside: %w", id, err)
	}
	return nil
}

// valuesOf returns where the values of a match are: the facts first, then setup, journal
// and drafts as far as there are any.
func valuesOf(tx *bolt.Tx, id match.ID) []indexed {
	keys := []indexed{{string(matchBucket), string(id)}}
	if tx.Bucket(setupBucket).Get([]byte(id)) != nil {
		keys = append(keys, indexed{string(setupBucket), string(id)})
	}
	prefix := partKey(id)
	for _, name := range [][]byte{journalBucket, draftBucket} {
		c := tx.Bucket(name).Cursor()
		for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
			keys = append(keys, indexed{string(name), string(k)})
		}
	}
	return keys
}

// indexKeysOf returns the index keys that name a match. They are looked for:
// facts that cannot be read do not tell them.
func indexKeysOf(tx *bolt.Tx, id match.ID) (keys []indexed) {
	whose := indexed{string(matchBucket), string(id)}
	for _, name := range indexBuckets {
		c := tx.Bucket(name).Cursor()
		for k, _ := c.First(); k != nil; k, _ = c.Next() {
			if key := (indexed{string(name), string(k)}); key.facts() == whose {
				keys = append(keys, key)
			}
		}
	}
	return keys
}
