package opening_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/opening"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/text/texttest"
)

// fills clicks a button that opens a form of the menu, and sends the form.
func (r *room) fills(user match.User, m *ui.Message, arg string, fields ...string) *ui.Message {
	r.T.Helper()
	for _, id := range m.Buttons() {
		p, ok := ui.ParseCustomID(id)
		if !ok || p.Arg != arg {
			continue
		}
		i := r.manager(user)
		i.Kind, i.CustomID, i.Ephemeral = ui.Component, id, true
		f := r.Handle(r.T.Context(), i).Form
		require.NotNil(r.T, f)
		i = r.manager(user)
		i.Kind, i.CustomID, i.Ephemeral, i.Fields = ui.Submit, f.ID, true, map[string]string{}
		for _, in := range f.Inputs {
			i.Fields[in.ID] = in.Value
		}
		for n := 0; n < len(fields); n += 2 {
			require.Contains(r.T, i.Fields, fields[n])
			i.Fields[fields[n]] = fields[n+1]
		}
		return said(r.Handle(r.T.Context(), i))
	}
	require.Failf(r.T, "no such form", "%s in %v", arg, m.Buttons())
	return nil
}

// TestDatesThatAreTyped reads dates in the organiser's time zone, and checks the errors.
func TestDatesThatAreTyped(t *testing.T) {
	inRoomOf(t, wide{discordtest.Toy{Script: turns}}, func(r *room) {
		require.NoError(t, r.Remember(core.PlayerKind, alice, core.PlayerSettings{Rest: match.Rest{Zone: "Europe/Paris"}}))
		m := r.plans(alice, r.drafts(alice, "Autumn"), "to.dates")
		before := r.drafted(alice)
		for _, c := range []struct{ input, typed, says string }{
			{"last", "2026-11-19", "2026-11-19 is in the past"}, {"last", "soon", "I can’t read “soon” as a date. Write it like 2026-11-27, 1.12., Dec 1, 1 December or tomorrow."}, {"last", "Dec 1 2", "I can’t read"}, {"last", "31 November", "I can’t read"}, {"last", "30.2.", "I can’t read “30.2.”"},
			{"last", "12/1", "I can’t read"}, {"last", "2030-01-01", "too far away"}, {"start", "2026-11-21", "after play starts"},
			{"days", "0", "number from 1 to 730"}, {"days", "long", "“long” doesn’t work"}, {"turn", "400", "number from 1 to 336"},
		} {
			got := r.fills(alice, m, "datesform", c.input, c.typed)
			require.Contains(t, got.Content, c.says, c.typed)
			require.Equal(t, before, r.drafted(alice), "%s changes nothing", c.typed)
			require.NotEmpty(t, button(got, opening.VerbOpenSeason))
		}
		// A date that is left alone stays what it was: days from the opening.
		m = r.fills(alice, m, "datesform")
		require.True(t, r.draftNow(alice).Last.IsZero() && r.draftNow(alice).Start.IsZero())

		m = r.fills(alice, m, "datesform", "last", "1.12.", "start", "2026-12-03", "days", "20", "turn", "10")
		d := r.draftNow(alice)
		require.Equal(t, "2026-12-01T22:59:00Z", d.Last.UTC().Format(time.RFC3339))
		require.Equal(t, "2026-12-03T11:00:00Z", d.Start.UTC().Format(time.RFC3339))
		require.Equal(t, "turn10plan10", string(d.Pace))
		require.Contains(t, m.Content, "⚠️ At this pace a match can take", "20 days are short")
		m = r.fills(alice, m, "datesform", "start", "1.12.")
		require.Equal(t, r.draftNow(alice).Last, r.draftNow(alice).Start, "on the last day: right then")
		m = r.plans(alice, m, "sign", "3")
		require.True(t, r.draftNow(alice).Last.IsZero())

		// A date that has passed since the menu opened.
		m = r.fills(alice, m, "datesform", "last", "1.12.", "start", "2.12.")
		r.Passes(20 * day)
		require.Contains(t, r.managerPresses(alice, button(m, opening.VerbOpenSeason)).Content, "is in the past. Choose a later day")
		require.Empty(t, r.openAll())
	})
}

