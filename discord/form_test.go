package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// wrong is what Discord would refuse of a form (receiving-and-responding#modal,
// components/reference#text-input), "" for nothing.
func (f Form) wrong() string {
	var all []string
	within := func(what, text string, least, most int) {
		if n := utf8.RuneCountInString(text); n < least || n > most {
			all = append(all, fmt.Sprintf("%s %q has %d characters, not %d to %d", what, text, n, least, most))
		}
	}
	within("custom id", f.ID, 1, customIDMost)
	within("title", f.Title, 1, 45)
	if n := len(f.Inputs); n < 1 || n > 5 {
		all = append(all, fmt.Sprintf("%d inputs, not 1 to 5", n))
	}
	seen := map[string]bool{}
	for _, in := range f.Inputs {
		if seen[in.ID] {
			all = append(all, fmt.Sprintf("two inputs %q", in.ID))
		}
		seen[in.ID] = true
		most := cmp.Or(in.Max, 4000)
		if in.Min < 0 || in.Min > most || most > 4000 {
			all = append(all, fmt.Sprintf("%s: %d to %d characters", in.ID, in.Min, most))
		}
		within("input", in.ID, 1, customIDMost)
		within("label", in.Label, 1, 45)
		within("placeholder", in.Placeholder, 0, 100)
		within("value", in.Value, 0, most)
	}
	return strings.Join(all, "; ")
}

// Handle is the bot's; every form is held against Discord's limits.
func (r *room) Handle(ctx context.Context, i Interaction) Response {
	r.t.Helper()
	a := r.Bot.Handle(ctx, i)
	r.fake.says(a)
	if a.Form != nil {
		require.NotEqual(r.t, Submit, i.Kind, "a form opens a form")
		require.Empty(r.t, a.Form.wrong())
	}
	return a
}

// sends fills in a form, which a press on a private message has opened, and sends it;
// fields are inputs and texts in turn. What is not named stays as it was offered.
func (r *room) sends(user match.User, f *Form, fields ...string) Response {
	r.t.Helper()
	require.NotNil(r.t, f, "no form has opened")
	i := r.by(user)
	i.Kind, i.CustomID, i.Message, i.Ephemeral, i.Fields = Submit, f.ID, "77", true, map[string]string{}
	for _, in := range f.Inputs {
		i.Fields[in.ID] = in.Value
	}
	for n := 0; n < len(fields); n += 2 {
		require.Contains(r.t, i.Fields, fields[n], "the form has no such input")
		i.Fields[fields[n]] = fields[n+1]
	}
	return r.Handle(r.t.Context(), i)
}

// asking has a verb open a form, and a form that is sent be read back.
func asking(t *testing.T, slow time.Duration) {
	t.Helper()
	deeds["ask"] = deed{func(_ *Bot, _ context.Context, i Interaction, p press) Response {
		time.Sleep(slow)
		if i.Kind == Submit {
			return i.inPlace(Message{Content: i.Fields["name"] + ", " + i.Fields["note"], Ephemeral: true})
		}
		return Response{Form: &Form{ID: p.ID(), Title: "A season", Inputs: []Input{
			{ID: "name", Label: "Name", Min: 2, Max: 20}, {ID: "note", Label: "Note", Value: "none", Optional: true, Long: true, Placeholder: "A line"}}}}
	}, never}
	t.Cleanup(func() { delete(deeds, "ask") })
}

// asks is a press that opens that form.
func (r *room) asks() Interaction {
	i := r.by(alice)
	i.Kind, i.CustomID, i.Message, i.Ephemeral = Component, press{Verb: "ask"}.ID(), "77", true
	return i
}

func TestForms(t *testing.T) {
	t.Run("what is typed comes back by input", func(t *testing.T) {
		asking(t, 0)
		inRoom(t, turns, func(r *room) {
			a := r.Handle(t.Context(), r.asks())
			require.Equal(t, "Autumn, none", r.sends(alice, a.Form, "name", "Autumn").Update.Content)
		})
	})
	t.Run("what opens a form too late says so", func(t *testing.T) {
		asking(t, 2*patience)
		inRoom(t, turns, func(r *room) {
			i := r.asks()
			r.Serve(i)
			require.True(t, r.fake.answers[i.Token].Later)
			require.Equal(t, []Message{{Content: "Please press once more.", Ephemeral: true}}, r.fake.replies[i.Token])
		})
	})
	t.Run("a form that takes long is acknowledged where it was opened", func(t *testing.T) {
		asking(t, 2*patience)
		for _, c := range []struct {
			message string
			private bool
			said    string
		}{{"77", true, "Autumn, "}, {"", false, "Autumn, "}} {
			inRoom(t, turns, func(r *room) {
				i := r.asks()
				i.Kind, i.Message, i.Ephemeral, i.Fields = Submit, c.message, c.private, map[string]string{"name": "Autumn"}
				r.Serve(i)
				first := r.fake.answers[i.Token]
				require.Equal(t, c.message != "", first.Later)
				require.Equal(t, c.message == "", first.Defer)
				require.Len(t, r.fake.replies[i.Token], 1)
				require.Equal(t, c.said, r.fake.replies[i.Token][0].Content)
			})
		}
	})
	t.Run("a form from no time is answered", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			i := r.asks()
			i.Kind = Submit
			require.Contains(t, r.Handle(t.Context(), i).Message.Content, "no longer works")
		})
	})
}

// TestFormsOfDiscordgo: a form is written as Discord takes it, and what the library makes
// of the one that comes back is read.
func TestFormsOfDiscordgo(t *testing.T) {
	f := Form{ID: "new|||", Title: "A season", Inputs: []Input{{ID: "name", Label: "Name", Min: 2, Max: 20}, {ID: "note", Label: "Note", Optional: true, Long: true}}}
	body, _ := Response{Form: &f}.wire()
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
	require.Equal(t, Submit, i.Kind)
	require.Equal(t, "new|||", i.CustomID)
	require.Equal(t, map[string]string{"name": "Autumn", "note": ""}, i.Fields)
	require.True(t, i.Ephemeral)
}
