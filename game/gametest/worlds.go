package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"norenbot/game"
)

// How many positions that are examined deeply there are to one in which somebody imagines,
// and by plain go test: that leads on many games, and takes as long as all else together.
const (
	dreaming      = 3
	plainDreaming = 5
)

// imagines is Imagines at this position, for one seat: what it imagines looks to it as
// things are, and is the same, others' questions with it, in all worlds that it cannot tell
// apart. A game that does not imagine hides nothing.
func (p *position) imagines() error {
	if len(p.run.Questions()) == 0 {
		return nil
	}
	defer p.takeAside()()
	if _, can := p.run.Game().(game.Imaginer); !can {
		return p.hides()
	}
	if !p.dreams() {
		return nil
	}
	seat := game.Seat(p.luck.IntN(p.run.Record().Setup.Seats))
	if err := p.imaginesAlike(seat); err != nil {
		return fmt.Errorf("what seat %d imagines: %w", seat, err)
	}
	return nil
}

// takeAside has what follows use luck of its own, so that the games are the same whatever is tried
// here, until what it returns is called.
func (p *position) takeAside() (back func()) {
	luck := p.luck
	p.luck = p.aside
	return func() { p.luck = luck }
}

// dreams reports whether this position is one of those in which somebody imagines.
func (p *position) dreams() bool {
	if thorough() {
		return p.luck.IntN(dreaming) == 0
	}
	return p.luck.IntN(plainDreaming) == 0
}

// imaginesAlike is imagines for one seat. What others answered in an open Together is left
// out, as Suppose leaves it out: a View may show who is done.
func (p *position) imaginesAlike(seat game.Seat) error {
	luck := game.SeedOf(p.luck.Uint64())
	known, err := game.Open(p.rules, p.run.Known(seat))
	if err != nil {
		return err
	}
	defer known.Close()
	here, err := known.Suppose(seat, luck)
	if err != nil {
		return err
	}
	err = errors.Join(here.Check(), p.sameCensus(here), viewsDiffer(known.View(seat), here.View(seat)), ownQuestionDiffers(known, here, seat))
	here.Close()
	if err != nil {
		return err
	}
	for range exchanges {
		for _, rec := range p.exchanged(seat, p.secret()) {
			if err := p.sameDream(seat, luck, p.rules, rec); err != nil {
				return fmt.Errorf("in another world that it cannot tell from this one, %v, is something else: %w", rec.Log, err)
			}
		}
	}
	if forged := p.forged(seat); forged != nil {
		if err := p.sameDream(seat, luck, forged, p.run.Record()); err != nil {
			return fmt.Errorf("where draw %d of all luck comes out otherwise, which it cannot know, is something else: "+
				"Imagine leaves that as it is, or a question is made of what was read before game.Ask: %w", forged.at, err)
		}
		return p.varies(seat, forged)
	}
	return nil
}

// ownQuestionDiffers compares what seat is asked in two runs.
func ownQuestionDiffers(a, b *game.Run, seat game.Seat) error {
	x, y := a.Question(seat), b.Question(seat)
	if x == nil || y == nil {
		if x != y {
			return fmt.Errorf("its own question is %+v, not %+v", y, x)
		}
		return nil
	}
	return questionsDiffer([]game.Question{*x}, []game.Question{*y})
}

// sameDream compares what seat imagines here and in another world, with one luck: what all
// see and are asked, and how it goes on, to the end or the horizon.
func (p *position) sameDream(seat game.Seat, luck game.Seed, rules game.Rules, rec game.Record) error {
	other, err := game.Open(rules, rec)
	if err != nil {
		return err
	}
	defer other.Close()
	here, err := p.run.Suppose(seat, luck)
	if err != nil {
		return err
	}
	defer here.Close()
	there, err := other.Suppose(seat, luck)
	if err != nil {
		return err
	}
	defer there.Close()
	for _, s := range p.seats() {
		if err := viewsDiffer(here.View(s), there.View(s)); err != nil {
			return fmt.Errorf("the view of seat %d: %w", s, err)
		}
	}
	chance := pcg(p.luck.Uint64())
	for n := 1; n <= horizon; n++ {
		err := errors.Join(questionsDiffer(here.Questions(), there.Questions()), viewsDiffer(here.View(seat), there.View(seat)))
		if err == nil && len(here.Questions()) > 0 {
			err = answerAlike(here, there, chance)
		}
		if err != nil {
			return fmt.Errorf("at question %d: %w", n, err)
		}
	}
	return nil
}

