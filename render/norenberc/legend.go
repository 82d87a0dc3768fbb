package norenberc

import (
	"norenbot/game"
	rules "norenbot/game/norenberc"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/ink"
)

// A label explains one thing in the example. It stands at the left or right of the house,
// or above or below the player's row, with a line to the thing.
type label struct {
	key  string
	x, y float64 // where the line ends, in units of the house or the row
}

// The labels, from top to bottom. The places are measured on deskFloors and tallFloors
// alike; a change of the house's layout must be followed here by hand.
var (
	leftLabels = []label{
		{"legend.queue", 20, 6}, {"legend.roof", 42, 92}, {"legend.guild", 10, 143}, {"legend.townsman", 26, 196},
		{"legend.cost", 22, 262}, {"legend.master", 20, 346}, {"legend.store", 18, 398},
	}
	rightLabels = []label{
		{"legend.prestige", 300, -6}, {"legend.price", 334, 68}, {"legend.crests", 330, 150}, {"legend.craftsman", 322, 182},
		{"legend.agent", 304, 232}, {"legend.lower", 336, 288}, {"legend.coming", 310, 352},
	}
)

// exampleWide is the width of the example house, in its own units.
const exampleWide = 344.0

// A poster is where the parts of the legend stand, in units of the picture.
type poster struct {
	zoom         float64 // of the house
	high         float64 // of the part with the house
	left         float64 // width of a column of labels
	house, row   float64 // where they begin
	rowZoom      float64
	above, below float64 // room for labels at the row
	size, least  int
	bottom       float64
}

const (
	exampleRow = 1056.0 // width of the player's row, in its own units
	leaderHigh = 34.0   // room for lines between labels and the row
)

// posterOf fits the legend to a width. On a phone the house's part is as high as its
// labels need; a desk's height is given, and the house's part has what the rest leaves.
// Large print does not change it: it has no room to spare, and all its letters are large.
func posterOf(wide float64, desk bool) poster {
	p := poster{zoom: 1.34, high: 940, rowZoom: 1, above: 110, below: 160, size: 29, least: 24}
	if desk {
		p = poster{zoom: 1.3, rowZoom: 1.25, above: 92, below: 162, size: 36, least: leastType}
		p.high = deskHigh - bannerHigh - p.above - rowHigh*p.rowZoom - p.below - margin
	}
	p.left = (wide-exampleWide*p.zoom)/2 - margin - 34
	p.house = bannerHigh + (p.high-(houseEnd-30)*p.zoom)/2
	p.row = bannerHigh + p.high + p.above
	p.bottom = p.row + rowHigh*p.rowZoom + p.below + margin
	return p
}

// drawLegend shows a guild house and a player's row with all that they say written beside
// it. Both are drawn by the same code as on a board, so they cannot go out of date; only
// the labels can.
func drawLegend(e *render.Easel, st *stage) error {
	var p poster
	f := begin(e, st, func(f frame) float64 {
		p = posterOf(f.wide(), st.wide())
		return p.bottom
	})
	f.banner(st.Say("legend"))
	left := (f.wide() - exampleWide*p.zoom) / 2
	at := f.in(left, p.house)
	at.Scale *= p.zoom
	at.drawHouse(&st.view.Houses[0], exampleWide)
	row := f.in((f.wide()-exampleRow*p.rowZoom)/2, p.row)
	row.Scale *= p.rowZoom
	r := row.rowOf(0, exampleRow)
	row.drawRow(r, exampleRow)
	f.sides(p, left)
	f.edges(p, r)
	return nil
}

// sides writes the labels at both sides of the house, each side spread over its whole
// height. The lines of one side must not cross: labels are in the order of their things.
func (f frame) sides(p poster, left float64) {
	for side, labels := range [][]label{leftLabels, rightLabels} {
		pitch := p.high / float64(len(labels))
		for i, l := range labels {
			x, align, from := margin, render.Right, margin+p.left+10
			if side == 1 {
				x, align, from = f.wide()-margin-p.left, render.Left, f.wide()-margin-p.left-10
			}
			y := bannerHigh + float64(i)*pitch
			f.leader(from, y+pitch/2, left+l.x*p.zoom, p.house+l.y*p.zoom)
			f.label(x, y+4, p.left, pitch-8, l.key, p, align)
		}
	}
}

