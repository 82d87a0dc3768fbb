package table_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/table"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/game/match"
	"norenbot/game/text"
)

// manages has somebody who may manage a server type a command.
func (r *room) manages(server, path string, people []ui.User, options ...string) ui.Response {
	i := r.By(manager)
	i.User.Name, i.Server, i.Can = "Mara", server, ui.ManageServer
	i.Kind, i.Path, i.Options, i.People = ui.Command, path, map[string]string{}, map[string]ui.User{}
	for n := 0; n < len(options); n += 2 {
		i.Options[options[n]] = options[n+1]
	}
	for _, u := range people {
		i.People[string(u.ID)] = u
	}
	return r.Handle(r.T.Context(), i)
}

// confirms presses a red button of the manager's, and says why if that is asked.
func (r *room) confirms(m *ui.Message) *ui.Message {
	r.T.Helper()
	return r.confirmsAs(m, "They *agreed*.")
}

func (r *room) confirmsAs(m *ui.Message, why string) *ui.Message {
	r.T.Helper()
	require.Len(r.T, reds(m), 1, m.Content)
	i := r.By(manager)
	i.User.Name, i.Can = "Mara", ui.ManageServer
	i.Kind, i.CustomID, i.Ephemeral = ui.Component, reds(m)[0], true
	answer := r.Handle(r.T.Context(), i)
	if answer.Form == nil {
		return said(answer)
	}
	i.Kind, i.CustomID, i.Fields = ui.Submit, answer.Form.ID, map[string]string{answer.Form.Inputs[0].ID: why}
	return said(r.Handle(r.T.Context(), i))
}

func TestAdminSeat(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		in := []string{"match", string(r.ID), "seat", "2"}
		guest := ui.User{ID: chloe, Name: "Chloé", Member: true}
		away := r.manages("10", "admin seat", []ui.User{{ID: chloe, Name: "Chloé"}}, append(in, "person", chloe)...)
		require.Contains(t, said(away).Content, "members of this server")
		ask := said(r.manages("10", "admin seat", []ui.User{guest}, append(in, "person", chloe)...))
		require.Contains(t, ask.Content, "Offer Bruno’s seat to <@"+chloe+">?")
		r.Quietly()
		require.Empty(t, r.Posted("Mara offers"), "it only asks")
		done := r.confirms(ask)
		require.Contains(t, done.Content, "<@"+chloe+"> in <#")
		require.True(t, done.Ephemeral)
		r.Quietly()
		asked := r.Posted("Mara offers <@" + chloe + "> the seat of Bruno.")
		require.Len(t, asked, 1)
		require.Equal(t, []match.User{chloe, bruno}, asked[0].Pings, "whose seat it is, too")
		require.Contains(t, asked[0].Content, `> They \*agreed\*.`)
		take, leave := button(&asked[0].Message, thread.VerbOffer), asked[0].Rows[0][1].Button.ID
		for _, other := range []match.User{alice, bruno} {
			for _, id := range []string{take, leave} {
				require.Contains(t, said(r.Presses(other, id)).Content, "no open offer for this seat")
			}
		}
		require.NotContains(t, said(r.Types(bruno, "game play", "match", string(r.ID))).Content, "You don’t have a seat")
		require.Contains(t, said(r.Presses(chloe, leave)).Content, "you won’t take the seat")
		r.Quietly()
		require.Len(t, r.Posted("Chloé turned down the seat of Bruno."), 1)
		require.Contains(t, said(r.Presses(chloe, take)).Content, "no open offer for this seat", "not any more")
		require.Empty(t, r.Posted("Mara has given"))
		r.confirms(said(r.manages("10", "admin seat", []ui.User{guest}, append(in, "person", chloe)...)))
		i := r.By(chloe)
		i.Server, i.Channel, i.Kind, i.CustomID = "10", "101", ui.Component, take
		require.Contains(t, said(r.Handle(t.Context(), i)).Content, "The seat is yours", "from wherever they are told of it")
		r.Quietly()
		told := r.Posted("Mara gave Bruno’s seat to <@" + chloe + ">")
		require.Len(t, told, 1)
		require.Equal(t, []match.User{chloe, bruno}, told[0].Pings)
		require.NotEmpty(t, button(&told[0].Message, core.VerbOpen))
		require.Contains(t, said(r.Types(bruno, "game play", "match", string(r.ID))).Content, "You don’t have a seat")
		require.Contains(t, r.confirms(said(r.manages("10", "admin seat", nil, in...))).Content, "Done")
		r.Quietly()
		require.Len(t, r.Posted("Mara had a computer player take over for Chloé"), 1)
		require.Contains(t, said(r.manages("10", "admin seat", nil, in...)).Content, "already theirs", "once more")
	})
}

