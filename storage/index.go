package storage

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/match"
	"norenbot/game/season"
)

// indexBuckets are the buckets whose keys follow from facts.
var indexBuckets = [][]byte{liveBucket, userBucket, placeBucket, wakeBucket, endedBucket,
	contestBucket, ratedBucket, dueBucket, numberBucket}

// shapes say what stands in the keys of an index before the key of the facts that they
// follow from, and where those are.
var shapes = map[string]struct {
	facts []byte
	names int // each with a zero byte behind it
	bytes int // after the names
}{
	"live": {matchBucket, 0, 0}, "users": {matchBucket, 1, 0}, "places": {matchBucket, 3, 0},
	"wake": {matchBucket, 0, momentLen}, "ended": {matchBucket, 0, momentLen},
	"contests": {matchBucket, 1, contestLen}, "rated": {matchBucket, 1, momentLen},
	"due": {seasonBucket, 0, momentLen}, "numbers": {personBucket, 1, 0},
}

// An indexed is a key of an index, or of facts. It holds strings so that it can be a key
// of a map.
type indexed struct {
	bucket string
	key    string
}

// facts returns where the facts are that a key of an index follows from.
func (i indexed) facts() indexed {
	shape, key := shapes[i.bucket], i.key
	for range shape.names {
		_, key, _ = strings.Cut(key, "\x00")
	}
	return indexed{string(shape.facts), key[min(shape.bytes, len(key)):]}
}

// indexes returns every index key that follows from the facts. It is the only place that
// decides so; a change here needs Reindex on every store, that is, a migration.
func indexes(m *match.Match) []indexed {
	var keys []indexed
	add := func(bucket, key []byte) { keys = append(keys, indexed{string(bucket), string(key)}) }
	if m.Final != nil {
		add(endedBucket, append(moment(m.Ended), m.ID...))
	}
	if m.Contest != nil {
		add(contestBucket, append(contestKey(m.Contest), m.ID...))
	}
	if m.Final != nil && m.Rates() != nil {
		add(ratedBucket, slices.Concat(partKey(m.Game), moment(m.Ended), []byte(m.ID)))
	}
	if !m.Phase.Live() {
		return keys
	}
	add(liveBucket, []byte(m.ID))
	add(placeBucket, joined(m.Place.Server, m.Place.Channel, m.Place.Thread, string(m.ID)))
	if !m.Wake.IsZero() {
		add(wakeBucket, append(moment(m.Wake), m.ID...))
	}
	for user := range Users(m) {
		add(userBucket, joined(user, string(m.ID)))
	}
	return keys
}

// Users returns whom a match concerns: who plays, for themselves or for another one, and
// who watches. Computers have no user.
func Users(m *match.Match) map[string]bool {
	set := map[string]bool{}
	for _, c := range m.Chairs {
		set[string(c.User)] = true
		if c.Sitter != nil {
			set[string(c.Sitter.User)] = true
		}
	}
	for _, w := range m.Watchers {
		set[string(w.User)] = true
	}
	delete(set, "")
	return set
}

// contestLen is the length of a pairing and a try in a key.
const contestLen = 8

// contestKey is what the index has before the match of a contest.
func contestKey(c *match.Contest) []byte {
	key := binary.BigEndian.AppendUint32(partKey(c.Season), uint32(c.Pairing))
	return binary.BigEndian.AppendUint32(key, uint32(c.Try))
}

// A drift is how the indexes differ from what follows from the facts: keys that should
// not be there, and keys that should.
type drift struct{ excess, missing []indexed }

// drifted compares the indexes with the keys that are expected, and empties expected as
// it goes. Of lost facts, which cannot be read, every key may be right.
func drifted(tx *bolt.Tx, expected map[indexed]bool, lost []indexed) (d drift) {
	for _, name := range indexBuckets {
		c := tx.Bucket(name).Cursor()
		for k, v := c.First(); k != nil; k, v = c.Next() {
			key := indexed{string(name), string(k)}
			right := len(v) == 0 && (expected[key] || slices.Contains(lost, key.facts()))
			if !right {
				d.excess = append(d.excess, key)
				continue
			}
			delete(expected, key)
		}
	}
	for key := range expected {
		d.missing = append(d.missing, key)
	}
	return d
}

// damage says what d is.
func (d drift) damage() (found Damage) {
	for _, key := range d.excess {
		found = append(found, fmt.Sprintf("%s: %q does not follow from any facts", key.bucket, key.key))
	}
	for _, key := range d.missing {
		found = append(found, fmt.Sprintf("%s: %q is missing", key.bucket, key.key))
	}
	return found
}

// Reindex compares the indexes with all facts, puts right what differs,
// and returns what that was. It reads no journals: 10,000 matches take less than a
// second. It compares twice, once without holding up writers: usually there is nothing to
// do.
func (s *Store) Reindex() (found Damage, err error) {
	var d drift
	err = s.view(func(tx *bolt.Tx) error {
		d = drifted(expectedIndexes(tx))
		return nil
	})
	if err != nil || len(d.excess)+len(d.missing) == 0 {
		return nil, err
	}
	err = s.update(func(tx *bolt.Tx) error {
		d = drifted(expectedIndexes(tx))
		w := writer{tx: tx}
		w.index(d.excess, d.missing)
		return w.err
	})
	return d.damage(), err
}

// expectedIndexes returns the index keys of all facts that can be read, and those that
// cannot; tx is handed on, so that the call can be drifted's arguments.
func expectedIndexes(tx *bolt.Tx) (*bolt.Tx, map[indexed]bool, []indexed) {
	expected := map[indexed]bool{}
	var lost []indexed
	each := func(bucket []byte, keys func(key []byte) ([]indexed, error)) {
		c := tx.Bucket(bucket).Cursor()
		for k, _ := c.First(); k != nil; k, _ = c.Next() {
			found, err := keys(k)
			if err != nil {
				lost = append(lost, indexed{string(bucket), string(k)})
			}
			for _, key := range found {
				expected[key] = true
			}
		}
	}
	each(matchBucket, func(k []byte) ([]indexed, error) { return matchKeys(tx, match.ID(k)) })
	each(seasonBucket, func(k []byte) ([]indexed, error) {
		f, err := seasonFacts(tx, season.ID(k))
		return seasonKeys(&f), err
	})
	each(personBucket, func(k []byte) ([]indexed, error) {
		o, err := ownerAt(tx, k)
		return personKeys(k, o), err
	})
	return tx, expected, lost
}

// matchKeys are the index keys of a match; none, and an error, if it cannot be read.
func matchKeys(tx *bolt.Tx, id match.ID) ([]indexed, error) {
	m, err := facts(tx, id)
	if err != nil {
		return nil, err
	}
	return indexes(&m), nil
}
