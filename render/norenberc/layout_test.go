package norenberc

import (
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	rules "norenbot/game/norenberc"
	"norenbot/render"
	"norenbot/render/rendertest"
)

// phone is how many pixels of a picture are one on a phone 360 wide.
const phone = boardWide / 360

// legible are the roles that a phone must show at least so many pixels high.
var legible = map[string]int{"price": 9, "awaited": 9, "own good": 9}

// Letters are high enough, on a phone and at a desk.
func TestLayout(t *testing.T) {
	book.LaysOut(t, func(t *testing.T, s scene, picture image.Rectangle, l rendertest.Setting) {
		if picture.Dx() != deskPixels {
			require.GreaterOrEqual(t, l.Cap, legible[l.Role]*phone, "%s %q is too small", l.Role, l.Text)
			return
		}
		if slices.Contains([]string{"category", "guild", "reason"}, l.Role) {
			require.NotContains(t, l.Text, "…", "%s is cut short", l.Role)
		}
		desk := min(deskView.X/float64(picture.Dx()), deskView.Y/float64(picture.Dy()))
		require.GreaterOrEqual(t, float64(l.Cap)*desk, leastAtDesk(l.Role, crowded(s)), "%s %q is too small at a desk", l.Role, l.Text)
	})
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

// What a townsman does is told to its last word, close up and among one's own
// things.
func TestWhatTownsmenDoIsToldInFull(t *testing.T) {
	r, lib := book.Renderer(t), book.Library(t)
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
					told := book.Said(t, r, book.In(scene{View: v, Kind: kind, Focus: "bakers", Large: large}, locale), "does")
					require.Equal(t, lib.In(locale).Term(doesTerm(who)), strings.Join(told, " "), "%s, large: %v", kind, large)
				}
			}
		}
	}
}

// Every label of the legend is there to its last word, in every form.
func TestLegendIsToldInFull(t *testing.T) {
	r, lib := book.Renderer(t), book.Library(t)
	for _, locale := range []string{"en", "fr", "it"} {
		for _, form := range []render.Form{render.Tall, render.Wide} {
			s := scene{Game: "norenberc", Kind: render.Legend, Names: rendertest.Names, Locale: locale, Form: form}
			said := strings.Join(book.Said(t, r, s, "legend"), " ")
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
	r := book.Renderer(t)
	drawn := func(s scene) map[string]bool {
		told := map[string]bool{}
		for _, name := range book.Said(t, r, s, "name") {
			told[name] = true
		}
		return told
	}
	s := scene{Game: "norenberc", View: middle(5, 0), Kind: render.Race, Names: foreign, Handles: handles, Locale: "en", Form: render.Wide}
	require.Equal(t, map[string]bool{"ming.wang": true, "ahmad_shawqi": true, "Zoë": true, "Zalgo": true, "jurgen1492": true}, drawn(s))
	s.Handles = nil
	require.Contains(t, drawn(s), "1", "the place at the table, where not even a user name is known")
}
