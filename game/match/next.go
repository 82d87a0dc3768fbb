package match

import (
	"slices"

	"norenbot/game"
)

// Next returns what is asked next if one of some options of a menu is picked, in
// their order: nil where nothing is, where something would be turned up first, or
// where the menu has no such option. Nothing changes by it. Errors: ErrStale,
// ErrNotAsked, and those of Menu.
func (s *Service) Next(id ID, user User, token Token, options ...string) (next []*game.Question, err error) {
	err = s.ahead(id, user, token, func(r *room, k *sketch) {
		for _, option := range options {
			next = append(next, r.after(k, option))
		}
	}, func(r *room, o *outlook) {
		for _, option := range options {
			next = append(next, r.afterAhead(o, option))
		}
	})
	return next, err
}

// Last reports whether the default answer to a menu's question would complete the
// decision. Nothing changes by it. Errors as of Next, and ErrNotAsked for what is said
// ahead.
func (s *Service) Last(id ID, user User, token Token) (last bool, err error) {
	err = s.ahead(id, user, token, func(r *room, k *sketch) {
		next, known := r.lookOn(k, k.asked().Default)
		last = known && next == nil
	}, nil)
	return last, err
}

// ahead has f look at the current sketch of user's seat, if it is asked something and
// token is its menu's; or said, if that is about orders that are being given.
func (s *Service) ahead(id ID, user User, token Token, f func(*room, *sketch), said func(*room, *outlook)) error {
	return s.plays(id, user, func(r *room, seat game.Seat) error {
		k, err := r.sketch(seat)
		switch {
		case err != nil:
			return err
		case r.says(k):
			return r.aheadOf(seat, token, said)
		case k.token() != token:
			return ErrStale
		case k.state() != Asked:
			return ErrNotAsked
		}
		f(r, k)
		return nil
	})
}

// aheadOf is ahead for orders that are being given.
func (r *room) aheadOf(seat game.Seat, token Token, f func(*room, *outlook)) error {
	o, err := r.outlook(seat, *r.stored.keeps(seat).Ahead)
	if err != nil {
		return err
	}
	defer o.close()
	switch {
	case o.token() != token:
		return ErrStale
	case o.question == nil || f == nil:
		return ErrNotAsked
	}
	f(r, o)
	return nil
}

// afterAhead returns what an option of an outlook's question leads to: nothing, if that is
// only foreseen. A failure is met again by whoever picks it.
func (r *runs) afterAhead(o *outlook, option string) *game.Question {
	if o.walk == nil {
		return nil
	}
	a := game.Answer{Seat: o.seat, Key: o.question.Key, Picks: []string{option}}
	w, err := r.walk(o.seat, append(slices.Clip(o.given), a)...)
	if err != nil {
		return nil
	}
	defer w.close()
	if w.from == len(w.given) {
		return nil // another decision begins there
	}
	return w.asked().Clone()
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
