package league

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"norenbot/game/stats"
	"norenbot/game/text"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/ink"
)

// A Record is what somebody's matches of one game have come to.
type Record struct {
	Head
	stats.Game
	Now    Point   // the rating as of today; only with Points
	Points []Point // after each rated match, oldest first, PointsMost at most
}

// RecordOf returns the record of a person at a game, whose name the title is.
func RecordOf(who Who, title string, g stats.Game, now Point, points []Point) Record {
	return Record{Head: Head{Season: who.Name, Handle: who.Handle, Of: title}, Game: g, Now: now, Points: points[max(0, len(points)-PointsMost):]}
}

func (r Record) head() Head { return r.Head }

// In units: figures at the left, by row and column; at the right seats, above the rating.
const (
	figureHigh = 62.0
	labelWide  = 272.0
	sumWide    = 153.0
	rightAt    = margin + labelWide + 2*sumWide + 30
	rightWide  = wide - rightAt - margin
	seatHigh   = 40.0
	seatLabel  = 44.0
	sharedWide = 92.0 // of "12/34"
	graphHigh  = 168.0
)

// A figure is a row of the figures.
type figure struct {
	key  string
	says func(teller, stats.Sum) string // "" where nothing is known
}

var figures = []figure{
	{"played", func(_ teller, s stats.Sum) string { return itoa(s.Played) }},
	{"won", func(t teller, s stats.Sum) string { return t.share(s.Won, s.Played) }},
	{"place", func(t teller, s stats.Sum) string { return t.mean(s.Place()) }},
	{"mean", func(t teller, s stats.Sum) string { return t.mean(s.Mean()) }},
	{"best", func(_ teller, s stats.Sum) string {
		if s.Scored == 0 {
			return ""
		}
		return itoa(s.Best)
	}},
	{"each", func(t teller, s stats.Sum) string {
		each, known := s.Each()
		if !known {
			return ""
		}
		return t.span(each)
	}},
}

// share is how many of how many: "5 (42%)".
func (t teller) share(of, all int) string {
	if all == 0 {
		return ""
	}
	return t.say("record.share", of, strconv.Itoa(int(math.Round(100*float64(of)/float64(all)))))
}

// mean is an average with one decimal, "" where there is none.
func (t teller) mean(mean float64, known bool) string {
	if !known {
		return ""
	}
	return strings.Replace(strconv.FormatFloat(mean, 'f', 1, 64), ".", text.Decimal(t.words.Language()), 1)
}

// span is a time as people read it, in its two largest units.
func (t teller) span(d time.Duration) string {
	minutes := int(d.Round(time.Minute) / time.Minute)
	switch {
	case minutes < 1:
		return t.say("record.moment")
	case minutes < 60:
		return t.say("record.minutes", strconv.Itoa(minutes))
	case minutes < 24*60:
		return t.say("record.hours", strconv.Itoa(minutes/60), fmt.Sprintf("%02d", minutes%60))
	}
	return t.say("record.days", strconv.Itoa(minutes/24/60), strconv.Itoa(minutes/60%24))
}

// sums are the columns: matches with other people, and those without.
func (r Record) sums() map[string]stats.Sum {
	return map[string]stats.Sum{"people": r.People, "alone": r.Alone}
}

var sumKeys = []string{"people", "alone"}

func (r Record) rightHigh() float64 {
	high := headHigh + float64(len(r.Seats))*seatHigh
	if len(r.Points) > 0 {
		high += headHigh + graphHigh
	}
	return high
}

func (r Record) high(frame) float64 {
	return max(headHigh+float64(len(figures))*figureHigh, r.rightHigh()) + 2*margin
}

func (r Record) draw(f frame) {
	heading := render.Style{Size: 32, Least: 28, Ink: ink.Sepia, Role: "column"}
	middle := heading
	middle.Align = render.Centre
	for n, key := range sumKeys {
		f.Letter(margin+labelWide+float64(n)*sumWide, 0, sumWide-6, headHigh, f.say("record."+key), middle)
	}
	for n, row := range figures {
		f.in(margin, headHigh+float64(n)*figureHigh).figure(r, row)
	}
	f.Letter(rightAt, 0, rightWide, headHigh, f.say("record.seats"), heading)
	for n, s := range r.Seats {
		f.in(rightAt, headHigh+float64(n)*seatHigh).bySeat(n, s)
	}
	if len(r.Points) > 0 {
		f.in(rightAt, r.rightHigh()-graphHigh-headHigh).rated(r, heading)
	}
}

// figure writes a row of the figures.
func (f frame) figure(r Record, row figure) {
	f.Panel(0, 0, labelWide+2*sumWide, figureHigh-6, "figures", ink.White, ink.Buff, 10, 2)
	f.Letter(14, 0, labelWide-20, figureHigh-6, f.say("record."+row.key), render.Style{Size: 34, Least: 28, Ink: ink.Black, Role: "figure"})
	for n, key := range sumKeys {
		f.cell(labelWide+float64(n)*sumWide+4, sumWide-8, figureHigh-6, f.shown(r.sums()[key], row), row.key)
	}
}

