package evenings

import (
	"slices"
	"testing"

	"norenbot/discord/servertest"
	"norenbot/game/market"
)

// TestAnAuctionByLimits compares with testdata how two of three say beforehand how much they bid at
// most, one with what else, and how these bid for them while the third sits there.
func TestAnAuctionByLimits(t *testing.T) {
	transcribe(t, "auction", (*evening).limits)
}

func (h *evening) limits(locale string) {
	s := writer(h.Server)
	people := []*servertest.Person{h.Person("Alice", locale), h.Person("Bruno", locale), h.Person("Chiara", locale)}
	h.aside(func() { h.TableOf(market.Name, 0, people...) })
	first := slices.Index(people, h.Awaited()[0])
	people = slices.Concat(people[first:], people[:first])

	s.scene("At most so much, and else")
	people[1].Clicks("open")
	plans(people[1], "6")
	people[1].On("orders")
	people[1].On("terms")
	people[1].On("another")
	people[1].Picks("pass")
	people[1].On("confirm")

	s.scene("Bids, and what they lead to")
	takes(people[0], "2")
	takes(people[2], "5")

	s.scene("Whoever bids highest says a limit, too")
	takes(people[0], "7") // more than the second allows, who passes
	people[0].On("ahead")
	people[0].Picks("9")
	people[0].On("confirm")
	takes(people[2], "8")
	people[2].Clicks("open")
	people[2].Clicks("log")
}
