package norenberc

import (
	"image"
	"math"

	"norenbot/game/text"
	"norenbot/render"
	"norenbot/render/ink"
)

// boardWide is the width of every picture in pixels: three for each of a
// phone's 360.
const boardWide = 1080

// largePrint is how much larger everything is in large print.
const largePrint = 1.5

// replayScale makes the pictures of a replay smaller: there are many of them.
const replayScale = 2.0 / 3

// begin begins a picture and returns its frame; layout tells the height in
// units that the frame needs.
func begin(e *render.Easel, w text.Words, st *stage, layout func(frame) float64) frame {
	f := frame{Easel: e, words: w, scene: st, scale: 1}
	switch {
	case st.Kind == render.Replay:
		f.scale = replayScale
	case st.Large:
		f.scale = largePrint
	}
	high := layout(f)
	width := boardWide
	if st.Kind == render.Replay {
		width = boardWide * replayScale
	}
	e.Begin(width, int(high*f.scale+0.5), ink.Parchment)
	return f
}

// wide is the width of the picture in units.
func (f frame) wide() float64 {
	if f.scene.Kind == render.Replay {
		return boardWide
	}
	return boardWide / f.scale
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

func drawBoard(e *render.Easel, w text.Words, st *stage) error {
	var houses []image.Rectangle
	var rows []row
	var below float64
	f := begin(e, w, st, func(f frame) float64 {
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
