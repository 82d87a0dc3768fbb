package gametest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"norenbot/game"
)

// dreamsMost is how often seat imagines one position before what it always imagines alike
// is held to be forgotten: the rarest of a hundred cards mostly comes up before.
const dreamsMost = 256

// varies returns what is wrong where something comes up, as the game goes on, that seat
// cannot know, for under other rules it is otherwise, and that it imagines alike whatever
// its luck. All go on with the game's own luck, or that would be the difference.
func (p *position) varies(seat game.Seat, forged *forged) error {
	answers := p.comesUp(seat, forged)
	if answers == nil {
		return nil
	}
	var first []step
	for range dreamsMost {
		dream, err := p.dream(seat, p.luck.Uint64(), answers)
		if err != nil {
			return nil // of the rules: LeadsOn reports it
		}
		if first == nil {
			first = dream
		}
		if !slices.EqualFunc(first, dream, step.same) {
			return nil
		}
	}
	return fmt.Errorf("it is always the same what comes up after the answers %v, which it cannot know", answers)
}

// comesUp plays on here and under forged rules with the same answers, until seat can tell
// them apart, and returns these; nil if it never can.
func (p *position) comesUp(seat game.Seat, forged *forged) []game.Answer {
	rec := p.run.Known(seat)
	from := len(rec.Log)
	here, err := game.Open(p.rules, rec)
	if err != nil {
		return nil
	}
	defer here.Close()
	there, err := game.Open(forged, rec)
	if err != nil {
		return nil
	}
	defer there.Close()
	for range horizon {
		open := here.Questions()
		if len(open) == 0 {
			return nil
		}
		a := randomAnswer(&open[0], p.luck)
		if here.Answer(a) != nil || there.Answer(a) != nil {
			return nil
		}
		if !sameView(here.View(seat), there.View(seat)) {
			return here.Record().Log[from:]
		}
	}
	return nil
}

// dream imagines for seat and gives answers as long as they are asked for, and returns what
// seat sees at each question and behind the last.
func (p *position) dream(seat game.Seat, luck uint64, answers []game.Answer) (steps []step, err error) {
	var at game.Game
	begin := func(g game.Game) *rand.Rand {
		at = g
		imagine(g, seat, luck)
		return nil
	}
	_, result, err := game.Play(p.rules, p.run.Known(seat), begin, game.ChooserFunc(func(q *game.Question, picks []int) []int {
		n := len(steps)
		steps = append(steps, step{asked: fmt.Sprint(q.Key, q.Seat), view: at.View(seat)})
		if n == len(answers) || answers[n].Seat != q.Seat || answers[n].Key != q.Key || q.Accept(answers[n].Picks) != nil {
			panic(game.ErrStopped)
		}
		for _, key := range answers[n].Picks {
			picks = append(picks, q.Find(key))
		}
		return picks
	}))
	if err == game.ErrStopped {
		return steps, nil
	}
	return append(steps, step{asked: fmt.Sprintf("the end: %+v", result)}), err
}
