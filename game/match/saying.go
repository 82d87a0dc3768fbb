package match

import (
	"cmp"
	"fmt"
	"slices"

	"norenbot/game"
)

// menu makes a menu of an outlook.
func (o *outlook) menu(r *room, _ Draft) (Menu, error) {
	seat := o.seat
	m := Menu{Match: r.ID, Seat: seat, State: Ready, Token: o.token(), Draft: copies(o.Picks), Ticked: o.ticks(), Lost: o.lost,
		Ahead: &Saying{Orders: cloneOrders(o.Orders), Another: o.Way > 0}}
	for _, p := range o.passed {
		if p.order < 0 {
			m.Ahead.Left++
		}
	}
	m.Ahead.Back = len(m.Ticked) > 0 || len(o.Picks) > 0 || len(o.passed) > 0 && o.Way == 0
	run := r.live
	if o.question != nil {
		m.State, m.Question, m.Focus = Asked, asLimits(o.question), o.question.Focus
		if o.walk != nil {
			run = o.run
			for _, e := range run.Events()[o.told:] {
				if e.For(seat) {
					m.Events = append(m.Events, e)
				}
			}
		}
	}
	m.Met = r.stored.met(seat, m.Question, m.Draft)
	m.Stands = m.State == Ready || len(o.Picks) == 0 && o.Way == 0
	err := r.s.Guard(r.ID, func() error {
		m.View = run.View(seat)
		return nil
	})
	return m, err
}

// reached leads on past a decision that is complete, or was left out.
func (o *outlook) reached(r *room) error {
	if check(o.Orders) != nil {
		return ErrOrder // there are too many
	}
	if err := o.again(&r.runs); err != nil {
		return cmp.Or(r.unsaid(o.seat, err), error(ErrStale))
	}
	return nil
}

// asked is nil where nothing more can be foreseen.
func (o *outlook) asked() *game.Question { return o.question }

func (o *outlook) ticks() []string { return stillOf(o.Ticked, o.question) }

func (o *outlook) tick(some *game.Answer) { o.Ticked = some }

func (o *outlook) keep(d *Draft) {
	said := o.Ahead
	d.Ahead = &said
}

// sight tells nothing of events: the picture of a decision shows where it begins.
func (o *outlook) sight() sight {
	return sight{offered: offeredBy(o.question), begins: len(o.Picks) == 0}
}

// back takes back a pick, an order, or that a decision was left out.
func (o *outlook) back(*runs) (decision, error) {
	switch {
	case len(o.Picks) > 0:
		o.Picks = o.Picks[:len(o.Picks)-1]
		return o, nil
	case len(o.passed) == 0 || o.Way > 0:
		return nil, game.ErrNothing
	}
	last := o.passed[len(o.passed)-1]
	if last.order >= 0 {
		o.Orders = slices.Delete(cloneOrders(o.Orders), last.order, last.order+1)
		return o, nil
	}
	o.Later = slices.Clone(o.Later)
	// The last of its key: the same question may have been left out several times.
	i := len(o.Later) - 1
	for o.Later[i] != last.key {
		i--
	}
	o.Later = slices.Delete(o.Later, i, i+1)
	return o, nil
}

// drop leaves the orders as they were before LookAhead.
func (o *outlook) drop(r *runs, d *Draft) (decision, error) {
	d.Ahead = nil
	return r.sketch(o.seat)
}

// A Saying is what a Menu tells of orders that are being given. Its Question is
// a foreseen one, and its View as if the others only gave defaults meanwhile.
type Saying struct {
	Orders  []Order // as they will be once they are confirmed
	Another bool    // the picks are one more way of an order
	Left    int     // how many decisions were left out
	Back    bool    // something was said that PickBack takes back
}

// LookAhead has user, who waits, say what comes next: the menu asks what can be
// foreseen, one decision after the other, until Confirm keeps the orders or
// StartOver leaves them as they were. Errors, with the menu as it is:
// ErrNotAsked (the seat does not wait), game.ErrNothing (nothing can be
// foreseen); those of Menu.
func (s *Service) LookAhead(id ID, user User) (Menu, error) {
	return s.lookAhead(id, user, func(orders []Order) (Ahead, error) { return Ahead{Orders: orders}, nil })
}

// SayAnother has user give one more way of the nth order that Orders returned
// with a token. Errors: those of LookAhead, ErrStale, and ErrOrder if there is
// none, or it has as many ways as it may.
func (s *Service) SayAnother(id ID, user User, token Token, nth int) (Menu, error) {
	return s.lookAhead(id, user, func(orders []Order) (Ahead, error) {
		switch {
		case tokenOf(orders) != token:
			return Ahead{}, ErrStale
		case nth < 0 || nth >= len(orders) || orders[nth].Full():
			return Ahead{}, ErrOrder
		}
		return Ahead{Orders: orders, Way: nth + 1}, nil
	})
}

