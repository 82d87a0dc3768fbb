package hansa

import (
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

// A sheet is how the final scoring is laid out, in units, and how large its letters are.
type sheet struct {
	banner, head, line float64
	who, column        float64 // widths
	words, figures     int
}

// sheet has in large print names below the figures, in place of bars, and no title.
func (st *stage) sheet() sheet {
	if st.Large {
		return sheet{0, 86, 112, 100, 142, 28, 46}
	}
	return sheet{84, 90, 100, 212, 122, 24, 36}
}

// drawScore shows the final scoring: a line a player, best first, a column a category, and
// below the numbers a bar of the points.
func drawScore(e *render.Easel, st *stage) error {
	sh := st.sheet()
	f := begin(e, st, mapWide, sh.banner+sh.head+float64(len(st.seats()))*sh.line+16, 1, ink.Parchment)
	if sh.banner > 0 {
		f.Panel(0, 0, mapWide, sh.banner, "banner", ink.Night, ink.Black, 0, 3)
		f.Letter(24, 0, mapWide-48, sh.banner, st.Say("final"), render.Style{Face: render.Title, Size: 52, Least: 36, Ink: ink.Gold, Role: "title"})
	}
	at := f.in(16, sh.banner)
	style := render.Style{Size: sh.words, Ink: ink.Black, Align: render.Centre, Role: "category"}
	for i, c := range categories {
		x := sh.who + float64(i)*sh.column
		if !st.Large {
			at.Panel(x+sh.column/2-14, 6, 28, 18, "swatch "+c.key, c.ink, ink.Black, 4, 2)
		}
		at.Balanced(x+2, sh.head-70, sh.column-4, 70, st.Say("category."+c.key), style)
	}
	x := sh.who + 6*sh.column
	at.Letter(x, sh.head-70, mapWide-32-x, 70, st.Say("total"), style)
	best := int16(1)
	for _, seat := range st.seats() {
		best = max(best, st.view.Final[seat].Total)
	}
	for i, seat := range st.ranking() {
		f.in(16, sh.banner+sh.head+float64(i)*sh.line).scored(sh, seat, best)
	}
	return nil
}

// ranking is the seats, best first, tied ones in order of seats.
func (st *stage) ranking() []game.Seat {
	return game.ByPlace(st.seats(), func(seat game.Seat) int8 { return st.view.Final[seat].Place })
}

// scored is one player's line. best is the highest total, whose bar is as wide as all.
func (f frame) scored(sh sheet, seat game.Seat, best int16) {
	s := &f.scene.view.Final[seat]
	fill, name := ink.White, "scored"
	if s.Place == 1 {
		fill, name = ink.Lit, "winner"
	}
	const wide = mapWide - 32
	f.Panel(0, 0, wide, sh.line-8, name, fill, ink.Sepia, 10, 2)
	f.Letter(8, 6, 34, 56, strconv.Itoa(int(s.Place))+".", render.Style{Size: 30, Ink: ink.Sepia, Role: "place"})
	f.Icon(44, 8, 52, "shield", int(seat), liveries[seat].Shield())
	style := render.Style{Size: 34, Least: 25, Ink: ink.Black, Role: "name"}
	if f.scene.Large {
		style.Size, style.Least = 42, 36
		f.Letter(16, 58, wide-32, 44, f.name(seat), style)
	} else {
		f.Letter(102, 6, sh.who-106, 56, f.name(seat), style)
	}
	unit := (wide - 28) / float64(best)
	x := 14.0
	for i, c := range categories {
		n := c.points(s)
		col := ink.Black
		if n == 0 {
			col = ink.Umber
		}
		f.number(sh.who+float64(i)*sh.column, 6, sh.column, 52, int(n), sh.figures, col, "points")
		if n > 0 && !f.scene.Large {
			f.Panel(x, 66, float64(n)*unit, 18, "bar "+c.key, c.ink, ink.Black, 3, 1.5)
			x += float64(n) * unit
		}
	}
	at := sh.who + 6*sh.column
	f.number(at, 6, wide-at, 52, int(s.Total), sh.figures*5/4, ink.Oxblood, "total")
}
