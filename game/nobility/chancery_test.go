package nobility

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
)

// kept opens a game with the Chancery in which everybody has kept the first Commission.
func kept(t *testing.T, seats int, set func(*position)) *stage {
	t.Helper()
	s := play(t, seats, "chancery=on", set)
	for seat := range game.Seat(seats) {
		q := s.Question(seat)
		require.NoError(t, s.Answer(game.Answer{Seat: seat, Key: "keep", Picks: []string{q.Options[0].Key}}))
	}
	return s
}

func TestEverybodyKeepsOneCommissionSecretly(t *testing.T) {
	s := play(t, 3, "chancery=on", nil)
	require.Equal(t, Choosing, s.g.Phase)
	require.Len(t, s.Questions(), 3, "all at once")
	mine := s.g.Players[1].Commissions
	q := s.Question(1)
	require.Equal(t, []string{mine[0].Card.Key(), mine[1].Card.Key(), mine[2].Card.Key()}, gametest.Keys(q.Options))
	require.NoError(t, s.Answer(game.Answer{Seat: 1, Key: "keep", Picks: []string{mine[2].Card.Key()}}))
	require.True(t, s.g.Players[1].Commissions[2].Held, "nothing shows before all have chosen")
	for _, seat := range []game.Seat{0, 2} {
		require.NoError(t, s.Answer(game.Answer{Seat: seat, Key: "keep", Picks: []string{s.Question(seat).Options[0].Key}}))
	}
	require.Equal(t, mine[2].Card, s.g.Players[1].Commissions[0].Card)
	require.Equal(t, mine[0].Tile, s.g.Players[1].Commissions[0].Tile)
	require.False(t, s.g.Players[1].Commissions[1].Held)
	require.EqualValues(t, CommissionCount-3, s.g.CommissionDeck)
	require.EqualValues(t, DiceTileCount-3, s.g.DiceTiles)
	for viewer := game.Public; viewer < 3; viewer++ {
		card := s.View(viewer).(View).Players[1].Commissions[0].Card
		require.Equal(t, viewer == 1, card != 0, "seat %d", viewer)
	}
	s.end()
	require.Equal(t, mine[2].Card, s.View(0).(View).Players[1].Commissions[0].Card, "all is shown at the end")
}

// TestWhoPlaysWithTheChancery is A-45.
func TestWhoPlaysWithTheChancery(t *testing.T) {
	for _, c := range []struct {
		seats  int
		chosen string
		on     bool
		desks  int
	}{{1, "chancery=on", false, 0}, {2, "chancery=on", true, 6}, {4, "chancery=on", true, 6}, {5, "chancery=on", true, 12}, {5, "", false, 12}, {6, "chancery=off", true, 12}} {
		s := play(t, c.seats, c.chosen, nil)
		require.Equal(t, c.on, s.g.Chancery, "%d with %q", c.seats, c.chosen)
		require.EqualValues(t, c.desks, s.g.seats.Desks)
	}
}

// TestDesks is R-51: a die's slot, a Worker, a free desk, and Settlers of its race.
func TestDesks(t *testing.T) {
	s := kept(t, 5, func(g *position) {
		g.houses(0, Human, Gnome)
		g.houses(1, WoodElf, Elf)
		g.Players[0].Workers, g.Players[1].Workers = 2, 1
	})
	s.say(`
		0 turn =2
		? 0 place desk.1`) // Humans sit in the top row, Wood Elves below
	require.Equal(t, "housed", s.Refused(0, "desk.2"))
	s.say(`
		0 place desk.1
		1 turn =2`)
	require.Equal(t, "slot", s.Refused(1, "desk.2"), "each slot holds one die")
	require.Equal(t, game.Seat(0), s.g.Desks.At[1])
	require.EqualValues(t, 1, s.g.Players[0].Workers)
	s.pass(2)
	require.EqualValues(t, 3, s.g.Players[0].Income.Coins, "R-52")
	s.say(`
		1 turn =2
		? 1 place desk.2`)
	require.Equal(t, "desk", s.Refused(1, "desk.1"))
	s.say(`
		1 place desk.2
		2 turn =1
		2 place castle
		3 turn pass
		4 turn pass
		0 turn =5`)
	require.Equal(t, "recall", s.Refused(0, "land"), "who sits there stays")
	s.say(`
		0 place castle
		1 turn =3`)
	require.Equal(t, "worker", s.Refused(1, "desk.1"))
}

