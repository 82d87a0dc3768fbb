package season

import (
	"errors"
	"fmt"

	"norenbot/game/league"
	"norenbot/game/match"
)

// Where several processes work on one store, what is in memory is used only while its Mark is the
// stored one.

// markOf is how far a season is in a Shared store, else the zero Mark. Errors: ErrNoSeason.
func (s *Service) markOf(id ID) (Mark, error) {
	if s.shared == nil {
		return Mark{}, nil
	}
	marks, err := s.shared.Marks(id)
	mark, has := marks[id]
	if err == nil && !has {
		err = fmt.Errorf("%w: %s", ErrNoSeason, id)
	}
	return mark, err
}

// note keeps the facts of a season, and who is in it, for Service.Of.
func (s *Service) note(f Facts, season *league.Season) {
	var in []league.Person
	if f.Phase.Live() {
		in = season.Inside()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.facts[f.ID], s.inside[f.ID] = f, in
}

// refresh takes over what other processes have stored: new seasons, and the facts of those that
// have changed. It returns the marks of all; none where no other process is.
func (s *Service) refresh() (map[ID]Mark, error) {
	if s.shared == nil {
		return nil, nil
	}
	marks, err := s.shared.Marks("")
	if err != nil {
		return nil, fmt.Errorf("looking how far the seasons are: %w", err)
	}
	for id, mark := range marks {
		if s.behind(id, mark) {
			err = errors.Join(err, s.takeOver(id, mark))
		}
	}
	return marks, err
}

// behind reports whether the facts of a season are not those of a mark, and were not found
// unreadable there.
func (s *Service) behind(id ID, mark Mark) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.facts[id].Version != mark.Version && s.unread[id] != mark.Version
}

// takeOver reads a season that another process has stored. It takes no room: whoever calls may have
// one in their hands.
func (s *Service) takeOver(id ID, mark Mark) error {
	stored, err := s.o.Store.LoadSeason(id)
	if err != nil && !errors.Is(err, match.ErrDamaged) {
		return fmt.Errorf("reading season %s: %w", id, err)
	}
	var season *league.Season
	if err == nil {
		season, err = league.Fold(stored.Events)
	}
	if err != nil {
		s.mu.Lock()
		s.unread[id] = mark.Version
		s.mu.Unlock()
		s.trouble(id, fmt.Errorf("reading season %s: %w", id, err)) // once
		return nil
	}
	s.note(stored.Facts, season)
	s.rejudge(id, season)
	return nil
}

// hear notes which live seasons another process, or a match that it has served, has brought on: the
// next Tick looks at them.
func (s *Service) hear() error {
	marks, err := s.refresh()
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, mark := range marks {
		if s.facts[id].Phase.Live() && s.looked[id] != mark {
			s.looked[id], s.due[id] = mark, true
		}
	}
	return err
}

// Follow takes over what other processes have stored of seasons, and names. Where several processes
// answer, each calls it every few seconds; the one that Ticks as well.
func (s *Service) Follow() error {
	if s.shared == nil {
		return nil
	}
	_, err := s.refresh()
	return errors.Join(err, s.meetAgain())
}
