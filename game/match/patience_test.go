package match_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// patience is for one to six: each seat in turn takes 0 to 3, twice. All lose
// against the game if they take less than 4 each together. With six the game
// is always strict, and the big board needs three.
type patience struct{}

func (patience) Info() game.Info {
	return game.Info{Name: "toy", MinSeats: 1, MaxSeats: 6, Revision: 1, Bound: 12, Settings: []game.Setting{
		{Key: "strict", Values: []string{"off", "on"}, Fixed: map[int]string{6: "on"}},
		{Key: "board", Values: []string{"small", "big"}, Fewest: []int{0, 3}},
	}}
}

func (patience) Deal(setup game.Setup, _ *rand.Rand) (game.Game, error) {
	return &patienceGame{Strict: setup.Value("strict", "off"), Taken: make([]int, setup.Seats)}, nil
}

type patienceGame struct {
	Strict string
	Taken  []int
}

func (g *patienceGame) View(game.Seat) any { return patienceGame{g.Strict, slices.Clone(g.Taken)} }
func (g *patienceGame) Check() error       { return nil }

func (g *patienceGame) Play(t *game.Table) game.Result {
	for range 2 {
		for seat := range g.Taken {
			g.Taken[seat] += among(t, "take", game.Seat(seat), 0, 1, 2, 3).One()
		}
	}
	r := game.Result{Lost: true}
	sum := 0
	for _, n := range g.Taken {
		sum += n
	}
	r.Lost = sum < 4*len(g.Taken)
	for _, n := range g.Taken {
		s := game.Score{Place: 1, Total: n}
		for _, other := range g.Taken {
			if other > n && !r.Lost {
				s.Place++
			}
		}
		r.Scores = append(r.Scores, s)
	}
	return r
}

func newPatience(t testing.TB) *club {
	return newClub(t, unbraked, func(o *match.Options) { o.Rules = []game.Rules{patience{}} })
}

// TestOnePlaysAlone: with one person there are no rivals to wait for, to ask
// or to win.
func TestOnePlaysAlone(t *testing.T) {
	alone := func(t *testing.T, pace match.Pace) (*club, match.ID) {
		c := newPatience(t)
		c.rules = patience{}
		id := c.deal(1, match.Terms{Pace: pace})
		require.Equal(t, game.Only(0), c.facts(id).Awaited())
		return c, id
	}
	t.Run("and wins", func(t *testing.T) {
		c, id := alone(t, match.NoPace)
		c.give(id, 0, "3", "1")
		m := c.facts(id)
		require.Equal(t, match.Finished, m.Phase)
		require.Equal(t, []int{1}, m.Final.Places)
		require.False(t, m.Final.Lost)
	})
	t.Run("and loses against the game", func(t *testing.T) {
		c, id := alone(t, match.NoPace)
		c.give(id, 0, "3", "0")
		m := c.facts(id)
		require.Equal(t, match.Played, m.Final.Outcome)
		require.True(t, m.Final.Lost)
		require.Nil(t, m.Final.Places, "nobody won")
		require.Equal(t, 3, m.Final.Result.Scores[0].Total)
	})
	t.Run("and concedes, which is a loss", func(t *testing.T) {
		c, id := alone(t, match.NoPace)
		m, err := c.Concede(id, "0")
		require.NoError(t, err)
		require.Equal(t, match.GivenUp, m.Final.Outcome)
		require.True(t, m.Final.Lost)
		require.Nil(t, m.Final.Places)
	})
	t.Run("and abandons or takes back without asking anybody", func(t *testing.T) {
		c, id := alone(t, match.NoPace)
		c.pick(id, 0, "2")
		v, err := c.Propose(id, "0", match.Abandon, 0)
		require.NoError(t, err)
		require.True(t, v.Passed)
		require.Equal(t, match.Void, c.facts(id).Final.Outcome)
	})
	t.Run("and runs out of time", func(t *testing.T) {
		c, id := alone(t, match.Blitz)
		for range 4 * 24 {
			c.clock = c.clock.Add(time.Hour)
			require.NoError(t, c.Tick())
		}
		m := c.facts(id)
		require.Equal(t, match.Finished, m.Phase)
		require.True(t, m.Final.Lost)
	})
}

func TestSixPlay(t *testing.T) {
	c := newPatience(t)
	c.rules = patience{}
	id := c.deal(6, match.Terms{Chosen: map[string]string{"strict": "off", "board": "big"}})
	want := map[string]string{"strict": "on", "board": "big"}
	require.Equal(t, want, c.stored(id).Setup.Chosen, "what six fix is played and stored")
	require.Equal(t, want, c.facts(id).Chosen)
	for round := range 2 {
		for seat := range 6 {
			require.Equal(t, game.Only(game.Seat(seat)), c.facts(id).Awaited(), "round %d", round)
			c.give(id, seat, []string{"3", "3", "3", "3", "3", "2"}[seat])
		}
	}
	require.Equal(t, []int{1, 1, 1, 1, 1, 6}, c.facts(id).Final.Places)
}

func TestAChoiceThatNeedsMoreSeats(t *testing.T) {
	c := newPatience(t)
	c.rules = patience{}
	big := match.Terms{Chosen: map[string]string{"board": "big"}, Fill: true}
	id := c.lobby(big)
	_, err := c.Start(id, "0", "")
	var few *game.FewestError
	require.ErrorAs(t, err, &few)
	require.Equal(t, game.FewestError{Setting: "board", Value: "big", Seats: 3}, *few)
	c.clock = c.clock.Add(49 * time.Hour)
	require.NoError(t, c.Tick())
	require.Equal(t, match.Playing, c.facts(id).Phase)
	require.Len(t, c.facts(id).Chairs, 3, "filled up to what the choice needs")
}

// TestNobodyWinsWhatAllConceded: those who concede share the last place; where
// that is all, it is no first.
func TestNobodyWinsWhatAllConceded(t *testing.T) {
	c := newClub(t)
	id := c.deal(3, match.Terms{})
	for _, user := range []string{"0", "2", "1"} {
		_, err := c.Concede(id, match.User(user))
		require.NoError(t, err)
	}
	final := c.facts(id).Final
	require.True(t, final.Lost)
	require.Nil(t, final.Places)
}
