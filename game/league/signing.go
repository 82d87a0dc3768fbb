package league

import (
	"fmt"
	"slices"
	"time"
)

func (a Opened) apply(s *Season, e Event) error {
	if err := a.Terms.Check(e.At); err != nil {
		return err
	}
	s.Terms, s.Before, s.Phase = a.Terms, a.Before, Signing
	s.listed, s.holds = map[Person]bool{}, map[Person]int{}
	s.teams, s.named = map[Person][]Person{}, map[Person][]Person{}
	if s.Terms.Format == Ladder {
		s.Phase, s.Tiers, s.Divisions = Playing, []int{1}, [][]int{nil}
	}
	s.said, s.asked, s.asking = map[Post]time.Time{}, map[Person]int{}, map[int]Post{}
	return nil
}

func (a Signed) apply(s *Season, e Event) error {
	if err := s.during(Signing, Waiting, Playing); err != nil {
		return err
	}
	ladder := s.Terms.Format == Ladder
	if _, holds := s.holds[a.Person]; a.Person <= 0 || holds && !ladder || s.listed[a.Person] {
		return fmt.Errorf("%w: %d; somebody who has not signed up", ErrPerson, a.Person)
	}
	if ladder {
		s.join(a, e.At)
		return nil
	}
	if s.bars(a.Person) && (e.By == 0 || e.By == a.Person) {
		return fmt.Errorf("%w: %d dropped out of the last season; an organiser may allow it", ErrPerson, a.Person)
	}
	if whole, err := s.signs(a, e.By); !whole {
		return err
	}
	first := s.Team(a.Person)[0]
	late := s.Phase != Signing && s.Terms.Format == Swiss && s.Terms.Late && len(s.Rounds) < s.Terms.Rounds
	if late && (s.Terms.Most == 0 || len(s.Lines) < s.Terms.Most) {
		s.addLine(first)
		s.Divisions[0] = append(s.Divisions[0], len(s.Lines)-1)
		return nil
	}
	for _, p := range s.Team(first) {
		s.listed[p] = true
	}
	s.List = append(s.List, first)
	return nil
}

// signs notes that somebody signs up, and reports whether that brings them in: of a team it is
// the last to do so.
func (s *Season) signs(a Signed, by Person) (whole bool, err error) {
	switch {
	case s.Terms.team() > 1:
		whole, err = s.name(a, by)
	case len(a.With) > 0:
		return false, fmt.Errorf("%w: %d with %v; everybody plays for themselves", ErrPerson, a.Person, a.With)
	default:
		whole = true
	}
	if err == nil && s.Phase == Signing && a.Press != "" {
		s.brought = append(s.brought, a.Press)
	}
	return whole, err
}

func (a Left) apply(s *Season, _ Event) error {
	if err := s.during(Signing, Waiting, Playing); err != nil {
		return err
	}
	if _, waits := s.named[a.Person]; waits {
		delete(s.named, a.Person)
		return nil
	}
	if !s.listed[a.Person] {
		return fmt.Errorf("%w: %d is not on the list; whoever has a line withdraws", ErrPerson, a.Person)
	}
	s.unlist(a.Person)
	s.part(a.Person)
	return nil
}

func (a Drawn) apply(s *Season, _ Event) error {
	if err := s.during(Signing); err != nil {
		return err
	}
	if is := Promise(a.Seed); is != s.Terms.Promise {
		return fmt.Errorf("%w: its hash is %s, not %s", ErrSeed, is, s.Terms.Promise)
	}
	if want := len(s.playing()); len(a.Lines) != want || want < s.Terms.Least {
		return fmt.Errorf("%w: %d lines; %d are signed up and %d are needed", ErrLine, len(a.Lines), want, s.Terms.Least)
	}
	if a.Ratings != nil && len(a.Ratings) != len(a.Lines) {
		return fmt.Errorf("%w: %d lines with %d ratings; each has one", ErrLine, len(a.Lines), len(a.Ratings))
	}
	drawn := map[Person]bool{}
	for _, p := range a.Lines {
		if !s.listed[p] || drawn[p] || s.Team(p)[0] != p {
			return fmt.Errorf("%w: %d; each line is another of those signed up", ErrPerson, p)
		}
		drawn[p] = true
	}
	s.Seed, s.Phase = a.Seed, Waiting
	for _, p := range a.Lines {
		s.addLine(p)
		for _, q := range s.Team(p) {
			delete(s.listed, q)
		}
	}
	s.List = slices.DeleteFunc(s.List, func(p Person) bool { return drawn[p] })
	sizes, tiers := []int{len(s.Lines)}, []int{1}
	if s.Terms.Format == League {
		sizes, tiers = Groups(len(s.Lines), s.Terms.Sides())
	}
	if s.Terms.Format == Swiss && s.Terms.Rounds == 0 {
		s.Terms.Rounds = SwissRounds(len(s.Lines), s.Terms.Sides())
	}
	s.Tiers = tiers
	for l := 0; len(sizes) > 0; sizes = sizes[1:] {
		var division []int
		for range sizes[0] {
			division = append(division, l)
			l++
		}
		s.Divisions = append(s.Divisions, division)
	}
	return nil
}

// playing are those of the list who are let in, in order.
func (s *Season) playing() []Person {
	if s.Terms.Most != 0 && len(s.List) > s.Terms.Most {
		return s.List[:s.Terms.Most]
	}
	return s.List
}

func (a Said) apply(s *Season, e Event) error {
	if _, twice := s.said[a.Post]; twice || a.Post == (Post{}) {
		return fmt.Errorf("%w: %v; a post is made once", ErrEvent, a.Post)
	}
	s.said[a.Post] = e.At
	if a.Post.Kind == PostWanted {
		s.wanted, s.wantedAt = s.Version, e.At
	}
	if a.Post.Kind == PostAsk {
		s.asked[a.Post.Person]++
		s.asking[a.Post.Number] = a.Post
	}
	return nil
}

func (a Cancelled) apply(s *Season, _ Event) error {
	if err := s.during(Signing, Waiting, Playing); err != nil {
		return err
	}
	s.Phase = Off
	return nil
}
