package records_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/records"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
	chart "norenbot/render/league"
)

// ends stores a match of the toy that has ended: who is named first has won, a name in lower case is a kind of computer
// player.
func (r *room) ends(players ...match.User) {
	r.T.Helper()
	r.Press++
	final := &match.Final{Outcome: match.Played, Result: &game.Result{}}
	m := match.Match{ID: match.ID(fmt.Sprintf("match%03d", r.Press)), Game: "toy", Phase: match.Finished, Place: match.Place{Server: "10", Channel: "100"}, Ended: time.Now().UTC(), Final: final}
	for n, p := range players {
		o := match.Owner{User: p, Name: "Nobody " + string(p)}
		if name := people[p]; name != "" {
			o.Name = name
		} else if p[0] >= 'a' {
			o = match.Owner{Computer: string(p)}
		}
		m.Chairs = append(m.Chairs, match.Chair{Owner: o, Tenures: []match.Tenure{{Owner: match.Owner{User: o.User, Computer: o.Computer}, Since: time.Now().UTC(), Decided: 1, Used: time.Minute}}})
		final.Places = append(final.Places, n+1)
		final.Result.Scores = append(final.Result.Scores, game.Score{Place: n + 1, Total: 10 - n})
	}
	require.NoError(r.T, r.Store.Commit(match.Change{Match: m}))
	r.counts()
}

func (r *room) counts() {
	r.T.Helper()
	require.NoError(r.T, r.Stats.Follow(r.T.Context()))
}

// record is what somebody is shown of another one's record.
func (r *room) record(reader, of match.User) *ui.Message {
	return r.recordIn("en-US", reader, of)
}

func (r *room) recordIn(locale string, reader, of match.User) *ui.Message {
	r.T.Helper()
	i := r.By(reader)
	i.Kind, i.Path, i.Locale, i.Options = ui.Command, "game record", locale, map[string]string{"member": string(of)}
	i.People = map[string]ui.User{string(of): {ID: of, Name: people[of], Bot: of == robot}}
	m := r.Handle(r.T.Context(), i).Message
	require.NotNil(r.T, m)
	require.True(r.T, m.Ephemeral)
	keepsLimits(r.T, m)
	return m
}

const robot = match.User("9")

// view is what the last picture showed.
func view[T any](r *room) T {
	r.T.Helper()
	v, is := r.Drawn.Newest().View.(T)
	require.True(r.T, is, "%T", r.Drawn.Newest().View)
	return v
}

// picks chooses from the select of a message what is called so.
func (r *room) picks(user match.User, m *ui.Message, label string) *ui.Message {
	r.T.Helper()
	for _, c := range m.Controls() {
		if c.Select == nil {
			continue
		}
		for _, o := range c.Select.Options {
			if o.Label == label {
				return said(r.Presses(user, c.Select.ID, o.Value))
			}
		}
	}
	require.Failf(r.T, "not offered", "%s in %+v", label, m)
	return nil
}

func TestOwnRecord(t *testing.T) {
	inRoom(t, duel, func(r *room) {
		require.Contains(t, r.record(alice, "").Content, "You have no record here yet")
		r.ends(alice, bruno)
		r.ends(alice, chloe, "fox")
		r.ends("owl", alice)
		r.Rates(alice, bruno)
		r.counts()

		m := r.record(alice, "")
		require.Equal(t, "-# Your record is private. Ratings and rated results are public.", m.Content)
		require.Len(t, m.Files, 1)
		page := view[chart.Record](r)
		require.Equal(t, "Alice", page.Season)
		require.Equal(t, "Toy", page.Of)
		require.Equal(t, 3, page.People.Played)
		require.Equal(t, 1, page.Alone.Played)
		require.Len(t, page.Points, 1, "the rated one")

		m = r.picks(alice, m, "Opponents")
		met := view[chart.Met](r)
		require.Equal(t, []string{"Bruno", "Chloé", "Fox", "Owl"}, []string{met.Rows[0].Name, met.Rows[1].Name, met.Rows[2].Name, met.Rows[3].Name})
		require.Equal(t, 2, met.Rows[0].Played())
		require.True(t, met.Rows[3].Computer)
		require.Equal(t, 1, met.Rows[3].Lost)
		require.Equal(t, []string{"Opponents"}, discordtest.Chosen(m))

		m = said(r.Presses(alice, discordtest.Labelled(t, m, "As text")))
		require.Equal(t, "the board in words\n-# Your record is private. Ratings and rated results are public.", m.Content)
		require.Empty(t, m.Files)
		m = r.picks(alice, m, "Leaderboard: Toy")
		require.Contains(t, m.Content, "the board in words", "words stay words")
		m = r.picks(alice, said(r.Presses(alice, discordtest.Labelled(t, m, "As a picture"))), "Full record")
		require.Equal(t, "Toy", view[chart.Record](r).Of)
		require.Equal(t, []string{"Toy"}, discordtest.Chosen(m))
	})
}

