package sandbox_test

import (
	"strings"

	"github.com/stretchr/testify/require"
)

// v2 is a message of version 2.
func v2(list string) string { return `{"flags":32768,"components":[` + list + `]}` }

// same repeats a component.
func same(count int, one string) string {
	return strings.TrimSuffix(strings.Repeat(one+",", count), ",")
}

const (
	aText    = `{"type":10,"content":"t"}`
	aGallery = `{"type":12,"items":[{"media":{"url":"attachment://a.png"},"description":"alt"}]}`
	aThumb   = `{"type":9,"components":[` + aText + `],"accessory":{"type":11,"media":{"url":"attachment://a.png"}}}`
)

// all of version 2 that there is, in a container and around it.
var everyPart = v2(`{"type":17,"accent_color":255,"components":[{"type":10,"content":"<@{alice}> plays"},{"type":14},{"type":9,"components":[` + aText + `],"accessory":` +
	button("b") + `},` + aGallery + `,{"type":1,"components":[` + button("c") + `]}]},{"type":14,"divider":false,"spacing":2},` + aThumb)

// whole posts it.
func whole(s *stage) {
	r := s.rest("POST", messages, everyPart, "a.png")
	require.Equal(s.t, 200, r.status, "%s", r.raw)
	s.vars["message"] = r.body["id"].(string)
}

// at is a component by its way through the list: "0.components.2.accessory".
func (r response) part(path string) map[string]any {
	var here any = r.body["components"]
	for key := range strings.SplitSeq(path, ".") {
		switch in := here.(type) {
		case []any:
			here = in[int(key[0]-'0')]
		case map[string]any:
			here = in[key]
		}
	}
	return here.(map[string]any)
}

const oneMessage = messages + "/{message}"

