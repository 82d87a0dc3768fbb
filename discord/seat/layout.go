package seat

import (
	"slices"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
)

// A layout is how the answers to a question are put in a message. It is chosen once for a question that is shown, by
// layoutOf; the rows, their labels, the lines beside them and the reading of a press follow from it.
type layout int

const (
	asList    layout = iota // selects of which one option is chosen
	asButtons               // a button for each answer
	asToggles               // a button for each option; those that are on are the answer
	asMulti                 // a select of which several options are chosen
	asPages                 // the same over several pages
	asGroups                // a button for each group of options, which shows its list; see groups.go
	asWholes                // lists of answers to this question and the next; see wholeanswers.go
)

// layoutOf chooses the layout of a question with these lines. Lines without labels are taken to be short: so read,
// a press on a layout that depends on the length of labels is always understood.
func layoutOf(q *game.Question, lines []ui.MenuLine) layout {
	switch form := formOf(q); {
	case form == oneOf && isGrouped(q):
		return asGroups
	case form == oneOf && fitButtons(lines) && areDistinct(q.Options):
		return asButtons
	case form == combined && fitButtons(lines) && !slices.ContainsFunc(lines, hasDetail): // a button has no room for it
		return asButtons
	case form == someOf && len(lines) == len(q.Options) && fitButtons(lines) && areDistinct(q.Options):
		return asToggles
	case form == someOf && len(lines) > ui.OptionsPerSelect:
		return asPages
	case form == someOf:
		return asMulti
	case slices.ContainsFunc(lines, isWhole):
		return asWholes
	}
	return asList
}

// layOut lists what there is to choose in a menu, chooses its layout, and has the picture show what the layout shows.
// A menu that asks nothing has none.
func (m *menu) layOut(v words.Localizer) {
	if m.Question == nil {
		return
	}
	m.options = m.lines(v)
	m.layout = layoutOf(m.Question, m.options)
	switch m.layout {
	case asGroups:
		lists, _ := m.groups(v)
		m.focusOn(lists[m.pageIn(lists)].lines)
	case asList:
		m.focusOn(m.onlyList(v).lines)
	case asPages:
		if page := pageAt(m.choicePages(m.options), m.page); page.area != "" {
			m.scene.Focus = page.area
		}
	}
}

func hasDetail(l ui.MenuLine) bool { return l.Detail != "" }

// rows are the rows that answer the question.
func (m menu) rows(v words.Localizer) []ui.Row {
	switch m.layout {
	case asButtons:
		return m.buttons(m.options)
	case asToggles:
		return m.toggleRows()
	case asPages:
		return m.pageRows(v)
	case asMulti:
		return append(m.defaultRow(v), ui.Row{ui.Control{Select: m.choice(v, m.options)}})
	case asGroups:
		return m.groupRows(v)
	case asWholes:
		return m.wholeRows(v)
	}
	return m.listRows(v)
}
