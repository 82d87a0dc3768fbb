package storage

import (
	"encoding/binary"
	"fmt"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/match"
)

// Outbox implements match.Store.
func (s *Store) Outbox(after uint64, limit int) (items []match.Item, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		c := tx.Bucket(outboxBucket).Cursor()
		for k, v := c.Seek(itemKey(after + 1)); k != nil && len(items) < limit; k, v = c.Next() {
			n := binary.BigEndian.Uint64(k)
			item, err := decoded[match.Item](v)
			if err != nil {
				return fmt.Errorf("%w: item %d of the outbox: %w", ErrDamaged, n, err)
			}
			item.N = n
			items = append(items, item)
		}
		return nil
	})
	return items, err
}

// Done implements match.Store.
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
