package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"norenbot/game"
)

// A Computer is a kind of computer player. It may be asked about several
// matches at once.
type Computer interface {
	// Choose returns its picks for q, which is open for q.Seat after rec. In
	// rec is only what q.Seat knows of what others decided secretly. It
	// returns soon after ctx is done, with the best it has found, and calls game.GiveWay
	// every few milliseconds. What is no answer to q is replaced by the default. Picks
	// beside an error are given all the same, and the operator is told.
	Choose(ctx context.Context, rules game.Rules, rec game.Record, q *game.Question) ([]string, error)
}

// A Specialist is a Computer that does not play every game.
type Specialist interface {
	Computer
	// Plays reports whether it plays the game of a name.
	Plays(game string) bool
}

// DefaultKind is the kind of computer player that always gives the default
// answer.
const DefaultKind = "default"

// byDefault is the Computer of DefaultKind.
type byDefault struct{}

// Choose implements Computer.
func (byDefault) Choose(_ context.Context, _ game.Rules, _ game.Record, q *game.Question) ([]string, error) {
	return q.Default, nil
}

// computer returns a kind of computer player, or ErrNoComputer.
func (s *Service) computer(kind string) (Computer, error) {
	if c, ok := s.o.Computers[kind]; ok {
		return c, nil
	}
	if kind == DefaultKind {
		return byDefault{}, nil
	}
	return nil, fmt.Errorf("%w: %q", ErrNoComputer, kind)
}

// Work lets the computer players think, as many at a time as there is room for, until ctx
// is done. It is called once, in a goroutine of its own.
func (s *Service) Work(ctx context.Context) {
	var all sync.WaitGroup
	for range s.thinkers.most {
		all.Go(func() { s.work(ctx) })
	}
	all.Wait()
}

// work lets computer players think, one at a time. Which one is decided when there is
// room, so that the first of all comes first.
func (s *Service) work(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.jobs.some:
		}
		for s.jobs.any() {
			h, err := s.thinkers.enter(ctx, ForTurn)
			if err != nil {
				return
			}
			if id, ok := s.jobs.next(); ok {
				s.thinkNext(ctx, id, h)
			}
			h.leave()
		}
	}
}

// thinkNext does a job.
func (s *Service) thinkNext(ctx context.Context, id ID, h *thought) {
	if err := s.think(ctx, id, h); err != nil && ctx.Err() == nil {
		s.trouble(id, fmt.Errorf("playing for a computer: %w", err))
		s.jobs.postpone(id)
		return
	}
	s.jobs.done(id)
}

// A task is what one computer player has to decide.
type task struct {
	id     ID
	kind   string
	lesson bool // in a match that is one
	late   bool // for a person whose time is up
	seat   game.Seat
	rec    game.Record        // as the seat knows it
	run    *game.Run          // of rec, on which it decides
	chosen []game.Answer      // of ponder
	stop   context.CancelFunc // the thinking: the match has moved on
}

// think has the first awaited computer player of a match decide. The match is its own
// only before and after: while the player thinks, people may play on. What they do ends
// the thinking where it cannot stand any more, and there is a new job then. It leaves the
// thinkers.
func (s *Service) think(ctx context.Context, id ID, h *thought) error {
	defer h.leave()
	var job *task
	mine, stop := context.WithCancel(ctx)
	defer stop()
	err := s.with(id, func(r *room) (err error) {
		if job, err = r.task(); job != nil {
			s.tasks.add(job, stop)
		}
		return err
	})
	if err != nil || job == nil {
		return ignore(err, ErrRepair, ErrNewer)
	}
	began := time.Now()
	answers, err := s.deliberate(mine, job, h)
	took := time.Since(began)
	s.tasks.remove(job)
	h.leave()
	if mine.Err() != nil {
		return ctx.Err()
	}
	return ignore(s.with(id, func(r *room) error {
		if err != nil {
			return r.breaks(err)
		}
		s.tasks.count(took)
		return r.decide(job, answers)
	}), ErrRepair, ErrNewer)
}

