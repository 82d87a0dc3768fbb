package nobility

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// The rulebook's worked examples.

// Dice 5, 2, 3, 2, 4 and Reputation 11: 5, 2, 3 can be placed, and so can 2, 3, 2, 4.
func TestExampleOfReputation(t *testing.T) {
	for _, order := range [][]int8{{5, 2, 3}, {2, 3, 2, 4}} {
		g := play(t, 2, "", func(g *position) { g.player(0).Modifiers = 0 }).g
		p := g.player(0)
		p.Reputation, p.Dice = 11, [DieFaces]int8{0, 2, 1, 1, 1, 0}
		for _, v := range order {
			m := game.Ask[deed](new(game.Table), "turn", 0)
			g.offerDice(m, 0)
			require.GreaterOrEqual(t, m.Find(dieOptions[v][v].Key), 0, "%d of %v", v, order)
			p.Dice[v-1]--
			p.Spent += v
		}
		require.False(t, g.anyDie(0), "%v", order)
	}
}

// A 2 at the Tavern, then a 3, then a 6; at the Yard a 6, then a 3, then a 2.
func TestExampleOfTavernAndYard(t *testing.T) {
	s := play(t, 3, "", func(g *position) {
		g.face(0, 7)
		g.face(1, 8)
		g.face(2, 9)
		for seat := range game.Seat(3) {
			g.hold(seat, Settlers(40+4*seat), Settlers(28)+Settlers(4*seat))
		}
	})
	s.say(`
		0 turn =2
		0 place tavern
		0 card settlers.7
		1 turn =1
		? 1 place castle no tavern
		1 place yard
		2 turn =6
		2 place tavern
		2 card settlers.9`)
	require.Equal(t, &notHigher, s.g.barredYard(0, 2).why)
	up := play(t, 3, "", nil)
	up.say("0 turn =6\n0 place yard\n1 turn =3\n1 place yard\n2 turn =2\n2 place yard")
	for seat := range game.Seat(3) {
		require.EqualValues(t, 2, up.g.player(seat).Houses)
		require.EqualValues(t, 3, up.g.player(seat).Coins)
	}
}

// Settlers for 8 to 12 Furnishings, Weapons, Magic and Books: 3, 3, 3, 3 score 12, and 3, 2,
// 1, 2 score 8.
func TestExampleOfACard(t *testing.T) {
	for _, tc := range []struct {
		pay    string
		points int16
	}{
		{"books books weaponry weaponry furnishings furnishings magic magic", 12},
		{"books weaponry furnishings furnishings", 8},
	} {
		s := play(t, 2, "", with(39, 12, of(3, 3, 3, 3, 0, 0)))
		s.say("0 turn house.settlers.39")
		q := s.Question(0)
		require.Equal(t, []int{4, 8}, []int{q.Min, q.Max}, "beyond one of each")
		require.Equal(t, 2, q.Options[0].Often(), "three of a kind at most")
		s.say("0 pay " + tc.pay)
		require.Equal(t, tc.points, s.g.Players[0].Points)
	}
}

// Two Apprentices with the Artists and a 3: two Artworks bought and two free ones.
func TestExampleOfAGuild(t *testing.T) {
	s := play(t, 3, "", func(g *position) { g.Guilds[Artists].Apprentices[0] = 2; g.player(0).Goods[Artwork] = 0 }).
		say("0 turn =3\n0 place guild.artists\n0 buy 2")
	require.EqualValues(t, 4, s.g.Players[0].Goods[Artwork])
	require.EqualValues(t, 6, s.g.Players[0].Coins)
}

// A 3 at the Port: Jewelry at 3, Magic at 2, Furnishings at 1.
func TestExampleOfThePort(t *testing.T) {
	s := play(t, 3, "", func(g *position) { g.moor(8) }).say("0 turn =3\n0 place port\n0 goods furnishings magic jewelry")
	require.EqualValues(t, 8+3+2+1, s.g.Players[0].Coins)
}

// With Settlers of Elves and Dwarves housed, these two councillors can be dealt with.
func TestExampleOfTheCouncil(t *testing.T) {
	g := play(t, 2, "", func(g *position) {
		g.houses(0, Elf, Dwarf)
		g.stock(0, 9)
		g.player(0).Nobility, g.player(0).Lord = 12, true
	}).g
	for r := range Race(RaceCount) {
		require.Equal(t, r == Elf || r == Dwarf, g.barredCouncil(0, 0, r).why == nil, r.String())
	}
}
