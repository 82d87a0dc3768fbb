package servertest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/sandbox"
	"norenbot/discord/sandbox/openapi"
	"norenbot/game/ledger"
	"norenbot/game/match"
)

// A Server is a stand-in for Discord with the bot in it, all games and all parts: in
// one synctest bubble, so that hours pass in no time. Every test leaves through
// its guard: no alarm of the stand-in, no press without an answer, nothing
// "thinking", no refused request and no word to the operator that the test did
// not expect.
type Server struct {
	*sandbox.World
	*Running // nil while the bot is not
	T        *testing.T
	Starts   func() (*Running, error) // how the bot is started; nil: in memory
	Bot      options                  // for a bot in memory
	Guild    sandbox.ID
	Channel  sandbox.ID
	People   []*Person
	Watch    watcher // nil: nobody
	// placeless says that Discord refuses the news, which then is kept for a day:
	// nobody waits for it.
	Placeless bool

	mu       sync.Mutex
	expected [][]int      // error codes and statuses that are part of the test
	came     map[int]bool // of those
	refused  []string     // what Discord refused and nobody expected
	troubles []string     // parts of what the operator is told, as part of the test
	log      strings.Builder
}

// In runs a test in a bubble of its own, at noon of a day in 2026.
func In(t *testing.T, config sandbox.Config, f func(h *Server)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		h := New(t, config)
		f(h)
		h.Leave()
	})
}

// New waits for that noon, and returns a world in which no bot was started.
func New(t *testing.T, config sandbox.Config) *Server {
	time.Sleep(time.Until(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)))
	if config.Concurrency == 0 { // restarts are mostly not what is tested
		config.Concurrency, config.IdentifyEvery = 100, cmp.Or(config.IdentifyEvery, time.Nanosecond)
	}
	config.Journal = 1_000
	w := sandbox.New(config)
	w.Guard(t)
	openapi.Watch(t, w)
	h := &Server{World: w, T: t, came: map[int]bool{}, Guild: w.AddGuild("Nürnberg", "en-US")}
	w.Observe(h.observe)
	var err error
	h.Channel, err = w.AddChannel(h.Guild, sandbox.TextChannel, "games")
	require.NoError(t, err)
	served := make(chan error, 1)
	go func() { served <- w.Serve(sandbox.NewPipe()) }()
	t.Cleanup(func() {
		require.NoError(t, w.Close())
		require.NoError(t, <-served)
	})
	h.Bot = options{Pause: 100 * time.Millisecond, Drawer: NewSketcher(t), Computer: "heuristic", Luck: rand.NewChaCha8([32]byte{7})}
	h.Starts = h.memory()
	t.Cleanup(func() { // after a failure
		if h.Running != nil {
			_ = h.Running.End()
		}
	})
	return h
}

// Operator is the log that the operator reads, as far as it says that something is wrong.
func (h *Server) Operator() zerolog.Logger {
	return zerolog.New(zerolog.SyncWriter(logTo{h})).Level(zerolog.ErrorLevel)
}

// logTo keeps what the operator is told.
type logTo struct{ h *Server }

func (l logTo) Write(b []byte) (int, error) {
	l.h.mu.Lock()
	defer l.h.mu.Unlock()
	return l.h.log.Write(b)
}

// Logged is what the operator was told so far.
func (h *Server) Logged() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.log.String()
}

// Start starts the bot; Stop ends it. A test may do both several times.
func (h *Server) Start() {
	h.T.Helper()
	run, err := h.Starts()
	require.NoError(h.T, err)
	h.Running = run
	h.Settle()
}

func (h *Server) Stop() {
	h.T.Helper()
	if h.Running == nil {
		return
	}
	run := h.Running
	h.Running = nil
	require.NoError(h.T, run.End())
}

// Expect allows error codes of Discord's, or statuses, that the test brings
// about; one of them must come.
func (h *Server) Expect(codes ...int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(codes) > 0 {
		h.expected = append(h.expected, codes)
	}
}

// Troubles says what the operator is told as part of the test: each line of the
// log must have one of the parts in it, and each part must come.
func (h *Server) Troubles(parts ...string) { h.troubles = append(h.troubles, parts...) }

// readLog demands that the operator was told of nothing but what the test
// expects.
func (h *Server) readLog() {
	h.T.Helper()
	came := map[string]bool{}
	for line := range strings.Lines(h.Logged()) {
		i := slices.IndexFunc(h.troubles, func(part string) bool { return strings.Contains(line, part) })
		require.NotEqual(h.T, -1, i, "the operator was told of trouble: %s", line)
		came[h.troubles[i]] = true
	}
	for _, part := range h.troubles {
		require.True(h.T, came[part], "the operator was never told of %q", part)
	}
}

// observe notes what Discord refuses.
func (h *Server) observe(e sandbox.Entry) {
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
	// Whoever presses on a menu while it is being deleted has it remembered: it is deleted once more.
	deleted := code == 10008 && e.Method == "DELETE" && strings.HasPrefix(e.Route, "/webhooks/")
	if !expected && !outdated && !deleted {
		h.refused = append(h.refused, fmt.Sprintf("%s %s: %d (code %d) %s\n%s", e.Method, e.Route, e.Status, code, e.Out, e.In))
	}
}

