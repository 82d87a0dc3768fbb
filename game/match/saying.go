package match

import (
	"fmt"
	"slices"

	"norenbot/game"
)

// showAhead makes a menu of an outlook.
func (r *room) showAhead(seat game.Seat, o *outlook) (Menu, error) {
	m := Menu{Match: r.ID, Seat: seat, State: Ready, Token: o.token(), Draft: copies(o.Picks), Ticked: stillOf(o.Ticked, o.question), Lost: o.lost,
		Ahead: &Saying{Orders: cloneOrders(o.Orders), Another: o.Way > 0}}
	for _, p := range o.passed {
		if p.order < 0 {
			m.Ahead.Left++
		}
	}
	m.Ahead.Back = len(m.Ticked) > 0 || len(o.Picks) > 0 || len(o.passed) > 0 && o.Way == 0
	run := r.live
	if o.question != nil {
		m.State, m.Question, m.Focus = Asked, o.question.Clone(), o.question.Focus
		if o.walk != nil {
			run = o.run
			for _, e := range run.Events()[o.told:] {
				if e.For(seat) {
					m.Events = append(m.Events, e)
				}
			}
		}
	}
	m.Stands = m.State == Ready || len(o.Picks) == 0 && o.Way == 0
	err := r.s.Guard(r.ID, func() error {
		m.View = run.View(seat)
		return nil
	})
	return m, err
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
			return r.refuse(&menu, k, refused)
		}
		o, err := r.outlook(seat, a)
		if err != nil {
			r.s.trouble(r.ID, fmt.Errorf("looking ahead: %w", err))
			return r.refuse(&menu, k, game.ErrNothing)
		}
		defer o.close()
		// The decision of that order does not come up; or nothing can be said at all, and
		// there is nothing that could be taken back.
		if a.Way > 0 && (o.question == nil || o.at != a.Way-1) || a.Way == 0 && o.question == nil && len(d.Orders) == 0 {
			return r.refuse(&menu, k, game.ErrNothing)
		}
		c := r.step()
		d.Ahead = &a
		c.keep(d)
		if err := r.commit(c); err != nil {
			return err
		}
		menu, err = r.showAhead(seat, o)
		return err
	})
	return menu, err
}

// Later leaves out what the menu of LookAhead asks: the player will be asked when
// it comes. Errors as of Pick.
func (s *Service) Later(id ID, user User, token Token) (menu Menu, err error) {
	err = s.playing(id, user, func(r *room, seat game.Seat) error {
		k, err := r.sketch(seat)
		switch {
		case err != nil:
			return err
		case !r.says(k):
			return r.refuse(&menu, k, ErrStale)
		}
		menu, err = r.sayOn(k, token, (*outlook).leaveOut, false)
		return err
	})
	return menu, err
}

// leaveOut leaves the decision to be asked when it comes, see Service.Later. Picks
// already made of it go.
func (o *outlook) leaveOut(*runs) error {
	if o.question == nil || o.Way > 0 {
		return ErrNotAsked
	}
	key := o.question.Key
	if len(o.Picks) > 0 {
		key = o.Picks[0].Key
	}
	o.Picks, o.Ticked, o.Later = nil, nil, append(slices.Clone(o.Later), key)
	return nil
}

// complete returns why what was said cannot be confirmed, or nil.
func (o *outlook) complete(*runs) error {
	if len(o.Picks) > 0 || o.Way > 0 {
		return ErrIncomplete
	}
	return nil
}

// says reports whether the menu of a seat is about its orders. They are its owner's: a
// sitter's menu never is.
func (r *room) says(k *sketch) bool {
	return !r.sitter && k.state() == Waiting && r.stored.keeps(k.seat).Ahead != nil
}

// sayOn lets f go on with what a seat says ahead, if token is its menu's, and returns the
// menu that follows. With keep, the orders are in force then and nothing is being said
// any more; without keep and f, all is as it was before LookAhead. If f refuses, its
// error is returned with the menu as it is, and nothing is stored.
func (r *room) sayOn(k *sketch, token Token, f func(*outlook, *runs) error, keep bool) (menu Menu, err error) {
	d := r.stored.keeps(k.seat)
	o, err := r.outlook(k.seat, *d.Ahead)
	if err != nil {
		return r.unsaid(d, err)
	}
	// In a function of its own, since o may be another one by then.
	defer func() { o.close() }()
	before := offeredBy(o.question)
	refused := error(ErrStale)
	if o.token() == token {
		refused = nil
		if f != nil {
			refused = f(o, &r.runs)
		}
	}
	if refused == nil && check(o.Orders) != nil {
		refused = ErrOrder // there are too many
	}
	if refused != nil {
		o.close()
		if o, err = r.outlook(k.seat, *d.Ahead); err != nil {
			return r.unsaid(d, err)
		}
		if menu, err = r.showAhead(k.seat, o); err != nil {
			return menu, err
		}
		return menu, refused
	}
	said := o.Ahead
	switch {
	case keep:
		d.Ahead, d.Orders = nil, o.Orders
	case f == nil:
		d.Ahead = nil
	default:
		d.Ahead = &said
	}
	c := r.step()
	c.keep(d)
	if err := r.commit(c); err != nil {
		return menu, err
	}
	if menu, err = r.menu(k.seat); err == nil {
		// Without picks it is another decision, of another place.
		menu.Moved = len(said.Picks) == 0 || !slices.Equal(before, offeredBy(menu.Question))
	}
	return menu, err
}

// unsaid drops what a seat was saying, since the game cannot be walked ahead.
func (r *room) unsaid(d Draft, why error) (Menu, error) {
	r.s.trouble(r.ID, fmt.Errorf("looking ahead: %w", why))
	c := r.step()
	d.Ahead = nil
	c.keep(d)
	if err := r.commit(c); err != nil {
		return Menu{}, err
	}
	return r.menu(d.Seat)
}

// foresees reports whether a seat that waits can say what comes next.
func (r *runs) foresees(seat game.Seat) bool {
	m := &r.stored.Match
	if m.Lesson || m.Awaited()&m.others(seat) == 0 {
		return false
	}
	o, err := r.outlook(seat, Ahead{Orders: r.stored.keeps(seat).Orders})
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
