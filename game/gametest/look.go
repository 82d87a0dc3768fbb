package gametest

import (
	"errors"
	"fmt"
	"reflect"

	"norenbot/game"
)

// holds is Holds at this position.
func (p *position) holds() error { return p.run.Check() }

// looks is Looks at this position. Every view is overwritten in a Run of its
// own: the next look must not show it.
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

// ends is Ends at this position.
func (p *position) ends() error {
	rec := p.run.Record()
	if len(rec.Log) > p.info.Bound {
		return fmt.Errorf("%d questions were answered; Info.Bound is %d", len(rec.Log), p.info.Bound)
	}
	if result, over := p.run.Result(); over {
		return proper(result, rec.Setup.Seats)
	}
	return nil
}

// proper returns what is wrong with a result.
func proper(result game.Result, seats int) error {
	if len(result.Scores) != seats {
		return fmt.Errorf("the result has %d scores for %d seats", len(result.Scores), seats)
	}
	for seat, s := range result.Scores {
		ahead := 0
		for _, other := range result.Scores {
			if other.Place < s.Place {
				ahead++
			}
		}
		if s.Place != ahead+1 {
			return fmt.Errorf("seat %d has place %d, and %d are ahead of it", seat, s.Place, ahead)
		}
		sum := 0
		for _, part := range s.Parts {
			if part.Category.IsZero() {
				return errors.New("a category of the score has no text")
			}
			sum += part.Points
		}
		if len(s.Parts) > 0 && sum != s.Total {
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
	for _, q := range p.run.Questions() {
		if err := p.speaksQuestion(q); err != nil {
			return err
		}
	}
	for _, e := range p.run.Events() {
		if e.At < len(p.run.Record().Log) {
			continue // checked when it was told
		}
		if err := p.say(AsEvent, e.Text); err != nil {
			return err
		}
		for _, why := range e.Why {
			if err := p.say(AsReason, why); err != nil {
				return err
			}
		}
	}
	result, _ := p.run.Result()
	for _, s := range result.Scores {
		for _, part := range s.Parts {
			if err := p.say(AsCategory, part.Category); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *position) speaksQuestion(q game.Question) error {
	if err := p.say(AsQuestion, q.Text); err != nil {
		return err
	}
	for _, o := range append(append([]game.Option{}, q.Options...), q.Not...) {
		for _, said := range []struct {
			use  Use
			text game.Text
		}{{AsOption, o.Text}, {AsDetail, o.Detail}, {AsGroup, game.Say(o.Group.String())}} {
			if err := p.say(said.use, said.text); err != nil {
				return fmt.Errorf("%s: %w", q.Key, err)
			}
		}
	}
	return nil
}

func (p *position) say(use Use, text game.Text) error {
	if text.IsZero() && (use == AsDetail || use == AsGroup) {
		return nil
	}
	if err := p.words(use, text); err != nil {
		return fmt.Errorf("%s %q: %w", use, text.Key, err)
	}
	return nil
}
