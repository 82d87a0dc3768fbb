package game

import (
	"errors"
	"iter"
	"math"
	"runtime/debug"
	"slices"
)

// always is the firm length of a course without a draft: it never waits.
const always = math.MaxInt

// A course is a call of Play in a coroutine, fed from a growing log. It does not know its
// Run, so that a dropped Run can be noticed. Control is on one side at a time: the rules
// run only inside next, and its fields are touched by whoever has it.
type course struct {
	rules Rules
	rec   Record
	game  Game
	table *Table
	// The game runs as a coroutine (iter.Pull): next lets it run to the next question,
	// stop ends it, and yield is how it waits.
	next    func() (error, bool)
	stop    func()
	yield   func(error) bool
	at      int    // how many answers of the log are used
	firm    int    // answers beyond these are a draft
	waiting bool   // a draft has reached a Settle
	settled int    // no answer before this can be taken back
	group   *group // the Together that is open
	open    []Question
	events  []Event
	reasons []Text // where the events' reasons lie
	retell  bool   // acts are wanted
	acts    []any
	dreams  []dream // what is imagined on the way, by step
	dreamt  int     // how many of them were
	result  *Result
	err     error // why nothing more can be done
}

// closed unwinds the rules when their Run is closed.
type closed struct{}

// start readies the coroutine. What breaks inside is handed out as an error;
// runtime.Goexit too, from a deferred call, because iter.Pull would pass it on
// to whoever asked.
func (c *course) start() {
	if initialised() {
		next, stop := iter.Pull(c.play)
		c.next = next
		c.stop = func() { apart(stop) }
		return
	}
	apart(func() {
		next, stop := iter.Pull(c.play)
		c.next = func() (err error, parked bool) {
			apart(func() { err, parked = next() })
			return err, parked
		}
		c.stop = func() { apart(stop) }
	})
}

// play is the coroutine.
func (c *course) play(yield func(error) bool) {
	c.yield = yield
	normal := false
	defer func() {
		p := recover()
		switch {
		case normal || p == closed{}:
		case p != nil:
			yield(failure(p, debug.Stack()))
		default:
			yield(&Failure{Cause: "runtime.Goexit was called", Stack: debug.Stack()})
		}
	}()
	result := c.game.Play(c.table)
	c.result = &result
	normal = true
}

// apart calls f on a goroutine of its own and waits for it. A coroutine in Goexit takes
// along the goroutine that stops it; and one that was made or is switched to on a
// goroutine locked to its thread, as all package initialisation is, ends the process
// wherever else it is switched to.
func apart(f func()) {
	done := make(chan struct{})
	go func() { defer close(done); f() }()
	<-done
}

// resume lets the rules go on to the next question, or to a Settle where a draft waits.
// What broke inside comes back once and stays in err.
func (c *course) resume() error {
	if c.err != nil {
		return c.err
	}
	c.open = c.open[:0]
	if err, parked := c.next(); parked && err != nil {
		c.err = err
		c.open = nil
		return err
	}
	return nil
}

// refuse returns why no answer can be taken, or nil.
func (c *course) refuse() error {
	switch {
	case c.err != nil:
		return c.err
	case c.result != nil:
		return ErrOver
	}
	return nil
}

// explained adds to what is wrong with picks for q why the first that is not offered is
// not, if the rules can tell (see Explainer).
func (c *course) explained(q *Question, picks []string, wrong error) error {
	var closed *ClosedError
	at := slices.IndexFunc(picks, func(pick string) bool { return q.Find(pick) < 0 })
	if rules, can := c.game.(Explainer); can && at >= 0 && !errors.As(wrong, &closed) {
		if why := rules.Explain(q, picks[at]); !why.IsZero() {
			return &ClosedError{picks[at], q.Key, why}
		}
	}
	return wrong
}

// close unwinds the rules where they are parked; their deferred calls run.
func (c *course) close() {
	if c.err == nil {
		c.err = ErrClosed
	}
	c.stop()
}

// park hands control back until there is more log.
func (c *course) park() {
	if !c.yield(nil) {
		panic(closed{})
	}
}

// answer is answerer: it parks until the log has the answer. An answer that does not fit
// panics with a *ReplayError, which start hands out.
func (c *course) answer(q *Question, picks []int) []int {
	for c.at >= len(c.rec.Log) {
		c.open = append(c.open[:0], *q)
		c.park()
	}
	a := &c.rec.Log[c.at]
	c.at++
	picks, err := a.match(q, picks)
	if err != nil {
		panic(&ReplayError{At: c.at, Err: err})
	}
	return picks
}

// tell notes an event behind the answers used so far.
func (c *course) tell(text Text) {
	c.events = append(c.events, Event{At: c.at, Text: text, Settled: c.at == c.settled})
}

// last is the event told last.
func (c *course) last() *Event { return &c.events[len(c.events)-1] }

