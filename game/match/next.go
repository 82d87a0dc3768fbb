package match

import "norenbot/game"

// Next returns what is asked next if one of some options of a menu is picked, in
// their order: nil where nothing is, where something would be turned up first, or
// where the menu has no such option. Nothing changes by it. Errors: ErrStale,
// ErrNotAsked, and those of Menu.
func (s *Service) Next(id ID, user User, token Token, options ...string) (next []*game.Question, err error) {
	err = s.ahead(id, user, token, func(r *room, k *sketch) {
		for _, option := range options {
			next = append(next, r.after(k, option))
		}
	})
	return next, err
}

// Last reports whether the default answer to a menu's question would complete the
// decision. Nothing changes by it. Errors as of Next.
func (s *Service) Last(id ID, user User, token Token) (last bool, err error) {
	err = s.ahead(id, user, token, func(r *room, k *sketch) {
		next, known := r.lookOn(k, k.asked().Default)
		last = known && next == nil
	})
	return last, err
}

// ahead has f look at the current sketch of user's seat, if it is asked something and
// token is its menu's.
func (s *Service) ahead(id ID, user User, token Token, f func(*room, *sketch)) error {
	return s.plays(id, user, func(r *room, seat game.Seat) error {
		k, err := r.sketch(seat)
		switch {
		case err != nil:
			return err
		case k.token() != token:
			return ErrStale
		case k.state() != Asked:
			return ErrNotAsked
		}
		f(r, k)
		return nil
	})
}

// lookedOn keeps what the options of one seat's first question lead to: each costs a
// replay, and a menu is shown several times, by itself and when somebody opens it.
type lookedOn struct {
	seat    game.Seat
	entries int                       // of the journal, from which a position follows
	next    map[string]*game.Question // by option; whoever gets them must not change them
}

// after returns what an option of the open question leads to, of the first question
// without a replay if it was asked before.
func (r *runs) after(k *sketch, option string) *game.Question {
	if len(k.draft) > 0 {
		next, _ := r.lookOn(k, []string{option})
		return next
	}
	if r.looked.next == nil || r.looked.seat != k.seat || r.looked.entries != k.entries {
		r.looked = lookedOn{k.seat, k.entries, map[string]*game.Question{}}
	}
	next, known := r.looked.next[option]
	if !known {
		next, _ = r.lookOn(k, []string{option})
		r.looked.next[option] = next
	}
	return next
}

// lookOn plays ahead with an answer to the open question; next is nil where it
// completes the decision. What breaks here is not known: whoever picks it meets it
// again, and reports it.
func (r *runs) lookOn(k *sketch, picks []string) (next *game.Question, known bool) {
	rules, err := r.s.rules(r.stored.Match.Game)
	if err != nil {
		return nil, false
	}
	a := game.Answer{Seat: k.seat, Key: k.asked().Key, Picks: picks}
	err = r.s.Guard(r.stored.Match.ID, func() error {
		run, err := game.Preview(rules, k.run.Record(), a)
		if err != nil {
			return err
		}
		defer run.Close()
		next = follows(run, k.base.TogetherAt(), k.seat).Clone()
		return nil
	})
	return next, err == nil
}
