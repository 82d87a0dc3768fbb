package bot

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// TestSwings: what turned a game is found with whose doing it was, and noise is not; that
// something was turned up is no excuse for what cost most, and the end is no swing.
func TestSwings(t *testing.T) {
	w := &work{listed: make([][]decision, 2), over: true, out: Analysis{Costly: [][]Verdict{{{Answer: 20}}, {}}}}
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
		w.rec.Log = append(w.rec.Log, game.Answer{Seat: game.Seat(at / 10 % 2)})
		w.luck = append(w.luck, at == 20 || at == 30)
	}
	found := w.swings()
	require.Len(t, found, 3)
	for n, want := range []Swing{{Answer: 10, Seat: 1}, {Answer: 20, Seat: 0}, {Answer: 30, Seat: 1, Luck: true}} {
		require.Equal(t, want.Answer, found[n].Answer)
		require.Equal(t, want.Seat, found[n].Seat)
		require.Equal(t, want.Luck, found[n].Luck, "answer %d", want.Answer)
	}
	require.InDelta(t, -0.2, found[0].Gained[0], 0.03)
	require.InDelta(t, 0.2, found[0].Gained[1], 0.03)
}

// TestDearer: what cost chances is told before what cost points.
func TestDearer(t *testing.T) {
	all := []Verdict{{Answer: 0, InPoints: true, Cost: 9}, {Answer: 1, Cost: 0.1}, {Answer: 2, Cost: 0.2}}
	slices.SortStableFunc(all, dearer)
	require.Equal(t, []int{2, 1, 0}, []int{all[0].Answer, all[1].Answer, all[2].Answer})
}