// TestOpponentsByPages names everybody once, over pages.
func TestOpponentsByPages(t *testing.T) {
	inRoom(t, duel, func(r *room) {
		for n := range 23 {
			r.ends(alice, match.User(fmt.Sprint(2000+n)))
		}
		r.ends(alice, "old")
		r.ends(alice, "older")
		m := r.picks(alice, r.record(alice, ""), "Opponents")
		names := map[string]bool{}
		for page, rows := range []int{10, 10, 4} {
			met := view[chart.Met](r)
			require.Len(t, met.Rows, rows)
			for _, o := range met.Rows {
				require.False(t, names[o.Name], "%s twice", o.Name)
				names[o.Name] = true
			}
			if page < 2 {
				m = said(r.Presses(alice, discordtest.Labelled(t, m, fmt.Sprintf("Page %d of 3", page+2))))
			} else {
				require.Equal(t, "Computer player", met.Rows[3].Name)
				require.Equal(t, 2, met.Rows[3].Won, "those of no level are one")
			}
		}
		require.NotNil(t, said(r.Presses(alice, ui.CustomID{Verb: records.VerbRecord, Arg: "1001.met.toy.990"}.ID())), "a page that is no more is the last")
		require.Len(t, view[chart.Met](r).Rows, 4)
	})
}

// TestRecordOfAnother is theirs to show; whom they have met is named as far as that one shows theirs, too, and whoever looks.
func TestRecordOfAnother(t *testing.T) {
	inRoom(t, duel, func(r *room) {
		r.ends(alice, bruno)
		r.ends(alice, chloe)
		r.ends(alice, "2000", "2001")
		closed := "<@1001>’s record is private. You can make yours public in `/settings player`."
		require.Equal(t, closed, r.record(bruno, alice).Content)
		own := r.record(alice, alice)
		shown := said(r.Presses(alice, discordtest.Labelled(t, own, "Make record public")))
		require.Equal(t, "-# Your record is public.", shown.Content)

		m := r.record(bruno, alice)
		require.Empty(t, m.Content)
		require.Equal(t, 3, view[chart.Record](r).People.Won)
		require.NotContains(t, m.Buttons(), records.VerbShown)
		m = r.picks(bruno, m, "Opponents")
		met := view[chart.Met](r)
		require.Len(t, met.Rows, 2)
		require.True(t, met.Rows[0].You)
		require.Equal(t, "Bruno", met.Rows[0].Name)
		require.Equal(t, 3, met.Rows[1].Others)
		require.Empty(t, met.Rows[1].Name)
		require.Equal(t, 3, met.Rows[1].Won)

		r.Chooses(chloe, func(p *core.PlayerSettings) { p.Shown = true })
		r.picks(bruno, r.record(bruno, alice), "Opponents")
		met = view[chart.Met](r)
		require.Equal(t, "Chloé", met.Rows[1].Name)
		require.Equal(t, 2, met.Rows[2].Others)

		r.Presses(alice, discordtest.Labelled(t, r.record(alice, alice), "Make record private"))
		require.Equal(t, closed, r.record(bruno, alice).Content)
		require.Equal(t, closed, said(r.Presses(bruno, discordtest.Labelled(t, m, "As text"))).Content, "also by a button from before")
	})
}

