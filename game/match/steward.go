package match

import (
	"slices"

	"norenbot/game"
)

// What a season does to the matches that count for it, besides Deal and Substitute.

// Vacate has a computer player go on for a line of a contest that has nobody any more. If
// nobody is left at all, the match ends as one that everybody dropped out of. A chair that
// a computer player has already stays as it is. Errors: ErrNoContest, ErrNoSeat, ErrEnded.
func (s *Service) Vacate(id ID, seat game.Seat) error {
	return s.with(id, func(r *room) error {
		m := &r.stored.Match
		switch err := r.played(); {
		case m.Contest == nil:
			return ErrNoContest
		case err != nil:
			return err
		case seat < 0 || int(seat) >= len(m.Chairs):
			return ErrNoSeat
		case m.Chairs[seat].User == "":
			return nil
		}
		c := r.step()
		r.handOver(c, seat, false, ByContest)
		if c.Match.People() == 0 {
			r.end(c, Abandoned, Final{Outcome: Deserted})
		}
		return r.commit(c)
	})
}

// CallIn ends a match of a contest without a result of its own, even under repair: the
// season has decided what it counts as, or has it played again. It returns the match as it
// is then; one that has ended stays as it ended. Errors: ErrNoContest.
func (s *Service) CallIn(id ID) (m Match, err error) {
	err = s.with(id, func(r *room) error {
		if r.stored.Match.Contest == nil {
			return ErrNoContest
		}
		if r.stored.Match.Phase == Playing {
			c := r.step()
			c.mended()
			if n := len(r.stored.Journal); n > 0 {
				c.enter(Entry{Act: CallOff, By: ByContest, Print: r.stored.Journal[n-1].Print})
			}
			r.end(c, Abandoned, Final{Outcome: Void})
			if err := r.commit(c); err != nil {
				return err
			}
		}
		m = r.stored.Match.clone()
		return nil
	})
	return m, err
}

// turned reports whether a match has come to something that a season or a rating depends
// on, since it was as before: it began or ended, was closed or mended, or a chair is
// somebody else's.
func (m *Match) turned(before *Match) bool {
	return m.Phase != before.Phase || (m.Repair == nil) != (before.Repair == nil) ||
		!slices.EqualFunc(m.Chairs, before.Chairs, func(a, b Chair) bool { return a.User == b.User && a.Computer == b.Computer })
}

// counts tells Options.Contests of a change that was committed.
func (r *room) counts(before *Match) {
	m := &r.stored.Match
	if tell := r.s.o.Contests; tell != nil && (m.Contest != nil || m.Rates() != nil) && m.turned(before) {
		tell(m.clone())
	}
}

// restIn is when a person is not to be asked in this match.
func (m *Match) restIn(rest *Rest) *Rest {
	if rest == nil || m.Contest == nil || !m.Contest.Strict {
		return rest
	}
	quiet := *rest
	quiet.Leaves = nil
	return &quiet
}