// TestPeopleThatAreTyped refuses fewer people than a table has, and a minimum above the maximum.
func TestPeopleThatAreTyped(t *testing.T) {
	inRoomOf(t, wide{discordtest.Toy{Script: turns}}, func(r *room) {
		m := r.plans(alice, r.drafts(alice, "Autumn"), "to.people")
		before := r.drafted(alice)
		for _, c := range [][]string{{"number from 4 to 20000", "least", "3"}, {"The minimum of 12 players is higher than the maximum of 8", "least", "12", "most", "8"},
			{"“many” doesn’t work", "most", "many"}, {"number from 4 to 20000", "least", "-4"}, {"number from 4 to 20000", "least", "0"}} {
			require.Contains(t, r.fills(alice, m, "peopleform", c[1:]...).Content, c[0])
			require.Equal(t, before, r.drafted(alice))
		}
		m = r.fills(alice, m, "peopleform", "least", "11", "most", "23")
		require.Equal(t, [2]int{11, 23}, [2]int{r.draftNow(alice).Least, r.draftNow(alice).Most})
		require.Contains(t, m.Content, "If **23** sign up: 3 divisions, 4 matches each, at most 28 days")
		require.Contains(t, r.plans(alice, m, "least", "64").Content, "is higher than the maximum")
		require.Contains(t, r.plans(alice, m, "least", "65").Content, "no longer available", "forged")
	})
}

// TestRulesOfASeason checks that a season offers the rules of its game, except who starts, and that a rule for more
// players is dropped with larger tables.
func TestRulesOfASeason(t *testing.T) {
	inRoomOf(t, wide{discordtest.Toy{Script: turns}}, func(r *room) {
		m := r.plans(alice, r.drafts(alice, "Autumn"), "to.more")
		require.NotContains(t, strings.Join(valuesIn(m), " "), game.TurnOrderKey+"=")
		m = r.plans(alice, m, "option", "size=large")
		require.Equal(t, map[string]string{"size": "large"}, r.draftNow(alice).Options)
		m = r.plans(alice, m, "with")
		require.False(t, r.draftNow(alice).Rated || r.draftNow(alice).Rests)
		m = r.plans(alice, m, "to.game")
		require.Contains(t, r.plans(alice, m, "table", "2").Content, "no longer available")
		m = r.plans(alice, m, "table", "3")
		require.Contains(t, r.plans(alice, m, "format", "cup").Content, "would leave too few players for a table")
		require.Equal(t, league.League, r.draftNow(alice).Format)
		r.managerPresses(alice, button(m, opening.VerbOpenSeason))
		f := r.openAll()[0]
		require.Equal(t, map[string]string{"size": "large"}, f.Chosen)
		require.False(t, f.Rated || f.Rests)
	})
}

// valuesIn returns the values of all selects of a message.
func valuesIn(m *ui.Message) (all []string) {
	for _, row := range m.Rows {
		for _, p := range row {
			if p.Select != nil {
				for _, o := range p.Select.Options {
					all = append(all, o.Value)
				}
			}
		}
	}
	return all
}

// TestOneDraftAPerson checks that a new draft replaces the old one, whose menu says so, and that each person has
// their own.
func TestOneDraftAPerson(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		old := r.drafts(alice, "Old")
		now, other := r.drafts(alice, "New"), r.drafts(bruno, "Other")
		for _, id := range old.Buttons() {
			require.Contains(t, r.managerPresses(alice, id).Content, "planned earlier", id)
		}
		require.Contains(t, r.managerPresses(alice, button(now, opening.VerbOpenSeason)).Content, "**New** is open")
		require.Contains(t, r.managerPresses(bruno, button(other, opening.VerbOpenSeason)).Content, "**Other** is open")
		require.Len(t, r.openAll(), 2)
		for _, id := range now.Buttons() {
			require.Contains(t, r.managerPresses(alice, id).Content, "**New** is already open", id)
		}
	})
}

