package nobility

import (
	"strconv"

	"norenbot/game"
	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// A category is one line of the final score: its sign; its name is in the game's catalogs.
type category struct {
	key  string
	sign icon.Icon
}

// categories are by rules.Scored. Together they make the total.
var categories = [rules.ScoredCount]category{
	rules.BySettlers:    {"settlers", lotIcon},
	rules.ByCommunity:   {"community", communityIcon},
	rules.ByBuildings:   {"buildings", anvilIcon},
	rules.ByCouncil:     {"council", pillarIcon},
	rules.ByOwning:      {"owners", workerIcon},
	rules.ByCharacter:   {"character", reputeIcon},
	rules.ByEvents:      {"events", icon.Star},
	rules.ByGoods:       {"goods", sackIcon},
	rules.ByNobility:    {"nobility", crownIcon},
	rules.ByCommissions: {"commissions", deskIcon},
}

// category names a line.
func (st *stage) category(c category) string { return st.Words.Phrase("nobility.category." + c.key) }

// A sheet is how a final score is laid out, in units: a line a category and a column a player. It fills what a
// client shows in a message. At a desk a line has the name before the numbers, on a phone above them. Large print
// has no signs.
type sheet struct {
	wide, high          float64
	words, figures      int // letters
	names, head, totals float64
}

func (st *stage) sheet() sheet {
	switch {
	case st.Form == render.Tall && st.Large:
		return sheet{800, 1166, 38, 48, 0, 116, 76}
	case st.Form == render.Tall:
		return sheet{800, 1166, 33, 38, 0, 108, 66}
	case st.Large:
		return sheet{tallWide, closeHigh, 30, 40, 462, 100, 70}
	}
	return sheet{tallWide, closeHigh, 26, 34, 444, 92, 64}
}

// drawScore shows the final score: a column a player, best first, and below the categories the totals.
func drawScore(e *render.Easel, st *stage) error {
	sh := st.sheet()
	inner := sh.wide - 2*margin
	var blocks []block
	if sh.names == 0 && !st.Large {
		blocks = append(blocks, block{bandHigh - 14, func(f frame) { f.finalTitle(f.wide, bandHigh-14) }})
	}
	if st.view.Seats == 1 {
		style := render.Style{Size: sh.words}
		lines := frame{render.Frame{Easel: e, Scale: tallWide / sh.wide}, st, inner}.Lines(st.outcome(), inner-32, style)
		high := float64(lines*sh.words)*1.22 + 10
		blocks = append(blocks, block{high, func(f frame) {
			f.Panel(0, 0, f.wide, high, "news", ink.Lit, ink.Bronze, 10, 3)
			style.Ink, style.Role = ink.Black, "news"
			f.Balanced(16, 3, f.wide-32, high-6, st.outcome(), style)
		}})
	}
	blocks = append(blocks, block{sh.head, func(f frame) { f.finalHead(sh) }})
	rest := sh.high - 2*margin - high(blocks) - 2*cellGap - sh.totals
	line := float64(int(rest / float64(len(categories))))
	blocks = append(blocks, block{line * float64(len(categories)), func(f frame) {
		for i := range categories {
			f.in(0, float64(i)*line, f.wide).finalLine(sh, i, line)
		}
	}}, block{sh.totals, func(f frame) { f.finalTotals(sh) }})
	return draw(e, st, plan{columns: 1, cell: inner, high: sh.high}, tallWide/sh.wide, blocks)
}

// outcome says whether a lone player has met the objective.
func (st *stage) outcome() string {
	key := "lost"
	if st.view.Final[0].Met {
		key = "won"
	}
	if none(st.view.Objective) {
		return st.Say(key)
	}
	return st.Say("heading", st.Say(key), st.card(st.view.Objective))
}

// ranking is the seats, best first, tied ones in order of seats.
func (st *stage) ranking() []game.Seat {
	return game.ByPlace(st.seats(), func(seat game.Seat) int8 { return st.view.Final[seat].Place })
}

// rank is a player's place, "" of who has played alone: a lost game has no first place.
func (st *stage) rank(seat game.Seat) string {
	if st.view.Seats == 1 {
		return ""
	}
	return strconv.Itoa(int(st.view.Final[seat].Place)) + "."
}

// finalTitle is the title.
func (f frame) finalTitle(wide, high float64) {
	f.Panel(0, 0, wide, high, "final title", ink.Night, ink.Black, 12, 3)
	f.Letter(18, 0, wide-36, high, f.scene.Say("final"), render.Style{Size: 40, Ink: ink.Gold, Role: "title"})
}

// column is where a player's column begins, by rank, and how wide it is.
func (f frame) column(sh sheet, i int) (x, wide float64) {
	wide = (f.wide - sh.names - 8) / float64(f.scene.view.Seats)
	return sh.names + 4 + float64(i)*wide, wide
}

// won reports whether somebody has, alone only with the objective met.
func (st *stage) won(seat game.Seat) bool {
	s := &st.view.Final[seat]
	return s.Place == 1 && (st.view.Seats > 1 || s.Met)
}

// finalHead shows who is whose column: place, shield and name.
func (f frame) finalHead(sh sheet) {
	if sh.names > 0 {
		f.finalTitle(sh.names, sh.head)
	}
	for i, seat := range f.scene.ranking() {
		x, wide := f.column(sh, i)
		fill, name := ink.White, "final head"
		if f.scene.won(seat) {
			fill, name = ink.Lit, "winner head"
		}
		f.Panel(x+2, 0, float64(int(wide-4)), sh.head, name, fill, ink.Sepia, 10, 2)
		size := int(sh.head) - sh.words - 22
		if rank := f.scene.rank(seat); rank == "" {
			f.shield(x+(wide-float64(size))/2, 7, size, seat)
		} else {
			f.shield(x+(wide-float64(size)+float64(sh.words))/2, 7, size, seat)
			f.Letter(x+wide/2-float64(size)/2-float64(sh.words)*0.8, 7, float64(sh.words)*1.3, float64(size), rank, render.Style{Size: sh.words, Ink: ink.Sepia, Role: "place"})
		}
		f.Letter(x+6, sh.head-float64(sh.words)*1.22-6, wide-12, float64(sh.words)*1.22, f.name(seat),
			render.Style{Size: sh.words, Ink: ink.Black, Align: render.Centre, Role: "name"})
	}
}

// finalLine shows what a category brought.
func (f frame) finalLine(sh sheet, by int, high float64) {
	fill, name := card, "even line"
	if by%2 > 0 {
		fill, name = paper, "odd line"
	}
	f.Panel(0, 0, f.wide, high-2, name, fill, edge, 8, 1)
	c, x := categories[by], 10.0
	names, y := sh.names, 0.0
	if names == 0 { // the numbers stand below
		names, y = f.wide, float64(sh.words)*1.1
	}
	wordHigh := high - 2
	if y > 0 {
		wordHigh = y
	}
	if !f.scene.Large {
		f.Icon(8, (wordHigh-36)/2, 36, "category", by, c.sign)
		x = 52
	}
	f.Letter(x, 0, names-x, wordHigh, f.scene.category(c), render.Style{Size: sh.words, Least: sh.words * 14 / 15, Ink: ink.Black, Role: "category"})
	for i, seat := range f.scene.ranking() {
		n := f.scene.view.Final[seat].Scored[by]
		col := ink.Black
		if n == 0 {
			col = ink.Umber
		}
		x, wide := f.column(sh, i)
		f.figure(x, y, wide, high-2-y, strconv.Itoa(int(n)), sh.figures, col, "points")
	}
}

// finalTotals shows what all of it makes.
func (f frame) finalTotals(sh sheet) {
	f.Panel(0, 0, f.wide, sh.totals, "totals", ink.Lit, ink.Bronze, 10, 3)
	size := int(sh.totals) - 16
	if sh.names > 0 {
		f.Icon(8, 8, size, "point", 0, pointIcon)
	}
	for i, seat := range f.scene.ranking() {
		x, wide := f.column(sh, i)
		f.figure(x, 0, wide, sh.totals, strconv.Itoa(int(f.scene.view.Final[seat].Total)), sh.figures*13/10, ink.Oxblood, "total")
	}
}
