package season

import (
	"errors"
	"time"

	"norenbot/game/league"
)

// worthCrediting is how long an outage lasts that moves the deadlines of seasons: those
// are weeks away, and all are told when they move.
const worthCrediting = time.Hour

// Credit gives back the time between two moments, in which people could not reach the
// program, to every season with a deadline that was still to come at the first; see
// match.Service.Credit. What is credited twice counts once. Errors are joined; the other
// seasons are credited all the same.
func (s *Service) Credit(from, to time.Time) error {
	from, to = from.UTC().Truncate(time.Second), to.UTC().Truncate(time.Second)
	if to.Sub(from) < worthCrediting {
		return nil
	}
	var errs error
	for _, f := range s.All() {
		if f.Phase.Live() && f.Format != league.Ladder {
			errs = errors.Join(errs, s.with(f.ID, func(r *room) error { return r.credit(from, to) }))
		}
	}
	return errs
}

// credit only moves deadlines: what is due is done by the next Tick.
func (r *room) credit(from, to time.Time) error {
	if from.Before(r.facts.Created) {
		from = r.facts.Created
	}
	c := r.step(r.s.now())
	err := c.add(0, league.Credited{From: from, Until: to})
	if errors.Is(err, league.ErrPhase) {
		return nil // credited before
	}
	if err != nil {
		return err
	}
	r.changed = true
	return c.commit()
}
