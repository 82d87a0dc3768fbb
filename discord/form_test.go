package discord_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/router"
	"norenbot/discord/ui"
)

// asking has a verb open a form, and a form that is sent be read back.
func (r *room) asking(slow time.Duration) {
	r.Mount(core.Feature{Routes: []core.Route{{Verb: "ask", Asks: core.Free, Opens: core.Never, Do: func(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
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
	i := r.By(alice)
	i.Kind, i.CustomID, i.Message, i.Ephemeral = ui.Component, ui.CustomID{Verb: "ask"}.ID(), "77", true
	return i
}

func TestForms(t *testing.T) {
	t.Run("what is typed comes back by input", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.asking(0)
			a := r.Handle(t.Context(), r.asks())
			require.Equal(t, "Autumn, none", r.Sends(alice, a.Form, "name", "Autumn").Update.Content)
		})
	})
	t.Run("what opens a form too late says so", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.asking(2 * router.Patience)
			i := r.asks()
			r.Serve(i)
			require.True(t, r.Fake.Answers[i.Token].Later)
			require.Equal(t, []ui.Message{{Content: "Please press again.", Ephemeral: true}}, r.Fake.Replies[i.Token])
		})
	})
	t.Run("a form that takes long is acknowledged where it was opened", func(t *testing.T) {
		for _, c := range []struct {
			message string
			private bool
			said    string
		}{{"77", true, "Autumn, "}, {"", false, "Autumn, "}} {
			inRoom(t, turns, func(r *room) {
				r.asking(2 * router.Patience)
				i := r.asks()
				i.Kind, i.Message, i.Ephemeral, i.Fields = ui.Submit, c.message, c.private, map[string]string{"name": "Autumn"}
				r.Serve(i)
				first := r.Fake.Answers[i.Token]
				require.Equal(t, c.message != "", first.Later)
				require.Equal(t, c.message == "", first.Defer)
				require.Len(t, r.Fake.Replies[i.Token], 1)
				require.Equal(t, c.said, r.Fake.Replies[i.Token][0].Content)
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
