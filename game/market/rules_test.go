package market

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
	"norenbot/game/text"
)

// play opens a game for three, at which seat 0 begins, with the packs in the order given.
func play(t *testing.T, chosen map[string]string, stalls, customers []int8) (*gametest.Stage, *position) {
	t.Helper()
	rules := gametest.Staged{Rules: New(), Set: func(dealt game.Game) {
		g := dealt.(*position)
		first(g.stalls[:], stalls)
		first(g.customers[:], customers)
	}}
	setup := rules.Info().Setup(3, game.SeedOf(1))
	setup.Chosen = map[string]string{game.TurnOrderKey: game.OrderSeats}
	for key, value := range chosen {
		setup.Chosen[key] = value
	}
	s := gametest.Open(t, rules, setup)
	return s, s.Game().(*position)
}

// first brings cards to the front of a pack.
func first(pack, cards []int8) {
	for i, card := range cards {
		for k := i; k < len(pack); k++ {
			if pack[k] == card {
				pack[i], pack[k] = pack[k], pack[i]
				break
			}
		}
	}
}

var dawn = []int8{30, 4, 11, 8, 20, 21}

func TestSetup(t *testing.T) {
	t.Run("M-2 two coins a round and two more", func(t *testing.T) {
		_, g := play(t, nil, nil, nil)
		require.EqualValues(t, 12, g.Players[2].Coins)
		_, g = play(t, map[string]string{settingRounds: short}, nil, nil)
		require.EqualValues(t, 8, g.Players[2].Coins)
	})
	t.Run("M-4 a stall for each player, from the lowest", func(t *testing.T) {
		_, g := play(t, nil, dawn, nil)
		require.Equal(t, Cards{4, 11, 30}, g.Stalls)
	})
}

func TestAuction(t *testing.T) {
	t.Run("M-5 a bid is more than the highest, and no more than one has", func(t *testing.T) {
		s, _ := play(t, nil, dawn, nil)
		s.Say(`
			? 0 bid pass 1 12 no 13
			0 bid 4
			? 1 bid pass 5 12 no 4`)
	})
	t.Run("M-6 whoever passes takes the lowest and pays half, A-2 rounded down", func(t *testing.T) {
		s, g := play(t, nil, dawn, nil)
		s.Say(`
			0 bid 3
			1 bid 4
			2 bid pass
			0 bid pass`)
		require.Equal(t, [3]int8{11, 8, 12}, [3]int8{g.Players[0].Coins, g.Players[1].Coins, g.Players[2].Coins})
		require.Equal(t, [3]int8{11, 30, 4}, [3]int8{g.Players[0].Stalls[0], g.Players[1].Stalls[0], g.Players[2].Stalls[0]})
	})
	t.Run("A-2 rounded up, where a table has chosen so", func(t *testing.T) {
		s, g := play(t, map[string]string{settingHalf: up}, dawn, nil)
		s.Say("0 bid 3\n1 bid 4\n2 bid pass\n0 bid pass")
		require.EqualValues(t, 10, g.Players[0].Coins)
	})
	t.Run("M-7 whoever is left pays all and begins", func(t *testing.T) {
		s, g := play(t, nil, dawn, nil)
		s.Say("0 bid 3\n1 bid 4\n2 bid pass\n0 bid pass\n? 1 bid 1")
		require.Equal(t, Cards{8, 20, 21}, g.Stalls)
		require.Equal(t, []game.Seat{1, 2, 0}, g.TurnOrder())
	})
	t.Run("A-3 whoever is left without a bid pays nothing", func(t *testing.T) {
		s, g := play(t, nil, dawn, nil)
		s.Say("0 bid pass\n1 bid pass\n? 2 bid 1")
		require.EqualValues(t, 12, g.Players[2].Coins)
		require.EqualValues(t, 30, g.Players[2].Stalls[0])
	})
	t.Run("A-1 whoever cannot bid is not asked", func(t *testing.T) {
		s, g := play(t, nil, dawn, nil)
		s.Say("0 bid 12\n? 1 bid 1") // the others have no more, and now 0 has nothing
		require.EqualValues(t, 0, g.Players[0].Coins)
		require.Equal(t, int8(2), g.Round)
	})
}

