package season

import (
	"errors"
	"slices"
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

// clear forgets all: another process may have forgotten somebody, or knows a newer name.
func (p *people) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	clear(p.who)
	clear(p.of)
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
// be called again. What is shown of the seasons that knew them is then shown anew.
func (s *Service) Forget(user match.User) (matches int, err error) {
	p, err := s.Person(user)
	if err != nil {
		return 0, err
	}
	var knew []ID
	for _, f := range s.All() {
		if p == 0 {
			break
		}
		err = errors.Join(err, s.with(f.ID, func(r *room) error {
			if r.knows(p) {
				knew = append(knew, f.ID)
			}
			if !f.Phase.Live() {
				return nil
			}
			return r.forget(p)
		}))
	}
	if err != nil {
		return 0, err
	}
	matches, err = s.o.Matches.Forget(user)
	s.people.forget(user)
	err = errors.Join(err, s.reread())
	for _, id := range knew {
		err = errors.Join(err, s.with(id, func(r *room) error { return r.nameless(p) }))
	}
	return matches, err
}

// knows reports whether anything of the season names a person.
func (r *room) knows(p league.Person) bool {
	return slices.Contains(r.facts.Organisers, p) || slices.ContainsFunc(r.events, func(e league.Event) bool { return e.Names(p) })
}

// nameless takes a person whose name is gone off the organisers, and has what is shown of
// the season shown anew.
func (r *room) nameless(p league.Person) error {
	f := r.facts
	f.Organisers = slices.DeleteFunc(slices.Clone(f.Organisers), func(o league.Person) bool { return o == p })
	c := r.step(r.s.now())
	c.items = []Item{{Season: r.id, Names: true}}
	return c.store(f)
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
