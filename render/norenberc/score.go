package norenberc

import (
	"strconv"

	"norenbot/game"
	rules "norenbot/game/norenberc"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/ink"
)

// A category is one line of the final scoring: its name in locale/*.toml, its colour in
// the towers, and its points.
type category struct {
	key    string
	ink    ink.Ink
	points func(*rules.Scoring) int
}

// categories are in the order of the towers, from the ground up, and of the lines, from
// the top down. Together they must add up to Scoring.Total, or towers would end at
// another height than their number says.
var categories = []category{
	{"majority", guilds[2], majorities},
	{"apprentice", ink.Patina, func(s *rules.Scoring) int { return s.Apprentice }},
	{"thirty", ink.Umber, func(s *rules.Scoring) int { return s.Thirty }},
	{"all-types", ink.Verdigris, func(s *rules.Scoring) int { return s.AllTypes }},
	{"richest", ink.Gold, func(s *rules.Scoring) int { return s.Richest }},
	{"crests", guilds[5], func(s *rules.Scoring) int { return s.Crests }},
	{"nobleman", ink.Ochre, func(s *rules.Scoring) int { return s.Nobleman }},
	{"tax", ink.Sandstone, func(s *rules.Scoring) int { return s.TaxCollector }},
	{"foreman", ink.Slate, func(s *rules.Scoring) int { return s.Foreman }},
}

// majorities is what all guilds' majorities bring a player together (N-52 to N-54).
func majorities(s *rules.Scoring) int {
	n := 0
	for _, m := range s.Majority {
		n += m.Points
	}
	return n
}

// Sizes in units: the towers, a line of numbers, the names of the categories.
const (
	towersHigh = 560.0
	scoreLine  = 54.0
	labelWide  = 330.0
)

// A table is where the numbers of the final scoring stand, in units.
type table struct {
	wide  float64
	label float64 // width of the categories' names
	line  float64 // height of a line
}

// drawScore shows the final scoring as towers, a storey for each category, and the
// numbers below. The room above the categories' names has the winners.
func drawScore(e *render.Easel, st *stage) error {
	if st.wide() {
		return drawScoreDesk(e, st)
	}
	f := begin(e, st, func(f frame) float64 {
		return bannerHigh + towersHigh + float64(len(categories)+1)*scoreLine + 2*margin
	})
	f.banner(f.scene.Say("final"))
	t := table{wide: f.wide() - 2*margin, label: labelWide, line: scoreLine}
	pitch := t.pitch(len(st.view.Final))
	f.winners(t.label)
	f.towers(margin+t.label, pitch, towersHigh)
	f.in(margin, bannerHigh+towersHigh).figures(t)
	return nil
}

// drawScoreDesk shows towers and numbers beside each other, in a height that is given; in
// large print the numbers alone.
func drawScoreDesk(e *render.Easel, st *stage) error {
	high := 0.0
	f := begin(e, st, func(f frame) float64 {
		high = f.wide() * deskHigh / deskWide
		return high
	})
	f.banner(f.scene.Say("final"))
	left := 0.0
	if !st.Large {
		left = 760
		f.towers(margin, (left-margin)/float64(len(st.view.Final)), high-bannerHigh-margin)
	}
	// The lines share what is left of the given height below these heads.
	heads := 78.0
	if st.Large { // no towers that tell the names
		heads = 120
	}
	t := table{wide: f.wide() - left - 2*margin, label: 400, line: (high - bannerHigh - heads - 2*margin) / float64(len(categories)+1)}
	pitch := t.pitch(len(st.view.Final))
	at := f.in(left+margin, bannerHigh+margin)
	for i, seat := range st.ranking() {
		at.Icon(t.label+(float64(i)+0.5)*pitch-30, 4, 60, "shield", int(seat), liveries[seat].Shield())
		if st.Large {
			at.Letter(t.label+float64(i)*pitch+4, 68, pitch-8, 50, f.name(seat), render.Style{Size: leastType, Ink: ink.Black, Align: render.Centre, Role: "name"})
		}
	}
	f.in(left+margin, bannerHigh+margin+heads).figures(t)
	return nil
}

// pitch is the width of a column for one of so many players.
func (t table) pitch(players int) float64 { return (t.wide - t.label) / float64(players) }

// towers builds everybody's tower side by side, best first, the highest as high as there
// is room. x is their left side, pitch the width of each, high the room for all.
func (f frame) towers(x, pitch, high float64) {
	// Not 0: towers are measured by it.
	best := 1
	for _, s := range f.scene.view.Final {
		best = max(best, s.Total)
	}
	for i, seat := range f.scene.ranking() {
		f.in(x+float64(i)*pitch, bannerHigh).tower(seat, pitch, high, best)
	}
}

// figures writes the table: a line a category, a column a player, the total last.
func (f frame) figures(t table) {
	f.legend(t)
	pitch := t.pitch(len(f.scene.view.Final))
	for i, seat := range f.scene.ranking() {
		f.in(t.label+float64(i)*pitch, 0).numbers(seat, pitch, t.line)
	}
}

