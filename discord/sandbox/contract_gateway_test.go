package sandbox_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

const gateway = "events/gateway"

// login is an IDENTIFY with more fields.
func login(s *stage, more string) {
	s.connect()
	s.say(2, `{"token":"`+s.Token()+`","properties":{}`+more+`}`)
}

// closes is a clause in which the gateway closes with a code.
func closes(says string, code int, talk func(*stage)) clause {
	return clause{says: says, source: DOC, ref: "opcodes-and-status-codes#gateway", then: func(s *stage, _ response) {
		talk(s)
		for h := range s.heard {
			if h.Op == -1 {
				require.Equal(s.t, code, h.Code)
				return
			}
		}
		s.t.Fatal("the connection ended without a close frame")
	}}
}

var gatewayClauses = []clause{
	{says: "a session begins with READY and its guilds", source: DOC, ref: gateway, then: func(s *stage, _ response) {
		login(s, `,"intents":1`)
		var ready struct {
			SessionID string `json:"session_id"`
			Guilds    []struct {
				ID          sandbox.ID
				Unavailable bool
			}
			Resume string `json:"resume_gateway_url"`
		}
		require.NoError(s.t, json.Unmarshal(s.next("READY").Data, &ready))
		require.NotEmpty(s.t, ready.SessionID)
		require.NotEmpty(s.t, ready.Resume)
		require.True(s.t, ready.Guilds[0].Unavailable)
		var guild struct{ Channels []struct{ Name string } }
		require.NoError(s.t, json.Unmarshal(s.next("GUILD_CREATE").Data, &guild))
		require.Equal(s.t, "games", guild.Channels[0].Name)
	}},
	{says: "a heartbeat is acknowledged", source: DOC, ref: gateway, given: (*stage).identify, then: func(s *stage, _ response) {
		s.say(1, `3`)
		require.Equal(s.t, 11, s.next("").Op)
	}},
	{says: "a lost session is resumed and replayed", source: DOC, ref: gateway + "#resuming", then: func(s *stage, _ response) {
		id, seq := s.session()
		require.NoError(s.t, s.ws.NetConn().Close())
		drained(s)
		s.slashUnheard()
		s.connect()
		s.say(6, fmt.Sprintf(`{"token":"%s","session_id":"%s","seq":%d}`, s.Token(), id, seq))
		require.Equal(s.t, "INTERACTION_CREATE", s.next("").Type)
		require.Equal(s.t, "RESUMED", s.next("").Type)
	}},
	{says: "a session closed with 1000 cannot be resumed", source: DOC, ref: gateway, then: func(s *stage, _ response) {
		id, seq := s.session()
		require.NoError(s.t, s.ws.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(1000, "")))
		require.NoError(s.t, s.ws.Close())
		drained(s)
		eventually(s.t, "the bot is offline", func() bool { return !s.alice.View(0).Online })
		s.connect()
		s.say(6, fmt.Sprintf(`{"token":"%s","session_id":"%s","seq":%d}`, s.Token(), id, seq))
		h := s.next("")
		require.Equal(s.t, 9, h.Op)
		require.Equal(s.t, "false", string(h.Data))
	}},
	{says: "a session is lost after a while", source: UNSURE, ref: "not in the documentation", then: func(s *stage, _ response) {
		id, seq := s.session()
		require.NoError(s.t, s.ws.NetConn().Close())
		drained(s)
		eventually(s.t, "the bot is offline", func() bool { return !s.alice.View(0).Online })
		s.Advance(time.Hour)
		s.connect()
		s.say(6, fmt.Sprintf(`{"token":"%s","session_id":"%s","seq":%d}`, s.Token(), id, seq))
		require.Equal(s.t, 9, s.next("").Op)
	}},
	{says: "op 7 asks to reconnect", source: DOC, ref: gateway, given: (*stage).identify, then: func(s *stage, _ response) {
		require.NoError(s.t, s.Fault(sandbox.Fault{Kind: sandbox.FaultReconnect}))
		require.Equal(s.t, 7, s.next("").Op)
	}},
	{says: "op 9 ends the session and allows another identify", source: DOC, ref: gateway, given: (*stage).identify, then: func(s *stage, _ response) {
		require.NoError(s.t, s.Fault(sandbox.Fault{Kind: sandbox.FaultInvalid}))
		require.Equal(s.t, 9, s.next("").Op)
		s.Advance(5 * time.Second)
		s.say(2, `{"token":"`+s.Token()+`","intents":0,"properties":{}}`)
		s.next("READY")
	}},
	{says: "two identifies within five seconds are too many", source: DOC, ref: gateway + "#rate-limiting", then: func(s *stage, _ response) {
		s.identify()
		login(s, `,"intents":0`)
		h := s.next("")
		require.Equal(s.t, 9, h.Op)
		require.Equal(s.t, "false", string(h.Data))
		s.Advance(4999 * time.Millisecond)
		s.say(2, `{"token":"`+s.Token()+`","intents":0,"properties":{}}`)
		require.Equal(s.t, 9, s.next("").Op)
		s.Advance(time.Millisecond)
		s.say(2, `{"token":"`+s.Token()+`","intents":0,"properties":{}}`)
		s.next("READY")
		all, early, left := s.Identifies()
		require.Equal(s.t, []int{4, 2, 996}, []int{all, early, left}, "those that come too early count too")
	}},
	{says: "shards of different keys identify together", source: DOC, ref: gateway + "#sharding-max-concurrency", config: sandbox.Config{Concurrency: 2, Strict: true}, then: func(s *stage, _ response) {
		login(s, `,"intents":0,"shard":[0,4]`)
		s.next("READY")
		login(s, `,"intents":0,"shard":[1,4]`)
		s.next("READY")
		require.Empty(s.t, s.Alarms())
		login(s, `,"intents":0,"shard":[2,4]`)
		require.Equal(s.t, 9, s.next("").Op, "2 has the key of 0")
		require.Len(s.t, s.Alarms(), 1)
	}},
	{says: "what is left of the day is told", source: DOC, ref: gateway + "#session-start-limit-object", config: sandbox.Config{Identifies: 3, Concurrency: 4}, then: func(s *stage, _ response) {
		login(s, `,"intents":0,"shard":[0,2]`)
		s.next("READY")
		s.Advance(time.Hour)
		login(s, `,"intents":0,"shard":[1,2]`)
		s.next("READY")
		limit := s.rest("GET", "/gateway/bot", "").body["session_start_limit"].(map[string]any)
		require.Equal(s.t, map[string]any{"total": 3., "remaining": 1., "reset_after": 23 * 3600e3, "max_concurrency": 4.}, limit)
		s.Advance(23 * time.Hour)
		limit = s.rest("GET", "/gateway/bot", "").body["session_start_limit"].(map[string]any)
		require.Equal(s.t, 3., limit["remaining"])
	}},
	{says: "one shard's gateway has a fault of its own", source: OWN, ref: "Fault", config: sandbox.Config{Concurrency: 2}, then: func(s *stage, _ response) {
		one := 1
		login(s, `,"intents":0,"shard":[0,2]`)
		s.next("READY")
		require.NoError(s.t, s.Fault(sandbox.Fault{Kind: sandbox.FaultReplayGap, Shard: &one}))
		s.say(1, `1`)
		require.Equal(s.t, 11, s.next("").Op, "shard 0 goes on")
		require.NoError(s.t, s.Fault(sandbox.Fault{Kind: sandbox.FaultOffline, Shard: &one}))
		login(s, `,"intents":0,"shard":[1,2]`)
		drained(s)
		s.EndFaultOf(1)
		s.Advance(5 * time.Second)
		login(s, `,"intents":0,"shard":[1,2]`)
		s.next("READY")
	}},
	{says: "a shard hears of its guilds alone", source: DOC, ref: gateway + "#sharding", then: func(s *stage, _ response) {
		mine := int(s.guild>>22) % 2
		login(s, fmt.Sprintf(`,"intents":1,"shard":[%d,2]`, 1-mine))
		require.NotContains(s.t, string(s.next("READY").Data), s.guild.String())
	}},
	{says: "direct messages are heard on shard 0", source: DOC, ref: gateway + "#sharding", given: func(s *stage) { s.set("channel", s.alice.DM()) }, then: func(s *stage, _ response) {
		login(s, `,"intents":1,"shard":[0,2]`)
		s.next("READY")
		s.slash()
	}},
	{says: "without an intent its events are not sent", source: DOC, ref: gateway + "#gateway-intents", given: (*stage).identify, then: func(s *stage, _ response) {
		posted(s)
		s.thread()
		require.Equal(s.t, "THREAD_CREATE", s.next("").Type, "the message was not told")
	}},
	{says: "deletions of channels threads and guilds are told", source: DOC, ref: gateway, given: (*stage).identify, then: func(s *stage, _ response) {
		s.thread()
		s.next("THREAD_CREATE")
		require.NoError(s.t, s.Archive(s.id("thread"), true, false))
		s.next("THREAD_UPDATE")
		require.NoError(s.t, s.DeleteChannel(s.id("thread")))
		s.next("THREAD_DELETE")
		require.NoError(s.t, s.DeleteChannel(s.id("channel")))
		s.next("CHANNEL_DELETE")
		require.NoError(s.t, s.Uninstall(s.guild))
		s.next("GUILD_DELETE")
	}},
	closes("4001 for an unknown opcode", 4001, func(s *stage) { s.identify(); s.say(99, `null`) }),
	closes("4002 for what is no JSON", 4002, func(s *stage) {
		s.connect()
		require.NoError(s.t, s.ws.WriteMessage(websocket.TextMessage, []byte("{")))
	}),
	closes("4002 for a payload of more than 4096 bytes", 4002, func(s *stage) { s.identify(); s.say(3, `"`+strings.Repeat("x", 4100)+`"`) }),
	closes("4003 for a payload before identify", 4003, func(s *stage) { s.connect(); s.say(3, `{}`) }),
	closes("4004 for a wrong token", 4004, func(s *stage) { s.connect(); s.say(2, `{"token":"x","intents":0}`) }),
	overspent,
	closes("4005 for a second identify", 4005, func(s *stage) { s.identify(); s.say(2, `{"token":"`+s.Token()+`","intents":0}`) }),
	closes("4007 for a sequence of the future", 4007, func(s *stage) {
		id, seq := s.session()
		require.NoError(s.t, s.ws.NetConn().Close())
		drained(s)
		s.connect()
		s.say(6, fmt.Sprintf(`{"token":"%s","session_id":"%s","seq":%d}`, s.Token(), id, seq+100))
	}),
	closes("4008 for more than 120 payloads a minute", 4008, func(s *stage) {
		s.identify()
		for range 120 { // and the identify
			s.say(1, `1`)
		}
	}),
	closes("4010 for a shard that is none", 4010, func(s *stage) { login(s, `,"intents":0,"shard":[2,2]`) }),
	closes("4011 for a shard with 2500 guilds", 4011, func(s *stage) {
		for n := range 2500 {
			s.AddGuild(fmt.Sprintf("guild %d", n), "en-US")
		}
		login(s, `,"intents":0`)
	}),
	closes("4013 for an intent that is none", 4013, func(s *stage) { login(s, `,"intents":1073741824`) }),
	closes("4013 without intents", 4013, func(s *stage) { login(s, ``) }),
	closes("4014 for a privileged intent that was not granted", 4014, func(s *stage) { login(s, `,"intents":2`) }),
}

