package nobility

import (
	"norenbot/game"
	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// An entry of the legend shows a sign and says what it stands for.
type entry struct {
	sign icon.Icon
	key  string    // in locale/*.toml, after "legend."; "" where term says what it is
	term game.Term // a word of the game
}

// say is what the entry says.
func (it *entry) say(st *stage) string {
	if it.key != "" {
		return st.Say("legend." + it.key)
	}
	return st.Term(it.term)
}

// entries are the legend: what is counted, Goods, races, effects, benefits and marks.
var entries = func() []entry {
	list := []entry{
		{sign: reputeIcon, key: "repute"}, {sign: bareIcon, key: "crown"}, {sign: crownIcon, key: "lord"}, {sign: starIcon, key: "star"},
		{sign: pointIcon, key: "point"}, {sign: icon.Coin, key: "coin"}, {sign: workerIcon, key: "worker"}, {sign: modifierIcon, key: "modifier"},
		{sign: houseIcon, key: "house"}, {sign: communityIcon, key: "community"},
		{sign: liveries[0].Agent(), key: "apprentice"}, {sign: liveries[0].Shield(), key: "owner"}, {sign: dieIcons[1][4], key: "die"},
		{sign: payIcon, key: "pays"}, {sign: icon.New, key: "new"}, {sign: icon.Moon, key: "passed"},
	}
	for g, t := range goodTerms {
		list = append(list, entry{sign: goodIcons[g], term: t})
	}
	for r, t := range raceTerms {
		list = append(list, entry{sign: raceIcons[r], term: t})
	}
	for e, t := range effectTerms {
		list = append(list, entry{sign: effectIcons[e], term: t})
	}
	for b, t := range benefitTerms {
		list = append(list, entry{sign: benefitIcons[b], term: t})
	}
	return list
}()

// drawLegend shows every sign that stands on a board, with what it means.
func drawLegend(e *render.Easel, st *stage) error {
	const high = 52.0
	columns, wide := 2, tallWide
	if st.Form == render.Wide {
		columns, wide = 3, 1620
	}
	n := int(rows(len(entries), columns))
	f := begin(e, st, wide, 2*margin+bandHigh+gap+float64(n)*high, 1, ink.Vellum)
	at := f.in(margin, margin, wide-2*margin)
	at.band(st.Say("legend"))
	grid := f.in(margin, margin+bandHigh+gap, wide-2*margin)
	for i, it := range entries {
		at := grid.cell(i%n*columns+i/n, columns, high, 0)
		at.Icon(6, 4, 44, "entry", i, it.sign)
		at.Balanced(64, 0, at.wide-74, high, it.say(st), render.Style{Size: 26, Least: 19, Ink: ink.Black, Role: "legend"})
	}
	return nil
}

// example is a table that nothing is taken from: the legend has its own signs.
func example() rules.View { return rules.View{Seat: game.Public, Seats: 4} }
