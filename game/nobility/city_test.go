package nobility

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

func TestTavernAndYard(t *testing.T) {
	scenes(t, []scene{
		{name: "R-14 each die at the tavern is at least the one before", seats: 3, say: `
			0 turn =4
			0 place tavern
			0 card settlers.7
			1 turn =3
			? 1 place yard no tavern
			1 place castle
			2 turn =4
			2 place tavern
			2 card settlers.8
			0 turn =6
			0 place tavern
			0 card settlers.9
			1 turn =6
			? 1 place clerk no tavern`,
			set: func(g *position) { g.face(0, 7); g.face(1, 8); g.face(2, 9) }, check: func(s *stage) {
				require.Equal(s, &notFull, s.g.barredTavern(6).why)
				require.Equal(s, []int{2, 2}, []int{int(s.g.Players[0].held()) - 1, int(s.g.Players[2].held())})
			}},
		{name: "R-14 what is taken is replaced at once", set: func(g *position) { g.face(3, 7) },
			say: "0 turn =4\n0 place tavern\n0 card settlers.7\n? 1 turn pass", check: func(s *stage) {
				require.NotContains(s, s.g.Tavern.Cards, Settlers(0))
				require.NotContains(s, s.g.Tavern.Cards, Settlers(7))
				require.EqualValues(s, 39, s.g.Deck)
				require.Equal(s, len(s.Record().Log), s.Settled(), "and not taken back")
			}},
		{name: "A-6 with three cards an older one goes", set: func(g *position) { g.hold(0, 1, 2, 3); g.face(0, 44) }, say: `
			0 turn =4
			0 place tavern
			0 card settlers.44
			? 0 discard settlers.1 settlers.2 settlers.3 no settlers.44
			0 discard settlers.2`, check: func(s *stage) {
			require.Equal(s, [HandRoom]Settlers{1, 3, 44}, s.g.Players[0].Hand)
			require.Equal(s, Settlers(2), s.g.discards[0])
		}},
		{name: "A-6 both cards of a desk stay", seats: 4, chosen: "chancery=on", set: func(g *position) {
			for d := range Desk(DeskCount) {
				if d.Card().Benefit == TwoCards {
					g.Desks.At[d] = 0
				}
			}
			g.hold(0, 1, 2, 3)
			g.face(0, 44)
			g.face(1, 40)
		}, say: `
			0 keep commission*
			1 keep commission*
			2 keep commission*
			3 keep commission*
			0 turn =4
			0 place tavern
			0 card settlers.44
			0 card settlers.40
			? 0 discard settlers.1 settlers.2 settlers.3 no settlers.44 settlers.40
			0 discard settlers.2
			? 0 discard settlers.1 settlers.3 no settlers.44 settlers.40
			0 discard settlers.1`, check: func(s *stage) {
			require.Equal(s, [HandRoom]Settlers{3, 44, 40}, s.g.Players[0].Hand)
		}},
		{name: "A-15 the discards come back when the deck is used up", set: func(g *position) {
			for g.Deck > 0 {
				g.Deck--
				g.discard(g.deck[g.Deck])
			}
			g.face(0, 44)
		}, say: "0 turn =4\n0 place tavern", check: func(s *stage) {
			require.NoError(s, s.Answer(game.Answer{Seat: 0, Key: "card", Picks: []string{s.g.Tavern.Cards[0].Key()}}))
			require.Zero(s, s.g.Discards)
			require.EqualValues(s, 39, s.g.Deck)
			require.NotZero(s, s.g.Tavern.Cards[0])
		}},
		{name: "R-15 each die at the yard is at most the one before", seats: 3, say: `
			0 turn =4
			0 place yard
			1 turn =5
			? 1 place tavern no yard
			1 place castle
			2 turn =4
			2 place yard`, check: func(s *stage) {
			require.Equal(s, []int16{3, 8, 3}, []int16{s.g.Players[0].Coins, s.g.Players[1].Coins, s.g.Players[2].Coins})
			require.Equal(s, []int8{2, 1, 2}, []int8{s.g.Players[0].Houses, s.g.Players[1].Houses, s.g.Players[2].Houses})
		}},
		{name: "R-15 seven houses at most", set: func(g *position) {
			g.houses(0, Human, Human, Elf)
			g.player(0).Houses = 4
		}, say: "0 turn =4\n? 0 place tavern no yard", check: func(s *stage) { require.Equal(s, "houses", s.Refused(0, "yard")) }},
	})
}