// ignore returns err unless it is known: who closed a match has reported it.
func ignore(err error, known ...error) error {
	for _, k := range known {
		if errors.Is(err, k) {
			return nil
		}
	}
	return err
}

// task returns what a computer player has to decide, or nil.
func (r *room) task() (*task, error) {
	if r.played() != nil {
		return nil, nil
	}
	run, err := r.open()
	if err != nil {
		return nil, err
	}
	for i, chair := range r.stored.Match.Chairs {
		if seat := game.Seat(i); chair.Computer != "" && run.Question(seat) != nil {
			job := &task{id: r.ID, kind: chair.Computer, seat: seat, rec: run.Known(seat), lesson: r.stored.Match.Lesson}
			job.run, err = r.preview(job.rec)
			return job, err
		}
	}
	return nil, nil
}

// thinkAgain is how long after a match has changed a Tick, of whatever process, has the computer
// think that is awaited: by then it has thought, unless the process that did has died.
const thinkAgain = 30 * time.Second

// waitsForComputer reports whether a computer player is awaited.
func (m *Match) waitsForComputer() bool {
	return m.Phase == Playing && m.Repair == nil && m.Awaited()&^m.People() != 0
}

// deliberate answers the whole run of questions put to a computer player, within
// Options.Think for all of them; the match goes on meanwhile. Unless ctx is done, an
// error is the rules' fault. It closes the task's Run.
func (s *Service) deliberate(ctx context.Context, job *task, h *thought) (answers []game.Answer, err error) {
	defer job.run.Close()
	rules, err := s.rules(job.rec.Game)
	if err != nil {
		return nil, err
	}
	run, base, end := job.run, job.run.TogetherAt(), time.Now().Add(s.o.Think)
	for q := run.Question(job.seat); q != nil; q = follows(run, base, job.seat) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		a := game.Answer{Seat: job.seat, Key: q.Key}
		if picks, led := s.told(job, answers, q); led {
			a.Picks = picks
		} else {
			a.Picks = s.choose(ctx, h, end, rules, job, answers, q.Clone())
		}
		if err := s.Guard(job.id, func() error { return run.Answer(a) }); err != nil {
			return nil, err
		}
		answers = append(answers, a)
	}
	return answers, nil
}

// choose returns a computer player's picks, or the default if it fails, of which the
// operator is told. before are its own answers of this decision, for which there is time
// until end: how many questions follow is not known, so each has two thirds of what is left.
func (s *Service) choose(ctx context.Context, h *thought, end time.Time, rules game.Rules, job *task, before []game.Answer, q *game.Question) []string {
	computer, err := s.computer(job.kind)
	var picks []string
	if err == nil {
		ctx, stop := context.WithTimeout(ctx, time.Until(end)*2/3)
		defer stop()
		err = s.guardThought(ctx, job.id, h, func(ctx context.Context) error {
			given, failed := computer.Choose(ctx, rules, job.rec.With(before...), q)
			if failed != nil && given == nil {
				return failed
			}
			var unfit error
			picks, unfit = q.Sorted(given)
			return errors.Join(failed, unfit)
		})
	}
	if err != nil && ctx.Err() == nil {
		s.trouble(job.id, fmt.Errorf("%w: %s at %s: %w", ErrChoice, job.kind, q.Key, err))
	}
	if picks == nil {
		return slices.Clone(q.Default)
	}
	return picks
}

// decide enters a computer player's decision. If the match has moved on so
// that it does not fit any more, the player is asked again.
func (r *room) decide(job *task, answers []game.Answer) error {
	if r.played() != nil {
		return nil
	}
	run, err := r.open()
	if err != nil {
		return err
	}
	if !job.stands(&r.stored.Match, run) {
		return nil // what moved it on has made a new job
	}
	return r.enterDraft(r.step(), Entry{Seat: job.seat, Answers: answers, By: ByComputer})
}
