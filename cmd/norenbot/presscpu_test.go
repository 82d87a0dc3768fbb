package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/servertest"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/render"
)

// BenchmarkPressCPU measures the bot's own share of a click among 500 live matches of each game: from the
// interaction that the adapter passes on to the response that discordgo sends. Two to five people sit at each
// table, so no computer player thinks; pictures are off, and nothing is posted. The store is the real one, with its
// commits. Wanted: at most 500 us of every kind, 3 ms if a turn is many questions.
//
//	warm/us/KIND   user and system time of the whole process per click, when
//	               every match is kept in memory
//	cold/us/KIND   when none is: each click loads its match and replays it
//	us/disk        what the kernel needs to sync two pages, one after the other,
//	               as each commit must; it is part of the clicks that store
//	               something: pick, over, confirm, back, and log once
//	us/yardstick   a fixed piece of work, measured all along: on a busy machine
//	               it grows as the others do, so compare runs by it
//
// In a round a player at each table makes a move, each step at all tables before the next, and then looks around.
func BenchmarkPressCPU(b *testing.B) {
	for _, t := range titles.All() {
		for _, way := range []struct {
			name  string
			ready int // matches kept in memory
		}{{"warm", 2 * benchMatches}, {"cold", 1}} {
			b.Run(t.Rules.Info().Name+"/"+way.name, func(b *testing.B) { pressCPU(b, t.Rules, way.ready) })
		}
	}
}

func pressCPU(b *testing.B, rules game.Rules, ready int) {
	h := newQuietHall(b, rules, ready)
	defer h.close()
	for b.Loop() {
		h.round()
	}
	var all spent
	for kind, s := range h.spent {
		b.ReportMetric(s.each(), "us/"+kind)
		if kind != yardstickKind {
			all = spent{all.presses + s.presses, all.cpu + s.cpu}
		}
	}
	b.ReportMetric(all.each(), "us/press")
	b.ReportMetric(diskCPU(b).each(), "us/disk")
}

// A quietHall is 500 half-played matches and a bot without a Discord.
type quietHall struct {
	b      *testing.B
	app    *App
	ear    *ear
	luck   *rand.Rand
	tables []*quietTable
	spent  map[string]spent // by kind of click
	press  int
}

type spent struct {
	presses int
	cpu     time.Duration
}

// each returns the time of one click, in microseconds.
func (s spent) each() float64 { return float64(s.cpu.Microseconds()) / float64(s.presses) }

// diskCPU measures two synced writes of a page.
func diskCPU(b *testing.B) spent {
	file, err := os.Create(filepath.Join(b.TempDir(), "page"))
	require.NoError(b, err)
	defer file.Close()
	s := spent{presses: 200}
	page, began := make([]byte, 4096), cpuTime()
	for n := range 2 * s.presses {
		_, err := file.WriteAt(page, int64(n%2)*4096)
		require.NoError(b, err)
		require.NoError(b, file.Sync())
	}
	s.cpu = cpuTime() - began
	return s
}

// A quietTable is a match, and the player who moves there in this round.
type quietTable struct {
	id      match.ID
	channel string
	user    string
	last    *ui.Message // the last response
}

func newQuietHall(b *testing.B, rules game.Rules, ready int) *quietHall {
	h := &quietHall{b: b, luck: rand.New(rand.NewPCG(1, 2)), spent: map[string]spent{}}
	settings := defaultConfig()
	settings.Data, settings.Matches.Ready = b.TempDir(), ready
	ids := seat(b, rules, settings.Data, func(n int) match.Place { return match.Place{Server: "1", Channel: channelOf(n)} },
		func(n, seat int) string { return fmt.Sprintf("%d%d", 1_000_000+n, seat) })
	for n, id := range ids {
		h.tables = append(h.tables, &quietTable{id: id, channel: channelOf(n)})
	}
	reg := prometheus.NewRegistry()
	h.app = &App{reg: reg, o: AppOptions{Config: settings, Log: zerolog.Nop(), Now: time.Now,
		Luck: rand.NewChaCha8([32]byte{1}), Computer: "heuristic", Drawer: blank{servertest.NewSketcher(b).Renderer}}}
	noted, err := h.app.openStore(context.Background())
	require.NoError(b, err)
	require.NoError(b, h.app.openMatches(b.Context(), noted))
	conn, err := wire.NewConn(wire.ConnOptions{Token: "none", Log: zerolog.Nop(), Now: time.Now, Line: nowhere{}})
	require.NoError(b, err)
	h.ear = &ear{Conn: conn}
	h.app.Bot.Use(h.ear)
	return h
}

