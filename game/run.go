package game

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"iter"
	"runtime"
	"slices"
)

// A Run is a game being played, parked at its open questions. It costs one
// parked coroutine. A Run is for one goroutine at a time, not locked to its thread but by
// package initialisation; one that is dropped closes itself.
type Run struct {
	c     *course
	clean runtime.Cleanup
}

// Errors of taking back.
var (
	// ErrNothing is returned when a seat has no answer to take back.
	ErrNothing = errors.New("nothing to take back")
	// ErrSettled is returned when Table.Settle was called since: what it turned up cannot
	// be unseen.
	ErrSettled = errors.New("something was turned up since")
	// ErrOthers is returned when another seat has answered since.
	ErrOthers = errors.New("another seat has answered since")
	// ErrBeyond is returned when a draft goes on past a Settle.
	ErrBeyond = errors.New("the draft goes on past what is about to be turned up")
	// ErrClosed is returned when a Run is used after Close.
	ErrClosed = errors.New("the run is closed")
)

// Open replays rec and parks at the first question it does not answer. Errors:
// a setup that cannot be dealt, *ReplayError, *Failure.
func Open(rules Rules, rec Record) (*Run, error) { return open(rules, rec.With(), always, false) }

// Retell is Open that also returns the acts of the game in its own words, as
// far as rec goes (see Table.Export).
func Retell(rules Rules, rec Record) (*Run, []any, error) {
	r, err := open(rules, rec.With(), always, true)
	if err != nil {
		return nil, nil, err
	}
	return r, r.c.acts, nil
}

// Preview replays rec and then draft, answers of one seat that are not yet
// given; more of them can follow by Answer. It parks where something would be
// turned up after them, so a preview never shows more than its seat may know:
// then AtSettle is true and nobody is asked.
func Preview(rules Rules, rec Record, draft ...Answer) (*Run, error) {
	return open(rules, rec.With(draft...), len(rec.Log), false)
}

// eventsRoom is how many events an answer leads to, more or less: what is made
// room for when a log is replayed.
const eventsRoom = 3

// open replays a record of its own, of which firm answers are given, and the rest a draft.
// On the way seats imagine what dreams say.
func open(rules Rules, rec Record, firm int, retell bool, dreams ...dream) (*Run, error) {
	info := rules.Info()
	rec.Game = cmp.Or(rec.Game, info.Name)
	luck := rec.Setup.Luck()
	g, err := rec.deal(rules, luck)
	if err != nil {
		return nil, err
	}
	c := &course{rules: rules, rec: rec, game: g, firm: firm, retell: retell, dreams: dreams}
	c.events = make([]Event, 0, eventsRoom*len(c.rec.Log))
	c.table = &Table{luck: luck, with: c, hears: c, due: c.due()}
	c.start()
	r := &Run{c: c}
	r.tend()
	if err := c.resume(); err != nil {
		r.Close()
		return nil, err
	}
	if c.at == len(c.rec.Log) && c.dreamt == len(c.dreams) {
		return r, nil
	}
	err = c.leftover()
	r.Close()
	return nil, err
}

// Questions returns what is open, by seat: several inside Together, one
// elsewhere, none when the game is over or a preview is AtSettle. They hold
// until the next answer.
func (r *Run) Questions() []Question { return r.c.open }

// Question returns the question open for seat, or nil.
func (r *Run) Question(seat Seat) *Question {
	for i := range r.c.open {
		if r.c.open[i].Seat == seat {
			return &r.c.open[i]
		}
	}
	return nil
}

// TogetherAt returns how many answers stood when the open Together began; -1
// when none is open.
func (r *Run) TogetherAt() int {
	if r.c.group == nil {
		return -1
	}
	return r.c.group.from
}

// AtSettle reports whether a preview waits because something is about to be
// turned up.
func (r *Run) AtSettle() bool { return r.c.waiting }

// Answer gives one answer and goes on to the next question. What is refused
// (ErrNotAsked, ErrNotOffered, ErrTooOften, ErrHowMany, ErrOver) changes
// nothing; a *Failure ends the Run.
func (r *Run) Answer(a Answer) error {
	if err := r.c.refuse(); err != nil {
		return err
	}
	q := r.Question(a.Seat)
	if q == nil || q.Key != a.Key {
		return a.notAsked(r.c.open)
	}
	picks, err := q.Sorted(a.Picks)
	if err != nil {
		return r.c.explained(q, a.Picks, err)
	}
	a.Picks = picks
	r.c.rec.Log = append(r.c.rec.Log, a)
	return r.c.resume()
}

