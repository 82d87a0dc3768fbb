package match

import "norenbot/game"

// Next returns what is asked next if one of some options of a menu is picked, in
// their order: nil where nothing is, where something would be turned up first, or
// where the menu has no such option. Nothing changes by it. Errors: ErrStale,
// ErrNotAsked, and those of Menu.
func (s *Service) Next(id ID, user User, token Token, options ...string) (next []*game.Question, err error) {
	err = s.playing(id, user, func(r *room, seat game.Seat) error {
		k, err := r.sketch(seat)
		switch {
		case err != nil:
			return err
		case k.token() != token:
			return ErrStale
		case k.state() != Asked:
			return ErrNotAsked
		}
		for _, option := range options {
			next = append(next, r.after(k, option))
		}
		return nil
	})
	return next, err
}

// after returns what an option of the open question leads to; nil if it cannot
// be said. What breaks here is met again, and reported, by whoever picks it.
func (r *runs) after(k *sketch, option string) (next *game.Question) {
	rules, err := r.s.rules(r.stored.Match.Game)
	if err != nil {
		return nil
	}
	a := game.Answer{Seat: k.seat, Key: k.asked().Key, Picks: []string{option}}
	_ = r.s.Guard(r.stored.Match.ID, func() error {
		run, err := game.Preview(rules, k.run.Record(), a)
		if err != nil {
			return err
		}
		defer run.Close()
		next = follows(run, k.base.TogetherAt(), k.seat).Clone()
		return nil
	})
	return next
}
