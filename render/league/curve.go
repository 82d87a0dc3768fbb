package league

import (
	"fmt"
	"math"

	"norenbot/game/league"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// A Graph is how a rating has gone, the oldest point first.
type Graph struct {
	Head
	Who
	Now    Point // as of today
	Points []Point
}

// A Point is a rating after a match, as people read it.
type Point struct {
	Day         int // in days since 1970
	Rating      int
	Give        int // how far it may be off
	Provisional bool
}

// PointsMost is how many matches a curve shows, the latest.
const PointsMost = 40

// PointOf is a rating on a day.
func PointOf(r league.Rating, day int) Point {
	p := Point{Day: day}
	p.Rating, p.Give, p.Provisional = r.Shown()
	return p
}

// GraphOf returns the curve of a person's rating at a game, whose name the title is.
func GraphOf(who Who, game string, now Point, points []Point) Graph {
	return Graph{Head: Head{Season: game}, Who: who, Now: now, Points: points[max(0, len(points)-PointsMost):]}
}

func (g Graph) head() Head { return g.Head }

// In units: the plot's box, below the line that says whose rating it is.
const (
	sumHigh  = 100.0
	plotLeft = 120.0
	plotTop  = sumHigh + 20
	plotWide = wide - plotLeft - 40.0
	plotHigh = 520.0
	dateHigh = 56.0
)

func (g Graph) high(f frame) float64 {
	return plotTop + plotHigh + dateHigh + f.legend(g.keys(f.teller), false) + 2*margin
}

// bounds are the lowest and highest ratings drawn, and the step between lines: whole
// hundreds, at most six of them.
func (g Graph) bounds() (low, high, step int) {
	low, high = g.Now.Rating-g.Now.Give, g.Now.Rating+g.Now.Give
	for _, p := range g.Points {
		low, high = min(low, p.Rating-p.Give), max(high, p.Rating+p.Give)
	}
	step = 100
	for (high-low)/step > 6 {
		step *= 2
	}
	down := int(math.Floor(float64(low)/float64(step))) * step
	up := int(math.Ceil(float64(high)/float64(step))) * step
	return down, max(up, down+step), step
}

func (g Graph) draw(f frame) {
	f.in(0, 0).summary(g)
	at := f.in(plotLeft, plotTop)
	low, high, step := g.bounds()
	y := func(rating int) float64 { return plotHigh * float64(high-rating) / float64(high-low) }
	x := func(i int) float64 { return 20 + (plotWide-40)*float64(i)/float64(max(len(g.Points)-1, 1)) }
	if len(g.Points) == 1 {
		x = func(int) float64 { return plotWide / 2 }
	}
	// The curve is as good as never drawn twice, and the name keeps two apart.
	at.Sprite(0, 0, fmt.Sprint("curve", low, high, g.Points), int(plotWide), int(plotHigh)+2, 0, func(s *canvas.Sketch) {
		s.Round(0, 0, plotWide, plotHigh, 0, ink.White)
		g.band(s, x, y)
		for r := low; r <= high; r += step {
			s.Line(0, y(r), plotWide, y(r), 2, ink.Buff)
		}
		for i := 1; i < len(g.Points); i++ {
			s.Line(x(i-1), y(g.Points[i-1].Rating), x(i), y(g.Points[i].Rating), 6, ink.Verdigris)
		}
		for i, p := range g.Points {
			s.Circle(x(i), y(p.Rating), 10, ink.Night)
			if p.Provisional {
				s.Circle(x(i), y(p.Rating), 6, ink.White)
			}
		}
	})
	for r := low; r <= high; r += step {
		f.Letter(10, plotTop+y(r)-22, plotLeft-24, 44, itoa(r), render.Style{Size: 34, Least: 28, Ink: ink.Sepia, Align: render.Right, Role: "scale"})
	}
	at.dates(g)
	f.in(0, plotTop+plotHigh+dateHigh+margin).legend(g.keys(f.teller), true)
}

// band fills what the ratings may be off.
func (g Graph) band(s *canvas.Sketch, x func(int) float64, y func(int) float64) {
	var edge []float64
	for i, p := range g.Points {
		edge = append(edge, x(i), y(p.Rating+p.Give))
	}
	for i := len(g.Points) - 1; i >= 0; i-- {
		edge = append(edge, x(i), y(g.Points[i].Rating-g.Points[i].Give))
	}
	if len(g.Points) > 1 {
		s.Polygon(band, edge...)
	} else if len(g.Points) == 1 {
		p := g.Points[0]
		s.Line(x(0), y(p.Rating+p.Give), x(0), y(p.Rating-p.Give), 24, band)
	}
}

// dates writes the first and the last day below the plot.
func (f frame) dates(g Graph) {
	if len(g.Points) == 0 {
		return
	}
	style := render.Style{Size: 34, Least: 28, Ink: ink.Sepia, Role: "date"}
	first, last := g.Points[0].Day, g.Points[len(g.Points)-1].Day
	if first == last {
		style.Align = render.Centre
		f.Letter(0, plotHigh+4, plotWide, dateHigh-6, f.date(last), style)
		return
	}
	f.Letter(0, plotHigh+4, plotWide/2-10, dateHigh-6, f.date(first), style)
	style.Align = render.Right
	f.Letter(plotWide/2+10, plotHigh+4, plotWide/2-10, dateHigh-6, f.date(last), style)
}

// summary says whose rating it is and what it is now.
func (f frame) summary(g Graph) {
	f.name(24, wide/2-30, sumHigh, g.Who)
	f.Letter(wide/2, 0, wide/2-24, sumHigh, shown(g.Now), render.Style{Size: 56, Least: 40, Ink: ink.Oxblood, Align: render.Right, Role: "rating"})
}

// shown is a rating as people read it: "1619? ±180".
func shown(p Point) string {
	s := itoa(p.Rating)
	if p.Provisional {
		s += "?"
	}
	return s + " ±" + itoa(p.Give)
}

func (g Graph) keys(say teller) []key {
	settled := icon.Icon{icon.Flat("O 50 50 42", ink.Night)}
	all := []key{{"band", surely(band), say.say("key.band")}}
	var firm, open bool
	for _, p := range g.Points {
		firm, open = firm || !p.Provisional, open || p.Provisional
	}
	if open {
		hollow := icon.Icon{icon.Flat("O 50 50 42", ink.Night), icon.Flat("O 50 50 25", ink.White)}
		all = append(all, key{"hollow", hollow, say.say("key.provisional")})
	}
	if firm {
		all = append(all, key{"settled", settled, say.say("key.settled")})
	}
	return all
}

// surely is a swatch of a colour that fills part of a picture.
func surely(fill ink.Ink) icon.Icon { return icon.Icon{icon.Area("R 8 8 84 84", fill)} }

func (g Graph) alt(say teller) []string {
	all := []string{say.say("rating", say.called(g.Who, false), shown(g.Now))}
	if n := len(g.Points); n > 0 {
		low, high := g.Points[0], g.Points[0]
		for _, p := range g.Points {
			if p.Rating < low.Rating {
				low = p
			}
			if p.Rating > high.Rating {
				high = p
			}
		}
		all = append(all, say.say("rating.span", n, low.Rating, high.Rating),
			say.say("rating.days", say.date(g.Points[0].Day), say.date(g.Points[n-1].Day)))
	}
	return all
}

func (g Graph) text(say teller) [][]string {
	lines := g.alt(say)
	for _, p := range g.Points {
		lines = append(lines, say.say("value", say.date(p.Day), shown(p)))
	}
	return [][]string{lines}
}
