package seat

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/text"
)

// Where a question's options lie in several groups, or some in one and others in none, each group has a button,
// which shows its list below the buttons, and each option that lies in no group has one, which is the answer. Options
// of a list that read alike are one line; choosing it asks which of them is meant, by buttons. The likeliest of a long
// list have buttons of their own.

const (
	// verbsMost is how many buttons stand over a list: two rows.
	verbsMost = 2 * ui.ButtonsPerRow
	// listsMost leaves room for options in no list. A question of more lists has its pages.
	listsMost = 6
	// listMost is how many lines one list shows: two selects.
	listMost = 2 * ui.OptionsPerSelect
	// likelyMost is how many likely options have a button, and likelyOdds how much likelier
	// than the least likely of their list they are.
	likelyMost, likelyOdds = 4, 10
	// ledMost is how many likely answers that begin with one option have a button.
	ledMost = 2
	// whichSep begins the value of a line that stands for several options; the first of
	// their keys follows.
	whichSep = "?"
)

// A list is what a button shows: lines of one group, or those of none that there is no room for
// elsewhere, which say by themselves what they do.
type list struct {
	name  string
	lines []listLine
	mixed bool
}

// A listLine is one line of a list and the options that it stands for.
type listLine struct {
	ui.MenuLine
	options []*game.Option
}

// isGrouped reports whether the options of q lie in a few groups, or some in one and others in none.
func isGrouped(q *game.Question) bool {
	groups := map[game.Term]bool{}
	for i := range q.Options {
		groups[q.Options[i].Group] = true
	}
	return len(groups) > 1 && len(groups) <= listsMost
}

// listed divides the lines of a question into lists, each in order of the numbers that its
// picture gives them, and what lies in none.
func (m menu) listed(lines []ui.MenuLine) (lists []list, alone []listLine) {
	for n, l := range lines {
		o := &m.Question.Options[n]
		if l.Group == "" {
			alone = append(alone, listLine{l, []*game.Option{o}})
			continue
		}
		at := slices.IndexFunc(lists, func(of list) bool { return of.name == l.Group })
		if at < 0 {
			at, lists = len(lists), append(lists, list{name: l.Group})
		}
		lists[at].add(l, o)
	}
	var parts []list
	for _, of := range lists {
		m.inOrder(of.lines)
		for part := range slices.Chunk(of.lines, listMost) {
			name := of.name
			if len(part) < len(of.lines) {
				name += " · " + m.span(part)
			}
			parts = append(parts, list{name: name, lines: part})
		}
	}
	return parts, alone
}

// inOrder puts lines into the order of the numbers that the picture gives all of them.
func (m menu) inOrder(lines []listLine) {
	number := func(l listLine) int { return ui.Number(m.marks[l.options[0].Key]) }
	if slices.ContainsFunc(lines, func(l listLine) bool { return number(l) == 0 }) {
		return
	}
	slices.SortStableFunc(lines, func(a, b listLine) int { return cmp.Compare(number(a), number(b)) })
}

// add adds an option to the line that reads like it, or as a new one.
func (of *list) add(l ui.MenuLine, o *game.Option) {
	at := slices.IndexFunc(of.lines, func(have listLine) bool { return have.Label == l.Label && len(have.options) < moreAnswers })
	if at < 0 {
		of.lines = append(of.lines, listLine{l, []*game.Option{o}})
		return
	}
	have := &of.lines[at]
	have.options = append(have.options, o)
	have.Value = whichSep + have.options[0].Key
	have.Detail = text.Truncate(have.Detail+" · "+l.Detail, ui.OptionMost)
}

// span says from where to where lines go: by the numbers of the picture, else by what they say.
func (m menu) span(lines []listLine) string {
	first, last := lines[0], lines[len(lines)-1]
	from, to := m.marks[first.options[0].Key], m.marks[last.options[0].Key]
	if from != "" && to != "" {
		return from + "–" + to
	}
	return first.Label + " … " + last.Label
}

