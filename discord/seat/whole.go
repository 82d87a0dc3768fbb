package seat

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// Where a decision begins with a choice among a few, and what a choice asks next
// has only a few answers, there is a button for each whole answer: one press says
// "Buy 2 beers". Its value is both picks: "buy/beer*2".

// thenSep divides the picks of one question from those of the next, in a value.
const thenSep = "/"

// lookOn finds out what its picture shows, what that calls the options of a question, and what its answers
// lead to: within a decision, whether the default ends it, unless it is said ahead; at its
// beginning, what is asked next by options that the game's catalog can tell together with
// an answer. A lesson goes step by step.
func (b *Part) lookOn(m *menu, v words.Voice, facts match.Match, user match.User) {
	if m.State == match.Asked || m.State == match.Ready {
		m.scene = core.Decision(v, facts, m.Menu)
	}
	if m.State == match.Asked {
		m.marks = b.Marks(m.scene)
	}
	switch {
	case m.State != match.Asked || facts.Lesson || m.Ahead != nil && len(m.Draft) > 0:
		return
	case len(m.Draft) > 0:
		last, err := b.Matches.Last(m.Match, user, m.Token)
		m.last = last && err == nil
		return
	case formOf(m.Question) != oneOf:
		return
	}
	var keys []string
	for i := range m.Question.Options {
		if o := &m.Question.Options[i]; v.Has(o.Text.Key + game.Then) {
			keys = append(keys, o.Key)
		}
	}
	if len(keys) == 0 {
		return
	}
	next, err := b.Matches.Next(m.Match, user, m.Token, keys...)
	if err != nil {
		return // it has changed meanwhile: whoever presses is shown how
	}
	m.then = map[string]*game.Question{}
	for n, key := range keys {
		m.then[key] = next[n]
	}
}

// whole replaces lines by those of the whole answers that begin with them, as long
// as all of them can be buttons: first those of which there are the fewest.
func (m menu) whole(v words.Voice, lines []ui.MenuLine) []ui.MenuLine {
	if len(m.then) == 0 || !asButtons(m.Question, lines) {
		return lines
	}
	forks := map[string][]ui.MenuLine{}
	for i := range m.Question.Options {
		o := &m.Question.Options[i]
		if into := ledTo(v, o, m.then[o.Key]); len(into) > 0 {
			forks[o.Key] = into
		}
	}
	fewest := func(a, b string) int { return cmp.Or(cmp.Compare(len(forks[a]), len(forks[b])), cmp.Compare(a, b)) }
	for _, key := range slices.SortedFunc(maps.Keys(forks), fewest) {
		at := slices.IndexFunc(lines, func(l ui.MenuLine) bool { return l.Value == key })
		if all := slices.Replace(slices.Clone(lines), at, at+1, forks[key]...); fewEnough(all) {
			lines = all
		}
	}
	return lines
}

// ledTo are the answers that begin with an option and end with one to q; none if
// they cannot be buttons.
func ledTo(v words.Voice, o *game.Option, q *game.Question) []ui.MenuLine {
	if q == nil || q.Begins {
		return nil
	}
	if least, _ := q.Bounds(); least == 0 {
		return nil // to answer with nothing needs a word of its own
	}
	into := linesOf(q, func(o *game.Option) string { return optionLine(v, o.Text) }, detailLine(v), v.Term)
	if !asButtons(q, into) {
		return nil
	}
	begins := o.Text
	begins.Key += game.Then
	for n := range into {
		into[n].Label = optionLine(v, begins) + " " + into[n].Label
		if into[n].Value = o.Key + thenSep + into[n].Value; len(into[n].Value) > combinedMost {
			return nil
		}
	}
	return into
}

// answersIn reads the values of a component back as the picks of one question,
// or of several in a row.
func answersIn(values []string) (picks [][]string) {
	if len(values) != 1 || !strings.Contains(values[0], thenSep) {
		return [][]string{picksIn(values)}
	}
	for _, one := range strings.Split(values[0], thenSep) {
		picks = append(picks, picksIn([]string{one}))
	}
	return picks
}
