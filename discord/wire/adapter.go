package wire

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/rs/zerolog"

	"norenbot/discord/metrics"
	"norenbot/discord/ui"
)

// Conn is the connection to Discord. Only this file uses discordgo; decode.go reads interactions, gateway.go opens
// connections, requests.go lists the requests, refusal.go classifies refusals. The numbers are the traps of
// discordgo v0.29.0 that these files avoid:
//
//	 1, 2  every request has a bucket of our own: a bounded set for interactions,
//	       one a channel for the rest
//	 3     each request runs beside its caller, who leaves at the deadline
//	 4, 5  no retries by the library: RateLimited, ErrBlocked, and one retry of 5xx;
//	       see requestqueue.go for the limit of all requests together
//	 6, 7  we reopen the gateway, with growing pauses, and give up when
//	       Discord has closed it for good; see gateway.go. Each IDENTIFY waits for
//	       its turn; see identifyqueue.go
//	 8, 9  reads on the gateway have a deadline, also the first; see tunnel.go
//	11, 12 the library decodes no events, see framefilter.go; handlers recover
//	14, 15, 21, 22 bodies are our own (ui.Message.Wire)
//	17, 18 no state is cached; events are handled in order, and slow work is detached
type Conn struct {
	s       *libraryOne // for requests
	road    *road
	app     string
	user    string // the bot's own id
	log     zerolog.Logger
	now     func() time.Time
	turns   sync.Map // by bucket, a chan struct{} with room for the running request
	gate    gate
	metrics *metrics.Metrics
	blocked atomic.Int64 // unix nanoseconds until which Discord refuses everything
	invalid invalidCount
	o       ConnOptions
	starts  starts
	first   *gateway
	all     atomic.Pointer[[]*gateway] // nil: only the first
	lost    chan error                 // buffered; see Lost
	closing context.Context            // ends when the connection is closed
	stop    context.CancelFunc         // ends closing
}

// A libraryOne is a connection of the library.
type libraryOne = discordgo.Session

// apiAt is the address of Discord's API.
var apiAt = discordgo.EndpointAPI

// NewConn returns a connection whose gateway is not open yet; it can be used for requests.
func NewConn(o ConnOptions) (*Conn, error) {
	o.pause, o.apart = cmp.Or(o.pause, time.Second), cmp.Or(o.apart, identifyApart)
	road := newRoad(internet{})
	if o.Line != nil {
		road = newRoad(o.Line)
	}
	c := &Conn{road: road, o: o, log: o.Log, now: o.Now, metrics: o.Metrics, lost: make(chan error, 1)}
	c.starts = starts{ask: c.plan, apart: o.apart, log: o.Log}
	c.first = &gateway{c: c}
	s, err := c.library()
	if err != nil {
		return nil, err
	}
	c.s = s
	c.closing, c.stop = context.WithCancel(context.Background())
	return c, nil
}

// session returns a session for a gateway that is not opened yet. Its own request, for the gateway's address, waits
// for the rate limit like all others.
func (c *Conn) session(g *gateway) (*session, error) {
	one, err := c.library()
	if err != nil {
		return nil, err
	}
	one.ShardID, one.ShardCount = g.shard, len(c.gateways())
	one.Client.Transport = gated{one.Client.Transport, &c.gate}
	s := &session{libraryOne: one}
	c.listen(g, s)
	return s, nil
}

// library returns a connection of the library, set up so that it does nothing by itself.
func (c *Conn) library() (*libraryOne, error) {
	o := c.o
	s, err := discordgo.New("Bot " + o.Token)
	if err != nil {
		return nil, err
	}
	s.StateEnabled = false
	s.Identify.Intents = discordgo.IntentsGuilds
	// gateway.go opens it again (traps 6 and 7).
	s.ShouldReconnectOnError = false
	// Otherwise a connection that was ready for a moment could be noted as ready after it broke.
	s.SyncEvents = true
	s.ShouldReconnectVoiceOnSessionError = false
	s.ShouldRetryOnRateLimit = false
	s.MaxRestRetries = 0
	s.LogLevel = -1
	if o.Line == nil {
		s.LogLevel = discordgo.LogError
		discordgo.Logger = libraryLog(o.Log) // the library has one for the whole process
	}
	// Without timeouts the library waits for ever.
	s.Client = &http.Client{Transport: listener{looker{c.road}, &c.gate}, Timeout: 10 * time.Second}
	return s, nil
}

// libraryLog sends the library's log to ours. Only there does it say why a connection was closed (trap 6).
func libraryLog(log zerolog.Logger) func(level, caller int, format string, args ...any) {
	return func(_, _ int, format string, args ...any) { log.Warn().Msgf("discordgo: "+format, args...) }
}

// Heard reports whether the last request to Discord was answered at all.
func (c *Conn) Heard() bool { return !c.road.silent.Load() }

// listen makes the library pass on the events of a gateway's session.
func (c *Conn) listen(g *gateway, s *session) {
	o := c.o
	on(c, s, "event", func(e *discordgo.Event) {
		switch e.Type {
		case foreign + interactionEvent:
			if i, ok := o.read(e.RawData); ok {
				detached(c, "interaction", func() { o.On(i) })
			}
		default:
			if change, ok := changeIn(strings.TrimPrefix(e.Type, foreign), e.RawData); ok {
				detached(c, "change of a place", func() { o.Changed(change) })
			}
		}
	})
	on(c, s, "session", func(*discordgo.Ready) {
		s.ready.Store(true)
		g.life.identified(c.now())
	})
	on(c, s, "session taken up", func(*discordgo.Resumed) { g.life.resumed(c.now()) })
	on(c, s, "end of a connection", func(*discordgo.Disconnect) {
		detached(c, "end of a connection", func() { g.broke(s) }) // the library is about to continue closing
	})
}

