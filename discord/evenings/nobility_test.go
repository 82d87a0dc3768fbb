package evenings

import (
	"testing"

	"norenbot/game/nobility"
)

// TestDiceAndPlaces compares a first turn of Rise to Nobility, a turn that was said
// beforehand and the end of a round with testdata: what everybody pressed and saw.
func TestDiceAndPlaces(t *testing.T) {
	transcribe(t, "nobility", (*evening).diceAndPlaces)
}

func (h *evening) diceAndPlaces(locale string) {
	s := writer(h.Server)
	alice, bruno := h.Person("Alice", locale), h.Person("Bruno", locale)
	alice.Types(h.Channel, "/game new", map[string]any{"game": nobility.Name})
	bruno.Clicks("join")
	alice.Clicks("start")
	h.Settle()
	people := h.Awaited()
	first, second := people[0], bruno
	if first == bruno {
		second = alice
	}

	s.scene("A die, and where it goes")
	first.Clicks("open")
	first.Places("guild.scholars")
	first.On("last") // buys as much as can be bought
	h.Quietly()

	s.scene("What comes next, and what else")
	first.On("ahead")
	first.Places("castle")
	first.On("confirm")
	first.On("orders")
	first.On("terms")
	first.On("another")
	first.Places("yard")
	first.On("confirm")

	s.scene("The other one, and what was said")
	second.Clicks("open")
	second.Places("castle")
	second.On("confirm")
	h.Quietly()

	s.scene("The end of a round")
	second.Clicks("open")
	second.Picks("pass") // and nothing is left for the first
	second.On("confirm")
	h.Quietly()
	alice.Clicks("log")
}
