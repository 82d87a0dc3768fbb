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

// Of implements match.Store: the live matches that a user plays or watches, in the order
// of ids. The zero byte behind the name keeps "12" from finding "123".
func (s *Store) Of(user match.User) iter.Seq2[match.Match, error] {
	if user == "" {
		return func(func(match.Match, error) bool) {}
	}
	return s.listed(userBucket, joined(string(user), ""))
}

// At implements match.Store: the live matches at a place; of a channel, those in its
// threads too.
func (s *Store) At(place match.Place) iter.Seq2[match.Match, error] {
	if place.Thread != "" {
		return s.listed(placeBucket, joined(place.Server, place.Channel, place.Thread, ""))
	}
	return s.listed(placeBucket, joined(place.Server, place.Channel, ""))
}

// A reading is what came of reading one thing: a value, or an error about that thing
// alone.
type reading[T any] struct {
	it  T
	err error
}

// readFacts reads the facts of a match that an index names. If they cannot be read the
// match has its id and nothing else, and the error is a match.ErrDamaged.
func readFacts(tx *bolt.Tx, id match.ID) reading[match.Match] {
	m, err := facts(tx, id)
	if err != nil {
		return reading[match.Match]{match.Match{ID: id}, fmt.Errorf("%w: match %s: %w", match.ErrDamaged, id, err)}
	}
	return reading[match.Match]{m, nil}
}

// yielded yields what read finds in one transaction, which is over before the loop
// begins: the loop may take its time and may write. An error without a thing means that
// nothing could be read.
func yielded[T any](s *Store, read func(*bolt.Tx) []reading[T]) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var found []reading[T]
		err := s.view(func(tx *bolt.Tx) error {
			found = read(tx)
			return nil
		})
		if err != nil {
			found = []reading[T]{{err: err}}
		}
		for _, r := range found {
			if !yield(r.it, r.err) {
				return
			}
		}
	}
}

// listed yields the facts of the matches whose ids end the keys with prefix, in
// the order of ids.
func (s *Store) listed(bucket, prefix []byte) iter.Seq2[match.Match, error] {
	return yielded(s, func(tx *bolt.Tx) (found []reading[match.Match]) {
		var ids []match.ID
		c := tx.Bucket(bucket).Cursor()
		for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
			ids = append(ids, lastName(k))
		}
		slices.Sort(ids)
		for _, id := range ids {
			found = append(found, readFacts(tx, id))
		}
		return found
	})
}

// lastName returns what follows the last zero byte: in keys of joined names,
// the id.
func lastName(key []byte) match.ID {
	return match.ID(key[bytes.LastIndexByte(key, 0)+1:])
}

// Due implements match.Store: ids by the moment at which they want to be looked at, the
// longest overdue first.
func (s *Store) Due(now time.Time, limit int) ([]match.ID, error) {
	return dueIn[match.ID](s, wakeBucket, now, limit)
}

// dueIn returns the ids in an index by moments, up to now.
func dueIn[ID ~string](s *Store, bucket []byte, now time.Time, limit int) (ids []ID, err error) {
	until := moment(now)
	err = s.view(func(tx *bolt.Tx) error {
		c := tx.Bucket(bucket).Cursor()
		for k, _ := c.First(); k != nil && len(ids) < limit; k, _ = c.Next() {
			if bytes.Compare(k[:momentLen], until) > 0 {
				return nil
			}
			ids = append(ids, ID(k[momentLen:]))
		}
		return nil
	})
	return ids, err
}

// Ended implements match.Store.
func (s *Store) Ended(from time.Time) iter.Seq2[match.Match, error] {
	return s.inOrder(endedBucket, nil, moment(from))
}

// atOnce is how many matches inOrder reads in one transaction, so that a long list
// neither fills the memory nor holds up the reuse of pages.
const atOnce = 256

// inOrder yields the facts of the matches that an index leads to, in its order, from a
// key on as far as keys have a prefix. It reads on as the loop goes, so what comes
// meanwhile is met too.
func (s *Store) inOrder(bucket, prefix, from []byte) iter.Seq2[match.Match, error] {
	return func(yield func(match.Match, error) bool) {
		for next := from; next != nil; {
			page := yielded(s, func(tx *bolt.Tx) (found []reading[match.Match]) {
				found, next = pageFrom(tx, bucket, prefix, next)
				return found
			})
			for m, err := range page {
				if !yield(m, err) || err != nil && m.ID == "" {
					return
				}
			}
		}
	}
}

// pageFrom returns some matches from the key on, and the key after them; nil if there are
// no more.
func pageFrom(tx *bolt.Tx, bucket, prefix, from []byte) (found []reading[match.Match], next []byte) {
	c := tx.Bucket(bucket).Cursor()
	for k, _ := c.Seek(from); k != nil && bytes.HasPrefix(k, prefix); k, _ = c.Next() {
		if len(found) == atOnce {
			return found, bytes.Clone(k)
		}
		whose := indexed{string(bucket), string(k)}.facts()
		found = append(found, readFacts(tx, match.ID(whose.key)))
	}
	return found, nil
}
