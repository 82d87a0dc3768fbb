package seasontest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/match/storetest"
	"norenbot/game/season"
)

// Memory is a Store for tests that forgets everything with the process: of seasons, and
// as a storetest.Memory of matches. It keeps what it is given encoded, as that does. The
// zero value is empty.
type Memory struct {
	storetest.Memory

	mu      sync.Mutex
	seasons map[season.ID]kept
	posts   []season.Item
	last    uint64 // the last number of the posts
	persons []match.Owner
	spoilt  map[any]bool // season.ID, uint64 of a post, league.Person
	// FailSeason, if set, is asked before each commit; its error is returned and nothing
	// is stored.
	FailSeason func(season.Change) error
}

var _ Spoiler = (*Memory)(nil)

// kept is one season, encoded.
type kept struct {
	facts  []byte
	events [][]byte
}

// encode panics on what cannot be stored: a test's mistake.
func encode(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("%T cannot be stored: %v", v, err))
	}
	return data
}

// decode panics on what encode did not write.
func decode[T any](data []byte) (v T) {
	if err := json.Unmarshal(data, &v); err != nil {
		panic(fmt.Sprintf("%T cannot be read back: %v", v, err))
	}
	return v
}

// CommitSeason implements season.Store.
func (m *Memory) CommitSeason(c season.Change) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.FailSeason != nil {
		if err := m.FailSeason(c); err != nil {
			return err
		}
	}
	old, exists := m.seasons[c.Facts.ID]
	if err := refuse(old, exists, c); err != nil {
		return err
	}
	c.Facts.Version++
	k := kept{facts: encode(c.Facts), events: slices.Clone(old.events)}
	for _, e := range c.Events {
		k.events = append(k.events, encode(e))
	}
	for n, e := range c.Rewrite {
		k.events[n-1] = encode(e)
	}
	if m.seasons == nil {
		m.seasons = map[season.ID]kept{}
	}
	m.seasons[c.Facts.ID] = k
	for _, item := range c.Items {
		m.last++
		item.N = m.last
		m.posts = append(m.posts, item)
	}
	return nil
}

// refuse returns why a change cannot follow on what is there, or nil.
func refuse(old kept, exists bool, c season.Change) error {
	switch {
	case !exists && c.Facts.Version != 0:
		return fmt.Errorf("%w: %s", season.ErrNoSeason, c.Facts.ID)
	case exists && c.Facts.Version == 0:
		return fmt.Errorf("%w: %s", season.ErrTaken, c.Facts.ID)
	}
	if exists {
		if v := decode[season.Facts](old.facts).Version; v != c.Facts.Version {
			return fmt.Errorf("%w: it is at version %d, not %d", season.ErrConflict, v, c.Facts.Version)
		}
	}
	if n := len(old.events) + len(c.Events); n != c.Facts.Events {
		return fmt.Errorf("%w: %d events, the facts say %d", season.ErrConflict, n, c.Facts.Events)
	}
	for n := range c.Rewrite {
		if n < 1 || n > len(old.events) {
			return fmt.Errorf("%w: there is no event %d", season.ErrConflict, n)
		}
	}
	return nil
}

// LoadSeason implements season.Store.
func (m *Memory) LoadSeason(id season.ID) (stored season.Stored, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, ok := m.seasons[id]
	switch {
	case !ok:
		return stored, fmt.Errorf("%w: %s", season.ErrNoSeason, id)
	case m.spoilt[id]:
		return stored, fmt.Errorf("%w: %s", match.ErrDamaged, id)
	}
	stored.Facts = inUTC(decode[season.Facts](k.facts))
	for _, e := range k.events {
		stored.Events = append(stored.Events, eventInUTC(decode[league.Event](e)))
	}
	return stored, nil
}

// inUTC returns facts with their times in UTC.
func inUTC(f season.Facts) season.Facts {
	f.Created, f.Ended, f.Wake = f.Created.UTC(), f.Ended.UTC(), f.Wake.UTC()
	return f
}

