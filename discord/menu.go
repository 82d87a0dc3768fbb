package discord

import (
	"slices"
	"strings"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// The verbs of presses on a menu. Each belongs to one match; those that
// change something carry the menu's token, so that a press on an old menu is
// noticed.
const (
	verbOpen    = "open"    // show the current menu, in a new message
	verbPick    = "pick"    // the values chosen, or for a button Arg, answer the question
	verbNothing = "none"    // the answer without picks
	verbPage    = "page"    // turn to page Arg
	verbConfirm = "confirm" // the draft becomes final
	verbOver    = "over"    // the draft is emptied
	verbStep    = "step"    // the last pick is taken back
	verbBack    = "back"    // the last confirmed draft is taken back
)

// A menu is the private message that walks one seat through its decision.
type menu struct {
	match.Menu
	wait []string // who is awaited, when it is not this seat
	page int      // of the options
	note string   // one line of ours on top; may be ""
	// fresh is another word each time the menu is shown.
	fresh string
}

func (m menu) id(verb, arg string) string {
	return Press{Verb: verb, Match: string(m.Match), Menu: m.Token, Arg: arg}.ID()
}

// message writes the menu: what is asked, what the picks so far would lead to,
// and what can be pressed.
func (m menu) message(v voice) Message {
	var lines []string
	if m.note != "" {
		lines = append(lines, "-# "+m.note)
	}
	for _, e := range m.Events {
		lines = append(lines, "▸ "+v.text(e.Text))
	}
	var rows []Row
	switch m.State {
	case match.Asked:
		lines = append(append(lines, "### "+v.text(m.Question.Text)), m.details(v)...)
		rows = m.controls(v)
	case match.Ready:
		lines = append(append(lines, m.chosen(v)...), "### "+v.Phrase("menu.done"))
		rows = []Row{m.confirmation(v)}
	case match.Ended:
		lines = append(lines, v.Phrase("menu.ended"))
	default:
		lines = append(lines, m.waiting(v))
		rows = []Row{m.afterwards(v)}
	}
	return Message{Content: text.Truncate(strings.Join(lines, "\n"), text.ContentLength), Rows: rows, Ephemeral: true}
}

// afterwards leads on from a decision: to the next one, and back while that is
// possible.
func (m menu) afterwards(v voice) Row {
	row := Row{{Button: &Button{ID: m.id(verbOpen, ""), Label: v.Phrase("menu.look"), Style: Secondary}}}
	if m.Back {
		row = append(row, m.button(v, verbBack, Secondary))
	}
	return row
}

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
		lines = append(lines, "▸ "+v.list(picks))
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

func (m menu) waiting(v voice) string {
	if len(m.wait) == 0 {
		return v.Phrase("menu.idle")
	}
	return v.Phrase("menu.waiting", v.list(m.wait))
}

// details explains the options where buttons have no room for it, and why
// others are missing.
func (m menu) details(v voice) []string {
	var lines []string
	q := m.Question
	if asButtons(q) {
		for i := range q.Options {
			if o := &q.Options[i]; !o.Detail.IsZero() {
				lines = append(lines, "- **"+v.text(o.Text)+"** · "+v.text(o.Detail))
			}
		}
	}
	for i := range q.Not {
		lines = append(lines, "-# ✗ "+v.text(q.Not[i].Text)+" · "+v.text(q.Not[i].Detail))
	}
	return lines
}

// asButtons reports whether q is answered by pressing one of a few buttons.
// Options that read alike, such as two craftsmen in different rooms, need a
// select: its lines have room for what tells them apart.
func asButtons(q *game.Question) bool {
	switch formOf(q) {
	case oneOf:
		return len(q.Options) <= fewAnswers && readApart(q.Options)
	case combined:
		return len(answersTo(q, fewAnswers+1)) <= fewAnswers
	}
	return false
}

func readApart(options []game.Option) bool {
	for i := range options {
		for k := range options[:i] {
			if options[i].Text == options[k].Text {
				return false
			}
		}
	}
	return true
}

// controls are the rows that answer the question, and lead away from it.
func (m menu) controls(v voice) []Row {
	lines := linesOf(m.Question, func(t game.Text) string { return v.label(t, optionMost) }, v.Term)
	var rows []Row
	if asButtons(m.Question) {
		rows = []Row{m.buttons(lines)}
	} else {
		pages := pagesOf(lines)
		page := min(max(m.page, 0), len(pages)-1)
		rows = []Row{{Part{Select: m.choice(v, pages[page])}}}
		if len(pages) > 1 {
			rows = append(rows, m.pages(v, pages, page))
		}
	}
	if foot := m.foot(v); len(foot) > 0 {
		rows = append(rows, foot)
	}
	return rows
}

func (m menu) buttons(lines []line) Row {
	var row Row
	for _, l := range lines {
		row = append(row, Part{Button: &Button{ID: m.id(verbPick, l.value), Label: text.Truncate(l.label, text.ButtonLength), Style: Primary}})
	}
	return row
}

// choice is a select. Its custom_id is another one each time it is shown, so
// that no client keeps what was chosen before (discord-api-docs#8160).
func (m menu) choice(v voice, lines []line) *Select {
	s := &Select{ID: m.id(verbPick, m.fresh), Placeholder: v.label(m.Question.Text, text.PlaceholderLength), Min: 1, Max: 1}
	if formOf(m.Question) == someOf {
		least, most := m.Question.Bounds()
		s.Min, s.Max = max(1, least), min(most, len(lines))
	}
	for _, l := range lines {
		if l.detail == "" {
			l.detail = l.group
		}
		s.Options = append(s.Options, SelectOption{Label: l.label, Value: l.value, Description: l.detail})
	}
	return s
}

// pages leads to the neighbours of a page of a long list, named by their first
// and last group.
func (m menu) pages(v voice, pages [][]line, page int) Row {
	var row Row
	for _, to := range []int{page - 1, page + 1} {
		if to < 0 || to >= len(pages) {
			continue
		}
		name := groupsOn(pages[to])
		if name == "" {
			name = v.Phrase("menu.page", to+1, len(pages))
		}
		arrow := "◀ "
		if to > page {
			arrow = "▶ "
		}
		row = append(row, Part{Button: &Button{ID: m.id(verbPage, itoa(to)), Label: text.Truncate(arrow+name, text.ButtonLength), Style: Secondary}})
	}
	return row
}

// groupsOn names the groups of a page: "Brewers … Printers"; "" if there are none.
func groupsOn(page []line) string {
	var names []string
	for _, l := range page {
		if l.group != "" {
			names = append(names, l.group)
		}
	}
	names = slices.Compact(names)
	if len(names) > 2 {
		return names[0] + " … " + names[len(names)-1]
	}
	return strings.Join(names, " · ")
}

// foot are the buttons beside the options: none of them, one step back, start over.
func (m menu) foot(v voice) Row {
	var row Row
	if least, most := m.Question.Bounds(); least == 0 && most > 0 {
		label := text.Truncate(unescape(v.nothing(m.Question.Nothing)), text.ButtonLength)
		row = append(row, Part{Button: &Button{ID: m.id(verbNothing, ""), Label: label, Style: Secondary}})
	}
	if len(m.Draft) > 1 {
		row = append(row, m.button(v, verbStep, Secondary))
	}
	if len(m.Draft) > 0 {
		row = append(row, m.button(v, verbOver, Secondary))
	}
	return row
}

func (m menu) confirmation(v voice) Row {
	row := Row{m.button(v, verbConfirm, Success)}
	if len(m.Draft) > 1 {
		row = append(row, m.button(v, verbStep, Secondary))
	}
	return append(row, m.button(v, verbOver, Secondary))
}

// button is a button whose label stands in the catalogs as "menu." and its verb.
func (m menu) button(v voice, verb string, style ButtonStyle) Part {
	return Part{Button: &Button{ID: m.id(verb, ""), Label: v.Phrase("menu." + verb), Style: style}}
}
