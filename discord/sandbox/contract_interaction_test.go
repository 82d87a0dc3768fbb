package sandbox_test

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

const receiving = "interactions/receiving-and-responding"

// say4 is a plain first response, hide4 an ephemeral one with a button.
const (
	say4  = `{"type":4,"data":{"content":"hello"}}`
	hide4 = `{"type":4,"data":{"content":"hello","flags":64,"components":[{"type":1,"components":[{"type":2,"style":1,"label":"Go","custom_id":"go"}]}]}}`
	hook  = "/webhooks/{app}/{token}"
	first = hook + "/messages/@original"
)

func asked(s *stage)    { s.slash() }
func answered(s *stage) { s.slash(); s.answer(say4) }
func hidden(s *stage)   { s.slash(); s.answer(hide4) }

// pressed has alice press the button of the message {message}.
func pressed(s *stage) {
	hidden(s)
	s.ask("alice/press", `{"message":"{message}","custom_id":"go","async":true}`)
}

var interactionClauses = []clause{
	{
		says: "a first response within three seconds is taken", source: DOC, ref: receiving, given: asked,
		method: "POST", path: "/interactions/{interaction}/{token}/callback", body: say4, status: 204,
	},
	{
		says: "with_response answers with the message", source: DOC, ref: receiving, given: asked,
		method: "POST", path: callback, body: say4, status: 200, then: func(s *stage, r response) {
			m := r.body["resource"].(map[string]any)["message"].(map[string]any)
			require.Equal(s.t, "hello", m["content"])
			require.EqualValues(s.t, 20, m["type"])
		},
	},
	{
		says: "a message says which interaction made it", source: DOC, ref: "resources/message#message-interaction-metadata-object", given: asked,
		method: "POST", path: callback, body: say4, status: 200, then: func(s *stage, r response) {
			m := r.body["resource"].(map[string]any)["message"].(map[string]any)
			require.Equal(s.t, s.vars["interaction"], m["interaction_metadata"].(map[string]any)["id"])
			require.NotContains(s.t, m["interaction_metadata"], "original_response_message_id")
		},
	},
	{
		says: "after three seconds the interaction is unknown", source: DOC, ref: receiving, given: func(s *stage) { s.slash(); s.Advance(3100 * time.Millisecond) },
		method: "POST", path: callback, body: say4, status: 404, code: 10062, then: func(s *stage, _ response) {
			v := s.alice.Sees(s.id("channel"))
			require.Equal(s.t, "The application did not respond", v[len(v)-1].Failure)
		},
	},
	{
		says: "a second response is refused", source: DOC, ref: "opcodes-and-status-codes", given: answered,
		method: "POST", path: callback, body: say4, status: 400, code: 40060,
	},
	{
		says: "an interaction that never was is unknown", source: DOC, ref: "opcodes-and-status-codes", given: asked,
		method: "POST", path: "/interactions/123/{token}/callback", body: say4, status: 404, code: 10062,
	},
	{
		says: "an interaction with another's token is unknown", source: UNSURE, ref: "not in the documentation", given: asked,
		method: "POST", path: "/interactions/{interaction}/abc/callback", body: say4, status: 404, code: 10062,
	},
	{
		says: "the original does not exist before the first response", source: ISSUE, ref: "discord-api-docs#6851", given: asked,
		method: "PATCH", path: first, body: `{"content":"x"}`, status: 404, code: 10015,
	},
	{
		says: "no followup before the first response", source: ISSUE, ref: "discord-api-docs#6851", given: asked,
		method: "POST", path: hook, body: `{"content":"x"}`, status: 404, code: 10015,
	},
	{
		says: "the original can be edited for fifteen minutes", source: DOC, ref: receiving, given: func(s *stage) { answered(s); s.Advance(14*time.Minute + 50*time.Second) },
		method: "PATCH", path: first, body: `{"content":"changed"}`, status: 200, then: func(s *stage, r response) { require.Equal(s.t, "changed", r.body["content"]) },
	},
	{
		says: "an ephemeral answer is deleted by its token", source: DOC, ref: receiving, given: hidden,
		method: "DELETE", path: first, status: 204, then: func(s *stage, _ response) { require.Empty(s.t, s.alice.Sees(s.id("channel"))) },
	},
	{
		says: "after fifteen minutes the token is invalid", source: DOC, ref: receiving, given: func(s *stage) { answered(s); s.Advance(15*time.Minute + time.Second) },
		method: "PATCH", path: first, body: `{"content":"changed"}`, status: 401, code: 50027,
	},
	tried("a token that never was is invalid"),
	{
		says: "a webhook of another application is unknown", source: UNSURE, ref: "not in the documentation", given: answered,
		method: "POST", path: "/webhooks/5/{token}", body: `{"content":"x"}`, status: 404, code: 10015,
	},
	{
		says: "a followup is a message of its own", source: DOC, ref: receiving, given: answered,
		method: "POST", path: hook, body: `{"content":"more","flags":64}`, status: 200, then: func(s *stage, r response) {
			require.EqualValues(s.t, 64, r.body["flags"])
			require.Len(s.t, s.alice.Sees(s.id("channel")), 2)
		},
	},
	{
		says: "a token does not reach other messages", source: DOC, ref: receiving,
		given:  func(s *stage) { answered(s); s.post(`{"content":"other"}`) },
		method: "PATCH", path: hook + "/messages/{message}", body: `{"content":"x"}`, status: 404, code: 10008,
	},
	{
		says: "the first followup after thinking fills it in and stays ephemeral", source: DOC, ref: receiving + "#followup-messages",
		given:  func(s *stage) { s.slash(); s.answer(`{"type":5,"data":{"flags":64}}`) },
		method: "POST", path: hook, body: `{"content":"here"}`, status: 200, then: func(s *stage, r response) {
			require.Equal(s.t, s.vars["message"], r.body["id"])
			require.EqualValues(s.t, 64, r.body["flags"])
		},
	},
	{
		says: "thinking takes no flag but ephemeral", source: DOC, ref: receiving, given: asked,
		method: "POST", path: callback, body: `{"type":5,"data":{"flags":32832}}`, status: 200, then: func(s *stage, r response) {
			s.vars["message"] = r.body["interaction"].(map[string]any)["response_message_id"].(string)
			r = s.rest("PATCH", first, `{"content":"x"}`)
			require.EqualValues(s.t, 64, r.body["flags"])
		},
	},
	{
		says: "thinking that is never filled in fails with its token", source: DOC, ref: receiving,
		given: func(s *stage) { s.slash(); s.answer(`{"type":5}`); s.Advance(16 * time.Minute) },
		then: func(s *stage, _ response) {
			v := s.alice.Sees(s.id("channel"))
			require.Equal(s.t, sandbox.StateFailed, v[len(v)-1].State)
		},
	},
	{
		says: "thinking cannot be filled in with nothing", source: DOC, ref: "opcodes-and-status-codes",
		given:  func(s *stage) { s.slash(); s.answer(`{"type":5}`) },
		method: "PATCH", path: first, body: `{}`, status: 400, code: 50006,
	},
	{
		says: "what the bot hears of a command", source: DOC, ref: receiving + "#interaction-object", then: func(s *stage, _ response) {
			i := s.slash()
			require.EqualValues(s.t, 2, i["type"])
			require.Equal(s.t, "fr", i["locale"])
			require.Equal(s.t, "de", i["guild_locale"])
			require.EqualValues(s.t, 0, i["context"])
			require.EqualValues(s.t, 10<<20, i["attachment_size_limit"])
			require.Equal(s.t, map[string]any{"0": s.vars["guild"]}, i["authorizing_integration_owners"])
			require.NotEmpty(s.t, i["app_permissions"])
			require.NotEmpty(s.t, i["member"].(map[string]any)["permissions"])
			require.Greater(s.t, len(i["token"].(string)), 150)
		},
	},
	{
		says: "in direct messages it hears of a user and no member", source: DOC, ref: receiving + "#interaction-object",
		given: func(s *stage) { s.set("channel", s.alice.DM()) }, then: func(s *stage, _ response) {
			i := s.slash()
			require.Nil(s.t, i["member"])
			require.Equal(s.t, "alice", i["user"].(map[string]any)["username"])
			require.EqualValues(s.t, 1, i["context"])
		},
	},
	{
		says: "a press carries its message and gives a new token", source: DOC, ref: receiving, given: hidden, then: func(s *stage, _ response) {
			before := s.vars["token"]
			i := s.ask("alice/press", `{"message":"{message}","custom_id":"go","async":true}`)
			require.NotEqual(s.t, before, i["token"])
			require.Equal(s.t, s.vars["message"], i["message"].(map[string]any)["id"])
			require.Equal(s.t, "go", i["data"].(map[string]any)["custom_id"])
		},
	},
	{
		says: "fifteen minutes after a press its ephemeral message is out of reach until the next", source: ISSUE, ref: "discord-api-docs#3090, #6007, #6253",
		given: func(s *stage) {
			hidden(s)
			s.Advance(20 * time.Minute)
			s.ask("alice/press", `{"message":"{message}","custom_id":"go","async":true}`)
			s.answer(`{"type":6}`)
		},
		method: "PATCH", path: first, body: `{"content":"again"}`, status: 200,
	},
	{
		says: "nobody else sees an ephemeral message", source: DOC, ref: "resources/message#message-object-message-flags", given: hidden, then: func(s *stage, _ response) {
			require.Len(s.t, s.alice.Sees(s.id("channel")), 1)
			require.Empty(s.t, s.User("bob").Sees(s.id("channel")))
		},
	},
	{
		says: "an ephemeral message goes with a reload", source: DOC, ref: "resources/message#message-object-message-flags", given: hidden, then: func(s *stage, _ response) {
			s.alice.Reload()
			require.Empty(s.t, s.alice.Sees(s.id("channel")))
		},
	},
	{
		says: "another client of the same person keeps what a reload takes away", source: UNSURE, ref: "not in the documentation", given: hidden, then: func(s *stage, _ response) {
			desk := s.alice.Device("desk")
			require.Len(s.t, desk.Sees(s.id("channel")), 1)
			s.alice.Reload()
			require.Empty(s.t, s.alice.Sees(s.id("channel")))
			require.Len(s.t, desk.Sees(s.id("channel")), 1)
			desk.Reload()
			require.Empty(s.t, desk.Sees(s.id("channel")))
		},
	},
}

