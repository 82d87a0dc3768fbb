package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/game/match"
	"norenbot/game/nobility"
)

// TestDiceAndPlaces compares a first turn of Rise to Nobility, a turn that was said
// beforehand and the end of a round with testdata: what everybody pressed and saw.
func TestDiceAndPlaces(t *testing.T) {
	evening(t, "nobility", (*house).diceAndPlaces)
}

func (h *house) diceAndPlaces(locale string) {
	s := h.scribe
	alice, bruno := h.person("Alice", locale), h.person("Bruno", locale)
	alice.slash(h.channel, "/game new", map[string]any{"game": nobility.Name})
	bruno.slash(h.channel, "/game join", nil)
	alice.slash(h.channel, "/game start", nil)
	h.settle()
	people := h.awaited()
	first, second := people[0], bruno
	if first == bruno {
		second = alice
	}

	s.scene("A die, and where it goes")
	first.press("open")
	first.pickFirst()
	first.pick("guild.scholars")
	first.on("last") // buys as much as can be bought
	h.quietly()

	s.scene("What comes next, and what else")
	first.on("ahead")
	first.pickFirst()
	first.pick("castle")
	first.on("confirm")
	first.on("orders")
	first.on("another")
	first.pickFirst()
	first.pick("yard")
	first.on("confirm")

	s.scene("The other one, and what was said")
	second.press("open")
	second.pickFirst()
	second.pick("castle")
	second.on("confirm")
	h.quietly()

	s.scene("The end of a round")
	second.press("open")
	second.pick("pass") // and nothing is left for the first
	second.on("confirm")
	h.quietly()
	alice.slash(h.place(), "/game log", nil)
}

// TestNobodyWinsAlone: whoever plays Rise to Nobility alone and stays away does not play
// on for weeks, and no victory is told of them, nor if they concede.
func TestNobodyWinsAlone(t *testing.T) {
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.o.Drawer, h.o.Computer = newSketcher(h.t), "random"
		h.open()
		alice := h.person("Alice", "en-US")
		said := func() (all string) {
			for _, m := range alice.everything() {
				all += m.Content + "\n"
			}
			return all
		}
		h.tableOf(nobility.Name, 0, alice)
		begun := h.Now()
		for h.match().Phase.Live() {
			h.Advance(6 * time.Hour)
			time.Sleep(time.Minute)
			h.quietly()
			require.Less(t, h.Now().Sub(begun), 8*24*time.Hour)
		}
		require.Equal(t, match.Deserted, h.match().Final.Outcome)
		require.LessOrEqual(t, h.match().Entries, 3)

		h.tableOf(nobility.Name, 0, alice)
		alice.press("open")
		alice.pickFirst()
		alice.pick("castle")
		require.True(t, alice.menuHas("confirm"), "the turn is finished, and the next die is asked")
		require.True(t, alice.menuHas("pick"))
		alice.slash(h.place(), "/game concede", nil)
		alice.on("concede")
		h.quietly()
		require.True(t, h.match().Final.Lost)
		require.Contains(t, said(), "nobody wins")
		require.NotContains(t, said(), "wins!")
	})
}
