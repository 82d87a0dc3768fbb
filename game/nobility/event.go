package nobility

import (
	"math/rand/v2"

	"norenbot/game"
)

// reveal turns up the event of a round. What it changes prices.go asks for;
// here is what happens once.
func (g *position) reveal(t *game.Table) {
	if !g.Events {
		return
	}
	g.EventsLeft--
	g.Event = g.events[g.EventsLeft]
	rule := &eventRule[g.Event]
	t.Say("nobility.reveal", game.Name(eventTerm[g.Event])).Because(rule.Key, rule.Args[0])
	for s := range g.Players[:g.Seats] {
		g.Players[s].Modifiers += int16(g.event(EventGift))
	}
}

// tax takes Coins for every own Building, as far as there are any.
func (g *position) tax(t *game.Table) {
	each := g.event(EventTax)
	if each == 0 {
		return
	}
	for s := range g.Players[:g.Seats] {
		seat, p := game.Seat(s), &g.Players[s]
		pays := min(each*(g.masters(seat)+p.communities()), int(p.Coins))
		p.Coins -= int16(pays)
		if pays == 0 {
			continue
		}
		t.Say("nobility.taxed", game.Who(seat), coins(pays)).Aside()
	}
}

// imagineEvents deals anew the events to come: which of either deck are in the game nobody
// knows before they are turned up.
func (g *position) imagineEvents(r *rand.Rand) {
	if !g.Events {
		return
	}
	known := [EventCount + 1]bool{}
	for _, e := range g.events[g.EventsLeft : 2*eventsOfDeck] {
		known[e] = true
	}
	for deck := range int8(2) {
		first := (1 - deck) * eventsOfDeck // those of deck II lie below, from 0 on
		var room [EventCount]Event
		pool := room[:0]
		for e := Event(1); e <= EventCount; e++ {
			if e.Card().Deck == deck+1 && !known[e] {
				pool = append(pool, e)
			}
		}
		game.Shuffle(pool, r)
		if n := min(g.EventsLeft, first+eventsOfDeck) - first; n > 0 {
			copy(g.events[first:], pool[:n])
		}
	}
}
