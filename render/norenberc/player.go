package norenberc

import (
	"slices"
	"strconv"

	"norenbot/game"
	rules "norenbot/game/norenberc"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// A row of the table of players has, at the left, who it is and what is in front of him,
// and then a cell for each guild in play. Sizes are in units; items stand in a grid of
// itemWide by itemHigh that begins at itemLeft, right of the shield.
const (
	rowHigh  = 116.0
	itemHigh = 52.0
	itemWide = 53.0
	itemLeft = 92.0
	// reserveWide is the room for the agents on roofs and in stock.
	reserveWide = 108.0
	whoWide     = 420.0 // least width of the left part
)

// A row is one player's part of the board, laid out: first measured, so that the
// picture's height is known, then drawn with the same values.
type row struct {
	p *rules.PlayerView
	// was is the player in the earlier view, nil for none.
	was   *rules.PlayerView
	place int // in turn order, from 1
	items []item
	desk  bool // in a wide picture
	// who is the width of the left part, cell that of one guild's cell, high the row's
	// height.
	who  float64
	wide float64 // where lines of items below the cells end
	cell float64
	high float64
}

// pack places the items line by line and returns the room that lines beyond the first
// need. The first line ends before the agents on roofs and in stock; others lie below the
// cells and may be as wide as the row. It sets x and y of every item.
func (r *row) pack() float64 {
	x, y := itemLeft, 0.0
	for i := range r.items {
		w := r.items[i].width(r.desk)
		end := r.wide
		if y == 0 {
			end = r.who - reserveWide
		}
		// A thing wider than a whole line stands there alone.
		if x+w > end && x > itemLeft {
			x, y = itemLeft, y+itemHigh
		}
		r.items[i].x, r.items[i].y = x, y
		x += w
	}
	return y
}

// rowOf lays a player's row out in a width, in units. Cells share what the left part leaves, at most 150
// each.
func (f frame) rowOf(seat game.Seat, width float64) row {
	st := f.scene
	r := row{p: &st.view.Players[seat], was: st.player(seat), place: slices.Index(st.view.Order, seat) + 1, desk: st.wide(), wide: width - 12}
	n := float64(len(st.view.Houses))
	r.cell = min((width-whoWide-12)/n, 150)
	r.who = width - 12 - n*r.cell
	r.items = f.items(r)
	r.high = rowHigh + r.pack()
	return r
}

// drawRow draws a row whose corner is the frame's.
func (f frame) drawRow(r row, width float64) {
	f.rowPanel(r.p, width, r.high)
	f.who(r)
	for i, h := range f.scene.view.Houses {
		f.in(r.who+8+float64(i)*r.cell, 8).cell(r, h.Guild)
	}
}

// rowPanel lays the ground of a player's part: lit for whoever is awaited, framed for the
// viewer himself, dull for whoever has finished the round. The name stands for the
// colours in the sprite's key, so each pair of colours needs its own.
func (f frame) rowPanel(p *rules.PlayerView, width, high float64) {
	fill, border, name := ink.Vellum, ink.Buff, "row"
	switch {
	case f.scene.Awaits(p.Seat):
		fill, border, name = ink.White, ink.Ochre, "awaited row"
		if p.Seat == f.scene.view.Seat {
			fill, name = ink.Lit, "own awaited row"
		}
	case p.Seat == f.scene.view.Seat:
		fill, border, name = ink.Plaster, ink.Sepia, "own row"
	case p.Finished:
		fill, name = ink.Buff, "finished row"
	}
	f.Panel(0, 0, width, high, name, fill, border, 12, 4)
}

// who shows shield, place in turn order, name, agents, and all else he has.
func (f frame) who(r row) {
	seat := int(r.p.Seat)
	f.Icon(8, 14, 74, "shield", seat, liveries[seat].Shield())
	f.Sprite(0, 72, "ordinal", 36, 36, 0, func(s *canvas.Sketch) {
		s.Circle(18, 18, 18, ink.Black)
		s.Circle(18, 18, 16, ink.White)
	})
	f.within(leastType).Letter(0, 72, 36, 36, strconv.Itoa(r.place), render.Style{Size: 30, Ink: ink.Black, Align: render.Centre, Role: "order"})
	if rise := f.scene.rise(r.p.Seat); rise > 0 {
		f.Icon(58, 78, 30, "up", 0, icon.Up)
	} else if rise < 0 {
		f.Icon(58, 78, 30, "down", 0, icon.Down)
	}
	const supply = 70.0
	f.Letter(itemLeft, 6, r.who-itemLeft-supply-12, 52, f.name(r.p.Seat), render.Style{Size: 38, Least: 27, Ink: ink.Black, Role: "name"})
	f.supply(r.p, r.who-supply, 0)
	f.reserve(r.p, r.who-reserveWide, 56)
	for _, it := range r.items {
		f.item(it.x, 60+it.y, it)
	}
}

// supply shows how many agents can be sent, at most 8 (N-62), with the agent in the
// player's colour.
func (f frame) supply(p *rules.PlayerView, x, y float64) {
	f.Icon(x, y+10, 44, "agent", int(p.Seat), liveries[p.Seat].Agent())
	f.Letter(x+42, y+6, 24, 52, strconv.Itoa(p.Supply), render.Style{Size: 40, Ink: ink.Black, Role: "supply"})
	if was := f.scene.player(p.Seat); was != nil && was.Supply != p.Supply {
		f.badge(x-4, y+2, 24, p.Supply-was.Supply)
	}
}

// reserve shows how many agents are on roofs and in stock: those that come back at the
// round's end (N-35), and those still to be won (N-23, N-41).
func (f frame) reserve(p *rules.PlayerView, x, y float64) {
	f = f.within(deskType)
	style := render.Style{Size: 30, Ink: ink.Sepia, Role: "agents"}
	f.Icon(x, y+12, 30, "on roofs", 0, roofIcon)
	f.Letter(x+31, y, 20, 56, strconv.Itoa(placed(&f.scene.view, p.Seat)), style)
	f.Icon(x+52, y+12, 30, "in stock", 0, boxIcon)
	f.Letter(x+83, y, 20, 56, strconv.Itoa(p.Stock), style)
}

// countWide is the room for how many there are of a thing, at its right, so
// that the number on it stays its own.
const countWide, countWideDesk = 30.0, 42.0

// tileIcons are the townsmen as small tiles, by rules.Townsman: each one's tool in a
// wooden frame. The first is empty: there is no townsman 0.
var tileIcons = func() (all [16]icon.Icon) {
	frame := icon.Icon{icon.Area("U 3 3 94 94 12", ink.Oak), icon.Flat("U 10 10 80 80 6", ink.Lit)}
	for t, i := range townsmen {
		all[t] = icon.Of(frame, i.Within(17, 17, 66))
	}
	return all
}()

// cell shows one guild's goods, craftsmen and crests of a player.
func (f frame) cell(r row, g rules.Guild) {
	f.hoard(r, g, r.cell)
	f.craftsmen(r, g)
	f.crests(r, g)
}

// hoard shows how many goods of a guild a player has, in a width. A 0 is pale, so that
// what he has stands out. The role of the viewer's own goods has a name of its own:
// TestLayout asks that they can be read on a phone.
func (f frame) hoard(r row, g rules.Guild, width float64) {
	i := g.Index()
	n := int(r.p.Goods[i])
	style := render.Style{Size: 46, Ink: ink.Black, Role: "good"}
	if n == 0 {
		// 102 of 255: two fifths of the way to black.
		style.Ink = ink.Between(ink.Vellum, ink.Black, 102)
	}
	if r.p.Seat == f.scene.view.Seat {
		style.Role = "own good"
	}
	f.Icon(2, 2, 44, "good", i, goods[i])
	f.Letter(50, 0, width-52, 50, strconv.Itoa(n), style)
	if r.was != nil && r.was.Goods[i] != r.p.Goods[i] {
		f.badge(-4, -4, 24, n-int(r.was.Goods[i]))
	}
}

// craftsmen shows the total value of a guild's craftsmen, large, and how many there are,
// small: the order in which a majority is decided (N-52).
func (f frame) craftsmen(r row, g rules.Guild) {
	h := holdingOf(r.p, g)
	if h.tiles == 0 {
		return
	}
	wide := f.shelfWide()
	f.Sprite(0, 56, "craftsmen", int(wide), 42, g.Index(), func(s *canvas.Sketch) {
		s.Round(0, 0, wide, 42, 6, ink.Black)
		s.Round(1.5, 1.5, wide-3, 39, 5, ink.Buff)
		s.Round(4, 4, wide-8, 34, 3, guilds[g.Index()])
	})
	value := f.within(44)
	if f.scene.wide() {
		value = f.within(leastType)
	}
	value.fit(4, 56, 36, 42, strconv.Itoa(h.value), render.Style{Size: 34, Least: 24, Ink: ink.White, Align: render.Centre, Role: "craftsmen"})
	if h.tiles > 9 {
		f.Least = 0 // rather small than cut short
	}
	if !f.scene.wide() {
		f = f.within(28) // smaller than the value beside it
	}
	f.Letter(wide-23, 60, 20, 38, strconv.Itoa(h.tiles), render.Style{Size: 22, Least: 16, Ink: ink.Lit, Align: render.Centre, Role: "tiles"})
	if r.was != nil {
		if was := holdingOf(r.was, g); was.tiles != h.tiles {
			f.badge(-6, 50, 24, h.tiles-was.tiles)
		}
	}
}

// shelfWide is the width of what shows the craftsmen.
func (f frame) shelfWide() float64 {
	if f.scene.wide() {
		return 66
	}
	return 62
}

// crests shows a guild's crests right of the craftsmen, or in their place if there are
// none. One crest has no number.
func (f frame) crests(r row, g rules.Guild) {
	n := int(r.p.Crests[g.Index()])
	if n == 0 {
		return
	}
	x := f.shelfWide() + 3
	if holdingOf(r.p, g).tiles == 0 {
		x = 4
	}
	f.Icon(x, 60, 36, "crest", g.Index(), crest(g))
	if n > 1 {
		f.Letter(x, 58, 36, 34, strconv.Itoa(n), render.Style{Size: 26, Ink: ink.White, Align: render.Centre, Role: "crests"})
	}
	if r.was != nil && int(r.was.Crests[g.Index()]) != n {
		f.badge(x+23, 52, 22, n-int(r.was.Crests[g.Index()]))
	}
}
