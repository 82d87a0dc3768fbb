package match

import "norenbot/game"

// A Choice is one answer of a draft in the words in which it was offered.
type Choice struct {
	Question game.Text
	Picks    []game.Text // as often as picked; none is Nothing
	Nothing  game.Text   // what no pick means
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
