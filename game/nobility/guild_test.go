package nobility

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// lay lays a seat's die into a Guild.
func (g *position) lay(guild Guild, seat game.Seat, value int8) {
	g.Guilds[guild].Dice[Third(value)] = NewDie(seat, value)
}

func TestGuilds(t *testing.T) {
	scenes(t, []scene{
		{name: "R-16 three slots, each by its values", seats: 5, set: func(g *position) { g.lay(Scholars, 1, 3) }, check: func(s *stage) {
			require.Equal(s, &notSlot, s.g.barredGuild(Scholars, 4).why)
			require.Nil(s, s.g.barredGuild(Scholars, 2).why)
			require.Nil(s, s.g.barredGuild(Scholars, 5).why)
		}},
		{name: "A-5 any slot, up to the number of dice", seats: 2, set: func(g *position) { g.lay(Scholars, 1, 3) }, check: func(s *stage) {
			require.Equal(s, &notGuildDice, s.g.barredGuild(Scholars, 1).why)
			require.Equal(s, &notGuildDice, s.g.barredGuild(Scholars, 6).why)
			require.Nil(s, s.g.barredGuild(Artists, 6).why)
		}},
		{name: "R-16 nothing need be done", say: "0 turn =3\n0 place guild.artists\n0 buy\n? 1 turn pass", check: func(s *stage) {
			require.EqualValues(s, 8, s.g.Players[0].Coins)
		}},
		{name: "R-18 a die of 1 or 2 buys one", say: "0 turn =2\n0 place guild.wizards\n? 0 buy 1 no 2 3"},
		{name: "R-18 of 3 or 4 two", say: "0 turn =3\n0 place guild.wizards\n? 0 buy 1 2 no 3"},
		{name: "R-18 of 5 or 6 three", say: "0 turn =6\n0 place guild.wizards\n0 buy 3", check: func(s *stage) {
			p := s.g.player(0)
			require.Equal(s, []int16{5, 4}, []int16{p.Coins, p.Goods[Magic]})
		}},
		{name: "R-18 as far as coins go", set: func(g *position) { g.player(0).Coins = 1 }, say: "0 turn =6\n0 place guild.wizards\n? 0 buy 1 no 2 3"},
		{name: "R-18 without coins nothing is asked", set: func(g *position) { g.player(0).Coins = 0 }, say: "0 turn =6\n0 place guild.wizards\n? 1 turn pass"},
		{name: "R-18 own apprentices there add one each", seats: 4, set: func(g *position) {
			g.Guilds[Artists].Apprentices = [SeatsMost]int8{2, 1}
			g.Guilds[Wizards].Apprentices[0] = 1
		}, say: "0 turn =3\n0 place guild.artists\n0 buy 1\n0 place-workers", check: func(s *stage) {
			require.EqualValues(s, 1+1+2, s.g.Players[0].Goods[Artwork])
		}},
		{name: "R-18 none without buying", seats: 4, set: func(g *position) { g.Guilds[Artists].Apprentices[0] = 2 },
			say: "0 turn =6\n0 place guild.artists\n0 buy", check: func(s *stage) { require.EqualValues(s, 1, s.g.Players[0].Goods[Artwork]) }},
		{name: "R-19 a low die places up to two workers", set: func(g *position) { g.player(0).Workers = 3 }, say: `
			0 turn =1
			0 place guild.artists
			0 buy 1
			0 place-workers lot lot`, check: func(s *stage) {
			require.EqualValues(s, 2, s.g.Guilds[Artists].Apprentices[0])
			require.EqualValues(s, 1, s.g.Players[0].Workers)
			require.EqualValues(s, 2, s.g.Players[0].Goods[Artwork], "those placed now help from the next turn on")
		}},
		{name: "R-19 a middle one one", set: func(g *position) { g.player(0).Workers = 3 }, say: "0 turn =4\n0 place guild.artists\n0 buy\n0 place-workers lot\n? 1 turn pass"},
		{name: "R-19 a high one none", set: func(g *position) { g.player(0).Workers = 3 }, say: "0 turn =5\n0 place guild.artists\n0 buy\n? 1 turn pass"},
		{name: "R-19 only on free slots", set: func(g *position) {
			g.player(0).Workers = 3
			g.Guilds[Artists].Apprentices[1] = 1
		}, say: "0 turn =1\n0 place guild.artists\n0 buy\n0 place-workers lot", check: func(s *stage) {
			require.Equal(s, [SeatsMost]int8{1, 1}, s.g.Guilds[Artists].Apprentices)
		}},
		{name: "R-19 a full guild asks nothing", set: func(g *position) {
			g.player(0).Workers = 3
			g.Guilds[Artists].Apprentices[1] = 2
		}, say: "0 turn =1\n0 place guild.artists\n0 buy\n? 1 turn pass"},
		{name: "A-9 apprentices of other guilds count as placed", set: func(g *position) {
			g.player(0).Workers = 1
			g.Guilds[Wizards].Apprentices[0] = 2
		}, say: "0 turn =2\n0 place guild.artists\n0 buy\n0 place-workers lot wizards", check: func(s *stage) {
			require.EqualValues(s, 1, s.g.Guilds[Wizards].Apprentices[0])
			require.EqualValues(s, 2, s.g.Guilds[Artists].Apprentices[0])
		}},
		{name: "R-19 none is moved to where it sits", seats: 4, set: func(g *position) {
			g.player(0).Workers = 1
			g.Guilds[Artists].Apprentices[0] = 1
			g.Guilds[Wizards].Apprentices[0] = 1
		}, say: "0 turn =2\n0 place guild.artists\n0 buy\n? 0 place-workers lot wizards no artists"},
		{name: "A-9 guild masters take no apprentice slot", set: func(g *position) {
			g.player(0).Workers = 2
			g.install(Artists, 0, 1, GetCoin)
			g.install(Artists, 2, 1, GetReputation)
		}, say: "0 turn =2\n0 place guild.artists\n0 buy\n0 place-workers lot lot"},
	})
}

