package discordtest

import (
	"context"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord"
	"norenbot/discord/core"
	"norenbot/discord/metrics"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
	"norenbot/game/tally"
)

// A Room is the bot, its matches in memory, before a Fake: handlers are
// reached by Handle with literal interactions, as Discord could send them.
type Room struct {
	*discord.Bot
	T       *testing.T
	Fake    *Fake
	Store   *seasontest.Memory
	Notes   Remembered
	Strikes func(...uint64) error // strikes off what is told of seasons; nil: store does
	Rules   game.Rules
	ID      match.ID // of the match that was dealt
	Press   int      // counts interactions
	boots   byte     // counts starts of the bot, each with luck of its own
	Drawn   *Drawn
	Study   study
	Logged  strings.Builder
	Stop    func()
	Coach   match.Coach // nil: there is none
	// computers are the players that the matches have; nil: the least that there are
	Computers map[string]match.Computer
	Beside    *Beside // the store as other processes work on it; nil: this is the only one
	Mute      bool    // nobody tells what is new
	Damaged   bool    // items of the news cannot be read

	Troubled bool // the rules fail on purpose

	// Claims are asked by the bot that is booted next; nil: it is alone, or as Beside has it.
	Claims    core.Claims
	Receives  func(*http.Request) (*http.Response, error) // takes what feeds send
	Elsewhere atomic.Bool                                 // another process has the right to tell
}

// RetryLast is the longest pause before news that Discord did not take is told again.
const RetryLast = 5 * time.Minute

// The people in a room, by user id.
const (
	Alice = "1001"
	Bruno = "1002"
	Chloe = "1003"
)

// People are their names.
var People = map[match.User]string{Alice: "Alice", Bruno: "Bruno", Chloe: "Chloé", Organiser: "Olga"}

// In runs a test in a bubble, in which time passes at once.
func In(t *testing.T, play Script, f func(r *Room)) {
	t.Helper()
	InGame(t, Toy{play}, f)
}

// InGame is inRoom for other rules.
func InGame(t *testing.T, rules game.Rules, f func(r *Room)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)))
		r := &Room{T: t, Rules: rules, Store: seasontest.New(), Drawn: &Drawn{},
			Fake: &Fake{Channels: map[string][]*FakeMessage{}, Replies: map[string][]ui.Message{}, Answers: map[string]ui.Response{}}}
		r.Boot()
		t.Cleanup(func() {
			r.Halt()
			require.Empty(t, r.Fake.blank, "blank for whoever has link previews turned off")
		})
		f(r)
	})
}

// Boot starts the bot; Halt ends it. A test may do both several times.
func (r *Room) Boot() {
	r.T.Helper()
	r.boots++
	var seasons *season.Service
	var store match.Store = r.Store
	var league season.Store = r.Store
	var memory core.Memory = &r.Notes
	var others core.Claims
	var outbox ledger.Outbox = r.Store.Ledger
	var tallied ledger.Store = r.Store.Ledger
	if r.Damaged {
		outbox = damagedOutbox{outbox}
	}
	if r.Beside != nil {
		store, league, memory, others = r.Beside, r.Beside, besideNotes{&r.Notes, r.Beside}, r.Beside
		tallied = besideTallies{tallied, r.Beside}
	}
	if r.Claims != nil {
		others = r.Claims
	}
	matches := match.New(match.Options{Store: store, Rules: []game.Rules{r.Rules}, Now: time.Now, Luck: rand.NewChaCha8([32]byte{2 + r.boots}),
		Coach: r.Coach, Computers: r.Computers,
		Rest: func(u match.User) match.Rest { return r.Rest(u) }, Person: func(o match.Owner) (int64, error) { p, err := seasons.Enrol(o); return int64(p), err },
		Contests: func(m match.Match) { seasons.Changed(m) },
		News:     func() { r.Wake() }, Trouble: func(id match.ID, err error) {
			if !r.Troubled {
				r.T.Errorf("trouble in %s: %v", id, err)
			}
		}})
	seasons = season.New(season.Options{Store: league, Matches: matches, Games: []game.Info{r.Rules.Info()}, Now: time.Now, Luck: rand.NewChaCha8([32]byte{5}), News: func() { r.Wake() }})
	tallies := tally.New(tally.Options{Ledger: tallied, Matches: r.Store})
	r.Bot = discord.New(core.Options{Matches: matches, Seasons: seasons, Tallies: tallies, Live: r.Store.Live, Outbox: outbox, Feeds: r.Store.Ledger, Carrier: receiver{r}, Leadership: sole{r}, Words: toyLibrary(), Drawer: r.Drawn, Memory: memory, Claims: others, Games: []game.Info{r.Rules.Info()},
		Export: func(io.Writer, match.Archive) error { return nil }, Film: func(match.Archive) ([]any, error) { return []any{"view 0", "view 1"}, nil },
		Analyst: match.Analyst{Mark: "1", Analyse: r.Study.analyse},
		Now:     time.Now, Log: zerolog.New(zerolog.SyncWriter(&r.Logged)), Metrics: metrics.NewMetrics(prometheus.NewRegistry())})
	r.Use(r.Fake)
	report, err := matches.Ready(r.T.Context(), nil)
	require.NoError(r.T, err)
	r.Acted(report.Acted)
	require.NoError(r.T, r.Inherit())
	ctx, cancel := context.WithCancel(context.Background())
	var told sync.WaitGroup
	if !r.Mute {
		told.Go(func() { r.Tell(ctx) })
	}
	told.Go(func() { r.Analyse(ctx) })
	if r.Computers != nil {
		told.Go(func() { matches.Work(ctx) })
	}
	r.Stop = func() {
		r.Close(context.Background())
		cancel()
		told.Wait()
		matches.Close()
	}
	synctest.Wait()
}

// BootsWith starts the bot anew, beside others that claim interactions.
func (r *Room) BootsWith(c core.Claims) {
	r.T.Helper()
	r.Halt()
	r.Claims = c
	r.Boot()
}

// Halt ends the bot, and lets its timers run out.
func (r *Room) Halt() {
	r.Stop()
	r.Passes(RetryLast)
}

// receiver hands what a room's feeds send to whom it has just now.
type receiver struct{ r *Room }

func (to receiver) RoundTrip(req *http.Request) (*http.Response, error) { return to.r.Receives(req) }
