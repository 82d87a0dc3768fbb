package nobility

import (
	"fmt"
	"strconv"

	"norenbot/game"
	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// Cells of a board: a place each, so small that all can be read in line. Heights are in units.
const (
	guildLow = 130.0
	hallLow  = 86.0
	cardLow  = 78.0
	slotsLow = 46.0
	holdLow  = 46.0
	deskLow  = 40.0
	cellSlot = 44.0
	lowSlot  = 36
)

// guildCell shows a Guild: its Good, whose Apprentices sit there, dice, and Workshops with their owners.
func (f frame) guildCell(g rules.Guild) {
	st := f.scene
	v, was := &st.view.Guilds[g], &st.was.Guilds[g]
	f.panel(guildLow)
	f.good(6, 4, 32, g.Good())
	f.crowd(&v.Apprentices, &was.Apprentices)
	third := (f.wide - 8) / 3
	for i := range v.Dice {
		x := 4 + float64(i)*third
		f.slot(x+(third-cellSlot)/2, 39, cellSlot, v.Dice[i], was.Dice[i], "", st.shutIn(v))
		w := &v.Workshops[i]
		if none(w.Tile) {
			continue
		}
		size := 30
		if third < 50 && w.Tile.Card().Effects[1] != rules.NoEffect {
			size = 24
		}
		f.effects(x+2, 86, size, w.Tile)
		if w.Owner != game.Public {
			f.shield(x+third-22, 106, 22, w.Owner)
		}
		if *w != was.Workshops[i] {
			f.Icon(x+third-18, 78, 18, "small new", 0, icon.New)
		}
	}
}

// crowd shows whose Apprentices sit in a Guild, a figure each, as close as they must be.
func (f frame) crowd(v, was *[len(rules.View{}.Players)]int8) {
	n := 0
	for _, seat := range f.scene.seats() {
		n += int(v[seat])
	}
	x, step := 42.0, min(28, (f.wide-42-32)/float64(max(1, n-1)))
	for _, seat := range f.scene.seats() {
		for i := range v[seat] {
			f.agent(x, 4, 30, seat)
			if i >= was[seat] {
				f.Icon(x+14, 20, 18, "small new", 0, icon.New)
			}
			x += step
		}
		if v[seat] < was[seat] && v[seat] == 0 {
			f.Icon(x-4, 20, 18, "small gone", 0, icon.Gone)
		}
	}
}

// hallCell shows a slot of the Guild Hall: its die or value, its price, and the Building.
func (f frame) hallCell(i int) {
	st := f.scene
	v, was := &st.view.Hall[i], &st.was.Hall[i]
	fill, name := card, "building"
	if st.canBuy(i) {
		fill, name = ready, "ready building"
	}
	f.Panel(0, 0, f.wide, hallLow, name, fill, edge, 10, 2)
	f.slot(6, 4, cellSlot, v.Die, was.Die, strconv.Itoa(i+1), false)
	price := st.price(i)
	f.counted(f.wide-76, 10, 32, "coin", 0, icon.Coin, price, price, "price")
	if none(v.Tile) {
		f.Letter(8, 49, f.wide-16, 34, st.Say("empty"), render.Style{Size: 24, Ink: ink.Umber, Align: render.Centre, Role: "empty"})
		return
	}
	x := 8.0
	if g := v.Tile.Card().Guild; g != rules.NoGuild {
		f.good(x, 49, 34, g.Good())
		x += 44
	}
	f.effects(x, 49, 34, v.Tile)
	if v.Tile != was.Tile {
		f.mark(f.wide-12, hallLow-12, "new", icon.New)
	}
}

// cardCell shows a card at the Tavern.
func (f frame) cardCell(i int) {
	c := f.scene.view.Tavern.Cards[i]
	f.lowCard(c, f.scene.canTake(c), c != f.scene.was.Tavern.Cards[i])
}

// lowCard shows a card: race, range and stars; below Goods and Workers. pays lights it.
func (f frame) lowCard(c rules.Settlers, pays, isNew bool) {
	fill, name := card, "card"
	if pays {
		fill, name = ready, "ready card"
	}
	f.Panel(0, 0, f.wide, cardLow, name, fill, edge, 10, 2)
	if none(c) {
		f.Letter(10, 0, f.wide-20, cardLow, f.scene.Say("empty"), render.Style{Size: 24, Ink: ink.Umber, Align: render.Centre, Role: "empty"})
		return
	}
	it := c.Card()
	f.race(5, 3, 36, it.Race)
	f.Letter(44, 3, min(90, f.wide-76), 36, span(it.Min, it.Max), render.Style{Size: 25, Ink: ink.Black, Role: "range"})
	for i := range it.Stars {
		f.Icon(f.wide-30, 4+14*float64(i), 26, "star", 0, starIcon)
	}
	n := 0
	for range it.Goods.All() {
		n++
	}
	x, step := 5.0, min(32, (f.wide-55)/float64(n))
	for g := range it.Goods.All() {
		f.good(x, 42, min(30, int(step)), g)
		x += step
	}
	f.Icon(f.wide-48, 43, 28, "worker", 0, workerIcon)
	f.Letter(f.wide-21, 42, 18, 30, strconv.Itoa(int(it.Workers)), render.Style{Size: 25, Ink: ink.Black, Role: "workers"})
	if isNew {
		f.Icon(f.wide-24, 28, 20, "card new", 0, icon.New)
	}
}

// slots shows the dice of the small places, by the sign of each: Tavern, Yard, Port, Clerk and Castle.
func (st *stage) slots(p plan) block {
	v, was := &st.view, st.was
	row := func(dice, before []rules.Die, text func(i int) string) (list []space) {
		for i, d := range dice {
			list = append(list, space{die: d, was: before[i], fits: text(i)})
		}
		return list
	}
	next := func(dice []rules.Die, text string) func(int) string {
		return func(i int) string {
			if i > 0 && dice[i-1] == 0 {
				return ""
			}
			return text
		}
	}
	brings := func(list []space) []space {
		for i := range list {
			list[i].fits = list[i].below
		}
		return list
	}
	n := st.table().Slots
	all := []office{
		{"tavern", icon.Cards, row(v.Tavern.Dice[:n], was.Tavern.Dice[:], next(v.Tavern.Dice[:n], st.atLeast()))},
		{"yard", houseIcon, row(v.Yard[:n], was.Yard[:], next(v.Yard[:n], fmt.Sprintf("%d−", last(v.Yard[:], rules.DieFaces))))},
		{"port", shipIcon, row(v.Port.Dice[:], was.Port.Dice[:], func(i int) string { return strconv.Itoa(i + 1) })},
		{"clerk", modifierIcon, brings(st.clerk())},
		{"castle", reputeIcon, brings(st.castle())},
	}
	lines := [][]office{all}
	least := lowSlot
	if p.high > 0 { // a board has no room to waste
		least -= 4
	}
	if pitchOf(all, p.inner()) < float64(least) {
		lines = [][]office{all[:2], all[2:]}
	}
	return block{float64(len(lines))*(slotsLow+cellGap) - cellGap, func(f frame) {
		for i, line := range lines {
			f.in(0, float64(i)*(slotsLow+cellGap), f.wide).slotsLine(line)
		}
	}}
}

// atLeast is what the next die at the Tavern must show.
func (st *stage) atLeast() string {
	if st.event(rules.EventTavern) != 0 {
		return "1+"
	}
	return fmt.Sprintf("%d+", last(st.view.Tavern.Dice[:], 1))
}

// An office is a small place: its sign, and its slots.
type office struct {
	key    string
	sign   icon.Icon
	spaces []space
}

// officeHead is the room for the sign, and for the edges.
const officeHead = 44.0

// pitchOf is from one slot to the next of places side by side over a width.
func pitchOf(line []office, wide float64) float64 {
	n := 0
	for _, o := range line {
		n += len(o.spaces)
	}
	return (wide - cellGap*float64(len(line)-1) - officeHead*float64(len(line))) / float64(n)
}

// slotsLine lays small places side by side over the whole width.
func (f frame) slotsLine(line []office) {
	pitch := pitchOf(line, f.wide)
	size := min(lowSlot, int(pitch))
	x := 0.0
	for _, o := range line {
		wide := officeHead + pitch*float64(len(o.spaces))
		at := f.in(x, 0, float64(int(wide)))
		at.panel(slotsLow)
		at.Icon(5, 6, 34, "sign of "+o.key, 0, o.sign)
		for i, s := range o.spaces {
			at.slot(41+float64(i)*pitch+(pitch-float64(size))/2, (slotsLow-float64(size))/2, size, s.die, s.was, s.fits, s.shut)
		}
		x += wide + cellGap
	}
}

// holdCell shows what the Ship pays for a Good, and how many more it takes.
func (f frame) holdCell(i int) {
	v, was := &f.scene.view.Port, &f.scene.was.Port
	f.Panel(0, 0, f.wide, holdLow, "hold", card, edge, 8, 2)
	f.good(3, 8, 30, rules.Good(i))
	price := int(v.Ship.Card().Price[i]) + f.scene.event(rules.EventPort)
	f.counted(34, 10, 26, "coin", 0, icon.Coin, price, price, "price")
	for n := range rules.ShipSpaces {
		x := f.wide - 32*float64(rules.ShipSpaces-n) - 2
		f.Sprite(x, 9, "low space", 28, 28, 0, func(s *canvas.Sketch) {
			s.Round(0, 0, 28, 28, 5, edge)
			s.Round(2, 2, 24, 24, 4, slot)
		})
		if n < int(v.Sold[i]) {
			f.good(x+2, 11, 24, rules.Good(i))
			if n >= int(was.Sold[i]) {
				f.fresh(x, 9, 28)
			}
		}
	}
	if v.Ship != was.Ship && i == 0 {
		f.mark(8, 8, "new", icon.New)
	}
}

// deskCell shows the desks of the Chancery for a die of i+1: race, benefit, and whose Apprentice sits there.
func (f frame) deskCell(i, deep int) {
	st := f.scene
	f.panel(float64(deep)*deskLow + 6)
	f.slot(4, 5, lowSlot, st.view.Desks.Dice[i], st.was.Desks.Dice[i], strconv.Itoa(i+1), false)
	for row := range deep {
		d, y := rules.Desk(i+row*rules.DieFaces), 5+float64(row)*deskLow
		f.race(44, y+2, 32, d.Card().Race)
		f.Icon(78, y+2, 34, "benefit", int(d.Card().Benefit), benefitIcons[d.Card().Benefit])
		if who := st.view.Desks.At[d]; who != game.Public {
			f.agent(114, y+4, 30, who)
			if st.was.Desks.At[d] != who {
				f.Icon(f.wide-18, y, 18, "small new", 0, icon.New)
			}
		}
	}
}
