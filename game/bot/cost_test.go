package bot

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCostIsAsUncertainAsWinning: where few worlds were played to the end, the interval of what an answer costs holds
// the truth as often as it says, though by how much worth wins is only estimated.
func TestCostIsAsUncertainAsWinning(t *testing.T) {
	const tries, slope, behind = 400, 0.1, 2.0
	luck, held, narrow := rand.New(rand.NewPCG(1, 2)), 0, 0
	for range tries {
		c := &contest{}
		for _, less := range []float64{0, behind, 2 * behind} {
			e := &entry{}
			for n := range 40 {
				worth := luck.NormFloat64() - less
				if e.worth = append(e.worth, worth); n%2 == 0 {
					e.ahead = append(e.ahead, worth)
					e.won = append(e.won, 0.5+slope*worth+0.3*luck.NormFloat64())
				}
			}
			c.entries = append(c.entries, e)
		}
		gap := c.cost(c.entries[0], c.entries[1])
		if gap.Low <= slope*behind && slope*behind <= gap.High {
			held++
		}
		if found, _ := c.slope(); gap.High-gap.Low < 1.001*found*(gapOf(c.entries[0].worth, c.entries[1].worth).High-gapOf(c.entries[0].worth, c.entries[1].worth).Low) {
			narrow++
		}
	}
	require.InDelta(t, 0.95, float64(held)/tries, 0.03)
	require.Zero(t, narrow, "it is never as sure as if the slope were known")
}

// TestNothingCostsMoreThanThereIs of a chance, nor brings more than is missing; the rest of its interval stays.
func TestNothingCostsMoreThanThereIs(t *testing.T) {
	require.Equal(t, Gap{0.3, 0.3, 1.4}, Gap{0.9, 0.4, 1.4}.within(0.3))
	require.Equal(t, Gap{-0.7, -1.2, -0.7}, Gap{-1, -1.2, -0.8}.within(0.3))
	require.Equal(t, Gap{0.2, 0.1, 0.4}, Gap{0.2, 0.1, 0.4}.within(0.3))
}

// TestCostOfWhatWasHardlyTried: nothing is known of it, and that is said, not NaN.
func TestCostOfWhatWasHardlyTried(t *testing.T) {
	c := &contest{entries: []*entry{{worth: []float64{1}}, {worth: []float64{1}}}}
	gap := c.cost(c.entries[0], c.entries[1])
	require.Zero(t, gap.Mean)
	require.False(t, gap.Told())
}
