package sandbox_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

const one = messages + "/{message}"

// board is a message with a picture.
const board = `{"content":"t","attachments":[{"id":"0","filename":"board.png","description":"the board"}]}`

var fileClauses = []clause{
	{
		says: "a picture is shown with its alt text and size", source: DOC, ref: "reference#uploading-files",
		method: "POST", path: messages, body: board, files: []string{"board.png"}, status: 200, then: func(s *stage, r response) {
			e := s.alice.Sees(s.id("channel"))[0].Attachments[0]
			require.Equal(s.t, "the board", e.Description)
			require.Equal(s.t, []int{40, 30}, []int{e.Width, e.Height})
			require.True(s.t, strings.HasPrefix(e.URL, "/cdn/attachments/"))
		},
	},
	{
		says: "an address of a file lasts a day", source: DOC, ref: "reference#signed-attachment-cdn-urls",
		method: "POST", path: messages, body: `{"content":"x"}`, files: []string{"a.png"}, status: 200, then: func(s *stage, r response) {
			url := r.body["attachments"].([]any)[0].(map[string]any)["url"].(string)
			require.Equal(s.t, 200, s.fetch(url))
			s.Advance(26 * time.Hour)
			require.Equal(s.t, 404, s.fetch(url))
			require.Equal(s.t, 404, s.fetch(strings.Replace(url, "hm=", "hm=0", 1)))
		},
	},
	tried("a file that is listed must be sent along"),
	tried("a file may be named by an id in quotes"),
	{
		says: "a response carries files", source: DOC, ref: "reference#uploading-files", given: asked, files: []string{"board.png"},
		method: "POST", path: callback, body: `{"type":4,"data":` + board + `}`, status: 200,
	},
	{
		says: "an ephemeral file is marked", source: DOC, ref: resource + "#attachment-object", given: asked, files: []string{"a.png"},
		method: "POST", path: callback, body: `{"type":4,"data":{"content":"x","flags":64}}`, status: 200, then: func(s *stage, r response) {
			require.True(s.t, s.alice.Sees(s.id("channel"))[0].Attachments[0].Ephemeral)
		},
	},
	{
		says: "an alt text is at most 1024", source: DOC, ref: resource + "#attachment-object", files: []string{"a.png"},
		method: "POST", path: messages, body: `{"attachments":[{"id":"0","description":"` + long(1025) + `"}]}`, status: 400, code: 50035, at: "attachments.0.description BASE_TYPE_MAX_LENGTH",
	},
	{
		says: "ten files are taken", source: DOC, ref: resource, files: strings.Split(n(10, "f%d.png,"), ","), method: "POST", path: messages, body: `{}`, status: 200,
	},
	{
		says: "an eleventh file is refused", source: DOC, ref: "opcodes-and-status-codes", files: strings.Split(n(11, "f%d.png,"), ","),
		method: "POST", path: messages, body: `{}`, status: 400, code: 30015,
	},
	{
		says: "a file is at most 10 MiB", source: DOC, ref: "reference#uploading-files", files: []string{"big.bin:10485761"},
		method: "POST", path: messages, body: `{}`, status: 413, code: 40005,
	},
	{
		says: "a request is at most 25 MiB", source: DOC, ref: "reference#uploading-files", files: []string{"a.bin:10485760", "b.bin:10485760", "c.bin:10485760"},
		method: "POST", path: messages, body: `{}`, status: 413, code: 40005,
	},
	{
		says: "an edit without a list keeps the files", source: DOC, ref: "reference#editing-message-attachments", given: func(s *stage) { s.post(`{"content":"x"}`, "a.png") },
		method: "PATCH", path: one, body: `{"content":"y"}`, status: 200, then: func(s *stage, r response) { require.Len(s.t, r.body["attachments"], 1) },
	},
	{
		says: "an empty list removes the files", source: DOC, ref: "reference#editing-message-attachments", given: func(s *stage) { s.post(`{"content":"x"}`, "a.png") },
		method: "PATCH", path: one, body: `{"attachments":[]}`, status: 200, then: func(s *stage, r response) { require.Empty(s.t, r.body["attachments"]) },
	},
	{
		says: "a new picture takes the place of the old one", source: DOC, ref: "reference#editing-message-attachments", given: func(s *stage) { s.post(board, "board.png") }, files: []string{"board.png"},
		method: "PATCH", path: one, body: board, status: 200, then: func(s *stage, r response) {
			require.Len(s.t, s.alice.Sees(s.id("channel"))[0].Attachments, 1, "the old file is gone")
		},
	},
	{
		says: "in version 9 an edit adds every new file", source: DOC, ref: "reference#editing-message-attachments", given: keepFirst, files: []string{"b.png"},
		method: "PATCH", path: one, body: `{"attachments":[{"id":"{kept}"}]}`, status: 200, then: func(s *stage, r response) { require.Len(s.t, r.body["attachments"], 2) },
	},
}

