package discord_test

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/discord/records"
	"norenbot/discord/seasons"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/game/league"
	"norenbot/game/match"
)

// besideOthers runs a test in a room whose store others work on.
func besideOthers(t *testing.T, f func(r *room)) {
	t.Helper()
	inRoom(t, turns, func(r *room) {
		r.Stop()
		r.Store.Several = true
		r.Beside = &discordtest.Beside{Memory: r.Store, Counts: map[string]int{}}
		r.Boot()
		f(r)
	})
}

// mutes closes the room and opens it again, with nobody who tells what is new.
func (r *room) mutes() {
	r.Stop()
	r.Mute = true
	r.Boot()
}

// answersIn answers an interaction with so many reads of the store and commits at most.
func (r *room) answersIn(reads, commits int, name string, i ui.Interaction) *ui.Message {
	r.T.Helper()
	clear(r.Beside.Counts)
	require.True(r.T, r.Claim(i))
	m := said(r.Answer(r.T.Context(), i))
	require.NotNil(r.T, m, name)
	had := -r.Beside.Counts["Commit"]
	for _, n := range r.Beside.Counts {
		had += n
	}
	require.LessOrEqual(r.T, had, reads, "%s: %v", name, r.Beside.Counts)
	require.LessOrEqual(r.T, r.Beside.Counts["Commit"], commits, name)
	return m
}

// TestReadsOfAPress: where several processes work on a store, an answer costs at most seven reads of
// it and one commit, whatever is asked. The claim is among them, and that another process has just
// changed the match, which is read anew.
func TestReadsOfAPress(t *testing.T) {
	besideOthers(t, func(r *room) {
		r.Deals(chloe)
		r.mutes()
		r.Beside.Changed = true
		command := func(path string) *ui.Message {
			i := r.By(alice)
			i.Kind, i.Path, i.Options = ui.Command, path, map[string]string{}
			commits := 1
			if path == "game learn" {
				commits = 2 // the table is opened, and dealt
			}
			return r.answersIn(7, commits, "/"+path, i)
		}
		press := func(m *ui.Message, verb string) *ui.Message {
			id := button(m, verb)
			require.NotEmpty(t, id, "%s in %+v", verb, m)
			i := r.By(alice)
			i.Kind, i.CustomID, i.Ephemeral = ui.Component, id, true
			return r.answersIn(7, 1, verb, i)
		}
		m := press(command("game play"), seat.VerbPick)
		m = press(press(m, seat.VerbOver), seat.VerbPick)
		press(press(m, seat.VerbConfirm), seat.VerbBack)
		for _, path := range slices.Sorted(maps.Keys(r.Commands())) {
			if strings.HasPrefix(path, "game ") {
				command(path)
			}
		}
	})
}

// TestReadsOfARecord: a page of a record reads no match, however many it is of.
func TestReadsOfARecord(t *testing.T) {
	besideOthers(t, func(r *room) {
		for n := range 30 {
			other := match.User("90" + strconv.Itoa(n))
			require.NoError(t, r.Store.Commit(match.Change{Match: match.Match{ID: match.ID("match" + strconv.Itoa(n)), Game: "toy", Phase: match.Finished, Place: match.Place{Server: "10", Channel: "100"},
				Ended: time.Now().UTC(), Final: &match.Final{Outcome: match.Played, Places: []int{1, 2}}, Chairs: []match.Chair{{Owner: match.Owner{User: alice}}, {Owner: match.Owner{User: other}}}}}))
		}
		require.NoError(t, r.Stats.Follow(t.Context()))
		r.mutes()
		i := r.By(alice)
		i.Kind, i.Path, i.Options = ui.Command, "game record", map[string]string{}
		r.answersIn(7, 0, "/game record", i)
		for _, view := range []string{".game.toy.0", ".met.toy.0", ".met.toy.10", ".best.toy.0"} {
			i := r.By(alice)
			i.Kind, i.CustomID, i.Ephemeral = ui.Component, ui.CustomID{Verb: records.VerbRecord, Arg: alice + view}.ID(), true
			m := r.answersIn(7, 0, view, i)
			require.Len(t, m.Files, 1)
			require.Zero(t, r.Beside.Counts["Ended"], view)
		}
	})
}

// TestReadsOfALeaguePress is the same of seasons in which many play, in a process that has just begun.
func TestReadsOfALeaguePress(t *testing.T) {
	besideOthers(t, func(r *room) {
		id, ladder := r.OpensSeason("Autumn").ID, r.Ladder("Evenings")
		for n := range 40 {
			who := match.Owner{User: match.User("90" + strconv.Itoa(n)), Name: "Player " + strconv.Itoa(n)}
			require.NoError(t, r.Seasons.Do(id, who, 0, league.Signed{}))
		}
		r.Plays(r.Facts(id))
		require.NoError(t, r.Seasons.Do(ladder, match.Owner{User: chloe, Name: people[chloe]}, 0, league.Signed{}))
		r.mutes()
		ask := func(name string, i ui.Interaction) {
			require.NoError(t, r.Seasons.Follow())
			r.answersIn(8, 1, name, i)
		}
		for _, path := range slices.Sorted(maps.Keys(r.Commands())) {
			if strings.HasPrefix(path, "league ") {
				i := r.By(alice)
				i.Kind, i.Path, i.Options = ui.Command, path, map[string]string{"season": string(id)}
				ask(path, i)
			}
		}
		for _, arg := range []string{"join", "leave", "join"} {
			i := r.By(alice)
			i.Kind, i.CustomID, i.Ephemeral = ui.Component, ui.CustomID{Verb: seasons.VerbQueue, Match: string(ladder), Arg: arg}.ID(), true
			ask(arg, i)
		}
	})
}
