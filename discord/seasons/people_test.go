package seasons_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/seasons"
	"norenbot/discord/ui"
	"norenbot/game/league"
	"norenbot/game/match"
)

// guest is a person as Discord names whoever was chosen.
func guest(user match.User, name string) ui.User { return ui.User{ID: user, Name: name} }

// TestTheList: an organiser takes people off, and lets in who asks; it is told who did it.
func TestTheList(t *testing.T) {
	inOffice(t, league.Swiss, 2, 30, func(o *office) {
		o.goes(organiser, "")
		require.Len(t, o.clicks("Players").Rows[0][0].Select.Options, 25)
		require.Len(t, o.clicks("Page 2 of 2").Rows[0][0].Select.Options, 5)
		p, err := o.Seasons.Enrol(match.Owner{User: alice, Name: "Alice"})
		require.NoError(t, err)
		asks := "a" + strconv.Itoa(int(p))
		for _, chosen := range []string{asks, "p" + strconv.Itoa(int(p)), alice, ""} {
			require.Contains(t, o.goes(organiser, "letin", chosen).Content, "haven’t asked to play", "by a select of before, or by chance")
		}
		require.Len(t, o.look().Season.List, 30)
		o.onPost(alice, seasons.VerbSignUp, o.id, core.Sure)
		o.goes(organiser, "people.1")
		require.Contains(t, o.picks("Choose a player", "p"+strconv.Itoa(int(p))).Content, "### Remove Alice from sign-ups?")
		require.Contains(t, o.writes("Remove from sign-ups…", "Cheats.").Content, "✅ Alice is no longer signed up.")
		require.Len(t, o.look().Season.List, 30)
		require.Contains(t, o.told("Olga removed <@1001> from sign-ups.").Content, "> Cheats.")

		require.Contains(t, o.goes(organiser, "letin", asks).Content, "haven’t asked to play", "again")
		ask := o.onPost(alice, seasons.VerbSignUp, o.id, "")
		require.Contains(t, ask.Content, "The organisers removed you from this season")
		require.NotContains(t, o.goes(organiser, "").Content, "asks to be let in", "she has only looked")
		require.Contains(t, said(o.Presses(alice, button(ask, seasons.VerbSignUp))).Content, "The organisers can see that you’d like to play.")
		require.Contains(t, o.onPost(alice, seasons.VerbSignUp, o.id, "").Content, "The organisers can see that you’d like to play.")
		require.Len(t, o.look().Season.List, 30)
		require.Contains(t, o.goes(organiser, "").Content, "1 player asks to be let in.")
		o.goes(organiser, "people.1")
		require.Contains(t, o.picks("Choose a player", asks).Content, "### Alice\nCan’t sign up without your OK, and asks to be let in.")
		require.Contains(t, o.clicks("Let in").Content, "✅ Alice is signed up.")
		require.Len(t, o.look().Season.List, 31)
		o.told("Olga signed <@1001> up.")
		require.NotContains(t, o.goes(organiser, "").Content, "asks to be let in")
	})
}

// TestSubstitutes: somebody who has no place goes on for a line, with what is being played
// or without.
func TestSubstitutes(t *testing.T) {
	inOffice(t, league.Swiss, 2, 4, func(o *office) {
		o.plays()
		o.goes(organiser, "people")
		require.Contains(t, o.picks("Choose a player", "l1").Content, "1 match is running.")
		was := o.look().Season.Lines[1].Person
		other := o.Seasons.Who(o.look().Season.Lines[2].Person)
		require.Contains(t, o.names("Who takes over future matches?", guest(other.User, other.Name)).Content, "is already in this season")
		require.Equal(t, was, o.look().Season.Lines[1].Person)
		require.Contains(t, o.names("Who takes over the spot, including matches in progress?", guest(alice, "Alice")).Content, "They haven’t asked to play.")
		require.Equal(t, was, o.look().Season.Lines[1].Person)
		o.onPost(alice, seasons.VerbSignUp, o.id, core.Sure)
		o.onPost(bruno, seasons.VerbSignUp, o.id, core.Sure)
		o.goes(organiser, "person.l1")
		require.Contains(t, o.names("Who takes over the spot, including matches in progress?", guest(alice, "Alice")).Content, "### Replace ")
		require.Equal(t, was, o.look().Season.Lines[1].Person, "it only asks")
		require.Contains(t, o.writes("Replace player…", "").Content, "no readable characters")
		require.Contains(t, o.msg.Content, "### Replace ", "what was chosen stands")
		require.Contains(t, o.writes("Replace player…", "He asked me to.").Content, "✅ Alice has this spot now.")
		require.True(t, o.look().Season.Lines[1].Running)
		post := o.told("arranged by Olga")
		require.Contains(t, post.Content, "> He asked me to.")
		require.ElementsMatch(t, []match.User{alice, o.Seasons.Who(was).User}, post.Mention, "who loses the place, too")
		o.opened()
		m, err := o.Matches.Of(alice)
		require.NoError(t, err)
		require.Len(t, m, 1, "she sits at the table")
		require.Contains(t, o.names("Who takes over future matches?", guest(bruno, "Bruno")).Content, "### Replace Alice with Bruno?")
		require.Contains(t, o.writes("Replace player…", "Holidays.").Content, "✅ Bruno")
		require.False(t, o.look().Season.Lines[1].Running)
	})
}

