package season

import (
	"fmt"
	"time"

	"norenbot/game/league"
)

// duties bounds how often what is done makes more due, at one time.
const duties = 1000

// tick does what is due of a season, and opens the tables whose time has come.
func (r *room) tick(now time.Time) error {
	if r.changed || r.calling || r.behind || !r.next.IsZero() && !now.Before(r.next) {
		c := r.step(now)
		if err := r.follow(c); err != nil {
			r.Drop()
			return err
		}
		if err := c.commit(); err != nil {
			return err
		}
		r.inLine()
	}
	if err := r.open(now); err != nil {
		return err
	}
	f := r.facts
	if f.Wake = r.wake(now); f.Wake.Equal(r.facts.Wake) {
		return nil
	}
	return (&step{r: r, now: now}).store(f)
}

// follow adds all that is due, and notes which tables are to be opened and when to look
// again.
func (r *room) follow(c *step) error {
	r.calling = false
	for range duties {
		acts, next, err := league.Due(r.season, r.results, c.now)
		if err != nil {
			return err
		}
		done, err := r.act(c, acts)
		if err != nil {
			return err
		}
		if !done {
			r.next, r.changed = next, false
			r.queue()
			return nil
		}
	}
	return fmt.Errorf("something is always due in season %s", r.ID)
}

// act adds acts that are due, and reports whether to ask again. That tables are to be
// opened is only noted, since they open one after the other. Before a season ends, or a
// round of a cup, its matches are called in, a few at a time: then acts are asked for
// anew, since one may have ended meanwhile.
func (r *room) act(c *step, acts []league.Act) (done bool, err error) {
	for _, act := range acts {
		switch a := act.(type) {
		case league.Began:
			continue
		case league.Drawn:
			if act, err = r.drawn(); err != nil {
				return false, err
			}
		default:
			if !closes(r.season, a) {
				break
			}
			called, err := r.callIn(aTime)
			if err != nil {
				return false, err
			}
			if r.calling {
				return done, nil
			}
			if called > 0 {
				return true, nil
			}
		}
		if err := c.add(0, act); err != nil {
			return false, fmt.Errorf("%T: %w", act, err)
		}
		done = true
	}
	return done, nil
}

// wake is when a season wants to be looked at next; zero is never.
func (r *room) wake(now time.Time) time.Time {
	first := r.next
	sooner := func(at time.Time) {
		if first.IsZero() || at.Before(first) {
			first = at
		}
	}
	if r.calling || r.behind {
		sooner(now.Add(time.Second))
	}
	if len(r.tables) > 0 {
		sooner(latest(r.later, r.s.nextTable(r.facts.Home, now)))
	}
	return first
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
