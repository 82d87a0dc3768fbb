package discord_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// opens has somebody type /game new in a server, with people invited and options, and returns what they are told.
func (r *room) opens(user match.User, server string, friends []match.User, options ...string) string {
	r.T.Helper()
	i := r.By(user)
	i.Kind, i.Path, i.Server, i.Channel, i.Options, i.People = ui.Command, "game new", server, server+"0", map[string]string{}, map[string]ui.User{}
	for n := 0; n < len(options); n += 2 {
		i.Options[options[n]] = options[n+1]
	}
	for n, f := range friends {
		name := "friend"
		if n > 0 {
			name = fmt.Sprint("friend", n+1)
		}
		i.Options[name], i.People[string(f)] = string(f), ui.User{ID: f, Name: "Friend", Member: true}
	}
	return said(r.Handle(r.T.Context(), i)).Content
}

// closes has somebody leave all their open tables.
func (r *room) closes(user match.User) {
	r.T.Helper()
	own, err := r.Matches.Of(user)
	require.NoError(r.T, err)
	for _, m := range own {
		if m.Phase == match.Lobby {
			_, err := r.Matches.Leave(m.ID, user)
			require.NoError(r.T, err)
		}
	}
}

// TestOpenTablesOfOnePerson: so many in each server, and another one when one of them has gone.
func TestOpenTablesOfOnePerson(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		for range core.OpenTablesMost {
			require.Contains(t, r.opens(alice, "10", nil), "Your table is open")
		}
		require.Contains(t, r.opens(alice, "10", nil), fmt.Sprintf("already host %d open tables", core.OpenTablesMost))
		require.Contains(t, r.opens(alice, "66", nil), "Your table is open", "another server has its own")
		require.Contains(t, r.opens(bruno, "10", nil), "Your table is open", "and another person")
		r.closes(alice)
		require.Contains(t, r.opens(alice, "10", nil), "Your table is open")
	})
}

// TestTablesWithinAnHour: whatever becomes of them, and on every way to open one.
func TestTablesWithinAnHour(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals() // the first
		for n := 1; n < core.TablesMost; n++ {
			require.Contains(t, r.opens(alice, "10", nil), "Your table is open")
			r.closes(alice)
		}
		refused := fmt.Sprintf("opened %d tables in this server within an hour. You can open another one <t:", core.TablesMost)
		require.Contains(t, r.opens(alice, "10", nil), refused)
		require.Contains(t, r.opens(alice, "10", nil, "computers", "1"), refused, "one against computers")
		r.Decides(alice)
		r.Decides(bruno)
		_, err := r.Matches.Concede(r.ID, alice)
		require.NoError(t, err)
		r.Quietly()
		m, err := r.Matches.Match(r.ID)
		require.NoError(t, err)
		require.False(t, m.Phase.Live())
		require.Contains(t, said(r.At(alice, core.VerbRematch)).Content, refused, "playing again")
		r.Passes(time.Hour)
		require.NotContains(t, said(r.At(alice, core.VerbRematch)).Content, refused)
		require.Contains(t, r.opens(alice, "10", nil), "Your table is open")
	})
}

// TestPingsOfTheSamePerson: invitations and questions to stand in count together, in all servers.
func TestPingsOfTheSamePerson(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		ask := func(who match.User) string {
			i := r.By(alice)
			i.Kind, i.Path, i.Options = ui.Command, "game sitter", map[string]string{"match": string(r.ID), "who": string(who)}
			i.People = map[string]ui.User{string(who): {ID: who, Name: "Friend", Member: true}}
			return said(r.Handle(t.Context(), i)).Content
		}
		refused := fmt.Sprintf("the same person %d times within an hour. You can ping them again <t:", core.PingsMost)
		require.NotContains(t, ask(chloe), refused)
		for n := 1; n < core.PingsMost; n++ {
			require.Contains(t, r.opens(alice, "10", []match.User{chloe}), "Your table is open")
			r.closes(alice)
		}
		for _, server := range []string{"10", "66"} {
			require.Contains(t, r.opens(alice, server, []match.User{"1077", chloe}), refused)
		}
		require.Contains(t, ask(chloe), refused)
		require.Contains(t, r.opens(alice, "10", []match.User{"1077"}), "Your table is open", "what was refused counts for nobody")
		require.Contains(t, r.opens(bruno, "10", []match.User{chloe}), "Your table is open")
		r.closes(alice)
		r.Passes(time.Hour)
		require.Contains(t, r.opens(alice, "10", []match.User{chloe}), "Your table is open")
	})
}

// TestManyTablesInAMinute is what somebody with a macro does: 40 tables with an invitation each, and 40 without.
func TestManyTablesInAMinute(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		opened := 0
		for n := range 80 {
			var friends []match.User
			if n < 40 {
				friends = []match.User{chloe}
			}
			if strings.Contains(r.opens(alice, "10", friends), "Your table is open") {
				opened++
			}
			r.Passes(time.Second)
		}
		require.Equal(t, core.OpenTablesMost, opened)
		pings := 0
		for _, user := range r.Pinged() {
			if user == chloe {
				pings++
			}
		}
		require.LessOrEqual(t, pings, core.PingsMost)
		require.Positive(t, pings)
	})
}
