package season

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"time"

	"norenbot/game/league"
	"norenbot/game/ledger"
	"norenbot/game/match"
)

// Records are seasons and persons kept in a ledger, with the matches and the notes beside them. A
// season is a thing: its Facts, its events as the journal, its items, and one key, ledger.Wake. For
// persons see Enrol.
type Records struct {
	match.Records
	ledger.Notes
	l ledger.Store
}

var (
	_ Shared      = Records{}
	_ match.Store = Records{}
)

// On returns what a ledger keeps.
func On(l ledger.Store) Records { return Records{match.On(l), ledger.Notes{Store: l}, l} }

// Kind is the kind of seasons in a ledger.
const Kind = "season"

// keysOf is where a season is found. It is the only place that decides so.
func keysOf(f *Facts) []ledger.Key {
	if f.Wake.IsZero() {
		return nil
	}
	return []ledger.Key{{Index: ledger.Wake, Value: ledger.Moment(f.Wake)}}
}

// ours is an error of a ledger in the words of this package.
func ours(err error) error {
	for _, e := range [][2]error{{ledger.ErrNone, ErrNoSeason}, {ledger.ErrTaken, ErrTaken}, {ledger.ErrConflict, ErrConflict}} {
		if errors.Is(err, e[0]) {
			return fmt.Errorf("%w: %w", e[1], err)
		}
	}
	return err
}

// CommitSeason implements Store.
func (r Records) CommitSeason(c Change) error {
	change, err := changeOf(c)
	if err == nil {
		err = r.l.Commit(change)
	}
	if err != nil {
		return fmt.Errorf("storing season %s: %w", c.Facts.ID, ours(err))
	}
	return nil
}

// changeOf is a change as a ledger takes it, with the version counted up and times in UTC.
func changeOf(c Change) (*ledger.Change, error) {
	if err := ledger.CheckNames(string(c.Facts.ID)); err != nil {
		return nil, err
	}
	facts := c.Facts.inUTC()
	facts.Version++
	var e ledger.Encoder
	to := &ledger.Change{Ref: ledger.Ref{Kind: Kind, ID: string(facts.ID)}, Version: c.Facts.Version, Entries: facts.Events - len(c.Events),
		Facts: e.JSON(facts), Keys: keysOf(&facts)}
	if to.Entries < 0 {
		return nil, fmt.Errorf("%w: %d events, the facts say %d", ErrConflict, len(c.Events), facts.Events)
	}
	for _, event := range c.Events {
		to.Add = append(to.Add, e.JSON(eventInUTC(event)))
	}
	for n, event := range c.Rewrite {
		if to.Rewrite == nil {
			to.Rewrite = map[int][]byte{}
		}
		to.Rewrite[n] = e.JSON(eventInUTC(event))
	}
	for _, item := range c.Items {
		to.Say = append(to.Say, e.JSON(item))
	}
	return to, e.Err
}

// damaged says which season cannot be read.
func damaged(id string, err error) error {
	return fmt.Errorf("%w: season %s: %w", match.ErrDamaged, id, err)
}

// factsOf reads the facts of a season. Of one that cannot be read the id is there, and a
// match.ErrDamaged.
func factsOf(f ledger.Found) (facts Facts, err error) {
	if err = f.Err; err == nil {
		err = json.Unmarshal(f.Facts, &facts)
	}
	if err == nil && string(facts.ID) != f.ID {
		err = fmt.Errorf("they are those of %q", facts.ID)
	}
	if err != nil {
		return Facts{ID: ID(f.ID)}, damaged(f.ID, fmt.Errorf("its facts: %w", err))
	}
	facts.Version = f.Version
	return facts, nil
}

// storedOf reads a season whole.
func storedOf(t ledger.Thing) (stored Stored, err error) {
	if stored.Facts, err = factsOf(ledger.Found{Ref: t.Ref, Version: t.Version, Facts: t.Facts}); err != nil {
		return Stored{}, err
	}
	if n := len(t.Journal); n != stored.Facts.Events {
		return Stored{}, damaged(t.ID, fmt.Errorf("it has %d events, the facts say %d", n, stored.Facts.Events))
	}
	for i, data := range t.Journal {
		var e league.Event
		if err := e.UnmarshalJSON(data); err != nil { // straight: json.Unmarshal would read it twice
			return Stored{}, damaged(t.ID, fmt.Errorf("event %d: %w", i+1, err))
		}
		stored.Events = append(stored.Events, e)
	}
	return stored, nil
}

