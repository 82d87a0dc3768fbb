package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// ErrAsking is returned when somebody asks for another analysis while one that they have
// asked for is not made yet.
var ErrAsking = errors.New("another analysis is still to be made for this person")

// ErrNoAnalysis is told to those who asked for an analysis that cannot be made.
var ErrNoAnalysis = errors.New("this match cannot be analysed")

// A Memory keeps small things that encode to JSON, each under a kind and a key. Package
// storage has one.
type Memory interface {
	// Recall reads into v what was last remembered; false if nothing was.
	Recall(kind, key string, v any) (bool, error)
	Remember(kind, key string, v any) error
	// Revise remembers what change makes of what was remembered, JSON, nil if nothing was: as one,
	// also where several processes do it. change may be called more than once; its error is Revise's.
	Revise(kind, key string, change func(stored []byte) (any, error)) error
}

// What is remembered: analyses by match id, and under one key who waits for which.
const (
	analysisKind = "analysis"
	queueKind    = "analyses"
	queueKey     = "asked"
)

// An Asker is somebody who has asked for an analysis, and where, in the shell's words.
type Asker struct {
	User  User   `json:"user"`
	Place string `json:"place"`
}

// A Queued is how long somebody has to wait for an analysis.
type Queued struct {
	Place int           // in the queue; 1 is being made
	Done  float64       // how far that is, 0 to 1
	Wait  time.Duration // about how long it takes until this one is made
}

// AnalysesOptions are what Analyses work with; all but Every are needed.
type AnalysesOptions struct {
	Matches *Service
	Memory  Memory
	Analyst Analyst
	// Done is told when an analysis was made, or that it cannot be (ErrNoAnalysis), with
	// all who had asked for it. Work calls it, and goes on when it returns.
	Done func(ctx context.Context, id ID, asked []Asker, err error)
	// Trouble is told what an operator should know.
	Trouble func(ID, error)
	// Every is how often Work looks whether another process was asked; 0: no other one is.
	Every time.Duration
}

// Analyses are made in the background, one after the other, of matches that are over: each
// once whoever asks for it, in the order in which they were first asked for, and for every
// person one at a time, so that nobody waits for another's hundred. They are kept until
// the Analyst has another mark or the match has gone on. Who waits is remembered too: what
// a restart interrupts is taken up again. Methods may be called from several goroutines.
type Analyses struct {
	o    AnalysesOptions
	mu   sync.Mutex
	took time.Duration
	some chan struct{} // holds a token while there may be any
}

// kept is an analysis as it is remembered.
type kept struct {
	Analysis
	Mark    string `json:"mark"`
	Entries int    `json:"entries"` // of the journal, which only grows
}

// atFirst is how long an analysis is taken to take before one was made.
const atFirst = 45 * time.Second

// begunMost is how often an analysis is begun whose program does not live to its end.
const begunMost = 2

// NewAnalyses returns analyses with those waiting who did when the program ended.
func NewAnalyses(o AnalysesOptions) *Analyses {
	q := &Analyses{o: o, took: atFirst, some: make(chan struct{}, 1)}
	q.wake()
	return q
}

// Kept returns the analysis of a match that is over; false if it is not made yet. Errors:
// ErrNotEnded, and ErrLobby if it was never dealt.
func (q *Analyses) Kept(id ID) (Analysis, bool, error) {
	m, err := q.over(id)
	if err != nil {
		return Analysis{}, false, err
	}
	var k kept
	has, err := q.o.Memory.Recall(analysisKind, string(id), &k)
	if errors.Is(err, ErrDamaged) {
		return Analysis{}, false, nil // it is made anew
	}
	return k.Analysis, has && k.Mark == q.o.Analyst.Mark && k.Entries == m.Entries, err
}

// over returns the facts of a match that was dealt and is over.
func (q *Analyses) over(id ID) (Match, error) {
	m, err := q.o.Matches.Match(id)
	switch {
	case err != nil:
		return m, err
	case m.Phase.Live():
		return m, ErrNotEnded
	case m.Started.IsZero():
		return m, ErrLobby
	}
	return m, nil
}

