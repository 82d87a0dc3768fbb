package nobility

import (
	"image/color"
	"sync"

	rules "norenbot/game/nobility"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// The colours of the city.
var (
	paper  = ink.RGB(0xF6EEDC) // of panels
	edge   = ink.RGB(0x8C7653) // of panels
	card   = ink.RGB(0xFFFAEC)
	slot   = ink.RGB(0xDCCBA3) // for a die
	closed = ink.RGB(0xB9AB8E) // for no die in this round
	violet = ink.RGB(0x6D3F86) // Reputation
	fresh  = ink.RGB(0x3FA34D) // around what is new
	ready  = ink.RGB(0xD7EBC2) // behind what can be paid now
)

// goodInks are the goods, by Good: what they are painted in.
var goodInks = [rules.GoodCount]ink.Ink{ink.RGB(0xFFFFFF), ink.RGB(0xC3272B), ink.RGB(0x8A5A34), ink.RGB(0x2F63B8), ink.RGB(0xF2BE22), ink.RGB(0x4E9447)}

// raceInks are the grounds of the races' signs, by Race.
var raceInks = [rules.RaceCount]ink.Ink{ink.RGB(0xA0703C), ink.RGB(0x59616E), ink.RGB(0x3E86A3), ink.RGB(0x8F4128), ink.RGB(0x3F6F35), ink.RGB(0x86508F)}

// liveries are those of the players, by seat; a lone player is black.
var liveries = icon.Heraldic

const black = 3

// livery is how a seat looks at a table of so many.
func (st *stage) livery(seat int) int {
	if st.view.Seats == 1 {
		return black
	}
	return seat
}

// Palette returns the colours of every picture of the game, made once.
func (Artist) Palette() color.Palette { return palette() }

var palette = sync.OnceValue(func() color.Palette {
	own := []ink.Ink{paper, edge, card, slot, closed, violet, fresh, ready}
	own = append(append(own, goodInks[:]...), raceInks[:]...)
	for _, l := range liveries {
		own = append(own, l.Field, l.Charge)
	}
	return ink.Palette(own, []ink.Ink{violet, goodInks[3], liveries[5].Field})
})
