package servertest_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game"
	"norenbot/game/match"
)

// TestTwinGamesWithOrders plays the same match twice, once with Alice saying beforehand
// what comes and once without; she decides the same. What the others see differs only in
// who acted, which the small print says, and when.
func TestTwinGamesWithOrders(t *testing.T) {
	t.Parallel()
	play := func(orders bool) (told []string, events []game.Event, journal []match.Entry) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			h.Start()
			alice, bruno := h.Person("Alice", "en-US"), h.Person("Bruno", "en-US")
			h.Table(0, alice, bruno, h.Person("Chiara", "en-US"))
			id := h.Match().ID
			for awaited := h.Awaited(); len(awaited) > 0; awaited = h.Awaited() {
				// Alice as soon as she is asked, as an order would be carried out.
				decideFirst(awaited[0], slices.Index(h.People, awaited[0]))
				if awaited[0] == alice && orders {
					sayFirst(alice)
				}
				time.Sleep(25 * time.Minute)
				h.Quietly()
			}
			require.Equal(h.T, match.Finished, h.Match().Phase)
			var err error
			events, err = h.Matches.Since(id, match.User(bruno.ID().String()), 0)
			require.NoError(h.T, err)
			stored, err := h.Store.Load(id)
			require.NoError(h.T, err)
			journal = stored.Journal
			for _, m := range bruno.Everything() {
				if m.Channel == h.Place() && !m.Ephemeral {
					told = append(told, strings.Split(m.Text(), "\n")...)
				}
			}
		})
		return told, events, journal
	}
	one, events, ordered := play(true)
	other, same, live := play(false)
	require.Equal(t, same, events)
	byOrder := 0
	for n := range ordered {
		if ordered[n].By == match.ByOrder {
			byOrder++
		}
		ordered[n].By, ordered[n].At, ordered[n].Press = live[n].By, live[n].At, live[n].Press
	}
	require.Equal(t, live, ordered)
	require.Greater(t, byOrder, 5)
	signed := func(line string) bool { return strings.HasPrefix(line, "-# planned by Alice") }
	require.False(t, slices.ContainsFunc(other, signed))
	all := len(one)
	one = slices.DeleteFunc(one, signed)
	dated := func(line string) bool { return strings.Contains(line, "playDate") } // an order does not wait
	one, other = slices.DeleteFunc(one, dated), slices.DeleteFunc(other, dated)
	require.Equal(t, other, one)
	t.Logf("%d decisions by order, %d lines told, %d of them small print", byOrder, all, all-len(one))
}

// decideFirst answers what is asked by what is offered first, plans by two options from
// some place on, and confirms.
func decideFirst(p *servertest.Person, from int) {
	p.Server.T.Helper()
	p.Clicks("open")
	for !p.MenuHas("confirm") && !p.MenuHas("send") {
		if p.MenuHas("tick") {
			for _, key := range p.Guilds()[from : from+2] {
				p.Tick(key)
			}
			continue
		}
		p.PickFirst()
		if p.Blank() {
			return // confirmed with it
		}
	}
	p.On("confirm")
}

// sayFirst says beforehand, of all that can be foreseen, what is offered first.
func sayFirst(p *servertest.Person) {
	p.Server.T.Helper()
	p.Clicks("open")
	if p.MenuHas("ahead") { // else it goes on by itself, or nothing can be foreseen
		p.On("ahead")
	}
	for p.MenuHas("pick") {
		p.PickFirst()
	}
	if p.MenuHas("confirm") {
		p.On("confirm")
	}
}
