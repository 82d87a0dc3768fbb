package storage

import (
	"bytes"
	"encoding/json"
	"fmt"

	bolt "go.etcd.io/bbolt"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// personKey is the key of a person.
func personKey(p league.Person) []byte { return itemKey(uint64(p)) }

// Enrol implements season.Store. Who is known by the same names costs no write. Errors
// besides: match.ErrNobody for a computer player.
func (s *Store) Enrol(owner match.Owner) (p league.Person, err error) {
	owner = match.Owner{User: owner.User, Name: owner.Name, Handle: owner.Handle}
	if owner.User == "" {
		return 0, fmt.Errorf("enrolling: %w", match.ErrNobody)
	}
	if err := areNames(string(owner.User)); err != nil {
		return 0, fmt.Errorf("enrolling: %w", err)
	}
	known := false
	err = s.view(func(tx *bolt.Tx) error {
		if p = personOf(tx, owner.User); p != 0 {
			was, err := ownerAt(tx, personKey(p))
			known = err == nil && was == owner
		}
		return nil
	})
	if err != nil || known {
		return p, err
	}
	if err := s.update(func(tx *bolt.Tx) (err error) { p, err = enrol(tx, owner); return err }); err != nil {
		return 0, fmt.Errorf("enrolling: %w", err)
	}
	return p, nil
}

// enrol writes who a person is, a new one if there is none.
func enrol(tx *bolt.Tx, owner match.Owner) (league.Person, error) {
	data, err := json.Marshal(owner)
	if err != nil {
		return 0, err
	}
	w := writer{tx: tx}
	key := personKey(personOf(tx, owner.User))
	if numberOf(key) == 0 {
		key = w.next(personBucket)
		w.index(nil, personKeys(key, owner))
	}
	w.put(personBucket, key, sealed(key, data))
	if w.err != nil {
		return 0, w.err
	}
	return league.Person(numberOf(key)), nil
}

// PersonOf implements season.Store.
func (s *Store) PersonOf(user match.User) (p league.Person, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		p = personOf(tx, user)
		return nil
	})
	return p, err
}

// personOf finds the person of a user; 0 if they have none.
func personOf(tx *bolt.Tx, user match.User) league.Person {
	prefix := partKey(user)
	k, _ := tx.Bucket(numberBucket).Cursor().Seek(prefix)
	number, found := bytes.CutPrefix(k, prefix)
	if !found || len(number) != len(itemKey(0)) {
		return 0
	}
	return league.Person(numberOf(number))
}

// Who implements season.Store.
func (s *Store) Who(p league.Person) (owner match.Owner, err error) {
	err = s.view(func(tx *bolt.Tx) (err error) {
		key := personKey(p)
		if tx.Bucket(personBucket).Get(key) == nil {
			owner = match.Owner{Gone: true}
			return nil
		}
		owner, err = ownerAt(tx, key)
		return err
	})
	if err != nil {
		return match.Owner{}, fmt.Errorf("%w: person %d: %w", match.ErrDamaged, p, err)
	}
	return owner, nil
}

// ownerAt reads who a person is; the key is that of persons.
func ownerAt(tx *bolt.Tx, key []byte) (match.Owner, error) {
	owner, err := decoded[match.Owner](key, tx.Bucket(personBucket).Get(key))
	if err == nil && owner.User == "" {
		err = fmt.Errorf("it is nobody")
	}
	return owner, err
}

// personKeys are the index keys that follow from who a person is.
func personKeys(key []byte, owner match.Owner) []indexed {
	if owner.User == "" {
		return nil
	}
	return []indexed{{string(numberBucket), string(partKey(owner.User, key...))}}
}

// forgetPerson takes away who a person is, and returns the names that they are known by,
// those given among them.
func forgetPerson(w *writer, user match.User, names []string) []string {
	p := personOf(w.tx, user)
	if p == 0 {
		return names
	}
	key := personKey(p)
	owner, err := ownerAt(w.tx, key)
	if err == nil && owner.Name != "" {
		names = append(names, owner.Name)
	}
	w.put(personBucket, key, nil)
	w.index([]indexed{{string(numberBucket), string(partKey(user, key...))}}, nil)
	return names
}

// forgetWords takes names out of organisers' words. A season that this changes has a new
// version, so that nobody writes back what they read before. One that cannot be read
// stays as it is.
func forgetWords(w *writer, e Eraser) {
	for _, p := range pairsOf(w.tx, seasonBucket) {
		stored, err := loadSeason(w.tx, season.ID(p.key))
		if err != nil {
			continue
		}
		c := season.Change{Facts: stored.Facts, Rewrite: map[int]league.Event{}}
		changed := c.Facts.Forget(e.Text)
		for i, event := range stored.Events {
			if other, is := season.ForgetIn(event, e.Text); is {
				c.Rewrite[i+1], changed = other, true
			}
		}
		if !changed || w.err != nil {
			continue
		}
		ch := &seasonChange{id: p.key, old: p.value}
		if w.err = ch.encode(&stored.Facts, c); w.err == nil {
			w.err = ch.write(w.tx)
		}
	}
}
