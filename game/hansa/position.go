package hansa

import (
	"iter"

	"norenbot/game"
)

// A position is everything on the table: what everybody sees, which is all but the
// order of the pile, and what is derived from it to be found quickly.
type position struct {
	public // Seat is game.Public
	setup  game.Setup
	board  *Board
	// pile are the markers face down, the last drawn next: Pile of them, and above these
	// the Drawn ones, which nobody has looked at.
	pile [markersMost]Marker
	// on counts what lies on each route, by Piece; entry 0 are free fields.
	on [RouteCount][pieceEnd]int8
	// What follows from it: lie is which pieces are on each route; open are the routes with free fields, of which there are
	// vacant; held are those where a seat has pieces, loose how many.
	lie    [RouteCount]lots
	open   routes
	vacant int
	held   [mostSeats]routes
	loose  [mostSeats]Pieces
	// acts is memory for what Export tells of the action being done.
	acts struct {
		establish establishAct
		points    [mostSeats]int
	}
	// landed is what was put down for the piece that was hit last, or moved last.
	landed []landing
	// line is what the active player does, as long as nobody else comes between.
	line game.Line
	// still is how many turns in a row have changed nothing that lasts; ventured says that this one has.
	still    int8
	ventured bool
	// choosing says that a deed is asked for: Play can go on there.
	choosing bool
}

const (
	markersMost = 16
	pieceEnd    = 1 + KindCount*mostSeats // one more than the highest Piece
)

var _ interface {
	game.Game
	game.Imaginer
	game.Foreseer
	game.Returner
	game.Exporter
	game.Appraiser
	game.Resumer
	game.Explainer
} = (*position)(nil)

// Resume implements game.Resumer: a deed is all that a turn asks for again and again.
func (g *position) Resume() game.Game {
	if !g.choosing {
		return nil
	}
	next := *g
	next.landed = nil
	return &next
}

// set lays a piece on a field, or clears it with none. All changes of routes go through
// it.
func (g *position) set(r Route, field int, p Piece) {
	at := &g.Routes[r].Fields[field]
	g.count(r, *at, -1)
	g.count(r, p, 1)
	*at = p
}

// count keeps what is derived in step with n more of p on a route.
func (g *position) count(r Route, p Piece, n int8) {
	g.on[r][p] += n
	if p == 0 {
		g.vacant += int(n)
		g.open = g.open.having(r, g.on[r][0] > 0)
		return
	}
	g.lie[r] = g.lie[r].having(p, g.on[r][p] > 0)
	seat := p.Seat()
	g.loose[seat][p.Kind()] += n
	g.held[seat] = g.held[seat].having(r, g.owns(r, seat) > 0)
}

// put lays a piece on the lowest-numbered free field (Q40); one must be free.
func (g *position) put(r Route, p Piece) { g.set(r, g.find(r, 0), p) }

// take removes the lowest-numbered piece of a kind and seat, which must be there.
func (g *position) take(r Route, p Piece) { g.set(r, g.find(r, p), 0) }

// find is the lowest-numbered field with p, 0 for a free one; it must be there.
func (g *position) find(r Route, p Piece) int {
	for i, at := range g.Routes[r].Fields[:g.board.Routes[r].Fields] {
		if at == p {
			return i
		}
	}
	panic("what is looked for is not on " + r.Name())
}

// free is how many fields of a route are free.
func (g *position) free(r Route) int { return int(g.on[r][0]) }

// owns is how many pieces of a route are a seat's.
func (g *position) owns(r Route, seat game.Seat) int {
	return int(g.on[r][NewPiece(seat, Trader)] + g.on[r][NewPiece(seat, Merchant)])
}

// complete reports whether all fields of a route are a seat's (H-19).
func (g *position) complete(r Route, seat game.Seat) bool {
	return g.owns(r, seat) == g.board.Routes[r].Fields
}

// routes are the numbers of the routes of this side.
func (g *position) routes() iter.Seq[Route] {
	return func(yield func(Route) bool) {
		for r := range g.board.Routes {
			if !yield(Route(r)) {
				return
			}
		}
	}
}

// player is a seat's desk.
func (g *position) player(seat game.Seat) *PlayerView { return &g.Players[seat] }

// skill is what a track of a seat is worth now.
func (g *position) skill(seat game.Seat, s Skill) int {
	return desk.Tracks[s].Values[g.Players[seat].Levels[s]]
}

// reaches reports whether the seat's Privilege allows a colour.
func (g *position) reaches(seat game.Seat, c Color) bool { return int(c) < g.skill(seat, Privilege) }

// next is who sits clockwise of a seat (H-6).
func (g *position) next(seat game.Seat) game.Seat { return (seat + 1) % game.Seat(g.Seats) }

// TurnOrder implements game.Turner: around the table from who began (H-4, H-6).
func (g *position) TurnOrder() []game.Seat {
	order := []game.Seat{g.First}
	for seat := g.next(g.First); seat != g.First; seat = g.next(seat) {
		order = append(order, seat)
	}
	return order
}

// NextTurn implements game.Sequencer: clockwise (H-6), once the figure stands.
func (g *position) NextTurn() (now, next game.Seat) {
	if g.Turn == 0 || g.Phase == Over {
		return game.Public, game.Public
	}
	return g.Active, g.next(g.Active)
}

// only is the kind of pieces where there is one kind; false if there are both or none.
func (p Pieces) only() (Kind, bool) {
	switch {
	case p[Merchant] == 0 && p[Trader] > 0:
		return Trader, true
	case p[Trader] == 0 && p[Merchant] > 0:
		return Merchant, true
	}
	return 0, false
}
