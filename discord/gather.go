package discord

import (
	"cmp"
	"encoding/base64"
	"slices"
	"strings"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// A select has 25 options, so a question that takes several of more options
// fills pages, and what is chosen on one must outlive the turn to another. It
// stands in the custom_ids of the message: nothing is kept in memory or stored,
// a menu works as long as its token does, and two menus of one question do not
// disturb each other.

// The verbs of presses on a menu of several pages.
const (
	verbSome = "some" // what is chosen on page Arg is now the values; see gathering.arg
	verbTake = "take" // what is chosen on all pages is the answer
)

// gatherMost is how many lines a question may have whose picks gather over
// pages: as many bits as a custom_id of 100 characters has room for beside the
// verb, the match, the token, a page and a word that changes.
const gatherMost = 384

// A gathering is what is chosen on the pages of a question, by place in linesOf.
type gathering []byte

// has reports whether a line is chosen.
func (g gathering) has(line int) bool { return line/8 < len(g) && g[line/8]&(1<<(line%8)) != 0 }

// set chooses a line, or no longer.
func (g *gathering) set(line int, on bool) {
	for line/8 >= len(*g) {
		*g = append(*g, 0)
	}
	(*g)[line/8] &^= 1 << (line % 8)
	if on {
		(*g)[line/8] |= 1 << (line % 8)
	}
}

// gatherSep divides what stands in an Arg: "2.AQ.x" is page 2, what is chosen,
// and a word that changes.
const gatherSep = "."

// arg writes the gathering for a page's custom_id.
func (g gathering) arg(page int) string { return itoa(page) + gatherSep + g.word() }

// word writes the gathering in letters, six lines each, none for what follows the last
// line chosen.
func (g gathering) word() string {
	end := len(g)
	for end > 0 && g[end-1] == 0 {
		end--
	}
	return base64.RawURLEncoding.EncodeToString(g[:end])
}

// gathered reads what word has written, of a question of so many lines. What we
// have not written is nothing.
func gathered(word string, lines int) gathering {
	data, err := base64.RawURLEncoding.DecodeString(word)
	if err != nil || len(data) > (lines+7)/8 {
		return nil
	}
	g := gathering(data)
	for line := lines; line < len(g)*8; line++ {
		g.set(line, false)
	}
	return g
}

// chosen are the lines that a gathering holds.
func (g gathering) chosen(lines []line) []line {
	var all []line
	for i, l := range lines {
		if g.has(i) {
			all = append(all, l)
		}
	}
	return all
}

// gathers reports whether the picks of a question gather over pages.
func gathers(q *game.Question, lines []line) bool {
	return formOf(q) == someOf && len(lines) > optionsPerSelect
}

// pressed is the menu that a press belongs to, and what there is to choose in it; with
// match.ErrStale the current one, of a press on an older menu.
func (b *Bot) pressed(i Interaction, p press) (menu, []line, error) {
	m, err := b.matches.Menu(match.ID(p.Match), i.User.ID)
	if err != nil || m.Token != p.Menu || m.State != match.Asked {
		return menu{Menu: m}, nil, cmp.Or(err, match.ErrStale)
	}
	return menu{Menu: m}, linesOf(m.Question, plainly, game.Term.String), nil
}

// answerWith takes what is chosen as the answer. If it is refused, it stays chosen.
func (b *Bot) answerWith(i Interaction, show menu, lines []line) (menu, error) {
	var values []string
	for _, l := range show.picked.chosen(lines) {
		values = append(values, l.value)
	}
	if len(values) == 0 {
		// The button is there only where something is chosen: what we have not
		// written is no pass.
		return show, match.ErrStale
	}
	m, err := b.matches.Pick(show.Match, i.User.ID, show.Token, picksIn(values))
	if err != nil {
		show.Menu = m
		return show, err
	}
	return menu{Menu: m}, nil
}

// gather changes what is chosen on one page of a menu, or takes all of it as
// the answer.
func (b *Bot) gather(i Interaction, p press) (menu, error) {
	show, lines, err := b.pressed(i, p)
	if err == nil && !gathers(show.Question, lines) {
		err = match.ErrStale
	}
	if err != nil {
		return show, err
	}
	page, word, _ := strings.Cut(p.Arg, gatherSep)
	word, _, _ = strings.Cut(word, gatherSep)
	show.page, show.picked = atoi(page), gathered(word, len(lines))
	switch p.Verb {
	case verbSome:
		show.picked = show.picked.changed(lines, show.page, i.Values)
	case verbTake:
		return b.answerWith(i, show, lines)
	}
	return show, nil
}

// plainly stands in where only the values of lines matter.
func plainly(game.Text) string { return "" }

// changed replaces what is chosen on one page by values; those of other pages
// are passed over.
func (g gathering) changed(lines []line, page int, values []string) gathering {
	next := slices.Clone(g)
	pages := pagesOf(lines)
	at := 0
	for n, of := range pages {
		for i, l := range of {
			if n == min(max(page, 0), len(pages)-1) {
				next.set(at+i, slices.Contains(values, l.value))
			}
		}
		at += len(of)
	}
	return next
}

// gatherRows are the rows of a question whose picks gather over pages.
func (m menu) gatherRows(v voice, lines []line) []Row {
	pages, from := pagesOf(lines), 0
	page := min(max(m.page, 0), len(pages)-1)
	for _, before := range pages[:page] {
		from += len(before)
	}
	least, most := m.Question.Bounds()
	here, all := 0, len(m.picked.chosen(lines))
	s := m.choice(v, pages[page])
	s.ID = m.id(verbSome, m.picked.arg(page)+gatherSep+shortly(m.fresh))
	for i := range s.Options {
		if s.Options[i].Default = m.picked.has(from + i); s.Options[i].Default {
			here++
		}
	}
	left := most - (all - here) // what may be chosen on this page
	s.Min, s.Max, s.Disabled = 0, max(1, here, min(left, len(s.Options))), left <= 0 && here == 0
	var row Row
	if least <= all && all <= most && all > 0 {
		row = append(row, Part{Button: &Button{ID: m.id(verbTake, m.picked.arg(page)), Label: v.Phrase("menu.take"), Style: primary}})
	}
	if all > 0 {
		row = append(row, Part{Button: &Button{ID: m.id(verbPage, itoa(page)+gatherSep), Label: v.Phrase("menu.clear"), Style: secondary}})
	}
	rows := []Row{{Part{Select: s}}, m.pages(v, pages, page)}
	if len(row) > 0 {
		rows = append(rows, row)
	}
	return rows
}

// chosenMost bounds the line that names what is chosen so far, in characters.
const chosenMost = 300

// sofar says what is chosen on all pages, and how much of how much that is.
func (m menu) sofar(v voice, lines []line) string {
	least, most := m.Question.Bounds()
	wanted := itoa(most)
	if least != most {
		wanted = itoa(least) + "–" + wanted
	}
	var names []string
	for _, l := range m.picked.chosen(lines) {
		names = append(names, "**"+escape(l.label)+"**")
	}
	return v.Phrase("menu.picked", len(names), wanted, text.Truncate(v.list(names), chosenMost))
}

// The verbs of presses where several of a few options are chosen by buttons that
// toggle. What is chosen stands in the custom_ids, as where picks gather over
// pages.
const (
	verbTick = "tick" // Arg is "chosen.key": that option is put on or off
	verbSend = "send" // what Arg holds is the answer, and confirmed if it completes the decision
)

// toggles reports whether q is answered by buttons that toggle.
func toggles(q *game.Question, lines []line) bool {
	return formOf(q) == someOf && len(lines) == len(q.Options) && readApart(q.Options) && fewEnough(lines)
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
	label := "menu.confirm"
	if m.Ahead != nil {
		label = "menu.take"
	}
	return Row{{Button: &Button{ID: m.id(verbSend, m.picked.word()), Label: v.Phrase(label), Style: success}}}
}

// toggle puts an option on or off, or answers with what is chosen.
func (b *Bot) toggle(i Interaction, p press) (menu, error) {
	show, lines, err := b.pressed(i, p)
	if err != nil {
		return show, err
	}
	word, key, _ := strings.Cut(p.Arg, gatherSep)
	show.picked = gathered(word, len(lines))
	if p.Verb == verbSend {
		return b.answerWith(i, show, lines)
	}
	if n := slices.IndexFunc(lines, func(l line) bool { return l.value == key }); n >= 0 {
		show.picked.set(n, !show.picked.has(n))
	}
	return show, nil
}
