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

// drawRound shows how a round ended: what Income brought to each player; then what the next
// one begins with: who begins, and what holds. Ship and Buildings are on the board.
func drawRound(e *render.Easel, st *stage) error {
	if st.ended() < 1 {
		return fmt.Errorf("%w: no round has ended", render.ErrScene)
	}
	p := st.aside()
	f := p.measure(e, st)
	blocks := []block{{bandHigh, func(f frame) { f.band(st.Say("ended", st.ended())) }}}
	for _, seat := range st.seats() {
		blocks = append(blocks, block{f.incomeHigh(seat), func(f frame) { f.income(seat) }})
	}
	if st.view.Phase != rules.Over {
		blocks = append(blocks, st.heading(f)...)
	}
	return draw(e, st, p, p.scale(), blocks)
}

// ended is the number of the round that ended last, 0 before that.
func (st *stage) ended() int {
	if st.view.Phase == rules.Over {
		return int(st.view.Round)
	}
	return int(st.view.Round) - 1
}

// A gain is so many of something that Income brought.
type gain struct {
	name    string
	variant int
	sign    icon.Icon
	n       int
}

// gains are what the last Income brought to a player.
func (st *stage) gains(seat game.Seat) (list []gain) {
	in := &st.view.Players[seat].Income
	all := []gain{{"coin", 0, icon.Coin, int(in.Coins)}, {"modifier", 0, modifierIcon, int(in.Modifiers)},
		{"repute", 0, reputeIcon, int(in.Reputation)}}
	for g, n := range in.Goods {
		all = append(all, gain{"good", g, goodIcons[g], int(n)})
	}
	for _, g := range all {
		if g.n != 0 {
			list = append(list, g)
		}
	}
	return list
}

const (
	incomeLine = 64.0
	gainsLow   = 37.0 // a line of gains of its own
)

// gainWide is from one gain to the next: a sign, and three figures of the least letters.
func (f frame) gainWide() float64 { return 31 + 1.75*float64(f.Least) }

// gainsIn is how many gains have room in a line of their own, as in a narrow picture; 0 where they stand between
// name and points.
func (f frame) gainsIn() int {
	if f.wide >= 900 {
		return 0
	}
	return int((f.wide - 20) / f.gainWide())
}

// incomeHigh is how high a player's income is.
func (f frame) incomeHigh(seat game.Seat) float64 {
	n := f.gainsIn()
	if n == 0 {
		return incomeLine
	}
	return 47 + gainsLow*max(1, rows(len(f.scene.gains(seat)), n))
}

// income is what the last Income brought to a player.
func (f frame) income(seat game.Seat) {
	f.Panel(0, 0, f.wide, f.incomeHigh(seat), "income", card, edge, 10, 2)
	gains, n := f.scene.gains(seat), f.gainsIn()
	line, left, top, named := 46.0, 12.0, 45.0, f.wide-130 // named is where the name ends
	if n == 0 {
		line, left, top = incomeLine, 280, 15
		for _, seat := range f.scene.seats() {
			left = min(left, f.wide-124-f.gainWide()*float64(len(f.scene.gains(seat))))
		}
		n, named = len(gains), left-8
	}
	f.shield(10, (line-42)/2, 42, seat)
	f.Letter(64, 0, named-64, line, f.name(seat), render.Style{Size: 32, Least: 24, Ink: ink.Black, Role: "name"})
	for i, g := range gains {
		x, y := left+float64(i%n)*f.gainWide(), top+float64(i/n)*gainsLow
		f.Icon(x, y, 34, g.name, g.variant, g.sign)
		f.Letter(x+35, y-2, f.gainWide()-30, 38, render.Signed(g.n), render.Style{Size: 27, Least: 24, Ink: ink.Black, Role: "gain"})
	}
	f.Icon(f.wide-120, (line-40)/2, 40, "point", 0, pointIcon)
	points := strconv.Itoa(int(f.scene.view.Players[seat].Points))
	f.Letter(f.wide-74, 0, 66, line, points, render.Style{Size: 36, Ink: ink.Black, Role: "points"})
}
