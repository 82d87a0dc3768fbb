package tally

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"sync"
	"time"

	"norenbot/game/ledger"
	"norenbot/game/match"
)

// Matches are what a Service needs of match.Records.
type Matches interface {
	Ended(from time.Time) iter.Seq2[match.Match, error]
	Load(match.ID) (match.Stored, error)
	Versions([]match.ID) (map[match.ID]int, error)
}

var _ Matches = match.Records{}

// Options are what a Service works with. Ledger and Matches are needed.
type Options struct {
	Ledger  ledger.Store
	Matches Matches
	// Progress is told, now and then, how many matches were counted while all tallies are made anew; nil is nobody.
	Progress func(matches int)
}

// A Service keeps tallies. Its methods may be called from several goroutines, and by several processes.
type Service struct {
	o    Options
	mu   sync.Mutex        // held by Follow
	seen map[match.ID]bool // matches that the last Follow went through, so that the next need not
}

// New returns a Service. Nothing is counted: see Follow.
func New(o Options) *Service { return &Service{o: o} }

// Errors of Of and Best.
var (
	// ErrNone is returned where no match counts for somebody.
	ErrNone = errors.New("no match counts for them")
	// ErrCounting is returned while tallies are made anew.
	ErrCounting = errors.New("the matches are being counted")
)

// Of returns what somebody's matches in a server have come to. Errors: ErrNone, ErrCounting.
func (s *Service) Of(server string, user match.User) (Tally, error) {
	t, version, err := s.read(refOf(server, user))
	switch {
	case err != nil && !errors.Is(err, match.ErrDamaged):
		return Tally{}, err
	case err == nil && version > 0 && t.Shape == shape:
		return t, nil
	}
	m, failed := s.mark()
	switch {
	case failed != nil:
		return Tally{}, failed
	case err != nil || version > 0 || m.Shape < shape:
		return Tally{}, ErrCounting
	}
	return Tally{}, ErrNone
}

// bestMost is how many tallies Best reads at once.
const bestMost = 25

// Best returns the tallies of those who have won most often with others at a game in a server, some at a time: those
// after one, or the first after nil; and whether there may be more. Errors: ErrCounting, where there is none at all.
func (s *Service) Best(server, game string, after *Tally) (best []Tally, more bool, err error) {
	q := ledger.Prefix(Kind, wonIndex, ledger.Names(server, game))
	q.Limit = bestMost
	if after != nil {
		q.From, q.After = after.wonKey(game), refOf(server, after.User).ID
	}
	found, err := s.o.Ledger.Find(q)
	if err != nil {
		return nil, false, fmt.Errorf("finding the best: %w", err)
	}
	for _, f := range found {
		if t, err := tallyOf(f); err == nil && t.Shape == shape {
			best = append(best, t)
		}
	}
	if len(best) > 0 || after != nil {
		return best, len(found) == bestMost && len(best) > 0, nil
	}
	m, err := s.mark()
	if err == nil && m.Shape < shape {
		err = ErrCounting
	}
	return nil, false, err
}

// read reads a tally and its version, 0 where there is none. Errors: match.ErrDamaged.
func (s *Service) read(ref ledger.Ref) (Tally, int, error) {
	found, err := s.o.Ledger.Facts(ref)
	if err != nil {
		return Tally{}, 0, fmt.Errorf("reading a tally: %w", err)
	}
	t, err := tallyOf(found[0])
	return t, found[0].Version, err
}

// A mark is how far the stored tallies are.
type mark struct {
	Shape int       `json:"shape"`
	Ended time.Time `json:"ended"` // when the last match that was gone through ended
}

// The mark is a note under these.
const (
	markWord = "tallies"
	markKey  = "mark"
)

func (s *Service) mark() (m mark, err error) {
	_, err = ledger.Notes{Store: s.o.Ledger}.Recall(markWord, markKey, &m)
	if errors.Is(err, ledger.ErrDamaged) {
		return mark{}, nil // all is made anew
	}
	return m, err
}

// Follow adds the matches that have ended to the tallies of those who played, each once, whatever ended a process
// before, and whatever another one does meanwhile. Where there is no tally one is made from all stored matches; where
// there are none yet, or they are those of an older program, all are. A match that cannot be read is passed over: the
// check of the store tells of it.
func (s *Service) Follow(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, err := s.mark()
	if err != nil {
		return err
	}
	if m.Shape > shape {
		return nil // a newer program has made them, and goes on from its mark
	}
	return s.follow(ctx, m)
}

