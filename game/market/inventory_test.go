package market

// Pieces implements gametest.Inventory: how many stalls and customers there are in all places.
func (g *position) Pieces() map[string]int {
	n := map[string]int{"stalls": len(g.stalls) - int(g.offered), "customers": len(g.customers) - int(g.come)}
	for i := range g.Stalls {
		n["stalls"] += one(g.Stalls[i])
		n["customers"] += one(g.Customers[i])
	}
	for s := range g.Players {
		p := &g.Players[s]
		n["stalls"] += p.Stalls.Len() + p.Opened.Len()
		n["customers"] += p.Earned.Len()
	}
	return n
}

func one(card int8) int { return int(min(card, 1)) }
