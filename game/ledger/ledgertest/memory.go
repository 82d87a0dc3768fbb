package ledgertest

import (
	"bytes"
	"cmp"
	"fmt"
	"iter"
	"maps"
	"norenbot/game/ledger"
	"slices"
	"strconv"
	"sync"
)

// Memory is a ledger.Store in memory, for tests. The zero value is empty.
type Memory struct {
	mu     sync.Mutex
	things map[ledger.Ref]kept
	said   map[string][]ledger.Item // by kind
	given  map[ledger.Ref]uint64    // the last numbers, by kind and ledger.Items or ledger.Things
	aside  []ledger.Row
	spoilt map[ledger.Ref]bool
}

var _ ledger.Store = (*Memory)(nil)

// kept is a thing with its keys.
type kept struct {
	ledger.Thing
	keys []ledger.Key
}

// clone copies what a caller may change.
func (k kept) clone() kept {
	k.Facts, k.Journal, k.Parts = bytes.Clone(k.Facts), slices.Clone(k.Journal), slices.Clone(k.Parts)
	for i := range k.Journal {
		k.Journal[i] = bytes.Clone(k.Journal[i])
	}
	for i := range k.Parts {
		k.Parts[i].Value = bytes.Clone(k.Parts[i].Value)
	}
	return k
}

// Commit implements ledger.Store.
func (m *Memory) Commit(c *ledger.Change) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.commit(c)
}

// commit is Commit under the lock.
func (m *Memory) commit(c *ledger.Change) error {
	if err := c.Check(); err != nil {
		return err
	}
	old, there := m.things[c.Ref]
	if m.takes(c) {
		return fmt.Errorf("%w: the key of a %s", ledger.ErrTaken, c.Kind)
	}
	if m.spoilt[c.Ref] {
		if c.Version != ledger.Any {
			return fmt.Errorf("%w: a %s", ledger.ErrDamaged, c.Kind)
		}
		old = kept{} // nothing of it is known
	}
	has := func(name string) bool {
		return slices.ContainsFunc(old.Parts, func(p ledger.Part) bool { return p.Name == name })
	}
	if err := c.Follows(ledger.Standing{There: there, Version: old.Version, Entries: old.Entries, Has: has}); err != nil {
		return err
	}
	m.write(c, old)
	return nil
}

// takes reports whether another thing has a unique key of a change.
func (m *Memory) takes(c *ledger.Change) bool {
	for ref, other := range m.things {
		if ref.Kind != c.Kind || ref == c.Ref {
			continue
		}
		for _, k := range c.Keys {
			if k.Unique && slices.Contains(other.keys, k) {
				return true
			}
		}
	}
	return false
}

// write does what a change says.
func (m *Memory) write(c *ledger.Change, old kept) {
	if m.things == nil {
		m.things, m.said, m.given = map[ledger.Ref]kept{}, map[string][]ledger.Item{}, map[ledger.Ref]uint64{}
	}
	if c.ID == "" {
		m.given[ledger.Ref{Kind: c.Kind, ID: ledger.Things}]++
		c.ID = strconv.FormatUint(m.given[ledger.Ref{Kind: c.Kind, ID: ledger.Things}], 10)
	}
	k := old.clone()
	k.Ref, k.Version, k.Entries, k.Facts, k.keys = c.Ref, old.Version+1, old.Entries+len(c.Add), bytes.Clone(c.Facts), slices.Clone(c.Keys)
	for _, e := range c.Add {
		k.Journal = append(k.Journal, bytes.Clone(e))
	}
	for n, e := range c.Rewrite {
		k.Journal[n-1] = bytes.Clone(e)
	}
	for _, p := range c.Parts {
		k.Parts = slices.DeleteFunc(k.Parts, func(old ledger.Part) bool { return old.Name == p.Name })
		if p.Value != nil {
			k.Parts = append(k.Parts, ledger.Part{Name: p.Name, Value: bytes.Clone(p.Value)})
		}
	}
	slices.SortFunc(k.Parts, func(a, b ledger.Part) int { return cmp.Compare(a.Name, b.Name) })
	delete(m.spoilt, c.Ref)
	if m.things[c.Ref] = k; c.Facts == nil {
		delete(m.things, c.Ref)
	}
	for _, body := range c.Say {
		m.given[ledger.Ref{Kind: c.Kind, ID: ledger.Items}]++
		m.said[c.Kind] = append(m.said[c.Kind], ledger.Item{Kind: c.Kind, N: m.given[ledger.Ref{Kind: c.Kind, ID: ledger.Items}], Body: bytes.Clone(body)})
	}
}

// Load implements ledger.Store.
func (m *Memory) Load(ref ledger.Ref) (ledger.Thing, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.load(ref)
}

// load is Load under the lock.
func (m *Memory) load(ref ledger.Ref) (ledger.Thing, error) {
	k, there := m.things[ref]
	switch {
	case !there:
		return ledger.Thing{Ref: ref}, fmt.Errorf("%w: a %s", ledger.ErrNone, ref.Kind)
	case m.spoilt[ref]:
		return ledger.Thing{Ref: ref}, fmt.Errorf("%w: a %s", ledger.ErrDamaged, ref.Kind)
	}
	return k.clone().Thing, nil
}

