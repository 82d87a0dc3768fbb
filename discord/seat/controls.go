package seat

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/text"
)

// fewAnswers is how many answers are shown as buttons whatever their length, see
// fewEnough; more make a select, which has room for details and is one line high.
const fewAnswers = 5

// An answerForm is how a question is put in Discord. It follows from the question alone,
// so that a press is understood as it was shown.
type answerForm int

const (
	oneOf    answerForm = iota // one press or one choice is the answer
	combined                   // likewise, each choice being a whole answer of several picks
	someOf                     // a multi-select; what is chosen is the answer
)

// formOf chooses how to put q. A few countable picks ("2 beers and a shoe")
// are listed whole, so that one press is enough.
func formOf(q *game.Question) answerForm {
	if _, most := q.Bounds(); most == 1 {
		return oneOf
	}
	for i := range q.Options {
		if q.Options[i].Often() > 1 && fitsSelect(q) {
			return combined
		}
	}
	return someOf
}

// combinedMost is how long a value of several picks may be: with the rest of
// a custom_id it stays within 100 characters.
const combinedMost = 60

// fitsSelect reports whether every answer to q can be an option of one select: at most 25, each short enough for a
// custom id.
func fitsSelect(q *game.Question) bool {
	answers := answersTo(q, ui.OptionsPerSelect+1)
	return len(answers) <= ui.OptionsPerSelect && !slices.ContainsFunc(answers, func(a answer) bool {
		return len(keysOf(q, a)) > combinedMost
	})
}

// An answer is a whole answer to a question: places of options, sorted.
type answer []int

// answersTo lists the answers to q that have at least one pick, at most most
// of them.
func answersTo(q *game.Question, most int) []answer {
	var found []answer
	for picks := range q.Answers() {
		switch {
		case len(found) == most:
			return found
		case len(picks) > 0:
			found = append(found, slices.Clone(picks))
		}
	}
	return found
}

// inOrder has the default before the other answers where they are buttons: what most would do is
// the first thing to press. In a select those of most picks come first, and of as many the order
// is that of the options.
func inOrder(q *game.Question, lines []ui.MenuLine) []ui.MenuLine {
	if !fitButtons(lines) {
		picks := func(l ui.MenuLine) int { return len(picksIn([]string{l.Value})) }
		slices.SortStableFunc(lines, func(a, b ui.MenuLine) int { return cmp.Compare(picks(b), picks(a)) })
		return lines
	}
	var usual answer
	for _, key := range q.Default {
		usual = append(usual, q.Find(key))
	}
	slices.Sort(usual)
	if at := slices.IndexFunc(lines, func(l ui.MenuLine) bool { return l.Value == keysOf(q, usual) }); at > 0 {
		first := lines[at]
		lines = slices.Insert(slices.Delete(lines, at, at+1), 0, first)
	}
	return lines
}

// keysOf writes an answer's picks as one value of a component, short enough for a
// custom_id: "beer*2 shoe". picksIn reads it.
func keysOf(q *game.Question, a answer) string {
	var out []string
	for option, copies := range runs(a) {
		key := q.Options[option].Key
		if copies > 1 {
			key += copiesSep + strconv.Itoa(copies)
		}
		out = append(out, key)
	}
	return strings.Join(out, " ")
}

// runs yields each option of an answer with how often it is picked.
func runs(a answer) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for n := 0; n < len(a); {
			k := n
			for k < len(a) && a[k] == a[n] {
				k++
			}
			if !yield(a[n], k-n) {
				return
			}
			n = k
		}
	}
}

