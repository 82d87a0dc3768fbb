package discord_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/seasons"
	"norenbot/discord/ui"
	"norenbot/game/league"
	"norenbot/game/match"
)

// brokenWords are parts of the apology for a mistake of ours.
const brokenWords = "went wrong"

// answered fails unless an interaction is answered with a sentence, a picture, a form or an acknowledgement that Discord
// takes, and without an apology for a mistake of ours. It returns what can be pressed in the answer.
func (r *room) answered(what string, i ui.Interaction) []ui.Control {
	r.T.Helper()
	a := r.Handle(r.T.Context(), i) // which checks what Discord would refuse
	m := said(a)
	if m == nil {
		require.True(r.T, a.Form != nil || a.Later || a.Defer, "no answer to %s", what)
		return nil
	}
	require.False(r.T, strings.TrimSpace(m.Text()) == "" && len(m.Files)+len(m.Embeds) == 0, "no sentence for %s", what)
	require.NotContains(r.T, m.Text(), brokenWords, what)
	return m.Controls()
}

// TestOldOrganiserButtons presses every button that an organiser was ever shown, in every phase of a season: each is
// answered with a sentence and what can be done now, and Discord would refuse none of the answers.
func TestOldOrganiserButtons(t *testing.T) {
	last := []string{"drawn", "start", "paired"} // they lead to another phase
	pages := slices.SortedFunc(maps.Keys(seasons.OrganiserPages), func(a, b string) int {
		return 100*(slices.Index(last, a)-slices.Index(last, b)) + strings.Compare(a, b)
	})
	args := []string{"", ".0", ".1", ".1.3", ".l1.all", ".p1", ".a1", ".0.0.1", ".1.1230", ".99"}
	for name, phase := range map[string]league.Phase{"signing": league.Signing, "waiting": league.Waiting, "playing": league.Playing,
		"over": league.Over, "cancelled": league.Off, "ladder": league.Unopened} {
		t.Run(name, func(t *testing.T) {
			inRoom(t, turns, func(r *room) {
				var o *arena
				switch phase {
				case league.Over, league.Off:
					o = enters(r, league.Playing)
					act := map[league.Phase]league.Act{league.Over: league.Ended{Reason: "why not"}, league.Off: league.Cancelled{Reason: "why not"}}[phase]
					require.NoError(t, r.Seasons.Do(o.id, match.Owner{User: manager, Name: "M"}, 0, act))
				default:
					o = enters(r, phase)
				}
				for _, page := range pages {
					for _, arg := range args {
						for _, values := range [][]string{nil, {"0"}, {"p1"}, {"l1"}} {
							i := o.by(6) // an administrator, who does not play
							i.Kind, i.Values = ui.Component, values
							i.CustomID = ui.CustomID{Verb: core.VerbManage, Match: string(o.id), Menu: "1", Arg: page + arg}.ID()
							r.answered(name+": "+page+arg, i)
							if phase == league.Off && page != "note" { // which may be changed for good
								require.Nil(t, r.Handle(t.Context(), i).Form, "no reason is asked for in a cancelled season: %s", page+arg)
							}
						}
					}
				}
			})
		})
	}
}

// TestStartAfterPlayBegan: the organiser's *Start now*, pressed when play has begun by itself, says so above what can be
// done.
func TestStartAfterPlayBegan(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		o := enters(r, league.Playing)
		press := func(page string) string {
			i := o.by(6)
			i.Kind, i.CustomID = ui.Component, ui.CustomID{Verb: core.VerbManage, Match: string(o.id), Arg: page}.ID()
			return said(r.Handle(t.Context(), i)).Content
		}
		before := o.state()
		require.Contains(t, press("start"), "Play is already under way.\n### ")
		for _, page := range []string{"draw", "drawn", "swap", "swaps.0.0.1"} {
			require.Contains(t, press(page), "at this stage of the season", page)
		}
		require.Equal(t, before, o.state())
	})
}

// TestAnAnswerThatDiscordWouldRefuse is noticed before it is sent: whoever pressed is told that it is a mistake of ours, and
// the log says which.
func TestAnAnswerThatDiscordWouldRefuse(t *testing.T) {
	option := []ui.SelectOption{{Label: "x", Value: "x"}}
	for name, m := range map[string]ui.Message{
		"no label":          {Rows: []ui.Row{{{Button: &ui.Button{ID: "a|b||"}}}}},
		"a blank label":     {Rows: []ui.Row{{{Button: &ui.Button{ID: "a|b||", Label: " "}}}}},
		"no custom id":      {Rows: []ui.Row{{{Button: &ui.Button{Label: "x"}}}}},
		"an empty row":      {Rows: []ui.Row{{}}},
		"an empty control":  {Rows: []ui.Row{{{}}}},
		"no options":        {Rows: []ui.Row{{{Select: &ui.Select{ID: "a|b||"}}}}},
		"a blank option":    {Rows: []ui.Row{{{Select: &ui.Select{ID: "a|b||", Options: []ui.SelectOption{{Value: "x"}}}}}}},
		"no value":          {Rows: []ui.Row{{{Select: &ui.Select{ID: "a|b||", Options: []ui.SelectOption{{Label: "x"}}}}}}},
		"chosen is no id":   {Rows: []ui.Row{{{Select: &ui.Select{ID: "a|b||", Kind: ui.OfChannels, Chosen: []string{"fr"}}}}}},
		"within a section":  {Body: []ui.Part{{Section: &ui.Section{Texts: []string{"x"}, Button: &ui.Button{ID: "a|b||"}}}}},
		"within a frame":    {Body: ui.Framed(0, ui.Part{Row: ui.Row{{Button: &ui.Button{ID: "a|b||"}}}})},
		"a very long label": {Rows: []ui.Row{{{Button: &ui.Button{ID: "a|b||", Label: strings.Repeat("é", 81)}}}}},
	} {
		require.Error(t, ui.Response{Message: &m}.Check(), name)
		require.Error(t, ui.Response{Update: &m}.Check(), name)
	}
	fine := ui.Message{Rows: []ui.Row{{{Button: &ui.Button{ID: "a|b||", Label: strings.Repeat("é", 80)}}},
		{{Select: &ui.Select{ID: "a|c||", Options: option}}}, {{Select: &ui.Select{ID: "a|d||", Kind: ui.OfRoles, Chosen: []string{"5"}}}}}}
	require.NoError(t, ui.Response{Message: &fine}.Check())
	require.Error(t, ui.Response{Form: &ui.Form{ID: "a|b||", Title: "x"}}.Check(), "a form that asks nothing")
	require.Error(t, ui.Response{Form: &ui.Form{ID: "a|b||", Inputs: []ui.Input{{ID: "x", Label: "x"}}}}.Check(), "a form without a title")
	require.NoError(t, ui.Response{Form: &ui.Form{ID: "a|b||", Title: "x", Inputs: []ui.Input{{ID: "x", Label: "x"}}}}.Check())
}
