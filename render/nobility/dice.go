package nobility

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// pips are where the pips of a die lie, by value, in a box of 100.
var pips = [rules.DieFaces + 1][][2]float64{
	1: {{50, 50}},
	2: {{28, 28}, {72, 72}},
	3: {{26, 26}, {50, 50}, {74, 74}},
	4: {{28, 28}, {72, 28}, {28, 72}, {72, 72}},
	5: {{26, 26}, {74, 26}, {50, 50}, {26, 74}, {74, 74}},
	6: {{28, 23}, {72, 23}, {28, 50}, {72, 50}, {28, 77}, {72, 77}},
}

// automa is how dice of nobody's look.
var automa = icon.Livery{Field: ink.Umber, Charge: ink.White}

// dieIcon is a die in a livery. Its pips are the livery's mark, so that the die says whose
// it is without its colour.
func dieIcon(l icon.Livery, value int) icon.Icon {
	all := icon.Icon{icon.Area("U 6 6 88 88 20", l.Field)}
	for _, at := range pips[value] {
		if l.Mark == "" || l.Mark == liveries[0].Mark {
			all = append(all, icon.Flat(fmt.Sprintf("O %g %g 10", at[0], at[1]), l.Charge))
			continue
		}
		const size = 36 // the mark fills two thirds of its box
		all = append(all, l.Sign().Within(at[0]-size/2, at[1]-size/2, size)...)
	}
	return all
}

// dieIcons are all dice, by livery and value; those of the automa are the last.
var dieIcons = func() (all [len(liveries) + 1][rules.DieFaces + 1]icon.Icon) {
	for i := range all {
		l := automa
		if i < len(liveries) {
			l = liveries[i]
		}
		for value := 1; value <= rules.DieFaces; value++ {
			all[i][value] = dieIcon(l, value)
		}
	}
	return all
}()

// die lays a die.
func (f frame) die(x, y float64, size int, d rules.Die) {
	i := len(liveries)
	if d.Owner() >= 0 {
		i = f.scene.livery(int(d.Owner()))
	}
	f.Icon(x, y, size, "die", i*8+int(d.Value()), dieIcons[i][d.Value()])
}

// slot draws a place for a die, with the die that lies there or with what fits it; shut is
// a place that takes none in this round. A die that was not there before is marked.
func (f frame) slot(x, y float64, size int, d, was rules.Die, fits string, shut bool) {
	wide := float64(size)
	if d != 0 {
		f.die(x, y, size, d)
		if d != was {
			f.fresh(x, y, wide)
		}
		return
	}
	fill, name := slot, "slot"
	if shut {
		fill, name = closed, "shut slot"
	}
	f.Sprite(x, y, name, size, size, 0, func(s *canvas.Sketch) {
		s.Round(0, 0, wide, wide, wide/5, edge)
		s.Round(2, 2, wide-4, wide-4, wide/5-2, fill)
		if shut {
			s.Line(wide*0.28, wide*0.28, wide*0.72, wide*0.72, 4, edge)
			s.Line(wide*0.72, wide*0.28, wide*0.28, wide*0.72, 4, edge)
		}
	})
	if fits != "" && !shut {
		room := size * 5 / 8
		if utf8.RuneCountInString(fits) < 3 {
			room = size * 3 / 4
		}
		f.Least = min(f.Least, max(25, room))
		f.Letter(x+1, y, wide-2, wide, fits, render.Style{Size: size * 11 / 20, Least: size * 2 / 5, Ink: ink.Sepia, Align: render.Centre, Role: "slot"})
	}
}

// fresh frames what is new.
func (f frame) fresh(x, y, size float64) {
	w := int(size) + 8
	f.Sprite(x-4, y-4, "fresh", w, w, 0, func(s *canvas.Sketch) {
		s.Stroke(canvas.Parse(fmt.Sprintf("U 3 3 %d %d %d", w-6, w-6, w/5)), 5, fresh)
	})
}

// thirds are the values that fit slots by rules.Third.
var thirds = [3]string{"1–2", "3–4", "5–6"}

// shutIn reports whether a Guild takes no more dice.
func (st *stage) shutIn(g *rules.GuildView) bool {
	n := 0
	for _, d := range g.Dice {
		if d != 0 {
			n++
		}
	}
	return n >= int(st.table().GuildDice)
}

// last is the value of the last die in a row, or other without any.
func last(dice []rules.Die, other int8) int8 {
	for _, d := range dice {
		if d != 0 {
			other = d.Value()
		}
	}
	return other
}

// between writes values that fit: "4–6", or one alone.
func between(least, most int8) string {
	if least == most {
		return strconv.Itoa(int(least))
	}
	return span(least, most)
}
