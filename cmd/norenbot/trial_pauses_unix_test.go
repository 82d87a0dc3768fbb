//go:build unix

package main

import (
	"net/http"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
)

// TestTrialOfPauses stops the leader of a database right after it has posted something, until another process has
// posted the rest and Discord has forgotten the nonces. When it continues it posts nothing more, so no message is
// doubled. 50 pauses take ten minutes: -trials 50.
func TestTrialOfPauses(t *testing.T) {
	inProcesses(t)
	t.Parallel()
	tr := trialOnPostgres(t, "alice", "bruno", "chiara", "dora")
	var pausing pause
	tr.world.Observe(pausing.watch)
	tr.start()
	store := tr.open()
	defer func() { require.NoError(t, store.Close()) }()
	pauses, silenced := servertest.Trials(1), 0
	for range pauses {
		for i, p := range tr.people {
			if p.match == "" {
				tr.sit(1+i%2, p)
			}
		}
		old, next := tr.bot, tr.beside()
		stop := tr.play(3)
		pausing.at(1+tr.luck.IntN(8), old)
		stop()
		tr.bot = next
		tr.eventually("nobody takes over", func() bool { return strings.Contains(next.log.String(), `"message":"ready"`) })
		tr.eventually("some news is never told", func() bool { return tr.untold(store) == 0 })
		tr.world.ForgetNonces()
		require.NoError(t, old.Process.Signal(syscall.SIGCONT))
		require.Equal(t, 1, old.status(), old.log.String())
		if strings.Contains(old.log.String(), "this process may not post now") {
			silenced++
		}
		time.Sleep(underWay)
		tr.inspect()
	}
	tr.toldOnce()
	t.Logf("%d pauses, after %d of which it had more to say; %d messages, each once; %d presses", pauses, silenced, len(tr.posts), tr.presses.Load())
}

// A pause stops a process right after a number of its posting requests, before it gets the response.
type pause struct {
	mu      sync.Mutex
	left    int
	process *child // nil: none is to be stopped
	stopped chan struct{}
}

// at stops a process at one of its next requests, or after some time without one.
func (p *pause) at(requests int, process *child) {
	p.mu.Lock()
	p.left, p.process, p.stopped = requests, process, make(chan struct{})
	stopped := p.stopped
	p.mu.Unlock()
	select {
	case <-stopped:
	case <-time.After(5 * time.Second):
		p.mu.Lock()
		defer p.mu.Unlock()
		p.stop()
	}
}

// stop stops the chosen process, once.
func (p *pause) stop() {
	if p.process != nil {
		_ = p.process.Process.Signal(syscall.SIGSTOP) // it is running
		close(p.stopped)
		p.process = nil
	}
}

// watch sees the bot's requests to Discord.
func (p *pause) watch(e sandbox.Entry) {
	if e.Way != sandbox.WayREST || e.Method == http.MethodGet || !strings.Contains(e.Route, "/messages") || strings.HasPrefix(e.Route, "/webhooks") {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.left--; p.left == 0 {
		p.stop()
	}
}
