package match

import (
	"errors"
	"slices"

	"norenbot/game"
)

// Pick answers the open question of a menu: the seat's draft is one answer
// longer, and stored. Picks are option keys in any order. It returns the menu
// that follows. Errors, with the menu as it is: ErrStale, ErrNotAsked (the
// menu waits for something else), game.ErrNotOffered, game.ErrTooOften,
// game.ErrHowMany; without: those of Menu.
func (s *Service) Pick(id ID, user, token string, picks []string) (Menu, error) {
	return s.sketching(id, user, token, func(t *table, k *sketch) (*sketch, error) {
		if k.state() != Asked {
			return nil, ErrNotAsked
		}
		q := k.asked()
		picks, err := q.Sorted(picks)
		if err != nil {
			return nil, err
		}
		a := game.Answer{Seat: k.seat, Key: q.Key, Picks: picks}
		if err := t.extend(k, a); err != nil {
			return nil, &broken{err} // it was offered
		}
		return k, nil
	})
}

// PickBack takes back the last pick of the draft. Errors as of Pick, and
// game.ErrNothing.
func (s *Service) PickBack(id ID, user, token string) (Menu, error) {
	return s.sketching(id, user, token, func(t *table, k *sketch) (*sketch, error) {
		return t.shortened(k, len(k.draft)-1)
	})
}

// StartOver drops the draft. Errors as of PickBack.
func (s *Service) StartOver(id ID, user, token string) (Menu, error) {
	return s.sketching(id, user, token, func(t *table, k *sketch) (*sketch, error) {
		return t.shortened(k, min(0, len(k.draft)-1))
	})
}

// shortened returns the sketch with the first n answers of its draft.
func (t *table) shortened(k *sketch, n int) (*sketch, error) {
	if n < 0 {
		return nil, game.ErrNothing
	}
	next := t.blank(k.seat, k.base)
	if err := t.extend(next, k.draft[:n]...); err != nil {
		return nil, &broken{err} // it held before
	}
	return next, nil
}

// sketching lets f lead from the current sketch of user's seat, if token is
// its menu's, to another one, stores that one's draft and returns its menu. A
// refusal of f comes with the current menu.
func (s *Service) sketching(id ID, user, token string, f func(*table, *sketch) (*sketch, error)) (menu Menu, err error) {
	err = s.playing(id, user, func(t *table, seat game.Seat) error {
		k, err := t.sketch(seat)
		if err != nil {
			return err
		}
		next, refused := k, error(ErrStale)
		if k.token() == token {
			next, refused = f(t, k)
		}
		if b := (*broken)(nil); errors.As(refused, &b) {
			return refused
		}
		if refused != nil {
			return t.refuse(&menu, k, refused)
		}
		shown, err := t.show(next)
		if err != nil {
			return err
		}
		c := t.step()
		c.Drafts = []Draft{{Seat: seat, Answers: slices.Clone(next.draft)}}
		if err := t.commit(c); err != nil {
			return err
		}
		menu = shown
		return nil
	})
	return menu, err
}
