package seasons_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/seasons"
	"norenbot/discord/ui"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// onPost presses the button of a verb on a message that everybody sees.
func (r *room) onPost(user match.User, verb string, id season.ID, arg string) *ui.Message {
	i := r.By(user)
	i.Kind, i.CustomID = ui.Component, core.SeasonCustomID(verb, id, arg)
	return said(r.Handle(r.T.Context(), i))
}

// days lets days pass, in which what is due of seasons is done.
func (r *room) days(n int) {
	r.T.Helper()
	for range 12 * n {
		r.Passes(2 * time.Hour)
		require.NoError(r.T, r.Seasons.Tick(r.T.Context()))
	}
}

// TestASeasonByPresses: from the post to a place in the end, as a player sees it.
func TestASeasonByPresses(t *testing.T) {
	inRoom(t, duel, func(r *room) {
		f := r.OpensSeason("Autumn *26*")
		m := r.onPost(alice, core.VerbSeason, f.ID, "")
		require.True(t, m.Ephemeral)
		require.Contains(t, m.Content, "### Autumn \\*26\\*\nSign-up closes <t:")
		require.Contains(t, m.Content, "You’re not in it.")

		m = said(r.Presses(alice, button(m, seasons.VerbSignUp)))
		require.Contains(t, m.Content, "You’ll play about 1 match.")
		require.Contains(t, m.Content, "Everything must be finished within 30 days")
		require.Contains(t, m.Content, "If you run out of time twice")
		require.Contains(t, m.Content, "- If that happens, you can join the next season only if", "a league has a next season")
		require.Contains(t, m.Content, "- Vacations don’t stop your clock here")
		require.Contains(t, m.Content, "- Points by place at a full table: 9/1.")
		require.Contains(t, m.Content, "- If a table isn’t played for lack of opponents, you get 5 points.\n- Tiebreakers, in order: tables won, head-to-head")
		require.Empty(t, r.list(f.ID), "nothing is signed yet")
		yes := button(m, seasons.VerbSignUp)
		for n := range 2 { // pressed twice it is as if once
			m = said(r.Presses(alice, yes))
			require.Equal(t, n == 0, strings.Contains(m.Content, "Welcome!"))
			require.Contains(t, m.Content, "**You’re signed up**: number 1 on the list.")
			require.Empty(t, button(m, seasons.VerbSignUp))
		}
		r.onPost(bruno, seasons.VerbSignUp, f.ID, core.Sure)
		require.Contains(t, r.onPost(chloe, seasons.VerbSignUp, f.ID, core.Sure).Content, "number 3 on the list")
		require.Len(t, r.list(f.ID), 3)

		leave := said(r.Presses(chloe, button(r.onPost(chloe, core.VerbSeason, f.ID, ""), seasons.VerbLeaveSeason)))
		require.Contains(t, leave.Content, "at the end of the list")
		require.Contains(t, said(r.Presses(chloe, button(leave, seasons.VerbLeaveSeason))).Content, "You left the season.")
		require.Len(t, r.list(f.ID), 2)
		r.days(4)
		require.Equal(t, league.Playing, r.Facts(f.ID).Phase)
		require.NotEmpty(t, r.Posted("**2 players**: <@"), "one division has no name")
		require.Len(t, r.Posted("**Standings**"), 1, "nothing was played: in the live message alone")

		m = said(r.Types(alice, "league show"))
		require.Contains(t, m.Content, "**You’re in.**")
		m = said(r.Presses(alice, button(m, seasons.VerbTables)))
		require.Contains(t, m.Content, "- **Table 1** · ")
		look, err := r.Seasons.Look(f.ID)
		require.NoError(t, err)
		first := look.Matches[0].Chairs[0].User
		m = said(r.Presses(first, core.SeasonCustomID(seasons.VerbTables, f.ID, "")))
		require.Contains(t, m.Content, "**your turn**")
		require.Equal(t, core.OpenButton(look.Matches[0].ID), m.Buttons()[0], "a button into the table that waits")
		r.Sayings(look.Matches[0].ID, "o02", "o00")
		r.days(1)
		m = said(r.Presses(first, core.SeasonCustomID(core.VerbSeason, f.ID, "")))
		require.Contains(t, m.Content, "**Place 1 of 2** · points: 9.")
		require.Empty(t, button(m, seasons.VerbLeaveSeason), "there is nothing to leave any more")
		m = said(r.Presses(first, button(m, seasons.VerbTables)))
		require.Regexp(t, `\*\*Table 1\*\* · 1\. \w+, 2\. \w+ · points: 9 <#`, m.Content)
		m = r.onPost(chloe, seasons.VerbSignUp, f.ID, core.Sure)
		require.Contains(t, m.Content, "You weren’t in it.", "a button from last month")
	})
}

