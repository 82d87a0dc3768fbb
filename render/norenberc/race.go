package norenberc

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"norenbot/game"
	rules "norenbot/game/norenberc"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/ink"
)

// A race is who leads where. All of it is public, so every viewer sees the same: Talers,
// which are secret, do not count (rules.View.Provisional) unless they lie open.
type race struct {
	scoring []rules.Scoring // by seat, as if the game ended now
	order   []game.Seat     // as the columns stand: most points first
}

// standing scores the view as if the game ended now. Players stand in order of place, and
// those with the same place in turn order.
func (st *stage) standing() race {
	r := race{scoring: st.view.Provisional(), order: slices.Clone(st.view.Order)}
	slices.SortStableFunc(r.order, func(a, b game.Seat) int { return r.scoring[a].Place - r.scoring[b].Place })
	return r
}

// goodsOf is how many goods of a guild count for a player at a round's end: loose goods,
// and 4 for each Peddler with the good on him (N-44, A-15).
func goodsOf(p *rules.PlayerView, g rules.Guild) int {
	n := int(p.Goods[g.Index()])
	for _, carried := range p.Peddlers {
		if carried == g {
			n += 4
		}
	}
	return n
}

// leads reports whether a player has the most of a guild's goods, alone or with others.
// Ties are not broken: the Talers that would (N-30) are secret.
func (st *stage) leads(seat game.Seat, g rules.Guild) bool {
	n := goodsOf(&st.view.Players[seat], g)
	for i := range st.view.Players {
		if goodsOf(&st.view.Players[i], g) > n {
			return false
		}
	}
	return n > 0
}

// A standing is one line of points below the guilds; key is its name in locale/*.toml.
type standing struct {
	key    string
	points func(*rules.Scoring) int
}

// standings is which lines there are: in wide large print only the last, the total, since
// the guilds fill the picture.
func (st *stage) standings() []standing {
	if st.wide() && st.Large {
		return []standing{{"total", standings[len(standings)-1].points}}
	}
	return standings
}

// standings sum the categories up as far as they can be known without Talers. Their last
// must be the total.
var standings = []standing{
	{"race.majority", majorities},
	{"race.crests", func(s *rules.Scoring) int { return s.Crests }},
	{"race.townsmen", func(s *rules.Scoring) int { return s.Nobleman + s.Foreman + s.TaxCollector + s.Apprentice }},
	{"race.trades", func(s *rules.Scoring) int { return s.Thirty + s.AllTypes + s.Richest }},
	{"race.total", func(s *rules.Scoring) int { return s.Total }},
}

// Heights in units: shields and names at the top, a line of points, the note at the foot.
const (
	raceHead = 104.0 // shields and names
	raceLine = 62.0  // a line of points
	raceNote = 52.0
)

// drawRace shows goods, craftsmen and crests guild by guild, a column a player, and the
// points that it all would bring now. Narrow columns (several players, large print) put
// the craftsmen below the goods, and the lines are higher for it.
func drawRace(e *render.Easel, st *stage) error {
	r := st.standing()
	var label, pitch, high float64
	f := begin(e, st, func(f frame) float64 {
		label = min(330, f.wide()*0.26)
		if st.wide() && st.Large {
			label = 190
		}
		pitch = (f.wide() - 2*margin - label) / float64(len(r.order))
		high = 76
		if pitch < raceCell {
			high = 120
		}
		return bannerHigh + raceHead + high*float64(len(st.view.Houses)) + raceLine*float64(len(st.standings())) + raceNote + margin
	})
	f.banner(st.Say("race"))
	for i, seat := range r.order {
		f.in(margin+label+float64(i)*pitch, bannerHigh).racer(seat, pitch)
	}
	y := bannerHigh + raceHead
	for _, h := range st.view.Houses {
		f.in(margin, y).contest(r, h.Guild, label, pitch, high-8)
		y += high
	}
	for _, s := range st.standings() {
		f.in(margin, y).standing(r, s, label, pitch)
		y += raceLine
	}
	f.Letter(margin+8, y, f.wide()-2*margin-16, raceNote, st.Say("race.note"), render.Style{Size: 30, Least: 22, Ink: ink.Sepia, Role: "note"})
	return nil
}

// raceCell is the room that goods, craftsmen and crests of one guild need in one line, in
// units.
const raceCell = 196.0

// racer is the head of a player's column.
func (f frame) racer(seat game.Seat, pitch float64) {
	f.Icon(pitch/2-28, 6, 56, "shield", int(seat), liveries[seat].Shield())
	f.Letter(4, 60, pitch-8, raceHead-62, f.name(seat), render.Style{Size: 34, Least: 26, Ink: ink.Black, Align: render.Centre, Role: "name"})
}

// contest is one guild's line: whoever has the most goods is lit. label is the width of
// the guild's name at the left, pitch that of a column, both in units.
func (f frame) contest(r race, g rules.Guild, label, pitch, high float64) {
	f.Panel(0, 0, f.wide()-2*margin, high, "contest", ink.Vellum, ink.Vellum, 8, 0)
	f.Icon(6, high/2-26, 52, "good", g.Index(), goods[g.Index()])
	if label > 190 || !f.scene.wide() { // else the sign has to do
		f.Letter(64, 0, label-68, high, f.scene.Term(guildTerm(g)), render.Style{Size: 34, Least: 24, Ink: ink.Black, Role: "guild"})
	}
	for i, seat := range r.order {
		at := f.in(label+float64(i)*pitch, 0)
		if f.scene.leads(seat, g) {
			at.Panel(3, 3, pitch-6, high-6, "leader", ink.Lit, ink.Ochre, 8, 3)
		}
		at.entry(&f.scene.view.Players[seat], g, pitch, high)
	}
}

