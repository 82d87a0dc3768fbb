package nobility

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
)

// A scene is a rule or a ruling played: its name begins with the number. What it sets out
// is played by its script (stage.say), and then looked at.
type scene struct {
	name   string
	seats  int // 2 if it is 0
	chosen string
	set    func(g *position)
	say    string
	check  func(s *stage)
}

func scenes(t *testing.T, all []scene) {
	t.Helper()
	for _, sc := range all {
		t.Run(strings.ReplaceAll(sc.name, " ", "_"), func(t *testing.T) {
			s := play(t, max(2, sc.seats), sc.chosen, sc.set)
			require.NoError(t, s.Check())
			s.say(sc.say)
			if sc.check != nil {
				sc.check(s)
			}
		})
	}
}

func TestSetup(t *testing.T) {
	for seats := 1; seats <= SeatsMost; seats++ {
		g := deal(setupOf(t, seats, ""), New().Info().Setup(seats, game.SeedOf(1)).Luck())
		require.NoError(t, g.Check())
		gone := seats + FaceUp
		require.Equal(t, SettlersCount-gone, int(g.Deck), "R-2")
		for i := range g.Hall {
			require.NotZero(t, g.Hall[i].Tile, "R-3")
		}
		require.Equal(t, CouncilCount-CouncilRows*RaceCount, int(g.CouncilStack), "R-3")
		require.Equal(t, ShipCount-1, int(g.Ships), "R-3")
		reputation := int8(9)
		if seats == SeatsMost {
			reputation = 7
		}
		for i, seat := 0, g.First; i < seats; i, seat = i+1, g.next(seat) {
			p := g.player(seat)
			require.Equal(t, [GoodCount]int16{1, 1, 1, 1, 1, 1}, p.Goods, "R-4")
			require.Equal(t, []int{8, 1, int(reputation), 0, 0}, []int{int(p.Coins), int(p.Houses), int(p.Reputation), int(p.Nobility), int(p.Points)}, "R-4")
			require.Equal(t, int16(max(0, i-2)), p.Modifiers, "R-4, A-33")
			require.EqualValues(t, 1, p.Hand[0].Card().Deck, "R-2")
			require.NotZero(t, p.Character, "R-4")
		}
	}
}

func TestSetupChosen(t *testing.T) {
	scenes(t, []scene{
		{name: "A-41 seven rounds begin with more", seats: 3, chosen: "rounds=7", set: func(g *position) {}, check: func(s *stage) {
			p := s.g.player(1)
			require.Equal(s, []int{7, 10, 2}, []int{int(s.g.Rounds), int(p.Coins), int(p.Workers)})
			require.EqualValues(s, 11, deal(setupOf(s, 3, "rounds=7"), game.Setup{}.Luck()).Players[0].Reputation)
			require.EqualValues(s, 9, deal(setupOf(s, 6, "rounds=7"), game.Setup{}.Luck()).Players[0].Reputation)
		}},
		{name: "A-4 with two neutral workshops are a choice", chosen: "workshops=on", check: func(s *stage) {
			for i := range s.g.Guilds {
				w := s.g.Guilds[i].Workshops
				require.Equal(s, []bool{false, true, false}, []bool{w[0].Tile != 0, w[1].Tile != 0, w[2].Tile != 0})
				require.Equal(s, game.Public, w[1].Owner)
			}
		}},
		{name: "A-4 with two there are none if nothing is chosen", check: func(s *stage) {
			require.Zero(s, s.g.Guilds[0].Workshops[1].Tile)
		}},
	})
	for seats := 3; seats <= SeatsMost; seats++ {
		setup, err := New().Info().Resolve(game.Setup{Seats: seats, Revision: 1, Chosen: map[string]string{"workshops": "on", "chancery": "off"}})
		require.NoError(t, err)
		require.Equal(t, "off", setup.Chosen["workshops"], "A-4")
		require.Equal(t, seats == SeatsMost, setup.Chosen["chancery"] == "on", "A-45")
	}
}

