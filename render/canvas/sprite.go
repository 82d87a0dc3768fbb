package canvas

import (
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/vector"

	"norenbot/render/ink"
)

// A Sprite is a small picture with soft edges, in the indices of one palette, made once
// and laid down many times. It never changes, so several canvases of that palette may
// share it.
type Sprite struct {
	Rect image.Rectangle // where it lies around its origin
	// pix and alpha have a byte a pixel, row by row; pix means nothing where alpha is 0.
	// rows says which parts of each row have ink.
	pix   []uint8
	alpha []uint8
	rows  [][]span
}

// A span is a part of a row that has ink: all opaque, so that it can be
// copied, or nowhere opaque.
type span struct {
	from, to int32 // from the left side
	solid    bool
}

// spanBytes and rowBytes are what a span and a slice header take in memory on 64 bits.
const spanBytes, rowBytes = 12, 24

// Size is about how many bytes the sprite holds, for whoever bounds a cache.
func (s *Sprite) Size() int {
	n := 2*len(s.pix) + rowBytes*len(s.rows)
	for _, row := range s.rows {
		n += spanBytes * cap(row)
	}
	return n
}

// spans takes a row apart into parts that are opaque throughout and parts that are
// nowhere opaque; what has no ink is in none.
func spans(alpha []uint8) []span {
	var out []span
	for x := 0; x < len(alpha); x++ {
		if alpha[x] == 0 {
			continue
		}
		s := span{from: int32(x), solid: alpha[x] == 255}
		for x < len(alpha) && alpha[x] > 0 && (alpha[x] == 255) == s.solid {
			x++
		}
		s.to = int32(x)
		out = append(out, s)
		x--
	}
	return out
}

// A Sketch is a sprite being made, in full colour with alpha; colours are turned into the
// palette's when it becomes a Sprite. Coordinates are in user units from the upper left
// corner.
type Sketch struct {
	*image.RGBA
	z     *vector.Rasterizer
	scale float64
	room  []uint8 // for the coverage of a path
}

// NewSketch returns an empty sketch of width by height pixels whose user unit
// is scale pixels long.
func NewSketch(width, height int, scale float64) *Sketch {
	return &Sketch{RGBA: image.NewRGBA(image.Rect(0, 0, width, height)), z: vector.NewRasterizer(width, height), scale: scale}
}

// Area fills a path.
func (s *Sketch) Area(p *Path, col ink.Ink) {
	s.paint(p, 0, col, func(a affine) { p.fill(s.z, a) })
}

// Stroke draws along a path with a round pen; width is in the sketch's user units, even
// if the path was scaled by At.
func (s *Sketch) Stroke(p *Path, width float64, col ink.Ink) {
	a := p.placed(1)
	s.paint(p, width/2/a.scale, col, func(b affine) { p.stroke(s.z, width/a.scale, b) })
}

// Round fills a rectangle with corners of radius r; a negative radius is none.
func (s *Sketch) Round(x, y, w, h, r float64, col ink.Ink) {
	p := &Path{}
	p.Round(x, y, w, h, max(r, 0))
	s.Area(p, col)
}

// Circle fills a circle.
func (s *Sketch) Circle(x, y, r float64, col ink.Ink) {
	p := &Path{}
	p.Ellipse(x, y, r, r)
	s.Area(p, col)
}

// Line draws a straight line with round ends.
func (s *Sketch) Line(x0, y0, x1, y1, width float64, col ink.Ink) {
	p := &Path{}
	p.Move(x0, y0)
	p.Line(x1, y1)
	s.Stroke(p, width, col)
}

// Polygon fills the area between corners, each given by x and y; there must be one at
// least.
func (s *Sketch) Polygon(col ink.Ink, xy ...float64) {
	p := &Path{}
	p.Move(xy[0], xy[1])
	for i := 2; i < len(xy); i += 2 {
		p.Line(xy[i], xy[i+1])
	}
	s.Area(p, col)
}

// paint rasterizes only the part of the sketch that the path can touch; reach is how far
// beyond its outline, in the path's own units. outline draws into s.z. Coverage is
// rounded to few steps, see step.
func (s *Sketch) paint(p *Path, reach float64, col ink.Ink, outline func(affine)) {
	a := p.placed(s.scale)
	r := p.bounds(reach, a).Intersect(s.Rect)
	if r.Empty() {
		return
	}
	a.dx -= float64(r.Min.X)
	a.dy -= float64(r.Min.Y)
	s.z.Reset(r.Dx(), r.Dy())
	s.z.DrawOp = draw.Src
	outline(a)
	if n := r.Dx() * r.Dy(); cap(s.room) < n {
		s.room = make([]uint8, n)
	}
	cover := &image.Alpha{Pix: s.room[:r.Dx()*r.Dy()], Stride: r.Dx(), Rect: image.Rect(0, 0, r.Dx(), r.Dy())}
	s.z.Draw(cover, cover.Rect, image.Opaque, image.Point{})
	for i, c := range cover.Pix {
		cover.Pix[i] = uint8(step(int32(c)))
	}
	draw.DrawMask(s.RGBA, r, image.NewUniform(col), image.Point{}, cover, image.Point{}, draw.Over)
}

// Sprite turns the sketch into a sprite whose origin is at (x, y) user units. The sketch
// may be drawn on afterwards; the sprite is a copy.
func (s *Sketch) Sprite(q *Quantizer, x, y float64) *Sprite {
	n := s.Rect.Dx() * s.Rect.Dy()
	out := &Sprite{Rect: s.Rect.Sub(image.Pt(int(math.Round(x*s.scale)), int(math.Round(y*s.scale)))), pix: make([]uint8, n), alpha: make([]uint8, n)}
	var last [4]uint8 // most pixels are like the one before them
	var index uint8
	for i := range n {
		p := [4]uint8(s.Pix[4*i:])
		a := p[3]
		if a == 0 {
			continue
		}
		if p != last {
			last, index = p, q.Index(ink.Ink{R: solid(p[0], a), G: solid(p[1], a), B: solid(p[2], a), A: 255})
		}
		out.alpha[i], out.pix[i] = a, index
	}
	for from := 0; from < n; from += s.Rect.Dx() {
		out.rows = append(out.rows, spans(out.alpha[from:from+s.Rect.Dx()]))
	}
	return out
}

// solid undoes the multiplication by alpha that image.RGBA has: the colour of a pixel if
// it were opaque.
func solid(c, a uint8) uint8 { return uint8(min(255, (int(c)*255+int(a)/2)/int(a))) }

// A mask is coverage only, 0 to 255 a pixel: a glyph.
type mask struct {
	rect  image.Rectangle // around its origin
	alpha []uint8
}
