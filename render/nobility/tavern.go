package nobility

import (
	"fmt"

	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/ink"
)

const (
	slotSize = 48
	cardHigh = 112.0
	headHigh = 60.0 // of a place: its name and its dice
)

// tavernHigh is how high the Tavern is, with cards in so many columns.
func tavernHigh(columns int) float64 {
	return headHigh + rows(rules.FaceUp, columns)*(cardHigh+6) + 4
}

// tavern shows dice and the cards that can be taken.
func (f frame) tavern(columns int) {
	st := f.scene
	f.panel(tavernHigh(columns))
	v, was := &st.view.Tavern, &st.was.Tavern
	x := f.wide - 10 - float64(st.table().Slots)*(slotSize+6) + 6
	f.label(14, 4, x-22, headHigh-6, st.Say("tavern"))
	f.in(x, 7, 0).row(v.Dice[:st.table().Slots], was.Dice[:], st.risingTavern())
	grid := f.in(8, headHigh, f.wide-16)
	for i, c := range v.Cards {
		at := grid.cell(i, columns, cardHigh, 6)
		at.settlers(c, st.canTake(c), c != was.Cards[i])
		at.number(st.offers(c))
	}
}

// risingTavern is what the next die there must show; an event may let in all.
func (st *stage) risingTavern() string {
	if st.event(rules.EventTavern) != 0 {
		return between(1, rules.DieFaces)
	}
	return between(last(st.view.Tavern.Dice[:], 1), rules.DieFaces)
}

// row lays slots side by side; the first free one says what fits.
func (f frame) row(dice, was []rules.Die, fits string) {
	for i, d := range dice {
		text := ""
		if d == 0 && (i == 0 || dice[i-1] != 0) {
			text = fits
		}
		f.slot(float64(i)*(slotSize+6), 0, slotSize, d, was[i], text, false)
	}
}

// settlers shows a card: race, Goods, how many, Workers and stars. pays lights it.
func (f frame) settlers(c rules.Settlers, pays, isNew bool) {
	fill, name := card, "card"
	if pays {
		fill, name = ready, "ready card"
	}
	f.Panel(0, 0, f.wide, cardHigh, name, fill, edge, 10, 2)
	if none(c) {
		f.Letter(10, 0, f.wide-20, cardHigh, f.scene.Say("empty"), render.Style{Size: 24, Least: 18, Ink: ink.Umber, Align: render.Centre, Role: "empty"})
		return
	}
	it := c.Card()
	f.race(6, 5, 52, it.Race)
	x := 66.0
	for g := range it.Goods.All() {
		f.good(x, 11, 36, g)
		x += 38
	}
	f.figure(4, 62, 84, 44, span(it.Min, it.Max), 30, ink.Black, "range")
	f.counted(96, 66, 36, "worker", 0, workerIcon, int(it.Workers), int(it.Workers), "workers")
	if it.Stars > 0 {
		f.counted(168, 66, 36, "star", 0, starIcon, int(it.Stars), int(it.Stars), "stars")
	}
	f.marks(cardHigh, pays, isNew)
}

// span writes a range: "8–12".
func span(least, most int8) string { return fmt.Sprintf("%d–%d", least, most) }

// A space is a slot for a die with what it brings.
type space struct {
	die, was rules.Die
	fits     string // without a die
	below    string // what it brings
	shut     bool
}

// officeHigh is how high a small place is.
const officeHigh = 96.0

// office is a small place: its name and some spaces. The one in focus is lit.
func (f frame) office(key string, spaces []space) {
	if f.scene.Kind == render.Close && f.scene.Focus == key {
		f.Panel(0, 0, f.wide, officeHigh, "lit office", ink.Lit, ink.Bronze, 12, 5)
	} else {
		f.panel(officeHigh)
	}
	f.label(12, 1, f.wide-24, 28, f.scene.Say(key))
	size := min(42, int(f.wide-16)/len(spaces)-3)
	for i, s := range spaces {
		if s.below == "" {
			f.slot(10+float64(i*(size+3)), 38, size, s.die, s.was, s.fits, s.shut)
			continue
		}
		x := 12 + float64(i)*(f.wide-16)/float64(len(spaces))
		f.slot(x, 28, 40, s.die, s.was, s.fits, s.shut)
		f.Letter(x-7, 68, 54, 26, s.below, render.Style{Size: 27, Least: 21, Ink: ink.Black, Align: render.Centre, Role: "brings"})
	}
}

// town is the Tavern with the small places beside it.
func (f frame) town() {
	f.in(0, 0, 796).tavern(3)
	f.in(806, 0, f.wide-806).offices()
}

// offices are the small places, below each other: Yard, Clerk and Castle.
func (f frame) offices() {
	for i, place := range []struct {
		key    string
		spaces []space
	}{{"yard", f.scene.yard()}, {"clerk", f.scene.clerk()}, {"castle", f.scene.castle()}} {
		f.cell(i, 1, officeHigh, (tavernHigh(3)-3*officeHigh)/2).office(place.key, place.spaces)
	}
}

// yard are the spaces of the Construction Yard.
func (st *stage) yard() []space {
	list := make([]space, st.table().Slots)
	for i := range list {
		list[i] = space{die: st.view.Yard[i], was: st.was.Yard[i]}
		if i == 0 || st.view.Yard[i-1] != 0 {
			list[i].fits = between(1, last(st.view.Yard[:], rules.DieFaces))
		}
	}
	return list
}

// clerk are the Clerk's spaces: how many Modifiers can be had.
func (st *stage) clerk() (list []space) {
	for i, c := range rules.TheCards().Clerk {
		n := int(c.Free) + int(c.More) + st.event(rules.EventClerk)
		list = append(list, space{die: st.view.Clerk[i], was: st.was.Clerk[i], fits: thirds[i], below: fmt.Sprintf("+%d", n)})
	}
	return list
}

// castle are the spaces of the Castle: Reputation.
func (st *stage) castle() (list []space) {
	more := st.event(rules.EventCastle)
	c := &rules.TheCards().Castle
	for i, n := range c.Slots {
		list = append(list, space{die: st.view.Castle[i], was: st.was.Castle[i], fits: thirds[i], below: fmt.Sprintf("+%d", int(n)+more)})
	}
	if int(st.view.Seats) == len(st.view.Players) {
		list = append(list, space{die: st.view.Annex, was: st.was.Annex, fits: "1–6", below: fmt.Sprintf("+%d", int(c.Extra)+more)})
	}
	return list
}

// event is by how much this round's event changes a rule; 0 if it does not.
func (st *stage) event(rule rules.Switch) int {
	if none(st.view.Event) || st.view.Event.Card().Rule != rule {
		return 0
	}
	return int(st.view.Event.Card().By)
}
