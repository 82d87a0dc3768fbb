package seat

import (
	"cmp"
	"encoding/base64"
	"errors"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
)

// A select has 25 options, so a question that takes several of more options
// fills pages, and what is chosen on one must outlive the turn to another. A few options
// are buttons that toggle. Either way what is chosen is stored with each press, see
// match.Service.PickSome, so every window shows it that is opened later.
//
// A button also carries what its own window shows. A press changes that, so of two windows
// of one question the last press counts; and an answer is that, so nobody confirms what they
// do not see. Where something else is stored, it was chosen in another window since: then
// nothing is answered, and that is shown.

// The verbs of presses on a menu of several pages.
const (
	VerbSome = "some" // what is chosen on page Arg is now the values; as gathering.arg writes it
	VerbTake = "take" // what is chosen on all pages is the answer
)

// gatherMost is how many lines a question may have whose picks gather over
// pages: as many bits as a custom_id of 100 characters has room for beside the
// verb, the match, the token, a page and a word that changes.
const gatherMost = 384

// A pagedChoice is the set of options chosen on the pages of a question, a bit for each line of linesOf.
type pagedChoice []byte

// has reports whether a line is chosen.
func (g pagedChoice) has(line int) bool { return line/8 < len(g) && g[line/8]&(1<<(line%8)) != 0 }

