package nobility

import (
	"strconv"

	"norenbot/game"
	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

const (
	guildHigh    = 206.0
	workshopHigh = 62.0
)

// guild shows a Guild: its dice, the Workshops below with their owners, and Apprentices.
func (f frame) guild(g rules.Guild) {
	st := f.scene
	v, was := &st.view.Guilds[g], &st.was.Guilds[g]
	f.panel(guildHigh)
	f.good(10, 7, 34, g.Good())
	f.label(52, 4, f.wide-64, 40, st.Term(guildTerms[g]))
	shut := st.shutIn(v)
	third := (f.wide - 12) / 3
	for i := range v.Dice {
		x := 6 + float64(i)*third
		f.slot(x+(third-slotSize)/2, 45, slotSize, v.Dice[i], was.Dice[i], thirds[i], shut)
		f.in(x+2, 99, third-4).workshop(&v.Workshops[i], &was.Workshops[i], i)
	}
	f.in(8, 166, f.wide-16).apprentices(&v.Apprentices, &was.Apprentices)
}

// workshop shows a Workshop slot: the effects of its tile and whose it is, or what a
// Workshop there would bring.
func (f frame) workshop(v, was *rules.WorkshopView, i int) {
	wide := float64(int(f.wide))
	if none(v.Tile) {
		f.Panel(0, 0, wide, workshopHigh, "no workshop", paper, slot, 8, 2)
		s := &rules.TheCards().Workshops[i]
		f.Icon(8, 17, 28, "point", 0, pointIcon)
		f.Letter(38, 0, 22, workshopHigh, strconv.Itoa(int(s.Points)), render.Style{Size: 26, Ink: ink.Umber, Role: "worth"})
		f.Icon(60, 17, 28, "star", 0, starIcon)
		f.Letter(90, 0, 20, workshopHigh, strconv.Itoa(int(s.Stars)), render.Style{Size: 26, Ink: ink.Umber, Role: "worth"})
		return
	}
	f.Panel(0, 0, wide, workshopHigh, "workshop", card, edge, 8, 2)
	f.effects(5, 11, 40, v.Tile)
	if v.Owner != game.Public {
		f.shield(wide-27, workshopHigh-31, 32, v.Owner)
	}
	if v.Tile != was.Tile || v.Owner != was.Owner {
		f.mark(wide-10, 8, "new", icon.New)
	}
}

// effects lays the signs of what a Building does, side by side; of either-or tiles a
// stroke lies between.
func (f frame) effects(x, y float64, size int, b rules.Building) {
	tile := b.Card()
	if tile.Guild == rules.NoGuild {
		f.Icon(x, y, size, "community", 0, communityIcon)
		return
	}
	if tile.Effects[1] != rules.NoEffect {
		size -= 6
		y += 3
	}
	wide := float64(size)
	for i, e := range tile.Effects {
		if e == rules.NoEffect {
			continue
		}
		if i > 0 {
			f.Sprite(x-3, y, "or", 6, size, 0, func(s *canvas.Sketch) { s.Line(5, 3, 1, wide-3, 2.5, ink.Umber) })
			x += 3
		}
		f.Icon(x, y, size, "effect", int(e), effectIcons[e])
		x += wide + 2
	}
}

// apprentices shows whose Apprentices there are and how many, and free places.
func (f frame) apprentices(v, was *[len(rules.View{}.Players)]int8) {
	x, n := 0.0, 0
	seats := f.scene.seats()
	step := min(76, f.wide/float64(len(seats)))
	for _, seat := range seats {
		if v[seat] == 0 && was[seat] == 0 {
			continue
		}
		n += int(v[seat])
		f.agent(x, 0, 34, seat)
		col := ink.Black
		if v[seat] != was[seat] {
			col = ink.Oxblood
		}
		f.Letter(x+33, 0, step-34, 34, strconv.Itoa(int(v[seat])), render.Style{Size: 27, Least: 22, Ink: col, Role: "apprentices"})
		x += step
	}
	for range int(f.scene.table().Apprentices) - n {
		if x+26 > f.wide {
			return
		}
		f.Sprite(x+4, 6, "free place", 22, 22, 0, func(s *canvas.Sketch) {
			s.Circle(11, 11, 10, edge)
			s.Circle(11, 11, 8, paper)
		})
		x += 27
	}
}

// marks hangs the signs of what can be paid, and of what is new, on the right corners.
func (f frame) marks(high float64, pays, isNew bool) {
	if pays {
		f.mark(f.wide-9, 7, "pays", payIcon)
	}
	if isNew {
		f.mark(f.wide-9, high-9, "new", icon.New)
	}
}
