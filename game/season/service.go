package season

import (
	"cmp"
	"context"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/openform"
)

// Tables are what a Service needs of a *match.Service.
type Tables interface {
	Deal(game string, place match.Place, seats []match.Owner, terms match.Terms, of match.Contest, luck *openform.Fair) (match.Match, error)
	Substitute(id match.ID, seat game.Seat, to match.Owner) error
	Vacate(id match.ID, seat game.Seat) error
	CallIn(id match.ID) (match.Match, error)
	Match(id match.ID) (match.Match, error)
	Of(user match.User) ([]match.Match, error)
	Forget(user match.User) (int, error)
}

var _ Tables = (*match.Service)(nil)

// Options are what a Service works with. All but Ratings, News, Trouble and Keep are needed.
type Options struct {
	Store   Store
	Ratings Ratings // nil: everyone is a newcomer
	Matches Tables
	Games   []game.Info
	Now     func() time.Time
	Luck    io.Reader       // of ids, codes and seeds: crypto/rand.Reader
	News    func()          // called after something was put into the outbox; nil is nobody
	Trouble func(ID, error) // told what an operator should know; nil is nobody
	Keep    int             // how many seasons are kept in memory; 0 is 64
}

// A Service runs seasons. Its methods may be called from several goroutines; one season is
// served by one at a time.
//
// A method that changes a season has stored the change when it returns, or returns an
// error and has changed nothing. Every method may return ErrNoSeason and what the Store
// returns.
type Service struct {
	o      Options
	shared Shared // the store; nil where no other process works on it
	games  map[string]game.Info
	rooms  *ledger.Rooms[ID, Mark, *room]

	mu     sync.Mutex
	facts  map[ID]Facts           // of all seasons
	inside map[ID][]league.Person // of those that are live: who has a line or is on the list
	hints  map[ID][]match.Match   // of matches that have changed, not yet read
	due    map[ID]bool            // at which the next Tick is to look, whatever the time
	unread map[ID]int             // of those that could not be read: their versions
	looked map[ID]Mark            // of those that are live: how far they were at the last Tick
	dealt  map[string]time.Time   // by channel: when a table was last opened there
	rests  map[ID]time.Time       // of seasons that failed: when to try again
	people people

	verdicts verdicts
}

// New returns a Service. Nothing is read: see Ready.
func New(o Options) *Service {
	s := &Service{o: o, games: map[string]game.Info{}, facts: map[ID]Facts{}, inside: map[ID][]league.Person{},
		hints: map[ID][]match.Match{}, due: map[ID]bool{}, unread: map[ID]int{}, looked: map[ID]Mark{}, dealt: map[string]time.Time{}, rests: map[ID]time.Time{}}
	for _, info := range o.Games {
		s.games[info.Name] = info
	}
	if shared, is := o.Store.(Shared); is && shared.Shared() {
		s.shared = shared
	}
	s.o.Keep, s.o.Ratings = cmp.Or(s.o.Keep, 64), cmp.Or[Ratings](o.Ratings, newcomers{})
	s.rooms = s.newRooms()
	return s
}

// now is to the second, as it will be stored.
func (s *Service) now() time.Time { return s.o.Now().UTC().Truncate(time.Second) }

// trouble tells the operator.
func (s *Service) trouble(id ID, err error) {
	if s.o.Trouble != nil && err != nil {
		s.o.Trouble(id, err)
	}
}

// Ready reads the facts of all seasons and folds those that are live; the next Tick looks
// at each of them, since nobody knows what the program did last. A season that cannot be
// read is told to operators, and the others go on.
func (s *Service) Ready(ctx context.Context) error {
	if err := s.read(); err != nil {
		return err
	}
	for _, f := range s.All() {
		if f.Phase.Live() && ctx.Err() == nil {
			s.trouble(f.ID, s.with(f.ID, func(*room) error { return nil }))
			s.hint(f.ID)
		}
	}
	return ctx.Err()
}