// list is who has signed up, in order.
func (r *room) list(id season.ID) []league.Person {
	r.T.Helper()
	look, err := r.Seasons.Look(id)
	require.NoError(r.T, err)
	return look.Season.List
}

// TestWhichSeason: the only one that is on, or one of a button each; and by name as typed.
func TestWhichSeason(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		require.Contains(t, said(r.Types(alice, "league show")).Content, "There are no seasons here yet.")
		require.Contains(t, r.onPost(alice, core.VerbSeason, "nowhere7", "").Content, "no longer exists")
		var ids []season.ID
		for n := range 30 {
			ids = append(ids, r.OpensSeason(fmt.Sprint("Season ", n)).ID)
			if n == 0 {
				require.Contains(t, said(r.Types(alice, "league show")).Content, "### Season 0")
			}
		}
		m := said(r.Types(alice, "league show"))
		require.Contains(t, m.Content, "Several seasons are running")
		require.Len(t, m.Buttons(), 25)
		require.Contains(t, said(r.Presses(alice, m.Buttons()[3])).Content, "### Season ")
		require.Contains(t, said(r.Types(alice, "league show", "season", string(ids[0]))).Content, "### Season 0")
		require.Contains(t, said(r.Types(alice, "league show", "season", "autumn")).Content, "There are no seasons here yet.")
		require.Equal(t, []string{"Season 27"}, r.Typing(alice, "league show", "season", "n 27"))
		require.Len(t, r.Typing(alice, "league show", "season", ""), 25)
		require.Contains(t, said(r.Handle(t.Context(), enterless(r.abroad(bruno)))).Content, "There are no seasons here yet.", "of another server")
	})
}

func enterless(i ui.Interaction) ui.Interaction {
	i.Kind, i.Path, i.Options = ui.Command, "league show", map[string]string{}
	return i
}

// TestAFreePlace: the first of the waiting list is asked; nobody else can take it, with or
// without what is being played.
func TestAFreePlace(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		f := r.OpensSeason("Autumn")
		r.Plays(f)
		m := r.onPost(chloe, seasons.VerbSignUp, f.ID, "")
		require.Contains(t, m.Content, "you’ll go on the waiting list")
		require.Contains(t, said(r.Presses(chloe, button(m, seasons.VerbSignUp))).Content, "on the waiting list** at number 1")
		require.Contains(t, r.onPost(chloe, seasons.VerbStepIn, f.ID, "yes").Content, "This offer is closed")

		m = said(r.Presses(bruno, button(r.onPost(bruno, core.VerbSeason, f.ID, ""), seasons.VerbLeaveSeason)))
		require.Contains(t, m.Content, "you rank last in them")
		m = said(r.Presses(bruno, button(m, seasons.VerbLeaveSeason)))
		require.Contains(t, m.Content, "You left the season.")
		require.Contains(t, r.onPost(bruno, seasons.VerbStepIn, f.ID, "yes").Content, "This offer is closed")
		m = r.onPost(chloe, core.VerbSeason, f.ID, "")
		require.Contains(t, m.Content, "A spot is open for you")
		m = said(r.Presses(chloe, button(m, seasons.VerbStepIn)))
		require.Contains(t, m.Content, "1 match for this spot is running")
		m = said(r.Presses(chloe, m.Buttons()[0]))
		require.Contains(t, m.Content, "The spot is yours.")
		require.NotEmpty(t, button(m, seasons.VerbTables))
		look, err := r.Seasons.Look(f.ID)
		require.NoError(t, err)
		users := []match.User{look.Matches[0].Chairs[0].User, look.Matches[0].Chairs[1].User}
		require.ElementsMatch(t, []match.User{alice, chloe}, users)
	})
}