// TestNobodysRecord: of somebody who shows none, a stranger, a bot, and who was forgotten there is a sentence in the
// reader's language.
func TestNobodysRecord(t *testing.T) {
	inRoom(t, duel, func(r *room) {
		r.ends(alice, bruno)
		for _, user := range []match.User{alice, bruno} {
			said(r.Presses(user, discordtest.Labelled(t, r.record(user, user), "Make record public")))
		}
		r.Chooses(chloe, func(p *core.PlayerSettings) { p.Shown = true })
		_, err := r.Seasons.Forget(bruno)
		require.NoError(t, err)
		delete(r.Notes.Kept, core.PlayerKind+" "+string(bruno)) // which are beside the store here
		says := func(locale string, of match.User, want string) {
			t.Helper()
			require.Contains(t, r.recordIn(locale, alice, of).Content, want)
		}
		for locale, want := range map[string][4]string{
			"en-US": {"’s record is private", "’s record is private", "Bots have no record", "<@1003> has no record here yet"},
			"fr":    {"est privé", "est privé", "Les bots n’ont pas de bilan", "<@1003> n’a pas encore de bilan ici"},
			"it":    {"è privato", "è privato", "I bot non hanno un bilancio", "Qui <@1003> non ha ancora un bilancio"},
		} {
			says(locale, bruno, want[0]) // forgotten
			says(locale, "4711", want[1])
			says(locale, robot, want[2])
			says(locale, chloe, want[3]) // who shows theirs, and has not played
		}
		r.picks(alice, r.record(alice, ""), "Opponents")
		met := view[chart.Met](r)
		require.Len(t, met.Rows, 1)
		require.True(t, met.Rows[0].Gone)
		require.Empty(t, met.Rows[0].Who)
		require.Equal(t, 1, met.Rows[0].Won)
	})
}

// TestHonours has those who show their record, and whoever looks, by what they have won with others.
func TestHonours(t *testing.T) {
	inRoom(t, duel, func(r *room) {
		r.counts()
		best := func(reader match.User) *ui.Message {
			return said(r.Presses(reader, ui.CustomID{Verb: records.VerbRecord, Arg: string(reader) + ".best.toy.0"}.ID()))
		}
		require.Contains(t, best(chloe).Content, "Nobody with a public record has won a match of Toy here")
		for range 3 {
			r.ends(alice, bruno)
		}
		r.ends(bruno, alice)
		r.ends("2000", "2001")
		r.ends(chloe, "chick")
		require.Contains(t, best(chloe).Content, "Nobody with a public record has won a match of Toy here", "computers do not count")
		best(bruno)
		require.Equal(t, []chart.Winner{{Who: chart.Who{Name: "Bruno"}, You: true, Place: 1, Won: 1, Played: 4}}, view[chart.Best](r).Rows)
		for _, user := range []match.User{alice, bruno, "2000"} {
			r.Chooses(user, func(p *core.PlayerSettings) { p.Shown = true })
		}
		m := best(chloe)
		require.Equal(t, "-# Only players with a public record are listed. You always see yourself.", m.Content)
		rows := view[chart.Best](r).Rows
		require.Len(t, rows, 3)
		require.Equal(t, chart.Winner{Who: chart.Who{Name: "Alice"}, Place: 1, Won: 3, Played: 4}, rows[0])
		require.Equal(t, 2, rows[1].Place)
		require.Equal(t, 2, rows[2].Place, "as often")
		r.picks(chloe, m, "Full record")
		require.Equal(t, "Chloé", view[chart.Record](r).Season)
	})
}

// TestHonoursOfManyWhoHide: those who show their record are found behind many who do not.
func TestHonoursOfManyWhoHide(t *testing.T) {
	inRoom(t, duel, func(r *room) {
		for n := range 60 {
			for range 2 {
				r.ends(match.User(fmt.Sprint(2000+n)), "3000")
			}
		}
		r.ends(alice, "3000")
		r.Chooses(alice, func(p *core.PlayerSettings) { p.Shown = true })
		r.Presses(bruno, ui.CustomID{Verb: records.VerbRecord, Arg: "1002.best.toy.0"}.ID())
		rows := view[chart.Best](r).Rows
		require.Len(t, rows, 1)
		require.Equal(t, "Alice", rows[0].Name)
	})
}
