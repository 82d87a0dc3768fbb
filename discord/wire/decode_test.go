package wire

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/metrics"
	"norenbot/discord/ui"
	"norenbot/game/ids"
)

// TestNobodyToAnswer checks that an interaction without an id or a token is not handled.
func TestNobodyToAnswer(t *testing.T) {
	for _, body := range []string{"null", "[]", "{", `{}`, `{"id":"1300000000000000000"}`, `{"token":"t"}`, `{"id":7,"token":"t"}`, `{"id":"../x","token":"t"}`} {
		i, _, err := Decode([]byte(body))
		require.Error(t, err, body)
		require.Equal(t, ui.Interaction{}, i, body)
	}
}

// TestForms checks a form's JSON, and that the sent form is read.
func TestForms(t *testing.T) {
	f := ui.Form{ID: "new|||", Title: "A season", Inputs: []ui.Input{
		{ID: "name", Label: "Name", Min: 2, Max: 20},
		{ID: "note", Label: "Note", Hint: "For all", Optional: true, Long: true},
		{Kind: ui.StringSelect, ID: "game", Label: "Game", Options: []ui.SelectOption{{Label: "Hansa", Value: "hansa", Default: true}}},
		{Kind: ui.UserSelect, ID: "who", Label: "Who", People: []ids.User{"7"}, Optional: true, Max: 3},
		{Kind: ui.TextDisplay, Value: "*As you like*"},
	}}
	body, _ := ui.Response{Form: &f}.Wire()
	data, err := json.Marshal(body)
	require.NoError(t, err)
	require.JSONEq(t, `{"type":9,"data":{"custom_id":"new|||","title":"A season","components":[
		{"type":18,"label":"Name","component":{"type":4,"custom_id":"name","style":1,"required":true,"min_length":2,"max_length":20}},
		{"type":18,"label":"Note","description":"For all","component":{"type":4,"custom_id":"note","style":2,"required":false}},
		{"type":18,"label":"Game","component":{"type":3,"custom_id":"game","required":true,"min_values":1,"options":[{"label":"Hansa","value":"hansa","default":true}]}},
		{"type":18,"label":"Who","component":{"type":5,"custom_id":"who","required":false,"min_values":0,"max_values":3,"default_values":[{"id":"7","type":"user"}]}},
		{"type":10,"content":"*As you like*"}]}}`, string(data))

	of := func(components string) ui.Interaction {
		i, _, err := Decode([]byte(`{"id":"1300000000000000000","token":"t","type":5,"user":{"id":"1"},"message":{"id":"77","flags":64},
			"data":{"custom_id":"new|||","components":` + components + `,"resolved":{"users":{"7":{"id":"7","username":"bruno"}},"members":{"7":{"nick":"Bruno"}}}}}`))
		require.NoError(t, err)
		require.Equal(t, ui.Submit, i.Kind)
		require.Equal(t, "new|||", i.CustomID)
		require.True(t, i.Ephemeral)
		return i
	}
	i := of(`[{"type":18,"id":1,"component":{"type":4,"id":2,"custom_id":"name","value":"Autumn"}},
		{"type":18,"id":3,"component":{"type":3,"id":4,"custom_id":"game","values":["hansa"]}},
		{"type":18,"id":5,"component":{"type":5,"id":6,"custom_id":"who","values":["7"]}},
		{"type":10,"id":7},
		{"type":18,"id":8,"component":{"type":21,"id":9,"custom_id":"pace","value":"slow"}},
		{"type":18,"id":10,"component":{"type":21,"id":11,"custom_id":"none","value":null}},
		{"type":18,"id":12,"component":{"type":22,"id":13,"custom_id":"rules","values":["a","b"]}},
		{"type":18,"id":14,"component":{"type":23,"id":15,"custom_id":"rated","value":true}},
		{"type":18,"id":16,"component":{"type":23,"id":17,"custom_id":"open","value":false}}]`)
	require.Equal(t, map[string]string{"name": "Autumn"}, i.Fields)
	require.Equal(t, map[string][]string{"game": {"hansa"}, "who": {"7"}, "pace": {"slow"}, "none": nil, "rules": {"a", "b"}, "rated": {ui.Ticked}, "open": nil}, i.Chosen)
	require.Equal(t, "Bruno", i.People["7"].Name)
}

