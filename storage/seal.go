package storage

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"

	bolt "go.etcd.io/bbolt"
)

// sealBytes is how many bytes stand behind each value: a CRC-32C of its key and itself.
// bbolt keeps no checksum of what it stores, and a digit that changed on the disk would
// still be a digit. The key is included so that a value that turns up under another key
// is found out too.
const sealBytes = 4

// castagnoli is the polynomial that processors compute themselves.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// sealedBuckets are the buckets whose values are sealed. Those of the indexes
// are empty, and the version stays readable for programs before the seal.
var sealedBuckets = slices.Concat(secondSealed, [][]byte{seasonBucket, eventBucket, postBucket, personBucket})

// secondSealed are those of version 2.
var secondSealed = [][]byte{matchBucket, setupBucket, journalBucket, draftBucket, outboxBucket, memoryBucket}

// sealed returns a value as it is stored under a key. It appends to value and may use the
// memory behind it.
func sealed(key, value []byte) []byte {
	return binary.BigEndian.AppendUint32(value, sum(key, value))
}

// sum is the checksum of a key and its value, one after the other.
func sum(key, value []byte) uint32 {
	return crc32.Update(crc32.Checksum(key, castagnoli), castagnoli, value)
}

var (
	// errMissing and errSeal are said about one value; the callers add which.
	errMissing = errors.New("it is missing")
	errSeal    = errors.New("it is not what was written: its checksum is wrong")
)

// unsealed returns the value that is stored as data under a key, in data's own memory: in
// a transaction it holds no longer than that. Errors: errMissing if data is nil, errSeal.
func unsealed(key, data []byte) ([]byte, error) {
	if data == nil {
		return nil, errMissing
	}
	at := len(data) - sealBytes
	if at < 0 || sum(key, data[:at]) != binary.BigEndian.Uint32(data[at:]) {
		return nil, errSeal
	}
	return data[:at:at], nil
}

// decoded reads a value back that is stored as data under a key. Fields that the type
// does not have are passed over.
func decoded[T any](key, data []byte) (v T, err error) {
	value, err := unsealed(key, data)
	if err != nil {
		return v, err
	}
	err = json.Unmarshal(value, &v)
	return v, err
}

// sealAll is the migration from version 1, whose values had no seal.
func sealAll(tx *bolt.Tx) error {
	for _, name := range secondSealed {
		if err := sealBucket(tx.Bucket(name)); err != nil {
			return fmt.Errorf("sealing %s: %w", name, err)
		}
	}
	_, err := tx.CreateBucket(asideBucket)
	return err
}

// sealAtOnce is how many values sealBucket writes before it reads on: a bucket
// must not change under a cursor.
const sealAtOnce = 1000

// sealBucket seals every value of a bucket. A value that is sealed already would be
// sealed twice, so a migration must not run again: all of it is one transaction.
func sealBucket(b *bolt.Bucket) error {
	for next := []byte{}; next != nil; {
		var batch []pair
		c := b.Cursor()
		k, v := c.Seek(next)
		for ; k != nil && len(batch) < sealAtOnce; k, v = c.Next() {
			batch = append(batch, pair{append([]byte{}, k...), append([]byte{}, v...)})
		}
		next = append([]byte(nil), k...)
		for _, p := range batch {
			if err := b.Put(p.key, sealed(p.key, p.value)); err != nil {
				return err
			}
		}
	}
	return nil
}
