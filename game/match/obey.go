package match

import (
	"slices"

	"norenbot/game"
)

// A trial is a sketch as a path: an order is tried on it before anything stands.
type trial struct {
	r *runs
	*sketch
}

func (t trial) answer(a game.Answer) error { return t.r.extend(t.sketch, a) }

// obey returns the answers that an order gives to the question open at run for
// a seat, nil if none of its ways fits. How is its guard, or a wider one.
func (r *runs) obey(run *game.Run, seat game.Seat, o *Order, how Guard) ([]game.Answer, error) {
	// The trials are no draft of the seat, and their Runs are not needed again.
	defer r.keepSketch(nil)
	for i := range o.Ways {
		k := r.blank(seat, run)
		fits := o.Ways[i].along(trial{r, k}, seat, how)
		switch {
		case r.broken != nil:
			return nil, r.broken
		case fits:
			return k.draft, nil
		}
	}
	if o.Else != GiveUsual {
		return nil, nil
	}
	k := r.blank(seat, run)
	err := r.answerUsual(k)
	return k.draft, err
}

// byOrder returns what the first order that fits answers to the question open for a seat,
// and its place; no answers and -1 if none does. With wide, orders for what was shown are
// tried as if they were for whatever is possible: when time is up, that is nearer to what
// the player wants than a guess.
func (r *runs) byOrder(run *game.Run, seat game.Seat, orders []Order, wide bool) (answers []game.Answer, at int, err error) {
	q := run.Question(seat)
	for i := range orders {
		if q == nil || orders[i].At != q.Key {
			continue
		}
		how := orders[i].If
		if wide {
			how = IfPossible
		}
		if answers, err = r.obey(run, seat, &orders[i], how); err != nil || answers != nil {
			return answers, i, err
		}
	}
	return nil, -1, nil
}

// carryOut enters what the orders of seats that are newly awaited answer, and what
// follows from that, in the same step: one commit, or none of it. It returns who is still
// awaited of those. After chainMost decisions the others are asked, so that orders cannot
// hold up the match.
func (r *room) carryOut(c *step, fresh game.Seats) (game.Seats, error) {
	open := fresh
	for n := 0; n < chainMost && open != 0; {
		seat := firstOf(open)
		open &^= game.Only(seat)
		d := r.kept(c, seat)
		answers, at, err := r.byOrder(c.run, seat, d.Orders, false)
		switch {
		case err != nil:
			return 0, err
		case answers == nil:
			r.passOver(c, seat)
			continue
		}
		n++
		r.strike(c, seat, at, answers)
		more, err := r.stand(c, c.run, Entry{Seat: seat, Answers: answers, By: ByOrder})
		if err != nil {
			return 0, err
		}
		fresh, open = fresh|more, open|more
	}
	return fresh & c.Match.Awaited(), nil
}

// passOver notes that the first order about the question open for a seat does not fit. If
// that goes on with the seat's turn, the draft is what it says as far as that is offered;
// an order for this turn only is done with.
func (r *room) passOver(c *step, seat game.Seat) {
	d, q := r.kept(c, seat), c.run.Question(seat)
	at := -1
	if q != nil {
		at = slices.IndexFunc(d.Orders, func(o Order) bool { return o.At == q.Key })
	}
	if at < 0 {
		return
	}
	d.Unmet = true
	if q.Resumes {
		k := r.blank(seat, c.run)
		d.Orders[at].Ways[0].along(trial{&r.runs, k}, seat, IfPossible)
		r.keepSketch(nil)
		d.Answers = k.draft
	}
	if d.Orders[at].Ends == WithTurn {
		d.Orders = slices.Delete(slices.Clone(d.Orders), at, at+1)
	}
	c.keep(d)
}

// firstOf is the lowest seat of a set, which must not be empty.
func firstOf(set game.Seats) game.Seat {
	seat := game.Seat(0)
	for !set.Has(seat) {
		seat++
	}
	return seat
}

