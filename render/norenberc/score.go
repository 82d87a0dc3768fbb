package norenberc

import (
	"cmp"
	"slices"
	"strconv"

	"norenbot/game"
	rules "norenbot/game/norenberc"
	"norenbot/game/text"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// A category is one line of the final scoring.
type category struct {
	key    string
	ink    ink.Ink
	points func(*rules.Scoring) int
}

// categories are in the order of the towers, from the ground up.
var categories = []category{
	{"majority", ink.Guilds[2], majorities},
	{"apprentice", ink.Patina, func(s *rules.Scoring) int { return s.Apprentice }},
	{"thirty", ink.Umber, func(s *rules.Scoring) int { return s.Thirty }},
	{"all-types", ink.Verdigris, func(s *rules.Scoring) int { return s.AllTypes }},
	{"richest", ink.Gold, func(s *rules.Scoring) int { return s.Richest }},
	{"crests", ink.Guilds[5], func(s *rules.Scoring) int { return s.Crests }},
	{"nobleman", ink.Ochre, func(s *rules.Scoring) int { return s.Nobleman }},
	{"tax", ink.Sandstone, func(s *rules.Scoring) int { return s.TaxCollector }},
	{"foreman", ink.Slate, func(s *rules.Scoring) int { return s.Foreman }},
}

func majorities(s *rules.Scoring) int {
	n := 0
	for _, m := range s.Majority {
		n += m.Points
	}
	return n
}

const (
	towersHigh = 560.0
	scoreLine  = 54.0
	labelWide  = 330.0
)

// drawScore shows the final scoring as towers, a storey for each category, and
// the numbers below.
func drawScore(e *render.Easel, w text.Words, st *stage) error {
	f := begin(e, w, st, func(f frame) float64 {
		return bannerHigh + towersHigh + float64(len(categories)+1)*scoreLine + 2*margin
	})
	f.banner(f.words.Phrase("render.final"))
	seats := st.ranking()
	label := labelWide
	if f.wide() < 900 {
		label = 250
	}
	pitch := (f.wide() - label - 2*margin) / float64(len(seats))
	best := 1
	for _, s := range st.view.Final {
		best = max(best, s.Total)
	}
	f.legend(label)
	f.winners(label)
	for i, seat := range seats {
		x := margin + label + float64(i)*pitch
		f.in(x, bannerHigh).tower(seat, pitch, best)
		f.in(x, bannerHigh+towersHigh).numbers(seat, pitch)
	}
	return nil
}

// ranking is the seats, best first.
func (st *stage) ranking() []game.Seat {
	seats := slices.Clone(st.view.Order)
	slices.SortStableFunc(seats, func(a, b game.Seat) int { return cmp.Compare(st.view.Final[a].Place, st.view.Final[b].Place) })
	return seats
}

// legend names the categories, each with its colour in the towers.
func (f frame) legend(width float64) {
	at := f.in(margin, bannerHigh+towersHigh)
	for i, c := range categories {
		y := float64(i) * scoreLine
		if i%2 == 0 {
			at.panel(0, y, f.wide()-2*margin, scoreLine, "stripe", ink.Vellum, ink.Vellum, 6, 0)
		}
		at.panel(10, y+12, 30, 30, "swatch "+c.key, c.ink, ink.Black, 4, 2)
		at.letter(52, y, width-60, scoreLine, f.words.Phrase("render.category."+c.key), render.Style{Size: 32, Least: 20, Ink: ink.Black, Role: "category"})
	}
	at.letter(52, float64(len(categories))*scoreLine, width-60, scoreLine, f.words.Phrase("render.total"), render.Style{Size: 36, Least: 24, Ink: ink.Black, Role: "category"})
}

// winners names who won beside the towers.
func (f frame) winners(width float64) {
	size := int(min(width-80, 190))
	at := f.in(margin, bannerHigh+60)
	at.icon((width-float64(size))/2, 0, size, "prestige", 0, prestige)
	y := float64(size) + 16
	for _, seat := range f.scene.winners() {
		at.letter(4, y, width-8, 56, f.scene.name(seat), render.Style{Size: 46, Least: 30, Ink: ink.Black, Align: render.Centre, Role: "winner"})
		y += 56
	}
}

func (f frame) numbers(seat game.Seat, pitch float64) {
	s := &f.scene.view.Final[seat]
	for i, c := range categories {
		n := c.points(s)
		style := render.Style{Size: 36, Ink: ink.Black, Align: render.Centre, Role: "points"}
		if n == 0 {
			style.Ink = ink.Umber
		}
		f.letter(0, float64(i)*scoreLine, pitch, scoreLine, strconv.Itoa(n), style)
	}
	f.letter(0, float64(len(categories))*scoreLine, pitch, scoreLine, strconv.Itoa(s.Total), render.Style{Size: 44, Ink: ink.Oxblood, Align: render.Centre, Role: "points"})
}

// tower builds a player's points storey by storey under a roof.
func (f frame) tower(seat game.Seat, pitch float64, best int) {
	const ground, head = towersHigh - 20, 180.0
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
		if h > 30 {
			f.letter(x, y-h, wide, h, strconv.Itoa(n), render.Style{Size: 30, Ink: on(c.ink), Align: render.Centre, Role: "storey"})
		}
		y -= h
	}
	f.spire(x, y, wide, s.Place == 1)
	f.icon(pitch/2-30, y-96, 60, "shield", int(seat), haloed(icon.Shield(int(seat))))
	f.letter(2, y-184, pitch-4, 44, f.scene.name(seat), render.Style{Size: 36, Least: 26, Ink: ink.Black, Align: render.Centre, Role: "name"})
	f.letter(0, y-146, pitch, 44, strconv.Itoa(s.Total), render.Style{Size: 46, Ink: ink.Oxblood, Align: render.Centre, Role: "total"})
}

// on is the ink that reads well on a ground.
func on(ground ink.Ink) ink.Ink {
	if 3*int(ground.R)+6*int(ground.G)+int(ground.B) > 1350 {
		return ink.Black
	}
	return ink.White
}

func (f frame) storey(x, y, w, h float64, i int) {
	f.sprite(x, y, "storey", int(w), int(h+1), i, func(s *canvas.Sketch) {
		polygon(s, ink.Black, 0, 0, w, 0, w, h+1, 0, h+1)
		polygon(s, categories[i].ink, 2, 1, w-2, 1, w-2, h, 2, h)
	})
}

// spire is the roof of a tower; the winner's is gold.
func (f frame) spire(x, y, w float64, first bool) {
	f.sprite(x-8, y-70, "spire", int(w)+16, 72, btoi(first), func(s *canvas.Sketch) {
		polygon(s, ink.Black, 0, 71, (w+16)/2, 0, w+16, 71)
		polygon(s, [...]ink.Ink{ink.Tile, ink.Gold}[btoi(first)], 6, 69, (w+16)/2, 5, w+10, 69)
	})
}
