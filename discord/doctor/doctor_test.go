package doctor_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/doctor"
	"norenbot/discord/sandbox"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
)

// A ward is a stand-in with a server and a channel, and what is asked of it.
type ward struct {
	*sandbox.World
	t       *testing.T
	guild   sandbox.ID
	channel sandbox.ID
	o       doctor.Setup
	lines   []string
}

// newWard is one where nothing is wrong. A second or more of rate limits would pass in real time, so they are short; to
// come too fast for them is an alarm.
func newWard(t *testing.T) *ward {
	w := &ward{t: t, World: sandbox.New(sandbox.Config{Strict: true, Limits: sandbox.Limits{sandbox.BucketCreate: {Requests: 3, Per: 100 * time.Millisecond}}})}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	served := make(chan error, 1)
	go func() { served <- w.Serve(l) }()
	t.Cleanup(func() {
		require.NoError(t, w.Close())
		require.NoError(t, <-served)
	})
	w.guild = w.AddGuild("Nürnberg", "de")
	w.channel, err = w.AddChannel(w.guild, sandbox.TextChannel, "games")
	require.NoError(t, err)
	fine := func(context.Context) doctor.Check { return doctor.Fine("whole") }
	w.o = doctor.Setup{
		Configuration: doctor.Fine("can be used"), Token: doctor.Fine("read"), Now: time.Now, Store: fine, Disk: fine,
		Commands: offered(), Invite: func(app string) string { return "https://invite/" + app },
		Permissions: func(p ui.Permissions) []string { return []string{fmt.Sprintf("permissions %d", p)} },
		Server:      w.guild.String(), Channel: w.channel.String(),
		Tell: func(line string) { w.lines = append(w.lines, line) },
	}
	w.connect(w.Token(), w.Line())
	w.put(offered())
	return w
}

// connect has everything be asked with a token, by a line.
func (w *ward) connect(token string, line wire.Line) {
	conn, err := wire.NewConn(wire.ConnOptions{Token: token, Log: zerolog.Nop(), Now: time.Now, Line: line})
	require.NoError(w.t, err)
	w.t.Cleanup(func() { _ = conn.Close() })
	w.o.Conn = conn
	w.o.Secrets = []string{token}
}

// offered are the commands that the program has.
func offered() []ui.CommandDef {
	least := 0
	return []ui.CommandDef{
		{Name: "game", Names: map[string]string{"fr": "partie"}, Description: "Play", Contexts: []int{0, 1}, Installed: []int{ui.InServers}, Type: 1, Options: []ui.OptionDef{
			{Type: ui.SubcommandOption, Name: "new", Description: "Open a table", Options: []ui.OptionDef{{Type: ui.WholeOption, Name: "computers", Description: "How many", Least: &least}}}}},
		{Name: "admin", Description: "Help", Contexts: []int{0}, Installed: []int{ui.InServers}, Type: 1, Needs: ui.ManageServer.Wanted()},
	}
}

// put registers commands at the stand-in.
func (w *ward) put(defs []ui.CommandDef) {
	a, err := w.o.Conn.Ask(w.t.Context(), http.MethodPut, "applications/"+w.App().String()+"/commands", defs)
	require.NoError(w.t, err)
	require.NoError(w.t, a.Refused)
}

// run examines, and looks that nothing of it is left in the channel, that no session was begun, and that
// every line was told.
func (w *ward) run(ctx context.Context) doctor.Report {
	w.t.Helper()
	report := doctor.Run(ctx, w.o)
	require.Empty(w.t, w.User("alice").Sees(w.channel))
	for _, ch := range w.User("alice").View(w.channel).Guilds[0].Channels {
		require.Equal(w.t, "games", ch.Name)
	}
	for _, e := range w.Journal() {
		require.NotEqual(w.t, "op 2", e.Note, "no session is begun")
	}
	told := strings.Join(w.lines, "\n")
	for _, c := range report.Checks {
		require.Contains(w.t, w.lines, c.String())
	}
	require.NotContains(w.t, told, w.Token())
	return report
}

// of is a check of a report by its name.
func of(t *testing.T, r doctor.Report, name string) doctor.Check {
	t.Helper()
	for _, c := range r.Checks {
		if c.Name == name {
			return c
		}
	}
	require.Fail(t, "no check "+name)
	return doctor.Check{}
}