// answerAlike gives both runs the same answer. Where neither takes it the rules failed,
// which is no difference: LeadsOn reports it.
func answerAlike(one, two *game.Run, luck *rand.Rand) error {
	a := randomAnswer(&one.Questions()[luck.IntN(len(one.Questions()))], luck)
	first, second := one.Answer(a), two.Answer(a)
	if (first == nil) != (second == nil) {
		return fmt.Errorf("%s %q leads to %v, not %v", a.Key, a.Picks, second, first)
	}
	return nil
}

// How often another answer is tried, and how many draws are tried otherwise for one that a
// seat does not notice.
const (
	exchanges = 3
	forgeries = 3
)

// forged returns rules that come to this position by another draw of luck, to which seat
// has never seen a difference; nil if none was found.
func (p *position) forged(seat game.Seat) *forged {
	drawn := p.drawn()
	for range min(forgeries, drawn) {
		f := &forged{Rules: p.rules, at: p.luck.IntN(drawn), by: p.luck.Uint64()}
		if p.cannotTell(seat, f, drawn) {
			return f
		}
	}
	return nil
}

// drawn is how often luck was drawn up to here: what comes after is no secret yet.
func (p *position) drawn() int {
	count := &forged{Rules: p.rules, at: -1}
	run, err := game.Open(count, p.run.Record())
	if err != nil {
		return 0
	}
	run.Close()
	return count.drawn
}

// secret is the last Together, if it is over and recent: what was answered in it. A lonely
// answer may be half of an act, which others see only as a whole.
func (p *position) secret() []span {
	return slices.DeleteFunc(p.spans(), func(sp span) bool { return len(sp.seats) < 2 })
}

// cannotTell reports whether the log leads seat past the same sights by other luck. Most
// differ at the end, so that is looked at first.
//
// Where one drew more often than the other all luck to come is another one, and no secret.
func (p *position) cannotTell(seat game.Seat, f *forged, drawn int) bool {
	run, err := game.Open(f, p.run.Record())
	if err != nil {
		return false
	}
	defer run.Close()
	if f.drawn != drawn || !sightOf(p.run, seat).same(sightOf(run, seat)) || !slices.Equal(turnOrder(p.run), turnOrder(run)) {
		return false
	}
	return p.looksTheSame(seat, f)
}

// looksTheSame reports whether a seat has seen the same all the way here by other luck.
func (p *position) looksTheSame(seat game.Seat, f *forged) bool {
	rec := p.run.Record()
	log := rec.Log
	rec.Log = nil
	way, err := game.Open(f, rec)
	if err != nil {
		return false
	}
	defer way.Close()
	for at, a := range log {
		if !sameView(p.sights[at][seat], way.View(seat)) || way.Answer(a) != nil {
			return false
		}
	}
	return true
}

// turnOrder is what is told of it to all; nil if there is none.
func turnOrder(run *game.Run) []game.Seat {
	if t, can := run.Game().(game.Turner); can {
		return t.TurnOrder()
	}
	return nil
}

// forged are rules whose luck, in the deal and after it, comes out otherwise at one draw.
// They are for game.Open alone.
type forged struct {
	game.Rules
	at    int    // which draw, from 0
	by    uint64 // what is flipped of it
	drawn int    // draws in the game dealt last
}

// Deal implements game.Rules. The Run goes on with the same luck, so it is changed where
// it lies.
func (f *forged) Deal(setup game.Setup, luck *rand.Rand) (game.Game, error) {
	from := *luck
	f.drawn = 0
	*luck = *rand.New(forger{f, &from})
	return f.Rules.Deal(setup, luck)
}

// forger is the source of forged luck.
type forger struct {
	*forged
	from *rand.Rand
}

// Uint64 implements rand.Source.
func (f forger) Uint64() uint64 {
	n := f.from.Uint64()
	if f.drawn == f.at {
		n ^= f.by
	}
	f.drawn++
	return n
}
