package season

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"norenbot/game/league"
	"norenbot/game/ledger"
	"norenbot/game/match"
)

// PersonKind is the kind of persons in a ledger: things whose id is the number in decimal, whose facts
// are a match.Owner, and of which one has a user's key. A person who was forgotten is gone; elsewhere
// their number stays, and leads nowhere.
const PersonKind = "person"

// userIndex is the index of the only key of a person.
const userIndex = "user"

// personKeys is where a person is found. It is the only place that decides so.
func personKeys(o match.Owner) []ledger.Key {
	if o.User == "" {
		return nil
	}
	return []ledger.Key{{Index: userIndex, Value: ledger.Names(string(o.User)), Unique: true}}
}

// ownerOf reads who a person is; of one that is not there, the zero Owner with Gone.
func ownerOf(f ledger.Found) (owner match.Owner, err error) {
	if f.Err == nil && f.Facts == nil {
		return match.Owner{Gone: true}, nil
	}
	if err = f.Err; err == nil {
		err = json.Unmarshal(f.Facts, &owner)
	}
	if err == nil && owner.User == "" {
		err = errors.New("it is nobody")
	}
	if err != nil {
		return match.Owner{}, fmt.Errorf("%w: person %s: %w", match.ErrDamaged, f.ID, err)
	}
	return owner, nil
}

// PersonRef is the name of a person in a ledger.
func PersonRef(p league.Person) ledger.Ref {
	return ledger.Ref{Kind: PersonKind, ID: fmt.Sprint(int(p))}
}

// personOf is the person of a name.
func personOf(f ledger.Found) league.Person {
	n, _ := strconv.Atoi(f.ID) // 0 of none
	return league.Person(n)
}

// person finds the person of a user; without an ID if they have none.
func (r Records) person(user match.User) (ledger.Found, error) {
	found, err := r.l.Find(ledger.Prefix(PersonKind, userIndex, ledger.Names(string(user))))
	if err != nil || len(found) == 0 {
		return ledger.Found{}, err
	}
	return found[0], nil
}

// Enrol implements Store. Who is known by the same names costs no write. Errors besides:
// match.ErrNobody for a computer player.
func (r Records) Enrol(owner match.Owner) (league.Person, error) {
	owner = match.Owner{User: owner.User, Name: owner.Name, Handle: owner.Handle}
	if owner.User == "" {
		return 0, fmt.Errorf("enrolling: %w", match.ErrNobody)
	}
	var e ledger.Encoder
	c := ledger.Change{Facts: e.JSON(owner), Keys: personKeys(owner)}
	for {
		f, err := r.person(owner.User)
		if err != nil {
			return 0, fmt.Errorf("enrolling: %w", err)
		}
		if f.Err == nil && bytes.Equal(f.Facts, c.Facts) {
			return personOf(f), nil
		}
		c.Ref, c.Version = ledger.Ref{Kind: PersonKind, ID: f.ID}, f.Version
		if f.Err != nil {
			c.Version = ledger.Any // enrolled anew
		}
		switch err = r.l.Commit(&c); {
		case err == nil:
			return personOf(ledger.Found{Ref: c.Ref}), nil
		case !errors.Is(err, ledger.ErrTaken) && !errors.Is(err, ledger.ErrConflict) && !errors.Is(err, ledger.ErrNone):
			return 0, fmt.Errorf("enrolling: %w", err)
		}
	}
}

// PersonOf implements Store.
func (r Records) PersonOf(user match.User) (league.Person, error) {
	f, err := r.person(user)
	return personOf(f), err
}

// Who implements Store.
func (r Records) Who(p league.Person) (match.Owner, error) {
	found, err := r.l.Facts(PersonRef(p))
	if err != nil {
		return match.Owner{}, err
	}
	return ownerOf(found[0])
}

// People implements Shared.
func (r Records) People(first, last league.Person) (map[league.Person]match.Owner, error) {
	var refs []ledger.Ref
	for p := first; p <= last; p++ {
		refs = append(refs, PersonRef(p))
	}
	found, err := r.l.Facts(refs...)
	all := map[league.Person]match.Owner{}
	for _, f := range found {
		if owner, err := ownerOf(f); err == nil && !owner.Gone {
			all[personOf(f)] = owner
		}
	}
	return all, err
}

// Forget implements match.Store. What is remembered under a key with the person's id goes, and who
// they are; their id is taken out of every other value, and their names out of every text.
func (r Records) Forget(user match.User, names []string) error {
	f, err := r.person(user)
	if err != nil {
		return fmt.Errorf("forgetting a person: %w", err)
	}
	if owner, err := ownerOf(f); err == nil && owner.Name != "" {
		names = append(names, owner.Name)
	}
	err = r.ForgetWith(user, names, map[string]func(ledger.Row, ledger.Eraser) []byte{
		Kind: forgetIn,
		PersonKind: func(row ledger.Row, _ ledger.Eraser) []byte {
			if row.Where == ledger.InFacts && row.ID == f.ID {
				return nil
			}
			return row.Value
		},
	})
	if err != nil {
		return fmt.Errorf("forgetting a person: %w", err)
	}
	return nil
}

// forgetIn takes names out of organisers' words in a value of a season.
func forgetIn(row ledger.Row, e ledger.Eraser) []byte {
	var to ledger.Encoder
	switch row.Where {
	case ledger.InFacts:
		var f Facts
		if row.Err == nil && json.Unmarshal(row.Value, &f) == nil && f.Forget(e.Text) {
			return to.JSON(f)
		}
	case ledger.InEntry:
		var event league.Event
		if row.Err == nil && event.UnmarshalJSON(row.Value) == nil {
			if other, changed := ForgetIn(event, e.Text); changed {
				return to.JSON(other)
			}
		}
	}
	return row.Value
}
