package nobility

import "norenbot/game"

// offerDice offers every value rolled, then those that Modifiers make of them, the
// cheapest first. What is rolled and fits nowhere as it is says why.
func (g *position) offerDice(m game.Menu[deed], seat game.Seat) {
	p := g.player(seat)
	left := g.limit(seat)
	var open [DieFaces + 1]bool
	for v := int8(1); v <= DieFaces && int(v) <= left; v++ {
		open[v] = p.canShow(v) && g.anyPlace(seat, v)
	}
	for v := int8(1); v <= DieFaces; v++ {
		switch {
		case p.Dice[v-1] == 0:
		case open[v]:
			o := m.OfferLike(deed{do: placeDie, die: v, as: v}, &dieOptions[v][v])
			if at, only := g.onlyPlace(seat, v); only { // nobody is asked where it goes
				where := placeOptions[at]
				g.nameChancery(&where, seat, at, v)
				o.Text, o.Detail = onlyText[v], where.Text
			}
		case int(v) > left:
			m.RefuseLike(&dieOptions[v][v]).Detail = notLimit[max(0, left)]
		default:
			m.RefuseLike(&dieOptions[v][v]).Detail = notAnywhere
		}
	}
	for cost := int8(1); cost < DieFaces && int16(cost) <= p.Modifiers; cost++ {
		for v := int8(1); v <= DieFaces; v++ {
			if p.Dice[v-1] == 0 {
				continue
			}
			if as := v - cost; as >= 1 && open[as] {
				m.OfferLike(deed{do: placeDie, die: v, as: as}, &dieOptions[v][as])
			}
			if as := v + cost; as <= DieFaces && open[as] {
				m.OfferLike(deed{do: placeDie, die: v, as: as}, &dieOptions[v][as])
			}
		}
	}
}

// anyDie reports whether a seat can place one of its dice, changed or not.
func (g *position) anyDie(seat game.Seat) bool {
	p := g.player(seat)
	left := g.limit(seat)
	for as := int8(1); as <= DieFaces && int(as) <= left; as++ {
		if p.canShow(as) && g.anyPlace(seat, as) {
			return true
		}
	}
	return false
}

// canShow reports whether one of a player's dice shows a value or can be made to.
func (p *PlayerView) canShow(as int8) bool {
	if p.Dice[as-1] > 0 {
		return true
	}
	if p.Modifiers == 0 {
		return false
	}
	for v := int8(1); v <= DieFaces; v++ {
		if p.Dice[v-1] > 0 && int16(max(v-as, as-v)) <= p.Modifiers {
			return true
		}
	}
	return false
}

// place asks where a die goes, lays it there and does what the place does.
func (g *position) place(t *game.Table, seat game.Seat, die, as int8) {
	p := g.player(seat)
	p.Dice[die-1]--
	p.Modifiers -= int16(max(die-as, as-die))
	p.Spent += as
	g.Held = as
	at := g.offerPlaces(t, seat, as).One()
	g.Held = 0
	g.begin(t, "place", seat).placed(die, as, g.placeName(seat, at, as))
	g.visit(t, seat, at, NewDie(seat, as))
}

// visit lays a die at a place and does what the place does.
func (g *position) visit(t *game.Table, seat game.Seat, at place, d Die) {
	v := d.Value()
	switch {
	case at == atTavern:
		g.tavern(t, seat, d)
	case at == atYard:
		g.yard(t, seat, d)
	case at < atHall:
		g.guild(t, seat, Guild(at-atGuild), d)
	case at == atHall:
		g.hall(t, seat, d)
	case at == atPort:
		g.port(t, seat, d)
	case at < atClerk:
		g.fulfil(t, seat, int(Third(v)), Race(at-atCouncil), d)
	case at == atClerk:
		g.clerk(t, seat, d)
	case at == atCastle:
		g.castle(t, seat, d)
	case at == atLand:
		g.land(t, seat, d)
	case at < atTile:
		g.desk(t, seat, int(at-atDesk), d)
	default:
		g.tile(t, seat, int(at-atTile), d)
	}
}
