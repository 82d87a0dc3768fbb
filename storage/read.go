package storage

import (
	"bytes"
	"errors"
	"fmt"
	"iter"

	bolt "go.etcd.io/bbolt"

	"norenbot/game"
	"norenbot/game/match"
)

// Load implements match.Store. It reads one moment of the store.
func (s *Store) Load(id match.ID) (stored match.Stored, err error) {
	err = s.view(func(tx *bolt.Tx) (err error) {
		stored, err = load(tx, id)
		return err
	})
	return stored, err
}

// load reads a whole match. Errors: match.ErrNoMatch, or match.ErrDamaged with everything
// about it that cannot be read.
func load(tx *bolt.Tx, id match.ID) (match.Stored, error) {
	if tx.Bucket(matchBucket).Get([]byte(id)) == nil {
		return match.Stored{}, fmt.Errorf("%w: %s", match.ErrNoMatch, id)
	}
	var stored match.Stored
	err := errors.Join(
		loadFacts(tx, id, &stored),
		loadSetup(tx, id, &stored),
		loadJournal(tx, id, &stored),
		loadDrafts(tx, id, &stored))
	if err != nil {
		return match.Stored{}, fmt.Errorf("%w: match %s: %w", match.ErrDamaged, id, err)
	}
	return stored, nil
}

// loadFacts is facts as one of load's parts.
func loadFacts(tx *bolt.Tx, id match.ID, stored *match.Stored) (err error) {
	stored.Match, err = facts(tx, id)
	return err
}

// facts reads the facts of a match that is there. Errors say what is wrong with them and
// name no match: the callers do.
func facts(tx *bolt.Tx, id match.ID) (match.Match, error) {
	key := []byte(id)
	m, err := decoded[match.Match](key, tx.Bucket(matchBucket).Get(key))
	if err == nil && m.ID != id {
		err = fmt.Errorf("they are those of %q", m.ID)
	}
	if err != nil {
		return m, fmt.Errorf("its facts: %w", err)
	}
	return m, nil
}

// loadSetup reads the setup of a match that has been dealt; before the deal there is
// none.
func loadSetup(tx *bolt.Tx, id match.ID, stored *match.Stored) error {
	key := []byte(id)
	data := tx.Bucket(setupBucket).Get(key)
	if data == nil {
		return nil
	}
	setup, err := decoded[game.Setup](key, data)
	if err != nil {
		return fmt.Errorf("its setup: %w", err)
	}
	stored.Setup = &setup
	return nil
}

// loadJournal reads the entries in order. A gap, or a journal shorter or longer than the
// facts say, is damage: entries are written together with the facts.
func loadJournal(tx *bolt.Tx, id match.ID, stored *match.Stored) error {
	prefix := partKey(id)
	c := tx.Bucket(journalBucket).Cursor()
	for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
		n := len(stored.Journal) + 1
		var e match.Entry
		v, err := unsealed(k, v)
		if err == nil {
			err = e.UnmarshalJSON(v) // straight: json.Unmarshal would read it three times
		}
		if err == nil && !bytes.Equal(k, entryKey(id, n)) {
			err = errMissing
		}
		if err != nil {
			return fmt.Errorf("entry %d: %w", n, err)
		}
		e.N = n
		stored.Journal = append(stored.Journal, e)
	}
	if n := len(stored.Journal); n != stored.Match.Entries {
		return fmt.Errorf("its journal has %d entries, the facts say %d", n, stored.Match.Entries)
	}
	return nil
}

// loadDrafts reads the drafts in the order of seats.
func loadDrafts(tx *bolt.Tx, id match.ID, stored *match.Stored) error {
	prefix := partKey(id)
	c := tx.Bucket(draftBucket).Cursor()
	for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
		d, err := decoded[match.Draft](k, v)
		if err == nil && !bytes.Equal(k, draftKey(id, d.Seat)) {
			err = fmt.Errorf("it is seat %d's", d.Seat)
		}
		if err != nil {
			return fmt.Errorf("the draft at %x: %w", k, err)
		}
		stored.Drafts = append(stored.Drafts, d)
	}
	return nil
}

// Live implements match.Store. The moment is held until the loop ends, and
// Close waits for that.
func (s *Store) Live() iter.Seq2[match.Stored, error] {
	return func(yield func(match.Stored, error) bool) {
		tx, err := s.db.Begin(false)
		if err != nil {
			yield(match.Stored{}, ErrClosed)
			return
		}
		defer tx.Rollback()
		// A cursor may panic on a damaged page at each step, so each step is guarded by
		// itself: the loop's body, which is the caller's, must not be.
		var at *bolt.Cursor
		for first := true; ; first = false {
			var id []byte
			err := guarded(func() error {
				if first {
					at = tx.Bucket(liveBucket).Cursor()
					id, _ = at.First()
				} else {
					id, _ = at.Next()
				}
				return nil
			})
			if err != nil {
				yield(match.Stored{}, err)
				return
			}
			if id == nil || !yield(loadAlive(tx, match.ID(id))) {
				return
			}
		}
	}
}

// loadAlive is load that answers with the id alone if the match cannot be read.
func loadAlive(tx *bolt.Tx, id match.ID) (stored match.Stored, err error) {
	err = guarded(func() (err error) {
		stored, err = load(tx, id)
		return err
	})
	if err == nil {
		return stored, nil
	}
	if !errors.Is(err, match.ErrDamaged) {
		err = fmt.Errorf("%w: match %s: %w", match.ErrDamaged, id, err)
	}
	return match.Stored{Match: match.Match{ID: id}}, err
}
