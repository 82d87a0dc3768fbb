package market

import "fmt"

// Check implements game.Game: every stall and every customer is in one place, nobody has
// spent more than there was, and all have as many stalls.
func (g *position) Check() error {
	var stalls, customers [stallCount + 1]int
	for _, n := range g.stalls[g.offered:] {
		stalls[n]++
	}
	for _, n := range g.customers[g.come:] {
		customers[n]++
	}
	for i := range g.Stalls {
		stalls[g.Stalls[i]]++
		customers[g.Customers[i]]++
	}
	for s := range g.Players[:g.Seats] {
		p := &g.Players[s]
		if p.Coins < 0 || p.Bid > p.Coins && !p.Passed && g.Phase == Bidding && g.Stalls[0] > 0 {
			return fmt.Errorf("seat %d has %d coins and bids %d", s, p.Coins, p.Bid)
		}
		for i := range p.Stalls {
			stalls[p.Stalls[i]]++
			stalls[p.Opened[i]]++
			customers[p.Earned[i]]++
		}
	}
	for n := 1; n <= stallCount; n++ {
		if stalls[n] != 1 {
			return fmt.Errorf("stall %d is there %d times", n, stalls[n])
		}
		if n <= purseCount && customers[n] != 2 {
			return fmt.Errorf("a customer with %d is there %d times", n, customers[n])
		}
	}
	return nil
}
