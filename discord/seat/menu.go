package seat

import (
	"fmt"
	"slices"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
)

// The verbs of presses on a menu. Each belongs to one match; those that
// change something carry the menu's token, so that a press on an old menu is
// noticed.
const (
	VerbPick    = "pick"    // the values chosen, or for a button Arg, answer the question
	VerbNothing = "none"    // the answer without picks
	VerbPage    = "page"    // turn to page Arg
	VerbRest    = "rest"    // what is left of the decision is answered by the defaults
	VerbLast    = "last"    // likewise, and the draft becomes final
	VerbConfirm = "confirm" // the draft becomes final
	VerbOver    = "over"    // the draft is emptied
	VerbStep    = "step"    // the last pick is taken back
	VerbBack    = "back"    // the last confirmed draft is taken back
	VerbNext    = "next"    // show the menu of another match that waits, in a new message
)

// A menu is the private message that walks one seat through its decision: what match
// says, and what the message adds to it.
type menu struct {
	match.Menu
	wait []string   // who is awaited, when it is not this seat
	next *ui.Button // into the most urgent other match of the server; nil if none waits
	// options are the lines of what there is to choose, put in the menu by layout; see layOut.
	options []ui.MenuLine
	layout  layout
	page    int // of the options
	// areas are those of its picture, and area is the key of the one that was chosen; see divided.
	areas []render.Area
	area  string
	head  []string    // whose it is, where that is not clear
	which string      // the line of a list of which is asked what of it is meant; see asksWhich
	note  string      // one line of ours on top; may be ""
	recap words.Recap // what has happened since this seat decided last
	kept  bool        // orders were confirmed, and nothing of the match
	// decided says that its seat has decided something in the match: else nothing is done yet.
	decided bool
	// fresh is another word each time the menu is shown.
	fresh string
	help  help
	// tuition is what a lesson says here; nil in other matches.
	tuition *tuition
	// then are the questions that options of this one lead to, by their keys, where
	// both may be answered with one press; see Menu.whole.
	then map[string]*game.Question
	// coached says that its reader can ask the coach, and advice is what that has said.
	coached bool
	advice  *match.Advice
	// over is its match once that is over; analysed says that it can be looked back on with a computer.
	over     *match.Match
	analysed bool
	// asksForm says that its reader is asked on what they read.
	asksForm bool
	// rest are the default answers that would complete the decision, if they are few.
	rest []match.Choice
	// scene is its picture, where there is one; marks are what that calls options, by
	// their keys.
	scene render.Scene
	marks map[string]string
	// high says that its picture is as high as a phone shows any.
	high bool
	// brief is how much of its words is left out.
	brief brevity
}

// id is the custom_id of a press on this menu, its token included.
func (m menu) id(verb, arg string) string {
	return ui.CustomID{Verb: verb, Match: string(m.Match), Menu: m.Token, Arg: arg}.ID()
}

// draftMost is how many lines of what the draft has led to stand over a question.
const draftMost = 8

// compose builds the message of a menu at its brevity: the question, what the picks so far lead to, and the
// controls. The question is never cut. If room is short, the oldest lines of the draft are left out first, then
// details.
func (m menu) compose(v words.Localizer) ui.Message {
	var top, told []string
	if m.note != "" {
		top = append(top, "-# "+m.note)
	}
	top = append(append(top, m.aheadTop(v)...), m.unfitNote(v)...)
	lesson, remarks := m.tuition.events(v), m.leads(v)
	var rest []string
	told = append(told, lesson...)
	told = append(told, v.Lines(m.Events)...)
	var rows []ui.Row
	switch {
	case m.Ahead != nil && m.State == match.Ready:
		rest, rows = append(rest, m.aheadDone(v)...), []ui.Row{m.aheadFoot(v)}
	case m.State == match.Asked:
		rest = append(append(rest, "### "+v.Text(m.Question.Text)), m.helpLines(v)...)
		if m.layout == asPages {
			rest = append(rest, m.chosenSoFar(v))
		}
		rest = append(append(rest, m.adviceLines(v)...), m.warnings(v)...)
		if rows = m.controls(v); m.brief < bare {
			rows = m.coaching(v, m.guided(v, rows))
		}
		if forms := m.forms(v); len(forms) > 0 && len(rows) < ui.RowsPerMessage {
			rows = append(rows, forms)
		}
		// Details have what room is left: the question and the buttons are never cut.
		room := text.ContentLength - words.LengthOf(m.head) - words.LengthOf(top) - words.LengthOf(rest)
		rest = append(rest, words.First(m.details(v), room, v.LinesMore)...)
	case m.State == match.Ready:
		rest = append(rest, append(m.chosen(v), "### "+v.Phrase("menu.done"))...)
		rows = []ui.Row{append(m.confirmation(v), m.leaveButton(v)...)}
	case m.State == match.Ended:
		rest = append(rest, m.ended(v)...)
		if row := m.endedRow(v); len(row) > 0 {
			rows = []ui.Row{row}
		}
	default:
		rest = append(rest, m.waiting(v))
		rows = []ui.Row{m.afterwards(v)}
	}
	room := text.ContentLength - words.LengthOf(m.head) - words.LengthOf(top) - words.LengthOf(rest)
	told = m.leadsTo(v, told, room)
	recap := m.recap.Within(room)
	switch {
	case m.State != match.Asked:
	case m.brief >= bare:
		recap = nil
	case m.brief >= oneNews || m.plans():
		recap = m.recap.InOne()
	}
	before := slices.Concat(m.head, m.headed(v, top, recap), told)
	if m.tuition != nil {
		return ui.Message{Body: lessonBody(remarks, before, rest), Rows: rows, Ephemeral: true}.InParts()
	}
	content := strings.Join(append(before, rest...), "\n")
	return ui.Message{Content: text.Truncate(content, text.ContentLength), Rows: rows, Ephemeral: true}
}

