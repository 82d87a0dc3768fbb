package norenberc

import (
	"strconv"

	"norenbot/game"
	rules "norenbot/game/norenberc"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// headEnd is the height of the header in units.
const headEnd = 148.0

var goldType = render.Style{Size: 30, Least: 22, Ink: ink.Gold, Role: "header"}

// header shows the town's skyline with round and turn, and the seat awaited.
func (f frame) header(width float64) {
	f.sky(72)
	f.letter(24, 6, 330, 60, "Norenberc", render.Style{Face: render.Title, Size: 62, Least: 40, Ink: ink.Gold, Role: "title"})
	f.rounds(width)
	f.awaited(width)
}

// sky is the night over the city wall, as wide as the picture.
func (f frame) sky(high float64) {
	width := f.wide()
	f.sprite(0, 0, "sky", int(width)+1, int(high), 0, func(s *canvas.Sketch) { skyline(s, width+1, high) })
}

func skyline(s *canvas.Sketch, width, high float64) {
	polygon(s, ink.Night, 0, 0, width, 0, width, high, 0, high)
	for i := range 26 {
		x := float64((i*379 + 57) % int(width))
		circle(s, x, float64((i*41+7)%44)+4, 1.4, ink.Between(ink.Night, ink.White, 130))
	}
	far := ink.Between(ink.Night, ink.Slate, 90)
	x := 330.0
	for i := 0; x < width; i++ {
		w, h := [...]float64{34, 22, 46, 26, 30}[i%5], [...]float64{20, 34, 16, 40, 24}[i%5]
		polygon(s, far, x, high, x, high-h, x+w/2, high-h-[...]float64{12, 26, 14, 30, 10}[i%5], x+w, high-h, x+w, high)
		x += w - 2
	}
	for x := 0.0; x < width; x += 26 {
		polygon(s, ink.Black, x, high, x, high-11, x+13, high-11, x+13, high-6, x+26, high-6, x+26, high)
	}
}

// rounds shows which of the four rounds it is, the turn, and the guests left.
func (f frame) rounds(width float64) {
	v := &f.scene.view
	text := f.words.Phrase("render.turn", v.Turn)
	x := width - 24
	f.letter(x-70, 6, 70, 54, strconv.Itoa(v.Stack), render.Style{Size: 34, Ink: ink.White, Role: "stack"})
	f.icon(x-122, 12, 44, "stack", 0, stackIcon)
	w := f.width(text, goldType)
	x -= 150 + w
	f.letter(x, 6, w+2, 54, text, goldType)
	for i := range 4 {
		variant := btoi(i+1 == v.Round) + 2*btoi(i+1 < v.Round)
		cx := x - 216 + float64(i)*50
		f.sprite(cx, 11, "round", 46, 46, variant, func(s *canvas.Sketch) {
			circle(s, 23, 23, 23, ink.Black)
			circle(s, 23, 23, 21, [...]ink.Ink{ink.Slate, ink.Gold, ink.Night}[variant])
		})
		col := [...]ink.Ink{ink.White, ink.Black, ink.Slate}[variant]
		f.letter(cx, 11, 46, 46, roman[i], render.Style{Size: 30, Ink: col, Align: render.Centre, Role: "round"})
	}
}

var roman = [...]string{"I", "II", "III", "IV"}

// awaited says whose answer the table waits for.
func (f frame) awaited(width float64) {
	st := f.scene
	mine := st.awaits(st.view.Seat)
	fill, name := ink.White, "ribbon"
	if mine {
		fill, name = ink.Gold, "own ribbon"
	}
	f.panel(0, 72, width, headEnd-72, name, fill, ink.Sepia, 0, 3)
	label := f.words.Phrase(st.occasion())
	style := render.Style{Size: 30, Least: 24, Ink: ink.Sepia, Role: "label"}
	labelWidth := min(f.width(label, style), 480)
	f.letter(24, 72, labelWidth+2, headEnd-72, label, style)
	x, end := 24+labelWidth+18, width-20
	if st.view.Called != rules.NoGuild && st.view.Phase == rules.Action {
		end = f.called(st.view.Called, end)
	}
	seats := st.Awaited
	if st.view.Phase == rules.Over {
		seats = st.winners()
	}
	f.seats(seats, x, end)
}

// occasion is the key of the words before the names of those awaited.
func (st *stage) occasion() string {
	switch {
	case st.view.Phase == rules.Over:
		return "render.over"
	case len(st.Awaited) == 0 && st.view.Phase == rules.Planning && st.Kind == render.Replay:
		return "render.planning"
	case len(st.Awaited) == 0:
		return "render.nobody"
	case st.awaits(st.view.Seat) && len(st.Awaited) == 1:
		return "render.yours"
	case st.view.Phase == rules.Planning:
		return "render.plans"
	}
	return "render.awaits"
}

// winners are who has won, once it is known.
func (st *stage) winners() []game.Seat {
	var first []game.Seat
	for seat, s := range st.view.Final {
		if s.Place == 1 {
			first = append(first, game.Seat(seat))
		}
	}
	return first
}

// called shows which guild is being resolved at the right end of the ribbon.
func (f frame) called(g rules.Guild, end float64) float64 {
	style := render.Style{Size: 30, Least: 24, Ink: ink.Black, Role: "called"}
	name := f.words.Term(guildTerm(g))
	w := min(f.width(name, style), 260)
	f.letter(end-w, 72, w+2, headEnd-72, name, style)
	f.icon(end-w-56, 86, 48, "good", g.Index(), goods[g.Index()])
	return end - w - 72
}

// leastName is the room below which a name is left out: its shield says
// enough, and the name stands in the player's row.
const leastName = 90.0

// seats lists players with their shields, sharing the room from x to end.
func (f frame) seats(list []game.Seat, x, end float64) {
	if len(list) > 0 && (end-x)/float64(len(list))-76 < leastName {
		for i, seat := range list {
			f.icon(x+float64(i)*68, 80, 60, "shield", int(seat), icon.Shield(int(seat)))
		}
		return
	}
	for i, seat := range list {
		share := (end - x) / float64(len(list)-i)
		name := f.scene.name(seat)
		style := render.Style{Size: 46, Least: 42, Ink: ink.Black, Role: "awaited"}
		w := min(f.width(name, style), share-76)
		f.icon(x, 82, 56, "shield", int(seat), icon.Shield(int(seat)))
		f.letter(x+62, 72, w+2, headEnd-72, name, style)
		x += w + 86
	}
}