// Ask has the analysis of a match made for somebody, and says when that will be. Asked
// again, it says how far it is. Errors: ErrAsking, those of Kept.
func (q *Analyses) Ask(id ID, who Asker) (Queued, error) {
	if _, err := q.over(id); err != nil {
		return Queued{}, err
	}
	var at int
	var done float64
	err := q.revise(func(now *queue) (err error) {
		if at, err = now.add(id, who); err == nil {
			done = now.Wait[0].Done
		}
		return err
	})
	if err != nil {
		return Queued{}, err
	}
	q.wake()
	q.mu.Lock()
	defer q.mu.Unlock()
	left := (float64(at) + 1 - done) * float64(q.took)
	return Queued{Place: at + 1, Done: done, Wait: time.Duration(left).Round(time.Second)}, nil
}

func (q *Analyses) wake() {
	select {
	case q.some <- struct{}{}:
	default:
	}
}

// queue is who waits, as it is remembered.
type queue struct {
	Wait []*wanted
}

// A wanted is an analysis to be made.
type wanted struct {
	ID    ID      `json:"match"`
	Asked []Asker `json:"asked"`
	// Begun counts how often it was begun and neither made nor stopped in order: it may be
	// what ends the program.
	Begun int     `json:"begun,omitempty"`
	Done  float64 `json:"done,omitempty"` // how far it is, as was last noted
}

// add notes that somebody has asked for the analysis of a match, and returns its place.
func (now *queue) add(id ID, who Asker) (at int, err error) {
	for _, w := range now.Wait {
		if w.of(who.User) >= 0 && w.ID != id {
			return 0, ErrAsking
		}
	}
	if at = now.at(id); at < 0 {
		at = len(now.Wait)
		now.Wait = append(now.Wait, &wanted{ID: id})
	}
	w := now.Wait[at]
	if n := w.of(who.User); n >= 0 {
		w.Asked[n] = who
	} else {
		w.Asked = append(w.Asked, who)
	}
	return at, nil
}

// at is where the analysis of a match stands; -1 if nobody waits for it.
func (now *queue) at(id ID) int {
	return slices.IndexFunc(now.Wait, func(w *wanted) bool { return w.ID == id })
}

// of is where somebody stands among those who asked; -1 if they do not.
func (w *wanted) of(user User) int {
	return slices.IndexFunc(w.Asked, func(a Asker) bool { return a.User == user })
}

// revise changes who waits, as it is stored.
func (q *Analyses) revise(change func(*queue) error) error {
	return q.o.Memory.Revise(queueKind, queueKey, func(stored []byte) (any, error) {
		var now queue
		if stored != nil && json.Unmarshal(stored, &now) != nil {
			now = queue{} // who asked presses again
		}
		return &now, change(&now)
	})
}

// note changes what is known of the analysis of a match that somebody waits for.
func (q *Analyses) note(id ID, change func(now *queue, at int)) error {
	err := q.revise(func(now *queue) error {
		if at := now.at(id); at >= 0 {
			change(now, at)
		}
		return nil
	})
	if err != nil {
		q.o.Trouble(id, fmt.Errorf("noting how far an analysis is: %w", err))
	}
	return err
}

// first is what is to be made next; nil is nothing.
func (q *Analyses) first() *wanted {
	var now queue
	if _, err := q.o.Memory.Recall(queueKind, queueKey, &now); err != nil {
		q.o.Trouble("", fmt.Errorf("who has asked for analyses: %w", err))
		return nil
	}
	if len(now.Wait) == 0 {
		return nil
	}
	return now.Wait[0]
}

// finish takes one out of the queue and returns who had asked for it.
func (q *Analyses) finish(id ID) (asked []Asker, err error) {
	err = q.note(id, func(now *queue, at int) {
		asked = now.Wait[at].Asked
		now.Wait = slices.Delete(now.Wait, at, at+1)
	})
	return asked, err
}
