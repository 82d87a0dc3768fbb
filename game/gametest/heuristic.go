package gametest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"norenbot/game"
)

// Heuristic plays a few games by a policy (see By) and returns what is wrong with it, or
// nil: at every question it must accept any part of the options that has the default and
// is enough for an answer, answer the same by the same luck, look at the View of the seat
// that is asked and at no other, and leave the question as it is.
func Heuristic(rules game.Rules, by Policy) error {
	info := rules.Info()
	for _, seats := range slices.Compact([]int{info.MinSeats, info.MaxSeats}) {
		for n, set := range optionSets(info, seats) {
			setup := info.Setup(seats, game.SeedOf(uint64(n+1)))
			setup.Chosen = set
			if err := playsBy(rules, setup, by, pcg(uint64(n))); err != nil {
				return fmt.Errorf("%d seats, %v, game %d: %w", seats, set, n+1, err)
			}
			if n+1 == fewGames {
				break
			}
		}
	}
	return nil
}

// playsBy plays a game by a policy; chance answers one question in eight.
func playsBy(rules game.Rules, setup game.Setup, by Policy, luck *rand.Rand) error {
	run, err := game.Open(rules, game.Record{Setup: setup})
	if err != nil {
		return err
	}
	defer run.Close()
	leads := by(run, luck)
	for at := 0; len(run.Questions()) > 0; at++ {
		q := &run.Questions()[0]
		if err := safely(func() error { return answersPart(run, q, by, luck) }); err != nil {
			return fmt.Errorf("after %d answers, %s of seat %d: %w", at, q.Key, q.Seat, err)
		}
		a := randomAnswer(q, luck)
		if luck.IntN(chance) > 0 {
			a.Picks = q.Keys(leads.Choose(q, nil))
		}
		if err := run.Answer(a); err != nil {
			return err
		}
	}
	return nil
}

// answersPart has a policy answer a question of which some options are left out.
func answersPart(run *game.Run, q *game.Question, by Policy, luck *rand.Rand) error {
	part, enough := q.Clone(), 0
	part.Options = slices.DeleteFunc(part.Options, func(o game.Option) bool {
		return luck.IntN(2) == 0 && !slices.Contains(q.Default, o.Key)
	})
	for i := range part.Options {
		enough += part.Options[i].Often()
	}
	if least, _ := q.Bounds(); enough < max(1, least) {
		part = q.Clone()
	}
	was, seed := part.Clone(), luck.Uint64()
	answer := func() []string {
		at := &oneView{run: run, seat: q.Seat}
		picks := part.Keys(by(at, pcg(seed)).Choose(part, nil))
		slices.Sort(picks)
		return picks
	}
	once, again := answer(), answer()
	switch {
	case !slices.Equal(once, again):
		return fmt.Errorf("it answers %q and then %q by the same luck", once, again)
	case !reflect.DeepEqual(was, part):
		return fmt.Errorf("it changes the question")
	}
	if err := part.Accept(once); err != nil {
		return fmt.Errorf("of a part of the options: %w", err)
	}
	return nil
}

// oneView is a table of which one seat may be looked at.
type oneView struct {
	run  *game.Run
	seat game.Seat
}

// View implements bot.Viewer.
func (v *oneView) View(seat game.Seat) any {
	if seat != v.seat {
		panic(fmt.Sprintf("it looks at the View of seat %d", seat))
	}
	return v.run.View(seat)
}
