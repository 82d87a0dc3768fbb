package league

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"
)

// What refuses an event or a question, each wrapped with what was wrong and what would
// be right.
var (
	ErrTerms  = errors.New("terms that no season can have")        // is returned when a season cannot be opened like this
	ErrPhase  = errors.New("not at this point of the season")      // is returned when it is too early or too late
	ErrPerson = errors.New("not this person")                      // is returned for nobody, a second sign-up, a judge at the table
	ErrLine   = errors.New("no such line")                         // is returned for a line that is not there, or not free
	ErrTable  = errors.New("no such table")                        // is returned for a pairing or round that cannot be
	ErrPlaces = errors.New("places that no table can end in")      // is returned when a seat is missing or a tie miscounted
	ErrSeed   = errors.New("the seed is not the one promised")     // is returned when the draw's seed has another hash
	ErrEvent  = errors.New("an event that this program knows not") // is returned when a stored event cannot be read
)

// A Format is how a season seats people. Its values are stored.
type Format string

// The formats of a season.
const (
	League Format = "league" // divisions in tiers, all tables at once
	Swiss  Format = "swiss"  // rounds; tables of like score
	Cup    Format = "cup"    // rounds; some of each table go on
	Ladder Format = "ladder" // a queue that opens rated tables; it has no end of its own
)

// mostRounds bounds a Swiss: more than anybody plays, few enough to be paired.
const mostRounds = 30

// Terms are what a season is played under. They are stored, and stay as opened.
type Terms struct {
	Name    string        `json:"name"`
	Game    string        `json:"game"`
	Format  Format        `json:"format"`
	Table   int           `json:"table"`             // seats, of LeastSeats to MostSeats sides
	Team    int           `json:"team,omitempty"`    // seats of a side, whose people sign up together and share a line; 0: one
	Fewest  int           `json:"fewest,omitempty"`  // seats that the game needs; 0: LeastSeats
	Smaller bool          `json:"smaller,omitempty"` // a Swiss may have tables of one fewer, to save byes
	Rounds  int           `json:"rounds,omitempty"`  // of a Swiss; 0 until the draw: SwissRounds of those who play
	GoOn    int           `json:"goOn,omitempty"`    // of a cup's table: how many go on; it divides Table
	Late    bool          `json:"late,omitempty"`    // a Swiss takes who signs up after the draw
	Least   int           `json:"least"`             // people or teams, as many as a table has sides at least
	Most    int           `json:"most,omitempty"`    // of them; whoever comes after them waits. 0: no limit
	Last    time.Time     `json:"last"`              // until when one signs up
	Start   time.Time     `json:"start"`             // of play; not before Last
	Long    time.Duration `json:"long"`              // a league, or a round of the others, at most; a ladder's table
	Promise string        `json:"promise"`           // Promise of the seed that draws the lots
}

// Sides is how many lines meet at a table: as many as it has seats, or teams.
func (t *Terms) Sides() int { return t.Table / t.team() }

// LeastSides is how many lines a match has at least.
func (t *Terms) LeastSides() int { return max(t.Fewest/t.team(), LeastSeats) }

func (t *Terms) team() int { return max(t.Team, 1) }

// Promise is the hash of a seed, told at sign-up to prove the draw by.
func Promise(seed string) string {
	sum := sha256.Sum256([]byte(seed))
	return hex.EncodeToString(sum[:])
}

// Check says what is wrong with terms that are opened at a time. Errors: ErrTerms.
func (t Terms) Check(at time.Time) error {
	wrong := func(format string, args ...any) error {
		return fmt.Errorf("%w: "+format, append([]any{ErrTerms}, args...)...)
	}
	switch {
	case t.Name == "" || t.Game == "":
		return wrong("name %q, game %q; it needs both", t.Name, t.Game)
	case !slices.Contains([]Format{League, Swiss, Cup, Ladder}, t.Format):
		return wrong("format %q; %s, %s, %s or %s", t.Format, League, Swiss, Cup, Ladder)
	case t.Team < 0 || t.Table%t.team() != 0:
		return wrong("tables of %d for teams of %d; each has a whole team's seats", t.Table, t.Team)
	case t.Sides() < LeastSeats || t.Table > MostSeats:
		return wrong("tables of %d; from %d to %d", t.Table, LeastSeats*t.team(), MostSeats)
	case t.Fewest != 0 && (t.Fewest < LeastSeats || t.Fewest > t.Table):
		return wrong("a game of at least %d seats at tables of %d; from %d to %d", t.Fewest, t.Table, LeastSeats, t.Table)
	case t.Format == Cup && t.Fewest/t.team() > t.GoOn+1:
		return wrong("%d go on of tables of at least %d; a cup's may be as small as %d", t.GoOn, t.Fewest, t.GoOn+1)
	case t.Format == Swiss && (t.Rounds < 0 || t.Rounds > mostRounds):
		return wrong("%d rounds; from 1 to %d, or 0 for as many as decide a winner", t.Rounds, mostRounds)
	case t.Format != Swiss && t.Rounds != 0:
		return wrong("%d rounds; only a %s has a number of them", t.Rounds, Swiss)
	case t.Long <= 0:
		return wrong("%v long; longer than nothing", t.Long)
	case t.Format == Ladder && t.team() > 1:
		return wrong("a %s of teams; there everybody waits for themselves", Ladder)
	case t.Format == Ladder:
		return nil // nobody signs up for it, it does not end, and draws no lots
	case t.Least < t.Sides():
		return wrong("at least %d people or teams; a table needs %d", t.Least, t.Sides())
	case t.Most != 0 && t.Most < t.Least:
		return wrong("at most %d people and at least %d; the most is not below the least", t.Most, t.Least)
	case !t.Last.After(at):
		return wrong("signing up until %v; after %v", t.Last, at)
	case t.Start.Before(t.Last):
		return wrong("play from %v; not before signing up ends, %v", t.Start, t.Last)
	case len(t.Promise) != 2*sha256.Size:
		return wrong("promise %q; the hash of a seed", t.Promise)
	}
	if t.Format == Cup {
		_, err := CupRound(t.Sides(), t.Sides(), t.GoOn)
		return err
	}
	return nil
}
