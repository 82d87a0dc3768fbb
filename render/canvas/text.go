package canvas

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
	"unicode"

	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"norenbot/render/ink"
)

// A Face is one list of fonts, tried in order for each letter. It may be shared by
// setters.
type Face struct{ fonts []*font.Face }

// ParseFace reads fonts (TrueType or OpenType files) for a face. Its error is the first
// file's that is none.
func ParseFace(files ...[]byte) (*Face, error) {
	f := &Face{}
	for _, data := range files {
		face, err := font.ParseTTF(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		f.fonts = append(f.fonts, face)
	}
	return f, nil
}

// A Setter sets text: it shapes lines and keeps lines and glyphs it has met.
// It is not safe for concurrent use.
type Setter struct {
	shaper shaping.HarfbuzzShaper
	lines  map[lineKey]*Line
	glyphs map[glyphKey]*mask
	// bytes are those of the glyphs' masks.
	bytes int
}

// lineKey is what a line depends on; a glyph's look depends, besides, on where between
// two pixels it stands.
type lineKey struct {
	face *Face
	size int
	text string
}

type glyphKey struct {
	font *font.Face
	gid  font.GID
	size int
	sub  int8 // quarter of a pixel
}

// keepLines and keepBytes bound what a Setter keeps.
const (
	keepLines = 4000
	keepBytes = 8 << 20
)

// NewSetter returns a setter that has met nothing yet.
func NewSetter() *Setter {
	return &Setter{lines: map[lineKey]*Line{}, glyphs: map[glyphKey]*mask{}}
}

// A Line is text set in one face and size, ready to be drawn in any colour. It belongs to
// the Setter and is not changed.
type Line struct {
	Width  int             // how far the pen moves, in pixels
	Bounds image.Rectangle // of the ink, around the beginning of the baseline
	size   int
	glyphs []placed
}

// placed is a glyph and where its origin stands, in pixels from the beginning of the
// baseline, y downwards.
type placed struct {
	font *font.Face // nil for the sign that stands for a letter no font has
	gid  font.GID
	x, y float64
}

// figures asks for lining figures (lnum), all as high as capitals: old-style ones look uneven in
// tables.
var figures = []shaping.FontFeature{{Tag: font.Tag(0x6c6e756d), Value: 1}}

// Set shapes text; size is the em in pixels. Letters that no font has become a small
// lozenge each, so a name never turns into a blank. Lines are kept, so a text that is set
// again costs next to nothing. All text runs from left to right: the fonts have Latin,
// Greek and Cyrillic.
func (s *Setter) Set(f *Face, size int, text string) *Line {
	key := lineKey{f, size, text}
	if l, ok := s.lines[key]; ok {
		return l
	}
	if len(s.lines) > keepLines {
		clear(s.lines)
	}
	l := &Line{size: size}
	pen := 0.0
	runes := []rune(text)
	for start := 0; start < len(runes); {
		face, end := f.run(runes, start)
		if face == nil {
			pen = l.substitute(runes[start:end], pen, size)
		} else {
			pen = s.shape(l, face, runes, start, end, pen)
		}
		start = end
	}
	l.Width = int(math.Ceil(pen))
	l.measure(s)
	s.lines[key] = l
	return l
}

// run finds how far one font serves from start on; nil if none has the letter. Marks and
// joiners stay with the letter before them even if another font is asked first: they are
// shaped together.
func (f *Face) run(runes []rune, start int) (face *font.Face, end int) {
	face = f.choose(runes[start])
	for end = start + 1; end < len(runes); end++ {
		if r := runes[end]; !invisible(r) && !unicode.Is(unicode.M, r) && f.choose(r) != face {
			break
		}
	}
	return face, end
}

// choose is the first font that has a letter; nil for none.
func (f *Face) choose(r rune) *font.Face {
	for _, face := range f.fonts {
		if _, ok := face.NominalGlyph(r); ok {
			return face
		}
	}
	return nil
}

// Has reports whether a font has a letter.
func (f *Face) Has(r rune) bool { return f.choose(r) != nil }

// Whole reports whether every letter of the line is drawn as itself, none as a lozenge.
func (l *Line) Whole() bool {
	return !slices.ContainsFunc(l.glyphs, func(g placed) bool { return g.font == nil })
}

// invisible letters join or vary others and have no look of their own.
func invisible(r rune) bool { return unicode.Is(unicode.Cf, r) || r >= 0xFE00 && r <= 0xFE0F }

// shape appends the glyphs of a run and returns where the pen stands then. Glyph 0 is a
// font's own sign for what it lacks; ours takes its place.
func (s *Setter) shape(l *Line, face *font.Face, runes []rune, start, end int, pen float64) float64 {
	out := s.shaper.Shape(shaping.Input{Text: runes, RunStart: start, RunEnd: end, Direction: di.DirectionLTR, Face: face,
		FontFeatures: figures, Size: fixed.I(l.size), Script: language.LookupScript(runes[start]), Language: "en"})
	for _, g := range out.Glyphs {
		if g.GlyphID == 0 {
			pen = l.substitute([]rune{'?'}, pen, l.size)
			continue
		}
		l.glyphs = append(l.glyphs, placed{face, g.GlyphID, pen + fix(g.XOffset), -fix(g.YOffset)})
		pen += fix(g.Advance)
	}
	return pen
}

// fix turns the shaper's 26.6 fixed point into pixels.
func fix(v fixed.Int26_6) float64 { return float64(v) / 64 }

// substitute appends a lozenge for each letter, and nothing for the marks and joiners
// upon it.
func (l *Line) substitute(runes []rune, pen float64, size int) float64 {
	for i, r := range runes {
		if i > 0 && (invisible(r) || unicode.Is(unicode.M, r)) {
			continue
		}
		l.glyphs = append(l.glyphs, placed{nil, 0, pen, 0})
		pen += float64(size) * 0.55
	}
	return pen
}

// measure finds the bounds of the ink, for checks of the layout; it draws every glyph for
// that, which the first Draw would do anyway.
func (l *Line) measure(s *Setter) {
	for _, g := range l.glyphs {
		m, at := s.mask(g, l.size)
		l.Bounds = l.Bounds.Union(m.rect.Add(at))
	}
}

// Draw puts a line's baseline beginning at a point, in pixels of the canvas.
func (s *Setter) Draw(c *Canvas, l *Line, at image.Point, col ink.Ink) {
	index := c.quant.Index(col)
	for _, g := range l.glyphs {
		m, off := s.mask(g, l.size)
		c.stamp(m, at.Add(off), index)
	}
}

// mask returns a glyph's coverage and where its origin goes. Glyphs stand on quarters of
// a pixel from left to right and on whole pixels up and down, so that few masks serve
// all.
func (s *Setter) mask(g placed, size int) (*mask, image.Point) {
	x := math.Floor(g.x*4+0.5) / 4
	whole := math.Floor(x)
	key := glyphKey{g.font, g.gid, size, int8((x - whole) * 4)}
	at := image.Pt(int(whole), int(math.Round(g.y)))
	if m, ok := s.glyphs[key]; ok {
		return m, at
	}
	if s.bytes > keepBytes {
		clear(s.glyphs)
		s.bytes = 0
	}
	m := trace(g, size, x-whole)
	s.glyphs[key] = m
	s.bytes += len(m.alpha)
	return m, at
}

// trace draws a glyph's outline; shift is less than a pixel. reach is room enough for any
// glyph of the size, and is cut to the ink afterwards.
func trace(g placed, size int, shift float64) *mask {
	reach := image.Rect(-size/2, -size-size/2, size*2, size)
	z := vector.NewRasterizer(reach.Dx(), reach.Dy())
	to := func(x, y float64) (float32, float32) {
		return float32(x + shift - float64(reach.Min.X)), float32(y - float64(reach.Min.Y))
	}
	if g.font == nil {
		lozenge(z, float64(size), to)
	} else {
		outline(z, g, size, to)
	}
	full := image.NewAlpha(image.Rect(0, 0, reach.Dx(), reach.Dy()))
	z.DrawOp = draw.Src
	z.Draw(full, full.Rect, image.NewUniform(color.Opaque), image.Point{})
	return crop(full, reach.Min)
}

// outline hands a glyph's outline to the rasterizer. A font counts y upwards and in units
// of which an em has Upem.
func outline(z *vector.Rasterizer, g placed, size int, to func(x, y float64) (float32, float32)) {
	data, ok := g.font.GlyphData(g.gid).(font.GlyphOutline)
	if !ok {
		return
	}
	k := float64(size) / float64(g.font.Upem())
	pt := func(p font.SegmentPoint) (float32, float32) { return to(float64(p.X)*k, -float64(p.Y)*k) }
	for i, seg := range data.Segments {
		ax, ay := pt(seg.Args[0])
		bx, by := pt(seg.Args[1])
		cx, cy := pt(seg.Args[2])
		switch seg.Op {
		case opentype.SegmentOpMoveTo:
			if i > 0 {
				z.ClosePath()
			}
			z.MoveTo(ax, ay)
		case opentype.SegmentOpLineTo:
			z.LineTo(ax, ay)
		case opentype.SegmentOpQuadTo:
			z.QuadTo(ax, ay, bx, by)
		case opentype.SegmentOpCubeTo:
			z.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	z.ClosePath()
}

// lozenge stands for a letter that no font has: a diamond with a hole.
func lozenge(z *vector.Rasterizer, em float64, to func(x, y float64) (float32, float32)) {
	diamond := func(r, turn float64) {
		cx, cy := em*0.275, -em*0.32
		z.MoveTo(to(cx, cy-r))
		z.LineTo(to(cx+turn*r*0.7, cy))
		z.LineTo(to(cx, cy+r))
		z.LineTo(to(cx-turn*r*0.7, cy))
		z.ClosePath()
	}
	diamond(em*0.33, 1)
	diamond(em*0.18, -1)
}

// crop keeps the part of a mask that has any ink; origin is where its corner lies.
func crop(full *image.Alpha, origin image.Point) *mask {
	ink := image.Rectangle{}
	for y := range full.Rect.Dy() {
		for x := range full.Rect.Dx() {
			if full.Pix[y*full.Stride+x] != 0 {
				ink = ink.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	m := &mask{rect: ink.Add(origin), alpha: make([]uint8, 0, ink.Dx()*ink.Dy())}
	for y := ink.Min.Y; y < ink.Max.Y; y++ {
		m.alpha = append(m.alpha, full.Pix[y*full.Stride+ink.Min.X:][:ink.Dx()]...)
	}
	return m
}
