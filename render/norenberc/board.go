package norenberc

import (
	"image"
	"math"

	"norenbot/render"
	"norenbot/render/ink"
)

// boardWide is the width of every picture in pixels: three for each of a
// phone's 360.
const boardWide = 1080

// largePrint is how much larger everything is in large print.
const largePrint = 1.5

// A wide picture is 11:7 and for 550 by 350 of a desktop client: deskPixels are
// two and a half for each. Its unit is so small that houses and players have
// room beside each other; leastType keeps letters large enough in spite of it.
const (
	deskPixels    = 1375
	replayPixels  = 880 // there are many pictures in a replay
	deskWide      = 1760.0
	deskHigh      = 1120.0
	deskLargeWide = 1320.0
)

// leastType is the least em of letters in a wide picture, in units: capitals
// are then 7 pixels high at 550 by 350, or 10 in large print.
const leastType = 34

// wide reports whether the scene is drawn wide. For two the tall board is not
// much higher than wide.
func (st *stage) wide() bool {
	if st.Form != render.Wide {
		return false
	}
	switch st.Kind {
	case render.Race, render.Legend, render.Score:
		return true
	case render.Round: // up to five guilds fit as they are
		return len(st.view.Favourites) > 5 || st.Large
	case render.Board, Planning, render.Replay:
		return len(st.view.Players) > 2
	}
	return false
}

// size is how many pixels and units wide the picture is.
func (st *stage) size() (pixels int, units float64) {
	switch {
	case st.wide() && st.Kind == render.Replay:
		return replayPixels, deskWide
	case st.wide() && st.Large && st.Kind != render.Legend:
		return deskPixels, deskLargeWide
	case st.wide():
		return deskPixels, deskWide
	case st.Kind == render.Replay:
		return boardWide * 2 / 3, boardWide
	case st.Large && st.Kind != render.Legend:
		return boardWide, boardWide / largePrint
	}
	return boardWide, boardWide
}

// begin begins a picture and returns its frame; layout tells the height in
// units that the frame needs.
func begin(e *render.Easel, st *stage, layout func(frame) float64) frame {
	pixels, units := st.size()
	f := frame{render.Frame{Easel: e, Scale: float64(pixels) / units}, st}
	if st.wide() {
		f.Least = leastType
	}
	e.Begin(pixels, int(layout(f)*f.Scale+0.5), ink.Parchment)
	return f
}

// wide is the width of the picture in units.
func (f frame) wide() float64 {
	_, units := f.scene.size()
	return units
}

const (
	margin = 12.0
	gutter = 14.0
)

// street places the houses: at most three in a row, each row filled evenly.
func street(n int, wide float64) []image.Rectangle {
	rows := [][]int{3: {3}, 4: {2, 2}, 5: {3, 2}, 6: {3, 3}}[n]
	if wide < 900 {
		rows = [][]int{3: {2, 1}, 4: {2, 2}, 5: {2, 2, 1}, 6: {2, 2, 2}}[n]
	}
	var out []image.Rectangle
	for y, in := range rows {
		w, gap := front(wide-2*margin, in)
		for x := range in {
			left := margin + float64(x)*(w+gap)
			top := headEnd + 36 + float64(y)*(houseEnd+32)
			out = append(out, image.Rect(int(left), int(top), int(left+w), int(top+houseEnd)))
		}
	}
	return out
}

// front shares a width out among houses and the gaps between them. Windows
// stand on whole units then: equal pixels compress well.
func front(wide float64, in int) (w, gap float64) {
	w = (wide - float64(in-1)*gutter) / float64(in)
	w = math.Floor((w-16)/8)*8 + 16
	return w, (wide - float64(in)*w) / float64(max(1, in-1))
}

func drawBoard(e *render.Easel, st *stage) error {
	if st.wide() {
		return drawDesk(e, st)
	}
	var houses []image.Rectangle
	var rows []row
	var below float64
	f := begin(e, st, func(f frame) float64 {
		houses = street(len(st.view.Houses), f.wide())
		below = float64(houses[len(houses)-1].Max.Y) + 18
		y := below
		for _, seat := range st.view.Order {
			r := f.rowOf(seat, f.wide()-2*margin)
			rows = append(rows, r)
			y += r.high + 8
		}
		return y + margin - 8
	})
	f.header(f.wide())
	for i := range st.view.Houses {
		f.in(float64(houses[i].Min.X), float64(houses[i].Min.Y)).drawHouse(&st.view.Houses[i], float64(houses[i].Dx()))
	}
	for _, r := range rows {
		f.in(margin, below).drawRow(r, f.wide()-2*margin)
		below += r.high + 8
	}
	return nil
}
