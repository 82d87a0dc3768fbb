package game

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
)

// stepLimit is how often rules may turn to the table in one game before they
// are taken to be going round in circles.
const stepLimit = 1 << 20

// ErrCircle is returned, in a Failure, when rules do not end.
var ErrCircle = errors.New("the rules do not end")

// A Table is where rules put their questions. It belongs to one call of Play.
type Table struct {
	luck   *rand.Rand
	with   answerer
	hears  *course // what is told; nil in simulations
	steps  int
	branch bool // inside Together
	question
}

// question is memory used again for every question, so that none is allocated.
type question struct {
	q            Question
	options, not []Option
	prepared     []Option
	picks        []int
}

// An answerer is what stands behind a Table: a Run or a Chooser.
type answerer interface {
	// answer appends the picks of an acceptable answer to q, sorted.
	answer(q *Question, picks []int) []int
	// together has decide called for every one of seats until all are decided.
	together(t *Table, seats []Seat, decide func(*Table, Seat))
	settle()
	export(act any)
	listens() bool // to exports
}

// An Event is something that was told.
type Event struct {
	At   int    `json:"at"` // how many answers of the log stood before it
	Text Text   `json:"text"`
	To   Seats  `json:"to,omitempty"`  // whom it was told; zero is everybody
	Why  []Text `json:"why,omitempty"` // the reasons behind it, for whoever asks
}

// For reports whether seat was told; Public hears only what everybody hears.
func (e Event) For(seat Seat) bool { return e.To == 0 || e.To.Has(seat) }

// step counts how often the rules turn to the table.
func (t *Table) step() {
	if t.steps++; t.steps > stepLimit {
		panicInCircles()
	}
}

func panicInCircles() {
	panic(fmt.Errorf("%w: they turned to the table %d times", ErrCircle, stepLimit))
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

// Question begins a question in the table's own memory, for rules that build
// it in place: with Offer and Refuse, which fill its Options and Not. AskOne or
// AskSome puts it. It holds until the next question is begun.
func (t *Table) Question(key string, seat Seat) *Question {
	q := &t.q
	q.Key, q.Seat, q.Text = key, seat, Text{}
	q.Min, q.Max, q.Options, q.Not = 0, 0, t.options[:0], t.not[:0]
	q.Nothing, q.Default, q.Focus = Text{}, nil, ""
	return q
}

// AskOne puts the question begun last, which takes exactly one answer, and
// returns the place of the option picked.
func (t *Table) AskOne() int {
	t.q.Min, t.q.Max = 1, 1
	return t.AskSome()[0]
}

// AskSome puts the question begun last and returns the places of the options
// picked, in order, repeats included. They hold until the next question.
func (t *Table) AskSome() []int {
	t.options, t.not = t.q.Options, t.q.Not
	return t.ask()
}

// Prepare returns n zero options in the table's own memory, to be described and
// asked of with AskOf. They hold until the next are prepared.
func (t *Table) Prepare(n int) []Option {
	t.prepared = slices.Grow(t.prepared[:0], n)[:n]
	clear(t.prepared)
	return t.prepared
}

// AskOf is AskSome with options that are prepared, in the place of those
// offered: for what several seats are asked alike. They are only read.
func (t *Table) AskOf(options []Option) []int {
	t.q.Options = options
	return t.ask()
}

// ask puts t.q and returns the places of the picks in its Options, valid until
// the next ask.
func (t *Table) ask() []int {
	t.step()
	q := &t.q
	picks, forced := q.only(t.picks[:0])
	if !forced {
		picks = t.with.answer(q, t.picks[:0])
	}
	t.picks = picks
	return picks
}

// Ask puts a question and returns the keys picked, in the order offered. A
// question with just one possible answer answers itself and is not logged.
func (t *Table) Ask(q Question) []string {
	t.q = q
	return q.keys(t.ask())
}

// Tell narrates what has just happened, and why.
func (t *Table) Tell(e Event, why ...Text) {
	t.openly("Tell")
	if t.hears != nil {
		t.hears.tell(e, why)
	}
}

// Say tells everybody what has just happened; what it returns takes the
// reasons. In simulations, where nobody hears, both cost next to nothing.
func (t *Table) Say(key string, args ...Arg) Said {
	if t.hears == nil && t.steps < stepLimit {
		t.steps++
		return Said{}
	}
	return t.say(key, args)
}

func (t *Table) say(key string, args []Arg) Said {
	t.openly("Say")
	t.hears.tell(Event{Text: Say(key, args...)}, nil)
	return Said{t.hears}
}

// Said is what was just said, until anything else is.
type Said struct{ by *course }

// Because adds a reason to what was said.
func (s Said) Because(key string, args ...Arg) Said {
	if s.by != nil {
		s.by.because(key, args)
	}
	return s
}

// Settle says that something hidden is about to be turned up: drafts wait
// here, and no answer before it can be taken back. Check holds here.
func (t *Table) Settle() {
	t.openly("Settle")
	t.with.settle()
}

// Rand is the luck of the game, to be used at once and never kept.
func (t *Table) Rand() *rand.Rand {
	t.openly("Rand")
	return t.luck
}

// Exporting reports whether anybody reads what Export writes, so that rules
// build it only then.
func (t *Table) Exporting() bool { return t.with.listens() }

// Export notes an act in the game's own words; it must encode to JSON.
func (t *Table) Export(act any) {
	t.openly("Export")
	t.with.export(act)
}

// Pick puts q with an option for each of things (q.Options is not read) and
// returns the things picked, in the order offered, repeats included. Rules
// never parse keys.
func Pick[T any](t *Table, q Question, things []T, offer func(T) Option) []T {
	t.q = q
	idx := offerAll(t, things, offer)
	picked := make([]T, len(idx))
	for n, i := range idx {
		picked[n] = things[i]
	}
	return picked
}

// One is Pick for a question that takes exactly one answer.
func One[T any](t *Table, q Question, things []T, offer func(T) Option) T {
	t.q = q
	t.q.Min, t.q.Max = 1, 1
	return things[offerAll(t, things, offer)[0]]
}

func offerAll[T any](t *Table, things []T, offer func(T) Option) []int {
	t.options = t.options[:0]
	for _, thing := range things {
		t.options = append(t.options, offer(thing))
	}
	t.q.Options = t.options
	return t.ask()
}

// Together has all seats decide secretly and at the same time and returns
// their decisions, in the order of seats; then it settles. Decide is called
// again from its start whenever its seat has answered once more, so it must be
// a function of the position and those answers; it may write what only its own
// seat can see, and nothing else. Rand, Tell, Settle, Export and Together
// panic inside.
func Together[T any](t *Table, seats []Seat, decide func(*Table, Seat) T) []T {
	decisions := make([]T, len(seats))
	t.Together(seats, func(t *Table, seat Seat) { decisions[slices.Index(seats, seat)] = decide(t, seat) })
	return decisions
}

// Together is the function Together for decisions that decide notes in the
// position, where only their own seat can see them.
func (t *Table) Together(seats []Seat, decide func(*Table, Seat)) {
	t.openly("Together")
	t.with.together(t, seats, decide)
	t.Settle()
}
