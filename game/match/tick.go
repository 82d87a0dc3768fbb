package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"norenbot/game"
)

// dueMost is how many matches one Tick looks at.
const dueMost = 1000

// Tick does what the time has brought about, see Due. It is called every few
// seconds, as long as people can be reached. After a time that it did not
// watch it may wait, see Brake.
func (s *Service) Tick() error {
	now := s.now()
	if err := s.checkBrake(now); err != nil {
		return err
	}
	ids, err := s.o.Store.Due(now, dueMost)
	if err != nil {
		return fmt.Errorf("looking for what is due: %w", err)
	}
	thinking, stop := context.WithTimeout(context.Background(), thinkInTick)
	defer stop()
	for _, id := range ids {
		err := s.catchUp(id, now, thinking)
		if err := ignore(err, ErrRepair, ErrNewer); err != nil {
			s.brake.giveBack()
			s.trouble(id, fmt.Errorf("doing what is due: %w", err))
		}
	}
	s.brake.ease()
	s.jobs.retry()
	return nil
}

// worthSaying is how long an outage lasts that everybody is told of; the time of
// shorter ones is given back in silence.
const worthSaying = 15 * time.Minute

// Credit has time stand still between two moments, in which people could not reach the
// program, for every match in which something runs, and tells them of it. What is credited
// twice counts once. If the second is before the first, the clock was turned back, and time
// goes on from there; that counts each time. Errors are joined; the other matches are credited all
// the same. ErrAway is among them if the store was away, and some of the matches may not be tried
// then: it is to be done again. A match that cannot be read is no error: Ready tells of it.
func (s *Service) Credit(from, to time.Time) error {
	from, to = from.UTC().Truncate(time.Second), to.UTC().Truncate(time.Second)
	s.brake.unsteady(to)
	var ids []ID
	var errs error
	for m, err := range s.o.Store.Live() {
		switch {
		case err != nil:
			errs = errors.Join(errs, ignore(err, ErrDamaged))
		case m.Phase == Lobby || m.Pace != NoPace || len(m.Votes) > 0:
			ids = append(ids, m.ID)
		}
	}
	for _, id := range ids {
		err := s.with(id, func(r *room) error {
			c := r.step()
			if to.Before(from) {
				c.Match.turnBack(from, to)
			} else {
				c.credit(Span{from, to})
			}
			return r.commit(c)
		})
		errs = errors.Join(errs, err)
		if errors.Is(err, ErrAway) && !to.Before(from) {
			break // each of thousands would wait for it
		}
	}
	return errs
}

// credit has time stand still in a span, and tells of it if anybody's time ran.
func (c *step) credit(span Span) {
	ran := c.Match.Phase == Lobby
	for seat := range c.Match.Chairs {
		at := later(span.From, c.Match.Chairs[seat].Clock.from())
		_, limited := c.Match.Deadline(game.Seat(seat))
		ran = ran || limited && c.Match.elapsed(game.Seat(seat), at, span.To) >= worthSaying
	}
	c.Match.halt(span)
	switch {
	case !ran || span.To.Sub(span.From) < worthSaying:
	case c.Match.Phase == Lobby:
		c.say(Item{News: LobbyNews})
	default:
		c.say(Item{News: Credited, Since: span.From, Until: span.To})
	}
}

// Unheard notes that nothing can be said where a match is played, since some
// moment: nobody's time runs until Heard. Open tables and matches that have ended
// stay as they are.
func (s *Service) Unheard(id ID, since time.Time) error {
	return s.with(id, func(r *room) error {
		if r.stored.Match.Phase != Playing || !r.stored.Match.Unheard.IsZero() {
			return nil
		}
		c := r.step()
		c.Match.Unheard = since.UTC().Truncate(time.Second)
		return r.commit(c)
	})
}

// Heard notes that it can be said again, and tells of it if that shall be.
func (s *Service) Heard(id ID, tell bool) error {
	return s.with(id, func(r *room) error {
		since := r.stored.Match.Unheard
		if since.IsZero() {
			return nil
		}
		c := &step{Change: Change{Match: r.stored.Match.clone()}, now: r.s.now()} // not in silence, as step would
		c.Match.Unheard = time.Time{}
		if c.credit(Span{since, c.now}); !tell {
			c.Outbox = nil
		}
		return r.commit(c)
	})
}

// catchUp does what is due of one match, as far as the brake lets it. Where a computer
// player must choose, it thinks between two visits to the match; once thinking is done, it
// waits for the next Tick.
func (s *Service) catchUp(id ID, now time.Time, thinking context.Context) error {
	var job *task
	for {
		err := s.with(id, func(r *room) (err error) {
			job, err = r.catchUp(now, job)
			return err
		})
		switch {
		case err != nil || job == nil:
			return err
		case thinking.Err() != nil:
			job.run.Close()
			s.brake.giveBack()
			return nil
		}
		if err := s.ponder(thinking, job); err != nil {
			return err
		}
	}
}

// catchUp does one duty after the other, and looks again after each, until a computer
// player must choose: that is returned, and thought about before it is called again.
func (r *room) catchUp(now time.Time, thought *task) (*task, error) {
	for {
		due := Due(r.stored.Match, now)
		if len(due) == 0 || thought == nil && due[0].Kind != TakeOver && !r.s.brake.pass(now, r.stored.Match.Place.Server) {
			return nil, nil
		}
		if job, err := r.do(due[0], thought); err != nil || job != nil {
			return job, err
		}
		thought = nil
	}
}

// do carries out one duty, and commits; of timeUp it returns what must be thought first.
func (r *room) do(d Duty, thought *task) (*task, error) {
	c := r.step()
	switch d.Kind {
	case CloseLobby:
		return nil, r.closeLobby(c)
	case Remind:
		news := Halfway
		if c.Match.remind(d.Seat, c.now) {
			news = Reminded
		}
		end, _ := c.Match.Deadline(d.Seat)
		c.say(Item{News: news, Seats: game.Only(d.Seat), Until: end})
		return nil, r.commit(c)
	case TimeOut:
		return r.timeUp(c, d.Seat, thought)
	case CloseVote:
		at := c.Match.vote(d.Vote.About, d.Vote.Seat)
		c.Match.Votes = append(c.Match.Votes[:at:at], c.Match.Votes[at+1:]...)
		c.say(Item{News: VoteEnded, Vote: &d.Vote})
		return nil, r.commit(c)
	case TakeOver:
		return nil, r.commit(c) // which has this process think
	case EndPause:
		c.resume()
		return nil, r.commit(c)
	case CountVote:
		_, err := r.count(c, c.Match.vote(d.Vote.About, d.Vote.Seat), nil, VoteCast)
		return nil, err
	}
	panic(fmt.Sprintf("no such duty: %d", d.Kind))
}

// deserted reports whether nobody is there to play on for: the only person at
// the table is absent, or all persons have been for a round.
func (m *Match) deserted() bool {
	most := absentAfter
	if size(m.People()) > 1 {
		most++
	}
	return !slices.ContainsFunc(m.Chairs, func(c Chair) bool { return c.User != "" && c.Clock.Lapses < most })
}
