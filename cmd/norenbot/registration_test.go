package main

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
)

// overwrites registers other commands than the bot's, as another program with the same token would.
func (h *house) overwrites(defs ...ui.CommandDef) {
	h.T.Helper()
	conn, err := wire.NewConn(wire.ConnOptions{Token: h.Token(), Log: zerolog.Nop(), Now: time.Now, Line: h.Line()})
	require.NoError(h.T, err)
	defer conn.Close()
	self, err := conn.Know(h.T.Context())
	require.NoError(h.T, err)
	a, err := conn.Ask(h.T.Context(), http.MethodPut, wire.CommandsPath(self.App), append([]ui.CommandDef{}, defs...))
	require.NoError(h.T, err)
	require.NoError(h.T, a.Refused)
}

// restarts stops the bot and starts it again.
func (h *house) restarts() {
	h.Stop()
	h.Start()
}

// offers reports whether a person is offered a slash command.
func (h *house) offers(who *servertest.Person, path string) bool {
	return slices.ContainsFunc(who.View(h.Channel).Pane.Commands, func(c sandbox.CommandView) bool { return c.Path == path })
}

// registrations counts how often commands were written.
func (h *house) registrations() (n int) {
	for _, e := range h.Journal() {
		if e.Method == http.MethodPut && strings.HasSuffix(e.Path, "/commands") {
			n++
		}
	}
	return n
}

// TestCommandsBesideAnEntryPoint checks that the bot's commands are registered beside the command that Activities
// add to the application, and that this command stays.
func TestCommandsBesideAnEntryPoint(t *testing.T) {
	t.Parallel()
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.EnableActivities()
		h.Start()
		alice := h.Person("Alice", "en-US")
		require.True(h.T, h.offers(alice, "game new"))
		require.NotContains(h.T, h.Logged(), "has not taken the commands")
		h.restarts()
		require.Equal(h.T, 1, h.registrations(), "Discord had them")
		alice.Types(h.Channel, "/game help", nil)
	})
}

// TestCommandsComeBack has another program with the same token register its commands. The bot's come back at the
// next start, within a day, and soon after someone has used a command that the bot does not have.
func TestCommandsComeBack(t *testing.T) {
	t.Parallel()
	ping := ui.CommandDef{Name: "ping", Description: "Pong", Installed: []int{ui.InServers}, Type: ui.SlashCommand}
	pong := ui.CommandDef{Name: "Pong", Installed: []int{ui.InServers}, Type: ui.PersonCommand}
	for _, tc := range []struct {
		explanation string
		defs        []ui.CommandDef
		then        func(h *house, alice *servertest.Person)
	}{
		{"at the next start", nil, func(h *house, _ *servertest.Person) { h.restarts() }},
		{"within a day", nil, func(h *house, _ *servertest.Person) { time.Sleep(registerEvery) }},
		{"an unknown command", []ui.CommandDef{ping}, func(h *house, alice *servertest.Person) {
			alice.Types(h.Channel, "/ping", nil)
			time.Sleep(time.Second)
		}},
		{"an unknown entry of a menu", []ui.CommandDef{pong}, func(h *house, alice *servertest.Person) {
			_, err := alice.OnPerson(h.Channel, alice.ID(), "Pong")
			require.NoError(h.T, err)
			time.Sleep(time.Second)
		}},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			t.Parallel()
			inHouse(t, sandbox.Config{}, func(h *house) {
				h.o.Tick = time.Hour // nothing else happens meanwhile
				h.Start()
				alice := h.Person("Alice", "en-US")
				time.Sleep(registerApart)
				h.overwrites(tc.defs...)
				require.False(h.T, h.offers(alice, "game new"))
				tc.then(h, alice)
				h.Settle()
				require.True(h.T, h.offers(alice, "game new"))
				require.False(h.T, h.offers(alice, "ping"), "what the bot does not answer is not offered")
			})
		})
	}
}

// TestUnknownCommandsDoNotHurryDiscord checks that the commands are compared at most once in ten minutes, whatever
// people type.
func TestUnknownCommandsDoNotHurryDiscord(t *testing.T) {
	t.Parallel()
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.o.Tick = time.Hour
		h.Start()
		alice := h.Person("Alice", "en-US")
		ping := ui.CommandDef{Name: "ping", Description: "Pong", Installed: []int{ui.InServers}, Type: ui.SlashCommand}
		before := h.registrations()
		for range 60 { // another program that registers again and again
			h.overwrites(ping)
			alice.Types(h.Channel, "/ping", nil)
			time.Sleep(time.Minute)
		}
		bots := h.registrations() - before - 60
		require.LessOrEqual(h.T, bots, 6)
		require.Positive(h.T, bots)
	})
}

// TestServerLimitIsLogged checks that an unverified bot in 75 servers logs at its start, and each day, that Discord
// allows it 100.
func TestServerLimitIsLogged(t *testing.T) {
	t.Parallel()
	inHouse(t, sandbox.Config{}, func(h *house) {
		var servers atomic.Int64
		servers.Store(74)
		h.o.Line = between{h.o.Line, func(r *http.Request) (*http.Response, error) {
			if !strings.HasSuffix(r.URL.Path, "/applications/@me") {
				return nil, nil
			}
			body := fmt.Sprintf(`{"id":"%s","approximate_guild_count":%d}`, h.App(), servers.Load())
			return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body)), Request: r}, nil
		}}
		h.o.Tick = time.Hour
		var log lines
		h.o.Log = zerolog.New(&log)
		h.Start()
		require.NotContains(h.T, log.String(), "has not verified")
		servers.Store(75)
		time.Sleep(registerEvery + 10*time.Second) // not at a heartbeat, which the library waits for when it closes
		require.Equal(h.T, 1, strings.Count(log.String(), "has not verified"))
		h.restarts()
		require.Equal(h.T, 2, strings.Count(log.String(), "has not verified"))
	})
}
