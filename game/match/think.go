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
	// returns soon after ctx is done, with the best it has found. What is no
	// answer to q is replaced by the default.
	Choose(ctx context.Context, rules game.Rules, rec game.Record, q *game.Question) ([]string, error)
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

// jobs are the matches in which a computer player is awaited, each once, in the order in
// which they came. some holds a token while there may be any.
type jobs struct {
	mu    sync.Mutex
	ids   []ID
	later []ID // tried in vain; again after a while
	some  chan struct{}
}

func newJobs() *jobs { return &jobs{some: make(chan struct{}, 1)} }

// add appends matches that are not there yet and wakes Work.
func (j *jobs) add(ids ...ID) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, id := range ids {
		if !slices.Contains(j.ids, id) {
			j.ids = append(j.ids, id)
		}
	}
	if len(j.ids) > 0 {
		select {
		case j.some <- struct{}{}:
		default:
		}
	}
}

// next takes the first match; false if there is none.
func (j *jobs) next() (ID, bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.ids) == 0 {
		return "", false
	}
	id := j.ids[0]
	j.ids = slices.Delete(j.ids, 0, 1)
	return id, true
}

// postpone keeps a match for the next retry: at once it would fail again.
func (j *jobs) postpone(id ID) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.later = append(j.later, id)
}

// retry takes up again what was postponed; Tick calls it, every few seconds.
func (j *jobs) retry() {
	j.mu.Lock()
	ids := j.later
	j.later = nil
	j.mu.Unlock()
	j.add(ids...)
}

// Work lets the computer players think, one at a time, until ctx is done. It
// is called once, in a goroutine of its own.
func (s *Service) Work(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.jobs.some:
		}
		for id, ok := s.jobs.next(); ok && ctx.Err() == nil; id, ok = s.jobs.next() {
			if err := s.think(ctx, id); err != nil && ctx.Err() == nil {
				s.trouble(id, fmt.Errorf("playing for a computer: %w", err))
				s.jobs.postpone(id)
			}
		}
	}
}

// A task is what one computer player has to decide.
type task struct {
	id      ID
	kind    string
	seat    game.Seat
	rec     game.Record   // as the seat knows it
	run     *game.Run     // of rec, on which it decides
	entries int           // of the journal
	chosen  []game.Answer // of ponder
}

// think has the first awaited computer player of a match decide. The match is its own
// only before and after: while the player thinks, people may play on, and decide looks
// what has become of it.
func (s *Service) think(ctx context.Context, id ID) error {
	var job *task
	err := s.with(id, func(r *room) (err error) {
		job, err = r.task()
		return err
	})
	if err != nil || job == nil {
		return ignore(err, ErrRepair)
	}
	defer job.run.Close()
	answers, err := s.deliberate(ctx, job)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return ignore(s.with(id, func(r *room) error {
		if err != nil {
			return r.breaks(err)
		}
		return r.decide(job, answers)
	}), ErrRepair)
}

// ignore returns err unless it is known: who closed a match has reported it.
func ignore(err, known error) error {
	if errors.Is(err, known) {
		return nil
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
			job := &task{id: r.id, kind: chair.Computer, seat: seat, rec: run.Known(seat), entries: r.stored.Match.Entries}
			job.run, err = r.preview(job.rec)
			return job, err
		}
	}
	return nil, nil
}

// waitsForComputer reports whether a computer player is awaited.
func (m *Match) waitsForComputer() bool {
	return m.Phase == Playing && m.Repair == nil && m.Awaited()&^m.People() != 0
}

// deliberate answers the whole run of questions put to a computer player, within
// Options.Think for all of them; the match goes on meanwhile. Unless ctx is done, an
// error is the rules' fault.
func (s *Service) deliberate(ctx context.Context, job *task) (answers []game.Answer, err error) {
	rules, err := s.rules(job.rec.Game)
	if err != nil {
		return nil, err
	}
	run, base, end := job.run, job.run.TogetherAt(), time.Now().Add(s.o.Think)
	for q := run.Question(job.seat); q != nil; q = follows(run, base, job.seat) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		a := game.Answer{Seat: job.seat, Key: q.Key, Picks: s.choose(ctx, end, rules, job, answers, q.Clone())}
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
func (s *Service) choose(ctx context.Context, end time.Time, rules game.Rules, job *task, before []game.Answer, q *game.Question) []string {
	computer, err := s.computer(job.kind)
	var picks []string
	if err == nil {
		ctx, stop := context.WithTimeout(ctx, time.Until(end)*2/3)
		defer stop()
		err = s.guard(job.id, true, func() error {
			given, err := computer.Choose(ctx, rules, job.rec.With(before...), q)
			if err != nil {
				return err
			}
			picks, err = q.Sorted(given)
			return err
		})
	}
	if err != nil {
		if ctx.Err() == nil {
			s.trouble(job.id, fmt.Errorf("%w: %s at %s: %w", ErrChoice, job.kind, q.Key, err))
		}
		return slices.Clone(q.Default)
	}
	return picks
}

// answersIn counts what a seat has answered.
func answersIn(rec game.Record, seat game.Seat) (n int) {
	for _, a := range rec.Log {
		if a.Seat == seat {
			n++
		}
	}
	return n
}

// decide enters a computer player's decision. If the match has moved on so
// that it does not fit any more, the player is asked again: also if it has decided
// since, as in a lesson, where the press of the learner has it think as well.
func (r *room) decide(job *task, answers []game.Answer) error {
	m := &r.stored.Match
	if r.played() != nil || m.Chairs[job.seat].Computer != job.kind {
		return nil
	}
	run, err := r.open()
	if err != nil {
		return err
	}
	if m.Entries != job.entries {
		k := r.blank(job.seat, run)
		again := answersIn(run.Record(), job.seat) != answersIn(job.rec, job.seat)
		if err := r.extend(k, answers...); again || err != nil || k.asked() != nil {
			r.s.jobs.add(r.id)
			return nil
		}
	}
	return r.enterDraft(r.step(), Entry{Seat: job.seat, Answers: answers, By: ByComputer})
}
