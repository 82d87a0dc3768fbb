package norenberc

import (
	"image"
	"math"

	"norenbot/render"
	"norenbot/render/ink"
)

// boardWide is the width in pixels of every tall picture but the replay's: three for each
// of a phone's 360. Without large print a unit is then a pixel.
const boardWide = 1080

// A wide picture is 11:7, since a desktop client fits one picture into 550 by 350. It is
// deskPixels wide, two and a half for each of those. Its unit is so small that houses and
// players have room beside each other; leastType keeps letters large enough in spite of
// it.
const (
	deskPixels = 1375
	// A replay holds up to 35 pictures and must stay below render.ReplayLimit.
	replayPixels = 880
	deskWide     = 1760.0
	deskHigh     = 1120.0
	// Large print puts fewer units into the same pixels: 1760 over 1320 is a third
	// larger.
	deskLargeWide = 1320.0
)

// leastType is the least em of letters in a wide picture, in units: capitals are then 7
// pixels high at 550 by 350, or 9 in large print. TestLayout measures it.
const leastType = 34

const (
	deskType   = 38
	tallType   = 42
	highType   = 47
	largePrint = 119
)

// wide reports whether the scene is drawn wide. Some kinds have one form only, whatever
// is asked for: a tall board for two players has three houses and is not much higher than
// wide; a Close, a Holdings and a Round of few guilds fit a desk as they are.
func (st *stage) wide() bool {
	if st.Form != render.Wide {
		return false
	}
	switch st.Kind {
	case render.Race, render.Legend, render.Score:
		return true
	case render.Round: // up to five guilds fit as they are
		return len(st.view.Favourites) > 5
	case render.Board, Planning, render.Replay:
		return len(st.view.Players) > 2
	}
	return false
}

// size is how many pixels and units wide the picture is; their quotient is the scale. The
// legend is the same size in large print: it has no room to spare, and all its letters
// are large. A tall replay has two thirds of a board's pixels.
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
	}
	return boardWide, boardWide
}

// begin begins a picture and returns its frame. layout is called once, before there is a
// canvas, and tells the height in units that the frame needs; it may measure letters
// (Frame.Width) but not draw. What it works out it leaves in variables of its caller, so
// that nothing is measured twice.
func begin(e *render.Easel, st *stage, layout func(frame) float64) frame {
	pixels, units := st.size()
	f := frame{render.Frame{Easel: e, Scale: float64(pixels) / units}, st}
	switch {
	case st.wide() && (st.Kind == render.Board || st.Kind == Planning):
		f.Least = deskType
	case st.wide():
		f.Least = leastType
	case st.Kind == render.Board || st.Kind == Planning || st.Kind == render.Close || st.Kind == render.Holdings:
		f.Least = tallType
		if st.Kind == render.Board && len(st.view.Players) > 3 {
			f.Least = highType
		}
		if st.Large {
			f.Least = f.Least * largePrint / 100
		}
	case st.Large && st.Kind != render.Legend:
		f.Least = deskType
	}
	e.Begin(pixels, int(layout(f)*f.Scale+0.5), ink.Parchment)
	return f
}

// wide is the width of the whole picture in units, not of this part. It knows nothing of
// a part's own zoom: inside a part whose Scale was changed, pass the width along.
func (f frame) wide() float64 {
	_, units := f.scene.size()
	return units
}

// margin and gutter are in units: around the picture, and between houses in a row.
const (
	margin = 12.0
	gutter = 14.0
)

// street places the houses of a tall board in rows filled evenly: at most three in a row. n is the
// number of guilds in play, 3 to 6 (N-1). The rectangles are in units, in the order of the guilds.
func street(n int, wide float64) []image.Rectangle {
	rows := [][]int{3: {3}, 4: {2, 2}, 5: {3, 2}, 6: {3, 3}}[n]
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

// front shares a width out among in houses and the gaps between them. A house's width is
// rounded down to 16 more than a multiple of 8, so that its four windows (windowAt) stand
// on whole units: then equal windows are equal pixels, which PNG compresses well. What
// rounding leaves over goes to the gaps.
func front(wide float64, in int) (w, gap float64) {
	w = (wide - float64(in-1)*gutter) / float64(in)
	w = math.Floor((w-16)/8)*8 + 16
	return w, (wide - float64(in)*w) / float64(max(1, in-1))
}

// drawBoard shows the whole table: header, houses, and a row for every player in turn
// order. It is also each frame of a replay.
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
