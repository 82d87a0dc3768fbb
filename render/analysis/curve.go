package analysis

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"norenbot/game"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// In units: a banner, below it the plot between its scale and the players' names, below
// that the rounds and what the signs mean. About 11:7, which a desktop client shows large.
const (
	wide       = 1080
	bannerHigh = 124.0
	plotLeft   = 116.0
	plotTop    = bannerHigh + 36
	plotWide   = 640.0
	plotHigh   = 440.0
	lead       = 40.0 // from the plot to a name
	nameHigh   = 68.0
	roundHigh  = 60.0
	keyHigh    = 60.0
	high       = plotTop + plotHigh + roundHigh + keyHigh + 14
	inset      = 14.0 // of the first and last point within the plot
)

// A frame is the picture's or the plot's corner of what is drawn on.
type frame struct {
	render.Frame
	sheet
}

func (sh sheet) draw(e *render.Easel) {
	e.Begin(wide, int(high), ink.Parchment)
	f := frame{render.Frame{Easel: e, Scale: 1}, sh}
	f.banner()
	f.scale()
	f.rounds()
	plot := f
	plot.Frame = f.In(plotLeft, plotTop)
	plot.lines()
	plot.tokens()
	plot.names()
	plot.dots()
	f.key()
}

func (f frame) banner() {
	f.Panel(0, 0, wide, bannerHigh, "banner", ink.Night, ink.Black, 0, 3)
	f.Letter(24, 4, wide-48, 66, f.Title, render.Style{Size: 46, Least: 38, Ink: ink.Gold, Role: "title"})
	f.Letter(24, 64, wide-48, 54, f.what("what"), render.Style{Size: 36, Least: 30, Ink: ink.White, Role: "what"})
}

// scale writes the shares at the left.
func (f frame) scale() {
	for _, mark := range f.marks() {
		f.Letter(4, plotTop+f.down(mark)-22, plotLeft-16, 44, f.amount(mark), render.Style{Size: 32, Least: 28, Ink: ink.Sepia, Align: render.Right, Role: "scale"})
	}
}

// along is how far from the plot's left a moment is.
func (c Chances) along(answers int) float64 {
	last := c.Points[len(c.Points)-1].Answers
	return inset + (plotWide-2*inset)*float64(min(answers, last))/float64(max(last, 1))
}

// at is the chance of a seat when so many answers stood, between points in proportion.
func (c Chances) at(seat, answers int) float64 {
	n, found := slices.BinarySearchFunc(c.Points, answers, func(p Point, a int) int { return cmp.Compare(p.Answers, a) })
	switch {
	case found || n == 0:
		return c.Points[n].Chance[seat]
	case n == len(c.Points):
		return c.Points[n-1].Chance[seat]
	}
	before, after := c.Points[n-1], c.Points[n]
	share := float64(answers-before.Answers) / float64(after.Answers-before.Answers)
	return before.Chance[seat] + share*(after.Chance[seat]-before.Chance[seat])
}

// rounds writes below the plot which round each stretch of it is, as far as there is room.
func (f frame) rounds() {
	style := render.Style{Size: 32, Least: 28, Ink: ink.Sepia, Align: render.Centre, Role: "round"}
	if len(f.Rounds) == 0 {
		return
	}
	f.Letter(4, plotTop+plotHigh+4, plotLeft-10, roundHigh-8, f.say("round"), render.Style{Size: 30, Least: 28, Ink: ink.Sepia, Align: render.Right, Role: "rounds"})
	from, written := f.along(0), -40.0
	for n, answers := range f.Rounds {
		to := f.along(answers)
		if middle := (from + to) / 2; middle-written >= 40 {
			f.Letter(plotLeft+middle-20, plotTop+plotHigh+4, 40, roundHigh-8, strconv.Itoa(n+1), style)
			written = middle
		}
		from = to
	}
}

