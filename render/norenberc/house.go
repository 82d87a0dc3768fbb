package norenberc

import (
	"slices"
	"strconv"

	"norenbot/game"
	rules "norenbot/game/norenberc"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// drawHouse draws a guild house of a width in units; its corner is the frame's.
func (f frame) drawHouse(h *rules.HouseView, width float64) {
	planning := f.scene.Kind == render.Planning
	if f.scene.view.Called == h.Guild && !planning || planning && f.scene.plans(h.Guild) {
		f.halo(width)
	}
	f.sprite(0, 0, "facade", int(width), houseEnd, h.Guild.Index(), func(s *canvas.Sketch) { facade(s, h.Guild, width) })
	f.sign(h, width)
	f.price(h, width)
	f.roof(h, width)
	f.lodgings(h, width)
	f.workshop(h, width)
	f.storehouse(h, width)
	f.queue(h, width)
	f.plan(h)
}

// halo lights the house that is being resolved, or that the viewer plans for.
func (f frame) halo(width float64) {
	f.sprite(-8, -4, "halo", int(width)+16, houseEnd+12, 0, func(s *canvas.Sketch) {
		round(s, 0, 0, width+16, houseEnd+12, 18, ink.Ochre)
		round(s, 4, 4, width+8, houseEnd+4, 14, ink.Lit)
	})
}

// sign writes the guild's name on the beam, with its crests.
func (f frame) sign(h *rules.HouseView, width float64) {
	f.sprite(6, eaves-7, "sign", 52, 52, h.Guild.Index(), func(s *canvas.Sketch) {
		circle(s, 26, 26, 26, ink.Black)
		circle(s, 26, 26, 24, ink.Gold)
		circle(s, 26, 26, 21, ink.Plaster)
		goods[h.Guild.Index()].Draw(s, 9, 9, 34)
	})
	f.letter(66, eaves, width-148, beamEnd-eaves, f.words.Term(guildTerm(h.Guild)),
		render.Style{Size: 30, Least: 22, Ink: ink.White, Role: "guild"})
	f.icon(width-76, eaves+3, 32, "crest", h.Guild.Index(), crest(h.Guild))
	f.letter(width-42, eaves, 30, beamEnd-eaves, strconv.Itoa(h.Crests), render.Style{Size: 30, Ink: ink.White, Role: "crests"})
	if was := f.scene.was(h.Guild); was != nil && was.Crests != h.Crests {
		f.badge(width-84, eaves-2, 20, h.Crests-was.Crests)
	}
}

// price hangs the guildmaster's price at the right of the roof: a coin.
func (f frame) price(h *rules.HouseView, width float64) {
	x := width - 102
	if h.Prestige {
		f.icon(x+20, -34, 56, "prestige", 0, haloed(prestige))
		if was := f.scene.was(h.Guild); was != nil && !was.Prestige {
			f.mark(x+8, -38, moved)
		}
	}
	f.sprite(x, 20, "price", 96, 96, btoi(h.Price == 0), func(s *canvas.Sketch) {
		circle(s, 48, 48, 48, ink.Black)
		circle(s, 48, 48, 45, ink.Gold)
		circle(s, 48, 48, 39, ink.Bronze)
		circle(s, 48, 48, 37, ink.Lit)
	})
	f.letter(x, 20, 96, 96, price(h.Price), render.Style{Size: 74, Ink: ink.Black, Align: render.Centre, Role: "price"})
}

// price is a price as written; without a guildmaster there is none.
func price(n int) string {
	if n == 0 {
		return "–"
	}
	return strconv.Itoa(n)
}

// A group is what stands together on a roof.
type group struct {
	seat game.Seat // game.Public for Mayors
	n    int
	more int // since the earlier view
}

func (f frame) groups(h *rules.HouseView) []group {
	var gs []group
	was := f.scene.was(h.Guild)
	if h.Mayors > 0 {
		g := group{seat: game.Public, n: h.Mayors}
		if was != nil {
			g.more = h.Mayors - was.Mayors
		}
		gs = append(gs, g)
	}
	for seat, n := range h.Roof {
		g := group{seat: game.Seat(seat), n: n}
		if was != nil {
			g.more = n - was.Roof[seat]
		}
		if n > 0 || g.more != 0 {
			gs = append(gs, g)
		}
	}
	return gs
}

// roof puts agents and Mayors on the roof: up to three groups in a row.
func (f frame) roof(h *rules.HouseView, width float64) {
	gs := f.groups(h)
	const left, right, top = 34.0, 112.0, ridge + 8
	high, perRow := 76.0, 3
	if width > 400 {
		perRow = 5
	}
	if len(gs) > perRow {
		high /= 2
	}
	pitch := min((width-left-right)/float64(min(len(gs), perRow)), 92)
	for i, g := range gs {
		x, y := left+float64(i%perRow)*pitch, top+float64(i/perRow)*(high+4)
		f.roofGroup(x, y, pitch, high, g)
	}
}

func (f frame) roofGroup(x, y, pitch, high float64, g group) {
	size := int(min(high, 58))
	y += (high - float64(size)) / 2
	switch {
	case g.n == 0:
		f.icon(x-4, y, size, "ghost", 0, icon.Ghost())
	case g.seat == game.Public:
		f.icon(x-4, y, size, "mayor", 0, townsmen[rules.Mayor])
	default:
		f.icon(x-4, y, size, "agent", int(g.seat), haloed(icon.Agent(int(g.seat))))
	}
	tx := x + float64(size) - 10
	style := render.Style{Size: 40, Least: 24, Ink: ink.White, Role: "roof"}
	if size < 50 {
		style.Size = 32
	}
	f.letter(tx, y, max(pitch-float64(size)+8, 20), float64(size), strconv.Itoa(g.n), style)
	if g.more != 0 {
		f.badge(x-8, y-6, 24, g.more)
	}
}

// haloed draws a pale rim around an icon, so that it stands off dark ground.
func haloed(i icon.Icon) icon.Icon {
	var out icon.Icon
	for _, l := range i {
		if l.Width > 0 {
			out = append(out, icon.Layer{Path: l.Path, Line: ink.White, Width: l.Width + 9})
		}
	}
	return append(out, i...)
}

// badge marks what is new or gone.
func (f frame) badge(x, y float64, size, more int) {
	if more > 0 {
		f.icon(x, y, size, "new", 0, icon.New)
		return
	}
	f.icon(x, y, size, "gone", 0, icon.Gone)
}

// mark shows what happened at a window.
func (f frame) mark(x, y float64, m mark) {
	switch m {
	case came:
		f.badge(x, y, 28, 1)
	case left:
		f.badge(x, y, 28, -1)
	case moved:
		f.icon(x, y, 28, "moved", 0, icon.Moved)
	}
}

func (f frame) lodgings(h *rules.HouseView, width float64) {
	for i := range 4 {
		place := rules.L1 + rules.Place(i)
		x, w := windowAt(width, i)
		if !h.Tiles[place].IsZero() {
			f.guest(x, panes, w, h.Tiles[place])
		}
		f.mark(x-7, panes-7, f.scene.markOf(h, place))
	}
}

// workshop shows the guildmasters of the four rounds from left to right; the
// present one is framed in gold.
func (f frame) workshop(h *rules.HouseView, width float64) {
	now := rules.MasterOf(f.scene.view.Round)
	for i, place := range [...]rules.Place{rules.W1, rules.W2, rules.W3, rules.Top} {
		x, w := windowAt(width, i)
		t := h.Tiles[place]
		if !t.IsZero() {
			f.master(x, arches, w, t, place == now)
		}
		if place == rules.Top && !h.Tiles[rules.W4].IsZero() {
			f.tab(x+w-32, arches-14, h.Tiles[rules.W4])
			f.mark(x+w-44, arches-24, f.scene.markOf(h, rules.W4))
		}
		f.mark(x-7, arches-5, f.scene.markOf(h, place))
	}
}

func (f frame) storehouse(h *rules.HouseView, width float64) {
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
		f.letter(20, stone, width-40, houseEnd-stone-4, f.words.Phrase("render.empty"), render.Style{Size: 26, Ink: ink.Umber, Align: render.Centre, Role: "store"})
		return
	}
	pitch, size := min((width-24)/float64(len(kinds)), 100), 36.0
	switch {
	case len(kinds) > 5:
		size = 26
	case len(kinds) > 4:
		size = 29
	}
	for i, k := range kinds {
		x := 14 + float64(i)*pitch
		f.icon(x, stone+23-size/2, int(size), "good", k, goods[k])
		f.letter(x+size+1, stone, pitch-size-4, houseEnd-stone-4, strconv.Itoa(int(h.Store[k])),
			render.Style{Size: 34, Least: 18, Ink: ink.Black, Role: "store"})
		if was != nil && was.Store[k] != h.Store[k] {
			f.badge(x-5, stone+1, 18, int(h.Store[k]-was.Store[k]))
		}
	}
}

// queue hangs the shields of those who are to act here, in order, above the roof.
func (f frame) queue(h *rules.HouseView, width float64) {
	for i, seat := range h.Cards {
		size, y := 44, -20.0
		if i == 0 {
			size, y = 56, -30
		}
		f.icon(14+float64(i)*44+float64(btoi(i > 0))*12, y, size, "shield", int(seat), haloed(icon.Shield(int(seat))))
	}
}

// plan pins the viewer's own card, still face down for others, to the house.
func (f frame) plan(h *rules.HouseView) {
	if !f.scene.plans(h.Guild) {
		return
	}
	f.sprite(2, -28, "card", 46, 62, int(f.scene.view.Seat), func(s *canvas.Sketch) {
		round(s, 0, 0, 46, 62, 6, ink.Black)
		round(s, 2, 2, 42, 58, 5, ink.Lit)
		icon.Shield(int(f.scene.view.Seat)).Draw(s, 5, 12, 37)
	})
}
