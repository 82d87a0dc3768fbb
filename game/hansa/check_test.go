package hansa

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// TestCheck breaks each invariant and has Check name it.
func TestCheck(t *testing.T) {
	for _, tc := range []struct {
		name, want string
		spoil      func(*position)
	}{
		{"nothing", "", func(*position) {}},
		{"a trader too many", "H-2: seat 0 has [28 4]", func(g *position) { g.Players[0].Supply[Trader]++ }},
		{"a merchant lost", "H-2: seat 1 has [27 3]", func(g *position) { g.Players[1].Supply[Merchant]-- }},
		{"a stock that owes", "H-5: seat 0", func(g *position) { g.Players[0].Stock[Trader] = -1; g.Players[0].Supply[Trader] = 12 }},
		{"a track beyond its end", "H-24: seat 0 is at 9", func(g *position) { g.Players[0].Levels[Purse] = 9 }},
		{"an office from nowhere", "H-2: seat 0 has [28 4]", func(g *position) { g.Cities[CityOf("luebeck")].Offices[0] = NewPiece(0, Trader) }},
		{"a piece in hand from nowhere", "H-2: seat 0 has [28 4]", func(g *position) { g.Hit.Owner, g.Hit.Hand[Trader] = 0, 1 }},
		{"a piece in nobody's hand", "H-17", func(g *position) { g.Hit.Hand[Trader] = 1 }},
		{"a route counted wrongly", "H-11: Stade–Hamburg", func(g *position) { g.on[RouteOf("stade-hamburg")][0]-- }},
		{"a piece known where none lies", "H-11: on Stade–Hamburg lie 0, known are 10", func(g *position) { g.lie[RouteOf("stade-hamburg")] = 2 }},
		{"a piece beside a route", "H-11: Kampen–Osnabrück has no field 3", func(g *position) { g.Routes[RouteOf("kampen-osnabrueck")].Fields[2] = 1 }},
		{"a marker twice", "H-3", func(g *position) { g.Routes[RouteOf("stade-hamburg")].Marker = Plus3 }},
		{"a marker lost", "H-3", func(g *position) { g.Pile-- }},
		{"a gap among offices", "H-22: Lübeck has an office at 2", func(g *position) { g.Cities[CityOf("luebeck")].Offices[1] = NewPiece(0, Trader) }},
		{"an office that is not printed", "H-22: Duisburg has an office at 2", func(g *position) {
			g.own("duisburg", 0)
			g.Cities[CityOf("duisburg")].Offices[1] = NewPiece(0, Trader)
		}},
		{"an extra office alone", "Q12: Lübeck", func(g *position) { g.Cities[CityOf("luebeck")].Extras[0] = NewPiece(0, Trader) }},
		{"full cities counted wrongly", "H-30: 0 cities are full, counted are 1", func(g *position) { g.FullCities++ }},
		{"nobody's turn", "H-6", func(g *position) { g.Active = 3 }},
		{"a figure for three", "H-39", func(g *position) { g.Figure = 0 }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := play(t, 3, "", nil)
			tc.spoil(s.g)
			if tc.want == "" {
				require.NoError(t, s.g.Check())
				return
			}
			require.ErrorContains(t, s.g.Check(), tc.want)
		})
	}
}

func TestImagine(t *testing.T) {
	g := play(t, 3, "", nil).g
	before, seen := slices.Sorted(slices.Values(g.pile[:g.Pile])), map[Marker]bool{}
	for n := range uint64(40) {
		g.Imagine(0, rand.New(rand.NewPCG(n, 1)))
		require.Equal(t, before, slices.Sorted(slices.Values(g.pile[:g.Pile])), "the same markers")
		seen[g.pile[0]] = true
	}
	require.Len(t, seen, 6, "any may lie anywhere: of the swaps one is left, of Remove 3, too")
}

func TestView(t *testing.T) {
	s := play(t, 5, "", nil)
	v := s.View(2).(View)
	require.Equal(t, game.Seat(2), v.Seat)
	require.Equal(t, game.Seat(0), v.Awaited)
	v.Players[0].Points = 99
	require.Zero(t, s.g.Players[0].Points, "a copy")
	text, err := json.Marshal(v)
	require.NoError(t, err)
	for _, word := range []string{`"Side":"4-5"`, `"Edition":"2009"`, `"Phase":"acting"`, `"Figure":""`, `"Fields":"...."`} {
		require.Contains(t, string(text), word)
	}
	require.NotContains(t, string(text), "Final", "left out while it is empty")
}
