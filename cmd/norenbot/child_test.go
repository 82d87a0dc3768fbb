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

// childEnv makes this test binary run as norenbot instead of testing. Its value is "job address", where address is
// that of its Discord. The arguments are norenbot's.
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

// quickly runs the tests with their stores in memory if there is room. Tests that let weeks pass would otherwise
// spend most of their time syncing to disk.
func quickly(m *testing.M) int {
	const memory = "/dev/shm"
	if os.Getenv("TMPDIR") == "" {
		if dir, err := os.MkdirTemp(memory, "norenbot"); err == nil {
			defer os.RemoveAll(dir)
			_ = os.Chmod(dir, 0o755) // PostgreSQL runs as another user
			_ = os.Setenv("TMPDIR", dir)
		}
	}
	return m.Run()
}

// childLines are the ways to Discord that a child can have, by job.
var childLines = map[string]func(address string) wire.Line{
	"hurry":    func(address string) wire.Line { return sandbox.LineTo(address) },
	"play":     func(address string) wire.Line { return sandbox.LineTo(address) },
	"panic":    func(string) wire.Line { return crashing{func() { panic("a fault of ours") }} },
	"overflow": func(string) wire.Line { return crashing{func() { _ = depth(0) }} },
	"race":     func(string) wire.Line { return crashing{writeTogether} },
}

// A crashing is a Line that ends the process.
type crashing struct{ crash func() }

// Client implements discord.Line.
func (c crashing) Client() *http.Client { c.crash(); return nil }

func depth(n int) int {
	if n < 0 {
		return 0
	}
	return depth(n+1) + n
}

// writeTogether writes to a map from two goroutines until Go detects it.
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

// A child is this test binary running as norenbot.
type child struct {
	*exec.Cmd
	log lines // its standard error
}

// lines collects a process's output, to be read while it runs.
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

// status waits for the child to end. -1 means that a signal ended it.
func (c *child) status() int {
	_ = c.Wait() // ProcessState says how it ended
	return c.ProcessState.ExitCode()
}

// crashed is Go's own status after a panic, and after SIGQUIT.
const crashed = 2
