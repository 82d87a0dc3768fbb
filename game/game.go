// Package game is the contract between board games and everything around
// them: menus, drafts, undo, deadlines, replay, narration, languages and
// computer players are written once, for every game that keeps it.
//
// The rules of a game are straight-line code that asks questions. A game is
// stored as its Record: setup, seed and the answers that stand. Whatever else
// is needed (the position, what a seat may know, the questions that are open,
// what was told) comes from playing the record again.
//
//	Deal ──▶ Game.Play ──▶ Table.Ask ──▶ a parked Run, or a Chooser at once
//	                  ├──▶ Table.Tell ──▶ events
//	                  ├──▶ Table.Settle ─▶ no way back past this
//	                  └──▶ Together ─────▶ several seats, secretly, at once
//
// Rules know no language, no clock, no input or output, and nothing of
// Discord. They keep four promises, which package gametest checks:
//
//   - While a question is open, everything is in the position: nothing hidden,
//     and nothing derived from something hidden, lives in a local variable.
//   - All luck comes from Deal's argument and Table.Rand, used at once.
//   - Settle is called before anything hidden is turned up.
//   - A View holds what its seat may know, as a type of its own, encodes to
//     JSON the same way every time, and shares no memory with the position.
//
// The first sketch gave Event a []Seat and texts interface arguments; seats
// are a bit set and arguments small structs here, so that a simulation builds
// every text without allocating.
package game

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
)

// A Seat is a place at the table, 0 to seats-1 in seating order.
type Seat int

// Public is the seat of a spectator: View(Public) holds what everybody knows.
const Public Seat = -1

// Seats is a set of seats; the zero value, in an Event, means everybody.
type Seats uint16

// Only returns the set of the seats given.
func Only(seats ...Seat) Seats {
	var set Seats
	for _, s := range seats {
		set |= 1 << s
	}
	return set
}

// Has reports whether the set holds seat.
func (set Seats) Has(seat Seat) bool { return seat >= 0 && set&(1<<seat) != 0 }

// Rules are one board game. A value holds no state and may be shared.
// gametest.Test checks every promise.
type Rules interface {
	// Info describes the game; it is the same on every call.
	Info() Info
	// Deal lays out the opening position. All its luck comes from r, which is
	// Setup.Luck and must not be kept. The setup has passed Info.Check.
	Deal(setup Setup, r *rand.Rand) (Game, error)
}

// A Game is a position and the rules that move it on.
type Game interface {
	// Play goes on to the end of the game; every choice is put to t.
	Play(t *Table) Result
	// View is what seat (or Public) may know now, as the game's own View type.
	View(seat Seat) any
	// Check returns the first broken invariant, or nil.
	Check() error
}

// An Imaginer can deal anew what a seat cannot know: its View and the open
// question stay as they are. What comes out depends on r and on what seat
// knows, and on nothing else: whatever is shuffled is sorted first. Search
// needs it, and the secrecy checks use it.
type Imaginer interface {
	Imagine(seat Seat, r *rand.Rand)
}

// A Foreseer lists what a seat may be asked next, for standing orders, as far as
// the seat itself can know.
type Foreseer interface {
	Foresee(seat Seat) []Question
}

// An Exporter tells its game in its own words, for programs that know nothing
// of norenbot: the deal and the acts (see Table.Export) and how it ended.
// Each part encodes to JSON.
type Exporter interface {
	ExportDeal() any  // the opening, luck included; may be called at any time
	ExportFinal() any // the position at the end of Play
	ExportScore() any // one object a seat, at the end of Play
}

// Info is what there is to know about a game before it is dealt.
type Info struct {
	Name               string    // names the game in records and commands; [a-z]
	MinSeats, MaxSeats int       // both included; at most 16
	Settings           []Setting // what a table may choose before the deal
	Revision           int       // raised whenever a fix changes what a record leads to
	Bound              int       // no game asks more questions than this
}

// A Setting is one choice made before the deal. The first value is the default.
type Setting struct {
	Key    string
	Values []string
}

// A Setup is a table before the deal.
type Setup struct {
	Seats    int               `json:"seats"`
	Options  map[string]string `json:"options,omitempty"` // by Setting.Key; a missing one has its default
	Revision int               `json:"revision"`
	Seed     Seed              `json:"seed"`
}

// Luck returns the luck of the game at its beginning, as Deal gets it.
func (s Setup) Luck() *rand.Rand { return rand.New(rand.NewChaCha8(s.Seed)) }

// Option returns the value chosen for key, or fallback.
func (s Setup) Option(key, fallback string) string {
	if v, ok := s.Options[key]; ok {
		return v
	}
	return fallback
}

// Errors of a setup.
var (
	// ErrSeats is returned when a game is not for that many seats.
	ErrSeats = errors.New("wrong number of seats")
	// ErrOption is returned when a setting or its value does not exist.
	ErrOption = errors.New("unknown option")
	// ErrRevision is returned when a record was made by rules of a revision
	// that this program does not have.
	ErrRevision = errors.New("unknown revision of the rules")
)

// Check returns why setup cannot be dealt, or nil.
func (in Info) Check(setup Setup) error {
	if setup.Seats < in.MinSeats || setup.Seats > in.MaxSeats {
		return fmt.Errorf("%w: %d; %s is for %d to %d", ErrSeats, setup.Seats, in.Name, in.MinSeats, in.MaxSeats)
	}
	if setup.Revision < 1 || setup.Revision > in.Revision {
		return fmt.Errorf("%w: %d; this program has 1 to %d", ErrRevision, setup.Revision, in.Revision)
	}
	for key, value := range setup.Options {
		if err := in.checkOption(key, value); err != nil {
			return err
		}
	}
	return nil
}

func (in Info) checkOption(key, value string) error {
	for _, s := range in.Settings {
		if s.Key != key {
			continue
		}
		if !slices.Contains(s.Values, value) {
			return fmt.Errorf("%w: %s = %q; possible are %q", ErrOption, key, value, s.Values)
		}
		return nil
	}
	return fmt.Errorf("%w: %s", ErrOption, key)
}

// Table returns the setup of a new game of these rules, all settings at their
// defaults.
func (in Info) Table(seats int, seed Seed) Setup {
	return Setup{Seats: seats, Revision: in.Revision, Seed: seed}
}

// A Result is how a game ended.
type Result struct {
	Scores []Score `json:"scores"` // by seat
}

// A Score is how a game ended for one seat.
type Score struct {
	Place    int    `json:"place"` // 1 is first; equal seats share a place
	Total    int    `json:"total"`
	Parts    []Part `json:"parts"`               // every category, in the order of scoring, zeros included
	TieBreak []int  `json:"tie_break,omitempty"` // what ranked equal totals, most important first
}

// A Part is what one category brought.
type Part struct {
	Category Text `json:"category"`
	Points   int  `json:"points"`
}
