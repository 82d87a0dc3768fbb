package hansa

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

func TestEnd(t *testing.T) {
	t.Run("H-30 twenty points of anybody, after the whole action (Q1)", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) {
			g.layout("stade-hamburg", "aaa")
			g.own("hamburg", 1)
			g.Players[1].Points = 19
		}).say("0 act establish.stade-hamburg\n0 establish skill.privilege\nover")
		require.Equal(t, ByPoints, s.g.End)
		require.Equal(t, 2, s.g.skill(0, Privilege))
		require.Zero(t, s.g.Left)
	})
	t.Run("H-30 no marker left to draw; the one taken scores", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) {
			g.layout("stade-hamburg", "aaa")
			g.mark("stade-hamburg", Plus4)
			g.Pile = 0
		}).say("0 act establish.stade-hamburg\n0 establish office.hamburg\nover")
		require.Equal(t, ByMarkers, s.g.End)
		require.Equal(t, int16(1), s.g.Final[0].Markers)
		require.Equal(t, NewPiece(0, Trader), s.g.Cities[CityOf("hamburg")].Offices[0])
	})
	t.Run("an empty pile alone ends nothing", func(t *testing.T) {
		play(t, 3, "", func(g *position) { g.layout("stade-hamburg", "aaa"); g.Pile = 0 }).say("0 act establish.stade-hamburg\n0 establish nothing\n? 0 act")
	})
	t.Run("H-30 the tenth full city", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) {
			g.layout("arnheim-duisburg", "aaa")
			g.FullCities = 9
		}).say("0 act establish.arnheim-duisburg\n0 establish office.duisburg\nover")
		require.Equal(t, ByCities, s.g.End)
	})
	t.Run("markers that were drawn and not laid out do not score", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) {
			g.layout("stade-hamburg", "aaa")
			g.mark("stade-hamburg", Plus4)
			g.own("hamburg", 0)
			g.Players[0].Points = 19
			g.Players[0].Plate[Plus3] = 2
		}).say("0 act establish.stade-hamburg\n0 establish nothing\nover")
		require.Equal(t, int16(1), s.g.Final[0].Markers)
	})
}

// TestStandstill lays a game of two out in which every piece is built or locked up, so that nobody can do anything that
// lasts: the figure keeps both from what they have on routes.
func TestStandstill(t *testing.T) {
	empty := func(g *position) {
		for seat := range g.Players[:g.Seats] {
			g.Players[seat].Supply, g.Players[seat].Stock = Pieces{}, Pieces{}
		}
	}
	pass := strings.Repeat("0 act end\n1 act end\n", roundsStill-1) + "0 act end\n"
	t.Run("A-8 five times around the table nothing has come of it", func(t *testing.T) {
		s := play(t, 2, "", empty).say("1 province a\n" + pass + "? 1 act")
		require.Equal(t, NotYet, s.g.End)
		s.say("1 act end\nover")
		require.Equal(t, ByStandstill, s.g.End)
		result, over := s.Result()
		require.True(t, over)
		require.Len(t, result.Scores, 2, "scored as ever")
	})
	t.Run("A-8 moving what there is changes nothing that lasts", func(t *testing.T) {
		s := play(t, 2, "", func(g *position) {
			empty(g)
			g.set(RouteOf("groningen-emden"), 0, NewPiece(0, Trader))
		}).say("1 province a\n" + strings.Repeat("0 act move\n0 to emden-osnabrueck\n0 act end\n1 act end\n", roundsStill) + "over")
		require.Equal(t, ByStandstill, s.g.End)
	})
	t.Run("whoever has a piece in the stock can take it in", func(t *testing.T) {
		play(t, 2, "", func(g *position) { empty(g); g.Players[1].Stock[Trader] = 1 }).say("1 province a\n" + pass + "1 act end\n? 0 act")
	})
	t.Run("a marker that is used, and a route that is established, count", func(t *testing.T) {
		play(t, 2, "", func(g *position) { empty(g); g.Players[1].Unused[Plus3] = 1 }).say("1 province a\n" + pass + "1 act plus-3\n1 act end\n? 0 act")
	})
}

func TestScoring(t *testing.T) {
	g := play(t, 3, "", func(g *position) {
		g.Players[0].Points = 7
		for _, s := range []Skill{Keys, Actions, Book} {
			g.level(0, s, desk.Tracks[s].Last())
		}
		g.Players[0].Unused[Plus3], g.Players[0].Used[Plus4] = 1, 3
		g.Coellen = Row{NewPiece(0, Merchant), NewPiece(1, Merchant), 0, NewPiece(0, Merchant)}
		g.own("hamburg", 0, 0, 1)
		g.own("luebeck", 0)
		g.own("stade", 1)
		g.Cities[CityOf("stade")].Extras[0] = NewPiece(0, Trader)
		g.own("halle", 0)
	}).g
	got := g.scoring(0)
	require.Equal(t, int16(7), got.Track, "H-31")
	require.Equal(t, int16(8), got.Skills, "H-32 four each, but not for the keys")
	require.Equal(t, int16(6), got.Markers, "H-33 used or not")
	require.Equal(t, int16(18), got.Coellen, "H-34")
	require.Equal(t, int16(6), got.Cities, "H-35 Hamburg, Lübeck and Halle, but not Stade")
	require.Equal(t, int8(4), got.Offices, "H-36 two in Hamburg, one in Lübeck, the extra one in Stade; Halle is apart")
	require.Equal(t, int16(16), got.Network)
	require.Equal(t, int16(61), got.Total)
}

func TestTies(t *testing.T) {
	// end finishes a game in which seats have equal totals.
	end := func(edition string, set func(*position)) game.Result {
		s := play(t, 3, edition, func(g *position) {
			g.layout("hannover-lueneburg", "aaa")
			g.level(0, Privilege, 2)
			g.End = ByCities // the first action is the last
			set(g)
		}).say("0 act end")
		s.say("over")
		result, over := s.Result()
		require.True(t, over)
		return result
	}
	places := func(r game.Result) (list []int) {
		for _, s := range r.Scores {
			list = append(list, s.Place)
		}
		return list
	}
	level := func(seat game.Seat, g *position, actions int8, network int) {
		g.level(seat, Actions, actions)
		for _, c := range [][]string{{"hamburg", "bremen"}, {"halle", "quedlinburg"}, {"kampen", "osnabrueck"}}[seat][:network] {
			g.Cities[CityOf(c)].Extras[0] = NewPiece(seat, Trader)
		}
		g.Players[seat].Points = 0
		g.Players[seat].Points = 40 - g.scoring(seat).Total
	}
	t.Run("H-37 2009: shared", func(t *testing.T) {
		require.Equal(t, []int{1, 1, 1}, places(end("2009", func(g *position) { level(0, g, 2, 1); level(1, g, 1, 1); level(2, g, 1, 2) })))
	})
	t.Run("H-37 Big Box: fewer covers of Actions removed, then more network points", func(t *testing.T) {
		require.Equal(t, []int{3, 2, 1}, places(end("big-box", func(g *position) { level(0, g, 2, 1); level(1, g, 1, 1); level(2, g, 1, 2) })))
		require.Equal(t, []int{3, 1, 1}, places(end("big-box", func(g *position) { level(0, g, 2, 1); level(1, g, 1, 2); level(2, g, 1, 2) })))
	})
}
