package canvas

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/render/fonts"
	"norenbot/render/ink"
)

func blank(t *testing.T, width, height int) (*Canvas, *Quantizer) {
	t.Helper()
	q := NewQuantizer(ink.Palette(nil, nil))
	return On(make([]uint8, width*height), width, height, ink.White, q), q
}

// count is how many pixels have a colour.
func count(c *Canvas, col ink.Ink) int {
	n := 0
	for _, i := range c.Pix {
		if i == c.quant.Index(col) {
			n++
		}
	}
	return n
}

func TestEveryInkIsItself(t *testing.T) {
	q := NewQuantizer(ink.Palette(nil, nil))
	for i, c := range ink.Palette(nil, nil) {
		require.Equal(t, i, int(q.Index(c.(ink.Ink))))
	}
	require.LessOrEqual(t, len(ink.Palette(nil, nil)), 255, "a replay needs a colour for what stays")
}

func TestFillStaysOnTheCanvas(t *testing.T) {
	c, _ := blank(t, 10, 10)
	c.Fill(image.Rect(-5, -5, 3, 2), ink.Black)
	require.Equal(t, 6, count(c, ink.Black))
	c.Fill(image.Rect(20, 20, 30, 30), ink.Black)
	require.Equal(t, 6, count(c, ink.Black))
}

func TestSpritesAreCutAtTheEdge(t *testing.T) {
	c, q := blank(t, 20, 20)
	s := NewSketch(10, 10, 1)
	s.Area(Parse("R 0 0 10 10"), ink.Oxblood)
	sprite := s.Sprite(q, 0, 0)
	for _, at := range []image.Point{{-5, -5}, {15, 15}, {100, 3}, {-40, 0}} {
		c.Lay(sprite, at)
	}
	require.Equal(t, 50, count(c, ink.Oxblood))
	c.Lay(sprite, image.Pt(3, 3))
	require.Equal(t, 50+100-4, count(c, ink.Oxblood))
}

// A sprite cut at an edge leaves the same pixels as one that is not.
func TestSoftEdgesAreCutWhereTheyLie(t *testing.T) {
	whole, q := blank(t, 60, 60)
	s := NewSketch(21, 21, 1)
	s.Area(Parse("O 10.3 10.6 9"), ink.Oxblood)
	s.Stroke(Parse("M2 19 L19 3"), 3, ink.Gold)
	sprite := s.Sprite(q, 0, 0)
	whole.Lay(sprite, image.Pt(20, 20))
	for _, corner := range []image.Point{{0, 0}, {25, 28}, {33, 20}, {20, 35}} {
		part := On(make([]uint8, 20*20), 20, 20, ink.White, q)
		part.Lay(sprite, image.Pt(20, 20).Sub(corner))
		for y := range 20 {
			from := whole.PixOffset(corner.X, corner.Y+y)
			require.Equal(t, whole.Pix[from:from+20], part.Pix[y*20:y*20+20], "row %d from %v", y, corner)
		}
	}
}

func TestPaths(t *testing.T) {
	for d, area := range map[string]int{
		"R 2 2 6 5":             30,
		"M2 2 L8 2 L8 7 L2 7 Z": 30,
		"M2 2 H8 V7 H2 Z":       30,
		"M2 2 8 2 8 7 2 7 Z":    30,
	} {
		c, q := blank(t, 10, 10)
		s := NewSketch(10, 10, 1)
		s.Area(Parse(d), ink.Black)
		c.Lay(s.Sprite(q, 0, 0), image.Point{})
		require.Equal(t, area, count(c, ink.Black), d)
	}
	require.Panics(t, func() { Parse("X 1 2") })
	require.Panics(t, func() { Parse("M 1") })
	require.Panics(t, func() { Parse("M 1 two") })
}

func TestPlacedPathsAreScaledAndThenMoved(t *testing.T) {
	c, q := blank(t, 20, 20)
	s := NewSketch(20, 20, 2)
	s.Area(Parse("R 2 2 6 4").At(3, 4, 0.5), ink.Black) // at (4, 5), 3 by 2, in units of two pixels
	c.Lay(s.Sprite(q, 0, 0), image.Point{})
	require.Equal(t, 24, count(c, ink.Black))
	require.Equal(t, q.Index(ink.Black), c.ColorIndexAt(8, 10))
	require.Equal(t, q.Index(ink.White), c.ColorIndexAt(7, 10))
}

func face(t *testing.T) *Face {
	t.Helper()
	f, err := ParseFace(fonts.Text, fonts.Fallback)
	require.NoError(t, err)
	return f
}

func TestNoLetterIsBlank(t *testing.T) {
	s, f := NewSetter(), face(t)
	for _, text := range []string{"A", "Ω", "Ж", "中", "🍺", "ع", "ก", "\U0010FFFD", "e\u0301"} {
		line := s.Set(f, 40, text)
		require.False(t, line.Bounds.Empty(), "%q leaves no ink", text)
		require.Positive(t, line.Width, text)
	}
}

func TestSignsThatJoinLettersTakeNoRoom(t *testing.T) {
	s, f := NewSetter(), face(t)
	require.Equal(t, s.Set(f, 40, "🍺").Width, s.Set(f, 40, "🍺\uFE0F").Width)
}

func TestFiguresLine(t *testing.T) {
	s, f := NewSetter(), face(t)
	for _, digit := range "0123456789" {
		b := s.Set(f, 100, string(digit)).Bounds
		require.InDelta(t, 66, -b.Min.Y, 4, "%c does not reach the height of capitals", digit)
		require.InDelta(t, 0, b.Max.Y, 4, "%c leaves the baseline", digit)
	}
}

func TestSetterForgetsInTime(t *testing.T) {
	s, f := NewSetter(), face(t)
	for i := range keepLines + 10 {
		s.Set(f, 10, string(rune('a'+i%26))+string(rune('a'+i/26%26))+string(rune('a'+i/676)))
	}
	require.LessOrEqual(t, len(s.lines), keepLines+1)
	require.LessOrEqual(t, s.bytes, keepBytes+1<<16)
}

func TestFontsAreChecked(t *testing.T) {
	_, err := ParseFace([]byte("no font"))
	require.Error(t, err)
}
