package game

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
)

// A Seat is a place at the table, 0 to seats-1 in seating order.
type Seat int

// Public is the seat of a spectator: View(Public) holds what everybody knows.
const Public Seat = -1

// Seats is a set of seats, a bit for each; the zero value, in an Event, means everybody.
type Seats uint16

// mostSeats is how many seats a set holds, and so a game has.
const mostSeats = 16

// Only returns the set of the seats given, 0 to 15; another panics.
func Only(seats ...Seat) Seats {
	var set Seats
	for _, s := range seats {
		if uint(s) >= mostSeats {
			panic(tooWide)
		}
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

// An Appraiser says how a position may end, for searches that do not play to the end:
// a game that nothing bounds needs one, a long one gains by it. The position may be an
// imagined one, so all of it counts, and in the middle of anything.
type Appraiser interface {
	// Appraise appends for each seat the total expected (Score.Total).
	Appraise(totals []float64) []float64
}

// A Foreseer lists what a seat may be asked next, for standing orders, as far as
// the seat itself can know.
type Foreseer interface {
	Foresee(seat Seat) []Question
}

// A Returner says whose turn goes on when others have decided something within it.
type Returner interface {
	// Returns reports whether a seat that is not asked will be asked again in its own turn,
	// as everybody can see.
	Returns(seat Seat) bool
}

// An Explainer says why a pick is not offered where a question lists no reason (see
// Question.Not): what is forbidden of many alike would make its lists too long.
type Explainer interface {
	// Explain returns why pick, which may be anything, is no option of q, which is open; the
	// zero Text where it knows of none. It changes nothing.
	Explain(q *Question, pick string) Text
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
	Revision           int       // raised whenever a fix changes what a record leads to; see Setup
	Bound              int       // no game asks more questions than this; 0 where nothing in the rules bounds it
	// Visits is about how often a player comes back to decide in a usual game,
	// for people to know beforehand; a visit may answer several questions.
	Visits int
	// Drafts is how many drafts a seat confirms in a long game, by the number of seats:
	// nine of ten seats need no more. nil is not known.
	Drafts []int
	// Teams are those that seats play in, by the number of seats; where there are none, or for
	// a number that is not there, everybody plays for themselves.
	Teams map[int]Teams
}

// A Setting is one choice made before the deal. The first value is the default. Key and
// Values are kept in records: none may be renamed, though values may be added.
type Setting struct {
	Key    string
	Values []string
	// Fewest is how many seats a value needs at least, beside Values; 0, or
	// none given, is any number.
	Fewest []int
	// Fixed is the value that a number of seats leaves no choice about, by that
	// number: {6: "on"}. It goes before what a table has chosen.
	Fixed map[int]string
}

// Setting returns the one with a key, or nil.
func (in Info) Setting(key string) *Setting {
	at := slices.IndexFunc(in.Settings, func(s Setting) bool { return s.Key == key })
	if at < 0 {
		return nil
	}
	return &in.Settings[at]
}

// At returns the value that is played with so many seats when chosen ("" is
// nothing) was chosen.
func (s Setting) At(seats int, chosen string) string {
	return cmp.Or(s.Fixed[seats], chosen, s.Values[0])
}

// Needs returns how many seats a value needs at least; 0 is any number.
func (s Setting) Needs(value string) int {
	if i := slices.Index(s.Values, value); i >= 0 && i < len(s.Fewest) {
		return s.Fewest[i]
	}
	return 0
}

// A Setup is what a game is dealt from.
type Setup struct {
	Seats    int               `json:"seats"`
	Chosen   map[string]string `json:"options,omitempty"` // by Setting.Key; a missing one has its default
	Revision int               `json:"revision"`          // Info's when it was dealt; the rules play, tell and export by it to the end
	Seed     Seed              `json:"seed"`
}

// Luck returns the luck of the game at its beginning, as Deal gets it.
func (s Setup) Luck() *rand.Rand { return rand.New(rand.NewChaCha8(s.Seed)) }

// Value returns the one chosen for key, or fallback.
func (s Setup) Value(key, fallback string) string {
	if v, ok := s.Chosen[key]; ok {
		return v
	}
	return fallback
}

// Errors of a setup.
var (
	// ErrSeats is returned when a game is not for that many seats.
	ErrSeats = errors.New("wrong number of seats")
	// ErrSetting is returned when a setting or its value does not exist.
	ErrSetting = errors.New("unknown setting")
	// ErrRevision is returned when a record was made by rules of a revision
	// that this program does not have.
	ErrRevision = errors.New("unknown revision of the rules")
)

// A FewestError says that a value chosen needs more seats.
type FewestError struct {
	Setting, Value string // Setting.Key and one of its Values
	Seats          int    // how many it needs at least
}

func (e *FewestError) Error() string {
	return fmt.Sprintf("%s = %q needs at least %d seats", e.Setting, e.Value, e.Seats)
}

// A FixedError says that a number of seats leaves no choice about a value.
type FixedError struct {
	Setting, Value string // as chosen
	Fixed          string // what it always is
	Seats          int    // with so many
}

func (e *FixedError) Error() string {
	return fmt.Sprintf("%s = %q: at a table of %d it is always %q", e.Setting, e.Value, e.Seats, e.Fixed)
}

// Possible returns why a setup that comes from elsewhere, a command line or a file, is not
// what would be played, or nil. Errors: those of Resolve, *FixedError.
func (in Info) Possible(setup Setup) error {
	played, err := in.Resolve(setup)
	if err != nil {
		return err
	}
	for key, value := range setup.Chosen {
		if is := played.Chosen[key]; is != value {
			return &FixedError{key, value, is, setup.Seats}
		}
	}
	return nil
}

// Resolve returns a new setup as it is played and recorded: what its number of
// seats fixes is set, whatever was chosen. Errors: those of Check, *FewestError.
func (in Info) Resolve(setup Setup) (Setup, error) {
	if err := in.Check(setup); err != nil {
		return setup, err
	}
	for _, s := range in.Settings {
		value := s.At(setup.Seats, setup.Chosen[s.Key])
		if _, fixed := s.Fixed[setup.Seats]; fixed {
			setup.Chosen = maps.Clone(setup.Chosen)
			if setup.Chosen == nil {
				setup.Chosen = map[string]string{}
			}
			setup.Chosen[s.Key] = value
		} else if n := s.Needs(value); setup.Seats < n {
			return setup, &FewestError{s.Key, value, n}
		}
	}
	return setup, nil
}

// Least returns the fewest seats with which these values can be dealt.
func (in Info) Least(chosen map[string]string) int {
	for seats := in.MinSeats; seats < in.MaxSeats; seats++ {
		fits := func(s Setting) bool {
			_, fixed := s.Fixed[seats]
			return fixed || s.Needs(s.At(seats, chosen[s.Key])) <= seats
		}
		if !slices.ContainsFunc(in.Settings, func(s Setting) bool { return !fits(s) }) {
			return seats
		}
	}
	return in.MaxSeats
}

// Check returns why setup cannot be dealt, or nil. It takes records as they
// are: what a number of seats fixes or needs is for new games (see Resolve).
func (in Info) Check(setup Setup) error {
	if setup.Seats < in.MinSeats || setup.Seats > min(in.MaxSeats, mostSeats) {
		return fmt.Errorf("%w: %d; %s is for %d to %d", ErrSeats, setup.Seats, in.Name, in.MinSeats, in.MaxSeats)
	}
	if setup.Revision < 1 || setup.Revision > in.Revision {
		return fmt.Errorf("%w: %d; this program has 1 to %d", ErrRevision, setup.Revision, in.Revision)
	}
	for key, value := range setup.Chosen {
		if err := in.checkChosen(key, value); err != nil {
			return err
		}
	}
	return nil
}

// checkChosen returns ErrSetting, with what is possible, unless a setting has the value.
func (in Info) checkChosen(key, value string) error {
	for _, s := range in.Settings {
		if s.Key != key {
			continue
		}
		if !slices.Contains(s.Values, value) {
			return fmt.Errorf("%w: %s = %q; possible are %q", ErrSetting, key, value, s.Values)
		}
		return nil
	}
	return fmt.Errorf("%w: %s", ErrSetting, key)
}

// Setup returns the setup of a new game of these rules, all settings at their
// defaults.
func (in Info) Setup(seats int, seed Seed) Setup {
	return Setup{Seats: seats, Revision: in.Revision, Seed: seed}
}

// A Result is how a game ended.
type Result struct {
	Scores []Score `json:"scores"` // by seat
	// Lost says that nobody won: all lost against the game, a lone player too.
	// Then every seat has place 1, and it is no victory.
	Lost bool `json:"lost,omitempty"`
}

// Won reports whether a seat is first in a game that was not lost; several may share it.
// The seat must be one of the game's.
func (r Result) Won(seat Seat) bool { return !r.Lost && r.Scores[seat].Place == 1 }

// A Score is how a game ended for one seat.
type Score struct {
	Place int `json:"place"` // 1 is first; equal seats share a place, and so do those of a team
	// Total is what the game counts (of a team, what all of it have), and more of it is better: search, ratings and tables of points read it so. A
	// game that is won by fewest counts down from a number that nobody can reach.
	Total    int    `json:"total"`
	Parts    []Part `json:"parts"`               // every category, in the order of scoring, zeros included; those of a team add up to its Total
	TieBreak []int  `json:"tie_break,omitempty"` // what ranked equal totals, most important first
}

// All is added to the key of a category for a text without arguments that says all of its
// kind together, where there are several: "Majorities". The categories of one kind have
// the same key.
const All = ".all"

// A Part is what one category brought.
type Part struct {
	Category Text `json:"category"`
	Points   int  `json:"points"`
}
