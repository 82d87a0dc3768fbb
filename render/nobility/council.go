package nobility

import (
	"strconv"

	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

const (
	wishHigh   = 96.0
	columnHead = 70.0
)

// council shows the Stone Council: a column a race, a row two values of a die. In a narrow
// picture the columns stand in two blocks.
func (f frame) council(columns int) {
	st := f.scene
	f.panel(councilHigh(columns))
	f.label(14, 2, f.wide-28, stripHead, st.Say("council"))
	block := columnHead + rules.CouncilRows*(wishHigh+5) + 6
	for r := range rules.Race(rules.RaceCount) {
		at := f.in(8, stripHead, f.wide-16).cell(int(r), columns, block-5, 5)
		at.people(r)
		for row := range rules.CouncilRows {
			at.in(0, columnHead+float64(row)*(wishHigh+5), at.wide).wish(row, r)
		}
	}
}

func councilHigh(columns int) float64 {
	return stripHead + rows(rules.RaceCount, columns)*(columnHead+rules.CouncilRows*(wishHigh+5)+6) + 2
}

// wish shows a space of the council: the Nobility it needs and the points it brings, below
// what it costs; or the die of whoever took it.
func (f frame) wish(row int, r rules.Race) {
	st := f.scene
	v, was := &st.view.Council[row][r], &st.was.Council[row][r]
	pays := st.canFulfil(row, r)
	fill, name := card, "wish"
	if pays {
		fill, name = ready, "ready wish"
	}
	f.Panel(0, 0, f.wide, wishHigh, name, fill, edge, 8, 2)
	if v.Die != 0 || none(v.Tile) {
		f.slot((f.wide-slotSize)/2, (wishHigh-slotSize)/2, slotSize, v.Die, was.Die, thirds[row], v.Die == 0)
		return
	}
	tile := v.Tile.Card()
	f.worth(4, "crown", crownIcon, int(tile.Nobility), "nobility")
	f.worth(60, "point", pointIcon, int(tile.Points), "points")
	if coins := st.councilCoins(tile); coins > 0 {
		f.worth(116, "coin", icon.Coin, coins, "coins")
	}
	f.in(6, 48, f.wide-12).costs(&tile.Goods)
	if pays {
		f.mark(f.wide-4, wishHigh-3, "pays", payIcon)
	}
	if v.Tile != was.Tile {
		f.mark(4, wishHigh-3, "new", icon.New)
	}
}

// worth draws a sign and a number at the top of a tile.
func (f frame) worth(x float64, name string, sign icon.Icon, n int, role string) {
	f.Icon(x, 10, 28, name, 0, sign)
	f.Letter(x+29, 8, 29, 32, strconv.Itoa(n), render.Style{Size: 28, Least: 26, Ink: ink.Black, Role: role})
}

// costs lays Goods side by side, with how many of those that are more than one.
func (f frame) costs(goods *rules.Goods) {
	const digit = 17
	kinds, digits := 0, 0
	for _, n := range goods {
		kinds += min(1, int(n))
		digits += min(1, max(0, int(n)-1))
	}
	size := min(36, (int(f.wide)-digit*digits)/max(1, kinds))
	x := 0.0
	for g, n := range goods {
		if n == 0 {
			continue
		}
		f.good(x, float64(38-size)/2, size, rules.Good(g))
		x += float64(size)
		if n > 1 {
			f.Letter(x+1, 0, digit, 38, strconv.Itoa(int(n)), render.Style{Size: 28, Least: 24, Ink: ink.Black, Role: "cost"})
			x += digit
		}
	}
}

// people heads a column with its race.
func (f frame) people(r rules.Race) {
	f.race(2, (columnHead-42)/2, 42, r)
	size := max(24, min(f.Least, 27)) // hardly larger in large print, and smaller where a long name needs it
	f.Least = 0
	f.Balanced(48, 0, f.wide-50, columnHead, f.scene.Term(raceTerms[r]), render.Style{Size: size, Least: 20, Ink: ink.Black, Role: "race"})
}