// SayAnew has user say the nth order of those anew, and what can be foreseen
// besides. Errors: those of SayAnother.
func (s *Service) SayAnew(id ID, user User, token Token, nth int) (Menu, error) {
	return s.lookAhead(id, user, func(orders []Order) (Ahead, error) {
		switch {
		case tokenOf(orders) != token:
			return Ahead{}, ErrStale
		case nth < 0 || nth >= len(orders):
			return Ahead{}, ErrOrder
		}
		return Ahead{Orders: slices.Delete(orders, nth, nth+1)}, nil
	})
}

// lookAhead begins to say what comes next, or one more way of an order: as begin wants,
// who gets a copy of the seat's orders. What the seat was saying before is replaced.
func (s *Service) lookAhead(id ID, user User, begin func([]Order) (Ahead, error)) (menu Menu, err error) {
	err = s.playing(id, user, func(r *room, seat game.Seat) error {
		k, err := r.sketch(seat)
		if err != nil {
			return err
		}
		d := r.stored.keeps(seat)
		a, refused := begin(cloneOrders(d.Orders))
		if k.state() != Waiting || r.stored.Match.Lesson {
			refused = ErrNotAsked
		}
		if refused != nil {
			menu, err = r.refuse(seat, refused)
			return err
		}
		o, err := r.outlook(seat, a)
		if err != nil {
			r.s.trouble(r.ID, fmt.Errorf("looking ahead: %w", err))
			menu, err = r.refuse(seat, game.ErrNothing)
			return err
		}
		defer o.close()
		// The decision of that order does not come up; or nothing can be said at all, and
		// there is nothing that could be taken back.
		if a.Way > 0 && (o.question == nil || o.at != a.Way-1) || a.Way == 0 && o.question == nil && len(d.Orders) == 0 {
			menu, err = r.refuse(seat, game.ErrNothing)
			return err
		}
		c := r.step()
		d.Ahead = &a
		c.keep(d)
		if err := r.commit(c); err != nil {
			return err
		}
		menu, err = o.menu(r, d)
		return err
	})
	return menu, err
}

// Later leaves out what the menu of LookAhead asks: the player will be asked when
// it comes. Picks already made of it go. Errors as of Pick.
func (s *Service) Later(id ID, user User, token Token) (Menu, error) {
	return s.deciding(id, user, token, func(_ *room, l decision, _ *Draft) (decision, error) {
		o, ahead := l.(*outlook)
		switch {
		case !ahead:
			return nil, ErrStale
		case o.question == nil || o.Way > 0:
			return nil, ErrNotAsked
		}
		key := o.question.Key
		if len(o.Picks) > 0 {
			key = o.Picks[0].Key
		}
		o.Picks, o.Ticked, o.Later = nil, nil, append(slices.Clone(o.Later), key)
		return o, nil
	})
}

// give has the orders that were said in force, and nothing said any more; see leading. Error: ErrIncomplete.
func give(r *room, l decision, d *Draft) (decision, error) {
	o := l.(*outlook)
	switch {
	case len(o.Picks) > 0 || o.Way > 0:
		return nil, ErrIncomplete
	case check(o.Orders) != nil:
		return nil, ErrOrder
	}
	d.Ahead, d.Orders = nil, o.Orders
	return r.sketch(o.seat)
}

// says reports whether the menu of a seat is about its orders. They are its owner's: a
// sitter's menu never is.
func (r *room) says(k *sketch) bool {
	return !r.sitter && k.state() == Waiting && r.stored.keeps(k.seat).Ahead != nil
}

// unsaid drops what a seat was saying, since the game cannot be walked ahead.
func (r *room) unsaid(seat game.Seat, why error) error {
	r.s.trouble(r.ID, fmt.Errorf("looking ahead: %w", why))
	c, d := r.step(), r.stored.keeps(seat)
	d.Ahead = nil
	c.keep(d)
	return r.commit(c)
}

// foresees reports whether a seat that waits, with its orders, can say what comes next.
func (r *runs) foresees(seat game.Seat, orders []Order) bool {
	m := &r.stored.Match
	if m.Lesson || m.Awaited()&m.others(seat) == 0 {
		return false
	}
	o, err := r.outlook(seat, Ahead{Orders: orders})
	if err != nil {
		r.s.trouble(m.ID, fmt.Errorf("looking ahead: %w", err))
		return false
	}
	o.close()
	return o.question != nil
}

// accustomed reports whether an order of a seat was carried out since it has its
// owner.
func (s *Stored) accustomed(seat game.Seat) bool {
	for _, e := range slices.Backward(s.Journal) {
		if e.Seat == seat && (e.Act == Seated || e.By == ByOrder) {
			return e.Act != Seated
		}
	}
	return false
}
