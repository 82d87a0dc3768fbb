package match

import (
	"cmp"
	"container/list"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"norenbot/game"
)

// Errors of a Service that a player can do something about, or wait for.
var (
	// ErrStale is returned when a press belongs to a menu that is no longer
	// the current one.
	ErrStale = errors.New("the menu is out of date")
	// ErrNotSeated is returned when somebody acts who is not at the table.
	ErrNotSeated = errors.New("not at this table")
	// ErrNotAsked is returned when the seat has nothing to decide now.
	ErrNotAsked = errors.New("nothing is asked of this seat")
	// ErrIncomplete is returned when a draft is confirmed that has a question
	// left.
	ErrIncomplete = errors.New("a question is still open")
	// ErrLobby is returned when something needs a dealt match.
	ErrLobby = errors.New("the match has not begun")
	// ErrBegun is returned when something needs a lobby.
	ErrBegun = errors.New("the match has begun")
	// ErrEnded is returned when the match is no longer live.
	ErrEnded = errors.New("the match has ended")
	// ErrNotEnded is returned when something is told only after the end.
	ErrNotEnded = errors.New("the match has not ended")
	// ErrPace is returned when there is no such pace.
	ErrPace = errors.New("unknown pace")
	// ErrSeatsTaken is returned when every chair is taken.
	ErrSeatsTaken = errors.New("every chair is taken")
	// ErrTooFew is returned when a match is begun with too few chairs.
	ErrTooFew = errors.New("too few at the table")
	// ErrSeated is returned when somebody joins or watches who sits there.
	ErrSeated = errors.New("at this table already")
	// ErrCrowd is returned when very many watch already.
	ErrCrowd = errors.New("too many watch")
	// ErrVoting is returned when the same vote is open already.
	ErrVoting = errors.New("this vote is open already")
	// ErrNoVote is returned when there is no such vote, or no longer.
	ErrNoVote = errors.New("no such vote")
	// ErrNotAbsent is returned when a seat would be replaced that is not absent.
	ErrNotAbsent = errors.New("this player is not absent")
	// ErrRepair is returned when a match is closed until an operator has
	// looked at it; nothing is lost.
	ErrRepair = errors.New("the match is under repair")
)

// Errors of a Service that are told to operators, or are a caller's mistake.
var (
	// ErrNoEntry is returned when a match would go back to where it never was.
	ErrNoEntry = errors.New("no such entry")
	// ErrOtherPosition is returned when a journal replays to another position
	// than the one it was written at: the rules changed.
	ErrOtherPosition = errors.New("it replays to another position")
	// ErrNoRules is returned when the program does not have the game.
	ErrNoRules = errors.New("unknown game")
	// ErrNoComputer is returned when there is no such kind of computer player.
	ErrNoComputer = errors.New("unknown computer player")
	// ErrBrake is reported when so many seats run out of time at once that the
	// clock is taken to be wrong; see Options.Brake.
	ErrBrake = errors.New("too many time limits at once")
	// ErrChoice is reported when a computer player failed; the default of the
	// question was taken.
	ErrChoice = errors.New("a computer player failed")
)

// Options are what a Service works with. Store, Rules, Now and Luck are needed.
type Options struct {
	Store Store
	Rules []game.Rules
	Now   func() time.Time
	Luck  io.Reader // of seeds and ids: crypto/rand.Reader
	// Computers are the kinds of computer player. The kind "default", which
	// always gives the default answer, is there even if it is not named.
	Computers map[string]Computer
	// Substitute is the kind that takes over the chair of someone who left.
	Substitute string // "" is "default"
	// Notes are told what is being computed; nil is nobody.
	Notes Notes
	// Trouble is told what an operator should know, with the match ("" is
	// none in particular); nil is nobody. A *game.Failure inside has a stack.
	Trouble func(ID, error)
	// News is called after something was put into the outbox; nil is nobody.
	News func()
	// Lobby is how long a lobby stays open; 0 is 48 hours.
	Lobby time.Duration
	// Keep is how many matches are kept in memory; 0 is 300.
	Keep int
	// Think is how long a computer player may think about one question; 0 is
	// one second. It must be well under the watchdog's limit.
	Think time.Duration
	// Brake is how many time limits may run out in one Tick; more are taken
	// for a fault of the clock, reported, and not carried out. 0 is 20.
	Brake int
}

// A Service runs matches. Its methods may be called from several goroutines;
// one match is served by one at a time.
//
// A method that changes a match has stored the change when it returns, or
// returns an error and has changed nothing. Every method may return
// ErrNoMatch, ErrRepair, and what the Store returns.
type Service struct {
	Options
	games map[string]game.Rules
	jobs  *jobs
	sure  sureness

	mu     sync.Mutex
	tables map[ID]*table
	recent *list.List // of *table, the latest first; those in nobody's hands may go
	// The brake is on, and reported; the next Tick passes over it.
	braked, unbraked bool
}

// New returns a Service. Nothing is read or started: see Ready and Work.
func New(o Options) *Service {
	s := &Service{Options: o, games: map[string]game.Rules{}, jobs: newJobs(), tables: map[ID]*table{}, recent: list.New()}
	for _, r := range o.Rules {
		s.games[r.Info().Name] = r
	}
	s.Lobby = cmp.Or(s.Lobby, 48*time.Hour)
	s.Keep = cmp.Or(s.Keep, 300)
	s.Think = cmp.Or(s.Think, time.Second)
	s.Brake = cmp.Or(s.Brake, 20)
	s.Substitute = cmp.Or(s.Substitute, DefaultKind)
	return s
}

// now is to the second, as it will be stored.
func (s *Service) now() time.Time { return s.Now().UTC().Truncate(time.Second) }

func (s *Service) rules(name string) (game.Rules, error) {
	r, ok := s.games[name]
	if !ok {
		return nil, fmt.Errorf("%w: %s", ErrNoRules, name)
	}
	return r, nil
}

func (s *Service) trouble(id ID, err error) {
	if s.Trouble != nil {
		s.Trouble(id, err)
	}
}

// with gives f one match to itself. An error that is the rules' fault closes
// the match for repair.
func (s *Service) with(id ID, f func(*table) error) error {
	t := s.take(id)
	defer s.leave(t)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.load(); err != nil {
		return err
	}
	err := f(t)
	var b *broken
	if errors.As(err, &b) {
		return t.close(b.err)
	}
	return err
}

// playing is with for a match that is being played, and the seat of user.
func (s *Service) playing(id ID, user string, f func(*table, game.Seat) error) error {
	return s.with(id, func(t *table) error {
		if err := t.played(); err != nil {
			return err
		}
		seat, ok := t.stored.Match.SeatOf(user)
		if !ok {
			return ErrNotSeated
		}
		return f(t, seat)
	})
}

func (s *Service) take(id ID) *table {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tables[id]
	if t == nil {
		t = &table{s: s, id: id}
		t.place = s.recent.PushFront(t)
		s.tables[id] = t
	}
	t.users++
	s.recent.MoveToFront(t.place)
	return t
}

func (s *Service) leave(t *table) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t.users--
	for e := s.recent.Back(); e != nil && s.recent.Len() > s.Keep; {
		old, before := e.Value.(*table), e.Prev()
		if old.users == 0 {
			s.recent.Remove(e)
			delete(s.tables, old.id)
			old.drop()
		}
		e = before
	}
}

// Close frees what is kept in memory. No other method may be running or follow.
func (s *Service) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.tables {
		t.drop()
	}
	clear(s.tables)
	s.recent.Init()
}
