package hansa

import (
	"errors"
	"fmt"

	"norenbot/game"
)

// Check implements game.Game: what holds at every question and every Settle. Errors begin
// with the number of the rule.
func (g *position) Check() error {
	return errors.Join(g.checkPieces(), g.checkRoutes(), g.checkMarkers(), g.checkCities(), g.checkTurn())
}

// checkPieces counts every player's traders and merchants (H-2, H-5).
func (g *position) checkPieces() error {
	for s := range g.Players[:g.Seats] {
		seat, p := game.Seat(s), &g.Players[s]
		n := Pieces{Trader: 1} // that counts points
		for k, have := range g.loose[seat] {
			n[k] += have + p.Supply[k] + p.Stock[k]
			if p.Supply[k] < 0 || p.Stock[k] < 0 {
				return fmt.Errorf("H-5: seat %d has %d in supply and %d in stock", s, p.Supply, p.Stock)
			}
		}
		for i, t := range desk.Tracks {
			n[t.Covers] += t.Last() - p.Levels[i]
			if p.Levels[i] < 0 || p.Levels[i] > t.Last() {
				return fmt.Errorf("H-24: seat %d is at %d of %s", s, p.Levels[i], t.Skill)
			}
		}
		g.countOffices(seat, &n)
		if g.Hit.Owner == seat {
			n[Trader] += g.Hit.Hand[Trader]
			n[Merchant] += g.Hit.Hand[Merchant]
			if g.Hit.Piece != 0 {
				n[g.Hit.Piece.Kind()]++
			}
		}
		if want := (Pieces{int8(desk.Traders), int8(desk.Merchants)}); n != want {
			return fmt.Errorf("H-2: seat %d has %d traders and merchants, not %d", s, n, want)
		}
	}
	return nil
}

// countOffices adds the pieces of a seat in cities and on the prestige table.
func (g *position) countOffices(seat game.Seat, n *Pieces) {
	count := func(places []Piece) {
		for _, p := range places {
			if p != 0 && p.Seat() == seat {
				n[p.Kind()]++
			}
		}
	}
	for c := range g.Cities {
		count(g.Cities[c].Offices[:])
		count(g.Cities[c].Extras[:])
	}
	count(g.Coellen[:])
}

// checkRoutes compares what is counted with what lies there.
func (g *position) checkRoutes() error {
	free := 0
	for r := range Route(RouteCount) {
		var on [pieceEnd]int8
		fields := 0
		if int(r) < len(g.board.Routes) {
			fields = g.board.Routes[r].Fields
		}
		for i, p := range g.Routes[r].Fields {
			if i < fields {
				on[p]++
			} else if p != 0 {
				return fmt.Errorf("H-11: %s has no field %d", r.Name(), i+1)
			}
		}
		if on != g.on[r] {
			return fmt.Errorf("H-11: %s holds %d, counted are %d", r.Name(), on, g.on[r])
		}
		lie := lots(0)
		for p := Piece(1); p < pieceEnd; p++ {
			lie = lie.having(p, on[p] > 0)
		}
		if lie != g.lie[r] {
			return fmt.Errorf("H-11: on %s lie %b, known are %b", r.Name(), lie, g.lie[r])
		}
		if g.open.has(r) != (on[0] > 0) {
			return fmt.Errorf("H-11: %s has %d free fields and is not counted so", r.Name(), on[0])
		}
		free += int(on[0])
		for s := range g.held {
			seat := game.Seat(s)
			if g.held[seat].has(r) != (g.owns(r, seat) > 0) {
				return fmt.Errorf("H-11: %s is not counted right for seat %d", r.Name(), s)
			}
		}
	}
	if free != g.vacant {
		return fmt.Errorf("H-11: %d fields are free, counted are %d", free, g.vacant)
	}
	return nil
}

// checkMarkers has every marker in one place (H-3, H-21).
func (g *position) checkMarkers() error {
	left := desk.Markers[g.Edition].All
	for _, m := range g.pile[:g.Pile+g.Drawn] {
		left[m]--
	}
	for r := range g.Routes {
		if m := g.Routes[r].Marker; m != NoMarker {
			left[m]--
		}
	}
	for s := range g.Players[:g.Seats] {
		p := &g.Players[s]
		for m := range left {
			left[m] -= p.Unused[m] + p.Used[m] + p.Plate[m]
		}
	}
	if left != [MarkerCount]int8{} {
		return fmt.Errorf("H-3: markers missing or too many: %d", left)
	}
	return nil
}

// checkCities has offices without gaps and full cities counted (H-22, H-30).
func (g *position) checkCities() error {
	full := 0
	for c := range g.Cities {
		at, printed := &g.Cities[c], len(g.board.Cities[c].Offices)
		for i, p := range at.Offices {
			if p != 0 && (i >= printed || i > 0 && at.Offices[i-1] == 0) {
				return fmt.Errorf("H-22: %s has an office at %d", City(c).Name(), i+1)
			}
		}
		if at.Offices.Len() == 0 && at.Extras[0] != 0 {
			return fmt.Errorf("Q12: %s has an extra office and no other", City(c).Name())
		}
		if at.Offices.Len() == printed {
			full++
		}
	}
	if full != int(g.FullCities) {
		return fmt.Errorf("H-30: %d cities are full, counted are %d", full, g.FullCities)
	}
	return nil
}

// checkTurn is whose turn it is, and what is in the air.
func (g *position) checkTurn() error {
	if g.Left < 0 || g.Active < 0 || g.Active >= game.Seat(g.Seats) {
		return fmt.Errorf("H-6: seat %d has %d actions", g.Active, g.Left)
	}
	if hand := g.Hit.Hand.Total() > 0 || g.Hit.Piece != 0; hand && g.Hit.Owner == game.Public {
		return errors.New("H-17: a piece in the air is nobody's")
	}
	if (g.Figure != NoProvince) != (g.Seats == fewestSeats && g.Phase != Placing) {
		return fmt.Errorf("H-39: the figure is at %q with %d seats", g.Figure, g.Seats)
	}
	return nil
}
