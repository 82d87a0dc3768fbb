package match

import (
	"errors"
	"iter"
	"time"

	"norenbot/game"
)

// A Store keeps matches. storetest.Test checks every promise.
//
// A method is one transaction: it happens as a whole or not at all, and what
// it returned has happened is still there after the process was killed. Methods may be
// called from several goroutines at once; changes to different matches may
// share one commit. What is passed in is copied before a method returns; what
// is returned shares no memory with the store and belongs to the caller.
//
// Times come back equal, in UTC (match itself only passes whole seconds in).
// An empty slice or map may come back as nil.
type Store interface {
	// Commit stores everything c says, or nothing. Errors: ErrTaken,
	// ErrNoMatch, ErrConflict, ErrDealt, ErrFull; any other is the disk's.
	Commit(c Change) error

	// Load returns one match with everything kept about it, or ErrNoMatch.
	Load(id ID) (Stored, error)

	// Live yields every match that is in the lobby or being played, in the
	// order of ids, as they stood together at one moment. The first error ends
	// it. A match that cannot be read is yielded with the ID alone in
	// Stored.Match and an error wrapping ErrDamaged, and does not end it.
	Live() iter.Seq2[Stored, error]

	// Of returns the facts of the live matches that have user in a chair or
	// among the watchers, in the order of ids.
	Of(user string) ([]Match, error)

	// At returns the facts of the live matches at a place, in the order of
	// ids: of the thread if place.Thread is set, else of the whole channel.
	At(place Place) ([]Match, error)

	// Ended yields the facts of the matches with a Final, in the order in
	// which they ended (then of ids), from the given moment on.
	Ended(from time.Time) iter.Seq2[Match, error]

	// Due returns the ids of at most limit live matches whose Wake is set and
	// not after now, earliest first.
	Due(now time.Time, limit int) ([]ID, error)

	// Outbox returns at most limit items with a number above after, in the
	// order of numbers.
	Outbox(after uint64, limit int) ([]Item, error)

	// Done forgets items of the outbox; numbers that are not there are passed over.
	Done(numbers ...uint64) error
}

// Errors of a Store.
var (
	// ErrNoMatch is returned when there is no match with that id.
	ErrNoMatch = errors.New("no such match")
	// ErrTaken is returned when a new match has the id of one that exists.
	ErrTaken = errors.New("the match id is taken")
	// ErrConflict is returned when a match has changed since its facts were
	// read, or when entries do not follow on the stored journal.
	ErrConflict = errors.New("the match has changed meanwhile")
	// ErrDealt is returned when a match would be dealt a second time.
	ErrDealt = errors.New("the match is dealt already")
	// ErrFull is returned when there is room left for the matches there are,
	// and none for a new one.
	ErrFull = errors.New("no room for new matches")
	// ErrDamaged is returned when what is stored of a match cannot be read.
	ErrDamaged = errors.New("the stored match cannot be read")
)

// A Change is what one transaction writes about one match.
type Change struct {
	// Match replaces the stored facts. Match.Version is the version that was
	// read (0 makes a new match); stored is the next one. Every index of the
	// store (live, by user, by place, by Wake, ended) follows from the facts.
	Match Match
	// Setup, unless nil, is the deal. It is written once and never changes.
	Setup *game.Setup
	// Entries are appended to the journal. The first has the number after the
	// last one stored, the others follow on, and Match.Entries is the last
	// number of the journal afterwards; else ErrConflict.
	Entries []Entry
	// Drafts replace the drafts of their seats; one without answers is removed.
	Drafts []Draft
	// Outbox is appended to the outbox, in this order, with the next numbers;
	// Item.N is not read. Numbers rise over all matches and never come again.
	Outbox []Item
}

// Stored is everything kept about one match.
type Stored struct {
	Match   Match
	Setup   *game.Setup // nil before the deal
	Journal []Entry     // by number
	Drafts  []Draft     // by seat; only those with answers
}