func TestGuildHall(t *testing.T) {
	scenes(t, []scene{
		{name: "R-20 the slot of the value and its price", set: func(g *position) { g.show(3, 37); g.player(0).Workers = 1 },
			say: "0 turn =3\n0 place hall\n0 lot lot.1", check: func(s *stage) {
				p := &s.g.Players[0]
				require.EqualValues(s, 8-5, p.Coins)
				require.Equal(s, HallView{NewDie(0, 3), 0}, s.g.Hall[2], "not refilled before Upkeep")
			}},
		{name: "R-22 a community building takes a worker and a lot", set: func(g *position) { g.show(1, 37); g.player(0).Workers = 2 },
			say: "0 turn =1\n0 place hall\n? 0 lot lot.1 lot.2 lot.3\n0 lot lot.3", check: func(s *stage) {
				p := &s.g.Players[0]
				require.Equal(s, [LotCount]Building{0, 0, 37}, p.Community)
				require.Equal(s, []int{1, 5, 2, 4}, []int{int(p.Workers), int(p.Points), int(p.Nobility), int(p.Coins)})
				require.True(s, s.Told("building.lot"))
			}},
		{name: "A-60 only empty lots are offered", set: func(g *position) {
			g.show(1, 37)
			g.player(0).Workers = 1
			g.community(0, 1)
		}, say: "0 turn =1\n0 place hall\n? 0 lot lot.1 lot.3 no lot.2", check: func(s *stage) {
			require.Equal(s, []string{"lot.1"}, s.Question(0).Default)
			require.Equal(s, HallView{NewDie(0, 1), 37}, s.g.Hall[0], "the tile lies there until it has a lot")
		}},
		{name: "A-60 the last lot is not asked for", set: func(g *position) {
			g.show(1, 37)
			g.player(0).Workers = 1
			g.community(0, 0)
			g.community(0, 2)
		}, say: "0 turn =1\n0 place hall\n? 1 turn pass", check: func(s *stage) {
			require.EqualValues(s, 37, s.g.Players[0].Community[1])
		}},
		{name: "R-22 no worker, no community building", set: func(g *position) { g.show(1, 37) }, say: "0 turn =1\n? 0 place castle no hall",
			check: func(s *stage) { require.Equal(s, "worker", s.Refused(0, "hall")) }},
		{name: "R-22 no lot, none either", set: func(g *position) {
			g.show(1, 37)
			p := g.player(0)
			p.Workers = 1
			for i := range p.Community {
				g.show(2, Building(38+i))
				p.Community[i], g.Hall[1].Tile = g.Hall[1].Tile, 0
			}
		}, say: "0 turn =1\n? 0 place castle no hall", check: func(s *stage) { require.Equal(s, "lot", s.Refused(0, "hall")) }},
		{name: "R-21 a workshop takes an apprentice of its guild and the leftmost slot", seats: 3, set: func(g *position) {
			g.show(5, 20)
			g.install(Wizards, 0, 1, GetModifier)
			g.Guilds[Wizards].Apprentices = [SeatsMost]int8{1, 1}
		}, say: "0 turn =5\n0 place hall", check: func(s *stage) {
			p := &s.g.Players[0]
			require.Equal(s, WorkshopView{20, 0}, s.g.Guilds[Wizards].Workshops[1])
			require.Equal(s, [SeatsMost]int8{0, 1}, s.g.Guilds[Wizards].Apprentices)
			require.Equal(s, []int{4, 1, 8 - 6}, []int{int(p.Points), int(p.Nobility), int(p.Coins)})
		}},
		{name: "R-21 the third slot brings more", seats: 3, set: func(g *position) {
			g.show(5, 20)
			g.install(Wizards, 0, 1, GetModifier)
			g.install(Wizards, 1, 1, BuyGood)
			g.Guilds[Wizards].Apprentices[0] = 1
		}, say: "0 turn =5\n0 place hall", check: func(s *stage) {
			require.Equal(s, []int{5, 2}, []int{int(s.g.Players[0].Points), int(s.g.Players[0].Nobility)})
		}},
		{name: "R-21 no apprentice, no workshop", set: func(g *position) { g.show(5, 20); g.player(0).Workers = 3 },
			say: "0 turn =5\n? 0 place castle no hall", check: func(s *stage) { require.Equal(s, "apprentice", s.Refused(0, "hall")) }},
		{name: "R-21 a full guild takes none", set: func(g *position) {
			g.show(5, 24)
			g.Guilds[Wizards].Apprentices[0] = 1
			g.install(Wizards, 0, 1, GetModifier)
			g.install(Wizards, 1, 1, BuyGood)
			g.install(Wizards, 2, 1, GetCoin)
		}, say: "0 turn =5\n? 0 place castle no hall", check: func(s *stage) { require.Equal(s, "room", s.Refused(0, "hall")) }},
		{name: "R-20 nor who cannot pay", set: func(g *position) { g.show(6, 37); g.player(0).Workers = 1; g.player(0).Coins = 5 },
			say: "0 turn =6\n? 0 place castle no hall", check: func(s *stage) { require.Equal(s, "coins", s.Refused(0, "hall")) }},
		{name: "A-10 a sold workshop keeps its slot", seats: 3, set: func(g *position) {
			g.show(5, 24)
			g.Guilds[Wizards].Apprentices[0] = 1
			g.install(Wizards, 0, game.Public, GetCoin)
		}, say: "0 turn =5\n0 place hall", check: func(s *stage) { require.Equal(s, Building(24), s.g.Guilds[Wizards].Workshops[1].Tile) }},
	})
}

