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

// board is a message with a picture in an embed.
const board = `{"embeds":[{"title":"t","image":{"url":"attachment://board.png"}}],"attachments":[{"id":"0","filename":"board.png","description":"the board"}]}`

var fileClauses = []clause{
	{
		says: "a picture is shown in its embed with its alt text and size", source: DOC, ref: "reference#uploading-files",
		method: "POST", path: messages, body: board, files: []string{"board.png"}, status: 200, then: func(s *stage, r response) {
			e := s.alice.Sees(s.id("channel"))[0].Embeds[0].Image
			require.Equal(s.t, "the board", e.Description)
			require.Equal(s.t, []int{40, 30}, []int{e.Width, e.Height})
			require.True(s.t, strings.HasPrefix(e.URL, "/cdn/attachments/"))
		},
	},
	{
		says: "a file used by an embed is not listed again", source: UNSURE, ref: "not in the documentation",
		method: "POST", path: messages, body: board, files: []string{"board.png"}, status: 200, then: func(s *stage, r response) { require.Empty(s.t, r.body["attachments"]) },
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
	{
		says: "an embed's picture must be sent along", source: UNSURE, ref: "not in the documentation",
		method: "POST", path: messages, body: board, status: 400, code: 50035, at: "attachments.0.id ATTACHMENT_NOT_FOUND",
	},
	{
		says: "a gallery's picture must be sent along", source: DOC, ref: parts,
		method: "POST", path: messages, body: v2(`{"type":12,"items":[{"media":{"url":"attachment://a.png"}}]}`), status: 400, code: 50035,
		at: "components UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
	},
	{
		says: "files are shown by components of version 2", source: DOC, ref: parts, files: []string{"a.png", "b.txt:5"},
		method: "POST", path: messages, body: v2(`{"type":12,"items":[{"media":{"url":"attachment://a.png"}}]},{"type":13,"file":{"url":"attachment://b.txt"}}`), status: 200,
	},
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
			require.Len(s.t, s.alice.Sees(s.id("channel"))[0].Embeds, 1)
			require.Empty(s.t, s.alice.Sees(s.id("channel"))[0].Attachments, "the old file is gone")
		},
	},
	{
		says: "in version 9 an edit adds every new file", source: DOC, ref: "reference#editing-message-attachments", given: keepFirst, files: []string{"b.png"},
		method: "PATCH", path: one, body: `{"attachments":[{"id":"{kept}"}]}`, status: 200, then: func(s *stage, r response) { require.Len(s.t, r.body["attachments"], 2) },
	},
	{
		says: "in version 10 only what is listed stays", source: DOC, ref: "reference#editing-message-attachments", given: keepFirst, files: []string{"b.png"},
		method: "PATCH", path: "v10:" + one, body: `{"attachments":[{"id":"{kept}"}]}`, status: 200, then: func(s *stage, r response) { require.Len(s.t, r.body["attachments"], 1) },
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
	{says: "a message can be read", source: DOC, ref: resource, given: posted, method: "GET", path: one, status: 200},
	{says: "messages are listed newest first", source: DOC, ref: resource, given: func(s *stage) { posted(s); s.post(`{"content":"second"}`) }, method: "GET", path: messages + "?limit=2", status: 200, then: func(s *stage, r response) {
		require.Equal(s.t, []string{"second", "hello"}, contents(s, r))
	}},
	{says: "before and after cut the list", source: DOC, ref: resource, given: func(s *stage) {
		posted(s)
		s.vars["first"] = s.vars["message"]
		s.post(`{"content":"second"}`)
		s.post(`{"content":"third"}`)
	}, method: "GET", path: messages + "?after={first}&limit=1", status: 200, then: func(s *stage, r response) {
		require.Equal(s.t, []string{"second"}, contents(s, r))
		require.Equal(s.t, []string{"second", "hello"}, contents(s, s.rest("GET", messages+"?before={message}", "")))
		require.Equal(s.t, []string{"second", "hello"}, contents(s, s.rest("GET", messages+"?around={first}&limit=2", "")))
	}},
	{says: "at most 100 are listed", source: DOC, ref: resource, method: "GET", path: messages + "?limit=101", status: 400, code: 50035, at: "limit NUMBER_TYPE_MAX"},
	{says: "ephemeral messages are not listed", source: DOC, ref: resource, given: hidden, method: "GET", path: messages, status: 200, then: func(s *stage, r response) { require.Empty(s.t, contents(s, r)) }},
	{says: "an ephemeral message cannot be read", source: DOC, ref: resource, given: hidden, method: "GET", path: one, status: 404, code: 10008},
	{says: "an ephemeral message cannot be edited", source: DOC, ref: resource, given: hidden, method: "PATCH", path: one, body: `{"content":"x"}`, status: 404, code: 10008},
	{says: "an ephemeral message cannot be deleted", source: DOC, ref: resource, given: hidden, method: "DELETE", path: one, status: 404, code: 10008},
	{says: "an edit is marked", source: DOC, ref: resource, given: posted, method: "PATCH", path: one, body: `{"content":"x"}`, status: 200, then: func(s *stage, r response) { require.NotNil(s.t, r.body["edited_timestamp"]) }},
	{says: "an edit that leaves nothing is refused", source: DOC, ref: "opcodes-and-status-codes", given: posted, method: "PATCH", path: one, body: `{"content":""}`, status: 400, code: 50006},
	{says: "others' messages cannot be edited", source: DOC, ref: resource, given: theirs, method: "PATCH", path: one, body: `{"content":"x"}`, status: 403, code: 50005},
	{says: "others' messages cannot be deleted without permission", source: DOC, ref: resource, given: theirs, method: "DELETE", path: one, status: 403, code: 50013},
	{says: "a message of one's own is deleted", source: DOC, ref: resource, given: posted, method: "DELETE", path: one, status: 204},
	{says: "a deleted message is unknown", source: DOC, ref: "opcodes-and-status-codes", given: deleted, method: "PATCH", path: one, body: `{"content":"x"}`, status: 404, code: 10008},
	{says: "a deleted channel is unknown", source: DOC, ref: "opcodes-and-status-codes", given: func(s *stage) { require.NoError(s.t, s.DeleteChannel(s.id("channel"))) },
		method: "POST", path: messages, body: `{"content":"x"}`, status: 404, code: 10003},
	{says: "several messages are deleted at once", source: DOC, ref: resource, given: func(s *stage) {
		_, err := s.AddRole(s.guild, "moderator", sandbox.ManageMessages, s.App())
		require.NoError(s.t, err)
		posted(s)
		s.vars["first"] = s.vars["message"]
		posted(s)
	}, method: "POST", path: messages + "/bulk-delete", body: `{"messages":["{first}","{message}"]}`, status: 204, then: func(s *stage, _ response) {
		require.Empty(s.t, s.alice.Sees(s.id("channel")))
	}},
	{says: "messages older than two weeks are not deleted at once", source: DOC, ref: resource, given: func(s *stage) {
		_, err := s.AddRole(s.guild, "moderator", sandbox.ManageMessages, s.App())
		require.NoError(s.t, err)
		posted(s)
		s.vars["first"] = s.vars["message"]
		s.Advance(15 * 24 * time.Hour)
		posted(s)
	}, method: "POST", path: messages + "/bulk-delete", body: `{"messages":["{first}","{message}"]}`, status: 400, code: 50034},
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
	{says: "a listed message does not tell its nonce", source: UNSURE, ref: "not in the documentation", given: func(s *stage) { s.post(`{"content":"x","nonce":"n1"}`) },
		method: "GET", path: one, status: 200, then: func(s *stage, r response) { require.Nil(s.t, r.body["nonce"]) }},
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
	{says: "a reply names the other message", source: DOC, ref: resource + "#message-reference", given: theirs,
		method: "POST", path: messages, body: `{"content":"x","message_reference":{"message_id":"{message}"}}`, status: 200, then: func(s *stage, r response) {
			require.EqualValues(s.t, 19, r.body["type"])
			require.Equal(s.t, "mine", r.body["referenced_message"].(map[string]any)["content"])
			require.Equal(s.t, 1, s.alice.View(0).Guilds[0].Channels[0].Mentions)
		}},
	{says: "a reply to nothing is refused", source: DOC, ref: resource + "#message-reference",
		method: "POST", path: messages, body: `{"content":"x","message_reference":{"message_id":"5"}}`, status: 400, code: 50035, at: "message_reference REPLIES_UNKNOWN_MESSAGE"},
	{says: "a reply to nothing may be an ordinary message", source: DOC, ref: resource + "#message-reference",
		method: "POST", path: messages, body: `{"content":"x","message_reference":{"message_id":"5","fail_if_not_exists":false}}`, status: 200},
	{says: "a reaction is set", source: DOC, ref: resource + "#create-reaction", given: theirs, method: "PUT", path: one + "/reactions/%F0%9F%91%8D/@me", status: 204, then: func(s *stage, _ response) {
		require.Equal(s.t, 1, s.alice.Sees(s.id("channel"))[0].Reactions[0].Count)
		require.Equal(s.t, 200, s.rest("GET", one, "").status)
	}},
	{says: "a reaction is taken back", source: DOC, ref: resource + "#delete-own-reaction", given: func(s *stage) {
		theirs(s)
		s.rest("PUT", one+"/reactions/%F0%9F%91%8D/@me", "")
		s.Advance(time.Second)
	},
		method: "DELETE", path: one + "/reactions/%F0%9F%91%8D/@me", status: 204, then: func(s *stage, _ response) { require.Empty(s.t, s.alice.Sees(s.id("channel"))[0].Reactions) }},
	{says: "a reaction is an emoji", source: DOC, ref: "opcodes-and-status-codes", given: posted, method: "PUT", path: one + "/reactions/thumbsup/@me", status: 400, code: 10014},
	{says: "a message is pinned and the channel says so", source: DOC, ref: resource + "#pin-message", given: posted, method: "PUT", path: messages + "/pins/{message}", status: 204, then: func(s *stage, _ response) {
		v := s.alice.Sees(s.id("channel"))
		require.True(s.t, v[0].Pinned)
		require.Equal(s.t, 6, v[1].Type)
	}},
	{says: "the old path pins too", source: DOC, ref: resource + "#pin-message-deprecated", given: posted, method: "PUT", path: "/channels/{channel}/pins/{message}", status: 204},
	{says: "a pin is removed", source: DOC, ref: resource + "#unpin-message", given: posted, method: "DELETE", path: messages + "/pins/{message}", status: 204},
	{says: "the old path removes a pin too", source: DOC, ref: resource + "#unpin-message-deprecated", given: posted, method: "DELETE", path: "/channels/{channel}/pins/{message}", status: 204},
	{says: "typing shows for ten seconds", source: DOC, ref: "resources/channel#trigger-typing-indicator", method: "POST", path: "/channels/{channel}/typing", status: 204, then: func(s *stage, _ response) {
		require.Len(s.t, s.alice.View(0).Pane.Typing, 1)
		s.Advance(11 * time.Second)
		require.Empty(s.t, s.alice.View(0).Pane.Typing)
	}},
	{says: "direct messages are opened and used", source: DOC, ref: "resources/user#create-dm", method: "POST", path: "/users/@me/channels", body: `{"recipient_id":"{alice}"}`, status: 200, then: func(s *stage, r response) {
		s.vars["channel"] = r.body["id"].(string)
		s.post(`{"content":"psst"}`)
		require.Equal(s.t, 1, s.alice.View(0).DMs[0].Mentions)
	}},
	{says: "closed direct messages take nothing", source: DOC, ref: "opcodes-and-status-codes", given: func(s *stage) { s.set("channel", s.alice.DM()); s.alice.CloseDMs(true) },
		method: "POST", path: messages, body: `{"content":"psst"}`, status: 403, code: 50007},
	{says: "who shares no guild gets no direct messages", source: DOC, ref: "opcodes-and-status-codes", given: func(s *stage) { s.set("channel", s.alice.DM()); require.NoError(s.t, s.Uninstall(s.guild, false)) },
		method: "POST", path: messages, body: `{"content":"psst"}`, status: 403, code: 50007},
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
		req, err := http.NewRequest("GET", "https://discord.com/api/v10/gateway", nil)
		require.NoError(s.t, err)
		require.Equal(s.t, 200, s.send(req).status)
	}},
	{says: "the gateway tells shards and budget", source: DOC, ref: "events/gateway#get-gateway-bot", config: sandbox.Config{Shards: 3}, method: "GET", path: "/gateway/bot", status: 200, then: func(s *stage, r response) {
		require.EqualValues(s.t, 3, r.body["shards"])
		require.EqualValues(s.t, 1000, r.body["session_start_limit"].(map[string]any)["remaining"])
	}},
	{says: "the bot's user", source: DOC, ref: "resources/user", method: "GET", path: "/users/@me", status: 200, then: func(s *stage, r response) { require.Equal(s.t, true, r.body["bot"]) }},
	{says: "another user", source: DOC, ref: "resources/user", method: "GET", path: "/users/{alice}", status: 200},
	{says: "a user who is none", source: DOC, ref: "opcodes-and-status-codes", method: "GET", path: "/users/5", status: 404, code: 10013},
	{says: "the application", source: DOC, ref: "resources/application", method: "GET", path: "/applications/@me", status: 200},
	{says: "the application by its old path", source: DOC, ref: "topics/oauth2", method: "GET", path: "/oauth2/applications/@me", status: 200},
	{says: "a guild", source: DOC, ref: "resources/guild", method: "GET", path: "/guilds/{guild}", status: 200},
	{says: "a guild that is none", source: DOC, ref: "opcodes-and-status-codes", method: "GET", path: "/guilds/5", status: 404, code: 10004},
	{says: "a guild without the bot", source: DOC, ref: "opcodes-and-status-codes", given: func(s *stage) { require.NoError(s.t, s.Uninstall(s.guild, false)) }, method: "GET", path: "/guilds/{guild}", status: 403, code: 50001},
	{says: "a guild's channels", source: DOC, ref: "resources/guild", method: "GET", path: "/guilds/{guild}/channels", status: 200},
	{says: "a member", source: DOC, ref: "resources/guild", method: "GET", path: "/guilds/{guild}/members/{alice}", status: 200},
	{says: "a member who is none", source: DOC, ref: "opcodes-and-status-codes", method: "GET", path: "/guilds/{guild}/members/5", status: 404, code: 10007},
	{says: "the active threads", source: DOC, ref: "resources/guild", given: (*stage).thread, method: "GET", path: "/guilds/{guild}/threads/active", status: 200, then: func(s *stage, r response) { require.Len(s.t, r.body["threads"], 1) }},
	{says: "a channel", source: DOC, ref: "resources/channel", method: "GET", path: "/channels/{channel}", status: 200},
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
	{says: "versions 9 and 10 and no other", source: DOC, ref: "reference#api-versioning", method: "GET", path: "v10:/users/@me", status: 200, then: func(s *stage, _ response) {
		req, err := http.NewRequest("GET", "https://discord.com/api/v5/users/@me", nil)
		require.NoError(s.t, err)
		req.Header.Set("Authorization", "Bot "+s.Token())
		require.Equal(s.t, 404, s.send(req).status)
	}},
}
