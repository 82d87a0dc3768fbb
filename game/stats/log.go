package stats

import (
	"cmp"
	"reflect"
	"slices"
	"time"

	"norenbot/game/match"
)

// A log holds finished matches in the order in which they ended, those of the same moment by id.
type log struct {
	all     []*finished
	ratings map[string]*ratings // by game
	words   map[string]string   // names of games, servers and seasons, each once in memory
	owners  map[match.Owner]*match.Owner
}

func newLog() *log {
	return &log{ratings: map[string]*ratings{}, words: map[string]string{}, owners: map[match.Owner]*match.Owner{}}
}

// find returns where a match is, or where it belongs.
func (l *log) find(f *finished) (at int, found bool) {
	if n := len(l.all); n == 0 || inOrder(l.all[n-1], f) < 0 {
		return n, false
	}
	return slices.BinarySearchFunc(l.all, f, inOrder)
}

func inOrder(a, b *finished) int { return cmp.Or(a.ended.Compare(b.ended), cmp.Compare(a.id, b.id)) }

// last is when the last match ended; the zero time of an empty log.
func (l *log) last() time.Time {
	if len(l.all) == 0 {
		return time.Time{}
	}
	return l.all[len(l.all)-1].ended
}

// note takes over a match as it is stored, unless the log has it as it is, or newer.
func (l *log) note(m *match.Match, counts Counts) {
	f := read(m)
	at, known := l.find(f)
	switch {
	case known && f.version > l.all[at].version:
		l.intern(f)
		l.replace(l.all[at], f)
	case !known && (f.server != "" || f.rated): // or it counts for nothing
		l.intern(f)
		l.all = slices.Insert(l.all, at, f)
		l.rate(f, counts)
	}
}

// replace replaces a match that has changed after its end: a person was forgotten, or an operator has
// cancelled it.
func (l *log) replace(was, is *finished) {
	if !reflect.DeepEqual(was.game(), is.game()) {
		l.stale(was.title)
	}
	*was = *is
}

// intern has f share its strings and owners with the other matches.
func (l *log) intern(f *finished) {
	for _, word := range []*string{&f.title, &f.server, &f.contest.season} {
		if l.words[*word] == "" {
			l.words[*word] = *word
		}
		*word = l.words[*word]
	}
	for n := range f.seats {
		s := &f.seats[n]
		if l.owners[*s.dealt] == nil {
			owner := *s.dealt // which may be a part of a whole chair
			l.owners[owner] = &owner
		}
		s.dealt = l.owners[*s.dealt]
	}
}

// rate adds a match to the ratings of its game. They are computed again later if it did not end last.
func (l *log) rate(f *finished, counts Counts) {
	if !f.rated {
		return
	}
	r := l.ratings[f.title]
	switch {
	case r == nil:
		l.ratings[f.title] = &ratings{stale: true}
	case r.stale:
	case !r.follows(f):
		r.stale = true
	default:
		r.stale = r.addCounted(f, counts) != nil
	}
}

// stale has the ratings of a game computed again when they are needed.
func (l *log) stale(game string) {
	if r := l.ratings[game]; r != nil {
		r.stale = true
	}
}

// rerate computes the ratings of a game again. If it cannot be known what a season counts, they stay as
// they are, and stale.
func (l *log) rerate(game string, counts Counts) error {
	r := new(ratings)
	for _, f := range l.all {
		if f.rated && f.title == game {
			if err := r.addCounted(f, counts); err != nil {
				return err
			}
		}
	}
	l.ratings[game] = r
	return nil
}
