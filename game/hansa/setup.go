package hansa

import (
	"math/rand/v2"

	"norenbot/game"
)

// largeTable is how many seats need the other side (H-1).
const largeTable = 4

// deal lays out the opening (H-1 to H-4). The order in which it uses its luck is part of
// every record.
func deal(setup game.Setup, luck *rand.Rand) *position {
	g := &position{setup: setup}
	g.Seat, g.Seats, g.Awaited = game.Public, int8(setup.Seats), game.Public
	g.Phase, g.Figure = Acting, NoProvince
	if setup.Seats >= largeTable {
		g.Side = Side45
	}
	if setup.Value(settingEdition, Edition2009.String()) == BigBox.String() {
		g.Edition = BigBox
	}
	g.board = BoardOf(g.Side)
	g.Hit.Route, g.Hit.Owner = NoRoute, game.Public
	for i := range g.EastWest {
		g.EastWest[i] = game.Public
	}
	for r := range g.board.Routes {
		g.count(Route(r), 0, int8(g.board.Routes[r].Fields))
	}
	g.dealMarkers(luck)
	if g.First = 0; !setup.BySeat() {
		g.First = game.Seat(luck.IntN(setup.Seats)) // H-4
	}
	g.Active = g.First
	g.dealPlayers()
	return g
}

// dealMarkers lays the starting markers at the taverns and shuffles the others (H-3).
func (g *position) dealMarkers(luck *rand.Rand) {
	set := &desk.Markers[g.Edition]
	start, left := set.Start, set.All
	game.Shuffle(start[:], luck)
	for r, n := 0, 0; r < len(g.board.Routes); r++ {
		if g.board.Routes[r].Tavern {
			g.Routes[r].Marker = start[n]
			left[start[n]]--
			n++
		}
	}
	for m, n := range left {
		for range n {
			g.pile[g.Pile] = Marker(m)
			g.Pile++
		}
	}
	game.Shuffle(g.pile[:g.Pile], luck)
}

// dealPlayers hands out pieces (H-2, H-4): one trader counts the points, the tracks are
// covered, and supplies grow in turn order (Q27).
func (g *position) dealPlayers() {
	covers := Pieces{}
	for _, t := range desk.Tracks {
		covers[t.Covers] += t.Last()
	}
	for i, seat := 0, g.First; i < int(g.Seats); i, seat = i+1, g.next(seat) {
		p := g.player(seat)
		p.Supply = Pieces{int8(desk.Supply[i]), 1}
		p.Stock = Pieces{int8(desk.Traders) - 1 - covers[Trader] - p.Supply[Trader], int8(desk.Merchants) - covers[Merchant] - 1}
	}
}

// tellSetup tells who begins, and which markers lie where.
func (g *position) tellSetup(t *game.Table) {
	t.Say("hansa.first", game.Who(g.First)).Because("hansa.first.why")
	for r := range g.routes() {
		if m := g.Routes[r].Marker; m != NoMarker {
			t.Say("hansa.lies", markerName(m), routeName(r)).Joined()
		}
	}
}
