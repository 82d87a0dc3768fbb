// Package ink holds the colours that the pictures of all games share: sandstone,
// slate, timber, oxblood, verdigris and ochre on parchment. Each artist adds a
// game's own and has one palette for all pictures of the game, because pictures
// are drawn in palette indices from the start.
package ink

import "image/color"

// An Ink is an opaque colour; the zero Ink is transparent and stands for none.
type Ink = color.RGBA

// RGB returns the ink of a colour as in 0xC3272B: red, green and blue from the left.
func RGB(hex uint32) Ink {
	return Ink{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 255}
}

// The colours, light to dark within each family.
var (
	White     = RGB(0xFFFDF6)
	Parchment = RGB(0xF4E8CE)
	Vellum    = RGB(0xEADBB8)
	Buff      = RGB(0xD9C499)
	Umber     = RGB(0x8A6E4B)
	Sepia     = RGB(0x5C4632)
	Black     = RGB(0x261C14)

	Plaster   = RGB(0xF7EEDB)
	Sandlight = RGB(0xE9C79F)
	Sandstone = RGB(0xD9AB7C)
	Sandshade = RGB(0xBE8A5C)
	Mortar    = RGB(0xA37449)
	Timber    = RGB(0x5A3822)
	Oak       = RGB(0x7E5230)

	Tile     = RGB(0xB4563A)
	TileDark = RGB(0x97432C)
	TileDeep = RGB(0x7A3324)
	Slate    = RGB(0x66727F)
	Night    = RGB(0x2B3645)
	Glass    = RGB(0x3E4C5E)
	Lit      = RGB(0xFFE3A0)

	Gold      = RGB(0xF2C14E)
	Ochre     = RGB(0xC98A1B)
	Bronze    = RGB(0x8F5F12)
	Oxblood   = RGB(0x8C1F28)
	Verdigris = RGB(0x2F7D6C)
	Patina    = RGB(0x9CCABB)
	Leaf      = RGB(0x5E8C3A)
)

// shared lists every ink above.
var shared = []Ink{White, Parchment, Vellum, Buff, Umber, Sepia, Black, Plaster, Sandlight, Sandstone, Sandshade, Mortar, Timber, Oak,
	Tile, TileDark, TileDeep, Slate, Night, Glass, Lit, Gold, Ochre, Bronze, Oxblood, Verdigris, Patina, Leaf}

// PaletteMost is how many colours a palette may have: of a GIF's 256, one is
// left for what does not change in an animation.
const PaletteMost = 255

// Palette returns the palette of an artist: the shared inks and the artist's own, what
// lies between those that meet at soft edges, and a coarse cube for the rest. shaded are
// those of the artist's inks that cover much, on light ground and dark. It never has more
// than PaletteMost colours: what comes last, the end of the cube, is left out without a
// word, so many inks of one's own make soft edges coarser.
func Palette(own, shaded []Ink) color.Palette {
	seen := map[Ink]bool{}
	var p color.Palette
	add := func(c Ink) {
		if !seen[c] && len(p) < PaletteMost {
			seen[c] = true
			p = append(p, c)
		}
	}
	for _, c := range append(append([]Ink(nil), shared...), own...) {
		add(c)
	}
	for _, ground := range []Ink{Parchment, Vellum, Plaster, White, Sandstone, Gold} {
		for i := 1; i < 5; i++ {
			add(Between(ground, Black, i*51))
		}
	}
	for _, c := range append([]Ink{Oxblood, Tile, Verdigris, Ochre}, shaded...) {
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
}

// Between is the colour at share/255 of the way from one ink to another.
func Between(from, to Ink, share int) Ink {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*(255-share) + int(b)*share + 127) / 255) }
	return Ink{R: mix(from.R, to.R), G: mix(from.G, to.G), B: mix(from.B, to.B), A: 255}
}
