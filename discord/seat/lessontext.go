package seat

import (
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// A tuition is what a lesson says here; nil says nothing.
type tuition struct{ match.Tuition }

// events are the lines of what has happened.
func (t *tuition) events(v words.Localizer) []string {
	if t == nil {
		return nil
	}
	return v.Lines(t.Events)
}

// leads says why, and what to press next in a lesson, as the menu calls it: that is read last.
func (m menu) leads(v words.Localizer) []string {
	switch {
	case m.tuition == nil || len(m.tuition.Steps) == 0 && m.State != match.Ready:
		return nil
	case m.State == match.Ready:
		return []string{"👉 " + v.Phrase("learn.confirm", v.Phrase("menu.confirm"))}
	case m.State != match.Asked:
		return nil
	}
	step := m.tuition.Steps[0]
	left := slices.Clone(step.Picks)
	for _, ticked := range m.Ticked {
		if at := slices.Index(left, ticked); at >= 0 {
			left = slices.Delete(left, at, at+1)
		}
	}
	if len(left) == 0 && len(step.Picks) > 0 {
		return []string{"👉 " + v.Phrase("learn.confirm", v.Phrase("menu.confirm"))}
	}
	var bold []string
	for _, label := range m.labels(v, left) {
		bold = append(bold, "**"+label+"**")
	}
	return []string{"💡 " + v.Text(step.Why) + "\n👉 " + v.Phrase("learn.press", v.Joined(bold))}
}

// labels are what the menu calls these picks of the lesson's step: a line for all of them, with the next
// step too where one press answers both, else each.
func (m menu) labels(v words.Localizer, picks []string) (labels []string) {
	if len(picks) == 0 {
		return []string{Nothing(v, m.Question.Nothing)}
	}
	both := [][]string{picks}
	if steps := m.tuition.Steps; len(steps) > 1 {
		both = append(both, steps[1].Picks)
	}
	for ; len(both) > 0; both = both[:len(both)-1] {
		for _, l := range m.options {
			if slices.EqualFunc(answersIn([]string{l.Value}), both, slices.Equal) && (len(both) > 1 || len(picks) > 1) {
				return []string{words.Escape(l.Label)}
			}
		}
	}
	for _, pick := range picks {
		labels = append(labels, v.SayOption(m.Question, &m.Question.Options[m.Question.Find(pick)]))
	}
	return labels
}

// closing is the last remark.
func (t *tuition) closing(v words.Localizer) []string {
	if t == nil {
		return nil
	}
	return []string{"💡 " + v.Text(t.Closing)}
}

// account explains the score: a line and a sentence for what has brought points, and what has brought none yet.
func (t *tuition) account(v words.Localizer) (lines []string) {
	if t == nil {
		return nil
	}
	total, none := 0, []string{}
	for _, p := range t.Counted {
		if total += p.Points; p.Points == 0 {
			none = append(none, v.Text(p.Category))
			continue
		}
		lines = append(lines, "- **"+v.Text(p.Category)+" "+strconv.Itoa(p.Points)+"** · "+v.Text(game.Explained(p.Category)))
	}
	if len(none) > 0 {
		lines = append(lines, "-# "+v.Phrase("learn.none", strings.Join(none, " · ")))
	}
	return slices.Insert(lines, 0, "### "+v.Phrase("learn.score", total))
}
