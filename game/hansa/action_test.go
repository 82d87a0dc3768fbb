package hansa

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
)

func TestSetup(t *testing.T) {
	t.Run("H-1 two and three play on one side, four and five on the other", func(t *testing.T) {
		for seats, side := range map[int]Side{2: Side23, 3: Side23, 4: Side45, 5: Side45} {
			require.Equal(t, side, play(t, seats, "", nil).g.Side)
		}
	})
	t.Run("H-3 the starting markers lie at the taverns, the others in the pile", func(t *testing.T) {
		for edition, want := range map[string]struct {
			pile int8
			last Marker
		}{"2009": {13, Remove3}, "big-box": {12, Move3}} {
			g := play(t, 3, edition, nil).g
			require.Equal(t, want.pile, g.Pile)
			var at []Marker
			for r, road := range g.board.Routes {
				require.Equal(t, road.Tavern, g.Routes[r].Marker != NoMarker)
				if road.Tavern {
					at = append(at, g.Routes[r].Marker)
				}
			}
			require.ElementsMatch(t, []Marker{ExtraOffice, SwapOffices, want.last}, at)
		}
	})
	t.Run("H-4 Q27 anybody may begin; supplies grow in turn order", func(t *testing.T) {
		seen := map[game.Seat]bool{}
		for n := range uint64(40) {
			g, err := New().Deal(New().Info().Setup(3, game.SeedOf(n)), New().Info().Setup(3, game.SeedOf(n)).Luck())
			require.NoError(t, err)
			p := g.(*position)
			seen[p.First] = true
			for i, seat := 0, p.First; i < 3; i, seat = i+1, p.next(seat) {
				require.Equal(t, Pieces{int8(5 + i), 1}, p.player(seat).Supply)
				require.Equal(t, Pieces{int8(6 - i), 0}, p.player(seat).Stock)
			}
		}
		require.Len(t, seen, 3)
	})
	t.Run("Q39 no Big Box for two", func(t *testing.T) {
		setup := New().Info().Setup(2, game.SeedOf(1))
		setup.Chosen = map[string]string{settingEdition: "big-box"}
		_, err := New().Info().Resolve(setup)
		require.ErrorContains(t, err, `edition = "big-box" needs at least 3 seats`)
	})
}

func TestTurn(t *testing.T) {
	t.Run("H-6 two actions, then the next player clockwise", func(t *testing.T) {
		play(t, 3, "", nil).say(`
			0 act place.stade-hamburg
			0 act place.stade-hamburg
			? 1 act`)
	})
	t.Run("Q20 a turn may end early, and nobody's stands when the others pass", func(t *testing.T) {
		s := play(t, 3, "", nil).say("0 act end\n1 act end\n2 act end\n? 0 act")
		require.True(t, s.Told("forfeits"))
	})
	t.Run("H-9 markers go on after the last action, and +3 gives three more", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.give(0, Plus3) }).say(`
			0 act place.stade-hamburg
			0 act place.stade-hamburg
			? 0 act plus-3 end no place.stade-hamburg income
			0 act plus-3
			? 0 act place.stade-hamburg no plus-3`)
		require.Equal(t, int8(3), s.g.Left)
		require.Equal(t, int8(1), s.g.Players[0].Used[Plus3])
	})
	t.Run("+4 gives four more at any time", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.give(0, Plus4) }).say("0 act plus-4")
		require.Equal(t, int8(6), s.g.Left)
	})
}

func TestIncome(t *testing.T) {
	t.Run("H-10 Q9 Q32 up to the value of Purse, one at least", func(t *testing.T) {
		s := play(t, 3, "", nil).say("0 act income\n? 0 income 3 2 1 no 0 4\n0 income 3")
		require.Equal(t, Pieces{8, 1}, s.g.Players[0].Supply)
		require.Equal(t, Pieces{3, 0}, s.g.Players[0].Stock)
	})
	t.Run("any mix", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.Players[0].Stock = Pieces{1, 2} }).say("0 act income\n? 0 income 1+2 0+2 1+1 0+1 1 no 2\n0 income 0+2")
		require.Equal(t, Pieces{1, 0}, s.g.Players[0].Stock)
		require.Equal(t, Pieces{5, 3}, s.g.Players[0].Supply)
	})
	t.Run("all of the stock at the end of the track, nothing asked of one piece", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.level(0, Purse, 3); g.Players[0].Stock = Pieces{9, 0} }).say("0 act income\n0 income 9")
		require.Zero(t, s.g.Players[0].Stock.Total())
		play(t, 3, "", func(g *position) { g.Players[0].Stock = Pieces{1, 0} }).say("0 act income\n? 0 act no income")
	})
}

