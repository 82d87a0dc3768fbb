package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestHealth asks everything that can answer, and what cannot.
func TestHealth(t *testing.T) {
	t.Setenv(configVariable, "")
	require.NoError(t, os.Unsetenv(configVariable))
	answers := map[string]struct {
		status int
		text   string
	}{}
	bot := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if a, ok := answers[r.URL.Path]; ok {
			w.WriteHeader(a.status)
			fmt.Fprintln(w, a.text)
			return
		}
		http.NotFound(w, r)
	}))
	defer bot.Close()
	address := bot.Listener.Addr().String()
	for _, tc := range []struct {
		path   string
		status int
		text   string
		args   string
		exit   int
		says   string
	}{
		{"/readyz", 200, "ready", "", 0, "ready"},
		{"/readyz", 200, "ready: 4 of 5 gateways are connected", "", 0, "ready: 4 of 5"},
		{"/readyz", 503, "not connected to Discord", "", 1, "not ready: not connected to Discord"},
		{"/readyz", 503, standingBy + ": another process answers", "", 0, "standing by: another process answers"},
		{"/readyz", 200, "<html>\nWelcome", "", 1, "is not norenbot (status 200)"},
		{"/readyz", 302, "elsewhere", "", 1, "is not norenbot (status 302)"},
		{"/other", 200, "ready", "", 1, "is not norenbot (status 404)"},
		{"/healthz", 200, "ok", " --alive", 0, "ok"},
		{"/healthz", 404, "", " --alive", 1, "is not norenbot"},
	} {
		clear(answers)
		answers[tc.path] = struct {
			status int
			text   string
		}{tc.status, tc.text}
		status, out, stderr := call(t, "health --http "+address+tc.args)
		require.Equal(t, tc.exit, status, tc.text)
		require.Contains(t, out+stderr, tc.says)
		require.Equal(t, 1, strings.Count(out+stderr, "\n"))
	}
	answers["/readyz"] = answers["/healthz"]
	refusedWith(t, statusConfig, "health --http 8580", "such as 127.0.0.1:8580")
	gone, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer gone.Close() // it accepts connections and never answers
	refusedWith(t, 1, "health --within 50ms --http "+gone.Addr().String(), "nothing answers at "+gone.Addr().String()+" within 50ms")
	bot.Close()
	refusedWith(t, 1, "health --http "+address, "is norenbot running, and is that http in its configuration?")
}

// TestHealthOfAConfiguration checks that the address is that of the configuration which run reads, also from
// NORENBOT_CONFIG, in a form that can be asked from this machine.
func TestHealthOfAConfiguration(t *testing.T) {
	config := filepath.Join(t.TempDir(), "norenbot.toml")
	for address, asked := range map[string]string{"127.0.0.1:1": "127.0.0.1:1", ":2": "127.0.0.1:2", "0.0.0.0:3": "127.0.0.1:3", "[::]:4": "[::1]:4", "10.0.0.1:5": "10.0.0.1:5"} {
		require.NoError(t, os.WriteFile(config, fmt.Appendf(nil, "http = %q", address), 0o600))
		is, err := (&healthCmd{Config: config}).address()
		require.NoError(t, err)
		require.Equal(t, asked, is)
	}
	is, err := (&healthCmd{}).address()
	require.NoError(t, err)
	require.Equal(t, defaultConfig().HTTP, is)
	require.NoError(t, os.WriteFile(config, []byte(`http = ""`), 0o600))
	t.Setenv(configVariable, config)
	refusedWith(t, statusConfig, "health", `http is ""`)
	require.NoError(t, os.WriteFile(config, []byte(`colour = 1`), 0o600))
	refusedWith(t, statusConfig, "health", "unknown key colour")
	t.Setenv(tokenVariable, secret)
	refusedWith(t, statusConfig, "run", "unknown key colour")
}

// TestHealthOfARunningBot asks a bot while it runs, and after it has stopped.
func TestHealthOfARunningBot(t *testing.T) {
	w := served(t)
	free, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, free.Close())
	config, _ := configured(t, fmt.Sprintf("http = %q", free.Addr()))
	t.Setenv(tokenVariable, w.Token())
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var log lines
	ended := make(chan error, 1)
	go func() { ended <- (&runCmd{Config: config, line: w.Line()}).Run(&console{ctx, &log, &log}) }()
	require.Eventually(t, func() bool {
		status, _ := executed(t, []string{"health", "--config", config})
		return status == 0
	}, patience, 20*time.Millisecond)
	require.Equal(t, "ready\n", succeed(t, "health --config "+config))
	require.Equal(t, "ok\n", succeed(t, "health --alive --config "+config))
	stop()
	require.NoError(t, <-ended)
	refusedWith(t, 1, "health --config "+config, "nothing answers at "+free.Addr().String())
}
