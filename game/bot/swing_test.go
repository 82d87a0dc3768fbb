package bot

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// TestBends: where the curve changed is found, and noise is not; the end is no bend.
func TestBends(t *testing.T) {
	w := &work{listed: make([][]decision, 2), over: true}
	for at := range 41 {
		chance := 0.5 + 0.02*float64(at%2)
		if at > 10 {
			chance -= 0.2
		}
		if at > 20 {
			chance -= 0.15
		}
		if at > 30 {
			chance += 0.3
		}
		if at == 40 {
			chance = 1
		}
		w.out.Curve = append(w.out.Curve, Point{Answers: at, Chance: []float64{chance, 1 - chance}})
	}
	found := w.bends()
	require.Len(t, found, 3)
	for n, at := range []int{10, 20, 30} {
		require.Equal(t, at, found[n].at)
	}
	require.InDelta(t, 0.2, found[0].size, 0.03)
}

// TestSwing: what a decision brought is told from what came then, and the answer itself is found near
// the bend; where nothing was turned up there is no luck.
func TestSwing(t *testing.T) {
	measured := func(bet string, seed uint64) Swing {
		rec := game.Record{Game: "toss", Setup: toss{}.Info().Setup(2, game.SeedOf(seed)), Log: []game.Answer{
			{Seat: 1, Key: "wait", Picks: []string{"0"}}, {Seat: 0, Key: "bet", Picks: []string{bet}}, {Seat: 1, Key: "wait", Picks: []string{"0"}}}}
		w, err := Analyst{Policy: Random}.work(t.Context(), toss{}, rec)
		require.NoError(t, err)
		require.NoError(t, w.walk())
		at, err := w.turn(0, 3, 48)
		require.NoError(t, err)
		require.Equal(t, 1, at)
		s, err := w.swing(at, 240)
		require.NoError(t, err)
		for seat, gained := range s.Gained {
			require.InDelta(t, gained, s.Decided[seat]+s.Came[seat], 1e-9)
		}
		return s
	}
	heads := func(seed uint64) bool {
		run, err := game.Open(toss{}, game.Record{Setup: toss{}.Info().Setup(2, game.SeedOf(seed)), Log: []game.Answer{
			{Seat: 1, Key: "wait", Picks: []string{"0"}}, {Seat: 0, Key: "bet", Picks: []string{"1"}}}})
		require.NoError(t, err)
		defer run.Close()
		return run.View(0).(bool)
	}
	won := uint64(0)
	for !heads(won) {
		won++
	}
	s := measured("1", won)
	require.True(t, s.Luck)
	require.InDelta(t, 0.25, s.Decided[0], 0.1, "beside a bet at random")
	require.InDelta(t, 0.5, s.Came[0], 0.1)
	require.InDelta(t, -s.Gained[0], s.Gained[1], 1e-9)
	s = measured("0", won)
	require.False(t, s.Luck, "what was thrown made no difference")
	require.InDelta(t, -0.25, s.Decided[0], 0.1)
	require.InDelta(t, 0, s.Came[0], 1e-9)
}

// toss is a game of one throw: who bets on it wins half the time, who does not loses.
type toss struct{}

func (toss) Info() game.Info { return game.Info{Name: "toss", Revision: 1, MinSeats: 2, MaxSeats: 2} }

func (toss) Deal(game.Setup, *rand.Rand) (game.Game, error) { return &tossGame{}, nil }

type tossGame struct{ won bool }

func (g *tossGame) View(game.Seat) any { return g.won }
func (*tossGame) Check() error         { return nil }

func (g *tossGame) Play(t *game.Table) game.Result {
	choose := func(key string, seat game.Seat) int {
		m := game.Ask[int](t, key, seat)
		m.Offer(0, "0").Text.Say("nothing")
		m.Offer(1, "1").Text.Say("nothing")
		return m.One()
	}
	choose("wait", 1)
	bet := choose("bet", 0)
	t.Settle()
	g.won = t.Rand().IntN(2) < bet
	choose("wait", 1)
	first, second := game.Score{Place: 1, Total: 1}, game.Score{Place: 2}
	if g.won {
		return game.Result{Scores: []game.Score{first, second}}
	}
	return game.Result{Scores: []game.Score{second, first}}
}

// TestDearer: what cost chances is told before what cost points.
func TestDearer(t *testing.T) {
	all := []Verdict{{Answer: 0, InPoints: true, Cost: 9}, {Answer: 1, Cost: 0.1}, {Answer: 2, Cost: 0.2}}
	slices.SortStableFunc(all, dearer)
	require.Equal(t, []int{2, 1, 0}, []int{all[0].Answer, all[1].Answer, all[2].Answer})
}