func TestPlace(t *testing.T) {
	t.Run("H-11 on any free field, the lowest-numbered (Q40)", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.layout("stade-hamburg", "b.c") }).say("0 act place.stade-hamburg\n? 0 act no place.stade-hamburg")
		require.Equal(t, "bac", s.row("stade-hamburg"))
		require.Equal(t, Pieces{4, 1}, s.g.Players[0].Supply)
	})
	t.Run("H-8 a merchant instead", func(t *testing.T) {
		s := play(t, 3, "", nil).say("0 act merchant\n0 merchant stade-hamburg\n? 0 act no merchant")
		require.Equal(t, "A..", s.row("stade-hamburg"))
	})
	t.Run("nothing without supply", func(t *testing.T) {
		play(t, 3, "", func(g *position) { g.Players[0].Supply = Pieces{} }).say("? 0 act income end no place.stade-hamburg merchant")
	})
	t.Run("side 2-3 lacks two routes", func(t *testing.T) {
		play(t, 3, "", nil).say("? 0 act no place.emden-stade place.warburg-goettingen")
		play(t, 4, "", nil).say("? 0 act place.emden-stade place.warburg-goettingen")
	})
}

func TestMove(t *testing.T) {
	t.Run("H-18 up to the value of Book, anywhere, also back", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.layout("stade-hamburg", "aab"); g.layout("coellen-warburg", "A") }).say(`
			0 act move
			? 0 move stade-hamburg.t coellen-warburg.m no stade-hamburg.m
			0 move stade-hamburg.t coellen-warburg.m
			? 0 to stade-hamburg
			0 to groningen-emden
			0 to stade-hamburg`)
		require.Equal(t, "Aab", s.row("stade-hamburg"))
		require.Equal(t, "a..", s.row("groningen-emden"))
		require.Equal(t, int8(1), s.g.Left, "one action")
	})
	t.Run("equal pieces are one option, picked as often as they are there", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.level(0, Book, 1); g.layout("stade-hamburg", "aaa") }).say(`
			0 act move
			0 move stade-hamburg.t stade-hamburg.t stade-hamburg.t
			0 to groningen-emden groningen-emden kampen-arnheim`)
		require.Equal(t, []string{"aa.", "a..", "..."}, []string{s.row("groningen-emden"), s.row("kampen-arnheim"), s.row("stade-hamburg")})
	})
	t.Run("H-18 all is told: from where to where, equal moves together", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) {
			g.level(0, Book, 2)
			g.layout("stade-hamburg", "aaA")
			g.layout("coellen-warburg", "a")
		}).say(`
			0 act move
			0 move stade-hamburg.t stade-hamburg.t stade-hamburg.m coellen-warburg.t
			0 to groningen-emden groningen-emden kampen-arnheim
			0 to coellen-warburg`)
		var told []string
		for _, e := range s.Events() {
			if strings.HasPrefix(e.Text.Key, "hansa.moved") {
				line, err := json.Marshal(e.Text)
				require.NoError(t, err)
				told = append(told, string(line))
			}
		}
		line := func(key, kind string, n int, from, to string) string {
			return fmt.Sprintf(`{"key":"hansa.moved.%s","args":[{"seat":0},{"n":%d,"term":"hansa.kind.%s"},{"term":"hansa.route.%s"},{"term":"hansa.route.%s"}]}`, key, n, kind, from, to)
		}
		require.Equal(t, []string{
			line("from", "trader", 2, "stade-hamburg", "groningen-emden"),
			line("also", "trader", 1, "coellen-warburg", "kampen-arnheim"),
			line("also", "merchant", 1, "stade-hamburg", "coellen-warburg"),
		}, told)
	})
	t.Run("H-18 on a board without a free field own pieces of both kinds may trade places", func(t *testing.T) {
		full := func(merchant string) func(*position) {
			return func(g *position) {
				for r := range g.routes() {
					for i := range g.board.Routes[r].Fields {
						g.set(r, i, NewPiece(2, Trader))
					}
				}
				g.set(RouteOf("stade-hamburg"), 0, NewPiece(0, Trader))
				g.set(RouteOf(merchant), 1, NewPiece(0, Merchant))
			}
		}
		s := play(t, 3, "", full("hamburg-luebeck")).say("0 act move\n0 to hamburg-luebeck\n? 0 act")
		require.Equal(t, []string{"Acc", "cac"}, []string{s.row("stade-hamburg"), s.row("hamburg-luebeck")})
		require.Equal(t, int8(1), s.g.Left)
		play(t, 3, "", full("stade-hamburg")).say("? 0 act no move")
	})
	t.Run("Q33 two own pieces may trade places: all are picked up first", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.layout("stade-hamburg", "abb"); g.layout("coellen-warburg", "Abbb") }).say(`
			0 act move
			0 move stade-hamburg.t coellen-warburg.m
			0 to coellen-warburg
			0 to stade-hamburg`)
		require.Equal(t, []string{"Abb", "abbb"}, []string{s.row("stade-hamburg"), s.row("coellen-warburg")})
	})
}

