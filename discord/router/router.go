package router

import (
	"context"
	"sync"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game/ledger"
)

// A Bot answers interactions and posts the news of matches and seasons, by the parts that were mounted. Serve, Tell,
// Analyse and Changed may run at the same time, Serve in several goroutines.
type Bot struct {
	*core.Core
	parts     []core.Feature
	menus     core.Menus              // of one of the parts; never nil
	outbox    ledger.Outbox           // of matches and seasons
	commands  map[string]core.Command // by path
	entries   map[string]core.Entry   // by name
	routes    map[string]core.Route   // by verb
	onUnknown func()                  // core.Options.UnknownCommand; may be nil

	cancel context.CancelFunc
	door   sync.Mutex // guards closed, so that no interaction enters while Close waits
	closed bool
	busy   sync.WaitGroup   // interactions being answered
	wake   chan struct{}    // there is news
	before core.Inheritance // see Inherit
}

// A Mount makes the parts of a bot. Their order decides which refusal is looked up first, and who taps the news first.
type Mount func(*core.Core, core.Options) []core.Feature

// New returns a bot that does nothing yet: see Use, Serve, Tell and Register. It panics if two parts claim the same
// command, entry or route.
func New(o core.Options, mount Mount) *Bot {
	b := &Bot{Core: core.NewCore(o), menus: noMenus{}, outbox: o.Outbox, onUnknown: o.UnknownCommand,
		commands: map[string]core.Command{}, entries: map[string]core.Entry{}, routes: map[string]core.Route{}, wake: make(chan struct{}, 1)}
	b.Ctx, b.cancel = context.WithCancel(context.Background())
	for _, p := range append(mount(b.Core, o), b.own()) {
		b.Mount(p)
	}
	b.Renamings = core.RenamingsIn(b.Words, b.Offered())
	return b
}

// own is what the router itself adds.
func (b *Bot) own() core.Feature {
	return core.Feature{Routes: []core.Route{{Verb: core.VerbWhich, Asks: core.Free, Opens: core.Never, Do: b.means}}, Refusals: core.OwnRefusals}
}

// Changed tells the parts that a channel, role or thread has changed.
func (b *Bot) Changed(c wire.PlaceChange) {
	for _, p := range b.parts {
		if p.Changed != nil {
			p.Changed(c)
		}
	}
	if c.Rights {
		b.Wake()
	}
}

// Analyse makes the analyses that people ask for, until ctx is done; without core.Options.Analyst it returns at once.
// It is called once, in a goroutine of its own.
func (b *Bot) Analyse(ctx context.Context) {
	for _, p := range b.parts {
		if p.Analyse != nil {
			p.Analyse(ctx)
		}
	}
}

// FollowOthers brings the living menus of this process up to date while another one posts the news, until ctx ends.
func (b *Bot) FollowOthers(ctx context.Context) { b.menus.FollowOthers(ctx) }

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

// noMenus are the menus of a bot without a part that has any.
type noMenus struct{}

func (noMenus) Begin(ui.MenuKey)                                       {}
func (noMenus) End(ui.MenuKey, ui.Interaction, ui.Response, bool) bool { return false }
func (noMenus) Follow(context.Context, ui.MenuKey)                     {}
func (noMenus) FollowOthers(context.Context)                           {}
