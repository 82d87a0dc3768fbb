package rendertest

import (
	"context"
	"image"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/render"
)

// A Setting is a line of letters and the pixels that it left.
type Setting struct {
	render.Lettering
	pixels []uint8
}

func pixels(l render.Lettering) []uint8 {
	var out []uint8
	r := l.Ink.Intersect(l.On.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		out = append(out, l.On.Pix[l.On.PixOffset(r.Min.X, y):l.On.PixOffset(r.Max.X, y)]...)
	}
	return out
}

// PaintedOver is the share of the letters' pixels that something was laid over.
func (s Setting) PaintedOver() float64 {
	n := 0
	for i, c := range pixels(s.Lettering) {
		if c != s.pixels[i] {
			n++
		}
	}
	return float64(n) / float64(len(s.pixels))
}

// Settings draws a scene and returns all its letters and the picture's size.
func (b *Book) Settings(t testing.TB, r *render.Renderer, s render.Scene) (all []Setting, size image.Rectangle) {
	t.Helper()
	r.Trace(func(l render.Lettering) { all = append(all, Setting{l, pixels(l)}) })
	defer r.Trace(nil)
	pic, err := r.Picture(context.Background(), s)
	require.NoError(t, err)
	require.NotEmpty(t, all)
	return all, image.Rect(0, 0, pic.Width, pic.Height)
}

// Said are the letters of a role in a scene, in the order drawn.
func (b *Book) Said(t testing.TB, r *render.Renderer, s render.Scene, role string) (said []string) {
	t.Helper()
	all, _ := b.Settings(t, r, s)
	for _, l := range all {
		if l.Role == role {
			said = append(said, l.Text)
		}
	}
	return said
}

// hidden is the share of letters' pixels that may be painted over: the edge of
// a mark at a corner.
const hidden = 0.12

// LaysOut checks that letters are there, stay in their boxes and in the picture, do not
// meet and are not painted over, on every page in every language and in random games;
// what more is asked of a line, each says.
func (b *Book) LaysOut(t *testing.T, each func(t *testing.T, s render.Scene, size image.Rectangle, l Setting)) {
	r := b.Renderer(t)
	for _, p := range b.Pages {
		for _, locale := range Locales {
			t.Run(p.Sentence+" "+locale, func(t *testing.T) { b.laysOut(t, r, b.In(p.Scene, locale), each) })
		}
	}
	// Random games lead where the storybook did not think of.
	var before any
	b.looks(t, 2, func(seats int, luck *rand.Rand, run *game.Run) {
		seat := game.Seat(luck.IntN(seats))
		for _, s := range b.scenes(run, run.View(seat), seat) {
			s.Names, s.Before, s.Locale, s.Large = Longest, before, Locales[luck.IntN(len(Locales))], luck.IntN(3) == 0
			s.Form = []render.Form{render.Tall, render.Wide}[luck.IntN(2)]
			b.laysOut(t, r, s, each)
		}
		before = run.View(seat)
		if len(run.Questions()) == 0 {
			before = nil
		}
	})
}

func (b *Book) laysOut(t *testing.T, r *render.Renderer, s render.Scene, each func(*testing.T, render.Scene, image.Rectangle, Setting)) {
	t.Helper()
	all, picture := b.Settings(t, r, s)
	const bearing = 3 // the ink of a letter may stand out of its cell
	for i, l := range all {
		require.False(t, l.Ink.Empty(), "%s %q leaves no ink", l.Role, l.Text)
		require.True(t, l.Ink.In(picture), "%s %q at %v leaves the picture", l.Role, l.Text, l.Ink)
		room := image.Rect(l.Box.Min.X-bearing, picture.Min.Y, l.Box.Max.X+bearing, picture.Max.Y)
		require.True(t, l.Ink.In(room), "%s %q at %v leaves its box %v", l.Role, l.Text, l.Ink, l.Box)
		require.Less(t, l.PaintedOver(), hidden, "%s %q at %v is painted over", l.Role, l.Text, l.Ink)
		for _, other := range all[:i] {
			require.False(t, l.Ink.Overlaps(other.Ink), "%s %q at %v meets %s %q at %v", l.Role, l.Text, l.Ink, other.Role, other.Text, other.Ink)
		}
		each(t, s, picture, l)
	}
}
