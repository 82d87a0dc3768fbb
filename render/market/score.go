package market

import (
	"strconv"

	"norenbot/game"
	"norenbot/render"
	"norenbot/render/ink"
)

// columns are the categories of the final scoring and the total: how each is called in
// locale/*.toml, and where it ends.
var columns = []struct {
	key string
	end float64
}{{"earned", 660}, {"saved", 860}, {"total", 1050}}

// drawScore shows the final scoring: a line a player, best first.
func drawScore(e *render.Easel, st *stage) error {
	head := float64(st.sized(70))
	f := begin(e, st, bannerHigh+head+float64(len(st.seats))*rowHigh+8)
	f.banner(st.Say("final"))
	for _, c := range columns {
		f.Balanced(c.end-190, bannerHigh+4, 190, head-8, st.Say(c.key), render.Style{Size: st.sized(28), Least: 22, Ink: ink.Black, Align: render.Right, Role: "category"})
	}
	for i, seat := range game.ByPlace(st.seats, func(seat game.Seat) int8 { return st.view.Places[seat] }) {
		at, p := f.in(8, bannerHigh+head+float64(i)*rowHigh), &st.view.Players[seat]
		fill, name := ink.Plaster, "row"
		if st.view.Places[seat] == 1 {
			fill, name = ink.Gold, "winner"
		}
		at.Panel(0, 0, wide-16, rowHigh-8, name, fill, ink.Sepia, 10, 2)
		at.write(12, 0, 46, rowHigh-8, strconv.Itoa(int(st.view.Places[seat]))+".", 32, ink.Sepia, render.Left, "place")
		at.Icon(62, 16, 52, "shield", int(seat), liveries[seat].Shield())
		at.write(126, 0, 320, rowHigh-8, f.Easel.Name(st.Scene, seat), 36, ink.Black, render.Left, "name")
		for k, n := range []int{p.Earned.Sum(), int(p.Coins), p.Total()} {
			at.write(columns[k].end-108, 0, 100, rowHigh-8, strconv.Itoa(n), 36+4*(k/2), ink.Black, render.Right, columns[k].key)
		}
	}
	return nil
}

// legend are things as the board shows them; locale/*.toml says what each is.
var legend = []struct {
	key  string
	draw func(f frame)
}{
	{"legend.stall", func(f frame) { f.stall(17) }},
	{"legend.purse", func(f frame) { f.purse(9) }},
	{"legend.chosen", func(f frame) { f.in(23, 32).held(17, true, false) }},
	{"legend.opened", func(f frame) { f.in(23, 32).opened(17, 9, false) }},
}

// drawLegend shows what stands on a board and does not explain itself.
func drawLegend(e *render.Easel, st *stage) error {
	const high = cardHigh + 16
	f := begin(e, st, bannerHigh+float64(len(legend)/2)*high+16)
	f.banner(st.Say("legend"))
	for i, it := range legend {
		at := f.in(16+float64(i%2)*wide/2, bannerHigh+12+float64(i/2)*high)
		it.draw(at)
		at.Balanced(cardWide+20, 0, wide/2-cardWide-48, cardHigh, st.Say(it.key), render.Style{Size: st.sized(30), Least: 22, Ink: ink.Black, Role: "legend"})
	}
	return nil
}
