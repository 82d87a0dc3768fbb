//go:build unix

package main

import (
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// TestTrialOfPauses has the keeper of a database pause right when it has told something, for so long
// that another process has told the rest and Discord has forgotten what was posted. When it goes on
// it says no more: no message is doubled. 50 pauses take ten minutes: -trials 50.
func TestTrialOfPauses(t *testing.T) {
	t.Parallel()
	tr := trialOnPostgres(t, "alice", "bruno", "chiara", "dora")
	var pausing pause
	tr.world.Observe(pausing.watch)
	tr.start()
	store := tr.open()
	defer func() { require.NoError(t, store.Close()) }()
	pauses, silenced := trialCount(1, 2), 0
	for range pauses {
		for i, p := range tr.people {
			if p.match == "" {
				tr.sit(1+i%2, p)
			}
		}
		old, next := tr.bot, tr.beside()
		stop := tr.play(3)
		stopped := pausing.at(1+tr.luck.IntN(8), old)
		select {
		case <-stopped:
		case <-time.After(5 * time.Second): // nothing is told
			require.NoError(t, old.Process.Signal(syscall.SIGSTOP))
		}
		stop()
		tr.bot = next
		tr.eventually("nobody takes over", func() bool { return strings.Contains(next.log.String(), `"message":"ready"`) })
		tr.eventually("some news is never told", func() bool { return tr.untold(store) == 0 })
		tr.world.ForgetNonces()
		require.NoError(t, old.Process.Signal(syscall.SIGCONT))
		require.Equal(t, 1, old.status(), old.log.String())
		if strings.Contains(old.log.String(), "this process may not tell now") {
			silenced++
		}
		time.Sleep(underWay)
		tr.inspect()
	}
	tr.toldOnce()
	t.Logf("%d pauses, after %d of which it had more to say; %d messages, each once; %d presses", pauses, silenced, len(tr.posts), tr.presses.Load())
}

// A pause stops a process right when so many more of its requests that tell have been done: it does
// not hear so until it goes on.
type pause struct {
	left    atomic.Int64
	mu      sync.Mutex
	process *child
	stopped chan struct{}
}

// at has a process pause. The channel is closed when it does.
func (p *pause) at(requests int, process *child) <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.process, p.stopped = process, make(chan struct{})
	p.left.Store(int64(requests))
	return p.stopped
}

// watch looks at what the bot has asked Discord for.
func (p *pause) watch(e sandbox.Entry) {
	if e.Way != sandbox.WayREST || e.Method == http.MethodGet || !strings.Contains(e.Route, "/messages") || strings.HasPrefix(e.Route, "/webhooks") {
		return
	}
	if p.left.Add(-1) != 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = p.process.Process.Signal(syscall.SIGSTOP) // it runs: it has just asked for this
	close(p.stopped)
}
