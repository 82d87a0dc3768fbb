package main

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/sandbox/openapi"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/storage"
	"norenbot/titles"
)

// A house is the whole App, started as main starts it, before the stand-in: in
// one synctest bubble, so that hours pass in no time. Every test leaves through
// its guard: no alarm of the stand-in, no press without an answer, nothing
// "thinking", no refused request and no word to the operator that the test did
// not expect, a sound store.
type house struct {
	*sandbox.World
	t       *testing.T
	o       AppOptions
	app     *App
	guild   sandbox.ID
	channel sandbox.ID
	people  []*person
	scribe  *scribe // nil writes nothing down
	reads   string  // the language of the server: en, fr or it; "" is en
	// placeless says that Discord refuses the news, which then is kept for a day:
	// nobody waits for it.
	placeless bool

	mu       sync.Mutex
	expected [][]int      // error codes and statuses that are part of the test
	came     map[int]bool // of those
	refused  []string     // what Discord refused and nobody expected
	trouble  []string     // parts of what the operator is told, as part of the test
	log      strings.Builder
}

// inHouse runs a test in a bubble of its own, at noon of a day in 2026.
func inHouse(t *testing.T, config sandbox.Config, f func(h *house)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)))
		h := newHouse(t, config)
		f(h)
		h.guard()
	})
}

func newHouse(t *testing.T, config sandbox.Config) *house {
	config.Concurrency = cmp.Or(config.Concurrency, 100) // restarts are mostly not what is tested
	config.Journal = 1_000
	w := sandbox.New(config)
	w.Guard(t)
	openapi.Watch(t, w)
	h := &house{World: w, t: t, came: map[int]bool{}, guild: w.AddGuild("Nürnberg", "en-US")}
	w.Observe(h.observe)
	var err error
	h.channel, err = w.AddChannel(h.guild, sandbox.TextChannel, "games")
	require.NoError(t, err)
	served := make(chan error, 1)
	go func() { served <- w.Serve(sandbox.NewPipe()) }()
	t.Cleanup(func() {
		require.NoError(t, w.Close())
		require.NoError(t, <-served)
	})
	settings := defaultConfig()
	settings.Matches.OverdueShare = 100 // Advance turns the clock, and all shall follow
	settings.Data, settings.HTTP = t.TempDir(), ""
	h.o = AppOptions{
		Config: settings, Token: w.Token(), Now: w.Now, Turned: true, Line: w.Line(), Computer: "heuristic", Pause: 100 * time.Millisecond,
		Luck: rand.NewChaCha8([32]byte{7}), Log: zerolog.New(zerolog.SyncWriter(logTo{h})).Level(zerolog.ErrorLevel),
	}
	t.Cleanup(func() { // after a failure
		if h.app != nil {
			_ = h.app.Close(context.Background())
		}
	})
	return h
}

// logTo keeps what the operator is told.
type logTo struct{ h *house }

func (l logTo) Write(b []byte) (int, error) {
	l.h.mu.Lock()
	defer l.h.mu.Unlock()
	return l.h.log.Write(b)
}

// logged is what the operator was told so far.
func (h *house) logged() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.log.String()
}

// open starts the App; close ends it. A test may do both several times.
func (h *house) open() {
	h.t.Helper()
	app, err := Open(h.t.Context(), h.o)
	require.NoError(h.t, err)
	h.app = app
	h.settle()
}

func (h *house) close() {
	h.t.Helper()
	if h.app == nil {
		return
	}
	require.NoError(h.t, h.app.Close(context.Background()))
	h.app = nil
	_, err := storage.CheckFile(filepath.Join(h.o.Config.Data, storeName), storage.Options{})
	require.NoError(h.t, err)
}

// expect allows error codes of Discord's, or statuses, that the test brings
// about; one of them must come.
func (h *house) expect(codes ...int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(codes) > 0 {
		h.expected = append(h.expected, codes)
	}
}

// troubles says what the operator is told as part of the test: each line of the
// log must have one of the parts in it, and each part must come.
func (h *house) troubles(parts ...string) { h.trouble = append(h.trouble, parts...) }

// readLog demands that the operator was told of nothing but what the test
// expects.
func (h *house) readLog() {
	h.t.Helper()
	came := map[string]bool{}
	for line := range strings.Lines(h.logged()) {
		i := slices.IndexFunc(h.trouble, func(part string) bool { return strings.Contains(line, part) })
		require.NotEqual(h.t, -1, i, "the operator was told of trouble: %s", line)
		came[h.trouble[i]] = true
	}
	for _, part := range h.trouble {
		require.True(h.t, came[part], "the operator was never told of %q", part)
	}
}

