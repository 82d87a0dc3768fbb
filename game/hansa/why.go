package hansa

import (
	"slices"
	"strings"

	"norenbot/game"
)

// not is a reason of the catalogs: why something is not offered.
func not(reason string, args ...game.Arg) game.Text { return game.Say("hansa.not."+reason, args...) }

// Explain implements game.Explainer: most of what is forbidden is about one of many routes,
// and never listed.
func (g *position) Explain(q *game.Question, pick string) game.Text {
	topic, of, _ := strings.Cut(q.Key, ".")
	part := strings.Split(pick, ".")
	switch topic {
	case "act":
		return g.whyNotDone(q.Seat, part)
	case "establish":
		return g.whyNoGain(RouteOf(q.Focus), part)
	case "displaced":
		if of == "piece" {
			return g.whyNotPut(part)
		}
		return g.whyNotTo(RouteOf(pick))
	case "merchant":
		return g.whyNotAt(RouteOf(pick))
	case "to":
		return g.whyFull(RouteOf(pick))
	case "income":
		return not("income")
	case "improve":
		return notBare
	case "swap":
		return not("swap")
	case "move", "remove", "move3":
		return g.whyNotPicked(q.Seat, topic, part)
	case "lay":
		return game.Say("hansa.lays.why")
	case "walk", "ride":
		if pick == keyOf(g.Figure.String()) {
			return not("stays")
		}
		return not("borders")
	}
	return game.Text{}
}

// whyNotDone is about a deed, by its key: those of the whole turn, and those on a route.
func (g *position) whyNotDone(seat game.Seat, part []string) game.Text {
	if len(part) > 1 {
		return g.whyNotThere(seat, part)
	}
	p := g.player(seat)
	switch do := doing(slices.Index(deedKeys[:], part[0])); do {
	case useSwap, usePlus3, usePlus4, useImprove, useRemove, useMove3:
		if p.Unused[markerOf[do]] == 0 {
			return not("marker")
		}
		return not("effect")
	case walk, ride:
		switch {
		case g.Figure == NoProvince:
			return not("figure")
		case do == walk:
			return not("walked")
		}
		return not("actions")
	case income, placeMerchant, move:
		switch {
		case g.Left == 0:
			return not("actions")
		case do == income:
			return not("stock")
		case do == move:
			return not("loose")
		case p.Supply[Merchant] == 0:
			return not("supply", ofKind(1, Merchant))
		}
		return not("room")
	}
	return game.Text{}
}

// whyNotThere is about a deed on a route: "place.stade-hamburg".
func (g *position) whyNotThere(seat game.Seat, part []string) game.Text {
	r, supply := RouteOf(part[1]), g.player(seat).Supply
	switch {
	case r == NoRoute:
		return game.Text{}
	case g.Left == 0:
		return not("actions")
	}
	switch part[0] {
	case "place":
		if supply[Trader] == 0 {
			return not("supply", ofKind(1, Trader))
		}
		return g.whyNotAt(r)
	case "establish":
		if int(r) < len(g.board.Routes) && !g.complete(r, seat) {
			return not("yours")
		}
		return g.whyNotAt(r)
	case "displace":
		hit, lies := g.lotAt(r, part[2:])
		switch {
		case !lies:
			return not("there")
		case hit.Seat() == seat:
			return not("own")
		case supply.Total() < 1+penalty[hit.Kind()]:
			return not("supply", pieces(1+penalty[hit.Kind()]))
		}
		return g.whyNotAt(r)
	}
	return game.Text{}
}

// whyNotAt is about a route where something is placed or established: those of the other
// side of the board, those away from the figure (H-42), and full ones.
func (g *position) whyNotAt(r Route) game.Text {
	if r != NoRoute && int(r) < len(g.board.Routes) && !g.reach().has(r) {
		return not("reach")
	}
	return g.whyFull(r)
}

