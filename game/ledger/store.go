package ledger

import (
	"errors"
	"fmt"
	"iter"
	"slices"
)

// A Store keeps things. ledgertest.Test checks every promise.
//
// A method is one transaction: it happens as a whole or not at all, and what it returned has
// happened is still there after the process was killed. Methods may be called from several
// goroutines at once; changes to different things may share one commit. What is passed in is
// copied before a method returns; what is returned belongs to the caller.
//
// What cannot be read takes nothing along: it stands in its place by its name, or its number, with
// an ErrDamaged, and what is asked for goes on. Any other error ends a loop.
type Store interface {
	// Commit stores everything that c says, or nothing, and fills in the ID where c has none.
	// Errors: ErrNone, ErrTaken, ErrConflict, ErrThere, ErrFull, ErrDiskFull, ErrAway,
	// ErrDamaged; any other is the engine's.
	Commit(c *Change) error

	// Load returns a thing with its journal and its parts. Errors: ErrNone, ErrDamaged.
	Load(Ref) (Thing, error)

	// Facts returns those of things, of one moment and in the order of the names. What is not
	// there has the version 0.
	Facts(refs ...Ref) ([]Found, error)

	// Versions returns for each query the sum of the versions of what it finds, 0 if that is
	// nothing: it changes with every change of these things, unless one is taken away.
	Versions(of ...Query) ([]int, error)

	// Find returns the things that a query finds.
	Find(Query) ([]Found, error)

	// Walk yields the things that have a key in an index, whole, in its order, as they stood
	// together at one moment. A loop may write, and must not Close.
	Walk(kind, index string) iter.Seq2[Thing, error]

	// Said returns at most limit items of a kind with a number above after, in the order of
	// numbers.
	Said(kind string, after uint64, limit int) ([]Item, error)

	// Strike takes items off; numbers that are not there are passed over. Unless with is nil, it
	// is written in the same transaction, and its errors are Commit's.
	Strike(kind string, numbers []uint64, with *Change) error

	// Rows yields every value of some kinds, of all without any, as they stood together at one
	// moment: by kind, then by Where, each by id, name and number.
	Rows(kinds ...string) iter.Seq2[Row, error]

	// Amend shows f every value of some kinds; numbers are none. What f returns takes the place of the value, nil
	// takes it away, with facts the whole thing; of what cannot be read only nil has an effect. A
	// thing of which something has changed has a new version. f may be called more than once.
	Amend(kinds []string, f func(Row) []byte) error

	// Aside takes a thing out of everything that is found and loaded, whether it can be read or
	// not: Rows has it as it was. Its items stay. Errors: ErrNone.
	Aside(Ref) error
}

// A Shared is a Store on which several processes work at the same time: what somebody has in memory
// may be older than what is stored.
type Shared interface {
	Store
	Shared()
}

// Errors of a Store.
var (
	// ErrNone is returned when a thing is not there.
	ErrNone = errors.New("there is no such thing")
	// ErrTaken is returned when a new thing has the id, or a thing a unique key, of another one.
	ErrTaken = errors.New("it is taken")
	// ErrConflict is returned when a thing has changed since it was read.
	ErrConflict = errors.New("it has changed meanwhile")
	// ErrThere is returned when a part that comes but once is there.
	ErrThere = errors.New("it is there already")
	// ErrFull is returned when there is room left for the things there are, and none for a new one.
	ErrFull = errors.New("no room for anything new")
	// ErrDiskFull is returned when a change did not fit.
	ErrDiskFull = errors.New("no room left for the store")
	// ErrAway is returned when the store does not answer in time, or takes no writes now.
	// Whether what was asked for is done is open.
	ErrAway = errors.New("the store is away")
	// ErrDamaged is returned when what is stored cannot be read.
	ErrDamaged = errors.New("what is stored cannot be read")
)

// A Standing is what a change has to follow on: whether the thing is there, and how far it is. An
// engine asks for Has only where a change has parts that come but once.
type Standing struct {
	There            bool
	Version, Entries int
	Has              func(part string) bool
}

// Follows returns why a change cannot follow on what is there, or nil: ErrNone, ErrTaken,
// ErrConflict, ErrThere.
func (c *Change) Follows(on Standing) error {
	any := c.Version == Any
	switch {
	case !on.There && c.Version > 0:
		return fmt.Errorf("%w: a %s", ErrNone, c.Kind)
	case on.There && c.Version == 0:
		return fmt.Errorf("%w: a %s of that name", ErrTaken, c.Kind)
	case !any && c.Version != on.Version:
		return fmt.Errorf("%w: it is at version %d, not %d", ErrConflict, on.Version, c.Version)
	case !any && c.Entries != on.Entries:
		return fmt.Errorf("%w: it has %d entries, not %d", ErrConflict, on.Entries, c.Entries)
	}
	for n := range c.Rewrite {
		if n < 1 || n > on.Entries {
			return fmt.Errorf("%w: there is no entry %d", ErrConflict, n)
		}
	}
	for _, p := range c.Parts {
		if p.Once && on.There && on.Has(p.Name) {
			return fmt.Errorf("%w: %s", ErrThere, p.Name)
		}
	}
	return nil
}

// A Form is what an engine does not know of a kind of things, and a check or a new layout must:
// each owner has one. What Keys and Check return as an error is damage.
type Form struct {
	Kind string
	// Keys are those that follow from facts.
	Keys func(facts []byte) ([]Key, error)
	// Check reads a whole thing; nil if there is nothing to look at.
	Check func(Thing) error
}

// FormOf is the form of a kind; the zero Form if it is not known.
func FormOf(forms []Form, kind string) Form {
	if i := slices.IndexFunc(forms, func(f Form) bool { return f.Kind == kind }); i >= 0 {
		return forms[i]
	}
	return Form{}
}
