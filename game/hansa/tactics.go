package hansa

import (
	"strconv"
	"strings"

	"norenbot/game"
)

// What the Heuristic thinks of moving, of markers and of the figure.

// target is the route that moved pieces would complete at once and what that is worth, 0
// for none: it takes an action to move and one to establish.
func (a *appraisal) target(hand int) (best Route, worth float64) {
	best = NoRoute
	for i := range a.b.Routes {
		r := Route(i)
		road := &a.b.Routes[r]
		free, mine := 0, 0
		for _, p := range a.v.Routes[r].Fields[:road.Fields] {
			switch {
			case p == 0:
				free++
			case p.Seat() == a.seat:
				mine++
			}
		}
		if free == 0 || free > hand || free+mine < road.Fields || !a.inReach(r) {
			continue
		}
		if w := a.value(r) / 2; w > worth {
			best, worth = r, w
		}
	}
	return best, worth
}

// inReach reports whether the seat could establish the route where the figure stands.
func (a *appraisal) inReach(r Route) bool {
	return a.v.Figure == NoProvince || borders[a.v.Figure].has(r)
}

// moveWorth is what moving is worth: only with pieces enough for a target.
func (a *appraisal) moveWorth() float64 {
	if a.v.Left < 2 {
		return 0
	}
	t, w := a.target(desk.Tracks[Book].Values[a.me.Levels[Book]])
	if t == NoRoute || a.onRoutes() < a.b.Routes[t].Fields {
		return 0
	}
	return w * 0.9
}

// liftWorth is how gladly a piece is picked up: from where it helps least, but not
// from the target.
func (a *appraisal) liftWorth(key string) float64 {
	route, _, _ := strings.Cut(key, ".")
	r := RouteOf(route)
	if t, _ := a.target(desk.Tracks[Book].Values[a.me.Levels[Book]]); r == t {
		return 0
	}
	return 1 / (0.1 + max(0, a.rate(r)))
}

// landWorth is how gladly a piece is put down: at the target, else where it helps. Pieces
// of others go where they help least.
func (a *appraisal) landWorth(key string) float64 {
	r := RouteOf(key)
	if a.v.Hit.Owner != a.seat {
		return 1 / (0.1 + max(0, a.rate(r)))
	}
	if t, _ := a.target(a.v.Hit.Hand.Total()); r == t {
		return 99
	}
	return 0.1 + max(0, a.rate(r))
}

// removeWorth is how gladly a piece of another is taken off a route: where the seat is
// nearly done.
func (a *appraisal) removeWorth(key string) float64 {
	r, owner := lotOf(key)
	if owner == a.seat {
		return -1
	}
	return a.rate(r) * float64(a.mine(r))
}

// anyRemoval is whether there is a route worth freeing.
func (a *appraisal) anyRemoval() float64 {
	best := 0.0
	for i, road := range a.b.Routes {
		r, free := Route(i), 0
		for _, p := range a.v.Routes[i].Fields[:road.Fields] {
			if p == 0 {
				free++
			}
		}
		if mine := a.mine(r); mine > 0 && free+mine < road.Fields {
			best = max(best, a.rate(r)*float64(mine))
		}
	}
	return best * 0.8
}

// kindWorth is how gladly a piece of a kind is put on a route, by the option's key: a
// merchant only where the route has none of the seat's and one would gain more.
func (a *appraisal) kindWorth(key string, r Route) float64 {
	if key != Merchant.String() {
		return 0
	}
	for _, p := range a.v.Routes[r].Fields {
		if p != 0 && p.Seat() == a.seat && p.Kind() == Merchant {
			return -1
		}
	}
	gain := 0.0
	for _, c := range a.b.Routes[r].Ends() {
		gain = max(gain, a.cityWorth(c, true)-a.cityWorth(c, false))
	}
	if r == a.b.Prestige {
		gain++
	}
	return gain - 0.5
}

// spareWorth is how gladly a piece of a kind goes back to the stock: of what there is most
// in the supply, and traders before merchants.
func (a *appraisal) spareWorth(key string) float64 {
	if key == Merchant.String() {
		return float64(a.me.Supply[Merchant]) - 0.5
	}
	return float64(a.me.Supply[Trader])
}

// swapWorth is what swapping two offices changes in control.
func (a *appraisal) swapWorth(key string) float64 {
	city, place, _ := strings.Cut(key, ".")
	i, _ := strconv.Atoi(place)
	return a.swapped(pair{CityOf(city), i - 1})
}

// swapped is what a swap is worth: a city won, or taken from whoever is ahead.
func (a *appraisal) swapped(p pair) float64 {
	at := a.v.Cities[p.city]
	before := at.Controller()
	at.Offices[p.at], at.Offices[p.at+1] = at.Offices[p.at+1], at.Offices[p.at]
	switch after := at.Controller(); {
	case before == after:
		return 0
	case after == a.seat:
		return cityPoints + 2*a.early
	case before == a.seat:
		return -cityPoints
	}
	return 0.02
}

// anySwap is the best swap that can be made.
func (a *appraisal) anySwap() float64 {
	best := 0.0
	for c := range a.v.Cities {
		row := &a.v.Cities[c].Offices
		for i := range RowLength - 1 {
			if one, other := row[i].Seat(), row[i+1].Seat(); one != other && min(one, other) > game.Public {
				best = max(best, a.swapped(pair{City(c), i}))
			}
		}
	}
	return best
}

// around is the best that can be done with the figure in a province.
func (a *appraisal) around(p Province) float64 {
	best := 0.0
	for r := range borders[p].all() {
		best = max(best, a.rate(r))
	}
	return best
}

// figureWorth is what moving the figure is worth: as much as the best route there is worth
// more than the best one here. After an action the free move ends the turn, so it waits for
// the last one.
func (a *appraisal) figureWorth(how string) float64 {
	to, cost := rides[a.v.Figure], 0.5
	if how == "walk" {
		to, cost = walks[a.v.Figure], 0.05
		if a.v.Acted && a.v.Left > 0 {
			return 0
		}
	}
	here, best := a.around(a.v.Figure), 0.0
	for _, p := range to {
		best = max(best, a.around(p))
	}
	if how == "walk" && a.v.Acted {
		return max(0.011, best-here)
	}
	return best - here - cost
}
