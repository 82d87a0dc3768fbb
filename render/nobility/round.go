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
	wide := tallWide - 2*margin
	blocks := []block{{bandHigh, func(f frame) { f.band(st.say("ended", st.ended())) }}}
	for _, seat := range st.seats() {
		blocks = append(blocks, block{incomeHigh, func(f frame) { f.income(seat) }})
	}
	if st.view.Phase != rules.Over {
		blocks = append(blocks, st.heading(frame{render.Frame{Easel: e, Scale: 1}, st, wide})...)
	}
	f := begin(e, st, tallWide, stacked(blocks), 1, ink.Vellum)
	y := margin
	for _, b := range blocks {
		b.draw(f.in(margin, y, wide))
		y += b.high + gap
	}
	return nil
}

// ended is the number of the round that ended last, 0 before that.
func (st *stage) ended() int {
	if st.view.Phase == rules.Over {
		return int(st.view.Round)
	}
	return int(st.view.Round) - 1
}

const incomeHigh = 64.0

// income is what the last Income brought to a player.
func (f frame) income(seat game.Seat) {
	p := &f.scene.view.Players[seat]
	in := &p.Income
	f.Panel(0, 0, f.wide, incomeHigh, "income", card, edge, 10, 2)
	f.shield(10, 8, 46, seat)
	f.Letter(64, 0, 210, incomeHigh, f.name(seat), render.Style{Size: 32, Least: 22, Ink: ink.Black, Role: "name"})
	x := 280.0
	gain := func(name string, variant int, sign icon.Icon, n int) {
		if n == 0 {
			return
		}
		f.Icon(x, 15, 34, name, variant, sign)
		f.Letter(x+35, 0, 42, incomeHigh, signed(n), render.Style{Size: 27, Least: 24, Ink: ink.Black, Role: "gain"})
		x += 72
	}
	gain("coin", 0, icon.Coin, int(in.Coins))
	gain("modifier", 0, modifierIcon, int(in.Modifiers))
	gain("repute", 0, reputeIcon, int(in.Reputation))
	for g, n := range in.Goods {
		if n > 0 {
			gain("good", g, goodIcons[g], int(n))
		}
	}
	f.Icon(f.wide-120, 11, 42, "point", 0, pointIcon)
	f.Letter(f.wide-74, 0, 66, incomeHigh, strconv.Itoa(int(p.Points)), render.Style{Size: 36, Ink: ink.Black, Role: "points"})
}