// TestGoingOnFromALeague continues a finished league of this server and game.
func TestGoingOnFromALeague(t *testing.T) {
	inRoomOf(t, wide{discordtest.Toy{Script: turns}}, func(r *room) {
		f := r.OpensSeason("Spring")
		m := r.plans(alice, r.drafts(alice, "Autumn"), "to.more")
		require.NotContains(t, valuesIn(m), string(f.ID), "it is not over")
		r.Plays(f)
		require.NoError(t, r.Seasons.Do(f.ID, match.Owner{}, 0, league.Ended{}))
		m = r.plans(alice, r.plans(alice, m, "to.game"), "to.more")
		require.Contains(t, valuesIn(m), string(f.ID))
		m = r.plans(alice, m, "before", string(f.ID))
		require.Contains(t, m.Content, "**Previous season**: Spring")
		r.managerPresses(alice, button(m, opening.VerbOpenSeason))
		require.Equal(t, f.ID, r.openAll()[0].Before)
	})
}

// TestMenusOfSeasonsKeepDiscordsLimits checks every page in English and in the longest language, with the longest
// names and an error; inRoom checks the forms.
func TestMenusOfSeasonsKeepDiscordsLimits(t *testing.T) {
	for _, lang := range []string{"en", texttest.Wordiest(discordtest.OwnWords(), "plan.")} {
		inRoomOf(t, wide{discordtest.Toy{Script: turns}}, func(r *room) {
			r.Chooses(alice, func(p *core.PlayerSettings) { p.Language = lang })
			keeps := func(m *ui.Message) *ui.Message {
				t.Helper()
				keepsLimits(t, m)
				require.NotEmpty(t, m.Content)
				for _, row := range m.Rows {
					if s := row[0].Select; s != nil {
						require.Len(t, slices.Compact(slices.Sorted(slices.Values(valuesIn(&ui.Message{Rows: []ui.Row{row}})))), len(s.Options), "a value twice in %s", s.ID)
					}
				}
				return m
			}
			m := keeps(r.draftsNoted(alice, "x"+strings.Repeat("#", seasonNameMost-1), strings.Repeat("#", noteMost)))
			m = keeps(r.plans(alice, r.plans(alice, m, "to.more"), "option", "size=large"))
			for _, format := range []league.Format{league.League, league.Swiss, league.Cup, league.Ladder} {
				m = keeps(r.plans(alice, r.plans(alice, m, "to.game"), "format", string(format)))
				for _, page := range []string{"dates", "people", "more"} {
					if format == league.Ladder && page == "people" {
						continue
					}
					m = keeps(r.plans(alice, m, "to."+page))
					switch {
					case page == "people":
						m = keeps(r.fills(alice, m, "peopleform", "most", "17000"))
						keeps(r.fills(alice, m, "peopleform", "most", "1"))
					case page == "dates" && format == league.Ladder:
						m = keeps(r.fills(alice, m, "datesform", "days", "9"))
					case page == "dates":
						m = keeps(r.fills(alice, m, "datesform", "last", "2026-12-09", "start", "2026-12-10"))
						keeps(r.fills(alice, m, "datesform", "last", "2026-12-09", "start", "2026-12-08"))
					}
				}
			}
		})
	}
}

// The most characters of a season's name and note.
const (
	seasonNameMost = 50
	noteMost       = 300
)

// draftsNoted starts a draft with a name and a note, and returns its menu.
func (r *room) draftsNoted(user match.User, name, note string) *ui.Message {
	r.T.Helper()
	f := r.LeadsWith(user, r.manager(user)).Form
	require.NotNil(r.T, f)
	i := r.manager(user)
	i.Kind, i.CustomID, i.Fields = ui.Submit, f.ID, map[string]string{"name": name, "note": note}
	m := said(r.Handle(r.T.Context(), i))
	require.NotNil(r.T, m)
	return m
}
