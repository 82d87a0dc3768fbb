// Package ink holds the colours of the pictures: the sandstone, slate, timber,
// oxblood, verdigris and ochre of a medieval Nuremberg on parchment, and the
// one palette of at most 255 colours that every picture is drawn in.
package ink

import (
	"image/color"
	"sync"
)

// An Ink is an opaque colour.
type Ink = color.RGBA

func rgb(hex uint32) Ink {
	return Ink{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 255}
}

// The colours, light to dark within each family.
var (
	White     = rgb(0xFFFDF6)
	Parchment = rgb(0xF4E8CE)
	Vellum    = rgb(0xEADBB8)
	Buff      = rgb(0xD9C499)
	Umber     = rgb(0x8A6E4B)
	Sepia     = rgb(0x5C4632)
	Black     = rgb(0x261C14)

	Plaster   = rgb(0xF7EEDB)
	Sandlight = rgb(0xE9C79F)
	Sandstone = rgb(0xD9AB7C)
	Sandshade = rgb(0xBE8A5C)
	Mortar    = rgb(0xA37449)
	Timber    = rgb(0x5A3822)
	Oak       = rgb(0x7E5230)

	Tile     = rgb(0xB4563A)
	TileDark = rgb(0x97432C)
	TileDeep = rgb(0x7A3324)
	Slate    = rgb(0x66727F)
	Night    = rgb(0x2B3645)
	Glass    = rgb(0x3E4C5E)
	Lit      = rgb(0xFFE3A0)

	Gold      = rgb(0xF2C14E)
	Ochre     = rgb(0xC98A1B)
	Bronze    = rgb(0x8F5F12)
	Oxblood   = rgb(0x8C1F28)
	Verdigris = rgb(0x2F7D6C)
	Patina    = rgb(0x9CCABB)
	Leaf      = rgb(0x5E8C3A)
)

// Guilds are the colours of the six guilds, in order of their numbers: beer,
// crust, leather, printer's blue, verdigris cloth, plum felt.
var Guilds = [6]Ink{rgb(0xC07A10), rgb(0x8A5A2B), rgb(0x8C2B2B), rgb(0x34557F), rgb(0x2C7866), rgb(0x6B3F72)}

// GuildTints are pale walls in the colours of the guilds.
var GuildTints = [6]Ink{rgb(0xF8E7BE), rgb(0xF0DDC3), rgb(0xF3D9CF), rgb(0xDDE4EA), rgb(0xD9E8DD), rgb(0xE9DDE8)}

// Players are the heraldic tinctures of the seats: gules, azure, or, sable,
// argent. They differ in lightness too, and every seat has a mark of its own.
var Players = [5]Ink{rgb(0xC3272B), rgb(0x2A5DB0), rgb(0xF0B90B), rgb(0x2A2A2E), rgb(0xFBFAF5)}

// Charges are the colours of the marks on the tinctures.
var Charges = [5]Ink{White, White, Black, Gold, rgb(0x3A3A3A)}

// all lists every ink above.
func all() []Ink {
	list := []Ink{White, Parchment, Vellum, Buff, Umber, Sepia, Black, Plaster, Sandlight, Sandstone, Sandshade, Mortar, Timber, Oak,
		Tile, TileDark, TileDeep, Slate, Night, Glass, Lit, Gold, Ochre, Bronze, Oxblood, Verdigris, Patina, Leaf}
	list = append(list, Guilds[:]...)
	list = append(list, GuildTints[:]...)
	list = append(list, Players[:]...)
	return append(list, Charges[:]...)
}

// Palette is the palette of every picture: the inks, what lies between those
// that meet at edges, and a coarse cube for the rest. It has at most 255
// colours, so that animations have one left for what does not change.
var Palette = sync.OnceValue(func() color.Palette {
	seen := map[Ink]bool{}
	var p color.Palette
	add := func(c Ink) {
		if !seen[c] && len(p) < 255 {
			seen[c] = true
			p = append(p, c)
		}
	}
	for _, c := range all() {
		add(c)
	}
	grounds := []Ink{Parchment, Vellum, Plaster, White, Sandstone, Gold}
	for _, ground := range grounds {
		for i := 1; i < 5; i++ {
			add(Between(ground, Black, i*51))
		}
	}
	for _, c := range append(append([]Ink{Oxblood, Tile, Verdigris, Ochre}, Guilds[:]...), Players[:4]...) {
		add(Between(c, White, 85))
		add(Between(c, White, 170))
		add(Between(c, Black, 128))
	}
	for r := range 5 {
		for g := range 5 {
			for b := range 5 {
				add(Ink{R: uint8(r * 63), G: uint8(g * 63), B: uint8(b * 63), A: 255})
			}
		}
	}
	return p
})

// Between is the colour at share/255 of the way from one ink to another.
func Between(from, to Ink, share int) Ink {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*(255-share) + int(b)*share + 127) / 255) }
	return Ink{R: mix(from.R, to.R), G: mix(from.G, to.G), B: mix(from.B, to.B), A: 255}
}
