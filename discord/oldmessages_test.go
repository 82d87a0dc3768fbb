package discord_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
)

// inLobby are the verbs of an open table.
const inLobby = "start join leave agree bring admin"

// inPlay are the verbs of a match that is being played.
const inPlay = "concede abandon admin back confirm vote"

// The stages of a table and its match, shared by several journeys.
var (
	openStage = stage{name: "open table", changes: "", then: func(r *room) {
		r.Types(alice, "game new")
		r.Quietly()
		r.ID = r.Live()
	}}
	fullStage = stage{name: "two joined", changes: inLobby, then: func(r *room) {
		r.At(bruno, thread.VerbJoin)
		r.Quietly()
		r.At(chloe, thread.VerbJoin)
	}}
	leftStage  = stage{name: "one left", changes: inLobby, then: func(r *room) { r.press(chloe, core.VerbLeave, "sure") }}
	startStage = stage{name: "match started", changes: "concede abandon admin", says: ofAll("The match has already started.", "join leave start computer fewer agree bring"), then: func(r *room) { r.At(alice, thread.VerbStart) }}
	moveStage  = stage{name: "one move later", changes: "concede abandon admin", then: func(r *room) { r.Decides(alice) }}
)

// ofAll is one text for several verbs.
func ofAll(says, verbs string) map[string]string {
	all := map[string]string{}
	for _, verb := range strings.Fields(verbs) {
		all[verb] = says
	}
	return all
}

// forget has someone's data deleted, as they would ask for it.
func (r *room) forget(user match.User) {
	r.T.Helper()
	ask := said(r.Types(user, "my", "forget", "true"))
	require.Contains(r.T, said(r.Presses(user, reds(ask)[0])).Content, "Your data has been deleted")
}

// decideVote answers the vote that stands.
func (r *room) decideVote(user match.User, answer string) {
	r.T.Helper()
	for _, m := range r.Fake.All() {
		for _, id := range m.Buttons() {
			if p, _ := ui.ParseCustomID(id); p.Verb == thread.VerbVote && strings.HasPrefix(p.Arg, answer) {
				r.Presses(user, id)
				return
			}
		}
	}
	require.Fail(r.T, "no vote")
}

// twoMoves asks everyone two questions in turn.
func twoMoves(t *game.Table, g *discordtest.ToyGame) {
	for range 2 {
		for seat := range game.Seat(g.Seats) {
			g.TakesTurn(seat)
			discordtest.Ask(t, seat, "say", 1, 1, 3)
			g.Step++
		}
	}
}

// press has someone press a button of the table or match at hand.
func (r *room) press(user match.User, verb, arg string) {
	r.Presses(user, ui.CustomID{Verb: verb, Match: string(r.ID), Arg: arg}.ID())
}

// command types a command as a server manager.
func (r *room) command(path string, options map[string]string) {
	i := r.By(manager)
	i.Kind, i.Path, i.Options, i.Can = ui.Command, path, options, ui.ManageServer
	r.Handle(r.T.Context(), i)
}

// The commands of journeys.
var (
	ofMatches  = []string{"game status", "game play", "game concede", "my:forget=true", "game sitter:person=1003", "admin rewind", "admin end", "admin seat:person=1003"}
	ofLessons  = []string{"game learn", "game help", "game rules", "game play"}
	ofSettings = []string{"settings player", "settings server", "my"}
	ofRecords  = []string{"game record", "game record:member=1003", "league top"}
	ofSeasons  = []string{"league show", "league find", "league mine", "league play", "league leave", "game play"}
	ofOpening  = []string{"league new", "game new"}
)

