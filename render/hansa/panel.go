package hansa

import (
	"strconv"

	"norenbot/game"
	rules "norenbot/game/hansa"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// The panel over the North Sea, in units: two rows of cells, one a player and one for the
// table.
const (
	panelWide = 490.0
	cellHigh  = 46.0
	cellGap   = 2.0
)

// panel shows everybody's points and supply, who is awaited, and how far the end is.
func (f frame) panel() {
	n := len(f.scene.seats())
	columns := (n + 2) / 2
	wide := float64(int((panelWide - float64(columns-1)*cellGap) / float64(columns)))
	at := func(i int) frame { return f.in(float64(i/2)*(wide+cellGap), float64(i%2)*(cellHigh+cellGap)) }
	for i, seat := range f.scene.seats() {
		at(i).player(seat, wide)
	}
	at(2*columns - 1).ends(wide)
}

// player shows one player: shield, name, what can be used, and points. Whoever is awaited
// stands on gold in a thick frame, whoever has won as well.
func (f frame) player(seat game.Seat, wide float64) {
	st := f.scene
	fill, border, name := ink.Plaster, 2.0, "cell"
	switch {
	case st.view.Phase == rules.Over && st.view.Final[seat].Place == 1, st.Awaits(seat):
		fill, border, name = ink.Gold, 4, "lit cell"
	}
	f.Panel(0, 0, wide, cellHigh, name, fill, ink.Black, 8, border)
	f.Icon(5, 7, 32, "shield", int(seat), liveries[seat].Shield())
	p, was := st.player(seat), st.was(seat)
	const points = 42.0
	style := render.Style{Size: 38, Ink: ink.Black, Align: render.Right, Role: "points"}
	said, y := strconv.Itoa(int(p.Points)), 0.0
	if was.Points != p.Points {
		style.Size, y = 32, -8
		f.Letter(wide-points-6, 26, points, 17, render.Signed(int(p.Points-was.Points)), render.Style{Size: 19, Ink: ink.Oxblood, Align: render.Right, Role: "gain"})
	}
	f.Letter(wide-points-6, y, points, cellHigh, said, style)
	if st.Large { // the shield says who it is
		f.pieces(38, 11, seat, p.Supply, was.Supply)
		return
	}
	f.Letter(41, 0, wide-41-10-f.Width(said, style), 22, f.name(seat), render.Style{Size: lettersSize, Ink: ink.Black, Role: "name"})
	f.pieces(41, 23, seat, p.Supply, was.Supply)
}

// pieces shows how many traders and merchants there are of a seat's, in red where there
// are more or fewer than before.
func (f frame) pieces(x, y float64, seat game.Seat, n, was rules.Pieces) {
	for kind, n := range n {
		col := ink.Black
		if n != was[kind] {
			col = ink.Oxblood
		}
		f.Icon(x, y+2, 18, "small piece", int(rules.NewPiece(seat, rules.Kind(kind))), pieceIcons[seat][kind])
		f.Letter(x+20, y, 29, 22, strconv.Itoa(int(n)), render.Style{Size: f.letters(), Ink: col, Role: "supply"})
		x += 46
	}
}

// ends shows what is left of the turn, and what the game's end hangs on: markers face down
// and full cities, of ten (H-30).
func (f frame) ends(wide float64) {
	v := &f.scene.view
	f.Panel(0, 0, wide, cellHigh, "ends", ink.Night, ink.Black, 8, 2)
	x := 6.0
	for _, it := range []struct {
		sign icon.Icon
		text string
		role string
		wide float64
	}{
		{skillIcons[rules.Actions], strconv.Itoa(int(v.Left)), "left", 0.34},
		{pileIcon, strconv.Itoa(int(v.Pile)), "pile", 0.33},
		{fullIcon, strconv.Itoa(int(v.FullCities)), "full", 0.33},
	} {
		if f.scene.Large && it.role == "pile" {
			continue
		}
		f.Icon(x, 12, 22, it.role, 0, it.sign)
		share := it.wide * (wide - 8)
		if f.scene.Large {
			share = (wide - 8) / 2
		}
		f.Letter(x+24, 0, share-25, cellHigh, it.text, render.Style{Size: f.letters(), Ink: ink.White, Role: it.role})
		x += share
	}
}

// prizeSize is the side of a prize's place.
const prizeSize = 30

// prizesBox is the area of the prizes.
func prizesBox() box { return box{prizesAt.x, prizesAt.y, 3*prizeSize + 10, prizeSize + 4} }

// prizes shows what joining Arnheim with Stendal brings (H-23), and the shields of those
// who have taken it.
func (f frame) prizes() {
	const size = prizeSize
	around := prizesBox()
	if !f.sees(around) {
		return
	}
	f.Panel(around.x, around.y, around.w, around.h, "prizes", caption, ink.Timber, 8, 2)
	for i, n := range rules.TheDesk().EastWest {
		x, y := prizesAt.x+5+float64(i)*size, prizesAt.y+2
		if seat := f.scene.view.EastWest[i]; seat != game.Public {
			f.Icon(x+2, y+2, size-4, "small shield", int(seat), liveries[seat].Shield())
			if f.scene.prizeNew(i) {
				f.fresh(spot{x + size/2, y + size/2}, size)
			}
			continue
		}
		f.Sprite(x+1, y+1, "prize", size-2, size-2, 0, func(s *canvas.Sketch) {
			s.Circle(size/2-1, size/2-1, size/2-2, ink.Bronze)
			s.Circle(size/2-1, size/2-1, size/2-3.5, ink.Gold)
		})
		f.number(x, y, size, size, n, lettersSize, ink.Black, "prize")
	}
}
