package opening_test

import (
	"encoding/json"
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
	"norenbot/game/season"
)

const day = 24 * time.Hour

// wide is the toy game with more seats, and with rules to choose from.
type wide struct{ discordtest.Toy }

func (wide) Info() game.Info {
	return game.Info{Name: "toy", MinSeats: 2, MaxSeats: 6, Revision: 1, Bound: 1000, Drafts: []int{0, 0, 30, 30, 36, 36, 36},
		Settings: []game.Setting{{Key: "size", Values: []string{"small", "large"}, Fewest: []int{0, 3}}, game.TurnOrder()}}
}

// manager returns an interaction of a server manager.
func (r *room) manager(user match.User) ui.Interaction {
	i := r.By(user)
	i.Can = ui.ManageServer
	return i
}

// drafts starts a draft with a name, and returns its menu.
func (r *room) drafts(user match.User, name string) *ui.Message {
	r.T.Helper()
	return r.draftsNoted(user, name, "")
}

// plans clicks the component of the menu with an Arg, or chooses values of it.
func (r *room) plans(user match.User, m *ui.Message, arg string, values ...string) *ui.Message {
	r.T.Helper()
	for _, id := range m.Buttons() {
		if p, ok := ui.ParseCustomID(id); ok && p.Verb == opening.VerbPlan && p.Arg == arg {
			return r.managerPresses(user, id, values...)
		}
	}
	require.Failf(r.T, "no such component", "%s in %v", arg, m.Buttons())
	return nil
}

func (r *room) managerPresses(user match.User, id string, values ...string) *ui.Message {
	r.T.Helper()
	i := r.manager(user)
	i.Kind, i.CustomID, i.Values, i.Ephemeral = ui.Component, id, values, true
	return said(r.Handle(r.T.Context(), i))
}

// openAll returns the seasons of the server.
func (r *room) openAll() []season.Facts { return r.Seasons.At("10") }

// TestOpeningASeason takes the shortest way: a command, a form, a click.
func TestOpeningASeason(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		m := r.drafts(alice, "Autumn league")
		require.Contains(t, m.Content, "### Autumn league\nToy · league · tables of 4")
		require.True(t, m.Ephemeral)
		require.Empty(t, r.openAll())
		open := button(m, opening.VerbOpenSeason)
		done := r.managerPresses(alice, open)
		require.Contains(t, done.Content, "**Autumn league** is open, in <#100>!")
		f := r.openAll()[0]
		require.Contains(t, done.Content, "`"+f.Code+"`")
		require.NotEmpty(t, button(done, core.VerbManage))
		require.Contains(t, r.managerPresses(alice, open).Content, "is already open, in <#100>", "pressed again")
		require.Contains(t, r.plans(alice, m, "format", "cup").Content, "is already open", "an old menu")
		require.Len(t, r.openAll(), 1)
		look, err := r.Seasons.Look(f.ID)
		require.NoError(t, err)
		now := time.Now().UTC()
		terms := look.Season.Terms
		terms.Promise = ""
		require.Equal(t, league.Terms{Name: "Autumn league", Game: "toy", Format: league.League, Table: 4, Least: 4,
			Last: now.Add(7*day + time.Hour).Truncate(time.Hour), Start: now.Add(8*day + time.Hour).Truncate(time.Hour), Long: 28 * day}, terms)
		require.Equal(t, match.Place{Server: "10", Channel: "100"}, look.Facts.Home)
		require.True(t, look.Facts.Rated && look.Facts.Rests)
		require.Equal(t, match.Daily, look.Facts.Pace)
	})
}

// TestEveryFormatIsOpened with clicks only.
func TestEveryFormatIsOpened(t *testing.T) {
	for _, c := range []struct {
		format league.Format
		choose [][3]string // page, select, value
		want   func(*league.Terms)
	}{
		{league.League, [][3]string{{"game", "table", "3"}, {"dates", "sign", "3"}, {"dates", "wait", "0"}, {"dates", "days", "42"}, {"people", "least", "6"}, {"people", "most", "12"}},
			func(w *league.Terms) { w.Table, w.Least, w.Most, w.Long = 3, 6, 12, 42*day }},
		{league.Swiss, [][3]string{{"game", "table", "4"}, {"dates", "sign", "3"}, {"dates", "wait", "0"}, {"people", "rounds", "4"}, {"people", "least", "8"}},
			func(w *league.Terms) {
				w.Table, w.Least, w.Rounds, w.Smaller, w.Late = 4, 8, 4, true, true
				w.Long = 28 * day // 4 seats × (a day + 36 drafts × 4 h)
			}},
		{league.Cup, [][3]string{{"game", "table", "6"}, {"dates", "sign", "3"}, {"dates", "wait", "0"}, {"people", "goon", "2"}, {"dates", "days", "14"}},
			func(w *league.Terms) { w.Table, w.Least, w.GoOn, w.Long = 6, 6, 2, 14*day }},
		{league.Ladder, [][3]string{{"game", "table", "2"}, {"game", "pace", "blitz"}, {"dates", "days", "7"}},
			func(w *league.Terms) { w.Table, w.Long, w.Last, w.Start = 2, 7*day, time.Time{}, time.Time{} }},
	} {
		t.Run(string(c.format), func(t *testing.T) {
			inRoomOf(t, wide{discordtest.Toy{Script: turns}}, func(r *room) {
				m := r.drafts(alice, "One")
				m = r.plans(alice, m, "format", string(c.format))
				page := "game"
				for _, do := range c.choose {
					if do[0] != page {
						page = do[0]
						m = r.plans(alice, m, "to."+page)
					}
					m = r.plans(alice, m, do[1], do[2])
				}
				require.Contains(t, r.managerPresses(alice, button(m, opening.VerbOpenSeason)).Content, "**One** is open")
				look, err := r.Seasons.Look(r.openAll()[0].ID)
				require.NoError(t, err)
				last := time.Now().UTC().Add(3*day + time.Hour).Truncate(time.Hour)
				want := league.Terms{Name: "One", Game: "toy", Format: c.format, Last: last, Start: last}
				c.want(&want)
				got := look.Season.Terms
				got.Promise = ""
				require.Equal(t, want, got)
			})
		})
	}
}

