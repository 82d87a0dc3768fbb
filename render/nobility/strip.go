package nobility

import (
	"strconv"

	"norenbot/game"
	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

const lineHigh = 52.0 // of a strip

// stripHigh is how high a player's strip is: two lines, or three in a narrow picture.
func stripHigh(wide float64) float64 {
	if wide < 900 {
		return 3*lineHigh + 14
	}
	return 2*lineHigh + 12
}

// strip shows a player: who it is, dice, what the dice may still add up to and all that is
// counted; then Goods, cards in hand, races housed and dice tiles. Whoever is awaited, or has
// won, stands on gold in a thick frame.
func (f frame) strip(seat game.Seat) {
	st := f.scene
	fill, border, name := paper, 2.0, "strip"
	switch {
	case st.Awaits(seat), st.view.Phase == rules.Over && st.view.Final[seat].Place == 1:
		fill, border, name = ink.Lit, 5, "lit strip"
	}
	f.Panel(0, 0, f.wide, stripHigh(f.wide), name, fill, ink.Black, 12, border)
	f.shield(10, 8, 46, seat)
	f.Letter(62, 6, 184, lineHigh-4, f.name(seat), render.Style{Size: 32, Least: 21, Ink: ink.Black, Role: "name"})
	f.in(250, 8, 0).hand(seat)
	second := f.in(10, lineHigh+8, f.wide-20)
	if f.wide >= 900 {
		f.in(614, 10, 0).counts(seat)
		second.goods(seat)
		second.in(406, 0, 0).cards(seat)
		second.in(730, 0, 0).housed(seat)
		second.in(932, 0, 0).tiles(seat)
		return
	}
	second.in(0, 2, 0).counts(seat)
	second.in(424, 0, 0).housed(seat)
	second.in(650, 0, 0).tiles(seat)
	third := f.in(10, 2*lineHigh+10, f.wide-20)
	third.goods(seat)
	third.in(410, 0, 0).cards(seat)
}

// hand shows the dice of a player and what they may add up to.
func (f frame) hand(seat game.Seat) {
	st := f.scene
	p := &st.view.Players[seat]
	x, size := 0.0, 46
	if p.Passed {
		f.Icon(0, 3, 40, "passed", 0, icon.Moon)
		x, size = 46, 36
	}
	for value, n := range p.Dice {
		for range n {
			f.die(x, float64(46-size)/2, size, rules.NewDie(seat, int8(value+1)))
			x += float64(size + 3)
		}
	}
	f.Icon(250, 4, 36, "repute", 0, reputeIcon)
	spent, col := strconv.Itoa(int(p.Spent))+"/"+strconv.Itoa(st.limit(p)), ink.Black
	if st.was.Players[seat].Reputation != p.Reputation {
		col = ink.Oxblood
	}
	f.Letter(288, 0, 74, 46, spent, render.Style{Size: 32, Least: 25, Ink: col, Role: "limit"})
}

// limit is what the dice of a player may add up to.
func (st *stage) limit(p *rules.PlayerView) int {
	return int(p.Reputation) + st.event(rules.EventLimit)
}

// counts shows a player's Nobility, points, Coins, Workers, Modifiers and Houses.
func (f frame) counts(seat game.Seat) {
	p, was := &f.scene.view.Players[seat], &f.scene.was.Players[seat]
	crown := bareIcon
	variant := 0
	if p.Lord {
		crown, variant = crownIcon, 1
	}
	f.counted(0, 3, 36, "rank", variant, crown, int(p.Nobility), int(was.Nobility), "nobility")
	f.counted(72, 3, 36, "point", 0, pointIcon, int(p.Points), int(was.Points), "points")
	f.counted(162, 3, 36, "coin", 0, icon.Coin, int(p.Coins), int(was.Coins), "coins")
	f.counted(234, 3, 36, "worker", 0, workerIcon, int(p.Workers), int(was.Workers), "workers")
	f.counted(302, 3, 36, "modifier", 0, modifierIcon, int(p.Modifiers), int(was.Modifiers), "modifiers")
	f.counted(368, 3, 36, "house", 0, houseIcon, int(p.Houses), int(was.Houses), "houses")
}

// goods shows how many a player has of each Good.
func (f frame) goods(seat game.Seat) {
	p, was := &f.scene.view.Players[seat], &f.scene.was.Players[seat]
	for g, n := range p.Goods {
		x := float64(g) * 67
		f.good(x, 7, 32, rules.Good(g))
		col := ink.Black
		switch {
		case n != was.Goods[g]:
			col = ink.Oxblood
		case n == 0:
			col = ink.Umber
		}
		f.Letter(x+34, 0, 33, 46, strconv.Itoa(int(n)), render.Style{Size: 29, Least: 24, Ink: col, Role: "goods"})
	}
}

// cards shows the cards in a player's hand: race and range.
func (f frame) cards(seat game.Seat) {
	p, was := &f.scene.view.Players[seat], &f.scene.was.Players[seat]
	x := 0.0
	for i, c := range p.Hand[:rules.HandMost] {
		fill, name := slot, "no card"
		if !none(c) {
			fill, name = card, "small card"
			if f.scene.completes(p, c) {
				fill, name = ready, "ready small card"
			}
		}
		f.Panel(x, 1, 104, 44, name, fill, edge, 7, 2)
		if !none(c) {
			f.race(x+3, 6, 33, c.Card().Race)
			at := f
			at.Least = min(f.Least, 26) // the longest has no more room
			at.Letter(x+36, 1, 67, 44, span(c.Card().Min, c.Card().Max), render.Style{Size: max(27, f.Least), Least: 18, Ink: ink.Black, Align: render.Centre, Role: "hand"})
			if c != was.Hand[i] {
				f.mark(x+100, 7, "new", icon.New)
			}
			if f.scene.reached != nil {
				f.in(x+2, 5, 0).number(f.scene.offers(c))
			}
		}
		x += 107
	}
}

// housed shows the races of completed cards.
func (f frame) housed(seat game.Seat) {
	p, was := &f.scene.view.Players[seat], &f.scene.was.Players[seat]
	for i, c := range p.Lots {
		x := float64(i) * 28
		if none(c) {
			break
		}
		f.race(x-1, 9, 28, c.Card().Race)
		if none(was.Lots[i]) {
			f.Icon(x+12, 1, 18, "small new", 0, icon.New)
		}
	}
}

// tiles shows the first two dice tiles of a player, one over the other; of more, how many
// there are.
func (f frame) tiles(seat game.Seat) {
	p, was := &f.scene.view.Players[seat], &f.scene.was.Players[seat]
	n := f.scene.held(p)
	for i := range min(n, 2) {
		f.in(0, float64(i)*25-1, 0).diceTile(&p.Commissions[i], &was.Commissions[i], 22)
	}
	if n > 2 {
		f.Letter(75, 0, 39, 46, "+"+strconv.Itoa(n-2), render.Style{Size: 24, Least: 21, Ink: ink.Black, Role: "more"})
	}
}

// diceTile shows the three spaces of a dice tile: what fits, a die, or a City token.
func (f frame) diceTile(c, was *rules.CommissionView, size int) {
	if none(c.Tile) {
		return
	}
	for i, value := range c.Tile.Card() {
		x := float64(i * (size + 3))
		f.slot(x, 0, size, c.Dice[i], was.Dice[i], "", false)
		switch {
		case c.Done[i]:
			f.Icon(x, 0, size, "done", 0, payIcon)
		case c.Dice[i] == 0:
			f.figure(x, 0, float64(size), float64(size), strconv.Itoa(int(value)), max(21, size*11/20), ink.Sepia, "slot")
		}
	}
}
