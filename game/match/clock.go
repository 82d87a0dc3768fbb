package match

import (
	"time"

	"norenbot/game"
)

// A Pace is how much time the seats have; "" is no limit. Its values are stored.
type Pace string

// The paces.
const (
	NoPace Pace = ""
	Blitz  Pace = "blitz"
	Daily  Pace = "daily"
	Slow   Pace = "slow"
)

// A Bank is the time of a seat. It runs only while the seat is awaited.
type Bank struct {
	First time.Duration // at the deal
	Each  time.Duration // added with every confirmed draft
	Most  time.Duration // never more than this
}

// Bank returns the time of a pace; false for none.
func (p Pace) Bank() (Bank, bool) {
	switch p {
	case Blitz:
		return Bank{4 * time.Hour, time.Hour, 12 * time.Hour}, true
	case Daily:
		return Bank{24 * time.Hour, 4 * time.Hour, 72 * time.Hour}, true
	case Slow:
		return Bank{72 * time.Hour, 12 * time.Hour, 120 * time.Hour}, true
	}
	return Bank{}, false
}

// wind gives every seat the time it begins with.
func (c *step) wind() {
	bank, _ := c.Match.Pace.Bank()
	for seat := range c.Match.Chairs {
		c.Match.Chairs[seat].Clock = Clock{Left: bank.First}
	}
}

// stop stops the clock of a seat that has decided, and adds what its pace
// gives for it.
func (c *step) stop(seat game.Seat) {
	clock := &c.Match.Chairs[seat].Clock
	if bank, ok := c.Match.Pace.Bank(); ok {
		clock.Left = min(max(0, clock.Left-c.now.Sub(clock.Since))+bank.Each, bank.Most)
	}
	clock.Since, clock.Reminded = time.Time{}, time.Time{}
}

// ungive takes away what the pace gave for a decision that is taken back.
func (m *Match) ungive(seat game.Seat) {
	bank, _ := m.Pace.Bank()
	clock := &m.Chairs[seat].Clock
	clock.Left = max(0, clock.Left-bank.Each)
}

// await starts the clock of a seat.
func (c *step) await(seat game.Seat) {
	clock := &c.Match.Chairs[seat].Clock
	clock.Since, clock.Reminded = c.now, time.Time{}
}

// unawait stops the clock of a seat that has nothing more to decide, though it
// did not decide.
func (c *step) unawait(seat game.Seat) {
	clock := &c.Match.Chairs[seat].Clock
	if clock.Left > 0 {
		clock.Left = max(0, clock.Left-c.now.Sub(clock.Since))
	}
	clock.Since, clock.Reminded = time.Time{}, time.Time{}
}

// arrive makes run the position that a step leads to: it sets the clocks and
// drops drafts whose question is gone, or ends the match if the game is over.
// It returns the seats that are newly awaited.
func (t *table) arrive(c *step, run *game.Run) (fresh game.Seats) {
	c.run = run
	for i := range c.Match.Chairs {
		seat := game.Seat(i)
		asked, waited := run.Question(seat) != nil, c.Match.Awaited().Has(seat)
		switch {
		case asked && !waited:
			c.await(seat)
			fresh |= game.Only(seat)
		case waited && !asked:
			c.unawait(seat)
		}
		if !asked && len(t.draft(seat)) > 0 {
			c.Drafts = append(c.Drafts, Draft{Seat: seat})
		}
	}
	return fresh
}
