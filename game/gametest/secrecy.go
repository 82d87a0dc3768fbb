package gametest

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"norenbot/game"
)

// keepsSecrets imagines for each seat what it cannot know: neither its view nor the
// spectators' may change, nor their pictures; whoever is asked goes on alike in all
// worlds that it cannot tell apart. The second half finds an Imagine that leaves
// something of the truth behind, which no View shows but a search would use.
func (p *position) keepsSecrets() error {
	for _, seat := range p.seats()[1:] {
		run, err := p.imagined(seat, p.luck.Uint64())
		if run == nil || err != nil {
			return err
		}
		err = errors.Join(p.sameSight(run, seat), p.sameSight(run, game.Public), p.sameForesight(run, seat), p.tellsNextAlike(run))
		run.Close()
		if err != nil {
			return fmt.Errorf("after Imagine(%d): %w", seat, err)
		}
	}
	for _, q := range p.run.Questions() {
		if err := p.goesOnAlike(q.Seat); err != nil {
			return err
		}
	}
	return nil
}

// sameSight compares what seat sees of run and of the position. Pictures are drawn a few
// times a game only: they cost most.
func (p *position) sameSight(run *game.Run, seat game.Seat) error {
	if err := viewsDiffer(p.run.View(seat), run.View(seat)); err != nil {
		return fmt.Errorf("the view of seat %d: %w", seat, err)
	}
	if p.draw == nil || p.shots == 0 {
		return nil
	}
	p.shots--
	one, err := p.draw(p.run.View(seat))
	if err != nil {
		return fmt.Errorf("drawing the view of seat %d: %w", seat, err)
	}
	other, err := p.draw(run.View(seat))
	if err != nil || !bytes.Equal(one, other) {
		return fmt.Errorf("the view of seat %d is drawn in two ways (error %v)", seat, err)
	}
	return nil
}

// sameForesight compares what seat foresees in run and at the position.
func (p *position) sameForesight(run *game.Run, seat game.Seat) error {
	here, can := p.run.Game().(game.Foreseer)
	if !can {
		return nil
	}
	if err := questionsDiffer(here.Foresee(seat), run.Game().(game.Foreseer).Foresee(seat)); err != nil {
		return fmt.Errorf("what seat %d foresees: %w", seat, err)
	}
	return nil
}

// goesOnAlike compares the true world of seat, which is asked, with others: with itself
// after imagining twice, and with worlds in which other seats answered differently in
// secret.
func (p *position) goesOnAlike(seat game.Seat) error {
	// The same luck in both worlds, or they would go on differently by chance.
	luck, dreamt := p.luck.Uint64(), p.luck.Uint64()
	here, err := p.goOn(p.run.Known(seat), seat, luck, nil)
	if err != nil || here == nil {
		return err
	}
	there, err := p.goOn(p.run.Known(seat), seat, luck, &dreamt)
	if err == nil {
		err = sameCourse(here, there)
	}
	if err != nil {
		return fmt.Errorf("imagining twice for seat %d (and going on from a copy) is not imagining once: %w", seat, err)
	}
	for _, rec := range p.exchanged(seat, p.spans()) {
		there, err := p.goOn(rec, seat, luck, nil)
		if err == nil {
			err = sameCourse(here, there)
		}
		if err != nil {
			return fmt.Errorf("seat %d cannot tell this from another world, %v, and yet after Imagine they go on differently: %w",
				seat, rec.Log, err)
		}
	}
	return nil
}

// A step is one question on the way to the end.
type step struct {
	asked string // of whom what, and the options
	view  any    // of the seat that imagines, while it is asked
}

// same reports whether two steps are alike.
func (s step) same(other step) bool { return s.asked == other.asked && sameView(s.view, other.view) }

// horizon is how many questions an imagined world is played on for. What differs mostly
// shows at once.
const horizon = 120