// shown is a figure, or that nothing is known.
func (t teller) shown(s stats.Sum, row figure) string {
	if said := row.says(t, s); said != "" && s.Played > 0 {
		return said
	}
	return "–"
}

// bySeat draws how often somebody has won in a seat.
func (f frame) bySeat(n int, s stats.Seat) {
	const barAt, barWide, barHigh = seatLabel, rightWide - seatLabel - sharedWide, 24.0
	f.Letter(0, 0, seatLabel-8, seatHigh, itoa(n+1), render.Style{Size: 32, Least: 28, Ink: ink.Black, Align: render.Centre, Role: "seat"})
	name := fmt.Sprint("seat", s)
	f.Sprite(barAt, (seatHigh-barHigh)/2, name, int(barWide), int(barHigh), 0, func(k *canvas.Sketch) {
		k.Round(0, 0, barWide, barHigh, 6, ink.Buff)
		k.Round(2, 2, barWide-4, barHigh-4, 4, ink.White)
		if s.Won > 0 {
			k.Round(0, 0, max(12, barWide*float64(s.Won)/float64(s.Played)), barHigh, 6, ink.Verdigris)
		}
	})
	f.Letter(barAt+barWide, 0, sharedWide, seatHigh, ofSeat(s), render.Style{Size: 32, Least: 28, Ink: ink.Black, Align: render.Right, Role: "seats"})
}

// ofSeat is how often somebody won in a seat, of how often they sat there.
func ofSeat(s stats.Seat) string { return itoa(s.Won) + "/" + itoa(s.Played) }

// rated draws how the rating has gone.
func (f frame) rated(r Record, heading render.Style) {
	f.Letter(0, 0, rightWide*0.4, headHigh, f.say("kind."+string(Curve)), heading)
	f.Letter(rightWide*0.4, 0, rightWide*0.6, headHigh, shown(r.Now), render.Style{Size: 38, Least: 30, Ink: ink.Oxblood, Align: render.Right, Role: "rating"})
	low, high := r.Points[0].Rating, r.Points[0].Rating
	for _, p := range r.Points {
		low, high = min(low, p.Rating), max(high, p.Rating)
	}
	f.Sprite(0, headHigh, fmt.Sprint("rated", r.Points), int(rightWide), int(graphHigh), 0, func(s *canvas.Sketch) {
		s.Round(0, 0, rightWide, graphHigh, 0, ink.White)
		x := func(i int) float64 { return 18 + (rightWide-36)*float64(i)/float64(max(len(r.Points)-1, 1)) }
		y := func(p Point) float64 {
			return graphHigh - 18 - (graphHigh-36)*float64(p.Rating-low)/float64(max(high-low, 1))
		}
		for i := 1; i < len(r.Points); i++ {
			s.Line(x(i-1), y(r.Points[i-1]), x(i), y(r.Points[i]), 5, ink.Verdigris)
		}
		for i, p := range r.Points {
			s.Circle(x(i), y(p), 7, ink.Night)
			if p.Provisional {
				s.Circle(x(i), y(p), 4, ink.White)
			}
		}
	})
}

// alt tells the figures, then the seats, then the rating.
func (r Record) alt(say teller) (all []string) {
	for _, key := range sumKeys {
		s := r.sums()[key]
		if s.Played == 0 {
			continue
		}
		var parts []string
		for _, row := range figures {
			parts = append(parts, say.say("value", say.say("record."+row.key), say.shown(s, row)))
		}
		all = append(all, say.say("value", say.say("record."+key), strings.Join(parts, " · ")))
	}
	var seats []string
	for n, s := range r.Seats {
		seats = append(seats, say.say("value", itoa(n+1), ofSeat(s)))
	}
	all = append(all, say.say("value", say.say("record.seats"), strings.Join(seats, " · ")))
	if n := len(r.Points); n > 0 {
		all = append(all, say.say("value", say.say("kind."+string(Curve)), shown(r.Now)))
		low := slices.MinFunc(r.Points, func(a, b Point) int { return a.Rating - b.Rating })
		high := slices.MaxFunc(r.Points, func(a, b Point) int { return a.Rating - b.Rating })
		all = append(all, say.say("rating.span", n, low.Rating, high.Rating), say.say("rating.days", say.date(r.Points[0].Day), say.date(r.Points[n-1].Day)))
	}
	return all
}

// text is alt, with nothing where nothing was played, and each point of the curve.
func (r Record) text(say teller) [][]string {
	lines := r.alt(say)
	for _, key := range sumKeys {
		if r.sums()[key].Played == 0 {
			lines = append(lines, say.say("value", say.say("record."+key), "0 · –"))
		}
	}
	for _, p := range r.Points {
		lines = append(lines, say.say("value", say.date(p.Day), shown(p)))
	}
	return [][]string{lines}
}
