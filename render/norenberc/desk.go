package norenberc

import (
	"math"
	"slices"
	"strconv"

	"norenbot/game"
	rules "norenbot/game/norenberc"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// A board for a desk has the houses at the left and the players in a column at the right.
// In large print the houses fill it: what the players have is in their holdings, in the
// race and in the text board. A replay is no larger in large print and keeps its column.
const (
	// bandHigh is the header: name of the game, who is awaited, rounds.
	bandHigh = 84.0
	// cardWide and cardHigh are the room that a player's card needs.
	cardWide = 656.0
	cardHigh = 196.0
	// aboveHouse is the room for crests and for the shields of the queue above a roof.
	aboveHouse = 38.0
)

// drawDesk draws board and planning wide. Unlike a tall picture this one's height is
// given, so houses and cards share out what there is. Houses stand in at most two rows
// (three houses as 2 and 1), each centred in its share.
func drawDesk(e *render.Easel, st *stage) error {
	f := begin(e, st, func(f frame) float64 { return math.Floor(f.wide() * deskHigh / deskWide) })
	wide, high := f.wide(), math.Floor(f.wide()*deskHigh/deskWide)
	f.band(wide)
	// By the number of houses, which is one more than players: three to six (N-1).
	rows := [...][]int{3: {2, 1}, 4: {2, 2}, 5: {3, 2}, 6: {3, 3}}[len(st.view.Houses)]
	left := wide - 2*margin
	if !st.Large || st.Kind == render.Replay {
		left = f.cards(rows[0], high)
	}
	fl := f.floors()
	pitch := (high - bandHigh) / float64(len(rows))
	i := 0
	for y, in := range rows {
		w, gap := front(left, in)
		for x := range in {
			// Below the room for crests and queue, a house stands in the middle of what
			// is left.
			at := f.in(margin+float64(x)*(w+gap), bandHigh+float64(y)*pitch+aboveHouse+(pitch-aboveHouse-fl.end)/2-4)
			at.drawHouse(&st.view.Houses[i], w)
			i++
		}
	}
	return nil
}

// band is the header in one line. title is where the ribbon begins; its end leaves room
// for rounds, whose width depends on the language's word for "turn".
func (f frame) band(width float64) {
	f.sky(bandHigh)
	title := 312.0
	f.Letter(24, 10, title-30, 60, "Norenberc", render.Style{Face: render.Title, Size: 62, Least: 40, Ink: ink.Gold, Role: "title"})
	f.in(0, 6).rounds(width)
	f.ribbon(title, width-416-f.Width(f.scene.Say("turn", f.scene.view.Turn), render.Style{Size: leastType}), 6, 66)
}

// cards lays the players' cards in a column at the right, in turn order, for houses that
// stand so many in a row, and returns the width that is left for those, in units. Cards
// are laid out at least cardWide by cardHigh and zoomed to fit, up to 1.3 times where few
// players leave room.
func (f frame) cards(in int, high float64) float64 {
	order := f.scene.view.Order
	houses := float64(in)*344 + float64(in-1)*gutter
	if in < 3 {
		houses = 2*420 + gutter
	}
	wide := f.wide() - houses - 3*margin
	pitch := (high - bandHigh - margin) / float64(len(order))
	zoom := min(wide/cardWide, (pitch-8)/cardHigh, 1.3)
	for i, seat := range order {
		at := f.in(houses+2*margin, bandHigh+8+float64(i)*pitch)
		at.Scale *= zoom
		at.card(seat, math.Floor(wide/zoom), math.Floor((pitch-8)/zoom))
	}
	return houses
}

// card shows one player: name and agents, things, and a cell for each guild. wide and
// high are in the card's own, zoomed units. Height to spare is shared out in three.
func (f frame) card(seat game.Seat, wide, high float64) {
	st := f.scene
	r := row{p: &st.view.Players[seat], was: st.player(seat), place: slices.Index(st.view.Order, seat) + 1}
	f.rowPanel(r.p, wide, high)
	f.Icon(8, 8, 62, "shield", int(seat), liveries[seat].Shield())
	f.place(r, 0, 58)
	const agents = 196.0
	f.Letter(78, 4, wide-agents-86, 50, f.name(seat), render.Style{Size: 40, Least: leastType, Ink: ink.Black, Role: "name"})
	f.supply(r.p, wide-agents, 0)
	f.reserve(r.p, wide-agents+76, 0)
	// Above the things, between things and cells, and below the cells.
	spare := max(0, high-cardHigh) / 3
	f.things(r, 78, 51+spare, wide-84)
	r.cell = (wide - 16) / float64(len(st.view.Houses))
	for i, h := range st.view.Houses {
		f.in(10+float64(i)*r.cell, high-101-spare).cell(r, h.Guild)
	}
}

// things lays what a player has besides goods and craftsmen in one line, all of it
// smaller if there is too much: a card has no second line to wrap to. During planning the
// first thing says whether he has planned.
func (f frame) things(r row, x, y, wide float64) {
	items := f.items(r)
	if f.scene.Kind == Planning && !r.p.Finished {
		items = append([]item{f.decided(r.p)}, items...)
	}
	need := 0.0
	for _, it := range items {
		need += it.width(true)
	}
	at := f.in(x, y)
	if need > wide {
		at.Scale *= wide / need
	}
	x = 0
	for _, it := range items {
		at.item(x, 0, it)
		x += it.width(true)
	}
}

// decided says whether a player has planned. That is public while what he planned is not
// (N-11).
func (f frame) decided(p *rules.PlayerView) item {
	if f.scene.Awaits(p.Seat) {
		return item{icon: hourglass, name: "glass"}
	}
	return item{icon: ready, name: "ready"}
}

// place shows a player's place in turn order, from 1, on a disc, and an arrow if it
// changed.
func (f frame) place(r row, x, y float64) {
	f.Sprite(x, y, "ordinal", 38, 38, 0, func(s *canvas.Sketch) {
		s.Circle(19, 19, 19, ink.Black)
		s.Circle(19, 19, 17, ink.White)
	})
	f.Letter(x, y, 38, 38, strconv.Itoa(r.place), render.Style{Size: leastType, Ink: ink.Black, Align: render.Centre, Role: "order"})
	if rise := f.scene.rise(r.p.Seat); rise > 0 {
		f.Icon(x+42, y+4, 30, "up", 0, icon.Up)
	} else if rise < 0 {
		f.Icon(x+42, y+4, 30, "down", 0, icon.Down)
	}
}
