package sandbox_test

import (
	"strings"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

const forms = receiving + "#modal"

// inputIn is a row with a text input "name" of two to twenty characters and what else is
// said of it.
func inputIn(more string) string {
	return `{"type":1,"components":[{"type":4,"custom_id":"name","style":1,"label":"Name"` + more + `}]}`
}

// form9 opens a form of these rows.
func form9(rows string) string {
	return `{"type":9,"data":{"custom_id":"f","title":"A form","components":[` + rows + `]}}`
}

var named = form9(inputIn(`,"min_length":2,"max_length":20`))

// filling has alice open a form with a command, filled one with a button.
func filling(s *stage) { s.slash(); s.answer(named) }

func fillingHere(s *stage) { pressed(s); s.answer(named) }

// sent has her send it.
func sent(s *stage) { s.ask("alice/submit", `{"values":{"name":"Noren"},"async":true}`) }

// unfit is a clause of a form that is refused with 50035.
func unfit(says string, from source, ref, body, at string) clause {
	return clause{says: says, source: from, ref: ref, given: asked, method: "POST", path: callback, body: body, status: 400, code: 50035, at: at}
}

var modalClauses = []clause{
	{says: "a command may open a form", source: DOC, ref: forms, given: asked, method: "POST", path: callback, body: named, status: 200, then: func(s *stage, _ response) {
		m := s.alice.View(0).Modal
		require.Equal(s.t, "A form", m.Title)
		require.Equal(s.t, "Name", m.Components[0].Components[0].Label)
		require.Nil(s.t, s.User("bob").View(0).Modal)
		require.Empty(s.t, s.alice.Sees(s.id("channel")), "nothing is said yet")
	}},
	{says: "a press may open a form", source: DOC, ref: forms, given: pressed, method: "POST", path: callback, body: named, status: 200},
	{says: "what the bot hears of a form", source: DOC, ref: receiving + "#interaction-object", given: fillingHere, then: func(s *stage, _ response) {
		before := s.vars["token"]
		i := s.ask("alice/submit", `{"values":{"name":"Noren"},"async":true}`)
		require.EqualValues(s.t, 5, i["type"])
		require.NotEqual(s.t, before, i["token"])
		require.Equal(s.t, s.vars["message"], i["message"].(map[string]any)["id"])
		row := i["data"].(map[string]any)["components"].([]any)[0].(map[string]any)
		require.Equal(s.t, "Noren", row["components"].([]any)[0].(map[string]any)["value"])
	}},
	{says: "a form opened by a button may change its message", source: DOC, ref: receiving, given: func(s *stage) { fillingHere(s); sent(s) },
		method: "POST", path: callback, body: `{"type":7,"data":{"content":"named"}}`, status: 200, then: func(s *stage, _ response) {
			require.Equal(s.t, "named", s.alice.Sees(s.id("channel"))[0].Content)
			require.Nil(s.t, s.alice.View(0).Modal, "an answered form closes")
		}},
	{says: "a form opened by a command has no message to change", source: DOC, ref: receiving, given: func(s *stage) { filling(s); sent(s) },
		method: "POST", path: callback, body: `{"type":7,"data":{"content":"named"}}`, status: 400, code: 50035, at: "type BASE_TYPE_CHOICES"},
	{says: "a form is answered by a message", source: DOC, ref: receiving, given: func(s *stage) { filling(s); sent(s) },
		method: "POST", path: callback, body: say4, status: 200},
	{says: "a form does not open a form", source: DOC, ref: receiving, given: func(s *stage) { filling(s); sent(s) },
		method: "POST", path: callback, body: named, status: 400, code: 50035, at: "type BASE_TYPE_CHOICES"},
	{says: "a form is answered once", source: DOC, ref: "opcodes-and-status-codes", given: func(s *stage) { filling(s); sent(s); s.answer(say4) },
		method: "POST", path: callback, body: say4, status: 400, code: 40060},
	{says: "after thinking no form opens", source: DOC, ref: "opcodes-and-status-codes", given: func(s *stage) { s.slash(); s.answer(`{"type":5}`) },
		method: "POST", path: callback, body: named, status: 400, code: 40060},
	{says: "a form sent a day later is answered", source: UNSURE, ref: "not in the documentation", given: func(s *stage) { filling(s); s.Advance(24 * time.Hour); sent(s) },
		method: "POST", path: callback, body: say4, status: 200},
	{says: "a form is answered within three seconds", source: DOC, ref: receiving, given: func(s *stage) { filling(s); sent(s); s.Advance(3100 * time.Millisecond) },
		method: "POST", path: callback, body: say4, status: 404, code: 10062},
	{says: "the token of a form lives fifteen minutes", source: DOC, ref: receiving, given: func(s *stage) { filling(s); sent(s); s.answer(say4); s.Advance(15*time.Minute + time.Second) },
		method: "PATCH", path: first, body: `{"content":"x"}`, status: 401, code: 50027},
	{says: "after a form there is no original message", source: UNSURE, ref: "not in the documentation", given: filling,
		method: "PATCH", path: first, body: `{"content":"x"}`, status: 404, code: 10008},
	{says: "autocomplete takes no form", source: DOC, ref: receiving, given: suggesting, method: "POST", path: callback, body: named, status: 400, code: 50035, at: "type BASE_TYPE_CHOICES"},
	unfit("a form's title is at most 45 characters", DOC, forms, strings.Replace(named, "A form", long(46), 1), "data.title BASE_TYPE_BAD_LENGTH"),
	unfit("a form has a title", DOC, forms, strings.Replace(named, `"title":"A form",`, "", 1), "data.title BASE_TYPE_REQUIRED"),
	unfit("a form's custom id is at most 100 characters", DOC, forms, strings.Replace(named, `"f"`, `"`+long(101)+`"`, 1), "data.custom_id BASE_TYPE_BAD_LENGTH"),
	unfit("a form has at most five rows", DOC, forms, form9(strings.Repeat(inputIn("")+",", 5)+inputIn("")), "data.components BASE_TYPE_BAD_LENGTH"),
	unfit("a form has a row", DOC, forms, form9(""), "data.components BASE_TYPE_REQUIRED"),
	unfit("a row of a form has one input", DOC, parts+"#action-row", form9(`{"type":1,"components":[{"type":4,"custom_id":"a","style":1,"label":"a"},{"type":4,"custom_id":"b","style":1,"label":"b"}]}`), "data.components.0.components BASE_TYPE_BAD_LENGTH"),
	unfit("inputs have custom ids of their own", DOC, parts+"#custom-id", form9(inputIn("")+","+inputIn("")), "data.components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED"),
	unfit("a form takes no buttons", DOC, parts, form9(`{"type":1,"components":[`+button("b")+`]}`), "data.components.0.components.0.type UNION_TYPE_CHOICES"),
	unfit("an input's label is at most 45 characters", DOC, parts+"#text-input", strings.Replace(named, "Name", long(46), 1), "data.components.0.components.0.label BASE_TYPE_BAD_LENGTH"),
	unfit("an input has one of two styles", DOC, parts+"#text-input", strings.Replace(named, `"style":1`, `"style":3`, 1), "data.components.0.components.0.style BASE_TYPE_CHOICES"),
	unfit("an input's placeholder is at most 100 characters", DOC, parts+"#text-input", form9(inputIn(`,"placeholder":"`+long(101)+`"`)), "data.components.0.components.0.placeholder BASE_TYPE_MAX_LENGTH"),
	unfit("an input's value is at most 4000 characters", DOC, parts+"#text-input", form9(inputIn(`,"value":"`+long(4001)+`"`)), "data.components.0.components.0.value BASE_TYPE_MAX_LENGTH"),
	unfit("an input's value is no longer than it may be", UNSURE, "not in the documentation", form9(inputIn(`,"max_length":3,"value":"four"`)), "data.components.0.components.0.value BASE_TYPE_MAX_LENGTH"),
	unfit("an input takes at most 4000 characters", DOC, parts+"#text-input", form9(inputIn(`,"max_length":4001`)), "data.components.0.components.0.max_length NUMBER_TYPE_MAX"),
	unfit("an input's least is not above its most", UNSURE, "not in the documentation", form9(inputIn(`,"min_length":5,"max_length":3`)), "data.components.0.components.0.min_length TEXT_INPUT_COMPONENT_MIN_LENGTH_TOO_LARGE"),
	bad("a message takes no text inputs", DOC, parts, `{"content":"x","components":[`+inputIn("")+`]}`, "components.0.components.0.type UNION_TYPE_CHOICES"),

	refuses("a required field is not left empty", DOC, parts+"#text-input", filling, "submit", `{"values":{}}`, "required"),
	refuses("a text has its length", DOC, parts+"#text-input", filling, "submit", `{"values":{"name":"x"}}`, "2 to 20"),
	refuses("a field that is not there cannot be filled in", DOC, parts+"#text-input", filling, "submit", `{"values":{"name":"xx","other":"y"}}`, "no field"),
	refuses("without an open form nothing is sent", DOC, receiving, nil, "submit", `{"values":{}}`, "no open form"),
	refuses("a form is sent once", UNSURE, "not in the documentation", func(s *stage) { filling(s); sent(s) }, "submit", `{"values":{"name":"Noren"}}`, "waits"),
	{says: "a field that may be left out, and one that is filled in already", source: DOC, ref: parts + "#text-input", given: func(s *stage) {
		s.slash()
		s.answer(form9(inputIn(`,"required":false,"min_length":2`) + `,{"type":1,"components":[{"type":4,"custom_id":"note","style":2,"label":"Note","value":"as it was"}]}`))
	}, then: func(s *stage, _ response) {
		rows := s.ask("alice/submit", `{"values":{},"async":true}`)["data"].(map[string]any)["components"].([]any)
		require.Empty(s.t, rows[0].(map[string]any)["components"].([]any)[0].(map[string]any)["value"])
		require.Equal(s.t, "as it was", rows[1].(map[string]any)["components"].([]any)[0].(map[string]any)["value"])
	}},
	{says: "a form is closed without being sent", source: DOC, ref: receiving, given: filling, then: func(s *stage, _ response) {
		require.Equal(s.t, 200, s.ui("alice/close", `{}`).status)
		require.Nil(s.t, s.alice.View(0).Modal)
	}},
	{says: "a form goes with a reload, and another device has none", source: UNSURE, ref: "not in the documentation", given: filling, then: func(s *stage, _ response) {
		require.Nil(s.t, s.alice.Device("phone").View(0).Modal)
		s.alice.Reload()
		require.Nil(s.t, s.alice.View(0).Modal)
	}},
	{says: "a form that is not answered says so and stays open", source: UNSURE, ref: "not in the documentation", given: filling, then: func(s *stage, _ response) {
		sent(s)
		require.True(s.t, s.alice.View(0).Modal.Waiting)
		s.Advance(4 * time.Second)
		require.Equal(s.t, "Something went wrong. Try again.", s.alice.View(0).Modal.Failure)
		sent(s)
		s.answer(say4)
		require.Nil(s.t, s.alice.View(0).Modal)
	}},
	{says: "a form whose message was deleted has none", source: UNSURE, ref: "not in the documentation", given: fillingHere, then: func(s *stage, _ response) {
		require.NoError(s.t, s.DeleteMessage(s.id("message")))
		require.NotContains(s.t, s.ask("alice/submit", `{"values":{"name":"Noren"},"async":true}`), "message")
	}},
	{says: "a program fills in a form", source: OWN, ref: "package comment", given: filling, then: func(s *stage, _ response) {
		done := make(chan sandbox.Outcome, 1)
		go func() {
			out, err := s.alice.Submit(map[string]any{"name": "Noren"})
			if err != nil {
				out.Failure = err.Error()
			}
			done <- out
		}()
		s.hear()
		s.answer(say4)
		require.Equal(s.t, "hello", (<-done).Message.Content)
	}},
}