func TestDisplace(t *testing.T) {
	t.Run("H-12 needs a piece and the penalty in the supply", func(t *testing.T) {
		board := func(supply Pieces) func(*position) {
			return func(g *position) { g.layout("stade-hamburg", "bCa"); g.Players[0].Supply = supply }
		}
		for _, tc := range []struct {
			supply           Pieces
			trader, merchant bool
		}{{Pieces{1, 0}, false, false}, {Pieces{2, 0}, true, false}, {Pieces{1, 1}, true, false}, {Pieces{3, 0}, true, true}} {
			q := play(t, 3, "", board(tc.supply)).Question(0)
			require.Equal(t, tc.trader, q.Find("displace.stade-hamburg.1t") >= 0, tc.supply)
			require.Equal(t, tc.merchant, q.Find("displace.stade-hamburg.2m") >= 0, tc.supply)
			require.Negative(t, q.Find("displace.stade-hamburg.0t"), "own pieces cannot be displaced")
		}
	})
	t.Run("H-12 what is used and what is paid is asked where there are both", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.layout("stade-hamburg", "B"); g.Players[0].Supply = Pieces{2, 2} }).say(`
			0 act displace.stade-hamburg.1m
			0 with merchant
			0 pay trader merchant
			? 1 displaced.piece`)
		require.Equal(t, Pieces{1, 0}, s.g.Players[0].Supply)
		require.Equal(t, Pieces{7, 1}, s.g.Players[0].Stock)
		require.Equal(t, "A..", s.row("stade-hamburg"))
	})
	t.Run("H-13 H-14 Q2 the owner re-places at once, at distance 1, never on the route itself", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.layout("stade-hamburg", "b"); g.Players[0].Supply = Pieces{5, 0} }).say(`
			0 act displace.stade-hamburg.1t
			? 1 displaced.stade-hamburg bremen-hamburg hamburg-luebeck hamburg-lueneburg no stade-hamburg osnabrueck-bremen
			1 displaced.stade-hamburg hamburg-luebeck hamburg-lueneburg
			? 0 act`)
		require.Equal(t, []string{"b..", "b..."}, []string{s.row("hamburg-luebeck"), s.row("hamburg-lueneburg")})
	})
}

