package nobility

import (
	"fmt"

	"norenbot/game"
	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

const playerHigh = 78.0

// player shows what a player's turns hang on: name, Nobility, points and Coins; below dice, what they may
// still add up to, and Workers.
func (f frame) player(seat game.Seat) {
	st := f.scene
	p, was := &st.view.Players[seat], &st.was.Players[seat]
	fill, border, name := paper, 2.0, "player"
	if st.Awaits(seat) || st.view.Phase == rules.Over && st.view.Final[seat].Place == 1 {
		fill, border, name = ink.Lit, 4, "lit player"
	}
	f.Panel(0, 0, f.wide, playerHigh, name, fill, ink.Black, 10, border)
	f.shield(6, 5, 34, seat)
	const high = 28
	x := f.wide - 74
	f.counted(x, 7, high, "point", 0, pointIcon, int(p.Points), int(was.Points), "points")
	x -= 60
	f.counted(x, 7, high, "coin", 0, icon.Coin, int(p.Coins), int(was.Coins), "coins")
	if f.wide >= 330 {
		crown, variant := bareIcon, 0
		if p.Lord {
			crown, variant = crownIcon, 1
		}
		x -= 52
		f.counted(x, 7, high, "rank", variant, crown, int(p.Nobility), int(was.Nobility), "nobility")
	}
	f.Letter(43, 4, x-47, 36, f.name(seat), render.Style{Size: 26, Least: 24, Ink: ink.Black, Role: "name"})
	right := f.wide - 104
	if f.wide >= 340 {
		right -= 66
		f.counted(f.wide-70, 42, high, "worker", 0, workerIcon, int(p.Workers), int(was.Workers), "workers")
	}
	f.low(8, 42, right-12, seat)
	f.Icon(right, 42, high, "repute", 0, reputeIcon)
	col := ink.Black
	if was.Reputation != p.Reputation {
		col = ink.Oxblood
	}
	f.Letter(right+30, 39, 70, 34, fmt.Sprintf("%d/%d", p.Spent, st.limit(p)), render.Style{Size: 26, Least: 24, Ink: col, Role: "limit"})
}

// low lays the dice that a player has not placed, as close as they must be; who has passed has a moon before
// them.
func (f frame) low(x, y, wide float64, seat game.Seat) {
	p := &f.scene.view.Players[seat]
	if p.Passed {
		f.Icon(x, y, 28, "passed", 0, icon.Moon)
		x, wide = x+32, wide-32
	}
	n := 0
	for _, of := range p.Dice {
		n += int(of)
	}
	size := min(30, int((wide)/float64(max(1, n)))-2)
	for value, of := range p.Dice {
		for range of {
			f.die(x, y+float64(30-size)/2, size, rules.NewDie(seat, int8(value+1)))
			x += float64(size) + 2
		}
	}
}
