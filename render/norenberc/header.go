package norenberc

import (
	"cmp"
	"strconv"
	"strings"

	"norenbot/game"
	rules "norenbot/game/norenberc"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/ink"
)

// headEnd is the height of a tall picture's header in units: the sky with the town and,
// from 72 down, the ribbon. A wide board has its own, band.
const headEnd = 148.0

// goldType is the type of what stands on the night sky.
var goldType = render.Style{Size: 30, Least: 22, Ink: ink.Gold, Role: "header"}

// header shows the town's skyline with round and turn, and the seat awaited. width is
// that of the picture in units.
func (f frame) header(width float64) {
	f.sky(72)
	f.Letter(24, 6, 330, 60, "Norenberc", render.Style{Face: render.Title, Size: 62, Least: 40, Ink: ink.Gold, Role: "title"})
	f.rounds(width)
	f.ribbon(0, width, 72, headEnd-72)
}

// sky is the night over the city wall, as wide as the picture and high units high.
func (f frame) sky(high float64) {
	width := f.wide()
	f.Sprite(0, 0, "sky", int(width)+1, int(high), 0, func(s *canvas.Sketch) { skyline(s, width+1, high) })
}

// skyline draws stars, far roofs from where the game's name ends, and the battlements in
// front. What looks random is arithmetic on i: equal pictures must have equal pixels.
func skyline(s *canvas.Sketch, width, high float64) {
	s.Polygon(ink.Night, 0, 0, width, 0, width, high, 0, high)
	for i := range 26 {
		x := float64((i*379 + 57) % int(width))
		s.Circle(x, float64((i*41+7)%44)+4, 1.4, ink.Between(ink.Night, ink.White, 130))
	}
	far := ink.Between(ink.Night, ink.Slate, 90)
	// 330 is where the name of the game ends, see header.
	x := 330.0
	for i := 0; x < width; i++ {
		w, h := [...]float64{34, 22, 46, 26, 30}[i%5], [...]float64{20, 34, 16, 40, 24}[i%5]
		s.Polygon(far, x, high, x, high-h, x+w/2, high-h-[...]float64{12, 26, 14, 30, 10}[i%5], x+w, high-h, x+w, high)
		x += w - 2
	}
	for x := 0.0; x < width; x += 26 {
		s.Polygon(ink.Black, x, high, x, high-11, x+13, high-11, x+13, high-6, x+26, high-6, x+26, high)
	}
}

// rounds shows which of the four rounds it is, the turn, and the guests left in the
// stack. It lays them out from right to left, because the word for "turn" varies in
// width.
func (f frame) rounds(width float64) {
	v := &f.scene.view
	text := f.scene.Say("turn", v.Turn)
	x := width - 24
	f.Letter(x-70, 6, 70, 54, strconv.Itoa(v.Stack), render.Style{Size: 34, Ink: ink.White, Role: "stack"})
	f.Icon(x-122, 12, 44, "stack", 0, stackIcon)
	style := goldType
	// Width does not heed Least, which Letter does.
	style.Size = max(style.Size, f.Least)
	w := f.Width(text, style)
	x -= 150 + w
	f.Letter(x, 6, w+2, 54, text, style)
	for i := range 4 {
		// Variants: a round to come, the present one, a past one.
		variant := btoi(i+1 == v.Round) + 2*btoi(i+1 < v.Round)
		cx := x - 216 + float64(i)*50
		f.Sprite(cx, 11, "round", 46, 46, variant, func(s *canvas.Sketch) {
			s.Circle(23, 23, 23, ink.Black)
			s.Circle(23, 23, 21, [...]ink.Ink{ink.Slate, ink.Gold, ink.Night}[variant])
		})
		col := [...]ink.Ink{ink.White, ink.Black, ink.Slate}[variant]
		f.fit(cx, 11, 46, 46, roman[i], render.Style{Size: 30, Least: 24, Ink: col, Align: render.Centre, Role: "round"})
	}
}

// roman are the numbers of the rounds (N-10: there are four).
var roman = [...]string{"I", "II", "III", "IV"}

