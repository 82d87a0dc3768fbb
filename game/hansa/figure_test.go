package hansa

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/gametest"
	"norenbot/game/text"
)

// province is a province by its letter.
func province(letter string) Province { return Province(letter[0] - 'A') }

// letters are provinces in one string.
func letters(list []Province) string {
	text := ""
	for _, p := range list {
		text += p.String()
	}
	return text
}

func TestFigure(t *testing.T) {
	t.Run("H-38 borders are routes and guards, not corners", func(t *testing.T) {
		require.Equal(t, "DFI", letters(within(province("E"), 1)))
		require.Equal(t, "ABDEGHN", letters(within(province("C"), 2)), "C itself left out")
		far := 0
		for from := range Province(ProvinceCount) {
			for n := 1; len(within(from, n)) < ProvinceCount-1; n++ {
				far = max(far, n+1)
			}
		}
		require.Equal(t, 5, far)
	})
	t.Run("H-39 who does not begin places the figure", func(t *testing.T) {
		s := play(t, 2, "", nil)
		require.Nil(t, s.Question(0))
		require.Len(t, s.Question(1).Options, ProvinceCount)
		s.say("1 province e\n? 0 act")
		require.Equal(t, province("E"), s.g.Figure)
		play(t, 3, "", nil).say("? 0 act no walk ride")
	})
	t.Run("H-42 place, displace and establish only around it; income and moving anywhere", func(t *testing.T) {
		s := play(t, 2, "", func(g *position) {
			g.layout("bremen-minden", "b")
			g.layout("stade-hamburg", "aaa")
			g.layout("hamburg-luebeck", "b")
		}).say("1 province e")
		require.Equal(t, []string{"place.bremen-minden", "place.bremen-hannover", "place.minden-hannover"}, func() (places []string) {
			for _, key := range gametest.Keys(s.Question(0).Options) {
				if len(key) > 6 && key[:6] == "place." {
					places = append(places, key)
				}
			}
			slices.SortFunc(places, func(a, b string) int { return int(RouteOf(a[6:])) - int(RouteOf(b[6:])) })
			return places
		}())
		s.say("? 0 act displace.bremen-minden.1t income move no establish.stade-hamburg displace.hamburg-luebeck.1t")
		s.say("0 act merchant\n? 0 merchant bremen-minden no stade-hamburg")
	})
	t.Run("Q23 what is displaced goes anywhere near", func(t *testing.T) {
		play(t, 2, "", func(g *position) { g.layout("bremen-minden", "b"); g.Players[0].Supply = Pieces{5, 0} }).
			say("1 province e\n0 act displace.bremen-minden.1t\n? 1 displaced.bremen-minden bremen-hamburg muenster-minden")
	})
	t.Run("H-40 the free move before the first action, over one or two borders, once (Q38)", func(t *testing.T) {
		s := play(t, 2, "", nil).say("1 province c\n0 act walk\n? 0 walk a b d e g h n no c f\n0 walk n\n? 0 act ride no walk")
		require.Equal(t, int8(2), s.g.Left)
		s.say("0 act place.coellen-warburg\n? 0 act no walk")
	})
	t.Run("H-40 or after the last action; A-1 that ends the turn", func(t *testing.T) {
		s := play(t, 2, "", nil).say(`
			1 province c
			0 act place.kampen-arnheim
			0 act place.kampen-arnheim
			? 0 act walk end no ride
			0 act walk
			0 walk g
			? 1 act`)
		require.Equal(t, province("G"), s.g.Figure)
	})
	t.Run("A-1 after an action it lets the others go", func(t *testing.T) {
		s := play(t, 2, "", nil).say("1 province c\n0 act place.kampen-arnheim\n0 act walk\n0 walk g\n? 1 act")
		require.True(t, s.Told("forfeits"))
	})
	t.Run("Q38 a marker is no action: the free move may follow it", func(t *testing.T) {
		play(t, 2, "", func(g *position) { g.give(0, Plus3) }).say("1 province c\n0 act plus-3\n? 0 act walk\n0 act walk\n0 walk g\n? 0 act")
	})
	t.Run("H-41 Q26 for an action anywhere but where it is; Q25 both in one turn", func(t *testing.T) {
		s := play(t, 2, "", nil).say("1 province c\n0 act walk\n0 walk g\n0 act ride\n? 0 ride a p no g\n0 ride p\n? 0 act place.quedlinburg-halle")
		require.Equal(t, int8(1), s.g.Left)
	})
}

// TestProvincesNameTheirRoutes reads in each province's option which routes are its border.
func TestProvincesNameTheirRoutes(t *testing.T) {
	words := text.MustOpen(text.Shelf{Prefix: Name, FS: Locale}).In("en")
	for p := range Province(ProvinceCount) {
		said := words.Say(provinceOptions[p].Detail, nil)
		way := strings.Split(strings.TrimPrefix(said, "Around it: "), "–")
		named := routes(0)
		for i, to := range way[1:] {
			r := RouteOf(keyOf(way[i]) + "-" + keyOf(to))
			if r == NoRoute {
				r = RouteOf(keyOf(to) + "-" + keyOf(way[i]))
			}
			require.NotEqual(t, NoRoute, r, said)
			require.False(t, named.has(r), said)
			named = named.with(r)
		}
		require.Equal(t, borders[p], named, said)
	}
}
