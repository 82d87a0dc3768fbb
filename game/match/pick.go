package match

import (
	"norenbot/game"
)

// Pick answers the open question of a menu: the seat's draft is one answer
// longer, and stored. Picks are option keys in any order. It returns the menu
// that follows. Errors, with the menu as it is: ErrStale, ErrNotAsked (the
// menu waits for something else), game.ErrNotOffered, game.ErrTooOften,
// game.ErrHowMany; without: those of Menu.
func (s *Service) Pick(id ID, user, token string, picks []string) (Menu, error) {
	return s.sketching(id, user, token, func(t *table, seat game.Seat, k *sketch) (*sketch, error) {
		if k.state(seat) != Asked {
			return nil, ErrNotAsked
		}
		q := k.asked(seat)
		picks, err := q.Sorted(picks)
		if err != nil {
			return nil, err
		}
		a := game.Answer{Seat: seat, Key: q.Key, Picks: picks}
		return t.extended(k, a)
	})
}

// extended returns the sketch with one answer more.
func (t *table) extended(k *sketch, a game.Answer) (*sketch, error) {
	run := k.run
	if run == k.base {
		var err error
		if run, err = t.preview(k.base.Record(), []game.Answer{}); err != nil {
			return nil, err
		}
	}
	next := &sketch{run: run, base: k.base, draft: append(k.draft, a)}
	if err := t.compute(func() error { return run.Answer(a) }); err != nil {
		return nil, &broken{err}
	}
	return next, nil
}

// PickBack takes back the last pick of the draft. Errors as of Pick, and
// game.ErrNothing.
func (s *Service) PickBack(id ID, user, token string) (Menu, error) {
	return s.sketching(id, user, token, func(t *table, seat game.Seat, k *sketch) (*sketch, error) {
		return t.shortened(k, len(k.draft)-1)
	})
}

// StartOver drops the draft. Errors as of PickBack.
func (s *Service) StartOver(id ID, user, token string) (Menu, error) {
	return s.sketching(id, user, token, func(t *table, seat game.Seat, k *sketch) (*sketch, error) {
		return t.shortened(k, min(0, len(k.draft)-1))
	})
}

// shortened returns the sketch with the first n answers of its draft.
func (t *table) shortened(k *sketch, n int) (*sketch, error) {
	if n < 0 {
		return nil, game.ErrNothing
	}
	next := &sketch{run: k.base, base: k.base, draft: k.draft[:n]}
	if n == 0 {
		return next, nil
	}
	run, err := t.preview(k.base.Record(), next.draft)
	if err != nil {
		return nil, &broken{err}
	}
	next.run = run
	return next, nil
}

// sketching lets f lead from the current sketch of user's seat, if token is
// its menu's, to another one, stores that one's draft and returns its menu. An
// error of f comes with the current menu.
func (s *Service) sketching(id ID, user, token string, f func(*table, game.Seat, *sketch) (*sketch, error)) (menu Menu, err error) {
	err = s.playing(id, user, func(t *table, seat game.Seat) error {
		k, err := t.sketch(seat)
		if err != nil {
			return err
		}
		defer k.close()
		if menu, err = t.show(k, seat); err != nil {
			return err
		}
		if menu.Token != token {
			return ErrStale
		}
		next, err := f(t, seat, k)
		if err != nil {
			return err
		}
		defer next.close()
		shown, err := t.show(next, seat)
		if err != nil {
			return err
		}
		c := t.step()
		c.Drafts = []Draft{{Seat: seat, Answers: next.draft}}
		if err := t.commit(c); err != nil {
			return err
		}
		menu = shown
		return nil
	})
	return menu, err
}
