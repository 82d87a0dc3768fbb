package game_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// walk is a game for one of forty steps, so many forward or back, with a die for each. Made
// a Resumer it can go on where a step is begun.
type walk struct {
	resumes bool
	firm    int  // so many steps it can go on from; 0 is all
	asked   *int // counts questions
}

func (walk) Info() game.Info {
	return game.Info{Name: "walk", MinSeats: 1, MaxSeats: 1, Revision: 1, Bound: 80}
}

func (w walk) Deal(game.Setup, *rand.Rand) (game.Game, error) {
	if w.resumes {
		return &resumingWalk{walkGame{walk: w}}, nil
	}
	return &walkGame{walk: w}, nil
}

type walkGame struct {
	walk
	step, at int
	begins   bool // a step
}

func (g *walkGame) View(game.Seat) any { return g.at }
func (g *walkGame) Check() error       { return nil }

func (g *walkGame) Play(t *game.Table) game.Result {
	for ; g.step < 40; g.step++ {
		g.begins = true
		n := g.ask(t, "far", 1, 2, 3)
		g.begins = false
		g.at += n*g.ask(t, "way", 1, -1) + t.Rand().IntN(6)
	}
	return game.Result{Scores: []game.Score{{Place: 1, Total: g.at}}}
}

func (g *walkGame) ask(t *game.Table, key string, ways ...int) int {
	*g.asked++
	m := game.Ask[int](t, key, 0)
	for i, n := range ways {
		m.Offer(n, string(rune('a'+i)))
	}
	return m.One()
}

type resumingWalk struct{ walkGame }

func (g *resumingWalk) Resume() game.Game {
	if !g.begins || g.firm > 0 && g.step >= g.firm {
		return nil
	}
	next := *g
	return &next
}

// TestStart: games played on from a Start, many times, are those that Play plays; of a
// Resumer, with much less to play again.
func TestStart(t *testing.T) {
	for _, resumes := range []bool{false, true} {
		asked := 0
		rules := walk{resumes: resumes, asked: &asked}
		rec := game.Record{Setup: rules.Info().Setup(1, game.SeedOf(3))}
		for k := range 60 {
			rec.Log = append(rec.Log, game.Answer{Key: []string{"far", "way"}[k%2], Picks: []string{"a"}})
		}
		for k := range rec.Log {
			before := rec
			before.Log = rec.Log[:k]
			chance := func() game.Chooser { return game.Random(rand.New(rand.NewPCG(1, 2))) }
			_, want, err := game.Play(rules, before, nil, chance())
			require.NoError(t, err)
			start := game.From(rules, before)
			for range 3 {
				asked = 0
				_, result, err := start.Play(nil, chance())
				require.NoError(t, err)
				require.Equal(t, want, result, "after %d answers", k)
				again := map[bool]int{false: k, true: k % 2}[resumes]
				require.Equal(t, 80-k+again, asked)
			}
		}
	}
}

func TestStartOfABrokenRecord(t *testing.T) {
	asked := 0
	rec := game.Record{Setup: walk{}.Info().Setup(1, game.SeedOf(3)), Log: []game.Answer{{Key: "far", Picks: []string{"z"}}}}
	_, _, err := game.From(walk{resumes: true, asked: &asked}, rec).Play(nil, nil)
	require.ErrorIs(t, err, game.ErrNotOffered)
	rec.Setup.Seats = 9
	_, _, err = game.From(walk{asked: &asked}, rec).Play(nil, nil)
	require.ErrorIs(t, err, game.ErrSeats)
}

// TestStartFarFromWhereItCanGoOn: where none of the last questions can be gone on with, all
// is played again.
func TestStartFarFromWhereItCanGoOn(t *testing.T) {
	asked := 0
	rules := walk{resumes: true, firm: 5, asked: &asked}
	rec := game.Record{Setup: rules.Info().Setup(1, game.SeedOf(3))}
	for k := range 40 {
		rec.Log = append(rec.Log, game.Answer{Key: []string{"far", "way"}[k%2], Picks: []string{"a"}})
	}
	chance := func() game.Chooser { return game.Random(rand.New(rand.NewPCG(1, 2))) }
	_, want, err := game.Play(rules, rec, nil, chance())
	require.NoError(t, err)
	_, got, err := game.From(rules, rec).Play(nil, chance())
	require.NoError(t, err)
	require.Equal(t, want, got)
}