// keepFirst posts a message with a file, {kept}.
func keepFirst(s *stage) {
	r := s.post(`{"content":"x"}`, "a.png")
	s.vars["kept"] = r.body["attachments"].([]any)[0].(map[string]any)["id"].(string)
}

// fetch is the status of a GET.
func (s *stage) fetch(url string) int {
	resp, err := s.client.Get(url)
	require.NoError(s.t, err)
	_, _ = io.Copy(io.Discard, resp.Body)
	_ = resp.Body.Close()
	return resp.StatusCode
}

func posted(s *stage) { s.post(`{"content":"hello"}`) }

// theirs has alice write the message {message}.
func theirs(s *stage) {
	m, err := s.alice.Send(s.id("channel"), "mine")
	require.NoError(s.t, err)
	s.set("message", m.ID)
}

// deleted posts a message and deletes it.
func deleted(s *stage) {
	posted(s)
	require.NoError(s.t, s.DeleteMessage(s.id("message")))
}

var messageClauses = []clause{
	{says: "messages are listed newest first", source: DOC, ref: resource, given: func(s *stage) { posted(s); s.post(`{"content":"second"}`) }, method: "GET", path: messages + "?limit=2", status: 200, then: func(s *stage, r response) {
		require.Equal(s.t, []string{"second", "hello"}, contents(s, r))
	}},
	{says: "at most 100 are listed", source: DOC, ref: resource, method: "GET", path: messages + "?limit=101", status: 400, code: 50035, at: "limit NUMBER_TYPE_MAX"},
	{says: "ephemeral messages are not listed", source: DOC, ref: resource, given: hidden, method: "GET", path: messages, status: 200, then: func(s *stage, r response) { require.Empty(s.t, contents(s, r)) }},
	{says: "an ephemeral message cannot be edited", source: DOC, ref: resource, given: hidden, method: "PATCH", path: one, body: `{"content":"x"}`, status: 404, code: 10008},
	{says: "an edit is marked", source: DOC, ref: resource, given: posted, method: "PATCH", path: one, body: `{"content":"x"}`, status: 200, then: func(s *stage, r response) { require.NotNil(s.t, r.body["edited_timestamp"]) }},
	{says: "an edit that leaves nothing is refused", source: DOC, ref: "opcodes-and-status-codes", given: posted, method: "PATCH", path: one, body: `{"content":""}`, status: 400, code: 50006},
	{says: "others' messages cannot be edited", source: DOC, ref: resource, given: theirs, method: "PATCH", path: one, body: `{"content":"x"}`, status: 403, code: 50005},
	{says: "a deleted message is unknown", source: DOC, ref: "opcodes-and-status-codes", given: deleted, method: "PATCH", path: one, body: `{"content":"x"}`, status: 404, code: 10008},
	{says: "a deleted channel is unknown", source: DOC, ref: "opcodes-and-status-codes", given: func(s *stage) { require.NoError(s.t, s.DeleteChannel(s.id("channel"))) },
		method: "POST", path: messages, body: `{"content":"x"}`, status: 404, code: 10003},
	{says: "a nonce that is enforced gives the first message again", source: DOC, ref: resource + "#create-message", given: func(s *stage) { s.post(`{"content":"x","nonce":"n1","enforce_nonce":true}`) },
		method: "POST", path: messages, body: `{"content":"x","nonce":"n1","enforce_nonce":true}`, status: 200, then: func(s *stage, r response) {
			require.Equal(s.t, s.vars["message"], r.body["id"])
			require.Len(s.t, s.alice.Sees(s.id("channel")), 1)
		}},
	{says: "a nonce that is not enforced does nothing", source: DOC, ref: resource + "#create-message", given: func(s *stage) { s.post(`{"content":"x","nonce":"n1"}`) },
		method: "POST", path: messages, body: `{"content":"x","nonce":"n1"}`, status: 200, then: func(s *stage, r response) { require.NotEqual(s.t, s.vars["message"], r.body["id"]) }},
	{says: "a nonce is forgotten after minutes", source: UNSURE, ref: "documented only as the past few minutes", given: func(s *stage) {
		s.post(`{"content":"x","nonce":"n1","enforce_nonce":true}`)
		s.Advance(6 * time.Minute)
	}, method: "POST", path: messages, body: `{"content":"x","nonce":"n1","enforce_nonce":true}`, status: 200, then: func(s *stage, r response) {
		require.NotEqual(s.t, s.vars["message"], r.body["id"])
	}},
	{says: "a nonce whose message was deleted answers unknown message", source: ISSUE, ref: "discord-api-docs#6647", given: func(s *stage) {
		s.post(`{"content":"x","nonce":"n1","enforce_nonce":true}`)
		require.NoError(s.t, s.DeleteMessage(s.id("message")))
	}, method: "POST", path: messages, body: `{"content":"x","nonce":"n1","enforce_nonce":true}`, status: 404, code: 10008},
	tried("a listed message does not tell its nonce"),
	{says: "edits of old messages run out", source: ISSUE, ref: "discord-api-docs#4413; status 429 in aikaterna-cogs#302", config: sandbox.Config{OldEdits: 2, Limits: sandbox.NoLimits()}, given: func(s *stage) {
		posted(s)
		s.Advance(61 * time.Minute)
		for range 2 {
			require.Equal(s.t, 200, s.rest("PATCH", one, `{"content":"x"}`).status)
		}
	}, method: "PATCH", path: one, body: `{"content":"y"}`, status: 429, code: 30046},
	{says: "edits of young messages do not run out", source: DOC, ref: "opcodes-and-status-codes", config: sandbox.Config{OldEdits: 1, Limits: sandbox.NoLimits()}, given: func(s *stage) {
		posted(s)
		for range 5 {
			require.Equal(s.t, 200, s.rest("PATCH", one, `{"content":"x"}`).status)
		}
	}, method: "PATCH", path: one, body: `{"content":"y"}`, status: 200},
	{says: "a message of one's own is deleted", source: DOC, ref: resource, given: posted, method: "DELETE", path: one, status: 204, then: func(s *stage, _ response) {
		require.Equal(s.t, 404, s.rest("PATCH", one, `{"content":"x"}`).status)
	}},
	{says: "a message that is no more cannot be deleted", source: DOC, ref: "opcodes-and-status-codes", given: func(s *stage) {
		posted(s)
		require.Equal(s.t, 204, s.rest("DELETE", one, "").status)
	}, method: "DELETE", path: one, status: 404, code: 10008},
	{says: "direct messages are opened and used", source: DOC, ref: "resources/user#create-dm", method: "POST", path: "/users/@me/channels", body: `{"recipient_id":"{alice}"}`, status: 200, then: func(s *stage, r response) {
		s.vars["channel"] = r.body["id"].(string)
		s.post(`{"content":"psst"}`)
		require.Equal(s.t, 1, s.alice.View(0).DMs[0].Mentions)
	}},
	{says: "direct messages with nobody", source: DOC, ref: "opcodes-and-status-codes", method: "POST", path: "/users/@me/channels", body: `{"recipient_id":"1"}`, status: 404, code: 10013},
	{says: "closed direct messages take nothing", source: DOC, ref: "opcodes-and-status-codes", given: func(s *stage) { s.set("channel", s.alice.DM()); s.alice.CloseDMs(true) },
		method: "POST", path: messages, body: `{"content":"psst"}`, status: 403, code: 50007},
	{says: "who shares no guild gets no direct messages", source: DOC, ref: "opcodes-and-status-codes", given: func(s *stage) {
		s.set("channel", s.alice.DM())
		require.NoError(s.t, s.Quit(s.guild, s.alice.ID()))
	}, method: "POST", path: messages, body: `{"content":"psst"}`, status: 403, code: 50007},
}

