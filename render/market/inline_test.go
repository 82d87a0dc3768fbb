package market

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/render"
	"norenbot/render/rendertest"
)

// TestLargePrintIsLargerInLine: whatever stands on a board and in a final count, below its banner, is larger in large
// print where clients show it, fitted into 550 by 350 at a desk and into 316 by 461 on a phone, at least by a tenth; at a
// desk its capitals are 8 pixels high anyway.
func TestLargePrintIsLargerInLine(t *testing.T) {
	r := book.Renderer(t)
	for n := 3; n <= 6; n++ {
		for name, s := range map[string]scene{
			"auction": {View: after(n, auction, 0), Kind: render.Board},
			"sale":    {View: sale(n, 0), Kind: render.Decision},
			"end":     {View: after(n, whole, game.Public), Kind: render.Board},
			"score":   {View: after(n, whole, game.Public), Kind: render.Score},
		} {
			smallest := func(large bool, room [2]float64) (px float64, said string) {
				s.Large = large
				return book.Smallest(t, r, book.In(s, "en"), room, func(role string) bool { return role != "title" })
			}
			for form, room := range rendertest.InLine {
				normal, said := smallest(false, room)
				if form == render.Wide {
					require.GreaterOrEqual(t, normal, 8.0, "%s for %d: %s", name, n, said)
				}
				large, said := smallest(true, room)
				t.Logf("%s for %d in %v: %.1f, in large print %.1f", name, n, room, normal, large)
				require.Greater(t, large, 1.1*normal, "%s for %d in %v: %s", name, n, room, said)
			}
		}
	}
}
