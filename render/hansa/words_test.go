package hansa

import (
	"bytes"
	"context"
	"fmt"
	"image/gif"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	rules "norenbot/game/hansa"
	"norenbot/render"
)

// TestWords compares alt texts and text boards with testdata/words.*.txt.
func TestWords(t *testing.T) {
	r := renderer(t)
	for _, locale := range locales {
		t.Run(locale, func(t *testing.T) {
			var all strings.Builder
			for i, p := range storybook() {
				alt, err := r.Alt(p.in(locale))
				require.NoError(t, err)
				board, err := r.Text(p.in(locale))
				require.NoError(t, err)
				checkWords(t, alt, board)
				fmt.Fprintf(&all, "## %s\n\n%s\n\n", p.sentence, alt)
				if i == 3 {
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
		for _, locale := range locales {
			alt, err := r.Alt(p.in(locale))
			require.NoError(t, err)
			board, err := r.Text(p.in(locale))
			require.NoError(t, err)
			checkWords(t, alt, board)
		}
	}
}

// Nothing stands in a picture alone: each word and number set in it is in the text board
// too.
func TestTextBoardHasWhatThePictureHas(t *testing.T) {
	r := renderer(t)
	for _, i := range []int{0, 2, 3, 4, 15, 18, 21} {
		p := storybook()[i]
		all, _ := settings(t, r, p.in("en"))
		board, err := r.Text(p.in("en"))
		require.NoError(t, err)
		said := strings.ToLower(strings.Join(board, "\n"))
		for _, l := range all {
			// The desk's other values are printed on it, and nobody has them.
			if l.Role == "title" || l.Role == "value" || l.Role == "full" || l.Role == "legend" || l.Role == "bonus" || l.Role == "store" || l.Text == "–" {
				continue
			}
			require.Contains(t, said, strings.ToLower(l.Text), "%s: %s", p.sentence, l.Role)
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

// Each thing that came, went or changed since the earlier view changes the picture and the
// text board, one at a time.
func TestEveryChangeIsMarkedAndTold(t *testing.T) {
	r := renderer(t)
	route, city := rules.RouteOf("minden-paderborn"), rules.CityOf("minden")
	for name, c := range map[string]struct {
		differ func(was *rules.View)
		told   string
	}{
		"a piece came":        {func(was *rules.View) { was.Routes[route].Fields[0] = 0 }, "◆ Trader (new)"},
		"a piece left":        {func(was *rules.View) { was.Routes[rules.RouteOf("groningen-emden")].Fields[0] = trader(0) }, "free (gone: ● Trader)"},
		"an office opened":    {func(was *rules.View) { was.Cities[city].Offices[2] = 0 }, "● Trader (new)"},
		"a marker laid out":   {func(was *rules.View) { was.Routes[5].Marker = rules.NoMarker }, "marker: +4 (new)"},
		"points":              {func(was *rules.View) { was.Players[1].Points = 9 }, "12 points (+3)"},
		"the prestige table":  {func(was *rules.View) { was.Coellen[0] = 0 }, "7 ● Alice (new)"},
		"pieces in supply":    {func(was *rules.View) { was.Players[0].Supply[rules.Trader] = 1 }, "2 traders (+1)"},
		"an extra office":     {func(was *rules.View) { was.Cities[city].Extras[0] = 0 }, "extra office ◆ Trader (new)"},
		"a prize was taken":   {func(was *rules.View) { was.EastWest[0] = game.Public }, "◆ Bernardo (new)"},
		"the figure went off": {func(was *rules.View) { was.Figure = 3 }, "province H (new)"},
	} {
		t.Run(name, func(t *testing.T) {
			now, was := ready(), ready()
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
	require.Empty(t, Artist{}.Highlights(opening(3, 0), middle(3, 0)))
	require.Empty(t, Artist{}.Highlights(nil, middle(3, 0)))
	require.Equal(t, []render.Kind{render.Score}, Artist{}.Highlights(middle(3, 0), over(3)))
}

// What the picture of a decision writes on the map, the menu writes before its options.
func TestMenusNumberWhatPicturesNumber(t *testing.T) {
	r := renderer(t)
	s := leaf{scene: scene{View: ready(), Kind: render.Decision, Offered: []string{"income", "place.groningen-emden", "displace.osnabrueck-bremen.0t", "hit.t.kampen-arnheim"}}}.in("en")
	marks := r.Marks(s)
	require.Equal(t, map[string]string{"income": "", "place.groningen-emden": "1", "displace.osnabrueck-bremen.0t": "8", "hit.t.kampen-arnheim": "4"}, marks)
	var drawn []string
	all, _ := settings(t, r, s)
	for _, l := range all {
		if l.Role == "offer" {
			drawn = append(drawn, l.Text)
		}
	}
	require.ElementsMatch(t, []string{"1", "8", "4"}, drawn)
}

func TestScenesThatCannotBeDrawn(t *testing.T) {
	r := renderer(t)
	for name, s := range map[string]scene{
		"a view of another game":  {View: 7, Kind: render.Board},
		"an earlier view of more": {View: middle(3, 0), Before: middle(2, 0), Kind: render.Board},
		"a close-up of nothing":   {View: middle(3, 0), Kind: render.Close, Focus: "atlantis"},
		"a route of side 4-5":     {View: middle(3, 0), Kind: render.Close, Focus: "emden-stade"},
		"the desk of nobody":      {View: middle(3, 0), Kind: render.Holdings, Whose: 3},
		"a score before the end":  {View: middle(3, 0), Kind: render.Score},
	} {
		_, err := r.Picture(context.Background(), leaf{scene: s}.in("en"))
		require.ErrorIs(t, err, render.ErrScene, name)
	}
}

func TestControllers(t *testing.T) {
	for name, c := range map[string]struct {
		view rules.CityView
		want rules.Piece
	}{
		"nobody":                    {rules.CityView{}, 0},
		"the most offices":          {rules.CityView{Offices: rules.Row{trader(0), trader(0), trader(1)}}, trader(0)},
		"a tie: the rightmost":      {rules.CityView{Offices: rules.Row{trader(0), merchant(1)}}, merchant(1)},
		"an extra one counts":       {rules.CityView{Offices: rules.Row{trader(0), trader(1)}, Extras: rules.Extras{trader(0)}}, trader(0)},
		"an extra one ranks lowest": {rules.CityView{Offices: rules.Row{trader(0)}, Extras: rules.Extras{trader(1)}}, trader(0)},
		"of extra ones, the first":  {rules.CityView{Offices: rules.Row{trader(2)}, Extras: rules.Extras{trader(0), trader(1), trader(1), trader(0)}}, trader(0)},
	} {
		require.Equal(t, c.want.Seat(), controller(&c.view).Seat(), name)
	}
}

func TestReplay(t *testing.T) {
	r := renderer(t)
	var all []any
	play(t, 5, 11, func(run *game.Run) { all = append(all, run.View(game.Public)) })
	s := scene{Game: "hansa", Kind: render.Replay, Frames: all, Names: names, Locale: "fr"}
	pic, err := r.Picture(context.Background(), s)
	require.NoError(t, err)
	require.Equal(t, "hansa-replay.gif", pic.Name)
	require.Less(t, len(pic.Data), 2<<20)
	film, err := gif.DecodeAll(bytes.NewReader(pic.Data))
	require.NoError(t, err)
	require.Len(t, film.Image, 35)
	require.Equal(t, mapWide*2/3, float64(film.Config.Width))
	if *sheets != "" {
		require.NoError(t, os.WriteFile(*sheets+"/replay.gif", pic.Data, 0o644))
	}
}
