package hansa

import (
	"testing"

	"github.com/stretchr/testify/require"

	rules "norenbot/game/hansa"
	"norenbot/render"
	"norenbot/render/rendertest"
)

// phone is how many pixels of a picture are one on a phone 360 wide.
const phone = mapWide / 360

// Nothing but names is cut short.
func TestLayout(t *testing.T) { book.LaysOut(t, rendertest.Whole) }

// The whole map can be made out on a phone, and in a close-up every name can be read: its
// capitals are eight pixels high.
func TestNamesOfCitiesCanBeReadOnAPhone(t *testing.T) {
	r := book.Renderer(t)
	for kind, least := range map[render.Kind]float64{render.Board: 4.5, render.Close: 8} {
		all, _ := book.Settings(t, r, book.In(scene{View: middle(5, 0), Kind: kind, Focus: "minden", Form: render.Wide}, "en"))
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
		st, err := open(book.Library(t).In("en"), scene{View: v, Kind: render.Decision, Focus: rulesRoute(r)})
		require.NoError(t, err)
		require.Equal(t, render.Close, st.Kind)
		at, ok := st.focus()
		require.True(t, ok)
		seen := closeUp(at, closeZoom)
		for _, f := range ways[r].fields {
			require.True(t, seen.holds(around(f, pieceSize, pieceSize)), ways[r].name)
		}
		for _, c := range st.board.Routes[r].Ends() {
			require.True(t, seen.holds(rampart(st.board, c)), "%s: %s", ways[r].name, towns[c].name)
		}
	}
}

func rulesRoute(r int) string { return rules.Route(r).Key() }