// overspent is a clause in which the bot identifies once more than a day has.
var overspent = func() clause {
	c := closes("4004 for an identify too many of the day, which resets the token", 4004, func(s *stage) {
		s.identify()
		login(s, `,"intents":0,"shard":[1,2]`)
	})
	c.config = sandbox.Config{Identifies: 1, Concurrency: 2}
	c.ref = gateway + "#rate-limiting"
	closed := c.then
	c.then = func(s *stage, r response) {
		closed(s, r)
		require.Len(s.t, s.Alarms(), 1)
		require.Equal(s.t, 401, s.rest("GET", "/users/@me", "").status)
	}
	return c
}()

// session identifies and returns what a resume needs.
func (s *stage) session() (id string, seq int) {
	login(s, `,"intents":1`)
	var ready struct {
		SessionID string `json:"session_id"`
	}
	require.NoError(s.t, json.Unmarshal(s.next("READY").Data, &ready))
	return ready.SessionID, s.next("GUILD_CREATE").Seq
}

// drained waits until the connection has ended.
func drained(s *stage) {
	for range s.heard {
	}
}

// slashUnheard has alice use a command while the bot is away.
func (s *stage) slashUnheard() {
	require.Equal(s.t, 200, s.rest("PUT", commands, `[`+plain+`]`).status)
	require.Equal(s.t, 200, s.ui("alice/slash", `{"channel":"{channel}","command":"game","async":true}`).status)
}
