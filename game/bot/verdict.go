package bot

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"norenbot/game"
)

// verdicts has the Judge look at the listed decisions and keeps what holds.
func (w *work) verdicts() error {
	all, done := 0, 0
	for _, list := range w.listed {
		all += len(list)
	}
	for seat, list := range w.listed {
		for _, d := range list {
			w.progress(walkPart + (1-walkPart-turningPart)*float64(done)/float64(all))
			done++
			if err := w.verdict(d); err != nil {
				return err
			}
		}
		costly := w.oneAnAct(w.out.Costly[seat])
		w.out.Costly[seat] = costly[:min(len(costly), verdictsMost)]
		for i := range w.out.Costly[seat] {
			v := &w.out.Costly[seat][i]
			var err error
			if v.Line, err = w.line(v); err != nil {
				return fmt.Errorf("after answer %d: %w", v.Answer+1, err)
			}
		}
	}
	return nil
}

const (
	// slight is how many points are no reason.
	slight = 0.1
	// cheap is how much of a chance to win is no mistake.
	cheap = 0.02
	// lost is a chance to win that is as good as none, and what is missing to one that is
	// as good as won.
	lost = 0.05
	// petty is how many points are no mistake where they are all that is at stake.
	petty = 1
)

// dearer puts what cost chances before what cost points, and the dearest of each first.
func dearer(a, b Verdict) int {
	if a.InPoints != b.InPoints {
		if b.InPoints {
			return -1
		}
		return 1
	}
	return cmp.Compare(b.Cost, a.Cost)
}

// act is the number of the act in which answer i is given, in run before it: what a seat decides in a row,
// until others decide with it or something is turned up. That is one move, told once.
func (w *work) act(run *game.Run, i int) int {
	if i == 0 {
		return 0
	}
	last := w.acts[i-1]
	if w.rec.Log[i].Seat == w.rec.Log[i-1].Seat && !w.luck[i-1] && run.TogetherAt() < 0 {
		return last
	}
	return last + 1
}

// oneAnAct sorts verdicts of a seat and keeps the dearest of each act.
func (w *work) oneAnAct(all []Verdict) []Verdict {
	slices.SortStableFunc(all, dearer)
	kept := all[:0]
	for _, v := range all {
		if !slices.ContainsFunc(kept, func(k Verdict) bool { return w.acts[k.Answer] == w.acts[v.Answer] }) {
			kept = append(kept, v)
		}
	}
	return kept
}

// judge has the Judge look at a decision; what was chosen is among its answers. It has the
// luck and the work of the coach's: what that would do is never costly.
func (w *work) judge(d decision) ([]Judged, error) {
	seen := d.seen
	seen.Luck = LuckAt(seen.Record, seen.Question.Seat)
	all, err := w.judged.Judge(w.ctx, seen, seen.Question.Keys(d.chosen))
	if err != nil {
		return nil, fmt.Errorf("answer %d: %w", d.at+1, err)
	}
	return all, nil
}

// verdict says what the answer chosen cost, and is kept where that is above noise.
func (w *work) verdict(d decision) error {
	all, err := w.judge(d)
	if err != nil {
		return err
	}
	q, chosen := &d.seen.Question, d.seen.Question.Keys(d.chosen)
	i := slices.IndexFunc(all, func(j Judged) bool { return slices.Equal(j.Answer, chosen) })
	own := all[i]
	cost, inPoints := own.Cost, false
	if settled := own.Chance < lost || own.Chance > 1-lost || len(w.listed) == 1; settled {
		if inPoints = own.Fewer.Told() && own.Fewer.Mean >= petty && (len(w.listed) == 1 || !cost.Told()); inPoints {
			cost = own.Fewer
		}
	}
	if own.Even || !inPoints && (!cost.Told() || cost.Mean < cheap) {
		return nil
	}
	high := cost.High
	if !inPoints {
		high = min(1, high)
	}
	w.out.Costly[q.Seat] = append(w.out.Costly[q.Seat], Verdict{
		Answer: d.at, Seat: q.Seat, Question: q.Key, Chosen: chosen, Better: all[0].Answer,
		Cost: cost.Mean, Low: cost.Low, High: high, InPoints: inPoints, Chance: own.Chance,
		Parts: told(own.Gains), Rivals: own.Rivals})
	return nil
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
	seen := Look(w.rules, run, answer.Seat, w.luckAt(at))
	seen.Question = *seen.Question.Clone() // the run's own does not last
	chosen := places(&seen.Question, answer.Picks)
	slices.Sort(chosen)
	return decision{at: at, seen: seen, chosen: chosen}
}

// brief looks at a decision for a moment, rates it, and lists it if it may be one of the dearest of
// its seat.
func (w *work) brief(d decision) error {
	if err := w.weigh(&d, briefWidth, w.playouts); err != nil {
		return err
	}
	if err := w.rate(d); err != nil || d.gap <= 0 {
		return err
	}
	list := &w.listed[d.seen.Question.Seat]
	*list = append(*list, d)
	sortByGap(*list)
	*list = (*list)[:min(len(*list), max(verdictsMost, shortlist/len(w.listed)))]
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
	d.open = len(t.arms) > 1
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