func TestTurns(t *testing.T) {
	scenes(t, []scene{
		{name: "R-8 turns go round until all have passed", seats: 3, set: func(g *position) { g.hold(2, 1) }, say: `
			0 turn =1
			0 place castle
			1 turn pass
			2 turn =3
			2 place castle
			0 turn =5
			0 place castle
			2 turn pass
			0 turn =1`},
		{name: "R-8 a die, a card and a sale in one turn, in any order", set: func(g *position) {
			g.hold(0, 1)
			g.stock(0, 3)
			g.owns(0, Scholars, 0)
			g.player(0).score(ByBuildings, 3)
		}, say: `
			? 0 turn house.settlers.1 sell
			0 turn sell
			? 0 turn house.settlers.1 end no sell pass
			0 turn house.settlers.1
			0 pay books books
			? 0 turn end no sell house.settlers.1
			0 turn =1
			0 place castle
			? 1 turn pass`},
		{name: "R-9 the sum of dice placed is at most the reputation", set: func(g *position) {
			g.player(0).Reputation = 9
		}, say: `
			0 turn =5
			0 place guild.scholars
			0 buy
			1 turn pass
			? 0 turn no die.5 die.6`, check: func(s *stage) {
			for v := int8(1); v <= 6; v++ {
				for as := int8(5); as <= 6; as++ {
					require.Negative(s, s.Question(0).Find(dieOptions[v][as].Key))
				}
			}
			require.Equal(s, "nobility.turn.ask", s.Question(0).Text.Key)
			require.Equal(s, 4, s.Question(0).Text.Args[0].Int())
		}},
		{name: "R-9 reputation gained counts at once for later dice", set: func(g *position) { g.player(0).Reputation = 6 }, say: `
			0 turn =5
			0 place castle
			1 turn pass
			0 turn =4`, check: func(s *stage) { require.EqualValues(s, 9, s.g.Players[0].Reputation) }},
	})
}

func TestModifiers(t *testing.T) {
	g := play(t, 2, "", func(g *position) {}).g
	p := g.player(0)
	p.Dice, p.Modifiers = [DieFaces]int8{0, 1, 0, 0, 0, 1}, 2
	m := game.Ask[deed](new(game.Table), "turn", 0)
	g.offerDice(m, 0)
	require.Equal(t, []string{"die.2", "die.6", "die.2-1", "die.2-3", "die.6-5", "die.2-4", "die.6-4"}, gametest.Keys(m.Options), "a 6 never wraps to a 1")
	p.Modifiers = 0
	m = game.Ask[deed](new(game.Table), "turn", 0)
	g.offerDice(m, 0)
	require.Equal(t, []string{"die.2", "die.6"}, gametest.Keys(m.Options))
	s := play(t, 2, "", func(g *position) { g.player(0).Modifiers = 5 })
	was := s.g.player(0).Dice
	q := s.Question(0)
	for _, o := range q.Options {
		if strings.HasSuffix(o.Key, "-6") && strings.HasPrefix(o.Key, "die.") {
			s.say("0 turn " + o.Key + "\n0 place castle")
			cost := '6' - rune(o.Key[len("die.")])
			require.EqualValues(t, 5-cost, s.g.player(0).Modifiers)
			require.EqualValues(t, 6, s.g.player(0).Spent, "the changed value counts")
			require.EqualValues(t, 6, s.g.Castle[2].Value())
			was[o.Key[len("die.")]-'1']--
			require.Equal(t, was, s.g.player(0).Dice)
			return
		}
	}
	t.Fatal("no die can be made a 6")
}

