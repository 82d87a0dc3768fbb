package norenberc

import (
	"math"
	"strconv"

	rules "norenbot/game/norenberc"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// A tall picture for planning is low, so that on a phone the question, what can be done and the buttons stand on
// one screen with it: of each house what a plan is made by, and what the viewer has to pay with. Who sits on
// roofs, masters to come and the others are on the board.

// stall is how a house is built there: a beam in place of the roof, no workshop.
var stall = floors{eaves: 3, beamEnd: 60, panes: 69, plates: 144, plateHigh: 34, upperEnd: 184, stone: 188, end: 241}

// closeFloors is how it is built close up: with the workshop, whose masters are prices to come.
var closeFloors = floors{eaves: 3, beamEnd: 60, panes: 69, plates: 144, plateHigh: 42, upperEnd: 196, arches: 208, stone: 294, end: 372}

const (
	// skyHigh is the height of the sky with the rounds.
	skyHigh = 60.0
	// stallGap is the room between two rows of houses, for a card pinned to the lower one too.
	stallGap = 16.0
	// purseHigh is the height of the strip with the viewer's own things.
	purseHigh = 64.0
)

// drawPlanning shows what a plan is made by: prices, guests, goods, and what the viewer has. Guests within the
// viewer's goods are framed in gold.
func drawPlanning(e *render.Easel, st *stage) error {
	if st.wide() {
		return drawDesk(e, st)
	}
	rows := stalls(len(st.view.Houses))
	bottom := skyHigh + float64(len(rows))*(stall.end+stallGap) + margin
	f := begin(e, st, func(frame) float64 {
		if st.view.Seat >= 0 {
			return bottom + purseHigh + margin
		}
		return bottom
	})
	f.sky(skyHigh)
	f.Letter(24, -2, 330, 60, "Norenberc", render.Style{Face: render.Title, Size: 62, Least: 40, Ink: ink.Gold, Role: "title"})
	f.in(0, -4).rounds(f.wide())
	i := 0
	for y, in := range rows {
		w, gap := front(f.wide()-2*margin, in)
		for x := range in {
			f.in(margin+float64(x)*(w+gap), skyHigh+stallGap+float64(y)*(stall.end+stallGap)).stall(&st.view.Houses[i], w)
			i++
		}
	}
	if st.view.Seat >= 0 {
		f.in(margin, bottom).purse(f.wide() - 2*margin)
	}
	return nil
}

// stalls are how many houses stand in each row, of 3 to 6 (N-1).
func stalls(n int) []int { return [...][]int{3: {3}, 4: {2, 2}, 5: {3, 2}, 6: {3, 3}}[n] }

// stall draws a house as far as a plan or a visit needs it.
func (f frame) stall(h *rules.HouseView, width float64) {
	fl := f.floors()
	if f.scene.plans(h.Guild) {
		f.Sprite(-7, -5, "stall halo", int(width)+14, int(fl.end)+12, 0, func(s *canvas.Sketch) {
			s.Round(0, 0, width+14, fl.end+12, 14, ink.Ochre)
			s.Round(3, 3, width+8, fl.end+6, 11, ink.Lit)
		})
	}
	f.Sprite(0, 0, "stall", int(width), int(fl.end), h.Guild.Index(), func(s *canvas.Sketch) {
		upperFloor(s, fl, h.Guild, width)
		if fl.arches > 0 {
			groundFloor(s, fl, width)
		}
		storefront(s, fl, width)
		beam(s, fl, width)
	})
	f.tag(h, width)
	f.lodgings(h, width)
	if fl.arches > 0 {
		f.workshop(h, width)
	}
	f.storehouse(h, width)
	f.plan(h)
}

// tag writes the guild's name between its good and its price; a prestige crest and an agent that comes with the
// guildmaster stand before that.
func (f frame) tag(h *rules.HouseView, width float64) {
	f.Sprite(3, 2, "tag", 58, 58, h.Guild.Index(), func(s *canvas.Sketch) {
		s.Circle(29, 29, 29, ink.Black)
		s.Circle(29, 29, 27, ink.Gold)
		s.Circle(29, 29, 23, ink.Plaster)
		goods[h.Guild.Index()].Draw(s, 9, 9, 40)
	})
	f.Sprite(width-68, -2, "tag price", 68, 68, 0, func(s *canvas.Sketch) {
		s.Circle(34, 34, 34, ink.Black)
		s.Circle(34, 34, 32, ink.Gold)
		s.Circle(34, 34, 27, ink.Lit)
	})
	f.Letter(width-68, -2, 68, 68, price(h.Price), render.Style{Size: 54, Ink: ink.Black, Align: render.Centre, Role: "price"})
	end := width - 74
	if h.Prestige {
		end -= 46
		f.Icon(end, 8, 46, "prestige", 0, prestige.Haloed())
		if was := f.scene.was(h.Guild); was != nil && !was.Prestige {
			f.mark(end-10, 0, moved)
		}
	}
	if h.Tiles[rules.MasterOf(f.scene.view.Round)].AgentPlus {
		end -= 42
		f.Sprite(end, 12, "master brings", 40, 40, 0, func(s *canvas.Sketch) { recruitBadge(s, 5, 7) })
	}
	f.fit(66, stall.eaves, end-70, stall.beamEnd-stall.eaves, f.scene.Term(guildTerm(h.Guild)), render.Style{Size: 40, Least: 22, Ink: ink.White, Role: "guild"})
}

// affords reports whether somebody lives in lodging i whom the viewer's goods would recruit (N-21).
func (st *stage) affords(h *rules.HouseView, i int) bool {
	seat := st.view.Seat
	if seat < 0 || h.Tiles[rules.L1+rules.Place(i)].IsZero() {
		return false
	}
	goods := st.view.Players[seat].Goods
	own, all := int(goods[h.Guild.Index()]), goods.Total()
	for _, price := range lodgingPrices[i] {
		if own >= price[0] && all >= price[0]+price[1] {
			return true
		}
	}
	return false
}

// purse shows what the viewer plans with: place, agents that can be sent, money, and goods of each guild.
func (f frame) purse(width float64) {
	p := &f.scene.view.Players[f.scene.view.Seat]
	r := row{p: p, was: f.scene.player(p.Seat), desk: f.scene.wide()}
	f.rowPanel(p, width, purseHigh)
	f.Icon(8, 4, 56, "shield", int(p.Seat), liveries[p.Seat].Shield())
	f.supply(p, 84, 1)
	money := item{icon: icon.Coin, name: "coin", text: strconv.Itoa(p.Money), wide: true}
	if r.was != nil && r.was.Money >= 0 {
		money.more = p.Money - r.was.Money
	}
	f.item(176, 8, money)
	const left = 300.0
	pitch := math.Floor((width - left - 8) / float64(len(f.scene.view.Houses)))
	for i, h := range f.scene.view.Houses {
		f.in(left+float64(i)*pitch, 7).hoard(r, h.Guild, pitch)
	}
}
