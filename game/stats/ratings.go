package stats

import (
	"cmp"
	"slices"
	"time"

	"norenbot/game/league"
	"norenbot/game/match"
)

// A Rank is one person's rating at a game as of today.
type Rank struct {
	Person  league.Person
	Rating  league.Rating
	Matches int // that were rated
	Last    int // the day of the last one, see Day
}

// A Step is what one match did to a person's rating.
type Step struct {
	Match  match.ID
	Day    int // when it ended, see Day
	Seat   int
	Place  int // those who left are last
	Change league.Change
}

// ratings are those of one game: a fold over its rated matches in the order of a log.
type ratings struct {
	of     league.Ratings
	past   map[league.Person][]entry
	at     time.Time   // when the match added last ended
	latest []*finished // those that ended then
	stale  bool        // they are to be computed again
}

// An entry is a rated match in one person's past. The rating before it follows from the entry before.
type entry struct {
	match *finished
	seat  int8
	after league.Rating
}

// follows reports whether adding a match now gives the same ratings as adding all matches in their order. A
// match of the same moment as the last ones may come before them if no one played in both: then no rating
// depends on which was first.
func (r *ratings) follows(f *finished) bool {
	if !f.ended.Equal(r.at) {
		return f.ended.After(r.at)
	}
	return !slices.ContainsFunc(r.latest, func(other *finished) bool {
		return other.id >= f.id && slices.ContainsFunc(f.seats, other.hasPersonOf)
	})
}

// hasPersonOf reports whether a seat was dealt to the person of a seat of another match.
func (f *finished) hasPersonOf(s seat) bool {
	return slices.ContainsFunc(f.seats, func(own seat) bool { return own.person == s.person })
}

// addCounted rates a match, unless its season does not count it.
func (r *ratings) addCounted(f *finished, counts Counts) error {
	if c := f.contest; c != (contest{}) {
		if counted, err := counts(c.season, c.pairing, c.try); err != nil || !counted {
			return err
		}
	}
	r.add(f)
	return nil
}

// add rates a match.
func (r *ratings) add(f *finished) {
	if !f.ended.Equal(r.at) {
		r.at, r.latest = f.ended, nil
	}
	r.latest = append(r.latest, f)
	g := f.game()
	for _, c := range r.of.Add(&g) {
		if r.past == nil {
			r.past = map[league.Person][]entry{}
		}
		p := g.Persons[c.Seat]
		r.past[p] = append(r.past[p], entry{f, int8(c.Seat), c.After})
	}
}

// ratings returns those of a game, up to date if that is possible. b.mu is held.
func (b *Book) ratings(game string) *ratings {
	r := b.log.ratings[game]
	if r == nil {
		return new(ratings)
	}
	if r.stale && b.log.rerate(game, b.o.Counts) == nil {
		return b.log.ratings[game]
	}
	return r // Follow reports why
}

// Rating returns a person's rating at a game as of today; league.Newcomer for a person who was never
// rated.
func (b *Book) Rating(game string, p league.Person) league.Rating {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.ratings(game).of.Of(p, Day(b.o.Now()))
}

// Ranked returns all persons who were rated at a game, the best first; those whose rating is provisional
// after all others.
func (b *Book) Ranked(game string) []Rank {
	all := b.ranks(game)
	slices.SortFunc(all, func(a, b Rank) int {
		x, _, provisional := a.Rating.Shown()
		y, _, provisionalToo := b.Rating.Shown()
		return cmp.Or(compare(provisional, provisionalToo), y-x, cmp.Compare(a.Person, b.Person))
	})
	return all
}

func (b *Book) ranks(game string) (all []Rank) {
	b.mu.Lock()
	defer b.mu.Unlock()
	r, today := b.ratings(game), Day(b.o.Now())
	for p, past := range r.past {
		all = append(all, Rank{p, r.of.Of(p, today), len(past), Day(past[len(past)-1].match.ended)})
	}
	return all
}

// compare sorts false before true.
func compare(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// History returns what each match did to a person's rating at a game, in order.
func (b *Book) History(game string, p league.Person) (steps []Step) {
	b.mu.Lock()
	defer b.mu.Unlock()
	before, last := league.Newcomer, 0
	for _, e := range b.ratings(game).past[p] {
		day := Day(e.match.ended)
		if last > 0 {
			before = before.Drift(day - last)
		}
		change := league.Change{Seat: int(e.seat), Before: before, After: e.after}
		steps = append(steps, Step{e.match.id, day, int(e.seat), int(e.match.seats[e.seat].final), change})
		before, last = e.after, day
	}
	return steps
}
