package nobility

import (
	"strconv"

	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// rarely lays those places out: in a row or two that they fill, or beside a word on what is closed.
func (st *stage) rarely(rare []func(frame), columns int) (high float64, draw func(frame)) {
	const told = 3 // of six columns that the word needs
	most := min(len(rare), columns+1)
	word := 2*len(rare) <= columns
	if columns < 2*told {
		most, word = min(len(rare), 2*columns), len(rare) == 0
	}
	if !word {
		columns = max(min(most, columns), min(most, told))
		if st.Form == render.Wide {
			columns = most
		} else if most == told+1 {
			columns = most / 2
		}
	}
	return rows(max(1, most), columns)*(toRareHigh+6) - 6, func(f frame) {
		for i, draw := range rare[:most] {
			draw(f.cell(i, columns, toRareHigh, 6))
		}
		if word {
			at := f.cell(most, columns, toRareHigh, 6)
			at.wide = f.wide - float64(most)*(at.wide+6)
			at.panel(toRareHigh)
			at.Balanced(16, 4, at.wide-32, toRareHigh-8, st.Say("nothing-rare"), render.Style{Size: 28, Least: 24, Ink: ink.Umber, Role: "closed"})
		}
	}
}

// rare are the places of the Council, desks and own dice tiles that a die can go to.
func (st *stage) rare() (draws []func(frame)) {
	for r := range rules.Race(rules.RaceCount) {
		for row := range rules.CouncilRows {
			if open := st.reached["council."+r.String()].of(row); !open.none() {
				draws = append(draws, func(f frame) { f.toCouncil(row, r, open) })
			}
		}
	}
	for row := range int(st.table().Desks) / rules.DieFaces {
		for n := int8(1); n <= rules.DieFaces; n++ {
			key := "desk." + strconv.Itoa(row+1)
			if open := st.reached[key].those(func(v int8) bool { return v == n }); !open.none() {
				draws = append(draws, func(f frame) { f.toDesk(rules.Desk(int(n)-1+row*rules.DieFaces), open) })
			}
		}
	}
	for i := range st.held(&st.view.Players[st.who()]) {
		if open := st.reached["tile."+strconv.Itoa(i+1)]; !open.none() {
			draws = append(draws, func(f frame) { f.toTile(i, open) })
		}
	}
	return draws
}

// toCouncil shows a tile of the council: its race, points, and what it costs.
func (f frame) toCouncil(row int, r rules.Race, open values) {
	tile := f.scene.view.Council[row][r].Tile.Card()
	f.Panel(0, 0, f.wide, toRareHigh, "open ground", ready, edge, 12, 3)
	f.race(6, 6, 40, r)
	f.counted(50, 10, 28, "point", 0, pointIcon, int(tile.Points), int(tile.Points), "points")
	if coins := f.scene.councilCoins(tile); coins > 0 {
		f.counted(max(104, f.wide*0.55), 10, 28, "coin", 0, icon.Coin, coins, coins, "coins")
	}
	f.pocket(6, 44, f.scene.pocketSize(), open)
	f.in(66, 51, f.wide-72).costs(&tile.Goods)
}

// toDesk shows a desk of the Chancery: whose race must be housed, and its benefit.
func (f frame) toDesk(d rules.Desk, open values) {
	f.Panel(0, 0, f.wide, toRareHigh, "open ground", ready, edge, 12, 3)
	f.pocket(8, 26, f.scene.pocketSize(), open)
	f.race(66, 30, 40, d.Card().Race)
	f.Icon(112, 26, 48, "benefit", int(d.Card().Benefit), benefitIcons[d.Card().Benefit])
}

// toTile shows an own dice tile.
func (f frame) toTile(i int, open values) {
	st := f.scene
	c, was := &st.view.Players[st.who()].Commissions[i], &st.was.Players[st.who()].Commissions[i]
	f.Panel(0, 0, f.wide, toRareHigh, "open ground", ready, edge, 12, 3)
	step := (f.wide - 8) / rules.DiceTileSlots
	size := min(f.scene.pocketSize(), step-2)
	for n, value := range c.Tile.Card() {
		x := 4 + float64(n)*step + (step-size)/2
		if c.Done[n] {
			f.Icon(x, 26, int(size), "done", 0, payIcon)
			continue
		}
		f.space(x, 26, size, space{die: c.Dice[n], was: was.Dice[n], fits: strconv.Itoa(int(value))}, open.those(func(v int8) bool { return v == value }))
	}
}
