package seat

import (
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/text"
)

// choice is a select. Its custom_id is another one each time it is shown, so
// that no client keeps what was chosen before (discord-api-docs#8160).
func (m menu) choice(v words.Voice, lines []ui.MenuLine) *ui.Select {
	s := &ui.Select{ID: m.id(VerbPick, m.fresh), Placeholder: v.Label(m.Question.Text, text.PlaceholderLength), Min: 1, Max: 1}
	if formOf(m.Question) == someOf {
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

// selects are the rows of selects of which one is chosen from: a select each for a few
// groups, with the group as its placeholder, and pages of them where there are many.
func (m menu) selects(v words.Voice, lines []ui.MenuLine) (rows []ui.Row) {
	all := selectsOf(lines)
	if len(all) == 1 {
		return []ui.Row{{ui.Control{Select: m.choice(v, lines)}}}
	}
	var turns ui.Row
	if len(all) > selectsMost {
		pages := slices.Collect(slices.Chunk(all, selectsMost-1)) // the fourth row turns them
		page := min(max(m.page, 0), len(pages)-1)
		turns = m.pages(v, joinedPages(pages), page)
		all = pages[page]
	}
	for n, of := range all {
		s := m.choice(v, of)
		s.ID = m.id(VerbPick, m.fresh+"-"+strconv.Itoa(n))
		if name := titleOf(of, all); name != "" {
			s.Placeholder = text.Truncate(name, text.PlaceholderLength)
		}
		for i := range s.Options {
			if s.Options[i].Description == groupsOn(of) {
				s.Options[i].Description = "" // as the placeholder says
			}
		}
		rows = append(rows, ui.Row{{Select: s}})
	}
	if len(turns) > 0 {
		rows = append(rows, turns)
	}
	return rows
}

// titleOf names one of several selects: its groups, and from where to where if another
// has the same; "" if it is the only one without a group.
func titleOf(of []ui.MenuLine, all [][]ui.MenuLine) string {
	name, same := groupsOn(of), 0
	for _, other := range all {
		if groupsOn(other) == name {
			same++
		}
	}
	if same == 1 {
		return name
	}
	span := of[0].Label + " … " + of[len(of)-1].Label
	if name == "" {
		return span
	}
	return name + " · " + span
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

// selectsOf divides lines among selects: one for each group. Where those are more than a
// message shows, the smallest neighbours share one, as long as that has the room.
func selectsOf(lines []ui.MenuLine) (groups [][]ui.MenuLine) {
	for left := lines; len(left) > 0; left = left[len(leading(left)):] {
		groups = append(groups, leading(left))
	}
	for len(groups) > selectsMost {
		both := func(n int) int { return len(groups[n]) + len(groups[n+1]) }
		least := 0
		for n := range groups[1:] {
			if both(n) < both(least) {
				least = n
			}
		}
		if both(least) > ui.OptionsPerSelect {
			break
		}
		groups = slices.Replace(groups, least, least+2, slices.Concat(groups[least], groups[least+1]))
	}
	return groups
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
func (m menu) pages(v words.Voice, pages [][]ui.MenuLine, page int) ui.Row {
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
		row = append(row, ui.Control{Button: &ui.Button{ID: m.id(VerbPage, strconv.Itoa(to)), Label: text.Truncate(arrow+name, text.ButtonLength), Style: ui.Secondary}})
	}
	return row
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