func TestPort(t *testing.T) {
	scenes(t, []scene{
		{name: "R-23 up to the value of the die, of any mix", set: func(g *position) { g.moor(8); g.stock(0, 3); g.hold(0, 48); g.player(0).Goods[Magic] = 0 }, say: `
			0 turn =4
			0 place port
			0 goods books books jewelry artwork
			1 turn =4
			? 1 place castle no port
			1 place castle`, check: func(s *stage) {
			require.EqualValues(s, 8+3+3+3+1, s.g.Players[0].Coins)
			require.Equal(s, Goods{2, 0, 0, 0, 1, 1}, s.g.Port.Sold)
		}},
		{name: "R-23 two of a kind a ship", set: func(g *position) { g.moor(8); g.stock(0, 3); g.stock(1, 3); g.Port.Sold[Books] = 1 },
			say: "0 turn =6\n0 place port", check: func(s *stage) {
				q := s.Question(0)
				require.Equal(s, []int{1, 6}, []int{q.Min, q.Max})
				require.Equal(s, 1, q.Options[q.Find("books")].Often())
				require.Equal(s, 2, q.Options[q.Find("magic")].Often())
			}},
		{name: "R-23 a full ship takes nothing", set: func(g *position) { g.Port.Sold = Goods{2, 2, 2, 2, 2, 2} },
			say: "0 turn =6\n? 0 place castle no port", check: func(s *stage) { require.Equal(s, "goods", s.Refused(0, "port")) }},
		{name: "the rest as usual sells the dearest", set: func(g *position) { g.moor(8); g.stock(0, 2) }, say: "0 turn =3\n0 place port", check: func(s *stage) {
			require.Equal(s, []string{"books", "books", "jewelry"}, s.Question(0).Default)
		}},
	})
}

