package storage

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"iter"
	"strings"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/ledger"
)

// Version is the version of the layout that this program writes.
const Version = 4

// The buckets; see the package comment.
var (
	metaBucket    = []byte("meta")
	thingBucket   = []byte("things")
	partBucket    = []byte("parts")
	journalBucket = []byte("journal")
	keyBucket     = []byte("keys")
	saidBucket    = []byte("said")
	numberBucket  = []byte("numbers")
	asideBucket   = []byte("aside")
)

// kindBuckets are those whose keys start with a kind.
var kindBuckets = [][]byte{thingBucket, partBucket, journalBucket, keyBucket, saidBucket, numberBucket, asideBucket}

var versionKey = []byte("version")

// lay creates the buckets of a new store.
func lay(tx *bolt.Tx) error {
	for _, name := range append(kindBuckets, metaBucket) {
		if _, err := tx.CreateBucket(name); err != nil {
			return err
		}
	}
	return putVersion(tx, Version)
}

// putVersion writes the version, without a checksum: every program must be able to see that it is too old.
func putVersion(tx *bolt.Tx, version int) error {
	return tx.Bucket(metaBucket).Put(versionKey, fmt.Append(nil, version))
}

// named returns the start of a key: names, each with a zero byte after it. Names contain none (ledger.CheckNames),
// so it finds exactly the keys that start with those names.
func named(names ...string) []byte {
	room := tailRoom
	for _, name := range names {
		room += len(name) + 1
	}
	key := make([]byte, 0, room)
	for _, name := range names {
		key = append(append(key, name...), 0)
	}
	return key
}

// tailRoom is how many bytes named reserves for the rest.
const tailRoom = 24

// thingKey returns the key of a thing's facts.
func thingKey(r ledger.Ref) []byte { return append(named(r.Kind), r.ID...) }

// partKey returns the key of a part of a thing.
func partKey(r ledger.Ref, name string) []byte { return append(named(r.Kind, r.ID), name...) }

// entryKey returns the key of entry n of a journal, from 1.
func entryKey(r ledger.Ref, n int) []byte {
	return binary.BigEndian.AppendUint32(named(r.Kind, r.ID), uint32(n))
}

// itemKey returns the key of item n of a kind.
func itemKey(kind string, n uint64) []byte { return binary.BigEndian.AppendUint64(named(kind), n) }

// itemLen is how many bytes of an item's key are its number.
const itemLen = 8

// numberKey returns the key of the last number given, of a kind's ledger.Items or ledger.Things.
func numberKey(kind, of string) []byte { return append(named(kind), of...) }

// asideKey returns the key of a value that was set aside: name and n are those of its Row.
func asideKey(r ledger.Ref, name string, n uint64) []byte {
	return binary.BigEndian.AppendUint64(named(r.Kind, r.ID, name), n)
}

// indexKey returns the key at which a thing is found by k, and indexValue its value: the length of the id at its
// end.
func indexKey(r ledger.Ref, k ledger.Key) []byte {
	return append(append(named(r.Kind, k.Index), k.Value...), r.ID...)
}

func indexValue(r ledger.Ref) []byte { return []byte{byte(len(r.ID))} }

// split is the inverse of indexKey, without kind and index: the value by which a thing is found, and its id; false
// if length cannot be that of the id.
func split(rest, length []byte) (value, id string, ok bool) {
	if len(length) != 1 || int(length[0]) > len(rest) || length[0] == 0 {
		return string(rest), "", false
	}
	at := len(rest) - int(length[0])
	return string(rest[:at]), string(rest[at:]), true
}

// prefixed yields the keys with a prefix, from one on, and their values, in the memory of the file.
func prefixed(tx *bolt.Tx, bucket, prefix, from []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(k, v []byte) bool) {
		c := tx.Bucket(bucket).Cursor()
		for k, v := c.Seek(from); k != nil && bytes.HasPrefix(k, prefix) && yield(k, v); k, v = c.Next() {
		}
	}
}

