package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"

	"norenbot/game"
	"norenbot/game/ledger"
)

// Records are matches kept in a ledger. Each is a thing:
//
//	facts    the Match, as JSON
//	parts    "secret": what the deal comes from, once; "setup": the game.Setup, once; "draft" and a seat in two digits: a Draft
//	journal  the entries
//	items    of the kind: what must be said
//	keys     see keysOf
type Records struct{ l ledger.Store }

var _ Shared = Records{}

// On returns the matches of a ledger.
func On(l ledger.Store) Records { return Records{l} }

// Kind is the kind of matches in a ledger.
const Kind = "match"

const (
	secretPart = "secret"
	setupPart  = "setup"
	draftParts = "draft"
)

// The indexes of matches.
const (
	LiveIndex    = "live"    // of those in the lobby or being played; the value is empty
	placeIndex   = "place"   // server, channel and thread of live ones
	userIndex    = "user"    // whom live ones concern
	endedIndex   = "ended"   // the moment of a result
	ratedIndex   = "rated"   // game, and the moment of a result that may move ratings
	contestIndex = "contest" // season, pairing and try
)

// keysOf is where a match is found. It is the only place that decides so; another rule needs every
// store to be gone through (its check finds the difference, and what mends the indexes mends it).
func keysOf(m *Match) (keys []ledger.Key) {
	add := func(index, value string) { keys = append(keys, ledger.Key{Index: index, Value: value}) }
	if m.Final != nil {
		add(endedIndex, ledger.Moment(m.Ended))
		if m.Rates() != nil {
			add(ratedIndex, ledger.Names(m.Game)+ledger.Moment(m.Ended))
		}
	}
	if c := m.Contest; c != nil {
		add(contestIndex, ledger.Names(c.Season)+ledger.Number(c.Pairing)+ledger.Number(c.Try))
	}
	if !m.Phase.Live() {
		return keys
	}
	add(LiveIndex, "")
	add(placeIndex, ledger.Names(m.Place.Server, m.Place.Channel, m.Place.Thread))
	if !m.Wake.IsZero() {
		add(ledger.Wake, ledger.Moment(m.Wake))
	}
	for _, user := range m.concerned() {
		add(userIndex, ledger.Names(user))
	}
	return keys
}

// concerned are whom a match concerns, sorted: who plays, for themselves or for another one, and who
// watches. Computers have no user.
func (m *Match) concerned() []string {
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
	return slices.Sorted(maps.Keys(set))
}

// nameable returns why a match cannot be found by its names, or nil. Ids come from Discord and from
// us, so it is a guard against faults, not against players.
func (m *Match) nameable() error {
	names := append(m.concerned(), m.Game, m.Place.Server, m.Place.Channel, m.Place.Thread)
	if c := m.Contest; c != nil {
		names = append(names, c.Season)
		if max(c.Pairing, c.Try) > math.MaxInt32 || min(c.Pairing, c.Try) < 0 {
			return fmt.Errorf("pairing %d, try %d: numbers in keys are from 0 to %d", c.Pairing, c.Try, math.MaxInt32)
		}
	}
	names = slices.DeleteFunc(names, func(name string) bool { return name == "" })
	return ledger.CheckNames(append(names, string(m.ID))...)
}

// ours is an error of a ledger in the words of this package.
func ours(err error) error {
	for _, e := range [][2]error{{ledger.ErrNone, ErrNoMatch}, {ledger.ErrTaken, ErrTaken}, {ledger.ErrConflict, ErrConflict}, {ledger.ErrThere, ErrDealt}} {
		if errors.Is(err, e[0]) {
			return fmt.Errorf("%w: %w", e[1], err)
		}
	}
	return err
}

// Commit implements Store.
func (r Records) Commit(c Change) error {
	change, err := changeOf(c)
	if err == nil {
		err = r.l.Commit(change)
	}
	if err != nil {
		return fmt.Errorf("storing match %s: %w", c.Match.ID, ours(err))
	}
	return nil
}

// changeOf is a change as a ledger takes it, with the version counted up and all times in UTC: equal
// facts are equal bytes, whatever zone a caller thinks in.
func changeOf(c Change) (*ledger.Change, error) {
	if err := c.Match.nameable(); err != nil {
		return nil, err
	}
	facts := c.Match.inUTC()
	facts.Version++
	var e ledger.Encoder
	to := &ledger.Change{Ref: ledger.Ref{Kind: Kind, ID: string(facts.ID)}, Version: c.Match.Version, Entries: facts.Entries - len(c.Entries),
		Facts: e.JSON(facts), Keys: keysOf(&facts)}
	if c.Before != nil {
		to.Had = append([]ledger.Key{}, keysOf(c.Before)...)
	}
	if c.Secret != nil {
		to.Parts = append(to.Parts, ledger.Part{Name: secretPart, Value: e.JSON(c.Secret), Once: true})
	}
	if c.Setup != nil {
		to.Parts = append(to.Parts, ledger.Part{Name: setupPart, Value: e.JSON(c.Setup), Once: true})
	}
	for i, entry := range c.Entries {
		if entry.N != to.Entries+i+1 {
			return nil, fmt.Errorf("%w: entry %d after %d", ErrConflict, entry.N, to.Entries+i)
		}
		to.Add = append(to.Add, e.JSON(entry))
	}
	for _, entry := range c.Rewrite {
		if to.Rewrite == nil {
			to.Rewrite = map[int][]byte{}
		}
		to.Rewrite[entry.N] = e.JSON(entry)
	}
	for _, d := range c.Drafts {
		p := ledger.Part{Name: fmt.Sprintf("%s%02d", draftParts, d.Seat)}
		if !d.IsEmpty() {
			p.Value = e.JSON(d)
		}
		to.Parts = append(to.Parts, p)
	}
	for _, item := range c.Outbox {
		to.Say = append(to.Say, e.JSON(item.inUTC()))
	}
	return to, e.Err
}

