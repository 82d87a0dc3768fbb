package sandbox_test

import (
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// faulty starts a fault that lasts, in {guild}.
func faulty(kind, text string) func(*stage) {
	return func(s *stage) {
		posted(s)
		require.NoError(s.t, s.Fault(sandbox.Fault{Kind: kind, Guild: s.guild, Text: text}))
	}
}

const (
	uploads = "discord-api-docs#7796"
	automod = "opcodes-and-status-codes, discord-api-docs#5128"
)

// refusalClauses are what a server, a moderator or a person makes Discord refuse.
var refusalClauses = []clause{
	{says: "no files where uploads are limited", source: ISSUE, ref: uploads, given: faulty(sandbox.FaultUploads, ""), files: []string{"a.png"},
		method: "POST", path: messages, body: `{"content":"x"}`, status: 403, code: 400001},
	{says: "no files in an edit where uploads are limited", source: ISSUE, ref: uploads, given: faulty(sandbox.FaultUploads, ""), files: []string{"a.png"},
		method: "PATCH", path: one, body: `{"content":"x"}`, status: 403, code: 400001},
	{says: "no files in an answer where uploads are limited", source: UNSURE, ref: uploads, given: func(s *stage) { faulty(sandbox.FaultUploads, "")(s); s.slash() }, files: []string{"a.png"},
		method: "POST", path: callback, body: `{"type":4,"data":{"content":"x","flags":64}}`, status: 403, code: 400001},
	{says: "words are taken where uploads are limited", source: ISSUE, ref: uploads, given: faulty(sandbox.FaultUploads, ""), method: "POST", path: messages, body: `{"content":"x"}`, status: 200},
	{says: "uploads are limited in one guild", source: ISSUE, ref: uploads, given: elsewhere(sandbox.FaultUploads), files: []string{"a.png"}, method: "POST", path: messages, body: `{"content":"x"}`, status: 200},
	{says: "AutoMod blocks a message", source: DOC, ref: automod, given: faulty(sandbox.FaultAutoMod, "wager"), method: "POST", path: messages, body: `{"content":"A Wager!"}`, status: 400, code: 200000, then: func(s *stage, _ response) {
		require.Len(s.t, s.alice.Sees(s.id("channel")), 1, "only the one before")
	}},
	{says: "AutoMod blocks an edit", source: UNSURE, ref: automod, given: faulty(sandbox.FaultAutoMod, "wager"), method: "PATCH", path: one, body: `{"content":"a wager"}`, status: 400, code: 200000},
	{says: "AutoMod reads what embeds say", source: UNSURE, ref: automod, given: faulty(sandbox.FaultAutoMod, "wager"), method: "POST", path: messages, body: embed(`"title":"a wager"`), status: 400, code: 200000},
	{says: "AutoMod reads what components say", source: UNSURE, ref: automod, given: faulty(sandbox.FaultAutoMod, "wager"), method: "POST", path: messages, body: `{"flags":32768,"components":[{"type":10,"content":"a wager"}]}`, status: 400, code: 200000},
	{says: "AutoMod blocks words", source: DOC, ref: automod, given: faulty(sandbox.FaultAutoMod, "wager"), method: "POST", path: messages, body: `{"content":"a bet"}`, status: 200},
	{says: "AutoMod blocks an answer that everybody sees", source: UNSURE, ref: automod, given: func(s *stage) { faulty(sandbox.FaultAutoMod, "")(s); s.slash() }, method: "POST", path: callback, body: `{"type":4,"data":{"content":"x"}}`, status: 400, code: 200000},
	{says: "AutoMod leaves alone what one person sees", source: UNSURE, ref: automod, given: func(s *stage) { faulty(sandbox.FaultAutoMod, "")(s); s.slash() }, method: "POST", path: callback, body: `{"type":4,"data":{"content":"x","flags":64}}`, status: 200},
	{says: "AutoMod blocks the name of a thread", source: DOC, ref: automod, given: faulty(sandbox.FaultAutoMod, "wager"), method: "POST", path: opening, body: `{"name":"the wager"}`, status: 400, code: 200001},
	{says: "AutoMod blocks another name of a thread", source: DOC, ref: automod, given: func(s *stage) { s.thread(); faulty(sandbox.FaultAutoMod, "wager")(s) }, method: "PATCH", path: thread, body: `{"name":"the wager"}`, status: 400, code: 200001},
	{says: "who manages the server is exempt from AutoMod", source: UNSURE, ref: automod, given: func(s *stage) {
		faulty(sandbox.FaultAutoMod, "")(s)
		_, err := s.AddRole(s.guild, "manager", sandbox.ManageGuild, s.App())
		require.NoError(s.t, err)
	}, method: "POST", path: messages, body: `{"content":"x"}`, status: 200},
	{says: "direct messages have no AutoMod", source: DOC, ref: automod, given: func(s *stage) { faulty(sandbox.FaultAutoMod, "")(s); s.set("channel", s.alice.DM()) }, method: "POST", path: messages, body: `{"content":"x"}`, status: 200},
	{says: "AutoMod ends", source: OWN, ref: "fault.go", given: func(s *stage) { faulty(sandbox.FaultAutoMod, "")(s); s.EndFault(sandbox.FaultAutoMod) }, method: "POST", path: messages, body: `{"content":"x"}`, status: 200},
	{says: "a deleted account is no member", source: DOC, ref: "opcodes-and-status-codes", given: leaves, method: "GET", path: "/guilds/{guild}/members/{alice}", status: 404, code: 10013},
	{says: "a deleted account takes no direct messages", source: DOC, ref: "opcodes-and-status-codes", given: leaves, method: "POST", path: "/users/@me/channels", body: `{"recipient_id":"{alice}"}`, status: 404, code: 10013},
	{says: "nothing reaches a deleted account", source: UNSURE, ref: "opcodes-and-status-codes", given: func(s *stage) { s.set("channel", s.alice.DM()); leaves(s) }, method: "POST", path: messages, body: `{"content":"x"}`, status: 403, code: 50007},
	{says: "what a deleted account wrote stays", source: DOC, ref: "opcodes-and-status-codes", given: func(s *stage) { theirs(s); leaves(s) }, method: "GET", path: one, status: 200},
	{says: "a deleted channel is unknown to every route", source: DOC, ref: "opcodes-and-status-codes", given: func(s *stage) { posted(s); channelless(s) }, then: func(s *stage, _ response) {
		for _, r := range [][3]string{{"GET", "/channels/{channel}", ""}, {"GET", messages, ""}, {"POST", messages, `{"content":"x"}`}, {"PATCH", one, `{"content":"x"}`}, {"DELETE", one, ""}, {"POST", opening, `{"name":"x"}`}} {
			require.EqualValues(s.t, 10003, s.rest(r[0], r[1], r[2]).body["code"], r)
		}
	}},
	{says: "the bot hears that a channel is deleted", source: DOC, ref: "events/gateway-events#channel-delete", given: func(s *stage) { s.identify(); channelless(s) }, then: func(s *stage, _ response) {
		require.Contains(s.t, string(s.next("CHANNEL_DELETE").Data), s.vars["channel"])
	}},
	{says: "the bot hears that a thread is deleted", source: DOC, ref: "events/gateway-events#thread-delete", given: func(s *stage) { s.thread(); s.identify(); require.NoError(s.t, s.DeleteChannel(s.id("thread"))) }, then: func(s *stage, _ response) {
		require.Contains(s.t, string(s.next("THREAD_DELETE").Data), s.vars["thread"])
	}},
	{says: "an answer finds its channel deleted", source: UNSURE, ref: "not in the documentation", given: func(s *stage) { s.slash(); channelless(s) }, method: "POST", path: callback, body: `{"type":4,"data":{"content":"x"}}`, status: 404, code: 10003},
	{says: "a follow-up finds its channel deleted", source: UNSURE, ref: "not in the documentation", given: func(s *stage) { s.slash(); s.answer(`{"type":5}`); channelless(s) }, method: "POST", path: "/webhooks/{app}/{token}", body: `{"content":"x"}`, status: 404, code: 10003},
}

func leaves(s *stage) { require.NoError(s.t, s.DeleteAccount(s.alice.ID())) }

func channelless(s *stage) { require.NoError(s.t, s.DeleteChannel(s.id("channel"))) }

// elsewhere starts a fault in another guild.
func elsewhere(kind string) func(*stage) {
	return func(s *stage) {
		require.NoError(s.t, s.Fault(sandbox.Fault{Kind: kind, Guild: s.AddGuild("Leipzig", "de")}))
	}
}

const posts = "topics/threads#forums"

// forum makes a forum, {forum}, and has alice open a post in it, {thread}.
func forum(s *stage) {
	id, err := s.AddChannel(s.guild, sandbox.ForumChannel, "matches")
	require.NoError(s.t, err)
	s.set("forum", id)
	post, err := s.alice.OpenThread(id, "a game?", "who plays?")
	require.NoError(s.t, err)
	s.set("thread", post)
}

// buttonInPost has the bot write a button into {thread}, as {message}.
func buttonInPost(s *stage) {
	r := s.rest("POST", thread+"/messages", oneRow(button("b")))
	require.Equal(s.t, 200, r.status, "%s", r.raw)
	s.vars["message"] = r.body["id"].(string)
}

// idle has alice's post with a button in it archived after three days, and bruno there.
func idle(s *stage) {
	forum(s)
	buttonInPost(s)
	s.set("bruno", s.User("bruno").ID())
	s.Advance(73 * time.Hour)
	require.True(s.t, s.isArchived())
}

// pressing has somebody press the button, and reports how the client took it.
func (s *stage) pressing(who string) int {
	if s.ws == nil {
		s.identify()
	}
	return s.ui(who+"/press", `{"message":"{message}","custom_id":"b","async":true}`).status
}

var forumClauses = []clause{
	{says: "a forum says its type", source: DOC, ref: "resources/channel", given: forum, method: "GET", path: "/channels/{forum}", status: 200, then: func(s *stage, r response) {
		require.EqualValues(s.t, 15, r.body["type"])
	}},
	{says: "a forum takes no messages", source: DOC, ref: "opcodes-and-status-codes", given: forum, method: "POST", path: "/channels/{forum}/messages", body: `{"content":"x"}`, status: 400, code: 50008},
	{says: "a post is a public thread of its author", source: DOC, ref: posts, given: forum, method: "GET", path: thread, status: 200, then: func(s *stage, r response) {
		require.EqualValues(s.t, 11, r.body["type"])
		require.Equal(s.t, s.vars["forum"], r.body["parent_id"])
		require.Equal(s.t, s.vars["alice"], r.body["owner_id"])
	}},
	{says: "a post has the id of its first message", source: DOC, ref: posts, given: forum, method: "GET", path: thread + "/messages/{thread}", status: 200, then: func(s *stage, r response) {
		require.Equal(s.t, "who plays?", r.body["content"])
	}},
	{says: "the bot writes in a post", source: DOC, ref: posts, given: forum, method: "POST", path: thread + "/messages", body: `{"content":"x"}`, status: 200},
	{says: "people open threads in channels too", source: DOC, ref: threads, given: func(s *stage) {
		own, err := s.alice.OpenThread(s.id("channel"), "talk", "hello")
		require.NoError(s.t, err)
		s.set("thread", own)
	}, method: "POST", path: thread + "/messages", body: `{"content":"x"}`, status: 200},
	{says: "nobody opens a thread where they may not", source: DOC, ref: posts, given: forum, then: func(s *stage, _ response) {
		require.NoError(s.t, s.Revoke(s.id("forum"), s.alice.ID(), sandbox.SendMessages))
		_, err := s.alice.OpenThread(s.id("forum"), "another", "x")
		require.ErrorContains(s.t, err, "cannot open a thread here")
		_, err = s.alice.OpenThread(s.id("channel"), "", "x")
		require.ErrorContains(s.t, err, "a name of 1 to 100 characters")
	}},
	{says: "commands cannot be used in a forum itself", source: DOC, ref: posts, given: forum, then: func(s *stage, _ response) {
		require.Equal(s.t, 409, s.ui("alice/slash", `{"channel":"{forum}","command":"game"}`).status)
	}},
	{says: "a press in an archived post does not reach the bot", source: ISSUE, ref: "discord-api-docs#8474", given: idle, then: func(s *stage, _ response) {
		require.Equal(s.t, 409, s.pressing("bruno"))
		require.Equal(s.t, 409, s.pressing("bruno@phone"))
		require.True(s.t, s.isArchived())
	}},
	{says: "desktop clients press in archived posts", source: ISSUE, ref: "discord-api-docs#8474", given: idle, then: func(s *stage, _ response) {
		require.Equal(s.t, 200, s.pressing("bruno@desktop"))
	}},
	{says: "the author of a post reopens it with a press", source: UNSURE, ref: "discord-api-docs#8474", given: idle, then: func(s *stage, _ response) {
		require.Equal(s.t, 200, s.pressing("alice"))
		require.False(s.t, s.isArchived())
	}},
	{says: "whoever wrote in a post reopens it with a press", source: UNSURE, ref: "discord-api-docs#8474", given: func(s *stage) {
		idle(s)
		_, err := s.User("bruno").Send(s.id("thread"), "still there?")
		require.NoError(s.t, err)
		s.Advance(73 * time.Hour)
	}, then: func(s *stage, _ response) { require.Equal(s.t, 200, s.pressing("bruno")) }},
	{says: "the bot's message in an archived post cannot be edited", source: DOC, ref: threads, given: idle, method: "PATCH", path: thread + "/messages/{message}", body: `{"content":"y"}`, status: 400, code: 50083},
	{says: "the bot reopens a post of somebody else", source: DOC, ref: threads, given: func(s *stage) { idle(s); require.NoError(s.t, s.Revoke(s.id("forum"), 0, sandbox.ManageThreads)) }, method: "PATCH", path: thread, body: `{"archived":false}`, status: 200},
	{says: "a locked thread takes no changes of messages", source: DOC, ref: lockedThreads, given: func(s *stage) { buttonInThread(s); lock(s); unmanaged(s) }, method: "PATCH", path: thread + "/messages/{message}", body: `{"content":"y"}`, status: 400, code: 160005},
	{says: "who manages threads writes in a locked one", source: DOC, ref: lockedThreads, given: func(s *stage) { buttonInThread(s); lock(s) }, method: "POST", path: thread + "/messages", body: `{"content":"y"}`, status: 200, then: func(s *stage, _ response) {
		require.Equal(s.t, 200, s.rest("PATCH", thread+"/messages/{message}", `{"content":"y"}`).status)
	}},
	{says: "nobody can press in a locked thread", source: ISSUE, ref: "discord-api-docs#7900", given: func(s *stage) {
		buttonInThread(s)
		lock(s)
		_, err := s.AddRole(s.guild, "admin", sandbox.Administrator, s.alice.ID())
		require.NoError(s.t, err)
	}, then: func(s *stage, _ response) { require.Equal(s.t, 409, s.pressing("alice")) }},
	{says: "people read in a locked thread and cannot write", source: DOC, ref: lockedThreads, given: func(s *stage) { buttonInThread(s); lock(s) }, then: func(s *stage, _ response) {
		require.Len(s.t, s.alice.Sees(s.id("thread")), 2)
		_, err := s.alice.Send(s.id("thread"), "x")
		require.Error(s.t, err)
		require.Equal(s.t, 409, s.ui("alice/slash", `{"channel":"{thread}","command":"game"}`).status)
	}},
	{says: "a lock is in the event and in the channel", source: DOC, ref: lockedThreads, given: func(s *stage) { s.thread(); s.identify(); lock(s) }, method: "GET", path: thread, status: 200, then: func(s *stage, r response) {
		require.Equal(s.t, true, r.body["thread_metadata"].(map[string]any)["locked"])
		require.Contains(s.t, string(s.next("THREAD_UPDATE").Data), `"locked":true`)
	}},
}

const lockedThreads = "topics/threads#locked-threads"

// lock has a moderator lock {thread} and leave it active.
func lock(s *stage) { require.NoError(s.t, s.Archive(s.id("thread"), false, true)) }
