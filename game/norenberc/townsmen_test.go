package norenberc

import (
	"maps"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// recruiting is a stage where seat 0 recruits a townsman from L1 of the
// Brewers; what is set comes before.
func recruits(t *testing.T, seats int, w Townsman, set func(*prop)) *stage {
	t.Helper()
	s := play(t, seats, func(p *prop) {
		p.lay(Brewers, L1, person(w))
		if set != nil {
			set(p)
		}
	})
	s.plans("brewers", "", "", "", "")
	return s.visit(0, "recruit.l1")
}

// stacked counts a townsman in the guest stack.
func (s *stage) stacked(w Townsman) int {
	n := 0
	for _, tile := range s.g.stack {
		if tile.Townsman == w {
			n++
		}
	}
	return n
}

// faces are the tests of the fifteen townsmen; TestEveryFaceIsPlayed fails for
// a face without one.
var faces = map[Townsman]func(*testing.T){
	Councilman:   testCouncilman,
	Burglar:      testBurglar,
	Guardsman:    testGuardsman,
	Musician3:    func(t *testing.T) { testMusician(t, Musician3, 3) },
	Musician5:    func(t *testing.T) { testMusician(t, Musician5, 5) },
	Peddler:      testPeddler,
	Mayor:        testMayor,
	Nobleman2:    func(t *testing.T) { testSun(t, Nobleman2, Scoring{Nobleman: 2}) },
	Nobleman3:    func(t *testing.T) { testSun(t, Nobleman3, Scoring{Nobleman: 3}) },
	TaxCollector: func(t *testing.T) { testSun(t, TaxCollector, Scoring{TaxCollector: 3}) },
	Engraver:     func(t *testing.T) { testSun(t, Engraver, Scoring{Different: 3, Crests: 2}) },
	Foreman2:     func(t *testing.T) { testSun(t, Foreman2, Scoring{Foreman: 1}) },
	Foreman3:     func(t *testing.T) { testSun(t, Foreman3, Scoring{Foreman: 2}) },
	Foreman4:     func(t *testing.T) { testSun(t, Foreman4, Scoring{Foreman: 0}) },
	Apprentice:   func(t *testing.T) { testSun(t, Apprentice, Scoring{Apprentice: 1}) },
}

func TestEveryFaceIsPlayed(t *testing.T) {
	require.Len(t, Townsmen(), 15)
	for _, w := range Townsmen() {
		t.Run(w.String(), func(t *testing.T) {
			require.Contains(t, faces, w, "no test plays this townsman")
			faces[w](t)
		})
	}
}

func TestSigns(t *testing.T) {
	want := map[Sign][]Townsman{
		NoSign: {NoTownsman},
		Star:   {Councilman, Burglar, Guardsman},
		Moon:   {Musician3, Musician5, Peddler, Mayor},
		Sun:    {Nobleman2, Nobleman3, TaxCollector, Engraver, Foreman2, Foreman3, Foreman4, Apprentice},
	}
	got := map[Sign][]Townsman{}
	for w := range townsmanEnd {
		got[w.Sign()] = append(got[w.Sign()], w)
	}
	require.Equal(t, want, got)
}

func testCouncilman(t *testing.T) {
	t.Run("N-41 one agent from stock; N-24 then he is shuffled back", func(t *testing.T) {
		before := 0
		s := recruits(t, 2, Councilman, func(p *prop) { before = len(p.stack) })
		require.Equal(t, []int8{4, 3}, []int8{s.g.players[0].supply, s.g.players[0].stock})
		require.Len(t, s.g.stack, before+1)
		require.Positive(t, s.stacked(Councilman))
		require.Empty(t, s.g.players[0].tiles)
		require.True(t, s.Told("back"))
	})
	t.Run("A-18 recruited without an agent left: no effect, coins all the same", func(t *testing.T) {
		s := recruits(t, 2, Councilman, func(p *prop) {
			p.agents(0, Brewers, 1)
			p.agents(1, Brewers, 1)
			p.players[0].supply, p.players[0].stock = 7, 0
		})
		require.EqualValues(t, 6, s.g.players[0].supply)
		require.Equal(t, 27, s.g.players[0].money)
	})
	t.Run("A-29 the whole stack is shuffled", func(t *testing.T) {
		var before []Tile
		s := recruits(t, 5, Councilman, func(p *prop) { before = append(before, p.stack...) })
		require.NotEqual(t, before, s.g.stack[:len(before)])
	})
	t.Run("A-29 even if it is empty", func(t *testing.T) {
		s := recruits(t, 2, Councilman, func(p *prop) {
			p.box = append(p.box, p.stack...)
			p.stack = p.stack[:0]
		})
		require.Equal(t, []Tile{person(Councilman)}, s.g.stack)
	})
}

func testBurglar(t *testing.T) {
	robs := func(t *testing.T, set func(*prop)) *stage {
		return recruits(t, 3, Burglar, func(p *prop) { p.masters(4, 6, 3); set(p) })
	}
	t.Run("N-42 two goods of his choice from one other player; the bank pays each good's own price", func(t *testing.T) {
		s := robs(t, func(p *prop) { p.goods(1, 2, 1) })
		require.Equal(t, []string{"none", "seat.1", "seat.2"}, s.offered(0))
		require.Equal(t, []string{"none"}, s.Question(0).Default)
		s.answer(0, "burglar", "seat.1")
		require.Equal(t, []string{"beer", "pastry"}, s.offered(0))
		require.Equal(t, []int{2, 2}, []int{s.Question(0).Min, s.Question(0).Max})
		require.Equal(t, person(Burglar), s.view(game.Public).Hand, "he lies on the table while he robs")
		s.answer(0, "burglar.goods", "beer", "pastry")
		require.Equal(t, Goods{1, 2, 1, 1}, s.g.players[0].goods, "1 beer paid, 1 taken")
		require.Equal(t, Goods{1}, s.g.players[1].goods)
		require.Equal(t, 25+4+6, s.g.players[1].money)
		require.Equal(t, 25, s.g.players[0].money, "A-14: the thief pays nothing")
		require.Positive(t, s.stacked(Burglar))
		require.True(t, s.g.hand.IsZero())
	})
	t.Run("N-42 it is optional", func(t *testing.T) {
		s := robs(t, func(*prop) {}).answer(0, "burglar", "none")
		require.Equal(t, Goods{1, 1, 1, 1}, s.g.players[1].goods)
		require.True(t, s.Told("burglar.spared"))
		require.Positive(t, s.stacked(Burglar))
	})
	t.Run("A-12 a victim with one good loses one", func(t *testing.T) {
		s := robs(t, func(p *prop) { p.goods(1, 0, 1) }).answer(0, "burglar", "seat.1")
		require.Equal(t, Goods{}, s.g.players[1].goods, "no choice is left to ask for")
		require.Equal(t, 31, s.g.players[1].money)
	})
	t.Run("A-13 goods on a Peddler are out of reach", func(t *testing.T) {
		s := robs(t, func(p *prop) {
			p.goods(1)
			p.players[1].peddlers[0]++
			p.houses[0].store[0]--
			p.take(person(Peddler))
		})
		require.Equal(t, []string{"none", "seat.2"}, s.offered(0))
		require.Equal(t, map[string]string{"seat.1": "norenberc.not.goods"}, s.refused(0))
	})
	t.Run("A-18 nobody to rob", func(t *testing.T) {
		s := robs(t, func(p *prop) { p.goods(1); p.goods(2) })
		require.Zero(t, countAsked(s, "burglar"))
		require.Positive(t, s.stacked(Burglar))
	})
}

func testGuardsman(t *testing.T) {
	lone := func(p *prop) { // only Bakers can move: all other guests are townsmen
		for _, guild := range p.inUse {
			for place := L2; place <= L4; place++ {
				p.lay(guild, place, Tile{})
			}
			for place := W2; place <= Top; place++ {
				if guild != Bakers {
					at := &p.house(guild).tiles[place]
					p.box = append(p.box, *at)
					*at = Tile{}
				}
			}
		}
	}
	t.Run("N-43 A-10 all of one type but guildmasters, stack tiles apart", func(t *testing.T) {
		s := recruits(t, 2, Guardsman, lone)
		require.Equal(t, []string{"none", "bakers.w2", "bakers.w3", "bakers.w4", "bakers.top"}, s.offered(0))
		require.Equal(t, []string{"none"}, s.Question(0).Default)
		require.Equal(t, guildTerm[Bakers], s.Question(0).Options[1].Group)
		s.answer(0, "guardsman", "bakers.w4")
		require.Equal(t, []string{"bakers.w2", "bakers.w3", "bakers.top"}, s.offered(0))
		w4, top := s.g.houses[1].tiles[W4], s.g.houses[1].tiles[Top]
		s.answer(0, "guardsman.with", "bakers.top")
		require.Equal(t, []Tile{top, w4}, []Tile{s.g.houses[1].tiles[W4], s.g.houses[1].tiles[Top]})
		require.Positive(t, s.stacked(Guardsman))
	})
	t.Run("N-43 lodgings too, of any guild; N-63 a workshop keeps its type", func(t *testing.T) {
		s := recruits(t, 2, Guardsman, func(p *prop) {
			lone(p)
			p.lay(Shoemakers, L3, worker(Bakers, 3))
			p.lay(Bakers, W2, worker(Bakers, 6))
			p.lay(Shoemakers, L2, worker(Shoemakers, 5))
		})
		require.NotContains(t, s.offered(0), "shoemakers.l2", "it has no partner")
		s.answer(0, "guardsman", "shoemakers.l3").answer(0, "guardsman.with", "bakers.w2")
		require.Equal(t, worker(Bakers, 6), s.g.houses[2].tiles[L3])
		require.Equal(t, worker(Bakers, 3), s.g.houses[1].tiles[W2])
		s.pass()
		require.Equal(t, 3, s.g.price(Bakers), "N-65: only so does the order of masters change")
	})
	t.Run("N-43 it is optional", func(t *testing.T) {
		s := recruits(t, 2, Guardsman, lone).answer(0, "guardsman", "none")
		require.True(t, s.Told("guardsman.idle"))
		require.Positive(t, s.stacked(Guardsman))
	})
	t.Run("A-11 no pair: recruited all the same", func(t *testing.T) {
		s := recruits(t, 2, Guardsman, func(p *prop) {
			lone(p)
			for place := W2; place <= Top; place++ {
				at := &p.house(Bakers).tiles[place]
				p.box = append(p.box, *at)
				*at = Tile{}
			}
			p.lay(Bakers, L2, worker(Brewers, 3))
		})
		require.True(t, s.Told("guardsman.nobody"))
		require.Equal(t, []string{"0 plan"}, s.asked())
	})
	t.Run("A-46 two equal tiles may be swapped", func(t *testing.T) {
		s := recruits(t, 2, Guardsman, func(p *prop) {
			lone(p)
			p.lay(Bakers, W2, worker(Bakers, 3))
			p.lay(Bakers, W3, worker(Bakers, 3))
		})
		before := s.g.houses[1].tiles
		s.answer(0, "guardsman", "bakers.w2").answer(0, "guardsman.with", "bakers.w3")
		require.Equal(t, before, s.g.houses[1].tiles)
		require.True(t, s.Told("guardsman.done"))
	})
	t.Run("A-10 in round 4 the lower tile can move, the top one is master", func(t *testing.T) {
		s := play(t, 2, nil).pass().pass().pass()
		g := s.g
		require.Equal(t, 4, g.round)
		require.NotContains(t, maps.Collect(g.movable), spot{Brewers, Top})
		g.houses[0].tiles[L1], g.houses[0].tiles[L2] = worker(Brewers, 4), worker(Brewers, 5)
		require.Contains(t, maps.Collect(g.movable), spot{Brewers, W4})
	})
}

func testMusician(t *testing.T, w Townsman, talers int) {
	s := recruits(t, 2, w, nil)
	require.Equal(t, []Tile{person(w)}, s.g.players[0].tiles, "N-25: kept")
	s.pass()
	require.Equal(t, 25+incomeEach+talers, s.g.players[0].money, "N-45")
	require.Equal(t, 25+incomeEach, s.g.players[1].money)
	s.pass().pass().pass()
	require.Equal(t, 25+4*(incomeEach+talers), s.g.players[0].money, "every round, the last included")
}

func testPeddler(t *testing.T) {
	t.Run("N-44 A-17 one own good, locked for the round, counts with the tile as 4", func(t *testing.T) {
		s := recruits(t, 2, Peddler, func(p *prop) { p.goods(1, 0, 4); p.goods(0, 2, 1, 1) })
		require.Equal(t, []string{"beer", "pastry", "shoe"}, s.offered(0), "after paying the beer")
		require.Equal(t, person(Peddler), s.view(1).Hand)
		s.answer(0, "peddler", "pastry")
		v := s.view(1).Players[0]
		require.Equal(t, Goods{1, 0, 1}, v.Goods)
		require.Equal(t, []Guild{Bakers}, v.Peddlers)
		require.EqualValues(t, 4, s.g.players[0].favour(Bakers), "A-15")
		inStack := s.stacked(Peddler)
		s.pass()
		require.Equal(t, inStack+1, s.stackedAndLodged(Peddler), "N-34: back in the stack")
	})
	t.Run("A-15 several Peddlers and loose goods add up", func(t *testing.T) {
		p := player{goods: Goods{2}, peddlers: Goods{2}}
		require.EqualValues(t, 10, p.favour(Brewers))
	})
	t.Run("N-34 the good returns to its owner", func(t *testing.T) {
		s := recruits(t, 2, Peddler, func(p *prop) { p.goods(0, 1, 1); p.goods(1, 0, 5) })
		s.pass()
		require.EqualValues(t, 1, s.g.players[0].goods[1])
		require.True(t, s.Told("peddler.back"))
	})
	t.Run("A-16 the favourite pays with a loose good first", func(t *testing.T) {
		s := recruits(t, 2, Peddler, func(p *prop) { p.goods(0, 1, 2); p.goods(1, 0, 2) }).answerIf(0, "peddler", "pastry")
		s.pass()
		require.EqualValues(t, 1, s.g.players[0].goods[1], "the one on the Peddler came back")
		require.EqualValues(t, 1, s.g.players[0].crests[1])
	})
	t.Run("A-16 A-48 else with the good on the Peddler, and nothing comes back", func(t *testing.T) {
		s := recruits(t, 2, Peddler, func(p *prop) { p.goods(0, 1, 1); p.goods(1, 0, 2) })
		before := s.stacked(Peddler)
		s.pass()
		require.EqualValues(t, 0, s.g.players[0].goods[1])
		require.EqualValues(t, 1, s.g.players[0].crests[1])
		require.False(t, s.Told("peddler.back"))
		require.Equal(t, before+1, s.stackedAndLodged(Peddler))
	})
	t.Run("A-17 without a good he goes back at once; coins and turn order still apply", func(t *testing.T) {
		s := recruits(t, 2, Peddler, func(p *prop) {
			p.goods(0, 1)
			p.agents(1, Brewers, 2)
			p.order = [mostSeats]game.Seat{1, 0}
		})
		require.True(t, s.Told("peddler.none"))
		require.Positive(t, s.stacked(Peddler))
		require.Equal(t, 27, s.g.players[0].money)
		require.Equal(t, []string{"0 first"}, s.asked())
	})
}

// answerIf answers a question if it is open.
func (s *stage) answerIf(seat game.Seat, key string, picks ...string) *stage {
	if q := s.Question(seat); q != nil && q.Key == key {
		s.answer(seat, key, picks...)
	}
	return s
}

// stackedAndLodged counts a townsman in the stack, the lodgings and the box.
func (s *stage) stackedAndLodged(w Townsman) int {
	n := s.stacked(w)
	for i := range s.g.playing() {
		for _, tile := range s.g.houses[i].tiles {
			if tile.Townsman == w {
				n++
			}
		}
	}
	for _, tile := range s.g.box {
		if tile.Townsman == w {
			n++
		}
	}
	return n
}

func testMayor(t *testing.T) {
	s := recruits(t, 3, Mayor, func(p *prop) {
		p.own(0, worker(Printers, 3))
		p.own(1, worker(Printers, 4), worker(Printers, 5))
		p.own(2, worker(Brewers, 3))
		p.goods(2, 0, 0, 0, 4)
		p.house(Printers).mayors++
		p.take(person(Mayor))
	})
	require.Equal(t, []string{"brewers", "bakers", "shoemakers", "printers"}, s.offered(0), "N-46: guilds in play")
	require.Equal(t, person(Mayor), s.view(1).Hand)
	s.answer(0, "mayor", "printers")
	require.Equal(t, 2, s.view(2).Houses[3].Mayors, "N-46: several add")
	require.Len(t, s.g.players[0].tiles, 1, "A-21: he belongs to nobody")
	require.Equal(t, []int{25, 25, 25}, s.money(), "nothing at once")
	s.pass()
	require.Equal(t, []int{25 + 3 + 2, 25 + 3 + 4, 25 + 3 + 2}, s.money(), "A-21: all players, the master just won included")
	require.Equal(t, 2, s.view(2).Houses[3].Mayors, "N-35: Mayors stay")
}

// money is what the seats have.
func (s *stage) money() []int {
	var out []int
	for _, p := range s.g.players[:s.g.seats] {
		out = append(out, p.money)
	}
	return out
}

// testSun recruits a sun townsman and looks at what it adds to the final
// score of a player with 35 Talers, Brewer 2, Bakers 3 and 3, a second place
// and two different crests.
func testSun(t *testing.T, w Townsman, adds Scoring) {
	s := recruits(t, 2, w, nil)
	require.Equal(t, []Tile{person(w)}, s.g.players[0].tiles, "N-26: kept until scoring")
	score := func(tiles ...Tile) Scoring {
		g := ending(2)
		g.players[0].tiles = append(tiles, worker(Brewers, 2), worker(Bakers, 3), worker(Bakers, 3))
		g.players[1].tiles = []Tile{worker(Brewers, 3)}
		g.players[0].money = 35
		g.players[0].crests = Goods{2, 1}
		scored(t, g)
		return g.final[0]
	}
	with, without := score(person(w)), score()
	require.Equal(t, adds.Nobleman, with.Nobleman)
	require.Equal(t, adds.TaxCollector, with.TaxCollector)
	require.Equal(t, adds.Foreman, with.Foreman)
	require.Equal(t, adds.Apprentice, with.Apprentice)
	require.Equal(t, adds.Crests, with.Crests)
	gain := adds.Nobleman + adds.TaxCollector + adds.Foreman + adds.Apprentice + adds.Crests
	require.Equal(t, gain, with.Total-without.Total)
}