// factsOf reads the facts of a match. Of one that cannot be read the id is there, and an ErrDamaged.
func factsOf(f ledger.Found) (m Match, err error) {
	if err = f.Err; err == nil {
		err = json.Unmarshal(f.Facts, &m)
	}
	if err == nil && string(m.ID) != f.ID {
		err = fmt.Errorf("they are those of %q", m.ID)
	}
	if err != nil {
		return Match{ID: ID(f.ID)}, fmt.Errorf("%w: match %s: its facts: %w", ErrDamaged, f.ID, err)
	}
	m.Version = f.Version
	return m, nil
}

// storedOf reads a match whole. Errors: ErrDamaged with everything about it that cannot be read.
func storedOf(t ledger.Thing) (Stored, error) {
	m, err := factsOf(ledger.Found{Ref: t.Ref, Version: t.Version, Facts: t.Facts})
	s := Stored{Match: m}
	if err == nil && m.Entries != len(t.Journal) {
		err = fmt.Errorf("its journal has %d entries, the facts say %d", len(t.Journal), m.Entries)
	}
	for i, data := range t.Journal {
		e := Entry{N: i + 1}
		if failed := e.UnmarshalJSON(data); failed != nil { // straight: json.Unmarshal would read it three times
			err = errors.Join(err, fmt.Errorf("entry %d: %w", i+1, failed))
			break
		}
		s.Journal = append(s.Journal, e)
	}
	for _, p := range t.Parts {
		err = errors.Join(err, s.read(p))
	}
	if err != nil {
		if !errors.Is(err, ErrDamaged) {
			err = fmt.Errorf("%w: match %s: %w", ErrDamaged, t.ID, err)
		}
		return Stored{Match: Match{ID: ID(t.ID)}}, err
	}
	return s, nil
}

// read reads a part.
func (s *Stored) read(p ledger.Part) error {
	var err error
	switch {
	case p.Name == secretPart:
		s.Secret = new(game.Seed)
		err = json.Unmarshal(p.Value, s.Secret)
	case p.Name == setupPart:
		s.Setup = new(game.Setup)
		err = json.Unmarshal(p.Value, s.Setup)
	case strings.HasPrefix(p.Name, draftParts):
		var d Draft
		if err = json.Unmarshal(p.Value, &d); err == nil && p.Name != fmt.Sprintf("%s%02d", draftParts, d.Seat) {
			err = fmt.Errorf("it is seat %d's", d.Seat)
		}
		s.Drafts = append(s.Drafts, d)
	}
	if err != nil {
		return fmt.Errorf("its %s: %w", p.Name, err)
	}
	return nil
}

// Load implements Store.
func (r Records) Load(id ID) (Stored, error) {
	t, err := r.l.Load(ledger.Ref{Kind: Kind, ID: string(id)})
	if err != nil {
		return Stored{}, fmt.Errorf("match %s: %w", id, ours(err))
	}
	stored, err := storedOf(t)
	if err != nil {
		return Stored{}, err
	}
	return stored, nil
}

// Whole implements Store.
func (r Records) Whole() iter.Seq2[Stored, error] {
	return func(yield func(Stored, error) bool) {
		for t, err := range r.l.Walk(Kind, LiveIndex) {
			s := Stored{Match: Match{ID: ID(t.ID)}}
			if err == nil {
				s, err = storedOf(t)
			}
			if !yield(s, err) {
				return
			}
		}
	}
}

// Form is what an engine does not know of matches. Examine, unless nil, looks at each that can be read.
func Form(examine func(Stored) error) ledger.Form {
	return ledger.Form{
		Kind: Kind,
		Keys: func(facts []byte) ([]ledger.Key, error) {
			var m Match
			err := json.Unmarshal(facts, &m)
			return keysOf(&m), err
		},
		Check: func(t ledger.Thing) error {
			s, err := storedOf(t)
			if err == nil {
				err = s.Match.nameable()
			}
			if err == nil && examine != nil {
				err = examine(s)
			}
			return err
		},
	}
}

// ItemOf reads an item of a match. Of one that cannot be read the number is there, and an ErrDamaged.
func ItemOf(i ledger.Item) (Item, error) {
	var item Item
	if err := i.Decode(&item); err != nil {
		return Item{N: i.N}, err
	}
	item.N = i.N
	return item, nil
}

// forgetItem takes a person out of an item; one that cannot be read goes if it has their id.
func forgetItem(row ledger.Row, user User) []byte {
	if !mentions(row.Value, user) {
		return row.Value
	}
	var item Item
	if row.Err != nil || json.Unmarshal(row.Value, &item) != nil {
		return nil
	}
	item.Forget(user)
	var e ledger.Encoder
	return e.JSON(item)
}

// mentions reports whether a value has a user's id as JSON has it.
func mentions(value []byte, user User) bool {
	quoted, err := json.Marshal(user)
	return err == nil && bytes.Contains(value, quoted)
}
