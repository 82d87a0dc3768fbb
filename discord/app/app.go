// Package app puts the bot together: matches, seasons, statistics, the router with its parts, and the connection to Discord.
// The program, its demo, and the rooms and servers of tests all start an App, so that what is tested is what runs. They
// differ in the Settings alone: store, clock, connection, computer players, and which parts are mounted.
package app

import (
	"context"
	"fmt"
	"sync"

	"norenbot/discord/core"
	"norenbot/discord/router"
	"norenbot/discord/wire"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/stats"
)

// An App is the whole bot of one process. Its fields are set by New and Connect, and not changed afterwards.
type App struct {
	Matches *match.Service
	Seasons *season.Service
	Stats   *stats.Book
	Bot     *router.Bot
	Conn    *wire.Conn // nil before Connect, and where a test has another core.API

	o    Settings
	own  context.Context // of the jobs of Go, until stop
	stop context.CancelFunc
	jobs sync.WaitGroup
}

// New makes the services and the bot, without a connection. Nothing runs yet: see Replay, Connect and Lead.
func New(o Settings) *App {
	if o.Draws == nil {
		o.Draws = o.Luck
	}
	a := &App{o: o}
	a.own, a.stop = context.WithCancel(context.Background())
	a.makeServices()
	a.Bot = router.New(a.botOptions(), o.Parts)
	return a
}

// makeServices makes matches, seasons and statistics. They call the bot only after it was made.
func (a *App) makeServices() {
	o, g := a.o, a.o.Games
	a.Matches = match.New(match.Options{
		Store: o.Kept.Matches, Rules: g.Rules, Now: o.Now, Luck: o.Luck, Notes: o.Limits.Notes,
		Computers: g.Computers, Coach: g.Coach, Tutor: g.Tutor, Substitute: g.Substitute, Filler: g.Computer,
		Trouble: o.Trouble, News: func() { a.Bot.Wake() },
		Lobby: o.Limits.Lobby, Keep: o.Limits.Keep,
		Rest:         func(u match.User) match.Rest { return a.Bot.Rest(u) },
		Person:       func(p match.Owner) (int64, error) { n, err := o.Kept.Seasons.Enrol(p); return int64(n), err },
		OverdueShare: o.Limits.OverdueShare, OverdueFew: o.Limits.OverdueFew,
		Think: o.Limits.Think, Thinkers: o.Limits.Thinkers,
		Contests: func(m match.Match) { a.Seasons.Changed(m) },
		Ended:    func(m match.Match) { a.Stats.Changed(m) },
	})
	a.Stats = stats.New(stats.Options{
		Ended: o.Kept.Matches.Ended, Forgotten: o.Kept.Forgotten, Now: o.Now,
		Counts: func(season string, pairing, try int) (bool, error) { return a.Seasons.Counts(season, pairing, try) },
	})
	a.Seasons = season.New(season.Options{
		Store: o.Kept.Seasons, Ratings: a.Stats, Matches: a.Matches, Games: infos(g.Rules), Now: o.Now, Luck: o.Draws,
		News: func() { a.Bot.Wake() }, Trouble: o.SeasonTrouble,
	})
}

// botOptions are what the bot works with.
func (a *App) botOptions() core.Options {
	o, g := a.o, a.o.Games
	return core.Options{
		Matches: a.Matches, Seasons: a.Seasons, Stats: a.Stats,
		Live: o.Kept.Matches.Live, Outbox: o.Kept.Outbox, Feeds: o.Kept.Feeds, Memory: o.Kept.Memory,
		Carrier: o.Carrier, Leadership: o.Leadership, Claims: o.Claims,
		Words: o.Words, Drawer: o.Drawer, Games: infos(g.Rules), UnknownCommand: o.UnknownCommand,
		Computer: g.Computer, First: g.First, Levels: g.Levels, Export: g.Export, Film: g.Film, Analyst: g.Analyst,
		Now: o.Now, Log: o.Log, Metrics: o.Metrics,
	}
}

// Replay replays every live match. noted are the matches to be careful with, see match.Service.Ready, whose errors are
// returned.
func (a *App) Replay(ctx context.Context, noted []match.ID) (match.Report, error) {
	report, err := a.Matches.Ready(ctx, noted)
	if err == nil {
		a.Bot.Acted(report.Acted)
	}
	return report, err
}

// Read reads the finished matches and the seasons. Lead does it; a process that only answers calls it first.
func (a *App) Read(ctx context.Context) error {
	if err := a.Stats.Follow(ctx); err != nil {
		return err
	}
	if err := a.Seasons.Ready(ctx); err != nil {
		return fmt.Errorf("reading the seasons: %w", err)
	}
	return nil
}

// Connect makes the connection to Discord, and gives it to the bot. It is opened by Lead.
func (a *App) Connect(c Connection) error {
	if c.On == nil {
		c.On = a.Bot.Serve
	}
	conn, err := wire.NewConn(wire.ConnOptions{
		Token: c.Token, Line: c.Line, On: c.On, Changed: a.Bot.Changed, Now: a.o.Now, Log: a.o.Log, Metrics: a.o.Metrics,
	})
	if err != nil {
		return err
	}
	a.Conn = conn
	a.Bot.Use(conn)
	return nil
}

// Go runs a job until the App is closed; its context ends then.
func (a *App) Go(job func(ctx context.Context)) { a.jobs.Go(func() { job(a.own) }) }

// Close takes nothing new, waits until ctx ends for what is being answered, and ends all jobs. What was not posted yet
// waits in the outbox. It may be called after any step of the start.
func (a *App) Close(ctx context.Context) error {
	var err error
	if a.Conn != nil {
		err = a.Conn.Close()
	}
	a.Bot.Close(ctx)
	a.stop()
	a.jobs.Wait()
	a.Matches.Close()
	return err
}
