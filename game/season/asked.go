package season

import (
	"slices"

	"norenbot/game/league"
	"norenbot/game/match"
)

// Nobody is brought into a season who has not asked to play there.

// asked reports whether a person has asked to play, and not got out since: they have signed
// up, if only by naming a partner, play or ask to be let in.
func (r *room) asked(p league.Person) bool {
	_, listed := r.season.Listed(p)
	_, has := r.season.Has(p)
	_, waits := r.season.Named(p)
	return listed || has || waits || slices.Contains(r.facts.Asks, p)
}

// stillAsking are those of asks whom none of the events brings in: whoever is out again after
// that asks again.
func stillAsking(asks []league.Person, events []league.Event) []league.Person {
	return slices.DeleteFunc(slices.Clone(asks), func(p league.Person) bool {
		return slices.ContainsFunc(events, func(e league.Event) bool {
			switch a := e.Act.(type) {
			case league.Signed:
				return a.Person == p
			case league.Replaced:
				return a.Person == p
			}
			return false
		})
	})
}

// AskIn notes that somebody asks to play who may not sign up (see Look.ShutOut): an organiser
// may let them in. Of anybody else nothing is noted.
func (s *Service) AskIn(id ID, who match.Owner) error {
	p, err := s.Enrol(who)
	if err != nil {
		return err
	}
	return s.with(id, func(r *room) error {
		if r.asked(p) || !r.season.Phase.Live() || !r.seen().ShutOut(p) {
			return nil
		}
		to := r.facts
		to.Asks = append(slices.Clone(to.Asks), p)
		return r.step(r.s.now()).store(to)
	})
}

// seen is as much of a Look as events tell.
func (r *room) seen() *Look { return &Look{Facts: r.facts, Events: r.events, Season: r.season} }

// takenOff is Look.takenOff.
func (r *room) takenOff(p league.Person) bool { return r.seen().takenOff(p) }

// ShutOut reports whether a person may not sign up, and comes in only if an organiser lets
// them: they have dropped out of the season before, or were taken out of this one.
func (l *Look) ShutOut(p league.Person) bool {
	if _, let := l.Season.Named(p); let {
		return l.takenOff(p)
	}
	before := l.Season.Before
	return before != nil && slices.Contains(before.Barred, p) || l.takenOff(p)
}

// takenOff reports whether somebody else took a person off the list or out of their line,
// and nobody else has put them on the list, or in a line, since. Whom a ladder's organiser
// withdraws queues again: nobody is let into a ladder.
func (l *Look) takenOff(p league.Person) (off bool) {
	var was league.Season
	drawn := l.Season.Terms.Team > 1 || l.Season.Phase != league.Signing && l.Season.Terms.Format != league.Ladder
	for _, e := range l.Events {
		others := e.By != 0 && !slices.Contains(was.Team(p), e.By) // a partner is none
		own, has := was.Has(p)
		switch a := e.Act.(type) {
		case league.Left:
			off = off || others && slices.Contains(was.Team(a.Person), p)
		case league.Withdrew:
			off = off || others && has && a.Line == own
		case league.Replaced:
			off = !slices.Contains(was.Team(a.Person), p) && (off || others && has && a.Line == own)
		case league.Signed:
			off = off && a.Person != p
		}
		if drawn {
			if err := was.Add(e); err != nil {
				return off // none that stands in a season is refused
			}
		}
	}
	return off
}
