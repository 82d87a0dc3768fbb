package season

import (
	"errors"
	"iter"
	"time"

	"norenbot/game/league"
	"norenbot/game/match"
)

// A Store keeps seasons, and who the persons in them are: Records do, on a ledger. Tests in
// package seasontest check every promise.
//
// A method is one transaction, as those of match.Store: it happens as a whole or not at
// all, and what it returned has happened is still there after the process was killed.
// What is passed in is copied, what is returned belongs to the caller. Times come back
// equal, in UTC. What cannot be read takes nothing along: a loop yields the id
// alone with an error wrapping match.ErrDamaged, and goes on.
type Store interface {
	// CommitSeason stores everything c says, or nothing. Errors: ErrTaken, ErrNoSeason,
	// ErrConflict, match.ErrFull, match.ErrDiskFull; any other is the disk's.
	CommitSeason(c Change) error

	// LoadSeason returns a season with all its events, or ErrNoSeason.
	LoadSeason(id ID) (Stored, error)

	// Seasons yields the facts of all seasons, ended ones too, in the order of ids.
	Seasons() iter.Seq2[Facts, error]

	// DueSeasons returns the ids of at most limit seasons whose Wake is set and not after
	// now, the earliest first.
	DueSeasons(now time.Time, limit int) ([]ID, error)

	// Contests yields the facts of the matches of a season, by pairing, then by try.
	Contests(id ID) iter.Seq2[match.Match, error]

	// Enrol returns the person of a user, a new number if there was none, and keeps the
	// names that they are known by now. Numbers are never used twice.
	Enrol(owner match.Owner) (league.Person, error)

	// PersonOf returns the person of a user; 0 if they have none.
	PersonOf(user match.User) (league.Person, error)

	// Who returns who a person is; of one that was forgotten, or never was, the zero
	// Owner with Gone.
	Who(p league.Person) (match.Owner, error)
}

// A Shared is a Store on which several processes may work at the same time.
type Shared interface {
	Store
	// Shared reports whether they do.
	Shared() bool
	// Marks returns how far a season is; of "", how far each is. One that is not there is left out.
	Marks(id ID) (map[ID]Mark, error)
	// People is Who for those numbered from first to last. Nobody is there who was forgotten, or
	// cannot be read.
	People(first, last league.Person) (map[league.Person]match.Owner, error)
}

// A Mark is how far a season and its matches are: it changes with every change of them.
type Mark struct {
	Version int // Facts.Version
	Matches int // the sum of match.Match.Version over its matches
}

// Errors of a Store.
var (
	// ErrNoSeason is returned when there is no season with that id.
	ErrNoSeason = errors.New("no such season")
	// ErrTaken is returned when a new season has the id of one that exists.
	ErrTaken = errors.New("the season id is taken")
	// ErrConflict is returned when a season has changed since it was read.
	ErrConflict = errors.New("the season has changed meanwhile")
)

// An ID names a season for good: eight characters of [a-z2-7].
type ID string

// Facts are what a season has besides its events: small, and rewritten with every change.
// They are stored as JSON: a new field has omitempty and a zero value that means what was
// meant before.
type Facts struct {
	ID      ID  `json:"id"`
	Version int `json:"v"` // how many changes were stored
	Events  int `json:"n"` // how many events it has

	// What the events say, for lists.
	Name   string        `json:"name"`
	Game   string        `json:"game"`
	Format league.Format `json:"format"`
	Phase  league.Phase  `json:"phase"`

	Note   string            `json:"note,omitempty"` // the organiser's words
	Pace   match.Pace        `json:"pace"`
	Chosen map[string]string `json:"options,omitempty"` // of every match, see game.Setup
	Rated  bool              `json:"rated,omitempty"`
	Rests  bool              `json:"rests,omitempty"`  // vacations stop clocks, and sitters may play
	Home   match.Place       `json:"home"`             // where it is announced and its tables are opened
	Guests []string          `json:"guests,omitempty"` // other servers that joined, by id
	Code   string            `json:"code,omitempty"`   // what a server joins with
	// Organisers may do what the home server's managers may; the first opened it.
	Organisers []league.Person `json:"organisers,omitempty"`
	// Asks are those who may not sign up and ask an organiser to let them in, see Service.AskIn.
	Asks   []league.Person `json:"asks,omitempty"`
	Before ID              `json:"before,omitempty"` // the season that it goes on from

	Created time.Time `json:"created"`
	Ended   time.Time `json:"ended,omitzero"`
	// Wake is when the season wants to be looked at next, whatever happens; zero is never.
	Wake time.Time `json:"wake,omitzero"`

	// Done is how many matches were over when that was last told.
	Done int `json:"done,omitempty"`
	// Seed draws the lots. It is secret until the draw, whose event tells it; then it is
	// gone from here. Service hands out Facts without it.
	Seed string `json:"seed,omitempty"`
	// Secret is the source of all randomness of the season, see fairOf. Service returns Facts without it.
	Secret string `json:"secret,omitempty"`
}

// A Change is what one transaction writes about one season.
type Change struct {
	// Facts replace the stored ones. Facts.Version is the version that was read (0 makes a
	// new season); stored is the next one. Facts.Events counts Events in.
	Facts Facts
	// Events are appended.
	Events []league.Event
	// Items are appended to what must be said, in this order, with the next numbers;
	// Item.N is not read. Numbers rise over all seasons and never come again. See ItemOf.
	Items []Item
	// Rewrite replaces events that are there, by number from 1: to take a person's name
	// out of what was written, and for nothing else.
	Rewrite map[int]league.Event
}

// Stored is everything kept about a season.
type Stored struct {
	Facts  Facts
	Events []league.Event
}

// An Item is something that must now be said about a season. Whoever says it reads the
// season as it then stands.
type Item struct {
	N      uint64 `json:"-"` // its number, given by the store
	Season ID     `json:"s"`
	Event  int    `json:"e,omitempty"` // the number of the event that it tells of, from 1; 0: only that things have changed
	// Names says that somebody was forgotten: what was posted before may still name them.
	Names bool `json:"p,omitempty"`
}