// ribbon says whose answer the table waits for, from x to end, high units high; gold
// where the viewer himself is awaited. A replay waits for nobody: its ribbon says what
// happened. After the end it names who won. Seats share what is left beside the label
// and, at the right end, the guild that is called.
func (f frame) ribbon(x, end, y, high float64) {
	st := f.scene
	mine := st.Awaits(st.view.Seat)
	fill, name := ink.White, "ribbon"
	if mine {
		fill, name = ink.Gold, "own ribbon"
	}
	f.Panel(x, y, end-x, high, name, fill, ink.Sepia, 0, 3)
	at := f.in(0, y)
	if st.Kind == render.Replay && st.view.Phase != rules.Over {
		at.Letter(x+24, 0, end-x-44, high, f.caption(), render.Style{Size: 42, Least: 30, Ink: ink.Black, Role: "caption"})
		return
	}
	label := st.Say(st.occasion())
	style := render.Style{Size: max(30, f.Least), Least: 24, Ink: ink.Sepia, Role: "label"}
	labelWidth := min(f.Width(label, style), 480)
	at.Letter(x+24, 0, labelWidth+2, high, label, style)
	x, end = x+24+labelWidth+18, end-20
	// Wide large print may have no room: the house is lit anyway.
	if st.view.Called != rules.NoGuild && st.view.Phase == rules.Action && (end-x > 460 || !st.wide()) {
		end = at.called(st.view.Called, end, high)
	}
	seats := st.Awaited
	if st.view.Phase == rules.Over {
		seats = st.winners()
	}
	at.seats(seats, x, end, high)
}

// caption says in a short line what happened since the frame before: a round's end, or
// who came to which guild. The first frame has nothing before it and says the turn.
func (f frame) caption() string {
	v, was := &f.scene.view, f.scene.before
	switch {
	case was == nil:
		return f.scene.Say("turn", v.Turn)
	case v.Round > was.Round || v.Phase == rules.RoundEnd:
		return f.scene.Say("round", f.scene.roundEnded())
	}
	var came []string
	for i, h := range v.Houses {
		for seat, n := range h.Roof {
			if n > was.Houses[i].Roof[seat] {
				came = append(came, f.name(game.Seat(seat))+" → "+f.scene.Term(guildTerm(h.Guild)))
			}
		}
	}
	if len(came) == 0 && v.Phase == rules.Planning {
		return f.scene.Say("planning")
	}
	return cmp.Or(strings.Join(came, ", "), f.scene.Say("turn", v.Turn))
}

// occasion is the key of the words before the names of those awaited. Keys are those of
// locale/*.toml without prefix.
func (st *stage) occasion() string {
	switch {
	case st.view.Phase == rules.Over:
		return "over"
	case len(st.Awaited) == 0:
		return "nobody"
	case st.Awaits(st.view.Seat) && len(st.Awaited) == 1:
		return "yours"
	case st.view.Phase == rules.Planning:
		return "plans"
	}
	return "awaits"
}

// winners are who has won, in order of seats: several after a tie that nothing breaks
// none before the end.
func (st *stage) winners() []game.Seat {
	var first []game.Seat
	for seat, s := range st.view.Final {
		if s.Place == 1 {
			first = append(first, game.Seat(seat))
		}
	}
	return first
}

// called shows which guild is being resolved at the right end of the ribbon, and returns
// where it begins, less a gap: the new end for what stands before it.
func (f frame) called(g rules.Guild, end, high float64) float64 {
	style := render.Style{Size: max(30, f.Least), Least: 24, Ink: ink.Black, Role: "called"}
	name := f.scene.Term(guildTerm(g))
	w := min(f.Width(name, style), 260)
	f.Letter(end-w, 0, w+2, high, name, style)
	f.Icon(end-w-56, high/2-24, 48, "good", g.Index(), goods[g.Index()])
	return end - w - 72
}

// seats lists players with their shields, sharing the room from x to end; with shields
// alone where several names do not fit, since each shield stands beside its name below.
// One name alone is always written, shortened if need be.
func (f frame) seats(list []game.Seat, x, end, high float64) {
	style := render.Style{Size: max(46, f.Least), Least: 42, Ink: ink.Black, Role: "awaited"}
	// A shield takes 62 units and a gap 24; there is no gap after the last.
	whole := -24.0
	for _, seat := range list {
		whole += f.Width(f.name(seat), style) + 86
	}
	if len(list) > 1 && x+whole > end {
		for i, seat := range list {
			f.Icon(x+float64(i)*68, high/2-30, 60, "shield", int(seat), liveries[seat].Shield())
		}
		return
	}
	for i, seat := range list {
		// What earlier names did not need is for the later ones.
		share := (end - x) / float64(len(list)-i)
		name := f.name(seat)
		w := min(f.Width(name, style), share-76)
		f.Icon(x, high/2-28, 56, "shield", int(seat), liveries[seat].Shield())
		f.Letter(x+62, 0, w+2, high, name, style)
		x += w + 86
	}
}
