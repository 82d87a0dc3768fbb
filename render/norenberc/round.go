package norenberc

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"norenbot/game"
	rules "norenbot/game/norenberc"
	"norenbot/render"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// bannerHigh is the height in units of a title on the night sky, which the pictures
// without a header have.
const bannerHigh = 84.0

// drawRound shows how the last round ended: in each guild who had how much, who became
// favourite and why, and what he took (N-30 to N-33). render.ErrScene is returned when no
// round has ended yet.
func drawRound(e *render.Easel, st *stage) error {
	if len(st.view.Favourites) == 0 {
		return fmt.Errorf("%w: no round has ended yet", render.ErrScene)
	}
	high := 0.0
	f := begin(e, st, func(f frame) float64 {
		high = 152
		if st.wide() {
			// A wide picture's height is given, and the lines share it as if there were
			// five at least: three would become too high.
			high = (f.wide()*deskHigh/deskWide - bannerHigh - margin) / float64(max(5, len(st.view.Favourites)))
		}
		return bannerHigh + float64(len(st.view.Favourites))*high + margin
	})
	f.banner(f.scene.Say("round", st.roundEnded()))
	for i := range st.view.Favourites {
		f.in(margin, bannerHigh+margin+float64(i)*high).favourite(&st.view.Favourites[i], f.wide()-2*margin, high-margin)
	}
	return nil
}

// roundEnded is the number of the round that the favourites are of. While a round ends,
// and after the last, that is View.Round; once the next has begun it is the one before.
func (st *stage) roundEnded() int {
	if st.view.Phase == rules.RoundEnd || st.view.Phase == rules.Over {
		return st.view.Round
	}
	return st.view.Round - 1
}

// banner is a title on the night sky.
func (f frame) banner(title string) {
	f.sky(bannerHigh)
	f.Letter(28, 0, f.wide()-56, bannerHigh-10, title, render.Style{Size: 44, Least: 30, Ink: ink.Gold, Role: "title"})
}

// favourite is one guild's line: name, counts, reason at the left, the winner and what he
// took at the right. Six guilds in wide large print make lines too low for the reason.
func (f frame) favourite(v *rules.Favourite, width, high float64) {
	i := v.Guild.Index()
	f.Panel(0, 0, width, high, "favourite", ink.White, ink.Buff, 12, 3)
	f.Icon(14, 12, 68, "good", i, goods[i])
	nameWide, countsX, countsY, reasonWide := 250.0, 356.0, 8.0, width-394
	winnerY := (high - 128) / 2
	told := high > 130 // else there is no room for the reason; the text has it
	if f.scene.wide() {
		countsX, reasonWide, winnerY = 400, width-460, max(-2, winnerY)
		nameWide = countsX - 106
	}
	f.Letter(96, 8, nameWide, 48, f.scene.Term(guildTerm(v.Guild)), render.Style{Size: 38, Least: 28, Ink: ink.Black, Role: "guild"})
	f.counts(v, countsX, countsY)
	if told {
		f.Letter(24, high-46, reasonWide, 40, f.reason(v), render.Style{Size: 28, Least: 20, Ink: ink.Sepia, Role: "reason"})
	}
	f.in(width-f.winnerWide(), winnerY).winner(v)
}

// counts shows what each player had, most first, and the Talers of those who had to show
// them because they were tied (N-30, A-27). Who had none is left out.
func (f frame) counts(v *rules.Favourite, x, y float64) {
	// A stable sort leaves equal counts in turn order, which breaks the ties that Talers
	// do not (N-30).
	seats := slices.Clone(f.scene.view.Order)
	slices.SortStableFunc(seats, func(a, b game.Seat) int { return cmp.Compare(v.Counts[b], v.Counts[a]) })
	for _, seat := range seats {
		n := v.Counts[seat]
		if n == 0 {
			continue
		}
		f.Icon(x, y+2, 40, "shield", int(seat), liveries[seat].Shield())
		f.Letter(x+42, y, 24, 46, strconv.Itoa(n), render.Style{Size: 38, Least: 24, Ink: ink.Black, Role: "count"})
		if len(v.Money) > 0 && v.Money[seat] >= 0 {
			f.Icon(x, y+50, 28, "coin", 0, icon.Coin)
			f.fit(x+31, y+46, 34, 36, strconv.Itoa(v.Money[seat]), render.Style{Size: 28, Least: 20, Ink: ink.Bronze, Role: "money"})
		}
		x += 68
	}
}

// reason says in a short sentence what decided. It uses nothing but the scene, so that
// words can be told without a canvas: teller.favourite does.
func (f frame) reason(v *rules.Favourite) string {
	switch v.Tie {
	case rules.ByMoney:
		return f.scene.Say("by-money")
	case rules.ByOrder:
		return f.scene.Say("by-order")
	case rules.Nobody:
		return f.scene.Say("no-favourite")
	}
	return f.scene.Say("most", game.Count(v.Counts[v.Seat], goodTerm(v.Guild)))
}

// winnerWide is the room for the favourite at the right of a line, in units.
func (f frame) winnerWide() float64 {
	if f.scene.wide() {
		return 420
	}
	return 356
}

// winner shows the favourite and what he takes: the guildmaster, in round 4 the tile
// below too (N-32), the guild's crest, the prestige crest. Without a favourite the tiles
// that leave the game are marked so (N-33).
func (f frame) winner(v *rules.Favourite) {
	if v.Seat >= 0 {
		f.Icon(0, 0, 72, "shield", int(v.Seat), liveries[v.Seat].Shield())
		f.Letter(80, 0, f.winnerWide()-86, 52, f.name(v.Seat), render.Style{Size: 38, Least: 28, Ink: ink.Black, Role: "favourite"})
	} else {
		f.Letter(0, 0, f.winnerWide()-6, 52, f.scene.Say("nobody-won"), render.Style{Size: 34, Least: 24, Ink: ink.Umber, Role: "favourite"})
	}
	x := 80.0
	for _, t := range v.Tiles {
		f.smallTile(x, 60, t)
		if v.Seat < 0 {
			f.badge(x-10, 54, 26, -1)
		}
		x += 54
	}
	if v.Seat < 0 {
		return
	}
	f.Icon(x+4, 60, 54, "crest", v.Guild.Index(), crest(v.Guild))
	if v.Prestige {
		f.Icon(x+64, 58, 58, "prestige", 0, prestige)
	}
}
