package market

import "norenbot/game"

// A Phase is what is being done.
type Phase int8

// The phases.
const (
	Bidding Phase = iota // stalls are auctioned
	Selling              // everybody opens a stall
	Over
)

var phaseNames = [...]string{"bidding", "selling", "over"}

// MarshalText writes the phase's name.
func (p Phase) MarshalText() ([]byte, error) { return []byte(phaseNames[p]), nil }

// A View is what one seat, or a spectator, may know. Arrays by seat are as long as there are
// seats at most; what follows the last seat stays 0.
type View struct {
	Seat   game.Seat // whose it is; game.Public for spectators
	Seats  int8
	Rounds int8 // of each half
	Round  int8 // from 1, in each half
	Up     bool // half a bid is rounded up
	Phase  Phase

	Starter game.Seat // who has begun, or begins, the round of bidding
	Awaited game.Seat // who bids now; game.Public elsewhere
	High    int8      // the highest bid
	// Stalls are those on offer that nobody has taken yet, from the lowest, then zeros.
	Stalls Cards
	// Customers are what those who have come have to spend, from the least; zeros while
	// stalls are auctioned.
	Customers Cards

	Players [mostSeats]PlayerView
	Places  [mostSeats]int8 `json:",omitzero"` // at the end
}

// Cards are numbers from 1 on, and then zeros: those of a round, or of a player, a round each.
type Cards [mostSeats]int8

// Len is how many cards there are.
func (c *Cards) Len() (n int) {
	for n < len(c) && c[n] != 0 {
		n++
	}
	return n
}

// Sum is what all cards come to.
func (c *Cards) Sum() (sum int) {
	for _, n := range c {
		sum += int(n)
	}
	return sum
}

// A PlayerView is what one player has. All of it is open but Chosen.
type PlayerView struct {
	Coins  int8
	Bid    int8 // in this round; 0 is none
	Passed bool
	// Stalls are those in hand, from the lowest, then zeros; Opened and Earned are the stalls
	// that were opened and what each brought, round by round.
	Stalls, Opened, Earned Cards
	Chosen                 int8 // the stall chosen secretly: the viewer's own; 0 is none
}

// Total is what a player has earned and still has (M-11).
func (p *PlayerView) Total() int { return int(p.Coins) + p.Earned.Sum() }

// public is a View as part of the position.
type public = View

// View implements game.Game; it returns a View.
func (g *position) View(seat game.Seat) any {
	v := g.public
	v.Seat = seat
	for s := range v.Players {
		if game.Seat(s) != seat {
			v.Players[s].Chosen = 0
		}
	}
	return v
}
