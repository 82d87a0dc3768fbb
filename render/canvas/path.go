package canvas

import (
	"fmt"
	"image"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/vector"
)

// A Path is an outline in user units, y downwards: straight pieces only, curves already
// flattened. Every contour of a fill counts as closed; a stroke closes only those that
// are.
type Path struct {
	contours [][]point
	closed   []bool
	place    affine
}

type point struct{ x, y float64 }

// steps is how many straight pieces make one curve. Icons are at most some 200 pixels
// large, where more of them cannot be seen.
const steps = 12

// Parse reads a path in a small dialect of SVG's: absolute M x y, L x y,
// H x, V y, Q (two points), C (three points) and Z, where a pair of numbers
// may follow without a letter; and whole shapes: O cx cy r is a circle, E cx
// cy rx ry an ellipse, R x y w h a rectangle, U x y w h r a rectangle with
// round corners. It panics on anything else, because paths are constants.
func Parse(d string) *Path {
	p := &Path{}
	f := words(d)
	for len(f) > 0 {
		verb := f[0]
		f = f[1:]
		n, ok := arity[verb]
		if !ok {
			panic(fmt.Sprintf("path %q: unknown letter %q", d, verb))
		}
		for first := true; first || n > 0 && len(f) >= n && arityOf(f[0]) < 0; first = false {
			p.add(verb, numbers(d, f, n))
			f = f[n:]
			if verb == "M" {
				verb = "L"
			}
		}
	}
	return p
}

// words takes a path apart into letters and numbers. Letters need no space around them.
func words(d string) []string {
	var b strings.Builder
	for _, r := range d {
		if _, letter := arity[string(r)]; letter {
			b.WriteRune(' ')
			b.WriteRune(r)
			r = ' '
		}
		b.WriteRune(r)
	}
	return strings.Fields(b.String())
}