// lines draws the plot: where rounds end, and each seat's line, edged so that it is seen
// on any ground; who was ahead in the end is on top.
func (f frame) lines() {
	// As good as never drawn twice, and the name keeps two apart.
	name := fmt.Sprint("chances", f.Seats, f.extent, f.Points, f.Rounds)
	f.Sprite(0, 0, name, int(plotWide), int(plotHigh), 0, func(s *canvas.Sketch) {
		s.Round(0, 0, plotWide, plotHigh, 0, ink.White)
		for _, mark := range f.marks() {
			s.Line(0, f.down(mark), plotWide, f.down(mark), 2, ink.Buff)
		}
		for _, answers := range f.Rounds {
			s.Line(f.along(answers), 0, f.along(answers), plotHigh, 2, ink.Buff)
		}
		for _, seat := range f.backwards() {
			p := &canvas.Path{}
			p.Move(f.along(f.Points[0].Answers), f.down(f.Points[0].Chance[seat]))
			for _, point := range f.Points[1:] {
				p.Line(f.along(point.Answers), f.down(point.Chance[seat]))
			}
			s.Stroke(p, 9, ink.Black)
			s.Stroke(p, 5, f.livery(seat).Field)
		}
	})
}

const tokenSize = 34.0

// tokens lays each seat's shield on its line here and there, so that a line can be followed by its sign.
func (f frame) tokens() {
	for n, answers := range f.signs() {
		seat := n % f.Seats
		f.Icon(f.along(answers)-tokenSize/2, f.down(f.at(seat, answers))-tokenSize/2, tokenSize, "shield", f.variant(seat), f.livery(seat).Shield())
	}
}

// signs are how many answers stood where shields lie, of each seat in turn: no two one above the other, each in a
// stretch of its own, and there nearest to the middle where no dot covers it, if there is such a place.
func (x sheet) signs() (all []int) {
	const times = 2
	dots := x.spots()
	last := x.Points[len(x.Points)-1].Answers
	stretch := max(last/(times*x.Seats), 1)
	for n := range times * x.Seats {
		middle := last * (2*n + 1) / (2 * times * x.Seats)
		at := middle
		for step := range stretch {
			if answers := middle + int(swing(step)); !covered(x.along(answers), x.down(x.at(n%x.Seats, answers)), dots) {
				at = answers
				break
			}
		}
		all = append(all, at)
	}
	return all
}

// covered reports whether a dot lies on a shield in the middle of which is (x, y).
func covered(x, y float64, dots []spot) bool {
	return slices.ContainsFunc(dots, func(d spot) bool { return math.Hypot(x-d.dx, y-d.dy) < (dotSize+tokenSize)/2 })
}

// variant tells the shields of a seat from those of the lone player, who has the same seat.
func (c Chances) variant(seat int) int {
	if c.Seats == 1 {
		return lone
	}
	return seat
}

// names writes at the end of each line whose it is and what the chance was at last, those
// that would meet one below the other.
func (f frame) names() {
	end := f.Points[len(f.Points)-1]
	at := f.spread(end.Chance)
	for seat, chance := range end.Chance {
		y := at[seat]
		f.Sprite(plotWide, 0, fmt.Sprint("lead", int(f.down(chance)), int(y)), int(lead), int(plotHigh)+40, 0, func(s *canvas.Sketch) {
			s.Line(2, f.down(chance), lead-8, y, 3, ink.Umber)
		})
		f.Icon(plotWide+lead-6, y-20, 40, "shield", f.variant(seat), f.livery(seat).Shield())
		x := plotWide + lead + 42.0
		room := wide - plotLeft - x - 8
		f.Letter(x, y-nameHigh/2, room, nameHigh/2, f.Easel.Name(f.scene, game.Seat(seat)), render.Style{Size: 32, Least: 28, Ink: ink.Black, Role: "name"})
		f.Letter(x, y, room, nameHigh/2, f.amount(chance), render.Style{Size: 30, Least: 28, Ink: ink.Sepia, Role: "chance"})
	}
}

