package main

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/router"
	"norenbot/discord/sandbox"
	"norenbot/discord/wire"
	"norenbot/storage"
)

// secret is a token that must never be shown.
const secret = "MTAx.a-secret.that-nobody-must-read"

// configured writes a configuration with a new data folder and more lines.
func configured(t *testing.T, more string) (path, data string) {
	t.Helper()
	data = t.TempDir()
	path = filepath.Join(data, "norenbot.toml")
	require.NoError(t, os.WriteFile(path, []byte(fmt.Sprintf("data = %q\n%s", data, more)), 0o600))
	return path, data
}

// served returns a stand-in on a port of its own.
func served(t *testing.T) *sandbox.World {
	w, _ := servedAt(t, sandbox.Config{})
	return w
}

func servedAt(t *testing.T, config sandbox.Config) (w *sandbox.World, address string) {
	t.Helper()
	w = sandbox.New(config)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	done := make(chan error, 1)
	go func() { done <- w.Serve(l) }()
	t.Cleanup(func() {
		require.NoError(t, w.Close())
		require.NoError(t, <-done)
	})
	return w, l.Addr().String()
}

// TestRunSaysWhatToDo has every fault that keeps `norenbot run` from running.
func TestRunSaysWhatToDo(t *testing.T) {
	t.Setenv(tokenVariable, secret)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	for _, tc := range []struct {
		name, more string
		line       wire.Line
		hold       bool // another process has the data folder
		status     int
		says       []string
	}{
		{name: "a wrong token", more: `http = ""`, line: served(t).Line(), status: statusRefused, says: []string{"copy the bot's token again from the Bot page"}},
		{name: "no network", status: 1, more: `http = ""`, line: sandbox.LineTo("127.0.0.1:1"), says: []string{"reaching Discord", "is the network there"}},
		{name: "a second process", status: 1, more: `http = ""`, line: sandbox.LineTo("127.0.0.1:1"), hold: true, says: []string{storeName, "in use by another process", "or name another data folder"}},
		{name: "an address that is taken", status: 1, more: fmt.Sprintf("http = %q", taken.Addr()), says: []string{"http = ", taken.Addr().String(), "name another address"}},
		{name: "an endpoint's address that is taken", status: 1, more: fmt.Sprintf("http = \"\"\n[endpoint]\npublic_key = %q\naddress = %q", strings.Repeat("0", 64), taken.Addr()), says: []string{"endpoint.address = ", taken.Addr().String(), "name another address"}},
		{name: "an unknown setting", status: statusConfig, more: "colour = 1", says: []string{"unknown key colour", "config.example.toml lists all keys"}},
		{name: "an address of a database that cannot be read", more: "http = \"\"\n[store]\npostgres_file = \"ADDRESS\"", status: statusConfig, says: []string{"it looks like postgres://"}},
		{name: "a database that is away", more: "http = \"\"\n[store]\npostgres_file = \"AWAY\"", status: 1, says: []string{"the database is away", "is it running"}},
		{name: "a file with an address that is not there", status: statusConfig, more: "[store]\npostgres_file = \"/nowhere/address\"", says: []string{"store.postgres_file: no such file"}},
		{name: "a token file that is not there", status: statusConfig, more: `token_file = "/nowhere/token"`, says: []string{"token_file: no such file"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			addresses := t.TempDir()
			more := tc.more
			for name, address := range map[string]string{"ADDRESS": "postgres://bot:" + secret + "%zz@h:x/n", "AWAY": "postgres://bot:" + secret + "@127.0.0.1:1/n"} {
				file := filepath.Join(addresses, name)
				require.NoError(t, os.WriteFile(file, []byte(address), 0o600))
				more = strings.ReplaceAll(more, fmt.Sprintf("%q", name), fmt.Sprintf("%q", file))
			}
			path, data := configured(t, more)
			if tc.hold {
				store, err := openFile(data)
				require.NoError(t, err)
				defer store.Close()
			}
			var out, log bytes.Buffer
			err := (&runCmd{Config: path, line: tc.line}).Run(&console{t.Context(), &out, &log})
			require.Error(t, err)
			require.Equal(t, tc.status, statusOf(err))
			for _, says := range tc.says {
				require.ErrorContains(t, err, says)
			}
			require.NotContains(t, err.Error(), "\n")
			require.NotContains(t, err.Error()+out.String()+log.String(), secret)
		})
	}
}

// TestTooFewAddresses checks that the error names the cure if the address space is too small for the store.
func TestTooFewAddresses(t *testing.T) {
	err := occupied(fmt.Errorf("opening the store: %w", syscall.ENOMEM))
	require.ErrorIs(t, err, syscall.ENOMEM)
	require.ErrorContains(t, err, "for all of store.most_mib: lower that, or raise the limit (ulimit -v, LimitAS)")
}

