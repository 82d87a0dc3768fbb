package nobility

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// rolled is a game alone in which the automa's dice are found to be as wanted: the seeds are
// tried in turn.
func rolled(t *testing.T, want func(a [AutomaDice]int8) bool, set func(*position)) *stage {
	t.Helper()
	setup := setupOf(t, 1, "")
	for n := range 500 {
		setup.Seed = game.SeedOf(uint64(n))
		if s := open(t, staged(set), setup); want(s.g.Automa) {
			return s
		}
	}
	t.Fatal("no such roll")
	return nil
}

// TestSetupAlone is R-80: the numbers of two, a neutral Workshop on the second slot of every
// Guild, and an Objective.
func TestSetupAlone(t *testing.T) {
	g := play(t, 1, "", nil).g
	require.Equal(t, []int8{2, 1, 2, 2}, []int8{g.seats.Slots, g.seats.GuildDice, g.seats.Apprentices, g.seats.Owner})
	require.False(t, g.Chancery)
	require.NotZero(t, g.Objective)
	require.True(t, play(t, 1, "", nil).Told("objective"))
	for guild := range g.Guilds {
		w := g.Guilds[guild].Workshops[1]
		require.Equal(t, Guild(guild), w.Tile.Card().Guild)
		require.Equal(t, game.Public, w.Owner)
	}
	require.Zero(t, play(t, 2, "", nil).g.Objective)
	for _, level := range []Level{Easy, Medium, Hard} {
		require.Equal(t, level, play(t, 1, "level="+level.String(), nil).g.Objective.Card().Level)
	}
}

// TestAutoma is R-81 with.
func TestAutoma(t *testing.T) {
	s := rolled(t, func(a [AutomaDice]int8) bool { return a[white] > 2 && a[green] < 5 && a[red] != a[blue] }, nil)
	g, a := s.g, s.g.Automa
	require.Equal(t, []Die{NewDie(game.Public, a[white]), 0}, g.Tavern.Dice[:2])
	require.Equal(t, []Die{NewDie(game.Public, a[green]), 0}, g.Yard[:2])
	require.Equal(t, HallView{Die: NewDie(game.Public, a[yellow])}, g.Hall[a[yellow]-1])
	require.EqualValues(t, 1, g.Aside)
	s.say("0 turn =1")
	require.Equal(t, "lower", s.Refused(0, "tavern"), "A-25")
	for guild := range Guild(GuildCount) {
		closed := int8(guild+1) == a[red] || int8(guild+1) == a[blue]
		require.Equal(t, closed, s.g.barredGuild(guild, 1).why == &notGuildDice, guild.String())
	}
	s = rolled(t, func(a [AutomaDice]int8) bool { return a[red] == a[blue] }, nil)
	n := 0
	for guild := range s.g.Guilds {
		n += s.g.Guilds[guild].dice()
	}
	require.Equal(t, 1, n, "A-26")
}

// TestAutomaOnAnEmptySlotOnlyBlocksIt is A-46.
func TestAutomaOnAnEmptySlotOnlyBlocksIt(t *testing.T) {
	s := play(t, 1, "", func(g *position) {
		for i := range g.Hall {
			g.layAside(g.Hall[i].Tile)
			g.Hall[i].Tile = 0
		}
	})
	require.EqualValues(t, HallSlots, s.g.Aside)
	require.Equal(t, game.Public, s.g.Hall[s.g.Automa[yellow]-1].Die.Owner())
}

// TestAutomaPaysOwners is R-82: every own Workshop of a Guild it enters, doubled, whatever
// the value; once where red and blue are alike.
func TestAutomaPaysOwners(t *testing.T) {
	set := func(g *position) {
		for guild := range Guild(GuildCount) {
			g.owns(0, guild, 0)
			g.owns(0, guild, 2)
		}
	}
	for n, alike := range map[int16]bool{1: true, 2: false} {
		s := rolled(t, func(a [AutomaDice]int8) bool { return (a[red] == a[blue]) == alike }, set)
		require.Equal(t, 8+2*n, s.g.Players[0].Coins)
		require.Equal(t, 2*n, s.g.Players[0].Scored[ByOwning])
	}
}

// TestObjectives plays every one to its end, met and missed: a missed one is lost.
func TestObjectives(t *testing.T) {
	for o := Objective(1); o <= ObjectiveCount; o++ {
		for _, reached := range []bool{true, false} {
			s := play(t, 1, "rounds=7", func(g *position) {
				g.Objective = o
				if reached {
					g.reach(o)
				} else {
					g.Players[0].Reputation = 6
				}
			})
			result := s.end()
			require.Equal(t, !reached, result.Lost, o.Key())
			require.Equal(t, reached, result.Won(0))
			require.Equal(t, reached, s.g.Final[0].Met)
			require.Equal(t, 1, result.Scores[0].Place)
			require.Positive(t, result.Scores[0].Total, "the score is shown either way")
			require.Equal(t, reached, s.Told("objective.met"))
			require.Equal(t, !reached, s.Told("objective.missed"))
		}
	}
}

// reach lays out what an Objective asks for.
func (g *position) reach(o Objective) {
	p := &g.Players[0]
	for _, goal := range o.Card().AtLeast {
		n := int(goal.Least)
		switch goal.Counts {
		case CountSettlers, CountRaces:
			for r := 0; p.built() < n; r++ {
				g.houses(0, Race(r%RaceCount))
			}
		case CountNobility:
			g.noble(0, int8(n))
		case CountReputation:
			p.Reputation = int8(n)
		case CountGuilds:
			for guild := range n {
				g.Guilds[guild].Apprentices[0] = 1
			}
		case CountCouncil:
			p.Tiles = int8(n)
		case CountWorkshops:
			for guild := range Guild(n) {
				g.owns(0, guild, 0)
			}
		case CountCommunity:
			g.lots(0, n)
		case CountPoints:
			p.score(BySettlers, n)
		}
	}
}

// TestOneConditionIsNotEnough: all of them are needed.
func TestOneConditionIsNotEnough(t *testing.T) {
	s := play(t, 1, "", func(g *position) { g.Objective = 3; g.noble(0, 8); g.Players[0].Reputation = 17 })
	require.False(t, s.g.met(100))
	s.g.Players[0].Reputation = 18
	require.True(t, s.g.met(0))
}

// TestShortGame is A-41: seven rounds, the first seven events, and more to begin with.
func TestShortGame(t *testing.T) {
	for seats, reputation := range map[int]int8{1: 11, 4: 11, 6: 9} {
		s := open(t, New(), setupOf(t, seats, "rounds=7 events=on"))
		p := &s.g.Players[0]
		require.EqualValues(t, []int8{10, 2, 1, reputation}, []int8{int8(p.Coins), p.Workers, p.Houses, p.Reputation}, "%d seats", seats)
		s.end()
		require.EqualValues(t, 7, s.g.Round)
		require.EqualValues(t, 3, s.g.EventsLeft)
	}
}

// TestEventsOfTwoDecks is R-40: five of the first above five of the second, none twice.
func TestEventsOfTwoDecks(t *testing.T) {
	s := play(t, 2, "events=on", nil)
	seen := map[Event]bool{}
	for round := int8(1); round <= 10; round++ {
		s.pass(round)
		e := s.g.Event
		require.False(t, seen[e])
		seen[e] = true
		require.Equal(t, 1+(round-1)/5, e.Card().Deck)
	}
	require.Zero(t, play(t, 2, "", nil).g.Event)
}