// set chooses a line, or no longer.
func (g *pagedChoice) set(line int, on bool) {
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
func (g pagedChoice) arg(page int) string { return strconv.Itoa(page) + gatherSep + g.word() }

// word writes the gathering in letters, six lines each, none for what follows the last
// line chosen.
func (g pagedChoice) word() string {
	end := len(g)
	for end > 0 && g[end-1] == 0 {
		end--
	}
	return base64.RawURLEncoding.EncodeToString(g[:end])
}

// gathered reads what word has written, of a question of so many lines. What we
// have not written is nothing.
func gathered(word string, lines int) pagedChoice {
	data, err := base64.RawURLEncoding.DecodeString(word)
	if err != nil || len(data) > (lines+7)/8 {
		return nil
	}
	g := pagedChoice(data)
	for line := lines; line < len(g)*8; line++ {
		g.set(line, false)
	}
	return g
}

// chosen are the lines that a gathering holds.
func (g pagedChoice) chosen(lines []ui.MenuLine) []ui.MenuLine {
	var all []ui.MenuLine
	for i, l := range lines {
		if g.has(i) {
			all = append(all, l)
		}
	}
	return all
}

// picks are the keys of the options that a gathering holds.
func (g pagedChoice) picks(lines []ui.MenuLine) []string {
	var values []string
	for _, l := range g.chosen(lines) {
		values = append(values, l.Value)
	}
	return picksIn(values)
}

// ticked is the gathering of what is stored: of an option's copies the first.
func (m menu) ticked(lines []ui.MenuLine) (g pagedChoice) {
	left := map[string]int{}
	for _, key := range m.Ticked {
		left[key]++
	}
	for n, l := range lines {
		key, _, _ := strings.Cut(l.Value, timesSep)
		if left[key] > 0 {
			left[key]--
			g.set(n, true)
		}
	}
	return g
}

// pressed is the menu that a press belongs to, and what there is to choose in it; with
// match.ErrStale the current one, of a press on an older menu, or on one of another form.
func (b *Part) pressed(i ui.Interaction, p ui.CustomID) (menu, []ui.MenuLine, error) {
	m, err := b.Matches.Menu(match.ID(p.Match), i.User.ID)
	if err != nil || m.Token != p.Menu || m.State != match.Asked {
		return menu{Menu: m}, nil, cmp.Or(err, match.ErrStale)
	}
	pressed := asPages
	if p.Verb == VerbTick || p.Verb == VerbSend {
		pressed = asToggles
	}
	lines := linesOf(m.Question, func(*game.Option) string { return "" }, noText, game.Term.String)
	if layoutOf(m.Question, lines) != pressed {
		err = match.ErrStale
	}
	show := menu{Menu: m}
	if facts, known := b.Matches.Match(m.Match); known == nil {
		show.areas = b.Areas(core.MenuScene(b.To(i).About(facts), facts, m))
	}
	return show, lines, err
}

// choose stores what is chosen.
func (b *Part) choose(i ui.Interaction, show menu, picks []string) (menu, error) {
	m, err := b.Matches.PickSome(show.Match, i.User.ID, show.Token, picks)
	return menu{Menu: m, page: show.page}, err
}

// answerWith takes what a window shows as the answer, unless something else is stored.
func (b *Part) answerWith(i ui.Interaction, show menu, picks []string) (menu, error) {
	if len(picks) == 0 || len(show.Ticked) > 0 && !slices.Equal(picks, show.Ticked) {
		return show, match.ErrStale
	}
	m, err := b.Matches.Pick(show.Match, i.User.ID, show.Token, picks)
	return menu{Menu: m}, err
}

// showPages changes what is chosen on one page of a menu, or takes all of it as
// the answer.
func (b *Part) showPages(i ui.Interaction, p ui.CustomID) (menu, error) {
	show, lines, err := b.pressed(i, p)
	page, word, _ := strings.Cut(p.Arg, gatherSep)
	word, _, _ = strings.Cut(word, gatherSep)
	show.page = ui.Number(page)
	if err != nil {
		return show, err
	}
	picked := gathered(word, len(lines))
	if p.Verb == VerbTake {
		return b.answerWith(i, show, picked.picks(lines))
	}
	return b.choose(i, show, picked.changed(lines, pageAt(show.choicePages(lines), show.page), i.Values).picks(lines))
}

// turnPage turns to another page of a long list, and chooses what the button carries: the one
// that clears carries nothing. A menu that is out of date is shown as it is now.
func (b *Part) turnPage(i ui.Interaction, p ui.CustomID) (menu, error) {
	page, word, carries := strings.Cut(p.Arg, gatherSep)
	show, lines, err := b.pressed(i, p)
	show.page = ui.Number(page)
	switch {
	case err != nil && !errors.Is(err, match.ErrStale):
		return show, err
	case err != nil || !carries:
		return show, nil
	}
	return b.choose(i, show, gathered(word, len(lines)).picks(lines))
}

// noText stands in where only the values of lines matter.
func noText(game.Text) string { return "" }

// A choicePage is a page of a question whose picks gather over pages: the numbers of its lines, and the area of the
// picture in which they lie, if there is one.
type choicePage struct {
	area  string
	lines []int
}

// choicePages divides lines into pages: one for each area of the picture, else as many lines as a select has room for.
// There is one page at least.
func (m menu) choicePages(lines []ui.MenuLine) (pages []choicePage) {
	if pages := m.areaPages(lines); len(pages) > 1 {
		return pages
	}
	at := 0
	for _, of := range pagesOf(lines) {
		var page choicePage
		for range of {
			page.lines = append(page.lines, at)
			at++
		}
		pages = append(pages, page)
	}
	return pages
}

// areaPages divides lines by area; nil where one lies in none, or where an area has more than a select has room for.
func (m menu) areaPages(lines []ui.MenuLine) (pages []choicePage) {
	left := len(lines)
	for _, a := range m.areas {
		if a.Key == render.Yours {
			continue // what lies there lies in another area, too
		}
		page := choicePage{area: a.Key}
		for n, l := range lines {
			if key, _, _ := strings.Cut(l.Value, timesSep); slices.Contains(a.Options, key) {
				page.lines = append(page.lines, n)
			}
		}
		if len(page.lines) > ui.OptionsPerSelect {
			return nil
		}
		pages, left = append(pages, page), left-len(page.lines)
	}
	if left != 0 {
		return nil
	}
	return pages
}

// pageAt is the page of a number, or the nearest there is.
func pageAt(pages []choicePage, n int) choicePage { return pages[min(max(n, 0), len(pages)-1)] }

// changed replaces what is chosen on one page by values; those of other pages
// are passed over.
func (g pagedChoice) changed(lines []ui.MenuLine, page choicePage, values []string) pagedChoice {
	next := slices.Clone(g)
	for _, n := range page.lines {
		next.set(n, slices.Contains(values, lines[n].Value))
	}
	return next
}

// pageRows are the rows of a question whose picks gather over pages.
func (m menu) pageRows(v words.Localizer) []ui.Row {
	pages := m.choicePages(m.options)
	page := min(max(m.page, 0), len(pages)-1)
	var lines []ui.MenuLine
	for _, n := range pages[page].lines {
		lines = append(lines, m.options[n])
	}
	least, most := m.Question.Bounds()
	picked := m.ticked(m.options)
	here, all := 0, len(m.Ticked)
	s := m.choice(v, lines)
	s.ID = m.id(VerbSome, picked.arg(page)+gatherSep+core.ShortID(m.fresh))
	for i := range s.Options {
		if s.Options[i].Default = picked.has(pages[page].lines[i]); s.Options[i].Default {
			here++
		}
	}
	left := most - (all - here) // what may be chosen on this page
	s.Min, s.Max, s.Disabled = 0, max(1, here, min(left, len(s.Options))), left <= 0 && here == 0
	var row ui.Row
	if least <= all && all <= most && all > 0 {
		row = append(row, ui.Control{Button: &ui.Button{ID: m.id(VerbTake, picked.arg(page)), Label: v.Phrase("menu.take"), Style: ui.Primary}})
	}
	if all > 0 {
		row = append(row, ui.Control{Button: &ui.Button{ID: m.id(VerbPage, strconv.Itoa(page)+gatherSep), Label: v.Phrase("menu.clear"), Style: ui.Secondary}})
	}
	rows := []ui.Row{{ui.Control{Select: s}}, m.otherPages(v, pages, page)}
	if len(row) > 0 {
		rows = append(rows, row)
	}
	return rows
}

// otherPages lead to the other pages: a button for each area, else for the neighbours.
func (m menu) otherPages(v words.Localizer, pages []choicePage, page int) (row ui.Row) {
	if pages[page].area == "" {
		return m.pages(v, pagesOf(m.options), page)
	}
	for n, to := range pages {
		if n != page {
			row = append(row, m.pageButton(n, "▸ "+m.areaName(v, to.area)))
		}
	}
	return row
}

// chosenMost bounds the line that names what is chosen so far, in characters.
const chosenMost = 300

// chosenSoFar says what is chosen on all pages, and how much of how much that is.
func (m menu) chosenSoFar(v words.Localizer) string {
	least, most := m.Question.Bounds()
	wanted := strconv.Itoa(most)
	if least != most {
		wanted = strconv.Itoa(least) + "–" + wanted
	}
	var names []string
	for _, l := range m.ticked(m.options).chosen(m.options) {
		names = append(names, "**"+words.Escape(l.Label)+"**")
	}
	return v.Phrase("menu.picked", len(names), wanted, text.Truncate(v.Joined(names), chosenMost))
}