// journeys are what old buttons are pressed in.
var journeys = map[string]journey{
	"a match to its end": {script: twoMoves, types: ofMatches, stages: []stage{openStage, fullStage, leftStage, startStage, moveStage,
		{name: "vote to abandon", changes: inPlay, then: func(r *room) { r.Abandons(bruno) }},
		{name: "vote decided", changes: inPlay, then: func(r *room) { r.decideVote(alice, "no") }},
		{name: "match over", says: ofAll("The match is over.", "join leave start computer fewer agree bring watch"), then: func(r *room) {
			r.Decides(bruno)
			r.Quietly()
			r.Decides(alice)
			r.Quietly()
			r.Decides(bruno)
		}},
		{name: "data deleted", then: func(r *room) { r.forget(bruno) }},
	}},
	"a match that is abandoned": {script: twoMoves, types: ofMatches[:3], stages: []stage{openStage, fullStage, startStage, moveStage,
		{name: "a player conceded", changes: inPlay, then: func(r *room) { r.press(chloe, thread.VerbConcede, "") }},
		{name: "abandoned", then: func(r *room) { r.Abandons(bruno); r.Abandons(alice) }},
	}},
	"a match that a manager ends": {script: twoMoves, types: ofMatches, stages: []stage{openStage, fullStage, startStage,
		{name: "ended by a manager", then: func(r *room) {
			require.NoError(r.T, r.Matches.Cancel(r.ID, match.Owner{User: manager, Name: "Manager"}, "why not"))
		}},
	}},
	"a table that is closed": {script: twoMoves, types: ofMatches[:3], stages: []stage{openStage, fullStage,
		{name: "everyone left", says: ofAll("This table was closed before the match started.", "join leave start computer fewer agree bring"), then: func(r *room) {
			for _, user := range []match.User{chloe, bruno, alice} {
				r.press(user, core.VerbLeave, "sure")
			}
		}},
	}},
	"a lesson": {script: twoMoves, types: ofLessons, stages: []stage{
		{name: "lesson started", changes: "quit", then: func(r *room) { r.Types(alice, "game learn") }},
		{name: "lesson over", then: func(r *room) { r.ID = r.Live(); r.press(alice, seat.VerbQuit, "yes") }},
		{name: "data deleted", then: func(r *room) { r.forget(alice) }},
	}},
	"settings": {script: twoMoves, types: ofSettings, stages: []stage{
		{name: "nothing set"},
		{name: "settings made", changes: "server feed", then: func(r *room) {
			r.command("settings server", map[string]string{"players": "55", "list": "101", "organiser": "56"})
			r.Types(alice, "settings player", "zone", "Europe/Paris", "quiet", "22-7")
		}},
		{name: "data deleted", changes: "server feed", then: func(r *room) { r.forget(alice) }},
	}},
	"the webhook": {script: twoMoves, types: []string{"settings server"}, stages: []stage{
		{name: "no webhook"},
		{name: "webhook set", changes: "server feed", then: func(r *room) { r.webhook("form") }},
		{name: "webhook removed", changes: "server feed", then: func(r *room) { r.webhook("off") }},
	}},
	"records": {script: discordtest.Duel, types: ofRecords, stages: []stage{
		{name: "nothing played"},
		{name: "a match played", then: func(r *room) { r.Rates(alice, bruno) }},
		{name: "record shown", changes: "rematch", then: func(r *room) { r.Types(alice, "settings player", "record", "true") }},
		{name: "data deleted", changes: "rematch", then: func(r *room) { r.forget(alice) }},
	}},
	"opening": {script: twoMoves, types: ofOpening, stages: []stage{
		{name: "nothing open"},
		{name: "season open", changes: "signup", then: func(r *room) { r.OpensSeason("Spring") }},
		{name: "data deleted", changes: "signup", then: func(r *room) { r.forget(alice) }},
	}},
	"a season": {script: twoMoves, types: ofSeasons, stages: []stage{
		{name: "signing up", changes: "signup", then: func(r *room) { r.OpensSeason("Spring") }},
		{name: "tables played", changes: "signup leaveseason", then: func(r *room) { r.Plays(r.Seasons.All()[0]) }},
		{name: "over", then: func(r *room) {
			require.NoError(r.T, r.Seasons.Do(r.Seasons.All()[0].ID, match.Owner{}, 0, league.Ended{Reason: "why not"}))
		}},
		{name: "data deleted", then: func(r *room) { r.forget(bruno) }},
	}},
	"a season that is cancelled": {script: twoMoves, types: ofSeasons, stages: []stage{
		{name: "signing up", changes: "signup", then: func(r *room) { r.OpensSeason("Spring") }},
		{name: "cancelled", then: func(r *room) {
			require.NoError(r.T, r.Seasons.Do(r.Seasons.All()[0].ID, match.Owner{User: alice, Name: "Alice"}, 0, league.Cancelled{Reason: "why not"}))
		}},
	}},
	"a ladder": {script: twoMoves, types: ofSeasons, stages: []stage{
		{name: "ladder open", changes: "queue", then: func(r *room) { r.Ladder("Steps") }},
		{name: "one joined", changes: "queue", then: func(r *room) { r.Types(alice, "league play") }},
		{name: "over", then: func(r *room) {
			require.NoError(r.T, r.Seasons.Do(r.Seasons.All()[0].ID, match.Owner{User: chloe, Name: "Chloé"}, 0, league.Ended{Reason: "why not"}))
		}},
	}},
}

// webhook does something on the page of the server's event webhook.
func (r *room) webhook(act string) {
	i := r.By(manager)
	i.Kind, i.CustomID, i.Can, i.Ephemeral = ui.Component, ui.CustomID{Verb: core.VerbFeed, Arg: act}.ID(), ui.ManageServer, true
	if a := r.Handle(r.T.Context(), i); a.Form != nil {
		i = r.By(manager)
		i.Kind, i.CustomID, i.Can, i.Ephemeral, i.Fields = ui.Submit, a.Form.ID, ui.ManageServer, true, map[string]string{a.Form.Inputs[0].ID: "https://example.org/hook"}
		r.Handle(r.T.Context(), i)
	}
}

// TestOldMessages presses every control of every message that anyone was ever shown, in every later stage: each press
// gets one answer that says something, none breaks, and none changes what its stage does not allow.
func TestOldMessages(t *testing.T) {
	for name, j := range journeys {
		t.Run(name, j.pressesOld)
	}
}
