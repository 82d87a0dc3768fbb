package season

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"
	"time"

	"norenbot/game/league"
	"norenbot/game/match"
)

// A Rank is one person's rating at a game as of today.
type Rank struct {
	Person  league.Person
	Rating  league.Rating
	Matches int // that were rated
	Last    int // the day of the last one, in days since 1970
}

// A Step is what one match did to a person's rating.
type Step struct {
	Match  match.ID
	Day    int // when it ended, in days since 1970
	Seat   int
	Place  int // whoever dropped out is last
	Change league.Change
}

// A Book holds everybody's ratings at all games: a fold over the matches of a Store in
// the order in which they ended, which is brought up to date when a match ends, and made
// anew when the past changes. Its methods may be called from several goroutines.
//
// It keeps some 32 bytes a seat of a rated match.
type Book struct {
	o BookOptions

	folding sync.Mutex // held by Fold

	mu    sync.Mutex
	games map[string]*bookGame
}

// BookOptions are what a Book works with; all are needed.
type BookOptions struct {
	// Rated is that of a Store.
	Rated func(game string, from time.Time) iter.Seq2[match.Match, error]
	Games []string
	Now   func() time.Time
	// Counts reports whether a match of a contest is one that its season counts as played.
	// It may call the book.
	Counts func(match.Match) bool
}

// bookGame is what a Book has of one game.
type bookGame struct {
	name  string
	fold  *fold
	stale bool   // it must be made anew
	busy  bool   // it is being made anew
	later []told // meanwhile
}

// A told match is one that a book is told of.
type told struct {
	match.Match
	counts bool
}

// NewBook returns a book in which nobody is rated yet: see Fold.
func NewBook(o BookOptions) *Book {
	b := &Book{o: o, games: map[string]*bookGame{}}
	for _, name := range o.Games {
		b.games[name] = &bookGame{name: name, fold: newFold(), stale: true}
	}
	return b
}

// Fold makes anew what the past that changed makes needful; at first, everything. What
// it cannot read it passes over, and tells. A second one waits for the first.
func (b *Book) Fold(ctx context.Context) (err error) {
	b.folding.Lock()
	defer b.folding.Unlock()
	for _, name := range b.o.Games {
		g := b.games[name]
		b.mu.Lock()
		stale := g.stale
		g.stale, g.busy = false, stale
		b.mu.Unlock()
		if stale {
			err = errors.Join(err, b.refold(ctx, g))
		}
	}
	return err
}

// refold folds all matches of a game, and then those that ended meanwhile.
func (b *Book) refold(ctx context.Context, g *bookGame) (failed error) {
	fresh := newFold()
	for m, err := range b.o.Rated(g.name, time.Time{}) {
		switch {
		case ctx.Err() != nil:
			failed = ctx.Err()
		case errors.Is(err, match.ErrDamaged) && m.ID != "":
			continue // the check of the store tells of it
		case err != nil:
			failed = fmt.Errorf("folding the ratings of %s: %w", g.name, err)
		}
		if failed != nil {
			break
		}
		if b.counts(m) {
			fresh.add(&m)
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	later := g.later
	g.later, g.busy = nil, false
	if failed != nil {
		g.stale = true
		return failed
	}
	g.fold = fresh
	for _, t := range later {
		g.note(t)
	}
	return nil
}

// counts reports whether a match may be rated, for all that its season has to say.
func (b *Book) counts(m match.Match) bool { return m.Contest == nil || b.o.Counts(m) }

// Changed tells that a match may have ended, and reports whether that changes ratings
// further back, so that Fold has to be called.
func (b *Book) Changed(m match.Match) (stale bool) {
	g := b.games[m.Game]
	if g == nil || m.Final == nil || m.Rates() == nil {
		return false
	}
	t := told{m, b.counts(m)}
	b.mu.Lock()
	defer b.mu.Unlock()
	if g.busy {
		g.later = append(g.later, t)
	} else {
		g.note(t)
	}
	return g.stale
}

// note adds a match that ended last, and finds out about one that ended before.
func (g *bookGame) note(t told) {
	of := gameOf(&t.Match)
	switch in := g.fold.has(&t.Match, of.Persons); {
	case of.Void || in == t.counts || !in && g.fold.ended(&t.Match):
	case !in && g.fold.follows(&t.Match, of.Persons):
		g.fold.add(&t.Match)
	default:
		g.stale = true
	}
}

// Stale tells that the past of a game has changed: of a match that was rated, or was not,
// a season now thinks otherwise.
func (b *Book) Stale(game string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if g := b.games[game]; g != nil {
		g.stale = true
	}
}

// Rating returns a person's rating as of today; league.Newcomer of who was never rated.
func (b *Book) Rating(game string, p league.Person) league.Rating {
	b.mu.Lock()
	defer b.mu.Unlock()
	if g := b.games[game]; g != nil {
		return g.fold.ratings.Of(p, dayOf(b.o.Now()))
	}
	return league.Newcomer
}

// Ranked returns everybody who was rated at a game, the best first, those of whom too
// little is known after all others.
func (b *Book) Ranked(game string) []Rank {
	b.mu.Lock()
	var all []Rank
	if g := b.games[game]; g != nil {
		today := dayOf(b.o.Now())
		for p, past := range g.fold.past {
			all = append(all, Rank{p, g.fold.ratings.Of(p, today), len(past), int(past[len(past)-1].day)})
		}
	}
	b.mu.Unlock()
	slices.SortFunc(all, func(a, b Rank) int {
		x, _, unsure := a.Rating.Shown()
		y, _, unsureToo := b.Rating.Shown()
		return cmp.Or(compare(unsure, unsureToo), y-x, cmp.Compare(a.Person, b.Person))
	})
	return all
}

// compare puts what is not so first.
func compare(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// History returns what each match did to a person's rating, in order.
func (b *Book) History(game string, p league.Person) (steps []Step) {
	b.mu.Lock()
	defer b.mu.Unlock()
	g := b.games[game]
	if g == nil {
		return nil
	}
	before, day := league.Newcomer, 0
	for _, e := range g.fold.past[p] {
		if day > 0 {
			before = before.Drift(int(e.day) - day)
		}
		change := league.Change{Seat: int(e.seat), Before: before, After: e.after}
		steps = append(steps, Step{match.ID(e.match[:]), int(e.day), int(e.seat), int(e.place), change})
		before, day = e.after, int(e.day)
	}
	return steps
}
