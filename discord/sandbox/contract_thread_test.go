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
	{says: "a channel says its type", source: DOC, ref: "resources/channel", method: "GET", path: "/channels/{channel}", status: 200, then: func(s *stage, r response) {
		require.EqualValues(s.t, sandbox.TextChannel, r.body["type"])
		s.thread()
		of := s.rest("GET", thread, "")
		require.EqualValues(s.t, 11, of.body["type"])
		require.Equal(s.t, s.vars["channel"], of.body["parent_id"])
	}},
	{says: "a thread at a message has its id", source: DOC, ref: threads, given: posted, method: "POST", path: opening, body: `{"name":"match 1"}`, status: 201, then: func(s *stage, r response) {
		require.Equal(s.t, s.vars["message"], r.body["id"])
		require.Equal(s.t, s.id("message"), s.alice.Sees(s.id("channel"))[0].Thread)
	}},
	{says: "a message has one thread", source: DOC, ref: "opcodes-and-status-codes", given: func(s *stage) { posted(s); s.rest("POST", opening, `{"name":"match 1"}`) },
		method: "POST", path: opening, body: `{"name":"match 2"}`, status: 400, code: 160004},
	{says: "a thread has no threads", source: DOC, ref: threads, given: func(s *stage) { s.thread(); s.vars["channel"] = s.vars["thread"]; posted(s) },
		method: "POST", path: opening, body: `{"name":"match 2"}`, status: 400, code: 50024},
	{says: "a thread's name has 1 to 100 characters", source: DOC, ref: "resources/channel", given: posted, method: "POST", path: opening, body: `{"name":"` + long(101) + `"}`, status: 400, code: 50035, at: "name BASE_TYPE_BAD_LENGTH"},
	{says: "archive times are 60 1440 4320 or 10080", source: DOC, ref: threads, given: posted, method: "POST", path: opening, body: `{"name":"x","auto_archive_duration":61}`, status: 400, code: 50035, at: "auto_archive_duration BASE_TYPE_CHOICES"},
	{says: "an idle thread is archived", source: DOC, ref: threads, given: func(s *stage) { s.thread(); s.Advance(61 * time.Minute) }, then: func(s *stage, _ response) {
		require.True(s.t, s.isArchived())
	}},
	{says: "a message keeps a thread active", source: DOC, ref: threads, given: func(s *stage) {
		s.thread()
		s.Advance(50 * time.Minute)
		s.rest("POST", thread+"/messages", `{"content":"x"}`)
		s.Advance(50 * time.Minute)
	}, then: func(s *stage, _ response) {
		require.False(s.t, s.isArchived())
	}},
	{says: "an edit does not keep a thread active", source: UNSURE, ref: "not in the documentation", given: func(s *stage) {
		s.thread()
		s.vars["channel"] = s.vars["thread"]
		posted(s)
		s.Advance(50 * time.Minute)
		require.Equal(s.t, 200, s.rest("PATCH", one, `{"content":"y"}`).status)
		s.Advance(50 * time.Minute)
	}, then: func(s *stage, _ response) {
		require.True(s.t, s.isArchived())
	}},
	{says: "messages in an archived thread cannot be edited", source: DOC, ref: threads, given: func(s *stage) {
		s.thread()
		s.vars["channel"] = s.vars["thread"]
		posted(s)
		require.NoError(s.t, s.Archive(s.id("thread"), true, false))
	}, method: "PATCH", path: one, body: `{"content":"y"}`, status: 400, code: 50083},
	tried("the message that an archived thread stands at can be edited"),
	{says: "a message reopens an archived thread", source: DOC, ref: threads, given: archived, method: "POST", path: thread + "/messages", body: `{"content":"x"}`, status: 200, then: func(s *stage, _ response) {
		require.False(s.t, s.isArchived())
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
	{says: "in threads Send Messages does not count", source: DOC, ref: threads, given: func(s *stage) { s.thread(); require.NoError(s.t, s.Revoke(s.id("channel"), 0, sandbox.SendMessages)) },
		method: "POST", path: thread + "/messages", body: `{"content":"x"}`, status: 200},
	{says: "in threads Send Messages in Threads counts", source: DOC, ref: threads, given: func(s *stage) { s.thread(); require.NoError(s.t, s.Revoke(s.id("channel"), 0, sandbox.SendInThreads)) },
		method: "POST", path: thread + "/messages", body: `{"content":"x"}`, status: 403, code: 50013},
	{says: "who manages threads deletes one", source: DOC, ref: "resources/channel#deleteclose-channel", given: (*stage).thread, method: "DELETE", path: thread, status: 200, then: func(s *stage, r response) {
		require.Equal(s.t, s.vars["thread"], r.body["id"])
		require.Equal(s.t, 404, s.rest("GET", thread, "").status)
	}},
	{says: "deleting a thread takes Manage Threads", source: DOC, ref: "resources/channel#deleteclose-channel", given: func(s *stage) { s.thread(); unmanaged(s) }, method: "DELETE", path: thread, status: 403, code: 50013},
	{says: "deleting a channel takes Manage Channels", source: DOC, ref: "resources/channel#deleteclose-channel", method: "DELETE", path: "/channels/{channel}", status: 403, code: 50013},
	{says: "a thread goes with its channel", source: DOC, ref: threads, given: func(s *stage) { s.thread(); require.NoError(s.t, s.DeleteChannel(s.id("channel"))) }, method: "PATCH", path: thread, body: `{"archived":true}`, status: 404, code: 10003},
	{says: "a client reopens an archived thread before it sends a press", source: ISSUE, ref: "discord-api-docs#8474", given: func(s *stage) { buttonInThread(s); require.NoError(s.t, s.Archive(s.id("thread"), true, false)) }, then: func(s *stage, _ response) {
		s.ask("alice/press", `{"message":"{message}","custom_id":"b","async":true}`)
		require.False(s.t, s.isArchived())
	}},
	{says: "a press in a locked thread never reaches the bot", source: ISSUE, ref: "discord-api-docs#8474", given: func(s *stage) { buttonInThread(s); require.NoError(s.t, s.Archive(s.id("thread"), true, true)) }, then: func(s *stage, _ response) {
		require.Equal(s.t, 409, s.ui("alice/press", `{"message":"{message}","custom_id":"b"}`).status)
	}},
	{says: "an archived thread takes no commands", source: DOC, ref: threads, given: func(s *stage) { archived(s); s.vars["channel"] = s.vars["thread"] }, then: func(s *stage, _ response) {
		require.Equal(s.t, 409, s.ui("alice/slash", `{"channel":"{channel}","command":"game"}`).status)
	}},
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
	{says: "threads take Create Public Threads", source: DOC, ref: permissions, given: func(s *stage) { posted(s); revoked(sandbox.CreatePublicThreads)(s) }, method: "POST", path: opening, body: `{"name":"x"}`, status: 403, code: 50013},
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