// all yields the keys with a prefix.
func all(tx *bolt.Tx, bucket, prefix []byte) iter.Seq2[[]byte, []byte] {
	return prefixed(tx, bucket, prefix, prefix)
}

// A head is stored before the facts of a thing.
type head struct {
	there            bool
	version, entries int
	keys             []ledger.Key
}

// pack returns a head followed by facts, as they are stored: the version, the number of entries and the length of
// the keys as varints; for each key the length of the index, twice and one more if it is unique, the index, the
// length of the value and the value.
func (h *head) pack(facts []byte) []byte {
	room := 0
	for _, k := range h.keys {
		room += 2*binary.MaxVarintLen16 + len(k.Index) + len(k.Value)
	}
	keys := make([]byte, 0, room)
	for _, k := range h.keys {
		unique := uint64(0)
		if k.Unique {
			unique = 1
		}
		keys = append(binary.AppendUvarint(keys, uint64(len(k.Index))<<1|unique), k.Index...)
		keys = append(binary.AppendUvarint(keys, uint64(len(k.Value))), k.Value...)
	}
	b := make([]byte, 0, 3*binary.MaxVarintLen32+len(keys)+len(facts)+sealBytes)
	b = binary.AppendUvarint(b, uint64(h.version))
	b = binary.AppendUvarint(b, uint64(h.entries))
	b = binary.AppendUvarint(b, uint64(len(keys)))
	return append(append(b, keys...), facts...)
}

// unpack is the inverse of pack; the facts stay in b's memory. What was packed was sealed, so it is complete.
func unpack(b []byte) (h head, facts []byte) {
	next := func() int {
		n, size := binary.Uvarint(b)
		b = b[size:]
		return int(n)
	}
	h = head{there: true, version: next(), entries: next()}
	length := next()
	keys := string(b[:length])
	if keys != "" {
		h.keys = make([]ledger.Key, 0, 8)
	}
	for keys != "" {
		var k ledger.Key
		var unique int
		k.Index, unique, keys = text(keys, 1)
		k.Value, _, keys = text(keys, 0)
		k.Unique = unique == 1
		h.keys = append(h.keys, k)
	}
	return h, b[length:]
}

// text cuts a string with its length, which has some bits of a flag below it, from s.
func text(s string, bits int) (value string, flag int, rest string) {
	n, size := binary.Uvarint([]byte(s[:min(len(s), binary.MaxVarintLen32)]))
	end := size + int(n>>bits)
	return s[size:end], int(n & (1<<bits - 1)), s[end:]
}

// headOf reads the head of a thing, and its facts in the memory of the file; a missing thing is no error. An error
// says what cannot be read.
func headOf(tx *bolt.Tx, r ledger.Ref) (h head, facts []byte, err error) {
	key := thingKey(r)
	data := tx.Bucket(thingBucket).Get(key)
	if data == nil {
		return head{}, nil, nil
	}
	value, err := unsealed(key, data)
	if err != nil {
		return head{there: true}, nil, fmt.Errorf("its facts: %w", err)
	}
	h, facts = unpack(value)
	return h, facts, nil
}

// damaged returns the ledger.ErrDamaged of a thing of a kind, or nil. It does not name the thing: names can be
// people's ids, and errors are logged.
func damaged(kind string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: a %s: %w", ledger.ErrDamaged, kind, err)
}

// kindsOf returns the kinds that are in use, in order.
func kindsOf(tx *bolt.Tx) (kinds []string) {
	for last := ""; ; kinds = append(kinds, last) {
		next := ""
		for _, name := range kindBuckets {
			k, _ := tx.Bucket(name).Cursor().Seek([]byte(last + "\x01"))
			if kind, _, _ := strings.Cut(string(k), "\x00"); kind != "" && (next == "" || kind < next) {
				next = kind
			}
		}
		if last = next; last == "" {
			return kinds
		}
	}
}
