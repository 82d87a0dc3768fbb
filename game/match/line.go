package match

import (
	"fmt"

	"norenbot/game"
)

// A Line is how a match might have gone on after a better answer: an example, in one world that the
// seat imagined.
type Line struct {
	Luck    game.Seed     `json:"luck"`    // of game.Run.Suppose
	Answers []game.Answer `json:"answers"` // the better one, then what follows
}

// A LineStep is one answer of a Line, with its question.
type LineStep struct {
	Question *game.Question
	Answer   game.Answer
}

// A Followed is a Line with what was asked on the way. It shares no memory with the match.
type Followed struct {
	Steps []LineStep // after the better answer
	View  any        // how the verdict's seat sees where it ends
	Next  *game.Question
}

// Follow returns how a match that is over might have gone on after what a verdict holds for better;
// without steps if that is not known. Errors: those of Position, and of a line that does not hold.
func (s *Service) Follow(id ID, v Verdict) (f Followed, err error) {
	if v.Line == nil || len(v.Line.Answers) == 0 {
		return Followed{}, nil
	}
	err = s.after(id, func(r *room, run *game.Run, rules game.Rules) error {
		rec := run.Record()
		rec.Log = rec.Log[:min(max(v.Answer, 0), len(rec.Log))]
		return r.compute(func() error { return f.follow(rules, rec, v) })
	})
	return f, err
}

// follow plays a line.
func (f *Followed) follow(rules game.Rules, rec game.Record, v Verdict) error {
	run, err := game.Open(rules, rec)
	if err != nil {
		return err
	}
	defer run.Close()
	imagined, err := run.Suppose(v.Seat, v.Line.Luck)
	if err != nil {
		return err
	}
	defer imagined.Close()
	for n, a := range v.Line.Answers {
		if q := imagined.Question(a.Seat); q != nil && n > 0 {
			f.Steps = append(f.Steps, LineStep{q.Clone(), a})
		}
		if err := imagined.Answer(a); err != nil {
			return fmt.Errorf("answer %d of a line after answer %d: %w", n+1, len(rec.Log), err)
		}
	}
	f.View = imagined.View(v.Seat)
	if open := imagined.Questions(); len(open) > 0 {
		f.Next = open[0].Clone()
	}
	return nil
}
