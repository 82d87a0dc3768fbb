package main

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/game"
	"norenbot/game/match"
)

// TestTwinGamesWithOrders plays the same match twice, once with Alice saying beforehand
// what comes and once without; she decides the same. What the others see differs only in
// who acted, which the small print says, and when.
func TestTwinGamesWithOrders(t *testing.T) {
	t.Parallel()
	play := func(orders bool) (told []string, events []game.Event, journal []match.Entry) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			h.o.Drawer = newSketcher(h.t)
			h.open()
			alice, bruno := h.person("Alice", "en-US"), h.person("Bruno", "en-US")
			h.table(0, alice, bruno, h.person("Chiara", "en-US"))
			id := h.match().ID
			for awaited := h.awaited(); len(awaited) > 0; awaited = h.awaited() {
				// Alice as soon as she is asked, as an order would be carried out.
				awaited[0].decideFirst(slices.Index(h.people, awaited[0]))
				if awaited[0] == alice && orders {
					alice.sayFirst()
				}
				time.Sleep(25 * time.Minute)
				h.quietly()
			}
			require.Equal(h.t, match.Finished, h.match().Phase)
			var err error
			events, err = h.app.matches.Since(id, match.User(bruno.ID().String()), 0)
			require.NoError(h.t, err)
			stored, err := h.app.store.Load(id)
			require.NoError(h.t, err)
			journal = stored.Journal
			for _, m := range bruno.everything() {
				if m.Channel == h.place() && !m.Ephemeral {
					told = append(told, strings.Split(m.Content, "\n")...)
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
	signed := func(line string) bool { return strings.HasPrefix(line, "-# by standing order: Alice") }
	require.False(t, slices.ContainsFunc(other, signed))
	all := len(one)
	one = slices.DeleteFunc(one, signed)
	require.Equal(t, other, one)
	t.Logf("%d decisions by order, %d lines told, %d of them small print", byOrder, all, all-len(one))
}

// decideFirst answers what is asked by what is offered first, plans by two options from
// some place on, and confirms.
func (p *person) decideFirst(from int) {
	p.h.t.Helper()
	p.press("open")
	for !p.menuHas("confirm") && !p.menuHas("send") {
		if p.menuHas("tick") {
			for _, key := range p.guilds()[from : from+2] {
				p.tick(key)
			}
			continue
		}
		p.pickFirst()
		if p.blank() {
			return // confirmed with it
		}
	}
	p.on("confirm")
}

// sayFirst says beforehand, of all that can be foreseen, what is offered first.
func (p *person) sayFirst() {
	p.h.t.Helper()
	p.press("open")
	if p.menuHas("ahead") { // else it goes on by itself, or nothing can be foreseen
		p.on("ahead")
	}
	for p.menuHas("pick") {
		p.pickFirst()
	}
	if p.menuHas("confirm") {
		p.on("confirm")
	}
}
