package nobility

import (
	"slices"
	"strconv"
	"strings"

	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// Sizes of the picture of where dice can go, in units. Capitals must be 8 pixels high: at a desk two units
// are one pixel, on a phone the tall picture has five for two.
const (
	deskLetters  = 24
	phoneLetters = 33
	toGuildHigh  = 140.0
	toHallHigh   = 100.0
	toTownHigh   = 114.0
	toRareHigh   = 100.0
)

// drawDice shows where each die can go: every place with what it brings and costs, those lit that are open
// to a die, with its value where it would lie. It is as high as a desktop client shows it, or as a phone
// shows a tall one.
func drawDice(e *render.Easel, st *stage) error {
	wide, scale, columns, letters := tallWide, 1.0, rules.GuildCount, deskLetters
	if st.Form == render.Tall {
		wide, scale, columns, letters = float64(int(tallWide/largePrint)), largePrint, rules.GuildCount/2, phoneLetters
	}
	rare := st.rare()
	if st.Large {
		letters = letters * 9 / 8
	}
	inner := wide - 2*margin
	rareHigh, drawRare := st.rarely(rare, columns)
	high := func(n int, one float64) float64 { return rows(n, columns)*(one+6) - 6 }
	blocks := []block{
		{bandHigh, func(f frame) { f.band(st.title()) }},
		{high(rules.GuildCount, toGuildHigh), func(f frame) {
			for g := range rules.Guild(rules.GuildCount) {
				f.cell(int(g), columns, toGuildHigh, 6).toGuild(g)
			}
		}},
		{high(rules.HallSlots, toHallHigh), func(f frame) {
			for i := range rules.HallSlots {
				f.cell(i, columns, toHallHigh, 6).toHall(i)
			}
		}},
		{high(6, toTownHigh), func(f frame) { f.toTown(columns) }},
		{rareHigh, drawRare},
		{stripHigh(inner), func(f frame) { f.strip(st.who()) }},
	}
	whole := closeHigh
	if st.Form == render.Tall {
		whole = stacked(blocks)
	}
	f := begin(e, st, wide, whole, scale, ink.Vellum)
	f.Least = letters
	space := (whole - stacked(blocks) + gap*float64(len(blocks)-1)) / float64(len(blocks)-1)
	y := margin
	for _, b := range blocks {
		b.draw(f.in(margin, y, inner))
		y += b.high + space
	}
	return nil
}

// pocketSize is the side of a slot.
func (st *stage) pocketSize() float64 {
	if st.Form == render.Tall {
		return 54
	}
	return 48
}

// pocket is a slot for dice of the hand: with the values that can go there on white, those that take
// Modifiers beside their sign.
func (f frame) pocket(x, y, w float64, v values) {
	name, fill := "pocket", ink.White
	if len(v.rolled) == 0 {
		name, fill = "changed pocket", ink.Lit
	}
	f.Panel(x, y, w, f.scene.pocketSize(), name, fill, ink.Leaf, 10, 4)
	if len(v.rolled) == 0 {
		f.Icon(x+w-16, y-8, 24, "small modifier", 0, modifierIcon)
	}
	f.Letter(x+5, y, w-10, f.scene.pocketSize(), listed(v.shown()), render.Style{Size: 40, Least: 24, Ink: ink.Black, Align: render.Centre, Role: "goes"})
}

// listed writes values beside each other.
func listed(values []int8) string {
	var said []string
	for _, n := range values {
		said = append(said, strconv.Itoa(int(n)))
	}
	return strings.Join(said, " ")
}

// ground is a place's panel, lit where a die can go.
func (f frame) ground(high float64, key string) values {
	v := f.scene.reached[key]
	if !v.none() {
		f.Panel(0, 0, f.wide, high, "open ground", ready, edge, 12, 3)
	} else {
		f.panel(high)
	}
	return v
}

// space draws a slot as it is, or as a pocket where a die can go into it.
func (f frame) space(x, y, size float64, s space, v values) {
	if s.die == 0 && !v.none() {
		f.pocket(x, y, size, v)
		return
	}
	f.slot(x, y, int(size), s.die, s.was, s.fits, s.shut)
}

// toGuild shows a Guild: its Good, own Apprentices, slots, and below each the Workshop that a die
// there is the first to use.
func (f frame) toGuild(g rules.Guild) {
	st := f.scene
	v, was := &st.view.Guilds[g], &st.was.Guilds[g]
	open := f.ground(toGuildHigh, "guild."+g.String())
	f.good(8, 6, 38, g.Good())
	n := int(v.Apprentices[st.who()])
	f.agent(f.wide-76, 7, 36, st.who())
	f.Letter(f.wide-40, 4, 34, 42, strconv.Itoa(n), render.Style{Size: 30, Ink: ink.Black, Role: "apprentices"})
	third := (f.wide - 12) / 3
	for i := range v.Dice {
		x := 6 + float64(i)*third
		f.space(x+(third-f.scene.pocketSize())/2, 50, f.scene.pocketSize(), space{die: v.Dice[i], was: was.Dice[i], fits: thirds[i], shut: st.shutIn(v)}, open.of(i))
		if w := v.Workshops[i].Tile; !none(w) {
			wide := 30.0
			if w.Card().Effects[1] != rules.NoEffect {
				wide = 53
			}
			f.effects(x+(third-wide)/2, 106, 30, w)
		}
	}
}

// toHall shows a slot of the Guild Hall: its price, and what lies there.
func (f frame) toHall(i int) {
	st := f.scene
	v, was := &st.view.Hall[i], &st.was.Hall[i]
	open := st.reached["hall"].those(func(n int8) bool { return int(n) == i+1 })
	fill, name := card, "building"
	if !open.none() {
		fill, name = ready, "ready building"
	}
	f.Panel(0, 0, f.wide, toHallHigh, name, fill, edge, 10, 2)
	f.space(7, 7, f.scene.pocketSize(), space{die: v.Die, was: was.Die, fits: strconv.Itoa(i + 1)}, open)
	price := st.price(i)
	f.counted(f.wide-82, 12, 36, "coin", 0, icon.Coin, price, price, "price")
	if none(v.Tile) {
		f.Letter(8, 58, f.wide-16, 38, st.Say("empty"), render.Style{Size: 24, Ink: ink.Umber, Align: render.Centre, Role: "empty"})
		return
	}
	x := 10.0
	if g := v.Tile.Card().Guild; g != rules.NoGuild {
		f.good(x, 62, 34, g.Good())
		x += 48
	}
	f.effects(x, 62, 34, v.Tile)
	f.marks(toHallHigh, false, v.Tile != was.Tile)
}

// toTown shows the small places: Tavern, Yard, Port, Clerk, Castle and the own land.
func (f frame) toTown(columns int) {
	st := f.scene
	v := &st.view
	p, was := &v.Players[st.who()], &st.was.Players[st.who()]
	draws := []func(frame){
		func(f frame) { f.toOne("tavern", st.risingTavern(), v.Tavern.Dice[:st.table().Slots], icon.Cards, "") },
		func(f frame) {
			f.toOne("yard", st.yardFits(), v.Yard[:st.table().Slots], icon.Coin, strconv.Itoa(st.housePrice()))
		},
		func(f frame) { f.toOne("port", "1–6", v.Port.Dice[:], shipIcon, "") },
		func(f frame) { f.toThirds("clerk", st.clerk(), modifierIcon) },
		func(f frame) { f.toThirds("castle", st.castle(), reputeIcon) },
		func(f frame) {
			open := f.ground(toTownHigh, "land")
			f.label(10, 2, f.wide-16, 36, st.Say("land"))
			f.space(10, 50, f.scene.pocketSize(), space{die: p.LandDie, was: was.LandDie, fits: thirds[2]}, open)
			f.Icon(70, 54, 40, "worker", 0, workerIcon)
		},
	}
	for i, draw := range draws {
		draw(f.cell(i, columns, toTownHigh, 6))
	}
}

// toOne shows a place with one slot for the next die, what it brings or costs, and the dice that lie there.
func (f frame) toOne(key, fits string, dice []rules.Die, sign icon.Icon, costs string) {
	open := f.ground(toTownHigh, key)
	f.label(10, 2, f.wide-16, 36, f.scene.Say(key))
	wide, n := f.scene.pocketSize(), len(open.shown())
	const signWide = 64.0
	if n == 0 {
		f.slot(10, 50, int(f.scene.pocketSize()), 0, 0, fits, !slices.Contains(dice, 0))
	} else {
		wide = max(wide, 26*float64(n)+14)
		if n <= 4 { // there is room for the sign
			wide = min(wide, f.wide-20-signWide)
		}
		f.pocket(10, 50, min(wide, f.wide-20), open)
	}
	if x := 16 + wide; n <= 4 {
		f.Icon(x, 56, 36, "sign of "+key, 0, sign)
		if costs == "" {
			return
		}
		f.Letter(x+38, 50, signWide-38, f.scene.pocketSize(), costs, render.Style{Size: 30, Least: 24, Ink: ink.Black, Role: "brings"})
	}
}

// toThirds shows a place with slots by value, and what each brings.
func (f frame) toThirds(key string, spaces []space, sign icon.Icon) {
	open := f.ground(toTownHigh, key)
	called, room := f.scene.Say(key), f.wide-54
	if f.Width(called, render.Style{Size: f.Least}) <= room {
		f.Icon(f.wide-42, 4, 34, "sign of "+key, 0, sign)
	} else { // in large print a long name needs its room
		room = f.wide - 16
	}
	step := (f.wide - 8) / float64(len(spaces))
	for i, s := range spaces {
		at := open.of(i)
		if i == len(thirds) { // with six players, whatever finds its slot taken
			at = open.those(func(n int8) bool { return spaces[rules.Third(n)].die != 0 })
		}
		size := min(f.scene.pocketSize(), step-2)
		if size < f.scene.pocketSize() {
			s.fits = "" // it has no room
		}
		f.space(4+float64(i)*step+(step-size)/2, 34, size, s, at)
		f.Letter(4+float64(i)*step, 87, step, 26, s.below, render.Style{Size: 26, Ink: ink.Black, Align: render.Centre, Role: "brings"})
	}
	f.label(10, 2, room, 36, called) // over the slots, which letters that go below the line touch
}

// housePrice is what a House costs the viewer.
func (st *stage) housePrice() int {
	n := int(rules.TheCards().Prices.House) + st.event(rules.EventHouse)
	if st.sits(st.who(), rules.CheapHouse) {
		n--
	}
	return max(n, 0)
}
