package norenberc

import (
	"fmt"
	"strconv"

	rules "norenbot/game/norenberc"
	"norenbot/render"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// Heights of the parts of a Holdings, in units, the gap below included.
const (
	ledgerHigh = 84.0  // one guild's line
	titleHigh  = 104.0 // the line with the player's name
	trayHigh   = 126.0 // one townsman by name
)

// drawHoldings shows all that one player owns, guild by guild, tile by tile, and below
// the townsmen and crests by name and effect, in two columns or, in large print, one. It
// is where a player with much of everything is shown in full, so nothing here is left out
// for lack of room: the picture grows. render.ErrScene is returned when Whose is no seat.
func drawHoldings(e *render.Easel, st *stage) error {
	if st.Whose < 0 || int(st.Whose) >= len(st.view.Players) {
		return fmt.Errorf("%w: there is no seat %d", render.ErrScene, st.Whose)
	}
	p := &st.view.Players[st.Whose]
	things := belongings(p, st.player(st.Whose))
	n := float64(len(st.view.Houses))
	const columns = 2
	f := begin(e, st, func(f frame) float64 {
		lines := float64((len(things) + columns - 1) / columns)
		return titleHigh + n*ledgerHigh + lines*trayHigh + 3*margin
	})
	f.owner(p)
	for i, h := range st.view.Houses {
		f.in(margin, titleHigh+float64(i)*ledgerHigh).ledger(p, h.Guild, f.wide()-2*margin)
	}
	top := titleHigh + n*ledgerHigh + margin
	wide := (f.wide() - 2*margin - float64(columns-1)*gutter) / float64(columns)
	for i, t := range things {
		f.in(margin+float64(i%columns)*(wide+gutter), top+float64(i/columns)*trayHigh).belonging(t, wide)
	}
	return nil
}

// owner is the title: shield, name, agents and money where it is known (-1 is unknown,
// It is laid out from right to left; the name has what is left.
func (f frame) owner(p *rules.PlayerView) {
	f.Panel(0, 0, f.wide(), titleHigh-8, "owner", ink.Gold, ink.Sepia, 0, 3)
	f.Icon(16, 10, 76, "shield", int(p.Seat), liveries[p.Seat].Shield())
	// end is where what is laid out so far begins.
	end := f.wide() - 16
	if p.Money >= 0 {
		end -= 66
		f.fit(end, 0, 66, titleHigh-8, strconv.Itoa(p.Money), render.Style{Size: 46, Least: 30, Ink: ink.Black, Role: "money"})
		end -= 58
		f.Icon(end, 20, 54, "coin", 0, icon.Coin)
		end -= 14
	}
	end -= 180
	f.supply(p, end, 20)
	f.reserve(p, end+74, 20)
	f.Letter(106, 0, end-120, titleHigh-8, f.name(p.Seat), render.Style{Size: 48, Least: 34, Ink: ink.Black, Role: "name"})
}

// ledger is one guild's line: goods, craftsmen one by one, their total, crests. The tiles
// overlap if there are more than fit at 52 units each; a guild has eleven (N-2).
func (f frame) ledger(p *rules.PlayerView, g rules.Guild, width float64) {
	i := g.Index()
	f.Panel(0, 4, width, ledgerHigh-8, "ledger", ink.White, ink.Buff, 10, 3)
	f.Icon(14, 14, 56, "good", i, goods[i])
	role := "good"
	if p.Seat == f.scene.view.Seat {
		role = "own good"
	}
	f.Letter(78, 4, 56, ledgerHigh-8, strconv.Itoa(int(p.Goods[i])), render.Style{Size: 48, Ink: ink.Black, Role: role})
	// 206 units at the right are for the total and the crests; 46 is a small tile's
	// width.
	x, room := 150.0, width-150-206
	tiles := craftsmenOf(p, g)
	pitch := min(52, (room-46)/float64(max(1, len(tiles)-1)))
	for k, t := range tiles {
		f.smallTile(x+float64(k)*pitch, 14, t)
	}
	h := holdingOf(p, g)
	if h.tiles > 0 {
		f.Letter(width-202, 4, 110, ledgerHigh-8, "= "+strconv.Itoa(h.value), render.Style{Size: 42, Ink: guilds[i], Align: render.Right, Role: "total"})
	}
	if n := p.Crests[i]; n > 0 {
		f.Icon(width-74, 14, 56, "crest", i, crest(g))
		f.Letter(width-74, 12, 56, 50, strconv.Itoa(int(n)), render.Style{Size: 34, Ink: ink.White, Align: render.Centre, Role: "crests"})
	}
}

// craftsmenOf lists a player's craftsmen of a guild in the view's order, by value.
func craftsmenOf(p *rules.PlayerView, g rules.Guild) []rules.Tile {
	var out []rules.Tile
	for _, t := range p.Citizens {
		if t.Guild == g {
			out = append(out, t)
		}
	}
	return out
}

// A belonging is a thing with a name: a townsman, a Peddler with his good, or prestige
// crests. Guild crests are not among them; each stands in its guild's line.
type belonging struct {
	townsman rules.Townsman // none for prestige crests
	good     rules.Guild
	n, more  int
}

// belongings lists what a player owns besides goods, craftsmen and guild crests:
// townsmen, then one line for each Peddler, since each carries a good of its own, then
// prestige crests. was may be nil.
func belongings(p, was *rules.PlayerView) []belonging {
	var out []belonging
	for _, t := range townsmenOf(p, was) {
		out = append(out, belonging{townsman: t.townsman, n: t.n, more: t.more})
	}
	for _, g := range p.Peddlers {
		out = append(out, belonging{townsman: rules.Peddler, good: g, n: 1})
	}
	if p.PrestigeCrests > 0 {
		out = append(out, belonging{n: p.PrestigeCrests})
	}
	return out
}

// belonging shows a thing with its name and what it does, and a badge where there are
// more or fewer than in the earlier view.
func (f frame) belonging(b belonging, width float64) {
	f.Panel(0, 0, width, trayHigh-10, "belonging", ink.White, ink.Buff, 10, 3)
	name, does := f.scene.Say("prestige"), f.scene.Say("prestige.does")
	if b.townsman == rules.NoTownsman {
		f.Icon(12, 24, 68, "prestige", 0, prestige)
	} else {
		name = f.scene.Term(townsmanTerm(b.townsman))
		does = f.scene.Term(doesTerm(b.townsman))
		f.Icon(12, 22, 70, "face", int(b.townsman), tileIcons[b.townsman])
	}
	if b.good != rules.NoGuild {
		// Only Peddlers carry one; it lies over the lower right corner of the face.
		f.Icon(46, 56, 48, "good", b.good.Index(), goods[b.good.Index()])
	}
	if b.n > 1 {
		name += " ×" + strconv.Itoa(b.n)
	}
	f.within(48).fit(98, 0, width-110, 46, name, render.Style{Size: 32, Least: 26, Ink: ink.Black, Role: "thing"})
	f.within(0).Paragraph(98, 50, width-110, trayHigh-10-56, does, render.Style{Size: 25, Least: 19, Ink: ink.Sepia, Role: "does"})
	if b.more != 0 {
		f.badge(4, 4, 28, b.more)
	}
}
