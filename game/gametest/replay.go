package gametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"norenbot/game"
)

// replays is Replays at this position: by way of JSON, as storage does it. Whatever a
// game keeps outside position and record is missing then.
func (p *position) replays() error {
	if !reflect.DeepEqual(p.info, p.rules.Info()) {
		return errors.New("another call of Info tells another game")
	}
	data, err := json.Marshal(p.run.Record())
	if err != nil {
		return err
	}
	var rec game.Record
	if err := json.Unmarshal(data, &rec); err != nil {
		return err
	}
	again, err := game.Open(p.rules, rec)
	if err != nil {
		return err
	}
	defer again.Close()
	return imageOf(p.run).differs(imageOf(again))
}

// simulates is Replays for a whole game: a simulation that is given the same answers
// comes to the same end. Simulations have another Table (no events, no undo), so a rule
// that depends on it shows here.
func (p *position) simulates() error {
	result, over := p.run.Result()
	if !over {
		return nil
	}
	g, again, err := game.Play(p.rules, p.run.Record(), nil, game.ChooserFunc(func(q *game.Question, _ []int) []int {
		panic(fmt.Sprintf("%s is asked in a simulation and not in the Run", q.Key))
	}))
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(result, again) {
		return fmt.Errorf("the simulation ends with %+v, the Run with %+v", again, result)
	}
	for _, seat := range p.seats() {
		if err := viewsDiffer(p.run.View(seat), g.View(seat)); err != nil {
			return fmt.Errorf("at the end of the simulation, the view of seat %d: %w", seat, err)
		}
	}
	return nil
}

// commutes is Commutes at this position: the open questions are answered from
// the first seat to the last and from the last to the first.
func (p *position) commutes() error {
	open := p.run.Questions()
	if len(open) < 2 {
		return nil
	}
	answers := make([]game.Answer, len(open))
	for i := range open {
		answers[i] = randomAnswer(&open[i], p.luck)
	}
	forth, err := p.another(answers...)
	if err != nil {
		return err
	}
	defer forth.Close()
	slices.Reverse(answers)
	back, err := p.another(answers...)
	if err != nil {
		return fmt.Errorf("answered from the last seat to the first: %w", err)
	}
	defer back.Close()
	if err := imageOf(forth).differs(imageOf(back)); err != nil {
		return fmt.Errorf("answered from the last seat to the first: %w", err)
	}
	return nil
}

// takesBack is TakesBack at this position: whoever answered last takes it back unless
// something was settled since, and answers anew. It compares with the image before the
// last answer.
func (p *position) takesBack() error {
	log := p.run.Record().Log
	if len(log) == 0 {
		return nil
	}
	last := log[len(log)-1]
	run, err := p.another()
	if err != nil {
		return err
	}
	defer run.Close()
	// The last answer led to a Settle: it must stand, and nothing may change by trying.
	if run.Settled() == len(log) {
		if _, err := run.Undo(last.Seat); !errors.Is(err, game.ErrSettled) {
			return fmt.Errorf("taking back past a Settle: %v, not %v", err, game.ErrSettled)
		}
		return imageOf(p.run).differs(imageOf(run))
	}
	if taken, err := run.Undo(last.Seat); err != nil || !reflect.DeepEqual(taken, last) {
		return fmt.Errorf("taking back %+v: %+v, %v", last, taken, err)
	}
	if err := p.before.differs(imageOf(run)); err != nil {
		return fmt.Errorf("after taking back: %w", err)
	}
	if err := run.Answer(last); err != nil {
		return fmt.Errorf("giving again what was taken back: %w", err)
	}
	return imageOf(p.run).differs(imageOf(run))
}

// holdsWaiting is Holds where a draft waits for something to be turned up.
func (p *position) holdsWaiting() error {
	open := p.run.Questions()
	for i := range open {
		a := randomAnswer(&open[i], p.luck)
		draft, err := game.Preview(p.rules, p.run.Record(), a)
		if err != nil {
			return fmt.Errorf("previewing %s %q: %w", a.Key, a.Picks, err)
		}
		err = draft.Check()
		draft.Close()
		if err != nil {
			return fmt.Errorf("in the preview of %s %q: %w", a.Key, a.Picks, err)
		}
	}
	return nil
}

// settlesFirst is SettlesFirst at this position: whoever is asked answers in
// two worlds that differ only in what it cannot know.
func (p *position) settlesFirst() error {
	open := p.run.Questions()
	for i := range open {
		a := randomAnswer(&open[i], p.luck)
		// nil without an error: the game cannot imagine.
		one, err := p.imagined(a.Seat, p.luck.Uint64())
		if one == nil || err != nil {
			return err
		}
		other, err := p.imagined(a.Seat, p.luck.Uint64())
		if err != nil {
			one.Close()
			return err
		}
		err = unsettled(one, other, a)
		one.Close()
		other.Close()
		if err != nil {
			return fmt.Errorf("%s %q turns up without a Settle what seat %d cannot know: %w", a.Key, a.Picks, a.Seat, err)
		}
	}
	return nil
}

// drawsSettled is SettlesFirst for luck: whoever is asked answers here and where the next draw comes out otherwise.
func (p *position) drawsSettled() error {
	open := p.run.Questions()
	luck := pcg(uint64(len(p.run.Record().Log)))
	for i := range open {
		a := randomAnswer(&open[i], luck)
		here, err := p.another()
		if err != nil {
			return err
		}
		other := &forged{Rules: p.rules, at: -1, by: luck.Uint64()}
		there, err := game.Open(other, p.run.Record())
		if err != nil {
			here.Close()
			return err
		}
		other.at = other.drawn
		err = unsettled(here, there, a)
		here.Close()
		there.Close()
		if err != nil {
			return fmt.Errorf("%s %q draws luck (Table.Rand) and shows it before it is confirmed; call Table.Settle first: %w", a.Key, a.Picks, err)
		}
	}
	return nil
}

// unsettled gives both runs one answer; unless they settle then, its seat
// sees the same in both.
func unsettled(one, other *game.Run, a game.Answer) error {
	before := len(one.Record().Log)
	for _, run := range []*game.Run{one, other} {
		if err := run.Answer(a); err != nil {
			return err
		}
		// Something was turned up by it, so the two worlds may differ from now on.
		if run.Settled() > before {
			return nil
		}
	}
	return sightOf(one, a.Seat).differs(sightOf(other, a.Seat))
}

// pcg is the luck of a number.
func pcg(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, 7)) }
