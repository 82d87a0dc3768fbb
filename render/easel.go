package render

import (
	"image/color"
	"math"

	"norenbot/render/canvas"
	"norenbot/render/fonts"
	"norenbot/render/ink"
)

// An Easel is what the artist of one game draws with: a canvas that is reused, cached sprites, and letters. Only
// one goroutine may use it at a time, the one that holds its studio.
type Easel struct {
	*letters
	canvas  *canvas.Canvas
	quant   *canvas.Quantizer
	sprites map[spriteKey]*canvas.Sprite
	bytes   int // of the sprites
	// room is the memory of the canvas, reused for the next picture.
	room []uint8
}

// letters are the fonts that all easels of a studio share: fonts are large, and glyphs are the same in every
// palette.
type letters struct {
	setter *canvas.Setter
	faces  [faceEnd]*canvas.Face
	trace  func(Lettering) // nil for none
}

// A Face is a typeface.
type Face int

// The faces.
const (
	Body  Face = iota // for reading
	Title             // blackletter, for the name of the game
	faceEnd
)

// A spriteKey identifies a sprite: what it is, its size in units and its variant. Two sprites with one key look the
// same, whatever their make functions would draw.
type spriteKey struct {
	name          string
	width, height int
	variant       int
	layers        int     // of an icon; one with a rim has more layers
	scale         float64 // pixels per unit
}

// keepSprites is how many bytes of sprites an easel caches. Above that it drops all of them, and draws them again
// when they are needed.
const keepSprites = 24 << 20

// newEasel returns an easel without a canvas: Begin makes one.
func newEasel(l *letters, p color.Palette) *Easel {
	return &Easel{letters: l, quant: canvas.NewQuantizer(p), sprites: map[spriteKey]*canvas.Sprite{}}
}

// newLetters reads the embedded fonts. If the first font of a face lacks a character, the next one is used.
func newLetters() (*letters, error) {
	body, err := canvas.ParseFace(fonts.Text, fonts.Fallback)
	if err != nil {
		return nil, err
	}
	title, err := canvas.ParseFace(fonts.Title, fonts.Text, fonts.Fallback)
	if err != nil {
		return nil, err
	}
	return &letters{setter: canvas.NewSetter(), faces: [faceEnd]*canvas.Face{Body: body, Title: title}}, nil
}

// Begin starts an empty canvas of the given size, in pixels, in the memory of the previous one: that picture must
// have been encoded by then.
func (e *Easel) Begin(width, height int, ground ink.Ink) {
	if cap(e.room) < width*height {
		e.room = make([]uint8, width*height)
	}
	e.canvas = canvas.On(e.room[:width*height], width, height, ground, e.quant)
}

// sprite returns the sprite of a key, which it draws on first use. Its size in pixels is rounded up.
func (e *Easel) sprite(key spriteKey, make func(*canvas.Sketch)) *canvas.Sprite {
	if s, ok := e.sprites[key]; ok {
		return s
	}
	if e.bytes > keepSprites {
		clear(e.sprites)
		e.bytes = 0
	}
	pixels := func(units int) int { return int(math.Ceil(float64(units) * key.scale)) }
	sketch := canvas.NewSketch(pixels(key.width), pixels(key.height), key.scale)
	make(sketch)
	s := sketch.Sprite(e.quant, 0, 0)
	e.sprites[key] = s
	e.bytes += s.Size()
	return s
}
