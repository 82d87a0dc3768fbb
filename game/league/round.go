package league

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
)

// Draw returns the draw of a season whose list is full enough. rating is as shown. In a
// league who has a division keeps it as NextSeason has it, and newcomers come in by
// rating; elsewhere all are seeded by rating. Equal ratings go by the lot.
// Errors: ErrPhase, ErrPerson when too few signed up, ErrSeed.
func (s *Season) Draw(seed string, rating func(Person) int) (Drawn, error) {
	people := slices.Clone(s.playing())
	if err := s.during(Signing); err != nil {
		return Drawn{}, err
	}
	if len(people) < s.Terms.Least {
		return Drawn{}, fmt.Errorf("%w: %d signed up; it takes %d", ErrPerson, len(people), s.Terms.Least)
	}
	if is := Promise(seed); is != s.Terms.Promise {
		return Drawn{}, fmt.Errorf("%w: its hash is %s, not %s", ErrSeed, is, s.Terms.Promise)
	}
	lots, drawn, strength := map[Person]Lot{}, s.Lots(seed), s.strength(rating)
	for _, p := range people {
		lots[p] = DrawLot(drawn, fmt.Sprint("person ", p))
	}
	slices.SortFunc(people, func(a, b Person) int {
		x, y := lots[a], lots[b]
		return cmp.Or(cmp.Compare(strength(b), strength(a)), bytes.Compare(x[:], y[:]))
	})
	if s.Terms.Format == League {
		people = slices.Concat(slices.Concat(s.tiers(people)...)...)
	}
	drawing := Drawn{Seed: seed, Lines: people}
	for _, p := range people {
		drawing.Ratings = append(drawing.Ratings, strength(p))
	}
	return drawing, nil
}

// tiers are the divisions of a league's people, who come by rating.
func (s *Season) tiers(people []Person) [][][]Person {
	before := s.Before
	if before == nil {
		before = &Before{}
	}
	plays, known := map[Person]bool{}, map[Person]bool{}
	for _, p := range people {
		plays[p] = slices.Equal(before.team(p), s.Team(p)) // with somebody else they are newcomers
	}
	for _, p := range slices.Concat(slices.Concat(before.Tiers...)...) {
		known[p] = plays[p]
	}
	var away []Back
	for _, b := range before.Away {
		if plays[b.Person] && !known[b.Person] {
			away = append(away, b)
			known[b.Person] = true
		}
	}
	newcomers := slices.DeleteFunc(slices.Clone(people), func(p Person) bool { return known[p] })
	return NextSeason(before.Tiers, func(p Person) bool { return plays[p] }, away, newcomers, s.Terms.Sides())
}

// Pair returns the next round's tables. A ladder's are of all who wait, however far apart.
// Errors: ErrPhase when there is none, ErrPerson when too few wait, and as Outcomes.
func (s *Season) Pair(matches []Match) (Paired, error) {
	if err := s.during(Waiting, Playing); err != nil {
		return Paired{}, err
	}
	outcomes, err := s.outcomes(matches, len(s.Rounds)+1)
	if err != nil {
		return Paired{}, err
	}
	if s.Last() {
		return Paired{}, fmt.Errorf("%w: round %d was the last", ErrPhase, len(s.Rounds))
	}
	round := Paired{Round: len(s.Rounds) + 1}
	switch s.Terms.Format {
	case League:
		for _, lines := range s.Divisions {
			for _, t := range Schedule(len(lines), s.Terms.Sides()) {
				round.Tables = append(round.Tables, pick(lines, t))
			}
		}
	case Ladder:
		if len(s.Queue) < s.Terms.Sides() {
			return Paired{}, fmt.Errorf("%w: %d wait; a table needs %d", ErrPerson, len(s.Queue), s.Terms.Sides())
		}
		return s.pairLadder(outcomes, s.Queue[len(s.Queue)-1].Since.Add(patient)), nil
	case Swiss:
		field, held := s.field(outcomes)
		round.Tables, round.Byes = PairSwiss(field, s.Terms.Sides(), s.Terms.Smaller && s.Terms.Sides() > s.Terms.LeastSides())
		round.Byes = append(round.Byes, held...)
	case Cup:
		alive := s.alive(outcomes)
		tables, err := CupRound(len(alive), s.Terms.Sides(), s.Terms.GoOn)
		if err != nil {
			return Paired{}, err
		}
		entrants := s.entrants(outcomes)
		for _, seeds := range tables {
			for i := range seeds {
				seeds[i] = alive[seeds[i]-1]
			}
			_, seats := seating(entrants, seeds)
			round.Tables = append(round.Tables, seats)
		}
	}
	return round, nil
}

