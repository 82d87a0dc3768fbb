package nobility

import (
	"slices"

	"norenbot/game"
	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/ink"
)

// Sizes of boards, in units, and how many pixels a unit is.
const (
	tallWide = 1080.0
	margin   = 12.0
	gap      = 10.0
	// Large print is as wide a picture with fewer units in it.
	largePrint = 1.35
	// A replay holds up to 35 pictures and must stay below render.ReplayLimit.
	replayScale = 0.5
	headerHigh  = 70.0
	newsHigh    = 64.0
)

// A block is a part of a board: how high it is at a width, and who draws it.
type block struct {
	high float64
	draw func(f frame)
}

// drawBoard shows the city and all players: one below the other for a phone, in two columns
// for a desk. It is also each frame of a replay.
func drawBoard(e *render.Easel, st *stage) error {
	scale := 1.0
	switch {
	case st.Kind == render.Replay:
		scale = replayScale
	case st.Large:
		scale = largePrint
	}
	column := tallWide
	if st.Large {
		column = float64(int(tallWide / largePrint))
	}
	wide := column - 2*margin
	columns := [][]block{slices.Concat(st.heading(wide), st.places(wide), st.people(wide))}
	if st.Form == render.Wide && st.Kind != render.Replay {
		columns = halves(columns[0])
	}
	high := highest(columns)
	f := begin(e, st, column*float64(len(columns)), high, scale, ink.Vellum)
	for i, blocks := range columns {
		y := margin
		for _, b := range blocks {
			b.draw(f.in(float64(i)*column+margin, y, wide))
			y += b.high + gap
		}
	}
	return nil
}

// halves puts blocks into two columns, in their order, as low as that can be.
func halves(blocks []block) (best [][]block) {
	for i := range blocks {
		if columns := [][]block{blocks[:i], blocks[i:]}; best == nil || highest(columns) < highest(best) {
			best = columns
		}
	}
	return best
}

// highest is how high the highest of some columns is.
func highest(columns [][]block) (high float64) {
	for _, blocks := range columns {
		high = max(high, stacked(blocks))
	}
	return high
}

// stacked is how high blocks are, one below the other, with the margins.
func stacked(blocks []block) float64 {
	high := 2*margin - gap
	for _, b := range blocks {
		high += b.high + gap
	}
	return high
}

// heading is the round, and what holds in it.
func (st *stage) heading(wide float64) []block {
	blocks := []block{{headerHigh, frame.header}}
	if st.news() != "" {
		blocks = append(blocks, block{newsHigh, frame.bulletin})
	}
	return blocks
}

// places are the places of the city, from where a round begins to where it ends.
func (st *stage) places(wide float64) []block {
	narrow := wide < 900
	guilds, halls := 3, 6
	tavern := block{tavernHigh(3), func(f frame) {
		f.in(0, 0, 796).tavern(3)
		side := f.in(806, 0, f.wide-806)
		side.offices(1, (tavernHigh(3)-3*officeHigh)/2)
	}}
	if narrow {
		guilds, halls = 2, 3
		tavern = block{tavernHigh(3) + gap + officeHigh, func(f frame) {
			f.tavern(3)
			f.in(0, tavernHigh(3)+gap, f.wide).offices(3, gap)
		}}
	}
	return []block{tavern,
		{guildsHigh(guilds), func(f frame) { f.guilds(guilds) }},
		{hallHigh(halls), func(f frame) { f.hall(halls) }},
		{portHeight(wide), frame.port},
	}
}

// offices are the small places: Yard, Clerk and Castle.
func (f frame) offices(columns int, gap float64) {
	for i, place := range []struct {
		key    string
		spaces []space
	}{{"yard", f.scene.yard()}, {"clerk", f.scene.clerk()}, {"castle", f.scene.castle()}} {
		f.cell(i, columns, officeHigh, gap).office(place.key, place.spaces)
	}
}

// people are what players deal with in person: council, Chancery and their own boards.
func (st *stage) people(wide float64) []block {
	columns := 6
	if wide < 900 {
		columns = 3
	}
	blocks := []block{{councilHigh(columns), func(f frame) { f.council(columns) }}}
	if st.view.Chancery {
		blocks = append(blocks, block{st.chanceryHigh(columns), func(f frame) { f.chancery(columns) }})
	}
	for _, seat := range st.seats() {
		blocks = append(blocks, block{stripHigh(wide), func(f frame) { f.strip(seat) }})
	}
	return blocks
}

// header shows the round and who began it; to a lone player the automa's dice.
func (f frame) header() {
	st := f.scene
	v := &st.view
	f.Panel(0, 0, f.wide, headerHigh, "header", ink.Night, ink.Black, 12, 3)
	f.Letter(18, 0, f.wide/2-28, headerHigh, st.say("round", int(v.Round), int(v.Rounds)), render.Style{Size: 40, Least: 28, Ink: ink.Gold, Role: "round"})
	if v.Seats == 1 {
		f.Letter(f.wide/2-90, 0, f.wide/2-200, headerHigh, st.say("automa"), render.Style{Size: 28, Least: 21, Ink: ink.White, Align: render.Right, Role: "begins"})
		for i, n := range v.Automa {
			if n > 0 {
				f.die(f.wide-10-float64(len(v.Automa)-i)*54, 11, 48, rules.NewDie(game.Public, n))
			}
		}
		return
	}
	if v.First < 0 {
		return
	}
	x := f.wide / 2
	style := render.Style{Size: 28, Least: 21, Ink: ink.White, Align: render.Right, Role: "begins"}
	f.Letter(x-20, 0, 210, headerHigh, st.say("begins"), style)
	f.shield(x+202, 12, 46, v.First)
	f.Letter(x+256, 0, f.wide-x-270, headerHigh, f.name(v.First), render.Style{Size: 30, Least: 21, Ink: ink.White, Role: "name"})
}

// bulletin says what holds in this round, or what a lone player must reach.
func (f frame) bulletin() {
	f.Panel(0, 0, f.wide, newsHigh, "news", ink.Lit, ink.Bronze, 10, 3)
	f.Balanced(16, 3, f.wide-32, newsHigh-6, f.scene.news(), render.Style{Size: 27, Least: 21, Ink: ink.Black, Role: "news"})
}

// news is what holds in this round and what a lone player must reach; "" for nothing.
func (st *stage) news() string {
	s := ""
	if !none(st.view.Event) {
		s = st.eventText(st.view.Event)
	}
	if !none(st.view.Objective) {
		if s != "" {
			s += " · "
		}
		s += st.say("heading", st.say("objective"), st.card(st.view.Objective))
	}
	return s
}