// edges writes the labels above and below the player's row. Where its parts lie depends
// on how wide the left part of the row became (r.who), so these labels are made here.
func (f frame) edges(p poster, r row) {
	above := []label{{"legend.name", itemLeft + 90, 20}, {"legend.supply", r.who - 48, 12}, {"legend.goods", r.who + 30, 12}}
	below := []label{{"legend.order", 18, 106}, {"legend.money", itemLeft + 22, 104}, {"legend.kept", itemLeft + 130, 104}, {"legend.reserve", r.who - 60, 104},
		{"legend.craftsmen", r.who + 36, 104}, {"legend.won", r.who + r.cell + 90, 100}}
	left := (f.wide() - exampleRow*p.rowZoom) / 2
	for side, labels := range [][]label{above, below} {
		pitch := (f.wide() - 2*margin) / float64(len(labels))
		for i, l := range labels {
			x, y, high := margin+float64(i)*pitch, p.row-p.above, p.above-leaderHigh
			from := y + high
			if side == 1 {
				from = p.row + rowHigh*p.rowZoom + leaderHigh
				y, high = from, p.below-leaderHigh
			}
			f.leader(x+pitch/2, from, left+l.x*p.rowZoom, p.row+l.y*p.rowZoom)
			f.label(x+4, y, pitch-8, high, l.key, p, render.Centre)
		}
	}
}

// leader draws a line from a label to what it is about, with a dot at the end and a pale
// rim that shows on any ground. The variant is made of the ends: two different lines in
// boxes of equal size must not share a sprite.
func (f frame) leader(x0, y0, x1, y1 float64) {
	left, top := min(x0, x1)-10, min(y0, y1)-10
	wide, high := max(x0, x1)-left+10, max(y0, y1)-top+10
	variant := int(x0)<<20 ^ int(y0)<<10 ^ int(x1) ^ int(y1)<<5
	f.Sprite(left, top, "leader line", int(wide), int(high), variant, func(s *canvas.Sketch) {
		s.Line(x0-left, y0-top, x1-left, y1-top, 7, ink.White)
		s.Circle(x1-left, y1-top, 8, ink.White)
		s.Line(x0-left, y0-top, x1-left, y1-top, 3, ink.Oxblood)
		s.Circle(x1-left, y1-top, 6, ink.Oxblood)
	})
}

// label writes a label in the middle of a box.
func (f frame) label(x, y, w, h float64, key string, p poster, align render.Align) {
	style := render.Style{Size: p.size, Least: p.least, Ink: ink.Black, Align: align, Role: "legend"}
	f.Balanced(x, y, w, h, f.scene.Say(key), style)
}

// example is a table made up to show all that the board can say in one house and one row:
// crests, an empty lodging, an agent-plus, a queue, a plan. No play could reach it: all
// houses hold the same tiles. Three players have four guilds (N-1), and so the row has
// four cells, but only the first house is drawn.
func example() rules.View {
	v := rules.View{Seat: 0, Round: 1, Turn: 2, Phase: rules.Planning, Order: []game.Seat{1, 0, 2}, Stack: 20, Crests: 3, Prestige: rules.Brewers}
	craftsman := func(g rules.Guild, value int8, plus bool) rules.Tile {
		return rules.Tile{Guild: g, Value: value, AgentPlus: plus}
	}
	for g := rules.Brewers; g <= rules.Printers; g++ {
		h := rules.HouseView{Guild: g, Price: 4, Crests: 3, Prestige: g == rules.Brewers, Roof: []int{1, 2, 0}, Cards: []game.Seat{1, 2}}
		h.Tiles[rules.W1], h.Tiles[rules.W2], h.Tiles[rules.W3] = craftsman(g, 4, false), craftsman(g, 6, false), craftsman(g, 3, false)
		h.Tiles[rules.W4], h.Tiles[rules.Top] = craftsman(g, 2, true), craftsman(g, 5, false)
		h.Tiles[rules.L1], h.Tiles[rules.L2] = rules.Tile{Townsman: rules.Nobleman3}, rules.Tile{Townsman: rules.Musician3}
		h.Tiles[rules.L4] = craftsman(rules.Shoemakers, 2, true)
		h.Store[g.Index()], h.Store[(g.Index()+1)%4] = 7, 2
		v.Houses = append(v.Houses, h)
	}
	for seat := range game.Seat(3) {
		v.Players = append(v.Players, rules.PlayerView{Seat: seat, Money: -1, Supply: 2, Stock: 3, Planned: -1})
	}
	p := &v.Players[0]
	p.Money, p.Planned, p.Goods, p.Crests = 17, 0, rules.Goods{3, 0, 2, 1}, rules.Goods{0, 1, 0, 0}
	p.Citizens = []rules.Tile{craftsman(rules.Brewers, 2, true), craftsman(rules.Brewers, 5, false), craftsman(rules.Bakers, 6, false),
		{Townsman: rules.TaxCollector}, {Townsman: rules.Foreman2}}
	return v
}

// legend tells what the labels say, in the same order. The keys of the row are listed
// again here, since edges makes its labels only when it draws; TestLegendIsToldInFull
// checks that each of these lines is drawn.
func (t teller) legend() []string {
	lines := []string{t.Say("legend")}
	for _, labels := range [][]label{leftLabels, rightLabels} {
		for _, l := range labels {
			lines = append(lines, t.Say(l.key))
		}
	}
	for _, key := range []string{"name", "supply", "goods", "order", "money", "kept", "reserve", "craftsmen", "won"} {
		lines = append(lines, t.Say("legend."+key))
	}
	return lines
}
