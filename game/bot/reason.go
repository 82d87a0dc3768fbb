package bot

import (
	"math"
	"slices"

	"norenbot/game"
)

// Points are what a category of a game's scoring brings: those that are expected, or how
// many more are expected of one answer than of another.
type Points struct {
	Category game.Text `json:"category"`
	Points   float64   `json:"points"`
}

// An expectation is what became of one answer in worlds of a stage without a horizon, by
// world: each is played to the end of the game.
type expectation struct {
	won    []float64 // 1 for winning, its share of it, or 0
	points []float64 // in all
	rivals []float64 // the most points that a seat of others has; 0 if there is none
	parts  [][]game.Part
}

// add adds one future.
func (e *expectation) add(seat game.Seat, f *future) {
	e.won = append(e.won, wonBy(*f.result, f.teams, seat))
	e.points = append(e.points, f.totals[seat])
	rival := f.rival(seat)
	if math.IsInf(rival, -1) {
		rival = 0
	}
	e.rivals = append(e.rivals, rival)
	e.parts = append(e.parts, f.parts(seat))
}

// parts are what each category brought a seat, with its team.
func (f *future) parts(seat game.Seat) []game.Part {
	parts := f.result.Scores[seat].Parts
	for other := range game.Seat(len(f.result.Scores)) {
		if !f.teams.Partners(seat, other) {
			continue
		}
		parts = slices.Clone(parts)
		for i, p := range f.result.Scores[other].Parts {
			if i < len(parts) {
				parts[i].Points += p.Points
			}
		}
	}
	return parts
}

// chance is how likely the seat is to win.
func (e *expectation) chance() float64 { return mean(e.won) }

// gains are how many more points are expected than of another answer, by category, in the
// order of scoring.
func (e *expectation) gains(other *expectation) []Points {
	worlds := min(len(e.parts), len(other.parts))
	if worlds == 0 {
		return nil
	}
	gains := make([]Points, len(e.parts[0])) // the same ones at every end
	for i := range gains {
		gains[i].Category = e.parts[0][i].Category
		for n := range worlds {
			if i < len(e.parts[n]) && i < len(other.parts[n]) {
				gains[i].Points += float64(e.parts[n][i].Points - other.parts[n][i].Points)
			}
		}
		gains[i].Points /= float64(worlds)
	}
	return gains
}

// gapOf is by how much other is behind first, where both are by world.
func gapOf(first, other []float64) Gap {
	less, se := paired(first, other)
	return Gap{less, less - 1.96*se, less + 1.96*se}
}

// paired returns how much more a is than b on average in the worlds of both, and the
// standard error of that. With less than two worlds nothing is known: it is infinite.
func paired(a, b []float64) (more, se float64) {
	worlds := min(len(a), len(b))
	n := float64(worlds)
	if n < 2 {
		return 0, math.Inf(1)
	}
	var sum, squares float64
	for i := range worlds {
		sum += a[i] - b[i]
	}
	more = sum / n
	for i := range worlds {
		d := a[i] - b[i] - more
		squares += d * d
	}
	return more, math.Sqrt(squares / (n - 1) / n)
}

// mean is 0 of no values.
func mean(values []float64) (sum float64) {
	for _, v := range values {
		sum += v
	}
	return sum / max(1, float64(len(values)))
}