func TestCouncil(t *testing.T) {
	may := func(g *position) {
		g.wish(1, Elf, 11)
		g.player(0).Nobility, g.player(0).Lord = 5, true
		g.houses(0, Elf)
		g.stock(0, 2)
		g.player(0).Reputation = 12
	}
	scenes(t, []scene{
		{name: "R-24 a tile for its goods, and two reputation", set: may, say: "0 turn =4\n0 place council.elf", check: func(s *stage) {
			p := &s.g.Players[0]
			require.Equal(s, [GoodCount]int16{2, 2, 2, 1, 0, 1}, p.Goods)
			require.Equal(s, []int{8, 8, 1, 10, 8}, []int{int(p.Points), int(p.Scored[ByCouncil]), int(p.Tiles), int(p.Reputation), int(p.Coins)})
			require.Equal(s, CouncilView{0, NewDie(0, 4)}, s.g.Council[1][Elf], "the die stays on its space")
		}},
		{name: "R-24 coins too", set: func(g *position) { may(g); g.wish(1, Elf, 13); g.player(0).Goods[Magic] = 2 },
			say: "0 turn =3\n0 place council.elf", check: func(s *stage) { require.EqualValues(s, 6, s.g.Players[0].Coins) }},
		{name: "R-24 the die fits the row", set: func(g *position) { may(g); g.wish(2, Elf, 30) }, say: "0 turn =5\n? 0 place castle no council.elf"},
		{name: "R-24 nobility", set: func(g *position) { may(g); g.player(0).Nobility, g.player(0).Lord = 3, false },
			say: "0 turn =4\n? 0 place castle no council.elf", check: func(s *stage) { require.Equal(s, "noble", s.Refused(0, "council.elf")) }},
		{name: "R-24 goods", set: func(g *position) { may(g); g.player(0).Goods[Jewelry] = 1 },
			say: "0 turn =4\n? 0 place castle no council.elf", check: func(s *stage) { require.Equal(s, "payable", s.Refused(0, "council.elf")) }},
		{name: "R-24 settlers of the race", set: func(g *position) { may(g); g.wish(1, Dwarf, 11) },
			say: "0 turn =4\n? 0 place castle no council.dwarf", check: func(s *stage) { require.Equal(s, "housed", s.Refused(0, "council")) }},
		{name: "R-24 an empty space", set: func(g *position) {
			may(g)
			g.councilPile[g.CouncilStack], g.Council[1][Elf].Tile = g.Council[1][Elf].Tile, 0
			g.CouncilStack++
		}, say: "0 turn =4\n? 0 place castle no council.elf", check: func(s *stage) { require.Equal(s, "tile", s.Refused(0, "council.elf")) }},
		{name: "A-17 one card is enough for any number of tiles", set: func(g *position) {
			may(g)
			g.wish(0, Elf, 3)
			g.stock(0, 4)
			g.player(0).Houses = 0
		}, say: "0 turn =4\n0 place council.elf\n1 turn pass\n0 turn =1\n0 place council.elf", check: func(s *stage) {
			require.EqualValues(s, 2, s.g.Players[0].Tiles)
			require.EqualValues(s, 8, s.g.Players[0].Reputation)
		}},
		{name: "A-11 reputation does not fall below six", set: func(g *position) { may(g); g.player(0).Reputation = 7 },
			say: "0 turn =4\n0 place council.elf", check: func(s *stage) { require.EqualValues(s, 6, s.g.Players[0].Reputation) }},
	})
}