var callbackClauses = []clause{
	{
		says: "an answer mentions whom it may", source: DOC, ref: receiving, given: asked, method: "POST", path: callback,
		body: `{"type":4,"data":{"content":"<@{alice}>","allowed_mentions":{"parse":[],"users":["{alice}"]}}}`, status: 200, then: func(s *stage, _ response) {
			require.True(s.t, s.alice.Sees(s.id("channel"))[0].MentionsMe)
		},
	},
	{
		says: "a press may be answered by changing its message", source: DOC, ref: receiving, given: pressed,
		method: "POST", path: callback, body: `{"type":7,"data":{"content":"changed","components":[]}}`, status: 200, then: func(s *stage, r response) {
			v := s.alice.Sees(s.id("channel"))
			require.Equal(s.t, "changed", v[0].Content)
			require.Empty(s.t, v[0].Components)
			require.NotNil(s.t, v[0].Edited)
		},
	},
	{
		says: "what a change leaves out stays", source: DOC, ref: "resources/message#edit-message", given: pressed,
		method: "POST", path: callback, body: `{"type":7,"data":{"components":null}}`, status: 200, then: func(s *stage, _ response) {
			v := s.alice.Sees(s.id("channel"))
			require.Equal(s.t, "hello", v[0].Content)
			require.Empty(s.t, v[0].Components, "null clears")
		},
	},
	{
		says: "after type 6 the original is the pressed message", source: DOC, ref: receiving, given: func(s *stage) { pressed(s); s.answer(`{"type":6}`) },
		method: "PATCH", path: first, body: `{"content":"later"}`, status: 200, then: func(s *stage, r response) { require.Equal(s.t, s.vars["message"], r.body["id"]) },
	},
	{
		says: "a command cannot be answered by a change", source: DOC, ref: receiving, given: asked,
		method: "POST", path: callback, body: `{"type":7,"data":{"content":"x"}}`, status: 400, code: 50035, at: "type BASE_TYPE_CHOICES",
	},
	{
		says: "a command cannot be put off with type 6", source: DOC, ref: receiving, given: asked,
		method: "POST", path: callback, body: `{"type":6}`, status: 400, code: 50035, at: "type BASE_TYPE_CHOICES",
	},
	{
		says: "a command takes no suggestions", source: DOC, ref: receiving, given: asked,
		method: "POST", path: callback, body: `{"type":8,"data":{"choices":[]}}`, status: 400, code: 50035, at: "type BASE_TYPE_CHOICES",
	},
	{
		says: "type 10 is no longer taken", source: DOC, ref: receiving, given: asked,
		method: "POST", path: callback, body: `{"type":10}`, status: 400, code: 50035, at: "type BASE_TYPE_CHOICES",
	},
	{
		says: "a refused response may be sent again in time", source: UNSURE, ref: "not in the documentation",
		given:  func(s *stage) { s.slash(); s.rest("POST", callback, `{"type":4,"data":{}}`) },
		method: "POST", path: callback, body: say4, status: 200,
	},
	{
		says: "an empty message is refused", source: DOC, ref: "opcodes-and-status-codes", given: asked,
		method: "POST", path: callback, body: `{"type":4,"data":{}}`, status: 400, code: 50006,
	},
	{
		says: "errors of a response stand below data", source: DOC, ref: "reference#error-messages", given: asked,
		method: "POST", path: callback, body: `{"type":4,"data":{"content":"` + strings.Repeat("x", 2001) + `"}}`, status: 400, code: 50035, at: "data.content BASE_TYPE_MAX_LENGTH",
	},
	{
		says: "suggestions come back in the person's language", source: DOC, ref: "interactions/application-commands#autocomplete", given: suggesting,
		method: "POST", path: callback, body: `{"type":8,"data":{"choices":[{"name":"Hanse","name_localizations":{"fr":"La Hanse"},"value":"hanse"}]}}`, status: 200,
	},
	{
		says: "at most 25 suggestions", source: DOC, ref: "interactions/application-commands#autocomplete", given: suggesting,
		method: "POST", path: callback, body: `{"type":8,"data":{"choices":[` + strings.Repeat(`{"name":"a","value":"a"},`, 25) + `{"name":"b","value":"b"}]}}`,
		status: 400, code: 50035, at: "data.choices BASE_TYPE_MAX_LENGTH",
	},
	{
		says: "a suggestion's name is at most 100 characters", source: DOC, ref: "interactions/application-commands#autocomplete", given: suggesting,
		method: "POST", path: callback, body: `{"type":8,"data":{"choices":[{"name":"` + strings.Repeat("n", 101) + `","value":"a"}]}}`,
		status: 400, code: 50035, at: "data.choices.0.name BASE_TYPE_BAD_LENGTH",
	},
	{
		says: "autocomplete takes nothing but suggestions", source: DOC, ref: receiving, given: suggesting,
		method: "POST", path: callback, body: say4, status: 400, code: 50035, at: "type BASE_TYPE_CHOICES",
	},
}

// suggesting has alice type into an option with autocomplete.
func suggesting(s *stage) {
	r := s.rest("PUT", "/applications/{app}/commands", `[{"name":"play","description":"Play","options":[{"type":3,"name":"game","description":"Which","autocomplete":true}]}]`)
	require.Equal(s.t, 200, r.status, "%s", r.raw)
	s.identify()
	done := make(chan response, 1)
	go func() {
		done <- s.ui("alice/autocomplete", `{"channel":"{channel}","command":"play","focused":"game","value":"Ha"}`)
	}()
	s.t.Cleanup(func() {
		s.Advance(4 * time.Second) // whoever still waits gives up
		<-done
	})
	var i struct{ ID, Token string }
	require.NoError(s.t, json.Unmarshal(s.next("INTERACTION_CREATE").Data, &i))
	s.vars["interaction"], s.vars["token"] = i.ID, i.Token
}
