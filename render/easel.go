package render

import (
	"image"
	"math"

	"norenbot/render/canvas"
	"norenbot/render/fonts"
	"norenbot/render/ink"
)

// An Easel is what artists draw with: a canvas that is used again and again,
// sprites made once, and letters. It belongs to one Renderer.
type Easel struct {
	*canvas.Canvas
	quant   *canvas.Quantizer
	setter  *canvas.Setter
	faces   [faceEnd]*canvas.Face
	sprites map[SpriteKey]*canvas.Sprite
	bytes   int // of the sprites
	room    []uint8
	trace   func(Lettering)
}

// A Face is one of the faces of type.
type Face int

// The faces.
const (
	Body  Face = iota // what is read
	Title             // blackletter, for the name of the game
	faceEnd
)

// A SpriteKey names a sprite: what it is, its size in units and what varies.
type SpriteKey struct {
	Name          string
	Width, Height int
	Variant       int
	Scale         float64 // pixels a unit
}

// keepSprites bounds the sprites that an easel keeps, in bytes.
const keepSprites = 24 << 20

func newEasel() (*Easel, error) {
	e := &Easel{quant: canvas.NewQuantizer(ink.Palette()), setter: canvas.NewSetter(), sprites: map[SpriteKey]*canvas.Sprite{}}
	body, err := canvas.ParseFace(fonts.Text, fonts.Fallback)
	if err != nil {
		return nil, err
	}
	title, err := canvas.ParseFace(fonts.Title, fonts.Text, fonts.Fallback)
	if err != nil {
		return nil, err
	}
	e.faces = [faceEnd]*canvas.Face{Body: body, Title: title}
	return e, nil
}

// Begin puts an empty canvas of the given size on the easel.
func (e *Easel) Begin(width, height int, ground ink.Ink) {
	if cap(e.room) < width*height {
		e.room = make([]uint8, width*height)
	}
	e.Canvas = canvas.On(e.room[:width*height], width, height, ground, e.quant)
}

// Sprite returns the sprite of a key, made on first use. The sketch that make
// gets is Width by Height units.
func (e *Easel) Sprite(key SpriteKey, make func(*canvas.Sketch)) *canvas.Sprite {
	if s, ok := e.sprites[key]; ok {
		return s
	}
	if e.bytes > keepSprites {
		clear(e.sprites)
		e.bytes = 0
	}
	pixels := func(units int) int { return int(math.Ceil(float64(units) * key.Scale)) }
	sketch := canvas.NewSketch(pixels(key.Width), pixels(key.Height), key.Scale)
	make(sketch)
	s := sketch.Sprite(e.quant, 0, 0)
	e.sprites[key] = s
	e.bytes += s.Size()
	return s
}

// A Style says how letters look.
type Style struct {
	Face  Face
	Size  int // the em in pixels
	Least int // down to which the size may shrink before letters are left out; 0 is Size
	Ink   ink.Ink
	Align Align
	Role  string // what the letters are, for checks of the layout: "price"
}

// An Align says where letters stand in their box.
type Align int

// The alignments.
const (
	Left Align = iota
	Centre
	Right
)

// A Lettering is letters as they were set, for checks of the layout.
type Lettering struct {
	Role string
	Text string
	Box  image.Rectangle // where they belong
	Ink  image.Rectangle // where they are
	Cap  int             // the height of a capital or a figure, in pixels
	On   *image.Paletted // the picture so far
}

// capHeight is the height of capitals and figures in the em of the body face.
const capHeight = 0.663

// CapHeight returns how high capitals and figures of a size are, in pixels.
func CapHeight(size int) int { return int(float64(size)*capHeight + 0.5) }

// Letter sets one line in a box: as large as the style says if it fits,
// smaller down to Least, and then shortened with an ellipsis. Capitals are
// centred between top and bottom. It returns where the ink's cell is.
func (e *Easel) Letter(box image.Rectangle, s string, style Style) image.Rectangle {
	line, size, s := e.fit(s, style, box.Dx())
	x := box.Min.X
	switch style.Align {
	case Centre:
		x += (box.Dx() - line.Width) / 2
	case Right:
		x += box.Dx() - line.Width
	}
	rise := CapHeight(size)
	base := image.Pt(x, (box.Min.Y+box.Max.Y+rise)/2)
	e.setter.Draw(e.Canvas, line, base, style.Ink)
	if e.trace != nil {
		e.trace(Lettering{style.Role, s, box, line.Bounds.Add(base), rise, e.Paletted})
	}
	return image.Rect(x, base.Y-rise, x+line.Width, base.Y)
}

// fit finds the size, and if need be the shortened text, that suit a width.
func (e *Easel) fit(s string, style Style, width int) (*canvas.Line, int, string) {
	least := style.Least
	if least == 0 {
		least = style.Size
	}
	face := e.faces[style.Face]
	size := style.Size
	line := e.setter.Set(face, size, s)
	for line.Width > width && size > least {
		size = max(least, min(size-1, size*width/line.Width))
		line = e.setter.Set(face, size, s)
	}
	for runes := []rune(s); line.Width > width && len(runes) > 1; {
		runes = runes[:len(runes)-1]
		s = string(runes) + "…"
		line = e.setter.Set(face, size, s)
	}
	return line, size, s
}

// Width returns how wide a line would be.
func (e *Easel) Width(s string, style Style) int {
	return e.setter.Set(e.faces[style.Face], style.Size, s).Width
}