func TestRunFailsWithOneLine(t *testing.T) {
	path, _ := configured(t, "colour = 1")
	refusedWith(t, statusConfig, "run --config "+path, "unknown key colour")
	t.Setenv(tokenVariable, "")
	path, _ = configured(t, "")
	refusedWith(t, statusConfig, "run --config "+path, "set NORENBOT_TOKEN")
}

// TestRunUntilInterrupted starts the bot with a good token, asks for its health, and stops it as SIGTERM does.
func TestRunUntilInterrupted(t *testing.T) {
	w := served(t)
	free, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, free.Close())
	path, data := configured(t, fmt.Sprintf("http = %q", free.Addr()))
	t.Setenv(tokenVariable, w.Token())
	ctx, interrupt := context.WithCancel(t.Context())
	var out, log bytes.Buffer
	ended := make(chan error, 1)
	go func() {
		ended <- (&runCmd{Config: path, line: w.Line()}).Run(&console{ctx, &out, &log})
	}()
	require.Eventually(t, func() bool { return health(ctx, free.Addr(), "/readyz") == "ready" }, patience, 20*time.Millisecond)
	require.Equal(t, "ok", health(ctx, free.Addr(), "/healthz"))
	require.Contains(t, health(ctx, free.Addr(), "/metrics"), "norenbot_")
	interrupt()
	require.NoError(t, <-ended)
	require.Contains(t, log.String(), router.Invite(w.App().String()))
	require.Contains(t, log.String(), "closing")
	require.NotContains(t, out.String()+log.String(), w.Token())
	_, err = storage.CheckFile(filepath.Join(data, storeName), storage.Options{})
	require.NoError(t, err)
}

// TestRunWithEndpoint starts the bot with an endpoint, lets Discord verify it, sends a command there, and stops it.
// Nothing answers at its address afterwards.
func TestRunWithEndpoint(t *testing.T) {
	w := served(t)
	var at [2]net.Addr
	for n := range at {
		free, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		at[n] = free.Addr()
		require.NoError(t, free.Close())
	}
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	path, _ := configured(t, fmt.Sprintf("http = %q\n[endpoint]\npublic_key = \"%x\"\naddress = %q", at[0], key.Public(), at[1]))
	t.Setenv(tokenVariable, w.Token())
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	var out, log bytes.Buffer
	ended := make(chan error, 1)
	go func() { ended <- (&runCmd{Config: path, line: w.Line()}).Run(&console{ctx, &out, &log}) }()
	require.Eventually(t, func() bool { return health(ctx, at[0], "/readyz") == "ready" }, patience, 20*time.Millisecond)
	send := func(key ed25519.PrivateKey, body string) (int, string) {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+at[1].String()+"/interactions", strings.NewReader(body))
		require.NoError(t, err)
		stamp := fmt.Sprint(time.Now().Unix())
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("X-Signature-Timestamp", stamp)
		request.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(key, []byte(stamp+body))))
		answer, err := http.DefaultClient.Do(request)
		require.NoError(t, err)
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		return answer.StatusCode, string(text)
	}
	status, text := send(key, `{"type":1}`)
	require.Equal(t, http.StatusOK, status)
	require.JSONEq(t, `{"type":1}`, text)
	status, _ = send(ed25519.NewKeyFromSeed(bytes.Repeat([]byte{1}, ed25519.SeedSize)), `{"type":1}`)
	require.Equal(t, http.StatusUnauthorized, status)
	const command = `{"id":"1300000000000000000","type":2,"token":"sent-by-http","locale":"fr","user":{"id":"5","username":"ann"},"data":{"id":"1","name":"help","type":1}}`
	for range 2 { // the second is a replay
		status, _ = send(key, command)
		require.Equal(t, http.StatusAccepted, status)
	}
	interrupt()
	require.NoError(t, <-ended)
	answers := 0
	for _, e := range w.Journal() {
		if strings.Contains(e.Path, "/interactions/1300000000000000000/sent-by-http/callback") {
			answers++
		}
	}
	require.Equal(t, 1, answers, log.String())
	_, err := net.Dial("tcp", at[1].String())
	require.Error(t, err)
}

// health asks the bot's own server. It returns "" if the status is not 200.
func health(ctx context.Context, address net.Addr, path string) string {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address.String()+path, nil)
	if err != nil {
		return ""
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return ""
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		return ""
	}
	return strings.TrimSpace(string(text))
}
