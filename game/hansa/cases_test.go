package hansa

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// cases are small facts of the rules in numbers: traders before merchants, tracks as in
// data/desk.json, offices by their owner's seat from the left.
type cases struct {
	Supply [][2]int8 // traders in supply and stock, in turn order
	Pieces struct {
		Traders, Merchants int
		Covers             Pieces
	}
	Tracks  map[string][]int
	Control []struct {
		Offices, Extras []game.Seat
		Owner           game.Seat
	}
	Markers [][2]int // how many, points
	Skills  []struct {
		Bare   []Skill
		Points int16
	}
	Networks []struct {
		Side         Side
		Offices      map[string]int
		Keys         int
		Best, Points int
	}
	Costs []struct {
		Supply        Pieces
		Hit           Kind
		Left          *Pieces // nil if it is not possible
		Stock, Placed int
	}
	Reach []struct {
		Route     string
		Side      Side
		Near, Far []string
	}
}

func read(t *testing.T) (c cases) {
	file, err := os.ReadFile("testdata/cases.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(file, &c))
	return c
}

func TestCasesOfDesks(t *testing.T) {
	c := read(t)
	g := play(t, 5, "", nil).g
	covers := Pieces{}
	for _, track := range desk.Tracks {
		require.Equal(t, c.Tracks[track.Skill.String()], track.Values)
		covers[track.Covers] += track.Last()
	}
	require.Equal(t, c.Pieces.Covers, covers)
	for seat, want := range c.Supply {
		require.Equal(t, Pieces{want[0], 1}, g.Players[seat].Supply)
		require.Equal(t, Pieces{want[1], 0}, g.Players[seat].Stock)
		require.Equal(t, c.Pieces.Traders, int(covers[Trader]+want[0]+want[1])+1)
		require.Equal(t, c.Pieces.Merchants, int(covers[Merchant])+1)
	}
}

func TestCasesOfControl(t *testing.T) {
	for _, tc := range read(t).Control {
		var c CityView
		for i, seat := range tc.Offices {
			c.Offices[i] = NewPiece(seat, Trader)
		}
		for i, seat := range tc.Extras { // listed from the left: the last opened first
			c.Extras[len(tc.Extras)-1-i] = NewPiece(seat, Trader)
		}
		require.Equal(t, tc.Owner, c.Controller(), "%+v", tc)
	}
}

func TestCasesOfScoring(t *testing.T) {
	c := read(t)
	for _, tc := range c.Markers {
		g := play(t, 3, "", nil).g
		g.Players[0].Used[Plus3] = int8(tc[0])
		require.Equal(t, tc[1], int(g.scoring(0).Markers), "%d markers", tc[0])
	}
	for _, tc := range c.Skills {
		g := play(t, 3, "", nil).g
		for _, s := range tc.Bare {
			g.level(0, s, desk.Tracks[s].Last())
		}
		require.Equal(t, tc.Points, g.scoring(0).Skills, tc.Bare)
	}
	for _, tc := range c.Networks {
		g := play(t, map[Side]int{Side23: 3, Side45: 4}[tc.Side], "", nil).g
		for city, n := range tc.Offices {
			for i := range n {
				g.Cities[CityOf(city)].Offices[i] = NewPiece(0, Trader)
			}
		}
		for desk.Tracks[Keys].Values[g.Players[0].Levels[Keys]] != tc.Keys {
			g.Players[0].Levels[Keys]++
		}
		require.Equal(t, tc.Best, g.BestNetwork(0))
		require.Equal(t, tc.Points, int(g.scoring(0).Network))
	}
}

func TestCasesOfDisplacing(t *testing.T) {
	c := read(t)
	for _, tc := range c.Costs {
		s := play(t, 3, "", func(g *position) {
			g.layout("stade-hamburg", []string{"b", "B"}[tc.Hit])
			g.Players[0].Supply = tc.Supply
			g.Players[1].Stock = Pieces{6, 0}
		})
		stock := s.g.Players[0].Stock.Total()
		key := hitOptions[RouteOf("stade-hamburg")][NewPiece(1, tc.Hit)].Key
		require.Equal(t, tc.Left != nil, s.Question(0).Find(key) >= 0, "%+v", tc)
		if tc.Left == nil {
			continue
		}
		s.say("0 act " + key)
		for q := s.Question(0); q != nil; q = s.Question(0) { // traders first
			require.NoError(t, s.Answer(game.Answer{Seat: 0, Key: q.Key, Picks: q.Default}))
		}
		require.Equal(t, *tc.Left, s.g.Players[0].Supply)
		require.Equal(t, tc.Stock, s.g.Players[0].Stock.Total()-stock)
		for q := s.Question(1); q != nil; q = s.Question(1) {
			require.NoError(t, s.Answer(game.Answer{Seat: 1, Key: q.Key, Picks: q.Default}))
			require.NoError(t, s.g.checkRoutes())
		}
		require.Equal(t, tc.Placed, s.g.loose[1].Total())
	}
	for _, tc := range c.Reach {
		for d, want := range [][]string{tc.Near, tc.Far} {
			var set routes
			for _, key := range want {
				set = set.with(RouteOf(key))
			}
			if set != 0 {
				require.Equal(t, set, BoardOf(tc.Side).ring(RouteOf(tc.Route), d+1), tc.Route)
			}
		}
	}
}

// The rulebook's example: red, blue, red on Hannover–Lüneburg; red displaces blue, who
// puts the hit trader on Lüneburg–Perleberg and one more on Hamburg–Lüneburg.
func TestCaseOfTheRulebook(t *testing.T) {
	s := play(t, 3, "", func(g *position) { g.layout("hannover-lueneburg", "aba"); g.Players[0].Supply = Pieces{5, 0} }).
		say("0 act displace.hannover-lueneburg.1t\n1 displaced.hannover-lueneburg lueneburg-perleberg hamburg-lueneburg")
	require.Equal(t, []string{"aaa", "b..", "b..."}, []string{s.row("hannover-lueneburg"), s.row("lueneburg-perleberg"), s.row("hamburg-lueneburg")})
	require.Equal(t, int8(3), s.g.Players[0].Supply[Trader])
}
