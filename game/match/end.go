package match

import (
	"encoding/hex"
	"slices"

	"norenbot/game"
)

// finish ends the match if the step leads to the end of the game.
func (t *table) finish(c *step) {
	result, over := c.run.Result()
	if !over {
		return
	}
	final := Final{Outcome: Played, Result: &result}
	for _, s := range result.Scores {
		final.Places = append(final.Places, s.Place)
	}
	final.Places = rank(final.Places, c.Match.Chairs)
	t.end(c, Finished, final)
}

// end ends the match: the seed is published, and nobody is awaited any more.
func (t *table) end(c *step, phase Phase, final Final) {
	m := &c.Match
	m.Phase, m.Ended = phase, c.now
	if n := len(c.Entries); n > 0 {
		final.Print = c.Entries[n-1].Print
	} else if n := len(t.stored.Journal); n > 0 {
		final.Print = t.stored.Journal[n-1].Print
	}
	m.Final = &final
	setup := t.stored.Setup
	if c.Setup != nil {
		setup = c.Setup
	}
	m.Seed = hex.EncodeToString(setup.Seed[:])
	m.Votes = nil
	for seat := range m.Chairs {
		m.Chairs[seat].Clock = Clock{Lapses: m.Chairs[seat].Clock.Lapses}
	}
	c.Drafts = nil
	for _, d := range t.stored.Drafts {
		c.Drafts = append(c.Drafts, Draft{Seat: d.Seat})
	}
	c.say(Item{News: Over, Entry: m.Entries})
}

// rank puts the seats that conceded behind all others; equal seats share a
// place.
func rank(places []int, chairs []Chair) []int {
	out := make([]int, len(places))
	for seat, place := range places {
		out[seat] = 1
		for other := range places {
			ahead := places[other] < place
			if gave, other := chairs[seat].Conceded, chairs[other].Conceded; gave != other {
				ahead = gave
			}
			if ahead {
				out[seat]++
			}
		}
	}
	return out
}

// giveUp ends a match that nobody is left to play against: those who conceded
// share the last place, all others the first.
func (t *table) giveUp(c *step) {
	t.end(c, Finished, Final{Outcome: GivenUp, Places: rank(slices.Repeat([]int{1}, len(c.Match.Chairs)), c.Match.Chairs)})
}

// others returns the persons at the table without a seat.
func (m *Match) others(seat game.Seat) game.Seats { return m.People() &^ game.Only(seat) }