// Undo takes back the last answer of seat and returns it. It never goes past a
// Settle (ErrSettled) or another seat's answer (ErrOthers), except that
// answers inside an open Together do not hinder each other.
func (r *Run) Undo(seat Seat) (Answer, error) {
	at, err := r.c.undoable(seat)
	if err != nil {
		return Answer{}, err
	}
	rec := r.Record()
	taken := rec.Log[at]
	rec.Log = slices.Delete(rec.Log, at, at+1)
	back, err := open(r.c.rules, rec, always, false, r.c.dreams...)
	if err != nil {
		return Answer{}, fmt.Errorf("taking back answer %d: %w", at+1, err)
	}
	r.Close()
	back.clean.Stop()
	r.c = back.c
	r.tend()
	return taken, nil
}

// tend has the coroutine closed when nobody holds the Run any more.
func (r *Run) tend() {
	r.clean = runtime.AddCleanup(r, func(stop func()) { stop() }, r.c.stop)
}

// CanUndo returns why seat cannot take back its last answer, or nil.
func (r *Run) CanUndo(seat Seat) error {
	_, err := r.c.undoable(seat)
	return err
}

// View is what seat (or Public) may know now, as the game's own View type.
func (r *Run) View(seat Seat) any { return r.c.game.View(seat) }

// Game returns the position, for Foreseer, Exporter and checks. Whoever shows
// things to people uses View.
func (r *Run) Game() Game { return r.c.game }

// Check returns the first broken invariant, or nil.
func (r *Run) Check() error { return r.c.game.Check() }

// Events returns all that was told, in order; Event.At tells when.
func (r *Run) Events() []Event { return r.c.events }

// Settled returns how many answers of the log can no longer be taken back.
func (r *Run) Settled() int { return r.c.settled }

// Result returns how the game ended; false while it goes on.
func (r *Run) Result() (Result, bool) {
	if r.c.result == nil {
		return Result{}, false
	}
	return *r.c.result, true
}

// Record returns what brings this game back, sharing no memory with the Run.
func (r *Run) Record() Record {
	rec := r.c.rec
	rec.Log = slices.Clone(rec.Log)
	return rec
}

// By yields the answers of a seat that stand, oldest first; their picks are the Run's own.
func (r *Run) By(seat Seat) iter.Seq[Answer] {
	return func(yield func(Answer) bool) {
		for _, a := range r.c.rec.Log {
			if a.Seat == seat && !yield(a) {
				return
			}
		}
	}
}

// Known returns the record without what other seats have answered in an open
// Together: what a player in seat may build on.
func (r *Run) Known(seat Seat) Record {
	rec := r.Record()
	if g := r.c.group; g != nil {
		secret := slices.DeleteFunc(rec.Log[g.from:], func(a Answer) bool { return a.Seat != seat })
		rec.Log = rec.Log[:g.from+len(secret)]
	}
	return rec
}

// Fingerprint is a checksum (CRC-32) over every seat's View, the spectators'
// included, and what is asked. Equal positions have equal fingerprints on any
// machine; a change of the rules that matters shows as another one.
func (r *Run) Fingerprint() (uint32, error) {
	sum := crc32.NewIEEE()
	enc := json.NewEncoder(sum)
	for seat := Public; int(seat) < r.c.rec.Setup.Seats; seat++ {
		if err := enc.Encode(r.View(seat)); err != nil {
			return 0, fmt.Errorf("the view of seat %d: %w", seat, err)
		}
	}
	for i := range r.c.open {
		q := &r.c.open[i]
		fmt.Fprintln(sum, q.Seat, q.Key)
		for k := range q.Options {
			fmt.Fprintln(sum, q.Options[k].Key, q.Options[k].Often())
		}
	}
	return sum.Sum32(), nil
}

// Close frees the coroutine. It may be called again.
func (r *Run) Close() {
	r.clean.Stop()
	r.c.close()
}
