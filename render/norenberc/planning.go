package norenberc

import (
	"image"
	"strconv"

	"norenbot/game"
	"norenbot/render"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// stripHigh is the height in units of the strip that shows what the others do.
const stripHigh = 84.0

// drawPlanning shows the houses with the viewer's cards pinned to them, how far the
// others are, and the viewer's own row. Unlike a board it leaves out the others' rows: a
// plan is made by prices and guests.
func drawPlanning(e *render.Easel, st *stage) error {
	if st.wide() {
		return drawDesk(e, st)
	}
	var houses []image.Rectangle
	var own *row
	var below float64
	f := begin(e, st, func(f frame) float64 {
		houses = street(len(st.view.Houses), f.wide())
		below = float64(houses[len(houses)-1].Max.Y) + 18
		// Spectators have no row of their own.
		high := below + stripHigh + margin
		if st.view.Seat >= 0 {
			r := f.rowOf(st.view.Seat, f.wide()-2*margin)
			own = &r
			high += r.high + margin
		}
		return high
	})
	f.header(f.wide())
	for i := range st.view.Houses {
		f.in(float64(houses[i].Min.X), float64(houses[i].Min.Y)).drawHouse(&st.view.Houses[i], float64(houses[i].Dx()))
	}
	f.in(margin, below).strip(f.wide() - 2*margin)
	if own != nil {
		f.in(margin, below+stripHigh+margin).drawRow(*own, f.wide()-2*margin)
	}
	return nil
}

// strip shows the players in turn order: place, agents that can be sent, and whether he
// plans, has planned or has passed. It is zoomed down where five do not fit.
func (f frame) strip(width float64) {
	f.Panel(0, 0, width, stripHigh, "strip", ink.Vellum, ink.Buff, 12, 3)
	pitch := (width - 16) / float64(len(f.scene.view.Order))
	for i, seat := range f.scene.view.Order {
		shrink := min(1, pitch/statusWide)
		at := f.in(8+float64(i)*pitch, (1-shrink)*stripHigh/2)
		at.Scale *= shrink
		// A zoomed frame counts in its own, smaller units, of which the share holds more.
		at.status(i+1, seat, pitch/shrink)
	}
}

// statusWide is the room that one player needs in the strip, in units.
const statusWide = 206.0

// status shows one player. How many cards somebody else has laid down is known only when
// everybody has planned (N-11, A-44); until then Planned is -1, and a tick says that he
// is done.
func (f frame) status(place int, seat game.Seat, width float64) {
	p := &f.scene.view.Players[seat]
	// In the middle of its share, but at most 20 units from its left end.
	x := min(width-statusWide, 34)/2 + 3
	f.Letter(x, 0, 24, stripHigh, strconv.Itoa(place), render.Style{Size: 32, Least: 24, Ink: ink.Sepia, Role: "order"})
	f.Icon(x+24, 14, 56, "shield", int(seat), liveries[seat].Shield())
	f.Icon(x+84, 22, 40, "agent", int(seat), liveries[seat].Agent())
	f.Letter(x+122, 0, 26, stripHigh, strconv.Itoa(p.Supply), render.Style{Size: 40, Ink: ink.Black, Role: "supply"})
	switch {
	case p.Finished:
		f.Icon(x+150, 18, 48, "moon", 0, icon.Moon)
	case f.scene.Awaits(seat):
		f.Icon(x+150, 18, 48, "glass", 0, hourglass)
	case p.Planned < 0:
		f.Icon(x+150, 18, 48, "ready", 0, ready)
	default:
		f.Icon(x+150, 18, 48, "cards", 0, icon.Cards)
		f.Letter(x+154, 24, 34, 42, strconv.Itoa(p.Planned), render.Style{Size: 34, Ink: ink.White, Align: render.Centre, Role: "planned"})
	}
}