// entry is what one player has of one guild.
func (f frame) entry(p *rules.PlayerView, g rules.Guild, pitch, high float64) {
	// Goods, craftsmen and crests stand in one line, or craftsmen below.
	// x and line are where the goods' number stands, in a box of 52 units.
	line := (high - 52) / 2
	x := max(2, (pitch-raceCell)/2)
	shelfX, shelfY, crestX := x+82, line+5, x+146
	if pitch < raceCell {
		line, x = 4, 10
		shelfX, shelfY, crestX = x, 61, pitch-52
	}
	n := goodsOf(p, g)
	style := render.Style{Size: 46, Least: 34, Ink: ink.Black, Role: "good"}
	if n == 0 {
		style.Ink = ink.Umber
	}
	f.Letter(x, line, 52, 52, strconv.Itoa(n), style)
	h := holdingOf(p, g)
	if h.tiles > 0 {
		f.shelf(shelfX, shelfY, h, g)
	}
	if n := int(p.Crests[g.Index()]); n > 0 {
		f.crest(crestX, line+4, n, g)
	}
}

// shelf shows the total value of craftsmen in their guild's colour, without their number:
// a column has no room for it.
func (f frame) shelf(x, y float64, h holding, g rules.Guild) {
	f.Sprite(x, y, "shelf", 62, 42, g.Index(), func(s *canvas.Sketch) {
		s.Round(0, 0, 62, 42, 6, ink.Black)
		s.Round(1.5, 1.5, 59, 39, 5, ink.Buff)
		s.Round(4, 4, 54, 34, 3, guilds[g.Index()])
	})
	f.within(36).Letter(x+3, y, 56, 42, strconv.Itoa(h.value), render.Style{Size: 36, Least: 34, Ink: ink.White, Align: render.Centre, Role: "craftsmen"})
}

// crest shows how many crests of a guild there are.
func (f frame) crest(x, y float64, n int, g rules.Guild) {
	f.Icon(x, y, 44, "crest", g.Index(), crest(g))
	if n > 1 {
		f.Letter(x, y-2, 44, 42, strconv.Itoa(n), render.Style{Size: 34, Ink: ink.White, Align: render.Centre, Role: "crests"})
	}
}

// standing is one line of points, a number in each player's column.
func (f frame) standing(r race, s standing, label, pitch float64) {
	style := render.Style{Size: 36, Ink: ink.Black, Align: render.Centre, Role: "points"}
	if len(f.scene.standings()) == 1 || s.key == "race.total" {
		style.Size, style.Ink = 46, ink.Oxblood
	}
	f.Letter(8, 0, label-12, raceLine, f.scene.Say(s.key), render.Style{Size: 32, Least: 22, Ink: ink.Black, Role: "category"})
	for i, seat := range r.order {
		f.Letter(label+float64(i)*pitch, 0, pitch, raceLine, strconv.Itoa(s.points(&r.scoring[seat])), style)
	}
}

// race tells who leads where: the points first, then guild by guild, then each player's
// points by category. Blocks are those of a text board; an alt text is the same in a row.
func (t teller) race() [][]string {
	r := t.stage.standing()
	var totals []string
	for _, seat := range r.order {
		totals = append(totals, fmt.Sprintf("%s %d", t.Called(seat), r.scoring[seat].Total))
	}
	blocks := [][]string{{t.Say("race") + ".", t.Say("heading", t.Say("race.total"), strings.Join(totals, ", ")), t.Say("race.note")}}
	for _, h := range t.view.Houses {
		blocks = append(blocks, t.contest(r, h.Guild))
	}
	for _, seat := range r.order {
		var parts []string
		for _, s := range standings {
			parts = append(parts, t.Say(s.key)+" "+strconv.Itoa(s.points(&r.scoring[seat])))
		}
		blocks = append(blocks, []string{t.Say("heading", t.Called(seat), strings.Join(parts, ", "))})
	}
	return blocks
}

// contest tells who has how much of one guild, players in the order of the race; a line
// for goods, craftsmen and crests each, if anybody has some.
func (t teller) contest(r race, g rules.Guild) []string {
	var had, shelves, crests []string
	for _, seat := range r.order {
		p := &t.view.Players[seat]
		if n := goodsOf(p, g); n > 0 {
			had = append(had, t.Called(seat)+" "+strconv.Itoa(n))
		}
		if h := holdingOf(p, g); h.tiles > 0 {
			shelves = append(shelves, t.Called(seat)+" "+strconv.Itoa(h.value))
		}
		if n := p.Crests[g.Index()]; n > 0 {
			crests = append(crests, t.Called(seat)+" "+strconv.Itoa(int(n)))
		}
	}
	lines := []string{t.Term(guildTerm(g))}
	for _, part := range [...][2]string{{"goods", strings.Join(had, ", ")}, {"craftsmen", strings.Join(shelves, ", ")}, {"crests", strings.Join(crests, ", ")}} {
		if part[1] != "" {
			lines = append(lines, t.Say(part[0], part[1]))
		}
	}
	return lines
}
