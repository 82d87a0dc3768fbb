package storage

import (
	"fmt"
	"iter"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/match"
)

// Outbox implements match.Store: at most limit items with numbers above after, in order.
// One that cannot be read comes with its number and a match.ErrDamaged, and does not hide
// those behind it.
func (s *Store) Outbox(after uint64, limit int) iter.Seq2[match.Item, error] {
	return yielded(s, func(tx *bolt.Tx) (found []reading[match.Item]) {
		c := tx.Bucket(outboxBucket).Cursor()
		for k, v := c.Seek(itemKey(after + 1)); k != nil && len(found) < limit; k, v = c.Next() {
			n := numberOf(k)
			item, err := decoded[match.Item](k, v)
			if err != nil {
				item, err = match.Item{}, fmt.Errorf("%w: item %d of the outbox: %w", match.ErrDamaged, n, err)
			}
			item.N = n
			found = append(found, reading[match.Item]{item, err})
		}
		return found
	})
}

// Done implements match.Store. A number that is not there is done already.
func (s *Store) Done(numbers ...uint64) error {
	if len(numbers) == 0 {
		return nil
	}
	return s.update(func(tx *bolt.Tx) error {
		for _, n := range numbers {
			if err := tx.Bucket(outboxBucket).Delete(itemKey(n)); err != nil {
				return err
			}
		}
		return nil
	})
}
