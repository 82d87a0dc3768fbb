package hansa

import (
	"strconv"

	"norenbot/game"
	rules "norenbot/game/hansa"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/ink"
)

// Sizes of everybody's desks, in units: the line that names the columns, a desk, and where on
// it supply, stock and markers begin.
const (
	desksHead   = 50.0
	oneDeskHigh = 128.0
	supplyLeft  = 560.0
	stockLeft   = 800.0
	skillsLeft  = 16.0
	skillWide   = 140.0
	unusedLeft  = 730.0
)

// desksHigh is the height of the desks of so many players.
func desksHigh(seats int) float64 { return desksHead + float64(seats)*oneDeskHigh }

// drawDesks shows what everybody can do: a desk each, with points, pieces, skills, and markers to
// use. It is all open, and the board has no room for it.
func drawDesks(e *render.Easel, st *stage) error {
	begin(e, st, mapWide, desksHigh(len(st.seats())), 1, ink.Parchment).desks()
	return nil
}

// desksLetters is how large the least letters are, in units.
func (st *stage) desksLetters() int {
	if st.Large {
		return 36
	}
	return 32
}

// desks lays the desks of all players out, each below the other.
func (f frame) desks() {
	style := render.Style{Size: f.scene.desksLetters(), Ink: ink.Sepia, Role: "store"}
	f.Letter(supplyLeft, 0, stockLeft-supplyLeft-8, desksHead, f.scene.Say("supply"), style)
	f.Letter(stockLeft, 0, mapWide-stockLeft-8, desksHead, f.scene.Say("stock"), style)
	for i, seat := range f.scene.seats() {
		f.in(0, desksHead+float64(i)*oneDeskHigh).deskOf(seat)
	}
}

// deskOf is one player's: points and pieces, and below them skills and markers.
func (f frame) deskOf(seat game.Seat) {
	st, p, was := f.scene, f.scene.player(seat), f.scene.was(seat)
	least := st.desksLetters()
	fill, border, name := ink.White, 2.0, "desk"
	if st.Awaits(seat) {
		fill, border, name = ink.Lit, 4, "lit desk"
	}
	f.Panel(4, 0, mapWide-8, oneDeskHigh-6, name, fill, ink.Sepia, 10, border)
	f.Icon(14, 6, 50, "shield", int(seat), liveries[seat].Shield())
	points := strconv.Itoa(int(p.Points))
	f.Letter(74, 2, 360, 56, f.name(seat), render.Style{Size: least + 6, Least: least, Ink: ink.Black, Role: "name"})
	f.Letter(436, 2, 90, 56, points, render.Style{Size: least + 12, Ink: changedInk(int(p.Points), int(was.Points)), Align: render.Right, Role: "points"})
	f.in(supplyLeft, 2).counts(seat, p.Supply, was.Supply)
	f.in(stockLeft, 2).counts(seat, p.Stock, was.Stock)
	for i := range rules.TheDesk().Tracks {
		t := &rules.TheDesk().Tracks[i]
		f.in(skillsLeft+float64(i)*skillWide, 60).skill(seat, t, int(p.Levels[t.Skill]), int(was.Levels[t.Skill]))
	}
	f.unused(p.Unused)
}

// unused are the markers that can be used, with how many there are of those of which there are
// several.
func (f frame) unused(list [rules.MarkerCount]int8) {
	kinds := 0.0
	for _, n := range list {
		if n > 0 {
			kinds++
		}
	}
	x, step := unusedLeft, min(58, (mapWide-unusedLeft-10)/kinds)
	for m, n := range list {
		if n == 0 {
			continue
		}
		f.marker(spot{x + 23, 84}, 46, rules.Marker(m))
		if n > 1 {
			f.Sprite(x+20, 90, "desk times", 32, 32, 0, func(s *canvas.Sketch) { s.Circle(16, 16, 16, ink.Black) })
			f.number(x+20, 90, 32, 32, int(n), f.scene.desksLetters()-4, ink.White, "times")
		}
		x += step
	}
}

// changedInk is red for what is not as it was.
func changedInk(n, was int) ink.Ink {
	if n != was {
		return ink.Oxblood
	}
	return ink.Black
}

// counts are traders and merchants, with how many there are of each.
func (f frame) counts(seat game.Seat, n, was rules.Pieces) {
	x := 0.0
	for kind, n := range n {
		f.Icon(x, 9, 38, "desk piece", int(rules.NewPiece(seat, rules.Kind(kind))), pieceIcons[seat][kind])
		f.Letter(x+46, 0, 60, 56, strconv.Itoa(int(n)), render.Style{Size: f.scene.desksLetters() + 6, Ink: changedInk(int(n), int(was[kind])), Role: "supply"})
		x += 112
	}
}

// skill is one skill: its sign, and what it is worth now.
func (f frame) skill(seat game.Seat, t *rules.Track, level, was int) {
	f.Icon(0, 6, 44, "skill", int(t.Skill), skillIcons[t.Skill])
	if t.Skill == rules.Privilege {
		n := t.Values[level]
		f.Sprite(54, 8, "privilege", 40, 40, n, func(s *canvas.Sketch) { pen{s, 0, 0}.office(spot{20, 20}, rules.Office{Color: rules.Color(n - 1)}) })
		return
	}
	said := strconv.Itoa(t.Values[level])
	if t.Values[level] == allOf {
		said = f.scene.Term(allTerm)
	}
	f.Letter(52, 0, skillWide-42, 56, said, render.Style{Size: f.scene.desksLetters() + 6, Least: f.scene.desksLetters(), Ink: changedInk(level, was), Role: "value"})
}
