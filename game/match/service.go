package match

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"norenbot/game"
	"norenbot/game/ledger"
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
	// ErrTableClosed is returned when the table was closed before a match started. It is an ErrEnded.
	ErrTableClosed = fmt.Errorf("%w: its table was closed before it started", ErrEnded)
	// ErrNotEnded is returned when something is told only after the end.
	ErrNotEnded = errors.New("the match has not ended")
	// ErrPace is returned when there is no such pace.
	ErrPace = errors.New("unknown pace")
	// ErrSeatsTaken is returned when every chair is taken.
	ErrSeatsTaken = errors.New("every chair is taken")
	// ErrKept is returned when all chairs that are free are kept for guests.
	ErrKept = errors.New("the chairs that are free are kept for guests")
	// ErrKeep is returned when chairs would be kept for no time, or for too long.
	ErrKeep = errors.New("chairs are not kept for so long")
	// ErrNotInvited is returned when somebody answers who was not invited, or too late.
	ErrNotInvited = errors.New("no chair is kept for them")
	// ErrGuests is returned when somebody else than the host begins before all guests have answered.
	ErrGuests = errors.New("guests have not answered")
	// ErrNote is returned when the note of a table is too long.
	ErrNote = errors.New("the note is too long")
	// ErrTooFew is returned when a match is begun with too few chairs.
	ErrTooFew = errors.New("too few at the table")
	// ErrSeated is returned when somebody joins or watches who sits there.
	ErrSeated = errors.New("at this table already")
	// ErrCrowd is returned when very many watch already.
	ErrCrowd = errors.New("too many watch")
	// ErrVoting is returned when a vote is open already: one stands at a time.
	ErrVoting = errors.New("a vote is open already")
	// ErrNoVote is returned when there is no such vote, or no longer.
	ErrNoVote = errors.New("no such vote")
	// ErrNotAbsent is returned when a seat would be replaced that is not absent.
	ErrNotAbsent = errors.New("this player is not absent")
	// ErrPause is returned when there cannot be such a pause: one lasts already, or
	// it is too long, or none is to be ended.
	ErrPause = errors.New("no such pause")
	// ErrTooLate is returned when what was played at the end of a time was played
	// more than a day ago.
	ErrTooLate = errors.New("too late to take it back")
	// ErrRepair is returned when a match is closed until an operator has
	// looked at it; nothing is lost.
	ErrRepair = errors.New("the match is under repair")
	// ErrNewer is returned when a match was dealt by a newer program, which works beside this
	// one on the store; nothing is lost.
	ErrNewer = errors.New("the match is for a newer program")
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
	// ErrNoComputer is returned when there is no such kind of computer player, or not for
	// the game.
	ErrNoComputer = errors.New("unknown computer player")
	// ErrBrake is reported when the Brake is put on.
	ErrBrake = errors.New("too many time limits are overdue at once")
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
	// Rest says when a person is not to be asked, at the time they sit down; see
	// SetRest. nil knows nobody.
	Rest func(User) Rest
	// Person returns the number under which a person is rated; nil: nobody is.
	Person func(Owner) (int64, error)
	// Substitute is the kind that takes over the chair of someone who left.
	Substitute string // "" is "default"
	// Filler is the kind that takes the chairs that are missing where a lobby is filled.
	Filler string // "" is Substitute
	// Coach is who players may ask; nil is nobody.
	Coach Coach
	// Tutor is the kind of computer player against which lessons are played.
	Tutor string // "" is "default"
	// Notes are told what is being computed; nil is nobody.
	Notes Notes
	// Trouble is told what an operator should know, with the match ("" is
	// none in particular); nil is nobody. A *game.Failure inside has a stack.
	Trouble func(ID, error)
	// News is called after something was put into the outbox; nil is nobody.
	News func()
	// Contests is told, after the commit, of a match of a contest that started, ended, was closed
	// for repair or opened again, or has another owner of a chair. Ended is told of every match that
	// has ended, and of each later change of it, such as a person who was forgotten. nil is not
	// told. They are called while the match is locked: they must not wait, nor call the Service.
	Contests, Ended func(Match)
	// Lobby is how long a lobby stays open; 0 is 48 hours.
	Lobby time.Duration
	// Keep is how many matches are kept in memory; 0 is 300.
	Keep int
	// Think is how long a computer player may think about a decision, all questions
	// of it together; 0 is one second. It must be well under the watchdog's limit.
	Think time.Duration
	// Thinkers is how many computer players may think at the same time, over all matches,
	// and all else that goes through Think with them; 0 is one for each core but one,
	// which is left to presses, and at least one.
	Thinkers int
	// OverdueShare is how many percent of all time limits, and of those of seats, may be
	// overdue before the Brake is put on; 0 is 25, and 100 never puts it on.
	OverdueShare int
	// OverdueFew is how many may be overdue whatever their share.
	OverdueFew int
}

