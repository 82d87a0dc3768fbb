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

// A gateway is one of the connections that events come by. A bot in many servers has several of them, each with
// its share (shard) of the servers; each comes back by itself.
type gateway struct {
	c     *Conn
	shard int
	life  lifetime

	opening sync.Mutex         // held while it is opened
	ctx     context.Context    // ends when it is to stay closed; under opening
	leave   context.CancelFunc // ends ctx; nil before it is opened first; under opening
	s       *session           // nil: the next try begins another; under opening
	open    bool               // whether a break of it is still to be counted; under opening
	conn    *tunnel            // what it was connected by last; under opening
}

// A session is one of Discord's, as the library keeps it.
type session struct {
	*libraryOne
	ready atomic.Bool // Discord has confirmed it: it can be resumed, where a new one identifies
}

const (
	// reopenMost bounds the pauses between tries to open the gateway.
	reopenMost = 5 * time.Minute
	// longEnough is how long it must have been ready for the next try to be made at
	// once.
	longEnough = time.Minute
	// unreadyMost is how often in a row a session may fail to be taken up, without Discord saying why, until
	// another one is begun.
	unreadyMost = 2
)

// broke counts that the connection of a session broke off, and opens the gateway again. The library may
// tell of one break twice, when reading and the heartbeat both notice it: the second
// time there is nothing to do, also where it comes when the gateway is open again.
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
	g.c.log.Info().Int("gateway", g.shard).AnErr("why", why).Msg("a gateway is away")
	if g.learn(why) {
		g.reopen(g.life.vain(), why)
	}
}

// reopen opens the gateway again after it went down. While that costs sessions
// or fails, it tries less and less often. The library would try for ever and without a pause where a session can be
// neither taken up nor begun (traps 6 and 7).
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
			tries = -1 // Discord is there, and a new session has not been tried yet
		}
		if g.ctx.Err() != nil || !g.learn(why) {
			return
		}
		g.c.log.Warn().Err(why).Int("gateway", g.shard).Msg("opening a gateway again")
	}
}

// pause waits before a try: not before the first, then a second, two, four. After an invalid session it is 1 to
// 5 s at least, by chance, as Discord asks (events/gateway#resuming). It returns false when the gateway is to stay
// closed.
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

// learn takes over what is to be done otherwise after a failure, and reports whether the gateway may be tried
// again: what no try would mend, Lost yields.
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

// tryOpen opens the gateway: it takes the session up, or begins one when it is its turn; delayed is called where
// that is not before tomorrow.
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

// connect opens the connection of the session. One that is open already was never down: what
// told of it came late, of a break before. The library cannot be closed while it opens, so what it
// opens breaks off when all is closed.
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

// closings are the codes by which Discord closes the gateway, or this session
// (4007, 4009), for good (topics/opcodes-and-status-codes), with what there is
// to be done.
var closings = map[int]error{
	4004: ErrToken,
	4007: ErrSession,
	4009: ErrSession,
	4010: fmt.Errorf("%w: the shard is not valid, which is a mistake of norenbot's", ErrClosed),
	4011: errCrowded,
	4012: fmt.Errorf("%w: its version of the gateway is not served any more; a newer norenbot is needed", ErrClosed),
	4013: fmt.Errorf("%w: the intents are not valid, which is a mistake of norenbot's", ErrClosed),
	4014: fmt.Errorf("%w: an intent is not allowed; look at the intents on the Bot page of Discord's developer portal", ErrClosed),
}

// errCrowded is returned when a gateway has more servers than Discord lets one carry.
var errCrowded = fmt.Errorf("%w: the bot has come into more servers than its connections carry", ErrSession)

// closing is what a close code means; nil where the session can be resumed.
func closing(code int) error {
	if why, ok := closings[code]; ok {
		return fmt.Errorf("%w (%d)", why, code)
	}
	return nil
}

// closed turns the close of a gateway for good into an error of ours, and says of others what was
// not reached: the library asks by a request where the gateway is.
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

// GatewayOf is the number of the gateway, of so many, that brings what happens in a server; direct messages,
// which have no server, come by the first (events/gateway#sharding).
func GatewayOf(server string, gateways int) int {
	id, err := strconv.ParseUint(server, 10, 64)
	if err != nil || gateways < 1 {
		return 0
	}
	return int((id >> 22) % uint64(gateways))
}