// because adds a reason to the event told last. The reasons of many events lie
// together in memory.
func (c *course) because(key string, args []Arg) {
	e := c.last()
	if len(c.reasons) == cap(c.reasons) {
		c.reasons = append(make([]Text, 0, max(reasonsRoom, 2*len(e.Why))), e.Why...)
	}
	c.reasons = append(c.reasons, Text{}) // right behind those it has
	end := len(c.reasons)
	c.reasons[end-1].Say(key, args...)
	e.Why = c.reasons[end-len(e.Why)-1 : end : end]
}

// reasonsRoom is how many reasons lie together in memory.
const reasonsRoom = 128

// settle parks a draft for good: answers may follow, but it is never let on. Otherwise
// what stands by now is settled.
func (c *course) settle() {
	if c.at > c.firm {
		c.waiting = true
		for {
			c.park()
		}
	}
	c.settled = c.at
}

// leftover says why not all of the log was used, or of what is to be imagined.
func (c *course) leftover() error {
	at := c.at + 1
	switch {
	case c.at == len(c.rec.Log):
		return errOtherwise
	case c.waiting:
		return &ReplayError{At: at, Err: ErrBeyond}
	}
	return &ReplayError{At: at, Err: ErrOver}
}

// undoable returns which answer seat may take back, by its place in the log: its last, if
// nobody else has answered since. In an open Together others' answers do not count, since
// they are secret and change nothing of it.
func (c *course) undoable(seat Seat) (int, error) {
	if c.err != nil {
		return 0, c.err
	}
	others := false // have answered in the open Together
	for at := len(c.rec.Log) - 1; at >= 0; at-- {
		own, inside := c.rec.Log[at].Seat == seat, c.group != nil && at >= c.group.from
		switch {
		case at < c.settled && own:
			return 0, ErrSettled
		case at < c.settled:
		case own && (inside || !others):
			return at, nil
		case inside:
			others = true
		default:
			return 0, ErrOthers
		}
	}
	return 0, ErrNothing
}

// A group is an open Together: what each seat has answered in it.
type group struct {
	from     int // where it begins in the log
	seats    []Seat
	branches []branch
}

// A branch is one seat's part of a Together.
type branch struct {
	given []Answer
	asked *Question // nil when it is decided
}

// unanswered leaves a branch that has no answer for its question.
type unanswered struct{ q *Question }

// together asks all seats from the start, then gives answers to branches as the log has
// them, and parks while it has none. The seats' questions are open side by side.
func (c *course) together(t *Table, seats []Seat, decide func(*Table, Seat)) {
	g := &group{from: c.at, seats: seats, branches: make([]branch, len(seats))}
	c.group = g
	for place := range seats {
		c.try(g, t, place, decide)
	}
	for g.undecided() {
		if c.at >= len(c.rec.Log) {
			c.open = g.questions(c.open[:0])
			c.park()
			continue
		}
		c.hand(g, t, decide)
	}
	c.group = nil
}

// hand gives the next answer of the log to its branch.
func (c *course) hand(g *group, t *Table, decide func(*Table, Seat)) {
	a := c.rec.Log[c.at]
	c.at++
	place := slices.Index(g.seats, a.Seat)
	if place < 0 || g.branches[place].asked == nil {
		panic(&ReplayError{At: c.at, Err: a.notAsked(g.questions(nil))})
	}
	b := &g.branches[place]
	if _, err := a.match(b.asked, nil); err != nil {
		panic(&ReplayError{At: c.at, Err: err})
	}
	b.given = append(b.given, a)
	c.try(g, t, place, decide)
}

// try runs one branch from its start with the answers given so far.
func (c *course) try(g *group, t *Table, place int, decide func(*Table, Seat)) {
	b := &g.branches[place]
	b.asked = nil
	steps := t.steps
	t.with, t.branch = &feed{course: c, given: b.given}, true
	defer func() {
		t.with, t.branch, t.steps = c, false, steps
		p := recover()
		if p == nil {
			return
		}
		u, ok := p.(*unanswered)
		if !ok {
			panic(p)
		}
		b.asked = u.q
	}()
	decide(t, g.seats[place])
}

// undecided reports whether anybody still has a question.
func (g *group) undecided() bool {
	return slices.ContainsFunc(g.branches, func(b branch) bool { return b.asked != nil })
}

// questions appends the open questions to buf, in the order of seats.
func (g *group) questions(buf []Question) []Question {
	for _, b := range g.branches {
		if b.asked != nil {
			buf = append(buf, *b.asked)
		}
	}
	return buf
}

// A feed answers one branch of a Together.
type feed struct {
	*course
	given []Answer
	at    int
}

// answer gives what was answered before; the first question without an answer leaves the
// branch.
func (f *feed) answer(q *Question, picks []int) []int {
	if f.at >= len(f.given) {
		panic(&unanswered{q.Clone()})
	}
	f.at++
	picks, err := f.given[f.at-1].match(q, picks)
	if err != nil {
		panic(&ReplayError{At: f.course.at, Err: err})
	}
	return picks
}
