package hansa

import (
	"context"
	"image"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/render"
)

// phone is how many pixels of a picture are one on a phone 360 wide.
const phone = mapWide / 360

func TestLayout(t *testing.T) {
	r := renderer(t)
	for _, p := range storybook() {
		for _, locale := range locales {
			t.Run(p.sentence+" "+locale, func(t *testing.T) { checkLayout(t, r, p.in(locale)) })
		}
	}
}

// settings draws a scene and returns all its letters.
func settings(t *testing.T, r *render.Renderer, s scene) (all []render.Lettering, size image.Rectangle) {
	t.Helper()
	r.Trace(func(l render.Lettering) { all = append(all, l) })
	defer r.Trace(nil)
	pic, err := r.Picture(context.Background(), s)
	require.NoError(t, err)
	return all, image.Rect(0, 0, pic.Width, pic.Height)
}

// checkLayout checks that letters are there, stay in their boxes and in the picture, do not
// meet, and are not cut short but in names.
func checkLayout(t *testing.T, r *render.Renderer, s scene) {
	t.Helper()
	all, picture := settings(t, r, s)
	const bearing = 3 // the ink of a letter may stand out of its cell
	for i, l := range all {
		require.False(t, l.Ink.Empty(), "%s %q leaves no ink", l.Role, l.Text)
		require.True(t, l.Ink.In(picture), "%s %q at %v leaves the picture", l.Role, l.Text, l.Ink)
		require.True(t, l.Ink.In(l.Box.Inset(-bearing).Union(image.Rect(l.Box.Min.X, 0, l.Box.Max.X, picture.Max.Y))), "%s %q at %v leaves its box %v", l.Role, l.Text, l.Ink, l.Box)
		if l.Role != "name" {
			require.NotContains(t, l.Text, "…", "%s is cut short", l.Role)
		}
		for _, other := range all[:i] {
			require.False(t, l.Ink.Overlaps(other.Ink), "%s %q at %v meets %s %q at %v", l.Role, l.Text, l.Ink, other.Role, other.Text, other.Ink)
		}
	}
}

// The whole map can be made out on a phone, and in a close-up every name can be read: its
// capitals are eight pixels high.
func TestNamesOfCitiesCanBeReadOnAPhone(t *testing.T) {
	r := renderer(t)
	for kind, least := range map[render.Kind]float64{render.Board: 4.5, render.Close: 8} {
		all, _ := settings(t, r, leaf{scene: scene{View: middle(5, 0), Kind: kind, Focus: "minden"}}.in("en"))
		seen := 0
		for _, l := range all {
			if l.Role == "city" {
				seen++
				require.GreaterOrEqual(t, float64(l.Cap)/phone, least, "%s: %s", kind, l.Text)
			}
		}
		require.Positive(t, seen)
		if kind == render.Board {
			require.Equal(t, len(towns), seen)
		}
	}
}

// Wherever a question's Focus lies, the close-up shows it: the route with both its cities.
func TestACloseUpShowsItsFocus(t *testing.T) {
	v := middle(5, 0)
	for r := range ways {
		st, err := open(library(t).In("en"), scene{View: v, Kind: render.Decision, Focus: rulesRoute(r)})
		require.NoError(t, err)
		require.Equal(t, render.Close, st.Kind)
		at, ok := st.focus()
		require.True(t, ok)
		seen := closeUp(at)
		for _, f := range ways[r].fields {
			require.True(t, seen.holds(around(f, pieceSize, pieceSize)), ways[r].name)
		}
		for _, c := range st.board.Routes[r].Ends() {
			require.True(t, seen.holds(rampart(st.board, c)), "%s: %s", ways[r].name, towns[c].name)
		}
	}
}

// Random games lead where the storybook did not think of.
func TestLayoutOfRandomGames(t *testing.T) {
	r := renderer(t)
	for seats := 2; seats <= 5; seats++ {
		luck := rand.New(rand.NewPCG(uint64(seats), 2))
		var before any
		play(t, seats, uint64(100+seats), func(run *game.Run) {
			if luck.IntN(60) > 0 && len(run.Questions()) > 0 {
				return
			}
			seat := game.Seat(luck.IntN(seats))
			for _, s := range scenes(run, run.View(seat), seat) {
				s.Names, s.Before, s.Locale = longest, before, locales[luck.IntN(3)]
				checkLayout(t, r, s)
			}
			before = run.View(seat)
		})
	}
}