func TestClerkCastleLand(t *testing.T) {
	scenes(t, []scene{
		{name: "R-25 a low die brings a modifier", say: "0 turn =1\n0 place clerk\n? 0 replace cards hall\n0 replace", check: func(s *stage) {
			require.Equal(s, 51, int(s.g.Players[0].Modifiers+s.spent(0)))
		}},
		{name: "R-25 a middle one sells one more", say: "0 turn =3\n0 place clerk\n? 0 modifiers 1 no 2\n0 modifiers 1\n0 replace", check: func(s *stage) {
			require.Equal(s, 52, int(s.g.Players[0].Modifiers+s.spent(0)))
			require.EqualValues(s, 7, s.g.Players[0].Coins)
		}},
		{name: "R-25 a high one two", say: "0 turn =6\n0 place clerk\n0 modifiers 2\n0 replace", check: func(s *stage) {
			require.Equal(s, 53, int(s.g.Players[0].Modifiers+s.spent(0)))
			require.EqualValues(s, 6, s.g.Players[0].Coins)
		}},
		{name: "R-25 all cards are replaced", say: "0 turn =1\n0 place clerk\n0 replace cards", check: func(s *stage) {
			require.EqualValues(s, FaceUp, s.g.Discards)
			require.EqualValues(s, 40-FaceUp, s.g.Deck)
		}},
		{name: "A-50 a reshuffle includes the discards", set: func(g *position) {
			for g.Deck > 2 {
				g.Deck--
				p := g.player(game.Seat(g.Deck) % 2)
				if p.built() < LotsMost {
					p.Lots[p.built()] = g.deck[g.Deck]
				} else {
					g.discard(g.deck[g.Deck])
				}
			}
			g.player(0).Houses, g.player(1).Houses = 0, 0
		}, say: "0 turn =1\n0 place clerk\n0 replace cards", check: func(s *stage) {
			require.NotContains(s, s.g.Tavern.Cards, Settlers(0))
		}},
		{name: "A-16 slots with a die stay as they are", set: func(g *position) { g.Hall[1].Die = NewDie(1, 2) },
			say: "0 turn =1\n0 place clerk", check: func(s *stage) {
				was := s.g.Hall
				s.say("0 replace hall")
				for i := range was {
					require.Equal(s, i == 1, was[i].Tile == s.g.Hall[i].Tile)
				}
				require.EqualValues(s, HallSlots-1, s.g.Aside)
			}},
		{name: "R-26 the castle raises reputation", set: func(g *position) { g.player(0).Reputation = 10; g.player(1).Reputation = 10 }, say: `
			0 turn =2
			0 place castle
			1 turn =1
			? 1 place clerk no castle
			1 place clerk
			1 replace
			0 turn =6
			0 place castle`, check: func(s *stage) { require.EqualValues(s, 14, s.g.Players[0].Reputation) }},
		{name: "R-70 six have a fourth slot", seats: 6, set: func(g *position) {
			g.player(0).Reputation = 10
			g.Castle[2] = NewDie(1, 5)
		}, check: func(s *stage) {
			require.Nil(s, s.g.barred(0, atCastle, 6).why)
			require.Equal(s, 1, s.g.castleGain(6), "A-35")
			require.Equal(s, 2, s.g.castleGain(4))
			s.g.Annex = NewDie(2, 1)
			require.Equal(s, &notSlot, s.g.barred(0, atCastle, 6).why)
			require.Nil(s, s.g.barred(0, atCastle, 4).why)
		}},
		{name: "R-27 an apprentice comes back", set: func(g *position) {
			g.Guilds[Artists].Apprentices[0], g.Guilds[Wizards].Apprentices[0] = 1, 1
			g.install(Scholars, 0, 0, GetCoin)
		}, say: `
			0 turn =5
			0 place land
			? 0 recall artists wizards no scholars
			0 recall wizards
			1 turn pass
			0 turn =6
			? 0 place castle no land`, check: func(s *stage) {
			require.EqualValues(s, 1, s.g.Players[0].Workers)
			require.Equal(s, "slot", s.Refused(0, "land"), "A-18")
		}},
	})
}
