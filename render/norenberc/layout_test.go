package norenberc

import (
	"image"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/render"
)

// phone is how many pixels of a picture are one on a phone 360 wide.
const phone = boardWide / 360

// legible are the roles that a phone must show at least so many pixels high.
var legible = map[string]int{"price": 9, "awaited": 9, "own good": 9}

func TestLayout(t *testing.T) {
	r := renderer(t)
	for _, p := range storybook() {
		for _, locale := range []string{"en", "fr", "it"} {
			t.Run(p.sentence+" "+locale, func(t *testing.T) {
				checkLayout(t, r, p.in(locale))
			})
		}
	}
}

// A setting is a line of letters and the pixels it left.
type setting struct {
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

// settings draws a scene and returns all its letters.
func settings(t *testing.T, r *render.Renderer, s scene) (all []setting, size image.Rectangle) {
	t.Helper()
	r.Trace(func(l render.Lettering) { all = append(all, setting{l, pixels(l)}) })
	defer r.Trace(nil)
	pic, err := r.Picture(s)
	require.NoError(t, err)
	require.NotEmpty(t, all)
	return all, image.Rect(0, 0, pic.Width, pic.Height)
}

// checkLayout checks that letters stay in their boxes and in the picture, do
// not meet, are there at all, are high enough, and are not painted over.
func checkLayout(t *testing.T, r *render.Renderer, s scene) {
	t.Helper()
	all, picture := settings(t, r, s)
	const bearing = 3 // the ink of a letter may stand out of its cell
	for i, l := range all {
		require.False(t, l.Ink.Empty(), "%s %q leaves no ink", l.Role, l.Text)
		require.True(t, l.Ink.In(picture), "%s %q at %v leaves the picture", l.Role, l.Text, l.Ink)
		room := image.Rect(l.Box.Min.X-bearing, picture.Min.Y, l.Box.Max.X+bearing, picture.Max.Y)
		require.True(t, l.Ink.In(room), "%s %q at %v leaves its box %v", l.Role, l.Text, l.Ink, l.Box)
		require.GreaterOrEqual(t, l.Cap, legible[l.Role]*phone, "%s %q is too small", l.Role, l.Text)
		require.Less(t, differing(l.pixels, pixels(l.Lettering)), hidden, "%s %q at %v is painted over", l.Role, l.Text, l.Ink)
		for _, other := range all[:i] {
			if l.Ink.Overlaps(other.Ink) {
				t.Errorf("%s %q at %v meets %s %q at %v", l.Role, l.Text, l.Ink, other.Role, other.Text, other.Ink)
			}
		}
	}
}

// hidden is the share of letters' pixels that may be painted over: the edge of
// a mark at a corner.
const hidden = 0.12

func differing(a, b []uint8) float64 {
	n := 0
	for i := range a {
		n += btoi(a[i] != b[i])
	}
	return float64(n) / float64(len(a))
}

func TestLargePrintIsLarger(t *testing.T) {
	r := renderer(t)
	height := func(large bool) map[string]int {
		caps := map[string]int{}
		r.Trace(func(l render.Lettering) { caps[l.Role] = max(caps[l.Role], l.Cap) })
		defer r.Trace(nil)
		s := leaf{scene: scene{View: middle(5, 0), Kind: render.Board, Awaited: nil, Large: large}}.in("en")
		_, err := r.Picture(s)
		require.NoError(t, err)
		return caps
	}
	normal, large := height(false), height(true)
	for role, n := range normal {
		require.GreaterOrEqual(t, large[role]*10, n*13, role)
	}
}

// Random games lead where the storybook did not think of.
func TestLayoutOfRandomGames(t *testing.T) {
	r := renderer(t)
	locales := []string{"en", "fr", "it"}
	for seats := 2; seats <= 5; seats++ {
		luck := rand.New(rand.NewPCG(uint64(seats), 2))
		var before any
		play(t, seats, uint64(100+seats), func(run *game.Run) {
			if luck.IntN(20) > 0 && len(run.Questions()) > 0 {
				return
			}
			seat := game.Seat(luck.IntN(seats))
			for _, s := range scenes(run, run.View(seat), seat) {
				s.Names, s.Before, s.Large, s.Locale = longest, before, luck.IntN(3) == 0, locales[luck.IntN(3)]
				checkLayout(t, r, s)
			}
			before = run.View(seat)
		})
	}
}
