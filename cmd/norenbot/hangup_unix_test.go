//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// TestHangup checks that SIGHUP, which comes when a terminal is closed, stops the bot and the demo as SIGTERM does.
func TestHangup(t *testing.T) {
	t.Parallel()
	if signal.Ignored(syscall.SIGHUP) {
		t.Skip("SIGHUP is ignored here, as under nohup, and so in the processes that would be sent it")
	}
	w, address := servedAt(t, sandbox.Config{})
	config, _ := configured(t, `http = ""`)
	for name, tc := range map[string]struct {
		args      []string
		runs, end string // output while it runs, and at its end
	}{
		"run":  {[]string{"run", "--config", config}, `"ready"`, `"closing"`},
		"demo": {[]string{"demo", "--addr", "127.0.0.1:0", "--verbose"}, "norenbot demo: open", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := &child{Cmd: exec.Command(os.Args[0], tc.args...)}
			c.Env = append(os.Environ(), childEnv+"=play "+address, tokenVariable+"="+w.Token())
			c.Stdout, c.Stderr = &c.log, &c.log
			require.NoError(t, c.Start())
			t.Cleanup(func() { _ = c.Process.Kill() })
			require.Eventually(t, func() bool { return strings.Contains(c.log.String(), tc.runs) }, patience, 20*time.Millisecond)
			require.NoError(t, c.Process.Signal(syscall.SIGHUP))
			require.Zero(t, c.status(), fmt.Sprint("it was killed: ", c.log.String()))
			require.Contains(t, c.log.String(), tc.end)
		})
	}
}

// TestIgnoredHangup checks that a program started by nohup, with SIGHUP ignored, survives the end of its terminal.
func TestIgnoredHangup(t *testing.T) {
	t.Parallel()
	require.Contains(t, endings(func(os.Signal) bool { return false }), syscall.SIGHUP)
	require.Equal(t, []os.Signal{os.Interrupt, syscall.SIGTERM}, endings(func(s os.Signal) bool { return s == syscall.SIGHUP }))
}
