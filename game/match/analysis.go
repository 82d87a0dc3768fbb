package match

import (
	"context"
	"fmt"
	"slices"
	"time"

	"norenbot/game"
)

// An Analysis is what was decisive in a match that is over: everybody's chance to win as
// it went, the decisions that cost each most, and how well each decided. It names nobody, and is some 15 KiB of
// JSON. How it is found is not this package's business: see Analyst.
type Analysis struct {
	Points []Chances   `json:"points"`           // oldest first, the opening at least
	Costly [][]Verdict `json:"costly"`           // by seat, the dearest first; those that are none seem no better than others
	Swings []Swing     `json:"swings,omitempty"` // where most was won and lost, as it came
	// Accuracy is how well each seat decided, by seat.
	Accuracy []Accuracy `json:"accuracy,omitempty"`
}

// An Accuracy is how well a seat decided, luck left out: from 0, like somebody who chooses at random, to
// 1, like a strong computer player. Between Low and High it is, 19 times in 20.
type Accuracy struct {
	Decisions int     `json:"n"` // it is made of; 0 is that too little is known
	Share     float64 `json:"share"`
	Low       float64 `json:"low"`
	High      float64 `json:"high"`
}

// A Swing is an answer around which a match turned.
type Swing struct {
	Answer int       `json:"answer"`         // its place in Record.Log, from 0
	Seat   game.Seat `json:"seat"`           // who gave it
	Luck   bool      `json:"luck,omitempty"` // it was rather what was turned up then than the decision
	Gained []float64 `json:"gained"`         // by seat, below 0 lost: of the chance to win, or points of who is alone
	// Decided is what of it the decision brought, by seat, beside what is usually played there, and
	// Came what was turned up then.
	Decided []float64 `json:"decided,omitempty"`
	Came    []float64 `json:"came,omitempty"`
}

// Chances are everybody's chances to win after so many answers of the Record's log.
type Chances struct {
	Answers int       `json:"n"`
	Chance  []float64 `json:"p"`           // by seat, 0 to 1
	Points  []float64 `json:"e,omitempty"` // expected at the end, by seat
}

// A Verdict is about an answer by which its seat lost, as far as that seat could know.
type Verdict struct {
	Answer int       `json:"answer"` // its place in Record.Log, from 0
	Seat   game.Seat `json:"seat"`
	Better []string  `json:"better"` // keys of the picks that would have been better; none is to pick nothing
	Cost   float64   `json:"cost"`   // of the chance to win that was lost, 0 to 1; or in points
	// InPoints says that Cost, Low and High are in points, because no chance was at stake.
	InPoints bool    `json:"inpoints,omitempty"`
	Low      float64 `json:"low"` // between Low and High the cost is, 19 times in 20
	High     float64 `json:"high"`
	Gains    []Gain  `json:"gains,omitempty"` // what the better picks would have brought more, or less
	Line     *Line   `json:"line,omitempty"`  // how it might have gone on after them
}

// A Gain is how many points of a category more are expected.
type Gain struct {
	Category game.Text `json:"category"`
	Points   float64   `json:"points"`
}

// An Analyst analyses matches that are over.
type Analyst struct {
	// Mark tells its analyses from those that another one makes: kept ones with another
	// mark are made anew.
	Mark string
	// Analyse may take a minute, in which it calls game.GiveWay with ctx at least every
	// second. It tells progress how far it is, from 0 to 1, and returns
	// ctx's error soon after that is done. Any other error says that this match cannot be
	// analysed.
	Analyse func(ctx context.Context, a Archive, progress func(done float64)) (Analysis, error)
}

// A Position is how a match that is over stood before one of its answers, as one seat saw
// it then. It shares no memory with the match.
type Position struct {
	Match    Match
	View     any
	Answers  int            // how many there are in all
	Answer   game.Answer    // the one that came; none at the end
	Question *game.Question // that was answered; nil at the end
	Rounds   []int          // how many answers stood when each round ended, of games that say so
	// Handed is by seat how many answers stood when its chair became its last owner's: 0 if
	// they gave all of its answers, and Answers if none.
	Handed []int
}

// Position returns how a match stood before an answer, counted from 0; beyond the last it
// is the end. Seats are those of the match. Errors: ErrNotEnded, ErrLobby.
func (s *Service) Position(id ID, seat game.Seat, at int) (p Position, err error) {
	err = s.after(id, func(r *room, run *game.Run, rules game.Rules) (err error) {
		p.Match = r.stored.Match.clone()
		p.Rounds = roundsIn(run.Events())
		rec := run.Record()
		if p.Handed, err = handed(r.stored.Journal, rec.Log, len(p.Match.Chairs)); err != nil {
			return err
		}
		return r.compute(func() error { return p.replay(rules, rec, seat, at) })
	})
	return p, err
}

// after calls do with a match that is over, its game and rules. Errors: ErrNotEnded, ErrLobby, do's.
func (s *Service) after(id ID, do func(r *room, run *game.Run, rules game.Rules) error) error {
	return s.with(id, func(r *room) error {
		if r.stored.Match.Phase.Live() {
			return ErrNotEnded
		}
		run, err := r.open()
		if err != nil {
			return err
		}
		rules, err := r.s.rules(run.Record().Game)
		if err != nil {
			return err
		}
		return do(r, run, rules)
	})
}

func (p *Position) replay(rules game.Rules, rec game.Record, seat game.Seat, at int) error {
	p.Answers = len(rec.Log)
	at = min(max(at, 0), p.Answers)
	if at < p.Answers {
		p.Answer = rec.Log[at]
	}
	rec.Log = rec.Log[:at]
	run, err := game.Open(rules, rec)
	if err != nil {
		return err
	}
	defer run.Close()
	p.View = run.View(seat)
	if at < p.Answers {
		p.Question = run.Question(p.Answer.Seat).Clone()
	}
	return nil
}

// handed is Position.Handed.
func handed(journal []Entry, log []game.Answer, seats int) ([]int, error) {
	up, err := Standing(journal)
	all := make([]int, seats)
	for _, e := range journal {
		if e.Act != Seated || int(e.Seat) >= seats {
			continue
		}
		at := 0
		for _, n := range up {
			if n < e.N {
				at += len(journal[n-1].Answers)
			}
		}
		own := func(a game.Answer) bool { return a.Seat == e.Seat }
		switch {
		case !slices.ContainsFunc(log[at:], own):
			at = len(log)
		case !slices.ContainsFunc(log[:at], own):
			at = 0
		}
		all[e.Seat] = at
	}
	return all, err
}

// roundsIn is how many answers stood when each chapter ended; none of a game that tells of
// one chapter alone, which is its end.
func roundsIn(events []game.Event) (rounds []int) {
	for _, e := range events {
		if n := len(rounds); e.Chapter && (n == 0 || rounds[n-1] != e.At) {
			rounds = append(rounds, e.At)
		}
	}
	if len(rounds) < 2 {
		return nil
	}
	return rounds
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