func TestHealthy(t *testing.T) {
	t.Parallel()
	w := newWard(t)
	report := w.run(t.Context())
	require.Zero(t, report.Wrong(), strings.Join(w.lines, "\n"))
	var names []string
	for _, c := range report.Checks {
		names = append(names, c.Name)
		require.Equal(t, doctor.OK, c.State, c.String())
		require.Empty(t, c.Cure)
	}
	require.Equal(t, []string{"configuration", "token", "application", "clock", "proxy", "REST API", "gateway", "endpoint", "store", "disk", "commands", "server", "channel", "thread", "cleared"}, names)
	require.Contains(t, of(t, report, "token").Found, "norenbot")
	require.Contains(t, of(t, report, "application").Found, "no privileged intent")
	require.Contains(t, of(t, report, "gateway").Found, "1000 of today's 1000 sessions are left")
	require.Contains(t, of(t, report, "channel").Found, "#games is a text channel; matches are played in threads of it")
	require.Len(t, report.Behaviours, len(doctor.Behaviours))
	for _, b := range report.Behaviours {
		require.Equal(t, b.Untried == "", b.Same != nil, b.Says)
		require.True(t, b.Same == nil || *b.Same, b.Says)
		require.Equal(t, b.Expected, b.Found, b.Says)
	}
	for _, b := range report.Behaviours {
		require.Contains(w.t, strings.Join(w.lines, "\n"), b.Says)
	}
	w.Guard(t)

	data, err := json.Marshal(report)
	require.NoError(t, err)
	var whole struct {
		Checks     []map[string]any
		Behaviours []map[string]any
	}
	require.NoError(t, json.Unmarshal(data, &whole))
	require.Equal(t, map[string]any{"name": "store", "state": "ok", "found": "whole"}, whole.Checks[8])
	require.Equal(t, true, whole.Behaviours[0]["same"])
	last := whole.Behaviours[len(whole.Behaviours)-1]
	require.Nil(t, last["same"])
	require.NotEmpty(t, last["untried"])
}

// TestWithoutAPlace: what takes a server or a channel is not tried, and says what it takes.
func TestWithoutAPlace(t *testing.T) {
	t.Parallel()
	w := newWard(t)
	w.o.Server, w.o.Channel = "", ""
	report := w.run(t.Context())
	require.Zero(t, report.Wrong())
	for _, name := range []string{"server", "channel"} {
		c := of(t, report, name)
		require.Equal(t, doctor.Untried, c.State)
		require.Contains(t, c.Cure, "--channel ID")
	}
	for _, b := range report.Behaviours {
		require.Nil(t, b.Same)
	}
	require.Equal(t, fmt.Sprintf("not tried  behaviours     could not be tried without a text channel, named with --channel ID, where the bot has every permission: %d that nobody has confirmed of Discord", len(doctor.Behaviours)), w.lines[len(w.lines)-1])
	w.lines, w.o.Channel = nil, w.channel.String()
	report = w.run(t.Context())
	require.Contains(t, of(t, report, "server").Found, "the bot is in Nürnberg", "a channel names its server")
	require.Equal(t, doctor.OK, of(t, report, "channel").State)
}

// clockAt sets this machine's clock.
func (w *ward) clockAt(ahead time.Duration) {
	now := func() time.Time { return time.Now().Add(ahead) }
	conn, err := wire.NewConn(wire.ConnOptions{Token: w.Token(), Log: zerolog.Nop(), Now: now, Line: w.Line()})
	require.NoError(w.t, err)
	w.t.Cleanup(func() { _ = conn.Close() })
	w.o.Conn, w.o.Now = conn, now
}

// sendTo enters an address in the portal, while Discord's tries are answered right; then every request is answered with
// a status. 0 is nobody; what is sent elsewhere (3xx) is refused there.
func (w *ward) sendTo(path string, status int) {
	entered := false
	tries := 0
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		switch tries++; {
		case r.URL.Path == "/signed":
			rw.WriteHeader(http.StatusUnauthorized)
		case entered:
			rw.Header().Set("Location", "/signed")
			rw.WriteHeader(status)
		case tries == 1:
			_, _ = rw.Write([]byte(`{"type":1}`))
		default:
			rw.WriteHeader(http.StatusUnauthorized)
		}
	}))
	w.t.Cleanup(server.Close)
	require.NoError(w.t, w.SendTo(0, server.URL+path))
	if entered = true; status == 0 {
		server.Close()
	}
}

// instead is a way to Discord on which some requests are answered by somebody else; nil lets them by.
type instead struct {
	next   http.RoundTripper
	answer func(*http.Request) (*http.Response, error)
}

func (w *ward) instead(answer func(*http.Request) (*http.Response, error)) {
	w.connect(w.Token(), instead{w.Line().Client().Transport, answer})
}

// Client implements wire.Line.
func (i instead) Client() *http.Client { return &http.Client{Transport: i} }

// RoundTrip implements http.RoundTripper.
func (i instead) RoundTrip(r *http.Request) (*http.Response, error) {
	if resp, err := i.answer(r); resp != nil || err != nil {
		return resp, err
	}
	return i.next.RoundTrip(r)
}

// says has requests of a kind be answered so.
func (w *ward) says(method, path string, status int, body string) {
	w.instead(func(r *http.Request) (*http.Response, error) {
		if r.Method != method || r.URL.Path != "/api/v9/"+path {
			return nil, nil
		}
		return &http.Response{StatusCode: status, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body)), Request: r}, nil
	})
}