func TestUpToFourUseTheTopRowAlone(t *testing.T) {
	s := kept(t, 4, func(g *position) { g.houses(0, WoodElf); g.Players[0].Workers = 1 })
	s.say("0 turn =2 \n ? 0 place no desk.1 desk.2")
}

// TestBenefits is R-53, one desk after the other. Two equal ones do not add up.
func TestBenefits(t *testing.T) {
	for _, desks := range [][]int{nil, {0}, {0, deskRow}} {
		s := kept(t, 5, func(g *position) {
			for _, row := range desks {
				for die := range deskRow {
					g.Desks.At[row+die] = 0
				}
			}
		})
		g, n := s.g, min(1, len(desks))
		ship, tile := g.Port.Ship.Card(), Council(2)
		require.Equal(t, 2*(1-n), g.councilCoins(0, tile))
		require.Equal(t, int(ship.Price[Magic])+n, g.goodPrice(0, Magic))
		require.Equal(t, 2-n, g.councilRepute(0))
		require.Equal(t, 1+n, g.tavernCards(0))
		require.Equal(t, 5-n, g.housePrice(0))
		require.Equal(t, 4-n, g.buildingPrice(0, 0))
		require.Equal(t, 5, g.housePrice(1), "nobody else has it")
	}
}

// TestTakingCommissions is R-54 at each slot, with Reputation clamped.
func TestTakingCommissions(t *testing.T) {
	for _, c := range []struct {
		die        string
		offered    int
		reputation int8
	}{{"=1", 1, 8}, {"=4", 2, 7}, {"=6", 3, 6}} {
		s := kept(t, 2, func(g *position) {
			g.Desks.At[0] = 0
			g.Players[0].Reputation, g.Players[0].Coins = 9, 0
		})
		deck := s.g.commissions[:s.g.CommissionDeck]
		top := append([]Commission{}, deck[len(deck)-c.offered:]...)
		first := s.g.Players[0].Commissions[0].Card
		s.say("0 turn " + c.die + "\n 0 place clerk \n 0 replace \n 0 commission draw")
		keeps := top[0] // drawn last
		if c.offered > 1 {
			require.Len(t, s.Question(0).Options, c.offered)
			require.Zero(t, s.View(1).(View).Players[0].Commissions[1].Card, "drawn secretly")
			s.say("0 keep " + keeps.Key())
		}
		p := &s.g.Players[0]
		require.Equal(t, c.reputation, p.Reputation)
		require.Equal(t, []Commission{first, keeps, 0}, []Commission{p.Commissions[0].Card, p.Commissions[1].Card, p.Commissions[2].Card})
		require.NotZero(t, p.Commissions[1].Tile)
		require.EqualValues(t, len(deck)-1, s.g.CommissionDeck)
		require.ElementsMatch(t, top[1:], s.g.commissions[:c.offered-1], "the others lie under the deck")
	}
}

func TestACommissionNeedsAnApprenticeInTheChancery(t *testing.T) {
	s := kept(t, 2, func(g *position) { g.Players[0].Coins = 0 })
	s.say("0 turn =1 \n 0 place clerk \n 0 replace \n ? 1 turn pass")
}

// TestFewCommissionsAreLeft is A-40: as many are drawn as there are.
func TestFewCommissionsAreLeft(t *testing.T) {
	s := kept(t, 2, func(g *position) { g.Desks.At[0], g.Players[0].Coins = 0, 0 })
	s.say("0 turn =6 \n 0 place clerk")
	s.g.CommissionDeck, s.Unsound = 2, true
	s.say("0 replace \n 0 commission draw")
	require.Len(t, s.Question(0).Options, 2)
	s = kept(t, 2, func(g *position) { g.Desks.At[0], g.Players[0].Coins = 0, 0 })
	s.say("0 turn =6 \n 0 place clerk")
	s.g.CommissionDeck, s.Unsound = 0, true
	s.say("0 replace \n ? 1 turn pass")
}

