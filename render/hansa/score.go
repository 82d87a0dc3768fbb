package hansa

import (
	"cmp"
	"slices"
	"strconv"

	"norenbot/game"
	rules "norenbot/game/hansa"
	"norenbot/render"
	"norenbot/render/ink"
)

// A category is one column of the final scoring: its name in locale/*.toml, its colour in
// the bars, and its points.
type category struct {
	key    string
	ink    ink.Ink
	points func(*rules.Scoring) int16
}

// categories are in the order of the rules (H-31 to H-36). Together they make the total.
var categories = []category{
	{"track", ink.Slate, func(s *rules.Scoring) int16 { return s.Track }},
	{"skills", charm, func(s *rules.Scoring) int16 { return s.Skills }},
	{"markers", ink.Gold, func(s *rules.Scoring) int16 { return s.Markers }},
	{"coellen", ink.RGB(0xC65FB0), func(s *rules.Scoring) int16 { return s.Coellen }},
	{"cities", ink.Tile, func(s *rules.Scoring) int16 { return s.Cities }},
	{"network", ink.Leaf, func(s *rules.Scoring) int16 { return s.Network }},
}

// Sizes of the final scoring, in units.
const (
	bannerHigh = 84.0
	headHigh   = 86.0
	lineHigh   = 100.0
	whoWide    = 330.0
	columnWide = 98.0
)

// drawScore shows the final scoring: a line a player, best first, a column a category, and
// below the numbers a bar of the points.
func drawScore(e *render.Easel, st *stage) error {
	f := begin(e, st, mapWide, bannerHigh+headHigh+float64(len(st.seats()))*lineHigh+16, 1, ink.Parchment)
	f.Panel(0, 0, mapWide, bannerHigh, "banner", ink.Night, ink.Black, 0, 3)
	f.Letter(24, 0, mapWide-48, bannerHigh, st.say("final"), render.Style{Face: render.Title, Size: 52, Least: 36, Ink: ink.Gold, Role: "title"})
	at := f.in(16, bannerHigh)
	for i, c := range categories {
		x := whoWide + float64(i)*columnWide
		at.Panel(x+34, 8, 28, 20, "swatch "+c.key, c.ink, ink.Black, 4, 2)
		at.Paragraph(x+2, 32, columnWide-4, 52, st.say("category."+c.key), render.Style{Size: 22, Least: 15, Ink: ink.Black, Align: render.Centre, Role: "category"})
	}
	at.Letter(whoWide+6*columnWide, 20, mapWide-32-whoWide-6*columnWide, 50, st.say("total"), render.Style{Size: 28, Least: 20, Ink: ink.Black, Align: render.Centre, Role: "category"})
	best := int16(1)
	for _, seat := range st.seats() {
		best = max(best, st.view.Final[seat].Total)
	}
	for i, seat := range st.ranking() {
		f.in(16, bannerHigh+headHigh+float64(i)*lineHigh).scored(seat, best)
	}
	return nil
}

// ranking is the seats, best first, tied ones in order of seats.
func (st *stage) ranking() []game.Seat {
	seats := st.seats()
	slices.SortStableFunc(seats, func(a, b game.Seat) int { return cmp.Compare(st.view.Final[a].Place, st.view.Final[b].Place) })
	return seats
}

// scored is one player's line. best is the highest total, whose bar is as wide as all.
func (f frame) scored(seat game.Seat, best int16) {
	s := &f.scene.view.Final[seat]
	fill, name := ink.White, "scored"
	if s.Place == 1 {
		fill, name = ink.Lit, "winner"
	}
	const wide = mapWide - 32
	f.Panel(0, 0, wide, lineHigh-8, name, fill, ink.Sepia, 10, 2)
	f.Letter(8, 6, 34, 56, strconv.Itoa(int(s.Place))+".", render.Style{Size: 30, Ink: ink.Sepia, Role: "place"})
	f.Icon(44, 8, 52, "shield", int(seat), liveries[seat].Shield())
	f.Letter(104, 6, whoWide-110, 56, f.name(seat), render.Style{Size: 34, Least: 22, Ink: ink.Black, Role: "name"})
	unit := (wide - 28) / float64(best)
	x := 14.0
	for i, c := range categories {
		n := c.points(s)
		col := ink.Black
		if n == 0 {
			col = ink.Umber
		}
		f.number(whoWide+float64(i)*columnWide, 6, columnWide, 56, int(n), 36, col, "points")
		if n > 0 {
			f.Panel(x, 66, float64(n)*unit, 18, "bar "+c.key, c.ink, ink.Black, 3, 1.5)
			x += float64(n) * unit
		}
	}
	f.number(whoWide+6*columnWide, 6, wide-whoWide-6*columnWide, 56, int(s.Total), 46, ink.Oxblood, "total")
}
