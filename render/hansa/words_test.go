package hansa

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	rules "norenbot/game/hansa"
	"norenbot/render"
	"norenbot/render/rendertest"
)

// Each thing that came, went or changed since the earlier view changes the picture and the
// text board, one at a time.
func TestEveryChangeIsMarkedAndTold(t *testing.T) {
	route, city := rules.RouteOf("minden-paderborn"), rules.CityOf("minden")
	change := func(told string, differ func(was *rules.View)) rendertest.Change {
		was := ready()
		differ(&was)
		return rendertest.Change{Was: was, Now: ready(), Told: told}
	}
	book.MarksAndTells(t, map[string]rendertest.Change{
		"a piece came":        change("◆ Trader (new)", func(was *rules.View) { was.Routes[route].Fields[0] = 0 }),
		"a piece left":        change("free (gone: ● Trader)", func(was *rules.View) { was.Routes[rules.RouteOf("groningen-emden")].Fields[0] = trader(0) }),
		"an office opened":    change("● Trader (new)", func(was *rules.View) { was.Cities[city].Offices[2] = 0 }),
		"a marker laid out":   change("bonus marker: +4 actions (new)", func(was *rules.View) { was.Routes[5].Marker = rules.NoMarker }),
		"points":              change("12 points (+3)", func(was *rules.View) { was.Players[1].Points = 9 }),
		"the prestige table":  change("7 ● Alice (new)", func(was *rules.View) { was.Coellen[0] = 0 }),
		"pieces in supply":    change("2 traders (+1)", func(was *rules.View) { was.Players[0].Supply[rules.Trader] = 1 }),
		"an extra office":     change("extra office ◆ Trader (new)", func(was *rules.View) { was.Cities[city].Extras[0] = 0 }),
		"a prize was taken":   change("◆ Bernardo (new)", func(was *rules.View) { was.EastWest[0] = game.Public }),
		"the figure went off": change("province H (new)", func(was *rules.View) { was.Figure = 3 }),
	})
}

// Nothing stands in a picture alone. The desk's other values are printed on it, and nobody
// has them.
func TestTextBoardHasWhatThePictureHas(t *testing.T) {
	ornaments := []string{"title", "value", "full", "legend", "bonus", "store"}
	book.TellsWhatIsDrawn(t, []int{0, 2, 3, 4, 15, 18, 21}, func(l render.Lettering) bool {
		return l.Text == "–" || slices.Contains(ornaments, l.Role) || l.Role == "name" && strings.HasSuffix(l.Text, "…")
	})
}

func TestHighlights(t *testing.T) {
	require.Empty(t, Artist{}.Highlights(opening(3, 0), middle(3, 0)))
	require.Empty(t, Artist{}.Highlights(nil, middle(3, 0)))
	require.Equal(t, []render.Kind{render.Score}, Artist{}.Highlights(middle(3, 0), over(3)))
}

// What the picture of a decision writes on the map, the menu writes before its options.
func TestMenusNumberWhatPicturesNumber(t *testing.T) {
	r := book.Renderer(t)
	s := book.In(scene{View: ready(), Kind: render.Decision, Form: render.Wide, Offered: []string{"income", "place.groningen-emden", "displace.osnabrueck-bremen.0t", "hit.t.kampen-arnheim"}}, "en")
	marks := r.Marks(s)
	require.Equal(t, map[string]string{"income": "", "place.groningen-emden": "1", "displace.osnabrueck-bremen.0t": "5", "hit.t.kampen-arnheim": "4"}, marks)
	require.ElementsMatch(t, []string{"1", "5", "4"}, book.Said(t, r, s, "offer"))
}

func TestScenesThatCannotBeDrawn(t *testing.T) {
	book.Refuses(t, map[string]scene{
		"a view of another game":  {View: 7, Kind: render.Board},
		"an earlier view of more": {View: middle(3, 0), Before: middle(2, 0), Kind: render.Board},
		"a close-up of nothing":   {View: middle(3, 0), Kind: render.Close, Focus: "atlantis"},
		"a route of side 4-5":     {View: middle(3, 0), Kind: render.Close, Focus: "emden-stade"},
		"the desk of nobody":      {View: middle(3, 0), Kind: render.Holdings, Whose: 3},
		"a score before the end":  {View: middle(3, 0), Kind: render.Score},
	})
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
	frames := book.Frames(t, 5)
	film := book.Replay(t, frames, 2<<20)
	require.Len(t, film.Image, 35)
	require.Equal(t, mapWide*2/3, float64(film.Config.Width))
	require.Equal(t, (mapHigh+captionHigh)*2/3, float64(film.Config.Height))
	captions := book.Said(t, book.Renderer(t), book.In(scene{Kind: render.Replay, Frames: frames}, "fr"), "caption")
	require.Len(t, captions, 35, "each frame says when it is")
	require.Regexp(t, `^Tour \d+\W+: `, captions[0])
	require.Contains(t, captions[34], "finie")
}
