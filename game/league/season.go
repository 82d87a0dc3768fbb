package league

import (
	"fmt"
	"slices"
	"strconv"
	"time"
)

// A Phase is how far a season is.
type Phase int

// The phases.
const (
	Unopened Phase = iota
	Signing
	Waiting // drawn; play has not begun
	Playing
	Over
	Off // cancelled
)

func (p Phase) String() string {
	return [...]string{"unopened", "signing", "waiting", "playing", "over", "off"}[p]
}

// A Season is what its events come to. What it holds is read, not changed.
type Season struct {
	Version   int // events folded: the expected version of the next
	Terms     Terms
	Before    *Before
	Phase     Phase
	List      []Person // who signed up and has no line, in order; of each team the first
	Queue     []Waiter // of a ladder: who waits for a table, in order
	Seed      string   // the secret of the lots, once they are drawn
	Lines     []Line
	Divisions [][]int // lines; one of all, but in a league
	Tiers     []int   // divisions of each
	Rounds    []Round
	Pairings  []Pairing // the first is number 1

	listed   map[Person]bool
	holds    map[Person]int      // lines
	teams    map[Person][]Person // see Team
	named    map[Person][]Person // see Named
	lots     []Lot
	brought  []string // the presses of who signed up before the draw, in order
	said     map[Post]time.Time
	asked    map[Person]int // how often the list was gone through to them
	asking   map[int]Post   // by line: the last question whether somebody steps in
	barred   []Person       // from the next season
	wanted   int            // the version at which it was last said that nobody waits
	wantedAt time.Time      // when that was
	extended bool           // signing up got its seven more days
	credits  credits        // the time that was given back
}

// A Line is a place of a season, whoever holds it.
type Line struct {
	Person  Person // the first of a team; 0: vacant
	Running bool   // who has it plays on in the matches that had begun before, too
	SatOut  []int  // rounds missed by notice
	Vacant  int    // how often it became so
	vacated int    // the version at which it last did
}

// A Round is one of a Swiss or a cup; a league has one. Of a ladder it is tables that were
// opened together.
type Round struct {
	Began, Until time.Time
	Tables       [][]int // lines by seat; a cup's that are not played, too
	First        int     // the first pairing's number
	Byes         []int
}

// A Pairing is lines that meet.
type Pairing struct {
	Round int
	Lines []int // by seat
	// Brought are the presses by which its people came to wait, of a ladder alone: what is dealt comes from
	// them too.
	Brought []string
	Try     int // of the match opened last; 0: none yet
	Until   time.Time
	Ruling  *Ruled
	ruled   int // the version that the ruling came with
}

// Fold returns the season that events make. Errors: Season.Add's, with the event's number.
func Fold(events []Event) (*Season, error) {
	s := &Season{}
	for i, e := range events {
		if err := s.Add(e); err != nil {
			return nil, fmt.Errorf("event %d: %w", i+1, err)
		}
	}
	return s, nil
}

// Add folds one more event. One that is refused changes nothing. Errors: ErrTerms,
// ErrPhase, ErrPerson, ErrLine, ErrTable, ErrPlaces, ErrSeed, ErrEvent.
func (s *Season) Add(e Event) error {
	if e.Act == nil {
		return fmt.Errorf("%w: it does nothing", ErrEvent)
	}
	if _, first := e.Act.(Opened); first != (s.Phase == Unopened) {
		return fmt.Errorf("%w: a season is opened once, and first", ErrPhase)
	}
	if err := e.Act.apply(s, e); err != nil {
		return err
	}
	s.Version++
	return nil
}

// Extended reports whether sign-up got the extra week that a season with too few players gives once.
func (s *Season) Extended() bool { return s.extended }

// during refuses an act outside some phases.
func (s *Season) during(phases ...Phase) error {
	if !slices.Contains(phases, s.Phase) {
		return fmt.Errorf("%w: it is %v; this is done while %v", ErrPhase, s.Phase, phases)
	}
	return nil
}

func (s *Season) line(l int) error {
	if l < 0 || l >= len(s.Lines) {
		return fmt.Errorf("%w: line %d of %d", ErrLine, l, len(s.Lines))
	}
	return nil
}

func (s *Season) pairing(n int) (*Pairing, error) {
	if n < 1 || n > len(s.Pairings) {
		return nil, fmt.Errorf("%w: table %d of %d", ErrTable, n, len(s.Pairings))
	}
	return &s.Pairings[n-1], nil
}

// addLine gives a person a line; the draw and late entry do.
func (s *Season) addLine(p Person) {
	l := len(s.Lines)
	s.Lines = append(s.Lines, Line{})
	s.lots = append(s.lots, DrawLot(s.Lots(s.Seed), strconv.Itoa(l)))
	s.hold(p, l)
}

// unlist takes a person and their team off the list, or out of the queue.
func (s *Season) unlist(p Person) {
	if s.listed[p] {
		team := s.Team(p)
		for _, q := range team {
			delete(s.listed, q)
		}
		s.List = slices.DeleteFunc(s.List, func(q Person) bool { return team[0] == q })
		s.Queue = slices.DeleteFunc(s.Queue, func(w Waiter) bool { return p == w.Person })
	}
}
