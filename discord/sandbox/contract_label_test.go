package sandbox_test

import (
	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// labelled is a label of an input "x" of a type, with what else is said of it.
func labelled(kind, more string) string {
	return `{"type":18,"label":"Label","component":{"type":` + kind + `,"custom_id":"x"` + more + `}}`
}

const (
	twoOptions = `,"options":[{"label":"A","value":"a"},{"label":"B","value":"b"}]`
	labels     = parts + "#label"
)

// asking has alice open a form of these components.
func asking(components string) func(*stage) {
	return func(s *stage) { s.slash(); require.Equal(s.t, 200, s.answer(form9(components)).status) }
}

// everyInput is a form with a label of each kind: no more than five fit.
var everyInput = [2]string{
	`{"type":10,"content":"**Words**"},` + labelled("4", `,"style":1`) + `,{"type":18,"label":"Menu","description":"One of them","component":{"type":3,"custom_id":"menu","placeholder":"Choose"` + twoOptions + `}},` +
		`{"type":18,"label":"People","component":{"type":5,"custom_id":"people","required":false,"min_values":0,"max_values":2}}`,
	labelled("21", twoOptions) + `,{"type":18,"label":"Group","component":{"type":22,"custom_id":"group","required":false,"min_values":0` + twoOptions + `}},` +
		`{"type":18,"label":"Box","component":{"type":23,"custom_id":"box","default":true}}`,
}

// heardOf are the components that the bot hears of when alice sends what she has filled in.
func heardOf(s *stage, values string) []any {
	return s.ask("alice/submit", `{"values":`+values+`,"async":true}`)["data"].(map[string]any)["components"].([]any)
}

// inLabel is what stands in the nth component.
func inLabel(all []any, n int) map[string]any {
	return all[n].(map[string]any)["component"].(map[string]any)
}

var labelClauses = []clause{
	{says: "texts, menus and people stand in labels", source: DOC, ref: labels, given: asked, method: "POST", path: callback, body: form9(everyInput[0]), status: 200, then: func(s *stage, _ response) {
		m := s.alice.View(0).Modal
		require.Equal(s.t, "One of them", *m.Components[2].Description)
		all := heardOf(s, `{"x":"typed","menu":["b"],"people":["{alice}"]}`)
		require.EqualValues(s.t, 10, all[0].(map[string]any)["type"])
		require.NotContains(s.t, all[0], "content")
		require.Equal(s.t, "typed", inLabel(all, 1)["value"])
		require.Equal(s.t, []any{"b"}, inLabel(all, 2)["values"])
		require.Equal(s.t, []any{s.vars["alice"]}, inLabel(all, 3)["values"])
	}},
	{says: "who is chosen in a form is told", source: DOC, ref: receiving + "#interaction-object-modal-submit-data-structure", given: asking(everyInput[0]), then: func(s *stage, _ response) {
		data := s.ask("alice/submit", `{"values":{"x":"t","menu":["a"],"people":["{alice}"]},"async":true}`)["data"].(map[string]any)
		require.Equal(s.t, "alice", data["resolved"].(map[string]any)["users"].(map[string]any)[s.vars["alice"]].(map[string]any)["username"])
	}},
	{says: "radio buttons, checkboxes and one checkbox stand in labels", source: DOC, ref: parts + "#radio-group", given: asked, method: "POST", path: callback, body: form9(everyInput[1]), status: 200, then: func(s *stage, _ response) {
		all := heardOf(s, `{"x":["b"],"group":["a","b"],"box":false}`)
		require.Equal(s.t, "b", inLabel(all, 0)["value"])
		require.Equal(s.t, []any{"a", "b"}, inLabel(all, 1)["values"])
		require.Equal(s.t, false, inLabel(all, 2)["value"])
	}},
	{says: "what is not touched stays as the bot had it", source: DOC, ref: parts + "#checkbox", given: asking(everyInput[1]), then: func(s *stage, _ response) {
		all := heardOf(s, `{"x":["a"]}`)
		require.Equal(s.t, []any{}, inLabel(all, 1)["values"])
		require.Equal(s.t, true, inLabel(all, 2)["value"])
	}},
	{says: "radio buttons that may be left out have no value then", source: DOC, ref: parts + "#radio-group", given: asking(labelled("21", `,"required":false`+twoOptions)), then: func(s *stage, _ response) {
		in := inLabel(heardOf(s, `{}`), 0)
		require.Contains(s.t, in, "value")
		require.Nil(s.t, in["value"])
	}},
	{says: "somebody is chosen beforehand", source: DOC, ref: parts + "#user-select", given: func(s *stage) {
		asking(labelled("5", `,"default_values":[{"id":"`+s.vars["alice"]+`","type":"user"}]`))(s)
	}, then: func(s *stage, _ response) {
		require.Equal(s.t, []any{s.vars["alice"]}, inLabel(heardOf(s, `{}`), 0)["values"])
	}},
	unfit("a label has a text", DOC, labels, form9(`{"type":18,"component":{"type":4,"custom_id":"x","style":1}}`), "data.components.0.label BASE_TYPE_REQUIRED"),
	unfit("a label is at most 45 characters", DOC, labels, form9(`{"type":18,"label":"`+long(46)+`","component":{"type":4,"custom_id":"x","style":1}}`), "data.components.0.label BASE_TYPE_BAD_LENGTH"),
	unfit("a label's description is at most 100 characters", DOC, labels, form9(`{"type":18,"label":"x","description":"`+long(101)+`","component":{"type":4,"custom_id":"x","style":1}}`), "data.components.0.description BASE_TYPE_BAD_LENGTH"),
	unfit("a label is of something", DOC, labels, form9(`{"type":18,"label":"x"}`), "data.components.0.component BASE_TYPE_REQUIRED"),
	unfit("a label is of no button", DOC, labels, form9(`{"type":18,"label":"x","component":`+button("b")+`}`), "data.components.0.component.type UNION_TYPE_CHOICES"),
	unfit("an input stands in a label", DOC, labels, form9(`{"type":4,"custom_id":"x","style":1}`), "data.components.0.type UNION_TYPE_CHOICES"),
	unfit("a label's custom id is its own", DOC, parts+"#custom-id", form9(labelled("23", "")+","+labelled("23", "")), "data.components.1.component.custom_id COMPONENT_CUSTOM_ID_DUPLICATED"),
	unfit("radio buttons are two at least", DOC, parts+"#radio-group", form9(labelled("21", `,"options":[`+option+`]`)), "data.components.0.component.options BASE_TYPE_BAD_LENGTH"),
	unfit("radio buttons are ten at most", DOC, parts+"#radio-group", form9(labelled("21", `,"options":[`+n(11, `{"label":"L","value":"%d"},`)+`]`)), "data.components.0.component.options BASE_TYPE_BAD_LENGTH"),
	unfit("one radio button is chosen beforehand at most", UNSURE, "not in the documentation", form9(labelled("21", `,"options":[`+n(2, `{"label":"L","value":"%d","default":true},`)+`]`)), "data.components.0.component.options SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"),
	unfit("checkboxes are ten at most", DOC, parts+"#checkbox-group", form9(labelled("22", `,"options":[`+n(11, `{"label":"L","value":"%d"},`)+`]`)), "data.components.0.component.options BASE_TYPE_BAD_LENGTH"),
	unfit("what has to be chosen is not to be left out", DOC, parts+"#checkbox-group", form9(labelled("22", `,"min_values":0`+twoOptions)), "data.components.0.component.min_values BASE_TYPE_MIN_VALUE"),
	unfit("a menu of a form has 25 options at most", DOC, parts+"#string-select", form9(labelled("3", `,"options":[`+n(26, `{"label":"L","value":"%d"},`)+`]`)), "data.components.0.component.options BASE_TYPE_BAD_LENGTH"),
	unfit("a text of a form is at most 4000 characters", DOC, parts+"#text-display", form9(`{"type":10,"content":"`+long(4001)+`"}`), "data.components.0.content BASE_TYPE_BAD_LENGTH"),
	unfit("a form has at most five labels", DOC, forms, form9(n(6, `{"type":18,"label":"x","component":{"type":23,"custom_id":"%d"}},`)), "data.components BASE_TYPE_BAD_LENGTH"),
	unfit("files in forms are not here", OWN, "package comment", form9(labelled("19", "")), "data.components.0.component STAND_IN_DROPPED"),
	bad("a message takes no labels", DOC, labels, v2(labelled("4", `,"style":1`)), "components.0.type UNION_TYPE_CHOICES"),
	refuses("a menu that is needed is not left empty", DOC, parts+"#string-select", asking(labelled("3", twoOptions)), "submit", `{"values":{}}`, "required"),
	refuses("radio buttons that are needed are not left out", DOC, parts+"#radio-group", asking(labelled("21", twoOptions)), "submit", `{"values":{}}`, "required"),
	refuses("of radio buttons one is chosen", DOC, parts+"#radio-group", asking(labelled("21", twoOptions)), "submit", `{"values":{"x":["a","b"]}}`, "1 to 1"),
	refuses("what is not offered is not chosen", DOC, parts+"#checkbox-group", asking(labelled("22", twoOptions)), "submit", `{"values":{"x":["c"]}}`, "does not offer"),
	refuses("nobody from elsewhere is chosen", DOC, parts+"#user-select", asking(labelled("5", "")), "submit", `{"values":{"x":["1"]}}`, "does not offer"),
	refuses("a form takes no numbers", OWN, "package comment", asking(labelled("5", "")), "submit", `{"values":{"x":7}}`, "takes no"),
	{says: "a program chooses in a form", source: OWN, ref: "package comment", given: asking(everyInput[1]), then: func(s *stage, _ response) {
		done := make(chan sandbox.Outcome, 1)
		go func() {
			out, err := s.alice.Submit(map[string]any{"x": []string{"a"}, "group": []string{"b"}, "box": true})
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