func TestAdminRewind(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		for range 2 {
			r.Decides(alice)
			r.Decides(bruno)
		}
		r.Quietly()
		points := r.Handle(t.Context(), ui.Interaction{Kind: ui.Autocomplete, Path: "admin rewind", Focus: "point", Server: "10", Channel: "100", Can: ui.ManageServer,
			Locale: "en-US", Options: map[string]string{"match": string(r.ID), "point": ""}}).Choices
		require.Equal(t, ui.Choice{Name: "3 · before: Bruno says 3.", Value: "2"}, points[2])
		ask := said(r.manages("10", "admin rewind", nil, "match", string(r.ID), "point", points[2].Value))
		require.Contains(t, ask.Content, "These 3 moves will be undone:\n- Bruno says 3.\n- Alice says 3.\n- Bruno says 3.\nNext to move: Bruno.")
		require.Contains(t, ask.Content, "see that it was you")
		require.Len(t, r.Journal(), 5, "nothing has happened")
		again := r.confirmsAs(ask, " \u200b")
		require.Contains(t, again.Content, "no readable characters")
		require.Equal(t, reds(ask), reds(again), "what was chosen stands")
		require.Len(t, r.Journal(), 5)
		require.Contains(t, r.confirms(again).Content, "Done")
		require.Len(t, r.Journal(), 6)
		require.Contains(t, r.confirms(ask).Content, "nothing was undone", "the same button once more")
		require.Len(t, r.Journal(), 6)
		r.Quietly()
		told := r.Posted("Mara rewound the match. 3 moves were undone.")
		require.Len(t, told, 1)
		require.Contains(t, told[0].Content, `> They \*agreed\*.`)
		require.ElementsMatch(t, []match.User{alice, bruno}, told[0].Pings)
		require.Contains(t, r.Opens(bruno).Content, "What do you say?")

		old := said(r.manages("10", "admin rewind", nil, "match", string(r.ID), "point", "1"))
		r.Decides(bruno)
		require.Contains(t, r.confirms(old).Content, "has changed since you asked", "somebody has played meanwhile")
	})
}

func TestAdminEnd(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		ask := said(r.manages("10", "admin end", nil, "match", string(r.ID)))
		require.Contains(t, ask.Content, "Alice, Bruno")
		require.Contains(t, r.confirms(ask).Content, "Done")
		require.Contains(t, r.confirms(ask).Content, "The match is over", "once more")
		r.Quietly()
		told := r.Posted("Mara ended the match.")
		require.Len(t, told, 1)
		require.Contains(t, told[0].Content, `> They \*agreed\*.`)
		require.ElementsMatch(t, []match.User{alice, bruno}, told[0].Pings)
		require.NotEmpty(t, r.Posted("ended without a result"))
		require.Contains(t, said(r.manages("10", "admin end", nil, "match", string(r.ID))).Content, "The match is over")
	})
	inRoom(t, turns, func(r *room) {
		r.Types(alice, "game new")
		r.Quietly()
		require.Contains(t, r.confirms(said(r.manages("10", "admin end", nil))).Content, "Done")
		r.Quietly()
		require.Len(t, r.Posted("Mara closed this table."), 1)
	})
}

func TestAdminBrake(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		require.Contains(t, said(r.manages("10", "admin brake", nil)).Content, "No time limits are on hold here")
	})
}