// groups are the lists that have a button each, and the options that are buttons themselves.
func (m menu) groups(v words.Localizer) (lists []list, alone []listLine) {
	lists, alone = m.listed(m.options)
	usual := m.defaultLabel(v) != "" && len(m.rest) == 1 && len(m.Question.Default) > 0
	if usual && len(m.Ticked) == 0 { // it has its button in the foot
		alone = slices.DeleteFunc(alone, func(l listLine) bool { return l.Value == m.Question.Default[0] })
	}
	if room := verbsMost - len(lists); len(alone) > room {
		lists, alone = append(lists, list{v.Phrase("menu.others"), alone[room-1:], true}), alone[:room-1]
	}
	return lists, alone
}

// groupRows are the rows of a question whose groups have a button each.
func (m menu) groupRows(v words.Localizer) []ui.Row {
	lists, alone := m.groups(v)
	page := m.pageIn(lists)
	var verbs ui.Row
	for n, of := range lists {
		verbs = append(verbs, m.opener(n, of.name, n == page))
	}
	room := verbsMost - len(lists) - len(alone)
	for _, l := range alone {
		label := aloneLabel(l.MenuLine)
		if likely := m.likelyContinuations(v, l); 0 < len(likely) && len(likely) <= min(ledMost, room) {
			room -= len(likely)
			for _, led := range likely {
				verbs = append(verbs, m.answerButton(led.Value, led.Label))
			}
			label = l.Label + " …"
		}
		verbs = append(verbs, m.answerButton(l.Value, label))
	}
	shown := lists[page]
	if at := slices.IndexFunc(shown.lines, func(l listLine) bool { return l.Value == m.which }); at >= 0 {
		return append(ui.InRows(verbs), ui.InRows(m.whichRow(v, shown, shown.lines[at]))...)
	}
	if len(shown.lines) <= fewAnswers {
		return append(ui.InRows(verbs), m.inFull(v, shown, shown.lines))
	}
	likely := shown.likely(min(likelyMost, verbsMost-len(verbs)))
	rows := m.selectRows(v, shown, likely)
	if len(likely) > 0 {
		row := m.inFull(v, shown, likely)
		if len(verbs) <= ui.ButtonsPerRow {
			return append([]ui.Row{verbs, row}, rows...)
		}
		verbs = append(verbs, row...)
	}
	return append(ui.InRows(verbs), rows...)
}

// likelyContinuations returns the likely whole answers that begin with an option outside the lists: "Income: 3
// traders". A lesson has none: there every step is answered by itself.
func (m menu) likelyContinuations(v words.Localizer, l listLine) (likely []ui.MenuLine) {
	q := m.then[l.Value]
	into := ledTo(v, l.options[0], q).into
	if m.tuition != nil || len(into) == 0 || formOf(q) != oneOf {
		return nil
	}
	least := slices.MinFunc(q.Options, func(a, b game.Option) int { return cmp.Compare(a.Odds, b.Odds) }).Odds
	for n, line := range into {
		if !q.Options[n].Idle && q.Options[n].Odds >= likelyOdds*max(1, least) {
			likely = append(likely, line)
		}
	}
	return likely
}

// pageIn is the list that is shown: the one of which a line is asked about, the one that was turned to, the one where
// a lesson leads, else the first.
func (m menu) pageIn(lists []list) int {
	asked := func(l listLine) bool { return l.Value == m.which }
	if at := slices.IndexFunc(lists, func(of list) bool { return m.which != "" && slices.ContainsFunc(of.lines, asked) }); at >= 0 {
		return at
	}
	taught := func(of list) bool { return slices.ContainsFunc(of.lines, m.isTaught) }
	if at := slices.IndexFunc(lists, taught); at >= 0 && m.page == 0 {
		return at
	}
	return min(max(m.page, 0), len(lists)-1)
}

// isTaught reports whether a line is what a lesson asks for now.
func (m menu) isTaught(l listLine) bool {
	if m.tuition == nil || len(m.tuition.Steps) == 0 {
		return false
	}
	return slices.ContainsFunc(l.options, func(o *game.Option) bool { return slices.Contains(m.tuition.Steps[0].Picks, o.Key) })
}

