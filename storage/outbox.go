package storage

import (
	"errors"
	"fmt"
	"iter"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/match"
)

// Outbox implements match.Store: at most limit items with numbers above after, in order.
// One that cannot be read comes with its number and a match.ErrDamaged, and does not hide
// those behind it.
func (s *Store) Outbox(after uint64, limit int) iter.Seq2[match.Item, error] {
	return queued(s, outboxBucket, after, limit, func(i *match.Item, n uint64) { i.N = n })
}

// Done implements match.Store. A number that is not there is done already.
func (s *Store) Done(numbers ...uint64) error { return s.unqueue(outboxBucket, numbers) }

// queued yields items of an outbox; number gives one its own.
func queued[Item any](s *Store, bucket []byte, after uint64, limit int, number func(*Item, uint64)) iter.Seq2[Item, error] {
	return yielded(s, func(tx *bolt.Tx) (found []reading[Item]) {
		c := tx.Bucket(bucket).Cursor()
		for k, v := c.Seek(itemKey(after + 1)); k != nil && len(found) < limit; k, v = c.Next() {
			n := numberOf(k)
			item, err := decoded[Item](k, v)
			if err != nil {
				item, err = *new(Item), fmt.Errorf("%w: item %d of the %s: %w", match.ErrDamaged, n, bucket, err)
			}
			number(&item, n)
			found = append(found, reading[Item]{item, err})
		}
		return found
	})
}

// unqueue takes items out of an outbox.
func (s *Store) unqueue(bucket []byte, numbers []uint64) error {
	if len(numbers) == 0 {
		return nil
	}
	return s.update(func(tx *bolt.Tx) error { return unqueue(tx, bucket, numbers) })
}

func unqueue(tx *bolt.Tx, bucket []byte, numbers []uint64) error {
	w := writer{tx: tx}
	for _, n := range numbers {
		w.put(bucket, itemKey(n), nil)
	}
	return w.err
}

// Held reports whether this process may tell: who has the file open has it alone.
func (s *Store) Held() bool { return true }

// Told strikes items of the matches' outbox off and remembers shown under a kind and a key, as one;
// shown may be nil.
func (s *Store) Told(kind, key string, shown any, items ...uint64) error {
	return s.told(outboxBucket, kind, key, shown, items)
}

// ToldSeason is Told for the items of seasons.
func (s *Store) ToldSeason(kind, key string, shown any, items ...uint64) error {
	return s.told(postBucket, kind, key, shown, items)
}

func (s *Store) told(bucket []byte, kind, key string, shown any, items []uint64) error {
	if shown == nil {
		return s.unqueue(bucket, items)
	}
	at, data, err := remembered(kind, key, shown)
	if err != nil {
		return err
	}
	return s.update(func(tx *bolt.Tx) error {
		return errors.Join(unqueue(tx, bucket, items), tx.Bucket(memoryBucket).Put(at, data))
	})
}
