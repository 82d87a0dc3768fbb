package norenberc

import (
	"context"
	"image"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	rules "norenbot/game/norenberc"
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
	pic, err := r.Picture(context.Background(), s)
	require.NoError(t, err)
	require.NotEmpty(t, all)
	return all, image.Rect(0, 0, pic.Width, pic.Height)
}

// checkLayout checks that letters stay in their boxes and in the picture, do
// not meet, are there at all, are high enough, and are not painted over.
func checkLayout(t *testing.T, r *render.Renderer, s scene) {
	t.Helper()
	all, picture := settings(t, r, s)
	desk := 1.0
	if picture.Dx() == deskPixels {
		desk = min(deskView.X/float64(picture.Dx()), deskView.Y/float64(picture.Dy()))
	}
	const bearing = 3 // the ink of a letter may stand out of its cell
	for i, l := range all {
		require.False(t, l.Ink.Empty(), "%s %q leaves no ink", l.Role, l.Text)
		require.True(t, l.Ink.In(picture), "%s %q at %v leaves the picture", l.Role, l.Text, l.Ink)
		room := image.Rect(l.Box.Min.X-bearing, picture.Min.Y, l.Box.Max.X+bearing, picture.Max.Y)
		require.True(t, l.Ink.In(room), "%s %q at %v leaves its box %v", l.Role, l.Text, l.Ink, l.Box)
		if picture.Dx() == deskPixels {
			if slices.Contains([]string{"category", "guild", "reason"}, l.Role) {
				require.NotContains(t, l.Text, "…", "%s is cut short", l.Role)
			}
			require.GreaterOrEqual(t, float64(l.Cap)*desk, leastAtDesk(l.Role, crowded(s)), "%s %q is too small at a desk", l.Role, l.Text)
		} else {
			require.GreaterOrEqual(t, l.Cap, legible[l.Role]*phone, "%s %q is too small", l.Role, l.Text)
		}
		require.Less(t, differing(l.pixels, pixels(l.Lettering)), hidden, "%s %q at %v is painted over", l.Role, l.Text, l.Ink)
		for _, other := range all[:i] {
			if l.Ink.Overlaps(other.Ink) {
				t.Errorf("%s %q at %v meets %s %q at %v", l.Role, l.Text, l.Ink, other.Role, other.Text, other.Ink)
			}
		}
	}
}

// deskView is the room that a desktop client gives one picture, in pixels.
var deskView = struct{ X, Y float64 }{550, 350}

// leastAtDesk is how high capitals must be at a desk, in pixels. Only where far
// more lies than in any real game may they be smaller.
func leastAtDesk(role string, crowded bool) float64 {
	if crowded && slices.Contains([]string{"store", "tiles", "count", "pip", "money", "planned"}, role) {
		return 2.5
	}
	return 6.8
}

// crowded reports whether somebody has a dozen craftsmen, or a storehouse four
// kinds of goods.
func crowded(s scene) bool {
	v, _ := s.View.(rules.View)
	for _, p := range v.Players {
		if len(p.Citizens) > 11 {
			return true
		}
	}
	for _, h := range v.Houses {
		kinds := 0
		for _, n := range h.Store {
			kinds += btoi(n > 0)
		}
		if kinds > 3 {
			return true
		}
	}
	return false
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
		_, err := r.Picture(context.Background(), s)
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
				s.Form = []render.Form{render.Tall, render.Wide}[luck.IntN(2)]
				checkLayout(t, r, s)
			}
			before = run.View(seat)
		})
	}
}

// What a townsman does is told to its last word, close up and among one's own
// things.
func TestWhatTownsmenDoIsToldInFull(t *testing.T) {
	r, lib := renderer(t), library(t)
	for _, locale := range []string{"en", "fr", "it"} {
		for _, who := range rules.Townsmen() {
			v := middle(5, 0)
			for place := rules.L1; place <= rules.L4; place++ {
				v.Houses[1].Tiles[place] = rules.Tile{}
			}
			v.Houses[1].Tiles[rules.L1] = man(who)
			v.Players[0].Citizens, v.Players[0].Peddlers, v.Players[0].PrestigeCrests = []rules.Tile{man(who)}, nil, 0
			kinds := []render.Kind{render.Close}
			if who.Sign() == rules.Sun {
				kinds = append(kinds, render.Holdings)
			}
			for _, kind := range kinds {
				for _, large := range []bool{false, true} {
					all, _ := settings(t, r, scene{Game: "norenberc", View: v, Kind: kind, Focus: "bakers", Names: names, Locale: locale, Large: large})
					var told []string
					for _, l := range all {
						if l.Role == "does" {
							told = append(told, l.Text)
						}
					}
					require.Equal(t, lib.In(locale).Term(doesTerm(who)), strings.Join(told, " "), "%s, large: %v", kind, large)
				}
			}
		}
	}
}

// Every label of the legend is there to its last word, in every form.
func TestLegendIsToldInFull(t *testing.T) {
	r, lib := renderer(t), library(t)
	for _, locale := range []string{"en", "fr", "it"} {
		for _, form := range []render.Form{render.Tall, render.Wide} {
			s := scene{Game: "norenberc", Kind: render.Legend, Names: names, Locale: locale, Form: form}
			all, _ := settings(t, r, s)
			var told []string
			for _, l := range all {
				if l.Role == "legend" {
					told = append(told, l.Text)
				}
			}
			said := strings.Join(told, " ")
			st, err := open(lib.In(locale), s)
			require.NoError(t, err)
			for _, line := range (teller{st}).legend()[1:] {
				require.Contains(t, said, line, form)
			}
		}
	}
}

// Names are drawn as names as far as there are letters for them: without the
// emoji, or as the user name, and never as signs for letters that are missing.
func TestNamesAreLegible(t *testing.T) {
	r := renderer(t)
	drawn := func(s scene) map[string]bool {
		all, _ := settings(t, r, s)
		told := map[string]bool{}
		for _, l := range all {
			if l.Role == "name" {
				told[l.Text] = true
			}
		}
		return told
	}
	s := scene{Game: "norenberc", View: middle(5, 0), Kind: render.Race, Names: foreign, Handles: handles, Locale: "en", Form: render.Wide}
	require.Equal(t, map[string]bool{"ming.wang": true, "ahmad_shawqi": true, "Zoë": true, "Zalgo": true, "jurgen1492": true}, drawn(s))
	s.Handles = nil
	require.Contains(t, drawn(s), "1", "the place at the table, where not even a user name is known")
}
