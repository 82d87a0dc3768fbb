package match

import (
	"slices"

	"norenbot/game"
)

// Pick answers the open question of a menu, and with more those that follow: the
// seat's draft is so many answers longer, and stored. Picks are option keys in any
// order. It returns the menu that follows. Errors, with the menu as it is:
// ErrStale, ErrNotAsked (the menu waits for something else), game.ErrNotOffered,
// game.ErrTooOften, game.ErrHowMany; without: those of Menu.
func (s *Service) Pick(id ID, user User, token Token, picks []string, more ...[]string) (Menu, error) {
	return s.sketching(id, user, token, func(r *room, k *sketch) (*sketch, error) {
		err := r.pick(k, picks)
		for n := 0; err == nil && n < len(more); n++ {
			err = r.pick(k, more[n])
		}
		return k, err
	}, func(o *outlook, r *runs) error {
		err := o.say(r, picks)
		for n := 0; err == nil && n < len(more); n++ {
			err = o.say(r, more[n])
		}
		return err
	})
}

// pick answers the open question of a sketch.
func (r *runs) pick(k *sketch, picks []string) error {
	if k.state() != Asked {
		return ErrNotAsked
	}
	q := k.asked()
	picks, err := q.Sorted(picks)
	if err != nil {
		return err
	}
	return r.extendBy(k, game.Answer{Seat: k.seat, Key: q.Key, Picks: picks})
}

// PickRest answers what is left of the decision with the defaults: until the
// menu is Ready, or until a new decision begins (see Menu.Stands). Errors as of
// Pick.
func (s *Service) PickRest(id ID, user User, token Token) (Menu, error) {
	return s.sketching(id, user, token, func(r *room, k *sketch) (*sketch, error) {
		if k.state() != Asked {
			return nil, ErrNotAsked
		}
		return k, r.answerUsual(k)
	}, (*outlook).sayUsual)
}

// PickBack takes back what was picked last: what is ticked, else the last answer of the
// draft. Errors as of Pick, and game.ErrNothing.
func (s *Service) PickBack(id ID, user User, token Token) (Menu, error) {
	return s.sketching(id, user, token, func(r *room, k *sketch) (*sketch, error) {
		if len(k.ticks()) > 0 {
			k.ticked = nil
			return k, nil
		}
		return r.shortened(k, len(k.draft)-1)
	}, func(o *outlook, _ *runs) error { return o.back() })
}

// StartOver drops the draft. Errors as of PickBack.
func (s *Service) StartOver(id ID, user User, token Token) (Menu, error) {
	return s.sketching(id, user, token, func(r *room, k *sketch) (*sketch, error) {
		if len(k.draft) == 0 && len(k.ticks()) == 0 {
			return nil, game.ErrNothing
		}
		return r.shortened(k, 0)
	}, nil)
}

// sketching lets f lead from the current sketch of user's seat, if token is
// its menu's, to another one, stores that one's draft and returns its menu. A
// refusal of f comes with the current menu. If the menu is about orders that are
// being given, ahead does the same with them; nil leaves them as they were.
func (s *Service) sketching(id ID, user User, token Token, f func(*room, *sketch) (*sketch, error), ahead func(*outlook, *runs) error) (menu Menu, err error) {
	err = s.plays(id, user, func(r *room, seat game.Seat) error {
		k, err := r.sketch(seat)
		if err != nil {
			return err
		}
		if r.says(k) {
			menu, err = r.sayOn(k, token, ahead, false)
			return err
		}
		before := k.sight()
		next, refused := k, error(ErrStale)
		if k.token() == token {
			next, refused = f(r, k)
		}
		if refused != nil {
			if k, err = r.sketch(seat); err != nil { // f may have got on a part of the way
				return err
			}
			return r.refuse(&menu, k, refused)
		}
		shown, err := r.show(next)
		if err != nil {
			return err
		}
		c := r.step()
		c.acts(user, seat, Entry{})
		r.keepPicks(c, seat, slices.Clone(next.draft), next.ticked)
		if err := r.commit(c); err != nil {
			return err
		}
		menu = shown
		menu.Unmet = false
		menu.Moved = !next.sight().like(before)
		return nil
	})
	return menu, err
}

// PickSome makes picks, in any order, all that is ticked of the answer to the open
// question, and stores it; none is nothing any more. It is no answer yet, see
// Menu.Ticked. The token does not change by it: of two menus of one question the last press
// counts. Errors as of Pick, but that there may be too few.
func (s *Service) PickSome(id ID, user User, token Token, picks []string) (Menu, error) {
	return s.sketching(id, user, token, func(_ *room, k *sketch) (_ *sketch, err error) {
		if k.state() != Asked {
			return nil, ErrNotAsked
		}
		k.ticked, err = someOf(k.asked(), picks)
		return k, err
	}, func(o *outlook, _ *runs) (err error) {
		if o.question == nil {
			return ErrNotAsked
		}
		o.Ticked, err = someOf(o.question, picks)
		return err
	})
}

// someOf are picks that an answer to q may have among its own; nil if there are none.
func someOf(q *game.Question, picks []string) (*game.Answer, error) {
	if len(picks) == 0 {
		return nil, nil
	}
	fewer := *q
	_, fewer.Max = q.Bounds()
	fewer.Min = 0
	picks, err := fewer.Sorted(picks)
	if err != nil {
		return nil, err
	}
	return &game.Answer{Seat: q.Seat, Key: q.Key, Picks: picks}, nil
}

// stillOf are the picks of what is ticked that q offers, in its order: the rest may have
// gone since.
func stillOf(ticked *game.Answer, q *game.Question) (picks []string) {
	if ticked == nil || q == nil || ticked.Key != q.Key {
		return nil
	}
	for i := range q.Options {
		o, often := &q.Options[i], 0
		for _, p := range ticked.Picks {
			if p == o.Key && often < o.Often() {
				picks, often = append(picks, p), often+1
			}
		}
	}
	_, most := q.Bounds()
	return slices.Clip(picks[:min(len(picks), most)])
}

// ticks are Menu.Ticked.
func (k *sketch) ticks() []string { return stillOf(k.ticked, k.asked()) }

// takeTicked answers with what is ticked, as far as that is still offered, and says how:
// LapseDraft or LapsePart; "" if it is no answer.
func (r *runs) takeTicked(k *sketch) (Lapse, error) {
	picks, q := k.ticks(), k.asked()
	if len(picks) == 0 || q.Accept(picks) != nil {
		return "", nil
	}
	how := LapseDraft
	if len(picks) < len(k.ticked.Picks) {
		how = LapsePart
	}
	return how, r.extendBy(k, game.Answer{Seat: k.seat, Key: q.Key, Picks: picks})
}
