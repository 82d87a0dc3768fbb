package match

import (
	"sync"
	"time"
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
