package game

import "math/rand/v2"

// A Resumer is a Game that can go on in the middle, so that a search need not play again
// what led there. Rules are straight-line code, which nobody can copy halfway through a
// line; but many games are a loop at some of their questions, and begin it by their
// position alone. Package gametest compares what comes after.
type Resumer interface {
	// Resume returns a copy that shares no memory with the position, of which Play goes on
	// with the question that is open; nil at questions where it could not, as inside
	// Together.
	Resume() Game
}

// A Start is the first open question of a record, to be played on from many times. It is
// for one goroutine at a time.
type Start struct {
	rules Rules
	rec   Record
	// near is the position a little before that question, after at answers, with the
	// luck as it is there; nil if the game is no Resumer.
	near Game
	at   int
	luck rand.ChaCha8
	// made is the step from which on that question is made, counted from near or else from
	// the opening; 0 if nobody is asked.
	made int
}

// farthest is how many answers are played again at most: few questions follow from one
// that a game can go on with.
const farthest = 8

// From readies rec for Start.Play.
func From(rules Rules, rec Record) *Start {
	s := &Start{rules: rules, rec: rec}
	for at := len(rec.Log); at >= max(0, len(rec.Log)-farthest) && s.near == nil; at-- {
		if !s.copyAt(at) {
			break
		}
	}
	s.measure()
	return s
}

// copyAt copies the position after so many answers if it can go on there; false if the
// game never can.
func (s *Start) copyAt(at int) bool {
	d := idle.Get().(*direct)
	g, err := d.deal(s.rules, s.rec)
	if err != nil {
		return false // Play tells
	}
	r, can := g.(Resumer)
	if can {
		d.play = play{game: g, log: s.rec.Log[:at], chooser: ChooserFunc(func(*Question, []int) []int {
			if s.near = r.Resume(); s.near != nil {
				s.at, s.luck = at, d.source
			}
			panic(ErrStopped)
		})}
		_, _ = d.on()
	}
	return can
}

// measure finds the step from which on the open question is made.
func (s *Start) measure() {
	d := idle.Get().(*direct)
	if s.ready(d) != nil {
		return // Play tells
	}
	d.chooser = ChooserFunc(func(*Question, []int) []int {
		s.made = d.table.made()
		panic(ErrStopped)
	})
	_, _ = d.on()
}

// ready has d go on from near, or else from the opening.
func (s *Start) ready(d *direct) (err error) {
	d.play = play{log: s.rec.Log, at: s.at}
	if s.near == nil {
		d.game, err = d.deal(s.rules, s.rec)
		return err
	}
	d.source, d.game = s.luck, s.near.(Resumer).Resume()
	return nil
}

// Play is Play of the record, and quicker where the game is a Resumer.
func (s *Start) Play(begin func(Game) *rand.Rand, c Chooser) (Game, Result, error) {
	d := idle.Get().(*direct)
	if err := s.ready(d); err != nil {
		return nil, Result{}, err
	}
	g := d.game
	d.chooser = c
	if begin != nil {
		d.start, d.made = begin, s.made
	}
	result, err := d.on()
	return g, result, err
}
