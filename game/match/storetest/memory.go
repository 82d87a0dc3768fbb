package storetest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"slices"
	"sync"
	"time"

	"norenbot/game"
	"norenbot/game/match"
)

// Memory is a match.Store for tests that forgets everything with the process. It keeps
// what it is given encoded, as a disk would, so that nothing is shared by accident and
// what cannot be encoded is noticed. It looks through everything for each list: good for
// hundreds of matches. The zero value is empty.
type Memory struct {
	mu      sync.Mutex
	matches map[match.ID]kept
	outbox  []match.Item
	last    uint64 // the last number of the outbox
	spoilt  map[match.ID]bool
	dead    map[uint64]bool // items that are spoilt
	// Fail, if set, is asked before each commit; its error is returned and
	// nothing is stored.
	Fail func(match.Change) error
}

var _ Spoiler = (*Memory)(nil)

// kept is one match, encoded.
type kept struct {
	facts   []byte
	read    match.Match // the facts, to be looked at and handed to nobody
	setup   []byte
	journal [][]byte
	drafts  map[game.Seat][]byte
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

// Commit implements match.Store.
func (m *Memory) Commit(c match.Change) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.Fail != nil {
		if err := m.Fail(c); err != nil {
			return err
		}
	}
	old, exists := m.matches[c.Match.ID]
	if err := refuse(old, exists, c); err != nil {
		return err
	}
	c.Match.Version++
	facts := encode(c.Match)
	k := kept{facts: facts, read: decode[match.Match](facts), setup: old.setup, journal: slices.Clone(old.journal), drafts: maps.Clone(old.drafts)}
	if c.Setup != nil {
		k.setup = encode(c.Setup)
	}
	for _, e := range c.Entries {
		k.journal = append(k.journal, encode(e))
	}
	for _, e := range c.Rewrite {
		k.journal[e.N-1] = encode(e)
	}
	for _, d := range c.Drafts {
		k.put(d)
	}
	if m.matches == nil {
		m.matches = map[match.ID]kept{}
	}
	m.matches[c.Match.ID] = k
	for _, item := range c.Outbox {
		m.last++
		item = decode[match.Item](encode(item))
		item.N = m.last
		m.outbox = append(m.outbox, item)
	}
	return nil
}

// put replaces the draft of a seat, or removes it. drafts must be this kept's own.
func (k *kept) put(d match.Draft) {
	if d.IsEmpty() {
		delete(k.drafts, d.Seat)
		return
	}
	if k.drafts == nil {
		k.drafts = map[game.Seat][]byte{}
	}
	k.drafts[d.Seat] = encode(d)
}

// refuse returns why a change cannot follow on what is there, or nil.
func refuse(old kept, exists bool, c match.Change) error {
	switch {
	case !exists && c.Match.Version != 0:
		return fmt.Errorf("%w: %s", match.ErrNoMatch, c.Match.ID)
	case exists && c.Match.Version == 0:
		return fmt.Errorf("%w: %s", match.ErrTaken, c.Match.ID)
	}
	if exists {
		if v := old.read.Version; v != c.Match.Version {
			return fmt.Errorf("%w: it is at version %d, not %d", match.ErrConflict, v, c.Match.Version)
		}
	}
	if c.Setup != nil && old.setup != nil {
		return fmt.Errorf("%w: %s", match.ErrDealt, c.Match.ID)
	}
	for i, e := range c.Entries {
		if e.N != len(old.journal)+i+1 {
			return fmt.Errorf("%w: entry %d after %d", match.ErrConflict, e.N, len(old.journal)+i)
		}
	}
	for _, e := range c.Rewrite {
		if e.N < 1 || e.N > len(old.journal) {
			return fmt.Errorf("%w: there is no entry %d", match.ErrConflict, e.N)
		}
	}
	if n := len(old.journal) + len(c.Entries); c.Match.Entries != n {
		return fmt.Errorf("%w: %d entries, the facts say %d", match.ErrConflict, n, c.Match.Entries)
	}
	return nil
}

// Load implements match.Store.
func (m *Memory) Load(id match.ID) (match.Stored, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, ok := m.matches[id]
	switch {
	case !ok:
		return match.Stored{}, fmt.Errorf("%w: %s", match.ErrNoMatch, id)
	case m.spoilt[id]:
		return match.Stored{}, fmt.Errorf("%w: %s", match.ErrDamaged, id)
	}
	return k.stored(), nil
}

// stored decodes a match whole.
func (k kept) stored() match.Stored {
	s := match.Stored{Match: decode[match.Match](k.facts)}
	if k.setup != nil {
		setup := decode[game.Setup](k.setup)
		s.Setup = &setup
	}
	for i, data := range k.journal {
		e := decode[match.Entry](data)
		e.N = i + 1
		s.Journal = append(s.Journal, e)
	}
	for _, seat := range slices.Sorted(maps.Keys(k.drafts)) {
		s.Drafts = append(s.Drafts, decode[match.Draft](k.drafts[seat]))
	}
	return s
}

// all yields what keep accepts, in the order of ids, as it was when all was called, read
// one by one.
func (m *Memory) all(keep func(match.Match) bool) iter.Seq[kept] {
	m.mu.Lock()
	defer m.mu.Unlock()
	matches := maps.Clone(m.matches)
	return func(yield func(kept) bool) {
		for _, id := range slices.Sorted(maps.Keys(matches)) {
			if k := matches[id]; keep(k.read) && !yield(k) {
				return
			}
		}
	}
}

