package nobility

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/rendertest"
)

// smallest is how high the least capitals of a scene are where a client shows it in a room.
func smallest(t *testing.T, r *render.Renderer, s scene, room [2]float64, but ...string) (high float64, said string) {
	return book.Smallest(t, r, book.In(s, "fr"), room, func(role string) bool { return !slices.Contains(but, role) })
}

// TestWhereDiceGoInLine: all that the picture of a first question says can be read in the client that it is
// for.
func TestWhereDiceGoInLine(t *testing.T) {
	r := book.Renderer(t)
	for n := 1; n <= 6; n++ {
		for form, room := range rendertest.InLine {
			for _, large := range []bool{false, true} {
				s := scene{View: middle(n, 0), Kind: render.Decision, Focus: "hand", Form: form, Large: large, Awaited: []game.Seat{0}, Offered: []string{"die.1", "die.2", "die.6"}}
				high, said := smallest(t, r, s, room)
				t.Logf("%d players, %q, large print %v: %.1f (%s)", n, form, large, high, said)
				require.GreaterOrEqual(t, high, 8.0, "%d players, %q: %s", n, form, said)
			}
		}
	}
}

// TestBoardAndScoreInLine: all that (but the longest of a hand) stands on a board, and in a final score, can be read in the client that it is
// for; large print is larger in either client, at least by a tenth.
func TestBoardAndScoreInLine(t *testing.T) {
	r := book.Renderer(t)
	for n := 1; n <= 6; n++ {
		for form, room := range rendertest.InLine {
			for name, s := range map[string]scene{
				"own board": {View: middle(n, 0), Kind: render.Board},
				"board":     {View: middle(n, game.Public), Kind: render.Board},
				"desks":     {View: middle(n, 0), Kind: render.Desks},
				"score":     {View: over(n), Kind: render.Score},
			} {
				s.Form, s.Awaited = form, []game.Seat{0}
				name := fmt.Sprintf("%s, %d players, %q", name, n, form)
				normal, said := smallest(t, r, s, room, "hand")
				require.GreaterOrEqual(t, normal, 8.0, "%s: %s", name, said)
				if s.Kind == render.Desks {
					continue // there is no more room
				}
				for client, room := range rendertest.InLine {
					s.Large = false
					normal, _ := smallest(t, r, s, room)
					s.Large = true
					large, said := smallest(t, r, s, room)
					t.Logf("%s, shown %q: %.1f, in large print %.1f", name, client, normal, large)
					require.Greater(t, large, 1.1*normal, "%s, shown %q: %s", name, client, said)
				}
			}
		}
	}
}

// TestHoldingsInLine: all that a player owns can be read in the client that it is for, and is larger in large
// print, by a tenth; on a phone with three Commissions at most.
func TestHoldingsInLine(t *testing.T) {
	r := book.Renderer(t)
	for n := 1; n <= 6; n++ {
		for form, room := range rendertest.InLine {
			much := full(6, 0)
			p := &much.Players[n-1]
			p.Hand[3], p.Hand[4] = 0, 0
			if form == render.Tall {
				p.Commissions[3], p.Commissions[4] = rules.CommissionView{}, rules.CommissionView{}
			}
			for name, v := range map[string]rules.View{"middle": middle(n, 0), "as much as there can be": much} {
				s := scene{View: v, Kind: render.Holdings, Form: form, Whose: game.Seat(n - 1), Names: rendertest.Longest}
				name := fmt.Sprintf("%s, %d players, %q", name, n, form)
				isLegible(t, r, s, room, name, 1.1)
			}
		}
	}
}

// TestAsideInLine: what a board has no room for can be read in the client that it is for, and is larger in large
// print.
func TestAsideInLine(t *testing.T) {
	r := book.Renderer(t)
	for n := 1; n <= 6; n++ {
		for form, room := range rendertest.InLine {
			for _, kind := range []render.Kind{render.Rest, render.Goals} {
				for name, v := range map[string]rules.View{"middle": middle(n, game.Public), "as much as there can be": full(6, game.Seat(n-1))} {
					s := scene{View: v, Kind: kind, Form: form}
					name := fmt.Sprintf("%s, %s, %d players, %q", name, kind, n, form)
					isLegible(t, r, s, room, name, 1.1)
				}
			}
		}
	}
}

