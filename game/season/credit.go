package season

import (
	"errors"
	"slices"
	"time"

	"norenbot/game/league"
)

// worthCrediting is how long an outage lasts that moves the deadlines of seasons: those
// are weeks away, and all are told when they move. By less the clock may be set back, too.
const worthCrediting = time.Hour

// Credit gives back the time between two moments, in which people could not reach the
// program, to every season with a deadline that was still to come at the first; see
// match.Service.Credit. What is credited twice counts once. If the second is before the first,
// the clock was set back, and what was credited while it was ahead is taken back. Errors are
// joined; the other seasons are credited all the same.
func (s *Service) Credit(from, to time.Time) error { return s.CreditIn(from, to, nil) }

// CreditIn is Credit for the seasons that some servers are in, as home or as guest; nil is all.
func (s *Service) CreditIn(from, to time.Time, in func(server string) bool) error {
	from, to = from.UTC().Truncate(time.Second), to.UTC().Truncate(time.Second)
	if to.Sub(from).Abs() < worthCrediting {
		return nil
	}
	var errs error
	for _, f := range s.All() {
		if f.Phase.Live() && f.Format != league.Ladder && (in == nil || f.inAny(in)) {
			errs = errors.Join(errs, s.with(f.ID, func(r *room) error { return r.credit(league.Credited{From: from, Until: to}) }))
		}
	}
	return errs
}

// inAny reports whether the season's home or one of its guests is one of some servers.
func (f *Facts) inAny(servers func(server string) bool) bool {
	return servers(f.Home.Server) || slices.ContainsFunc(f.Guests, servers)
}

// credit only moves deadlines: what is due is done by the next Tick.
func (r *room) credit(a league.Credited) error {
	if back := a.Until.Before(a.From); !back {
		if a.From.Before(r.facts.Created) {
			a.From = r.facts.Created
		}
		if r.season.Gives(a) < worthCrediting {
			return nil // credited before
		}
	}
	c := r.step(r.s.now())
	switch err := c.add(0, a); {
	case errors.Is(err, league.ErrPhase):
		return nil // it ended meanwhile
	case err != nil:
		return err
	}
	r.changed = true
	return c.commit()
}