// TestTakingSomebodyOut asks first; sitting out is for the next round of a Swiss.
func TestTakingSomebodyOut(t *testing.T) {
	inOffice(t, league.Swiss, 2, 4, func(o *office) {
		o.plays()
		o.goes(organiser, "person.l3")
		require.Contains(t, o.clicks("Sit out the next round").Content, "sit out round 2?")
		require.Contains(t, o.writes("Sit out the next round…", "Ill.").Content, "sits out the next round.")
		require.Equal(t, []int{2}, o.look().Season.Lines[3].SatOut)
		o.told("sit out the next round")
		o.clicks("Remove from season")
		require.NotZero(t, o.look().Season.Lines[3].Person, "it only asks")
		require.Contains(t, o.writes("Remove from season…", "No answer.").Content, "✅ The spot is open.")
		require.Zero(t, o.look().Season.Lines[3].Person)
		o.told("Olga removed <@")
		require.Contains(t, o.decides(organiser, "withdrew.l3", "Again.").Content, "That spot doesn’t exist, or it’s no longer open")
		o.onPost(alice, seasons.VerbSignUp, o.id, core.Sure)
		o.goes(organiser, "person.l3")
		require.Contains(t, o.names("Who takes over future matches?", guest(alice, "Alice")).Content, " with Alice?")
		require.Contains(t, o.writes("Replace player…", "Welcome.").Content, "✅ Alice")
	})
}

// TestStaff: organisers are named and taken off, who takes themselves off is out; servers
// see the season by its code.
func TestStaff(t *testing.T) {
	inOffice(t, league.Swiss, 2, 4, func(o *office) {
		o.goes(organiser, "")
		require.Contains(t, o.clicks("Organisers").Content, "from any server: Olga.")
		for range 2 {
			require.Contains(t, o.names("Add an organiser", guest(alice, "Alice")).Content, "Make Alice an organiser")
			require.Contains(t, o.clicks("Add an organiser").Content, "✅ Alice is now an organiser of this season.")
			o.goes(organiser, "staff")
		}
		require.Len(t, o.look().Facts.Organisers, 2)
		o.Passes(2 * liveEvery)
		require.Contains(t, o.Posted("## Autumn")[0].Text(), "Organised by Olga and Alice.", "everybody sees it")
		require.Contains(t, o.goes(alice, "").Content, "Organising")
		o.goes(organiser, "staff")
		require.Contains(t, o.picks("Remove an organiser", strconv.Itoa(int(o.look().Facts.Organisers[0]))).Content, "Remove Olga")
		require.Len(t, o.look().Facts.Organisers, 2, "it only asks")
		require.Contains(t, o.clicks("Remove an organiser").Content, "You’re no longer an organiser of")
		require.Contains(t, o.goes(organiser, "").Content, "Only this season’s organisers")
		require.Contains(t, o.goes(alice, "servers").Content, o.look().Facts.Code)
		o.Handle(t.Context(), enters(o.abroad(bruno), o.look().Facts.Code))
		require.Contains(t, o.goes(alice, "servers").Content, "1 other server has joined")
		require.Contains(t, o.goes(alice, "oust", "11").Content, "The season leaves that server")
		require.NotEmpty(t, o.look().Facts.Guests, "it only asks")
		require.Contains(t, o.goes(alice, "ousted.11").Content, "✅")
		require.Empty(t, o.look().Facts.Guests)
	})
}

// TestTheNote stands in the season's message.
func TestTheNote(t *testing.T) {
	inOffice(t, league.Swiss, 2, 4, func(o *office) {
		o.goes(organiser, "")
		require.Contains(t, o.writes("Note", "Bring *biscuits*.").Content, "✅ Note saved.")
		o.Passes(2 * liveEvery)
		require.Contains(t, o.Posted("## Autumn")[0].Text(), `Bring \*biscuits\*.`)
		require.NotEmpty(t, o.writes("Note", "").Content)
		require.Empty(t, o.look().Facts.Note)
	})
}