// read reads the facts of all seasons.
func (s *Service) read() error {
	all := map[ID]Facts{}
	for f, err := range s.o.Store.Seasons() {
		switch {
		case errors.Is(err, match.ErrDamaged):
			s.trouble(f.ID, fmt.Errorf("reading the facts of a season: %w", err))
		case err != nil:
			return fmt.Errorf("reading the seasons: %w", err)
		default:
			all[f.ID] = f
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.facts = all
	return nil
}

// public is what everybody may know: the seed is secret until Drawn tells it, and what it comes from until all is over.
func (f Facts) public() Facts {
	f.Seed = ""
	f.Secret = ""
	return f
}

// All returns the facts of all seasons, the newest first.
func (s *Service) All() []Facts { return s.those(func(*Facts) bool { return true }) }

// Facts returns those of a season, without reading more of it. Errors: ErrNoSeason.
func (s *Service) Facts(id ID) (Facts, error) {
	found := s.those(func(f *Facts) bool { return f.ID == id })
	if len(found) == 0 {
		return Facts{}, fmt.Errorf("%w: %s", ErrNoSeason, id)
	}
	return found[0], nil
}

// At returns the seasons whose home a server is, or its guest, the newest first.
func (s *Service) At(server string) []Facts {
	return s.those(func(f *Facts) bool { return f.In(server) })
}

// Of returns the live seasons in which a user has a line, is on the list, or waits for a partner,
// the newest first.
func (s *Service) Of(user match.User) ([]Facts, error) {
	p, err := s.Person(user)
	if err != nil || p == 0 {
		return nil, err
	}
	return s.those(func(f *Facts) bool { return slices.Contains(s.inside[f.ID], p) }), nil
}

// For returns the seasons that somebody in a server may mean: its own, those that it is a guest of
// and the live ones that they are in themselves, the newest first. server "" is none. What there is
// of it is returned with the error.
func (s *Service) For(user match.User, server string) ([]Facts, error) {
	p, err := s.Person(user)
	return s.those(func(f *Facts) bool {
		return server != "" && f.In(server) || p != 0 && slices.Contains(s.inside[f.ID], p)
	}), err
}

// In reports whether a server is the season's home, or its guest.
func (f *Facts) In(server string) bool {
	return f.Home.Server == server || slices.Contains(f.Guests, server)
}

func (s *Service) those(wanted func(*Facts) bool) (all []Facts) {
	if _, err := s.refresh(); err != nil {
		s.trouble("", err) // what was read before is better than nothing
	}
	s.mu.Lock()
	for _, f := range s.facts {
		if wanted(&f) {
			all = append(all, f.public())
		}
	}
	s.mu.Unlock()
	slices.SortFunc(all, func(a, b Facts) int { return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(a.ID, b.ID)) })
	return all
}

// Invite returns the live season that a server joins with a code, as people type it.
func (s *Service) Invite(code string) (Facts, bool) {
	code = strings.ToLower(strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' {
			return -1
		}
		return r
	}, code))
	found := s.those(func(f *Facts) bool { return f.Code == code && code != "" && f.Phase.Live() })
	if len(found) == 0 {
		return Facts{}, false
	}
	return found[0], true
}

// letters are those of ids and codes.
var letters = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// draw returns so many letters by luck, eight to five bytes.
func (s *Service) draw(n int) (string, error) {
	b := make([]byte, n*5/8)
	if _, err := io.ReadFull(s.o.Luck, b); err != nil {
		return "", fmt.Errorf("drawing %d letters: %w", n, err)
	}
	return letters.EncodeToString(b), nil
}

// Tick does what the time and the matches have brought about. It is called every few
// seconds. A season that fails is told to operators and rests for a while; the others go
// on.
func (s *Service) Tick(ctx context.Context) error { return s.TickWithout(ctx, nil) }

// TickWithout is Tick without the seasons that are in a server, as home or as guest, whose people cannot be reached
// just now; nil is none.
func (s *Service) TickWithout(ctx context.Context, away func(server string) bool) error {
	now := s.now()
	if err := s.hear(); err != nil {
		return err
	}
	out := s.awayIDs(away)
	ids, err := s.o.Store.DueSeasons(now, dueMost+len(out))
	if err != nil {
		return fmt.Errorf("looking for seasons that are due: %w", err)
	}
	for _, id := range s.awake(ids, now) {
		if out[id] {
			continue
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s.setDue(id, false)
		if err := s.with(id, func(r *room) error { return r.tick(now) }); err != nil {
			s.setDue(id, true) // after its rest
			s.fails(id, now, fmt.Errorf("doing what is due: %w", err))
		}
	}
	return nil
}

// awayIDs are the seasons that are in a server that is away.
func (s *Service) awayIDs(away func(server string) bool) map[ID]bool {
	out := map[ID]bool{}
	if away == nil {
		return out
	}
	for _, f := range s.those(func(f *Facts) bool { return f.Phase.Live() && f.inAny(away) }) {
		out[f.ID] = true
	}
	return out
}

const (
	dueMost   = 1000            // seasons that one Tick looks at
	afterFail = 5 * time.Minute // until a season that failed is tried again
)

// awake are the seasons to look at: those due and those of which a match has changed, but
// for those that rest after a failure.
func (s *Service) awake(due []ID, now time.Time) []ID {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id := range s.due {
		due = append(due, id)
	}
	slices.Sort(due)
	return slices.DeleteFunc(slices.Compact(due), func(id ID) bool { return now.Before(s.rests[id]) })
}

// fails has a season rest, and tells why.
func (s *Service) fails(id ID, now time.Time, err error) {
	s.mu.Lock()
	s.rests[id] = now.Add(afterFail)
	s.mu.Unlock()
	s.trouble(id, err)
}

// Changed notes that a match of a season started, ended, was closed for repair or opened again, or has another
// owner of a chair. See match.Options.Contests; matches of no season change nothing.
func (s *Service) Changed(m match.Match) {
	switch {
	case m.Contest == nil:
	case s.shared != nil:
		s.hint(ID(m.Contest.Season)) // the match is read when the season is looked at
	default:
		s.hint(ID(m.Contest.Season), m)
	}
}

func (s *Service) hint(id ID, changed ...match.Match) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hints[id], s.due[id] = append(s.hints[id], changed...), true
}

// setDue has the next Tick look at a season, or not.
func (s *Service) setDue(id ID, due bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if due {
		s.due[id] = true
	} else {
		delete(s.due, id)
	}
}