func channelOf(table int) string { return fmt.Sprint(1_000 + table) }

// round makes a player at every table move and look around.
func (h *quietHall) round() {
	h.findActive()
	h.all("open", func(t *quietTable) ui.Interaction { return h.onto(t, "open|"+string(t.id)+"||", false) })
	h.all("pick", h.pick)
	h.all("over", h.verb("over"))
	for range 40 {
		if h.all("pick", h.pick) == 0 {
			break
		}
	}
	h.all("confirm", h.verb("confirm"))
	h.all("send", h.verb("send"))
	h.all("back", h.verb("back"))
	h.all("confirm", h.verb("confirm"))
	for _, look := range []string{"open", "hand", "log", "more", "text"} {
		h.all(look, func(t *quietTable) ui.Interaction { return h.onto(t, look+"|"+string(t.id)+"||", false) })
	}
	for _, command := range []string{"game play", "game status", "my"} {
		h.all(strings.ReplaceAll(command, " ", "-"), func(t *quietTable) ui.Interaction { return h.command(t, command) })
	}
}

// findActive finds the active player at each table, and opens the matches.
func (h *quietHall) findActive() {
	for _, t := range h.tables {
		m, err := h.app.Matches.Match(t.id)
		require.NoError(h.b, err)
		t.user, t.last = "", nil
		if at := slices.IndexFunc(m.Chairs, func(c match.Chair) bool { return !c.Clock.Since.IsZero() }); at >= 0 {
			t.user = string(m.Chairs[at].User)
			_, err = h.app.Matches.Menu(t.id, match.User(t.user))
			require.NoError(h.b, err)
		}
	}
}

// all does the same at every table where it is possible, one after the other, and returns at how many.
func (h *quietHall) all(kind string, do func(*quietTable) ui.Interaction) (presses int) {
	runtime.GC()
	var cpu time.Duration
	for _, t := range h.tables {
		if t.user == "" {
			continue // the match is over
		}
		i := do(t)
		if i.Kind == 0 {
			continue
		}
		began := cpuTime()
		h.app.Bot.Serve(i)
		cpu += cpuTime() - began
		presses++
		t.last = h.ear.said(h.b, i)
	}
	h.spend(kind, presses, cpu)
	began := cpuTime()
	for range 10 {
		require.NoError(h.b, json.Unmarshal(yardstick, new(any)))
	}
	h.spend(yardstickKind, 10, cpuTime()-began)
	return presses
}

// yardstickKind is the kind of the yardstick, among the kinds of click.
const yardstickKind = "yardstick"

// yardstick is JSON that is decoded as a fixed piece of work.
var yardstick = []byte("[0" + strings.Repeat(`,{"key":"visit.brewers","picks":["guild","window.3",5]}`, 100) + "]")

func (h *quietHall) spend(kind string, presses int, cpu time.Duration) {
	s := h.spent[kind]
	h.spent[kind] = spent{s.presses + presses, s.cpu + cpu}
}

// onto returns a click at a table; a private one is on the menu of the last response.
func (h *quietHall) onto(t *quietTable, id string, private bool) ui.Interaction {
	h.press++
	return ui.Interaction{Kind: ui.Component, ID: fmt.Sprint(1<<60 + h.press), Token: "token", At: time.Now(),
		User: ui.User{ID: match.User(t.user), Name: "Person"}, Locale: "fr", Server: "1", ServerWords: "en-US",
		Channel: t.channel, CustomID: id, Message: "1", Ephemeral: private}
}