// TestDecliningAPlace asks the next one, and leaves whoever declined on the list.
func TestDecliningAPlace(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		f := r.OpensSeason("Autumn")
		r.Plays(f)
		r.onPost(chloe, seasons.VerbSignUp, f.ID, core.Sure)
		r.onPost(bruno, seasons.VerbLeaveSeason, f.ID, core.Sure)
		require.Contains(t, r.onPost(chloe, seasons.VerbStepIn, f.ID, "no").Content, "I’ll ask the next player")
		require.Len(t, r.list(f.ID), 1)
	})
}

// TestSittingOut a round of a Swiss by notice, once for each round.
func TestSittingOut(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		now := time.Now()
		id, err := r.Seasons.Open(match.Owner{User: alice, Name: "Alice"}, season.Plan{Pace: match.Daily, Home: match.Place{Server: "10", Channel: "100"},
			Terms: league.Terms{Name: "Event", Game: "toy", Format: league.Swiss, Table: 2, Rounds: 2, Least: 2,
				Last: now.Add(48 * time.Hour), Start: now.Add(96 * time.Hour), Long: 30 * 24 * time.Hour}})
		require.NoError(t, err)
		for _, u := range []match.User{alice, bruno, chloe} {
			require.Contains(t, r.onPost(u, seasons.VerbSignUp, id, core.Sure).Content, "Welcome!")
		}
		require.Empty(t, button(r.onPost(chloe, core.VerbSeason, id, ""), seasons.VerbSitOut), "before the draw")
		r.days(3)
		ask := r.onPost(chloe, seasons.VerbSitOut, id, "")
		require.Contains(t, ask.Content, "is worth five points")
		m := said(r.Presses(chloe, button(ask, seasons.VerbSitOut)))
		require.Contains(t, m.Content, "You’ll sit out round 1.")
		require.Empty(t, button(m, seasons.VerbSitOut))
		require.NotContains(t, said(r.Presses(chloe, button(ask, seasons.VerbSitOut))).Content, "You’ll sit out", "pressed again")
		r.days(2)
		require.Contains(t, r.Posted("Round 1 starts!")[0].Content, "Sitting out this round: Chloé.")
		m = r.onPost(chloe, seasons.VerbSitOut, id, "")
		require.Contains(t, m.Content, "you get no points")
		require.NotContains(t, said(r.Presses(chloe, core.SeasonCustomID(seasons.VerbSitOut, id, "1"))).Content, "You’ll sit out round", "the question of the round before")
	})
}

// TestRoundsBySize: a Swiss that says no number of rounds has as many as decide a winner, and the sheet to sign up says
// for how many players that holds.
func TestRoundsBySize(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		now := time.Now()
		id, err := r.Seasons.Open(match.Owner{User: alice, Name: "Alice"}, season.Plan{Pace: match.Daily, Home: match.Place{Server: "10", Channel: "100"},
			Terms: league.Terms{Name: "Event", Game: "toy", Format: league.Swiss, Table: 2, Least: 2, Most: 40,
				Last: now.Add(48 * time.Hour), Start: now.Add(96 * time.Hour), Long: 30 * 24 * time.Hour}})
		require.NoError(t, err)
		sheet := func() string { return r.onPost(alice, seasons.VerbSignUp, id, "").Content }
		require.Contains(t, sheet(), "- 1 round if 2 to 2 play, one match in it.")
		for n := range 8 {
			require.NoError(t, r.Seasons.Do(id, player(n), 0, league.Signed{}))
		}
		require.Contains(t, sheet(), "- 4 rounds if 9 to 16 play, one match in each.")
		require.Contains(t, sheet(), "- A bye is worth 5 points, and so is the first round you sit out.\n- Tiebreakers, in order: your opponents’ points")
		for n := range 24 {
			require.NoError(t, r.Seasons.Do(id, player(20+n), 0, league.Signed{}))
		}
		require.Contains(t, sheet(), "- 6 rounds if 33 to 40 play", "no more than may")
	})
}