// Facts implements ledger.Store.
func (m *Memory) Facts(refs ...ledger.Ref) (all []ledger.Found, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, ref := range refs {
		all = append(all, m.found(ref, "", false))
	}
	return all, nil
}

// found is a thing as a query returns it.
func (m *Memory) found(ref ledger.Ref, value string, bare bool) ledger.Found {
	if m.spoilt[ref] {
		return ledger.Found{Ref: ref, Value: value, Err: ledger.ErrDamaged}
	}
	k := m.things[ref]
	f := ledger.Found{Ref: ref, Version: k.Version, Entries: k.Entries, Value: value}
	if !bare {
		f.Facts = bytes.Clone(k.Facts)
	}
	return f
}

// Versions implements ledger.Store.
func (m *Memory) Versions(of ...ledger.Query) ([]int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	sums := make([]int, len(of))
	for i, q := range of {
		for _, f := range m.find(q) {
			sums[i] += m.things[f.Ref].Version
		}
	}
	return sums, nil
}

// Find implements ledger.Store.
func (m *Memory) Find(q ledger.Query) ([]ledger.Found, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.find(q), nil
}

// find is Find under the lock.
func (m *Memory) find(q ledger.Query) (found []ledger.Found) {
	for ref, k := range m.things {
		if ref.Kind != q.Kind {
			continue
		}
		keys := k.keys
		if q.Index == "" {
			keys = []ledger.Key{{Value: ref.ID}}
		}
		for _, key := range keys {
			if key.Index == q.Index && holds(&q, key.Value, ref.ID) {
				found = append(found, m.found(ref, key.Value, q.Bare))
			}
		}
	}
	slices.SortFunc(found, func(a, b ledger.Found) int { return cmp.Or(cmp.Compare(a.Value, b.Value), cmp.Compare(a.ID, b.ID)) })
	if q.Limit > 0 {
		found = found[:min(q.Limit, len(found))]
	}
	return found
}

// holds reports whether a value, and the id behind it, are in the query's range.
func holds(q *ledger.Query, value, id string) bool {
	return value >= q.From && (q.To == "" || value < q.To) && (q.After == "" || value > q.From || id > q.After)
}

// Walk implements ledger.Store.
func (m *Memory) Walk(kind, index string) iter.Seq2[ledger.Thing, error] {
	return func(yield func(ledger.Thing, error) bool) {
		type read struct {
			ledger.Thing
			err error
		}
		var all []read
		m.mu.Lock()
		for _, f := range m.find(ledger.Query{Kind: kind, Index: index, Bare: true}) {
			t, err := m.load(f.Ref)
			all = append(all, read{t, err})
		}
		m.mu.Unlock()
		for _, t := range all {
			if !yield(t.Thing, t.err) {
				return
			}
		}
	}
}

// Said implements ledger.Store.
func (m *Memory) Said(kind string, after uint64, limit int) (items []ledger.Item, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, i := range m.said[kind] {
		if i.N > after && len(items) < limit {
			if i.Err != nil {
				i.Body = nil
			}
			i.Body = bytes.Clone(i.Body)
			items = append(items, i)
		}
	}
	return items, nil
}

// Strike implements ledger.Store.
func (m *Memory) Strike(kind string, numbers []uint64, with *ledger.Change) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if with != nil {
		if err := m.commit(with); err != nil {
			return err
		}
	}
	m.strike(kind, func(i ledger.Item) bool { return slices.Contains(numbers, i.N) })
	return nil
}

// strike takes items off.
func (m *Memory) strike(kind string, which func(ledger.Item) bool) {
	if m.said != nil {
		m.said[kind] = slices.DeleteFunc(slices.Clone(m.said[kind]), which)
	}
}

// Aside implements ledger.Store.
func (m *Memory) Aside(ref ledger.Ref) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, there := m.things[ref]
	if !there {
		return fmt.Errorf("%w: a %s", ledger.ErrNone, ref.Kind)
	}
	for _, r := range k.rows(nil) {
		m.aside = append(m.aside, ledger.Row{Ref: ref, Where: ledger.InAside, Name: strconv.Itoa(int(r.Where)) + r.Name, N: r.N, Value: r.Value})
	}
	delete(m.things, ref)
	delete(m.spoilt, ref)
	return nil
}

// kinds are those of which there is anything, in order.
func (m *Memory) kinds() []string {
	all := map[string]bool{}
	for ref := range m.things {
		all[ref.Kind] = true
	}
	for kind := range m.said {
		all[kind] = true
	}
	for _, r := range m.aside {
		all[r.Kind] = true
	}
	return slices.Sorted(maps.Keys(all))
}

// Spoil has a thing be unreadable, for tests.
func (m *Memory) Spoil(ref ledger.Ref) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.spoilt == nil {
		m.spoilt = map[ledger.Ref]bool{}
	}
	m.spoilt[ref] = true
}

// SpoilItem has an item be unreadable, for tests.
func (m *Memory) SpoilItem(kind string, n uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.said[kind] {
		if m.said[kind][i].N == n {
			m.said[kind][i].Err = ledger.ErrDamaged
		}
	}
}
