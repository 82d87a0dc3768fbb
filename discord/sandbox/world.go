package sandbox

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"sync"
	"time"
)

// Config sets up a world; the zero Config is a good one.
type Config struct {
	Now       func() time.Time // time.Now if nil; the world's clock runs as this one does
	Token     string           // the bot's; a harmless constant if empty
	Bot       string           // the bot's username; "norenbot" if empty
	Heartbeat time.Duration    // asked of the bot; 41.25 s if 0, as Discord does
	Patience  time.Duration    // until an interaction without an answer has failed; 3 s if 0, as with Discord
	Limits    Limits           // defaultLimits if nil
	// edits of a message older than an hour before 30046; 30 if 0 [UNSURE:
	// Discord publishes no number]
	OldEdits int
	Strict   bool // every 429 is an alarm too
	Journal  int  // entries kept; 5000 if 0
	// Concurrency is Discord's max_concurrency: the remainder of a shard's number by it is the shard's
	// key, and one connection of each key may identify within IdentifyEvery. 1 if 0.
	Concurrency int
	// IdentifyEvery is the time between two identifies of one key; 5 s if 0, as with Discord. Tests that
	// restart a bot at once lower it.
	IdentifyEvery time.Duration
	// Identifies is how many identifies a day the bot is allowed; 1,000 if 0, as with Discord. At one
	// more Discord closes every connection and resets the token.
	Identifies int
	// Shard is how many servers need one more shard; 2,500 if 0, as with Discord.
	Shard int
	Seed  uint64 // of all randomness
}

// defaultToken is the bot's token in a world whose Config names none.
const defaultToken = "stand-in.no-secret.stand-in-no-secret-at-all"

// World is a Discord of its own. Its methods may be called from any goroutine. mu guards
// everything below it but faults, which has a lock of its own; unexported methods are
// called with it held unless they say otherwise.
type World struct {
	cfg  Config
	mux  *http.ServeMux
	open chan struct{} // closed when Serve has its first listener

	mu       sync.Mutex
	state    state
	luck     *rand.Rand
	swept    time.Time
	version  uint64
	folk     []*user // what people gives; nil when somebody came
	screens  map[screenKey]*screen
	watchers map[*watcher]bool
	sessions []*session
	links    map[*link]bool // every open connection of the bot
	identify identifyBudget
	reset    bool // Discord has reset the token: nothing is authorised with it any more
	outward  outward
	limits   limiter
	faults   faultSet
	journal  journal
	onOffer  []Offer
	listener net.Listener
	servers  []*http.Server
	closed   bool
}

// New makes a world with the bot and nobody else: no guild, no person. Close ends it.
func New(cfg Config) *World {
	w := empty(cfg)
	w.state = state{
		Users: map[ID]*user{}, Guilds: map[ID]*guild{}, Channels: map[ID]*channel{},
		Messages:     map[ID]*message{},
		Interactions: map[ID]*interaction{}, Blobs: map[ID]*blob{},
	}
	bot := &user{ID: w.newID(), Name: w.cfg.Bot, Show: w.cfg.Bot, Locale: "en-US", Bot: true}
	owner := &user{ID: w.newID(), Name: "owner", Show: "Owner", Locale: "en-US", Away: true}
	w.state.App = application{ID: bot.ID, Owner: owner.ID}
	w.state.Users[bot.ID], w.state.Users[owner.ID] = bot, owner
	return w
}

// empty makes a world without state.
func empty(cfg Config) *World {
	cfg = cfg.filled()
	w := &World{
		cfg:      cfg,
		open:     make(chan struct{}),
		luck:     rand.New(rand.NewPCG(cfg.Seed, 0x5a4d)),
		screens:  map[screenKey]*screen{},
		watchers: map[*watcher]bool{},
		links:    map[*link]bool{},
		journal:  journal{keep: cfg.Journal},
		outward:  outward{key: keyOf(cfg.Seed)},
	}
	w.limits.rules = cfg.Limits
	w.mux = w.handlers()
	return w
}

