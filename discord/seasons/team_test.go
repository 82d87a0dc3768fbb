package seasons_test

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/seasons"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// paired is the toy for four in two teams.
type paired struct{ discordtest.Toy }

func (p paired) Info() game.Info {
	info := p.Toy.Info()
	info.MinSeats, info.Teams = 4, map[int]game.Teams{4: {0, 1, 0, 1}}
	return info
}

// inPairs runs a test with a league of pairs that is open, and in which three are.
func inPairs(t *testing.T, do func(o *office)) {
	t.Helper()
	discordtest.InGame(t, parts, paired{discordtest.Toy{Script: duel}}, func(r *discordtest.Room) {
		now := time.Now()
		id, err := r.Seasons.Open(match.Owner{User: organiser, Name: "Olga"}, season.Plan{Pace: match.Slow, Home: match.Place{Server: "10", Channel: "100"}, Rated: true,
			Terms: league.Terms{Name: "Doubles", Game: "toy", Format: league.League, Table: 4, Least: 2, Last: now.Add(48 * time.Hour), Start: now.Add(72 * time.Hour), Long: 30 * 24 * time.Hour}})
		require.NoError(t, err)
		o := &office{room: &room{r}, id: id}
		for n := range 3 {
			o.partners(player(2*n), player(2*n+1))
		}
		do(o)
	})
}

// partners are two who name each other.
func (o *office) partners(one, other match.Owner) {
	o.T.Helper()
	a, err := o.Seasons.Enrol(one)
	require.NoError(o.T, err)
	b, err := o.Seasons.Enrol(other)
	require.NoError(o.T, err)
	require.NoError(o.T, o.Seasons.Do(o.id, one, 0, league.Signed{With: []league.Person{b}}))
	require.NoError(o.T, o.Seasons.Do(o.id, other, 0, league.Signed{With: []league.Person{a}}))
}

// with chooses a partner of everybody in the server.
func (o *office) with(user match.User, who ui.User) *ui.Message {
	o.T.Helper()
	i := o.By(user)
	i.Kind, i.CustomID, i.Ephemeral, i.Values = ui.Component, o.labelled("Who do you want to play with?"), true, []string{string(who.ID)}
	i.People = map[string]ui.User{string(who.ID): who}
	return o.takes(o.Handle(o.T.Context(), i))
}

// TestSigningUpInPairs: who signs up names a partner, who agrees with a button, and either may leave for both.
func TestSigningUpInPairs(t *testing.T) {
	inPairs(t, func(o *office) {
		require.Contains(t, o.onPost(alice, seasons.VerbSignUp, o.id, "").Content, "You’ll play the whole season with one partner")
		o.takes(ui.Response{Message: o.onPost(alice, seasons.VerbSignUp, o.id, "")})
		require.Contains(t, o.with(alice, ui.User{ID: "77", Name: "Robot", Bot: true}).Content, "can’t choose this player")
		o.takes(ui.Response{Message: o.onPost(alice, seasons.VerbSignUp, o.id, "")})
		require.Contains(t, o.with(alice, guest(player(1).User, player(1).Name)).Content, "can’t choose this player", "who has another partner")
		o.takes(ui.Response{Message: o.onPost(alice, seasons.VerbSignUp, o.id, "")})
		hub := o.with(alice, guest(bruno, "Bruno"))
		require.Contains(t, hub.Content, "I’ve asked them.")
		require.Contains(t, hub.Content, "**Not signed up yet**: Bruno still has to accept.")
		require.Len(t, o.look().Season.List, 3)
		require.Contains(t, o.goes(organiser, "people").Content, "Waiting for a partner to accept: Alice.")
		o.Away()
		post := o.told("<@1002>, Alice would like to play with you.")
		require.Equal(t, []match.User{bruno}, post.Mention)
		agree := button(&post.Message, seasons.VerbSignUp)

		require.Contains(t, o.onPost(bruno, "season", o.id, "").Content, "Alice would like to play with you.")
		press := o.By(bruno)
		press.Kind, press.CustomID = ui.Component, agree
		asked := o.takes(o.Handle(t.Context(), press))
		require.Contains(t, asked.Content, "You’ll play the whole season with one partner")
		require.Len(t, o.look().Season.List, 3, "it says first what that means")
		require.Contains(t, said(o.Presses(bruno, o.labelled("Play with Alice"))).Content, "Welcome! You’re signed up.\n### Doubles")
		require.Len(t, o.look().Season.List, 4)
		require.NotContains(t, o.goes(organiser, "people").Content, "Waiting for a partner to accept")
		require.Contains(t, o.onPost(alice, "season", o.id, "").Content, "**You’re signed up**: number 4 on the list.")
		o.Away()
		require.NotEmpty(t, o.Posted("8 players"))
		require.NotEmpty(t, o.Posted("Alice & Bruno"))

		require.Contains(t, o.onPost(bruno, seasons.VerbLeaveSeason, o.id, "").Content, "Your partners leave with you.")
		o.onPost(bruno, seasons.VerbLeaveSeason, o.id, core.Sure)
		require.Len(t, o.look().Season.List, 3)
		require.Contains(t, o.onPost(alice, "season", o.id, "").Content, "You’re not in it.")
	})
}

