package nobility

// Pieces implements gametest.Inventory: cards and tiles in play and out of it.
func (g *position) Pieces() map[string]int {
	n := map[string]int{
		"settlers":  int(g.Deck + g.Discards),
		"buildings": int(g.Bag + g.Aside),
		"dice":      g.rolledOrPlaced(),
	}
	for _, c := range g.Tavern.Cards {
		n["settlers"] += one(c != 0)
	}
	for i := range g.Hall {
		n["buildings"] += one(g.Hall[i].Tile != 0)
	}
	for i := range g.Guilds {
		for _, w := range g.Guilds[i].Workshops {
			n["buildings"] += one(w.Tile != 0)
		}
	}
	for s := range g.Players[:g.Seats] {
		p := &g.Players[s]
		n["settlers"] += p.held() + p.built()
		n["buildings"] += p.communities()
	}
	return n
}

// rolledOrPlaced counts the players' dice. Before the first roll and when tiles were
// completed at the end none is anywhere.
func (g *position) rolledOrPlaced() int {
	if g.Phase != Acting {
		return int(g.Seats * g.seats.Dice)
	}
	n := one(g.Held != 0)
	for s := range g.Players[:g.Seats] {
		n += g.Players[s].rolled()
	}
	for _, d := range g.lying() {
		n += one(d != 0 && d.Owner() >= 0)
	}
	return n
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

// lying are all slots for dice.
func (g *position) lying() (all []Die) {
	all = append(all, g.Tavern.Dice[:]...)
	all = append(all, g.Yard[:]...)
	for i := range g.Guilds {
		all = append(all, g.Guilds[i].Dice[:]...)
	}
	for i := range g.Hall {
		all = append(all, g.Hall[i].Die)
	}
	all = append(all, g.Port.Dice[:]...)
	for row := range g.Council {
		for r := range g.Council[row] {
			all = append(all, g.Council[row][r].Die)
		}
	}
	all = append(all, g.Clerk[:]...)
	all = append(all, g.Castle[:]...)
	all = append(all, g.Annex)
	all = append(all, g.Desks.Dice[:]...)
	for s := range g.Players[:g.Seats] {
		p := &g.Players[s]
		all = append(all, p.LandDie)
		for i := range p.Commissions {
			all = append(all, p.Commissions[i].Dice[:]...)
		}
	}
	return all
}