// TestEndOfARoundInLine: it can be read in the client that it is for, and is larger in large print.
func TestEndOfARoundInLine(t *testing.T) {
	r := book.Renderer(t)
	for n := 1; n <= 6; n++ {
		for form, room := range rendertest.InLine {
			for name, v := range map[string]rules.View{"middle": middle(n, 0), "over": over(n), "as much as there can be": full(6, 0)} {
				s := scene{View: v, Kind: render.Round, Form: form, Names: rendertest.Longest}
				name := fmt.Sprintf("%s, %d players, %q", name, n, form)
				more := 1.1
				if form == render.Tall && v.Players[0].Income.Coins > 20 { // two lines of gains for each of six
					more = 1
				}
				isLegible(t, r, s, room, name, more)
			}
		}
	}
}

// TestNothingOfTheCityIsLost: what a board has no room for is in the picture of the rest, whatever the form and
// however many play.
func TestNothingOfTheCityIsLost(t *testing.T) {
	r := book.Renderer(t)
	for n := 1; n <= 6; n++ {
		for form := range rendertest.InLine {
			for _, large := range []bool{false, true} {
				said := map[string]int{}
				for _, kind := range []render.Kind{render.Board, render.Rest, render.Goals} {
					all, _ := book.Settings(t, r, book.In(scene{View: middle(n, game.Public), Kind: kind, Form: form, Large: large}, "en"))
					for _, l := range all {
						said[l.Role]++
					}
				}
				name := fmt.Sprintf("%d players, %q, large print %v", n, form, large)
				require.GreaterOrEqual(t, said["price"], rules.HallSlots+rules.GoodCount, name)
				require.GreaterOrEqual(t, said["range"], rules.FaceUp, name)
				require.Equal(t, rules.RaceCount*rules.CouncilRows-2, said["points"]-n, name)
			}
		}
	}
}

// TestEveryDieIsShownWhereItCanGo: in the rolled values' slots, and in no others.
func TestEveryDieIsShownWhereItCanGo(t *testing.T) {
	r := book.Renderer(t)
	v := lavish(4)
	for _, die := range []int8{1, 2, 3, 4, 5, 6} {
		for _, form := range []render.Form{render.Wide, render.Tall} {
			s := book.In(scene{View: v, Kind: render.Decision, Focus: "hand", Form: form, Offered: []string{fmt.Sprintf("die.%d", die)}}, "en")
			require.Len(t, book.Said(t, r, s, "goes"), len(v.Open(0, die)), "a %d", die)
			alt, err := r.Alt(s)
			require.NoError(t, err)
			require.Contains(t, alt, fmt.Sprintf("A %d can go to: ", die))
		}
	}
	s := scene{View: v, Kind: render.Decision, Focus: "hand", Offered: []string{"die.1", "die.2", "die.1-2", "die.2-3"}}
	said := book.Said(t, r, book.In(s, "en"), "goes")
	require.Contains(t, said, "1 2", "both go to one slot, and nobody pays for what was rolled")
	require.Contains(t, said, "3")
}

// isLegible checks that what must be read of a scene is 8 px high in a room, and in large print so many times as high
// and more.
func isLegible(t *testing.T, r *render.Renderer, s scene, room [2]float64, name string, more float64) {
	t.Helper()
	normal, said := smallest(t, r, s, room)
	require.GreaterOrEqual(t, normal, 8.0, "%s: %s", name, said)
	s.Large = true
	large, said := smallest(t, r, s, room)
	t.Logf("%s: %.1f, in large print %.1f", name, normal, large)
	require.Greater(t, large, more*normal, "%s: %s", name, said)
}
