package norenberc

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/render"
	"norenbot/render/rendertest"
)

// mustRead are the roles that a decision needs.
var mustRead = map[string]bool{"price": true, "awaited": true, "good": true, "own good": true, "money": true, "value": true,
	"townsman": true, "store": true, "supply": true, "roof": true, "guest": true, "name": true, "crests": true, "thing": true, "total": true, "points": true}

// TestInLine: capitals that one must read are 8 pixels high, in the form that is for a client, and in large
// print everything must-read is larger, in both forms at a desk and on a phone.
func TestInLine(t *testing.T) {
	r := book.Renderer(t)
	smallest := func(s scene, room [2]float64) float64 {
		least, _ := book.Smallest(t, r, book.In(s, "en"), room, func(role string) bool { return mustRead[role] })
		return least
	}
	views := map[render.Kind]func(int) any{render.Round: func(n int) any { return ended(n, 0) }, render.Score: func(n int) any { return over(n) }}
	for _, kind := range []render.Kind{render.Board, Planning, render.Close, render.Holdings, render.Race, render.Round, render.Score} {
		for n := 2; n <= 5; n++ {
			for form, own := range rendertest.InLine {
				s := scene{View: middle(n, 0), Kind: kind, Awaited: []game.Seat{0}, Focus: "bakers", Form: form}
				if of := views[kind]; of != nil {
					s.View = of(n)
				}
				name := fmt.Sprintf("%s for %d, %s", kind, n, form)
				if kind == render.Board || kind == Planning || kind == render.Close || kind == render.Holdings {
					require.GreaterOrEqual(t, smallest(s, own), 8.0, name)
				}
				for client, room := range rendertest.InLine {
					s.Large = false
					normal := smallest(s, room)
					s.Large = true
					require.Greater(t, smallest(s, room), normal*1.02, "%s, shown %s", name, client)
				}
			}
		}
	}
}