// facts are the facts of the matches that keep accepts.
func (m *Memory) facts(keep func(match.Match) bool) []match.Match {
	var out []match.Match
	for k := range m.all(keep) {
		out = append(out, decode[match.Match](k.facts))
	}
	return out
}

// Where yields the facts of all matches that keep accepts, in the order of ids.
func (m *Memory) Where(keep func(match.Match) bool) iter.Seq2[match.Match, error] {
	return m.each(m.facts(keep))
}

// each yields matches: of those that are spoilt the id alone.
func (m *Memory) each(all []match.Match) iter.Seq2[match.Match, error] {
	return func(yield func(match.Match, error) bool) {
		for _, f := range all {
			var err error
			if m.isSpoilt(f.ID) {
				f, err = match.Match{ID: f.ID}, match.ErrDamaged
			}
			if !yield(f, err) {
				return
			}
		}
	}
}

// isSpoilt reports whether a match was spoilt.
func (m *Memory) isSpoilt(id match.ID) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.spoilt[id]
}

// Spoil implements Spoiler. The lists that the match is in do not change.
func (m *Memory) Spoil(id match.ID) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.spoilt == nil {
		m.spoilt = map[match.ID]bool{}
	}
	m.spoilt[id] = true
}

// SpoilItem implements Spoiler.
func (m *Memory) SpoilItem(n uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.dead == nil {
		m.dead = map[uint64]bool{}
	}
	m.dead[n] = true
}

// Live implements match.Store.
func (m *Memory) Live() iter.Seq2[match.Stored, error] {
	return func(yield func(match.Stored, error) bool) {
		for k := range m.all(func(f match.Match) bool { return f.Phase.Live() }) {
			stored, err := k.stored(), error(nil)
			if m.isSpoilt(stored.Match.ID) {
				stored, err = match.Stored{Match: match.Match{ID: stored.Match.ID}}, match.ErrDamaged
			}
			if !yield(stored, err) {
				return
			}
		}
	}
}

// Of implements match.Store.
func (m *Memory) Of(user match.User) iter.Seq2[match.Match, error] {
	return m.each(m.facts(func(f match.Match) bool {
		sits := slices.ContainsFunc(f.Chairs, func(c match.Chair) bool { return c.User == user || c.Sitter != nil && c.Sitter.User == user })
		watches := slices.ContainsFunc(f.Watchers, func(o match.Owner) bool { return o.User == user })
		return f.Phase.Live() && user != "" && (sits || watches)
	}))
}

// At implements match.Store.
func (m *Memory) At(place match.Place) iter.Seq2[match.Match, error] {
	return m.each(m.facts(func(f match.Match) bool {
		p := f.Place
		if place.Thread == "" {
			p.Thread = ""
		}
		return f.Phase.Live() && p == place
	}))
}

// Ended implements match.Store.
func (m *Memory) Ended(from time.Time) iter.Seq2[match.Match, error] {
	ended := m.facts(func(f match.Match) bool { return f.Final != nil && !f.Ended.Before(from) })
	slices.SortStableFunc(ended, func(a, b match.Match) int { return a.Ended.Compare(b.Ended) })
	return m.each(ended)
}

// Due implements match.Store.
func (m *Memory) Due(now time.Time, limit int) ([]match.ID, error) {
	due := m.facts(func(f match.Match) bool { return f.Phase.Live() && !f.Wake.IsZero() && !f.Wake.After(now) })
	slices.SortStableFunc(due, func(a, b match.Match) int {
		return cmp.Or(a.Wake.Compare(b.Wake), cmp.Compare(a.ID, b.ID))
	})
	var ids []match.ID
	for _, f := range due[:min(limit, len(due))] {
		ids = append(ids, f.ID)
	}
	return ids, nil
}

// Outbox implements match.Store.
func (m *Memory) Outbox(after uint64, limit int) iter.Seq2[match.Item, error] {
	return func(yield func(match.Item, error) bool) {
		m.mu.Lock()
		outbox, dead := slices.Clone(m.outbox), maps.Clone(m.dead)
		m.mu.Unlock()
		left := limit
		for _, item := range outbox {
			if item.N <= after || left == 0 {
				continue
			}
			left--
			n, err := item.N, error(nil)
			if item = decode[match.Item](encode(item)); dead[n] {
				item, err = match.Item{}, match.ErrDamaged
			}
			item.N = n
			if !yield(item, err) {
				return
			}
		}
	}
}

// Named implements match.Store.
func (m *Memory) Named(user match.User) (ids []match.ID, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	quoted := encode(user)
	for _, id := range slices.Sorted(maps.Keys(m.matches)) {
		k := m.matches[id]
		if slices.ContainsFunc(append([][]byte{k.facts}, k.journal...), func(data []byte) bool { return bytes.Contains(data, quoted) }) {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// Forget implements match.Store.
func (m *Memory) Forget(user match.User, _ []string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for n := range m.outbox {
		m.outbox[n].Forget(user)
	}
	return nil
}

// Done implements match.Store.
func (m *Memory) Done(numbers ...uint64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.outbox = slices.DeleteFunc(m.outbox, func(i match.Item) bool { return slices.Contains(numbers, i.N) })
	return nil
}
