package seat

import (
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/text"
)

// chosen says what was picked where no event of the draft tells it: a plan,
// say, which nobody is told of yet.
func (m menu) chosen(v words.Localizer) []string {
	if len(m.Events) > 0 {
		return nil
	}
	var lines []string
	for _, c := range m.Choices {
		var picks []string
		for _, p := range c.Picks {
			picks = append(picks, "**"+v.Text(p)+"**")
		}
		if len(picks) == 0 {
			picks = []string{"**" + Nothing(v, c.Nothing) + "**"}
		}
		lines = append(lines, "▸ "+v.Phrase("menu.yours", v.Joined(picks)))
	}
	return lines
}

// Nothing says what an answer without picks means.
func Nothing(v words.Localizer, t game.Text) string {
	if t.IsZero() {
		return v.Phrase("menu.nothing")
	}
	return v.Text(t)
}

// waiting names the players that the match waits for.
func (m menu) waiting(v words.Localizer) string {
	switch {
	case len(m.wait) == 0:
		return v.Phrase("menu.idle")
	case !m.decided:
		return v.Phrase("board.awaited", v.Joined(m.wait)) + "."
	case len(m.wait) > 1:
		return v.Phrase("menu.waiting.several", v.Joined(m.wait))
	}
	if m.Returns {
		return v.Phrase("menu.returns", v.Joined(m.wait))
	}
	return v.Phrase("menu.waiting", v.Joined(m.wait))
}

// details explains the options where buttons have no room for it, those together that read alike, and why others
// are missing.
func (m menu) details(v words.Localizer) []string {
	if m.brief >= undetailed {
		return nil
	}
	q, shown, pressed := m.Question, m.options, m.options
	grouped := m.layout == asGroups
	if !grouped && m.layout != asButtons && m.layout != asToggles {
		_, pressed = splitLists(shown)
	}
	// alone are options with a detail that stands nowhere else.
	alone := func(i int) bool {
		inList := len(pressed) < len(shown) && !slices.ContainsFunc(pressed, func(l ui.MenuLine) bool { return l.Value == q.Options[i].Key })
		return !inList && !q.Options[i].Detail.IsZero() && (!grouped || shown[i].Group == "" && aloneLabel(shown[i]) == shown[i].Label)
	}
	var lines []string
	var said []game.Text
	for i := range q.Options {
		of, detail := (fork{into: wholeOf(&q.Options[i], pressed)}), q.Options[i].Detail
		switch {
		case of.hasDetails():
			for _, l := range of.into {
				lines = append(lines, "-# **"+words.Escape(l.Label)+"** · "+words.Escape(l.Detail))
			}
		case alone(i) && !slices.Contains(said, detail):
			said = append(said, detail)
			var names []string
			for k := i; k < len(q.Options); k++ {
				if alone(k) && q.Options[k].Detail == detail {
					names = append(names, "**"+v.Text(q.Options[k].Text)+"**")
				}
			}
			lines = append(lines, "-# "+strings.Join(names, ", ")+" · "+v.Text(m.explained(v, detail)))
		}
	}
	if m.brief >= unreasoned {
		return append(lines, missing(v, q.Not)...)
	}
	return append(lines, closed(v, q.Not)...)
}

// missing names what is missing.
func missing(v words.Localizer, not []game.Option) []string {
	names := make([]string, len(not))
	for i := range not {
		names[i] = v.Text(not[i].Text)
	}
	if len(names) == 0 {
		return nil
	}
	return []string{"-# ✗ " + strings.Join(names, ", ")}
}

// closed says what is missing and why: those together that are missing for the same reason.
func closed(v words.Localizer, not []game.Option) (lines []string) {
	for i := range not {
		alike := func(o game.Option) bool { return o.Detail == not[i].Detail }
		if slices.ContainsFunc(not[:i], alike) {
			continue // told with that
		}
		var names []string
		for _, o := range not[i:] {
			if alike(o) {
				names = append(names, v.Text(o.Text))
			}
		}
		lines = append(lines, "-# ✗ "+strings.Join(names, ", ")+" · "+v.Text(not[i].Detail))
	}
	return lines
}

// warnings say to whoever is new what of that which is ticked would lead to nothing.
func (m menu) warnings(v words.Localizer) (lines []string) {
	for _, key := range m.Ticked {
		n := m.Question.Find(key)
		if o := &m.Question.Options[max(n, 0)]; n >= 0 && o.Idle && m.help != "" {
			lines = append(lines, "⚠️ **"+v.Text(o.Text)+"** · "+v.Text(o.Detail))
		}
	}
	return lines
}

// lines are what there is to choose, each with what the picture calls it.
func (m menu) lines(v words.Localizer) []ui.MenuLine {
	if formOf(m.Question) == combined {
		return m.whole(v, linesOf(m.Question, func(o *game.Option) string { return withMark(optionLine(v, o.Text), m.marks[o.Key]) }, detailLine(v), v.Term))
	}
	grouped := formOf(m.Question) == oneOf && isGrouped(m.Question)
	lines := linesOf(m.Question, func(o *game.Option) string {
		t := o.Text
		if key := t.Key + game.Listed; grouped && v.Has(key) {
			t.Key = key
		}
		return optionLine(v, t)
	}, detailLine(v), v.Term)
	for i := range lines {
		key, nth, _ := strings.Cut(lines[i].Value, timesSep)
		lines[i].Label = numberedCopy(v, lines[i].Label, ui.Number(nth))
		switch mark := m.marks[key]; {
		case grouped && lines[i].Group == "":
			lines[i].Label = withMark(lines[i].Label, mark)
		case mark != "":
			lines[i].Label = text.Truncate(mark+" · "+lines[i].Label, ui.OptionMost)
		}
	}
	return m.whole(v, lines)
}

// withMark returns a label followed, in brackets, by its mark in the picture.
func withMark(label, mark string) string {
	if mark == "" {
		return label
	}
	return label + " (" + mark + ")"
}

// detailLine says the second line of an option.
func detailLine(v words.Localizer) func(game.Text) string {
	return func(t game.Text) string { return optionLine(v, t) }
}

// numberedCopy says which copy of an option a line stands for; the first has no number.
func numberedCopy(v words.Localizer, label string, nth int) string {
	switch nth {
	case 0, 1:
		return label
	case 2, 3:
		return text.Truncate(v.Phrase("menu.copy."+strconv.Itoa(nth), label), ui.OptionMost)
	}
	return text.Truncate(label+" · "+strconv.Itoa(nth), ui.OptionMost)
}

// optionLine is a text of a game as an option says it.
func optionLine(v words.Localizer, t game.Text) string { return v.Label(t, ui.OptionMost) }