// TestOutOfTheCup: whoever is knocked out is told so with a mention, sees it, and has nothing to leave.
func TestOutOfTheCup(t *testing.T) {
	inRoom(t, duel, func(r *room) {
		id := r.crowd(league.Terms{Format: league.Cup, Table: 2, GoOn: 1}, 4)
		look, err := r.Seasons.Look(id)
		require.NoError(t, err)
		first := look.Matches[0]
		in, out := first.Chairs[0].User, first.Chairs[1].User
		r.Sayings(first.ID, "o02", "o00")
		m := r.onPost(out, core.VerbSeason, id, "")
		require.Contains(t, m.Content, "**You’re out**: place ")
		require.Contains(t, m.Content, "Still possible: places 3 to 4.")
		require.Empty(t, button(m, seasons.VerbLeaveSeason))
		require.NotContains(t, r.onPost(out, seasons.VerbLeaveSeason, id, core.Sure).Content, "You left")
		m = r.onPost(in, core.VerbSeason, id, "")
		require.NotContains(t, m.Content, "You’re out")
		require.NotEmpty(t, button(m, seasons.VerbLeaveSeason))
		r.Sayings(look.Matches[1].ID, "o02", "o00")
		r.days(1)
		post := r.Posted("Round 2 starts!")[0]
		require.Contains(t, post.Content, "Out after round 1: ")
		require.Contains(t, post.Content, "<@"+string(out)+">")
		require.Contains(t, post.Pings, out)
		require.Len(t, post.Pings, 4, "who plays on, too")
	})
}

// TestSeasonFiles are handed out to whoever asks, names that a spreadsheet would compute
// made harmless.
func TestSeasonFiles(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		f := r.OpensSeason("Autumn")
		people[bruno] = "=1+1"
		defer func() { people[bruno] = "Bruno" }()
		r.Plays(f)
		m := said(r.Presses(chloe, core.SeasonCustomID(seasons.VerbExport, f.ID, "")))
		require.Len(t, m.Files, 3)
		for n, end := range []string{".json", "-standings.csv", "-tables.csv"} {
			require.Equal(t, "season-"+string(f.ID)+end, m.Files[n].Name)
		}
		x, err := season.ReadFile(strings.NewReader(string(m.Files[0].Data)))
		require.NoError(t, err)
		wrong, err := x.Recompute()
		require.NoError(t, err)
		require.Empty(t, wrong)
		require.Contains(t, string(m.Files[1].Data), "'=1+1")
	})
}

// TestSeasonsInEveryLanguage: the longest that stands under a name of Discord's most fits.
func TestSeasonsInEveryLanguage(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		f := r.OpensSeason(strings.Repeat("W", 100))
		r.Plays(f)
		r.onPost(chloe, seasons.VerbSignUp, f.ID, core.Sure)
		for _, lang := range []string{"en-US", "fr", "it"} {
			for verb := range map[string]bool{core.VerbSeason: true, seasons.VerbSignUp: true, seasons.VerbLeaveSeason: true, seasons.VerbTables: true, seasons.VerbStepIn: true, seasons.VerbExport: true} {
				for _, user := range []match.User{alice, chloe, "1004"} {
					i := r.By(user)
					i.Kind, i.Locale, i.CustomID = ui.Component, lang, core.SeasonCustomID(verb, f.ID, "")
					m := said(r.Handle(t.Context(), i))
					require.NotContains(t, m.Content, "league.", "a key without a sentence")
					keepsLimits(t, m)
				}
			}
		}
	})
}
