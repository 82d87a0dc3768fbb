package match

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"

	"norenbot/game"
)

// An Urgency says who goes first where there is no room for all to think. Whoever is more
// urgent does not wait for the others to finish: see Service.Think.
type Urgency int

// How urgent a thought can be, the least first.
const (
	InBackground Urgency = iota // nobody waits, as for an analysis
	ForTurn                     // a computer player is awaited
	ForPress                    // somebody has pressed and waits, or a Tick does
	urgencies    = iota
)

// thinkers are those who think at the same time: never more than most, whatever the
// number of matches. Where somebody waits, all places are taken.
type thinkers struct {
	most int

	mu      sync.Mutex
	now     int
	waiting [urgencies][]chan struct{} // each closed when its place is free; the next is the first
}

// newThinkers are at most so many; 0 is one for each core but one, which is left to
// presses, and at least one.
func newThinkers(most int) *thinkers {
	if most <= 0 {
		most = max(1, runtime.GOMAXPROCS(0)-1)
	}
	return &thinkers{most: most}
}

// A thought has a place among the thinkers, unless it waits for one. It is for one
// goroutine at a time.
type thought struct {
	t       *thinkers
	urgency Urgency
	has     bool
}

// enter waits for a place, behind those who are as urgent. It returns ctx's error when
// that ends before.
func (t *thinkers) enter(ctx context.Context, u Urgency) (*thought, error) {
	h := &thought{t: t, urgency: u}
	return h, h.wait(ctx, func(queue []chan struct{}) int { return len(queue) })
}

// wait waits for a place, somewhere among those who are as urgent.
func (h *thought) wait(ctx context.Context, where func([]chan struct{}) int) error {
	t := h.t
	t.mu.Lock()
	if t.now < t.most {
		t.now++
		h.has = true
		t.mu.Unlock()
		return nil
	}
	free, queue := make(chan struct{}), &t.waiting[h.urgency]
	*queue = slices.Insert(*queue, where(*queue), free)
	t.mu.Unlock()
	select {
	case <-free:
		h.has = true
		return nil
	case <-ctx.Done():
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := slices.Index(*queue, free); i >= 0 {
		*queue = slices.Delete(*queue, i, i+1)
	} else {
		t.pass() // it became free at the same moment
	}
	return ctx.Err()
}

// leave gives the place to another. It may be called again.
func (h *thought) leave() {
	h.t.mu.Lock()
	defer h.t.mu.Unlock()
	if h.has {
		h.has = false
		h.t.pass()
	}
}

// pass gives a place that is left to the most urgent, of these to who came first.
func (t *thinkers) pass() {
	for u := urgencies - 1; u >= 0; u-- {
		if queue := &t.waiting[u]; len(*queue) > 0 {
			close((*queue)[0])
			*queue = slices.Delete(*queue, 0, 1)
			return
		}
	}
	t.now--
}

// outranked reports whether somebody more urgent waits.
func (h *thought) outranked() bool {
	h.t.mu.Lock()
	defer h.t.mu.Unlock()
	return slices.ContainsFunc(h.t.waiting[h.urgency+1:], func(queue []chan struct{}) bool { return len(queue) > 0 })
}

// stepAside gives the place to who is more urgent, and waits until it is free again, before
// the others who are as urgent: what was begun shall end. When ctx ends, it goes on without
// a place, to its end.
func (h *thought) stepAside(ctx context.Context) {
	h.leave()
	_ = h.wait(ctx, func([]chan struct{}) int { return 0 })
}

// Think has f think about a match when there is room for it. There is room for
// Options.Thinkers at the same time, over all matches; those who are more urgent go first,
// then who has waited longest. f gets a context with which it calls game.GiveWay every few
// milliseconds: there it makes room for whoever is more urgent, and waits. What f panics
// with comes back as a *game.Failure; other errors are f's own, or that of ctx if it ends
// before f is called.
//
// Nobody may have the match to themselves meanwhile: f may call the Service for it.
func (s *Service) Think(ctx context.Context, id ID, u Urgency, f func(context.Context) error) error {
	h, err := s.thinkers.enter(ctx, u)
	if err != nil {
		return err
	}
	defer h.leave()
	return s.guardThought(ctx, id, h, f)
}

// Pressed says that somebody waits for an answer, until answered is called: whoever thinks meanwhile
// pauses at the next step.
func (s *Service) Pressed() (answered func()) {
	s.presses.Add(1)
	return func() { s.presses.Add(-1) }
}

// Awaits says that a press that counts by Pressed waits itself for somebody who thinks, until back is
// called: else who is waited for would pause for whoever waits.
func (s *Service) Awaits() (back func()) {
	s.presses.Add(-1)
	return func() { s.presses.Add(1) }
}

const (
	// yieldMost is how long a step waits for presses: where they never end, thinking goes on slowly.
	yieldMost = 20 * time.Millisecond
	yieldLook = time.Millisecond
)

// yield lets presses go first, unless one of them is what the thought is for.
func (s *Service) yield(ctx context.Context, u Urgency) {
	runtime.Gosched() // a core alone is shared with what has just come in
	for waited := time.Duration(0); u < ForPress && waited < yieldMost && s.presses.Load() > 0; waited += yieldLook {
		select {
		case <-ctx.Done():
			return
		case <-time.After(yieldLook):
		}
	}
}

// noteEvery is how long a thought counts as one in the notes of what is computed. Whoever
// gives way lives: the watchdog counts anew.
const noteEvery = time.Second

// guardThought is Guard for f, which thinks and gives way.
func (s *Service) guardThought(ctx context.Context, id ID, h *thought, f func(context.Context) error) error {
	var mu sync.Mutex // in case f thinks on several goroutines
	end, since := s.note(id, true), time.Now()
	defer func() { end() }()
	return caught(func() error {
		return f(game.GivingWay(ctx, func() {
			s.yield(ctx, h.urgency)
			mu.Lock()
			defer mu.Unlock()
			outranked := h.outranked()
			if !outranked && time.Since(since) < noteEvery {
				return
			}
			end()
			if outranked {
				h.stepAside(ctx)
			}
			end, since = s.note(id, true), time.Now()
		}))
	})
}

// Thinking says how busy those who think are, for operators.
type Thinking struct {
	Now, Most int // who think, and may think at the same time
	// Waiting is in how many matches a computer player is awaited for whom there is no room
	// yet, People in how many of them people wait for it, Longest for how long the first of
	// all has waited.
	Waiting, People int
	Longest         time.Duration
	Background      int // those who wait in the background
	// Since the Service was made: decisions of computer players, how long they thought about
	// all of them together, and thoughts that were given up because the match moved on.
	Decided int
	Took    time.Duration
	Moot    int
}

// Thinking returns how busy those who think are just now.
func (s *Service) Thinking() Thinking {
	var all Thinking
	s.thinkers.report(&all)
	s.jobs.report(&all)
	s.tasks.report(&all)
	return all
}

func (t *thinkers) report(all *Thinking) {
	t.mu.Lock()
	defer t.mu.Unlock()
	all.Now, all.Most, all.Background = t.now, t.most, len(t.waiting[InBackground])
}

func (j *jobs) report(all *Thinking) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, b := range j.all {
		if b.taken {
			continue
		}
		all.Waiting++
		if b.people {
			all.People++
		}
		all.Longest = max(all.Longest, time.Since(b.since))
	}
}

func (t *tasks) report(all *Thinking) {
	t.mu.Lock()
	defer t.mu.Unlock()
	all.Decided, all.Took, all.Moot = t.decided, t.took, t.moot
}
