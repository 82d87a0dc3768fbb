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

// drawHoldings shows all that belongs to one player: strip, Guilds, lots, Character, cards and Commissions.
// render.ErrScene is returned when Whose is no seat.
func drawHoldings(e *render.Easel, st *stage) error {
	if st.Whose < 0 || int(st.Whose) >= len(st.seats()) {
		return fmt.Errorf("%w: there is no seat %d", render.ErrScene, st.Whose)
	}
	scene := *st // what is shown of whoever is asked is shown of the owner
	scene.shown = &st.Whose
	p := st.aside()
	return draw(e, &scene, p, p.scale(), p.measure(e, &scene).holdings(p))
}

// holdings are the blocks of what a player owns.
func (f frame) holdings(p plan) []block {
	st, seat := f.scene, f.scene.who()
	v, was := &st.view.Players[seat], &st.was.Players[seat]
	blocks := []block{
		{ownerHigh(f.wide), func(f frame) { f.owner(seat) }},
		p.grid(rules.GuildCount, shareHigh, func(f frame, i int) { f.share(rules.Guild(i), seat) }),
		{lotsHigh(f.wide), func(f frame) { f.lots(seat) }},
	}
	if !none(v.Character) {
		high := f.told(st.characterText(v), f.wide-72)
		blocks = append(blocks, block{high, func(f frame) { f.character(high) }})
	}
	n := rules.HandMost
	for n < len(v.Hand) && !none(v.Hand[n]) { // while it is asked which of them to give back
		n++
	}
	cards := plan{columns: rules.HandMost}
	if f.wide >= 900 {
		cards.columns = n
	}
	blocks = append(blocks, cards.grid(n, cardLow, func(f frame, i int) {
		f.lowCard(v.Hand[i], st.completes(v, v.Hand[i]), v.Hand[i] != was.Hand[i])
	}))
	for i := range st.held(v) {
		high := f.told(st.commission(v, i), f.wide-noteText-10)
		blocks = append(blocks, block{high, func(f frame) { f.note(i, high) }})
	}
	return blocks
}

// told is how high a panel is with a text of so many lines as it takes in a width.
func (f frame) told(s string, wide float64) float64 {
	style := render.Style{Size: max(27, f.Least)}
	return max(48, float64(f.Lines(s, wide, style)*style.Size)*1.22+8)
}

// ownerHigh is how high the title is: a line, or two in a narrow picture.
func ownerHigh(wide float64) float64 {
	if wide < 900 {
		return 2*lineHigh + 14
	}
	return lineHigh + 12
}

// owner is the title: shield, name, dice, what they may still add up to, and all that is counted.
func (f frame) owner(seat game.Seat) {
	f.Panel(0, 0, f.wide, ownerHigh(f.wide), "owner", ink.Lit, ink.Sepia, 12, 3)
	f.shield(10, 9, 46, seat)
	hand, counts := 250.0, f.in(614, 11, 0)
	if f.wide < 900 {
		hand, counts = f.wide-370, f.in(10, lineHigh+10, 0)
	}
	f.Letter(62, 9, hand-68, lineHigh-6, f.name(seat), render.Style{Size: 32, Least: 24, Ink: ink.Black, Role: "name"})
	f.in(hand, 9, 0).hand(seat)
	counts.counts(seat)
}

const shareHigh = 84.0

// share shows what a player has of a Guild: its Good, Apprentices, and the Workshops that are owned.
func (f frame) share(g rules.Guild, seat game.Seat) {
	st := f.scene
	f.panel(shareHigh)
	number := func(x float64, n, was int, role string) {
		col := ink.Black
		if n != was {
			col = ink.Oxblood
		}
		f.Letter(x, 4, 40, 38, strconv.Itoa(n), render.Style{Size: 29, Ink: col, Role: role})
	}
	f.good(6, 6, 34, g.Good())
	number(43, int(st.view.Players[seat].Goods[g.Good()]), int(st.was.Players[seat].Goods[g.Good()]), "goods")
	v, was := &st.view.Guilds[g], &st.was.Guilds[g]
	f.agent(f.wide-70, 6, 34, seat)
	number(f.wide-36, int(v.Apprentices[seat]), int(was.Apprentices[seat]), "apprentices")
	x := 6.0
	for i, w := range v.Workshops {
		if w.Owner != seat || none(w.Tile) {
			continue
		}
		f.effects(x, 46, 30, w.Tile)
		x += 38
		if w.Tile.Card().Effects[1] != rules.NoEffect {
			x += 17
		}
		if w != was.Workshops[i] {
			f.Icon(x-20, 62, 18, "small new", 0, icon.New)
		}
	}
}