// linesOf lists what there is to choose in q, at most gatherMost lines. An option that
// may be picked several times has a line for each time, which reads alike. The order and the values follow
// from q alone, so that what is chosen can be kept by place.
func linesOf(q *game.Question, say func(*game.Option) string, detail func(game.Text) string, term func(game.Term) string) []ui.MenuLine {
	if formOf(q) == combined {
		var lines []ui.MenuLine
		for _, a := range answersTo(q, ui.OptionsPerSelect) {
			l := ui.MenuLine{Value: keysOf(q, a)}
			l.Label, l.Detail = labelOf(q, a, say)
			lines = append(lines, l)
		}
		return inOrder(q, lines)
	}
	var lines []ui.MenuLine
	for i := range q.Options {
		o := &q.Options[i]
		l := ui.MenuLine{Value: o.Key, Label: say(o), Detail: detail(o.Detail)}
		if !o.Group.IsZero() {
			l.Group = term(o.Group)
		}
		_, most := q.Bounds()
		for n := range min(most, o.Often()) {
			again := l
			if o.Often() > 1 {
				again.Value = fmt.Sprintf("%s%s%d", o.Key, timesSep, n+1)
			}
			lines = append(lines, again)
		}
	}
	return lines[:min(len(lines), gatherMost)]
}

// copiesSep divides an option's key from how often it is meant, in a value;
// timesSep divides an option's key from which of its copies is meant: the
// values of a select must differ.
const (
	copiesSep = "*"
	timesSep  = "#"
)

// labelOf writes an answer of several picks: "2 beers, 1 shoe", of an option that is no count
// "2 × Merchant". What a label has no room for follows in the detail.
func labelOf(q *game.Question, a answer, say func(*game.Option) string) (label, detail string) {
	for option, copies := range runs(a) {
		part := copiesOf(&q.Options[option], copies, say)
		switch {
		case label == "":
			label = part
		case detail == "" && text.Length(label+", "+part) <= ui.OptionMost:
			label += ", " + part
		case detail == "":
			detail = part
		default:
			detail += ", " + part
		}
	}
	return text.Truncate(label, ui.OptionMost), text.Truncate(detail, ui.OptionMost)
}

// copiesOf says how often an option is picked: what is one of something is counted.
func copiesOf(o *game.Option, copies int, say func(*game.Option) string) string {
	if one := o.Text.Args[0]; one.Kind() == game.Counted && one.Int() == 1 && o.Text.Args[1] == (game.Arg{}) {
		counted := *o
		counted.Text.Args[0] = game.Count(copies, one.Term())
		return say(&counted)
	}
	return fmt.Sprintf("%d × %s", copies, say(o))
}

// mostCopies bounds what a forged value can make of us.
const mostCopies = 99

// picksIn reads the values of a component back as picks. They come from a client and may
// be anything: match refuses what was not offered.
func picksIn(values []string) []string {
	var picks []string
	for _, v := range values {
		for _, key := range strings.Fields(v) {
			key, _, _ = strings.Cut(key, timesSep)
			key, copies, several := strings.Cut(key, copiesSep)
			n := 1
			if several {
				n, _ = strconv.Atoi(copies) // what is no number is none
			}
			if n < 1 {
				return []string{v} // we have not written it: no question offers that
			}
			picks = append(picks, slices.Repeat([]string{key}, min(n, mostCopies))...)
		}
	}
	return picks
}

// Buttons: so many in two rows, if their labels are short enough to be read on a
// phone. A few may be longer.
const (
	moreAnswers = 2 * ui.ButtonsPerRow
	shortLabel  = 32 // characters
)

// fitButtons reports whether the answers can be buttons.
func fitButtons(lines []ui.MenuLine) bool {
	for _, l := range lines {
		if len(lines) > fewAnswers && text.Length(l.Label) > shortLabel {
			return false
		}
	}
	return len(lines) <= moreAnswers
}

// buttons are a button for each answer, in rows of five.
func (m menu) buttons(lines []ui.MenuLine) []ui.Row {
	row := make(ui.Row, 0, len(lines))
	for _, l := range lines {
		row = append(row, ui.Control{Button: &ui.Button{ID: m.id(VerbPick, l.Value), Label: text.Truncate(l.Label, text.ButtonLength), Style: ui.Primary}})
	}
	return ui.InRows(row)
}

// areDistinct reports whether no two options have the same text. Options that read alike, such as two craftsmen in
// different rooms, need a select: its lines have room for what tells them apart.
func areDistinct(options []game.Option) bool {
	for i := range options {
		for k := range options[:i] {
			if options[i].Text == options[k].Text {
				return false
			}
		}
	}
	return true
}
