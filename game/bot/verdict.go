package bot

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"norenbot/game"
)

// judge looks long at the listed decisions and keeps the verdicts that hold.
func (w *work) judge() error {
	all, done := 0, 0
	for _, list := range w.listed {
		all += len(list)
	}
	for seat, list := range w.listed {
		for i := range list {
			if err := w.weigh(&list[i], DefaultWidth, longSearches*w.playouts); err != nil {
				return err
			}
		}
		// Those that the search holds for dearest are compared first, and the others only
		// where these do not hold: to take the dearest of all that were compared would
		// again prefer what was lucky.
		sortByGap(list)
		for _, d := range list {
			w.progress((2 + float64(done)/float64(all)) / 3)
			done++
			if d.gap <= 0 || len(w.out.Costly[seat]) == verdictsMost {
				continue
			}
			if err := w.verdict(d); err != nil {
				return err
			}
		}
		slices.SortStableFunc(w.out.Costly[seat], func(a, b Verdict) int { return cmp.Compare(b.Cost, a.Cost) })
	}
	w.progress(1)
	return nil
}

// slight is how many points are no reason.
const slight = 0.1

// verdict compares the answer chosen with the better one in new worlds, and keeps what is
// above noise. What shows no cost in a few worlds more is given up before.
func (w *work) verdict(d decision) error {
	s := newStage(d.seen, w.people, mix(w.seed^mix(uint64(d.at))), 0)
	worlds := comparisons * w.playouts
	glance := worlds / 4
	better, chosen, err := w.both(s, d, 0, glance)
	if err != nil || better.chance() <= chosen.chance() {
		return err
	}
	better, chosen, err = w.both(s, d, glance, worlds)
	if err != nil {
		return err
	}
	cost, se := paired(better.won, chosen.won)
	// The interval of a mean of many independent differences (normal approximation).
	v := Verdict{Answer: d.at, Seat: s.seat, Question: d.seen.Question.Key, Cost: cost,
		Chosen: d.seen.Question.Keys(d.chosen), Better: d.seen.Question.Keys(d.better),
		Low: max(-1, cost-1.96*se), High: min(1, cost+1.96*se), Chance: chosen.chance(),
		Parts: told(better.gains(chosen)), Rivals: better.rivals - chosen.rivals}
	if v.Low > 0 {
		w.out.Costly[s.seat] = append(w.out.Costly[s.seat], v)
	}
	return nil
}

// both plays the two answers of a decision on in the same worlds, n of them.
func (w *work) both(s *stage, d decision, from, n int) (better, chosen *expectation, err error) {
	// What a lone player is compared with does not matter: chances are compared.
	if better, err = s.expect(w.ctx, d.better, from, n, 0); err != nil {
		return nil, nil, err
	}
	chosen, err = s.expect(w.ctx, d.chosen, from, n, 0)
	return better, chosen, err
}

// told are the gains that are a reason, the biggest first.
func told(gains []Points) []Points {
	gains = slices.DeleteFunc(gains, func(p Points) bool { return math.Abs(p.Points) < slight })
	slices.SortStableFunc(gains, func(a, b Points) int { return cmp.Compare(math.Abs(b.Points), math.Abs(a.Points)) })
	return gains
}

// decision is the answer at a place of the log, as its seat sees the question in run.
func (w *work) decision(run *game.Run, at int) decision {
	answer := w.rec.Log[at]
	seen := Look(w.rules, run, answer.Seat, rand.New(rand.NewPCG(w.seed, uint64(at)+1)))
	seen.Question = *seen.Question.Clone() // the run's own does not last
	chosen := places(&seen.Question, answer.Picks)
	slices.Sort(chosen)
	return decision{at: at, seen: seen, chosen: chosen}
}

// brief looks at a decision for a moment and lists it if it may be one of the dearest of
// its seat.
func (w *work) brief(d decision) error {
	if err := w.weigh(&d, briefWidth, w.playouts); err != nil || d.gap <= 0 {
		return err
	}
	list := &w.listed[d.seen.Question.Seat]
	*list = append(*list, d)
	sortByGap(*list)
	*list = (*list)[:min(len(*list), shortlist)]
	return nil
}

// sortByGap puts the dearest first, the earlier one of equals.
func sortByGap(list []decision) {
	slices.SortStableFunc(list, func(a, b decision) int { return cmp.Compare(b.gap, a.gap) })
}

// weigh searches for a better answer; a quarter of the playouts are for the one chosen.
func (w *work) weigh(d *decision, width, playouts int) error {
	t := Search{Policy: w.policy, Width: width}.thought(d.seen)
	t.stage.policy = w.people
	for _, a := range t.arms {
		a.n, a.sum = 0, 0 // no credit for anybody: means are compared
	}
	chosen := t.add(slices.Clone(d.chosen))
	for n := range playouts {
		if err := game.GiveWay(w.ctx); err != nil {
			return err
		}
		t.renew(float64(n) / float64(playouts))
		next := chosen
		if chosen.n > n/4 {
			next = t.choose()
		}
		if err := t.playout(next); err != nil {
			return fmt.Errorf("playing on from answer %d: %w", d.at+1, err)
		}
	}
	best := t.best()
	d.better, d.gap = slices.Clone(best.picks), best.sure()-chosen.sure()
	if slices.Equal(d.better, d.chosen) {
		d.gap = 0
	}
	return nil
}
