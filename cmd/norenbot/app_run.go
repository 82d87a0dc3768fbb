package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord"
	"norenbot/discord/core"
	"norenbot/discord/feed"
	"norenbot/discord/metrics"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/tally"
	"norenbot/render"
	"norenbot/storage"
	"norenbot/storage/pg"
)

// An App is the whole bot: store, matches, pictures, Discord. `run`, `demo` and the tests
// start the same one, so that what is tested is what runs.
type App struct {
	o       AppOptions
	reg     *prometheus.Registry
	metrics *metrics.Metrics
	store   keeping
	keeper  core.Leadership
	lease   *pg.Lease // the keeper; nil where the store is a file
	box     *match.Blackbox
	matches *match.Service
	seasons *season.Service
	tallies *tally.Service
	bot     *discord.Bot
	conn    *wire.Conn
	self    wire.Self
	pulse   *pulse
	ready   atomic.Bool     // it answers
	keeps   atomic.Bool     // it is the keeper
	away    atomic.Int64    // how much failed since the store went away
	joined  atomic.Bool     // it has opened the gateway
	failed  chan error      // why it could not become the keeper
	own     context.Context // of what goes on by itself, until stop
	stop    context.CancelFunc
	jobs    sync.WaitGroup
	backups sync.Mutex     // held by the one who makes a backup
	undo    []func() error // what Close does, last first

	takes      atomic.Pointer[wire.Endpoint] // nil where interactions come by the gateway
	registered atomic.Bool                   // followCommands runs
	unknown    chan struct{}                 // someone has used a command that the bot does not have
}

// AppOptions are what an App works with.
type AppOptions struct {
	Config Config
	Token  string
	// Postgres is the address of the database that is the store; "" is a file in the
	// data folder.
	Postgres string
	Log      zerolog.Logger
	// Now is the clock of matches, deadlines and log; time.Now, or the stand-in's in a
	// demo or a test.
	Now func() time.Time
	// Turned says that somebody turns that clock by hand, and all shall follow: what
	// it leaps over counts as if it had passed.
	Turned bool
	Line   wire.Line // nil leads to the real Discord
	Luck   io.Reader // of seeds and match ids; nil is crypto/rand
	// Computer is the kind of computer player that is seated, for want of a better one and
	// for whoever is away; "" is computerKind and substituteKind.
	Computer string
	// Pause is how long a computer player waits before each decision.
	Pause  time.Duration
	Drawer core.Drawer // nil draws
	// Playouts are bot.Analyst's; 0 is the usual.
	Playouts int
	// Tick is how often deadlines are looked at; 0 is tickEvery.
	Tick time.Duration
	// Progress, unless nil, is told of long jobs at the start.
	Progress storage.Progress
}

// storeName and notesName are the files in the data folder.
const (
	storeName = "norenbot.db"
	notesName = "norenbot.computing"
)

// Open starts everything: store, matches, Discord, in this order. When it returns, the
// bot answers; if it returns an error, nothing is left running. What was started notes in
// undo how it ends.
func Open(ctx context.Context, o AppOptions) (a *App, err error) {
	a = &App{o: o, reg: prometheus.NewRegistry(), failed: make(chan error, 1), unknown: make(chan struct{}, 1)}
	defer func() {
		if err != nil {
			err = errors.Join(err, a.Close(ctx))
			a = nil
		}
	}()
	if a.o.Luck == nil {
		a.o.Luck = rand.Reader
	}
	noted, err := a.openStore(ctx)
	if err != nil {
		return a, err
	}
	if err := a.openMatches(ctx, noted); err != nil {
		return a, err
	}
	return a, a.openDiscord(ctx)
}

// openStore opens the store and returns the matches that were being computed when
// the program ended last: one of them may have ended it, see match.Blackbox.
func (a *App) openStore(ctx context.Context) ([]match.ID, error) {
	dir := a.o.Config.Data
	if is, err := os.Stat(dir); err == nil && !is.IsDir() {
		return nil, fmt.Errorf("%w: data = %q: it is a file: name a folder", errConfig, dir)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("the data folder: %w", err)
	}
	open := a.openFile
	if a.o.Postgres != "" {
		open = a.openDatabase
	}
	if err := open(ctx); err != nil {
		return nil, err
	}
	box, noted, err := match.OpenBlackbox(filepath.Join(dir, notesName))
	if err != nil {
		return nil, err
	}
	a.box = box
	a.undo = append(a.undo, box.Close)
	return noted, box.Catch()
}