// Last reports whether no round comes after those there are.
func (s *Season) Last() bool {
	switch n := len(s.Rounds); {
	case n == 0 || s.Terms.Format == Ladder:
		return false
	case s.Terms.Format == Cup:
		return len(s.Rounds[n-1].Tables) == 1
	default:
		return n >= s.Terms.Rounds
	}
}

// entrants are all lines as a round sees them, by number; points are left out.
func (s *Season) entrants(outcomes []Outcome) []Entrant {
	all := make([]Entrant, len(s.Lines))
	for l := range all {
		all[l] = Entrant{Line: l, Last: -1, Had: make([]int, s.Terms.Sides())}
	}
	for _, r := range s.Rounds {
		for _, l := range r.Byes {
			all[l].Byes++
		}
	}
	for i, p := range s.Pairings {
		lines := p.Lines
		if outcomes[i].State == Played || outcomes[i].State == Carried {
			lines = outcomes[i].Result.Lines
		}
		for seat, l := range lines {
			e := &all[l]
			e.Had[seat]++
			e.Last = seat
			for _, m := range lines {
				if m != l {
					e.Met = append(e.Met, m)
				}
			}
		}
	}
	return all
}

// mostCarried is how many unfinished tables a line sits at before it sits out.
const mostCarried = 2

// field is who is paired in a Swiss, in order, and who sits out at two carried tables.
func (s *Season) field(outcomes []Outcome) (field []Entrant, held []int) {
	results, extra := s.results(outcomes)
	all, busy := s.entrants(outcomes), make([]int, len(s.Lines))
	for i, o := range outcomes {
		for _, l := range s.Seated(&s.Pairings[i]) {
			if o.State == Carried {
				busy[l]++
			}
		}
	}
	for _, row := range Standings(Swiss, s.Divisions, results, extra, s.lots)[0] {
		line := s.Lines[row.Line]
		switch {
		case line.Person == 0 || slices.Contains(line.SatOut, len(s.Rounds)+1):
		case busy[row.Line] >= mostCarried:
			held = append(held, row.Line)
		default:
			e := all[row.Line]
			e.Points = row.Points
			field = append(field, e)
		}
	}
	slices.SortStableFunc(field, func(a, b Entrant) int {
		x, y := s.lots[a.Line], s.lots[b.Line]
		return cmp.Or(b.Points-a.Points, bytes.Compare(x[:], y[:]))
	})
	return field, held
}

// alive are the lines of a cup's next round in the order that seeds it.
func (s *Season) alive(outcomes []Outcome) []int {
	if len(s.Rounds) == 0 {
		return s.Divisions[0]
	}
	r := s.Rounds[len(s.Rounds)-1]
	places, next := make([][]int, len(r.Tables)), r.First
	for t, lines := range r.Tables {
		if s.played(lines) {
			places[t] = s.cupPlaces(next, outcomes[next-1])
			next++
		}
	}
	return CupNext(r.Tables, places, s.Terms.GoOn, func(l int) int { return l })
}

func pick(lines, places []int) []int {
	table := make([]int, len(places))
	for i, p := range places {
		table[i] = lines[p]
	}
	return table
}