// kept returns what a seat keeps to itself after a step: as the step leaves it if it
// does, else as it is stored.
func (r *room) kept(c *step, seat game.Seat) Draft {
	for _, d := range slices.Backward(c.Drafts) {
		if d.Seat == seat {
			return d
		}
	}
	return r.stored.keeps(seat)
}

// keeps returns what a seat keeps to itself.
func (s *Stored) keeps(seat game.Seat) Draft {
	for _, d := range s.Drafts {
		if d.Seat == seat {
			return d
		}
	}
	return Draft{Seat: seat}
}

// keepPicks replaces the picks of a seat; its orders stay.
func (r *room) keepPicks(c *step, seat game.Seat, answers []game.Answer, ticked *game.Answer) {
	d := r.kept(c, seat)
	d.Answers, d.Ticked, d.Unmet = answers, ticked, false
	c.keep(d)
}

// keep has a step replace what a seat keeps to itself.
func (c *step) keep(d Draft) {
	c.Drafts = append(slices.DeleteFunc(c.Drafts, func(old Draft) bool { return old.Seat == d.Seat }), d)
}

// strike takes an order off the list once it has given answers: it is used, unless it has a limit and
// goes on. What the seat is saying ahead just then
// loses it too, with the picks of a decision that may have been another way of it.
func (r *room) strike(c *step, seat game.Seat, at int, answers []game.Answer) {
	d := r.kept(c, seat)
	if d.Orders[at].goesOn(answers) {
		return
	}
	used := tokenOf(d.Orders[at : at+1])
	d.Orders = slices.Delete(slices.Clone(d.Orders), at, at+1)
	if d.Ahead != nil {
		again := *d.Ahead
		if i := slices.IndexFunc(again.Orders, func(o Order) bool { return tokenOf([]Order{o}) == used }); i >= 0 {
			again.Orders = slices.Delete(slices.Clone(again.Orders), i, i+1)
			again.Picks, again.Ticked, again.Way = nil, nil, 0
		}
		d.Ahead = &again
	}
	c.keep(d)
}

// decided takes off the list of a seat that has decided by itself what was about others'
// doings meanwhile.
func (r *room) decided(c *step, seat game.Seat) {
	d := r.kept(c, seat)
	past := func(o Order) bool { return o.Hit && o.Ends == WithTurn }
	if slices.ContainsFunc(d.Orders, past) {
		d.Orders = slices.DeleteFunc(slices.Clone(d.Orders), past)
		c.keep(d)
	}
}

// expire takes off the lists of all seats what an entry has put an end to. together is
// Run.TogetherAt before the entry, told how many events there were; run is where it led.
func (r *room) expire(c *step, run *game.Run, together, told int) {
	over := slices.ContainsFunc(run.Events()[told:], func(e game.Event) bool { return e.Chapter })
	// A Together that was not open before: people plan the next turn.
	anew := run.TogetherAt() >= 0 && run.TogetherAt() != together
	for i := range c.Match.Chairs {
		seat := game.Seat(i)
		d := r.kept(c, seat)
		ended := func(o Order) bool {
			switch o.Ends {
			case WithTurn:
				return over || anew && run.Question(seat) != nil
			case WithRound:
				return over
			}
			return false
		}
		past := d.Ahead != nil && (over || anew && run.Question(seat) != nil) // what is being said is about that
		if !past && !slices.ContainsFunc(d.Orders, ended) {
			continue
		}
		if past {
			d.Ahead = nil
		}
		d.Orders = slices.DeleteFunc(slices.Clone(d.Orders), ended)
		c.keep(d)
	}
}

// A Giver is who gave an answer that stands, and in which entry.
type Giver struct {
	Entry int
	Seat  game.Seat
	By    Doer
	// Coached says that the Coach was asked about a question of the entry before.
	Coached bool
}

// Givers returns who gave each answer that stands: an event told after n answers
// (game.Event.At) came of that of Givers[n-1].
func (s *Service) Givers(id ID) (all []Giver, err error) {
	err = s.with(id, func(r *room) error {
		all, err = r.givers()
		return err
	})
	return all, err
}
