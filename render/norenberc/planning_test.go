package norenberc

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	rules "norenbot/game/norenberc"
	"norenbot/render"
)

// TestWithinReach: guests whom the viewer could pay (N-21), told and framed; nobody for spectators and in empty rooms.
func TestWithinReach(t *testing.T) {
	for _, c := range []struct {
		explanation string
		goods       rules.Goods
		within      [4]bool
	}{
		{"nothing", rules.Goods{}, [4]bool{}},
		{"goods of others alone", rules.Goods{0, 5}, [4]bool{}},
		{"one of its own", rules.Goods{1}, [4]bool{true}},
		{"one and another", rules.Goods{1, 1}, [4]bool{true, true}},
		{"one and two others", rules.Goods{1, 1, 1}, [4]bool{true, true, true}},
		{"two of its own", rules.Goods{2}, [4]bool{true, true, true}},
		{"two and two others", rules.Goods{2, 0, 2}, [4]bool{true, true, true, true}},
		{"three of its own", rules.Goods{3}, [4]bool{true, true, true, true}},
	} {
		v := opening(3, 0)
		v.Players[0].Goods = c.goods
		h := &v.Houses[0]
		for i := range 4 {
			h.Tiles[int(rules.L1)+i] = craft(rules.Brewers, int8(i+2))
		}
		st := &stage{view: v}
		for i := range 4 {
			require.Equal(t, c.within[i], st.affords(h, i), "%s, room %d", c.explanation, i+1)
		}
		h.Tiles[rules.L1] = rules.Tile{}
		require.False(t, st.affords(h, 0), "nobody lives there")
		st.view.Seat = -1
		require.False(t, st.affords(h, 1), "for spectators")
	}
	p, err := book.Renderer(t).Picture(context.Background(), book.In(scene{View: opening(3, 0), Kind: Planning}, "en"))
	require.NoError(t, err)
	require.Contains(t, p.Alt, "With your goods, you can afford (Brewers): Councilman")
}

// TestPlanningIsLow on a phone, so that question, picture and buttons stand on one screen.
func TestPlanningIsLow(t *testing.T) {
	for n := 2; n <= 5; n++ {
		for _, large := range []bool{false, true} {
			p, err := book.Renderer(t).Picture(context.Background(), book.In(scene{View: middle(n, 0), Kind: Planning, Form: render.Tall, Large: large}, "fr"))
			require.NoError(t, err)
			require.LessOrEqual(t, p.Height*316/p.Width, 200, "%d players", n)
		}
	}
}
