package norenberc

import (
	"slices"
	"strconv"

	rules "norenbot/game/norenberc"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/ink"
)

// drawHouse draws a guild house of a width in units; its corner is the frame's. The house
// stands on a sprite of all that never changes (facade); what may change is laid on it
// afterwards, windows from the top down. Crests and queue reach above the corner, so a
// caller leaves room there.
func (f frame) drawHouse(h *rules.HouseView, width float64) {
	// A picture for planning lights what the viewer plans for, any other the house that
	// is resolved.
	planning := f.scene.Kind == Planning
	if f.scene.view.Called == h.Guild && !planning || planning && f.scene.plans(h.Guild) {
		f.halo(width)
	}
	fl := f.floors()
	f.Sprite(0, 0, "facade", int(width), int(fl.end), h.Guild.Index(), func(s *canvas.Sketch) { facade(s, fl, h.Guild, width) })
	f.price(h, width)
	f.roof(h, width)
	f.lodgings(h, width)
	f.sign(h, width) // after the frames of guests within reach, which letters that go below the line meet
	f.workshop(h, width)
	f.storehouse(h, width)
	f.queue(h, width)
	f.plan(h)
}

// halo lights the house that is being resolved or, while planning, those that the viewer
// plans for. It is drawn first and seen around the edge of the facade.
func (f frame) halo(width float64) {
	fl := f.floors()
	f.Sprite(-8, -4, "halo", int(width)+16, int(fl.end)+12, 0, func(s *canvas.Sketch) {
		s.Round(0, 0, width+16, fl.end+12, 18, ink.Ochre)
		s.Round(4, 4, width+8, fl.end+4, 14, ink.Lit)
	})
}

// sign writes the guild's name on the beam, between its good and the crests that are left
// to win.
func (f frame) sign(h *rules.HouseView, width float64) {
	fl := f.floors()
	f.Sprite(6, fl.eaves-7, "sign", 52, 52, h.Guild.Index(), func(s *canvas.Sketch) {
		s.Circle(26, 26, 26, ink.Black)
		s.Circle(26, 26, 24, ink.Gold)
		s.Circle(26, 26, 21, ink.Plaster)
		goods[h.Guild.Index()].Draw(s, 9, 9, 34)
	})
	name := 66.0
	if f.scene.wide() {
		name = 62
	}
	f.fit(name, fl.eaves, width-78-name, fl.beamEnd-fl.eaves, f.scene.Term(guildTerm(h.Guild)),
		render.Style{Size: 30, Least: 22, Ink: ink.White, Role: "guild"})
	f.Icon(width-76, fl.eaves+3, 32, "crest", h.Guild.Index(), crest(h.Guild))
	f.Letter(width-42, fl.eaves, 32, fl.beamEnd-fl.eaves, strconv.Itoa(h.Crests), render.Style{Size: 30, Ink: ink.White, Role: "crests"})
	if was := f.scene.was(h.Guild); was != nil && was.Crests != h.Crests {
		f.badge(width-84, fl.eaves-2, 20, h.Crests-was.Crests)
	}
}

// price hangs the guildmaster's price (N-17) at the right of the roof: a coin. The
// prestige crest, if it lies here, stands above it, or beside it where the roof is low.
func (f frame) price(h *rules.HouseView, width float64) {
	x, y := width-102, f.floors().eaves-104
	if h.Prestige {
		cx, cy := x+20, y-54
		if y < 0 { // a low roof: beside the coin
			cx, cy = x-58, -22
		}
		f.Icon(cx, cy, 56, "prestige", 0, prestige.Haloed())
		if was := f.scene.was(h.Guild); was != nil && !was.Prestige {
			f.mark(cx-12, cy-4, moved)
		}
	}
	f.Sprite(x, y, "price", 96, 96, btoi(h.Price == 0), func(s *canvas.Sketch) {
		s.Circle(48, 48, 48, ink.Black)
		s.Circle(48, 48, 45, ink.Gold)
		s.Circle(48, 48, 39, ink.Bronze)
		s.Circle(48, 48, 37, ink.Lit)
	})
	f.Letter(x, y, 96, 96, price(h.Price), render.Style{Size: 74, Ink: ink.Black, Align: render.Centre, Role: "price"})
}

// price is a price as written. Without a guildmaster there is none, which a view says as
// 0: at a round's end he may have been taken, before the next one comes.
func price(n int) string {
	if n == 0 {
		return "–"
	}
	return strconv.Itoa(n)
}

