package titles

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/bot"
)

var (
	judgedPositions = flag.Int("judged", 0, "positions of each game in TestAdviceHolds; without it none")
	judgedFrom      = flag.Int("from", 0, "the first of them, so that several processes can share them")
	judgedWork      = flag.Int("work", 0, "the coach's work there; without it what it has")
)

// TestAdviceHolds examines the coach's advice ten times as deeply, in positions of every game, of two to four
// people if the game allows it, who overlook much or little. It prints how often the advice is still among the
// best, and how often answers of about equal value are not. It takes half a minute a position.
func TestAdviceHolds(t *testing.T) {
	if *judgedPositions == 0 {
		t.Skip("positions are asked for by -judged")
	}
	for _, of := range All() {
		t.Run(of.Rules.Info().Name, func(t *testing.T) {
			var h held
			for n := *judgedFrom; n < *judgedPositions; n++ {
				if h.position(t, of, uint64(n)); (n+1)%25 == 0 || n+1 == *judgedPositions {
					t.Log(h)
				}
			}
		})
	}
}

// A held counts the results of advice.
type held struct {
	positions, good, near int // near: no more than 2 % behind
	ties, untied          int
	took                  time.Duration
	said, worlds          int
}

// String implements fmt.Stringer.
func (h held) String() string {
	return fmt.Sprintf("%d positions: among the best after ten times as long %d, or at most 2 %% behind %d; "+
		"of %d answers about equal %d are told apart by more than 5 %%; %.2f s and %d worlds a position, %d times one answer",
		h.positions, h.good, h.near, h.ties, h.untied, h.took.Seconds()/float64(h.positions), h.worlds/h.positions, h.said)
}

// position examines one position.
func (h *held) position(t *testing.T, of Title, seed uint64) {
	look, end := of.positionOf(t, seed)
	defer end()
	by := of.judge()
	by.Work = cmp.Or(*judgedWork, by.Work)
	start := time.Now()
	short, err := by.Judge(t.Context(), look())
	h.took += time.Since(start)
	require.NoError(t, err)
	by.Work, by.Whole = 10*by.Work, true
	long, err := by.Judge(t.Context(), look(), answersOf(short)...)
	require.NoError(t, err)
	h.positions++
	h.worlds += short[0].Worlds
	if len(short) == 1 || !short[1].Even {
		h.said++
	}
	for i, s := range short[:min(len(short), 3)] {
		at := slices.IndexFunc(long, func(l bot.Judged) bool { return slices.Equal(l.Answer, s.Answer) })
		now := long[at]
		switch {
		case i > 0 && s.Even:
			h.ties++
			best := slices.IndexFunc(long, func(l bot.Judged) bool { return slices.Equal(l.Answer, short[0].Answer) })
			if apart := now.Cost.Mean - long[best].Cost.Mean; !(now.Even && long[best].Even) && (apart > 0.05 || apart < -0.05) {
				h.untied++
			}
		case i == 0:
			if now.Even {
				h.good++
			}
			if now.Even || now.Cost.Mean < 0.02 {
				h.near++
			} else {
				t.Logf("seed %d: %v costs %.3f (%.3f to %.3f), %v is better; %v", seed, s.Answer, now.Cost.Mean, now.Cost.Low, now.Cost.High, long[0].Answer, short[min(1, len(short)-1)])
			}
		}
	}
}

// answersOf returns the judged answers.
func answersOf(all []bot.Judged) (out [][]string) {
	for _, j := range all {
		out = append(out, j.Answer)
	}
	return out
}

// positionOf returns a position of a game of two to four with a real choice. Each look at it has the same
// randomness.
func (t Title) positionOf(tb testing.TB, seed uint64) (look func() bot.Seen, end func()) {
	luck := rand.New(rand.NewPCG(seed, 3))
	seats := max(2+int(seed%3), t.Rules.Info().MinSeats)
	var players []bot.Player
	for range seats {
		players = append(players, bot.Overlooking(t.Heuristic, []float64{0, 0.2, 0.4}[luck.IntN(3)]))
	}
	whole, err := bot.PlayOut(tb.Context(), t.Rules, t.Rules.Info().Setup(seats, game.SeedOf(seed)), players, seed)
	require.NoError(tb, err)
	defer whole.Close()
	rec := whole.Record()
	for {
		run, err := game.Open(t.Rules, game.Record{Game: rec.Game, Setup: rec.Setup, Log: rec.Log[:luck.IntN(len(rec.Log))]})
		require.NoError(tb, err)
		if q := run.Questions()[0]; len(q.Options) > 1 {
			return func() bot.Seen { return bot.Look(t.Rules, run, q.Seat, bot.LuckAt(run.Record(), q.Seat)) }, run.Close
		}
		run.Close()
	}
}