// A Service runs matches. Its methods may be called from several goroutines;
// one match is served by one at a time.
//
// A method that changes a match has stored the change when it returns, or
// returns an error and has changed nothing. Every method may return
// ErrNoMatch, ErrRepair, ErrNewer, and what the Store returns.
type Service struct {
	o        Options
	shared   Shared // the store; nil where no other process works on it
	games    map[string]game.Rules
	rooms    *rooms
	jobs     *jobs
	thinkers *thinkers
	presses  atomic.Int32 // that somebody waits for an answer to: see Pressed
	tasks    tasks
	compared compared
	brake    brake
}

// New returns a Service. Nothing is read or started: see Ready and Work.
func New(o Options) *Service {
	s := &Service{o: o, games: map[string]game.Rules{}, jobs: newJobs(), thinkers: newThinkers(o.Thinkers)}
	for _, r := range o.Rules {
		s.games[r.Info().Name] = r
	}
	if shared, is := o.Store.(Shared); is && shared.Shared() {
		s.shared = shared
	}
	s.o.Lobby = cmp.Or(s.o.Lobby, 48*time.Hour)
	s.o.Keep = cmp.Or(s.o.Keep, 300)
	s.o.Think = cmp.Or(s.o.Think, time.Second)
	s.o.OverdueShare = cmp.Or(s.o.OverdueShare, 25)
	s.o.Substitute = cmp.Or(s.o.Substitute, DefaultKind)
	s.o.Filler = cmp.Or(s.o.Filler, s.o.Substitute)
	s.o.Tutor = cmp.Or(s.o.Tutor, DefaultKind)
	s.rooms = s.newRooms()
	return s
}

// now is to the second, as it will be stored.
func (s *Service) now() time.Time { return s.o.Now().UTC().Truncate(time.Second) }

// rules returns the rules of a game, or ErrNoRules.
func (s *Service) rules(name string) (game.Rules, error) {
	r, ok := s.games[name]
	if !ok {
		return nil, fmt.Errorf("%w: %s", ErrNoRules, name)
	}
	return r, nil
}

// trouble tells the operator; id may be "".
func (s *Service) trouble(id ID, err error) {
	if s.o.Trouble != nil {
		s.o.Trouble(id, err)
	}
}

// playing is with for a match that is being played, and the seat of user.
func (s *Service) playing(id ID, user User, f func(*room, game.Seat) error) error {
	return s.with(id, func(r *room) error {
		if err := r.played(); err != nil {
			return err
		}
		seat, ok := r.stored.Match.SeatOf(user)
		if !ok {
			return ErrNotSeated
		}
		return f(r, seat)
	})
}

// with gives f one match to itself, as it is stored. If the rules or the record break meanwhile, the
// match is closed for repair, and the error is ErrRepair. f must not call another method of the
// Service for the same match: it would wait for itself. After an ErrConflict f is called
// again, with the match read anew.
func (s *Service) with(id ID, f func(*room) error) error {
	return s.alone(id, func(r *room) error {
		return r.Repeat(func() error {
			r.sitter = false
			return f(r)
		})
	})
}

// alone is with for a match that may not be there, or not in memory.
func (s *Service) alone(id ID, f func(*room) error) error {
	return s.rooms.In(id, func(r *room) error {
		err := f(r)
		if why := r.broken; why != nil {
			r.broken = nil
			return r.close(why)
		}
		return err
	})
}

// Instant is now, for Hold.
func (s *Service) Instant() ledger.Instant { return s.rooms.Now() }

// Hold is for a short piece of work with a match, such as the answer to a press: what is read of the
// match until release is at least as new as the start of the work. See ledger.Rooms.
func (s *Service) Hold(id ID, start ledger.Instant) (release func()) { return s.rooms.Hold(id, start) }

// Versions returns the versions of several matches as they are stored, of a Shared store; where no
// other process is, none.
func (s *Service) Versions(ids []ID) (map[ID]int, error) {
	if s.shared == nil || len(ids) == 0 {
		return nil, nil
	}
	return s.shared.Versions(ids)
}

// Conflicts is how often something was done again since New, because another process had changed
// the match meanwhile.
func (s *Service) Conflicts() int64 { return s.rooms.Conflicts() }

// Close frees what is kept in memory. No other method may be running or follow.
func (s *Service) Close() { s.rooms.Clear() }
