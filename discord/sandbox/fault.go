package sandbox

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// Fault is something that goes wrong between the bot and Discord. Zero Count means once
// for the kinds that happen at a moment, and until it is ended for those that last. The
// same kind again replaces it.
type Fault struct {
	Kind  string `json:"kind"`
	Ms    int    `json:"ms,omitempty"`    // of FaultDelay: how long every answer and event waits
	Count int    `json:"count,omitempty"` // how many requests or events it hits
	Guild ID     `json:"guild,omitempty"` // of FaultUploads and FaultAutoMod: where; 0 is in every guild
	Text  string `json:"text,omitempty"`  // of FaultAutoMod: what is blocked; empty is everything
	// Shard is the one shard whose gateway has the fault; nil is all. Only the faults of gateways have
	// one: FaultDrop, FaultReconnect, FaultInvalid, FaultResumable, FaultReplayGap and FaultOffline.
	Shard *int `json:"shard,omitempty"`
}

// hits reports whether a fault is one of a shard.
func (f Fault) hits(shard int) bool { return f.Shard == nil || *f.Shard == shard }

// The kinds of faults.
const (
	FaultDrop = "drop" // the gateway connection breaks without a close frame
	// lasts: the connection stays, nothing is sent or acknowledged any more
	FaultHalfOpen  = "half_open"
	FaultDelay     = "delay"     // lasts: everything takes Ms longer
	FaultDuplicate = "duplicate" // lasts: every event is delivered twice
	FaultReconnect = "reconnect" // op 7
	FaultInvalid   = "invalid"   // op 9, the session is gone
	FaultResumable = "resumable" // op 9, the session can be resumed
	// the connection breaks and resuming is refused: events in between are lost
	FaultReplayGap    = "replay_gap"
	FaultOffline      = "offline"      // lasts: the bot cannot connect; presses fail after 3 s
	FaultRateLimited  = "rate_limited" // lasts: REST answers 429
	FaultServerErrors = "server_error" // lasts: REST answers 500, 502, 503 in turn
	// the next request is carried out, but the connection breaks before the
	// answer
	FaultNoAnswer = "no_answer"
	FaultUploads  = "uploads" // lasts: files are refused with 400001
	FaultAutoMod  = "automod" // lasts: AutoMod refuses the bot's messages with 200000
)

// Faults lists every kind, in the order of the toolbar.
var Faults = []string{
	FaultDrop, FaultHalfOpen, FaultDelay, FaultDuplicate, FaultReconnect, FaultInvalid,
	FaultResumable, FaultReplayGap,
	FaultOffline, FaultRateLimited, FaultServerErrors, FaultNoAnswer, FaultUploads, FaultAutoMod,
}

// lasting are the kinds that stay until they are ended or used up.
var lasting = []string{FaultHalfOpen, FaultDelay, FaultDuplicate, FaultOffline, FaultRateLimited,
	FaultServerErrors, FaultNoAnswer, FaultUploads, FaultAutoMod}

// faultSet holds the faults in force. It has a lock of its own, because a connection's
// writer asks it without the world's.
type faultSet struct {
	mu     sync.Mutex
	active map[string]*Fault
	gone   map[int]bool // the shards whose gateway alone is offline
	turn   int
}

// setAway has the gateway of one shard be offline, or not any more.
func (s *faultSet) setAway(shard int, away bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.gone == nil {
		s.gone = map[int]bool{}
	}
	s.gone[shard] = away
}

// away reports whether the gateway of one shard is offline.
func (s *faultSet) away(shard int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gone[shard]
}

// Fault starts a fault. The error is a *Refusal of a kind that is none; it names those
// that there are.
func (w *World) Fault(f Fault) error {
	if !slices.Contains(Faults, f.Kind) {
		return refusal(codeMalformed, "%q is not a fault: it must be one of %s", f.Kind,
			strings.Join(Faults, ", "))
	}
	w.lock()
	defer w.mu.Unlock()
	switch {
	case f.Kind == FaultOffline && f.Shard != nil:
		w.faults.setAway(*f.Shard, true)
	case slices.Contains(lasting, f.Kind):
		w.faults.set(f)
	}
	w.record(Entry{Way: WayPerson, Note: "fault " + f.Kind})
	switch f.Kind {
	case FaultDrop, FaultOffline:
		w.cut(f)
	case FaultReplayGap:
		w.cut(f)
		w.forget(f)
	case FaultReconnect:
		w.sendAll(f, fmt.Appendf(nil, `{"op":%d,"s":null,"t":null,"d":null}`, opReconnect))
	case FaultResumable:
		w.detach(f, true)
	case FaultInvalid:
		w.detach(f, false)
		w.forget(f)
	}
	w.changed(0, 0)
	return nil
}

