package page_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"
)

// formOfLabels asks for one of each kind that takes no typing, and five are the most.
const formOfLabels = `{"type":9,"data":{"custom_id":"labels","title":"A season","components":[
	{"type":18,"label":"Game","description":"Which one is played","component":{"type":3,"custom_id":"game","placeholder":"Choose a game","options":[{"label":"Norenberc","value":"norenberc"},{"label":"Hansa","value":"hansa","description":"1350"}]}},
	{"type":18,"label":"People","component":{"type":5,"custom_id":"people","required":false,"min_values":0,"max_values":2}},
	{"type":18,"label":"Pace","component":{"type":21,"custom_id":"pace","options":[{"label":"Slow","value":"slow","description":"Three days"},{"label":"Live","value":"live"}]}},
	{"type":18,"label":"Rules","component":{"type":22,"custom_id":"rules","required":false,"min_values":0,"max_values":1,"options":[{"label":"Short","value":"short"},{"label":"Long","value":"long"}]}},
	{"type":18,"label":"Rated","component":{"type":23,"custom_id":"rated","default":true}}]}}`

// textsAndLines is a form with a text, a label and a row of earlier times.
const textsAndLines = `{"type":9,"data":{"custom_id":"labels","title":"A note","components":[
	{"type":10,"content":"It is **for all**"},
	{"type":18,"label":"Note","description":"Three letters at least","component":{"type":4,"custom_id":"note","style":1,"min_length":3,"max_length":20}},
	{"type":1,"components":[{"type":4,"custom_id":"old","label":"As before","style":2,"required":false,"value":"old"}]}]}}`

// answerLabels is the part of the small bot that the library does not know: the button "labels" opens a form, and a
// form of labels is answered with what was heard of it.
func answerLabels(t *testing.T, s *discordgo.Session, raw []byte) {
	var i struct {
		ID, Token string
		Type      int
		Data      struct {
			CustomID   string `json:"custom_id"`
			Components json.RawMessage
		}
	}
	if err := json.Unmarshal(raw, &i); err != nil || !strings.HasPrefix(i.Data.CustomID, "labels") {
		return
	}
	body := any(json.RawMessage(formOfLabels))
	switch {
	case i.Type == int(discordgo.InteractionModalSubmit):
		body = map[string]any{"type": 4, "data": map[string]any{"content": "```" + string(i.Data.Components) + "```"}}
	case i.Data.CustomID == "labels of texts":
		body = json.RawMessage(textsAndLines)
	}
	if _, err := s.Request("POST", discordgo.EndpointInteractionResponse(i.ID, i.Token), body); err != nil {
		t.Errorf("the bot's answer was refused: %v", err)
	}
}

// TestPageLabels: each kind of input of a form is used in the page, and what was chosen is sent.
func TestPageLabels(t *testing.T) {
	t.Parallel()
	town := newTown(t)
	_, err := town.bot.ChannelMessageSendComplex(town.channel.String(), &discordgo.MessageSend{Content: "Here", Components: []discordgo.MessageComponent{row("labels"), row("labels of texts")}})
	require.NoError(t, err)
	alice, bruno := town.window("alice", 1280, 900), town.window("bruno", 390, 844)
	input := func(custom string, more ...string) string {
		return id("modal-input", append([]string{`[data-custom-id="` + custom + `"]`}, more...)...)
	}

	alice.Click(id("button", `[data-custom-id="labels"]`))
	alice.sees(id("modal"), "Which one is played")
	alice.Click(id("modal-submit"))
	alice.sees(id("field-error"), "")
	require.Equal(t, []string{}, js[[]string](alice, nameless))
	js[any](alice, `(() => { const e = `+one(input("game"))+`; e.value = "hansa"; e.dispatchEvent(new Event("change", {bubbles: true})); return 1; })()`)
	alice.Click(input("people", `[value="`+town.User("bruno").ID().String()+`"]`))
	alice.Click(input("pace", `[value="slow"]`))
	alice.Click(input("rules", `[value="long"]`))
	alice.Shows(one(input("rules", `[value="short"]`)) + ".disabled")
	alice.Click(input("rated"))
	alice.Shoot("form")
	alice.Click(id("modal-submit"))
	for _, heard := range []string{`"custom_id":"game","id":2,"type":3,"values":["hansa"]`, `"values":["` + town.User("bruno").ID().String() + `"]`,
		`"type":21,"value":"slow"`, `"values":["long"]`, `"type":23,"value":false`} {
		alice.sees(newest, heard)
	}

	bruno.Click(id("button", `[data-custom-id="labels of texts"]`))
	bruno.sees(id("modal")+" strong", "for all")
	bruno.sees(id("modal"), "Three letters at least")
	bruno.Click(input("note"))
	bruno.write("Noren")
	bruno.Shoot("texts")
	bruno.Click(id("modal-submit"))
	bruno.sees(newest, `"custom_id":"note","id":3,"type":4,"value":"Noren"`)
	bruno.sees(newest, `"custom_id":"old","id":5,"type":4,"value":"old"`)
}
