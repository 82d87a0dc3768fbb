package match

import "norenbot/game"

// A Choice is one answer of a draft in the words in which it was offered.
type Choice struct {
	Question game.Text
	Picks    []game.Text // as often as picked; none is Nothing
	Nothing  game.Text   // what no pick means
}

// choices puts the draft of a seat into words, question by question.
func (t *table) choices(k *sketch, seat game.Seat) ([]Choice, error) {
	run, err := t.preview(k.base.Record(), []game.Answer{})
	if err != nil {
		return nil, err
	}
	defer run.Close()
	var made []Choice
	for _, a := range k.draft {
		made = append(made, worded(run.Question(seat), a.Picks))
		if err := t.compute(func() error { return run.Answer(a) }); err != nil {
			return nil, &broken{err}
		}
	}
	return made, nil
}

// worded puts an answer to q into words.
func worded(q *game.Question, picks []string) Choice {
	c := Choice{Question: q.Text, Nothing: q.Nothing}
	for _, key := range picks {
		for i := range q.Options {
			if q.Options[i].Key == key {
				c.Picks = append(c.Picks, q.Options[i].Text)
			}
		}
	}
	return c
}
