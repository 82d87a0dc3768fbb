package league

import (
	"fmt"
	"slices"
	"time"
)

// credits are the time that a season was given back.
type credits struct {
	spans []span // in order and apart
	back  *setBack
}

// A span is a stretch of time.
type span struct{ from, until time.Time }

// A setBack is that the clock was set back: what it had shown last, and what was credited by then.
type setBack struct {
	from  time.Time
	spans []span
}

// until is the end of the last span.
func (c credits) until() (end time.Time) {
	if n := len(c.spans); n > 0 {
		end = c.spans[n-1].until
	}
	return end
}

// sum is how long all spans are together.
func (c credits) sum() (sum time.Duration) {
	for _, s := range c.spans {
		sum += s.until.Sub(s.from)
	}
	return sum
}

// add returns the credits after an act. A clock that leaps over the moment from which it was set back
// was right before that: up to there no time was lost.
func (c credits) add(a Credited) credits {
	if a.Until.Before(a.From) {
		return credits{c.without(a.From.Sub(a.Until), a.Until), &setBack{a.From, c.spans}}
	}
	if back := c.back; back != nil && a.From.Before(back.from) && !a.Until.Before(back.from) {
		c, a.From = credits{spans: back.spans}, back.from
	}
	if end := c.until(); a.From.Before(end) {
		a.From = end
	}
	if a.Until.After(a.From) {
		c.spans = append(c.spans[:len(c.spans):len(c.spans)], span{a.From, a.Until})
	}
	return c
}

// without are the spans but for so much, at most, of the last of them that reach behind a moment: a clock
// that was ahead had leapt by so much.
func (c credits) without(most time.Duration, end time.Time) []span {
	spans := slices.Clone(c.spans)
	for n := len(spans) - 1; n >= 0 && most > 0 && spans[n].until.After(end); n-- {
		cut := min(most, spans[n].until.Sub(spans[n].from))
		spans[n].until, most = spans[n].until.Add(-cut), most-cut
	}
	return slices.DeleteFunc(spans, func(s span) bool { return !s.until.After(s.from) })
}

// Gives returns by how much an act moves deadlines; it is negative if that takes time back, and 0 also
// if all of it was credited before.
func (s *Season) Gives(a Credited) time.Duration { return s.credits.add(a).sum() - s.credits.sum() }

func (a Credited) apply(s *Season, _ Event) error {
	if err := s.during(Signing, Waiting, Playing); err != nil {
		return err
	}
	by := s.Gives(a)
	if by == 0 && !a.Until.Before(a.From) {
		return fmt.Errorf("%w: what lies between %v and %v was credited before", ErrPhase, a.From, a.Until)
	}
	s.credits = s.credits.add(a)
	switch s.Phase {
	case Signing:
		s.Terms.Last, s.Terms.Start = s.Terms.Last.Add(by), s.Terms.Start.Add(by)
	case Playing:
		s.longer(by)
	}
	for _, post := range s.asking {
		s.said[post] = s.said[post].Add(by)
	}
	return nil
}
