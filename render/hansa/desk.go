package hansa

import (
	"fmt"
	"strconv"

	rules "norenbot/game/hansa"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// Sizes of a desk, in units: the title, a skill's line, a value's cell, and the column at
// the right.
const (
	titleHigh  = 92.0
	trackHigh  = 116.0
	valueWide  = 76.0
	valuesLeft = 236.0
	asideLeft  = 712.0
	asideWide  = 352.0
)

// drawHoldings shows one player's desk: the five skills with what still covers them, all
// pieces, and markers. render.ErrScene is returned when Whose is no seat.
func drawHoldings(e *render.Easel, st *stage) error {
	if st.Whose < 0 || int(st.Whose) >= len(st.seats()) {
		return fmt.Errorf("%w: there is no seat %d", render.ErrScene, st.Whose)
	}
	f := begin(e, st, mapWide, mapHigh, 1, ink.Parchment)
	f.owner()
	for i := range rules.TheDesk().Tracks {
		f.in(16, titleHigh+12+float64(i)*trackHigh).track(&rules.TheDesk().Tracks[i])
	}
	p, was := st.player(st.Whose), st.was(st.Whose)
	f.in(asideLeft, titleHigh+12).store("supply", p.Supply, was.Supply)
	f.in(asideLeft, titleHigh+12+trackHigh).store("stock", p.Stock, was.Stock)
	f.in(asideLeft, titleHigh+12+2*trackHigh).markers(p)
	return nil
}

// owner is the title: shield, name and points.
func (f frame) owner() {
	seat := f.scene.Whose
	f.Panel(0, 0, mapWide, titleHigh, "owner", ink.Gold, ink.Sepia, 0, 3)
	f.Icon(16, 10, 72, "shield", int(seat), liveries[seat].Shield())
	text := f.scene.count(int(f.scene.player(seat).Points), pointTerm)
	style := render.Style{Size: 44, Ink: ink.Black, Align: render.Right, Role: "points"}
	w := f.Width(text, style)
	f.Letter(mapWide-24-w, 0, w+2, titleHigh, text, style)
	f.Letter(104, 0, mapWide-104-60-w, titleHigh, f.name(seat), render.Style{Size: 50, Least: 34, Ink: ink.Black, Role: "name"})
}

// track shows one skill: its sign and name, and its values from the left. What is worth now
// stands on gold; what is covered has its cover on it and the value below.
func (f frame) track(t *rules.Track) {
	st := f.scene
	f.Panel(0, 0, asideLeft-32, trackHigh-10, "track", ink.White, ink.Buff, 10, 3)
	f.Icon(12, 25, 56, "skill", int(t.Skill), skillIcons[t.Skill])
	f.Balanced(76, 6, valuesLeft-108, trackHigh-22, st.Term(skillTerms[t.Skill]), render.Style{Size: 28, Least: 20, Ink: ink.Black, Role: "skill"})
	level := int(st.player(st.Whose).Levels[t.Skill])
	before := int(st.was(st.Whose).Levels[t.Skill])
	for i, value := range t.Values {
		at := f.in(valuesLeft+float64(i)*valueWide-30, 10)
		switch {
		case i == level:
			at.Panel(0, 0, valueWide-8, 86, "worth", ink.Gold, ink.Black, 8, 4)
		case i < level:
			at.Panel(0, 0, valueWide-8, 86, "bare", ink.Parchment, ink.Buff, 8, 2)
		default:
			at.Panel(0, 0, valueWide-8, 86, "covered", ink.Vellum, ink.Umber, 8, 2)
		}
		y, high, size, col := 0.0, 86.0, 42, ink.Black
		if i > level {
			at.Icon(11, 5, 46, "cover", int(rules.NewPiece(st.Whose, t.Covers)), pieceIcons[st.Whose][t.Covers])
			y, high, size, col = 52, 32, 26, ink.Sepia
		}
		at.value(t.Skill, value, y, high, size, col)
		if i > before && i <= level {
			at.Icon(valueWide-30, -4, 24, "new", 0, icon.New)
		}
	}
}

// value writes what a skill is worth: a number, or for Privilege its colour with pips.
func (f frame) value(skill rules.Skill, n int, y, high float64, size int, col ink.Ink) {
	if skill == rules.Privilege {
		f.Sprite((valueWide-8-33)/2, y+(high-33)/2, "privilege", 34, 34, n, func(s *canvas.Sketch) {
			pen{s, 0, 0}.office(spot{17, 17}, rules.Office{Color: rules.Color(n - 1)})
		})
		return
	}
	text := strconv.Itoa(n)
	if n == allOf {
		text = f.scene.Term(allTerm)
	}
	f.Letter(2, y, valueWide-12, high, text, render.Style{Size: size, Least: 18, Ink: col, Align: render.Centre, Role: "value"})
}

// allOf is the value of a purse that takes in everything.
const allOf = 99

// store shows traders and merchants that can be used, or that are in stock.
func (f frame) store(key string, n, was rules.Pieces) {
	f.Panel(0, 0, asideWide, trackHigh-10, "store", ink.White, ink.Buff, 10, 3)
	f.Letter(14, 6, asideWide-28, 36, f.scene.Say(key), render.Style{Size: 28, Least: 22, Ink: ink.Sepia, Role: "store"})
	for kind, n := range n {
		x := 18 + float64(kind)*165
		f.Icon(x, 46, 50, "cover", int(rules.NewPiece(f.scene.Whose, rules.Kind(kind))), pieceIcons[f.scene.Whose][kind])
		f.Letter(x+62, 44, 50, 54, strconv.Itoa(int(n)), render.Style{Size: 44, Ink: ink.Black, Role: "count"})
		if d := int(n - was[kind]); d != 0 {
			f.Letter(x+112, 44, 48, 54, render.Signed(d), render.Style{Size: 26, Ink: ink.Oxblood, Role: "gain"})
		}
	}
}

// markers shows the bonus markers: those that can be used, those used, and those that wait
// to be laid out.
func (f frame) markers(p *rules.PlayerView) {
	const high = 3*trackHigh - 10
	f.Panel(0, 0, asideWide, high, "markers", ink.White, ink.Buff, 10, 3)
	y := 6.0
	for _, part := range []struct {
		key  string
		list [rules.MarkerCount]int8
	}{{"unused", p.Unused}, {"used", p.Used}, {"plate", p.Plate}} {
		if part.key == "plate" && part.list == ([rules.MarkerCount]int8{}) {
			continue
		}
		f.Letter(14, y, asideWide-28, 36, f.scene.Say(part.key), render.Style{Size: 28, Least: 22, Ink: ink.Sepia, Role: "store"})
		f.row(14, y+40, part.list)
		y += 112
	}
}

// row lays markers side by side, several of a kind as one with their number; a dash stands
// for none.
func (f frame) row(x, y float64, list [rules.MarkerCount]int8) {
	kinds := 0
	for _, n := range list {
		if n > 0 {
			kinds++
		}
	}
	if kinds == 0 {
		f.Letter(x, y, 60, 50, "–", render.Style{Size: 34, Ink: ink.Umber, Role: "none"})
		return
	}
	step := min(66, (asideWide-28)/float64(kinds))
	for m, n := range list {
		if n == 0 {
			continue
		}
		f.marker(spot{x + 23, y + 26}, 46, rules.Marker(m))
		if n > 1 {
			f.Sprite(x+22, y+42, "times", 24, 24, 0, func(s *canvas.Sketch) { s.Circle(12, 12, 12, ink.Black) })
			f.number(x+22, y+42, 24, 24, int(n), 20, ink.White, "times")
		}
		x += step
	}
}