// contents are the texts of a list of messages.
func contents(s *stage, r response) []string {
	var list []struct{ Content string }
	require.NoError(s.t, json.Unmarshal(r.raw, &list), "%s", r.raw)
	out := make([]string, len(list))
	for n, m := range list {
		out[n] = m.Content
	}
	return out
}

// about clauses: who the bot is, where it is.
var aboutClauses = []clause{
	{says: "the gateway's address is asked without a token", source: DOC, ref: "events/gateway#get-gateway", then: func(s *stage, _ response) {
		req, err := http.NewRequest("GET", "https://discord.com/api/v9/gateway", nil)
		require.NoError(s.t, err)
		require.Equal(s.t, 200, s.send(req).status)
	}},
	{says: "how many shards the bot needs, and how fast they may begin", source: DOC, ref: "events/gateway#get-gateway-bot", method: "GET", path: "/gateway/bot",
		status: 200, config: sandbox.Config{Shard: 1, Concurrency: 3}, then: func(s *stage, r response) {
			require.EqualValues(s.t, 2, r.body["shards"])
			limit := r.body["session_start_limit"].(map[string]any)
			require.EqualValues(s.t, 3, limit["max_concurrency"])
			require.EqualValues(s.t, 1000, limit["remaining"])
		}},
	{says: "the bot's user", source: DOC, ref: "resources/user", method: "GET", path: "/users/@me", status: 200, then: func(s *stage, r response) { require.Equal(s.t, true, r.body["bot"]) }},
	{says: "the application tells its public key", source: DOC, ref: "resources/application", method: "GET", path: "/applications/@me", status: 200, then: func(s *stage, r response) {
		require.Equal(s.t, s.PublicKey(), r.body["verify_key"])
		require.Nil(s.t, r.body["interactions_endpoint_url"])
	}},
	{says: "every answer tells the time", source: DOC, ref: "RFC 9110, 6.6.1", method: "GET", path: "/users/@me", status: 200, then: func(s *stage, r response) {
		require.Equal(s.t, s.Now().Format(http.TimeFormat), r.header.Get("Date"))
	}},
	{says: "a wrong token", source: DOC, ref: "reference#authentication", then: func(s *stage, _ response) {
		for _, auth := range []string{"", "Bot wrong", "Bearer " + s.Token()} {
			req, err := http.NewRequest("GET", "https://discord.com/api/v9/users/@me", nil)
			require.NoError(s.t, err)
			req.Header.Set("Authorization", auth)
			require.Equal(s.t, 401, s.send(req).status, "%q", auth)
		}
	}},
	{says: "a route that is none is an alarm", source: DOC, ref: "opcodes-and-status-codes", method: "GET", path: "/nothing/here", status: 404, then: func(s *stage, _ response) {
		require.Len(s.t, s.Alarms(), 1)
		require.Contains(s.t, s.Alarms()[0], "UNIMPLEMENTED ROUTE GET /api/v9/nothing/here")
	}},
	{says: "the bot's token in a body is an alarm", source: DOC, ref: "topics/oauth2", then: func(s *stage, _ response) {
		s.post(fmt.Sprintf(`{"content":"my token is %s"}`, s.Token()))
		require.Len(s.t, s.Alarms(), 1)
	}},
	{says: "discordgo's version of the interface and no other", source: OWN, ref: "package comment", then: func(s *stage, _ response) {
		req, err := http.NewRequest("GET", "https://discord.com/api/v10/users/@me", nil)
		require.NoError(s.t, err)
		req.Header.Set("Authorization", "Bot "+s.Token())
		require.Equal(s.t, 404, s.send(req).status)
		require.Len(s.t, s.Alarms(), 1)
	}},
}
