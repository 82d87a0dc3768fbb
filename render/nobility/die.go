package nobility

import (
	"fmt"
	"slices"

	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// closeDie shows what each place has for the die in the hand; those that are open to it are
// lit.
func (st *stage) closeDie() []block {
	return []block{
		{100, func(f frame) {
			for g := range rules.Guild(rules.GuildCount) {
				f.cell(int(g), rules.GuildCount, 100, 6).guildFor(g)
			}
		}},
		{columnHead + wishHigh, func(f frame) {
			for r := range rules.Race(rules.RaceCount) {
				at := f.cell(int(r), rules.RaceCount, columnHead+wishHigh, 6)
				at.people(r)
				at.in(0, columnHead, at.wide).wish(int(rules.Third(st.view.Held)), r)
			}
		}},
		{buildingHigh, frame.townFor},
		{deskHigh, frame.ownFor},
	}
}

// ground is a place's panel, lit if an option of the open question is that place.
func (f frame) ground(high float64, key string) {
	if slices.Contains(f.scene.Offered, key) {
		f.Panel(0, 0, f.wide, high, "open ground", ready, edge, 12, 3)
		return
	}
	f.panel(high)
}

// guildFor shows a Guild to a die: its slot, own Apprentices and the Workshops activated.
func (f frame) guildFor(g rules.Guild) {
	st := f.scene
	v, was := &st.view.Guilds[g], &st.was.Guilds[g]
	third := rules.Third(st.view.Held)
	f.ground(100, "guild."+g.String())
	f.good(8, 8, 42, g.Good())
	f.slot(58, 6, slotSize, v.Dice[third], was.Dice[third], thirds[third], st.shutIn(v))
	n := int(v.Apprentices[st.who()])
	f.agent(116, 10, 34, st.who())
	f.figure(148, 6, 22, 44, fmt.Sprint(n), 28, ink.Black, "apprentices")
	x := 8.0
	for _, w := range v.Workshops[:third+1] {
		if none(w.Tile) {
			continue
		}
		f.effects(x, 58, 32, w.Tile)
		x += 40
		if w.Tile.Card().Effects[1] != rules.NoEffect {
			x += 24
		}
	}
}

// townFor shows the other places to a die.
func (f frame) townFor() {
	st := f.scene
	v, was := &st.view, st.was
	held, third := int(v.Held), rules.Third(v.Held)
	next := func(dice []rules.Die) int { return slices.Index(dice[:st.table().Slots], 0) }
	cells := []struct {
		key  string
		at   space
		sign icon.Icon
		name string
	}{
		{"tavern", space{fits: st.risingTavern(), shut: next(v.Tavern.Dice[:]) < 0}, icon.Cards, "cards"},
		{"yard", space{fits: st.yardFits(), shut: next(v.Yard[:]) < 0, below: fmt.Sprint(st.housePrice())}, houseIcon, "house"},
		{"hall", space{}, nil, ""},
		{"port", space{die: v.Port.Dice[held-1], was: was.Port.Dice[held-1], fits: fmt.Sprint(held)}, shipIcon, "ship"},
		{"clerk", st.clerk()[third], modifierIcon, "modifier"},
		{"castle", st.castle()[third], reputeIcon, "repute"},
	}
	for i, c := range cells {
		at := f.cell(i, len(cells), buildingHigh, 6)
		if c.sign == nil {
			at.building(held - 1)
			continue
		}
		at.ground(buildingHigh, c.key)
		at.Letter(10, 4, at.wide-16, 34, st.say(c.key), render.Style{Size: 26, Least: 20, Ink: ink.Sepia, Role: "label"})
		at.slot(10, 52, slotSize, c.at.die, c.at.was, c.at.fits, c.at.shut)
		at.Icon(74, 56, 40, c.name, 0, c.sign)
		if c.at.below != "" {
			at.Letter(118, 52, at.wide-122, slotSize, c.at.below, render.Style{Size: 30, Least: 24, Ink: ink.Black, Role: "brings"})
		}
	}
}

// housePrice is what a House costs the viewer.
func (st *stage) housePrice() int {
	n := int(rules.TheCards().Prices.House) + st.event(rules.EventHouse)
	if st.sits(st.who(), rules.CheapHouse) {
		n--
	}
	return max(n, 0)
}

// ownFor shows to a die the own land, the desks of its value and the own dice tiles.
func (f frame) ownFor() {
	st := f.scene
	p, was := &st.view.Players[st.who()], &st.was.Players[st.who()]
	at := f.cell(0, 6, deskHigh, 6)
	at.ground(deskHigh, "land")
	at.Balanced(10, 2, at.wide-70, deskHigh-4, st.say("land"), render.Style{Size: 24, Least: 20, Ink: ink.Sepia, Role: "label"})
	at.slot(at.wide-56, 7, slotSize, p.LandDie, was.LandDie, thirds[2], false)
	if !st.view.Chancery {
		return
	}
	i := 1
	for d := rules.Desk(st.view.Held - 1); d < rules.Desk(st.table().Desks); d += rules.DieFaces {
		f.cell(i, 6, deskHigh, 6).desk(d)
		i++
	}
	for n := range min(6-i, st.held(p)) {
		at := f.cell(i+n, 6, deskHigh, 6)
		at.ground(deskHigh, fmt.Sprintf("tile.%d", n+1))
		at.in(16, 9, 0).diceTile(&p.Commissions[n], &was.Commissions[n], 44)
	}
}
