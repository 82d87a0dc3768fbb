package norenberc

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	rules "norenbot/game/norenberc"
	"norenbot/render"
	"norenbot/render/rendertest"
)

func TestAltSaysWhoseTurnItIsFirst(t *testing.T) {
	alt, err := book.Renderer(t).Alt(book.In(book.Pages[2].Scene, "en"))
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(alt, "Norenberc, round 2 of 4, turn 2. Called: Bakers. Waiting on ◆ Bernardo. 5. ● Alice: "), alt)
}

// Nothing stands in a picture alone; what nobody has is not told.
func TestTextBoardHasWhatThePictureHas(t *testing.T) {
	ornaments := []string{"title", "label", "header", "round", "pip"}
	book.TellsWhatIsDrawn(t, []int{2, 4, 5, 6, 18, 19}, func(l render.Lettering) bool { return l.Text == "0" || slices.Contains(ornaments, l.Role) })
}

func TestMarks(t *testing.T) {
	guest := man(rules.Burglar)
	set := func(place rules.Place, tile rules.Tile) func(*rules.View) {
		return func(v *rules.View) { v.Houses[0].Tiles[place] = tile }
	}
	for name, c := range map[string]struct {
		was, now func(*rules.View)
		place    rules.Place
		want     mark
	}{
		"a guest came":                   {set(rules.L1, rules.Tile{}), set(rules.L1, guest), rules.L1, came},
		"a guest left":                   {set(rules.L1, guest), set(rules.L1, rules.Tile{}), rules.L1, left},
		"a guest stayed":                 {set(rules.L1, guest), set(rules.L1, guest), rules.L1, same},
		"a guest slid to the left":       {set(rules.L3, guest), set(rules.L1, guest), rules.L1, moved},
		"the window he left has no mark": {set(rules.L3, guest), set(rules.L1, guest), rules.L3, same},
	} {
		t.Run(name, func(t *testing.T) {
			empty := func() rules.View {
				v := opening(2, 0)
				for i := range v.Houses {
					v.Houses[i].Tiles = [len(v.Houses[0].Tiles)]rules.Tile{}
				}
				return v
			}
			was, now := empty(), empty()
			c.was(&was)
			c.now(&now)
			st, err := open(book.Library(t).In("en"), scene{View: now, Before: was})
			require.NoError(t, err)
			require.Equal(t, c.want, st.markOf(&now.Houses[0], c.place))
		})
	}
}

// Each number that rose or fell since the earlier view changes the picture and
// the text board, one at a time.
func TestEveryChangeIsMarkedAndTold(t *testing.T) {
	change := func(told string, differ func(was *rules.View)) rendertest.Change {
		was := middle(4, 1)
		differ(&was)
		return rendertest.Change{Was: was, Now: middle(4, 1), Told: told}
	}
	book.MarksAndTells(t, map[string]rendertest.Change{
		"money":            change("17 Talers (−3)", func(was *rules.View) { was.Players[1].Money = 20 }),
		"agents in supply": change("agents 3 (+2) in supply", func(was *rules.View) { was.Players[2].Supply = 1 }),
		"guild crests":     change("crests 3 (−1)", func(was *rules.View) { was.Houses[3].Crests = 4 }),
		"prestige crest":   change("prestige crest here (moved)", func(was *rules.View) { was.Houses[1].Prestige = false }),
		"roof":             change("Alice 1 (+1)", func(was *rules.View) { was.Houses[0].Roof[0] = 0 }),
		"storehouse":       change("7 beers (Beer −2)", func(was *rules.View) { was.Houses[0].Store[0] = 9 }),
		"goods":            change("Pastry −1", func(was *rules.View) { was.Players[0].Goods[1] = 3 }),
		"guild's crests":   change("Bakers 1 (+1)", func(was *rules.View) { was.Players[1].Crests[1] = 0 }),
	})
}

func TestHighlights(t *testing.T) {
	require.Empty(t, Artist{}.Highlights(opening(3, 0), opening(3, 0)))
	require.Empty(t, Artist{}.Highlights(nil, opening(3, 0)))
	next := ended(3, 0)
	next.Phase, next.Round = rules.Planning, 3
	require.Equal(t, []render.Kind{render.Round}, Artist{}.Highlights(middle(3, 0), next))
	require.Equal(t, []render.Kind{render.Round, render.Score}, Artist{}.Highlights(middle(3, 0), over(3)))
}

func TestRise(t *testing.T) {
	was, now := opening(3, 0), opening(3, 0)
	was.Order, now.Order = []game.Seat{0, 1, 2}, []game.Seat{2, 0, 1}
	st, err := open(book.Library(t).In("en"), scene{View: now, Before: was})
	require.NoError(t, err)
	require.Equal(t, []int{-1, -1, 2}, []int{st.rise(0), st.rise(1), st.rise(2)})
}