// TestAdminRefuses, and says what would be right, in every language.
func TestAdminRefuses(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		match, robot := string(r.ID), ui.User{ID: "1099", Name: "Robot", Bot: true}
		words := ownWords()
		for _, tc := range []struct {
			explanation, server, path, key string
			options                        []string
		}{
			{"an unknown match", "10", "admin end", "sorry.nomatch", []string{"match", "nothing1"}},
			{"another server's match", "66", "admin end", "sorry.elsewhere", []string{"match", match}},
			{"another server's seat", "66", "admin seat", "sorry.elsewhere", []string{"match", match, "seat", "1"}},
			{"another server's past", "66", "admin rewind", "sorry.elsewhere", []string{"match", match, "point", "1"}},
			{"a seat that is not there", "10", "admin seat", "sorry.noseat", []string{"match", match, "seat", "3"}},
			{"no number of a seat", "10", "admin seat", "sorry.noseat", []string{"match", match, "seat", "Bruno"}},
			{"a bot", "10", "admin seat", "sorry.robot", []string{"match", match, "seat", "1", "person", "1099"}},
			{"past the start", "10", "admin rewind", "sorry.noentry", []string{"match", match, "point", "0"}},
			{"no number of a point", "10", "admin rewind", "sorry.noentry", []string{"match", match, "point", "yesterday"}},
			{"beyond now", "10", "admin rewind", "sorry.noentry", []string{"match", match, "point", "77"}},
			{"where it is", "10", "admin rewind", "sorry.nothing", []string{"match", match, "point", "1"}},
		} {
			for _, lang := range text.Languages() {
				require.NoError(t, r.Remember(core.PlayerKind, manager, core.PlayerSettings{Language: lang}))
				got := said(r.manages(tc.server, tc.path, []ui.User{robot}, tc.options...))
				wanted, _, _ := strings.Cut(words.In(lang).Phrase(tc.key, 2), "`")
				require.Contains(t, got.Content, wanted, tc.explanation)
				require.Empty(t, got.Rows)
			}
		}
		require.NoError(t, r.Remember(core.PlayerKind, manager, core.PlayerSettings{Language: "en"}))
		require.Contains(t, said(r.manages("10", "admin seat", []ui.User{{ID: alice, Name: "Alice", Member: true}}, "match", match, "seat", "2", "person", alice)).Content, "is already playing in this match")
		for _, path := range []string{"admin seat", "admin rewind", "admin end", "admin brake"} {
			require.Contains(t, said(r.Types(alice, path, "match", match, "seat", "1", "point", "1")).Content, "You need the *Manage Server* permission", path)
		}
		for _, act := range []string{"end", "rewind.1.1", "release", "rewind.x", "", "win"} {
			id := ui.CustomID{Verb: table.VerbAdmin, Match: match, Arg: act}.ID()
			require.Contains(t, said(r.Presses(alice, id)).Content, "You need the *Manage Server* permission", "the button of another: %s", act)
		}
		require.Len(t, r.Journal(), 1)
	})
}

// A holdNote stores the leader's hold on time limits and the releases that other processes were asked for.
type holdNote struct {
	On   *match.Brake              `json:"on,omitempty"`
	Free []struct{ Server string } `json:"free,omitempty"`
}

// TestAdminBrakeOfAnother: where another process watches time limits, this one says how its brake
// stands, and leaves a release for it, which that one carries out.
func TestAdminBrakeOfAnother(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.BootsWith(&discordtest.Claimed{First: true})
		r.Elsewhere.Store(true)
		require.Contains(t, said(r.manages("10", "admin brake", nil)).Content, "No time limits are on hold here")
		on := match.Brake{Overdue: 3, Running: 4, Since: r.Now(), Until: r.Now().Add(time.Hour)}
		require.NoError(t, r.Bot.Remember(core.BotKind, "brake", holdNote{On: &on}))
		ask := said(r.manages("10", "admin brake", nil))
		require.Contains(t, ask.Content, "I’ve been holding back")
		require.NotContains(t, r.confirms(ask).Content, "No time limits are on hold here")
		var note holdNote
		r.Bot.Recall(core.BotKind, "brake", &note)
		require.Len(t, note.Free, 1)
		require.Equal(t, "10", note.Free[0].Server)

		r.Elsewhere.Store(false)
		r.Passes(core.LookAgain)
		note = holdNote{}
		r.Bot.Recall(core.BotKind, "brake", &note)
		require.Equal(t, holdNote{}, note, "it is carried out, and the brake here is off")
	})
}
