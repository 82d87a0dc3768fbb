package wire

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
	"github.com/rs/zerolog"

	"norenbot/discord/metrics"
	"norenbot/discord/ui"
)

// A gateway is one of the connections that events come by: of one bot in many servers there are
// several, each with its share (shard) of them. Its numbers are written by the library's goroutines
// and read by others, so they are atomic.
type gateway struct {
	s       *libraryOne
	o       ConnOptions
	up      atomic.Bool
	since   atomic.Int64  // when it went down last, or was to be opened first, unix nanoseconds
	unready atomic.Int32  // times it went down without having been ready in between
	brief   atomic.Int32  // times it went down without having lasted in between
	spent   atomic.Int32  // sessions begun without one connection that lasted
	begun   atomic.Int64  // when it was ready last, unix nanoseconds
	opening sync.Mutex    // held while it is opened
	open    bool          // whether a break of it is still to be counted; under opening
	conn    *tunnel       // what it was connected by last; under opening
	left    chan struct{} // closed when it is given up with others that could not be opened; under opening
	lost    chan error    // why one was given up; buffered; of all
}

// identified notes that a session was begun, of which Discord allows 1,000 a
// day; resumed that one was taken up again, which costs nothing.
func (g *gateway) identified(now time.Time) {
	g.spent.Add(1)
	g.resumed(now)
}

// resumed notes that the connection works; a new session, which counts among those that
// Discord allows, comes here by identified.
func (g *gateway) resumed(now time.Time) {
	g.unready.Store(0)
	g.begun.Store(now.UnixNano())
	g.up.Store(true)
}

// down notes that the connection broke off. One that had lasted clears the count of those
// that did not.
func (g *gateway) down(now time.Time) {
	g.unready.Add(1)
	if now.Sub(time.Unix(0, g.begun.Load())) >= longEnough {
		g.brief.Store(0)
		g.spent.Store(0)
	}
	g.brief.Add(1)
	g.up.Store(false)
	g.since.Store(now.UnixNano())
}

// vain is how often in a row opening it was of little use: it was not ready
// afterwards, or a session was spent on a connection that did not last. A
// session that is taken up again and again counts as one failure however often
// it breaks off: people wait for answers meanwhile, and it costs no session.
func (g *gateway) vain() int {
	return int(max(g.unready.Load(), g.spent.Load(), min(g.brief.Load(), 2))) - 1
}

// Up reports whether every gateway is connected; if not, since when, at the earliest since they were
// to be opened. Before Open nothing is connected, and since means nothing.
func (c *Conn) Up() (up bool, since time.Time) {
	up = true
	for _, g := range c.gateways() {
		if went := time.Unix(0, g.since.Load()); !g.up.Load() && (up || went.Before(since)) {
			up, since = false, went
		}
	}
	return up, since
}

// Lost yields why a gateway was given up: ErrToken, ErrClosed or ErrSession.
func (c *Conn) Lost() <-chan error { return c.first.lost }

const (
	// reopenMost bounds the pauses between tries to open the gateway.
	reopenMost = 5 * time.Minute
	// longEnough is how long it must have been ready for the next try to be made at
	// once.
	longEnough = time.Minute
	// unreadyMost is how often in a row the gateway may be closed before it was
	// ready, until we ask why.
	unreadyMost = 2
)

// broke counts that the connection broke off, and opens it again. The library may
// tell of one break twice, when reading and the heartbeat both notice it: the second
// time there is nothing to do, also where it comes when the gateway is open again.
func (g *gateway) broke() {
	g.opening.Lock()
	defer g.opening.Unlock()
	if !g.open || g.conn.works() {
		return
	}
	g.open = false
	g.down(g.o.Now())
	g.reopen()
}

// reopen opens the gateway again after it went down. While that costs sessions
// or fails, it tries less and less often: Discord allows 1,000 sessions a day.
// The library would try for ever and without a pause where a session can be
// neither taken up nor begun (traps 6 and 7).
func (g *gateway) reopen() {
	for tries := g.vain(); ; tries++ {
		if !g.pause(tries) {
			return
		}
		err := g.tryOpen()
		switch {
		case err == nil:
			g.open = true
			return
		case errors.Is(err, ErrToken) || errors.Is(err, ErrClosed) || errors.Is(err, ErrSession):
			select {
			case g.lost <- err:
			default: // it is known
			}
			return
		case g.o.closing.Err() != nil:
			return
		}
		g.o.Log.Warn().Err(err).Msg("opening the gateway again")
	}
}

// pause waits before a try: not before the first, then a second, two, four. It
// returns false when the connection is to stay closed.
func (g *gateway) pause(tries int) bool {
	if tries > 0 {
		select {
		case <-g.o.closing.Done():
		case <-g.left:
		case <-time.After(min(g.o.pause<<min(tries-1, 10), reopenMost)):
		}
	}
	select {
	case <-g.o.closing.Done():
		return false
	case <-g.left:
		return false
	default:
		return true
	}
}

// tryOpen opens the gateway. When it was closed again and again before it was
// ready, a session of its own finds out why: of this one, which it tries to
// take up, the library does not tell (trap 6). What it does not find out, it may
// not need to: then this one is tried again.
func (g *gateway) tryOpen() error {
	if g.unready.Load() <= unreadyMost {
		return g.opened(g.s)
	}
	fresh, err := session(g.o, g.s.ShardID, g.s.ShardCount)
	if err != nil {
		return err
	}
	if err := g.opened(fresh); err != nil {
		g.unready.Store(0)
		return err
	}
	_ = fresh.Close() // it worked: a new process can begin with it
	return ErrSession
}

// closings are the codes by which Discord closes the gateway, or this session
// (4007, 4009), for good (topics/opcodes-and-status-codes), with what there is
// to be done.
var closings = map[int]error{
	4004: ErrToken,
	4007: ErrSession,
	4009: ErrSession,
	4010: fmt.Errorf("%w: the shard is not valid, which is a mistake of norenbot's", ErrClosed),
	4011: fmt.Errorf("%w: the bot has come into more servers than its connections carry", ErrSession),
	4012: fmt.Errorf("%w: its version of the gateway is not served any more; a newer norenbot is needed", ErrClosed),
	4013: fmt.Errorf("%w: the intents are not valid, which is a mistake of norenbot's", ErrClosed),
	4014: fmt.Errorf("%w: an intent is not allowed; look at the intents on the Bot page of Discord's developer portal", ErrClosed),
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
		if why, ok := closings[code.Code]; ok {
			return fmt.Errorf("%w (%d)", why, code.Code)
		}
	}
	return fmt.Errorf("reaching Discord's gateway: %w", err)
}

// ConnOptions are what a Conn needs.
type ConnOptions struct {
	Token string // never logged
	Log   zerolog.Logger
	Now   func() time.Time
	Line  Line // nil leads to the real Discord
	// On is called for every interaction, on a goroutine of its own; Archived
	// when a thread was archived.
	On       func(ui.Interaction)
	Archived func(thread string, locked bool)
	Metrics  *metrics.Metrics // nil counts nothing

	pause time.Duration // before the second try to open a gateway again; 0 is a second
	apart time.Duration // between sessions that begin; 0 is identifyApart

	road    *road           // of all; NewConn makes it
	closing context.Context // ends when the connection is closed; NewConn makes it
}
