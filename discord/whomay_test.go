package discord_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord"
	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/seasons"
	"norenbot/discord/seat"
	"norenbot/discord/table"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// TestEveryActAsksForARight: a route, or a command, that says nothing of who may is a mistake of the
// program, and not one that lets everybody.
func TestEveryActAsksForARight(t *testing.T) {
	b := discord.New(core.Options{Words: ownWords(), Games: []game.Info{discordtest.Toy{}.Info()}})
	for _, p := range []core.Feature{
		{Routes: []core.Route{{Verb: "open sesame", Opens: core.Never}}},
		{Commands: []core.Command{{Path: "open sesame"}}},
		{Routes: []core.Route{b.Routes()[core.VerbOpen]}},
		{Commands: []core.Command{b.Commands()["game play"]}},
	} {
		require.Panics(t, func() { b.Mount(p) })
	}
}

// refusedWith are the answers to those who may not; '+' stands for anything else, and '.' for whoever has left by then.
var refusedWith = map[rune]string{
	'C': "only do that in the channel where the match is played",
	'N': "You don’t have a seat in this match",
	'X': "seen another player’s hidden information",
	'W': "You’re playing or have played in this match, and it counts",
	'H': "You’re playing or have played in a match here that counts",
	'A': "This request is no longer open",
	'O': "You have no open offer for this seat",
	'B': "has already started",
	'M': "You need the *Manage Server* permission",
	'E': "That match isn’t played in this server",
	'S': "This season isn’t open to this server",
	'K': "There are no seasons here yet",
	'L': "Only server managers and season organisers",
	'G': "Only this season’s organisers",
	'Y': "another organiser has to decide",
	'Z': "someone else has to decide",
	'U': "They haven’t asked to play",
}