// TestNamingOften: the same partner twice is once, and whoever names one after the other calls five of them and no more.
func TestNamingOften(t *testing.T) {
	inPairs(t, func(o *office) {
		names := func(n int) {
			o.takes(ui.Response{Message: o.onPost(alice, seasons.VerbSignUp, o.id, "")})
			require.Contains(t, o.with(alice, guest(player(n).User, "Somebody")).Content, "I’ve asked them.")
			o.Away()
		}
		events := len(o.look().Events)
		names(20)
		names(20)
		require.Len(t, o.look().Events, events+1)
		require.Len(t, o.Posted("Alice would like to play with you."), 1)
		for n := 21; n < 28; n++ {
			names(n)
		}
		require.Len(t, o.Posted("Alice would like to play with you."), 5)
		require.Contains(t, o.onPost(player(27).User, "season", o.id, "").Content, "Alice would like to play with you.")
		require.NotContains(t, o.onPost(player(20).User, "season", o.id, "").Content, "Alice would like to play with you.")
	})
}

// TestAPairIsLetIn: whom the organisers took off may sign up again once they let them, and in no other way.
func TestAPairIsLetIn(t *testing.T) {
	inPairs(t, func(o *office) {
		p, err := o.Seasons.Person(player(1).User)
		require.NoError(t, err)
		first := o.look().Season.Team(p)[0]
		o.goes(organiser, "people")
		name := "p" + strconv.Itoa(int(first))
		require.Contains(t, o.picks("Choose a player", name).Content, " & ")
		o.writes("Remove from sign-ups…", "They cheat.")
		require.Len(t, o.look().Season.List, 2)
		o.Away()
		require.Len(t, o.told("removed").Mention, 2)
		require.Contains(t, o.onPost(player(1).User, seasons.VerbSignUp, o.id, "").Content, "The organisers removed you from this season")
		o.onPost(player(1).User, seasons.VerbSignUp, o.id, core.Sure)
		o.goes(organiser, "people")
		o.picks("Choose a player", "a"+strconv.Itoa(int(p)))
		require.Contains(t, o.clicks("Let in").Content, "can sign up now.")
		o.Away()
		o.told("Olga let <@" + string(player(1).User) + "> sign up.")
		o.takes(ui.Response{Message: o.onPost(player(1).User, seasons.VerbSignUp, o.id, "")})
		require.Contains(t, o.with(player(1).User, guest(alice, "Alice")).Content, "I’ve asked them.")
		o.partnersAgree(alice, player(1).User)
		require.Len(t, o.look().Season.List, 3)
	})
}

// partnersAgree has somebody agree to whoever has named them.
func (o *office) partnersAgree(user, by match.User) {
	o.T.Helper()
	p, err := o.Seasons.Person(by)
	require.NoError(o.T, err)
	require.NoError(o.T, o.Seasons.Do(o.id, match.Owner{User: user, Name: discordtest.People[user]}, 0, league.Signed{With: []league.Person{p}}))
}

// TestAPairPlays: a league of pairs from the draw to its end: who meets whom, who leads and who has won is told by pair.
func TestAPairPlays(t *testing.T) {
	inPairs(t, func(o *office) {
		o.partners(match.Owner{User: alice, Name: "Alice"}, match.Owner{User: bruno, Name: "Bruno"})
		o.plays()
		o.Away()
		require.Len(t, o.told("Here we go!").Mention, 8)
		for range 20 {
			for _, m := range o.look().Matches {
				if !m.Phase.Live() {
					continue
				}
				says := []string{"o00", "o00", "o00", "o00"}
				for seat, c := range m.Chairs {
					if c.User == alice || c.User == bruno {
						says[seat] = "o02"
					}
				}
				o.Sayings(m.ID, says...)
			}
			o.Passes(2 * time.Hour)
			require.NoError(t, o.Seasons.Tick(t.Context()))
		}
		look := o.look()
		require.Equal(t, league.Over, look.Season.Phase)
		require.Len(t, look.Matches, 6)
		o.Away()
		end := o.told("Congratulations, and thanks")
		require.Contains(t, end.Content, "<@1001> & <@1002>")
		require.Contains(t, end.Content, "1. Alice & Bruno (27)")
		require.ElementsMatch(t, []match.User{alice, bruno}, end.Mention)
		own := o.onPost(bruno, "season", o.id, "").Content
		require.Contains(t, own, "**Place 1 of 4** · points: 27.")
		table := said(o.Presses(bruno, ui.CustomID{Verb: seasons.VerbStandings, Match: string(o.id)}.ID()))
		require.NotNil(t, table)
		person, err := o.Seasons.Person(alice)
		require.NoError(t, err)
		require.Len(t, o.Stats.History("toy", person), 3)
		x, err := o.Seasons.Export(o.id)
		require.NoError(t, err)
		wrong, err := x.Recompute()
		require.NoError(t, err)
		require.Empty(t, wrong)
	})
}

