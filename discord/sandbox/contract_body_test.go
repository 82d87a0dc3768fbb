package sandbox_test

import (
	"fmt"
	"strings"

	"github.com/stretchr/testify/require"
)

const (
	messages = "/channels/{channel}/messages"
	resource = "resources/message"
	parts    = "components/reference"
)

// n repeats text with its number: n(2, "x%d,") is "x0,x1".
func n(count int, format string) string {
	var b strings.Builder
	for i := range count {
		fmt.Fprintf(&b, format, i)
	}
	return strings.TrimSuffix(b.String(), ",")
}

// bad is a clause of a message that is refused with 50035.
func bad(says string, from source, ref, body, at string) clause {
	return clause{says: says, source: from, ref: ref, method: "POST", path: messages, body: body, status: 400, code: 50035, at: at}
}

// good is a clause of a message that is taken.
func good(says string, from source, ref, body string) clause {
	return clause{says: says, source: from, ref: ref, method: "POST", path: messages, body: body, status: 200}
}

func embed(fields string) string { return `{"embeds":[{` + fields + `}]}` }
func rows(list string) string    { return `{"content":"x","components":[` + list + `]}` }
func oneRow(list string) string  { return rows(`{"type":1,"components":[` + list + `]}`) }
func long(n int) string          { return strings.Repeat("é", n) }
func button(id string) string    { return `{"type":2,"style":1,"label":"x","custom_id":"` + id + `"}` }
func menu(fields, opts string) string {
	return `{"type":3,"custom_id":"m"` + fields + `,"options":[` + opts + `]}`
}

// fives are five rows of five buttons.
func fives() string {
	var all []string
	for r := range 5 {
		all = append(all, `{"type":1,"components":[`+n(5, `{"type":2,"style":1,"label":"x","custom_id":"`+fmt.Sprint(r)+`-%d"},`)+`]}`)
	}
	return strings.Join(all, ",")
}

const option = `{"label":"A","value":"a"}`

var bodyClauses = []clause{
	good("content of 2000 characters is taken", DOC, resource, `{"content":"`+long(2000)+`"}`),
	bad("content of 2001 characters is refused", DOC, resource, `{"content":"`+long(2001)+`"}`, "content BASE_TYPE_MAX_LENGTH"),
	{says: "a message without anything is refused", source: DOC, ref: resource, method: "POST", path: messages, body: `{}`, status: 400, code: 50006},
	{says: "a body that is no JSON is refused", source: DOC, ref: "opcodes-and-status-codes", method: "POST", path: messages, body: `{"content":`, status: 400, code: 50109},
	bad("content is a text", DOC, resource, `{"content":{}}`, "content BASE_TYPE_BAD_TYPE"),
	good("an embed may fill its limits", DOC, resource+"#embed-limits", embed(`"title":"`+long(256)+`","description":"`+long(4096)+`"`)),
	bad("an embed's title is at most 256", DOC, resource+"#embed-limits", embed(`"title":"`+long(257)+`"`), "embeds.0.title BASE_TYPE_MAX_LENGTH"),
	bad("an embed's description is at most 4096", DOC, resource+"#embed-limits", embed(`"description":"`+long(4097)+`"`), "embeds.0.description BASE_TYPE_MAX_LENGTH"),
	bad("an embed has at most 25 fields", DOC, resource+"#embed-limits", embed(`"fields":[`+n(26, `{"name":"%d","value":"v"},`)+`]`), "embeds.0.fields BASE_TYPE_MAX_LENGTH"),
	bad("a field's name is at most 256", DOC, resource+"#embed-limits", embed(`"fields":[{"name":"`+long(257)+`","value":"v"}]`), "embeds.0.fields.0.name BASE_TYPE_BAD_LENGTH"),
	bad("a field's value is at most 1024", DOC, resource+"#embed-limits", embed(`"fields":[{"name":"n","value":"`+long(1025)+`"}]`), "embeds.0.fields.0.value BASE_TYPE_BAD_LENGTH"),
	bad("a field has a value", DOC, resource+"#embed-limits", embed(`"fields":[{"name":"n","value":""}]`), "embeds.0.fields.0.value BASE_TYPE_REQUIRED"),
	bad("all embeds together hold at most 6000", DOC, resource+"#embed-limits",
		`{"embeds":[{"description":"`+long(3001)+`"},{"description":"`+long(3000)+`"}]}`, "embeds MAX_EMBED_SIZE_EXCEEDED"),
	bad("at most ten embeds", DOC, resource+"#embed-limits", `{"embeds":[`+n(11, `{"title":"%d"},`)+`]}`, "embeds BASE_TYPE_MAX_LENGTH"),
	bad("a colour is at most ffffff", DOC, resource, embed(`"title":"t","color":16777216`), "embeds.0.color NUMBER_TYPE_MAX"),
	tried("flags that cannot be set are refused"),
	good("a silent message is taken", DOC, resource, `{"content":"x","flags":4096}`),
	bad("a nonce is at most 25 characters", DOC, resource, `{"content":"x","nonce":"`+strings.Repeat("n", 26)+`"}`, "nonce BASE_TYPE_MAX_LENGTH"),
	bad("parse and users exclude each other", DOC, resource+"#allowed-mentions-object",
		`{"content":"<@{alice}>","allowed_mentions":{"parse":["users"],"users":["{alice}"]}}`, "allowed_mentions MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"),
	{
		says: "mentions are those that are allowed", source: DOC, ref: resource + "#allowed-mentions-object", method: "POST", path: messages,
		body: `{"content":"<@{alice}> @everyone","allowed_mentions":{"parse":[],"users":["{alice}"]}}`, status: 200, then: func(s *stage, r response) {
			require.Len(s.t, r.body["mentions"], 1)
			require.Equal(s.t, false, r.body["mention_everyone"])
			require.Equal(s.t, 1, s.alice.View(0).Guilds[0].Channels[0].Mentions)
		},
	},
	{
		says: "an empty parse mentions nobody", source: DOC, ref: resource + "#allowed-mentions-object", method: "POST", path: messages,
		body: `{"content":"<@{alice}>","allowed_mentions":{"parse":[]}}`, status: 200, then: func(s *stage, r response) { require.Empty(s.t, r.body["mentions"]) },
	},
}

