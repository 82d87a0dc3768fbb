package wire

import (
	"sync"
	"sync/atomic"
	"time"
)

// A lifetime records how stable a gateway is. The library's goroutines write it and others read it.
type lifetime struct {
	unready    atomic.Int32 // times in a row that Discord confirmed nothing on a connection
	brief      atomic.Int32 // times it went down without having lasted
	spent      atomic.Int32 // sessions started without a connection that lasted
	identifies atomic.Int64
	resumes    atomic.Int64

	mu    sync.Mutex
	up    bool
	since time.Time     // when it came up, went down, or was first to be opened
	away  time.Duration // total downtime, without the current one
}

// A GatewayState is the state of a gateway, and its history since the process started.
type GatewayState struct {
	Up         bool
	Since      time.Time     // when it came up or went down; before it is first opened, when it was to be
	Away       time.Duration // total downtime
	Identifies int64
	Resumes    int64
}

// state returns the current state.
func (l *lifetime) state(now time.Time) GatewayState {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := GatewayState{l.up, l.since, l.away, l.identifies.Load(), l.resumes.Load()}
	if !l.up && !l.since.IsZero() {
		s.Away += max(now.Sub(l.since), 0)
	}
	return s
}

// begins notes that the gateway is to be opened for the first time.
func (l *lifetime) begins(now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.since = now
}

// identified notes that a session was started.
func (l *lifetime) identified(now time.Time) {
	l.spent.Add(1)
	l.works(now)
}

// resumed notes that a session was resumed.
func (l *lifetime) resumed(now time.Time) {
	l.resumes.Add(1)
	l.works(now)
}

func (l *lifetime) works(now time.Time) {
	l.unready.Store(0)
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.up {
		l.away += max(now.Sub(l.since), 0)
		l.up, l.since = true, now
	}
}

// down notes that the connection broke, and since when it was unusable. If it had lasted, the counts of failures
// are cleared.
func (l *lifetime) down(now, since time.Time) {
	l.unready.Add(1)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.up && now.Sub(l.since) >= longEnough {
		l.brief.Store(0)
		l.spent.Store(0)
	}
	l.brief.Add(1)
	if l.up {
		l.up, l.since = false, since
	}
}

// leave notes that we closed the gateway.
func (l *lifetime) leave(now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.up {
		l.up, l.since = false, now
	}
}

// vain returns how often in a row opening it was in vain: it was not ready afterwards, or a session was spent on a
// connection that did not last. A session that is resumed again and again counts as one failure: people wait for
// answers meanwhile, and it costs no session.
func (l *lifetime) vain() int {
	return int(max(l.unready.Load(), l.spent.Load(), min(l.brief.Load(), 2))) - 1
}

// flaps reports whether sessions are started again and again, and do not last or are not even confirmed.
func (l *lifetime) flaps() bool { return l.spent.Load() > 2 || l.isMute() }

// isMute reports whether so many connections were not confirmed that the session is given up.
func (l *lifetime) isMute() bool { return l.unready.Load() > unreadyMost }