// whyFull is about a route where a piece is put.
func (g *position) whyFull(r Route) game.Text {
	switch {
	case r == NoRoute:
		return game.Text{}
	case int(r) >= len(g.board.Routes):
		return not("side")
	}
	return not("full")
}

// lotAt is the piece of a key's end on a route, "1t", and whether it lies there.
func (g *position) lotAt(r Route, key []string) (Piece, bool) {
	for p := Piece(1); len(key) == 1 && p < pieceEnd; p++ {
		if g.on[r][p] > 0 && lotOptions[r][p].Key == r.Key()+"."+key[0] {
			return p, true
		}
	}
	return 0, false
}

// whyNotPicked is about a piece to be picked up: "stade-hamburg.1t".
func (g *position) whyNotPicked(seat game.Seat, topic string, part []string) game.Text {
	r := RouteOf(part[0])
	if r == NoRoute {
		return game.Text{}
	}
	if p, lies := g.lotAt(r, part[1:]); lies && p.Seat() == seat && topic == "move3" {
		return not("own")
	}
	return not("there")
}

// whyNoGain is about what a route does not bring: "office.minden". What its ends have is
// listed in the question, with reasons.
func (g *position) whyNoGain(r Route, part []string) game.Text {
	if len(part) < 2 {
		return game.Text{}
	}
	road := &g.board.Routes[r]
	switch {
	case part[0] == "coellen" && r == g.board.Prestige:
		return not("taken")
	case part[0] == "coellen":
		return not("prestige")
	case part[0] == "extra" && (part[1] == road.From.Key() || part[1] == road.To.Key()):
		return not("extra")
	case part[0] == "extra" || part[0] == "office" || part[0] == "skill":
		return not("end")
	}
	return game.Text{}
}

// whyNotPut is about one piece after a hit: "add.t.stade-hamburg".
func (g *position) whyNotPut(part []string) game.Text {
	switch {
	case g.Hit.Hand.Total() > 0 && part[0] != putKeys[lifted]:
		return not("hand")
	case part[0] == enoughOption.Key:
		return not("first")
	case len(part) != 3 || RouteOf(part[2]) == NoRoute:
		return game.Text{}
	}
	r, kind := RouteOf(part[2]), kindOf(part[1])
	switch what(slices.Index(putKeys[:], part[0])) {
	case theHit:
		if g.Hit.Piece == 0 {
			return not("down")
		} else if g.Hit.Piece.Kind() != kind {
			return not("there")
		}
	case another:
		if from := g.sources(); g.Hit.Added == 0 {
			return not("more")
		} else if from == nil || from[kind] == 0 {
			return not("add")
		}
	case lift:
		return g.whyNotLifted(r, kind)
	case lifted:
		if g.Hit.Hand[kind] == 0 {
			return not("there")
		}
	}
	return g.whyNotTo(r)
}

// whyNotLifted is about a piece to be lifted after a hit (H-16, Q31, A-2).
func (g *position) whyNotLifted(r Route, kind Kind) game.Text {
	switch {
	case g.Hit.Added == 0:
		return not("more")
	case g.sources() != nil:
		return not("lift")
	case g.on[r][NewPiece(g.Hit.Owner, kind)] == 0:
		return not("there")
	case !g.liftable(r, kind):
		return not("again")
	}
	return not("first")
}

// kindOf is the kind of a letter in a key.
func kindOf(letter string) Kind {
	if letter == Merchant.String()[:1] {
		return Merchant
	}
	return Trader
}

// whyNotTo is about a route where a piece is put after a hit (H-14, H-15).
func (g *position) whyNotTo(r Route) game.Text {
	switch ring, _ := g.nearest(); {
	case r == NoRoute || int(r) >= len(g.board.Routes) || g.free(r) == 0:
		return g.whyFull(r)
	case r == g.Hit.Route:
		return not("hit")
	case !ring.has(r):
		return not("far")
	}
	return game.Text{}
}
