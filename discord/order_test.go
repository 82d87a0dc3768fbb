package discord

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// ordered has somebody say beforehand what they will say, whatever it looks like.
func (r *room) ordered(user match.User, words ...string) {
	r.t.Helper()
	_, token, err := r.matches.Orders(r.id, user)
	require.NoError(r.t, err)
	var orders []match.Order
	for _, word := range words {
		orders = append(orders, match.Order{At: "say", If: match.IfPossible,
			Ways: []match.Way{{Steps: []match.Step{{Key: "say", Rank: []string{word}, N: 1}}}}})
	}
	_, err = r.matches.SetOrders(r.id, user, token, orders)
	require.NoError(r.t, err)
}

// TestOrdersInTheChronicle: what came of an order says so in small print, and
// mentions nobody whose order it was.
func TestOrdersInTheChronicle(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals(chloe)
		m, err := r.matches.Match(r.id)
		require.NoError(t, err)
		first, second, third := m.Chairs[0].User, m.Chairs[1].User, m.Chairs[2].User
		r.away()
		pings := map[match.User]int{}
		for _, post := range r.fake.all() {
			for _, u := range post.pings {
				pings[u]++
			}
		}
		r.ordered(second, "o01")
		r.decides(first)
		r.away()
		says := func(u match.User) string { return "▸ " + people[u] + " says 3." }
		require.Contains(t, r.oneBoard().Content, says(first)+"\n"+says(second)+"\n-# by standing order: "+people[second])
		for _, post := range r.fake.all() {
			for _, u := range post.pings {
				pings[u]--
			}
		}
		require.Zero(t, pings[second], "no ping for what an order answered")
		require.Negative(t, pings[third])
		log := said(r.types(first, "game log")).Content
		require.Contains(t, log, says(second)+"\n-# by standing order: "+people[second])
		require.Equal(t, 1, strings.Count(log, "-# by standing order"))
	})
}