// lodgings lays the guests into the four upper windows, L1 at the left, while planning in a frame of gold those whom
// the viewer could recruit. Prices are on the facade. An empty window may still have a mark: somebody left it.
func (f frame) lodgings(h *rules.HouseView, width float64) {
	fl := f.floors()
	for i := range 4 {
		place := rules.L1 + rules.Place(i)
		x, w := windowAt(width, i)
		if f.scene.Kind == Planning && f.scene.affords(h, i) {
			f.Panel(x-6, fl.panes-6, w+12, paneSize+12, "within reach", ink.Gold, ink.Ochre, 10, 3)
		}
		if !h.Tiles[place].IsZero() {
			f.guest(x, fl.panes, w, h.Tiles[place])
		}
		f.mark(x-7, fl.panes-7, f.scene.markOf(h, place))
	}
}

// workshop shows the guildmasters of the four rounds from left to right, those gone as
// shut windows; the present one is framed in gold. The last window has a pile of two: its
// top is the fourth master, the lower one (W4) shows as a tab at the corner (N-6, N-32).
func (f frame) workshop(h *rules.HouseView, width float64) {
	fl := f.floors()
	now := rules.MasterOf(f.scene.view.Round)
	for i, place := range [...]rules.Place{rules.W1, rules.W2, rules.W3, rules.Top} {
		x, w := windowAt(width, i)
		t := h.Tiles[place]
		if !t.IsZero() {
			f.master(x, fl.arches, w, t, place == now)
		}
		if place == rules.Top && !h.Tiles[rules.W4].IsZero() {
			at := f.tab(x+w, fl.arches, h.Tiles[rules.W4])
			at.mark(-12, -10, f.scene.markOf(h, rules.W4))
		}
		f.mark(x-7, fl.arches-5, f.scene.markOf(h, place))
	}
}

// storehouse shows how many goods of each type lie here. A type that was there in the
// earlier view keeps its place with a 0 and a badge. Other types with none are left out:
// six would leave little room each.
func (f frame) storehouse(h *rules.HouseView, width float64) {
	fl := f.floors()
	var kinds []int
	was := f.scene.was(h.Guild)
	for i, n := range h.Store {
		if n > 0 || was != nil && was.Store[i] != n {
			kinds = append(kinds, i)
		}
	}
	// The guild's own good comes first: it is what the house trades in.
	slices.SortStableFunc(kinds, func(a, b int) int {
		return btoi(b == h.Guild.Index()) - btoi(a == h.Guild.Index())
	})
	if len(kinds) == 0 {
		f.Letter(20, fl.stone, width-40, fl.end-fl.stone-4, f.scene.Say("empty"), render.Style{Size: 26, Ink: ink.Umber, Align: render.Centre, Role: "store"})
		return
	}
	// Many kinds of goods share the room: smaller signs, and figures as small as they
	// must be.
	pitch, size := min((width-24)/float64(len(kinds)), 100), 36.0
	switch {
	case len(kinds) > 5:
		size = 26
	case len(kinds) > 4:
		size = 29
	}
	if len(kinds) > 3 {
		f.Least = 0 // rather small than cut short
	}
	for i, k := range kinds {
		x := 14 + float64(i)*pitch
		f.Icon(x, fl.stone+23-size/2, int(size), "good", k, goods[k])
		f.Letter(x+size+1, fl.stone, pitch-size-4, fl.end-fl.stone-4, strconv.Itoa(int(h.Store[k])),
			render.Style{Size: 34, Least: 18, Ink: ink.Black, Role: "store"})
		if was != nil && was.Store[k] != h.Store[k] {
			f.badge(x-5, fl.stone+1, 18, int(h.Store[k]-was.Store[k]))
		}
	}
}

// queue hangs the shields of those who are to act here, in order, above the roof; the
// first, who acts now, is larger.
func (f frame) queue(h *rules.HouseView, width float64) {
	for i, seat := range h.Cards {
		size, y := 44, -20.0
		if i == 0 {
			size, y = 56, -30
		}
		f.Icon(14+float64(i)*44+float64(btoi(i > 0))*12, y, size, "shield", int(seat), liveries[seat].Shield().Haloed())
	}
}

// plan pins the viewer's own card, still face down for others, to the house. Nothing
// marks the plans of other players: a View does not hold them.
func (f frame) plan(h *rules.HouseView) {
	if !f.scene.plans(h.Guild) {
		return
	}
	f.Sprite(2, -28, "card", 46, 62, int(f.scene.view.Seat), func(s *canvas.Sketch) {
		s.Round(0, 0, 46, 62, 6, ink.Black)
		s.Round(2, 2, 42, 58, 5, ink.Lit)
		liveries[f.scene.view.Seat].Shield().Draw(s, 5, 12, 37)
	})
}
