package norenberc

import (
	"image/color"
	"slices"
	"sync"

	"norenbot/render/icon"
	"norenbot/render/ink"
)

// guilds are the colours of the six guilds, in order of their numbers: beer, crust,
// leather, printer's blue, verdigris cloth, plum felt. They are dark enough for white
// figures, which stand on them wherever craftsmen are shown.
var guilds = [6]ink.Ink{ink.RGB(0xC07A10), ink.RGB(0x8A5A2B), ink.RGB(0x8C2B2B), ink.RGB(0x34557F), ink.RGB(0x2C7866), ink.RGB(0x6B3F72)}

// tints are pale walls in the colours of the guilds.
var tints = [6]ink.Ink{ink.RGB(0xF8E7BE), ink.RGB(0xF0DDC3), ink.RGB(0xF3D9CF), ink.RGB(0xDDE4EA), ink.RGB(0xD9E8DD), ink.RGB(0xE9DDE8)}

// liveries are those of the two to five players (N-1), by seat.
var liveries = icon.Heraldic[:5]

// Palette returns the colours of every picture of Norenberc, made once. The slice is
// shared: do not change it.
func (Artist) Palette() color.Palette { return palette() }

// palette lists the inks that the game adds, and those that cover enough to need shades
// at their edges. The tints are walls and the fifth shield is nearly white: they need
// none.
var palette = sync.OnceValue(func() color.Palette {
	var fields, charges []ink.Ink
	for _, l := range liveries {
		fields, charges = append(fields, l.Field), append(charges, l.Charge)
	}
	return ink.Palette(slices.Concat(guilds[:], tints[:], fields, charges), slices.Concat(guilds[:], fields[:4]))
})
