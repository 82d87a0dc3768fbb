package storage

import (
	"bytes"
	"fmt"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/match"
	"norenbot/game/season"
)

// SetAside takes a match out of the store, whether it can be read or not: what is there
// of it moves to a bucket that nothing reads, as it is, and every index lets it go. One
// match that cannot be read then no longer stands in the way of Check and Live, and
// nothing is lost: a later program may read the bucket. Items of the outbox stay. Errors:
// match.ErrNoMatch, and those of a write.
func (s *Store) SetAside(id match.ID) error {
	if err := s.setAside(matchBucket, string(id), match.ErrNoMatch, setupBucket, journalBucket, draftBucket); err != nil {
		return fmt.Errorf("setting match %s aside: %w", id, err)
	}
	return nil
}

// SetAsideSeason is SetAside for a season. Its matches stay; they then count for nothing.
// Errors: season.ErrNoSeason, and those of a write.
func (s *Store) SetAsideSeason(id season.ID) error {
	if err := s.setAside(seasonBucket, string(id), season.ErrNoSeason, eventBucket); err != nil {
		return fmt.Errorf("setting season %s aside: %w", id, err)
	}
	return nil
}

// setAside takes out facts, and what belongs to them in other buckets; none is the error
// if there are no facts.
func (s *Store) setAside(facts []byte, id string, none error, parts ...[]byte) error {
	return s.update(func(tx *bolt.Tx) error {
		if tx.Bucket(facts).Get([]byte(id)) == nil {
			return none
		}
		w := writer{tx: tx}
		whose := indexed{string(facts), id}
		for _, key := range append([]indexed{whose}, partsOf(tx, id, parts)...) {
			value := tx.Bucket([]byte(key.bucket)).Get([]byte(key.key))
			w.put(asideBucket, joined(key.bucket, key.key), bytes.Clone(value))
			w.put([]byte(key.bucket), []byte(key.key), nil)
		}
		w.index(indexKeysOf(tx, whose), nil)
		return w.err
	})
}

// partsOf returns where the values are that belong to an id: under it, or under keys that
// begin with it.
func partsOf(tx *bolt.Tx, id string, buckets [][]byte) (keys []indexed) {
	for _, name := range buckets {
		if tx.Bucket(name).Get([]byte(id)) != nil {
			keys = append(keys, indexed{string(name), id})
		}
		prefix := partKey(id)
		c := tx.Bucket(name).Cursor()
		for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
			keys = append(keys, indexed{string(name), string(k)})
		}
	}
	return keys
}

// indexKeysOf returns the index keys that follow from facts. They are looked for: facts
// that cannot be read do not tell them.
func indexKeysOf(tx *bolt.Tx, whose indexed) (keys []indexed) {
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