// filled puts the defaults in the place of zero values.
func (c Config) filled() Config {
	def := func(p *int, v int) {
		if *p == 0 {
			*p = v
		}
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Token == "" {
		c.Token = defaultToken
	}
	if c.Bot == "" {
		c.Bot = "norenbot"
	}
	if c.Heartbeat == 0 {
		c.Heartbeat = 41250 * time.Millisecond
	}
	if c.Patience == 0 {
		c.Patience = responseTime
	}
	if c.Limits == nil {
		c.Limits = defaultLimits()
	}
	def(&c.OldEdits, 30)
	def(&c.Journal, 5000)
	def(&c.Concurrency, 1)
	def(&c.Identifies, maxIdentifies)
	if c.IdentifyEvery == 0 {
		c.IdentifyEvery = identifyWindow
	}
	def(&c.Shard, 2500)
	return c
}

// Token is the bot's token, without "Bot ".
func (w *World) Token() string { return w.cfg.Token }

// App is the application's id, which is the bot's user id too.
func (w *World) App() ID { return w.state.App.ID }

// Now is the world's clock: Config.Now and all that Advance added.
func (w *World) Now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now()
}

// now is Now with the world locked.
func (w *World) now() time.Time { return w.cfg.Now().Add(w.state.Offset) }

// Advance moves the clock forward (a negative time does nothing): what waits for an
// answer fails, tokens expire, idle threads are archived. Timers of the bot are its own:
// give it Now as its clock.
func (w *World) Advance(d time.Duration) {
	w.lock()
	defer w.mu.Unlock()
	w.state.Offset += max(d, 0)
	w.failOverdue()
	w.sweep()
	w.changed(0, 0)
}

// lock takes the world, and lets time pass first: once a minute at most, what has gone
// out of date is swept away. Let go with mu.Unlock.
func (w *World) lock() {
	w.mu.Lock()
	if w.now().Sub(w.swept) >= time.Minute {
		w.sweep()
	}
}

// sweep archives idle threads and forgets what no token reaches any more.
func (w *World) sweep() {
	w.swept = w.now()
	w.archiveIdle()
	w.forgetInteractions()
	w.forgetSessions()
}

// newID gives the next snowflake; ids grow even when the clock stands still, since the
// order of messages is that of their ids.
func (w *World) newID() ID {
	ms := w.now().UnixMilli() - epoch
	next := ID(max(ms, 1)) << 22
	// Several within a millisecond, or a clock that was set back.
	if next <= w.state.LastID {
		next = w.state.LastID + 1
	}
	w.state.LastID = next
	return next
}

// Close ends every connection and every server; Serve returns nil after it. It may be called
// again. Its error is always nil.
func (w *World) Close() error {
	w.lock()
	w.closed = true
	servers := w.servers
	w.servers = nil
	// Connections that were taken over from the server by the gateway are not closed by
	// Close below.
	w.cut(Fault{})
	for _, i := range w.state.Interactions {
		i.stop()
	}
	for watch := range w.watchers {
		watch.end()
	}
	clear(w.watchers) // a page may take a moment to leave
	w.mu.Unlock()
	for _, s := range servers {
		_ = s.Close() // only the listener's error, and it is closed either way
	}
	return nil
}

// Serve answers on a listener until Close, and then returns nil. A world may
// serve several; Line leads to the first.
func (w *World) Serve(l net.Listener) error {
	srv := &http.Server{Handler: sameOrigin(w.mux), ReadHeaderTimeout: 10 * time.Second}
	w.mu.Lock()
	if w.closed {
		w.mu.Unlock()
		_ = l.Close() // nobody is served; its error would say nothing more
		return nil
	}
	w.servers = append(w.servers, srv)
	if w.listener == nil {
		w.listener = l
		close(w.open)
	}
	w.mu.Unlock()
	if err := srv.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serving the stand-in: %w", err)
	}
	return nil
}

// sameOrigin refuses what pages of other origins send: a browser on this
// machine must not let them play.
func sameOrigin(next http.Handler) http.Handler {
	return http.NewCrossOriginProtection().Handler(next)
}
