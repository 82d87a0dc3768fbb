package storage

import (
	"fmt"
	"slices"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/match"
)

// indexBuckets are the buckets whose keys follow from the facts.
var indexBuckets = [][]byte{liveBucket, userBucket, placeBucket, wakeBucket, endedBucket}

// An indexed is a key of an index. It holds strings so that it can be a key of a map.
type indexed struct {
	bucket string
	key    string
}

// match returns whose key it is: what follows the moment, or the last of the joined
// names.
func (i indexed) match() match.ID {
	switch i.bucket {
	case string(wakeBucket), string(endedBucket):
		return match.ID(i.key[min(momentLen, len(i.key)):])
	}
	return lastName([]byte(i.key))
}

// indexes returns every index key that follows from the facts. It is the only place that
// decides so; a change here needs Reindex on every store, that is, a migration.
func indexes(m *match.Match) []indexed {
	var keys []indexed
	add := func(bucket, key []byte) { keys = append(keys, indexed{string(bucket), string(key)}) }
	if m.Final != nil {
		add(endedBucket, append(moment(m.Ended), m.ID...))
	}
	if !m.Phase.Live() {
		return keys
	}
	add(liveBucket, []byte(m.ID))
	add(placeBucket, joined(m.Place.Server, m.Place.Channel, m.Place.Thread, string(m.ID)))
	if !m.Wake.IsZero() {
		add(wakeBucket, append(moment(m.Wake), m.ID...))
	}
	for user := range users(m) {
		add(userBucket, joined(user, string(m.ID)))
	}
	return keys
}

// users returns whom a match concerns: who plays, for themselves or for another one, and
// who watches. Computers have no user.
func users(m *match.Match) map[string]bool {
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

// A drift is how the indexes differ from what follows from the facts: keys that should
// not be there, and keys that should.
type drift struct{ excess, missing []indexed }

// drifted compares the indexes with the keys that are expected, and empties expected as
// it goes. Of lost matches, whose facts cannot be read, every key may be right.
func drifted(tx *bolt.Tx, expected map[indexed]bool, lost []match.ID) (d drift) {
	for _, name := range indexBuckets {
		c := tx.Bucket(name).Cursor()
		for k, v := c.First(); k != nil; k, v = c.Next() {
			key := indexed{string(name), string(k)}
			right := len(v) == 0 && (expected[key] || slices.Contains(lost, key.match()))
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
		found = append(found, fmt.Sprintf("%s: %q does not follow from the facts of any match", key.bucket, key.key))
	}
	for _, key := range d.missing {
		found = append(found, fmt.Sprintf("%s: %q is missing", key.bucket, key.key))
	}
	return found
}

// Reindex compares the indexes with the facts of all matches, puts right what differs,
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
		for _, key := range d.excess {
			w.put([]byte(key.bucket), []byte(key.key), nil)
		}
		for _, key := range d.missing {
			w.put([]byte(key.bucket), []byte(key.key), []byte{})
		}
		return w.err
	})
	return d.damage(), err
}

// expectedIndexes returns the index keys of all matches that can be read, and the matches
// that cannot; tx is handed on, so that the call can be drifted's arguments.
func expectedIndexes(tx *bolt.Tx) (*bolt.Tx, map[indexed]bool, []match.ID) {
	expected := map[indexed]bool{}
	var lost []match.ID
	c := tx.Bucket(matchBucket).Cursor()
	for k, _ := c.First(); k != nil; k, _ = c.Next() {
		m, err := facts(tx, match.ID(k))
		if err != nil {
			lost = append(lost, match.ID(k))
			continue
		}
		for _, key := range indexes(&m) {
			expected[key] = true
		}
	}
	return tx, expected, lost
}
