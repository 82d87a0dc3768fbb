package bot

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"norenbot/game"
)

// An Accuracy says how well a seat decided, whatever its luck: what part it kept of what good answers
// bring more than answers at random, in how far ahead of the best other one they lead (from points of
// who is alone, beside those of the first playout).
//
// The game is played on from each decision, in worlds in which no answer was looked for: the best
// of many looks better than it is where it was found. In each world it is played on with the same
// luck from the answer chosen, from good ones (the best of a short search, and the policy's own) and
// in some from one at random.
//
// Limits: who decides better than those two is not told from them. It is an average over one
// match: intervals of players of like strength overlap, and where little is known of a seat, its
// share is drawn towards that of all.
type Accuracy struct {
	// Decisions is how many there were; 0 says that nothing is known: there was nothing to decide,
	// or no answer seemed better than another.
	Decisions int `json:"decisions"`
	// Share is that part, from 0, as at random or worse, to 1, as good; Low and High are the ends of
	// its 95 % interval, within 0 and 1 too.
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Told reports whether enough is known to be read: its interval is no wider than three quarters of all there is.
func (a Accuracy) Told() bool { return a.Decisions > 0 && a.High-a.Low < 0.75 }

const (
	// ratedWork is in how many worlds the decisions of a seat are played on, of all together, with the
	// usual Analyst.Playouts; each in ratedLeast to ratedMost of them.
	ratedWork, ratedLeast, ratedMost = 1500, 2, 40
	// stakeEvery is in how many of these worlds one has an answer at random: what that brings is averaged over
	// all seats, and need not be known as well.
	stakeEvery = 2
	// likeOthers is how many decisions like the mean of all seats' are added to those of a seat.
	likeOthers = 10
)

// A rating is what was lost with a decision, and what was at stake: how much further good answers
// lead than the one chosen, and than one at random.
type rating struct{ lost, stake float64 }

// rate rates a decision that was weighed, unless there was nothing to decide.
func (w *work) rate(d decision) error {
	if !d.open {
		return nil
	}
	q := &d.seen.Question
	s := newStage(d.seen, w.people, mix(w.seed+uint64(d.at)), DefaultHorizon)
	luck := rand.New(rand.NewPCG(mix(s.seed), 0)) // of no world
	usual, random := w.policy(still{d.seen.View}, luck).Choose(q, nil), game.Random(luck)
	slices.Sort(usual)
	same := slices.Equal(d.chosen, d.better) && slices.Equal(d.chosen, usual)
	var r rating
	worlds, stakes := w.ratedWorlds(q.Seat), 0
	for n := range worlds {
		answers := [][]int{d.better, usual, d.chosen}
		switch {
		case n%stakeEvery == 0:
			at := random.Choose(q, nil)
			slices.Sort(at)
			answers = append(answers, at)
			stakes++
		case same:
			continue
		}
		led, err := w.leads(s, n, answers)
		if err != nil {
			return fmt.Errorf("playing on from answer %d: %w", d.at+1, err)
		}
		good := (led[0] + led[1]) / 2
		r.lost += good - led[2]
		if len(led) > 3 {
			r.stake += good - led[3]
		}
	}
	w.ratings[q.Seat] = append(w.ratings[q.Seat], rating{r.lost / float64(worlds), r.stake / float64(stakes)})
	return nil
}

// ratedWorlds is in how many worlds each decision of a seat is played on.
func (w *work) ratedWorlds(seat game.Seat) int {
	own := 0
	for _, a := range w.rec.Log {
		if a.Seat == seat {
			own++
		}
	}
	return min(max(ratedWork*w.wanted/(DefaultAnalysis*max(1, own)), ratedLeast), ratedMost)
}

// leads is how far answers lead in world n of a stage (see future.lead). What is answered twice is
// played on once.
func (w *work) leads(s *stage, n int, answers [][]int) ([]float64, error) {
	led := make([]float64, len(answers))
	for i, a := range answers {
		if first := slices.IndexFunc(answers, func(b []int) bool { return slices.Equal(a, b) }); first < i {
			led[i] = led[first]
			continue
		}
		if err := game.GiveWay(w.ctx); err != nil {
			return nil, err
		}
		f, err := s.climb(n, a, nil)
		if err != nil {
			return nil, err
		}
		if w.par == nil {
			w.par = &f.totals[s.seat]
		}
		led[i] = f.lead(s.seat, *w.par)
	}
	return led, nil
}

// accuracies makes of the ratings what is said of each seat.
func (w *work) accuracies() []Accuracy {
	all := slices.Concat(w.ratings...)
	out := make([]Accuracy, len(w.ratings))
	mean, doubt := averaged(all, func(r rating) float64 { return r.stake })
	if len(all) == 0 || mean <= sure*doubt {
		return out
	}
	lost, _ := averaged(all, func(r rating) float64 { return r.lost })
	for seat, own := range w.ratings {
		if len(own) > 0 {
			out[seat] = accuracy(own, rating{lost, mean})
		}
	}
	return out
}

// accuracy is what is said of a seat with its own ratings, none of them 0, and the mean of all.
func accuracy(own []rating, all rating) Accuracy {
	lost, stake := likeOthers*all.lost, likeOthers*all.stake
	for _, r := range own {
		lost, stake = lost+r.lost, stake+r.stake
	}
	// By chance less than nothing may seem to be at stake in a few decisions.
	stake = max(stake, likeOthers*all.stake/2)
	share := min(max(1-lost/stake, 0), 1)
	a := Accuracy{len(own), share, share, share}
	// A share is possible unless what it leaves unexplained is told from 0: dividing by a stake that is
	// little known would give an interval that is too narrow (Fieller).
	for percent := range 101 {
		possible := float64(percent) / 100
		_, doubt := averaged(own, func(r rating) float64 { return r.lost - (1-possible)*r.stake })
		if math.Abs(lost-(1-possible)*stake) <= sure*doubt*float64(len(own)) {
			a.Low, a.High = min(a.Low, possible), max(a.High, possible)
		}
	}
	return a
}

// averaged is the mean of some ratings and its standard error, of one alone as much as itself.
func averaged(all []rating, of func(rating) float64) (mean, doubt float64) {
	for _, r := range all {
		mean += of(r) / float64(len(all))
	}
	if len(all) == 1 {
		return mean, math.Abs(mean)
	}
	for _, r := range all {
		doubt += (of(r) - mean) * (of(r) - mean)
	}
	return mean, math.Sqrt(doubt / float64(max(1, len(all)*(len(all)-1))))
}
