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

// choice is a select. Its custom_id is another one each time it is shown, so
// that no client keeps what was chosen before (discord-api-docs#8160).
func (m menu) choice(v words.Localizer, lines []ui.MenuLine) *ui.Select {
	s := &ui.Select{ID: m.id(VerbPick, m.fresh), Placeholder: v.Label(m.Question.Text, text.PlaceholderLength), Min: 1, Max: 1}
	if m.layout == asMulti || m.layout == asPages {
		least, most := m.Question.Bounds()
		s.Min, s.Max = max(1, least), min(most, len(lines))
	}
	for _, l := range lines {
		if l.Detail == "" {
			l.Detail = l.Group
		}
		s.Options = append(s.Options, ui.SelectOption{Label: l.Label, Value: l.Value, Description: l.Detail})
	}
	return s
}

// listRows are the rows of selects of which one is chosen from: those of one list, or pages of
// them where there are many lines.
func (m menu) listRows(v words.Localizer) (rows []ui.Row) {
	lines := m.options
	if formOf(m.Question) == combined {
		return append(m.defaultRow(v), ui.Row{{Select: m.choice(v, lines)}})
	}
	if len(lines) <= listMost {
		of := m.onlyList(v)
		likely := of.likely(likelyMost)
		if len(likely) > 0 {
			rows = append(rows, m.inFull(v, of, likely))
		}
		return append(rows, m.selectRows(v, of, likely)...)
	}
	pages := slices.Collect(slices.Chunk(selectsOf(lines), selectsMost-1)) // the fourth row turns them
	page := min(max(m.page, 0), len(pages)-1)
	for n, of := range pages[page] {
		s := m.choice(v, of)
		s.ID = m.id(VerbPick, m.fresh+"-"+strconv.Itoa(n))
		s.Placeholder = text.Truncate(titleOf(of), text.PlaceholderLength)
		rows = append(rows, ui.Row{{Select: s}})
	}
	return append(rows, m.pages(v, joinedPages(pages), page))
}

// onlyList is the list of a question that has one.
func (m menu) onlyList(v words.Localizer) list {
	of := list{name: v.Label(m.Question.Text, text.PlaceholderLength), mixed: true}
	if formOf(m.Question) == combined || len(m.options) > listMost {
		return of
	}
	for n, l := range m.options {
		of.lines = append(of.lines, listLine{l, []*game.Option{&m.Question.Options[n]}})
	}
	m.inOrder(of.lines)
	return of
}

// titleOf names one of several selects: its groups, and from where to where.
func titleOf(of []ui.MenuLine) string {
	span := of[0].Label + " … " + of[len(of)-1].Label
	if name := groupsOn(of); name != "" {
		return name + " · " + span
	}
	return span
}

// joinedPages are the lines of pages of several selects.
func joinedPages(pages [][][]ui.MenuLine) (joined [][]ui.MenuLine) {
	for _, page := range pages {
		joined = append(joined, slices.Concat(page...))
	}
	return joined
}

// selectsMost is how many selects a message shows: the fifth row leads away.
const selectsMost = 4

// selectsOf divides lines among selects: one or more for each group.
func selectsOf(lines []ui.MenuLine) (all [][]ui.MenuLine) {
	for left := lines; len(left) > 0; left = left[len(leading(left)):] {
		all = append(all, leading(left))
	}
	return all
}

// pagesOf divides lines into pages of a select, keeping groups whole where they fit.
// There is one page at least.
func pagesOf(lines []ui.MenuLine) [][]ui.MenuLine {
	if len(lines) <= ui.OptionsPerSelect {
		return [][]ui.MenuLine{lines}
	}
	var pages [][]ui.MenuLine
	var page []ui.MenuLine
	for len(lines) > 0 {
		group := leading(lines)
		if len(page) > 0 && len(page)+len(group) > ui.OptionsPerSelect {
			pages, page = append(pages, page), nil
		}
		page = append(page, group...)
		lines = lines[len(group):]
	}
	return append(pages, page)
}

// leading returns the lines of the first group, at most a page.
func leading(lines []ui.MenuLine) []ui.MenuLine {
	n := 1
	for n < len(lines) && n < ui.OptionsPerSelect && lines[n].Group == lines[0].Group {
		n++
	}
	return lines[:n]
}

// pages leads to the neighbours of a page of a long list, named by their first
// and last group.
func (m menu) pages(v words.Localizer, pages [][]ui.MenuLine, page int) ui.Row {
	var row ui.Row
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
		row = append(row, m.pageButton(to, arrow+name))
	}
	return row
}

// pageButton turns to a page.
func (m menu) pageButton(to int, label string) ui.Control {
	label = text.Truncate(label, text.ButtonLength)
	return ui.Control{Button: &ui.Button{ID: m.id(VerbPage, strconv.Itoa(to)), Label: label, Style: ui.Secondary}}
}

// groupsOn names the groups of a page: "Brewers … Printers"; "" if there are none.
func groupsOn(page []ui.MenuLine) string {
	var names []string
	for _, l := range page {
		if l.Group != "" {
			names = append(names, l.Group)
		}
	}
	names = slices.Compact(names)
	if len(names) > 2 {
		return names[0] + " … " + names[len(names)-1]
	}
	return strings.Join(names, " · ")
}
