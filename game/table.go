package game

import (
	"errors"
	"fmt"
	"math/rand/v2"
)

// stepLimit is how often rules may turn to the table in one game before they
// are taken to be going round in circles.
const stepLimit = 1 << 20

// never is a step that is not come to.
const never = stepLimit + 1

// ErrCircle is returned, in a Failure, when rules do not end.
var ErrCircle = errors.New("the rules do not end")

// A Table is where rules put their questions. It belongs to one call of Play and must not
// outlive it.
type Table struct {
	luck   *rand.Rand
	with   answerer
	hears  *course // what is told; nil in simulations
	steps  int
	due    int  // the step at which halt is called
	opened int  // the step of the Together that is open; 0 is none
	branch bool // inside Together
	asking
}

// An answerer is what stands behind a Table: a Run or a Chooser.
type answerer interface {
	// answer appends the picks of an acceptable answer to q, sorted.
	answer(q *Question, picks []int) []int
	// together has decide called for every one of seats until all are decided.
	together(t *Table, seats []Seat, decide func(*Table, Seat))
	// begin has the position imagine; it is called at the step that is due.
	begin()
}

// An Event is something that was told.
type Event struct {
	At   int    `json:"at"` // how many answers of the log stood before it
	Text Text   `json:"text"`
	To   Seats  `json:"to,omitempty"`  // whom it was told; zero is everybody
	Why  []Text `json:"why,omitempty"` // the reasons behind it, for whoever asks
	// Aside events stand in the log, but not among the lines over a board.
	Aside bool `json:"aside,omitempty"`
	// Joined events go on with the one before them: together they are one line.
	Joined bool `json:"joined,omitempty"`
	// Chapter events head what is told of the end of a round, or whatever a game
	// divides itself into: all that follows until the next answer.
	Chapter bool `json:"chapter,omitempty"`
	// Settled events were told beyond a Settle: the draft that led there did not show them.
	Settled bool `json:"-"`
	// Telling events are what people ask for first; see Said.Telling.
	Telling bool `json:"telling,omitempty"`
}

// For reports whether seat was told; Public hears only what everybody hears.
func (e Event) For(seat Seat) bool { return e.To == 0 || e.To.Has(seat) }

// step counts how often the rules turn to the table.
func (t *Table) step() {
	if t.steps++; t.steps >= t.due {
		t.halt()
	}
}

// halt stands apart so that step stays small enough to be inlined; so do the others like
// it. A table that nobody stands behind has no steps that matter (see Menu.Foreseen).
func (t *Table) halt() {
	if t.steps >= never {
		panic(fmt.Errorf("%w: they turned to the table %d times", ErrCircle, stepLimit))
	}
	if t.with != nil && !t.branch {
		t.with.begin()
	}
}

// made returns the step from which on the open questions are made: where something is
// imagined before it, they are made of that. It is where the open Together begins, or
// where the open menu was begun; of a menu that was put before, where it is put again.
func (t *Table) made() int {
	switch {
	case t.opened > 0:
		return t.opened
	case t.fresh:
		return t.asked
	}
	return t.steps
}

// openly is a step that all seats learn of.
func (t *Table) openly(what string) {
	if t.step(); t.branch {
		panicToldInside(what)
	}
}

func panicToldInside(what string) {
	panic(what + " inside Together: the other seats would learn of it")
}

// Say tells everybody what has just happened; what it returns takes the
// reasons. In simulations, where nobody hears, that costs next to nothing.
func (t *Table) Say(key string, args ...Arg) Said {
	if t.hears == nil && t.steps < stepLimit {
		t.steps++
		return Said{}
	}
	return t.say(key, args)
}

// say is Say where somebody hears, or where the steps have run out. It stands apart so
// that Say stays small enough to be inlined.
func (t *Table) say(key string, args []Arg) Said {
	t.openly("Say")
	t.hears.tell(Say(key, args...))
	return Said{t.hears}
}

// Said is what was just said, until anything else is: add to it at once. In simulations
// it is empty, and adding does nothing.
type Said struct{ by *course }

// Because adds a reason to what was said.
func (s Said) Because(key string, args ...Arg) Said {
	if s.by != nil {
		s.by.because(key, args)
	}
	return s
}

// To has only some seats told, not everybody.
func (s Said) To(seats ...Seat) Said {
	if s.by != nil {
		s.by.last().To = Only(seats...)
	}
	return s
}

// Aside says that what was said follows from what everybody has seen (income,
// a refill), so that few need it: it stands in the log and not over a board.
func (s Said) Aside() Said {
	if s.by != nil {
		s.by.last().Aside = true
	}
	return s
}

// What is added to the key of a text where several events are one line.
const (
	Lead = ".lead" // how a line begins that goes on; without it, as it stands
	More = ".more" // how a line goes on; of Joined texts
	Same = ".same" // how a line goes on that is of one player, whom the text begins with
)

// Joined says that what was said goes on with what was said before it, so that
// both are one line where they are told together; see Lead and More.
func (s Said) Joined() Said {
	if s.by != nil {
		s.by.last().Joined = true
	}
	return s
}

// Chapter says that what was said heads the end of a round, or whatever the game
// divides itself into. What is told from here to the next answer belongs to it;
// it is remembered where other lines pass.
func (s Said) Chapter() Said {
	if s.by != nil {
		s.by.last().Chapter = true
	}
	return s
}

// Telling says that what was said, with what is Joined to it, is what people ask for
// first (who won what, who was paid what): it is told where there is no room for all,
// and makes up the end of a chapter. Where a chapter has none, all of it counts.
func (s Said) Telling() Said {
	if s.by != nil {
		s.by.last().Telling = true
	}
	return s
}

// Settle says that something hidden is about to be turned up: drafts wait
// here, and no answer before it can be taken back. Check holds here.
func (t *Table) Settle() {
	if t.hears == nil && t.steps < stepLimit {
		t.steps++
		return
	}
	t.openly("Settle")
	t.hears.settle()
}

// Rand is the luck of the game, to be used at once and never kept.
func (t *Table) Rand() *rand.Rand {
	t.openly("Rand")
	return t.luck
}

// Export notes an act in the game's own words, which encodes to JSON. act is called at
// once, and only where somebody reads it (see Retell), so it may allocate.
func (t *Table) Export(act func() any) {
	if t.hears != nil {
		t.export(act)
	}
}

// export is Export where somebody hears; the act is made only if acts are wanted.
func (t *Table) export(act func() any) {
	if t.openly("Export"); t.hears.retell {
		t.hears.acts = append(t.hears.acts, act())
	}
}

// Together has all seats decide secretly and at the same time; then it settles.
// Decide notes the decision in the position, where only its own seat can see
// it. It is called again from its start whenever its seat has answered once
// more, so it must be a function of the position and those answers, and write
// nothing else. Rand, Say, Settle, Export and Together panic inside.
func (t *Table) Together(seats []Seat, decide func(*Table, Seat)) {
	t.openly("Together")
	t.opened = t.steps
	t.with.together(t, seats, decide)
	t.opened, t.fresh = 0, false
	t.Settle()
}