// observe notes what Discord refuses.
func (h *house) observe(e sandbox.Entry) {
	if e.Way != sandbox.WayREST || e.Status < 400 {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	code := codeIn(e.Out)
	expected := slices.ContainsFunc(h.expected, func(codes []int) bool {
		return slices.Contains(codes, code) || slices.Contains(codes, e.Status)
	})
	h.came[code], h.came[e.Status] = true, true
	// Advance can turn the clock past the life of a token that is in use.
	outdated := code == 50027 && e.Method == "PATCH"
	if !expected && !outdated {
		h.refused = append(h.refused, fmt.Sprintf("%s %s: %d (code %d) %s\n%s", e.Method, e.Route, e.Status, code, e.Out, e.In))
	}
}

// guard is the way out of every test.
func (h *house) guard() {
	h.t.Helper()
	if h.app != nil {
		h.quietly()
	}
	for _, p := range h.people {
		for _, m := range p.everything() {
			require.Contains(h.t, []string{"", sandbox.StateFailed}, m.State, "%s sees an answer that never came: %+v", p.name, m)
		}
		require.Empty(h.t, p.unanswered, "presses of %s without an answer", p.name)
	}
	h.close()
	time.Sleep(time.Minute) // discordgo sleeps out its rate limits, whoever waits
	h.readLog()
	h.mu.Lock()
	defer h.mu.Unlock()
	require.Empty(h.t, h.refused, "Discord refused requests")
	for _, codes := range h.expected {
		require.True(h.t, slices.ContainsFunc(codes, func(code int) bool { return h.came[code] }), "Discord never answered with any of %v", codes)
	}
}

// settle lets everything that is going on come to rest, as far as it can
// without time passing.
func (h *house) settle() { synctest.Wait() }

// quietly lets time pass until the computers have played and all news is told.
func (h *house) quietly() {
	h.t.Helper()
	for range 600 {
		h.settle()
		if (!h.unsaid() || h.placeless) && !h.computing() {
			return
		}
		time.Sleep(time.Second)
	}
	h.t.Fatalf("news is never told, or a computer never decides:\n%s", h.logged())
}

// unsaid reports whether there is news that can be read and was not told.
func (h *house) unsaid() bool {
	h.t.Helper()
	for item, err := range ledger.Waiting(h.app.store.in, match.Kind) {
		require.NoError(h.t, err)
		if readItem(item) == nil {
			return true
		}
	}
	return false
}

// computing reports whether a computer player is awaited in any match. It may
// be pausing, which no news tells.
func (h *house) computing() bool {
	h.t.Helper()
	for stored, err := range h.app.store.Whole() {
		require.NoError(h.t, err)
		if m := stored.Match; m.Repair == nil && m.Awaited()&^m.People() != 0 {
			return true
		}
	}
	return false
}

// match returns the only live match, or the one that ended last. One that is alone in the
// channel is found without its journal, which takes longest to read.
func (h *house) match() match.Match {
	h.t.Helper()
	if here, err := h.app.matches.At(match.Place{Server: h.guild.String(), Channel: h.channel.String()}); err == nil && len(here) == 1 {
		return here[0]
	}
	for stored, err := range h.app.store.Whole() {
		require.NoError(h.t, err)
		return stored.Match
	}
	var last match.Match
	for m, err := range h.app.store.Ended(time.Time{}) {
		require.NoError(h.t, err)
		last = m
	}
	return last
}

// place returns where a match is played: its thread, or the channel.
func (h *house) place() sandbox.ID {
	h.t.Helper()
	if id, err := sandbox.ParseID(h.match().Place.Thread); err == nil {
		return id
	}
	return h.channel
}

// awaited are the people who have to decide.
func (h *house) awaited() []*person {
	h.t.Helper()
	m := h.match()
	var all []*person
	for _, p := range h.people {
		if seat, sits := m.SeatOf(match.User(p.ID().String())); sits && m.Phase == match.Playing && m.Awaited().Has(seat) {
			all = append(all, p)
		}
	}
	return all
}

// table has the people sit down with so many computer players, and starts.
func (h *house) table(computers int, people ...*person) {
	h.t.Helper()
	h.tableOf(titles.All()[0].Rules.Info().Name, computers, people...)
}

// tableOf is table for a game of another name.
func (h *house) tableOf(game string, computers int, people ...*person) {
	h.t.Helper()
	people[0].slash(h.channel, "/game new", map[string]any{"game": game, "computers": computers})
	h.quietly()
	for _, p := range people[1:] {
		p.press("join")
		h.quietly()
	}
	people[0].press("start")
	h.quietly()
}

// playOn has the awaited people decide at random until the match is over.
func (h *house) playOn(luck *rand.Rand, pause time.Duration) (presses []int) {
	h.t.Helper()
	h.quietly()
	for range 2_000 {
		awaited := h.awaited()
		if len(awaited) == 0 {
			m := h.match()
			require.False(h.t, m.Phase.Live(), "nobody is awaited and the match goes on: %+v\n%s", m, h.logged())
			return presses
		}
		presses = append(presses, h.decideOne(luck, pause))
	}
	h.t.Fatal("the match never ends")
	return nil
}

// decideOne has one of the awaited people decide at random, after which up to pause passes.
func (h *house) decideOne(luck *rand.Rand, pause time.Duration) (presses int) {
	h.t.Helper()
	awaited := h.awaited()
	presses = awaited[luck.IntN(len(awaited))].decide(luck)
	if pause > 0 {
		h.Advance(time.Duration(luck.Int64N(int64(pause))))
		time.Sleep(15 * time.Second) // what was due happens
	}
	h.quietly()
	return presses
}

// inCI skips what takes seconds and shows nothing that shorter tests do not, unless
// NORENBOT_CI is set.
func inCI(t *testing.T, what string) {
	t.Helper()
	if !thorough() {
		t.Skip(what + ": set NORENBOT_CI")
	}
}

// thorough reports whether tests take their time: NORENBOT_CI is set.
func thorough() bool { return os.Getenv("NORENBOT_CI") != "" }
