package wire

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// A gateway is one of the connections that deliver events. A bot in many servers has several, each with its share
// (shard) of the servers. Each reconnects by itself.
type gateway struct {
	c     *Conn
	shard int
	life  lifetime

	opening sync.Mutex         // held while it is opened
	ctx     context.Context    // ends when it is to stay closed; guarded by opening
	leave   context.CancelFunc // ends ctx; nil before it is opened first; guarded by opening
	s       *session           // nil: the next try starts another; guarded by opening
	open    bool               // whether a break of it is still to be counted; guarded by opening
	conn    *tunnel            // the last connection; guarded by opening
}

// A session is a session with Discord, as the library keeps it.
type session struct {
	*libraryOne
	ready atomic.Bool // Discord has confirmed it, so it can be resumed; a new one identifies
}

const (
	// reopenMost bounds the pauses between attempts to open the gateway.
	reopenMost = 5 * time.Minute
	// longEnough is how long it must have been ready for the next attempt to be made at once.
	longEnough = time.Minute
	// unreadyMost is how often in a row resuming a session may fail without a reason from Discord before a new one
	// is started.
	unreadyMost = 2
)

// broke counts that the connection of a session broke, and reopens the gateway. The library may report a break
// twice, from reading and from the heartbeat: the second report is ignored, also if the gateway is open again by
// then.
func (g *gateway) broke(s *session) {
	g.opening.Lock()
	defer g.opening.Unlock()
	if !g.open || g.s != s || g.conn.works() {
		return
	}
	g.open = false
	_, silent, why := g.conn.ended()
	now := g.c.now()
	since := now
	if silent {
		since = now.Add(-silence)
	}
	g.life.down(now, since)
	g.c.log.Info().Int("gateway", g.shard).AnErr("why", why).Msg("a gateway is down")
	if g.learn(why) {
		g.reopen(g.life.vain(), why)
	}
}

// reopen opens the gateway again after it went down. While that costs sessions or fails, the pauses grow. The
// library would try for ever without a pause if a session can be neither resumed nor started (traps 6 and 7).
func (g *gateway) reopen(tries int, why error) {
	for ; ; tries++ {
		if !g.pause(tries, why) {
			return
		}
		if why = g.tryOpen(func() {}); why == nil {
			g.open = true
			return
		}
		if refused := errors.Is(why, errInvalid) || errors.Is(why, ErrSession); refused && g.s != nil && g.s.ready.Load() {
			tries = -1 // Discord answers, and a new session has not been tried yet
		}
		if g.ctx.Err() != nil || !g.learn(why) {
			return
		}
		g.c.log.Warn().Err(why).Int("gateway", g.shard).Msg("could not reopen a gateway")
	}
}

// pause waits before an attempt: not before the first, then one second, two, four. After an invalid session it is
// at least 1 to 5 s, at random, as Discord asks (events/gateway#resuming). It returns false when the gateway is to
// stay closed.
func (g *gateway) pause(tries int, why error) bool {
	pause := time.Duration(0)
	if tries > 0 {
		pause = min(g.c.o.pause<<min(tries-1, 10), reopenMost)
	}
	if errors.Is(why, errInvalid) || errors.Is(why, errResumable) {
		pause = max(pause, g.c.o.pause+rand.N(4*g.c.o.pause))
	}
	return g.ctx.Err() == nil && (pause == 0 || wait(g.ctx, pause) == nil)
}

// learn reacts to a failure, and reports whether to try again. Lost yields the errors that no further attempt would
// fix.
func (g *gateway) learn(why error) bool {
	switch {
	case errors.Is(why, errCrowded):
		if err := g.c.outgrown(g, why); err != nil {
			g.c.loses(err)
			return false
		}
		g.s = nil
	case errors.Is(why, ErrToken), errors.Is(why, ErrClosed):
		g.c.loses(why)
		return false
	case errors.Is(why, errInvalid), errors.Is(why, ErrSession):
		g.s = nil
	case g.life.isMute():
		g.s = nil
	}
	return true
}

// tryOpen opens the gateway: it resumes the session, or starts one when it is its turn; it calls delayed if that is
// not before tomorrow.
func (g *gateway) tryOpen(delayed func()) error {
	if g.s == nil {
		s, err := g.c.session(g)
		if err != nil {
			return err
		}
		g.s = s
	}
	var allow func() bool
	if !g.s.ready.Load() {
		turn, err := g.c.starts.wait(g.ctx, g.shard, g.life.flaps(), delayed)
		if err != nil {
			return err
		}
		defer turn.end()
		allow = func() bool {
			may := turn.allow()
			if may {
				g.life.identifies.Add(1)
			}
			return may
		}
	}
	err := g.connect(allow)
	if err == nil {
		return nil
	}
	connected, _, why := g.conn.ended()
	if connected {
		g.life.unready.Add(1)
	}
	if why != nil {
		return why
	}
	return err
}

// connect opens the connection of the session. If it is open already, it never went down: the report came late,
// from an earlier break. The library cannot be closed while it opens, so the connection breaks when everything is
// closed.
func (g *gateway) connect(allow func() bool) error {
	stop := func() bool { return true }
	g.conn = nil
	g.s.Dialer = g.c.road.dialer(func(t *tunnel) {
		t.allow = allow
		g.conn = t
		stop = context.AfterFunc(g.ctx, func() { _ = t.Close() })
	})
	err := g.s.Open()
	stop()
	if isAlreadyOpen(err) {
		g.life.resumed(g.c.now())
		return nil
	}
	return closed(err)
}

// closings are the codes by which Discord closes the gateway, or this session (4007, 4009), for good
// (topics/opcodes-and-status-codes), with what to do.
var closings = map[int]error{
	4004: ErrToken,
	4007: ErrSession,
	4009: ErrSession,
	4010: fmt.Errorf("%w: the shard is not valid, which is a bug in norenbot", ErrClosed),
	4011: errCrowded,
	4012: fmt.Errorf("%w: Discord no longer serves this version of the gateway; install a newer norenbot", ErrClosed),
	4013: fmt.Errorf("%w: the intents are not valid, which is a bug in norenbot", ErrClosed),
	4014: fmt.Errorf("%w: an intent is not allowed; look at the intents on the Bot page of Discord's developer portal", ErrClosed),
}

// errCrowded is returned when a gateway has more servers than Discord allows.
var errCrowded = fmt.Errorf("%w: the bot has joined more servers than its connections carry", ErrSession)

// closing returns the meaning of a close code; nil if the session can be resumed.
func closing(code int) error {
	if why, ok := closings[code]; ok {
		return fmt.Errorf("%w (%d)", why, code)
	}
	return nil
}

// closed returns the error of a gateway that was closed for good. For other errors it says what was not reached,
// because the library first asks for the gateway's address.
func closed(err error) error {
	var code *websocket.CloseError
	var request *url.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &request):
		return unreached(request)
	case errors.As(err, &code):
		if why := closing(code.Code); why != nil {
			return why
		}
	}
	return fmt.Errorf("reaching Discord's gateway: %w", err)
}

// GatewayOf returns the number of the gateway, of this many, that delivers a server's events; direct messages,
// which have no server, come over the first (events/gateway#sharding).
func GatewayOf(server string, gateways int) int {
	id, err := strconv.ParseUint(server, 10, 64)
	if err != nil || gateways < 1 {
		return 0
	}
	return int((id >> 22) % uint64(gateways))
}
