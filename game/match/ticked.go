package match

import (
	"slices"

	"norenbot/game"
)

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
