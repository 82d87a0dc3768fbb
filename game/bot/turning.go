package bot

import (
	"math/rand/v2"
	"slices"

	"norenbot/game"
)

const (
	// turnMost is how many playouts measure each of the three moments of a swing at most, and
	// turnLeast at least, with the usual Analyst.Playouts; a quarter of them looks for the answer in
	// its stretch of the curve.
	turnMost, turnLeast = 240, 96
	// turnWork is how many questions that takes at most, about, for all swings.
	turnWork = 1_500_000
	// held is what part of the least swing is still there when it is measured anew; else it was
	// luck of the playouts.
	held = 0.75
)

// turning finds the answers around which the game turned, and measures what each brought.
func (w *work) turning() error {
	w.out.Swings = []Swing{}
	all := w.bends()
	for n, b := range all {
		w.progress(1 - turningPart*float64(len(all)-n)/float64(len(all)))
		from, to := max(0, w.out.Curve[b.at].Answers-1), min(len(w.rec.Log), w.out.Curve[b.at+1].Answers+1)
		left := max(1, len(w.rec.Log)-from)
		moments := 3 + (to-from+1)/leastPart
		playouts := min(max(turnWork/(len(all)*left*moments), turnLeast), turnMost)
		playouts = max(playouts*w.wanted/DefaultAnalysis, leastPart)
		at, err := w.turn(from, to, playouts/leastPart)
		if err != nil {
			return err
		}
		s, err := w.swing(at, playouts)
		if err != nil {
			return err
		}
		known := slices.ContainsFunc(w.out.Swings, func(k Swing) bool { return k.Answer == at })
		if !known && most(s.Gained) >= held*w.leastSwing() {
			w.out.Swings = append(w.out.Swings, s)
		}
	}
	return nil
}

// turn is the answer from one place of the log to before another with which most changed.
func (w *work) turn(from, to, playouts int) (int, error) {
	run, err := w.at(from)
	if err != nil {
		return 0, err
	}
	defer run.Close()
	at, size := from, 0.0
	before, err := w.stand(run, from, playouts)
	for answer := from; answer < to && err == nil; answer++ {
		if err = run.Answer(w.rec.Log[answer]); err != nil {
			return 0, &game.ReplayError{At: answer + 1, Err: err}
		}
		if _, over := run.Result(); over {
			break
		}
		var after Point
		if after, err = w.stand(run, answer+1, playouts); err != nil {
			break
		}
		if changed := most(less(w.standing(after), w.standing(before))); changed > size {
			at, size = answer, changed
		}
		before = after
	}
	return at, err
}

// swing measures what an answer brought.
func (w *work) swing(at, playouts int) (Swing, error) {
	run, err := w.at(at)
	if err != nil {
		return Swing{}, err
	}
	defer run.Close()
	answer := w.rec.Log[at]
	d := w.decision(run, at)
	before, err := w.expect(d.seen, playouts, nil)
	if err != nil {
		return Swing{}, err
	}
	decided, err := w.expect(d.seen, playouts, d.chosen)
	if err != nil {
		return Swing{}, err
	}
	s := Swing{Answer: at, Seat: answer.Seat, Decided: less(decided, before), Came: make([]float64, len(before))}
	if w.luck[at] {
		if err := run.Answer(answer); err != nil {
			return Swing{}, &game.ReplayError{At: at + 1, Err: err}
		}
		came, err := w.came(run, answer.Seat, playouts)
		if err != nil {
			return Swing{}, err
		}
		s.Came = less(came, decided)
	}
	s.Luck = most(s.Came) > most(s.Decided)
	s.Gained = make([]float64, len(before))
	for seat := range s.Gained {
		s.Gained[seat] = s.Decided[seat] + s.Came[seat]
	}
	return s, nil
}

// came is what everybody can expect after what was turned up, as a seat sees it.
func (w *work) came(run *game.Run, seat game.Seat, playouts int) ([]float64, error) {
	if result, over := run.Result(); over {
		p := Point{Chance: make([]float64, len(w.listed)), Points: make([]float64, len(w.listed))}
		p.add(result, w.teams, 1)
		return w.standing(p), nil
	}
	return w.expect(Seen{Rules: w.rules, Record: run.Known(seat), Question: game.Question{Seat: seat}}, playouts, nil)
}

// expect is what everybody can expect by what the seat of a question knows, with an answer to it, or
// with whatever is played there if first is nil.
func (w *work) expect(seen Seen, playouts int, first []int) ([]float64, error) {
	// Other worlds than those of the curve: where that was lucky it looked like a swing.
	s := newStage(seen, w.people, mix(w.seed), 0)
	p := Point{Chance: make([]float64, len(w.listed)), Points: make([]float64, len(w.listed))}
	for n := range playouts {
		if err := game.GiveWay(w.ctx); err != nil {
			return nil, err
		}
		f, err := s.goOn(n)
		if first != nil {
			f, err = s.climb(n, first, nil)
		}
		if err != nil {
			return nil, err
		}
		p.add(*f.result, w.teams, 1/float64(playouts))
	}
	return w.standing(p), nil
}

// at is the game before an answer.
func (w *work) at(answer int) (*game.Run, error) {
	rec := w.rec
	rec.Log = rec.Log[:answer]
	return game.Open(w.rules, rec)
}

// less is by how much each of some values is more than another.
func less(after, before []float64) []float64 {
	all := make([]float64, len(after))
	for i := range all {
		all[i] = after[i] - before[i]
	}
	return all
}

// mixed by answer, so that no two decisions have the same luck.
func (w *work) luckAt(at int) *rand.Rand { return rand.New(rand.NewPCG(w.seed, uint64(at)+1)) }
