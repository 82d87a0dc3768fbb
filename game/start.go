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
	return s
}

// copyAt copies the position after so many answers if it can go on there; false if the
// game never can.
func (s *Start) copyAt(at int) bool {
	d := idle.Get().(*direct)
	d.source.Seed(s.rec.Setup.Seed)
	g, err := s.rec.deal(s.rules, d.luck)
	if err != nil {
		return false // Play tells
	}
	r, can := g.(Resumer)
	if can {
		_, _ = d.on(g, s.rec.Log[:at], 0, nil, ChooserFunc(func(*Question, []int) []int {
			s.near, s.at, s.luck = r.Resume(), at, d.source
			panic(ErrStopped)
		}))
	}
	return can
}

// Play is Play of the record, and quicker where the game is a Resumer.
func (s *Start) Play(begin func(Game) *rand.Rand, c Chooser) (Game, Result, error) {
	if s.near == nil {
		return Play(s.rules, s.rec, begin, c)
	}
	d := idle.Get().(*direct)
	d.source = s.luck
	g := s.near.(Resumer).Resume()
	result, err := d.on(g, s.rec.Log, s.at, begin, c)
	return g, result, err
}