// TestWhoMadeAMessage checks that a follow-up is not taken for the first response of its interaction.
func TestWhoMadeAMessage(t *testing.T) {
	for metadata, made := range map[string]string{
		`null`:       "",
		`{"id":"5"}`: "5",
		`{"id":"5","original_response_message_id":"6"}`: "",
	} {
		i, _, err := Decode([]byte(`{"id":"9","token":"t","type":3,"user":{"id":"1"},"data":{"custom_id":"open|x"},"message":{"id":"8","flags":64,"interaction_metadata":` + metadata + `}}`))
		require.NoError(t, err)
		require.Equal(t, made, i.Made, metadata)
	}
}

// TestParentIn checks that the parent of a thread is its channel, and that of a channel a category.
func TestParentIn(t *testing.T) {
	for raw, want := range map[string]string{
		`{"channel":{"id":"3","type":11,"parent_id":"2"}}`: "2",
		`{"channel":{"id":"3","type":10,"parent_id":"2"}}`: "2",
		`{"channel":{"id":"3","type":12,"parent_id":"2"}}`: "2",
		`{"channel":{"id":"2","type":0,"parent_id":"1"}}`:  "",
		`{"channel":{"id":"2","type":1}}`:                  "",
		`{"channel":null}`:                                 "",
		`{"channel":7}`:                                    "",
	} {
		in, err := nodeOf([]byte(raw))
		require.NoError(t, err)
		require.Equal(t, want, parentIn(in), raw)
	}
}

// TestACommandOfAThread checks that an interaction names its thread's channel, however it arrives.
func TestACommandOfAThread(t *testing.T) {
	i, _, err := Decode([]byte(`{"id":"1","application_id":"2","type":2,"token":"t","version":1,"guild_id":"10","channel_id":"3",
		"channel":{"id":"3","type":11,"parent_id":"100"},"member":{"user":{"id":"7","username":"ann"},"permissions":"0","roles":[]},
		"data":{"id":"5","name":"my","type":1}}`))
	require.NoError(t, err)
	require.Equal(t, "3", i.Channel)
	require.Equal(t, "100", i.Parent)
}

// unread are interactions of unknown kind, or without a person.
var unread = map[string]string{
	"a press without a custom id": `{"id":"1300000000000000000","type":3,"token":"t","locale":"fr","user":{"id":"5"},"data":{"custom_id":7,"component_type":2}}`,
	"a command without a name":    `{"id":"1300000000000000000","type":2,"token":"t","locale":"fr","user":{"id":"5"},"data":{"name":null}}`,
	"a kind that is none":         `{"id":"1300000000000000000","type":77,"token":"t","locale":"fr","user":{"id":"5"},"data":{}}`,
	"by nobody":                   `{"id":"1300000000000000000","type":3,"token":"t","locale":"fr","data":{"custom_id":"x","component_type":2}}`,
	"without data":                `{"id":"1300000000000000000","type":3,"token":"t","locale":"fr","user":{"id":"5"}}`,
	"a part of another kind":      `{"id":"1300000000000000000","type":3,"token":"t","locale":"fr","user":7,"member":[],"guild_id":7,"data":{"custom_id":"x","component_type":2}}`,
}

// TestUnreadable checks that the operator sees an interaction that cannot be read, however it arrives.
func TestUnreadable(t *testing.T) {
	for explanation, body := range unread {
		t.Run(explanation, func(t *testing.T) {
			var log strings.Builder
			reg := prometheus.NewRegistry()
			o := ConnOptions{Log: zerolog.New(&log), Metrics: metrics.NewMetrics(reg)}
			i, ok := o.read([]byte(body))
			require.True(t, ok)
			require.Equal(t, 1., countOf(t, reg, "norenbot_interactions_undecoded_total"))
			require.Contains(t, log.String(), "cannot be read")
			require.Contains(t, log.String(), i.ID)
			d := newIntake()
			require.Equal(t, 202, d.ask(discordSigned(body, d.now)).Code)
			require.Equal(t, i, *d.last.Load())
		})
	}
}
