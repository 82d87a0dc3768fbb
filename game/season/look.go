package season

import (
	"fmt"
	"slices"
	"time"

	"norenbot/game/league"
	"norenbot/game/match"
)

// A Look is a season at one moment. All of it is shared, and only read.
type Look struct {
	Facts  Facts
	Events []league.Event
	Season *league.Season
	// Matches are by pairing, number 1 first: of the try that was dealt last, without an ID
	// where none was. They are as they were when they last began, ended or had somebody new
	// in a chair: whose time runs is for match.Service.Match to say.
	Matches   []match.Match
	Outcomes  []league.Outcome    // by pairing
	Standings [][]league.Standing // by division; none before the draw
	Next      time.Time           // when something is due by itself; zero is never

	results []league.Match
}

// Look returns a season as it is now.
func (s *Service) Look(id ID) (look *Look, err error) {
	err = s.with(id, func(r *room) error {
		look, err = r.looked()
		return err
	})
	return look, err
}

// Knows reports whether anything of the season names a person: who organises or organised
// it, signed up or asks to be let in, plays or has played.
func (l *Look) Knows(p league.Person) bool {
	return slices.Contains(slices.Concat(l.Facts.Organisers, l.Facts.Asks), p) || slices.ContainsFunc(l.Events, func(e league.Event) bool { return e.Names(p) })
}

// looked is the season as it is in memory.
func (r *room) looked() (look *Look, err error) {
	if r.look == nil {
		if r.look, err = r.newLook(); err != nil {
			return nil, err
		}
		r.shared = true
	}
	if r.season.Terms.Format != league.Ladder {
		return r.look, nil
	}
	now := *r.look // other matches move ratings, too
	now.Standings, err = r.season.ByRating(r.results, func(p league.Person) int { return r.s.shown(r.season.Terms.Game, p) })
	return &now, err
}

func (r *room) newLook() (*Look, error) {
	outcomes, err := r.season.Outcomes(r.results)
	if err != nil {
		return nil, err
	}
	standings, err := r.season.Standings(r.results)
	if err != nil {
		return nil, err
	}
	for len(r.matches) < len(r.season.Pairings) {
		r.matches, r.at = append(r.matches, match.Match{}), append(r.at, 0)
	}
	return &Look{Facts: r.facts.public(), Events: slices.Clip(r.events), Season: r.season, Matches: r.matches,
		Outcomes: outcomes, Standings: standings, Next: r.facts.Wake, results: r.results}, nil
}

// Preview returns the standings without an act and with it, as somebody's who sits
// nowhere. Errors: those of league.Season.Add.
func (s *Service) Preview(id ID, act league.Act) (before, after [][]league.Standing, err error) {
	look, err := s.Look(id)
	if err != nil {
		return nil, nil, err
	}
	then := look.Season.Clone()
	if err := then.Add(league.Event{At: s.now(), Act: act}); err != nil {
		return nil, nil, err
	}
	after, err = then.Standings(look.results)
	return look.Standings, after, err
}

// Around returns the standings before and after an event, by number from 1, as far as the
// matches of today tell: what a ruling changed. Errors: league.ErrEvent.
func (l *Look) Around(event int) (before, after [][]league.Standing, err error) {
	if event < 1 || event > len(l.Events) {
		return nil, nil, fmt.Errorf("%w: %d of %d", league.ErrEvent, event, len(l.Events))
	}
	then, err := league.Fold(l.Events[:event-1])
	if err != nil {
		return nil, nil, err
	}
	if before, err = then.Standings(l.until(then)); err != nil {
		return nil, nil, err
	}
	if err = then.Add(l.Events[event-1]); err != nil {
		return nil, nil, err
	}
	after, err = then.Standings(l.until(then))
	return before, after, err
}

// until are the matches of the pairings that there were then.
func (l *Look) until(then *league.Season) []league.Match {
	return slices.DeleteFunc(slices.Clone(l.results), func(m league.Match) bool { return m.Pairing > len(then.Pairings) })
}
