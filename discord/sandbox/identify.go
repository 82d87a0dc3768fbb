package sandbox

import (
	"encoding/json"
	"fmt"
)

// identification is what the bot says of itself. Intents is a pointer because they must
// be there, 0 or not.
type identification struct {
	Token   string `json:"token"`
	Intents *int   `json:"intents"`
	Shard   *[2]int
}

// identify starts a session. It returns the close code of what is wrong, 0 if nothing is or if the bot
// identified too early: Discord answers that with op 9 [DOC events/gateway#rate-limiting].
func (t *talk) identify(data json.RawMessage) int {
	w := t.world
	var id identification
	if json.Unmarshal(data, &id) != nil {
		return 4002
	}
	shard, shards := 0, 1
	if id.Shard != nil {
		shard, shards = id.Shard[0], id.Shard[1]
	}
	switch {
	// 4005 already authenticated, 4004 authentication failed, 4010 invalid shard, 4011
	// sharding required, 4013 invalid intents, 4014 disallowed intents [DOC
	// opcodes-and-status-codes#gateway-gateway-close-event-codes].
	case t.identified():
		return 4005
	case !w.isToken(id.Token):
		return 4004
	case shards < 1 || shard < 0 || shard >= shards:
		return 4010
	case shards < w.shards():
		return 4011
	case id.Intents == nil || *id.Intents&^knownIntents != 0:
		return 4013
	case *id.Intents&privilegedIntents != 0:
		return 4014
	}
	switch key := shard % w.cfg.Concurrency; {
	case w.identify.isSpent(w.now(), w.cfg.Identifies):
		w.resetToken()
		return 4004
	case w.identify.isEarly(w.now(), key, w.cfg.IdentifyEvery):
		if w.cfg.Strict {
			w.alarm("shard %d of %d identified too early for key %d", shard, shards, key)
		}
		t.link.send(invalidSession(false))
		return 0
	case w.faults.away(shard):
		t.link.cut()
		return 0
	}
	t.session = &session{id: fmt.Sprintf("%016x%016x", w.luck.Uint64(), w.luck.Uint64()),
		shard: shard, shards: shards, intents: *id.Intents, link: t.link}
	w.sessions = append(w.sessions, t.session)
	t.ready()
	w.changed(0, 0)
	return 0
}

// isToken accepts the token with and without the "Bot " that discordgo leaves
// before it.
func (w *World) isToken(s string) bool {
	return !w.reset && (s == w.cfg.Token || s == "Bot "+w.cfg.Token)
}

// invalidSession is op 9; resumable tells the bot whether to try.
func invalidSession(resumable bool) []byte {
	return fmt.Appendf(nil, `{"op":%d,"s":null,"t":null,"d":%t}`, opInvalid, resumable)
}

// ready sends READY, with the guilds as unavailable, and then every guild of the shard
// [DOC events/gateway-events#ready].
func (t *talk) ready() {
	w, s := t.world, t.session
	var mine []*guild
	absent := []map[string]any{}
	for _, g := range w.guildsInOrder() {
		// Discord's formula of which shard a guild belongs to [DOC
		// events/gateway#sharding].
		if w.hasBot(g) && int(g.ID>>22)%s.shards == s.shard {
			mine = append(mine, g)
			absent = append(absent, map[string]any{"id": g.ID, "unavailable": true})
		}
	}
	w.tellOne(s, "READY", map[string]any{
		"v": 9, "user": w.bot().wire(), "guilds": absent, "session_id": s.id,
		"resume_gateway_url": "ws://" + t.host + gatewayPath,
		"shard":              []int{s.shard, s.shards}, "application": map[string]any{"id": w.state.App.ID,
			"flags": 0}, "private_channels": []any{},
	})
	// GUILD_CREATE belongs to the intent GUILDS; READY to none.
	if s.intents&intentGuilds == 0 {
		return
	}
	for _, g := range mine {
		w.tellOne(s, "GUILD_CREATE", w.guildCreate(g))
	}
}

// tellOne sends an event to one session, whatever its intents.
func (w *World) tellOne(s *session, name string, data any) {
	raw, err := marshal(data)
	if err != nil {
		w.alarm("the stand-in could not write %s: %v", name, err)
		return
	}
	s.tell(name, raw)
	w.record(Entry{Way: WaySend, Note: name, Out: raw})
}

// resume takes up a lost session and replays what it missed. A connection that still
// holds the session is cut: the bot knows best which one is alive. Codes are as in
// identify.
func (t *talk) resume(data json.RawMessage) int {
	w := t.world
	var r struct {
		Token   string `json:"token"`
		Session string `json:"session_id"`
		Seq     int    `json:"seq"`
	}
	if json.Unmarshal(data, &r) != nil {
		return 4002
	}
	if t.identified() {
		return 4005
	}
	if !w.isToken(r.Token) {
		return 4004
	}
	s := w.session(r.Session)
	switch {
	// Op 9, not resumable: the bot must identify anew. Reasons are that the session
	// ended, that it is too old, or that more was missed than is kept.
	case s == nil || !s.reaches(r.Seq):
		t.link.send(invalidSession(false))
		return 0
	// The bot claims an event that it was never sent: 4007 invalid seq.
	case r.Seq > s.seq:
		return 4007
	case w.faults.away(s.shard):
		t.link.cut()
		return 0
	}
	// A half-open connection: the bot saw its end, we did not.
	if s.link != nil {
		s.link.cut()
	}
	s.link, t.session = t.link, s
	for _, e := range s.replay {
		if e.seq > r.Seq {
			t.link.send(e.raw)
		}
	}
	w.tellOne(s, "RESUMED", map[string]any{})
	w.changed(0, 0)
	return 0
}

// reaches says whether everything after seq can still be replayed.
func (s *session) reaches(seq int) bool { return len(s.replay) == 0 || s.replay[0].seq <= seq+1 }