// Anew makes all tallies anew from the stored matches, whatever there is.
func (s *Service) Anew(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.follow(ctx, mark{})
}

// follow goes on from a mark.
func (s *Service) follow(ctx context.Context, m mark) error {
	var w work
	var err error
	if m.Shape < shape {
		w, err = s.anew(ctx, nil)
	} else {
		w, err = s.goOn(ctx, m.Ended.Add(-behind))
	}
	if err != nil {
		return fmt.Errorf("counting matches: %w", err)
	}
	if err := s.settle(w.added); err != nil {
		return fmt.Errorf("looking whether somebody was forgotten meanwhile: %w", err)
	}
	if w.last.After(m.Ended) || m.Shape < shape {
		if err := (ledger.Notes{Store: s.o.Ledger}).Remember(markWord, markKey, mark{shape, later(m.Ended, w.last)}); err != nil {
			return err
		}
	}
	s.seen = w.seen
	return nil
}

// work is what was gone through.
type work struct {
	last  time.Time // when the last of the matches ended
	seen  map[match.ID]bool
	added []added
}

// An added match is how it was when it was added: by its version, and who was dealt the seats.
type added struct {
	id      match.ID
	version int
	users   []match.User
}

func (w *work) note(m *match.Match, sides []side) {
	a := added{id: m.ID, version: m.Version}
	for n := range sides {
		a.users = append(a.users, sides[n].User)
	}
	w.added = append(w.added, a)
}

// ended yields the matches that can be read and ended not before a moment, the first first.
func (s *Service) ended(ctx context.Context, from time.Time) iter.Seq2[*match.Match, error] {
	return func(yield func(*match.Match, error) bool) {
		for m, err := range s.o.Matches.Ended(from) {
			switch {
			case ctx.Err() != nil:
				err = ctx.Err()
			case errors.Is(err, match.ErrDamaged) && m.ID != "":
				continue
			}
			if !yield(&m, err) || err != nil {
				return
			}
		}
	}
}

// goOn adds the matches that ended from a moment on.
func (s *Service) goOn(ctx context.Context, from time.Time) (work, error) {
	w, missing := work{seen: map[match.ID]bool{}}, map[ledger.Ref]bool{}
	for m, err := range s.ended(ctx, from) {
		if err != nil {
			return w, err
		}
		w.seen[m.ID], w.last = true, later(w.last, m.Ended)
		if s.seen[m.ID] || !counts(m) {
			continue
		}
		sides := sidesOf(m)
		w.note(m, sides)
		for seat := range sides {
			if sides[seat].User == "" {
				continue
			}
			there, err := s.grow(m, sides, seat)
			if err != nil {
				return w, err
			}
			if !there {
				missing[refOf(m.Place.Server, sides[seat].User)] = true
			}
		}
	}
	if len(missing) == 0 {
		return w, nil
	}
	made, err := s.anew(ctx, missing)
	w.added = append(w.added, made.added...)
	return w, err
}

// grow adds a match to the tally of who was dealt a seat, unless it is in; false where there is none that can be
// added to.
func (s *Service) grow(m *match.Match, sides []side, seat int) (there bool, err error) {
	ref := refOf(m.Place.Server, sides[seat].User)
	for {
		t, version, err := s.read(ref)
		switch {
		case errors.Is(err, match.ErrDamaged), err == nil && (version == 0 || t.Shape != shape):
			return false, nil
		case err != nil || t.has(m):
			return true, err
		}
		t.add(m, sides, seat)
		if again, err := s.store(&t, version); !again {
			return true, err
		}
	}
}

// store stores a tally in the place of a version of it, and reports whether another one is there by now.
func (s *Service) store(t *Tally, version int) (again bool, err error) {
	c, err := changeOf(t, version)
	if err == nil {
		err = s.o.Ledger.Commit(c)
	}
	if errors.Is(err, ledger.ErrDamaged) {
		c.Version = ledger.Any // of what cannot be read nothing is left
		err = s.o.Ledger.Commit(c)
	}
	if errors.Is(err, ledger.ErrConflict) || errors.Is(err, ledger.ErrTaken) || errors.Is(err, ledger.ErrNone) {
		return true, nil
	}
	return false, err
}

