package market

import (
	"slices"
	"strconv"

	"norenbot/game"
	rules "norenbot/game/market"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// Sizes of a board, in units.
const (
	wide       = 1080.0
	bannerHigh = 64.0
	stripHigh  = 156.0
	rowHigh    = 92.0
	cardWide   = 150.0 // a stall on offer, or a purse
	cardHigh   = 132.0
	slotWide   = 112.0 // a stall of a player's, or what it has earned
	slotHigh   = 68.0
	slotsAt    = 500.0 // where the slots begin
)

// A frame is a part of a picture, with the stage that is drawn.
type frame struct {
	render.Frame
	scene *stage
}

// begin begins a picture of some height and returns its frame.
func begin(e *render.Easel, st *stage, high float64) frame {
	e.Begin(int(wide), int(high), square)
	return frame{render.Frame{Easel: e, Scale: 1}, st}
}

// in is the frame of a part whose corner is at (x, y).
func (f frame) in(x, y float64) frame { return frame{f.In(x, y), f.scene} }

// sized is how large letters of a size are: in large print a quarter larger.
func (st *stage) sized(size int) int {
	if st.Large {
		size += size / 4
	}
	return size
}

// write writes in a box: letters as large as size, in large print larger.
func (f frame) write(x, y, w, h float64, s string, size int, col ink.Ink, align render.Align, role string) {
	size = f.scene.sized(size)
	f.Letter(x, y, w, h, s, render.Style{Size: size, Least: size * 2 / 3, Ink: col, Align: align, Role: role})
}

// banner heads a picture.
func (f frame) banner(said string) {
	f.Panel(0, 0, wide, bannerHigh, "banner", ink.Night, ink.Black, 0, 2)
	f.Letter(24, 0, wide-48, bannerHigh, said, render.Style{Face: render.Title, Size: 42, Least: 26, Ink: ink.Gold, Role: "title"})
}

// drawBoard shows the whole table.
func drawBoard(e *render.Easel, st *stage) error {
	f := begin(e, st, bannerHigh+stripHigh+float64(len(st.seats))*rowHigh+8)
	f.banner(st.moment())
	f.in(0, bannerHigh).strip()
	for i, seat := range st.seats {
		f.in(8, bannerHigh+stripHigh+float64(i)*rowHigh).row(seat)
	}
	return nil
}

// strip shows the stalls on offer, or the customers' purses, in the middle.
func (f frame) strip() {
	v := &f.scene.view
	cards, was, draw := &v.Stalls, &f.scene.was.Stalls, frame.stall
	if v.Phase == rules.Selling {
		cards, was, draw = &v.Customers, &f.scene.was.Customers, frame.purse
	}
	n := cards.Len()
	for i, card := range cards[:n] {
		at := f.in((wide-float64(n)*(cardWide+16))/2+8+float64(i)*(cardWide+16), 12)
		at.halo(cardWide, cardHigh, !slices.Contains(was[:], card))
		draw(at, card)
	}
}

// halo is a bright frame around something of a size that is new.
func (f frame) halo(w, h float64, isNew bool) {
	if isNew {
		f.Panel(-5, -5, w+10, h+10, "halo", fresh, fresh, 12, 0)
	}
}

// stall is a stall on offer: an awning over a counter with its number.
func (f frame) stall(n int8) {
	f.Sprite(0, 0, "stall", int(cardWide), int(cardHigh), 0, func(s *canvas.Sketch) {
		s.Round(0, 0, cardWide, cardHigh, 10, ink.Timber)
		s.Round(3, 3, cardWide-6, cardHigh-6, 8, ink.Plaster)
		for i := range 6 {
			col := awning
			if i%2 == 1 {
				col = ink.White
			}
			x := 3 + float64(i)*24
			s.Round(x, 3, 24, 26, 0, col)
			s.Circle(x+12, 29, 12, col)
		}
		s.Round(10, cardHigh-22, cardWide-20, 14, 4, ink.Oak)
	})
	f.write(10, 42, cardWide-20, 64, strconv.Itoa(int(n)), 64, ink.Black, render.Centre, "stall")
}

// purse is what a customer has to spend.
func (f frame) purse(n int8) {
	f.Sprite(0, 0, "purse", int(cardWide), int(cardHigh), 0, func(s *canvas.Sketch) {
		s.Round(0, 0, cardWide, cardHigh, 10, ink.Plaster)
		icon.Icon{
			icon.Area("M30 22 C10 44 6 62 8 78 C10 92 24 96 50 96 C76 96 90 92 92 78 C94 62 90 44 70 22 Z", ink.Ochre),
			icon.Area("M28 8 L38 14 L50 6 L62 14 L72 8 L68 24 H32 Z", ink.Ochre),
			icon.Stroke("M30 24 H70", 6, ink.Oxblood),
		}.Draw(s, 9, 0, cardHigh)
	})
	f.write(10, 44, cardWide-20, 72, strconv.Itoa(int(n)), 58, ink.Black, render.Centre, "purse")
}

// row shows what a player has. Whoever is awaited or has won stands on gold.
func (f frame) row(seat game.Seat) {
	st := f.scene
	p, was := &st.view.Players[seat], &st.was.Players[seat]
	fill, border, name := ink.Plaster, 2.0, "row"
	if st.Awaits(seat) || st.view.Places[seat] == 1 {
		fill, border, name = ink.Gold, 4, "gold row"
	}
	f.Panel(0, 0, wide-16, rowHigh-8, name, fill, ink.Sepia, 10, border)
	f.Icon(10, 16, 52, "shield", int(seat), liveries[seat].Shield())
	f.write(72, 8, 240, rowHigh-24, f.Easel.Name(st.Scene, seat), 34, ink.Black, render.Left, "name")
	f.Icon(316, 24, 36, "coin", 0, icon.Coin)
	f.amount(356, p.Coins, was.Coins, "coins")
	f.bid(p, was)
	for i := range p.Opened.Len() {
		f.in(slotsAt+float64(i)*slotWide, 8).opened(p.Opened[i], p.Earned[i], was.Opened[i] == 0)
	}
	for i, stall := range p.Stalls[:p.Stalls.Len()] {
		at := f.in(slotsAt+float64(i+p.Opened.Len())*slotWide, 8)
		at.held(stall, stall == p.Chosen, !slices.Contains(was.Stalls[:], stall))
	}
}

// amount writes a number, in red with the difference below it where it has changed.
func (f frame) amount(x float64, now, was int8, role string) {
	y, col := 0.0, ink.Black
	if now != was {
		y, col = -14, ink.Oxblood
		f.write(x, 50, 60, 28, render.Signed(int(now)-int(was)), 22, ink.Oxblood, render.Left, "change")
	}
	f.write(x, y, 60, rowHigh-8, strconv.Itoa(int(now)), 38, col, render.Left, role)
}

// bid shows what somebody bids in this round, or that they have passed.
func (f frame) bid(p, was *rules.PlayerView) {
	switch {
	case f.scene.view.Phase != rules.Bidding:
	case p.Passed:
		f.Icon(432, 22, 40, "passed", 0, passed)
	case p.Bid > 0:
		f.Panel(420, 12, 64, 60, "bid", ink.White, ink.Oxblood, 30, 4)
		f.write(424, 12, 56, 60, strconv.Itoa(int(p.Bid)), 36, ink.Black, render.Centre, "bid")
		if p.Bid != was.Bid {
			f.Icon(466, 6, 24, "new", 0, icon.New)
		}
	}
}

// passed is a coin crossed out.
var passed = icon.Of(icon.Coin, icon.Icon{icon.Stroke("M14 86 L86 14", 14, ink.Oxblood)})

// held is a stall in hand; one that its player has chosen in secret has a golden frame.
func (f frame) held(stall int8, chosen, isNew bool) {
	const w, h = slotWide - 8, slotHigh
	f.halo(w, h, isNew)
	name, line, border := "held", ink.Timber, 3.0
	if chosen {
		name, line, border = "chosen", ink.Night, 9
	}
	f.Panel(0, 0, w, h, name, ink.White, line, 8, border)
	f.Panel(8, 8, w-16, 12, "cloth", awning, awning, 4, 0)
	f.write(8, 20, w-16, h-26, strconv.Itoa(int(stall)), 36, ink.Black, render.Centre, "held")
}

// opened is a stall that was opened, with what it has earned.
func (f frame) opened(stall, earned int8, isNew bool) {
	const w, h = slotWide - 8, slotHigh
	f.halo(w, h, isNew)
	f.Panel(0, 0, w, h, "opened", ink.Buff, ink.Umber, 8, 2)
	f.write(6, 0, 42, h, strconv.Itoa(int(stall)), 28, ink.Sepia, render.Left, "opened")
	f.Icon(46, 10, 50, "earned", 0, icon.Icon{icon.Area("O 50 50 44", ink.Gold)})
	f.write(48, 10, 46, 50, strconv.Itoa(int(earned)), 30, ink.Black, render.Centre, "earned")
}