func TestResettling(t *testing.T) {
	// ring fills the ring around Stade–Hamburg, but for free fields of Hamburg–Lübeck.
	ring := func(g *position, free int) {
		g.layout("bremen-hamburg", "cccc")
		g.layout("hamburg-lueneburg", "cccc")
		g.layout("hamburg-luebeck", "...ccc"[3-free:][:3])
	}
	t.Run("H-17 adding is optional, the hit piece is not", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.layout("stade-hamburg", "b"); g.Players[0].Supply = Pieces{5, 0} }).say("0 act displace.stade-hamburg.1t")
		least, most := s.Question(1).Bounds()
		require.Equal(t, []int{1, 2}, []int{least, most})
		require.Len(t, s.Question(1).Default, 2, "the default adds all that may be")
		s.say("1 displaced.stade-hamburg hamburg-luebeck")
		require.Equal(t, int8(4), s.g.Players[1].Stock[Trader])
	})
	t.Run("H-13 a merchant brings two more", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) {
			g.layout("stade-hamburg", "B")
			g.Players[0].Supply, g.Players[1].Stock = Pieces{5, 0}, Pieces{4, 0}
		}).say(`
			0 act displace.stade-hamburg.1m
			1 displaced.piece add.t.hamburg-luebeck
			1 displaced.piece hit.m.hamburg-luebeck
			1 displaced.piece add.t.hamburg-luebeck
			? 0 act`)
		require.Equal(t, "bBb", s.row("hamburg-luebeck"))
		require.Equal(t, Pieces{2, 0}, s.g.Players[1].Stock)
	})
	t.Run("H-15 Q4 farther routes only when the ring is full, judged anew for each piece", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) {
			g.layout("stade-hamburg", "b")
			ring(g, 1)
			g.Players[0].Supply = Pieces{5, 0}
		}).say(`
			0 act displace.stade-hamburg.1t
			? 1 displaced.piece hit.t.hamburg-luebeck add.t.hamburg-luebeck no hit.t.bremen-minden
			1 displaced.piece add.t.hamburg-luebeck
			? 1 displaced.piece hit.t.osnabrueck-bremen hit.t.lueneburg-perleberg no hit.t.stade-hamburg hit.t.minden-hannover enough`)
		s.say("1 displaced.piece hit.t.osnabrueck-bremen")
		require.Equal(t, "b..", s.row("osnabrueck-bremen"))
	})
	t.Run("H-16 Q5 from the stock first, then from the supply", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) {
			g.layout("stade-hamburg", "B")
			g.Players[0].Supply = Pieces{5, 0}
			g.Players[1].Stock, g.Players[1].Supply = Pieces{1, 0}, Pieces{0, 1}
		}).say(`
			0 act displace.stade-hamburg.1m
			? 1 displaced.piece add.t.hamburg-luebeck no add.m.hamburg-luebeck
			1 displaced.piece add.t.hamburg-luebeck
			? 1 displaced.piece add.m.hamburg-luebeck no add.t.hamburg-luebeck enough
			1 displaced.piece hit.m.hamburg-luebeck
			1 displaced.piece add.m.hamburg-luebeck`)
		require.Zero(t, s.g.Players[1].Supply.Total()+s.g.Players[1].Stock.Total())
	})
	// poor has seat 1 hit on Stade–Hamburg with nothing but pieces on routes to add.
	poor := func(g *position) {
		g.layout("stade-hamburg", "bb")
		g.layout("coellen-warburg", "B")
		g.Players[0].Supply = Pieces{5, 0}
		g.Players[1].Stock, g.Players[1].Supply = Pieces{}, Pieces{}
	}
	t.Run("Q6 Q31 own pieces on routes last, lifted and put down", func(t *testing.T) {
		s := play(t, 3, "", poor).say(`
			0 act displace.stade-hamburg.1t
			1 displaced.piece hit.t.hamburg-luebeck
			? 1 displaced.piece lift.t.stade-hamburg lift.m.coellen-warburg enough no lift.t.hamburg-luebeck
			1 displaced.piece lift.m.coellen-warburg
			? 1 displaced.piece lifted.m.hamburg-lueneburg no enough lifted.m.coellen-warburg
			1 displaced.piece lifted.m.hamburg-lueneburg
			? 0 act`)
		require.Equal(t, "B...", s.row("hamburg-lueneburg"))
		require.True(t, s.Told("resettled.lifted"))
	})
	t.Run("Q31 nothing put down for this hit is lifted again, but others like it are", func(t *testing.T) {
		play(t, 3, "", func(g *position) { poor(g); g.layout("hamburg-luebeck", "b") }).say(`
			0 act displace.stade-hamburg.1t
			1 displaced.piece hit.t.hamburg-luebeck
			? 1 displaced.piece lift.t.hamburg-luebeck
			1 displaced.piece lift.t.hamburg-luebeck
			1 displaced.piece lifted.t.bremen-hamburg
			? 0 act`)
		play(t, 3, "", func(g *position) {
			g.layout("stade-hamburg", "B")
			g.layout("coellen-warburg", "b")
			g.Players[0].Supply = Pieces{5, 0}
			g.Players[1].Stock, g.Players[1].Supply = Pieces{}, Pieces{}
		}).say(`
			0 act displace.stade-hamburg.1m
			1 displaced.piece hit.m.hamburg-luebeck
			1 displaced.piece lift.t.coellen-warburg
			1 displaced.piece lifted.t.hamburg-luebeck
			? 0 act`)
	})
	t.Run("A-2 lifted before the hit piece is down, and put down before anything else", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { poor(g); ring(g, 1) }).say(`
			0 act displace.stade-hamburg.1t
			? 1 displaced.piece hit.t.hamburg-luebeck lift.m.coellen-warburg lift.t.stade-hamburg no enough
			1 displaced.piece lift.m.coellen-warburg
			? 1 displaced.piece hit.t.osnabrueck-bremen no hit.t.hamburg-luebeck lift.t.stade-hamburg enough
			1 displaced.piece hit.t.osnabrueck-bremen
			? 0 act`)
		require.Equal(t, []string{"Bcc", "b.."}, []string{s.row("hamburg-luebeck"), s.row("osnabrueck-bremen")})
	})
	t.Run("Q30 nothing added takes the last free field from the hit piece", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) {
			for r := range g.routes() {
				for i := range g.board.Routes[r].Fields {
					g.set(r, i, NewPiece(2, Trader))
				}
			}
			g.set(RouteOf("hamburg-luebeck"), 1, 0)
			g.set(RouteOf("stade-hamburg"), 0, NewPiece(1, Merchant))
			g.Players[0].Supply, g.Players[1].Stock = Pieces{5, 0}, Pieces{4, 0}
		}).say("0 act displace.stade-hamburg.1m\n? 0 act") // the hit piece has one field: it answers itself
		require.Equal(t, "cBc", s.row("hamburg-luebeck"))
		require.Equal(t, int8(4), s.g.Players[1].Stock[Trader])
	})
	t.Run("Q7 without a free field anywhere the piece goes to the stock", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) {
			for r := range g.routes() {
				for i := range g.board.Routes[r].Fields {
					g.set(r, i, NewPiece(2, Trader))
				}
			}
			g.set(RouteOf("stade-hamburg"), 0, NewPiece(1, Trader))
			g.Players[0].Supply = Pieces{5, 0}
		}).say("0 act displace.stade-hamburg.1t\n? 0 act")
		require.True(t, s.Told("noroom"))
		require.Equal(t, Pieces{6, 0}, s.g.Players[1].Stock)
	})
	t.Run("what a displaced player may be asked is foreseen as it will be asked", func(t *testing.T) {
		s := play(t, 3, "", func(g *position) { g.layout("stade-hamburg", "b"); g.Players[0].Supply = Pieces{5, 0} })
		foreseen := s.g.Foresee(1)
		require.Len(t, foreseen, 1)
		require.Empty(t, s.g.Foresee(2))
		s.say("0 act displace.stade-hamburg.1t")
		q := s.Question(1)
		require.Equal(t, q.Key, foreseen[0].Key)
		require.Equal(t, gametest.Keys(q.Options), gametest.Keys(foreseen[0].Options))
		require.Equal(t, q.Default, foreseen[0].Default)
		require.Equal(t, q.Text, foreseen[0].Text)
		require.Empty(t, s.g.Foresee(1), "who is asked already foresees nothing")
	})
}
