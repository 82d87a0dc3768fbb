package ledgertest

import (
	"bytes"
	"cmp"
	"iter"
	"maps"
	"norenbot/game/ledger"
	"slices"
)

// rows are the rows of a thing; all of them have err.
func (k kept) rows(err error) (rows []ledger.Row) {
	k = k.clone()
	rows = append(rows, ledger.Row{Ref: k.Ref, Where: ledger.InFacts, Value: k.Facts, Version: k.Version, Entries: k.Entries, Keys: slices.Clone(k.keys), Err: err})
	for _, p := range k.Parts {
		rows = append(rows, ledger.Row{Ref: k.Ref, Where: ledger.InPart, Name: p.Name, Value: p.Value, Err: err})
	}
	for i, e := range k.Journal {
		rows = append(rows, ledger.Row{Ref: k.Ref, Where: ledger.InEntry, N: uint64(i + 1), Value: e, Err: err})
	}
	return rows
}

// rowsOf are all rows of a kind, in order.
func (m *Memory) rowsOf(kind string) (rows []ledger.Row) {
	for ref, k := range m.things {
		if ref.Kind != kind {
			continue
		}
		var err error
		if m.spoilt[ref] {
			err = ledger.ErrDamaged
		}
		rows = append(rows, k.rows(err)...)
	}
	for _, i := range m.said[kind] {
		rows = append(rows, ledger.Row{Ref: ledger.Ref{Kind: kind}, Where: ledger.InItem, N: i.N, Value: bytes.Clone(i.Body), Err: i.Err})
	}
	for _, name := range []string{ledger.Items, ledger.Things} {
		if n := m.given[ledger.Ref{Kind: kind, ID: name}]; n > 0 {
			rows = append(rows, ledger.Row{Ref: ledger.Ref{Kind: kind}, Where: ledger.InNumber, Name: name, N: n})
		}
	}
	for _, r := range m.aside {
		if r.Kind == kind {
			rows = append(rows, r)
		}
	}
	slices.SortStableFunc(rows, func(a, b ledger.Row) int {
		return cmp.Or(cmp.Compare(a.Where, b.Where), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Name, b.Name), cmp.Compare(a.N, b.N))
	})
	return rows
}

// Rows implements ledger.Store.
func (m *Memory) Rows(kinds ...string) iter.Seq2[ledger.Row, error] {
	return func(yield func(ledger.Row, error) bool) {
		m.mu.Lock()
		if len(kinds) == 0 {
			kinds = m.kinds()
		}
		var all []ledger.Row
		for _, kind := range slices.Sorted(slices.Values(kinds)) {
			all = append(all, m.rowsOf(kind)...)
		}
		m.mu.Unlock()
		for _, r := range all {
			if !yield(r, nil) {
				return
			}
		}
	}
}

// Amend implements ledger.Store.
func (m *Memory) Amend(kinds []string, f func(ledger.Row) []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, kind := range kinds {
		for i, item := range m.said[kind] {
			r := ledger.Row{Ref: ledger.Ref{Kind: kind}, Where: ledger.InItem, N: item.N, Value: bytes.Clone(item.Body), Err: item.Err}
			if is, other := r.Amended(f); other {
				m.said[kind][i].Body = is
			}
		}
		m.strike(kind, func(i ledger.Item) bool { return i.Body == nil })
		m.aside = slices.DeleteFunc(m.aside, func(r ledger.Row) bool {
			if r.Kind != kind {
				return false
			}
			_, gone := r.Amended(f)
			return gone
		})
	}
	for ref, k := range maps.Clone(m.things) {
		if slices.Contains(kinds, ref.Kind) {
			m.amend(k, f)
		}
	}
	return nil
}

// amend shows f the values of one thing.
func (m *Memory) amend(k kept, f func(ledger.Row) []byte) {
	var err error
	if m.spoilt[k.Ref] {
		err = ledger.ErrDamaged
	}
	next, changed := k.clone(), false
	next.Parts, next.Journal = nil, nil
	for _, r := range k.rows(err) {
		is, other := r.Amended(f)
		if !other {
			is = r.Value
		}
		changed = changed || other
		switch {
		case r.Where == ledger.InFacts:
			next.Facts = bytes.Clone(is)
		case r.Where == ledger.InEntry:
			next.Journal = append(next.Journal, bytes.Clone(is))
		case is != nil:
			next.Parts = append(next.Parts, ledger.Part{Name: r.Name, Value: bytes.Clone(is)})
		}
	}
	if next.Facts == nil {
		delete(m.things, k.Ref)
	} else if changed {
		next.Version++
		m.things[k.Ref] = next
	}
}
