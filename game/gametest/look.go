package gametest

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"norenbot/game"
	"norenbot/game/text/texttest"
)

// holds is Holds at this position.
func (p *position) holds() error { return p.run.Check() }

// looks is Looks at this position. Every view is overwritten in a Run of its own: the
// next look must not show it. What a View does not export cannot be overwritten and is
// taken to be its own.
func (p *position) looks() error {
	first := imageOf(p.run)
	if err := first.differs(imageOf(p.run)); err != nil {
		return fmt.Errorf("the second look: %w", err)
	}
	run, err := p.another()
	if err != nil {
		return err
	}
	defer run.Close()
	for _, seat := range p.seats() {
		view := reflect.New(reflect.TypeOf(run.View(seat))).Elem()
		view.Set(reflect.ValueOf(run.View(seat)))
		overwrite(view)
		if err := first.differs(imageOf(run)); err != nil {
			return fmt.Errorf("writing into the view of seat %d changes the game: %w", seat, err)
		}
	}
	return nil
}

// overwrite empties all that v leads to, as far as it is exported.
func overwrite(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			overwrite(v.Elem())
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			overwrite(v.Index(i))
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			overwrite(v.MapIndex(k))
			if v.CanInterface() {
				v.SetMapIndex(k, reflect.Zero(v.Type().Elem()))
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			overwrite(v.Field(i))
		}
	default:
		if v.CanSet() {
			v.SetZero()
		}
	}
}

// boundless is how many questions a game of chance may ask whose rules bound it
// by nothing. One that goes on without end needs Odds.
const boundless = 4_000

// bound is how many questions a game may ask here.
func (s *suite) bound() int { return cmp.Or(s.info.Bound, boundless) }

// ends is Ends at this position: the bound at every one, the result at the last.
func (p *position) ends() error {
	rec := p.run.Record()
	if most := p.bound(); len(rec.Log) > most {
		return fmt.Errorf("%d questions were answered; at most %d are expected (Info.Bound is %d)", len(rec.Log), most, p.info.Bound)
	}
	if result, over := p.run.Result(); over {
		return proper(result, rec.Setup.Seats, p.info.Teams[rec.Setup.Seats])
	}
	return nil
}

// proper returns what is wrong with a result: a score a seat, places that fit each other and are
// one in a team, categories that add up, of a team all together.
func proper(result game.Result, seats int, teams game.Teams) error {
	if len(result.Scores) != seats {
		return fmt.Errorf("the result has %d scores for %d seats", len(result.Scores), seats)
	}
	for seat, s := range result.Scores {
		if result.Lost && s.Place != 1 {
			return fmt.Errorf("all lost, and seat %d has place %d", seat, s.Place)
		}
		ahead := 0
		for _, other := range result.Scores {
			if other.Place < s.Place {
				ahead++
			}
		}
		if s.Place != ahead+1 {
			return fmt.Errorf("seat %d has place %d, and %d are ahead of it", seat, s.Place, ahead)
		}
		for other, o := range result.Scores {
			if teams.Partners(game.Seat(seat), game.Seat(other)) && (o.Place != s.Place || o.Total != s.Total) {
				return fmt.Errorf("seat %d has place %d with %d, and seat %d of the same team place %d with %d", seat, s.Place, s.Total, other, o.Place, o.Total)
			}
		}
		sum, parts := 0, 0
		for _, member := range teams.Of(game.Seat(seat)) {
			for _, part := range result.Scores[member].Parts {
				if part.Category.IsZero() {
					return errors.New("a category of the score has no text")
				}
				sum, parts = sum+part.Points, parts+1
			}
		}
		if parts > 0 && sum != s.Total {
			return fmt.Errorf("the categories of seat %d add up to %d, its total is %d", seat, sum, s.Total)
		}
	}
	return nil
}

// speaks is Speaks at this position.
func (p *position) speaks() error {
	if p.words == nil {
		return nil
	}
	return texts(p.run, len(p.run.Record().Log), p.words)
}

// as is a text in another of its forms: game.Then, game.Alone, game.Listed or game.Ordered.
func as(form string, t game.Text) game.Text {
	if !t.IsZero() {
		t.Key += form
	}
	return t
}

// asLimit is the text of an option as a limit, the zero Text of one that is none.
func asLimit(o game.Option) game.Text {
	if !o.UpTo {
		return game.Text{}
	}
	return as(game.UpTo, o.Text)
}

// texts hands on what is said at this position: the questions, what was told since the
// answer before (events with At equal to at), and the score. Joined events are said in
// their second form too, see game.More.
func texts(run *game.Run, at int, met func(texttest.Use, game.Text) error) error {
	say := func(use texttest.Use, t game.Text) error {
		if t.IsZero() {
			return nil // what must not be empty is for Asks
		}
		if err := met(use, t); err != nil {
			return fmt.Errorf("%s %q: %w", use, t.Key, err)
		}
		return nil
	}
	var err error
	for _, q := range run.Questions() {
		help := game.Text{Key: run.Record().Game + ".help." + q.Key}
		err = errors.Join(err, say(texttest.Question, q.Text), say(texttest.Label, q.Nothing), say(texttest.Help, help),
			say(texttest.Ordered, as(game.Ordered, q.Text)), say(texttest.Ordered, as(game.Ordered, q.Nothing)))
		for _, o := range slices.Concat(q.Options, q.Not) {
			err = errors.Join(err, say(texttest.Label, o.Text), say(texttest.Then, as(game.Then, o.Text)), say(texttest.Alone, as(game.Alone, o.Text)),
				say(texttest.Ordered, as(game.Ordered, o.Text)), say(texttest.Listed, as(game.Listed, o.Text)),
				say(texttest.Label, asLimit(o)), say(texttest.Ordered, as(game.Ordered, asLimit(o))),
				say(texttest.Detail, o.Detail), say(texttest.Group, o.Group.Text()))
		}
		if err != nil {
			return fmt.Errorf("%s: %w", q.Key, err)
		}
	}
	for _, e := range slices.Backward(run.Events()) {
		if e.At < at {
			break
		}
		if e.Text.IsZero() {
			return errors.New("an event says nothing")
		}
		err = errors.Join(err, say(texttest.Event, e.Text))
		if e.Joined {
			more := e.Text
			more.Key += game.More
			err = errors.Join(err, say(texttest.Event, more))
		}
		for _, why := range e.Why {
			err = errors.Join(err, say(texttest.Reason, why))
		}
	}
	result, _ := run.Result()
	for _, s := range result.Scores {
		for _, part := range s.Parts {
			err = errors.Join(err, say(texttest.Category, part.Category))
		}
	}
	return err
}
