package nobility

import (
	"cmp"
	"slices"
	"strconv"

	"norenbot/game"
	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// A category is one column of the final score: its colour in the bars and its sign; its
// name is in the game's catalogs.
type category struct {
	key  string
	ink  ink.Ink
	sign icon.Icon
}

// categories are by rules.Scored. Together they make the total.
var categories = [rules.ScoredCount]category{
	rules.BySettlers:    {"settlers", ink.Gold, lotIcon},
	rules.ByCommunity:   {"community", ink.Sandlight, communityIcon},
	rules.ByBuildings:   {"buildings", ink.Tile, anvilIcon},
	rules.ByCouncil:     {"council", ink.Slate, pillarIcon},
	rules.ByOwning:      {"owners", ink.Buff, workerIcon},
	rules.ByCharacter:   {"character", violet, reputeIcon},
	rules.ByEvents:      {"events", ink.Oxblood, icon.Star},
	rules.ByGoods:       {"goods", ink.Leaf, sackIcon},
	rules.ByNobility:    {"nobility", ink.Ochre, crownIcon},
	rules.ByCommissions: {"commissions", ink.Verdigris, deskIcon},
}

// category names a column.
func (st *stage) category(c category) string { return st.words.Phrase("nobility.category." + c.key) }

// Sizes of the final score, in units.
const (
	scoreHead  = 52.0
	lineScore  = 96.0
	whoWide    = 270.0
	columnWide = 68.0
)

// drawScore shows the final score: a line a player, best first, a column a category, and
// below the numbers a bar of the points; then what the columns are.
func drawScore(e *render.Easel, st *stage) error {
	wide := tallWide - 2*margin
	blocks := []block{{bandHigh, func(f frame) { f.band(st.say("final")) }}}
	if st.view.Seats == 1 {
		blocks = append(blocks, block{newsHigh, func(f frame) {
			f.Panel(0, 0, f.wide, newsHigh, "news", ink.Lit, ink.Bronze, 10, 3)
			f.Balanced(16, 3, f.wide-32, newsHigh-6, st.outcome(), render.Style{Size: 27, Least: 21, Ink: ink.Black, Role: "news"})
		}})
	}
	blocks = append(blocks, block{scoreHead, frame.scoreHead})
	best := int16(1)
	for _, seat := range st.seats() {
		best = max(best, st.view.Final[seat].Total)
	}
	for _, seat := range st.ranking() {
		blocks = append(blocks, block{lineScore, func(f frame) { f.scored(seat, best) }})
	}
	blocks = append(blocks, block{rows(len(categories), 2) * 42, frame.scoreWords})
	f := begin(e, st, tallWide, stacked(blocks), 1, ink.Vellum)
	y := margin
	for _, b := range blocks {
		b.draw(f.in(margin, y, wide))
		y += b.high + gap
	}
	return nil
}

// outcome says whether a lone player has met the objective.
func (st *stage) outcome() string {
	key := "lost"
	if st.view.Final[0].Met {
		key = "won"
	}
	if none(st.view.Objective) {
		return st.say(key)
	}
	return st.say("heading", st.say(key), st.card(st.view.Objective))
}

// ranking is the seats, best first, tied ones in order of seats.
func (st *stage) ranking() []game.Seat {
	seats := st.seats()
	slices.SortStableFunc(seats, func(a, b game.Seat) int { return cmp.Compare(st.view.Final[a].Place, st.view.Final[b].Place) })
	return seats
}

// rank is a player's place, "" of who has played alone: a lost game has no first place.
func (st *stage) rank(seat game.Seat) string {
	if st.view.Seats == 1 {
		return ""
	}
	return strconv.Itoa(int(st.view.Final[seat].Place)) + "."
}

func (f frame) scoreHead() {
	for i, c := range categories {
		f.Icon(whoWide+float64(i)*columnWide+12, 4, 44, "category", i, c.sign)
	}
	f.Icon(f.wide-72, 2, 48, "point", 0, pointIcon)
}

// scored is one player's line. best is the highest total, whose bar is as wide as all.
func (f frame) scored(seat game.Seat, best int16) {
	s := &f.scene.view.Final[seat]
	fill, name := ink.White, "scored"
	if s.Place == 1 && (f.scene.view.Seats > 1 || s.Met) {
		fill, name = ink.Lit, "winner"
	}
	f.Panel(0, 0, f.wide, lineScore, name, fill, ink.Sepia, 10, 2)
	if rank := f.scene.rank(seat); rank != "" {
		f.Letter(8, 4, 36, 56, rank, render.Style{Size: 30, Ink: ink.Sepia, Role: "place"})
	}
	f.shield(46, 8, 48, seat)
	f.Letter(102, 4, whoWide-108, 56, f.name(seat), render.Style{Size: 32, Least: 22, Ink: ink.Black, Role: "name"})
	unit := (f.wide - 24) / float64(best)
	x := 12.0
	for i, c := range categories {
		n := s.Scored[i]
		col := ink.Black
		if n == 0 {
			col = ink.Umber
		}
		f.figure(whoWide+float64(i)*columnWide, 4, columnWide, 56, strconv.Itoa(int(n)), 32, col, "points")
		if n > 0 {
			f.Panel(x, 66, float64(n)*unit, 20, "bar "+c.key, c.ink, ink.Black, 3, 1.5)
			x += float64(n) * unit
		}
	}
	f.figure(f.wide-100, 4, 96, 56, strconv.Itoa(int(s.Total)), 44, ink.Oxblood, "total")
}

// scoreWords says what the columns are.
func (f frame) scoreWords() {
	for i, c := range categories {
		at := f.cell(i, 2, 42, 0)
		at.Icon(8, 2, 38, "small category", i, c.sign)
		at.Panel(56, 11, 28, 20, "swatch "+c.key, c.ink, ink.Black, 4, 2)
		at.Letter(96, 0, at.wide-100, 42, f.scene.category(c), render.Style{Size: 27, Least: 20, Ink: ink.Black, Role: "category"})
	}
}
