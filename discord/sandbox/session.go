package sandbox

import (
	"fmt"
	"slices"
	"time"
)

// A session is what the bot identified for; it outlives its connection and can be resumed
// for sessionLife. seq is the number of the last event, and replay holds the last ones,
// oldest first.
type session struct {
	// What READY told the bot, by which it resumes.
	id      string
	shard   int
	shards  int
	intents int
	// seq is the number of the last event, from 1; replay are the last ones, oldest
	// first.
	seq    int
	replay []sent
	link   *link // nil while disconnected
	// When the last connection ended, by the world's clock.
	lost time.Time
}

// sent is an event that can be replayed.
type sent struct {
	seq int
	raw []byte
}

// How much of a lost session is kept [UNSURE: Discord publishes neither].
const (
	sessionLife = 10 * time.Minute
	replayLimit = 5000
)

// tell numbers an event, keeps it for a resume and sends it if there is a connection. Up
// to twice replayLimit are kept, so that the list is seldom copied.
func (s *session) tell(name string, data []byte) {
	s.seq++
	raw := fmt.Appendf(nil, `{"op":0,"s":%d,"t":%q,"d":%s}`, s.seq, name, data)
	if len(s.replay) >= 2*replayLimit {
		s.replay = slices.Clone(s.replay[len(s.replay)-replayLimit:])
	}
	s.replay = append(s.replay, sent{s.seq, raw})
	if s.link != nil {
		s.link.send(raw)
	}
}

// forgetSessions drops those that were lost too long ago.
func (w *World) forgetSessions() {
	w.sessions = slices.DeleteFunc(w.sessions, func(s *session) bool {
		return s.link == nil && w.now().Sub(s.lost) > sessionLife
	})
}

// session finds a session that can be resumed; nil if it never was, ended or is too old.
func (w *World) session(id string) *session {
	w.forgetSessions()
	for _, s := range w.sessions {
		if s.id == id {
			return s
		}
	}
	return nil
}

// end forgets a session: it cannot be resumed.
func (w *World) end(s *session) {
	w.sessions = slices.DeleteFunc(w.sessions, func(o *session) bool { return o == s })
}

// cut breaks the connections of a fault without a word; the sessions stay. A fault of every shard
// breaks those too that have no session yet.
func (w *World) cut(f Fault) {
	if f.Shard == nil {
		for l := range w.links {
			l.cut()
		}
		return
	}
	for _, s := range w.sessions {
		if f.hits(s.shard) && s.link != nil {
			s.link.cut()
		}
	}
}

// online says whether the bot has a connection that works.
func (w *World) online() bool {
	return !w.faults.has(FaultHalfOpen) && slices.ContainsFunc(w.sessions,
		func(s *session) bool { return s.link != nil })
}

// Gateway intents [DOC events/gateway#gateway-intents].
const (
	intentGuilds = 1 << 0

	// members, presences, message content: the application was granted none
	privilegedIntents = 1<<1 | 1<<8 | 1<<15
	knownIntents      = 1<<26 - 1
)

// event is something to tell the bot.
type event struct {
	name    string
	guild   ID       // whose shard hears it; 0 is shard 0
	channel *channel // which the bot must see; nil asks nothing
	intent  int      // one of which the session must have; 0 is always told
	data    any
}

// dispatch sends an event to every session that should hear it: its shard's, with the
// intent, if the bot sees the channel. An event with intent 0 (interactions) reaches it
// in any case.
func (w *World) dispatch(e event) {
	if g := w.state.Guilds[e.guild]; g != nil && !w.hasBot(g) && e.intent != 0 {
		return
	}
	if e.channel != nil && !w.permissions(e.channel, w.state.App.ID).Has(ViewChannel) {
		return
	}
	for _, s := range w.sessions {
		if !s.hears(e) {
			continue
		}
		raw, err := marshal(e.data)
		if err != nil {
			w.alarm("the stand-in could not write %s: %v", e.name, err)
			return
		}
		s.tell(e.name, raw)
		w.record(Entry{Way: WaySend, Note: e.name, Out: raw})
	}
}

// hears says whether a session wants an event and its shard is the one.
func (s *session) hears(e event) bool {
	shard := int(e.guild>>22) % s.shards
	return shard == s.shard && (e.intent == 0 || s.intents&e.intent != 0)
}
