package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"norenbot/game/match"
)

// Steps are what a process, or a test, does in its own way while its App starts to lead. Each func may be nil.
type Steps struct {
	// Prepare is called after the seasons were read, and before any news is looked at. nil asks Discord who the bot
	// is, where there is a connection.
	Prepare func(ctx context.Context) error
	// Join registers the commands and opens the gateway. nil does both at once, where there is a connection.
	Join func(ctx context.Context) error
	// Every is how often deadlines are looked at, and the store for what has changed; 0 is never: the test does it.
	Every time.Duration
	// Tick looks at deadlines; nil is App.Tick with every server.
	Tick func(ctx context.Context)
	// Answers says that computer players think in this process already, and that it follows the store: see App.Work and
	// App.Follow.
	Answers bool
	// Mute posts no news.
	Mute bool
}

// Lead has this process be the one that posts, and looks at deadlines. It returns once people can play, or with the
// error of the first step that failed; then no job was started, and it may be called again.
func (a *App) Lead(ctx context.Context, s Steps) error {
	if err := a.Read(ctx); err != nil {
		return err
	}
	if err := a.prepare(ctx, s); err != nil {
		return err
	}
	if err := a.Bot.Inherit(); err != nil {
		return fmt.Errorf("reading the news: %w", err)
	}
	if err := a.join(ctx, s); err != nil {
		return err
	}
	a.startJobs(s)
	return nil
}

func (a *App) prepare(ctx context.Context, s Steps) (err error) {
	switch {
	case s.Prepare != nil:
		return s.Prepare(ctx)
	case a.Conn != nil:
		_, err = a.Conn.Know(ctx)
	}
	return err
}

func (a *App) join(ctx context.Context, s Steps) error {
	if s.Join != nil {
		return s.Join(ctx)
	}
	if a.Conn == nil {
		return nil
	}
	if err := a.Bot.Register(ctx); err != nil {
		return err
	}
	_, err := a.Conn.Open(ctx)
	return err
}

// startJobs starts what only one process does.
func (a *App) startJobs(s Steps) {
	if !s.Answers {
		a.Work()
		a.Follow(s.Every)
	}
	if !s.Mute {
		a.Go(a.Bot.Tell)
	}
	a.Go(a.Bot.Analyse)
	if s.Every > 0 {
		if s.Tick == nil {
			s.Tick = func(ctx context.Context) { a.Tick(ctx, nil) }
		}
		a.Go(func(ctx context.Context) { every(ctx, s.Every, s.Tick) })
	}
}

// Work has computer players think in this process.
func (a *App) Work() { a.Go(a.Matches.Work) }

// Tick does what time brings about: in matches, and in seasons. away reports for which servers time stands still; nil is
// none. Trouble is told.
func (a *App) Tick(ctx context.Context, away func(server string) bool) {
	tables, seasons := a.Matches.TickWithout(away), a.Seasons.TickWithout(ctx, away)
	if tables != nil && a.o.Trouble != nil {
		a.o.Trouble("", tables)
	}
	if seasons != nil && ctx.Err() == nil && a.o.SeasonTrouble != nil {
		a.o.SeasonTrouble("", seasons)
	}
}

// Follow starts a job that brings seasons and statistics up to date with what is stored, by other processes too. pause
// is how often; 0 starts nothing.
func (a *App) Follow(pause time.Duration) {
	if pause > 0 {
		a.Go(func(ctx context.Context) { every(ctx, pause, a.follow) })
	}
}

func (a *App) follow(ctx context.Context) {
	if err := a.Seasons.Follow(); err != nil && ctx.Err() == nil && a.o.SeasonTrouble != nil {
		a.o.SeasonTrouble("", err)
	}
	err := a.Stats.Follow(ctx)
	if err != nil && ctx.Err() == nil && !errors.Is(err, match.ErrAway) && a.o.Trouble != nil { // Tick tells of ErrAway
		a.o.Trouble("", err)
	}
}

// every does something again and again until ctx ends, at even moments however long it takes.
func every(ctx context.Context, pause time.Duration, do func(ctx context.Context)) {
	ticker := time.NewTicker(pause)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		do(ctx)
	}
}
