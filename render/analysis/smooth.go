package analysis

import (
	"cmp"
	"math"
	"slices"
)

// reachMost is how many points to each side a smoothed one is the mean of, about two turns
// of a long game; reachPart is which part of a game at most.
const (
	reachMost = 8
	reachPart = 24
)

// smoothed are points of which each is the mean of its neighbours, twice over. Towards the
// end it is of fewer: the end stays what it is. The opening is estimated as all others are,
// and would stand apart from the line if nothing were done to it.
func smoothed(points []Point) []Point {
	reach := min(max(len(points)/reachPart, 1), reachMost)
	for range 2 {
		points = means(points, reach)
	}
	return points
}

func means(points []Point, reach int) []Point {
	all := make([]Point, len(points))
	for i, p := range points {
		r := min(reach, len(points)-1-i)
		near := points[max(0, i-r) : i+r+1]
		all[i] = Point{p.Answers, make([]float64, len(p.Chance))}
		for _, q := range near {
			for seat, chance := range q.Chance {
				all[i].Chance[seat] += chance / float64(len(near))
			}
		}
	}
	return all
}

// An extent is what the plot reaches over: from 0 to 1, or points by full steps.
type extent struct{ low, step, high float64 }

// marksMost is how many steps there are at most.
const marksMost = 5

// extent is as far as all points of the chart go.
func (c Chances) extent() extent {
	if !c.Expect {
		return extent{0, 0.25, 1}
	}
	low, high := math.Inf(1), math.Inf(-1)
	for _, p := range c.Points {
		low, high = min(low, slices.Min(p.Chance)), max(high, slices.Max(p.Chance))
	}
	step := 1.0
	for n := 0; ; n++ {
		x := extent{step * math.Floor(low/step), step, step * math.Ceil(high/step)}
		if x.high == x.low {
			x.high += step
		}
		if x.high-x.low <= marksMost*step {
			return x
		}
		step *= [...]float64{2, 2.5, 2}[n%3] // 1, 2, 5, 10
	}
}

// marks are the full steps.
func (x extent) marks() (all []float64) {
	for at := x.low; at <= x.high+x.step/2; at += x.step {
		all = append(all, at)
	}
	return all
}

// down is how far below the plot's top a chance is, or so many points.
func (x extent) down(value float64) float64 {
	return inset + (plotHigh-2*inset)*(x.high-value)/(x.high-x.low)
}

// backwards are the seats, who was ahead in the end last.
func (c Chances) backwards() []int {
	order := make([]int, c.Seats)
	for seat := range order {
		order[seat] = seat
	}
	end := c.Points[len(c.Points)-1].Chance
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(end[a], end[b]) })
	return order
}