// EndFault ends a fault that lasts, of every shard; one that is not in force is ended already.
func (w *World) EndFault(kind string) {
	w.faults.end(kind)
	w.lock()
	defer w.mu.Unlock()
	w.changed(0, 0)
}

// EndFaultOf ends FaultOffline of one shard.
func (w *World) EndFaultOf(shard int) {
	w.faults.setAway(shard, false)
	w.lock()
	defer w.mu.Unlock()
	w.changed(0, 0)
}

// sendAll sends a payload to every connection that a fault hits.
func (w *World) sendAll(f Fault, raw []byte) {
	for _, s := range w.sessions {
		if f.hits(s.shard) && s.link != nil {
			s.link.send(raw)
		}
	}
}

// detach takes the sessions that a fault hits from their connections with op 9; the connections stay and
// may identify again, or resume.
func (w *World) detach(f Fault, resumable bool) {
	w.sendAll(f, invalidSession(resumable))
	for _, s := range w.sessions {
		if f.hits(s.shard) {
			s.link, s.lost = nil, w.now()
		}
	}
}

// forget drops the sessions that a fault hits: resuming them is refused.
func (w *World) forget(f Fault) {
	w.sessions = slices.DeleteFunc(w.sessions, func(s *session) bool { return f.hits(s.shard) })
}

// set puts a fault in force. A lost answer counts at least once: for ever, no bot could
// be tested.
func (s *faultSet) set(f Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.active == nil {
		s.active = map[string]*Fault{}
	}
	if f.Kind == FaultNoAnswer {
		f.Count = max(f.Count, 1)
	}
	s.active[f.Kind] = &f
}

// end ends a fault.
func (s *faultSet) end(kind string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.active, kind)
	if kind == FaultOffline {
		s.gone = nil
	}
}

// has says whether a fault is in force, without using it up.
func (s *faultSet) has(kind string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.active[kind] != nil
}

// find returns a fault that is in force.
func (s *faultSet) find(kind string) (Fault, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := s.active[kind]
	if f == nil {
		return Fault{}, false
	}
	return *f, true
}

// use says whether a fault is in force, and counts it down: call it once for what the
// fault hits.
func (s *faultSet) use(kind string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := s.active[kind]
	if f == nil {
		return false
	}
	if f.Count > 0 {
		if f.Count--; f.Count == 0 {
			delete(s.active, kind)
		}
	}
	return true
}

// list are the faults in force, in the order of the toolbar.
func (s *faultSet) list() []Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := []Fault{}
	for _, kind := range Faults {
		if f := s.active[kind]; f != nil {
			out = append(out, *f)
		}
	}
	return out
}

// delay is how long everything waits.
func (s *faultSet) delay() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f := s.active[FaultDelay]; f != nil {
		return time.Duration(f.Ms) * time.Millisecond
	}
	return 0
}

// wait lets a request take as long as FaultDelay says, before the world is locked: others
// go on.
func (s *faultSet) wait(ctx context.Context) {
	if d := s.delay(); d > 0 {
		select {
		case <-time.After(d):
		case <-ctx.Done():
		}
	}
}

// takeCut says whether this request's answer is to be lost.
func (s *faultSet) takeCut() bool { return s.use(FaultNoAnswer) }

// answer is what a fault answers in the place of a handler; false if none does.
func (s *faultSet) answer() (answer, bool) {
	if s.use(FaultRateLimited) {
		return tooMany(time.Second, "user", http.Header{}), true
	}
	if !s.use(FaultServerErrors) {
		return answer{}, false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	status := []int{500, 502, 503}[s.turn%3]
	s.turn++
	return jsonAnswer(status, &apiError{Message: fmt.Sprintf("%d: %s", status,
		http.StatusText(status))}, nil), true
}