// anew makes some tallies from all stored matches, or all of them for nil. One that another process changes
// meanwhile is made once more.
func (s *Service) anew(ctx context.Context, only map[ledger.Ref]bool) (work, error) {
	versions, err := s.versions(only)
	if err != nil {
		return work{}, err
	}
	w, fresh, err := s.fold(ctx, only)
	if err != nil {
		return w, err
	}
	again := map[ledger.Ref]bool{}
	for ref, t := range fresh {
		changed, err := s.store(t, versions[ref])
		switch {
		case err != nil:
			return w, err
		case changed:
			again[ref] = true
		case ctx.Err() != nil:
			return w, ctx.Err()
		}
		delete(versions, ref)
	}
	for ref, version := range versions { // nothing counts for them
		err := s.o.Ledger.Commit(&ledger.Change{Ref: ref, Version: version})
		if err != nil && !errors.Is(err, ledger.ErrConflict) && !errors.Is(err, ledger.ErrNone) {
			return w, err
		}
	}
	if len(again) == 0 {
		return w, nil
	}
	made, err := s.anew(ctx, again)
	w.added = append(w.added, made.added...)
	return w, err
}

// versions are those of the tallies that are stored, of all for nil; of one that cannot be read, ledger.Any.
func (s *Service) versions(only map[ledger.Ref]bool) (map[ledger.Ref]int, error) {
	found, err := []ledger.Found(nil), error(nil)
	if only == nil {
		found, err = s.o.Ledger.Find(ledger.Query{Kind: Kind, Bare: true})
	} else {
		found, err = s.o.Ledger.Facts(slices.Collect(maps.Keys(only))...)
	}
	versions := map[ledger.Ref]int{}
	for _, f := range found {
		switch {
		case f.Err != nil:
			versions[f.Ref] = ledger.Any
		case f.Version > 0:
			versions[f.Ref] = f.Version
		}
	}
	return versions, err
}

// toldEvery is after how many matches Progress is told.
const toldEvery = 1000

// fold adds up all stored matches, for some or, for nil, for everybody.
func (s *Service) fold(ctx context.Context, only map[ledger.Ref]bool) (work, map[ledger.Ref]*Tally, error) {
	w, fresh, n := work{seen: map[match.ID]bool{}}, map[ledger.Ref]*Tally{}, 0
	for m, err := range s.ended(ctx, time.Time{}) {
		if err != nil {
			return w, nil, err
		}
		if n++; n%toldEvery == 0 && only == nil && s.o.Progress != nil {
			s.o.Progress(n)
		}
		w.last = later(w.last, m.Ended)
		if !counts(m) {
			continue
		}
		sides, used := sidesOf(m), false
		for seat := range sides {
			user := sides[seat].User
			ref := refOf(m.Place.Server, user)
			if user == "" || only != nil && !only[ref] {
				continue
			}
			if fresh[ref] == nil {
				fresh[ref] = &Tally{Shape: shape, Server: m.Place.Server, Owner: match.Owner{User: user}, Games: map[string]*Game{}}
			}
			fresh[ref].add(m, sides, seat)
			used = true
		}
		if used {
			w.note(m, sides)
		}
	}
	return w, fresh, nil
}

// settledAtOnce is of how many matches settle asks together.
const settledAtOnce = 500

// settle takes those out of the tallies who were forgotten while their matches were being added: what forgets a person
// changes their matches first, and the tallies that are there then.
func (s *Service) settle(all []added) error {
	for some := range slices.Chunk(all, settledAtOnce) {
		var ids []match.ID
		for _, a := range some {
			ids = append(ids, a.id)
		}
		versions, err := s.o.Matches.Versions(ids)
		if err != nil {
			return err
		}
		for _, a := range some {
			if versions[a.id] == a.version {
				continue
			}
			if err := s.settleOne(a); err != nil {
				return err
			}
		}
	}
	return nil
}

// settleOne is settle for a match that has changed since.
func (s *Service) settleOne(a added) error {
	stored, err := s.o.Matches.Load(a.id)
	if errors.Is(err, match.ErrNoMatch) || errors.Is(err, match.ErrDamaged) {
		return nil
	}
	if err != nil {
		return err
	}
	for n, c := range stored.Match.Chairs {
		if n >= len(a.users) || a.users[n] == "" || dealt(c).User == a.users[n] {
			continue
		}
		forget := Forget(a.users[n])
		e := ledger.NewEraser(string(a.users[n]), nil)
		if err := s.o.Ledger.Amend([]string{Kind}, func(row ledger.Row) []byte { return forget(row, e) }); err != nil {
			return err
		}
	}
	return nil
}
