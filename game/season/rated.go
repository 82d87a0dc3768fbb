package season

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"sync"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/stats"
)

// Ratings are what a Service needs of a stats.Book.
type Ratings interface {
	Rating(game string, p league.Person) league.Rating
	History(game string, p league.Person) []stats.Step
	Stale(game string)
}

// newcomers are Ratings in which nobody was rated.
type newcomers struct{}

func (newcomers) Rating(string, league.Person) league.Rating { return league.Newcomer }
func (newcomers) History(string, league.Person) []stats.Step { return nil }
func (newcomers) Stale(string)                               {}

// shown is a person's rating as people read it.
func (s *Service) shown(game string, p league.Person) int {
	points, _, _ := s.o.Ratings.Rating(game, p).Shown()
	return points
}

// verdicts are which matches of seasons do not count as played: those ruled on, and those
// played again.
type verdicts struct {
	mu      sync.Mutex
	first   map[ID]map[int]int // by pairing: the first try that counts; none there: any
	changes int
}

// Counts reports whether a match counts as played in its season: see stats.Counts. Of a season that cannot
// be read no match counts. It does not call Ratings.
func (s *Service) Counts(season string, pairing, try int) (bool, error) {
	first, err := s.verdictsOf(ID(season))
	if err != nil && !errors.Is(err, match.ErrAway) {
		s.trouble(ID(season), fmt.Errorf("looking whether table %d is rated: %w", pairing, err))
		return false, nil
	}
	return err == nil && try+1 >= first[pairing], err
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
		s.o.Ratings.Stale(season.Terms.Game)
	}
}

// Counted returns stats.Counts for a store that nobody changes meanwhile: each season is read once. Of one that
// cannot be read no match counts.
func Counted(s Store) stats.Counts {
	of := map[ID]map[int]int{}
	return func(season string, pairing, try int) (bool, error) {
		first, known := of[ID(season)]
		if !known {
			first, _ = firstTries(s, ID(season)) // nil: it cannot be read
			of[ID(season)] = first
		}
		return first != nil && try+1 >= first[pairing], nil
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
		s.o.Ratings.Stale(game)
	}
}
