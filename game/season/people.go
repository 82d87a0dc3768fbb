package season

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"norenbot/game/league"
	"norenbot/game/match"
)

// people are those whose record was read already. Where several processes work on one store they are
// read by hundreds: whoever looks at a season or at ratings needs many.
type people struct {
	mu     sync.Mutex
	known  known
	forgot int // how many were taken out: what was read before has them still
}

// known are people as they were read.
type known struct {
	who  map[league.Person]match.Owner
	of   map[match.User]league.Person
	read map[league.Person]bool // the first of those that were read together
}

// together is how many people are read at once.
const together = 500

// firstOf is the first of those who are read with a person.
func firstOf(p league.Person) league.Person { return p - p%together }

func (k *known) add(person league.Person, who match.Owner) {
	if k.who == nil {
		k.who = map[league.Person]match.Owner{}
	}
	k.who[person] = who
	if who.User != "" {
		k.number(who.User, person)
	}
}

// number adds which number a user has; their names may not be known yet.
func (k *known) number(user match.User, person league.Person) {
	if k.of == nil {
		k.of = map[match.User]league.Person{}
	}
	k.of[user] = person
}

// meet adds those who were read together.
func (k *known) meet(first league.Person, all map[league.Person]match.Owner) {
	for p, who := range all {
		k.add(p, who)
	}
	if k.read == nil {
		k.read = map[league.Person]bool{}
	}
	k.read[first] = true
}

func (p *people) know(person league.Person, who match.Owner) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.known.add(person, who)
}

func (p *people) forget(user match.User) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.known.who, p.known.of[user])
	delete(p.known.of, user)
	p.forgot++
}

// find returns who has a user's number; 0 if that is not known.
func (p *people) find(user match.User) (person league.Person, who match.Owner) {
	p.mu.Lock()
	defer p.mu.Unlock()
	person = p.known.of[user]
	return person, p.known.who[person]
}

// look returns who a person is, if that is known, and whether they were read with others.
func (p *people) look(person league.Person) (who match.Owner, known, read bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	who, known = p.known.who[person]
	return who, known, p.known.read[firstOf(person)]
}

// now returns what is read together, and how many were taken out so far.
func (p *people) now() (firsts []league.Person, forgot int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Collect(maps.Keys(p.known.read)), p.forgot
}

// take has change done to what is known, unless somebody was taken out since.
func (p *people) take(forgot int, change func(*known)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.forgot == forgot {
		change(&p.known)
	}
}

// meet reads a person and those beside them.
func (p *people) meet(from Shared, person league.Person) error {
	_, forgot := p.now()
	first := firstOf(person)
	all, err := from.People(first, first+together-1)
	if err == nil {
		p.take(forgot, func(k *known) { k.meet(first, all) })
	}
	return err
}

// who returns who a person is, and reads it where it is not known.
func (p *people) who(from Store, person league.Person) (match.Owner, error) {
	who, known, read := p.look(person)
	if shared, is := from.(Shared); is && shared.Shared() && !known && !read {
		if err := p.meet(shared, person); err != nil {
			return match.Owner{}, fmt.Errorf("reading people: %w", err)
		}
		who, known, _ = p.look(person)
	}
	if known {
		return who, nil
	}
	who, err := from.Who(person)
	if err == nil {
		p.know(person, who)
	}
	return who, err
}

// meetAgain reads everybody anew who is known: another process may have forgotten somebody, or knows
// a newer name. Who cannot be read now is read when somebody needs them.
func (s *Service) meetAgain() error {
	firsts, forgot := s.people.now()
	var anew known
	for _, first := range firsts {
		all, err := s.shared.People(first, first+together-1)
		if err != nil {
			s.people.take(forgot, func(k *known) { *k = known{} })
			return fmt.Errorf("reading people: %w", err)
		}
		anew.meet(first, all)
	}
	s.people.take(forgot, func(k *known) { *k = anew })
	return nil
}

// Person returns the number of a user; 0 if they have none yet.
func (s *Service) Person(user match.User) (league.Person, error) {
	if p, _ := s.people.find(user); p != 0 {
		return p, nil
	}
	_, forgot := s.people.now()
	p, err := s.o.Store.PersonOf(user)
	if err == nil && p != 0 {
		s.people.take(forgot, func(k *known) { k.number(user, p) })
	}
	return p, err
}

// Who returns who a person is, with the names they were last known by; of one that was
// forgotten, or never was, the zero Owner with Gone.
func (s *Service) Who(p league.Person) match.Owner {
	who, err := s.people.who(s.o.Store, p)
	if err != nil {
		s.trouble("", err)
		return match.Owner{Gone: true}
	}
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

// knows is Look.Knows.
func (r *room) knows(p league.Person) bool {
	return r.seen().Knows(p)
}

// nameless takes a person whose name is gone off the organisers and those who ask, and has
// what is shown of the season shown anew.
func (r *room) nameless(p league.Person) error {
	f := r.facts
	gone := func(other league.Person) bool { return other == p }
	f.Organisers = slices.DeleteFunc(slices.Clone(f.Organisers), gone)
	f.Asks = slices.DeleteFunc(slices.Clone(f.Asks), gone)
	c := r.step(r.s.now())
	c.items = []Item{{Season: r.ID, Names: true}}
	return c.store(f)
}

// reread has everything read again: a name was taken out of it.
func (s *Service) reread() error {
	s.rooms.Clear()
	return s.read()
}

// forget takes a person, and their team, off the list, or out of their line.
func (r *room) forget(p league.Person) error {
	if l, has := r.season.Has(p); has {
		return r.do(p, league.Withdrew{Line: l})
	}
	_, listed := r.season.Listed(p)
	if _, waits := r.season.Named(p); listed || waits {
		return r.do(p, league.Left{Person: p})
	}
	return nil
}
