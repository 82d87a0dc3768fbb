package bot

import (
	"cmp"
	"math"
	"slices"

	"norenbot/game"
)

// A Swing is an answer around which a game turned. What it brought is measured by what its seat
// could know: the chances before it, when it is given, and after what was turned up then.
type Swing struct {
	Answer int       `json:"answer"` // place in Record.Log
	Seat   game.Seat `json:"seat"`   // who gave it
	// Luck says that what was turned up after it weighs more than the decision.
	Luck bool `json:"luck"`
	// Gained is by seat, below 0 lost: chances to win, or points of who is alone. It is what the
	// decision brought, against what is usually played there, and what came after it.
	Gained  []float64 `json:"gained"`
	Decided []float64 `json:"decided"`
	Came    []float64 `json:"came"`
}

const (
	swingsMost = 5
	// swingReach is how many points of the curve before and after a swing are averaged, so
	// that luck of the playouts is no swing; two swings are at least twice as far apart.
	swingReach = 3
	// leastSwing is a swing of chances, leastStep one of points: below is noise.
	leastSwing, leastStep = 0.08, 2
)

// A bend is a stretch of the curve, from one point to the next, around which it changed.
type bend struct {
	at   int // place in the curve
	size float64
}

// bends are where the curve changed most. How a game ended in truth is none: it is no estimate.
func (w *work) bends() []bend {
	curve := w.out.Curve
	if w.over {
		curve = curve[:len(curve)-1]
	}
	var all []bend
	for at := 0; at+1 < len(curve); at++ {
		before, after := curve[max(0, at+1-swingReach):at+1], curve[at+1:min(len(curve), at+1+swingReach)]
		changed := make([]float64, len(w.listed))
		for seat := range changed {
			changed[seat] = w.level(after, seat) - w.level(before, seat)
		}
		all = append(all, bend{at, most(changed)})
	}
	slices.SortStableFunc(all, func(a, b bend) int { return cmp.Compare(b.size, a.size) })
	var kept []bend
	for _, b := range all {
		near := func(k bend) bool { return max(k.at-b.at, b.at-k.at) < 2*swingReach }
		if len(kept) < swingsMost && b.size >= w.leastSwing() && !slices.ContainsFunc(kept, near) {
			kept = append(kept, b)
		}
	}
	slices.SortFunc(kept, func(a, b bend) int { return cmp.Compare(a.at, b.at) })
	return kept
}

// leastSwing is the least that is a swing.
func (w *work) leastSwing() float64 {
	if len(w.listed) == 1 {
		return leastStep
	}
	return leastSwing
}

// level is what a seat has in the mean of some points.
func (w *work) level(points []Point, seat int) (sum float64) {
	for _, p := range points {
		sum += w.standing(p)[seat]
	}
	return sum / float64(len(points))
}

// standing is what is told of a point: chances, or the points of who is alone.
func (w *work) standing(p Point) []float64 {
	if len(w.listed) == 1 {
		return p.Points
	}
	return p.Chance
}

// most is what was gained or lost by whom it concerned most.
func most(gained []float64) (most float64) {
	for _, g := range gained {
		most = max(most, math.Abs(g))
	}
	return most
}