func TestWhatAVisitBrings(t *testing.T) {
	for _, tc := range []struct {
		why   string
		set   func(g *position)
		third int8
		want  [3]int // bought, free, placed
	}{
		{"Goods as far as coins go", func(g *position) { g.player(0).Coins = 2 }, 2, [3]int{2, 0, 0}},
		{"free ones only with them", func(g *position) { g.player(0).Coins = 0; g.Guilds[Artists].Apprentices[0] = 2 }, 0, [3]int{}},
		{"free ones", func(g *position) { g.Guilds[Artists].Apprentices[0] = 2 }, 1, [3]int{2, 2, 0}},
		{"Workers and Apprentices of other Guilds", func(g *position) { g.player(0).Workers = 1; g.Guilds[Wizards].Apprentices[0] = 1 }, 0, [3]int{1, 0, 2}},
		{"on free slots", func(g *position) { g.player(0).Workers = 3; g.Guilds[Artists].Apprentices[1] = 3 }, 0, [3]int{1, 0, 1}},
		{"none with a high die", func(g *position) { g.player(0).Workers = 3 }, 2, [3]int{3, 0, 0}},
	} {
		g := play(t, 4, "", tc.set).g
		got, packed := [3]int{}, g.guildBrings(0, Artists, tc.third).Int()
		for i := range got {
			got[i] = packed >> (4 * i) & 15
		}
		require.Equal(t, tc.want, got, tc.why)
	}
	g := play(t, 4, "", func(g *position) {
		g.install(Artists, 0, 1, GetCoin)
		g.install(Artists, 2, 1, GetReputation)
	}).g
	for third, want := range []string{"nobility.guild.detail.shop", "nobility.guild.detail.shop", "nobility.guild.detail.shops"} {
		var said game.Text
		g.describeGuild(&said, 0, Artists, int8(third))
		require.Equal(t, want, said.Key)
		require.Equal(t, game.Name(doesTerm[g.Guilds[Artists].Workshops[0].Tile]), said.Args[1])
	}
}