// opener is the button that shows a list; that of the one that is shown is green.
func (m menu) opener(page int, name string, shown bool) ui.Control {
	mark, style := "▸ ", ui.Secondary
	if shown {
		mark, style = "▾ ", ui.Success
	}
	return ui.Control{Button: &ui.Button{ID: m.id(VerbPage, strconv.Itoa(page)), Label: text.Truncate(mark+name, text.ButtonLength), Style: style}}
}

// answerButton is a button that is an answer.
func (m menu) answerButton(value, label string) ui.Control {
	return ui.Control{Button: &ui.Button{ID: m.id(VerbPick, value), Label: text.Truncate(label, text.ButtonLength), Style: ui.Primary}}
}

// aloneLabel is what the button of an option in no list says: with its detail, if that is short.
func aloneLabel(l ui.MenuLine) string {
	if label := l.Label + " · " + l.Detail; l.Detail != "" && text.Length(label) <= shortLabel {
		return label
	}
	return l.Label
}

// inFull are buttons of lines of a list, which name it.
func (m menu) inFull(v words.Localizer, of list, lines []listLine) (row ui.Row) {
	for _, l := range lines {
		switch {
		case of.mixed:
			row = append(row, m.answerButton(l.Value, l.Label))
		case len(l.options) > 1:
			row = append(row, m.answerButton(l.Value, of.name+": "+l.Label))
		default:
			row = append(row, m.spelled(v, of.name, l.options[0]))
		}
	}
	return row
}

// spelled is the button of an option in a list, in full: as it is told without the list, with what
// the picture calls it.
func (m menu) spelled(v words.Localizer, list string, o *game.Option) ui.Control {
	t, _ := v.Alone(m.Question, o)
	said := v.Label(t, text.ButtonLength)
	if t == o.Text {
		said = list + ": " + said
	}
	return m.answerButton(o.Key, withMark(said, m.marks[o.Key]))
}

// whichRow asks which of the options that a line stands for.
func (m menu) whichRow(v words.Localizer, shown list, l listLine) (row ui.Row) {
	for _, o := range l.options {
		row = append(row, m.spelled(v, shown.name, o))
	}
	return row
}

// likely are the likeliest lines of a list, the first of them the likeliest.
func (of list) likely(most int) (all []listLine) {
	odds := func(l listLine) int { return max(1, int(l.options[0].Odds)) }
	least := odds(slices.MinFunc(of.lines, func(a, b listLine) int { return cmp.Compare(odds(a), odds(b)) }))
	for _, l := range of.lines {
		if len(l.options) == 1 && !l.options[0].Idle && odds(l) >= likelyOdds*least {
			all = append(all, l)
		}
	}
	slices.SortStableFunc(all, func(a, b listLine) int { return cmp.Compare(odds(b), odds(a)) })
	return all[:min(len(all), most)]
}

// selectRows are the selects of a list: one, one for an area with buttons for the others, or two halves that say from
// where to where they go. likely are lines that have buttons already.
func (m menu) selectRows(v words.Localizer, of list, likely []listLine) (rows []ui.Row) {
	if areas := m.divided(of.lines); areas != nil {
		return m.areaRows(v, of, areas, likely)
	}
	half := len(of.lines)
	if half > ui.OptionsPerSelect {
		half = (half + 1) / 2
	}
	for part := range slices.Chunk(of.lines, half) {
		name := of.name
		if len(part) < len(of.lines) {
			name += " · " + m.span(part)
		}
		rows = append(rows, m.selectRow(v, part, name, len(rows)))
	}
	return rows
}

// selectRow is the nth select of a menu, with a name.
func (m menu) selectRow(v words.Localizer, of []listLine, name string, nth int) ui.Row {
	lines := make([]ui.MenuLine, 0, len(of))
	for _, l := range of {
		l.Group = "" // as the placeholder says
		lines = append(lines, l.MenuLine)
	}
	s := m.choice(v, lines)
	s.ID, s.Placeholder = m.id(VerbPick, m.fresh+"-"+strconv.Itoa(nth)), text.Truncate(name, text.PlaceholderLength)
	return ui.Row{{Select: s}}
}

// asksWhich is the line of a list about which a press asks more, "" if it is an answer.
func asksWhich(values []string) string {
	if len(values) == 1 && strings.HasPrefix(values[0], whichSep) {
		return values[0]
	}
	return ""
}