// on adds a handler for a kind of events. The library calls handlers in order and reads nothing meanwhile, so slow
// work is detached. A missing field in an event never ends the process.
func on[E any](c *Conn, s *session, what string, handle func(E)) {
	s.AddHandler(func(_ *discordgo.Session, e E) {
		defer recovered(c.log, what)
		handle(e)
	})
}

// detached calls do on a new goroutine, whose panic does not end the process.
func detached(c *Conn, what string, do func()) {
	go func() {
		defer recovered(c.log, what)
		do()
	}()
}

// read decodes an interaction; false for one that cannot be answered.
func (o ConnOptions) read(raw []byte) (ui.Interaction, bool) {
	i, _, err := Decode(raw)
	if err != nil {
		o.Metrics.Undecoded()
		o.Log.Warn().Err(err).Str("interaction", i.ID).Msg(undecoded)
	}
	return i, i.ID != ""
}

// recovered keeps a panic of a handler from ending the process; defer it.
func recovered(log zerolog.Logger, what string) {
	if p := recover(); p != nil {
		log.Error().Interface("panic", p).Stack().Msg("handling an event: " + what)
	}
}

// send makes one request and returns at ctx's end, whatever the library does: the request may still reach Discord
// then, unless it is a post, see looker. path is relative to the API's. Requests of one bucket wait for each other,
// and for the rate limit. The class of an error says whether to try again, see ClassOf.
func (c *Conn) send(ctx context.Context, method, path, bucket string, body any, files []ui.File) ([]byte, error) {
	// Discord does not count first responses, so they are always tried.
	if until := time.Unix(0, c.blocked.Load()); c.now().Before(until) && !strings.HasPrefix(bucket, callbackBucket) {
		return nil, ErrBlocked
	}
	contentType, data, err := encode(body, files)
	if err != nil {
		return nil, err
	}
	type answer struct {
		data []byte
		err  error
	}
	// Buffered, so that a request whose caller has left can end.
	done := make(chan answer, 1)
	var left atomic.Bool
	ctx = context.WithValue(ctx, leaving{}, &left)
	go func() {
		data, err := c.request(ctx, method, path, bucket, contentType, data)
		done <- answer{data, err}
	}()
	var late <-chan time.Time
	for over := ctx.Done(); ; {
		select {
		case a := <-done:
			return a.data, c.fault(a.err)
		case <-over:
			if !left.Load() {
				return nil, ctx.Err()
			}
			over, late = nil, time.After(heardWithin)
		case <-late:
			return nil, ctx.Err()
		}
	}
}

// request makes a request when its bucket and the rate limit allow it, unless ctx has ended by then.
func (c *Conn) request(ctx context.Context, method, path, bucket, contentType string, data []byte) ([]byte, error) {
	found, _ := c.turns.LoadOrStore(bucket, make(chan struct{}, 1))
	turn := found.(chan struct{})
	select {
	case turn <- struct{}{}:
		defer func() { <-turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	locked := c.s.Ratelimiter.LockBucket(bucket)
	if err := c.pass(ctx, path); err != nil {
		_ = locked.Release(nil) // cannot fail: there are no headers
		return nil, err
	}
	return c.s.RequestWithLockedBucket(method, discordgo.EndpointAPI+path, contentType, data, locked, 0, discordgo.WithContext(ctx), discordgo.WithRetryOnRatelimit(false))
}

// pass waits for the rate limit, unless Discord does not limit the request.
func (c *Conn) pass(ctx context.Context, path string) error {
	if ungated(path) {
		return nil
	}
	came := time.Now()
	err := c.gate.pass(ctx)
	c.metrics.Waited(urgencyOf(ctx), time.Since(came))
	return err
}

// fault turns an error of the library into one of ours; nil stays nil.
func (c *Conn) fault(err error) error {
	var fast *discordgo.RateLimitError
	var rest *discordgo.RESTError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &fast):
		return c.tooFast(fast.Message, fast.RetryAfter)
	case errors.As(err, &rest):
		status, code := 0, 0
		if rest.Response != nil {
			status = rest.Response.StatusCode
		}
		if rest.Message != nil {
			code = rest.Message.Code
		}
		return c.refused(status, code, rest.ResponseBody)
	}
	return c.unheard(err)
}

// encode writes a body as JSON, with files as multipart; nil is no body.
func encode(body any, files []ui.File) (contentType string, data []byte, err error) {
	if body == nil {
		return "", nil, nil
	}
	if len(files) == 0 {
		data, err = json.Marshal(body)
		return "application/json", data, err
	}
	parts := make([]*discordgo.File, len(files))
	for i, f := range files {
		parts[i] = &discordgo.File{Name: f.Name, ContentType: f.Type, Reader: bytes.NewReader(f.Data)}
	}
	return discordgo.MultipartBodyWithJSON(body, parts)
}

// isAlreadyOpen reports whether the library refused to open a gateway because it is open.
func isAlreadyOpen(err error) bool { return errors.Is(err, discordgo.ErrWSAlreadyOpen) }
