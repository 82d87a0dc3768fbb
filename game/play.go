package game

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"sync"
)

// A Chooser answers questions on the spot: computer players in simulations.
type Chooser interface {
	// Choose appends the places of its picks in q.Options to picks, in any
	// order. What is no acceptable answer ends the game with an error.
	//
	// It panics with ErrStopped to have the game end here.
	Choose(q *Question, picks []int) []int
}

// ErrStopped is what a Chooser panics with that has seen enough: Play returns
// the position as it is then, and this error.
var ErrStopped = errors.New("the game was stopped")

// A ChooserFunc is a function used as a Chooser.
type ChooserFunc func(q *Question, picks []int) []int

// Choose calls the function.
func (f ChooserFunc) Choose(q *Question, picks []int) []int { return f(q, picks) }

// Random answers every question at random: first how many picks, then which, by
// their Odds.
func Random(r *rand.Rand) Chooser { return &random{r: r, left: make([]int, 0, 32)} }

// random is Random's Chooser; left is memory used again.
type random struct {
	r    *rand.Rand
	left []int
}

// Choose implements Chooser.
func (c *random) Choose(q *Question, picks []int) []int {
	least, most := q.Bounds()
	if most == 1 && least == 1 {
		return append(picks, c.one(q))
	}
	c.left = q.spread(c.left[:0])
	left := c.left
	for range least + c.r.IntN(min(most, len(left))-least+1) {
		k := c.lean(q, left)
		picks = append(picks, left[k])
		last := len(left) - 1
		left[k], left = left[last], left[:last]
	}
	return picks
}

// one draws an option. Most questions take one pick, and millions are asked.
func (c *random) one(q *Question) (i int) {
	all := 0
	for i := range q.Options {
		all += q.Options[i].odds()
	}
	at := c.r.IntN(all)
	if all == len(q.Options) {
		return at
	}
	for at >= q.Options[i].odds() {
		at -= q.Options[i].odds()
		i++
	}
	return i
}

// lean draws one of left.
func (c *random) lean(q *Question, left []int) (k int) {
	all := 0
	for _, i := range left {
		all += q.Options[i].odds()
	}
	for at := c.r.IntN(all); at >= q.Options[left[k]].odds(); k++ {
		at -= q.Options[left[k]].odds()
	}
	return k
}

// Play replays rec and has c answer at once from its first open question on, to
// the end of the game. It returns the final position; its error is a broken
// setup, a *ReplayError, a *Failure, or ErrStopped (see Chooser).
//
// Before that question is made begin, unless nil, is called once: it may have the position
// imagine what a seat cannot know, and returns the luck that the game goes on with (nil
// keeps the game's own). So whoever is asked there, be it another seat, is asked by what was
// imagined. Answers that only other seats know of, inside an open Together, must be left
// out of rec (see Run.Known).
func Play(rules Rules, rec Record, begin func(Game) *rand.Rand, c Chooser) (Game, Result, error) {
	if begin != nil {
		return From(rules, rec).Play(begin, c)
	}
	d := idle.Get().(*direct)
	g, err := d.deal(rules, rec)
	if err != nil {
		return nil, Result{}, err
	}
	d.play = play{game: g, log: rec.Log, chooser: c}
	result, err := d.on()
	return g, result, err
}

// deal deals what is to be played.
func (d *direct) deal(rules Rules, rec Record) (Game, error) {
	d.source.Seed(rec.Setup.Seed) // makes luck Setup.Luck
	return rec.deal(rules, d.luck)
}

// on plays to the end.
func (d *direct) on() (result Result, err error) {
	defer func() {
		switch p := recover(); p {
		case nil:
		case ErrStopped:
			d.retire()
			err = ErrStopped
		default:
			err = failure(p, debug.Stack())
		}
	}()
	d.table = Table{luck: d.luck, with: d, due: cmp.Or(d.made, never), asking: d.table.asking}
	result = d.game.Play(&d.table)
	d.retire()
	return result, nil
}

// retire lets the memory serve the next game.
func (d *direct) retire() {
	d.play = play{}
	idle.Put(d)
}

// idle are those whose game is over: their memory serves the next one.
var idle = sync.Pool{New: func() any {
	d := new(direct)
	d.luck = rand.New(&d.source)
	return d
}}

// direct answers from a log first, then from a Chooser.
type direct struct {
	table  Table
	source rand.ChaCha8
	luck   *rand.Rand // from source
	play
}

// play is what a direct knows of the game being played.
type play struct {
	game    Game
	log     []Answer
	at      int // how much of the log is used
	made    int // the step at which start is called; 0 is never
	start   func(Game) *rand.Rand
	chooser Chooser
	passed  *Start // is shown every question of the log; nil is nobody
	// inside Together, answers are looked up by seat:
	inside bool
	used   int // how many answers of this Together are used
	from   int // where the seat that decides goes on looking
}

// answer returns the picks for q: those of the log while it lasts, then the chooser's. A
// logged answer that does not fit panics with a *ReplayError, a chooser's with words:
// Play turns both into errors.
func (d *direct) answer(q *Question, picks []int) []int {
	if d.at < len(d.log) {
		if d.passed != nil {
			d.passed.pass(d)
		}
		if a := d.logged(q); a != nil {
			picks, err := a.match(q, picks)
			if err != nil {
				panic(&ReplayError{At: d.at, Err: err})
			}
			return picks
		}
	}
	picks = d.chooser.Choose(q, picks)
	if least, most := q.Bounds(); len(picks) == 1 && least <= 1 && most >= 1 && uint(picks[0]) < uint(len(q.Options)) {
		return picks // as most are
	}
	sortShort(picks)
	if err := q.acceptable(picks); err != nil {
		panic(fmt.Sprintf("the chooser's answer: %v", err))
	}
	return picks
}

// begin is answerer: the first open question is about to be made.
func (d *direct) begin() {
	d.table.due = never
	if luck := d.start(d.game); luck != nil {
		d.table.luck = luck
	}
}

// logged returns the answer that the log has for q, or nil.
func (d *direct) logged(q *Question) *Answer {
	if !d.inside {
		d.at++
		return &d.log[d.at-1]
	}
	for ; d.from < len(d.log); d.from++ {
		if d.log[d.from].Seat == q.Seat {
			d.from++
			d.used++
			return &d.log[d.from-1]
		}
	}
	return nil
}

// together asks each seat once, in order, with its own answers of the log; a Chooser
// answers what is left. Nobody hears: what the rules say inside panics as in a Run.
func (d *direct) together(t *Table, seats []Seat, decide func(*Table, Seat)) {
	d.inside, d.used, t.branch, t.hears = true, 0, true, deaf
	for _, seat := range seats {
		d.from = d.at
		decide(t, seat)
	}
	d.inside, t.branch, t.hears = false, false, nil
	d.at += d.used
}

// deaf hears a Say inside Together, which panics, in simulations too.
var deaf = new(course)

// sortShort sorts a handful of numbers without calling into package slices.
func sortShort(a []int) {
	for i := 1; i < len(a); i++ {
		for k := i; k > 0 && a[k-1] > a[k]; k-- {
			a[k-1], a[k] = a[k], a[k-1]
		}
	}
}