func TestWorkshops(t *testing.T) {
	scenes(t, []scene{
		{name: "R-17 a low die activates the first", seats: 3, set: func(g *position) {
			g.install(Wizards, 0, game.Public, GetCoin)
			g.install(Wizards, 1, game.Public, GetModifier)
		}, say: "0 turn =1\n0 place guild.wizards\n? 0 buy 1", check: func(s *stage) {
			require.Equal(s, []int16{9, 50}, []int16{s.g.Players[0].Coins, s.g.Players[0].Modifiers + s.spent(0)})
		}},
		{name: "R-17 a middle one two", seats: 3, set: func(g *position) {
			g.install(Wizards, 0, game.Public, GetCoin)
			g.install(Wizards, 1, game.Public, GetModifier)
			g.install(Wizards, 2, game.Public, BuyGood)
		}, say: "0 turn =3\n0 place guild.wizards\n? 0 buy 1", check: func(s *stage) {
			require.Equal(s, []int16{9, 51}, []int16{s.g.Players[0].Coins, s.g.Players[0].Modifiers + s.spent(0)})
		}},
		{name: "R-17 a high one all three", seats: 3, set: func(g *position) {
			g.install(Artists, 0, game.Public, GetCoin)
			g.install(Artists, 2, game.Public, BuyGood)
		}, say: "0 turn =6\n0 place guild.artists\n0 workshop buy.magic\n? 0 buy 1", check: func(s *stage) {
			require.Equal(s, []int16{8, 2}, []int16{s.g.Players[0].Coins, s.g.Players[0].Goods[Magic]})
		}},
		{name: "A-31 slots work, not tiles", seats: 3, set: func(g *position) { g.install(Wizards, 1, game.Public, GetCoin) },
			say: "0 turn =1\n0 place guild.wizards\n? 0 buy 1", check: func(s *stage) { require.EqualValues(s, 8, s.g.Players[0].Coins) }},
		{name: "R-17 owners gain by the slot, used or not", seats: 3, set: func(g *position) {
			g.install(Artists, 0, 1, BuyGood)
			g.install(Artists, 1, 2, GetReputation)
			g.install(Artists, 2, 1, Reroll)
		}, say: "0 turn =5\n0 place guild.artists\n0 workshop\n0 workshop", check: func(s *stage) {
			require.Equal(s, []int16{9, 9}, []int16{s.g.Players[1].Coins, s.g.Players[2].Coins})
			require.EqualValues(s, 1, s.g.Players[1].Scored[ByOwning])
			require.EqualValues(s, 1, s.g.Players[1].Points)
		}},
		{name: "R-17 not by own visits", seats: 3, set: func(g *position) { g.install(Artists, 0, 0, GetReputation) },
			say: "0 turn =1\n0 place guild.artists\n0 buy", check: func(s *stage) { require.EqualValues(s, 8, s.g.Players[0].Coins) }},
		{name: "R-5 with two the rewards count twice", set: func(g *position) {
			g.install(Artists, 0, 1, GetReputation)
			g.install(Artists, 2, 1, GetCoin)
		}, say: "0 turn =6\n0 place guild.artists\n0 buy", check: func(s *stage) {
			require.EqualValues(s, 10, s.g.Players[1].Coins)
			require.EqualValues(s, 2, s.g.Players[1].Points)
		}},
		{name: "A-48 the owner comes first", seats: 3, set: func(g *position) { g.install(Artists, 0, 1, BuyGood) },
			say: "0 turn =1\n0 place guild.artists\n? 0 workshop buy.books", check: func(s *stage) { require.EqualValues(s, 9, s.g.Players[1].Coins) }},
		{name: "R-34 either of two", seats: 3, set: func(g *position) { g.install(Scholars, 0, game.Public, GetCoin, GetReputation) },
			say: "0 turn =1\n0 place guild.scholars\n? 0 workshop coin reputation\n0 workshop reputation\n? 0 buy 1", check: func(s *stage) {
				require.EqualValues(s, 8, s.g.Players[0].Coins)
				require.EqualValues(s, 24, s.g.Players[0].Reputation, "A-11")
			}},
		{name: "A-36 what needs no choice is taken unasked", seats: 3, set: func(g *position) {
			g.install(Carpenters, 0, game.Public, GetReputation)
			g.player(0).Reputation = 10
		}, say: "0 turn =1\n0 place guild.carpenters\n? 0 buy 1", check: func(s *stage) { require.EqualValues(s, 11, s.g.Players[0].Reputation) }},
		{name: "A-51 also where it is all that is possible", seats: 3, set: func(g *position) {
			g.install(Artists, 0, game.Public, GetModifier, BuyGood)
			g.player(0).Coins = 0
		}, say: "0 turn =1\n0 place guild.artists\n? 1 turn pass", check: func(s *stage) { require.True(s, s.Told("takes.modifier")) }},
		{name: "R-34 exchange", seats: 3, set: func(g *position) {
			g.install(Scholars, 0, game.Public, Exchange)
			g.player(0).Goods[Magic] = 0
		}, say: `
			0 turn =1
			0 place guild.scholars
			? 0 workshop give.books no give.magic
			0 workshop give.books
			? 0 exchange magic no books
			0 exchange magic`, check: func(s *stage) {
			require.Equal(s, []int16{0, 1}, []int16{s.g.Players[0].Goods[Books], s.g.Players[0].Goods[Magic]})
		}},
		{name: "A-8 nothing comes free with any good", seats: 3, set: func(g *position) {
			g.install(Artists, 0, game.Public, BuyGood)
			g.Guilds[Artists].Apprentices[0] = 2
		}, say: "0 turn =1\n0 place guild.artists\n0 workshop buy.artwork\n0 buy", check: func(s *stage) { require.EqualValues(s, 2, s.g.Players[0].Goods[Artwork]) }},
	})
}

// spent is how many Modifiers a seat has used, of the 50 that a stage gives.
func (s *stage) spent(seat game.Seat) int16 {
	for _, a := range s.Record().Log {
		if a.Seat == seat && a.Key == "turn" && len(a.Picks[0]) == len("die.1-2") {
			from, to := int16(a.Picks[0][4]), int16(a.Picks[0][6])
			return max(from-to, to-from)
		}
	}
	return 0
}

func TestReroll(t *testing.T) {
	s := play(t, 3, "", func(g *position) { g.install(Artists, 0, game.Public, Reroll) }).
		say("0 turn =1\n0 place guild.artists\n0 workshop reroll")
	q := s.Question(0)
	require.Equal(t, 4, q.Max, "the die placed is left out")
	require.NoError(t, s.Answer(game.Answer{Seat: 0, Key: "reroll", Picks: []string{q.Options[0].Key, q.Options[len(q.Options)-1].Key}}))
	require.Equal(t, 4, s.g.player(0).rolled())
	require.Equal(t, len(s.Record().Log), s.Settled(), "nobody takes a roll back")
	s.say("? 0 buy 1")
}
