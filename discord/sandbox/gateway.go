package sandbox

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/gorilla/websocket"
)

// gatewayPath is where the bot connects to.
const gatewayPath = "/gateway"

// Gateway opcodes [DOC opcodes-and-status-codes#gateway-gateway-opcodes].
const (
	opHeartbeat = 1
	opIdentify  = 2
	opPresence  = 3
	opVoice     = 4
	opResume    = 6
	opReconnect = 7
	opMembers   = 8
	opInvalid   = 9
	opHello     = 10
	opAck       = 11
)

// Discord: 4096 bytes for a payload of the bot, 120 payloads within a minute.
const (
	maxPayload = 4096
	maxSends   = 120
)

// talk is the bot's side of one connection, from HELLO to its end. Only the connection's
// reading goroutine uses it.
type talk struct {
	world   *World
	host    string // that it connected to
	link    *link
	session *session // nil until identified or resumed
	sends   []time.Time
	bye     int // the close code that the bot sent
}

// serveGateway upgrades a connection and listens to it until it ends; another goroutine
// writes. Versions 9 and 10 are taken and served alike.
func (w *World) serveGateway(rw http.ResponseWriter, req *http.Request) {
	if w.faults.has(FaultOffline) {
		http.Error(rw, "no gateway", http.StatusServiceUnavailable)
		return
	}
	// discordgo asks for version 9.
	if v := req.URL.Query().Get("v"); v != "9" && v != "10" {
		http.Error(rw, "gateway version must be 9 or 10", http.StatusBadRequest)
		return
	}
	up := websocket.Upgrader{}
	ws, err := up.Upgrade(rw, req, nil)
	if err != nil {
		return // Upgrade has answered
	}
	t := &talk{world: w, host: req.Host, link: newLink(ws, &w.faults)}
	// The world may have been closed while the connection was upgraded.
	if !w.track(t.link) {
		t.link.cut()
		return
	}
	written := make(chan struct{})
	go func() {
		t.link.write()
		close(written)
	}()
	// Reading goes on here, until the connection ends; then the writer is told to stop,
	// and is waited for, so that no goroutine outlives the request.
	t.listen()
	t.hangUp()
	close(t.link.gone)
	<-written
	t.link.drain()
}

// track notes an open connection; false when the world is closed.
func (w *World) track(l *link) bool {
	w.lock()
	defer w.mu.Unlock()
	if !w.closed {
		w.links[l] = true
	}
	return !w.closed
}

// listen greets the bot and takes its payloads. Nothing for one and a half heartbeats
// ends the connection [UNSURE: Discord publishes no number].
func (t *talk) listen() {
	beat := t.world.cfg.Heartbeat
	t.link.send(fmt.Appendf(nil, `{"op":%d,"s":null,"t":null,"d":{"heartbeat_interval":%d}}`,
		opHello, beat.Milliseconds()))
	for {
		// a broken connection shows in the next read
		_ = t.link.ws.SetReadDeadline(time.Now().Add(beat * 3 / 2))
		_, raw, err := t.link.ws.ReadMessage()
		if err != nil {
			t.end(err)
			return
		}
		if code := t.take(raw); code != 0 {
			t.link.shut(code)
			return
		}
	}
}

// end notes how the connection ended.
func (t *talk) end(err error) {
	if closed, ok := err.(*websocket.CloseError); ok {
		t.bye = closed.Code
		return
	}
	if timedOut(err) {
		t.world.lock()
		t.world.record(Entry{Way: WayReceive, Note: "no heartbeat in time"})
		t.world.mu.Unlock()
	}
}

// hangUp leaves the session for a resume, or ends it after 1000 and 1001: a bot that says
// goodbye does not come back [DOC events/gateway#initiating-a-disconnect].
func (t *talk) hangUp() {
	w := t.world
	w.lock()
	defer w.mu.Unlock()
	delete(w.links, t.link)
	if !t.identified() {
		return
	}
	t.session.link, t.session.lost = nil, w.now()
	if t.bye == websocket.CloseNormalClosure || t.bye == websocket.CloseGoingAway {
		w.end(t.session)
	}
	w.changed(0, 0)
}

// take handles a payload; a code other than 0 closes the connection with it. Heartbeats
// are not in the journal: they would fill it.
func (t *talk) take(raw []byte) int {
	w := t.world
	w.lock()
	defer w.mu.Unlock()
	var p payload
	switch {
	// 4002 decode error, 4008 rate limited, 4003 not authenticated, 4001 unknown opcode
	// [DOC opcodes-and-status-codes#gateway-gateway-close-event-codes].
	case len(raw) > maxPayload, json.Unmarshal(raw, &p) != nil:
		return 4002
	case !t.maySend(w.now()):
		return 4008
	}
	if p.Op != opHeartbeat {
		w.record(Entry{Way: WayReceive, Note: fmt.Sprintf("op %d", p.Op), In: t.world.hidden(raw)})
	}
	switch p.Op {
	case opHeartbeat:
		t.link.send(fmt.Appendf(nil, `{"op":%d,"s":null,"t":null,"d":null}`, opAck))
		return 0
	case opIdentify:
		return t.identify(p.Data)
	case opResume:
		return t.resume(p.Data)
	// Taken without effect: nobody here sees presences or hears voices.
	case opPresence, opVoice, opMembers:
		if !t.identified() {
			return 4003
		}
		return 0
	}
	return 4001
}

// identified says whether the connection has a session: op 9 takes it away.
func (t *talk) identified() bool { return t.session != nil && t.session.link == t.link }

// hidden is a payload without its token, for the journal.
func (w *World) hidden(raw []byte) json.RawMessage {
	var p struct {
		Op   int            `json:"op"`
		Data map[string]any `json:"d"`
	}
	if json.Unmarshal(raw, &p) != nil || p.Data == nil {
		return raw
	}
	if _, ok := p.Data["token"]; ok {
		p.Data["token"] = "(hidden)"
	}
	out, err := marshal(p)
	if err != nil {
		return nil
	}
	return out
}

// maySend counts a payload of the bot; false if it is one too many within a minute.
func (t *talk) maySend(now time.Time) bool {
	keep := t.sends[:0]
	for _, s := range t.sends {
		if now.Sub(s) < time.Minute {
			keep = append(keep, s)
		}
	}
	t.sends = append(keep, now)
	return len(t.sends) <= maxSends
}
