package storage

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

var _ season.Store = (*Store)(nil)

// CommitSeason implements season.Store, in the manner of Commit. Events that are there
// are neither read nor written.
func (s *Store) CommitSeason(c season.Change) error {
	if err := s.commitSeason(c); err != nil {
		return fmt.Errorf("storing season %s: %w", c.Facts.ID, err)
	}
	return nil
}

// commitSeason is CommitSeason. What comes between judging and writing is noticed by the
// old bytes.
func (s *Store) commitSeason(c season.Change) error {
	if c.Facts.ID == "" {
		return fmt.Errorf("a season needs an id")
	}
	if err := areNames(string(c.Facts.ID)); err != nil {
		return err
	}
	if c.Facts.Version == 0 {
		if err := s.welcome(); err != nil {
			return err
		}
	}
	ch := &seasonChange{id: []byte(c.Facts.ID)}
	var old season.Facts
	err := s.view(func(tx *bolt.Tx) (err error) {
		if ch.old = bytes.Clone(tx.Bucket(seasonBucket).Get(ch.id)); ch.old != nil {
			old, err = decoded[season.Facts](ch.id, ch.old)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("%w: %w", match.ErrDamaged, err)
	}
	if err := acceptSeason(ch.old != nil, &old, &c); err != nil {
		return err
	}
	if err := ch.encode(&old, c); err != nil {
		return err
	}
	return s.update(ch.write)
}

// acceptSeason returns why a change cannot follow on the old facts, or nil.
func acceptSeason(there bool, old *season.Facts, c *season.Change) error {
	switch {
	case !there && c.Facts.Version != 0:
		return season.ErrNoSeason
	case there && c.Facts.Version == 0:
		return season.ErrTaken
	case old.Version != c.Facts.Version:
		return fmt.Errorf("%w: it is at version %d, not %d", season.ErrConflict, old.Version, c.Facts.Version)
	}
	if n := old.Events + len(c.Events); c.Facts.Events != n {
		return fmt.Errorf("%w: %d events, the facts say %d", season.ErrConflict, n, c.Facts.Events)
	}
	for n := range c.Rewrite {
		if n < 1 || n > old.Events {
			return fmt.Errorf("%w: there is no event %d", season.ErrConflict, n)
		}
	}
	return nil
}

// A seasonChange is a season.Change as bytes, ready to be written.
type seasonChange struct {
	id, old   []byte // old are the facts it was made from; nil for a new season
	facts     []byte
	events    []pair
	items     [][]byte // without a seal, as in change
	gone, new []indexed
}

// encode fills in what will be written, with the version counted up and times in UTC.
func (ch *seasonChange) encode(old *season.Facts, c season.Change) error {
	facts := FactsInUTC(c.Facts)
	facts.Version++
	var failed error
	encode := func(v any) []byte {
		data, err := json.Marshal(v)
		failed = errors.Join(failed, err)
		return data
	}
	event := func(n int, e league.Event) {
		key := entryKey(facts.ID, n)
		ch.events = append(ch.events, pair{key, sealed(key, encode(EventInUTC(e)))})
	}
	ch.facts = sealed(ch.id, encode(facts))
	for i, e := range c.Events {
		event(old.Events+i+1, e)
	}
	for n, e := range c.Rewrite {
		event(n, e)
	}
	for _, item := range c.Items {
		ch.items = append(ch.items, encode(item))
	}
	ch.gone, ch.new = moved(seasonKeys(old), seasonKeys(&facts))
	return failed
}

// write stores the change, unless the facts are no longer those it was made from
// (season.ErrConflict). It may run more than once, see write.do.
func (ch *seasonChange) write(tx *bolt.Tx) error {
	if !bytes.Equal(tx.Bucket(seasonBucket).Get(ch.id), ch.old) {
		return season.ErrConflict
	}
	w := writer{tx: tx}
	w.put(seasonBucket, ch.id, ch.facts)
	for _, e := range ch.events {
		w.put(eventBucket, e.key, e.value)
	}
	w.index(ch.gone, ch.new)
	w.append(postBucket, ch.items)
	return w.err
}

// seasonKeys are the index keys that follow from a season's facts.
func seasonKeys(f *season.Facts) []indexed {
	if f.Wake.IsZero() {
		return nil
	}
	return []indexed{{string(dueBucket), string(append(moment(f.Wake), f.ID...))}}
}

// FactsInUTC is InUTC for a season.
func FactsInUTC(f season.Facts) season.Facts {
	f.Created, f.Ended, f.Wake = f.Created.UTC(), f.Ended.UTC(), f.Wake.UTC()
	return f
}

// EventInUTC is InUTC for an event. A new time in an act must be added here.
func EventInUTC(e league.Event) league.Event {
	e.At = e.At.UTC()
	switch act := e.Act.(type) {
	case league.Opened:
		act.Terms.Last, act.Terms.Start = act.Terms.Last.UTC(), act.Terms.Start.UTC()
		e.Act = act
	case league.Extended:
		act.Until = act.Until.UTC()
		e.Act = act
	}
	return e
}
