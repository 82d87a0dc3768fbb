package seat

import (
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/text"
	"norenbot/render"
)

// A long list of what lies on a large picture is divided by the picture's areas: a select shows the options of one
// area, buttons lead to the others, and the picture shows the same area. So a number on the picture can be read on a
// phone, and the list is short enough to be read.

// VerbArea shows an area of a list: Arg is "2.north-west" of the list of number 2.
const VerbArea = "area"

// readMost is how many lines of a list are read at once. Longer ones are divided, where the picture has areas.
const readMost = 12

// areaButtons is how many lines of an area are buttons: each takes a line on a phone, and the other areas need two.
const areaButtons = 2

// An areaList is the lines of a list that lie in one area.
type areaList struct {
	render.Area
	lines []listLine
}

// divided returns a long list by area; nil if it is short, or if its lines lie in fewer than two areas.
// Lines that lie in no area belong to each.
func (m menu) divided(lines []listLine) (areas []areaList) {
	if len(lines) <= readMost {
		return nil
	}
	outside := func(l listLine) bool {
		return !slices.ContainsFunc(m.areas, func(a render.Area) bool { return slices.Contains(a.Options, l.options[0].Key) })
	}
	for _, a := range m.areas {
		of := areaList{Area: a}
		inside := 0
		for _, l := range lines {
			in := slices.Contains(a.Options, l.options[0].Key)
			if in {
				inside++
			}
			if in || outside(l) {
				of.lines = append(of.lines, l)
			}
		}
		if inside > 0 && (a.Key != render.Yours || len(of.lines) <= readMost) {
			areas = append(areas, of)
		}
	}
	if len(areas) < 2 {
		return nil
	}
	return areas
}

// shownArea is the index of the area whose options are shown: the one that was chosen, the one where a lesson leads,
// the reader's own, or where the likeliest option lies.
func (m menu) shownArea(areas []areaList) int {
	if at := slices.IndexFunc(areas, func(a areaList) bool { return a.Key == m.area }); at >= 0 {
		return at
	}
	if at := slices.IndexFunc(areas, func(a areaList) bool { return slices.ContainsFunc(a.lines, m.isTaught) }); at >= 0 {
		return at
	}
	if len(areas) == 0 || areas[0].Key == render.Yours {
		return 0
	}
	at, best := 0, uint8(0)
	for n, a := range areas {
		for _, l := range a.lines {
			if odds := l.options[0].Odds; odds > best {
				at, best = n, odds
			}
		}
	}
	return at
}

// focusOn has the picture show the area that was chosen, or where a lesson leads; else the reader's own, unless the
// question has a focus of its own. Until an area is chosen, who has nothing on the table sees all of it.
func (m *menu) focusOn(lines []listLine) {
	areas := m.divided(lines)
	if len(areas) == 0 {
		return
	}
	shown := areas[m.shownArea(areas)]
	own := shown.Key == render.Yours && m.scene.Focus == ""
	if own || m.area != "" || slices.ContainsFunc(shown.lines, m.isTaught) {
		m.scene.Focus = shown.Key
	}
}

// areaRows are a select of what lies in the area that is shown, or buttons of a few, and a button for each other area.
// likely have buttons already.
func (m menu) areaRows(v words.Localizer, of list, areas []areaList, likely []listLine) (rows []ui.Row) {
	shown := m.shownArea(areas)
	var others ui.Row
	for n, a := range areas {
		switch {
		case n != shown:
			others = append(others, m.areaButton(v, a.Key))
		case len(a.lines) <= areaButtons:
			rest := slices.DeleteFunc(slices.Clone(a.lines), func(l listLine) bool {
				return slices.ContainsFunc(likely, func(have listLine) bool { return have.Value == l.Value })
			})
			if len(rest) > 0 {
				rows = append(rows, m.inFull(v, of, rest))
			}
		default:
			rows = append(rows, m.selectRow(v, a.lines, of.name+" · "+m.areaName(v, a.Key), 0))
		}
	}
	return append(rows, others)
}

// areaButton shows an area.
func (m menu) areaButton(v words.Localizer, key string) ui.Control {
	id := m.id(VerbArea, strconv.Itoa(m.page)+gatherSep+key)
	label := text.Truncate("▸ "+m.areaName(v, key), text.ButtonLength)
	return ui.Control{Button: &ui.Button{ID: id, Label: label, Style: ui.Secondary}}
}

// areaName is what an area is called.
func (m menu) areaName(v words.Localizer, key string) string {
	return text.Truncate(v.Phrase("render."+m.scene.Game+".area."+key), ui.OptionMost)
}

// chooseArea shows an area of a long list.
func (b *Part) chooseArea(i ui.Interaction, p ui.CustomID) (menu, error) {
	page, area, _ := strings.Cut(p.Arg, gatherSep)
	p.Arg = page
	show, err := b.turnPage(i, p)
	show.area = area
	return show, err
}
