package match

import (
	"context"
	"slices"
	"sync"
	"time"

	"norenbot/game"
)

// tasks are what is being thought about just now.
type tasks struct {
	mu  sync.Mutex
	all map[ID][]*task
	// See Thinking.
	decided, moot int
	took          time.Duration
}

// add notes a task whose thinking stop ends. Whoever adds it has the match to themselves.
func (t *tasks) add(job *task, stop context.CancelFunc) {
	t.mu.Lock()
	defer t.mu.Unlock()
	job.stop = stop
	if t.all == nil {
		t.all = map[ID][]*task{}
	}
	t.all[job.id] = append(t.all[job.id], job)
}

// remove takes back what was added.
func (t *tasks) remove(job *task) {
	t.mu.Lock()
	defer t.mu.Unlock()
	rest := slices.DeleteFunc(t.all[job.id], func(other *task) bool { return other == job })
	if t.all[job.id] = rest; len(rest) == 0 {
		delete(t.all, job.id)
	}
}

// count counts a decision, about which somebody thought for so long.
func (t *tasks) count(took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.decided++
	t.took += took
}

// moved stops what cannot stand any more, now that a match has moved on. run is its
// position, nil where that is as before.
func (t *tasks) moved(m *Match, run *game.Run) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, job := range t.all[m.ID] {
		if !job.stands(m, run) {
			job.stop()
			t.moot++
		}
	}
}

// stands reports whether a decision about a task would be one about the match as it is.
// Others may have decided in secret since; that makes no difference. run is its position,
// nil where that is as before.
func (job *task) stands(m *Match, run *game.Run) bool {
	kind := job.kind
	if job.late {
		kind = ""
	}
	switch {
	case m.played() != nil, m.Chairs[job.seat].Computer != kind:
		return false
	case run == nil:
		return true
	}
	return run.Question(job.seat) != nil && sameAnswers(run.Known(job.seat), job.rec)
}

// sameAnswers reports whether two records of one match say the same.
func sameAnswers(a, b game.Record) bool {
	return slices.EqualFunc(a.Log, b.Log, func(a, b game.Answer) bool {
		return a.Seat == b.Seat && a.Key == b.Key && slices.Equal(a.Picks, b.Picks)
	})
}
