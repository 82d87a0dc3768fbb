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
const farthest = 16

// From readies rec for Start.Play.
func From(rules Rules, rec Record) *Start {
	s := &Start{rules: rules, rec: rec}
	s.approach()
	s.measure()
	return s
}

// approach plays the record once and copies the last position, not far from the open
// question, that the game can go on from.
func (s *Start) approach() {
	d := idle.Get().(*direct)
	g, err := d.deal(s.rules, s.rec)
	if err != nil {
		return // Play tells
	}
	if _, can := g.(Resumer); can {
		d.play = play{game: g, log: s.rec.Log, passed: s, chooser: ChooserFunc(func(*Question, []int) []int {
			s.pass(d)
			panic(ErrStopped)
		})}
		_, _ = d.on()
	}
}

// pass copies the position of d, where something is asked.
func (s *Start) pass(d *direct) {
	if len(s.rec.Log)-d.at > farthest {
		return
	}
	if next := d.game.(Resumer).Resume(); next != nil {
		s.near, s.at, s.luck = next, d.at, d.source
	}
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
