package match

import (
	"context"
	"slices"
	"sync"
	"time"

	"norenbot/game"
)

// jobs are the matches in which a computer player is awaited. some holds a token while
// there may be one for which nobody thinks yet.
type jobs struct {
	mu    sync.Mutex
	all   map[ID]*job
	count int // of those that came
	some  chan struct{}
}

// A job is a match in which a computer player is awaited.
type job struct {
	nth    int // of all that came: the order of those that came at the same time
	since  time.Time
	people bool // nobody else is awaited: people wait for the computer
	// taken says that somebody thinks; anew, that the match has moved on since, to where
	// a computer is awaited.
	taken, anew bool
	later       bool // tried in vain; again at the next retry
}

// headStart is how much longer than it has a match counts as waiting in which people wait
// for the computer. In others they decide themselves meanwhile; a head start and not a
// rank, so that they are not left for ever on a busy evening.
const headStart = 30 * time.Second

func newJobs() *jobs { return &jobs{all: map[ID]*job{}, some: make(chan struct{}, 1)} }

// add notes that a computer player is awaited, and wakes Work.
func (j *jobs) add(m *Match) {
	j.mu.Lock()
	defer j.mu.Unlock()
	people := m.Awaited()&m.People() == 0
	old := j.all[m.ID]
	if old == nil {
		j.all[m.ID] = j.come(people)
	} else {
		old.people, old.anew, old.later = people, old.taken, false
	}
	j.wake()
}

// come returns a job that comes just now.
func (j *jobs) come(people bool) *job {
	j.count++
	return &job{nth: j.count, since: time.Now(), people: people}
}

// wake has somebody look who could think.
func (j *jobs) wake() {
	select {
	case j.some <- struct{}{}:
	default:
	}
}

// free reports whether nobody thinks about it, and somebody may.
func (b *job) free() bool { return !b.taken && !b.later }

// before reports whether b comes before c.
func (b *job) before(c *job) bool {
	from := func(b *job) time.Time {
		if b.people {
			return b.since.Add(-headStart)
		}
		return b.since
	}
	if d := from(b).Compare(from(c)); d != 0 {
		return d < 0
	}
	return b.nth < c.nth
}

// any reports whether there is a match to think about.
func (j *jobs) any() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, b := range j.all {
		if b.free() {
			return true
		}
	}
	return false
}

// next takes the match that comes first; false if there is none. It is followed by done
// or postpone.
func (j *jobs) next() (id ID, ok bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	free := 0
	for i, b := range j.all {
		if !b.free() {
			continue
		}
		if free++; id == "" || b.before(j.all[id]) {
			id = i
		}
	}
	if free == 0 {
		return "", false
	}
	if free > 1 {
		j.wake() // another
	}
	j.all[id].taken = true
	return id, true
}

// done ends what next began. If a computer is awaited again since, that is a new job.
func (j *jobs) done(id ID) {
	j.mu.Lock()
	defer j.mu.Unlock()
	b := j.all[id]
	delete(j.all, id)
	if b.anew {
		j.all[id] = j.come(b.people)
		j.wake()
	}
}

// postpone ends what next began, in vain. It is kept for the next retry: at once it would
// fail again.
func (j *jobs) postpone(id ID) {
	j.mu.Lock()
	defer j.mu.Unlock()
	b := j.all[id]
	b.taken, b.anew, b.later = false, false, true
}

// retry takes up again what was postponed; Tick calls it, every few seconds.
func (j *jobs) retry() {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, b := range j.all {
		b.later = false
	}
	if len(j.all) > 0 {
		j.wake()
	}
}

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
