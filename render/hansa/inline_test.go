package hansa

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	rules "norenbot/game/hansa"
	"norenbot/render"
	"norenbot/render/rendertest"
)

// mustRead are the roles of letters without which nobody can play.
var mustRead = []string{"city", "offer", "supply", "points", "left", "full"}

// mayRead are those that stand on the map besides.
var mayRead = []string{"space", "prize", "bonus", "pile", "name"}

// inLine is how high the smallest letters that must be read are, in pixels, where a client fits
// a picture into a box.
func inLine(t *testing.T, s render.Scene, wide, high float64, roles ...string) float64 {
	least, _ := book.Smallest(t, book.Renderer(t), book.In(s, "fr"), [2]float64{wide, high}, func(role string) bool { return slices.Contains(roles, role) })
	return least
}

// TestATallMapIsLargerOnAPhone: in line, 316 by 461 pixels, and a good deal so where it is opened, 390 by 844. All
// cities and all numbers are on one half or on both.
func TestATallMapIsLargerOnAPhone(t *testing.T) {
	r := book.Renderer(t)
	for _, s := range []render.Scene{
		{View: middle(5, 1), Kind: render.Board, Offered: everyPlace()},
		{View: full(4, 0), Kind: render.Board, Offered: everyPlace()},
		{View: middle(2, 1), Kind: render.Board, Large: true},
	} {
		wide := s
		wide.Form = render.Wide
		for room, more := range map[[2]float64]float64{{316, 461}: 1.1, {390, 844}: 1.6} {
			before, after := inLine(t, wide, room[0], room[1], mustRead...), inLine(t, s, room[0], room[1], mustRead...)
			t.Logf("in %v: wide %.1f, tall %.1f", room, before, after)
			require.GreaterOrEqual(t, after, more*before)
		}
		for _, role := range []string{"city", "offer", "bonus", "points", "space", "prize"} {
			all, halves := book.Said(t, r, book.In(wide, "en"), role), book.Said(t, r, book.In(s, "en"), role)
			require.Subset(t, halves, all, role)
			require.GreaterOrEqual(t, len(halves), len(all), role)
		}
	}
}

// TestDesksInLine: all of them can be read at a desk, and on a phone in large print they are larger too.
func TestDesksInLine(t *testing.T) {
	all := []string{"store", "name", "points", "supply", "value", "times", "marker"}
	for seats := 2; seats <= 5; seats++ {
		for room, least := range map[[2]float64]float64{{550, 350}: 8, {316, 461}: 5.5} {
			for _, v := range []rules.View{middle(seats, 0), full(seats, 0)} {
				s := render.Scene{View: v, Kind: render.Desks, Names: rendertest.Longest}
				normal := inLine(t, s, room[0], room[1], all...)
				require.GreaterOrEqual(t, normal, least)
				s.Large = true
				large := inLine(t, s, room[0], room[1], all...)
				t.Logf("%d players in %v: %.1f, in large print %.1f", seats, room, normal, large)
				require.Greater(t, large, 1.1*normal)
			}
		}
	}
}

// TestScoreInLine: all of the final scoring can be read at a desk, and in large print it is larger there and on a
// phone.
func TestScoreInLine(t *testing.T) {
	all := []string{"category", "points", "total", "name", "place"}
	for seats := 2; seats <= 5; seats++ {
		for _, room := range [][3]float64{{550, 350, 8}, {316, 461, 4.5}} {
			s := render.Scene{View: over(seats), Kind: render.Score}
			normal := inLine(t, s, room[0], room[1], all...)
			require.GreaterOrEqual(t, normal, room[2])
			s.Large = true
			large := inLine(t, s, room[0], room[1], all...)
			t.Logf("%d players in %v: %.1f, in large print %.1f", seats, room[:2], normal, large)
			require.Greater(t, large, 1.1*normal)
		}
	}
}

// TestLargePrintIsLargerInLine: on a desktop, where a picture is fitted into 550 by 350, and on a
// phone 390 wide, what must be read on the map is larger in large print.
func TestLargePrintIsLargerInLine(t *testing.T) {
	for _, s := range []render.Scene{
		{View: middle(5, 0), Kind: render.Board},
		{View: middle(5, 1), Kind: render.Decision, Offered: everyPlace()},
		{View: full(4, 0), Kind: render.Board},
		{View: ready(), Kind: render.Decision, Focus: "minden-paderborn", Offered: []string{"office.paderborn"}},
	} {
		s.Form = render.Wide
		for _, room := range [][3]float64{{550, 350, 8}, {390, 2000, 5.7}} {
			large := s
			large.Large = true
			normal, larger := inLine(t, s, room[0], room[1], mustRead...), inLine(t, large, room[0], room[1], mustRead...)
			if s.Focus == "" { // a close-up has none of them
				require.GreaterOrEqual(t, inLine(t, s, room[0], room[1], mayRead...), room[2])
			}
			t.Logf("%s in %v: %.1f, in large print %.1f", s.Kind, room[:2], normal, larger)
			require.GreaterOrEqual(t, normal, room[2])
			require.Greater(t, larger, 1.1*normal)
		}
	}
}
