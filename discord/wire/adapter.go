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

// Conn is the connection to Discord. This file is the only code that knows
// discordgo; decode.go reads interactions, gateway.go opens connections, requests.go says what is asked, refusal.go what a
// refusal means. The numbers count the traps of discordgo v0.29.0 that they avoid:
//
//	 1, 2  every request has a bucket of ours: a bounded set for interactions,
//	       one a channel for the rest
//	 3     each request runs beside its caller, who leaves at the deadline
//	 4, 5  no retries by the library: RateLimited, ErrBlocked, and one retry of 5xx;
//	       see requestqueue.go for the limit of all requests together
//	 6, 7  the gateway is opened again by us, ever more seldom, and given up when
//	       Discord has closed it for good; see gateway.go. Each IDENTIFY waits for
//	       its turn; see identifyqueue.go
//	 8, 9  reads on the gateway have a deadline, the first answer included; see tunnel.go
//	11, 12 of events the library decodes none, see framefilter.go; handlers recover
//	14, 15, 21, 22 bodies are our own (ui.Message.Wire)
//	17, 18 no state is kept; events come in their order, and what takes time goes on beside it
type Conn struct {
	s       *libraryOne // for requests
	road    *road
	app     string
	user    string // the bot's own id
	log     zerolog.Logger
	now     func() time.Time
	turns   sync.Map // by bucket, a chan struct{} that has room for the request under way
	gate    gate
	metrics *metrics.Metrics
	blocked atomic.Int64 // unix nanoseconds until which Discord refuses everything
	invalid invalidCount
	o       ConnOptions
	starts  starts
	first   *gateway
	all     atomic.Pointer[[]*gateway] // nil: the first alone
	lost    chan error                 // buffered; see Lost
	closing context.Context            // ends when the connection is closed
	stop    context.CancelFunc         // ends closing
}

// A libraryOne is a connection of the library's.
type libraryOne = discordgo.Session

// apiAt is where Discord's API is.
var apiAt = discordgo.EndpointAPI

// NewConn makes a connection that is not open yet; it can be used for requests.
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

// session makes a session for a gateway, which is not opened yet. Its own request, where the gateway is, passes
// the gate as all do.
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

// library makes a connection of the library's, set up so that it does nothing by itself.
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
	// Else a connection that was ready for a moment could be noted as ready after its break was.
	s.SyncEvents = true
	s.ShouldReconnectVoiceOnSessionError = false
	s.ShouldRetryOnRateLimit = false
	s.MaxRestRetries = 0
	s.LogLevel = -1
	if o.Line == nil {
		s.LogLevel = discordgo.LogError
		discordgo.Logger = libraryLog(o.Log) // the library has one for the whole process
	}
	// The library waits for ever without the timeouts.
	s.Client = &http.Client{Transport: listener{looker{c.road}, &c.gate}, Timeout: 10 * time.Second}
	return s, nil
}

// libraryLog has the library's log go where ours goes: the only place where it
// says why a connection was closed (trap 6).
func libraryLog(log zerolog.Logger) func(level, caller int, format string, args ...any) {
	return func(_, _ int, format string, args ...any) { log.Warn().Msgf("discordgo: "+format, args...) }
}

// Heard reports whether the last request to Discord was answered, in whatever way.
func (c *Conn) Heard() bool { return !c.road.silent.Load() }

// listen has the library hand the events of a gateway's session on.
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
		detached(c, "end of a connection", func() { g.broke(s) }) // the library is about to go on closing
	})
}

// on adds the handler of a kind of events, which the library calls in their order, and reads nothing
// meanwhile: what takes time goes on a goroutine of its own. What is missing in an event never ends the process.
func on[E any](c *Conn, s *session, what string, handle func(E)) {
	s.AddHandler(func(_ *discordgo.Session, e E) {
		defer recovered(c.log, what)
		handle(e)
	})
}

// detached does something on a goroutine of its own, whose panic does not end the process.
func detached(c *Conn, what string, do func()) {
	go func() {
		defer recovered(c.log, what)
		do()
	}()
}

// read reads an interaction; false for one that nobody can answer.
func (o ConnOptions) read(raw []byte) (ui.Interaction, bool) {
	i, _, err := Decode(raw)
	if err != nil {
		o.Metrics.Undecoded()
		o.Log.Warn().Err(err).Str("interaction", i.ID).Msg(undecoded)
	}
	return i, i.ID != ""
}

// recovered keeps a panic of a handler from ending the process; call it deferred.
func recovered(log zerolog.Logger, what string) {
	if p := recover(); p != nil {
		log.Error().Interface("panic", p).Stack().Msg("handling an event: " + what)
	}
}

// send makes one request and leaves at ctx's end, whatever the library does: then the
// request may still reach Discord, unless it tells, see looker. path is below the API's; requests
// of one bucket wait for each other, and whoever is next for the gate. The class of an error
// says whether to try again, see ClassOf.
func (c *Conn) send(ctx context.Context, method, path, bucket string, body any, files []ui.File) ([]byte, error) {
	// First answers are not counted by Discord and are always tried.
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
	// With room for one, so that a request whose caller has left ends all the same.
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

// request makes one when it is its turn in its bucket and at the gate. One whose ctx has ended by then is
// not made.
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

// pass waits at the gate, unless it is a request that Discord takes at any pace.
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