var partClauses = []clause{
	{says: "a message of version 2 holds everything", source: DOC, ref: parts, method: "POST", path: messages, body: everyPart, files: []string{"a.png"}, status: 200, then: func(s *stage, r response) {
		require.Contains(s.t, r.part("0.components.3.items.0.media")["url"], "https://cdn.discordapp.com/")
		require.NotEmpty(s.t, r.part("2.accessory.media")["attachment_id"])
		require.Equal(s.t, true, r.part("0.components.1")["divider"])
		m := s.alice.Sees(s.id("channel"))[0]
		require.True(s.t, m.V2)
		require.Empty(s.t, m.Attachments, "components show them")
		require.Equal(s.t, "<@"+s.vars["alice"]+"> plays\nt\nt", m.Text())
		require.Len(s.t, m.Controls(), 2)
		require.True(s.t, strings.HasPrefix(m.Components[0].Components[3].Items[0].Media.URL, "/cdn/"))
	}},
	{says: "a mention in a text display counts", source: DOC, ref: parts + "#text-display", given: whole, then: func(s *stage, _ response) {
		require.True(s.t, s.alice.Sees(s.id("channel"))[0].MentionsMe)
	}},
	{says: "a mention in a text display counts by allowed_mentions", source: DOC, ref: parts + "#text-display", method: "POST", path: messages,
		body: `{"flags":32768,"allowed_mentions":{"parse":[]},"components":[{"type":10,"content":"<@{alice}>"}]}`, status: 200, then: func(s *stage, r response) {
			require.Empty(s.t, r.body["mentions"])
			require.False(s.t, s.alice.Sees(s.id("channel"))[0].MentionsMe)
		}},
	bad("without the flag there is nothing of version 2", DOC, parts, `{"components":[`+aText+`]}`, "components.0.type UNION_TYPE_CHOICES"),
	bad("version 2 excludes content", DOC, parts, `{"flags":32768,"content":"x","components":[`+aText+`]}`, "content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
	bad("version 2 excludes embeds", DOC, parts, `{"flags":32768,"embeds":[{"title":"t"}],"components":[`+aText+`]}`, "embeds MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
	good("40 components in all are taken", DOC, parts, v2(same(5, `{"type":17,"components":[`+same(7, aText)+`]}`))),
	bad("at most 40 components in all", DOC, parts, v2(same(5, `{"type":17,"components":[`+same(7, aText)+`]}`)+","+aText), "components BASE_TYPE_MAX_LENGTH"),
	bad("what stands beside a section counts", DOC, parts, v2(same(37, aText)+`,{"type":9,"components":[`+aText+","+aText+`],"accessory":`+button("b")+`}`), "components BASE_TYPE_MAX_LENGTH"),
	good("texts of 4000 characters together are taken", DOC, parts+"#text-display", v2(`{"type":10,"content":"`+long(3000)+`"},{"type":10,"content":"`+long(1000)+`"}`)),
	tried("texts hold at most 4000 together"),
	bad("a text display is not empty", DOC, parts+"#text-display", v2(`{"type":10,"content":""}`), "components.0.content BASE_TYPE_REQUIRED"),
	tried("a message of version 2 has a component"),
	bad("a section has an accessory", DOC, parts+"#section", v2(`{"type":9,"components":[`+aText+`]}`), "components.0.accessory BASE_TYPE_REQUIRED"),
	bad("a section has at most three texts", DOC, parts+"#section", v2(`{"type":9,"components":[`+same(4, aText)+`],"accessory":`+button("b")+`}`), "components.0.components BASE_TYPE_BAD_LENGTH"),
	bad("beside a section stands no menu", DOC, parts+"#section", v2(`{"type":9,"components":[`+aText+`],"accessory":`+menu("", option)+`}`), "components.0.accessory.type UNION_TYPE_CHOICES"),
	bad("a gallery has a picture", DOC, parts+"#media-gallery", v2(`{"type":12,"items":[]}`), "components.0.items BASE_TYPE_REQUIRED"),
	bad("a gallery has at most ten pictures", DOC, parts+"#media-gallery", v2(`{"type":12,"items":[`+n(11, `{"media":{"url":"attachment://%d.png"}},`)+`]}`), "components.0.items BASE_TYPE_BAD_LENGTH"),
	bad("a picture's description is at most 1024", DOC, parts+"#media-gallery", v2(`{"type":12,"items":[{"media":{"url":"attachment://a.png"},"description":"`+long(1025)+`"}]}`), "components.0.items.0.description BASE_TYPE_BAD_LENGTH"),
	bad("a picture is one of the message's files", DOC, parts+"#media-gallery", v2(aGallery), "components.0.items.0.media.url UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"),
	bad("a container holds no container", DOC, parts+"#container", v2(`{"type":17,"components":[{"type":17,"components":[`+aText+`]}]}`), "components.0.components.0.type UNION_TYPE_CHOICES"),
	bad("a container holds something", DOC, parts+"#container", v2(`{"type":17,"components":[]}`), "components.0.components BASE_TYPE_REQUIRED"),
	bad("a colour of a container is at most ffffff", DOC, parts+"#container", v2(`{"type":17,"accent_color":16777216,"components":[`+aText+`]}`), "components.0.accent_color NUMBER_TYPE_MAX"),
	bad("a separator is small or large", DOC, parts+"#separator", v2(`{"type":14,"spacing":3}`), "components.0.spacing BASE_TYPE_CHOICES"),
	bad("a button stands in a row or beside a section", DOC, parts+"#button", v2(`{"type":17,"components":[`+button("b")+`]}`), "components.0.components.0.type UNION_TYPE_CHOICES"),
	bad("custom ids are unique wherever they stand", DOC, parts+"#custom-id",
		v2(`{"type":9,"components":[`+aText+`],"accessory":`+button("b")+`},{"type":17,"components":[{"type":1,"components":[`+button("b")+`]}]}`), "components.1.components.0.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED"),
	missing("a spoiler", v2(`{"type":17,"spoiler":true,"components":[`+aText+`]}`), "components.0.spoiler"),
	missing("a picture from elsewhere", v2(`{"type":12,"items":[{"media":{"url":"https://example.org/a.png"}}]}`), "components.0.items.0.media.url"),
	missing("a file from elsewhere", v2(`{"type":13,"file":{"url":"https://example.org/a.txt"}}`), "components.0.file.url"),
	{says: "a file among components is shown with its name and its size", source: DOC, ref: parts + "#file", method: "POST", path: messages,
		body: v2(`{"type":17,"components":[{"type":13,"file":{"url":"attachment://a.txt"}}]}`), files: []string{"a.txt"}, status: 200, then: func(s *stage, r response) {
			shown, attached := r.part("0.components.0"), r.body["attachments"].([]any)[0].(map[string]any)
			require.Equal(s.t, "a.txt", shown["name"])
			require.Positive(s.t, shown["size"])
			require.Equal(s.t, attached["size"], shown["size"])
			require.Equal(s.t, attached["id"], r.part("0.components.0.file")["attachment_id"])
			m := s.alice.Sees(s.id("channel"))[0]
			require.Empty(s.t, m.Attachments, "components show it")
			require.True(s.t, strings.HasPrefix(m.Components[0].Components[0].File.URL, "/cdn/"))
		}},
	bad("a file among components is one of the message's", DOC, parts+"#file", v2(`{"type":13,"file":{"url":"attachment://a.txt"}}`), "components.0.file.url UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"),
	{says: "a file that no component shows is refused here; Discord hides it", source: OWN, ref: "components/reference: attachments won't show by default",
		method: "POST", path: messages, body: v2(aText), files: []string{"a.png"}, status: 400, code: 50035, at: "attachments.0 STAND_IN_UNSHOWN"},
	{says: "version 2 is not taken back", source: DOC, ref: parts, given: whole, method: "PATCH", path: oneMessage,
		body: `{"flags":0,"content":"x"}`, status: 400, code: 50035, at: "content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"},
	{says: "an edit without components of a message of version 2 leaves them", source: DOC, ref: resource + "#edit-message", given: whole, method: "PATCH", path: oneMessage,
		body: `{"flags":32768}`, status: 200, then: func(s *stage, r response) { require.Len(s.t, r.body["components"], 3) }},
	{says: "an edit turns an old message into one of version 2", source: DOC, ref: resource + "#edit-message", given: func(s *stage) { s.post(`{"content":"old","embeds":[{"title":"t"}]}`) },
		method: "PATCH", path: oneMessage, body: `{"flags":32768,"content":null,"embeds":null,"components":[` + aText + `]}`, status: 200, then: func(s *stage, r response) {
			require.Empty(s.t, r.body["content"])
			require.Empty(s.t, r.body["embeds"])
		}},
	{says: "an edit that leaves the content of an old message gives it no version 2", source: DOC, ref: resource + "#edit-message", given: func(s *stage) { s.post(`{"content":"old"}`) },
		method: "PATCH", path: oneMessage, body: `{"flags":32768,"components":[` + aText + `]}`, status: 400, code: 50035, at: "content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"},
	tried("all components of version 2 cannot go"),
	{says: "one message is read", source: DOC, ref: resource + "#get-channel-message", given: whole, method: "GET", path: oneMessage, status: 200, then: func(s *stage, r response) {
		require.EqualValues(s.t, 32768, r.body["flags"])
	}},
	{says: "an answer may be of version 2", source: DOC, ref: receiving, given: asked, method: "POST", path: callback, body: `{"type":4,"data":` + v2(aText) + `}`, status: 200},
	{says: "a press may turn its message into one of version 2", source: DOC, ref: receiving, given: pressed, method: "POST", path: callback,
		body: `{"type":7,"data":{"flags":32768,"content":null,"components":[` + aText + `]}}`, status: 200, then: func(s *stage, _ response) {
			require.True(s.t, s.alice.Sees(s.id("channel"))[0].V2)
		}},
	{says: "after thinking the answer may be of version 2", source: DOC, ref: receiving, given: func(s *stage) { s.slash(); s.answer(`{"type":5}`) },
		method: "PATCH", path: first, body: v2(aText), status: 200},
	{says: "the button beside a section is pressed", source: DOC, ref: parts + "#section", given: whole, then: func(s *stage, _ response) {
		i := s.ask("alice/press", `{"message":"{message}","custom_id":"b","async":true}`)
		require.Equal(s.t, "b", i["data"].(map[string]any)["custom_id"])
		require.EqualValues(s.t, 17, i["message"].(map[string]any)["components"].([]any)[0].(map[string]any)["type"])
	}},
	{says: "the button in a container is pressed", source: DOC, ref: parts + "#container", given: whole, then: func(s *stage, _ response) {
		require.EqualValues(s.t, 3, s.ask("alice/press", `{"message":"{message}","custom_id":"c","async":true}`)["type"])
	}},
}