// Leave is the way out of every test.
func (h *Server) Leave() {
	h.T.Helper()
	if h.Running != nil {
		h.Quietly()
	}
	for _, p := range h.People {
		for _, m := range p.Everything() {
			require.Contains(h.T, []string{"", sandbox.StateFailed}, m.State, "%s sees an answer that never came: %+v", p.Called, m)
		}
		require.Empty(h.T, p.Unanswered, "presses of %s without an answer", p.Called)
	}
	h.Stop()
	time.Sleep(time.Minute) // discordgo sleeps out its rate limits, whoever waits
	h.readLog()
	h.mu.Lock()
	defer h.mu.Unlock()
	require.Empty(h.T, h.refused, "Discord refused requests")
	for _, codes := range h.expected {
		require.True(h.T, slices.ContainsFunc(codes, func(code int) bool { return h.came[code] }), "Discord never answered with any of %v", codes)
	}
}

// Settle lets everything that is going on come to rest, as far as it can
// without time passing.
func (h *Server) Settle() { synctest.Wait() }

// Quietly lets time pass until the computers have played and all news is told.
func (h *Server) Quietly() {
	h.T.Helper()
	for range 600 {
		h.Settle()
		if (!h.Unsaid() || h.Placeless) && !h.computing() {
			return
		}
		time.Sleep(time.Second)
	}
	h.T.Fatalf("news is never told, or a computer never decides:\n%s", h.Logged())
}

// Unsaid reports whether there is news that can be read and was not told.
func (h *Server) Unsaid() bool {
	h.T.Helper()
	for item, err := range ledger.Waiting(h.Outbox, match.Kind) {
		require.NoError(h.T, err)
		if _, err := match.ItemOf(item); err == nil {
			return true
		}
	}
	return false
}

// computing reports whether a computer player is awaited in any match. It may
// be pausing, which no news tells.
func (h *Server) computing() bool {
	h.T.Helper()
	for stored, err := range h.Store.Whole() {
		require.NoError(h.T, err)
		if m := stored.Match; m.Repair == nil && m.Awaited()&^m.People() != 0 {
			return true
		}
	}
	return false
}

// Match returns the only live match, or the one that ended last. One that is alone in the
// channel is found without its journal, which takes longest to read.
func (h *Server) Match() match.Match {
	h.T.Helper()
	if here, err := h.Matches.At(match.Place{Server: h.Guild.String(), Channel: h.Channel.String()}); err == nil && len(here) == 1 {
		return here[0]
	}
	for stored, err := range h.Store.Whole() {
		require.NoError(h.T, err)
		return stored.Match
	}
	var last match.Match
	for m, err := range h.Store.Ended(time.Time{}) {
		require.NoError(h.T, err)
		last = m
	}
	return last
}

// Place returns where a match is played: its thread, or the channel.
func (h *Server) Place() sandbox.ID {
	h.T.Helper()
	if id, err := sandbox.ParseID(h.Match().Place.Thread); err == nil {
		return id
	}
	return h.Channel
}

// Awaited are the people who have to decide.
func (h *Server) Awaited() []*Person {
	h.T.Helper()
	m := h.Match()
	var all []*Person
	for _, p := range h.People {
		if seat, sits := m.SeatOf(match.User(p.ID().String())); sits && m.Phase == match.Playing && m.Awaited().Has(seat) {
			all = append(all, p)
		}
	}
	return all
}

// Table has the people sit down with so many computer players, and starts.
func (h *Server) Table(computers int, people ...*Person) {
	h.T.Helper()
	h.TableOf(titles.All()[0].Rules.Info().Name, computers, people...)
}

// TableOf is table for a game of another name.
func (h *Server) TableOf(game string, computers int, people ...*Person) {
	h.T.Helper()
	people[0].Types(h.Channel, "/game new", map[string]any{"game": game, "computers": computers})
	h.Quietly()
	for _, p := range people[1:] {
		p.Clicks("join")
		h.Quietly()
	}
	people[0].Clicks("start")
	h.Quietly()
}

// PlayOn has the awaited people decide at random until the match is over.
func (h *Server) PlayOn(luck *rand.Rand, pause time.Duration) (presses []int) {
	h.T.Helper()
	h.Quietly()
	for range 2_000 {
		awaited := h.Awaited()
		if len(awaited) == 0 {
			m := h.Match()
			require.False(h.T, m.Phase.Live(), "nobody is awaited and the match goes on: %+v\n%s", m, h.Logged())
			return presses
		}
		presses = append(presses, h.DecideOne(luck, pause))
	}
	h.T.Fatal("the match never ends")
	return nil
}

// DecideOne has one of the awaited people decide at random, after which up to pause passes.
func (h *Server) DecideOne(luck *rand.Rand, pause time.Duration) (presses int) {
	h.T.Helper()
	awaited := h.Awaited()
	presses = awaited[luck.IntN(len(awaited))].Decide(luck)
	if pause > 0 {
		h.Advance(time.Duration(luck.Int64N(int64(pause))))
		time.Sleep(15 * time.Second) // what was due happens
	}
	h.Quietly()
	return presses
}

// codeIn reads Discord's error code in a body; 0 if there is none.
func codeIn(body json.RawMessage) int {
	var e struct {
		Code int `json:"code"`
	}
	_ = json.Unmarshal(body, &e) // what is no JSON has no code
	return e.Code
}