// TestWhoMayDoWhat: acts of every kind on a match of a season and on the season, by forged
// presses, old buttons and typed ids, by people of every kind. Who may not is told why, and
// nothing has changed; who may is told nothing of the kind.
func TestWhoMayDoWhat(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		id, m := tableOfFour(r)
		rival := "l" + strconv.Itoa(m.Contest.Lines[2])
		home := [2]string{"10", "100"}
		people := []struct { // the columns
			name string
			user match.User
			at   [2]string
			can  ui.Permissions
		}{
			{"player", m.Chairs[0].User, home, 0},
			{"sitter", sitterNow, home, 0},
			{"former sitter", sitterOnce, home, 0},
			{"who conceded", m.Chairs[3].User, home, 0},
			{"organiser", organiser, home, 0},
			{"organiser who plays", m.Chairs[1].User, home, 0},
			{"manager", manager, home, ui.ManageServer},
			{"manager who plays", m.Chairs[0].User, home, ui.ManageServer},
			{"member in another channel", chloe, [2]string{"10", "101"}, 0},
			{"stranger in another server", "1066", [2]string{"66", "660"}, ui.ManageServer},
		}
		of := func(verb, arg string) string { return ui.CustomID{Verb: verb, Match: string(m.ID), Arg: arg}.ID() }
		in := func(verb, arg string) string { return ui.CustomID{Verb: verb, Match: string(id), Arg: arg}.ID() }
		acts := []struct {
			act, by string
			named   match.User // whom the act is about
		}{
			{act: of(core.VerbOpen, ""), by: "++NNN+N+CC"},
			{act: of(seat.VerbConfirm, ""), by: "++NNN+N+CC"},
			{act: of(seat.VerbHand, ""), by: "++NNN+N+CC"},
			{act: of(seat.VerbOrders, ""), by: "+NNNN+N+CC"},
			{act: of(seat.VerbCoach, ""), by: "++NNN+N+CC"},
			{act: of(seat.VerbText, ""), by: "++++++++CC"},
			{act: of(seat.VerbLog, ""), by: "++++++++CC"},
			{act: "game watch", by: "++++++++CC"},
			{act: of(thread.VerbJoin, ""), by: "BBBBBBBBCC"},
			{act: of(thread.VerbStart, ""), by: "BBBBBBBBCC"},
			{act: of(core.VerbReturn, ""), by: "++++++++CC"},
			{act: of(thread.VerbVolunteer, "0"), by: "++++++++CC"},
			{act: of(thread.VerbSitter, "yes.sitter.1.0"), by: "AAAAAAAACC"},
			{act: of(thread.VerbOffer, "no.offer.2.0"), by: "OOOOOOOOCC"},
			{act: "game sitter", named: sitterOnce, by: "XNNNN+NXCC"},
			{act: of(thread.VerbForgive, "2"), by: "+NNNN+N+CC"},
			{act: "game pause", by: "+NNNN+N+CC"},
			{act: "game undo", by: "++NNN+N+CC"},
			{act: of(core.VerbRematch, ""), by: "+++++++++C"},
			{act: "game sitter", named: chloe, by: "+NNNN+N+CC"},
			{act: in(core.VerbSeason, ""), by: "+++++++++S"},
			{act: in(seasons.VerbStandings, ""), by: "+++++++++S"},
			{act: in(seasons.VerbTables, ""), by: "+++++++++S"},
			{act: in(seasons.VerbExport, ""), by: "+++++++++S"},
			{act: in(seasons.VerbSignUp, ""), by: "+++++++++S"},
			{act: in(seasons.VerbSitOut, "2"), by: "+++++++++S"},
			{act: in(seasons.VerbLeaveSeason, ""), by: "+++++++++S"},
			{act: ui.CustomID{Verb: core.VerbSeasonName}.ID(), by: "LLLLLL++L+"},
			{act: in(seasons.VerbPart, "11"), by: "LLLL++++LL"},
			{act: ui.CustomID{Verb: seasons.VerbCode}.ID(), by: "LLLLLL++L+"},
			{act: in(core.VerbManage, ""), by: "GGGG++++GG"},
			{act: ui.CustomID{Verb: core.VerbFeed, Arg: "form"}.ID(), by: "MMMMMM++M+"},
			{act: "admin rewind", by: "MMMMMM+WME"},
			{act: of(table.VerbAdmin, "rewind.1.0"), by: "MMMMMM+WME"},
			{act: "admin seat", named: sitterOnce, by: "MMMMMMXWME"},
			{act: "admin seat", named: chloe, by: "MMMMMM+WME"},
			{act: of(thread.VerbOffer, "yes.offer.2.0"), by: "OOOOOOOOCC"},
			{act: "admin end", by: "MMMMMM+WME"},
			{act: "admin brake", by: "MMMMMM+HM+"},
			{act: in(core.VerbManage, "give.1.3"), by: "GGGG+Y+YGG"},
			{act: in(core.VerbManage, "replace."+rival+".all"), named: sitterOnce, by: "GGGGXYXYGG"},
			{act: in(core.VerbManage, "replace."+rival+".all"), named: unasked, by: "GGGGUYUYGG"},
			{act: in(core.VerbManage, "letin"), named: unasked, by: "GGGGUUUUGG"},
			{act: in(core.VerbManage, "replace."+rival+".all"), named: waits, by: "GGGG+Y+YGG"},
			{act: in(core.VerbManage, "withdrew."+rival), by: "GGGG+Y+YGG"},
			{act: of(thread.VerbConcede, ""), by: "+NNNN+N.CC"},
			{act: of(thread.VerbAbandon, ""), by: ".NNNN.N.CC"},
			{act: of(table.VerbAdmin, "end"), by: "MMMMMM+WME"},
			{act: in(core.VerbManage, "anew.1"), by: "GGGG+Y+YGG"},
			{act: in(core.VerbManage, "ended"), by: "GGGG+Z+ZGG"},
		}
		does := func(n int, act string, named match.User) string {
			who := people[n]
			i := r.By(who.user)
			i.Server, i.Channel, i.Can, i.Ephemeral = who.at[0], who.at[1], who.can, true
			i.Kind, i.CustomID, i.People = ui.Component, act, map[string]ui.User{string(named): {ID: named, Name: "Named", Member: true}}
			if named != "" {
				i.Values = []string{string(named)}
			}
			if !strings.Contains(act, ui.CustomSep) {
				i.Kind, i.Path = ui.Command, act
				i.Options = map[string]string{"match": string(m.ID), "seat": "3", "person": string(named), "who": string(named), "point": "1"}
				if strings.HasPrefix(act, "league") {
					i.Options = map[string]string{"season": string(id), "code": r.Facts(id).Code}
				}
			}
			if r := said(r.Handle(t.Context(), i)); r != nil {
				return r.Content
			}
			return "" // a form, or a picture
		}
		state := func() any {
			now, err := r.Matches.Match(m.ID)
			require.NoError(t, err)
			look, err := r.Seasons.Look(id)
			require.NoError(t, err)
			return []any{now, look.Facts, look.Events}
		}
		for _, row := range acts {
			for n, want := range row.by {
				if want != '+' && want != '.' {
					before := state()
					require.Contains(t, does(n, row.act, row.named), refusedWith[want], "%s: %s", row.act, people[n].name)
					require.Equal(t, before, state(), "%s: %s", row.act, people[n].name)
				}
			}
		}
		for _, row := range acts { // these change things, what ends them last
			for n, want := range row.by {
				if want == '+' {
					answer := does(n, row.act, row.named)
					for _, refused := range refusedWith {
						require.NotContains(t, answer, refused, "%s: %s", row.act, people[n].name)
					}
				}
			}
		}
	})
}

