package league

import (
	"slices"
	"time"
)

// A Post is something said once in a season; Said notes it.
type Post struct {
	Kind   PostKind `json:"kind"`
	Number int      `json:"n,omitempty"` // the round, the line, the pairing or the day since 1970
	Time   int      `json:"k,omitempty"` // the how manyeth vacancy or question, the version of a ruling
	Person Person   `json:"p,omitempty"` // who is asked
}

// A PostKind is the occasion of a post. Its values are stored.
type PostKind string

// The occasions.
const (
	PostOpen   PostKind = "open"   // people may sign up
	PostLast   PostKind = "last"   // for one more day
	PostRound  PostKind = "round"  // Number began; the first is the start
	PostDigest PostKind = "digest" // what ended on day Number (UTC)
	PostRuling PostKind = "ruling" // on pairing Number
	PostAsk    PostKind = "ask"    // whether Person steps in for line Number
	PostWanted PostKind = "wanted" // nobody waits, as of day Number (UTC): substitutes
	PostEnd    PostKind = "end"    // over, or cancelled
)

const (
	lastDay   = 24 * time.Hour     // before signing up ends
	moreDays  = 7 * 24 * time.Hour // once, where too few signed up
	answering = 24 * time.Hour     // for whoever is asked to step in
	dropouts  = 2                  // of one person: their line is vacant
)

// Due returns what is to be done to a season now, in order, and when to ask again, zero
// for never unless something happens. A Drawn without seed is to be made by Season.Draw;
// whatever an act changes (a table that ended, an act of the organiser) may make more due.
//
// A match under repair holds its round's deadline. Errors: as Season.Outcomes.
func Due(s *Season, matches []Match, now time.Time) (acts []Act, next time.Time, err error) {
	d := &dues{s: s, now: now, asks: map[Person]bool{}}
	switch s.Phase {
	case Signing:
		d.signing()
	case Waiting:
		if d.at(s.Terms.Start) {
			return d.pair(matches)
		}
	case Playing:
		outcomes, err := s.Outcomes(matches)
		if err != nil {
			return nil, time.Time{}, err
		}
		last, err := s.latest(matches)
		if err != nil {
			return nil, time.Time{}, err
		}
		d.playing(matches, outcomes)
		if s.Terms.Format == Ladder {
			d.ladder(outcomes)
		} else if d.at(d.closing(last, outcomes)) && !d.repairing(last, outcomes) {
			if !s.Last() {
				return d.pair(matches)
			}
			d.act(Ended{})
		}
	case Over, Off:
		d.say(Post{Kind: PostEnd})
	}
	if s.Phase >= Playing {
		d.rulings()
		d.digest(matches)
	}
	return d.acts, d.next, nil
}

// dues gather what is due.
type dues struct {
	s    *Season
	now  time.Time
	acts []Act
	next time.Time
	asks map[Person]bool // who is asked to step in
}

func (d *dues) act(a Act) { d.acts = append(d.acts, a) }

func (d *dues) say(p Post) {
	if _, said := d.s.said[p]; !said {
		d.act(Said{Post: p})
	}
}

// at reports whether a time has come, and remembers to look again if not.
func (d *dues) at(t time.Time) bool {
	if !d.now.Before(t) {
		return true
	}
	if d.next.IsZero() || t.Before(d.next) {
		d.next = t
	}
	return false
}

func (d *dues) pair(matches []Match) ([]Act, time.Time, error) {
	paired, err := d.s.Pair(matches)
	if err != nil {
		return nil, time.Time{}, err
	}
	return append(d.acts, paired), d.next, nil
}

func (d *dues) signing() {
	d.say(Post{Kind: PostOpen})
	terms := &d.s.Terms
	if d.at(terms.Last.Add(-lastDay)) && d.now.Before(terms.Last) {
		d.say(Post{Kind: PostLast, Number: day(terms.Last)})
	}
	if !d.at(terms.Last) {
		return
	}
	switch {
	case len(d.s.playing()) >= terms.Least:
		d.act(Drawn{})
	case !d.s.extended:
		d.act(Extended{Until: d.now.Add(moreDays)})
	default:
		d.act(Cancelled{Reason: "few"})
	}
}

func (d *dues) playing(matches []Match, outcomes []Outcome) {
	if n := len(d.s.Rounds); n > 0 {
		d.say(Post{Kind: PostRound, Number: n})
	} else {
		d.say(Post{Kind: PostOpen}) // of a ladder
	}
	for i, p := range d.s.Pairings {
		if p.Try == 0 && outcomes[i].State == Open {
			d.act(Began{Pairing: i + 1, Try: 1})
		}
	}
	if d.s.Terms.Format == Ladder {
		return // its lines are nobody else's
	}
	d.dropouts(matches)
	var vacant []int
	for l, line := range d.s.Lines {
		if line.Person == 0 && !d.answering(l) {
			vacant = append(vacant, l)
		}
	}
	d.ask(vacant)
}

