package storage

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/match"
	"norenbot/game/season"
)

// A Row is one value of a store, in the form in which it goes from one kind of store to another:
// package pg has the same rows in the same order.
type Row struct {
	Table string // a bucket of the package comment that is no index, or LastTable
	Key   []byte // as the package comment draws it
	Value []byte // without its checksum; of what is aside, as it is
}

// LastTable has the last number that was ever given in an outbox and among the persons: its keys
// are the names of those buckets, its values numbers.
const LastTable = "last"

// rowBuckets are the tables of rows, in their order, but for LastTable, which is the last.
var rowBuckets = [][]byte{matchBucket, setupBucket, journalBucket, draftBucket, outboxBucket,
	seasonBucket, eventBucket, postBucket, personBucket, memoryBucket, asideBucket}

// counted are the buckets that give numbers, sorted.
var counted = [][]byte{outboxBucket, personBucket, postBucket}

// Rows yields everything that does not follow from something else, as it is at one moment. A row
// holds until the next. An error, such as an ErrDamaged, is the last.
func (s *Store) Rows() iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		err := s.view(func(tx *bolt.Tx) error {
			for _, name := range rowBuckets {
				if err := rowsOf(tx, name, yield); err != nil {
					return err
				}
			}
			for _, name := range counted {
				last := fmt.Append(nil, tx.Bucket(name).Sequence())
				if !yield(Row{LastTable, name, last}, nil) {
					return errEnough
				}
			}
			return nil
		})
		if err != nil && !errors.Is(err, errEnough) {
			yield(Row{}, err)
		}
	}
}

// errEnough ends a loop whose body wants no more.
var errEnough = errors.New("enough")

// rowsOf yields those of one bucket.
func rowsOf(tx *bolt.Tx, name []byte, yield func(Row, error) bool) error {
	c := tx.Bucket(name).Cursor()
	for k, v := c.First(); k != nil; k, v = c.Next() {
		var err error
		if slices.ContainsFunc(sealedBuckets, func(b []byte) bool { return string(b) == string(name) }) {
			v, err = unsealed(k, v)
		}
		if err != nil {
			return fmt.Errorf("%w: %s %q: %w", ErrDamaged, name, k, err)
		}
		if !yield(Row{string(name), k, v}, nil) {
			return errEnough
		}
	}
	return nil
}

// Sums are what the rows of each table come to.
type Sums map[string]Sum

// A Sum is that of one table: how many rows, and a SHA-256 of all before and the row.
type Sum struct {
	Rows int
	Hash [sha256.Size]byte
}

// Add adds a row.
func (s Sums) Add(r Row) {
	t := s[r.Table]
	t.Rows++
	length := binary.BigEndian.AppendUint32(t.Hash[:], uint32(len(r.Key)))
	t.Hash = sha256.Sum256(slices.Concat(length, r.Key, r.Value))
	s[r.Table] = t
}

// Of passes rows on and adds them.
func (s Sums) Of(rows iter.Seq2[Row, error]) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for r, err := range rows {
			if err == nil {
				s.Add(r)
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

// ErrDiffers is returned when what was written is not what is read back.
var ErrDiffers = errors.New("what arrived is not what was sent")

// Verify reads rows and compares what they come to. Errors: ErrDiffers with the tables, and those
// of reading.
func (s Sums) Verify(rows iter.Seq2[Row, error]) error {
	there := Sums{}
	for _, err := range there.Of(rows) {
		if err != nil {
			return err
		}
	}
	if maps.Equal(s, there) {
		return nil
	}
	var tables []string
	for name := range s {
		if s[name] != there[name] {
			tables = append(tables, fmt.Sprintf("%s (%d rows sent, %d there)", name, s[name].Rows, there[name].Rows))
		}
	}
	for name := range there {
		if _, sent := s[name]; !sent {
			tables = append(tables, name+" (nothing sent)")
		}
	}
	slices.Sort(tables)
	return fmt.Errorf("%w: %s", ErrDiffers, strings.Join(tables, ", "))
}

// put writes a row into a store that is being made, with the index keys that follow from it.
func (w *writer) row(r Row) {
	bucket := []byte(r.Table)
	switch r.Table {
	case LastTable:
		var n uint64
		w.err = errors.Join(w.err, json.Unmarshal(r.Value, &n))
		if b := w.tx.Bucket(r.Key); b != nil && w.err == nil {
			w.err = b.SetSequence(n)
		}
		return
	case string(asideBucket):
		w.put(bucket, slices.Clone(r.Key), slices.Clone(r.Value))
		return
	}
	if !slices.ContainsFunc(rowBuckets, func(b []byte) bool { return string(b) == r.Table }) {
		w.err = errors.Join(w.err, fmt.Errorf("there is no table %q", r.Table))
		return
	}
	key := slices.Clone(r.Key)
	keys, err := keysOf(r)
	if err != nil {
		w.err = errors.Join(w.err, fmt.Errorf("%w: %s %q: %w", ErrDamaged, r.Table, r.Key, err))
		return
	}
	w.put(bucket, key, sealed(key, slices.Clone(r.Value)))
	w.index(nil, keys)
}

// keysOf are the index keys that follow from a row.
func keysOf(r Row) ([]indexed, error) {
	switch r.Table {
	case string(matchBucket):
		var m match.Match
		err := json.Unmarshal(r.Value, &m)
		return indexes(&m), err
	case string(seasonBucket):
		var f season.Facts
		err := json.Unmarshal(r.Value, &f)
		return seasonKeys(&f), err
	case string(personBucket):
		var o match.Owner
		err := json.Unmarshal(r.Value, &o)
		return personKeys(r.Key, o), err
	}
	return nil, nil
}