// LoadSeason implements Store.
func (r Records) LoadSeason(id ID) (Stored, error) {
	t, err := r.l.Load(ledger.Ref{Kind: Kind, ID: string(id)})
	if err != nil {
		return Stored{}, fmt.Errorf("season %s: %w", id, ours(err))
	}
	return storedOf(t)
}

// Seasons implements Store.
func (r Records) Seasons() iter.Seq2[Facts, error] {
	return func(yield func(Facts, error) bool) {
		found, err := r.l.Find(ledger.Query{Kind: Kind})
		if err != nil {
			yield(Facts{}, err)
			return
		}
		for _, f := range found {
			if !yield(factsOf(f)) {
				return
			}
		}
	}
}

// DueSeasons implements Store.
func (r Records) DueSeasons(now time.Time, limit int) ([]ID, error) {
	return ledger.Due[ID](r.l, Kind, now, limit)
}

// Contests implements Store.
func (r Records) Contests(id ID) iter.Seq2[match.Match, error] {
	return r.Records.Contests(string(id))
}

// ItemOf reads an item of a season. Of one that cannot be read the number is there, and a
// match.ErrDamaged.
func ItemOf(i ledger.Item) (Item, error) {
	var item Item
	if err := i.Decode(&item); err != nil {
		return Item{N: i.N}, err
	}
	item.N = i.N
	return item, nil
}

// Marks implements Shared. Of all seasons it takes two looks: what one misses the next one finds.
func (r Records) Marks(id ID) (map[ID]Mark, error) {
	ids := []string{string(id)}
	if id == "" {
		found, err := r.l.Find(ledger.Query{Kind: Kind, Bare: true})
		if err != nil {
			return nil, err
		}
		ids = ids[:0]
		for _, f := range found {
			ids = append(ids, f.ID)
		}
	}
	refs := make([]ledger.Ref, len(ids))
	for i, id := range ids {
		refs[i] = ledger.Ref{Kind: Kind, ID: id}
	}
	versions, err := r.Progress(ids, refs...)
	marks := map[ID]Mark{}
	for i := range versions[:len(versions)/2] {
		if versions[i] > 0 {
			marks[ID(ids[i])] = Mark{Version: versions[i], Matches: versions[len(ids)+i]}
		}
	}
	return marks, err
}

// Forms are what an engine does not know of matches, seasons and persons. What examines may be nil.
func Forms(examine func(match.Stored) error, examineSeason func(Stored) error) []ledger.Form {
	seasons := ledger.Form{
		Kind: Kind,
		Keys: func(data []byte) ([]ledger.Key, error) {
			var f Facts
			err := json.Unmarshal(data, &f)
			return keysOf(&f), err
		},
		Check: func(t ledger.Thing) error {
			stored, err := storedOf(t)
			if err == nil && examineSeason != nil {
				err = examineSeason(stored)
			}
			return err
		},
	}
	persons := ledger.Form{
		Kind: PersonKind,
		Keys: func(data []byte) ([]ledger.Key, error) {
			owner, err := ownerOf(ledger.Found{Facts: data})
			return personKeys(owner), err
		},
		Check: func(t ledger.Thing) error {
			_, err := ownerOf(ledger.Found{Ref: t.Ref, Facts: t.Facts})
			return err
		},
	}
	return []ledger.Form{match.Form(examine), seasons, persons}
}

// The kind, and the note, of the records of persons that norenbot stored until package stats computed them.
const talliesKind = "tally"

var talliesNote = ledger.NoteRef("tallies", "mark")

// DropTallies removes records of persons that an earlier norenbot has stored: nothing reads them, and nobody
// would be forgotten in them.
func (r Records) DropTallies() error {
	versions, err := r.l.Versions(ledger.Query{Kind: talliesKind}, ledger.One(talliesNote))
	if err == nil && versions[0] > 0 {
		err = r.l.Amend([]string{talliesKind}, func(ledger.Row) []byte { return nil })
	}
	if err == nil && versions[1] > 0 {
		err = r.l.Commit(&ledger.Change{Ref: talliesNote, Version: ledger.Any})
	}
	if err != nil {
		return fmt.Errorf("dropping the stored records of persons: %w", err)
	}
	return nil
}

// inUTC returns the facts with their times in UTC.
func (f Facts) inUTC() Facts {
	f.Created, f.Ended, f.Wake = f.Created.UTC(), f.Ended.UTC(), f.Wake.UTC()
	return f
}

// eventInUTC returns an event with its times in UTC. A new time in an act must be added here.
func eventInUTC(e league.Event) league.Event {
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
