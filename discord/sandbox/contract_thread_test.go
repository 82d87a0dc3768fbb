package sandbox_test

import (
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

const (
	threads = "topics/threads"
	thread  = "/channels/{thread}"
)

// archived opens a thread and archives it.
func archived(s *stage) {
	s.thread()
	require.Equal(s.t, 200, s.rest("PATCH", thread, `{"archived":true}`).status)
}

// locked opens a thread, locks it, and takes Manage Threads from the bot.
func locked(s *stage) {
	s.thread()
	require.NoError(s.t, s.Archive(s.id("thread"), true, true))
	unmanaged(s)
}

func unmanaged(s *stage) {
	require.NoError(s.t, s.Revoke(s.id("channel"), 0, sandbox.ManageThreads))
}

var threadClauses = []clause{
	{says: "a thread is opened without a message and the channel says so", source: DOC, ref: threads, method: "POST", path: "/channels/{channel}/threads", body: `{"name":"match 1","type":11}`, status: 201, then: func(s *stage, r response) {
		require.Equal(s.t, 18, s.alice.Sees(s.id("channel"))[0].Type)
		require.EqualValues(s.t, 11, r.body["type"])
	}},
	{says: "without a type a thread is private", source: DOC, ref: "resources/channel#start-thread-without-message", method: "POST", path: "/channels/{channel}/threads", body: `{"name":"match 1"}`, status: 201, then: func(s *stage, r response) {
		require.EqualValues(s.t, 12, r.body["type"])
		require.Len(s.t, s.alice.View(0).Guilds[0].Channels, 1, "nobody was added")
	}},
	{says: "a thread at a message has its id", source: DOC, ref: threads, given: posted, method: "POST", path: one + "/threads", body: `{"name":"match 1"}`, status: 201, then: func(s *stage, r response) {
		require.Equal(s.t, s.vars["message"], r.body["id"])
		require.Equal(s.t, s.id("message"), s.alice.Sees(s.id("channel"))[0].Thread)
	}},
	{says: "a message has one thread", source: DOC, ref: "opcodes-and-status-codes", given: func(s *stage) { posted(s); s.rest("POST", one+"/threads", `{"name":"match 1"}`) },
		method: "POST", path: one + "/threads", body: `{"name":"match 2"}`, status: 400, code: 160004},
	{says: "a thread has no threads", source: DOC, ref: threads, given: func(s *stage) { s.thread(); s.vars["channel"] = s.vars["thread"] },
		method: "POST", path: "/channels/{channel}/threads", body: `{"name":"match 2","type":11}`, status: 400, code: 50024},
	{says: "a thread's name has 1 to 100 characters", source: DOC, ref: "resources/channel", method: "POST", path: "/channels/{channel}/threads", body: `{"name":"` + long(101) + `","type":11}`, status: 400, code: 50035, at: "name BASE_TYPE_BAD_LENGTH"},
	{says: "archive times are 60 1440 4320 or 10080", source: DOC, ref: threads, method: "POST", path: "/channels/{channel}/threads", body: `{"name":"x","type":11,"auto_archive_duration":61}`, status: 400, code: 50035, at: "auto_archive_duration BASE_TYPE_CHOICES"},
	{says: "an idle thread is archived", source: DOC, ref: threads, given: func(s *stage) { s.thread(); s.Advance(61 * time.Minute) }, method: "GET", path: thread, status: 200, then: func(s *stage, r response) {
		require.Equal(s.t, true, r.body["thread_metadata"].(map[string]any)["archived"])
	}},
	{says: "a message keeps a thread active", source: DOC, ref: threads, given: func(s *stage) {
		s.thread()
		s.Advance(50 * time.Minute)
		s.rest("POST", thread+"/messages", `{"content":"x"}`)
		s.Advance(50 * time.Minute)
	}, method: "GET", path: thread, status: 200, then: func(s *stage, r response) {
		require.Equal(s.t, false, r.body["thread_metadata"].(map[string]any)["archived"])
	}},
	{says: "an edit does not keep a thread active", source: UNSURE, ref: "not in the documentation", given: func(s *stage) {
		s.thread()
		s.vars["channel"] = s.vars["thread"]
		posted(s)
		s.Advance(50 * time.Minute)
		require.Equal(s.t, 200, s.rest("PATCH", one, `{"content":"y"}`).status)
		s.Advance(50 * time.Minute)
	}, method: "GET", path: thread, status: 200, then: func(s *stage, r response) {
		require.Equal(s.t, true, r.body["thread_metadata"].(map[string]any)["archived"])
	}},
	{says: "messages in an archived thread cannot be edited", source: DOC, ref: threads, given: func(s *stage) {
		s.thread()
		s.vars["channel"] = s.vars["thread"]
		posted(s)
		require.NoError(s.t, s.Archive(s.id("thread"), true, false))
	}, method: "PATCH", path: one, body: `{"content":"y"}`, status: 400, code: 50083},
	{says: "a message reopens an archived thread", source: DOC, ref: threads, given: archived, method: "POST", path: thread + "/messages", body: `{"content":"x"}`, status: 200, then: func(s *stage, _ response) {
		require.Equal(s.t, false, s.rest("GET", thread, "").body["thread_metadata"].(map[string]any)["archived"])
	}},
	{says: "a locked thread takes no messages", source: DOC, ref: threads, given: locked, method: "POST", path: thread + "/messages", body: `{"content":"x"}`, status: 400, code: 160005},
	{says: "a thread is renamed archived and locked by who manages threads", source: DOC, ref: "resources/channel#modify-channel", given: (*stage).thread, method: "PATCH", path: thread, body: `{"name":"done","archived":true,"locked":true}`, status: 200, then: func(s *stage, r response) {
		require.Equal(s.t, "done", r.body["name"])
	}},
	{says: "an archived thread takes no change but being reopened", source: DOC, ref: "resources/channel#modify-channel", given: archived, method: "PATCH", path: thread, body: `{"name":"x"}`, status: 400, code: 50083},
	{says: "reopening may rename at once", source: DOC, ref: "resources/channel#modify-channel", given: archived, method: "PATCH", path: thread, body: `{"archived":false,"name":"x"}`, status: 200},
	{says: "its opener renames a thread without Manage Threads", source: DOC, ref: "resources/channel#modify-channel", given: func(s *stage) { s.thread(); unmanaged(s) }, method: "PATCH", path: thread, body: `{"name":"x"}`, status: 200},
	{says: "locking takes Manage Threads", source: DOC, ref: threads, given: func(s *stage) { s.thread(); unmanaged(s) }, method: "PATCH", path: thread, body: `{"locked":true}`, status: 403, code: 50013},
	{says: "a locked thread is reopened by who manages threads", source: DOC, ref: threads, given: locked, method: "PATCH", path: thread, body: `{"archived":false}`, status: 403, code: 50013},
	{says: "a thread is deleted by who manages threads", source: DOC, ref: threads, given: (*stage).thread, method: "DELETE", path: thread, status: 200, then: func(s *stage, _ response) {
		require.Equal(s.t, 404, s.rest("GET", thread, "").status)
	}},
	{says: "in threads Send Messages does not count", source: DOC, ref: threads, given: func(s *stage) { s.thread(); require.NoError(s.t, s.Revoke(s.id("channel"), 0, sandbox.SendMessages)) },
		method: "POST", path: thread + "/messages", body: `{"content":"x"}`, status: 200},
	{says: "in threads Send Messages in Threads counts", source: DOC, ref: threads, given: func(s *stage) { s.thread(); require.NoError(s.t, s.Revoke(s.id("channel"), 0, sandbox.SendInThreads)) },
		method: "POST", path: thread + "/messages", body: `{"content":"x"}`, status: 403, code: 50013},
	{says: "somebody is added to a thread", source: DOC, ref: threads, given: private, method: "PUT", path: thread + "/thread-members/{alice}", status: 204, then: func(s *stage, _ response) {
		require.Len(s.t, s.alice.View(0).Guilds[0].Channels, 2)
	}},
	{says: "its opener removes somebody from a private thread", source: DOC, ref: threads, given: func(s *stage) { private(s); s.rest("PUT", thread+"/thread-members/{alice}", "") }, method: "DELETE", path: thread + "/thread-members/{alice}", status: 204, then: func(s *stage, _ response) {
		require.Len(s.t, s.alice.View(0).Guilds[0].Channels, 1)
	}},
	{says: "the bot leaves a thread", source: DOC, ref: threads, given: (*stage).thread, method: "DELETE", path: thread + "/thread-members/@me", status: 204},
	{says: "the bot joins a thread", source: DOC, ref: threads, given: (*stage).thread, method: "PUT", path: thread + "/thread-members/@me", status: 204},
	{says: "an archived thread takes nobody", source: DOC, ref: threads, given: archived, method: "PUT", path: thread + "/thread-members/{alice}", status: 400, code: 50083},
	{says: "a thread goes with its channel", source: DOC, ref: threads, given: func(s *stage) { s.thread(); require.NoError(s.t, s.DeleteChannel(s.id("channel"))) }, method: "GET", path: thread, status: 404, code: 10003},
	{says: "a client reopens an archived thread before it sends a press", source: ISSUE, ref: "discord-api-docs#8474", given: func(s *stage) { buttonInThread(s); require.NoError(s.t, s.Archive(s.id("thread"), true, false)) }, then: func(s *stage, _ response) {
		s.ask("alice/press", `{"message":"{message}","custom_id":"b","async":true}`)
		require.Equal(s.t, false, s.rest("GET", thread, "").body["thread_metadata"].(map[string]any)["archived"])
	}},
	{says: "a press in a locked thread never reaches the bot", source: ISSUE, ref: "discord-api-docs#8474", given: func(s *stage) { buttonInThread(s); require.NoError(s.t, s.Archive(s.id("thread"), true, true)) }, then: func(s *stage, _ response) {
		require.Equal(s.t, 409, s.ui("alice/press", `{"message":"{message}","custom_id":"b"}`).status)
	}},
	{says: "an archived thread takes no commands", source: DOC, ref: threads, given: func(s *stage) { archived(s); s.vars["channel"] = s.vars["thread"] }, then: func(s *stage, _ response) {
		require.Equal(s.t, 409, s.ui("alice/slash", `{"channel":"{channel}","command":"game"}`).status)
	}},
	{says: "a channel is renamed by who manages channels", source: DOC, ref: "resources/channel#modify-channel", given: func(s *stage) {
		_, err := s.AddRole(s.guild, "builder", sandbox.ManageChannels, s.App())
		require.NoError(s.t, err)
	}, method: "PATCH", path: "/channels/{channel}", body: `{"name":"tables","topic":"play"}`, status: 200},
	{says: "a channel is not renamed by others", source: DOC, ref: "resources/channel#modify-channel", method: "PATCH", path: "/channels/{channel}", body: `{"name":"tables"}`, status: 403, code: 50013},
}

func private(s *stage) {
	r := s.rest("POST", "/channels/{channel}/threads", `{"name":"secret"}`)
	s.vars["thread"] = r.body["id"].(string)
}

func buttonInThread(s *stage) {
	s.thread()
	r := s.rest("POST", thread+"/messages", oneRow(button("b")))
	require.Equal(s.t, 200, r.status, "%s", r.raw)
	s.vars["message"] = r.body["id"].(string)
}

// revoked takes a permission from the bot in {channel}.
func revoked(p sandbox.Permissions) func(*stage) {
	return func(s *stage) { require.NoError(s.t, s.Revoke(s.id("channel"), 0, p)) }
}

const permissions = "topics/permissions"

var permissionClauses = []clause{
	{says: "a channel that cannot be seen", source: DOC, ref: permissions, given: revoked(sandbox.ViewChannel), method: "POST", path: messages, body: `{"content":"x"}`, status: 403, code: 50001},
	{says: "a channel that cannot be written in", source: DOC, ref: permissions, given: revoked(sandbox.SendMessages), method: "POST", path: messages, body: `{"content":"x"}`, status: 403, code: 50013},
	{says: "embeds take Embed Links", source: DOC, ref: permissions, given: revoked(sandbox.EmbedLinks), method: "POST", path: messages, body: embed(`"title":"t"`), status: 403, code: 50013},
	{says: "files take Attach Files", source: DOC, ref: permissions, given: revoked(sandbox.AttachFiles), method: "POST", path: messages, body: `{}`, files: []string{"a.png"}, status: 403, code: 50013},
	{says: "threads take Create Public Threads", source: DOC, ref: permissions, given: revoked(sandbox.CreatePublicThreads), method: "POST", path: "/channels/{channel}/threads", body: `{"name":"x","type":11}`, status: 403, code: 50013},
	{says: "private threads take Create Private Threads", source: DOC, ref: permissions, given: revoked(sandbox.CreatePrivateThreads), method: "POST", path: "/channels/{channel}/threads", body: `{"name":"x"}`, status: 403, code: 50013},
	{says: "pins take Pin Messages", source: DOC, ref: "change-log 2026-02-23", given: func(s *stage) { posted(s); revoked(sandbox.PinMessages)(s) }, method: "PUT", path: messages + "/pins/{message}", status: 403, code: 50013},
	{says: "reactions take Add Reactions", source: DOC, ref: permissions, given: func(s *stage) { posted(s); revoked(sandbox.AddReactions)(s) }, method: "PUT", path: one + "/reactions/%F0%9F%91%8D/@me", status: 403, code: 50013},
	{says: "replies take Read Message History", source: DOC, ref: permissions, given: func(s *stage) { theirs(s); revoked(sandbox.ReadMessageHistory)(s) },
		method: "POST", path: messages, body: `{"content":"x","message_reference":{"message_id":"{message}"}}`, status: 400, code: 160002},
	{says: "without Read Message History the list is empty", source: DOC, ref: resource + "#get-channel-messages", given: func(s *stage) { posted(s); revoked(sandbox.ReadMessageHistory)(s) },
		method: "GET", path: messages, status: 200, then: func(s *stage, r response) { require.Empty(s.t, contents(s, r)) }},
	{says: "editing one's own takes only seeing the channel", source: UNSURE, ref: permissions, given: func(s *stage) { posted(s); revoked(sandbox.SendMessages)(s) }, method: "PATCH", path: one, body: `{"content":"y"}`, status: 200},
	{says: "answers to interactions need no permission of the bot", source: UNSURE, ref: "not in the documentation", given: func(s *stage) { revoked(sandbox.SendMessages | sandbox.EmbedLinks)(s); s.slash() },
		method: "POST", path: callback, body: `{"type":4,"data":{"embeds":[{"title":"t"}]}}`, status: 200},
	{says: "a role's permission is everybody's who has it", source: DOC, ref: permissions, given: func(s *stage) {
		_, err := s.AddRole(s.guild, "admin", sandbox.Administrator, s.App())
		require.NoError(s.t, err)
		revoked(sandbox.ViewChannel | sandbox.SendMessages)(s)
	}, method: "POST", path: messages, body: `{"content":"administrators pass every overwrite"}`, status: 200},
	{says: "app permissions tell what the bot may do", source: DOC, ref: receiving, given: revoked(sandbox.AttachFiles), then: func(s *stage, _ response) {
		var p sandbox.Permissions
		require.NoError(s.t, p.UnmarshalText([]byte(s.slash()["app_permissions"].(string))))
		require.False(s.t, p.Has(sandbox.AttachFiles))
		require.True(s.t, p.Has(sandbox.SendMessages))
	}},
	{says: "who cannot see a channel sees none of it", source: DOC, ref: permissions, given: func(s *stage) {
		posted(s)
		require.NoError(s.t, s.Revoke(s.id("channel"), s.alice.ID(), sandbox.ViewChannel))
	}, then: func(s *stage, _ response) {
		require.Empty(s.t, s.alice.View(0).Guilds[0].Channels)
		require.Nil(s.t, s.alice.View(s.id("channel")).Pane)
	}},
}
