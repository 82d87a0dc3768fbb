package league

// mostMissed is how many seasons one may sit out and keep the tier.
const mostMissed = 2

// A Before is what a league's last season leaves to the next.
type Before struct {
	Tiers  [][][]Person `json:"tiers"`            // the top first; each division in its final order, 0 where vacant
	Away   []Back       `json:"away,omitempty"`   // who sat out
	Barred []Person     `json:"barred,omitempty"` // who dropped out twice: an organiser may let them in
	Teams  [][]Person   `json:"teams,omitempty"`  // of those named above who shared a line, all its people, the first as above
}

// team returns who shared a line with a person, as Season.Team.
func (b *Before) team(p Person) []Person {
	for _, team := range b.Teams {
		if team[0] == p {
			return team
		}
	}
	return []Person{p}
}

// also notes who shared a line, if they were several.
func (b *Before) also(team []Person) {
	if len(team) > 1 {
		b.Teams = append(b.Teams, team)
	}
}

// A Back is a person who sat out so many seasons, two at most, and keeps the tier.
type Back struct {
	Person Person `json:"person"`
	Tier   int    `json:"tier"` // from 0, the top
	Missed int    `json:"missed,omitempty"`
}

// Then returns what a league's season leaves to the next, from its standings at the end.
func (s *Season) Then(standings [][]Standing) *Before {
	next := &Before{Tiers: make([][][]Person, len(s.Tiers)), Barred: s.barred}
	for t, n := range s.Tiers {
		for _, rows := range standings[:n] {
			var people []Person
			for _, row := range rows {
				p := s.Lines[row.Line].Person
				people = append(people, p)
				next.also(s.Team(p))
			}
			next.Tiers[t] = append(next.Tiers[t], people)
		}
		standings = standings[n:]
	}
	if s.Before == nil {
		return next
	}
	away := s.Before.Away
	for t, divisions := range s.Before.Tiers {
		for _, people := range divisions {
			for _, p := range people {
				away = append(away[:len(away):len(away)], Back{Person: p, Tier: t})
			}
		}
	}
	for _, b := range away {
		if _, played := s.holds[b.Person]; !played && b.Person != 0 && b.Missed < mostMissed {
			b.Missed++
			next.Away = append(next.Away, b)
			next.also(s.Before.team(b.Person))
		}
	}
	return next
}

// Moves returns how many of a division's places, from the top, lead up a tier after a
// league's season, and how many, from the bottom, lead down, as NextSeason has it.
func (s *Season) Moves(division int) (up, down int) {
	for t, n := range s.Tiers {
		if division >= n {
			division -= n
			continue
		}
		if t > 0 {
			up = 1
		}
		if t+1 < len(s.Tiers) {
			down = sent(division, n, s.Tiers[t+1])
		}
		return up, down
	}
	return 0, 0
}

// NextSeason returns the divisions of a league's next season by tier, the top first.
// before is the last one's, each division in its final order; returning tells who of it
// plays on; newcomers come by rating, the best first.
//
// A division's winner goes up; as many go down as the tier below has divisions to each
// here (the odd ones from the divisions named last). A tier takes who came up, who found
// no place above, who came down, who stays and who is back; what is vacant then goes to
// those just sent down, to the best below, and to newcomers. Places are dealt to the
// divisions there and back.
func NextSeason(before [][][]Person, returning func(Person) bool, away []Back, newcomers []Person, k int) [][][]Person {
	m := newMoves(before, returning, away)
	players := len(newcomers)
	for t := range m.stay {
		players += len(m.up[t]) + len(m.down[t]) + len(m.stay[t]) + len(m.back[t])
	}
	if players == 0 {
		return nil
	}
	sizes, tiers := Groups(players, k)
	taken := map[Person]bool{}
	var next [][][]Person
	var over []Person
	for t, n := range tiers {
		room := 0
		for _, size := range sizes[:n] {
			room += size
		}
		var tier []Person
		tier, over = m.tier(t, room, over, newcomers, taken)
		next = append(next, deal(tier, sizes[:n]))
		sizes = sizes[n:]
	}
	return next
}

// moves are who goes where, by the tier they come from (down, stay, back) or into (up);
// each list by place, then division.
type moves struct{ up, down, stay, back [][]Person }

func newMoves(before [][][]Person, returning func(Person) bool, away []Back) moves {
	n := len(before) + 1 // one more, which nobody goes down into yet
	for _, b := range away {
		n = max(n, b.Tier+1)
	}
	lists := func() [][]Person { return make([][]Person, n) }
	m := moves{lists(), lists(), lists(), lists()}
	for t, divisions := range before {
		for place, left := 0, true; left; place++ {
			left = false
			for d, lines := range divisions {
				if place >= len(lines) {
					continue
				}
				left = true
				p := lines[place]
				switch {
				case !returning(p):
				case t > 0 && place == 0:
					m.up[t-1] = append(m.up[t-1], p)
				case t+1 < len(before) && place >= len(lines)-sent(d, len(divisions), len(before[t+1])):
					m.down[t] = append(m.down[t], p)
				default:
					m.stay[t] = append(m.stay[t], p)
				}
			}
		}
	}
	for _, b := range away {
		m.back[b.Tier] = append(m.back[b.Tier], b.Person)
	}
	return m
}

// sent is how many go down from division d of so many, the tier below having so many.
func sent(d, here, below int) int { return below*(d+1)/here - below*d/here }

// tier fills one tier to its room, and returns who finds none.
func (m moves) tier(t, room int, over, newcomers []Person, taken map[Person]bool) (tier, left []Person) {
	take := func(people []Person) {
		for _, p := range people {
			if !taken[p] {
				taken[p] = true
				tier = append(tier, p)
			}
		}
	}
	if t < len(m.stay) {
		take(m.up[t])
	}
	tier = append(tier, over...)
	if t > 0 && t <= len(m.stay) {
		take(m.down[t-1])
	}
	if t < len(m.stay) {
		take(m.stay[t])
		take(m.back[t])
	}
	if len(tier) >= room {
		return tier[:room], tier[room:]
	}
	vacant := func(people []Person) {
		for _, p := range people {
			if len(tier) < room && !taken[p] {
				take([]Person{p})
			}
		}
	}
	if t < len(m.stay) {
		vacant(m.down[t])
	}
	for u := t + 1; u < len(m.stay); u++ {
		vacant(m.stay[u])
		vacant(m.back[u])
		vacant(m.down[u])
		vacant(m.up[u])
	}
	vacant(newcomers)
	return tier, nil
}

// deal cuts a tier into divisions, there and back, passing by one that is full.
func deal(tier []Person, sizes []int) [][]Person {
	divisions := make([][]Person, len(sizes))
	for step := 0; len(tier) > 0; step++ {
		d := step % (2 * len(sizes))
		if d >= len(sizes) {
			d = 2*len(sizes) - 1 - d
		}
		if len(divisions[d]) < sizes[d] {
			divisions[d] = append(divisions[d], tier[0])
			tier = tier[1:]
		}
	}
	return divisions
}
