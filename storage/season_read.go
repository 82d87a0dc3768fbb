package storage

import (
	"bytes"
	"fmt"
	"iter"
	"time"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// LoadSeason implements season.Store. It reads one moment of the store.
func (s *Store) LoadSeason(id season.ID) (stored season.Stored, err error) {
	err = s.view(func(tx *bolt.Tx) (err error) {
		stored, err = loadSeason(tx, id)
		return err
	})
	return stored, err
}

// loadSeason reads a whole season. Errors: season.ErrNoSeason, match.ErrDamaged.
func loadSeason(tx *bolt.Tx, id season.ID) (stored season.Stored, err error) {
	if tx.Bucket(seasonBucket).Get([]byte(id)) == nil {
		return stored, fmt.Errorf("%w: %s", season.ErrNoSeason, id)
	}
	if stored.Facts, err = seasonFacts(tx, id); err == nil {
		stored.Events, err = loadEvents(tx, id, stored.Facts.Events)
	}
	if err != nil {
		return season.Stored{}, damagedSeason(id, err)
	}
	return stored, nil
}

// damagedSeason says which season cannot be read.
func damagedSeason(id season.ID, err error) error {
	return fmt.Errorf("%w: season %s: %w", match.ErrDamaged, id, err)
}

// seasonFacts reads the facts of a season that is there.
func seasonFacts(tx *bolt.Tx, id season.ID) (season.Facts, error) {
	key := []byte(id)
	f, err := decoded[season.Facts](key, tx.Bucket(seasonBucket).Get(key))
	if err == nil && f.ID != id {
		err = fmt.Errorf("they are those of %q", f.ID)
	}
	if err != nil {
		return season.Facts{}, fmt.Errorf("its facts: %w", err)
	}
	return f, nil
}

// loadEvents reads the events of a season in order. A gap, or another number of them than
// the facts say, is damage.
func loadEvents(tx *bolt.Tx, id season.ID, want int) (events []league.Event, err error) {
	prefix := partKey(id)
	c := tx.Bucket(eventBucket).Cursor()
	for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
		n := len(events) + 1
		var e league.Event
		v, err := unsealed(k, v)
		if err == nil {
			err = e.UnmarshalJSON(v) // straight, as loadJournal does
		}
		if err == nil && !bytes.Equal(k, entryKey(id, n)) {
			err = errMissing
		}
		if err != nil {
			return nil, fmt.Errorf("event %d: %w", n, err)
		}
		events = append(events, e)
	}
	if n := len(events); n != want {
		return nil, fmt.Errorf("it has %d events, the facts say %d", n, want)
	}
	return events, nil
}

// Seasons implements season.Store.
func (s *Store) Seasons() iter.Seq2[season.Facts, error] {
	return yielded(s, func(tx *bolt.Tx) (found []reading[season.Facts]) {
		c := tx.Bucket(seasonBucket).Cursor()
		for k, _ := c.First(); k != nil; k, _ = c.Next() {
			id := season.ID(k)
			f, err := seasonFacts(tx, id)
			if err != nil {
				f, err = season.Facts{ID: id}, damagedSeason(id, err)
			}
			found = append(found, reading[season.Facts]{f, err})
		}
		return found
	})
}

// DueSeasons implements season.Store.
func (s *Store) DueSeasons(now time.Time, limit int) ([]season.ID, error) {
	return dueIn[season.ID](s, dueBucket, now, limit)
}

// Contests implements season.Store.
func (s *Store) Contests(id season.ID) iter.Seq2[match.Match, error] {
	prefix := partKey(id)
	return s.inOrder(contestBucket, prefix, prefix)
}

// Rated implements season.Store.
func (s *Store) Rated(game string, from time.Time) iter.Seq2[match.Match, error] {
	prefix := partKey(game)
	return s.inOrder(ratedBucket, prefix, append(bytes.Clone(prefix), moment(from)...))
}

// Posts implements season.Store.
func (s *Store) Posts(after uint64, limit int) iter.Seq2[season.Item, error] {
	return queued(s, postBucket, after, limit, func(i *season.Item, n uint64) { i.N = n })
}

// Posted implements season.Store.
func (s *Store) Posted(numbers ...uint64) error { return s.unqueue(postBucket, numbers) }
