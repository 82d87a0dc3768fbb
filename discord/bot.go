package discord

import (
	"context"
	"sync"

	"norenbot/discord/core"
	"norenbot/discord/feed"
	"norenbot/discord/gathering"
	"norenbot/discord/opening"
	"norenbot/discord/records"
	"norenbot/discord/seasons"
	"norenbot/discord/seat"
	"norenbot/discord/table"
	"norenbot/discord/thread"
	"norenbot/discord/wire"
	"norenbot/game/ledger"
	"norenbot/game/match"
)

// A Bot answers interactions and tells in Discord what happens in matches. Serve, Tell,
// Analyse and Changed may run at the same time, Serve in several goroutines.
type Bot struct {
	*core.Core
	seats     *seat.Part
	threads   *thread.Part
	tables    *table.Part
	records   *records.Part
	leagues   *seasons.Part
	opening   *opening.Part
	feeds     *feed.Part
	gathering *gathering.Part
	outbox    ledger.Outbox           // of matches and seasons
	commands  map[string]core.Command // by path
	entries   map[string]core.Entry   // by name
	routes    map[string]core.Route   // by verb
	onUnknown func()                  // core.Options.UnknownCommand; may be nil

	cancel context.CancelFunc
	door   sync.Mutex // of closed, so that nobody comes in after Close waits
	closed bool
	busy   sync.WaitGroup   // interactions being answered
	wake   chan struct{}    // there is news
	before core.Inheritance // see Inherit
}

// New returns a bot that does nothing yet: see Use, Serve, Tell and Register.
func New(o core.Options) *Bot {
	c := core.NewCore(o)
	seats := seat.New(c)
	threads := thread.New(c, seats)
	leagues := seasons.New(c, threads)
	b := &Bot{Core: c, seats: seats, threads: threads, leagues: leagues, records: records.New(c), opening: opening.New(c), feeds: feed.New(c, o.Feeds, o.Carrier), gathering: gathering.New(c), tables: table.New(c, seats, threads, leagues.Mine),
		outbox: o.Outbox, onUnknown: o.UnknownCommand, commands: map[string]core.Command{}, entries: map[string]core.Entry{}, routes: map[string]core.Route{}, wake: make(chan struct{}, 1)}
	if o.Analyst.Analyse != nil {
		analyses := match.AnalysesOptions{Matches: o.Matches, Memory: o.Memory, Analyst: o.Analyst, Done: b.tables.Analysed,
			Trouble: b.tables.NotAnalysed}
		if o.Claims != nil {
			analyses.Every = core.LookOften
		}
		c.Analyses = match.NewAnalyses(analyses)
	}
	c.Ctx, b.cancel = context.WithCancel(context.Background())
	for _, p := range b.parts() {
		b.mount(p)
	}
	c.Renamings = core.RenamingsIn(c.Words, b.offered())
	return b
}

// Use sets the connection to Discord, before anything is served or announced. It
// comes after New, because a Conn needs the bot's Serve to be made.
func (b *Bot) Use(api core.API) { b.Core.Use(api) }

// Changed hears that a place was changed; see thread.Part.Changed.
func (b *Bot) Changed(c wire.PlaceChange) {
	b.threads.Changed(c)
	if c.Rights {
		b.Wake()
	}
}

// Analyse makes the analyses that people ask for, until ctx is done; without an Options.Analyst it returns
// at once. It is called once, in a goroutine of its own.
func (b *Bot) Analyse(ctx context.Context) { b.tables.Analyse(ctx) }

// FollowOthers brings the living menus of this process up to date while another one tells the news,
// until ctx ends.
func (b *Bot) FollowOthers(ctx context.Context) { b.seats.FollowOthers(ctx) }

// Close waits for what is being answered, at most until ctx ends. Interactions that come
// later are not answered: take the gateway away first. Call it once.
func (b *Bot) Close(ctx context.Context) {
	b.door.Lock()
	b.closed = true
	b.door.Unlock()
	done := make(chan struct{})
	go func() { b.busy.Wait(); close(done) }()
	select {
	case <-done:
	case <-ctx.Done():
	}
	b.cancel()
	<-done
}
