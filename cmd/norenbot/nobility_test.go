package main

import (
	"testing"

	"norenbot/game/nobility"
)

// TestDiceAndPlaces compares a first turn of Rise to Nobility, a turn that was said
// beforehand and the end of a round with testdata: what everybody pressed and saw.
func TestDiceAndPlaces(t *testing.T) {
	evening(t, "nobility", (*house).diceAndPlaces)
}

func (h *house) diceAndPlaces(locale string) {
	s := h.scribe
	s.bare = true // what pictures show their own tests hold
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