// TestDiceTiles is R-55: dice on matching slots, City tokens at Upkeep, and what counts.
func TestDiceTiles(t *testing.T) {
	s := kept(t, 2, func(g *position) {
		g.commission(0, 0, 1, 10) // 2, 2, 5
		g.Players[0].Reputation = 10
	})
	c := &s.g.Players[0].Commissions[0]
	s.say("0 turn =3")
	require.Equal(t, "gap", s.Refused(0, "tile.1"))
	s.say(`
		0 place castle
		1 turn pass
		0 turn =2
		0 place tile.1`)
	require.EqualValues(t, [3]Die{NewDie(0, 2), 0, 0}, c.Dice)
	require.EqualValues(t, 5, s.g.Players[0].Spent, "the die counts against the Reputation")
	s.say("0 turn =2 \n 0 place tile.1 \n 0 turn =2")
	require.Equal(t, "gap", s.Refused(0, "tile.1"), "both twos are there")
	s.say("0 place yard")
	s.pass(2)
	require.Equal(t, [3]bool{true, true, false}, c.Done)
	require.Zero(t, c.Dice)
	require.False(t, c.active())
	require.Zero(t, s.g.commissioned(0))
	s.say("1 turn pass \n 0 turn =5 \n 0 place tile.1")
	s.pass(3)
	require.True(t, c.active())
	require.True(t, s.Told("activated"))
	s.say("0 turn =2 \n ? 0 place castle no tile.1")
}

// TestDiceOnTilesAtTheEndCount is A-19: they become tokens after the last round.
func TestDiceOnTilesAtTheEndCount(t *testing.T) {
	s := kept(t, 2, func(g *position) {
		g.commission(0, 0, 1, 10)
		g.owns(0, Scholars, 0)
		g.owns(0, Scholars, 1)
	})
	s.g.Players[0].Commissions[0].Done = [3]bool{true, true, false}
	s.pass(10)
	for s.Question(0) == nil {
		s.say("1 turn pass")
	}
	s.say("0 turn =5 \n 0 place tile.1")
	s.end()
	require.EqualValues(t, 6, s.g.Final[0].Scored[ByCommissions])
	require.Zero(t, s.g.Final[1].Scored[ByCommissions])
}

// TestImagineDealsOthersCommissionsAnew: no card is lost or doubled, and one's own stay.
func TestImagineDealsOthersCommissionsAnew(t *testing.T) {
	s := kept(t, 3, nil)
	own, differ := s.g.Players[1].Commissions[0].Card, false
	other := s.g.Players[0].Commissions[0].Card
	for seed := range uint64(8) {
		g := *s.g
		g.Imagine(1, rand.New(rand.NewPCG(seed, 1)))
		require.Equal(t, own, g.Players[1].Commissions[0].Card)
		differ = differ || g.Players[0].Commissions[0].Card != other
		all := append([]Commission{}, g.commissions[:g.CommissionDeck]...)
		for seat := range g.Players[:3] {
			all = append(all, g.Players[seat].Commissions[0].Card)
		}
		require.ElementsMatch(t, shuffled[Commission](CommissionCount, rand.New(rand.NewPCG(1, 1))), all)
	}
	require.True(t, differ)
}

// TestEveryDesk seats somebody at each of the twelve.
func TestEveryDesk(t *testing.T) {
	for d := range Desk(DeskCount) {
		s := kept(t, 6, func(g *position) {
			g.houses(0, d.Card().Race)
			g.Players[0].Workers = 1
		})
		row := []string{"1", "2"}[d/deskRow]
		s.say("0 turn =" + string(rune('0'+d.Card().Die)) + "\n 0 place desk." + row)
		require.Equal(t, game.Seat(0), s.g.Desks.At[d])
		require.True(t, s.g.has(0, d.Card().Benefit))
		require.Zero(t, s.g.Players[0].Workers)
	}
}

// TestEveryDiceTile fills each of the eighteen, one die a round.
func TestEveryDiceTile(t *testing.T) {
	for d := DiceTile(1); d <= DiceTileCount; d++ {
		s := kept(t, 2, func(g *position) { g.commission(0, 0, g.Players[0].Commissions[0].Card, d) })
		for i, v := range d.Card() {
			for s.Question(0) == nil {
				s.say("1 turn pass")
			}
			require.False(t, s.g.Players[0].Commissions[0].active())
			s.say("0 turn =" + string(rune('0'+v)) + "\n 0 place tile.1")
			s.pass(int8(i + 2))
		}
		require.True(t, s.g.Players[0].Commissions[0].active(), d.Key())
	}
}