// TestAPairWithdraws: both are out, told in one message, and the pair that waits is asked and steps in.
func TestAPairWithdraws(t *testing.T) {
	inPairs(t, func(o *office) {
		o.plays()
		o.partners(match.Owner{User: alice, Name: "Alice"}, match.Owner{User: bruno, Name: "Bruno"})
		o.onPost(player(0).User, seasons.VerbLeaveSeason, o.id, core.Sure)
		o.Away()
		gone := o.told("left the season.")
		require.Contains(t, gone.Content, " & ")
		require.Equal(t, []match.User{player(1).User}, gone.Mention, "the partner reads it")
		ask := o.told("a spot is open. Would you like to take it?")
		require.ElementsMatch(t, []match.User{alice, bruno}, ask.Mention)
		yes := o.By(bruno)
		yes.Kind, yes.CustomID = ui.Component, button(&ask.Message, seasons.VerbStepIn)
		o.takes(o.Handle(t.Context(), yes))
		require.Contains(t, o.clicksAs(bruno, "Yes, those too").Content, "The spot is yours.")
		o.Away()
		require.Len(t, o.told("takes the open spot. Welcome!").Mention, 2)
		l, has := o.look().Season.Has(personOf(o, alice))
		require.True(t, has)
		require.Equal(t, 0, o.look().Season.Lines[l].Vacant-1)
	})
}

// TestAPairForAnother: an organiser gives a line to a pair that waits, by either of it, and to nobody alone.
func TestAPairForAnother(t *testing.T) {
	inPairs(t, func(o *office) {
		o.plays()
		o.partners(match.Owner{User: alice, Name: "Alice"}, match.Owner{User: bruno, Name: "Bruno"})
		was := o.look().Season.Team(o.look().Season.Lines[1].Person)
		o.goes(organiser, "person.l1")
		require.Contains(t, o.names("Who takes over future matches?", guest(chloe, "Chloé")).Content, "They haven’t asked to play.")
		o.takes(ui.Response{Message: o.onPost(chloe, seasons.VerbSignUp, o.id, "")})
		o.with(chloe, guest(player(30).User, "Somebody"))
		o.goes(organiser, "person.l1")
		o.names("Who takes over future matches?", guest(chloe, "Chloé"))
		require.Contains(t, o.writes("Replace player…", "Quickly.").Content, "can’t choose this player", "she waits for a partner")
		o.goes(organiser, "person.l1")
		require.Contains(t, o.names("Who takes over the spot, including matches in progress?", guest(bruno, "Bruno")).Content, "### Replace ")
		require.Contains(t, o.writes("Replace player…", "They asked me to.").Content, "✅ Alice & Bruno has this spot now.")
		l, has := o.look().Season.Has(personOf(o, alice))
		require.True(t, has)
		require.Equal(t, 1, l)
		require.Len(t, was, 2)
		o.Away()
		require.Len(t, o.told("arranged by").Mention, 4, "both pairs read it")
	})
}

func (o *office) clicksAs(user match.User, label string) *ui.Message {
	o.T.Helper()
	return o.takes(o.Presses(user, o.labelled(label)))
}

func personOf(o *office, user match.User) league.Person {
	p, err := o.Seasons.Person(user)
	require.NoError(o.T, err)
	return p
}

// TestEveryPageOfPairs answers in every state, as in other seasons, with the longest names.
func TestEveryPageOfPairs(t *testing.T) {
	inPairs(t, func(o *office) {
		o.everyPage()
		for n := range 20 {
			o.partners(player(10+2*n), player(11+2*n))
		}
		o.everyPage()
		o.plays()
		o.everyPage()
		o.goes(organiser, "tables")
		require.Contains(t, o.msg.Rows[0][0].Select.Options[0].Label, " & ")
		o.decides(organiser, "ended", "Done.")
		o.everyPage()
		keepsLimits(t, o.onPost(player(0).User, "season", o.id, ""))
	})
}
