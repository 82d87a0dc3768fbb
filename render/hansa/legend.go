package hansa

import (
	"norenbot/game"
	rules "norenbot/game/hansa"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/ink"
)

// An entry of the legend shows a thing as the map does and says what it is.
type entry struct {
	key  string // in locale/*.toml, after "legend."; "" where term says what it is
	draw func(f frame, at spot)
	// term and does are the game's own words for a skill or a marker.
	term, does game.Term
}

// say is what the entry says.
func (it *entry) say(st *stage) string {
	if it.key != "" {
		return st.Say("legend." + it.key)
	}
	return st.Say("legend.does", st.Term(it.term), st.Term(it.does))
}

// entries are the legend, column by column: what lies on the map, then skills and markers.
var entries = append(lying, terms()...)

// terms are the skills and markers.
func terms() (list []entry) {
	for s := range rules.Skill(rules.SkillCount) {
		list = append(list, entry{draw: sign(s), term: skillTerms[s], does: skillDoes[s]})
	}
	for _, m := range rules.Markers() {
		if m != rules.Plus4 { // it is like Plus3
			list = append(list, entry{draw: bonusSample(m), term: markerTerms[m], does: markerDoes[m]})
		}
	}
	return list
}

// lying is what lies on the map.
var lying = []entry{
	{key: "trader", draw: func(f frame, at spot) { f.piece(at, rules.NewPiece(0, rules.Trader)) }},
	{key: "merchant", draw: func(f frame, at spot) { f.piece(at, rules.NewPiece(1, rules.Merchant)) }},
	{key: "square", draw: sample(rules.Office{Kind: rules.Trader, Color: rules.White})},
	{key: "round", draw: sample(rules.Office{Kind: rules.Merchant, Color: rules.Orange})},
	{key: "pips", draw: sample(rules.Office{Kind: rules.Trader, Color: rules.Black})},
	{key: "coin", draw: sample(rules.Office{Kind: rules.Trader, Color: rules.White, Coin: true})},
	{key: "ribbon", draw: func(f frame, at spot) {
		f.Panel(at.x-30, at.y-14, 60, 28, "name", liveries[1].Field, ink.Timber, 5, 2)
		f.Icon(at.x-10, at.y-10, 20, "sign", 1, liveries[1].Sign())
	}},
	{key: "fresh", draw: func(f frame, at spot) {
		f.changed(at, rules.NewPiece(2, rules.Trader), 0)
		f.piece(at, rules.NewPiece(2, rules.Trader))
	}},
	{key: "gone", draw: func(f frame, at spot) { f.trace(at, 0) }},
	{key: "pile", draw: func(f frame, at spot) { f.Icon(at.x-17, at.y-17, 34, "pile", 0, pileIcon) }},
	{key: "full", draw: func(f frame, at spot) { f.Icon(at.x-17, at.y-17, 34, "full", 0, fullIcon) }},
}

// sample draws an open office.
func sample(o rules.Office) func(frame, spot) {
	return func(f frame, at spot) {
		variant := int(o.Kind) + rules.KindCount*int(o.Color)
		if o.Coin {
			variant += 100
		}
		f.Sprite(at.x-17, at.y-17, "office", 34, 34, variant, func(s *canvas.Sketch) { pen{s, 0, 0}.office(spot{17, 17}, o) })
	}
}

func sign(skill rules.Skill) func(frame, spot) {
	return func(f frame, at spot) { f.Icon(at.x-17, at.y-17, 34, "skill", int(skill), skillIcons[skill]) }
}

func bonusSample(m rules.Marker) func(frame, spot) {
	return func(f frame, at spot) { f.marker(at, 36, m) }
}

// drawLegend shows everything that stands on a map, with what it means.
func drawLegend(e *render.Easel, st *stage) error {
	f := begin(e, st, mapWide, mapHigh, 1, land)
	f.Panel(0, 0, mapWide, 66, "banner", ink.Night, ink.Black, 0, 3)
	f.Letter(24, 0, mapWide-48, 66, st.Say("legend"), render.Style{Face: render.Title, Size: 44, Least: 30, Ink: ink.Gold, Role: "title"})
	rows := (len(entries) + 1) / 2
	const left, high = mapWide / 2, 56.0
	for i, it := range entries {
		at := f.in(float64(i/rows)*left, 70+float64(i%rows)*high)
		it.draw(at, spot{44, high / 2})
		at.Balanced(92, 0, left-104, high, it.say(st), render.Style{Size: 23, Least: 17, Ink: ink.Black, Role: "legend"})
	}
	return nil
}

// example is a table that nothing is taken from: the legend has its own things.
func example() rules.View {
	return rules.View{Seat: game.Public, Seats: 5, Side: rules.Side45, Figure: rules.NoProvince}
}
