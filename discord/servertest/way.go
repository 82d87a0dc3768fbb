package servertest

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/sandbox"
)

// A Way is one way to answer a question: a button, or a select and values.
type Way struct {
	ID     string
	Values []string
}

// WaysIn are the ways to answer the question of a menu.
func WaysIn(menu sandbox.MessageView, luck *rand.Rand) (ways []Way) {
	for _, c := range menu.Controls() {
		verb, _, _ := strings.Cut(c.CustomID, "|")
		switch {
		case c.Disabled:
		case c.Type == SelectMenu && verb == "pick":
			ways = append(ways, Way{c.CustomID, SomeValues(c, luck)})
		case verb == "pick", verb == "tick", verb == "send", verb == "none" && luck.IntN(4) == 0:
			ways = append(ways, Way{ID: c.CustomID})
		}
	}
	return ways
}

// Answers are the picks of a way for each question that it answers, as the store
// writes them: "buy/beer*2" is to buy, and then two beers.
func (w Way) Answers() (answers [][]string) {
	if w.Values != nil {
		return [][]string{picksOf(w.Values...)}
	}
	for value := range strings.SplitSeq(w.ID[strings.LastIndexByte(w.ID, '|')+1:], "/") {
		answers = append(answers, picksOf(value))
	}
	return answers
}

// picksOf are the keys that values of one component stand for.
func picksOf(values ...string) (picks []string) {
	for _, value := range values {
		for key := range strings.FieldsSeq(value) {
			key, copies, _ := strings.Cut(key, "*")
			n, err := strconv.Atoi(copies)
			if err != nil {
				n = 1
			}
			picks = append(picks, slices.Repeat([]string{key}, n)...)
		}
	}
	slices.Sort(picks)
	return picks
}