func (h *quietHall) command(t *quietTable, path string) ui.Interaction {
	i := h.onto(t, "", false)
	i.Kind, i.Path, i.Options, i.Message = ui.Command, path, map[string]string{}, ""
	return i
}

// verb returns clicks on the button with a verb, if there is one.
func (h *quietHall) verb(verb string) func(*quietTable) ui.Interaction {
	return func(t *quietTable) ui.Interaction {
		for p := range parts(t.last) {
			if p.Button != nil && strings.HasPrefix(p.Button.ID, verb+"|") {
				return h.onto(t, p.Button.ID, true)
			}
		}
		return ui.Interaction{}
	}
}

// pick answers the table's current question at random, if there is one.
func (h *quietHall) pick(t *quietTable) ui.Interaction {
	var ways []ui.Interaction
	for p := range parts(t.last) {
		switch {
		case p.Button != nil && strings.HasPrefix(p.Button.ID, "send|"):
			return ui.Interaction{} // something is chosen already
		case p.Button != nil && strings.HasPrefix(p.Button.ID, "tick|") && !p.Button.Disabled:
			ways = append(ways, h.onto(t, p.Button.ID, true))
		case p.Select != nil:
			i := h.onto(t, p.Select.ID, true)
			i.Values = h.values(p.Select)
			ways = append(ways, i)
		case strings.HasPrefix(p.Button.ID, "pick|"):
			ways = append(ways, h.onto(t, p.Button.ID, true))
		}
	}
	if len(ways) == 0 {
		return ui.Interaction{}
	}
	return ways[h.luck.IntN(len(ways))]
}

// values chooses as many options of a select as it needs.
func (h *quietHall) values(s *ui.Select) (values []string) {
	order := h.luck.Perm(len(s.Options))
	for _, at := range order[:s.Min+h.luck.IntN(s.Max-s.Min+1)] {
		values = append(values, s.Options[at].Value)
	}
	return values
}

// parts yields the components of a message.
func parts(m *ui.Message) iter.Seq[ui.Control] {
	return func(yield func(ui.Control) bool) {
		if m == nil {
			return
		}
		for _, row := range m.Rows {
			for _, p := range row {
				if !yield(p) {
					return
				}
			}
		}
	}
}

func (h *quietHall) close() { require.NoError(h.b, h.app.Close(context.Background())) }

// An ear is a connection that stores the last response.
type ear struct {
	*wire.Conn
	to   string // the interaction's id
	last ui.Response
}

// Respond implements discord.API.
func (e *ear) Respond(ctx context.Context, to ui.Ref, r ui.Response) error {
	e.to, e.last = to.ID, r
	return e.Conn.Respond(ctx, to, r)
}

func (e *ear) said(b *testing.B, i ui.Interaction) *ui.Message {
	require.Equal(b, i.ID, e.to, "an interaction was not answered: %+v", i)
	if e.last.Update != nil {
		return e.last.Update
	}
	require.NotNil(b, e.last.Message)
	return e.last.Message
}

// A blank draws nothing.
type blank struct{ *render.Renderer }

// Picture implements discord.Drawer.
func (blank) Picture(context.Context, render.Scene) (render.Picture, error) {
	return render.Picture{}, errors.New("pictures are off")
}

// nowhere is a Line on which every request gets an answer at once, without a Discord.
type nowhere struct{}

// Client implements discord.Line.
func (nowhere) Client() *http.Client { return &http.Client{Transport: nowhere{}} }

// RoundTrip implements http.RoundTripper.
func (nowhere) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body != nil {
		if _, err := io.Copy(io.Discard, r.Body); err != nil {
			return nil, err
		}
	}
	return &http.Response{Status: "204 No Content", StatusCode: http.StatusNoContent, Header: http.Header{}, Body: http.NoBody, Request: r}, nil
}