// openMatches replays every live match. noted are the matches
// to be careful with. The bot is made before, because what replaying brings up (a closed
// match) is news to be told.
func (a *App) openMatches(ctx context.Context, noted []match.ID) error {
	var rules []game.Rules
	for _, t := range titles.All() {
		rules = append(rules, t.Rules)
	}
	a.matches = match.New(match.Options{
		Store: a.store, Rules: rules, Now: a.o.Now, Luck: a.o.Luck, Notes: a.box,
		Computers: titles.Computers(a.o.Pause), Coach: titles.Coach{}, Tutor: titles.FirstKind,
		Substitute: cmp.Or(a.o.Computer, titles.SubstituteKind), Filler: cmp.Or(a.o.Computer, titles.ComputerKind),
		Trouble: a.trouble, News: func() { a.bot.Wake() },
		Lobby: time.Duration(a.o.Config.Matches.Lobby), Keep: a.o.Config.Matches.Ready,
		Rest:         func(u match.User) match.Rest { return a.bot.Rest(u) },
		Person:       func(o match.Owner) (int64, error) { p, err := a.store.Enrol(o); return int64(p), err },
		OverdueShare: a.o.Config.Matches.OverdueShare, OverdueFew: a.o.Config.Matches.TimeoutsAtOnce,
		Think: time.Duration(a.o.Config.Computers.Think), Thinkers: a.o.Config.Computers.AtOnce,
		Contests: func(m match.Match) { a.seasons.Changed(m) },
	})
	a.undo = append(a.undo, func() error { a.matches.Close(); return nil })
	countThinking(a.reg, a.matches.Thinking)
	countConflicts(a.reg, a.matches.Conflicts)
	a.seasons = season.New(season.Options{
		Store: a.store, Matches: a.matches, Games: infos(), Now: a.o.Now, Luck: a.o.Luck,
		News: func() { a.bot.Wake() }, Trouble: a.seasonTrouble,
	})
	a.tallies = tally.New(tally.Options{Ledger: a.store.in, Matches: a.store, Progress: func(n int) {
		a.o.Log.Info().Int("matches", n).Msg("calculating players' records")
	}})
	if err := a.makeBot(); err != nil {
		return err
	}
	report, err := a.matches.Ready(ctx, noted)
	if err != nil {
		return fmt.Errorf("replaying the matches: %w", err)
	}
	a.box.Forget()
	a.bot.Acted(report.Acted)
	a.o.Log.Info().Int("live", report.Live).Int("closed", len(report.Closed)).Msg("matches replayed")
	return nil
}

// infos are what there is to know of the games, in their order.
func infos() (all []game.Info) {
	for _, t := range titles.All() {
		all = append(all, t.Rules.Info())
	}
	return all
}

// picturesAtOnce is how many pictures are drawn at the same time; each more
// keeps up to 64 MiB a game.
const picturesAtOnce = 2

// makeBot makes the bot without a connection: Use gives it one later.
func (a *App) makeBot() error {
	words, err := titles.Words()
	if err != nil {
		return err
	}
	draw := a.o.Drawer
	if draw == nil {
		if draw, err = render.New(words, titles.Artists(), picturesAtOnce); err != nil {
			return err
		}
	}
	a.metrics = metrics.NewMetrics(a.reg)
	a.bot = discord.New(core.Options{
		Matches: a.matches, Live: a.store.Live, Outbox: a.store.in, Feeds: a.store.in, Carrier: feed.Carrier(), Leadership: a.keeper, Words: words, Drawer: draw, Memory: a.store, Claims: a.claims(), Games: infos(),
		Seasons: a.seasons, UnknownCommand: a.noteUnknownCommand,
		Tallies:  a.tallies,
		Computer: cmp.Or(a.o.Computer, titles.ComputerKind), First: cmp.Or(a.o.Computer, titles.FirstKind), Levels: titles.LevelsByGame(), Export: titles.ExportArchive, Film: titles.FilmArchive,
		Analyst: titles.Analyst(a.o.Playouts), Now: a.o.Now, Log: a.o.Log, Metrics: a.metrics,
	})
	return nil
}

