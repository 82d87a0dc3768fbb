package norenberc

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	rules "norenbot/game/norenberc"
	"norenbot/render"
)

// TestWords compares alt texts and text boards with testdata/words.*.txt.
func TestWords(t *testing.T) {
	r := renderer(t)
	for _, locale := range []string{"en", "fr", "it"} {
		t.Run(locale, func(t *testing.T) {
			var all strings.Builder
			for _, i := range []int{0, 3, 11, 14, 17, 18, 19, 21, 34, 36, 40} {
				p := storybook()[i]
				alt, err := r.Alt(p.in(locale))
				require.NoError(t, err)
				board, err := r.Text(p.in(locale))
				require.NoError(t, err)
				checkWords(t, alt, board)
				if stage, err := r.Stage(p.in(locale)); p.in(locale).Kind == render.Board {
					require.NoError(t, err)
					require.Equal(t, strings.SplitN(board[0], "\n", 2)[0], stage)
				}
				fmt.Fprintf(&all, "## %s\n\n%s\n\n", p.sentence, alt)
				if i == 3 || i == 21 {
					fmt.Fprintf(&all, "%s\n\n", strings.Join(board, "\n-- next part --\n"))
				}
			}
			golden := filepath.Join("testdata", "words."+locale+".txt")
			if *update {
				require.NoError(t, os.WriteFile(golden, []byte(all.String()), 0o644))
			}
			want, err := os.ReadFile(golden)
			require.NoError(t, err)
			require.Equal(t, string(want), all.String(), "run go test -update if it should differ, and read it")
		})
	}
}

func TestWordsFitWhateverTheNames(t *testing.T) {
	r := renderer(t)
	for _, p := range storybook() {
		p.scene.Names = longest
		for _, locale := range []string{"en", "fr", "it"} {
			alt, err := r.Alt(p.in(locale))
			require.NoError(t, err)
			board, err := r.Text(p.in(locale))
			require.NoError(t, err)
			checkWords(t, alt, board)
		}
	}
}

func TestAltSaysWhoseTurnItIsFirst(t *testing.T) {
	alt, err := renderer(t).Alt(storybook()[2].in("en"))
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(alt, "Norenberc, round 2 of 4, turn 2. Called: Bakers. To act: ◆ Bernardo. 5. ● Alice: "), alt)
}

// Nothing stands in a picture alone: each word and number set in it is in the
// text board too.
func TestTextBoardHasWhatThePictureHas(t *testing.T) {
	r := renderer(t)
	ornaments := map[string]bool{"title": true, "label": true, "header": true, "round": true, "pip": true}
	for _, i := range []int{2, 4, 5, 6, 18, 19} {
		p := storybook()[i]
		all, _ := settings(t, r, p.in("en"))
		board, err := r.Text(p.in("en"))
		require.NoError(t, err)
		text := strings.ToLower(strings.Join(board, "\n"))
		for _, l := range all {
			if !ornaments[l.Role] && l.Text != "0" { // what nobody has is not told
				require.Contains(t, text, strings.ToLower(l.Text), "%s: %s", p.sentence, l.Role)
			}
		}
	}
}

func TestNothingChangedMarksNothing(t *testing.T) {
	r := renderer(t)
	plain := leaf{scene: scene{View: middle(4, 1), Kind: render.Board}}.in("en")
	marked := plain
	marked.Before = middle(4, 1)
	a, err := r.Picture(context.Background(), plain)
	require.NoError(t, err)
	b, err := r.Picture(context.Background(), marked)
	require.NoError(t, err)
	require.True(t, bytes.Equal(a.Data, b.Data))
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
			st, err := open(library(t).In("en"), scene{View: now, Before: was})
			require.NoError(t, err)
			require.Equal(t, c.want, st.markOf(&now.Houses[0], c.place))
		})
	}
}

// Each number that rose or fell since the earlier view changes the picture and
// the text board, one at a time.
func TestEveryChangeIsMarkedAndTold(t *testing.T) {
	r := renderer(t)
	for name, c := range map[string]struct {
		differ func(was *rules.View)
		told   string
	}{
		"money":          {func(was *rules.View) { was.Players[1].Money = 20 }, "17 Talers (−3)"},
		"agents to send": {func(was *rules.View) { was.Players[2].Supply = 1 }, "agents 3 (+2) to send"},
		"guild crests":   {func(was *rules.View) { was.Houses[3].Crests = 4 }, "crests 3 (−1)"},
		"prestige crest": {func(was *rules.View) { was.Houses[1].Prestige = false }, "prestige crest here (moved)"},
		"roof":           {func(was *rules.View) { was.Houses[0].Roof[0] = 0 }, "Alice 1 (+1)"},
		"storehouse":     {func(was *rules.View) { was.Houses[0].Store[0] = 9 }, "7 beers (Beer −2)"},
		"goods":          {func(was *rules.View) { was.Players[0].Goods[1] = 3 }, "Pastry −1"},
		"guild's crests": {func(was *rules.View) { was.Players[1].Crests[1] = 0 }, "Bakers 1 (+1)"},
	} {
		t.Run(name, func(t *testing.T) {
			now, was := middle(4, 1), middle(4, 1)
			c.differ(&was)
			s := leaf{scene: scene{View: now, Kind: render.Board}}.in("en")
			plain, err := r.Picture(context.Background(), s)
			require.NoError(t, err)
			s.Before = was
			marked, err := r.Picture(context.Background(), s)
			require.NoError(t, err)
			require.False(t, bytes.Equal(plain.Data, marked.Data), "no mark on the picture")
			board, err := r.Text(s)
			require.NoError(t, err)
			require.Contains(t, strings.Join(board, "\n"), c.told)
		})
	}
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
	st, err := open(library(t).In("en"), scene{View: now, Before: was})
	require.NoError(t, err)
	require.Equal(t, []int{-1, -1, 2}, []int{st.rise(0), st.rise(1), st.rise(2)})
}
