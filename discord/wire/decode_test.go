package wire

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/metrics"
	"norenbot/discord/ui"
)

// TestNobodyToAnswer: an interaction without an id or a token is none.
func TestNobodyToAnswer(t *testing.T) {
	for _, body := range []string{"null", "[]", "{", `{}`, `{"id":"1300000000000000000"}`, `{"token":"t"}`, `{"id":7,"token":"t"}`, `{"id":"../x","token":"t"}`} {
		i, _, err := Decode([]byte(body))
		require.Error(t, err, body)
		require.Equal(t, ui.Interaction{}, i, body)
	}
}

// TestFormsOfDiscordgo: a form is written as Discord takes it, and what the library makes
// of the one that comes back is read.
func TestFormsOfDiscordgo(t *testing.T) {
	f := ui.Form{ID: "new|||", Title: "A season", Inputs: []ui.Input{{ID: "name", Label: "Name", Min: 2, Max: 20}, {ID: "note", Label: "Note", Optional: true, Long: true}}}
	body, _ := ui.Response{Form: &f}.Wire()
	data, err := json.Marshal(body)
	require.NoError(t, err)
	require.JSONEq(t, `{"type":9,"data":{"custom_id":"new|||","title":"A season","components":[
		{"type":1,"components":[{"type":4,"custom_id":"name","style":1,"label":"Name","required":true,"min_length":2,"max_length":20}]},
		{"type":1,"components":[{"type":4,"custom_id":"note","style":2,"label":"Note","required":false}]}]}}`, string(data))

	var in discordgo.Interaction
	require.NoError(t, json.Unmarshal([]byte(`{"id":"7","type":5,"user":{"id":"1"},"message":{"id":"77","flags":64},"data":{"custom_id":"new|||","components":[
		{"type":1,"id":1,"components":[{"type":4,"id":2,"custom_id":"name","value":"Autumn"}]},
		{"type":1,"id":3,"components":[{"type":4,"id":4,"custom_id":"note","value":""}]}]}}`), &in))
	i, ok := plain(&in)
	require.True(t, ok)
	require.Equal(t, ui.Submit, i.Kind)
	require.Equal(t, "new|||", i.CustomID)
	require.Equal(t, map[string]string{"name": "Autumn", "note": ""}, i.Fields)
	require.True(t, i.Ephemeral)
}

// TestWhoMadeAMessage: a follow-up is not the first answer of its interaction.
func TestWhoMadeAMessage(t *testing.T) {
	for metadata, made := range map[string]string{
		`null`:       "",
		`{"id":"5"}`: "5",
		`{"id":"5","original_response_message_id":"6"}`: "",
	} {
		i, _, err := Decode([]byte(`{"id":"9","type":3,"user":{"id":"1"},"data":{"custom_id":"open|x"},"message":{"id":"8","flags":64,"interaction_metadata":` + metadata + `}}`))
		require.NoError(t, err)
		require.Equal(t, made, i.Made, metadata)
	}
}

// TestParentIn: the parent of a thread is its channel, that of a channel a category.
func TestParentIn(t *testing.T) {
	for raw, want := range map[string]string{
		`{"channel":{"id":"3","type":11,"parent_id":"2"}}`: "2",
		`{"channel":{"id":"3","type":10,"parent_id":"2"}}`: "2",
		`{"channel":{"id":"3","type":12,"parent_id":"2"}}`: "2",
		`{"channel":{"id":"2","type":0,"parent_id":"1"}}`:  "",
		`{"channel":{"id":"2","type":1}}`:                  "",
		`{"channel":null}`:                                 "",
		`{"channel":7}`:                                    "",
		``:                                                 "",
	} {
		require.Equal(t, want, parentIn([]byte(raw)), raw)
	}
}

// TestACommandOfAThread: whatever way an interaction comes, it says of which channel its thread is.
func TestACommandOfAThread(t *testing.T) {
	i, _, err := Decode([]byte(`{"id":"1","application_id":"2","type":2,"token":"t","version":1,"guild_id":"10","channel_id":"3",
		"channel":{"id":"3","type":11,"parent_id":"100"},"member":{"user":{"id":"7","username":"ann"},"permissions":"0","roles":[]},
		"data":{"id":"5","name":"my","type":1}}`))
	require.NoError(t, err)
	require.Equal(t, "3", i.Channel)
	require.Equal(t, "100", i.Parent)
}

// unread are interactions of which the library decodes nothing, or nothing that is known here.
var unread = map[string]string{
	"a form with a field of another kind": `{"id":"1300000000000000000","type":5,"token":"t","locale":"fr","member":{"user":{"id":"5"}},"data":{"custom_id":"x","components":[{"type":18,"component":{"type":99}}]}}`,
	"a kind that is none":                 `{"id":"1300000000000000000","type":77,"token":"t","locale":"fr","user":{"id":"5"},"data":{}}`,
	"a message with another kind":         `{"id":"1300000000000000000","type":3,"token":"t","locale":"fr","user":{"id":"5"},"message":{"id":"6","components":[{"type":99}]},"data":{"custom_id":"x","component_type":2}}`,
	"by nobody":                           `{"id":"1300000000000000000","type":3,"token":"t","locale":"fr","data":{"custom_id":"x","component_type":2}}`,
	"without data":                        `{"id":"1300000000000000000","type":3,"token":"t","locale":"fr","user":{"id":"5"}}`,
	"a part of another kind":              `{"id":"1300000000000000000","type":3,"token":"t","locale":"fr","user":7,"member":[],"guild_id":7,"data":{"custom_id":"x","component_type":2}}`,
}

// TestUnreadable: the operator can see that something came which nobody here can read, whichever way it came.
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