// makeConn makes the connection to Discord, which is not opened yet. What goes on by itself ends by a
// context of its own and not by that of Open, which ends with the user's Ctrl-C: quiet ends it in order.
func (a *App) makeConn() error {
	conn, err := wire.NewConn(wire.ConnOptions{
		Token: a.o.Token, Log: a.o.Log, Now: a.o.Now, Line: a.o.Line, On: a.answer, Changed: a.bot.Changed, Metrics: a.metrics,
	})
	if err != nil {
		return err
	}
	a.conn = conn
	countGateways(a.reg, conn)
	a.bot.Use(conn)
	a.own, a.stop = context.WithCancel(context.Background())
	a.undo = append(a.undo, a.quiet)
	return nil
}

// openDiscord has this process be the keeper, or stand by where another one is.
func (a *App) openDiscord(ctx context.Context) error {
	if err := a.makeConn(); err != nil {
		return err
	}
	if a.isClustered() {
		if err := a.answerBeside(ctx); err != nil {
			return err
		}
	}
	switch err := a.takeLease(); {
	case errors.Is(err, pg.ErrHeld):
		a.o.Log.Info().Err(err).Msg("standing by")
		a.jobs.Go(func() { a.standBy(a.own) })
		return nil
	case err != nil:
		return err
	}
	return a.keep(ctx)
}

// keep has this process be the keeper: it joins Discord, and starts what only one process does,
// telling, ticking and analysing; and thinking, unless that goes on already. Where people are answered
// through an endpoint, nothing waits for the gateway. It may be called again after match.ErrAway.
func (a *App) keep(ctx context.Context) error {
	if err := a.recollect(ctx); err != nil {
		return err
	}
	if err := a.know(ctx); err != nil {
		return err
	}
	if err := a.bot.Inherit(); err != nil {
		return fmt.Errorf("reading the news: %w", err)
	}
	a.keeps.Store(true)
	a.beat(absence{}) // nobody could reach this process before
	if a.byEndpoint() {
		a.jobs.Go(func() { a.joinBeside(a.own) })
	} else if err := a.join(ctx); err != nil {
		return err
	}
	if !a.isClustered() {
		a.jobs.Go(func() { a.matches.Work(a.own) })
	}
	a.jobs.Go(func() { a.bot.Tell(a.own) })
	a.jobs.Go(func() { a.bot.Analyse(a.own) })
	a.jobs.Go(func() { a.tick(a.own) })
	a.jobs.Go(func() { a.count(a.own) })
	a.ready.Store(true)
	a.warnOfServerLimit(a.self)
	a.o.Log.Info().Str("bot", a.self.Name).Str("invite", discord.Invite(a.self.App)).Msg("ready")
	return nil
}

// answer answers an interaction, after what was missed before it. Where several processes answer none
// waits for that: the others know nothing of it, and to give time back to thousands of tables takes
// longer than Discord waits.
func (a *App) answer(i ui.Interaction) {
	if a.keeps.Load() && !a.isClustered() {
		a.beat(a.absence().but(i.Server))
	}
	a.bot.Serve(i)
}

// quiet ends what goes on by itself, after what is being answered: first nothing new
// comes in, then answers are given (closeWithin at most), then thinking and telling stop.
// What was not told yet waits in the outbox.
func (a *App) quiet() error {
	ctx, cancel := context.WithTimeout(context.Background(), closeWithin)
	defer cancel()
	a.ready.Store(false)
	err := a.conn.Close() // nothing new comes in
	a.bot.Close(ctx)
	a.stop()
	a.jobs.Wait()
	return err
}

// closeWithin is how long Close waits for what is being answered.
const closeWithin = 5 * time.Second

// Close ends everything in reverse order of Open. What was confirmed is stored. It may be
// called again and does nothing then; errors of the parts are joined.
func (a *App) Close(context.Context) error {
	var errs []error
	for i := len(a.undo) - 1; i >= 0; i-- {
		errs = append(errs, a.undo[i]())
	}
	a.undo = nil
	return errors.Join(errs...)
}
