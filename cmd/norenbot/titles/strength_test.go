package titles

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/bot"
)

// BenchmarkStrength measures how much stronger four times the thinking makes a player, in every game at the fewest
// seats: the share of games won against players with a quarter of it, with its 95 % interval, and the time per
// move. An iteration is a game, so -benchtime 100x plays a hundred.
func BenchmarkStrength(b *testing.B) {
	for _, of := range All() {
		for playouts := 48; playouts <= 12288; playouts *= 4 {
			b.Run(fmt.Sprintf("%s/%d", of.Rules.Info().Name, playouts), func(b *testing.B) {
				more, less := clocked{Player: of.thinker(playouts)}, of.thinker(playouts/4)
				kinds := append([]bot.Kind{{Name: "more", Player: &more}}, slices.Repeat([]bot.Kind{{Name: "less", Player: less}}, fewest(of)-1)...)
				o, err := bot.Simulation{Rules: of.Rules, Seats: len(kinds), Games: b.N, Seed: 3, Kinds: kinds}.Run(b.Context())
				require.NoError(b, err)
				b.ReportMetric(100*o.Kinds[0].Share.Share, "won-%")
				b.ReportMetric(100*o.Kinds[0].Low, "low-%")
				b.ReportMetric(100*o.Kinds[0].High, "high-%")
				b.ReportMetric(float64(more.took.Milliseconds())/float64(max(1, more.thought)), "ms/decision")
			})
		}
	}
}

// thinkings are the times for which BenchmarkThinking lets a player think.
var thinkings = []time.Duration{25 * time.Millisecond, 100 * time.Millisecond, 400 * time.Millisecond, 1600 * time.Millisecond}

// BenchmarkThinking measures what thinking is worth up to ten seconds, for which whole games would take days: what
// the answer after a shorter time loses, and how often it is another one, rated by ten seconds of search
// (bot.Weighed.Worth, in hundredths; the best answer is a little lucky, so part of the loss is noise). An iteration
// is a position of a game among heuristic players at the fewest seats and takes 12 s, so -benchtime 40x examines
// forty.
func BenchmarkThinking(b *testing.B) {
	for _, of := range All() {
		b.Run(of.Rules.Info().Name, func(b *testing.B) {
			lost, other := make([]float64, len(thinkings)), make([]float64, len(thinkings))
			for n := range b.N {
				seen, end := of.position(b, uint64(n))
				best := bot.Search{Think: 10 * time.Second, Policy: of.Heuristic, Deep: of.deep}.Weigh(b.Context(), seen())
				for i, think := range thinkings {
					answer := bot.Search{Think: think, Policy: of.Heuristic, Deep: of.deep}.Decide(b.Context(), seen())
					at := slices.IndexFunc(best, func(w bot.Weighed) bool { return slices.Equal(w.Answer, answer) })
					if at < 0 { // ten seconds of search have dropped it
						at = len(best) - 1
					}
					if at > 0 {
						other[i]++
					}
					lost[i] += max(0, best[0].Worth-best[at].Worth)
				}
				end()
			}
			for i, think := range thinkings {
				b.ReportMetric(100*lost[i]/float64(b.N), "lost@"+think.String())
				b.ReportMetric(100*other[i]/float64(b.N), "other-%@"+think.String())
			}
		})
	}
}

// position returns a position of a game with a real choice. Each look at it has the same randomness.
func (t Title) position(b *testing.B, seed uint64) (look func() bot.Seen, end func()) {
	whole, err := bot.PlayOut(b.Context(), t.Rules, t.Rules.Info().Setup(fewest(t), game.SeedOf(seed)), slices.Repeat([]bot.Player{t.Heuristic}, fewest(t)), seed)
	require.NoError(b, err)
	defer whole.Close()
	rec := whole.Record()
	luck := rand.New(rand.NewPCG(seed, 3))
	for {
		run, err := game.Open(t.Rules, game.Record{Game: rec.Game, Setup: rec.Setup, Log: rec.Log[:luck.IntN(len(rec.Log))]})
		require.NoError(b, err)
		if q := run.Questions()[0]; len(q.Options) > 1 {
			return func() bot.Seen { return bot.Look(t.Rules, run, q.Seat, rand.New(rand.NewPCG(seed, 4))) }, run.Close
		}
		run.Close()
	}
}

// thinker returns the player search of a game.
func (t Title) thinker(playouts int) bot.Player {
	return bot.Search{Playouts: playouts, Policy: t.Heuristic, Deep: t.deep}
}

// clocked is a Player that measures its thinking time if there is more than one answer.
type clocked struct {
	bot.Player
	took    time.Duration
	thought int
}

// Decide implements bot.Player.
func (p *clocked) Decide(ctx context.Context, seen bot.Seen) []string {
	start := time.Now()
	keys := p.Player.Decide(ctx, seen)
	if took := time.Since(start); len(seen.Question.Options) > 1 {
		p.took += took
		p.thought++
	}
	return keys
}
