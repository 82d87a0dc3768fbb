package nobility

import (
	"strconv"

	"norenbot/game"
	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// closeLand shows the own board.
func (st *stage) closeLand(wide float64) []block {
	seat := st.who()
	return []block{
		{footholdHigh + stripHead, func(f frame) { f.footholds(seat) }},
		{lotHigh + stripHead, func(f frame) {
			f.label(6, 0, f.wide, stripHead, st.Say("lots"))
			f.in(0, stripHead, f.wide).lots(seat)
		}},
		{64, func(f frame) { f.character(62) }},
	}
}

const (
	footholdHigh = 104.0
	lotHigh      = 66.0
)

// footholds shows what a player has in each Guild: Apprentices, and the Workshops of Guild
// Masters.
func (f frame) footholds(seat game.Seat) {
	st := f.scene
	f.label(6, 0, f.wide, stripHead, st.Say("guilds"))
	for g := range rules.Guild(rules.GuildCount) {
		at := f.in(0, stripHead, f.wide).cell(int(g), rules.GuildCount, footholdHigh, 6)
		at.panel(footholdHigh)
		at.good(8, 7, 40, g.Good())
		v := &st.view.Guilds[g]
		n, was := int(v.Apprentices[seat]), int(st.was.Guilds[g].Apprentices[seat])
		col := ink.Black
		if n != was {
			col = ink.Oxblood
		}
		at.agent(62, 8, 38, seat)
		at.Letter(102, 8, 40, 38, strconv.Itoa(n), render.Style{Size: 32, Ink: col, Role: "apprentices"})
		x := 8.0
		for _, w := range v.Workshops {
			if w.Owner == seat && !none(w.Tile) {
				at.effects(x, 58, 34, w.Tile)
				x += 46
				if w.Tile.Card().Effects[1] != rules.NoEffect {
					x += 20
				}
			}
		}
	}
}

// lotsHigh is how high lots are: a line, or two in a narrow picture.
func lotsHigh(wide float64) float64 {
	if wide < 900 {
		return 2*lotHigh - 8
	}
	return lotHigh
}

// lots shows completed cards by race, the own slot for a die, and Community Buildings.
func (f frame) lots(seat game.Seat) {
	st := f.scene
	p, was := &st.view.Players[seat], &st.was.Players[seat]
	f.panel(lotsHigh(f.wide))
	for i, c := range p.Lots {
		x := 12 + float64(i)*62
		if none(c) {
			f.Panel(x, 10, 46, 46, "free lot", paper, slot, 10, 2)
			continue
		}
		f.race(x-1, 9, 48, c.Card().Race)
		if none(was.Lots[i]) {
			f.mark(x+44, 12, "new", icon.New)
		}
	}
	f.slot(f.wide-62, 9, slotSize, p.LandDie, was.LandDie, thirds[2], false)
	built := f.in(470, 10, 0)
	if f.wide < 900 {
		built = f.in(12, lotHigh+2, 0)
	}
	for i, b := range p.Community {
		at := built.in(float64(i)*150, 0, 0)
		if none(b) {
			at.Panel(0, 0, 46, 46, "free lot", paper, slot, 10, 2)
		} else {
			at.Icon(0, -1, 48, "community", 0, communityIcon)
		}
		at.number(st.lotMark(i))
		at.Letter(52, -1, 36, 48, "+1", render.Style{Size: 27, Least: 21, Ink: ink.Black, Role: "brings"})
		at.Icon(90, 5, 36, "lot income", i, lotIcons[i])
	}
}
