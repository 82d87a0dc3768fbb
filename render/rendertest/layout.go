package rendertest

import (
	"context"
	"image"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/text"
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

// LaysOut checks that letters are there and in the fonts, stay in their boxes and in the picture, do not
// meet and are not painted over, in random games and on every page; what more is asked of a line, each says. A page is
// drawn in the language that has most to say there, and in another one, in turn; with -lang in that alone.
func (b *Book) LaysOut(t *testing.T, each func(t *testing.T, s render.Scene, size image.Rectangle, l Setting)) {
	r, all := b.Renderer(t), Languages()
	for i, p := range b.Pages {
		drawn := []string{b.wordiest(t, r, p, all), all[i%len(all)]}
		for _, locale := range slices.Compact(drawn) {
			t.Run(p.Sentence+" "+locale, func(t *testing.T) { b.laysOut(t, r, b.In(p.Scene, locale), each) })
		}
	}
	// Random games lead where the storybook did not think of.
	var before any
	b.looks(t, 2, func(seats int, luck *rand.Rand, run *game.Run) {
		seat := game.Seat(luck.IntN(seats))
		for _, s := range b.scenes(run, run.View(seat), seat) {
			s.Names, s.Before, s.Locale, s.Large = Longest, before, all[luck.IntN(len(all))], luck.IntN(3) == 0
			s.Form = []render.Form{render.Tall, render.Wide}[luck.IntN(2)]
			b.laysOut(t, r, s, each)
		}
		before = run.View(seat)
		if len(run.Questions()) == 0 {
			before = nil
		}
	})
}

// Whole checks that a line is not cut short, unless it is a name. It is for LaysOut.
func Whole(t *testing.T, _ render.Scene, _ image.Rectangle, l Setting) {
	t.Helper()
	if l.Role != "name" {
		require.NotContains(t, l.Text, "…", "%s is cut short: %s", l.Role, l.Text)
	}
}

// InLine are the rooms that clients give a picture in a message, in pixels: at a desk, and on a
// phone 390 wide.
var InLine = map[render.Form][2]float64{render.Wide: {550, 350}, render.Tall: {316, 461}}

// Smallest is how high the least capitals of a scene are, in pixels, where a client fits its
// picture into a room, and what they say. counts tells which letters do, by role.
func (b *Book) Smallest(t testing.TB, r *render.Renderer, s render.Scene, room [2]float64, counts func(role string) bool) (high float64, said string) {
	t.Helper()
	all, size := b.Settings(t, r, s)
	least := 0
	for _, l := range all {
		if counts(l.Role) && (least == 0 || l.Cap < least) {
			least, said = l.Cap, l.Role+" "+l.Text
		}
	}
	require.Positive(t, least)
	return float64(least) * min(room[0]/float64(size.Dx()), room[1]/float64(size.Dy())), said
}

// wordiest is the language in which a page's alt text and text board are longest. They say what the picture says, and
// cost a hundredth of it.
func (b *Book) wordiest(t *testing.T, r *render.Renderer, p Page, languages []string) (wordiest string) {
	t.Helper()
	most := -1
	for _, locale := range languages {
		alt, board := b.tell(t, r, b.In(p.Scene, locale))
		if n := text.Length(alt + strings.Join(board, "")); n > most {
			wordiest, most = locale, n
		}
	}
	return wordiest
}

func (b *Book) laysOut(t *testing.T, r *render.Renderer, s render.Scene, each func(*testing.T, render.Scene, image.Rectangle, Setting)) {
	t.Helper()
	all, picture := b.Settings(t, r, s)
	const bearing = 5 // the ink of a letter may stand out of its cell: a J of the largest print does
	for i, l := range all {
		require.True(t, l.Whole, "%s %q has a sign that no font has: it is drawn as a lozenge", l.Role, l.Text)
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
