package main

import (
	"bytes"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/wire"
)

// childEnv makes this test binary a norenbot of its own instead of testing: it
// is "job address", and its arguments are norenbot's. Address is where it finds
// its Discord.
const childEnv = "NORENBOT_TEST_CHILD"

func TestMain(m *testing.M) {
	job, address, is := strings.Cut(os.Getenv(childEnv), " ")
	if !is {
		os.Exit(quickly(m))
	}
	run := runCmd{line: childLines[job](address)}
	if job == "hurry" {
		run.tick = 250 * time.Millisecond
	}
	os.Exit(process(&commands{Run: run}, os.Args[1:]))
}

// quickly runs the tests with their stores in memory where there is room: where weeks
// pass, most of the time would go into syncing them to a disk.
func quickly(m *testing.M) int {
	const memory = "/dev/shm"
	if os.Getenv("TMPDIR") == "" {
		if dir, err := os.MkdirTemp(memory, "norenbot"); err == nil {
			defer os.RemoveAll(dir)
			_ = os.Chmod(dir, 0o755) // PostgreSQL runs as somebody else
			_ = os.Setenv("TMPDIR", dir)
		}
	}
	return m.Run()
}

// childLines are the ways to Discord that a child may have, by job.
var childLines = map[string]func(address string) wire.Line{
	"hurry":    func(address string) wire.Line { return sandbox.LineTo(address) },
	"play":     func(address string) wire.Line { return sandbox.LineTo(address) },
	"panic":    func(string) wire.Line { return crashing{func() { panic("a fault of ours") }} },
	"overflow": func(string) wire.Line { return crashing{func() { _ = depth(0) }} },
	"race":     func(string) wire.Line { return crashing{writeTogether} },
}

// crashing is a Line that ends the process.
type crashing struct{ crash func() }

// Client implements discord.Line.
func (c crashing) Client() *http.Client { c.crash(); return nil }

func depth(n int) int {
	if n < 0 {
		return 0
	}
	return depth(n+1) + n
}

// writeTogether writes to a map from two goroutines until Go notices.
func writeTogether() {
	m := map[int]int{}
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			for {
				m[0]++
			}
		})
	}
	all.Wait()
}

// A child is this test binary as a norenbot.
type child struct {
	*exec.Cmd
	log lines // what it wrote to standard error
}

// lines are what a process writes, to be read while it does.
type lines struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

// Write implements io.Writer.
func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

// startChild starts `norenbot run` with a configuration, as a process of its own.
func startChild(t *testing.T, job, address, token, config string) *child {
	t.Helper()
	c := &child{Cmd: exec.Command(os.Args[0], "run", "--config", config)}
	c.Env = append(os.Environ(), childEnv+"="+job+" "+address, tokenVariable+"="+token)
	c.Stderr = &c.log
	require.NoError(t, c.Start())
	t.Cleanup(func() {
		_ = c.Process.Kill() // an error says that it has ended
		if text := c.log.String(); t.Failed() {
			t.Logf("process %d said at last: %s", c.Process.Pid, text[max(0, len(text)-2000):])
		}
	})
	return c
}

// status waits for the child's end; -1 means that a signal ended it.
func (c *child) status() int {
	_ = c.Wait() // how it ended is in ProcessState
	return c.ProcessState.ExitCode()
}

// crashed is Go's own status after a panic, and after SIGQUIT.
const crashed = 2