// ranking is the seats, best first, tied ones in turn order. It needs the final scoring.
func (st *stage) ranking() []game.Seat {
	return game.ByPlace(st.view.Order, func(seat game.Seat) int { return st.view.Final[seat].Place })
}

// legend names the categories, each with its colour in the towers.
func (f frame) legend(t table) {
	for i, c := range categories {
		y := float64(i) * t.line
		if i%2 == 0 {
			f.Panel(0, y, t.wide, t.line, "stripe", ink.Vellum, ink.Vellum, 6, 0)
		}
		f.Panel(10, y+t.line/2-15, 30, 30, "swatch "+c.key, c.ink, ink.Black, 4, 2)
		f.Letter(52, y, t.label-60, t.line, f.scene.Say("category."+c.key), render.Style{Size: 32, Least: 20, Ink: ink.Black, Role: "category"})
	}
	f.Letter(52, float64(len(categories))*t.line, t.label-60, t.line, f.scene.Say("total"), render.Style{Size: 36, Least: 24, Ink: ink.Black, Role: "category"})
}

// winners names who won beside the towers, in a column of a width.
func (f frame) winners(width float64) {
	size := int(min(width-80, 190))
	at := f.in(margin, bannerHigh+60)
	at.Icon((width-float64(size))/2, 0, size, "prestige", 0, prestige)
	y := float64(size) + 16
	for _, seat := range f.scene.winners() {
		at.Letter(4, y, width-8, 56, f.name(seat), render.Style{Size: 46, Least: 30, Ink: ink.Black, Align: render.Centre, Role: "winner"})
		y += 56
	}
}

// numbers writes one player's column; a 0 is pale.
func (f frame) numbers(seat game.Seat, pitch, line float64) {
	s := &f.scene.view.Final[seat]
	for i, c := range categories {
		n := c.points(s)
		style := render.Style{Size: 36, Ink: ink.Black, Align: render.Centre, Role: "points"}
		if n == 0 {
			style.Ink = ink.Umber
		}
		f.Letter(0, float64(i)*line, pitch, line, strconv.Itoa(n), style)
	}
	f.Letter(0, float64(len(categories))*line, pitch, line, strconv.Itoa(s.Total), render.Style{Size: 44, Ink: ink.Oxblood, Align: render.Centre, Role: "points"})
}

// tower builds a player's points storey by storey under a roof. best is the highest total
// of all, which reaches up to the room for roof, total and name. A storey too low for its
// number goes without: the table has it.
func (f frame) tower(seat game.Seat, pitch, high float64, best int) {
	// head is the room above the highest tower.
	const head = 180.0
	ground := high - 20
	s := &f.scene.view.Final[seat]
	unit := (ground - head) / float64(best)
	wide := min(pitch-24, 130)
	x, y := (pitch-wide)/2, ground
	for i, c := range categories {
		n := c.points(s)
		if n <= 0 {
			continue
		}
		h := float64(n) * unit
		f.storey(x, y-h, wide, h, i)
		if h > 30 && h > float64(f.Least) {
			f.Letter(x, y-h, wide, h, strconv.Itoa(n), render.Style{Size: 30, Ink: on(c.ink), Align: render.Centre, Role: "storey"})
		}
		y -= h
	}
	f.spire(x, y, wide, s.Place == 1)
	f.Icon(pitch/2-30, y-96, 60, "shield", int(seat), liveries[seat].Shield().Haloed())
	// Name, total and shield stand in this order above the roof, within head.
	f.Letter(2, y-184, pitch-4, 44, f.name(seat), render.Style{Size: 36, Least: 26, Ink: ink.Black, Align: render.Centre, Role: "name"})
	f.Letter(0, y-146, pitch, 44, strconv.Itoa(s.Total), render.Style{Size: 46, Ink: ink.Oxblood, Align: render.Centre, Role: "total"})
}

// on is the ink that reads well on a ground, by a rough weight of how bright it is: green
// counts most. The threshold is a little over half of the 2550 of white.
func on(ground ink.Ink) ink.Ink {
	if 3*int(ground.R)+6*int(ground.G)+int(ground.B) > 1350 {
		return ink.Black
	}
	return ink.White
}

// storey draws the storey of category i. Its height in units is part of the sprite's key,
// rounded down, so storeys that differ by less than a unit share a sprite.
func (f frame) storey(x, y, w, h float64, i int) {
	f.Sprite(x, y, "storey", int(w), int(h+1), i, func(s *canvas.Sketch) {
		s.Polygon(ink.Black, 0, 0, w, 0, w, h+1, 0, h+1)
		s.Polygon(categories[i].ink, 2, 1, w-2, 1, w-2, h, 2, h)
	})
}

// spire is the roof of a tower; the winner's is gold. (x, y) is the tower's upper left
// corner, which the roof overhangs.
func (f frame) spire(x, y, w float64, first bool) {
	f.Sprite(x-8, y-70, "spire", int(w)+16, 72, btoi(first), func(s *canvas.Sketch) {
		s.Polygon(ink.Black, 0, 71, (w+16)/2, 0, w+16, 71)
		s.Polygon([...]ink.Ink{ink.Tile, ink.Gold}[btoi(first)], 6, 69, (w+16)/2, 5, w+10, 69)
	})
}
