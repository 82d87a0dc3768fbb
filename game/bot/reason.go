package bot

import (
	"context"
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

// An expectation is what became of one answer in some worlds of a stage without a
// horizon: each is played to the end of the game.
type expectation struct {
	first []int // the answer: see stage.play
	// won and worth are by world: 1 for winning, its share of it, or 0; and what
	// future.worth says.
	won, worth []float64
	parts      []Points // on average, in the order of scoring
	total      float64  // likewise, of all of them
	rivals     float64  // likewise, the most points that another seat has
}

// expect plays an answer on in n worlds, from a given one on. par is what it is compared
// with where the game is played alone: see leadOf. Errors: the rules' failure; that of ctx.
func (s *stage) expect(ctx context.Context, first []int, from, n int, par float64) (*expectation, error) {
	e := &expectation{first: first}
	for world := from; world < from+n; world++ {
		if err := game.GiveWay(ctx); err != nil {
			return nil, err
		}
		f, err := s.play(world, first)
		if err != nil {
			return nil, err
		}
		e.add(s.seat, &f, par, n)
	}
	return e, nil
}

// add adds one future of n.
func (e *expectation) add(seat game.Seat, f *future, par float64, n int) {
	e.won = append(e.won, wonBy(*f.result, seat))
	e.worth = append(e.worth, f.worth(seat, par))
	e.total += f.totals[seat] / float64(n)
	e.rivals += f.rival(seat) / float64(n)
	parts := f.result.Scores[seat].Parts
	if e.parts == nil {
		e.parts = make([]Points, len(parts))
	}
	for i, p := range parts[:min(len(parts), len(e.parts))] { // the same ones at every end
		e.parts[i].Category = p.Category
		e.parts[i].Points += float64(p.Points) / float64(n)
	}
}

// rival is the most points that another seat has, 0 if there is none.
func (f *future) rival(seat game.Seat) float64 {
	others := slices.Delete(slices.Clone(f.totals), int(seat), int(seat)+1)
	if len(others) == 0 {
		return 0
	}
	return slices.Max(others)
}

// chance is how likely the seat is to win.
func (e *expectation) chance() float64 { return mean(e.won) }

// gains are how many more points are expected than of another answer, by category.
func (e *expectation) gains(other *expectation) []Points {
	gains := make([]Points, len(e.parts))
	for i, p := range e.parts {
		gains[i] = Points{p.Category, p.Points - other.parts[i].Points}
	}
	return gains
}

// paired returns how much more a is than b on average, where both are by world, and the
// standard error of that. With less than two worlds nothing is known: it is infinite.
func paired(a, b []float64) (more, se float64) {
	n := float64(len(a))
	if n < 2 {
		return 0, math.Inf(1)
	}
	var sum, squares float64
	for i := range a {
		sum += a[i] - b[i]
	}
	more = sum / n
	for i := range a {
		d := a[i] - b[i] - more
		squares += d * d
	}
	return more, math.Sqrt(squares / (n - 1) / n)
}

// mean is 0 of no values.
func mean(values []float64) (sum float64) {
	for _, v := range values {
		sum += v / float64(len(values))
	}
	return sum
}
