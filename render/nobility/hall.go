package nobility

import (
	"strconv"

	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

const (
	buildingHigh = 120.0
	stripHead    = 38.0 // the name of a place in a line of its own
)

// hall shows the Guild Hall: each slot's die, its Building and the price.
func (f frame) hall(columns int) {
	st := f.scene
	f.panel(hallHigh(columns))
	f.label(14, 2, f.wide-28, stripHead, st.Say("hall"))
	grid := f.in(8, stripHead, f.wide-16)
	for i := range st.view.Hall {
		grid.cell(i, columns, buildingHigh, 6).building(i)
	}
}

func hallHigh(columns int) float64 {
	return stripHead + rows(rules.HallSlots, columns)*(buildingHigh+6) + 2
}

// building shows a slot of the Guild Hall.
func (f frame) building(i int) {
	st := f.scene
	v, was := &st.view.Hall[i], &st.was.Hall[i]
	pays := st.canBuy(i)
	fill, name := card, "building"
	if pays {
		fill, name = ready, "ready building"
	}
	f.Panel(0, 0, f.wide, buildingHigh, name, fill, edge, 10, 2)
	f.slot(7, 7, slotSize, v.Die, was.Die, strconv.Itoa(i+1), false)
	price := st.price(i)
	f.counted(64, 12, 36, "coin", 0, icon.Coin, price, price, "price")
	if none(v.Tile) {
		f.Letter(8, 62, f.wide-16, 48, st.Say("empty"), render.Style{Size: 24, Least: 18, Ink: ink.Umber, Align: render.Centre, Role: "empty"})
		return
	}
	tile := v.Tile.Card()
	x := 10.0
	if tile.Guild != rules.NoGuild {
		f.good(x, 64, 44, tile.Guild.Good())
		x += 54
	}
	f.effects(x, 66, 40, v.Tile)
	f.marks(buildingHigh, pays, v.Tile != was.Tile)
}

const portHigh = 124.0

// port shows the dice at the Port and the Ship: what each Good brings and how many more it
// takes. In a narrow picture the Ship lies below.
func (f frame) port() {
	st := f.scene
	v, was := &st.view.Port, &st.was.Port
	f.panel(portHeight(f.wide))
	f.Icon(12, 8, 44, "ship", 0, shipIcon)
	f.label(64, 4, 260, 50, st.Say("port"))
	for i, d := range v.Dice {
		f.slot(12+float64(i)*(slotSize+5), 64, slotSize, d, was.Dice[i], strconv.Itoa(i+1), false)
	}
	if v.Ship <= 0 {
		return
	}
	at := f.in(344, 8, f.wide-352)
	if portHeight(f.wide) > portHigh {
		at = f.in(12, portHigh, f.wide-24)
	}
	if v.Ship != was.Ship {
		f.mark(58, 12, "new", icon.New)
	}
	for g := range rules.Good(rules.GoodCount) {
		at.cell(int(g), rules.GoodCount, 108, 6).hold(g)
	}
}

// portHeight is how high the Port is.
func portHeight(wide float64) float64 {
	if wide < 900 {
		return 2 * portHigh
	}
	return portHigh
}

// hold shows what the Ship pays for a Good, and its two spaces.
func (f frame) hold(g rules.Good) {
	v, was := &f.scene.view.Port, &f.scene.was.Port
	f.Panel(0, 0, f.wide, 108, "hold", card, edge, 8, 2)
	f.good(6, 8, 40, g)
	price := int(v.Ship.Card().Price[g]) + f.scene.event(rules.EventPort)
	f.counted(f.wide/2-2, 10, 34, "coin", 0, icon.Coin, price, price, "price")
	for i := range rules.ShipSpaces {
		x := f.wide/2 - 46 + float64(i)*48
		f.Sprite(x, 58, "space", 42, 42, 0, func(s *canvas.Sketch) {
			s.Round(0, 0, 42, 42, 6, edge)
			s.Round(2, 2, 38, 38, 5, slot)
		})
		if i < int(v.Sold[g]) {
			f.good(x+3, 61, 36, g)
			if i >= int(was.Sold[g]) {
				f.fresh(x, 58, 42)
			}
		}
	}
}
