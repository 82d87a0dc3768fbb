package norenberc

import (
	"strconv"

	rules "norenbot/game/norenberc"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// An item is something a player has besides goods and craftsmen: an icon, with a number
// where there are several. name and variant are the sprite's key; frame.item also goes by
// the name, so "face" and "cards" mean what they say.
type item struct {
	icon    icon.Icon
	name    string
	variant int
	text    string
	// more is the change since the earlier view, 0 for none.
	more int
	wide bool // the text stands at its right, large
	x, y float64
}

// width is the room of an item in units. Desks have more for a count, since letters there
// are larger beside the same icon.
func (it item) width(desk bool) float64 {
	switch {
	case it.wide:
		return 2*itemWide - 4
	case it.counted() && desk:
		return itemWide + countWideDesk
	case it.counted():
		return itemWide + countWide
	}
	return itemWide
}

// counted reports whether there are several of a thing.
func (it item) counted() bool { return it.text != "" && it.name != "cards" && !it.wide }

// items lists what a player has: status, money, prestige, townsmen, Peddlers. Money is
// left out where it is not known (-1).
func (f frame) items(r row) []item {
	var list []item
	p := r.p
	switch {
	case p.Finished:
		list = append(list, item{icon: icon.Moon, name: "moon"})
	case faceDown(p) > 0:
		list = append(list, item{icon: icon.Cards, name: "cards", text: strconv.Itoa(faceDown(p))})
	}
	if p.Money >= 0 {
		it := item{icon: icon.Coin, name: "coin", text: strconv.Itoa(p.Money), wide: true}
		if r.was != nil && r.was.Money >= 0 {
			it.more = p.Money - r.was.Money
		}
		list = append(list, it)
	}
	if p.PrestigeCrests > 0 {
		it := item{icon: prestige, name: "prestige", text: many(p.PrestigeCrests)}
		if r.was != nil {
			it.more = p.PrestigeCrests - r.was.PrestigeCrests
		}
		list = append(list, it)
	}
	for _, t := range townsmenOf(p, r.was) {
		list = append(list, item{icon: tileIcons[t.townsman], name: "face", variant: int(t.townsman), text: many(t.n), more: t.more})
	}
	for i, g := range p.Peddlers {
		// Peddlers are listed by guild, not by when they came. Where one is new the badge
		// stands on the last of them, which may be another; the number of badges is
		// right.
		it := item{icon: loaded(g), name: "peddler", variant: g.Index()}
		if r.was != nil && i >= len(r.was.Peddlers) {
			it.more = 1
		}
		list = append(list, it)
	}
	return list
}

// faceDown is how many cards lie face down before a player, as far as is known: the
// viewer knows his own before the others do (Planned is -1 then).
func faceDown(p *rules.PlayerView) int { return max(p.Planned, len(p.Plan)) }

// many is the number at something there are several of, and nothing where there is one.
func many(n int) string {
	if n == 1 {
		return ""
	}
	return "×" + strconv.Itoa(n)
}

// loaded is a Peddler with the good he carries.
func loaded(g rules.Guild) icon.Icon {
	return icon.Of(tileIcons[rules.Peddler], goods[g.Index()].Within(44, 44, 56))
}

// item draws an item in its place: icon, printed number, count, badge.
func (f frame) item(x, y float64, it item) {
	f.Icon(x, y, 48, it.name, it.variant, it.icon)
	if it.name == "face" {
		if n := printed(rules.Townsman(it.variant)); n > 0 {
			f.pip(x+26, y+25, strconv.Itoa(n))
		}
	}
	switch {
	case it.wide:
		f.fit(x+50, y, 50, 48, it.text, render.Style{Size: 44, Least: 30, Ink: ink.Black, Role: "money"})
	case it.name == "cards":
		f.Letter(x+4, y+6, 34, 42, it.text, render.Style{Size: 34, Ink: ink.White, Align: render.Centre, Role: "planned"})
	case it.counted():
		f.fit(x+50, y, it.width(f.scene.wide())-itemWide, 48, it.text, render.Style{Size: 32, Least: 22, Ink: ink.Black, Role: "count"})
	}
	if it.more != 0 {
		f.badge(x-4, y-4, 24, it.more)
	}
}

// pip writes a small number on a disc at an item's corner: what is printed on the tile,
// not how many there are.
func (f frame) pip(x, y float64, text string) {
	size := 26.0
	if f.Least > 0 {
		size, x, y = 34, x-7, y-9
	}
	f.Sprite(x, y, "pip", int(size), int(size), 0, func(s *canvas.Sketch) {
		s.Circle(size/2, size/2, size/2, ink.Black)
		s.Circle(size/2, size/2, size/2-1.5, ink.White)
	})
	f.within(leastType).Letter(x, y, size, size, text, render.Style{Size: 24, Least: 18, Ink: ink.Black, Align: render.Centre, Role: "pip"})
}
