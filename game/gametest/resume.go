package gametest

import (
	"errors"
	"fmt"
	"slices"

	"norenbot/game"
)

// goesOnFromACopy is Replays for a Resumer: a search that goes on from a copy, again and again,
// meets what one meets that plays the record from the opening.
func (p *position) goesOnFromACopy() error {
	if _, can := p.run.Game().(game.Resumer); !can || len(p.run.Questions()) == 0 {
		return nil
	}
	rec := p.run.Record()
	want, err := p.course(rec, func(c game.Chooser) (game.Game, game.Result, error) { return game.Play(p.rules, rec, nil, c) })
	if err != nil {
		return err
	}
	start := game.From(p.rules, rec)
	for n := range 2 { // what the first one changes must not be seen in another
		got, err := p.course(rec, func(c game.Chooser) (game.Game, game.Result, error) { return start.Play(nil, c) })
		if err == nil {
			err = want.differs(got)
		}
		if err != nil {
			return fmt.Errorf("gone on with from a copy (Resume), the %s time: %w", [...]string{"first", "second"}[n], err)
		}
	}
	return nil
}

// A course is how a game went on at random, to its end or the horizon.
type course struct {
	asked []string
	views []any // of all, at last
}

// course plays on with the luck of a record's length.
func (p *position) course(rec game.Record, play func(game.Chooser) (game.Game, game.Result, error)) (c course, err error) {
	chance := game.Random(pcg(uint64(len(rec.Log))))
	g, result, err := play(game.ChooserFunc(func(q *game.Question, picks []int) []int {
		if len(c.asked) == horizon {
			panic(game.ErrStopped)
		}
		c.asked = append(c.asked, fmt.Sprintf("%s of seat %d: %v", q.Key, q.Seat, q.Keys(all(q))))
		return chance.Choose(q, picks)
	}))
	if errors.Is(err, game.ErrStopped) {
		err = nil
	} else if err == nil {
		c.asked = append(c.asked, fmt.Sprintf("the end: %+v", result))
	}
	for _, seat := range p.seats() {
		if err == nil {
			c.views = append(c.views, g.View(seat))
		}
	}
	return c, err
}

// all are the places of all options.
func all(q *game.Question) (places []int) {
	for i := range q.Options {
		places = append(places, i)
	}
	return places
}

// differs says where two courses first differ, nil where they do not.
func (c course) differs(other course) error {
	for i := range min(len(c.asked), len(other.asked)) {
		if c.asked[i] != other.asked[i] {
			return fmt.Errorf("%q, and from the opening %q", other.asked[i], c.asked[i])
		}
	}
	if !slices.Equal(c.asked, other.asked) {
		return fmt.Errorf("%d questions, and from the opening %d", len(other.asked), len(c.asked))
	}
	for i := range c.views {
		if err := viewsDiffer(c.views[i], other.views[i]); err != nil {
			return fmt.Errorf("the view of seat %d: %w", i-1, err)
		}
	}
	return nil
}