func TestPassing(t *testing.T) {
	scenes(t, []scene{
		{name: "A-1 passing is final and possible with usable dice", say: "0 turn pass\n1 turn =1\n1 place castle\n? 1 turn pass"},
		{name: "A-1 a turn with only a card is no pass", set: func(g *position) { g.hold(0, 1); g.stock(0, 3) }, say: `
			0 turn house.settlers.1
			0 pay books books
			0 turn end
			1 turn pass
			? 0 turn pass`},
		{name: "A-37 who can do nothing passes by himself", set: func(g *position) {
			g.player(1).Reputation, g.player(1).Modifiers = 6, 0
			g.player(1).Spent = 6 // as if dice lay somewhere
		}, say: "0 turn =1\n0 place castle\n? 0 turn pass", check: func(s *stage) {
			require.True(s, s.g.Players[1].Passed)
			require.True(s, s.Told("passes.alone"))
		}},
		{name: "A-37 a sale alone is not asked for before the last round", set: func(g *position) {
			g.player(1).Spent = 24
			g.owns(1, Scholars, 0)
			g.player(1).score(ByBuildings, 3)
		}, say: "0 turn =1\n0 place castle\n? 0 turn pass"},
		{name: "A-37 a sale that lets a die be placed is asked for", set: func(g *position) {
			g.stuck(1)
			g.owns(1, Scholars, 0)
			g.player(1).score(ByBuildings, 3)
		}, say: `
			? 1 turn sell pass no end
			1 turn sell
			1 turn =1
			? 0 turn pass`, check: func(s *stage) { require.EqualValues(s, 4+3-5, s.g.Players[1].Coins, "a House") }},
		{name: "A-37 so is one that frees a lot", set: func(g *position) {
			g.stuck(1)
			g.show(1, 37)
			g.Yard = [SeatsMost]Die{NewDie(0, 1), NewDie(0, 1)}
			for lot := range LotCount {
				g.community(1, lot)
			}
			g.player(1).Workers = 1
		}, say: "1 turn sell\n1 sell lot.2\n1 turn =1\n? 0 turn pass", check: func(s *stage) {
			require.EqualValues(s, 37, s.g.Players[1].Community[1])
		}},
		{name: "A-37 not one that opens nothing", set: func(g *position) {
			g.stuck(1)
			g.player(1).Coins = 1
			g.owns(1, Scholars, 0)
			g.player(1).score(ByBuildings, 3)
		}, say: "? 0 turn pass", check: func(s *stage) { require.True(s, s.Told("passes.alone")) }},
		{name: "A-37 in the last round it is", set: func(g *position) {
			g.Rounds = 1
			g.player(1).Spent = 24
			g.owns(1, Scholars, 0)
			g.player(1).score(ByBuildings, 3)
		}, say: "0 turn =1\n0 place castle\n? 1 turn sell pass"},
		{name: "A-38 after the die a card may be completed", set: func(g *position) { g.hold(0, 1); g.stock(0, 3) }, say: `
			0 turn =1
			0 place castle
			? 0 turn house.settlers.1 end
			0 turn end
			? 1 turn pass`},
	})
}

func TestPlacesWithoutTheirAction(t *testing.T) {
	g := play(t, 2, "", func(g *position) {
		g.player(0).Coins = 0
		g.stock(0, 0)
	}).g
	closed := func(at place, v int8) *game.Text { return g.barred(0, at, v).why }
	require.Equal(t, &notCoins, closed(atYard, 3))
	require.Equal(t, &notGoods, closed(atPort, 3))
	require.Equal(t, &notRecall, closed(atLand, 5))
	require.Equal(t, &notLand, closed(atLand, 4))
	require.Equal(t, &notHoused, closed(atCouncil, 3))
	for v := int8(1); v <= DieFaces; v++ {
		require.NotNil(t, closed(atHall, v))
		require.Nil(t, closed(atCastle, v))
		require.Nil(t, closed(atClerk, v))
		require.Nil(t, closed(atTavern, v))
		require.Nil(t, closed(atGuild, v), "Guild steps are free to choose")
	}
	g.Tavern.Cards = [FaceUp]Settlers{}
	require.Equal(t, &notCards, closed(atTavern, 3))
	g.Port.Ship = 0
	require.Equal(t, &notShip, closed(atPort, 3))
}

func TestFreeSpacesOfADiceTile(t *testing.T) {
	c := CommissionView{Tile: 1, Done: [DiceTileSlots]bool{true}}
	require.Equal(t, 2, c.gaps())
	c.Dice[2] = NewDie(0, 3)
	require.Equal(t, 1, c.gaps(), "a die of this round fills one, too")
}

// stuck has a seat begin which may place ones alone, and finds no place for them but for
// Coins that it has not: the Yard, or the first slot of the Hall where that is open to it.
func (g *position) stuck(seat game.Seat) {
	p := g.player(seat)
	g.First, p.Spent, p.Coins = seat, p.Reputation-1, 4
	other := NewDie(g.next(seat), 2)
	g.Castle[0], g.Clerk[0], g.Port.Dice[0] = other, other, other
	for slot := range g.Tavern.Dice[:g.seats.Slots] {
		g.Tavern.Dice[slot] = NewDie(other.Owner(), DieFaces)
	}
	for i := range g.Guilds {
		g.lay(Guild(i), other.Owner(), 1)
	}
	g.show(1, 1) // a Workshop, for whose Guild it has no Apprentice
}