// arity is how many numbers each letter takes.
var arity = map[string]int{"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "Z": 0, "O": 3, "E": 4, "R": 4, "U": 5}

// arityOf is the arity of a letter, -1 for a word that is none: a number.
func arityOf(s string) int {
	if n, ok := arity[s]; ok {
		return n
	}
	return -1
}

// numbers reads the first n words of f; d is the whole path, for the panic.
func numbers(d string, f []string, n int) []float64 {
	if len(f) < n {
		panic(fmt.Sprintf("path %q ends early", d))
	}
	v := make([]float64, n)
	for i := range v {
		x, err := strconv.ParseFloat(f[i], 64)
		if err != nil {
			panic(fmt.Sprintf("path %q: %q is no number", d, f[i]))
		}
		v[i] = x
	}
	return v
}

// add draws what one letter and its numbers say. Every curve becomes a cubic one; Q's
// single control point counts for two thirds of the way at both ends, which gives the
// same curve.
func (p *Path) add(verb string, v []float64) {
	switch verb {
	case "M":
		p.Move(v[0], v[1])
	case "L":
		p.Line(v[0], v[1])
	case "H":
		p.Line(v[0], p.pen().y)
	case "V":
		p.Line(p.pen().x, v[0])
	case "Q":
		from := p.pen()
		third := func(a, b float64) float64 { return a + (b-a)*2/3 }
		p.Curve(third(from.x, v[0]), third(from.y, v[1]), third(v[2], v[0]), third(v[3], v[1]), v[2], v[3])
	case "C":
		p.Curve(v[0], v[1], v[2], v[3], v[4], v[5])
	case "Z":
		p.Close()
	case "O":
		p.Ellipse(v[0], v[1], v[2], v[2])
	case "E":
		p.Ellipse(v[0], v[1], v[2], v[3])
	case "R":
		p.Round(v[0], v[1], v[2], v[3], 0)
	case "U":
		p.Round(v[0], v[1], v[2], v[3], v[4])
	}
}

// pen is where the last contour ends. Without one, a path that does not begin with M, it
// panics.
func (p *Path) pen() point {
	c := p.contours[len(p.contours)-1]
	return c[len(c)-1]
}

// Move begins a contour.
func (p *Path) Move(x, y float64) {
	p.contours = append(p.contours, []point{{x, y}})
	p.closed = append(p.closed, false)
}

// Line goes on straight to a point; there must be a contour to go on with.
func (p *Path) Line(x, y float64) {
	last := len(p.contours) - 1
	p.contours[last] = append(p.contours[last], point{x, y})
}

// Curve goes on along a cubic Bézier curve with control points a and b to (x, y).
func (p *Path) Curve(ax, ay, bx, by, x, y float64) {
	from := p.pen()
	for i := 1; i <= steps; i++ {
		t := float64(i) / steps
		u := 1 - t
		p.Line(u*u*u*from.x+3*u*u*t*ax+3*u*t*t*bx+t*t*t*x, u*u*u*from.y+3*u*u*t*ay+3*u*t*t*by+t*t*t*y)
	}
}

// Close joins the contour's end to its beginning, for strokes.
func (p *Path) Close() { p.closed[len(p.closed)-1] = true }

// Ellipse adds a whole ellipse as a contour of 16 to 64 sides, more for larger ones.
func (p *Path) Ellipse(cx, cy, rx, ry float64) {
	n := int(min(64, max(16, rx+ry)))
	for i := range n {
		a := 2 * math.Pi * float64(i) / float64(n)
		x, y := cx+rx*math.Cos(a), cy+ry*math.Sin(a)
		if i == 0 {
			p.Move(x, y)
			continue
		}
		p.Line(x, y)
	}
	p.Close()
}

// Round adds a rectangle with corners of radius r, which is cut to half of a side. 0.4477
// is what is left of the radius beyond the control points that make a cubic curve nearly
// a circle.
func (p *Path) Round(x, y, w, h, r float64) {
	r = min(r, w/2, h/2)
	k := r * 0.4477
	p.Move(x+r, y)
	p.Line(x+w-r, y)
	if r > 0 {
		p.Curve(x+w-k, y, x+w, y+k, x+w, y+r)
	}
	p.Line(x+w, y+h-r)
	if r > 0 {
		p.Curve(x+w, y+h-k, x+w-k, y+h, x+w-r, y+h)
	}
	p.Line(x+r, y+h)
	if r > 0 {
		p.Curve(x+k, y+h, x, y+h-k, x, y+h-r)
	}
	p.Line(x, y+r)
	if r > 0 {
		p.Curve(x, y+k, x+k, y, x+r, y)
	}
	p.Close()
}

// At returns the path scaled and then moved; it shares its outline with p, which must not
// grow any more. A second At replaces the first.
func (p *Path) At(x, y, scale float64) *Path {
	return &Path{p.contours, p.closed, affine{scale, x, y}}
}

// placed returns where the path lies in pixels, if a user unit is scale of them. The zero
// affine is a path that was never placed.
func (p *Path) placed(scale float64) affine {
	if p.place == (affine{}) {
		return affine{scale: scale}
	}
	return affine{p.place.scale * scale, p.place.dx * scale, p.place.dy * scale}
}

// An affine places a path: scaled, then moved.
type affine struct{ scale, dx, dy float64 }

// at is a point in pixels, in the type that the rasterizer takes.
func (a affine) at(q point) (x, y float32) {
	return float32(q.x*a.scale + a.dx), float32(q.y*a.scale + a.dy)
}

// bounds is what the path covers in pixels, drawn with a pen of a radius of reach (0 for
// a fill), with two pixels more all around, because int rounds towards zero and edges are
// soft.
func (p *Path) bounds(reach float64, a affine) image.Rectangle {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, c := range p.contours {
		for _, q := range c {
			low = point{min(low.x, q.x), min(low.y, q.y)}
			high = point{max(high.x, q.x), max(high.y, q.y)}
		}
	}
	x0, y0 := a.at(point{low.x - reach, low.y - reach})
	x1, y1 := a.at(point{high.x + reach, high.y + reach})
	return image.Rect(int(x0)-2, int(y0)-2, int(x1)+2, int(y1)+2)
}

// fill hands the outline to the rasterizer. Contours that run the same way add up; a hole
// runs the other way.
func (p *Path) fill(z *vector.Rasterizer, a affine) {
	for _, c := range p.contours {
		for i, q := range c {
			if i == 0 {
				z.MoveTo(a.at(q))
				continue
			}
			z.LineTo(a.at(q))
		}
		z.ClosePath()
	}
}

// stroke draws every piece as a bar and every corner as a disc, all turned the same way,
// so that the rasterizer's winding adds them up. Ends are therefore round.
func (p *Path) stroke(z *vector.Rasterizer, width float64, a affine) {
	for i, c := range p.contours {
		if p.closed[i] {
			c = append(c[:len(c):len(c)], c[0])
		}
		for j, q := range c {
			disc(z, q, width/2, a)
			if j > 0 {
				bar(z, c[j-1], q, width/2, a)
			}
		}
	}
}

// bar is a rectangle along a piece, half as wide on each side.
func bar(z *vector.Rasterizer, from, to point, half float64, a affine) {
	dx, dy := to.x-from.x, to.y-from.y
	length := math.Hypot(dx, dy)
	if length == 0 {
		return
	}
	nx, ny := -dy/length*half, dx/length*half
	z.MoveTo(a.at(point{from.x - nx, from.y - ny}))
	z.LineTo(a.at(point{to.x - nx, to.y - ny}))
	z.LineTo(a.at(point{to.x + nx, to.y + ny}))
	z.LineTo(a.at(point{from.x + nx, from.y + ny}))
	z.ClosePath()
}

// disc is a circle of 8 to 32 sides, as many as can be seen in its size in pixels.
func disc(z *vector.Rasterizer, at point, r float64, a affine) {
	n := int(min(32, max(8, 4*r*a.scale)))
	for i := range n {
		s, c := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		x, y := a.at(point{at.x + r*c, at.y + r*s})
		if i == 0 {
			z.MoveTo(x, y)
			continue
		}
		z.LineTo(x, y)
	}
	z.ClosePath()
}
