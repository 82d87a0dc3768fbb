package match

import "time"

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
