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

	"norenbot/cmd/norenbot/allgames"
	"norenbot/cmd/norenbot/titles"
	"norenbot/discord"
	"norenbot/discord/app"
	"norenbot/discord/core"
	"norenbot/discord/feed"
	"norenbot/discord/metrics"
	"norenbot/discord/router"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game/match"
	"norenbot/render"
	"norenbot/storage"
	"norenbot/storage/pg"
)

// An App is the whole bot: store, matches, pictures, Discord. `run`, `demo` and the tests
// start the same one, so that what is tested is what runs.
type App struct {
	*app.App // nil until the store is open
	o        AppOptions
	reg      *prometheus.Registry
	store    keeping
	keeper   core.Leadership
	lease    *pg.Lease // the keeper; nil where the store is a file
	box      *match.Blackbox
	self     wire.Self
	pulse    *pulse
	ready    atomic.Bool    // it answers
	keeps    atomic.Bool    // it is the keeper
	away     atomic.Int64   // how much failed since the store went away
	joined   atomic.Bool    // it has opened the gateway
	failed   chan error     // why it could not become the keeper
	backups  sync.Mutex     // held by the one who makes a backup
	undo     []func() error // what Close does, last first

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
	if err := a.makeBot(); err != nil {
		return err
	}
	report, err := a.Replay(ctx, noted)
	if err != nil {
		return fmt.Errorf("replaying the matches: %w", err)
	}
	a.box.Forget()
	a.o.Log.Info().Int("live", report.Live).Int("closed", len(report.Closed)).Msg("matches replayed")
	return nil
}

// picturesAtOnce is how many pictures are drawn at the same time; each more
// keeps up to 64 MiB a game.
const picturesAtOnce = 2

// makeBot makes the services and the bot, without a connection.
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
	a.App = app.New(app.Settings{
		Kept:  app.Kept{Matches: a.store, Seasons: a.store, Memory: a.store, Outbox: a.store.in, Feeds: a.store.in, Forgotten: a.forgotten()},
		Games: allgames.With(allgames.Players{Kind: a.o.Computer, Pause: a.o.Pause, Playouts: a.o.Playouts}),
		Parts: discord.Parts, Now: a.o.Now, Luck: a.o.Luck, Words: words, Drawer: draw, Carrier: feed.Carrier(),
		Leadership: a.keeper, Claims: a.claims(), UnknownCommand: a.noteUnknownCommand,
		Limits: a.o.Config.limits(a.box), Trouble: a.trouble, SeasonTrouble: a.seasonTrouble, Log: a.o.Log, Metrics: metrics.NewMetrics(a.reg),
	})
	a.undo = append(a.undo, a.quiet)
	countThinking(a.reg, a.Matches.Thinking)
	countConflicts(a.reg, a.Matches.Conflicts)
	return nil
}

// makeConn makes the connection to Discord, which is not opened yet. What goes on by itself ends by a
// context of its own and not by that of Open, which ends with the user's Ctrl-C: quiet ends it in order.
func (a *App) makeConn() error {
	if err := a.Connect(app.Connection{Token: a.o.Token, Line: a.o.Line, On: a.answer}); err != nil {
		return err
	}
	countGateways(a.reg, a.Conn)
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
		a.Go(a.standBy)
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
	err := a.Lead(ctx, app.Steps{
		Prepare: a.recollect, Join: a.lead, Every: cmp.Or(a.o.Tick, tickEvery), Tick: a.tick, Answers: a.isClustered(),
	})
	if err != nil {
		return err
	}
	a.ready.Store(true)
	a.warnOfServerLimit(a.self)
	a.o.Log.Info().Str("bot", a.self.Name).Str("invite", router.Invite(a.self.App)).Msg("ready")
	return nil
}

// lead notes that this process is the keeper, and joins Discord.
func (a *App) lead(ctx context.Context) error {
	a.keeps.Store(true)
	a.beat(absence{}) // nobody could reach this process before
	if a.byEndpoint() {
		a.Go(a.joinBeside)
		return nil
	}
	return a.join(ctx)
}

// answer answers an interaction, after what was missed before it. Where several processes answer none
// waits for that: the others know nothing of it, and to give time back to thousands of tables takes
// longer than Discord waits.
func (a *App) answer(i ui.Interaction) {
	if a.keeps.Load() && !a.isClustered() {
		a.beat(a.absence().but(i.Server))
	}
	a.Bot.Serve(i)
}

// quiet ends what goes on by itself, after what is being answered: first nothing new
// comes in, then answers are given (closeWithin at most), then thinking and telling stop.
// What was not told yet waits in the outbox.
func (a *App) quiet() error {
	ctx, cancel := context.WithTimeout(context.Background(), closeWithin)
	defer cancel()
	a.ready.Store(false)
	return a.App.Close(ctx)
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
