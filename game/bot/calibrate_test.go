package bot

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/hansa"
	"norenbot/game/nobility"
	"norenbot/game/norenberc"
)

var calibrateGames = flag.Int("calibrate", 0, "games at each table of TestCalibration; without it a few, and no table")

// TestCalibration: of positions in which an analysis gives somebody 70 to 80 %, so many are
// won. Players differ, from the heuristic to one that overlooks most, and the analysis does
// not know who they are. With -calibrate 400 -v it writes whole tables, and no tenth may be off by more than 5 %
// beside its interval.
func TestCalibration(t *testing.T) {
	for _, table := range []struct {
		rules  game.Rules
		policy Policy
		seats  int
	}{
		{norenberc.New(), norenberc.Heuristic, 2}, {norenberc.New(), norenberc.Heuristic, 4},
		{hansa.New(), hansa.Heuristic, 3}, {nobility.New(), nobility.Heuristic, 2},
	} {
		name := table.rules.Info().Name
		games := *calibrateGames
		if games == 0 {
			if games = 12; name != "norenberc" || table.seats > 2 {
				continue
			}
		}
		for _, strengths := range [][]float64{{0}, {0, 0.3, 0.6}} {
			t.Run(fmt.Sprintf("%s/%d/%v", name, table.seats, strengths), func(t *testing.T) {
				var c calibration
				for n := range games {
					c.game(t, table.rules, table.policy, table.seats, strengths, uint64(n))
				}
				c.write(t, name, table.seats, strengths)
				require.Less(t, c.surprise(), 0.25, "less than knowing nothing at a table of two")
				if *calibrateGames > 0 {
					c.holds(t)
				}
			})
		}
	}
}

// A calibration counts what became of chances, by tenths.
type calibration struct {
	count, given, won [10]float64
	squares, all      float64 // of what chances were wrong by; how many there are
}

// game adds positions of a game among players of some strengths, drawn by seed.
func (c *calibration) game(t *testing.T, rules game.Rules, policy Policy, seats int, strengths []float64, seed uint64) {
	luck := rand.New(rand.NewPCG(seed, 7))
	players := make([]Player, seats)
	for seat := range players {
		players[seat] = Overlooking(policy, strengths[luck.IntN(len(strengths))])
	}
	run, err := PlayOut(t.Context(), rules, rules.Info().Setup(seats, game.SeedOf(seed)), players, seed)
	require.NoError(t, err)
	defer run.Close()
	result, _ := run.Result()
	rec := run.Record()
	for range 6 {
		part := rec
		part.Log = rec.Log[:luck.IntN(len(rec.Log))]
		w, err := Analyst{Policy: policy, Playouts: 48}.work(t.Context(), rules, rec)
		require.NoError(t, err)
		w.drawn = 48
		at, err := game.Open(rules, part)
		require.NoError(t, err)
		require.NoError(t, w.point(at, len(part.Log)))
		at.Close()
		for seat, chance := range w.out.Curve[0].Chance {
			c.add(chance, wonBy(result, nil, game.Seat(seat)))
		}
	}
}

// add adds what became of one chance.
func (c *calibration) add(chance, won float64) {
	bin := min(9, int(chance*10))
	c.count[bin]++
	c.given[bin] += chance
	c.won[bin] += won
	c.squares += (chance - won) * (chance - won)
	c.all++
}

// surprise is the mean square of what chances were wrong by (Brier).
func (c *calibration) surprise() float64 { return c.squares / c.all }

// holds requires that no tenth is off by more than 5 % beside its interval.
func (c *calibration) holds(t *testing.T) {
	for bin, n := range c.count {
		if n > 0 {
			low, high := Wilson(c.won[bin], n)
			require.Greater(t, c.given[bin]/n, low-0.05, "%d to %d %%", bin*10, bin*10+10)
			require.Less(t, c.given[bin]/n, high+0.05, "%d to %d %%", bin*10, bin*10+10)
		}
	}
}

// write writes what was counted, tenth by tenth.
func (c *calibration) write(t *testing.T, name string, seats int, strengths []float64) {
	t.Logf("%s, %d seats, players overlook %v: Brier %.3f, %.0f positions of seats", name, seats, strengths, c.surprise(), c.all)
	for bin, n := range c.count {
		if n > 0 {
			low, high := Wilson(c.won[bin], n)
			t.Logf("%3d to %3d %%: given %5.1f %%, won %5.1f %% (%4.1f to %4.1f), %4.0f positions",
				bin*10, bin*10+10, 100*c.given[bin]/n, 100*c.won[bin]/n, 100*low, 100*high, n)
		}
	}
}