// goOn imagines for seat and plays on at random, to the end or the horizon; nil if the
// game cannot imagine. If dreamt is given it imagines first with that luck, and goes on
// from a copy where the game is a Resumer.
func (p *position) goOn(rec game.Record, seat game.Seat, luck uint64, dreamt *uint64) ([]step, error) {
	if _, can := p.run.Game().(game.Imaginer); !can {
		return nil, nil
	}
	var steps []step
	var at game.Game
	begin := func(g game.Game) *rand.Rand {
		at = g
		if dreamt != nil {
			imagine(g, seat, *dreamt)
		}
		imagine(g, seat, luck)
		return pcg(luck + 1)
	}
	choose := game.Random(pcg(luck + 2))
	play := func(c game.Chooser) (game.Game, game.Result, error) { return game.Play(p.rules, rec, begin, c) }
	if dreamt != nil {
		start := game.From(p.rules, rec)
		play = func(c game.Chooser) (game.Game, game.Result, error) { return start.Play(begin, c) }
		_, _, _ = play(briefly(pcg(luck))) // what it changes must not be seen in another
	}
	_, result, err := play(game.ChooserFunc(func(q *game.Question, picks []int) []int {
		if len(steps) == horizon {
			panic(game.ErrStopped)
		}
		s := step{asked: fmt.Sprintf("%s of seat %d:", q.Key, q.Seat)}
		for _, o := range q.Options {
			s.asked += " " + o.Key
		}
		if q.Seat == seat || len(steps) == 0 {
			s.view = at.View(seat)
		}
		steps = append(steps, s)
		return choose.Choose(q, picks)
	}))
	if errors.Is(err, game.ErrStopped) {
		return steps, nil
	}
	return append(steps, step{asked: fmt.Sprintf("the end: %+v", result)}), err
}

// briefly answers some questions at random.
func briefly(luck *rand.Rand) game.Chooser {
	chance, left := game.Random(luck), horizon/4
	return game.ChooserFunc(func(q *game.Question, picks []int) []int {
		if left--; left < 0 {
			panic(game.ErrStopped)
		}
		return chance.Choose(q, picks)
	})
}

// sameCourse compares two ways on, question by question, as far as both go.
func sameCourse(a, b []step) error {
	for i := range min(len(a), len(b)) {
		if a[i].asked != b[i].asked {
			return fmt.Errorf("at question %d is asked %s; not %s", i+1, b[i].asked, a[i].asked)
		}
		if err := viewsDiffer(a[i].view, b[i].view); err != nil {
			return fmt.Errorf("at question %d, %s the view: %w", i+1, a[i].asked, err)
		}
	}
	return nil
}

// hidesAnswers exchanges what a seat answered in secret: no other may see a
// difference while the Together is open, nor later without a Settle. A lonely
// answer may be the first half of an act, which shows with the second.
func (p *position) hidesAnswers() error {
	for _, sp := range p.spans() {
		if len(sp.seats) < 2 {
			continue
		}
		secret := sp.seats[p.luck.IntN(len(sp.seats))]
		rec, ok := p.exchange(sp, secret)
		if !ok {
			continue
		}
		others := slices.DeleteFunc(p.seats(), func(s game.Seat) bool { return s == secret })
		var err error
		if sp.to > 0 {
			for i, o := range p.compare(sp, rec, others...) {
				// What can be told apart after a Settle is no secret any more.
				if o.verdict == betrayed {
					err = fmt.Errorf("seat %d: %w", others[i], o.err)
				}
			}
		} else {
			err = p.hidesOpen(rec, others)
		}
		if err != nil {
			return fmt.Errorf("what seat %d answered in secret is seen by %w", secret, err)
		}
	}
	return nil
}

// hidesOpen compares what others see while the Together is open. Who is done may be seen:
// it is no secret.
func (p *position) hidesOpen(rec game.Record, others []game.Seat) error {
	two, err := game.Open(p.rules, rec)
	if err != nil {
		return err
	}
	defer two.Close()
	for _, seat := range others {
		a, b := sightOf(p.run, seat), sightOf(two, seat)
		b.asked = a.asked // who is done is no secret, and an exchange may take more questions
		if !a.same(b) {
			return fmt.Errorf("seat %d: %w", seat, a.differs(b))
		}
	}
	return nil
}
