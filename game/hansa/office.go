package hansa

import "norenbot/game"

// fullToEnd is how many full cities end the game, and pointsToEnd how many points (H-30).
const (
	fullToEnd   = 10
	pointsToEnd = 20
)

// openOffice opens the next printed office of a city (H-22). The last one fills the city;
// extra offices never do (H-28).
func (g *position) openOffice(t *game.Table, seat game.Seat, c City, kind Kind) {
	at, printed := &g.Cities[c], g.board.Cities[c].Offices
	n := at.Offices.Len()
	at.Offices[n] = NewPiece(seat, kind)
	g.line.Say(t, "hansa.office", game.Who(seat), cityName(c))
	if printed[n].Coin {
		g.player(seat).Points++
		g.line.Say(t, "hansa.coin", game.Who(seat))
	}
	if n+1 == len(printed) {
		g.FullCities++
		g.line.Say(t, "hansa.full", cityName(c), game.Num(int(g.FullCities))).Because("hansa.full.why", game.Num(fullToEnd))
	}
	g.joinEastWest(t, seat)
}

// openExtra opens an office left of all others of a city (H-28).
func (g *position) openExtra(t *game.Table, seat game.Seat, c City, kind Kind) {
	at := &g.Cities[c]
	at.Extras[at.Extras.Len()] = NewPiece(seat, kind)
	g.line.Say(t, "hansa.extra", game.Who(seat), cityName(c)).Because("hansa.extra.why")
	g.joinEastWest(t, seat)
}

// offices counts a seat's offices in a city, extra ones included (H-28).
func (c *CityView) offices(seat game.Seat) (n int) {
	for _, p := range c.Offices {
		if p != 0 && p.Seat() == seat {
			n++
		}
	}
	for _, p := range c.Extras {
		if p != 0 && p.Seat() == seat {
			n++
		}
	}
	return n
}

// Controller is whose city it is: most offices, then the rightmost one (H-27);
// game.Public without any.
func (c *CityView) Controller() game.Seat {
	if c.Offices[0]|c.Extras[0] == 0 {
		return game.Public
	}
	var count [mostSeats]int8
	best := game.Public
	// From the left: who comes level later has an office further right.
	see := func(p Piece) {
		if p == 0 {
			return
		}
		seat := p.Seat()
		count[seat]++
		if best == game.Public || count[seat] >= count[best] {
			best = seat
		}
	}
	for i := len(c.Extras) - 1; i >= 0; i-- {
		see(c.Extras[i])
	}
	for _, p := range c.Offices {
		see(p)
	}
	return best
}

// controller is who controls a city of the board.
func (g *position) controller(c City) game.Seat { return g.Cities[c].Controller() }

// present are the cities where a seat has an office.
func (v *View) present(seat game.Seat) (set cities) {
	for c := range v.Cities {
		if at := &v.Cities[c]; (at.Offices[0] != 0 || at.Extras[0] != 0) && at.offices(seat) > 0 {
			set = set.with(City(c))
		}
	}
	return set
}

// network is the cities of within that hang together with one of them.
func (b *Board) network(from City, within cities) cities {
	seen := cities(0).with(from)
	for edge := seen; edge != 0; {
		next := cities(0)
		for c := range edge.all() {
			next |= b.links[c]
		}
		edge = next & within &^ seen
		seen |= edge
	}
	return seen
}

// joinEastWest scores once a player's offices join Arnheim with Stendal (H-23).
func (g *position) joinEastWest(t *game.Table, seat game.Seat) {
	rank := len(g.EastWest)
	for i, s := range g.EastWest {
		if s == seat {
			return
		}
		if s == game.Public {
			rank = min(rank, i)
		}
	}
	west, east := g.board.West, g.board.East
	if rank == len(g.EastWest) || g.Cities[west].offices(seat) == 0 || g.Cities[east].offices(seat) == 0 ||
		!g.board.network(west, g.present(seat)).has(east) {
		return
	}
	g.EastWest[rank] = seat
	g.player(seat).Points += int16(desk.EastWest[rank])
	g.line.Say(t, "hansa.eastwest", game.Who(seat), points(desk.EastWest[rank])).Because("hansa.eastwest.why")
}

// BestNetwork is how many offices a seat has in its best network (H-36, Q22).
func (v *View) BestNetwork(seat game.Seat) int {
	best, left := 0, v.present(seat)
	for left != 0 {
		for c := range left.all() {
			net := BoardOf(v.Side).network(c, left)
			n := 0
			for at := range net.all() {
				n += v.Cities[at].offices(seat)
			}
			best, left = max(best, n), left&^net
			break
		}
	}
	return best
}
