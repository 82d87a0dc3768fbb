package nobility

import (
	"math"
	"slices"

	"norenbot/game"
	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/ink"
)

// Sizes of pictures, in units, and how many pixels a unit is.
const (
	tallWide = 1080.0
	margin   = 12.0
	gap      = 10.0
	// A tall close-up is as wide a picture with fewer units in it.
	largePrint = 1.35
	// A replay holds up to 35 pictures and must stay below render.ReplayLimit.
	replayScale = 0.75
	newsHigh    = 64.0
)

// A block is a part of a picture: how high it is at a width, and who draws it.
type block struct {
	high float64
	draw func(f frame)
}

// A plan is the grid of a board: so many cells beside each other, and how high the picture may be. The
// wider a cell, the smaller it is shown: a client fits all boards into the same room, 550 by 350 pixels at
// a desk and 316 by 461 on a phone.
type plan struct {
	columns int
	cell    float64
	least   int // of letters: their capitals are then 8 pixels high in that room
	high    float64
}

// cellGap is between cells, and between blocks of them.
const cellGap = 6.0

// plan is that of the scene's form. Large print has smaller cells, and so fewer blocks.
func (st *stage) plan() plan {
	switch {
	case st.Form == render.Tall && st.Kind != render.Replay && st.Large:
		return plan{3, 171, 25, 800}
	case st.Form == render.Tall && st.Kind != render.Replay:
		return plan{3, 206, 26, 954}
	case st.Large:
		return plan{6, 143, 24, 582}
	}
	return plan{6, 171, 24, 690}
}

// aside is the plan of what a board has no room for, and of what a player owns: as high as that is. Large print
// has larger letters at a desk, and smaller cells on a phone.
func (st *stage) aside() plan {
	switch {
	case st.Form == render.Tall && st.Large:
		return plan{columns: 3, cell: 184, least: 27}
	case st.Form == render.Tall:
		return plan{columns: 3, cell: 212, least: 26}
	case st.Large:
		return plan{columns: 6, cell: 171, least: 28}
	}
	return plan{columns: 6, cell: 171, least: 24}
}

// inner is how wide all cells are.
func (p plan) inner() float64 { return float64(p.columns)*(p.cell+cellGap) - cellGap }

// grid is a block of n cells.
func (p plan) grid(n int, high float64, draw func(f frame, i int)) block {
	return block{rows(n, p.columns)*(high+cellGap) - cellGap, func(f frame) {
		for i := range n {
			draw(f.cell(i, p.columns, high, cellGap), i)
		}
	}}
}

// scale is how many pixels a unit of a picture is.
func (p plan) scale() float64 { return tallWide / (p.inner() + 2*margin) }

// measure is a frame to measure letters in, before there is a canvas.
func (p plan) measure(e *render.Easel, st *stage) frame {
	return frame{render.Frame{Easel: e, Scale: p.scale(), Least: p.least}, st, p.inner()}
}

// drawBoard shows the round, the players and as much of the city as can be read where a client shows it;
// the rest has pictures of its own. It is also each frame of a replay.
func drawBoard(e *render.Easel, st *stage) error {
	p, scale := st.plan(), st.plan().scale()
	blocks, _ := st.boarded(e)
	if st.Kind == render.Replay {
		scale *= replayScale
	}
	return draw(e, st, p, scale, blocks)
}

// draw lays blocks out, one below the other, over the whole height.
func draw(e *render.Easel, st *stage, p plan, scale float64, blocks []block) error {
	whole := max(p.high, high(blocks)+2*margin)
	f := begin(e, st, p.inner()+2*margin, whole, scale, ink.Vellum)
	f.Least = p.least
	spare := whole - 2*margin - high(blocks)
	between := cellGap + spare/float64(max(1, len(blocks)-1))
	y := margin
	for _, b := range blocks {
		b.draw(f.in(margin, y, p.inner()))
		y += b.high + between
	}
	return nil
}

// high is how high blocks are with the least gaps.
func high(blocks []block) float64 {
	sum := -cellGap
	for _, b := range blocks {
		sum += b.high + cellGap
	}
	return sum
}

// boarded are the blocks of a board, and which places it has no room for: what everybody asks first comes first.
func (st *stage) boarded(e *render.Easel) (blocks []block, out []int) {
	p := st.plan()
	blocks = append(st.heading(p.measure(e, st)), st.people(p)...)
	for i, b := range st.places(p) {
		if high(blocks)+cellGap+b.high <= p.high-2*margin {
			blocks = append(blocks, b)
		} else {
			out = append(out, i)
		}
	}
	return blocks, out
}

// drawRest shows the places of the city that the board has no room for; all, if there are none.
func drawRest(e *render.Easel, st *stage) error {
	p := st.aside()
	_, out := st.boarded(e)
	all := st.places(p)
	var blocks []block
	for i, b := range all {
		if len(out) == 0 || slices.Contains(out, i) {
			blocks = append(blocks, b)
		}
	}
	return draw(e, st, p, p.scale(), blocks)
}

// drawGoals shows the Stone Council.
func drawGoals(e *render.Easel, st *stage) error {
	p := st.aside()
	return draw(e, st, p, p.scale(), []block{{councilHigh(p.columns), func(f frame) { f.council(p.columns) }}})
}

