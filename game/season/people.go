package season

import (
	"errors"
	"sync"

	"norenbot/game/league"
	"norenbot/game/match"
)

// people are those whose record was read already.
type people struct {
	mu  sync.Mutex
	who map[league.Person]match.Owner
	of  map[match.User]league.Person
}

func (p *people) know(person league.Person, who match.Owner) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.who == nil {
		p.who, p.of = map[league.Person]match.Owner{}, map[match.User]league.Person{}
	}
	p.who[person] = who
	if who.User != "" {
		p.of[who.User] = person
	}
}

func (p *people) forget(user match.User) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.who, p.of[user])
	delete(p.of, user)
}

func (p *people) find(user match.User) (person league.Person, who match.Owner) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.of[user], p.who[p.of[user]]
}

// Person returns the number of a user; 0 if they have none yet.
func (s *Service) Person(user match.User) (league.Person, error) {
	if p, _ := s.people.find(user); p != 0 {
		return p, nil
	}
	return s.o.Store.PersonOf(user)
}

// Who returns who a person is, with the names they were last known by; of one that was
// forgotten, or never was, the zero Owner with Gone.
func (s *Service) Who(p league.Person) match.Owner {
	s.people.mu.Lock()
	who, known := s.people.who[p]
	s.people.mu.Unlock()
	if known {
		return who
	}
	who, err := s.o.Store.Who(p)
	if err != nil {
		s.trouble("", err)
		return match.Owner{Gone: true}
	}
	s.people.know(p, who)
	return who
}

// Enrol returns the person of somebody, a new number if they had none, and keeps the names
// that they are known by now.
func (s *Service) Enrol(who match.Owner) (league.Person, error) {
	who = match.Owner{User: who.User, Name: who.Name, Handle: who.Handle}
	if p, known := s.people.find(who.User); p != 0 && known == who {
		return p, nil
	}
	p, err := s.o.Store.Enrol(who)
	if err == nil {
		s.people.know(p, who)
	}
	return p, err
}

// Forget withdraws a person from every season, then takes them out of everything that is
// kept of seasons and matches (see match.Service.Forget), and reports of how many matches.
// Their lines stay, and belong to nobody. When it fails it may have done a part, and can
// be called again.
func (s *Service) Forget(user match.User) (matches int, err error) {
	p, err := s.Person(user)
	if err != nil {
		return 0, err
	}
	for _, f := range s.All() {
		if p != 0 && f.Phase.Live() {
			err = errors.Join(err, s.with(f.ID, func(r *room) error { return r.forget(p) }))
		}
	}
	if err != nil {
		return 0, err
	}
	matches, err = s.o.Matches.Forget(user)
	s.people.forget(user)
	return matches, errors.Join(err, s.reread())
}

// reread has everything read again: a name was taken out of it.
func (s *Service) reread() error {
	s.mu.Lock()
	clear(s.rooms)
	s.mu.Unlock()
	return s.read()
}

// forget takes a person off the list, or out of their line.
func (r *room) forget(p league.Person) error {
	if l, has := r.season.Has(p); has {
		return r.do(p, league.Withdrew{Line: l})
	}
	if _, listed := r.season.Listed(p); listed {
		return r.do(p, league.Left{Person: p})
	}
	return nil
}
