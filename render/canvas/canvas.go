// Package canvas draws on images of a fixed palette: sprites made once from
// vector paths and laid down many times, and shaped text.
//
// Working in palette indices from the start saves a quantisation of the whole
// picture: opaque pixels are copied, and only edges are blended and looked up.
package canvas

import (
	"image"
	"image/color"

	"norenbot/render/ink"
)

// A Canvas is a picture being drawn, one palette index a pixel. It is not safe for
// concurrent use.
type Canvas struct {
	*image.Paletted
	quant *Quantizer
}

// On returns a canvas of the given size in pixels on memory for them, all in one colour.
// pix must have width times height bytes and belongs to the canvas from then on.
func On(pix []uint8, width, height int, ground ink.Ink, q *Quantizer) *Canvas {
	c := &Canvas{quant: q, Paletted: &image.Paletted{Pix: pix, Stride: width, Rect: image.Rect(0, 0, width, height), Palette: q.palette}}
	c.Fill(c.Rect, ground)
	return c
}

// Fill paints a rectangle, cut to the canvas, in the nearest colour of the palette. Rows
// below the first are copied from it.
func (c *Canvas) Fill(r image.Rectangle, col ink.Ink) {
	r = r.Intersect(c.Rect)
	if r.Empty() {
		return
	}
	index := c.quant.Index(col)
	first := c.Pix[c.PixOffset(r.Min.X, r.Min.Y):][:r.Dx()]
	for i := range first {
		first[i] = index
	}
	for y := r.Min.Y + 1; y < r.Max.Y; y++ {
		copy(c.Pix[c.PixOffset(r.Min.X, y):], first)
	}
}

// Lay puts a sprite's origin at a point, in pixels; what lies outside the canvas is left
// out. The sprite must have been made with this canvas's palette: it holds indices, not
// colours.
func (c *Canvas) Lay(s *Sprite, at image.Point) {
	box := s.Rect.Add(at)
	r := box.Intersect(c.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for _, sp := range s.rows[y-box.Min.Y] {
			from, to := max(r.Min.X, box.Min.X+int(sp.from)), min(r.Max.X, box.Min.X+int(sp.to))
			if from >= to {
				continue
			}
			dst := c.Pix[c.PixOffset(from, y):][:to-from]
			if i := (y-box.Min.Y)*box.Dx() + from - box.Min.X; sp.solid {
				copy(dst, s.pix[i:])
			} else {
				c.soft(dst, s.pix[i:], s.alpha[i:])
			}
		}
	}
}

// soft lays pixels that are not opaque over those of dst. The slices are equally long.
func (c *Canvas) soft(dst, pix, alpha []uint8) {
	for x := range dst {
		dst[x] = c.quant.blend(dst[x], pix[x], alpha[x])
	}
}

// stamp paints a colour, given as an index, through a mask whose origin is put at a
// point. It is how letters are drawn: one mask serves all colours.
func (c *Canvas) stamp(m *mask, at image.Point, index uint8) {
	r := m.rect.Add(at).Intersect(c.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		from := (y-at.Y-m.rect.Min.Y)*m.rect.Dx() + r.Min.X - at.X - m.rect.Min.X
		dst := c.Pix[c.PixOffset(r.Min.X, y):][:r.Dx()]
		for x, a := range m.alpha[from:][:r.Dx()] {
			switch a {
			case 0:
			case 255:
				dst[x] = index
			default:
				dst[x] = c.quant.blend(dst[x], index, a)
			}
		}
	}
}

// A Quantizer finds the nearest colour of a palette. It learns as it is asked: what it
// answers does not depend on what it was asked before, only how fast. It is not safe for
// concurrent use, and takes half a MiB.
type Quantizer struct {
	palette color.Palette
	rgb     [256][3]int32
	// exact has the inks of the palette, by index.
	exact   map[ink.Ink]uint8
	nearest [1 << 18]uint16 // by 6 bits a channel; 0 is not known yet, else index + 1
}

// NewQuantizer returns a quantizer for a palette of at most 256 colours, all of them
// inks: another kind of color.Color panics.
func NewQuantizer(p color.Palette) *Quantizer {
	q := &Quantizer{palette: p, exact: map[ink.Ink]uint8{}}
	for i, c := range p {
		v := c.(ink.Ink)
		q.rgb[i] = [3]int32{int32(v.R), int32(v.G), int32(v.B)}
		q.exact[v] = uint8(i)
	}
	return q
}

// Index returns the place of a colour in the palette, or of the nearest. The colours of
// the palette themselves are found exactly; others are rounded to 6 bits a channel first.
func (q *Quantizer) Index(c ink.Ink) uint8 {
	if i, ok := q.exact[c]; ok {
		return i
	}
	return q.near(int32(c.R), int32(c.G), int32(c.B))
}

// near returns the index that is nearest to a colour of 0 to 255 a channel. All colours
// of a cell of 4 by 4 by 4 get the answer for its middle.
func (q *Quantizer) near(r, g, b int32) uint8 {
	cell := &q.nearest[r>>2<<12|g>>2<<6|b>>2]
	if *cell == 0 {
		*cell = uint16(q.search(r&^3+2, g&^3+2, b&^3+2)) + 1
	}
	return uint8(*cell - 1)
}

// search weighs the channels roughly as the eye does: green counts most, blue least.
func (q *Quantizer) search(r, g, b int32) (best int) {
	least := int32(1 << 30)
	for i := range q.palette {
		dr, dg, db := q.rgb[i][0]-r, q.rgb[i][1]-g, q.rgb[i][2]-b
		if d := 3*dr*dr + 4*dg*dg + 2*db*db; d < least {
			least, best = d, i
		}
	}
	return best
}

// step is the nearest of five steps of coverage (0, 64, 128, 192, 255): they are enough
// for soft edges, and fewer colours deflate better.
func step(alpha int32) int32 { return min(255, (alpha+32)/64*64) }

// blend lays index src with alpha a (0 to 255) over index dst and returns the index of
// the mixture.
func (q *Quantizer) blend(dst, src, a uint8) uint8 {
	if dst == src {
		return dst
	}
	under, over, share := &q.rgb[dst], &q.rgb[src], step(int32(a))
	mix := func(k int) int32 { return (under[k]*(255-share) + over[k]*share + 127) / 255 }
	return q.near(mix(0), mix(1), mix(2))
}