// plans reports whether some of a few options are chosen, or none: such a question is high, with buttons and lines for
// all of them.
func (m menu) plans() bool {
	least, _ := m.Question.Bounds()
	return least == 0 && (m.layout == asToggles || m.layout == asButtons)
}

// headed are the first lines of a menu, over a recap: that something was confirmed stands in one line with its title.
func (m menu) headed(v words.Localizer, top, recap []string) []string {
	if len(top) == 1 && len(recap) > 0 && m.note == v.Phrase("menu.confirmed") {
		return append([]string{top[0] + " " + strings.TrimPrefix(recap[0], "-# ")}, recap[1:]...)
	}
	return slices.Concat(top, recap)
}

// linesBefore says in small print how many lines are left out before those shown; see words.Localizer.LinesMore.
func linesBefore(v words.Localizer, n int) string { return "-# " + v.Phrase("menu.before", n) }

// afterwards leads on from a decision: to another match, to the next decision of this
// one, and back while that is possible.
func (m menu) afterwards(v words.Localizer) ui.Row {
	var row ui.Row
	if m.next != nil {
		row = append(row, ui.Control{Button: m.next})
	}
	row = append(row, ui.Control{Button: &ui.Button{ID: m.id(core.VerbOpen, ""), Label: v.Phrase("menu.look"), Style: ui.Secondary}})
	if m.Back {
		row = append(row, m.button(v, VerbBack, ui.Secondary))
	}
	return append(row, m.aheadButtons(v)...)
}

// addContext adds what the menu says about others: what they did, who is to move, where else the reader is to
// move, and the match's name if the place of the press does not tell it.
func (b *Part) addContext(m *menu, v words.Localizer, facts match.Match, i ui.Interaction) {
	user := i.User.ID
	if head := b.Heading(v, facts, i); head != "" {
		m.head = []string{head}
	}
	m.coached = b.Matches.Coached(facts, user)
	m.asksForm = m.State == match.Asked && m.Ahead == nil && !facts.Lesson && b.asksForm(user)
	b.addResult(m, facts, user)
	m.wait = playersToMove(v, facts, m.Seat)
	m.recap, m.decided = b.recap(m.Menu, v, facts, user)
	if facts.Lesson || m.State != match.Waiting && m.State != match.Ended {
		return
	}
	if others := b.WaitingElsewhere(facts, user); len(others) > 0 {
		name := v.Label80("menu.next", core.MatchName(v, others[0]))
		m.next = &ui.Button{ID: ui.CustomID{Verb: VerbNext, Match: string(others[0].ID)}.ID(), Label: name, Style: ui.Primary}
	}
}

// controls are the rows that answer the question, and lead away from it.
func (m menu) controls(v words.Localizer) []ui.Row {
	rows := m.rows(v)
	if foot := append(m.send(v), m.foot(v)...); len(foot) > 0 {
		rows = append(rows, foot)
	}
	return rows
}

