package servertest

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"norenbot/cmd/norenbot/allgames"
	"norenbot/cmd/norenbot/titles"
	"norenbot/discord"
	"norenbot/discord/app"
	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/metrics"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
)

// A Running is a bot that was started.
type Running struct {
	Matches *match.Service
	Seasons *season.Service
	Store   stored
	Outbox  ledger.Outbox
	End     func() error
}

// stored is what tests read of a match.Store.
type stored interface {
	Whole() iter.Seq2[match.Stored, error]
	Load(match.ID) (match.Stored, error)
	Ended(from time.Time) iter.Seq2[match.Match, error]
}

// options are what a bot in memory works with.
type options struct {
	Drawer   core.Drawer
	Computer string // the kind of computer player that is seated
	Luck     io.Reader
	Pause    time.Duration // of a computer player before each decision
}

// lobby is how long a lobby stays open, as in a configuration that says nothing of it.
const lobby = 72 * time.Hour

// tickEach is how often a bot in memory looks at time limits.
const tickEach = 10 * time.Second

// memory starts bots one after the other on one store in memory: the App of the program, without what a process needs
// besides: a lease, outages given back, an endpoint.
func (h *Server) memory() func() (*Running, error) {
	store, notes := seasontest.New(), new(discordtest.Remembered)
	return func() (*Running, error) {
		words, err := titles.Words()
		if err != nil {
			return nil, err
		}
		a := app.New(app.Settings{
			Kept:  app.Kept{Matches: store, Seasons: store, Memory: notes, Outbox: store.Ledger, Feeds: store.Ledger},
			Games: allgames.With(allgames.Players{Kind: h.Bot.Computer, Pause: h.Bot.Pause}),
			Parts: discord.Parts, Now: h.Now, Luck: h.Bot.Luck, Words: words, Drawer: h.Bot.Drawer, Leadership: alone{store, notes},
			Limits:  app.Limits{Lobby: lobby, OverdueShare: 100}, // Advance turns the clock, and all shall follow
			Trouble: func(id match.ID, err error) { h.trouble(string(id), err) }, SeasonTrouble: func(_ season.ID, err error) { h.trouble("", err) },
			Log: h.Operator(), Metrics: metrics.NewMetrics(prometheus.NewRegistry()),
		})
		if err := h.leads(a); err != nil {
			return nil, errors.Join(err, a.Close(context.Background()))
		}
		return &Running{Matches: a.Matches, Seasons: a.Seasons, Store: store, Outbox: store.Ledger,
			End: func() error { return a.Close(context.Background()) }}, nil
	}
}

// leads has an App play in the server.
func (h *Server) leads(a *app.App) error {
	if err := a.Connect(app.Connection{Token: h.Token(), Line: h.Line()}); err != nil {
		return err
	}
	if _, err := a.Replay(context.Background(), nil); err != nil {
		return err
	}
	return a.Lead(context.Background(), app.Steps{Every: tickEach})
}

// trouble tells the operator.
func (h *Server) trouble(match string, err error) {
	log := h.Operator()
	log.Error().Err(err).Str("match", match).Msg("trouble")
}

// alone is the Leadership of the only process.
type alone struct {
	store *seasontest.Memory
	notes *discordtest.Remembered
}

// Held implements core.Leadership.
func (alone) Held() bool { return true }

// Strike implements core.Leadership.
func (l alone) Strike(kind string, items []uint64, shown *ledger.Change) error {
	if shown != nil {
		word, key, _ := strings.Cut(shown.ID, "/")
		if err := l.notes.Remember(word, key, json.RawMessage(shown.Facts)); err != nil {
			return err
		}
	}
	return l.store.Ledger.Strike(kind, items, nil)
}
