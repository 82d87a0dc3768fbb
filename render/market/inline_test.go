package market

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/render"
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
			smallest := func(large bool, wide, high float64) (px float64, said string) {
				s.Large = large
				all, size := book.Settings(t, r, book.In(s, "en"))
				least := 0
				for _, l := range all {
					if l.Role != "title" && (least == 0 || l.Cap < least) {
						least, said = l.Cap, l.Role+" "+l.Text
					}
				}
				return float64(least) * min(wide/float64(size.Dx()), high/float64(size.Dy())), said
			}
			for _, room := range [][2]float64{{550, 350}, {316, 461}} {
				normal, said := smallest(false, room[0], room[1])
				if room[0] == 550 {
					require.GreaterOrEqual(t, normal, 8.0, "%s for %d: %s", name, n, said)
				}
				large, said := smallest(true, room[0], room[1])
				t.Logf("%s for %d in %v: %.1f, in large print %.1f", name, n, room, normal, large)
				require.Greater(t, large, 1.1*normal, "%s for %d in %v: %s", name, n, room, said)
			}
		}
	}
}