// TestNamesOfSeasons checks that a bad name is refused with the reason.
func TestNamesOfSeasons(t *testing.T) {
	for name, says := range map[string]string{"": "needs a name", "  ": "needs a name", "\u200b": "invisible or text-direction", "Cup\u202eemutuA": "invisible or text-direction",
		"**Bold**": "can’t contain \\*.", "<@1001>": "can’t contain \\<.", "@everyone": "can’t contain \\@.", "=SUM(A1)": "can’t start with =", strings.Repeat("x", 51): "is 51 characters long. The limit is 50."} {
		inRoom(t, turns, func(r *room) {
			m := r.drafts(alice, name)
			require.Contains(t, m.Content, says, "%q", name)
			require.True(t, m.Ephemeral)
			require.NotEmpty(t, button(m, core.VerbSeasonName))
			require.Empty(t, button(m, opening.VerbOpenSeason))
			require.Empty(t, r.drafted(alice))
			i := r.manager(alice)
			i.Kind, i.CustomID, i.Ephemeral = ui.Component, button(m, core.VerbSeasonName), true
			f := r.Handle(t.Context(), i).Form
			i = r.manager(alice)
			i.Kind, i.CustomID, i.Ephemeral, i.Fields = ui.Submit, f.ID, true, map[string]string{"name": "Better"}
			require.Contains(t, said(r.Handle(t.Context(), i)).Content, "### Better", "written again")
		})
	}
}

// A draft is some of what is stored of a draft.
type draft struct {
	Format       league.Format
	Pace         match.Pace
	Last, Start  time.Time
	Least, Most  int
	Rated, Rests bool
	Options      map[string]string
}

func (r *room) draftNow(user match.User) (d draft) {
	r.T.Helper()
	require.NoError(r.T, json.Unmarshal([]byte(r.drafted(user)), &d))
	return d
}

// drafted returns all that is stored of it; "" if there is none.
func (r *room) drafted(user match.User) string {
	r.Notes.Mu.Lock()
	defer r.Notes.Mu.Unlock()
	return string(r.Notes.Kept[core.DraftKind+" "+string(user)])
}

// TestWhoMayOpenSeasons checks who can open seasons, and that the bot can post there.
func TestWhoMayOpenSeasons(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		require.Contains(t, said(r.LeadsWith(bruno, r.By(bruno))).Content, "Only server managers and season organisers")
		mute := r.manager(alice)
		mute.BotCan = ui.ViewChannel | ui.SendMessages | ui.AttachFiles
		require.Contains(t, said(r.LeadsWith(alice, mute)).Content, "Missing permissions in")
		m := r.drafts(alice, "Autumn")
		// What was allowed when the menu opened is checked again at each click.
		for _, id := range m.Buttons() {
			require.Contains(t, said(r.Presses(alice, id)).Content, "Only server managers and season organisers", id)
		}
		require.Contains(t, r.managerPresses(bruno, button(m, opening.VerbOpenSeason)).Content, "planned earlier", "somebody else's")
		require.NoError(t, r.Remember(core.ServerKind, "10", core.ServerSettings{Channels: []string{"200"}}))
		require.Contains(t, r.managerPresses(alice, button(m, opening.VerbOpenSeason)).Content, "games are played in <#200>")
		require.Empty(t, r.openAll())
	})
}

// TestSeasonsOfOnePerson checks that a person with too many open seasons is told why they cannot open another one,
// and keeps the draft.
func TestSeasonsOfOnePerson(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		for range core.SeasonsMost {
			require.Contains(t, r.managerPresses(alice, button(r.drafts(alice, "Again"), opening.VerbOpenSeason)).Content, "is open, in")
		}
		m := r.drafts(alice, "Once more")
		require.Contains(t, r.managerPresses(alice, button(m, opening.VerbOpenSeason)).Content, "seasons in this server that aren’t over")
		require.Len(t, r.openAll(), core.SeasonsMost)
		id := r.openAll()[0].ID
		require.NoError(t, r.Seasons.Do(id, match.Owner{User: alice, Name: "Alice"}, 0, league.Cancelled{Reason: "why not"}))
		require.Contains(t, r.managerPresses(alice, button(m, opening.VerbOpenSeason)).Content, "is open, in")
	})
}
