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
	return s.deciding(id, user, token, func(r *room, l decision, _ *Draft) (decision, error) {
		err := l.say(&r.runs, picks)
		for n := 0; err == nil && n < len(more); n++ {
			err = l.say(&r.runs, more[n])
		}
		return l, err
	})
}

// PickRest answers what is left of the decision with the defaults: until the
// menu is Ready, or until a new decision begins (see Menu.Stands). Errors as of
// Pick.
func (s *Service) PickRest(id ID, user User, token Token) (Menu, error) {
	return s.deciding(id, user, token, func(r *room, l decision, _ *Draft) (decision, error) { return l, l.sayRest(&r.runs) })
}

// PickBack takes back what was picked last: what is ticked, else the last answer of the
// draft. Errors as of Pick, and game.ErrNothing.
func (s *Service) PickBack(id ID, user User, token Token) (Menu, error) {
	return s.deciding(id, user, token, func(r *room, l decision, _ *Draft) (decision, error) {
		if len(l.ticks()) > 0 {
			l.tick(nil)
			return l, nil
		}
		return l.back(&r.runs)
	})
}

// StartOver drops the draft; of what is said beforehand all since LookAhead. Errors as of PickBack.
func (s *Service) StartOver(id ID, user User, token Token) (Menu, error) {
	return s.deciding(id, user, token, func(r *room, l decision, d *Draft) (decision, error) { return l.drop(&r.runs, d) })
}

// PickSome makes picks, in any order, all that is ticked of the answer to the open
// question, and stores it; none is nothing any more. It is no answer yet, see
// Menu.Ticked. The token does not change by it: of two menus of one question the last press
// counts. Errors as of Pick, but that there may be too few.
func (s *Service) PickSome(id ID, user User, token Token, picks []string) (Menu, error) {
	return s.deciding(id, user, token, func(_ *room, l decision, _ *Draft) (decision, error) {
		q := l.asked()
		if q == nil {
			return nil, ErrNotAsked
		}
		some, err := someOf(q, picks)
		l.tick(some)
		return l, err
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