// foot are the buttons beside the options: unless something is ticked, none of them;
// enough, where a new decision begins, or the rest as usual within one, which is confirmed
// at once where it is one answer; one step back, start over; before the first pick, back to
// what was confirmed last.
func (m menu) foot(v words.Localizer) ui.Row {
	if m.Ahead != nil {
		return m.aheadFoot(v)
	}
	var row ui.Row
	usual := m.defaultLabel(v)
	if least, most := m.Question.Bounds(); len(m.Ticked) == 0 && least == 0 && most > 0 && (usual == "" || len(m.Question.Default) > 0 || len(m.rest) > 1) {
		label := text.Truncate(words.Unescape(Nothing(v, m.Question.Nothing)), text.ButtonLength)
		row = append(row, ui.Control{Button: &ui.Button{ID: m.id(VerbNothing, ""), Label: label, Style: ui.Secondary}})
	}
	switch {
	case len(m.Ticked) > 0:
	case m.Stands:
		row = append(row, m.button(v, VerbConfirm, ui.Success))
	case usual != "":
		row = append(row, ui.Control{Button: &ui.Button{ID: m.id(VerbLast, ""), Label: v.Phrase("menu.last", usual), Style: ui.Secondary}})
	case len(m.Draft) > 0:
		row = append(row, m.button(v, VerbRest, ui.Secondary))
	}
	if len(m.Draft) > 1 {
		row = append(row, m.button(v, VerbStep, ui.Secondary))
	}
	if len(m.Draft) > 0 {
		row = append(row, m.button(v, VerbOver, ui.Secondary))
	}
	if m.Back {
		row = append(row, m.button(v, VerbBack, ui.Secondary))
	}
	return row
}

// restMost is of how many answers the rest of a decision may be to be named on a button.
const restMost = 3

// defaultLabel names the default choices, if they would complete the decision and fit on a button; else "". An
// option of a list is not named: it would read as advice.
func (m menu) defaultLabel(v words.Localizer) string {
	if m.Stands || len(m.rest) == 0 || m.Question == nil {
		return ""
	}
	if usual := m.Question.Default; len(usual) > 0 {
		grouped := !m.Question.Options[m.Question.Find(usual[0])].Group.IsZero()
		if listed := m.layout != asGroups && m.layout != asButtons; listed || m.layout == asGroups && grouped {
			return ""
		}
	}
	var said []string
	for _, c := range m.rest {
		for _, part := range pickLines(v, c) {
			if slices.Contains(said, part) {
				return "" // answers to two questions read alike: which is which?
			}
			said = append(said, part)
		}
	}
	usual := strings.Join(said, ", ")
	if text.Length(v.Phrase("menu.last", usual)) > text.ButtonLength {
		return ""
	}
	return usual
}

// defaultRow returns a button for the default of a question with several picks from a list, which saves opening
// the list and ticking each. A default with the fewest possible picks gets none.
func (m menu) defaultRow(v words.Localizer) []ui.Row {
	usual, err := m.Question.Sorted(m.Question.Default)
	if least, _ := m.Question.Bounds(); err != nil || len(usual) < 2 || len(usual) <= least {
		return nil
	}
	var at answer
	picks := make([]game.Text, 0, len(usual))
	for _, key := range usual {
		n := m.Question.Find(key)
		at, picks = append(at, n), append(picks, m.Question.Options[n].Text)
	}
	label, keys := strings.Join(pickLines(v, match.Choice{Picks: picks}), ", "), keysOf(m.Question, at)
	if len(keys) > combinedMost || text.Length(label) > text.ButtonLength {
		return nil
	}
	return []ui.Row{{m.answerButton(keys, label)}}
}

// pickLines words an answer pick by pick; equal picks are counted.
func pickLines(v words.Localizer, c match.Choice) (parts []string) {
	if len(c.Picks) == 0 {
		return []string{words.Unescape(Nothing(v, c.Nothing))}
	}
	for n := 0; n < len(c.Picks); {
		k := n
		for k < len(c.Picks) && c.Picks[k] == c.Picks[n] {
			k++
		}
		part := optionLine(v, c.Picks[n])
		if k-n > 1 {
			part = fmt.Sprintf("%d × %s", k-n, part)
		}
		parts, n = append(parts, part), k
	}
	return parts
}

// confirmation are the buttons of a complete draft.
func (m menu) confirmation(v words.Localizer) ui.Row {
	row := ui.Row{m.button(v, VerbConfirm, ui.Success)}
	if len(m.Draft) > 1 {
		row = append(row, m.button(v, VerbStep, ui.Secondary))
	}
	return append(row, m.button(v, VerbOver, ui.Secondary))
}

// button is a button whose label stands in the catalogs as "menu." and its verb.
func (m menu) button(v words.Localizer, verb string, style ui.ButtonStyle) ui.Control {
	return ui.Control{Button: &ui.Button{ID: m.id(verb, ""), Label: v.Phrase("menu." + verb), Style: style}}
}

// playersToMove returns the names of the players to move, except the one in seat but.
func playersToMove(v words.Localizer, m match.Match, but game.Seat) (names []string) {
	for _, seat := range words.SeatsIn(m.Awaited()) {
		if seat != but {
			names = append(names, v.Names(seat))
		}
	}
	return names
}