// spread returns where the middle of each name is, in units from the plot's top: at the
// end of its line, or as near as others leave room.
func (x extent) spread(chances []float64) []float64 {
	order := make([]int, len(chances))
	for seat := range order {
		order[seat] = seat
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(chances[b], chances[a]) })
	at := make([]float64, len(chances))
	const least, most = nameHigh / 2, plotHigh - nameHigh/2
	for n, seat := range order { // downwards, leaving room for those below
		y := min(max(x.down(chances[seat]), least), most-float64(len(order)-1-n)*nameHigh)
		if n > 0 {
			y = max(y, at[order[n-1]]+nameHigh)
		}
		at[seat] = y
	}
	return at
}

const dotSize = 44.0

// A spot is where a dot belongs on its line, and where it stands.
type spot struct{ x, y, dx, dy float64 }

// dots numbers each seat's costly decisions, the dearest first, where they were made;
// where two would meet one stands off, at the end of a thread.
func (f frame) dots() {
	spots := f.spots()
	for _, at := range spots {
		if at.dx != at.x || at.dy != at.y {
			f.Sprite(0, 0, fmt.Sprint("thread", at), int(plotWide), int(plotHigh), 0, func(s *canvas.Sketch) {
				s.Line(at.x, at.y, at.dx, at.dy, 4, ink.Black)
			})
		}
	}
	number := make([]int, f.Seats)
	for n, d := range f.Dots {
		number[d.Seat]++
		l, x, y := f.livery(d.Seat), spots[n].dx-dotSize/2, spots[n].dy-dotSize/2
		f.Icon(x, y, dotSize, "dot", f.variant(d.Seat), dotIcon(l))
		f.Letter(x, y, dotSize, dotSize, strconv.Itoa(number[d.Seat]), render.Style{Size: 30, Ink: l.Charge, Align: render.Centre, Role: "dot"})
	}
}

// spots are where the dots stand.
func (x sheet) spots() (all []spot) {
	for _, d := range x.Dots {
		all = append(all, free(x.along(d.Answer), x.down(x.at(d.Seat, d.Answer)), all))
	}
	return all
}

// free is the spot of a dot that belongs at (x, y), as near to it above or below as those
// taken leave room, or else beside that column.
func free(x, y float64, taken []spot) spot {
	const tries, step = 80, dotSize / 4 // which reach over the whole height from anywhere
	for column := 0; ; column++ {
		for n := range tries {
			at := spot{x, y, min(max(x+swing(column)*dotSize, dotSize/2), plotWide-dotSize/2), y + swing(n)*step}
			meets := func(q spot) bool { return math.Hypot(at.dx-q.dx, at.dy-q.dy) < dotSize }
			if at.dy >= dotSize/2 && at.dy <= plotHigh-dotSize/2 && !slices.ContainsFunc(taken, meets) {
				return at
			}
		}
	}
}

// swing leads from 0 to both sides in turn: 0, -1, 1, -2, 2.
func swing(n int) float64 {
	if n%2 == 1 {
		return -float64(n+1) / 2
	}
	return float64(n) / 2
}

func dotIcon(l icon.Livery) icon.Icon {
	return icon.Icon{icon.Flat("O 50 50 50", ink.Black), icon.Flat("O 50 50 42", ink.White), icon.Flat("O 50 50 38", l.Field)}
}

// key says what the dots are, if there are any.
func (f frame) key() {
	y := plotTop + plotHigh + roundHigh
	style := render.Style{Size: 32, Least: 28, Ink: ink.Black, Role: "key"}
	if len(f.Dots) == 0 {
		f.Letter(24, y, wide-48, keyHigh, f.say("none"), style)
		return
	}
	f.Icon(24, y+(keyHigh-40)/2, 40, "key", 0, icon.Icon{icon.Flat("O 50 50 50", ink.Black), icon.Flat("O 50 50 42", ink.White)})
	f.Letter(24, y+(keyHigh-40)/2, 40, 40, "1", render.Style{Size: 30, Ink: ink.Black, Align: render.Centre, Role: "key"})
	f.Letter(76, y, wide-100, keyHigh, f.say("key"), style)
}
