package discordtest

import (
	"context"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/app"
	"norenbot/discord/core"
	"norenbot/discord/metrics"
	"norenbot/discord/router"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/season/seasontest"
)

// A Room is the bot, its matches in memory, before a Fake: handlers are
// reached by Handle with literal interactions, as Discord could send them.
type Room struct {
	*router.Bot
	App     *app.App
	T       *testing.T
	Fake    *Fake
	Store   *seasontest.Memory
	Notes   Remembered
	Strikes func(...uint64) error // strikes off what is told of seasons; nil: store does
	Parts   router.Mount          // of the bot
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

// In runs a test in a bubble, in which time passes at once. The bot has the given parts.
func In(t *testing.T, parts router.Mount, play Script, f func(r *Room)) {
	t.Helper()
	InGame(t, parts, Toy{play}, f)
}

// InGame is In for other rules.
func InGame(t *testing.T, parts router.Mount, rules game.Rules, f func(r *Room)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)))
		r := &Room{T: t, Parts: parts, Rules: rules, Store: seasontest.New(), Drawn: &Drawn{},
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
	r.App = r.made()
	r.Bot = r.App.Bot
	r.Use(r.Fake)
	_, err := r.App.Replay(r.T.Context(), nil)
	require.NoError(r.T, err)
	require.NoError(r.T, r.App.Lead(r.T.Context(), app.Steps{Answers: r.Computers == nil, Mute: r.Mute}))
	r.Stop = func() { _ = r.App.Close(context.Background()) } // only a connection fails to close
	synctest.Wait()
}

// made is the App of the room.
func (r *Room) made() *app.App {
	return app.New(app.Settings{
		Kept: r.kept(),
		Games: app.Games{
			Rules: []game.Rules{r.Rules}, Coach: r.Coach, Computers: r.Computers,
			Export:  func(io.Writer, match.Archive) error { return nil },
			Film:    func(match.Archive) ([]any, error) { return []any{"view 0", "view 1"}, nil },
			Analyst: match.Analyst{Mark: "1", Analyse: r.Study.analyse},
		},
		Parts: r.Parts, Now: time.Now, Luck: rand.NewChaCha8([32]byte{2 + r.boots}), Draws: rand.NewChaCha8([32]byte{5}),
		Words: toyLibrary(), Drawer: r.Drawn, Carrier: receiver{r}, Leadership: sole{r}, Claims: r.claims(), Trouble: r.trouble,
		Log: zerolog.New(zerolog.SyncWriter(&r.Logged)), Metrics: metrics.NewMetrics(prometheus.NewRegistry()),
	})
}

// kept is the store of the room, in which other processes may work too.
func (r *Room) kept() app.Kept {
	k := app.Kept{Matches: r.Store, Seasons: r.Store, Memory: &r.Notes, Outbox: r.Store.Ledger, Feeds: r.Store.Ledger}
	if r.Damaged {
		k.Outbox = damagedOutbox{k.Outbox}
	}
	if r.Beside != nil {
		k.Matches, k.Seasons, k.Memory, k.Forgotten = r.Beside, r.Beside, besideNotes{&r.Notes, r.Beside}, r.Store.Forgotten
	}
	return k
}

// claims are those of the test, or of the processes beside this one.
func (r *Room) claims() core.Claims {
	switch {
	case r.Claims != nil:
		return r.Claims
	case r.Beside != nil:
		return r.Beside
	}
	return nil
}

// trouble fails the test, unless the rules fail on purpose.
func (r *Room) trouble(id match.ID, err error) {
	if !r.Troubled {
		r.T.Errorf("trouble in %s: %v", id, err)
	}
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
