package bot

import (
	"errors"

	"norenbot/game"
)

// A Line is how it might go on after a decision: an example, in one world that its seat imagines, in
// which everybody plays by the policy.
type Line struct {
	Luck    game.Seed     `json:"luck"`    // game.Run.Suppose of the decision's seat has the world of it
	Answers []game.Answer `json:"answers"` // the decision itself, then what follows
}

// lineMost is how many answers follow.
const lineMost = 3

// line is what might have followed the better answer; nil if the game cannot imagine it. Errors are
// the rules'.
func (w *work) line(v *Verdict) (*Line, error) {
	run, err := w.at(v.Answer)
	if err != nil {
		return nil, err
	}
	defer run.Close()
	luck := w.luckAt(v.Answer)
	l := &Line{Luck: game.SeedOf(luck.Uint64()), Answers: []game.Answer{{Seat: v.Seat, Key: v.Question, Picks: v.Better}}}
	imagined, err := run.Suppose(v.Seat, l.Luck)
	if errors.Is(err, game.ErrNoImagining) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer imagined.Close()
	for {
		if err := imagined.Answer(l.Answers[len(l.Answers)-1]); err != nil {
			return nil, err
		}
		open := imagined.Questions()
		if len(open) == 0 || len(l.Answers) > lineMost {
			return l, nil
		}
		seen := Look(w.rules, imagined, open[0].Seat, luck)
		l.Answers = append(l.Answers, game.Answer{Seat: open[0].Seat, Key: open[0].Key, Picks: w.policy.Decide(w.ctx, seen)})
	}
}
