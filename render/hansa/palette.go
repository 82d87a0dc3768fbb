package hansa

import (
	"image/color"
	"slices"
	"sync"

	rules "norenbot/game/hansa"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// The colours of the map: quiet, so that pieces and offices stand out.
var (
	sea     = ink.RGB(0xBDD3D6)
	shore   = ink.RGB(0x8FB1B8)
	river   = ink.RGB(0xABC9CC)
	land    = ink.RGB(0xEFE7D0)
	strip   = ink.RGB(0xE0D6B9) // beyond the provinces
	verge   = ink.RGB(0xA98C5F) // the edge of a road
	road    = ink.RGB(0xE8D8AC)
	field   = ink.RGB(0xD8C59B) // without a piece
	wall    = ink.RGB(0xD9BC90)
	caption = ink.RGB(0xFBF6E6)
	charm   = ink.RGB(0x2C6E63) // skills
	fresh   = ink.RGB(0x3FA34D) // around what is new
)

// tints tell neighbouring provinces apart; tintOf says which has which.
var tints = [4]ink.Ink{ink.RGB(0xF3EBD4), ink.RGB(0xE7E6C8), ink.RGB(0xF1DFC4), ink.RGB(0xE3E0D4)}

var tintOf = [rules.ProvinceCount]int{0, 1, 2, 3, 0, 2, 1, 0, 3, 1, 2, 3, 0, 2, 1, 0}

// privileges are the frames of the offices, by Color, and shades what fills open ones.
var (
	privileges = [rules.ColorCount]ink.Ink{ink.RGB(0xFFFFFF), ink.RGB(0xF08A2C), ink.RGB(0xC65FB0), ink.RGB(0x2A2320)}
	shades     = [rules.ColorCount]ink.Ink{ink.RGB(0xFFFDF6), ink.RGB(0xFBDDBB), ink.RGB(0xF0CFE8), ink.RGB(0xB9B0A4)}
)

// liveries are those of the two to five players, by seat.
var liveries = icon.Heraldic[:5]

// Palette returns the colours of every picture of the game, made once.
func (Artist) Palette() color.Palette { return palette() }

var palette = sync.OnceValue(func() color.Palette {
	var fields, charges []ink.Ink
	for _, l := range liveries {
		fields, charges = append(fields, l.Field), append(charges, l.Charge)
	}
	ground := []ink.Ink{sea, shore, river, land, strip, verge, road, field, wall, caption, charm, fresh}
	return ink.Palette(slices.Concat(ground, tints[:], privileges[:], shades[:], fields, charges), slices.Concat(fields[:4], []ink.Ink{charm, wall}))
})