func TestSale(t *testing.T) {
	s, g := play(t, map[string]string{settingRounds: short}, []int8{1, 2, 30, 3, 4, 29, 5, 6, 28}, []int8{9, 2, 9, 7, 1, 15, 4, 5, 6})
	s.Say("0 bid pass\n1 bid pass\n2 bid 1\n0 bid pass\n1 bid pass\n2 bid pass\n0 bid pass")
	t.Run("M-8 customers come when all stalls are sold", func(t *testing.T) {
		require.Equal(t, Selling, g.Phase)
		require.Equal(t, Cards{2, 9, 9}, g.Customers)
	})
	t.Run("M-9 what somebody chooses is secret", func(t *testing.T) {
		hand := g.Players[2].Stalls
		s.Say("2 open 30")
		require.EqualValues(t, 30, s.View(2).(View).Players[2].Chosen)
		require.Zero(t, s.View(0).(View).Players[2].Chosen)
		require.Equal(t, hand, s.View(0).(View).Players[2].Stalls)
	})
	t.Run("M-10 the highest stall earns the fullest purse", func(t *testing.T) {
		s.Say("default 2")
		require.EqualValues(t, 9, g.Players[2].Earned[0])
		require.Equal(t, 20, g.Players[0].Earned.Sum()+g.Players[1].Earned.Sum()+g.Players[2].Earned.Sum())
	})
	t.Run("M-11, A-3 the last stalls open by themselves, and coins count", func(t *testing.T) {
		s.Say("default 3\nover")
		result, _ := s.Result()
		for seat, score := range result.Scores {
			require.Equal(t, g.Players[seat].Earned.Sum()+int(g.Players[seat].Coins), score.Total)
			require.Equal(t, []int{int(g.Players[seat].Coins)}, score.TieBreak)
		}
	})
}

func TestTies(t *testing.T) {
	g := deal(New().Info().Setup(3, game.SeedOf(1)), New().Info().Setup(3, game.SeedOf(1)).Luck())
	g.Players[0].Coins, g.Players[0].Earned[0] = 3, 7
	g.Players[1].Coins, g.Players[1].Earned[0] = 5, 5
	g.Players[2].Coins, g.Players[2].Earned[0] = 3, 7
	g.score(new(game.Table))
	require.Equal(t, [mostSeats]int8{2, 1, 2}, g.Places, "M-11 who kept more comes first; who is equal in that shares the place")
}

func TestCheckFinds(t *testing.T) {
	for wrong, spoil := range map[string]func(g *position){
		"stall 1 is there 2 times":            func(g *position) { g.Players[0].Stalls[0] = 1 },
		"seat 1 has -1 coins":                 func(g *position) { g.Players[1].Coins = -1 },
		"a customer with 15 is there 3 times": func(g *position) { g.Players[1].Earned[0] = 15 },
	} {
		g := deal(New().Info().Setup(3, game.SeedOf(1)), New().Info().Setup(3, game.SeedOf(1)).Luck())
		require.NoError(t, g.Check())
		spoil(g)
		require.ErrorContains(t, g.Check(), wrong)
	}
}

// TestRulesInShort name the numbers that a match has, of a long match and of a short one.
func TestRulesInShort(t *testing.T) {
	english := text.MustOpen(text.Shelf{Prefix: Name, FS: Locale}).In("en").Phrase("market.rules.3")
	for _, rounds := range []string{long, short} {
		_, g := play(t, map[string]string{settingRounds: rounds}, nil, nil)
		require.Contains(t, english, fmt.Sprintf("%d coins", g.Players[0].Coins))
		require.Contains(t, english, fmt.Sprintf("%d rounds", g.Rounds))
	}
}
