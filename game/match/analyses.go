package match

import (
	"context"
	"errors"
	"fmt"
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

// Work makes what is asked for until ctx is done. It is called once, in a goroutine of its
// own, and of several processes in one.
func (q *Analyses) Work(ctx context.Context) {
	var look <-chan time.Time
	if q.o.Every > 0 {
		ticker := time.NewTicker(q.o.Every)
		defer ticker.Stop()
		look = ticker.C
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-q.some:
		case <-look:
		}
		for w := q.first(); w != nil; w = q.first() {
			began := time.Now()
			err := q.make(ctx, w)
			if ctx.Err() != nil {
				_ = q.note(w.ID, func(now *queue, at int) { now.Wait[at].Begun-- })
				return
			}
			// By what the last ones took, what the next ones will is told.
			q.mu.Lock()
			q.took = (q.took + time.Since(began)) / 2
			q.mu.Unlock()
			asked, kept := q.finish(w.ID)
			if kept != nil {
				time.AfterFunc(doneEvery, q.wake) // it is made, and told when that can be noted
				break
			}
			q.o.Done(ctx, w.ID, asked, err)
		}
	}
}

// make analyses a match and keeps what comes of it, unless that was done meanwhile. What
// goes wrong is told to the operator and comes back as ErrNoAnalysis.
func (q *Analyses) make(ctx context.Context, w *wanted) error {
	if _, has, err := q.Kept(w.ID); has && err == nil {
		return nil
	}
	archive, err := q.o.Matches.Archive(w.ID)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNoAnalysis, err)
	}
	_ = q.note(w.ID, func(now *queue, at int) { now.Wait[at].Begun, now.Wait[at].Done = w.Begun+1, 0 })
	if w.Begun >= begunMost {
		q.o.Trouble(w.ID, fmt.Errorf("analysing: the program has ended in the midst of it %d times", begunMost))
		return ErrNoAnalysis
	}
	found, err := q.analyse(ctx, archive, w)
	if err == nil {
		err = q.o.Memory.Remember(analysisKind, string(w.ID), kept{found, q.o.Analyst.Mark, archive.Match.Entries})
	}
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	q.o.Trouble(w.ID, fmt.Errorf("analysing: %w", err))
	return fmt.Errorf("%w: %w", ErrNoAnalysis, err)
}

// analyse has the Analyst work when there is room for it beside the computers that think,
// for whom it steps aside. A panic is a *game.Failure.
func (q *Analyses) analyse(ctx context.Context, a Archive, w *wanted) (found Analysis, err error) {
	var noted time.Time
	err = q.o.Matches.Think(ctx, w.ID, InBackground, func(ctx context.Context) (err error) {
		found, err = q.o.Analyst.Analyse(ctx, a, func(done float64) {
			if now := time.Now(); now.Sub(noted) >= doneEvery {
				noted = now
				_ = q.note(w.ID, func(now *queue, at int) { now.Wait[at].Done = min(max(done, 0), 1) })
			}
		})
		return err
	})
	return found, err
}

// doneEvery is how often it is noted how far an analysis is.
const doneEvery = 2 * time.Second
