package match

import (
	"slices"

	"norenbot/game"
)

// A decision of a seat is made answer by answer: a sketch of what is asked now, or an outlook on what comes
// next. Whatever a menu's buttons do is done to it, whichever it is. It is its caller's alone: nothing of it
// holds before it is kept and committed.
type decision interface {
	token() Token          // Menu.Token
	asked() *game.Question // what is asked next; nil is nothing
	ticks() []string       // Menu.Ticked
	tick(*game.Answer)     // of the question that is asked; nil is nothing
	// say answers what is asked, sayRest all that is left of the decision with the defaults. Errors:
	// ErrNotAsked, those of Question.Sorted. After one it is somewhere on the way: throw it away.
	say(r *runs, picks []string) error
	sayRest(r *runs) error
	// back returns the decision without what was said last, and drop the one without anything that was:
	// game.ErrNothing if there is nothing. d is what is kept then.
	back(r *runs) (decision, error)
	drop(r *runs, d *Draft) (decision, error)
	after(r *runs, option string) *game.Question // see Service.Next
	// reached leads to what is asked once what was said is kept. Error: ErrOrder.
	reached(r *room) error
	keep(d *Draft) // puts into d what is stored of it
	sight() sight  // what a picture of it shows
	menu(r *room, d Draft) (Menu, error)
	close()
}

// A sight is what a picture of a decision shows, as far as what is said changes it.
type sight struct {
	focus   string
	told    int // how many events there would be if it stood
	offered []string
	begins  bool // nothing of the decision is said: the picture is of another place than any before
}

// like reports whether two sights are the same.
func (s sight) like(other sight) bool {
	return !s.begins && s.focus == other.focus && s.told == other.told && slices.Equal(s.offered, other.offered)
}

// decision returns what a seat is deciding: what it says of what comes next, while it waits and says
// something, else what it is asked. The former is its owner's alone, and no sitter's. A game that
// cannot be walked ahead any more takes what was said along.
func (r *room) decision(seat game.Seat) (decision, error) {
	k, err := r.sketch(seat)
	if err != nil {
		return nil, err
	}
	if !r.says(k) {
		return k, nil
	}
	o, err := r.outlook(seat, *r.stored.keeps(seat).Ahead)
	if err != nil {
		return k, r.unsaid(seat, err)
	}
	return o, nil
}

// menu returns the menu of a seat as things stand.
func (r *room) menu(seat game.Seat) (Menu, error) {
	l, err := r.decision(seat)
	if err != nil {
		return Menu{}, err
	}
	defer l.close()
	return l.menu(r, r.stored.keeps(seat))
}

// refuse refuses a press and returns the menu as it is. Of a match that broke there is none.
func (r *room) refuse(seat game.Seat, why error) (Menu, error) {
	if r.broken != nil {
		return Menu{}, why
	}
	menu, err := r.menu(seat)
	if err != nil {
		return Menu{}, err
	}
	return menu, why
}

// A leading leads from a decision to another one, which may be the same. What is kept besides may be
// changed.
type leading func(r *room, l decision, d *Draft) (decision, error)

// deciding has f lead user's decision on; see room.leads.
func (s *Service) deciding(id ID, user User, token Token, f leading) (menu Menu, err error) {
	err = s.plays(id, user, func(r *room, seat game.Seat) error {
		menu, err = r.leads(user, seat, token, f)
		return err
	})
	return menu, err
}

// leads has f lead the decision of a seat on, if token is its menu's, stores where that leads and returns the
// menu there. A refusal of f comes with the menu as it is, and nothing is stored.
func (r *room) leads(user User, seat game.Seat, token Token, f leading) (Menu, error) {
	l, err := r.decision(seat)
	if err != nil {
		return Menu{}, err
	}
	defer l.close()
	before, d := l.sight(), r.stored.keeps(seat)
	next, refused := l, error(ErrStale)
	if l.token() == token {
		next, refused = f(r, l, &d)
	}
	if refused != nil {
		return r.refuse(seat, refused)
	}
	if next != l {
		defer next.close()
	}
	if refused := next.reached(r); refused != nil {
		return r.refuse(seat, refused)
	}
	if k, now := next.(*sketch); now {
		if refused := r.led(k); refused != nil {
			return r.refuse(seat, refused)
		}
	}
	next.keep(&d)
	menu, err := next.menu(r, d)
	if err != nil {
		return Menu{}, err
	}
	c := r.step()
	if _, now := l.(*sketch); now { // what is said beforehand sends no sitter away
		c.acts(user, seat, Entry{})
	}
	c.keep(d)
	if err := r.commit(c); err != nil {
		return Menu{}, err
	}
	menu.Moved = !next.sight().like(before)
	return menu, nil
}

// looking has f look at user's decision, if it asks something and token is its menu's. Nothing changes by it.
func (s *Service) looking(id ID, user User, token Token, f func(*room, decision) error) error {
	return s.plays(id, user, func(r *room, seat game.Seat) error {
		l, err := r.decision(seat)
		if err != nil {
			return err
		}
		defer l.close()
		switch {
		case l.token() != token:
			return ErrStale
		case l.asked() == nil:
			return ErrNotAsked
		}
		return f(r, l)
	})
}
