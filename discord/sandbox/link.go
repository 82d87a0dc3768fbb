package sandbox

import (
	"encoding/json"
	"io"
	"net"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// link is one websocket connection of the bot. One goroutine reads it and one writes it;
// mu guards queue, code and closing. send, shut and cut may be called from anywhere and
// never wait for the bot.
type link struct {
	ws     *websocket.Conn
	faults *faultSet

	mu sync.Mutex
	// What waits to be written, one payload each.
	queue   [][]byte
	code    int  // close with this code after the queue
	closing bool // nothing more is to be queued
	// Holds a token while there is something to write.
	wake chan struct{}
	gone chan struct{} // closed when reading ended
}

// maxQueue is how far a connection that takes nothing may fall behind before it
// is cut.
const maxQueue = 20000

// newLink readies a connection; write must be started.
func newLink(ws *websocket.Conn, f *faultSet) *link {
	l := &link{ws: ws, faults: f, wake: make(chan struct{}, 1), gone: make(chan struct{})}
	// No answer to the client's close frame: it closes first.
	ws.SetCloseHandler(func(int, string) error {
		l.shut(0)
		return nil
	})
	return l
}

// send queues a payload; after shut it is dropped. A queue that is full breaks the
// connection.
func (l *link) send(raw []byte) {
	l.mu.Lock()
	full := len(l.queue) >= maxQueue
	if !l.closing {
		l.queue = append(l.queue, raw)
	}
	l.mu.Unlock()
	l.nudge()
	if full {
		l.cut()
	}
}

// shut ends sending; a code other than 0 is sent as the reason, and then the
// connection is closed.
func (l *link) shut(code int) {
	l.mu.Lock()
	if !l.closing {
		l.closing, l.code = true, code
	}
	l.mu.Unlock()
	l.nudge()
}

// cut breaks the connection without a close frame. That it already was broken is as good,
// so there is no error.
func (l *link) cut() { _ = l.ws.NetConn().Close() }

// drain waits until the client has closed, since discordgo sleeps a second
// between its close frame and closing; ten seconds at most.
func (l *link) drain() {
	conn := l.ws.NetConn()
	if conn.SetReadDeadline(time.Now().Add(10*time.Second)) == nil {
		_, _ = io.Copy(io.Discard, conn)
	}
	l.cut()
}

// nudge wakes the writer. One token is enough: it looks through all of the queue.
func (l *link) nudge() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// take gives the next payload; ok is false when there is none now, and code then is what
// to close with, 0 for not yet.
func (l *link) take() (raw []byte, ok bool, code int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.queue) == 0 {
		return nil, false, l.code
	}
	raw = l.queue[0]
	l.queue = l.queue[1:]
	return raw, true, 0
}

// write sends what is queued until the connection ends.
func (l *link) write() {
	for {
		raw, ok, code := l.take()
		switch {
		case ok:
			l.deliver(raw)
			continue
		case code != 0:
			text := websocket.FormatCloseMessage(code, closeReasons[code])
			// If the bot is gone already, it cannot read why, and the error says nothing
			// that matters.
			_ = l.ws.WriteControl(websocket.CloseMessage, text, time.Now().Add(time.Second))
			return
		}
		select {
		case <-l.wake:
		case <-l.gone:
			if !l.saysWhy() {
				return
			}
		}
	}
}

// saysWhy says whether a close frame is still to be sent.
func (l *link) saysWhy() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.code != 0
}

// deliver sends one payload with the faults in force; errors show in the
// reader.
func (l *link) deliver(raw []byte) {
	if l.faults.has(FaultHalfOpen) {
		return
	}
	if d := l.faults.delay(); d > 0 {
		time.Sleep(d)
	}
	_ = l.ws.WriteMessage(websocket.TextMessage, raw)
	if l.faults.use(FaultDuplicate) {
		_ = l.ws.WriteMessage(websocket.TextMessage, raw)
	}
}

// payload is what the bot sends.
type payload struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
}

// closeReasons are the texts of Discord's close codes [DOC
// opcodes-and-status-codes#gateway-gateway-close-event-codes].
var closeReasons = map[int]string{
	4001: "Unknown opcode.", 4002: "Error while decoding payload.", 4003: "Not authenticated.",
	4004: "Authentication failed.",
	4005: "Already authenticated.", 4007: "Invalid seq.", 4008: "Rate limited.",
	4009: "Session timed out.", 4010: "Invalid shard.",
	4011: "Sharding required.", 4012: "Invalid API version.", 4013: "Invalid intent(s).",
	4014: "Disallowed intent(s).",
}

// timedOut says whether reading ended because nothing came.
func timedOut(err error) bool {
	n, ok := err.(net.Error)
	return ok && n.Timeout()
}
