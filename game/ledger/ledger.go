// Package ledger keeps things that many people change: of each its facts, rewritten with every
// change, the keys by which it is found, parts that come and go, a journal that only grows, and
// what must be said of it. What the bytes mean only their owners know: package match has matches
// here, package season seasons and persons, and Notes are whatever the shell remembers.
//
// An engine is a Store: a bbolt file (package storage), a PostgreSQL database (storage/pg), or
// Memory. Package ledgertest checks every promise. All values are JSON, so that an operator can
// read them where an engine shows them; an engine never looks into them. Rooms are the things that a
// process has in memory just now.
//
// Things share nothing and have no order among each other: what one transaction writes is one
// thing, with what must be said of it.
package ledger

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
)

// A Ref names a thing for good. Kind and ID have at most 200 bytes each, at least one, and none
// that is zero.
type Ref struct{ Kind, ID string }

// A Key is where a thing is found: in the index of that name of its kind, at Value, which sorts by
// its bytes. The values of one index are all of one length, or every name in them ends with a zero
// byte (see Names): so no value is the beginning of another one.
type Key struct {
	Index, Value string
	Unique       bool // no other thing of the kind may have it
}

// A Part belongs to a thing under a name: a setup, the draft of a seat.
type Part struct {
	Name  string
	Value []byte // nil takes it away
	Once  bool   // ErrThere if it is there already
}

// A Change is what one transaction writes of one thing.
type Change struct {
	// Ref names it. Without an ID a new thing gets the next number of its kind as one, in
	// decimal; numbers begin with 1 and are never given twice.
	Ref
	// Version is the one that was read, 0 makes the thing; what is stored is the next one. Any
	// follows on whatever is there, or on nothing; of what cannot be read nothing is left then.
	Version int
	Entries int    // how many the journal had then; not looked at with Any
	Facts   []byte // nil takes the thing away, with all that belongs to it
	Keys    []Key  // all that it has afterwards
	// Had are all that it had before; nil if the caller does not know. It spares an engine looking.
	Had     []Key
	Parts   []Part
	Add     [][]byte       // to the journal
	Rewrite map[int][]byte // entries that are there, by number from 1
	Say     [][]byte       // to the outbox of the kind, with the next numbers
}

// Any is the Version of a change that follows on whatever is there.
const Any = -1

// A Thing is everything kept about one.
type Thing struct {
	Ref
	Version, Entries int
	Facts            []byte
	Parts            []Part   // by name
	Journal          [][]byte // from 1
}

// Found is a thing without its parts and its journal.
type Found struct {
	Ref
	Version, Entries int
	Facts            []byte // nil with Query.Bare
	Value            string // of the key by which it was found
	Err              error  // ErrDamaged: it has its Ref and its Value alone
}

// A Query finds things of a kind by the keys of an index, in the order of the keys, then of ids.
// Index "" is all things by their ids, which are the values then.
type Query struct {
	Kind, Index string
	From, To    string // values: From belongs to it, To does not; To "" is no end
	After       string // an id: of those at From only the ones behind it; not with Index ""
	Limit       int    // 0 is none
	Bare        bool   // without facts
}

// Prefix is the query of all values that begin with one.
func Prefix(kind, index, prefix string) Query {
	q := Query{Kind: kind, Index: index, From: prefix}
	for end := []byte(prefix); len(end) > 0; end = end[:len(end)-1] {
		if last := &end[len(end)-1]; *last < 0xff {
			*last++
			q.To = string(end)
			return q
		}
	}
	return q
}

// One is the query of the thing of that name.
func One(r Ref) Query { return Query{Kind: r.Kind, From: r.ID, To: r.ID + "\x00"} }

// An Item is something that must now be said of a thing.
type Item struct {
	Kind string
	N    uint64 // rises over all things of the kind
	Body []byte
	Err  error // ErrDamaged: it has its kind and its number alone
}

// Where a Row stands.
type Where int8

// The places of rows.
const (
	InFacts  Where = iota
	InPart         // Name
	InEntry        // N
	InItem         // N, of an outbox: it has no ID
	InNumber       // the last number given to items (Name "items") or things ("things") of a kind: N alone
	InAside        // what was taken out, as it was: perhaps no JSON
)

// A Row is one value of a store. Whoever copies all rows has copied the store.
type Row struct {
	Ref
	Where Where
	Name  string // of a part, or of what is numbered
	N     uint64 // of an entry, from 1, or an item
	Value []byte
	// Of facts also these.
	Version, Entries int
	Keys             []Key
	// Err says that the value is not what was written: Value is what is there.
	Err error
}

// Amended is what f has take the place of the value, see Store.Amend; false where that stays.
func (r Row) Amended(f func(Row) []byte) (is []byte, other bool) {
	if r.Where == InNumber {
		return nil, false
	}
	is = f(r)
	return is, is == nil || r.Err == nil && r.Where != InAside && !bytes.Equal(is, r.Value)
}

// InOrder are keys by index and value.
func InOrder(keys []Key) []Key {
	return slices.SortedFunc(slices.Values(keys), func(a, b Key) int {
		return cmp.Or(cmp.Compare(a.Index, b.Index), cmp.Compare(a.Value, b.Value))
	})
}

// Check returns why a change cannot be written anywhere, or nil: names that could not be told
// apart, or are too long.
func (c *Change) Check() error {
	names := []string{c.Kind}
	if c.ID != "" || c.Version != 0 {
		names = append(names, c.ID)
	}
	for _, p := range c.Parts {
		names = append(names, p.Name)
	}
	for _, k := range c.Keys {
		names = append(names, k.Index)
		if len(k.Value) > longestValue {
			return fmt.Errorf("a value of the index %s has %d bytes, and at most %d are possible", k.Index, len(k.Value), longestValue)
		}
	}
	return CheckNames(names...)
}

// What a Row InNumber is of.
const (
	Items  = "items"
	Things = "things"
)

// The most bytes of names, and of the values of an index; bbolt takes keys of 32 KiB.
const (
	longestName  = 200
	longestValue = 2_000
)
