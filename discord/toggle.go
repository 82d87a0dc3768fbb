package discord

import (
	"slices"
	"strings"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// The verbs of presses where several of a few options are chosen by buttons that
// toggle. What is chosen stands in the custom_ids, as where picks gather over
// pages.
const (
	verbTick = "tick" // Arg is "chosen.key": that option is put on or off
	verbSend = "send" // what Arg holds is the answer, and confirmed if it completes the decision
)

// Buttons: so many in two rows, if their labels are short enough to be read on a
// phone. A few may be longer.
const (
	moreAnswers = 2 * buttonsPerRow
	shortLabel  = 32 // characters
)

// fewEnough reports whether answers can be buttons.
func fewEnough(lines []line) bool {
	for _, l := range lines {
		if len(lines) > fewAnswers && text.Length(l.label) > shortLabel {
			return false
		}
	}
	return len(lines) <= moreAnswers
}

// toggles reports whether q is answered by buttons that toggle.
func toggles(q *game.Question, lines []line) bool {
	return formOf(q) == someOf && len(lines) == len(q.Options) && readApart(q.Options) && fewEnough(lines)
}

// buttons are a button for each answer, in rows.
func (m menu) buttons(lines []line) []Row {
	row := make(Row, 0, len(lines))
	for _, l := range lines {
		row = append(row, Part{Button: &Button{ID: m.id(verbPick, l.value), Label: text.Truncate(l.label, text.ButtonLength), Style: primary}})
	}
	return inRows(row)
}

// inRows breaks a row after every fifth button.
func inRows(row Row) (rows []Row) {
	for len(row) > buttonsPerRow {
		rows, row = append(rows, row[:buttonsPerRow]), row[buttonsPerRow:]
	}
	return append(rows, row)
}

// ticks are the buttons that toggle. As many as may be chosen can be on.
func (m menu) ticks(lines []line) []Row {
	_, most := m.Question.Bounds()
	full := len(m.picked.chosen(lines)) >= most
	row := make(Row, 0, len(lines))
	for n, l := range lines {
		b := &Button{ID: m.id(verbTick, m.picked.word()+gatherSep+l.value), Label: l.label, Style: primary, Disabled: full}
		if m.picked.has(n) {
			b.Label, b.Style, b.Disabled = "✓ "+b.Label, success, false
		}
		b.Label = text.Truncate(b.Label, text.ButtonLength)
		row = append(row, Part{Button: b})
	}
	return inRows(row)
}

// send is the button that answers with what is chosen, nil if that is no answer
// yet.
func (m menu) send(v voice, lines []line) Row {
	least, most := m.Question.Bounds()
	if n := len(m.picked.chosen(lines)); n == 0 || n < least || n > most {
		return nil
	}
	return Row{{Button: &Button{ID: m.id(verbSend, m.picked.word()), Label: v.Phrase("menu.confirm"), Style: success}}}
}

// toggle puts an option on or off, or answers with what is chosen.
func (b *Bot) toggle(i Interaction, p press) (menu, error) {
	m, err := b.matches.Menu(match.ID(p.Match), i.User.ID)
	show := menu{Menu: m}
	if err != nil {
		return show, err
	}
	if m.Token != p.Menu || m.State != match.Asked {
		return show, match.ErrStale
	}
	lines := linesOf(m.Question, plainly, game.Term.String)
	if p.Verb == verbSend {
		var values []string
		for _, l := range gathered(p.Arg, len(lines)).chosen(lines) {
			values = append(values, l.value)
		}
		next, err := b.matches.Pick(m.Match, i.User.ID, p.Menu, picksIn(values))
		return menu{Menu: next}, err
	}
	word, key, _ := strings.Cut(p.Arg, gatherSep)
	show.picked = gathered(word, len(lines))
	if n := slices.IndexFunc(lines, func(l line) bool { return l.value == key }); n >= 0 {
		show.picked.set(n, !show.picked.has(n))
	}
	return show, nil
}

// confirms reports whether a press that completes a decision confirms it, too:
// the one Confirm of buttons that toggle; a decision to do nothing; and where its
// player wants it so, whatever turns nothing up.
func (b *Bot) confirms(i Interaction, p press, m match.Menu) bool {
	if m.State != match.Ready {
		return false
	}
	switch p.Verb {
	case verbSend:
		return true
	case verbNothing:
		return len(m.Draft) == 1 || b.quick(i, m)
	case verbPick, verbTake, verbRest:
		return b.quick(i, m)
	}
	return false
}

// quick reports whether somebody has chosen to confirm only what cannot be taken
// back.
func (b *Bot) quick(i Interaction, m match.Menu) bool {
	return !m.Settles && b.player(string(i.User.ID)).Quick
}