// eventInUTC returns an event with its times in UTC.
func eventInUTC(e league.Event) league.Event {
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

// all are the facts of all seasons by id, and which of them are spoilt.
func (m *Memory) all() (facts []season.Facts, spoilt map[season.ID]bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	spoilt = map[season.ID]bool{}
	for _, id := range slices.Sorted(maps.Keys(m.seasons)) {
		facts = append(facts, inUTC(decode[season.Facts](m.seasons[id].facts)))
		spoilt[id] = m.spoilt[id]
	}
	return facts, spoilt
}

// Seasons implements season.Store.
func (m *Memory) Seasons() iter.Seq2[season.Facts, error] {
	return func(yield func(season.Facts, error) bool) {
		facts, spoilt := m.all()
		for _, f := range facts {
			var err error
			if spoilt[f.ID] {
				f, err = season.Facts{ID: f.ID}, match.ErrDamaged
			}
			if !yield(f, err) {
				return
			}
		}
	}
}

// DueSeasons implements season.Store.
func (m *Memory) DueSeasons(now time.Time, limit int) (ids []season.ID, err error) {
	facts, _ := m.all()
	facts = slices.DeleteFunc(facts, func(f season.Facts) bool { return f.Wake.IsZero() || f.Wake.After(now) })
	slices.SortStableFunc(facts, func(a, b season.Facts) int { return a.Wake.Compare(b.Wake) })
	for _, f := range facts[:min(limit, len(facts))] {
		ids = append(ids, f.ID)
	}
	return ids, nil
}

// Contests implements season.Store.
func (m *Memory) Contests(id season.ID) iter.Seq2[match.Match, error] {
	of := func(f match.Match) bool { return f.Contest != nil && f.Contest.Season == string(id) }
	return m.sorted(of, func(a, b match.Match) int {
		return cmp.Or(a.Contest.Pairing-b.Contest.Pairing, a.Contest.Try-b.Contest.Try)
	})
}

// Rated implements season.Store.
func (m *Memory) Rated(game string, from time.Time) iter.Seq2[match.Match, error] {
	counts := func(f match.Match) bool {
		return f.Game == game && f.Final != nil && f.Rates() != nil && !f.Ended.Before(from)
	}
	return m.sorted(counts, func(a, b match.Match) int { return a.Ended.Compare(b.Ended) })
}

// sorted yields matches in another order than that of ids; a spoilt one, by its id alone,
// comes first.
func (m *Memory) sorted(keep func(match.Match) bool, order func(a, b match.Match) int) iter.Seq2[match.Match, error] {
	return func(yield func(match.Match, error) bool) {
		var whole []match.Match
		for f, err := range m.Where(keep) {
			if err == nil {
				whole = append(whole, f)
			} else if !yield(f, err) {
				return
			}
		}
		slices.SortStableFunc(whole, order)
		for _, f := range whole {
			if !yield(f, nil) {
				return
			}
		}
	}
}

// Posts implements season.Store.
func (m *Memory) Posts(after uint64, limit int) iter.Seq2[season.Item, error] {
	return func(yield func(season.Item, error) bool) {
		m.mu.Lock()
		posts, spoilt := slices.Clone(m.posts), maps.Clone(m.spoilt)
		m.mu.Unlock()
		posts = slices.DeleteFunc(posts, func(i season.Item) bool { return i.N <= after })
		for _, item := range posts[:min(limit, len(posts))] {
			var err error
			if spoilt[item.N] {
				item, err = season.Item{N: item.N}, match.ErrDamaged
			}
			if !yield(item, err) {
				return
			}
		}
	}
}

// Posted implements season.Store.
func (m *Memory) Posted(numbers ...uint64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.posts = slices.DeleteFunc(m.posts, func(i season.Item) bool { return slices.Contains(numbers, i.N) })
	return nil
}

// Enrol implements season.Store.
func (m *Memory) Enrol(owner match.Owner) (league.Person, error) {
	owner = match.Owner{User: owner.User, Name: owner.Name, Handle: owner.Handle}
	if owner.User == "" {
		return 0, match.ErrNobody
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	p := m.personOf(owner.User)
	if p == 0 {
		m.persons = append(m.persons, owner)
		return league.Person(len(m.persons)), nil
	}
	m.persons[p-1] = owner
	return p, nil
}

// PersonOf implements season.Store.
func (m *Memory) PersonOf(user match.User) (league.Person, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.personOf(user), nil
}

// personOf is PersonOf with mu held.
func (m *Memory) personOf(user match.User) league.Person {
	return league.Person(slices.IndexFunc(m.persons, func(o match.Owner) bool { return o.User == user && user != "" }) + 1)
}

// Who implements season.Store.
func (m *Memory) Who(p league.Person) (match.Owner, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.spoilt[p]:
		return match.Owner{}, match.ErrDamaged
	case p < 1 || int(p) > len(m.persons):
		return match.Owner{Gone: true}, nil
	}
	return m.persons[p-1], nil
}

// People is that of a season.Shared, which Memory is not by itself.
func (m *Memory) People(first, last league.Person) (map[league.Person]match.Owner, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := map[league.Person]match.Owner{}
	for i, who := range m.persons {
		if p := league.Person(i + 1); p >= first && p <= last && !who.Gone && !m.spoilt[p] {
			all[p] = who
		}
	}
	return all, nil
}

// Forget implements match.Store.
func (m *Memory) Forget(user match.User, names []string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if p := m.personOf(user); p != 0 {
		names = append(names, m.persons[p-1].Name)
		m.persons[p-1] = match.Owner{Gone: true}
	}
	without := func(s string) string {
		for _, name := range names {
			s = strings.ReplaceAll(s, name, "…")
		}
		return s
	}
	for id, k := range m.seasons {
		facts := decode[season.Facts](k.facts)
		changed := facts.Forget(without)
		for i, data := range k.events {
			if e, is := season.ForgetIn(decode[league.Event](data), without); is {
				k.events[i], changed = encode(e), true
			}
		}
		if changed {
			facts.Version++
			k.facts = encode(facts)
			m.seasons[id] = k
		}
	}
	return m.Memory.Forget(user, names)
}

// spoil notes what cannot be read any more.
func (m *Memory) spoil(what any) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.spoilt == nil {
		m.spoilt = map[any]bool{}
	}
	m.spoilt[what] = true
}

// SpoilSeason implements Spoiler.
func (m *Memory) SpoilSeason(id season.ID) { m.spoil(id) }

// SpoilPost implements Spoiler.
func (m *Memory) SpoilPost(n uint64) { m.spoil(n) }

// SpoilPerson implements Spoiler.
func (m *Memory) SpoilPerson(p league.Person) { m.spoil(p) }
