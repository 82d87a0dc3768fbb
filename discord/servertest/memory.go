package servertest

import (
	"context"
	"encoding/json"
	"io"
	"iter"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord"
	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/metrics"
	"norenbot/discord/wire"
	"norenbot/game"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
	"norenbot/game/tally"
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

// memory starts bots one after the other on one store in memory: the same parts as those of the program, without
// what a process needs: a lease, outages given back, an endpoint.
func (h *Server) memory() func() (*Running, error) {
	store, notes := seasontest.New(), new(discordtest.Remembered)
	return func() (*Running, error) {
		words, err := titles.Words()
		if err != nil {
			return nil, err
		}
		b := &inMemory{h: h, store: store, notes: notes}
		var rules []game.Rules
		var infos []game.Info
		for _, t := range titles.All() {
			rules, infos = append(rules, t.Rules), append(infos, t.Rules.Info())
		}
		b.matches = match.New(match.Options{
			Store: store, Rules: rules, Lobby: lobby, Now: h.Now, Luck: h.Bot.Luck, Computers: titles.Computers(h.Bot.Pause),
			Coach: titles.Coach{}, Tutor: titles.FirstKind, Substitute: h.Bot.Computer, Filler: h.Bot.Computer, Trouble: b.trouble,
			News: func() { b.Wake() }, Rest: func(u match.User) match.Rest { return b.Rest(u) },
			Person:   func(o match.Owner) (int64, error) { p, err := store.Enrol(o); return int64(p), err },
			Contests: func(m match.Match) { b.seasons.Changed(m) }, OverdueShare: 100, // Advance turns the clock, and all shall follow
		})
		b.seasons = season.New(season.Options{Store: store, Matches: b.matches, Games: infos, Now: h.Now, Luck: h.Bot.Luck, News: func() { b.Wake() }})
		b.tallies = tally.New(tally.Options{Ledger: store.Ledger, Matches: store})
		b.Bot = discord.New(core.Options{
			Matches: b.matches, Live: store.Live, Outbox: store.Ledger, Feeds: store.Ledger, Leadership: b, Words: words, Drawer: h.Bot.Drawer, Memory: notes, Games: infos,
			Seasons: b.seasons, Tallies: b.tallies, Computer: h.Bot.Computer, Levels: titles.LevelsByGame(), Export: titles.ExportArchive, Film: titles.FilmArchive,
			Analyst: titles.Analyst(0), Now: h.Now, Log: h.Operator(), Metrics: metrics.NewMetrics(prometheus.NewRegistry()),
		})
		if err := b.connect(); err != nil {
			return nil, err
		}
		return &Running{Matches: b.matches, Seasons: b.seasons, Store: store, Outbox: store.Ledger, End: b.close}, nil
	}
}

// An inMemory is a bot that runs in memory. It is its own Leadership: there is no other one.
type inMemory struct {
	*discord.Bot
	h       *Server
	store   *seasontest.Memory
	notes   *discordtest.Remembered
	matches *match.Service
	seasons *season.Service
	tallies *tally.Service
	conn    *wire.Conn
	stop    context.CancelFunc
	jobs    sync.WaitGroup
}

// connect joins Discord, and starts what goes on by itself.
func (b *inMemory) connect() (err error) {
	ctx, stop := context.WithCancel(context.Background())
	b.stop = stop
	if b.conn, err = wire.NewConn(wire.ConnOptions{
		Token: b.h.Token(), Log: b.h.Operator(), Now: b.h.Now, Line: b.h.Line(), On: b.Serve, Changed: b.Changed, Metrics: b.Metrics,
	}); err != nil {
		return err
	}
	b.Use(b.conn)
	report, err := b.matches.Ready(ctx, nil)
	if err != nil {
		return err
	}
	b.Acted(report.Acted)
	if err := b.seasons.Ready(ctx); err != nil {
		return err
	}
	if _, err := b.conn.Know(ctx); err != nil {
		return err
	}
	if err := b.Inherit(); err != nil {
		return err
	}
	if err := b.Register(ctx); err != nil {
		return err
	}
	if _, err := b.conn.Open(ctx); err != nil {
		return err
	}
	for _, job := range []func(context.Context){b.matches.Work, b.Tell, b.Analyse, b.tick} {
		b.jobs.Go(func() { job(ctx) })
	}
	return nil
}

// tick looks at time limits until ctx ends.
func (b *inMemory) tick(ctx context.Context) {
	ticker := time.NewTicker(tickEach) // at even moments, however long a look takes
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if err := b.matches.Tick(); err != nil {
			b.trouble("", err)
		}
		if err := b.seasons.Tick(ctx); err != nil && ctx.Err() == nil {
			b.trouble("", err)
		}
		if err := b.tallies.Follow(ctx); err != nil && ctx.Err() == nil {
			b.trouble("", err)
		}
	}
}

// close ends it in order.
func (b *inMemory) close() error {
	err := b.conn.Close()
	b.Close(context.Background())
	b.stop()
	b.jobs.Wait()
	b.matches.Close()
	return err
}

// trouble tells the operator.
func (b *inMemory) trouble(id match.ID, err error) {
	log := b.h.Operator()
	log.Error().Err(err).Str("match", string(id)).Msg("trouble")
}

// Held implements core.Leadership.
func (*inMemory) Held() bool { return true }

// Strike implements core.Leadership.
func (b *inMemory) Strike(kind string, items []uint64, shown *ledger.Change) error {
	if shown != nil {
		word, key, _ := strings.Cut(shown.ID, "/")
		if err := b.notes.Remember(word, key, json.RawMessage(shown.Facts)); err != nil {
			return err
		}
	}
	return b.store.Ledger.Strike(kind, items, nil)
}
