package nobility

import "norenbot/game"

// A position is everything on the table: what everybody sees, and what lies face down.
type position struct {
	public // Seat is game.Public; Commissions are shown
	setup  game.Setup
	seats  *SeatsCard // what depends on how many play
	start  *GameCard  // and on how long
	// What lies face down, the last one turned up next: so many as the View counts.
	deck        [SettlersCount]Settlers
	bag         [BuildingCount]Building
	councilPile [CouncilCount]Council
	ships       [ShipCount]Ship
	events      [EventCount]Event // those of this game first; the rest is out of it
	commissions [CommissionCount]Commission
	diceTiles   [DiceTileCount]DiceTile
	// What is discarded comes back when a stack is used up.
	discards [SettlersCount]Settlers
	aside    [BuildingCount]Building
	// keeps is which of three Commissions a seat keeps, while all choose.
	keeps [SeatsMost]int8
	// act is what is being done, where acts are read (Table.Export).
	act *deedAct
	// line is what the active player does, as long as nothing is turned up in between.
	line game.Line
	// choosing says that a deed is asked for: Play can go on there.
	choosing bool
}

var _ interface {
	game.Game
	game.Imaginer
	game.Foreseer
	game.Exporter
	game.Turner
	game.Sequencer
	game.Resumer
} = (*position)(nil)

// Resume implements game.Resumer: a deed is all that a turn asks for again and again.
func (g *position) Resume() game.Game {
	if !g.choosing {
		return nil
	}
	next := *g
	next.act = nil
	return &next
}

// player is what belongs to a seat.
func (g *position) player(seat game.Seat) *PlayerView { return &g.Players[seat] }

// TurnOrder implements game.Turner: around the table from who begins the round.
func (g *position) TurnOrder() []game.Seat {
	order := []game.Seat{g.First}
	for seat := g.next(g.First); seat != g.First; seat = g.next(seat) {
		order = append(order, seat)
	}
	return order
}

// next is who sits to the left of a seat.
func (g *position) next(seat game.Seat) game.Seat { return (seat + 1) % game.Seat(g.Seats) }

// NextTurn implements game.Sequencer: the next to the left who has not passed, where they can place a die
// wherever this turn's die goes, which can take one place from them.
func (g *position) NextTurn() (now, next game.Seat) {
	if g.Phase != Acting {
		return game.Public, game.Public
	}
	need := 2
	if g.Placed {
		need = 1
	}
	for next = g.next(g.Active); next != g.Active; next = g.next(next) {
		if g.player(next).Passed {
			continue
		}
		if g.placesOpen(next) >= need {
			return g.Active, next
		}
		break
	}
	return g.Active, game.Public
}

// event is by how much this round's event changes a rule; 0 without one.
func (g *position) event(rule Switch) int {
	if g.Event == 0 {
		return 0
	}
	if e := g.Event.Card(); e.Rule == rule {
		return int(e.By)
	}
	return 0
}

// has reports whether a seat has an Apprentice at a desk with a benefit.
func (g *position) has(seat game.Seat, b Benefit) bool {
	if !g.Chancery {
		return false
	}
	for d, at := range g.Desks.At {
		if at == seat && Desk(d).Card().Benefit == b {
			return true
		}
	}
	return false
}

// score adds points of one kind to a seat; n may be negative.
func (p *PlayerView) score(by Scored, n int) {
	p.Scored[by] += int16(n)
	p.Points += int16(n)
}

// repute changes a seat's Reputation, which stays on its track.
func (p *PlayerView) repute(n int) {
	ends := theCards.Limits.Reputation
	p.Reputation = int8(min(max(int(p.Reputation)+n, int(ends[0])), int(ends[1])))
}

// masters is how many Workshops a seat owns.
func (g *position) masters(seat game.Seat) (n int) {
	for i := range g.Guilds {
		n += g.Guilds[i].masters(seat)
	}
	return n
}

// masters is how many of a Guild's Workshops are a seat's.
func (v *GuildView) masters(seat game.Seat) (n int) {
	for i := range v.Workshops {
		if v.Workshops[i].Owner == seat {
			n++
		}
	}
	return n
}

// apprentices is how many sit in a Guild, of all seats.
func (v *GuildView) apprentices() (n int) {
	for _, a := range v.Apprentices {
		n += int(a)
	}
	return n
}

// dice is how many dice lie in a Guild.
func (v *GuildView) dice() (n int) {
	for _, d := range v.Dice {
		if d != 0 {
			n++
		}
	}
	return n
}

// room is the first Workshop slot without a tile; WorkshopSlots if there is none. A
// tile whose Guild Master left keeps its slot.
func (v *GuildView) room() int {
	for i := range v.Workshops {
		if v.Workshops[i].Tile == 0 {
			return i
		}
	}
	return WorkshopSlots
}

// communities is how many Community Buildings a seat has.
func (p *PlayerView) communities() (n int) {
	for _, b := range p.Community {
		if b != 0 {
			n++
		}
	}
	return n
}

// freeLot is the first lot without a Community Building; LotCount if there is none.
func (p *PlayerView) freeLot() int {
	for i, b := range p.Community {
		if b == 0 {
			return i
		}
	}
	return LotCount
}

// held is how many cards a seat has in hand.
func (p *PlayerView) held() (n int) {
	for n < HandRoom && p.Hand[n] != 0 {
		n++
	}
	return n
}

// built is how many Houses stand on lots, one a completed card.
func (p *PlayerView) built() (n int) {
	for n < LotsMost && p.Lots[n] != 0 {
		n++
	}
	return n
}

// housed reports whether a seat has completed a card of a race.
func (p *PlayerView) housed(r Race) bool {
	for _, c := range p.Lots[:p.built()] {
		if c.Card().Race == r {
			return true
		}
	}
	return false
}

// rolled is how many dice a seat has not placed.
func (p *PlayerView) rolled() (n int) {
	for _, k := range p.Dice {
		n += int(k)
	}
	return n
}

// meeples is how many a seat has in all places.
func (g *position) meeples(seat game.Seat) int {
	p := g.player(seat)
	n := int(p.Workers) + g.masters(seat) + p.communities()
	for i := range g.Guilds {
		n += int(g.Guilds[i].Apprentices[seat])
	}
	for _, at := range g.Desks.At {
		if at == seat {
			n++
		}
	}
	return n
}

// hire gives a seat so many Workers, as far as it has meeples.
func (g *position) hire(seat game.Seat, n int) {
	g.player(seat).Workers += int8(min(n, int(theCards.Limits.Meeples)-g.meeples(seat)))
}

// canBuild reports whether a seat may have one more House.
func (p *PlayerView) canBuild() bool {
	return int(p.Houses)+p.built() < int(theCards.Limits.Houses)
}
