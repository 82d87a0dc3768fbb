package match

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"hash/crc32"
	"slices"

	"norenbot/game"
)

// A walk is a throw-away game ahead of what stands, as far as its seat knows it:
// all others give the default. It ends where its seat next plans together with
// others, and with the chapter: what is rolled for the next nobody can foresee.
type walk struct {
	seat  game.Seat
	run   *game.Run
	base  int // where the Together began that was open at its beginning, or -1
	begun int // how many events there were
	given []game.Answer
	ended bool
	// Of the decision that is being made, or was made last:
	from, settled, together, told int
	resumes                       bool // it goes on with a turn, see game.Question.Resumes
	choices                       []Choice
	steps                         []Step
	seen                          hash.Hash32 // of what was offered
	count                         int         // decisions so far, this one among them
}

const (
	// aheadMost is how many decisions one walk comes to.
	aheadMost = 24
	// othersMost is how often others are asked between two of them.
	othersMost = 400
)

// walk begins a walk, or goes the same way once more as far as some answers
// lead. Its luck follows from the match and the seat, and never from the seed.
func (r *runs) walk(seat game.Seat, given ...game.Answer) (w *walk, err error) {
	base, err := r.open()
	if err != nil {
		return nil, err
	}
	luck := game.Seed(sha256.Sum256(fmt.Appendf(nil, "ahead/%s/%d", r.stored.Match.ID, seat)))
	w = &walk{seat: seat, base: base.TogetherAt(), seen: crc32.NewIEEE()}
	// A game that cannot be supposed is played on all the same: the failure is
	// this walk's alone.
	err = r.s.Guard(r.stored.Match.ID, func() error {
		if w.run, err = base.Suppose(seat, luck); err != nil {
			return err
		}
		w.begun = len(w.run.Events())
		for _, a := range given {
			if err := w.reach(); err != nil {
				return err
			}
			if err := w.answer(a); err != nil {
				return err
			}
		}
		return w.reach()
	})
	if err != nil {
		w.close()
		return nil, err
	}
	return w, nil
}

// close ends the walk's Run; a walk that is nil or was not begun has none.
func (w *walk) close() {
	if w != nil && w.run != nil {
		w.run.Close()
	}
}

// reach leads on to the next question of the seat, unless it is at one.
func (w *walk) reach() error {
	if w.asked() != nil {
		return nil
	}
	for range othersMost {
		open := w.run.Questions()
		if len(open) == 0 {
			break
		}
		if w.run.Question(w.seat) != nil {
			at := w.run.TogetherAt()
			// The next turn's planning or chapter, or far enough: the walk ends here.
			if w.count++; at >= 0 && at != w.base || w.count > aheadMost || w.chaptered() {
				break
			}
			// A decision begins: what asked, made and an order go by is noted.
			w.from, w.settled, w.together, w.told = len(w.given), w.run.Settled(), at, len(w.run.Events())
			w.choices, w.steps, w.resumes = nil, nil, w.run.Question(w.seat).Resumes
			w.seen.Reset()
			return nil
		}
		// Others, and the seat itself past the end of its decision, give the default.
		q := &open[0]
		if err := w.run.Answer(game.Answer{Seat: q.Seat, Key: q.Key, Picks: slices.Clone(q.Default)}); err != nil {
			return err
		}
	}
	w.from, w.ended = len(w.given), true
	return nil
}

// chaptered reports whether a chapter has ended on the way.
func (w *walk) chaptered() bool {
	return slices.ContainsFunc(w.run.Events()[w.begun:], func(e game.Event) bool { return e.Chapter })
}

// asked returns the question that goes on with the decision, or nil. It is to a
// walk what follows is to a sketch: past a Settle there is none.
func (w *walk) asked() *game.Question {
	q := w.run.Question(w.seat)
	switch {
	case q == nil || w.ended || w.count == 0:
		return nil
	case len(w.given) == w.from:
		return q
	case q.Begins || w.run.Settled() > w.settled || w.run.TogetherAt() != w.together:
		return nil
	}
	return q
}

// stands reports whether the decision is complete.
func (w *walk) stands() bool { return len(w.given) > w.from && w.asked() == nil }

// answer answers the question of the decision; its words and what was offered are kept.
// Errors: game.ErrNotAsked, and those of Run.Answer.
func (w *walk) answer(a game.Answer) error {
	q := w.asked()
	if q == nil || q.Key != a.Key {
		return game.ErrNotAsked
	}
	made, next := worded(asLimits(q), a.Picks), stepTo(q, a)
	sawOffer(w.seen, q)
	if err := w.run.Answer(a); err != nil {
		return err
	}
	w.given, w.choices, w.steps = append(w.given, a), append(w.choices, made), append(w.steps, next)
	return nil
}

// answerUsual answers the rest of the decision with the defaults.
func (w *walk) answerUsual() error {
	for q := w.asked(); q != nil; q = w.asked() {
		if err := w.answer(game.Answer{Seat: w.seat, Key: q.Key, Picks: slices.Clone(q.Default)}); err != nil {
			return err
		}
	}
	return nil
}

// made is the decision as a way.
func (w *walk) made() Way {
	return Way{Seen: w.seen.Sum32(), Told: w.choices, Steps: w.steps}
}

// stepTo is an answer to a question as a step: it wants exactly its picks, of an amount as little as
// is offered up to it.
func stepTo(q *game.Question, a game.Answer) Step {
	s := Step{Key: a.Key, Rank: slices.Clone(a.Picks), N: len(a.Picks)}
	if len(a.Picks) != 1 {
		return s
	}
	if at := q.Find(a.Picks[0]); at < 0 || !q.Options[at].UpTo {
		return s
	}
	s.Rank = nil
	for i := range q.Options {
		if o := &q.Options[i]; o.UpTo {
			s.Rank = append(s.Rank, o.Key)
			if o.Key == a.Picks[0] {
				break
			}
		}
	}
	s.UpTo = len(s.Rank)
	return s
}

// asLimits is a question as it is asked beforehand: its amounts read as limits.
func asLimits(q *game.Question) *game.Question {
	q = q.Clone()
	for i := range q.Options {
		if o := &q.Options[i]; o.UpTo {
			o.Text.Key += game.UpTo
		}
	}
	return q
}

// follow returns the walk that goes on by the first way of an order that fits;
// nil if none does. The walk itself stays where it is.
func (r *runs) follow(w *walk, o *Order) (*walk, error) {
	for i := range o.Ways {
		next, err := r.walk(w.seat, w.given...)
		if err != nil {
			return nil, err
		}
		fits := false
		err = r.s.Guard(r.stored.Match.ID, func() error {
			fits = o.Ways[i].along(next, w.seat, o.If)
			if fits {
				return next.reach()
			}
			return nil
		})
		if err == nil && fits {
			return next, nil
		}
		next.close()
		if err != nil {
			return nil, err
		}
	}
	return nil, nil
}