// drawDesks shows all that everybody has.
func drawDesks(e *render.Easel, st *stage) error {
	wide, least := tallWide, 26
	if st.Form == render.Tall {
		wide, least = float64(int(tallWide/largePrint)), phoneLetters
	}
	const edge, between = 8.0, 4.0 // six must fit
	strip := stripHigh(wide - 2*edge)
	n := float64(len(st.seats()))
	f := begin(e, st, wide, 2*edge+n*(strip+between)-between, tallWide/wide, ink.Vellum)
	f.Least = least
	for i, seat := range st.seats() {
		f.in(edge, edge+float64(i)*(strip+between), wide-2*edge).strip(seat)
	}
	return nil
}

// stacked is how high blocks are, one below the other, with the margins.
func stacked(blocks []block) float64 {
	high := 2*margin - gap
	for _, b := range blocks {
		high += b.high + gap
	}
	return high
}

const headerHigh = 46.0

// heading is the round, and what holds in it, in as many lines as that takes.
func (st *stage) heading(f frame) []block {
	blocks := []block{{headerHigh, frame.header}}
	if s := st.news(); s != "" {
		style := render.Style{Size: max(26, f.Least)}
		lines := f.Lines(s, f.wide-32, style)
		blocks = append(blocks, block{float64(lines*style.Size)*1.22 + 10, frame.bulletin})
	}
	return blocks
}

// places are the places of the city, those first that most dice go to.
func (st *stage) places(p plan) []block {
	list := []block{
		p.grid(rules.GuildCount, guildLow, func(f frame, i int) { f.guildCell(rules.Guild(i)) }),
		p.grid(rules.HallSlots, hallLow, frame.hallCell),
		p.grid(rules.FaceUp, cardLow, frame.cardCell),
		st.slots(p),
	}
	if st.view.Port.Ship > 0 {
		list = append(list, p.grid(rules.GoodCount, holdLow, frame.holdCell))
	}
	if st.view.Chancery {
		deep := int(st.table().Desks) / rules.DieFaces
		list = append(list, p.grid(rules.DieFaces, float64(deep)*deskLow+6, func(f frame, i int) { f.deskCell(i, deep) }))
	}
	return list
}

// people are the players: whoever looks in full, all of two in full, and of more what their turns hang on.
func (st *stage) people(p plan) (blocks []block) {
	seats := st.seats()
	full := func(seat game.Seat) bool {
		return p.inner() >= 1000 && (len(seats) <= 2 || seat == st.view.Seat && st.Kind != render.Replay)
	}
	var rest []game.Seat
	for _, seat := range seats {
		if full(seat) {
			blocks = append(blocks, block{stripHigh(p.inner()), func(f frame) { f.strip(seat) }})
		} else {
			rest = append(rest, seat)
		}
	}
	for most := p.columns/3 + 1; len(rest) > 0; { // 3 in a row at a desk, 2 on a phone
		n := int(math.Ceil(float64(len(rest)) / rows(len(rest), most)))
		row := rest[:n]
		rest = rest[n:]
		blocks = append(blocks, block{playerHigh, func(f frame) {
			for i, seat := range row {
				f.cell(i, n, playerHigh, cellGap).player(seat)
			}
		}})
	}
	return blocks
}

// header shows the round and who began it; to a lone player the automa's dice.
func (f frame) header() {
	st := f.scene
	v := &st.view
	f.Panel(0, 0, f.wide, headerHigh, "header", ink.Night, ink.Black, 12, 3)
	round := st.Say("round", int(v.Round), int(v.Rounds))
	if v.Phase == rules.Choosing { // before the first
		round = st.Say("commissions")
	}
	style := render.Style{Size: max(32, f.Least), Ink: ink.Gold, Role: "round"}
	left := 16 + f.Width(round, style)
	f.Letter(16, 0, left-14, headerHigh, round, style)
	style = render.Style{Size: max(27, f.Least), Ink: ink.White, Role: "begins"}
	right := f.wide - 16
	said := st.Say("begins")
	switch {
	case v.Seats == 1:
		said = st.Say("automa")
		const size = 38
		for _, n := range v.Automa {
			if n > 0 {
				right -= size + 5
				f.die(right, 4, size, rules.NewDie(game.Public, n))
			}
		}
	case v.First >= 0:
		const shield = 34
		name := style
		name.Role = "name"
		wide := min(f.Width(f.name(v.First), name)+8, right-left-shield-40)
		f.Letter(right-wide, 0, wide, headerHigh, f.name(v.First), name)
		right -= wide + shield + 8
		f.shield(right, 6, shield, v.First)
	default:
		return
	}
	if wide := f.Width(said, style) + 2; wide < right-left-30 { // else the sign says it
		f.Letter(right-wide-10, 0, wide, headerHigh, said, style)
	}
}

// bulletin says what holds in this round, or what a lone player must reach.
func (f frame) bulletin() {
	s := f.scene.news()
	high := f.scene.heading(f)[1].high
	f.Panel(0, 0, f.wide, high, "news", ink.Lit, ink.Bronze, 10, 3)
	f.Balanced(16, 3, f.wide-32, high-6, s, render.Style{Size: 26, Least: 24, Ink: ink.Black, Role: "news"})
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
		s += st.Say("heading", st.Say("objective"), st.card(st.view.Objective))
	}
	return s
}
