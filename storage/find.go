package storage

import (
	"bytes"
	"fmt"
	"iter"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/match"
)

// Of implements match.Store.
func (s *Store) Of(user string) ([]match.Match, error) {
	if user == "" {
		return nil, nil
	}
	return s.listed(userBucket, joined(user, ""))
}

// At implements match.Store.
func (s *Store) At(place match.Place) ([]match.Match, error) {
	if place.Thread != "" {
		return s.listed(placeBucket, joined(place.Server, place.Channel, place.Thread, ""))
	}
	return s.listed(placeBucket, joined(place.Server, place.Channel, ""))
}

// listed returns the facts of the matches whose ids end the keys with prefix,
// in the order of ids.
func (s *Store) listed(bucket, prefix []byte) ([]match.Match, error) {
	var found []match.Match
	err := s.view(func(tx *bolt.Tx) error {
		var ids []match.ID
		c := tx.Bucket(bucket).Cursor()
		for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
			ids = append(ids, lastName(k))
		}
		slices.Sort(ids)
		for _, id := range ids {
			m, err := facts(tx, id)
			if err != nil {
				return fmt.Errorf("%w: match %s: %w", match.ErrDamaged, id, err)
			}
			found = append(found, m)
		}
		return nil
	})
	return found, err
}

// lastName returns what follows the last zero byte: in keys of joined names,
// the id.
func lastName(key []byte) match.ID {
	return match.ID(key[bytes.LastIndexByte(key, 0)+1:])
}

// Due implements match.Store.
func (s *Store) Due(now time.Time, limit int) (ids []match.ID, err error) {
	until := moment(now)
	err = s.view(func(tx *bolt.Tx) error {
		c := tx.Bucket(wakeBucket).Cursor()
		for k, _ := c.First(); k != nil && len(ids) < limit; k, _ = c.Next() {
			if bytes.Compare(k[:momentLen], until) > 0 {
				return nil
			}
			ids = append(ids, match.ID(k[momentLen:]))
		}
		return nil
	})
	return ids, err
}

// endedAtOnce is how many results Ended reads in one transaction.
const endedAtOnce = 256

// Ended implements match.Store. It reads on as the loop goes, so what ends
// meanwhile is met too.
func (s *Store) Ended(from time.Time) iter.Seq2[match.Match, error] {
	return func(yield func(match.Match, error) bool) {
		next := moment(from)
		for next != nil {
			var found []match.Match
			var err error
			found, next, err = s.endedFrom(next)
			for _, m := range found {
				if !yield(m, nil) {
					return
				}
			}
			if err != nil {
				yield(match.Match{}, err)
				return
			}
		}
	}
}

// endedFrom returns some results from the key on, and the key after them.
func (s *Store) endedFrom(from []byte) (found []match.Match, next []byte, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		c := tx.Bucket(endedBucket).Cursor()
		for k, _ := c.Seek(from); k != nil; k, _ = c.Next() {
			if len(found) == endedAtOnce {
				next = bytes.Clone(k)
				return nil
			}
			id := match.ID(k[momentLen:])
			m, err := facts(tx, id)
			if err != nil {
				return fmt.Errorf("%w: match %s: %w", match.ErrDamaged, id, err)
			}
			found = append(found, m)
		}
		return nil
	})
	return found, next, err
}
