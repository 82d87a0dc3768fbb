package discord

import (
	"context"
	"io"
	"iter"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"norenbot/discord/metrics"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/text"
)

// Options are what a Bot works with; all are needed. Its connection comes later,
// see Use.
type Options struct {
	Matches *match.Service
	Live    func() iter.Seq2[match.Match, error] // as match.Store has it
	Outbox  ledger.Outbox                        // of matches and seasons
	Keeper  Keeper
	Seasons *season.Service // nil: there are none, and no news of them
	Words   *text.Library
	Drawer  Drawer
	Memory  Memory
	// Claims are asked before an interaction is answered, where several processes may get
	// the same one; nil: this is the only one.
	Claims Claims
	Games  []game.Info // in the order offered; the first is the default
	// Computer is the kind of computer player that is seated when somebody asks
	// for one.
	Computer string
	// Levels are those that each game has, by its name: some of Levels, in their order.
	Levels map[string][]string
	// Export writes a finished match in its open form; Film returns its public
	// views, in order.
	Export  func(w io.Writer, a match.Archive) error
	Film    func(a match.Archive) ([]any, error)
	Analyst match.Analyst // who analyses finished matches, see Bot.Analyse; the zero Analyst: nobody does
	Now     func() time.Time
	Log     zerolog.Logger
	Metrics *metrics.Metrics
}

// A Bot answers interactions and tells in Discord what happens in matches. Serve, Tell,
// Analyse and Archived may run at the same time, Serve in several goroutines.
type Bot struct {
	api       api
	matches   *match.Service
	memory    Memory
	ahead     *readAhead // the memory where other processes remember, too; else nil
	seasons   *season.Service
	live      func() iter.Seq2[match.Match, error]
	outbox    ledger.Outbox
	keeper    Keeper
	words     *text.Library
	drawer    Drawer
	claims    Claims
	games     []game.Info
	computer  string
	levels    map[string][]string
	export    func(w io.Writer, a match.Archive) error
	film      func(a match.Archive) ([]any, error)
	now       func() time.Time
	log       zerolog.Logger
	metrics   *metrics.Metrics
	analyses  *match.Analyses    // nil: there are none
	commands  map[string]command // by path
	routes    map[string]route   // by verb
	refusals  []refused
	renamings renamings

	ctx    context.Context
	cancel context.CancelFunc
	door   sync.Mutex // of closed, so that nobody comes in after Close waits
	closed bool
	busy   sync.WaitGroup // interactions being answered
	wake   chan struct{}  // there is news
	before inheritance    // see Inherit
	seen   presence
	found  whereabouts
	known  cache[string, bool]   // interactions that came: after a reconnect one may come twice
	takes  cache[string, string] // what can be written in a channel, see isForum
	logs   cache[logKey, division]
	drawn  cache[match.ID, sight] // what a board last showed
	sights cache[ui.MenuKey, sight]
	askers cache[match.User, ui.Interaction] // who is to be shown an analysis, and where
	menus  menus
	silent silences
	away   atomic.Int64 // how often recall found the store away since it was there last
	undone dueSet       // where a mention is owed, or an old message keeps its buttons
}

// New returns a bot that does nothing yet: see Use, Serve, Tell and Register.
func New(o Options) *Bot {
	b := &Bot{matches: o.Matches, memory: o.Memory, seasons: o.Seasons, live: o.Live, outbox: o.Outbox, keeper: o.Keeper, words: o.Words, drawer: o.Drawer, claims: o.Claims, games: o.Games,
		computer: o.Computer, levels: o.Levels, export: o.Export, film: o.Film, now: o.Now, log: o.Log, metrics: o.Metrics,
		commands: map[string]command{}, routes: map[string]route{}, wake: make(chan struct{}, 1)}
	if o.Claims != nil {
		b.ahead = &readAhead{Memory: o.Memory}
		b.memory = b.ahead
	}
	b.known.most, b.takes.most, b.logs.most, b.drawn.most, b.sights.most, b.askers.most = interactionsMost, interactionsMost, divisionsMost, viewsMost, sightsMost, askersMost
	if o.Analyst.Analyse != nil {
		analyses := match.AnalysesOptions{Matches: o.Matches, Memory: o.Memory, Analyst: o.Analyst, Done: b.analysed,
			Trouble: b.notAnalysed}
		if o.Claims != nil {
			analyses.Every = lookOften
		}
		b.analyses = match.NewAnalyses(analyses)
	}
	b.ctx, b.cancel = context.WithCancel(context.Background())
	for _, p := range b.parts() {
		b.mount(p)
	}
	b.renamings = renamingsIn(b.words, b.offered())
	return b
}

// Use sets the connection to Discord, before anything is served or announced. It
// comes after New, because a Conn needs the bot's Serve to be made.
func (b *Bot) Use(api api) { b.api = api }

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

// info returns what there is to know of a game; the zero Info for a name that is none.
func (b *Bot) info(name string) game.Info {
	for _, g := range b.games {
		if g.Name == name {
			return g
		}
	}
	return game.Info{}
}