// missing is a clause of what Discord takes and the stand-in dropped: it is
// refused, so that nobody relies on it unseen.
func missing(what, body, at string) clause {
	return bad(what+" is not in the stand-in", OWN, "package comment", body, at+" STAND_IN_DROPPED")
}

var componentClauses = []clause{
	missing("an embed's picture", embed(`"image":{"url":"https://example.org/a.png"}`), "embeds.0.image"),
	missing("a reply", `{"content":"x","message_reference":{"message_id":"5"}}`, "message_reference"),
	missing("an emoji on a button", oneRow(`{"type":2,"style":1,"label":"x","custom_id":"b","emoji":{"name":"🎲"}}`), "components.0.components.0.emoji"),
	good("a select of people is taken", DOC, parts, oneRow(`{"type":5,"custom_id":"u"}`)),
	good("a select of roles is taken", DOC, parts+"#role-select", oneRow(`{"type":6,"custom_id":"r","default_values":[{"id":"{guild}","type":"role"}]}`)),
	good("a select of channels is taken", DOC, parts+"#channel-select",
		oneRow(`{"type":8,"custom_id":"c","channel_types":[0,5],"min_values":0,"max_values":25,"default_values":[{"id":"{channel}","type":"channel"}]}`)),
	bad("a select of both people and roles is not in the stand-in", OWN, "package comment", oneRow(`{"type":7,"custom_id":"r"}`), "components.0.components.0.type UNION_TYPE_CHOICES"),
	bad("a channel's type is one that there is", DOC, parts+"#channel-select", oneRow(`{"type":8,"custom_id":"c","channel_types":[6]}`), "components.0.components.0.channel_types.0 BASE_TYPE_CHOICES"),
	bad("what is chosen beforehand is of the kind of its list", DOC, parts+"#role-select", oneRow(`{"type":6,"custom_id":"r","default_values":[{"id":"{alice}","type":"user"}]}`),
		"components.0.components.0.default_values.0.type BASE_TYPE_CHOICES"),
	tried("no more is chosen beforehand than may be"),
	tried("what is gone may be chosen beforehand"),
	good("five rows of five buttons are taken", DOC, parts, rows(fives())),
	bad("a sixth row is refused", DOC, parts, rows(n(6, `{"type":1,"components":[{"type":2,"style":1,"label":"x","custom_id":"%d"}]},`)), "components BASE_TYPE_MAX_LENGTH"),
	bad("a sixth button in a row is refused", DOC, parts, oneRow(n(6, `{"type":2,"style":1,"label":"x","custom_id":"%d"},`)), "components.0.components BASE_TYPE_BAD_LENGTH"),
	bad("an empty row is refused", DOC, parts, oneRow(""), "components.0.components BASE_TYPE_REQUIRED"),
	bad("a menu shares its row with nothing", DOC, parts, oneRow(menu("", option)+","+button("b")), "components.0.components COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
	bad("a button stands in a row", DOC, parts, rows(button("b")), "components.0.type UNION_TYPE_CHOICES"),
	bad("custom ids are unique in the message", DOC, parts+"#custom-id", oneRow(button("b")+","+button("b")), "components.0.components.1.custom_id COMPONENT_CUSTOM_ID_DUPLICATED"),
	good("a custom id of 100 characters is taken", DOC, parts+"#custom-id", oneRow(button(strings.Repeat("c", 100)))),
	bad("a custom id is at most 100 characters", DOC, parts+"#custom-id", oneRow(button(strings.Repeat("c", 101))), "components.0.components.0.custom_id BASE_TYPE_BAD_LENGTH"),
	bad("a button has a custom id", DOC, parts, oneRow(`{"type":2,"style":1,"label":"x"}`), "components.0.components.0.custom_id BASE_TYPE_REQUIRED"),
	bad("a button shows something", DOC, parts, oneRow(`{"type":2,"style":1,"custom_id":"b"}`), "components.0.components.0.label BASE_TYPE_REQUIRED"),
	bad("a button's label is at most 80", DOC, parts, oneRow(`{"type":2,"style":1,"custom_id":"b","label":"`+long(81)+`"}`), "components.0.components.0.label BASE_TYPE_BAD_LENGTH"),
	bad("a button's style is 1 to 4", DOC, parts, oneRow(`{"type":2,"style":9,"label":"x","custom_id":"b"}`), "components.0.components.0.style BASE_TYPE_CHOICES"),
	good("25 options are taken", DOC, parts, oneRow(menu("", n(25, `{"label":"L","value":"%d"},`)))),
	bad("at most 25 options", DOC, parts, oneRow(menu("", n(26, `{"label":"L","value":"%d"},`))), "components.0.components.0.options BASE_TYPE_BAD_LENGTH"),
	bad("a menu has options", DOC, parts, oneRow(menu("", "")), "components.0.components.0.options BASE_TYPE_REQUIRED"),
	bad("an option's label is at most 100", DOC, parts, oneRow(menu("", `{"label":"`+long(101)+`","value":"a"}`)), "components.0.components.0.options.0.label BASE_TYPE_BAD_LENGTH"),
	bad("an option's description is at most 100", DOC, parts, oneRow(menu("", `{"label":"A","value":"a","description":"`+long(101)+`"}`)), "components.0.components.0.options.0.description BASE_TYPE_MAX_LENGTH"),
	bad("options have different values", DOC, parts, oneRow(menu("", option+","+option)), "components.0.components.0.options.1.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
	bad("a placeholder is at most 150", DOC, parts, oneRow(menu(`,"placeholder":"`+long(151)+`"`, option)), "components.0.components.0.placeholder BASE_TYPE_MAX_LENGTH"),
	tried("no more can be asked than there are options"),
	tried("the least is not above the most"),
	tried("no more defaults than may be chosen"),
	{
		says: "components get ids and defaults", source: DOC, ref: parts + "#anatomy-of-a-component", method: "POST", path: messages, body: oneRow(menu("", option)), status: 200,
		then: func(s *stage, r response) {
			row := r.body["components"].([]any)[0].(map[string]any)
			menu := row["components"].([]any)[0].(map[string]any)
			require.EqualValues(s.t, 1, row["id"])
			require.EqualValues(s.t, 2, menu["id"])
			require.EqualValues(s.t, 1, menu["min_values"])
		},
	},
}