// Who plays for others at the table of TestWhoMayDoWhat, and did; who waits for a place in the
// season, as the latter does, and who has never asked for one.
const sitterNow, sitterOnce, waits, unasked = match.User("1070"), match.User("1071"), match.User("1090"), match.User("1091")

// tableOfFour has the organiser's season of tables of four begin, and returns table 1: its
// last player has conceded, somebody sits for the first and sat for the second, who
// organises, too.
func tableOfFour(r *room) (season.ID, match.Match) {
	r.T.Helper()
	now := time.Now()
	terms := league.Terms{Name: "Autumn", Game: "toy", Format: league.League, Table: 4, Least: 4, Last: now.Add(48 * time.Hour), Start: now.Add(72 * time.Hour), Long: 30 * 24 * time.Hour}
	olga := match.Owner{User: organiser, Name: "Olga"}
	id, err := r.Seasons.Open(olga, season.Plan{Terms: terms, Pace: match.Slow, Rests: true, Home: match.Place{Server: "10", Channel: "100"}})
	require.NoError(r.T, err)
	for n := range 8 {
		require.NoError(r.T, r.Seasons.Do(id, player(n), 0, league.Signed{}))
	}
	for _, press := range []string{"drawn", "start"} {
		r.Presses(organiser, ui.CustomID{Verb: core.VerbManage, Match: string(id), Arg: press}.ID())
	}
	for range 40 {
		r.Passes(5 * time.Second)
		require.NoError(r.T, r.Seasons.Tick(r.T.Context()))
	}
	look, err := r.Seasons.Look(id)
	require.NoError(r.T, err)
	m := look.Matches[0]
	for seat, sitter := range []match.User{sitterNow, sitterOnce} {
		require.NoError(r.T, r.Matches.AskSitter(m.ID, m.Chairs[seat].User, match.Owner{User: sitter, Name: "S"}, 7))
		require.NoError(r.T, r.Matches.AnswerSitter(m.ID, sitter, game.Seat(seat), true))
	}
	require.NoError(r.T, r.Matches.EndSitter(m.ID, sitterOnce))
	_, err = r.Matches.Concede(m.ID, m.Chairs[3].User)
	require.NoError(r.T, err)
	for _, user := range []match.User{sitterOnce, waits} {
		require.NoError(r.T, r.Seasons.Do(id, match.Owner{User: user, Name: "W"}, 0, league.Signed{}))
	}
	plays, err := r.Seasons.Person(m.Chairs[1].User)
	require.NoError(r.T, err)
	require.NoError(r.T, r.Seasons.Organise(id, olga, func(f *season.Facts) error {
		f.Organisers, f.Guests = append(f.Organisers, plays), []string{"11"}
		return nil
	}))
	r.Quietly()
	return id, m
}
