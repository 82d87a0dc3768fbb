package discord

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// wrong is what Discord would refuse of a form (receiving-and-responding#modal,
// components/reference#text-input), "" for nothing.
func wrong(f ui.Form) string {
	var all []string
	within := func(what, text string, least, most int) {
		if n := utf8.RuneCountInString(text); n < least || n > most {
			all = append(all, fmt.Sprintf("%s %q has %d characters, not %d to %d", what, text, n, least, most))
		}
	}
	within("custom id", f.ID, 1, ui.CustomIDMost)
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
		within("input", in.ID, 1, ui.CustomIDMost)
		within("label", in.Label, 1, 45)
		within("placeholder", in.Placeholder, 0, 100)
		within("value", in.Value, 0, most)
	}
	return strings.Join(all, "; ")
}

// Handle is the bot's; every form is held against Discord's limits.
func (r *room) Handle(ctx context.Context, i ui.Interaction) ui.Response {
	r.t.Helper()
	a := r.Bot.Handle(ctx, i)
	r.fake.says(a)
	if a.Form != nil {
		require.NotEqual(r.t, ui.Submit, i.Kind, "a form opens a form")
		require.Empty(r.t, wrong(*a.Form))
	}
	return a
}

// sends fills in a form, which a press on a private message has opened, and sends it;
// fields are inputs and texts in turn. What is not named stays as it was offered.
func (r *room) sends(user match.User, f *ui.Form, fields ...string) ui.Response {
	r.t.Helper()
	require.NotNil(r.t, f, "no form has opened")
	i := r.by(user)
	i.Kind, i.CustomID, i.Message, i.Ephemeral, i.Fields = ui.Submit, f.ID, "77", true, map[string]string{}
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
func (r *room) asking(slow time.Duration) {
	r.mount(core.Feature{Routes: []core.Route{{Verb: "ask", Asks: core.Free, Opens: core.Never, Do: func(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
		time.Sleep(slow)
		if i.Kind == ui.Submit {
			return core.InPlace(i, ui.Message{Content: i.Fields["name"] + ", " + i.Fields["note"], Ephemeral: true})
		}
		return ui.Response{Form: &ui.Form{ID: p.ID(), Title: "A season", Inputs: []ui.Input{
			{ID: "name", Label: "Name", Min: 2, Max: 20}, {ID: "note", Label: "Note", Value: "none", Optional: true, Long: true, Placeholder: "A line"}}}}
	}}}})
}

// asks is a press that opens that form.
func (r *room) asks() ui.Interaction {
	i := r.by(alice)
	i.Kind, i.CustomID, i.Message, i.Ephemeral = ui.Component, ui.CustomID{Verb: "ask"}.ID(), "77", true
	return i
}

func TestForms(t *testing.T) {
	t.Run("what is typed comes back by input", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.asking(0)
			a := r.Handle(t.Context(), r.asks())
			require.Equal(t, "Autumn, none", r.sends(alice, a.Form, "name", "Autumn").Update.Content)
		})
	})
	t.Run("what opens a form too late says so", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.asking(2 * patience)
			i := r.asks()
			r.Serve(i)
			require.True(t, r.fake.answers[i.Token].Later)
			require.Equal(t, []ui.Message{{Content: "Please press once more.", Ephemeral: true}}, r.fake.replies[i.Token])
		})
	})
	t.Run("a form that takes long is acknowledged where it was opened", func(t *testing.T) {
		for _, c := range []struct {
			message string
			private bool
			said    string
		}{{"77", true, "Autumn, "}, {"", false, "Autumn, "}} {
			inRoom(t, turns, func(r *room) {
				r.asking(2 * patience)
				i := r.asks()
				i.Kind, i.Message, i.Ephemeral, i.Fields = ui.Submit, c.message, c.private, map[string]string{"name": "Autumn"}
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
			i.Kind = ui.Submit
			require.Contains(t, r.Handle(t.Context(), i).Message.Content, "no longer works")
		})
	})
}
