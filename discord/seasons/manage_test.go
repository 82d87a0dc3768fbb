package seasons_test

import (
	"fmt"
	"strconv"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/seasons"
	"norenbot/discord/ui"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// An office is a season of the toy in a room, and the page on which it is organised.
type office struct {
	*room
	id  season.ID
	msg *ui.Message // what the organiser sees
}

// inOffice runs a test with a season of a format at tables of so many, whose list is open
// and has so many people.
func inOffice(t *testing.T, f league.Format, table, players int, do func(o *office)) {
	t.Helper()
	inRoom(t, turns, func(r *room) {
		now := time.Now()
		terms := league.Terms{Name: "Autumn *26*", Game: "toy", Format: f, Table: table, Least: table, Last: now.Add(48 * time.Hour),
			Start: now.Add(72 * time.Hour), Long: 30 * 24 * time.Hour}
		switch f {
		case league.Swiss:
			terms.Rounds = 3
		case league.Cup:
			terms.GoOn = 1
		}
		id, err := r.Seasons.Open(match.Owner{User: organiser, Name: "Olga"}, season.Plan{Terms: terms, Pace: match.Slow, Home: match.Place{Server: "10", Channel: "100"}})
		require.NoError(t, err)
		o := &office{room: r, id: id}
		for n := range players {
			require.NoError(t, o.Seasons.Do(id, player(n), 0, league.Signed{}))
		}
		do(o)
	})
}

func (o *office) look() *season.Look {
	o.T.Helper()
	look, err := o.Seasons.Look(o.id)
	require.NoError(o.T, err)
	return look
}

// goes opens a page of the organisers, as whoever; "" is the first.
func (o *office) goes(user match.User, page string, values ...string) *ui.Message {
	o.T.Helper()
	return o.takes(o.Presses(user, ui.CustomID{Verb: core.VerbManage, Match: string(o.id), Menu: match.Token(strconv.Itoa(o.look().Season.Version)), Arg: page}.ID(), values...))
}

// takes holds what is shown against Discord's limits.
func (o *office) takes(r ui.Response) *ui.Message {
	o.T.Helper()
	m := said(r)
	require.NotNil(o.T, m)
	require.LessOrEqual(o.T, utf8.RuneCountInString(m.Content), 2000)
	require.LessOrEqual(o.T, len(m.Rows), 5, m.Content)
	for _, row := range m.Rows {
		require.NotEmpty(o.T, row)
		require.LessOrEqual(o.T, len(row), 5)
		for _, p := range row {
			if p.Button != nil {
				require.LessOrEqual(o.T, utf8.RuneCountInString(p.Button.Label), 80)
				continue
			}
			require.True(o.T, p.Select.Kind == ui.OfPeople || len(p.Select.Options) > 0 && len(p.Select.Options) <= 25)
			for _, option := range p.Select.Options {
				require.LessOrEqual(o.T, utf8.RuneCountInString(option.Label), 100)
				require.NotEmpty(o.T, option.Label)
				require.LessOrEqual(o.T, utf8.RuneCountInString(option.Description), 100)
			}
		}
	}
	o.msg = m
	return m
}

// clicks presses the button of a label on what the organiser sees.
func (o *office) clicks(label string) *ui.Message {
	o.T.Helper()
	return o.takes(o.Presses(organiser, o.labelled(label)))
}

// labelled is the custom id of the button of a label, or of the select of a placeholder.
func (o *office) labelled(label string) string {
	o.T.Helper()
	var all []string
	for _, row := range o.msg.Rows {
		for _, p := range row {
			switch {
			case p.Button != nil && p.Button.Label == label:
				return p.Button.ID
			case p.Select != nil && p.Select.Placeholder == label:
				return p.Select.ID
			case p.Button != nil:
				all = append(all, p.Button.Label)
			default:
				all = append(all, p.Select.Placeholder)
			}
		}
	}
	require.Fail(o.T, "no such button", "%q; there are %q: %s", label, all, o.msg.Content)
	return ""
}

// picks chooses values of the select of a placeholder.
func (o *office) picks(label string, values ...string) *ui.Message {
	o.T.Helper()
	return o.takes(o.Presses(organiser, o.labelled(label), values...))
}

// names chooses somebody of everybody in the server.
func (o *office) names(label string, who ui.User) *ui.Message {
	o.T.Helper()
	i := o.By(organiser)
	i.Kind, i.CustomID, i.Ephemeral, i.Values = ui.Component, o.labelled(label), true, []string{string(who.ID)}
	i.People = map[string]ui.User{string(who.ID): who}
	return o.takes(o.Handle(o.T.Context(), i))
}

// writes presses the button of a label, which asks for a text, and sends it.
func (o *office) writes(label, words string) *ui.Message {
	o.T.Helper()
	form := o.Presses(organiser, o.labelled(label)).Form
	require.NotNil(o.T, form, "%q asks for nothing", label)
	i := o.By(organiser)
	i.Kind, i.CustomID, i.Ephemeral, i.Fields = ui.Submit, form.ID, true, map[string]string{form.Inputs[0].ID: words}
	return o.takes(o.Handle(o.T.Context(), i))
}

// decides comes to a page as whoever, which asks for a reason, and gives it.
func (o *office) decides(user match.User, page, words string) *ui.Message {
	o.T.Helper()
	form := o.Presses(user, ui.CustomID{Verb: core.VerbManage, Match: string(o.id), Arg: page}.ID()).Form
	require.NotNil(o.T, form, "%q asks for nothing", page)
	i := o.By(user)
	i.Kind, i.CustomID, i.Ephemeral, i.Fields = ui.Submit, form.ID, true, map[string]string{form.Inputs[0].ID: words}
	return o.takes(o.Handle(o.T.Context(), i))
}

// plays has the season drawn and begun, and all tables of the round open.
func (o *office) plays() {
	o.T.Helper()
	o.goes(organiser, "drawn")
	o.goes(organiser, "start")
	o.opened()
}

func (o *office) opened() {
	o.T.Helper()
	for range 40 {
		o.Passes(5 * time.Second)
		require.NoError(o.T, o.Seasons.Tick(o.T.Context()))
	}
}

// told is the one post with a text.
func (o *office) told(part string) *discordtest.FakeMessage {
	o.T.Helper()
	o.Passes(15 * time.Second)
	found := o.Posted(part)
	require.Len(o.T, found, 1, part)
	return found[0]
}

// TestWhoOrganises: who opened the season does, and nobody else comes to its page, by
// whatever old button.
func TestWhoOrganises(t *testing.T) {
	inOffice(t, league.Swiss, 2, 4, func(o *office) {
		require.Contains(t, o.takes(o.Presses(organiser, core.SeasonCustomID(core.VerbManage, o.id, ""))).Content, `Organising Autumn \*26\*`)
		for page := range seasons.OrganiserPages {
			require.Contains(t, o.goes(alice, page+".1.12").Content, "Only this season’s organisers", page)
		}
		abroad := o.abroad(organiser)
		abroad.Kind, abroad.CustomID = ui.Component, ui.CustomID{Verb: core.VerbManage, Match: string(o.id)}.ID()
		require.Contains(t, o.takes(o.Handle(t.Context(), abroad)).Content, "Organising", "she organises it from everywhere")
		boss := o.abroad(bruno)
		boss.Kind, boss.CustomID = ui.Component, abroad.CustomID
		require.Contains(t, said(o.Handle(t.Context(), boss)).Content, "Only this season’s organisers", "he leads another server")
		require.Contains(t, o.goes(organiser, "nonsense").Content, "")
		require.Equal(t, 5, len(o.look().Events)-1, "nothing has happened but signing up")
	})
}

// TestDrawingAndStarting: from the list to the first tables, each step told to everybody.
func TestDrawingAndStarting(t *testing.T) {
	inOffice(t, league.League, 2, 15, func(o *office) {
		require.Contains(t, o.goes(organiser, "").Content, "15 signed up, 2 needed.")
		require.Contains(t, o.clicks("Close sign-up and draw").Content, "**2 divisions** of 7 · 8 players")
		require.NotContains(t, fmt.Sprint(o.look().Facts, o.msg), "seed `")
		require.Equal(t, league.Signing, o.look().Season.Phase, "it only asks")
		require.Contains(t, o.clicks("Make the draw").Content, "✅ The draw is done.")
		require.Contains(t, o.msg.Content, "**Division 1**: ")
		o.told("Olga closed sign-up.")
		was := o.look().Season.Lines
		require.Contains(t, o.clicks("Swap two players").Content, "Who do you want to swap")
		o.picks("Choose a player", "3")
		require.Len(t, o.msg.Rows[0][0].Select.Options, 14, "not with itself")
		require.Contains(t, o.picks("Choose a player", "14").Content, "Swap ")
		require.Equal(t, was, o.look().Season.Lines, "it only asks")
		require.Contains(t, o.writes("Swap two players…", " ").Content, "no readable characters")
		require.Contains(t, o.msg.Content, "Swap ", "what was chosen stands")
		require.Contains(t, o.writes("Swap two players…", "Friends.").Content, "✅ They’ve been swapped.")
		require.Equal(t, was[3].Person, o.look().Season.Lines[14].Person)
		post := o.told("Olga swapped")
		require.Contains(t, post.Content, "> Friends.")
		require.Len(t, post.Mention, 2)
		require.Contains(t, o.clicks("Start season").Content, "✅ Play has started")
		o.told("Here we go!")
		require.Contains(t, o.goes(organiser, "drawn").Content, "at this stage of the season", "not twice")
		require.Contains(t, o.decides(organiser, "swapped.0.1.2", "Late.").Content, "at this stage of the season", "not any more")
	})
}

// TestMoreTime to sign up, for everybody and for one table.
func TestMoreTime(t *testing.T) {
	inOffice(t, league.Swiss, 2, 4, func(o *office) {
		was := o.look().Season.Terms
		o.goes(organiser, "")
		o.clicks("Extend sign-up")
		require.Contains(t, o.clicks("+7 days").Content, "✅ Sign-up now closes")
		require.Equal(t, was.Last.AddDate(0, 0, 7), o.look().Season.Terms.Last)
		require.Equal(t, was.Start.AddDate(0, 0, 7), o.look().Season.Terms.Start)
		o.told("Olga moved the end of sign-up")
		o.goes(organiser, "longer.5000000")
		require.Equal(t, was.Last.AddDate(0, 0, 7), o.look().Season.Terms.Last, "no button says so")
		o.plays()
		until := o.look().Season.Rounds[0].Until
		o.goes(organiser, "")
		o.clicks("Extend deadline")
		o.clicks("+1 day")
		require.Equal(t, until.AddDate(0, 0, 1), o.look().Season.Rounds[0].Until)
		o.told("Olga extended the deadline")
		o.goes(organiser, "")
		o.clicks("Tables")
		require.Contains(t, o.picks("Choose a table", "2").Content, "### Table 2 · running")
		require.Contains(t, o.clicks("+3 days").Content, "✅ New deadline for this match:")
		require.Equal(t, until.AddDate(0, 0, 4), o.look().Season.Deadline(2))
		o.told("extended the deadline for table 2")
	})
}

// TestTooFewSignedUp: organisers read that the season waits for a week more, and that it does so once.
func TestTooFewSignedUp(t *testing.T) {
	inOffice(t, league.Swiss, 2, 1, func(o *office) {
		require.Contains(t, o.goes(organiser, "").Content, "If too few players have signed up, I’ll wait one more week, but only once.")
		time.Sleep(48*time.Hour + time.Minute)
		require.NoError(t, o.Seasons.Tick(t.Context()))
		again := o.goes(organiser, "").Content
		require.Contains(t, again, "I’ve already waited an extra week")
		require.NotContains(t, again, "I’ll wait one more week")
	})
}

// TestPlayingAnew takes a question, and is told.
func TestPlayingAnew(t *testing.T) {
	inOffice(t, league.Swiss, 2, 4, func(o *office) {
		o.plays()
		was := o.look().Matches[0].ID
		o.goes(organiser, "table.1")
		o.clicks("Restart match")
		require.Equal(t, 1, o.look().Season.Pairings[0].Try, "it only asks")
		require.Contains(t, o.writes("Restart match…", "The bot was away.").Content, "✅ The match at table 1 restarts.")
		o.opened()
		require.NotEqual(t, was, o.look().Matches[0].ID)
		require.Len(t, o.told("restarted the match at table 1").Mention, 2)
	})
}

// TestTwoOrganisersAtOnce: the second sees what has happened meanwhile, and does nothing;
// what happens by itself is in nobody's way.
func TestTwoOrganisersAtOnce(t *testing.T) {
	inOffice(t, league.Swiss, 2, 4, func(o *office) {
		o.goes(organiser, "draw")
		require.NoError(t, o.Seasons.Do(o.id, player(9), 0, league.Signed{}))
		require.Contains(t, o.clicks("Make the draw").Content, "✅", "somebody has signed up meanwhile, as people do")
		o.goes(organiser, "start")
		o.goes(organiser, "table.1")
		o.opened()
		require.Contains(t, o.clicks("+1 day").Content, "✅", "tables have opened meanwhile")
		o.goes(organiser, "table.1")
		require.NoError(t, o.Seasons.Do(o.id, match.Owner{User: alice, Name: "Alice"}, 0, league.Ruled{Pairing: 1, Places: []int{1, 2}, Reason: "because"}))
		before := len(o.look().Events)
		require.Contains(t, o.clicks("+1 day").Content, "Someone else changed something in the meantime")
		require.Contains(t, o.msg.Content, "### Table 1 · decided by a ruling")
		require.Len(t, o.look().Events, before)
	})
}

// TestTheEnd: the next round early, the end, calling it off; each asks first.
func TestTheEnd(t *testing.T) {
	inOffice(t, league.Swiss, 2, 4, func(o *office) {
		o.plays()
		o.goes(organiser, "")
		require.Contains(t, o.clicks("Start next round").Content, "2 matches are unfinished. They go on")
		require.Contains(t, o.clicks("Start next round").Content, "✅ Started")
		require.Len(t, o.look().Season.Rounds, 2)
		o.told("Round 2 starts")
		o.opened()
		require.Contains(t, o.goes(organiser, "").Content, "2 late, 2 running")
		require.Contains(t, o.clicks("End season").Content, "Rounds that haven’t started won’t be played")
		require.Contains(t, o.writes("End for good…", "Snow.").Content, "✅ The season is over.")
		require.Contains(t, o.told("Olga ended the season").Content, "> Snow.\nUnfinished: <@")
		require.Contains(t, o.goes(organiser, "paired").Content, "at this stage of the season")
		require.Contains(t, o.goes(organiser, "ended").Content, "at this stage of the season")
	})
}

func TestCallingASeasonOff(t *testing.T) {
	inOffice(t, league.Swiss, 2, 4, func(o *office) {
		o.goes(organiser, "")
		o.clicks("Cancel season")
		require.Contains(t, o.writes("Cancel season…", " \u200b ").Content, "no readable characters")
		require.True(t, o.look().Season.Phase.Live())
		require.Contains(t, o.writes("Cancel season…", "*Rain* @everyone").Content, "✅ The season is cancelled.")
		require.Len(t, o.told("Olga cancelled the season").Mention, 4, "whoever had signed up")
		require.Contains(t, o.told("Olga cancelled the season").Content, `> \*Rain\* \@everyone`)
		for page := range seasons.OrganiserPages {
			if page == "note" || page == "hired" || page == "fired" { // which may still say why; who organises is not part of it
				continue
			}
			r := o.Presses(organiser, ui.CustomID{Verb: core.VerbManage, Match: string(o.id), Arg: page + ".1.12"}.ID())
			if r.Form != nil {
				require.NotContains(t, o.decides(organiser, page+".1.12", "Still.").Content, "✅", page)
				continue
			}
			require.NotContains(t, o.takes(r).Content, "✅", page)
		}
	})
}

// TestEveryPageInEveryState answers, in every language, whatever it is about: nothing panics
// and every limit is kept, with the longest names and hundreds of tables.
func TestEveryPageInEveryState(t *testing.T) {
	for _, language := range []string{"en", "fr", "it"} {
		for _, f := range []league.Format{league.League, league.Swiss, league.Cup, league.Ladder} {
			inOffice(t, f, 2, 0, func(o *office) {
				require.NoError(t, o.RememberPlayer(organiser, core.PlayerSettings{Language: language}))
				o.everyPage()
				for n := range 30 {
					require.NoError(t, o.Seasons.Do(o.id, player(n), 0, league.Signed{}))
				}
				o.everyPage()
				o.goes(organiser, "drawn")
				o.everyPage()
				o.goes(organiser, "start")
				o.opened()
				o.everyPage()
				o.goes(organiser, "tables")
				if f != league.Ladder {
					require.Contains(t, o.msg.Rows[0][0].Select.Options[0].Label, "·")
				}
				o.decides(organiser, "ended", "Done.")
				o.everyPage()
			})
		}
	}
}

// everyPage comes to all pages of the organisers that change nothing, whatever they are about.
func (o *office) everyPage() {
	o.T.Helper()
	for page := range seasons.OrganiserPages {
		switch page { // these change it
		case "drawn", "start", "pair", "paired", "fired":
			continue
		}
		for _, arg := range []string{"", ".1", ".999.x", ".-1", ".1.0", ".l1", ".p1", ".1.00", ".1.1x"} {
			r := o.Presses(organiser, ui.CustomID{Verb: core.VerbManage, Match: string(o.id), Arg: page + arg}.ID())
			if r.Form == nil {
				o.takes(r)
			}
		}
	}
}
