package storage

import (
	"bytes"
	"fmt"

	bolt "go.etcd.io/bbolt"
)

// Noting says in which outbox the items have their numbers of which a kind of what is remembered
// holds, in its field "noted", the last that was told; 0 or none is none. Whoever tells passes over
// items up to there: given again, such a number would be the number of something nobody hears of.
var Noting = []struct{ Kind, Outbox string }{{"board", "outbox"}, {"season", "posts"}}

// numbered are the buckets that give numbers.
var numbered = [][]byte{outboxBucket, postBucket, personBucket}

// lastUsed is the highest number of a bucket that is known to have been given: of what it holds, and
// of what is noted. What cannot be read counts as nothing.
func lastUsed(tx *bolt.Tx, bucket []byte) (last uint64) {
	if k, _ := tx.Bucket(bucket).Cursor().Last(); len(k) == len(itemKey(0)) {
		last = numberOf(k)
	}
	for _, noting := range Noting {
		if noting.Outbox == string(bucket) {
			last = max(last, lastNoted(tx, noting.Kind))
		}
	}
	return last
}

// lastNoted is the highest number noted in a kind of what is remembered.
func lastNoted(tx *bolt.Tx, kind string) (last uint64) {
	prefix := joined(kind, "")
	c := tx.Bucket(memoryBucket).Cursor()
	for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
		note, err := decoded[struct {
			Noted uint64 `json:"noted"`
		}](k, v)
		if err == nil {
			last = max(last, note.Noted)
		}
	}
	return last
}

// Renumber has every number that is given from here on be higher than those known to have been given,
// and returns where that was not so. A bucket's last number stands in its header, which has no
// checksum.
func (s *Store) Renumber() (found Damage, err error) {
	low := map[string]uint64{}
	err = s.view(func(tx *bolt.Tx) error {
		for _, bucket := range numbered {
			if used := lastUsed(tx, bucket); used > tx.Bucket(bucket).Sequence() {
				low[string(bucket)] = used
				found = append(found, TooLow(string(bucket), tx.Bucket(bucket).Sequence(), used))
			}
		}
		return nil
	})
	if err != nil || len(low) == 0 {
		return nil, err
	}
	err = s.update(func(tx *bolt.Tx) error {
		for name, used := range low {
			if b := tx.Bucket([]byte(name)); b.Sequence() < used {
				if err := b.SetSequence(used); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return found, err
}

// TooLow says what is wrong with the last number of an outbox, or of the persons.
func TooLow(name string, last, used uint64) string {
	return fmt.Sprintf("%s: the last number given is said to be %d, and %d was; a start of the bot mends that", name, last, used)
}
