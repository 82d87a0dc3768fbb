package season

import (
	"fmt"
	"maps"
	"math"
	"sync"

	"norenbot/game/league"
	"norenbot/game/match"
)

// Rating returns a person's rating at a game as of today; league.Newcomer of who was never
// rated.
func (s *Service) Rating(game string, p league.Person) league.Rating { return s.book.Rating(game, p) }

// Ranked returns everybody who was rated at a game, the best first, those of whom too
// little is known after all others.
func (s *Service) Ranked(game string) []Rank { return s.book.Ranked(game) }

// History returns what each match did to a person's rating at a game, in order.
func (s *Service) History(game string, p league.Person) []Step { return s.book.History(game, p) }

// shown is a person's rating as people read it.
func (s *Service) shown(game string, p league.Person) int {
	points, _, _ := s.book.Rating(game, p).Shown()
	return points
}

// verdicts are which matches of seasons do not count as played: those ruled on, and those
// played again.
type verdicts struct {
	mu      sync.Mutex
	first   map[ID]map[int]int // by pairing: the first try that counts; none there: any
	changes int
}

// counts reports whether a match of a season counts as played there; see BookOptions.
func (s *Service) counts(m match.Match) bool {
	first, err := s.verdictsOf(ID(m.Contest.Season))
	if err != nil {
		s.trouble(ID(m.Contest.Season), fmt.Errorf("looking whether match %s is rated: %w", m.ID, err))
		return false
	}
	return m.Contest.Try+1 >= first[m.Contest.Pairing]
}

// verdictsOf reads the verdicts of a season, once until one is added. It looks into the
// store itself: whoever asks may have the season in their hands.
func (s *Service) verdictsOf(id ID) (map[int]int, error) {
	v := &s.verdicts
	v.mu.Lock()
	first, known := v.first[id]
	changes := v.changes
	v.mu.Unlock()
	if known {
		return first, nil
	}
	first, err := firstTries(s.o.Store, id)
	if err != nil {
		return nil, err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.changes == changes {
		if v.first == nil {
			v.first = map[ID]map[int]int{}
		}
		v.first[id] = first
	}
	return first, nil
}

// firstTries are the verdicts of a season as it is stored.
func firstTries(s Store, id ID) (map[int]int, error) {
	stored, err := s.LoadSeason(id)
	if err != nil {
		return nil, err
	}
	season, err := league.Fold(stored.Events)
	if err != nil {
		return nil, err
	}
	return triesThatCount(season), nil
}

func triesThatCount(season *league.Season) map[int]int {
	first := map[int]int{}
	for i, p := range season.Pairings {
		switch {
		case p.Ruling != nil:
			first[i+1] = math.MaxInt
		case p.Try > 1:
			first[i+1] = p.Try
		}
	}
	return first
}

// rejudge looks whether another process has stored verdicts on matches that have ended.
func (s *Service) rejudge(id ID, season *league.Season) {
	if s.shared == nil {
		return
	}
	first := triesThatCount(season)
	v := &s.verdicts
	v.mu.Lock()
	before, known := v.first[id]
	changed := known && !maps.Equal(before, first)
	if changed {
		v.first[id] = first
		v.changes++
	}
	v.mu.Unlock()
	if changed {
		s.book.Stale(season.Terms.Game)
	}
}

// Counted returns BookOptions.Counts for a store that nobody changes meanwhile: each
// season is read once. Of one that cannot be read no match counts.
func Counted(s Store) func(match.Match) bool {
	of := map[ID]map[int]int{}
	return func(m match.Match) bool {
		id := ID(m.Contest.Season)
		first, known := of[id]
		if !known {
			first, _ = firstTries(s, id) // nil: it cannot be read
			of[id] = first
		}
		return first != nil && m.Contest.Try+1 >= first[m.Contest.Pairing]
	}
}

// judged notes events that were stored: what they say of matches that have ended changes
// ratings.
func (s *Service) judged(id ID, game string, events []league.Event) {
	for _, e := range events {
		switch act := e.Act.(type) {
		case league.Ruled:
		case league.Began:
			if act.Try == 1 {
				continue
			}
		default:
			continue
		}
		v := &s.verdicts
		v.mu.Lock()
		delete(v.first, id)
		v.changes++
		v.mu.Unlock()
		s.book.Stale(game)
	}
}