// dropouts vacates the lines of persons who dropped out twice.
func (d *dues) dropouts(matches []Match) {
	times := map[Person]int{}
	for _, m := range matches {
		for i, p := range m.Persons {
			if at(m.Dropped, i) && p != 0 {
				times[p]++
			}
		}
	}
	for l, line := range d.s.Lines {
		team := d.s.Team(line.Person)
		gone := slices.DeleteFunc(slices.Clone(team), func(p Person) bool { return p == 0 || times[p] < dropouts })
		switch {
		case len(gone) == 0:
		case len(team) == 1:
			d.act(Withdrew{Line: l})
		default:
			d.act(Withdrew{Line: l, Gone: gone})
		}
	}
}

// answering reports whether somebody still has time to say if they take a line.
func (d *dues) answering(l int) bool {
	asked, ok := d.s.asking[l]
	if !ok || !d.s.listed[asked.Person] || d.at(d.s.said[asked].Add(answering)) {
		return false
	}
	d.asks[asked.Person] = true
	return true
}

// ask asks the waiting list for lines, one person for each: whoever was asked least, and
// is not being asked for another.
func (d *dues) ask(lines []int) {
	s := d.s
	free := slices.DeleteFunc(slices.Clone(s.List), func(p Person) bool { return d.asks[p] })
	slices.SortStableFunc(free, func(a, b Person) int { return s.asked[a] - s.asked[b] })
	for n, l := range lines {
		if len(free) == 0 {
			d.want(lines[n:])
			return
		}
		d.say(Post{Kind: PostAsk, Number: l, Time: s.asked[free[0]] + 1, Person: free[0]})
		free = free[1:]
	}
}

// want says that nobody waits for some lines: at once, but where many are missing in one
// post a day.
func (d *dues) want(lines []int) {
	news := slices.ContainsFunc(lines, func(l int) bool { return d.s.Lines[l].vacated > d.s.wanted })
	tomorrow := time.Unix(int64(day(d.s.wantedAt)+1)*86400, 0)
	if news && (d.s.wantedAt.IsZero() || d.at(tomorrow)) {
		d.say(Post{Kind: PostWanted, Number: day(d.now)})
	}
}

// closing is when the last round closes: at once when nothing is open in it, else at its
// deadline or that of a table which got longer, or lost time under repair.
func (d *dues) closing(matches []*Match, outcomes []Outcome) time.Time {
	s := d.s
	round, left := s.Rounds[len(s.Rounds)-1].Until, false
	until := round
	for i, p := range s.Pairings {
		if !d.unfinished(outcomes[i]) {
			continue
		}
		left = true
		own := round
		if p.Until.After(own) {
			own = p.Until
		}
		if m := matches[i]; m != nil {
			own = own.Add(m.Mended)
		}
		if own.After(until) {
			until = own
		}
	}
	if !left {
		return time.Time{}
	}
	return until
}

// unfinished reports whether a table keeps the last round open until its deadline: one
// carried from an earlier round only does before the end.
func (d *dues) unfinished(o Outcome) bool {
	return o.State == Open || o.State == Carried && d.s.Last()
}

// repairing reports whether the deadline of the round waits for a match.
func (d *dues) repairing(matches []*Match, outcomes []Outcome) bool {
	for i, m := range matches {
		if m != nil && m.Repair && d.unfinished(outcomes[i]) {
			return true
		}
	}
	return false
}

func (d *dues) rulings() {
	for i, p := range d.s.Pairings {
		if p.Ruling != nil {
			d.say(Post{Kind: PostRuling, Number: i + 1, Time: p.ruled})
		}
	}
}

// digest tells of the last day before this one on which a match ended.
func (d *dues) digest(matches []Match) {
	last, today := 0, day(d.now)
	for _, m := range matches {
		if !m.Over || m.Ended.IsZero() {
			continue
		}
		if n := day(m.Ended); n >= today {
			d.at(time.Unix(int64(n+1)*86400, 0))
		} else {
			last = max(last, n)
		}
	}
	if last > 0 {
		d.say(Post{Kind: PostDigest, Number: last})
	}
}

// day counts days since 1970, in UTC.
func day(t time.Time) int { return int(t.Unix() / 86400) }
