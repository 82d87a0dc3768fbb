package discord

import (
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/text"
)

// chosen says what was picked where no event of the draft tells it: a plan,
// say, which nobody is told of yet.
func (m menu) chosen(v voice) []string {
	if len(m.Events) > 0 {
		return nil
	}
	var lines []string
	for _, c := range m.Choices {
		var picks []string
		for _, p := range c.Picks {
			picks = append(picks, "**"+v.text(p)+"**")
		}
		if len(picks) == 0 {
			picks = []string{"**" + v.nothing(c.Nothing) + "**"}
		}
		lines = append(lines, "▸ "+v.Phrase("menu.yours", v.list(picks)))
	}
	return lines
}

// nothing says what an answer without picks means.
func (v voice) nothing(t game.Text) string {
	if t.IsZero() {
		return v.Phrase("menu.nothing")
	}
	return v.text(t)
}

// waiting says whom the match waits for.
func (m menu) waiting(v voice) string {
	if len(m.wait) == 0 {
		return v.Phrase("menu.idle")
	}
	return v.Phrase("menu.waiting", v.list(m.wait))
}

// details explains the options where buttons have no room for it, and why
// others are missing: those together that are missing for the same reason.
func (m menu) details(v voice, shown []line) []string {
	var lines []string
	q := m.Question
	if asButtons(q, shown) || toggles(q, shown) {
		for i := range q.Options {
			if o := &q.Options[i]; !o.Detail.IsZero() {
				lines = append(lines, "- **"+v.text(o.Text)+"** · "+v.text(o.Detail))
			}
		}
	}
	for i := range q.Not {
		alike := func(o game.Option) bool { return o.Detail == q.Not[i].Detail }
		if slices.ContainsFunc(q.Not[:i], alike) {
			continue // told with that
		}
		var names []string
		for _, o := range q.Not[i:] {
			if alike(o) {
				names = append(names, v.text(o.Text))
			}
		}
		lines = append(lines, "-# ✗ "+strings.Join(names, ", ")+" · "+v.text(q.Not[i].Detail))
	}
	return lines
}

// lines are what there is to choose, each with what the picture calls it.
func (m menu) lines(v voice) []line {
	lines := linesOf(m.Question, v.option, v.Term)
	for i := range lines {
		key, nth, _ := strings.Cut(lines[i].value, timesSep)
		lines[i].label = v.copied(lines[i].label, ui.Number(nth))
		if mark := m.marks[key]; mark != "" {
			lines[i].label = text.Truncate(mark+" · "+lines[i].label, optionMost)
		}
	}
	return m.whole(v, lines)
}

// copied says which copy of an option a line stands for: the first is it alone. No noun
// is counted, since a label may be any phrase.
func (v voice) copied(label string, nth int) string {
	switch nth {
	case 0, 1:
		return label
	case 2, 3:
		return text.Truncate(v.Phrase("menu.copy."+strconv.Itoa(nth), label), optionMost)
	}
	return text.Truncate(label+" · "+strconv.Itoa(nth), optionMost)
}

// option is a text of a game as an option says it.
func (v voice) option(t game.Text) string { return v.label(t, optionMost) }
