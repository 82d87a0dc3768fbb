package nobility

import (
	"fmt"
	"strconv"

	"norenbot/game"
	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// drawHoldings shows all that belongs to one player. render.ErrScene is returned when
// Whose is no seat.
func drawHoldings(e *render.Easel, st *stage) error {
	if st.Whose < 0 || int(st.Whose) >= len(st.seats()) {
		return fmt.Errorf("%w: there is no seat %d", render.ErrScene, st.Whose)
	}
	wide := tallWide - 2*margin
	blocks := append([]block{{bandHigh, frame.owner}}, st.land(st.Whose, wide)...)
	f := begin(e, st, tallWide, stacked(blocks), 1, ink.Vellum)
	y := margin
	for _, b := range blocks {
		b.draw(f.in(margin, y, wide))
		y += b.high + gap
	}
	return nil
}

// owner is the title: shield, name and points.
func (f frame) owner() {
	st := f.scene
	f.Panel(0, 0, f.wide, bandHigh, "owner", ink.Gold, ink.Sepia, 12, 3)
	f.shield(16, 8, 54, st.Whose)
	f.Letter(84, 0, f.wide-320, bandHigh, f.name(st.Whose), render.Style{Size: 42, Least: 28, Ink: ink.Black, Role: "name"})
	f.Icon(f.wide-160, 11, 48, "point", 0, pointIcon)
	f.Letter(f.wide-104, 0, 92, bandHigh, strconv.Itoa(int(st.view.Players[st.Whose].Points)), render.Style{Size: 44, Ink: ink.Black, Role: "points"})
}

// closeLand shows the own board.
func (st *stage) closeLand(wide float64) []block {
	seat := st.who()
	return []block{
		{footholdHigh + stripHead, func(f frame) { f.footholds(seat) }},
		{lotHigh + stripHead, func(f frame) { f.lots(seat) }},
		{64, frame.character},
	}
}

// land is a player's board: strip, Guilds, lots, Character, cards and Commissions.
func (st *stage) land(seat game.Seat, wide float64) []block {
	// Parts that are shown of whoever is asked are shown of the seat.
	of := func(draw func(f frame)) func(f frame) {
		return func(f frame) {
			scene := *f.scene
			scene.shown = &seat
			f.scene = &scene
			draw(f)
		}
	}
	blocks := []block{
		{stripHigh(wide), func(f frame) { f.strip(seat) }},
		{64, of(frame.character)},
		{footholdHigh + stripHead, func(f frame) { f.footholds(seat) }},
		{lotHigh + stripHead, func(f frame) { f.lots(seat) }},
		{cardHigh + stripHead, func(f frame) {
			f.label(6, 0, f.wide, stripHead, st.say("hand"))
			for i, c := range st.view.Players[seat].Hand[:rules.HandMost] {
				at := f.in(0, stripHead, f.wide).cell(i, rules.HandMost, cardHigh, 8)
				at.settlers(c, st.completes(&st.view.Players[seat], c), c != st.was.Players[seat].Hand[i])
			}
		}},
	}
	if n := st.held(&st.view.Players[seat]); n > 0 {
		blocks = append(blocks, block{float64(n) * noteHigh, of(func(f frame) { f.notes(n) })})
	}
	return blocks
}

const (
	footholdHigh = 104.0
	lotHigh      = 66.0
)

// footholds shows what a player has in each Guild: Apprentices, and the Workshops of Guild
// Masters.
func (f frame) footholds(seat game.Seat) {
	st := f.scene
	f.label(6, 0, f.wide, stripHead, st.say("guilds"))
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

// lots shows completed cards by race, Community Buildings and the own slot for a die.
func (f frame) lots(seat game.Seat) {
	st := f.scene
	p, was := &st.view.Players[seat], &st.was.Players[seat]
	f.label(6, 0, f.wide, stripHead, st.say("lots"))
	at := f.in(0, stripHead, f.wide)
	at.panel(lotHigh)
	for i, c := range p.Lots {
		x := 12 + float64(i)*62
		if none(c) {
			at.Panel(x, 10, 46, 46, "free lot", paper, slot, 10, 2)
			continue
		}
		at.race(x-1, 9, 48, c.Card().Race)
		if none(was.Lots[i]) {
			at.mark(x+44, 12, "new", icon.New)
		}
	}
	for i, b := range p.Community {
		x := 470 + float64(i)*136
		if none(b) {
			at.Panel(x, 10, 46, 46, "free lot", paper, slot, 10, 2)
		} else {
			at.Icon(x, 9, 48, "community", 0, communityIcon)
		}
		at.in(x, 10, 0).number(st.lotMark(i))
		at.Letter(x+52, 9, 22, 48, "+1", render.Style{Size: 27, Least: 21, Ink: ink.Black, Role: "brings"})
		at.Icon(x+84, 15, 36, "lot income", i, lotIcons[i])
	}
	at.slot(f.wide-62, 9, slotSize, p.LandDie, was.LandDie, thirds[2], false)
}
