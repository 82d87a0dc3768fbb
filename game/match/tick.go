package match

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"norenbot/game"
)

// dueMost is how many matches one Tick looks at.
const dueMost = 1000

// Tick does what the time has brought about, see Due. It is called every few
// seconds. If more than Options.Brake seats would run out of time, none does
// until Unbrake or Credit: the clock, or the network, is the likelier fault.
func (s *Service) Tick() error {
	now := s.now()
	ids, err := s.Store.Due(now, dueMost)
	if err != nil {
		return fmt.Errorf("looking for what is due: %w", err)
	}
	braked := s.brake(s.timeOuts(ids, now))
	for _, id := range ids {
		err := s.with(id, func(t *table) error { return t.catchUp(now, braked) })
		if err := ignore(err, ErrRepair); err != nil {
			s.trouble(id, fmt.Errorf("doing what is due: %w", err))
		}
	}
	s.jobs.retry()
	return nil
}

// timeOuts counts the seats that run out of time.
func (s *Service) timeOuts(ids []ID, now time.Time) (n int) {
	for _, id := range ids {
		// A match that cannot be read is reported by Tick.
		_ = s.with(id, func(t *table) error {
			for _, d := range Due(t.stored.Match, now) {
				if d.Kind == TimeOut {
					n++
				}
			}
			return nil
		})
	}
	return n
}

// brake decides about that many seats out of time, and reports a new fault.
func (s *Service) brake(timeOuts int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if timeOuts <= s.Brake || s.unbraked {
		s.braked, s.unbraked = false, false
		return false
	}
	if !s.braked {
		s.trouble("", fmt.Errorf("%w: %d seats, the limit is %d; none is carried out", ErrBrake, timeOuts, s.Brake))
	}
	s.braked = true
	return true
}

// Unbrake lets the next Tick carry out every time limit, however many.
func (s *Service) Unbrake() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.unbraked = true
}

// Credit gives every awaited seat of every timed match the time back that
// passed between two moments, in which the program could not be reached.
func (s *Service) Credit(from, to time.Time) error {
	var ids []ID
	for m, err := range s.Store.Live() {
		if err == nil && m.Match.Phase == Playing && m.Match.Pace != NoPace {
			ids = append(ids, m.Match.ID)
		}
	}
	var errs error
	for _, id := range ids {
		errs = errors.Join(errs, s.with(id, func(t *table) error {
			c := t.step()
			c.Match.credit(from, to)
			return t.commit(c)
		}))
	}
	return errs
}

// credit moves what runs by the part of an interval in which it ran.
func (m *Match) credit(from, to time.Time) {
	for i := range m.Chairs {
		clock := &m.Chairs[i].Clock
		if lost := overlap(clock.Since, from, to); lost > 0 && !clock.Since.IsZero() {
			clock.Since = clock.Since.Add(lost)
		}
		if lost := overlap(clock.Reminded, from, to); lost > 0 && !clock.Reminded.IsZero() {
			clock.Reminded = clock.Reminded.Add(lost)
		}
	}
	for i := range m.Votes {
		m.Votes[i].Until = m.Votes[i].Until.Add(max(0, to.Sub(from)))
	}
}

func overlap(since, from, to time.Time) time.Duration {
	if since.After(from) {
		from = since
	}
	return to.Sub(from)
}

// catchUp does what is due of one match. After each duty it looks again.
func (t *table) catchUp(now time.Time, braked bool) error {
	for {
		var next *Duty
		for _, d := range Due(t.stored.Match, now) {
			if !braked || d.Kind != TimeOut {
				next = &d
				break
			}
		}
		if next == nil {
			return nil
		}
		if err := t.do(*next); err != nil {
			return err
		}
	}
}

func (t *table) do(d Duty) error {
	c := t.step()
	switch d.Kind {
	case CloseLobby:
		return t.closeLobby(c)
	case Remind:
		c.Match.Chairs[d.Seat].Clock.Reminded = c.now
		end, _ := c.Match.Deadline(d.Seat)
		c.say(Item{News: Reminded, Seats: game.Only(d.Seat), Until: end})
		return t.commit(c)
	case TimeOut:
		return t.timeUp(c, d.Seat)
	case CloseVote:
		at := c.Match.vote(d.Vote.About, d.Vote.Seat)
		c.Match.Votes = append(c.Match.Votes[:at:at], c.Match.Votes[at+1:]...)
		c.say(Item{News: VoteEnded, Vote: &d.Vote})
		return t.commit(c)
	}
	panic(fmt.Sprintf("no such duty: %d", d.Kind))
}

// closeLobby deals with computers in the chairs that are missing, if that was
// agreed, or lets the lobby expire.
func (t *table) closeLobby(c *step) error {
	rules, err := t.s.rules(c.Match.Game)
	if err != nil {
		return err
	}
	if !c.Match.Fill {
		c.expire()
		return t.commit(c)
	}
	for len(c.Match.Chairs) < rules.Info().MinSeats {
		c.Match.Chairs = append(c.Match.Chairs, Chair{Owner: Owner{Computer: t.s.Substitute}})
	}
	return t.deal(c, nil)
}

// timeUp plays for a seat whose time has run out: its draft if that is
// complete, else the default of every question.
func (t *table) timeUp(c *step, seat game.Seat) error {
	k, err := t.sketch(seat)
	if err != nil {
		return err
	}
	answers := slices.Clone(k.draft)
	if k.state() != Ready {
		if answers, err = t.defaults(k.base.Record(), seat); err != nil {
			return err
		}
	}
	c.Match.Chairs[seat].Clock.Lapses++
	return t.stand(c, Entry{Seat: seat, Answers: answers, By: ByDeadline})
}

// defaults answers everything that is asked of seat with the default.
func (t *table) defaults(rec game.Record, seat game.Seat) (answers []game.Answer, err error) {
	run, err := t.preview(rec, []game.Answer{})
	if err != nil {
		return nil, err
	}
	defer run.Close()
	err = t.compute(func() error {
		base := run.TogetherAt()
		for q := run.Question(seat); q != nil; q = follows(run, base, seat) {
			a := game.Answer{Seat: seat, Key: q.Key, Picks: append([]string(nil), q.Default...)}
			if err := run.Answer(a); err != nil {
				return &broken{fmt.Errorf("the default of %s: %w", a.Key, err)}
			}
			answers = append(answers, a)
		}
		return nil
	})
	return answers, err
}
