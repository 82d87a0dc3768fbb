package bot

import (
	"cmp"
	"math"
	"slices"

	"norenbot/game"
)

// A Swing is an answer around which a game turned.
type Swing struct {
	Answer int       `json:"answer"` // place in Record.Log
	Seat   game.Seat `json:"seat"`   // who gave it
	// Luck says that something was turned up after it, and that it is none of those that
	// cost its seat most: what came was luck, good or bad.
	Luck bool `json:"luck"`
	// Gained is by seat, below 0 lost: chances to win, or points of who is alone.
	Gained []float64 `json:"gained"`
}

const (
	swingsMost = 5
	// swingReach is how many points of the curve before and after a swing are averaged, so
	// that luck of the playouts is no swing; two swings are at least twice as far apart.
	swingReach = 3
	// leastSwing is a swing of chances, leastStep one of points: below is noise.
	leastSwing, leastStep = 0.08, 2
)

// swings are those of the curve. How a game ended in truth is none: it is no estimate.
func (w *work) swings() []Swing {
	curve, least := w.out.Curve, leastSwing
	if len(w.listed) == 1 {
		least = leastStep
	}
	if w.over {
		curve = curve[:len(curve)-1]
	}
	var all []Swing
	for at := 0; at+1 < len(curve); at++ {
		all = append(all, w.swing(curve, at))
	}
	slices.SortStableFunc(all, func(a, b Swing) int { return cmp.Compare(b.size(), a.size()) })
	kept := []Swing{}
	for _, s := range all {
		near := func(k Swing) bool { return max(k.Answer-s.Answer, s.Answer-k.Answer) < 2*swingReach }
		if len(kept) < swingsMost && s.size() >= least && !slices.ContainsFunc(kept, near) {
			kept = append(kept, s)
		}
	}
	slices.SortFunc(kept, func(a, b Swing) int { return cmp.Compare(a.Answer, b.Answer) })
	return kept
}

// swing is what changed around an answer.
func (w *work) swing(curve []Point, at int) Swing {
	s := Swing{Answer: at, Seat: w.rec.Log[at].Seat, Luck: w.luck[at], Gained: make([]float64, len(w.listed))}
	before, after := curve[max(0, at+1-swingReach):at+1], curve[at+1:min(len(curve), at+1+swingReach)]
	for seat := range s.Gained {
		s.Gained[seat] = w.level(after, seat) - w.level(before, seat)
	}
	for _, v := range w.out.Costly[s.Seat] {
		s.Luck = s.Luck && v.Answer != at
	}
	return s
}

// level is what a seat has in the mean of some points.
func (w *work) level(points []Point, seat int) (sum float64) {
	for _, p := range points {
		if len(w.listed) == 1 {
			sum += p.Points[seat]
		} else {
			sum += p.Chance[seat]
		}
	}
	return sum / float64(len(points))
}

// size is what was gained or lost by whom it concerned most.
func (s Swing) size() (most float64) {
	for _, gained := range s.Gained {
		most = max(most, math.Abs(gained))
	}
	return most
}
