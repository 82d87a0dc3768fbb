package seasons

import (
	"cmp"
	"strconv"
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/text"
)

// The draw: who sits where follows from ratings and from lots whose seed stays sealed until
// then, so that nobody, an organiser neither, can look first and choose the moment. What is
// shown before it is its shape; between it and the start two lines may be swapped, which
// everybody is told.

// signing says who is in, and what time does if nobody does anything.
func (d *organiserPage) signing() []string {
	s := d.Season
	lines := []string{d.says.Phrase("manage.in", d.count(), s.Terms.Least*d.seats())}
	if s.Terms.Most > 0 {
		lines[0] = d.says.Phrase("manage.in.most", d.count(), s.Terms.Least*d.seats(), s.Terms.Most*d.seats())
		if len(s.List) > s.Terms.Most {
			lines[0] += " " + d.says.Phrase("manage.in.wait")
		}
	}
	few := "manage.few"
	if s.Extended() {
		few = "manage.few.again"
	}
	return append(lines, d.says.Phrase("manage.then.draw", words.Stamp(s.Terms.Last), words.Stamp(s.Terms.Start))+" "+d.says.Phrase(few))
}

// drawing is to close the list: it says what the draw will make of it.
func (d *organiserPage) drawing() (decision, bool) {
	s := d.Season
	count := len(s.List)
	if s.Terms.Most > 0 {
		count = min(count, s.Terms.Most)
	}
	var means []string
	if s.Terms.Format == league.League && count >= s.Terms.Sides() {
		sizes, _ := league.Groups(count, s.Terms.Sides())
		var of []string
		for _, n := range sizes {
			of = append(of, strconv.Itoa(n*d.seats()))
		}
		means = append(means, d.says.Phrase("manage.draw.divisions", len(sizes), strings.Join(of, " · ")))
	} else {
		means = append(means, d.says.Phrase("manage.draw.seeds"))
	}
	means = append(means, d.says.Phrase("manage.draw.sealed"), d.says.Phrase("manage.draw.then", words.Stamp(s.Terms.Start)))
	return decision{act: league.Drawn{}, in: league.Signing, title: d.says.Phrase("manage.draw.ask", count*d.seats()), means: means,
		yes: d.says.Phrase("manage.draw.yes"), page: "drawn", done: "manage.draw.done"}, true
}

// placesMost is how many characters of the hub say who sits where.
const placesMost = 1300

// drawn says who sits where, and when play begins by itself.
func (d *organiserPage) drawn() []string {
	s := d.Season
	lines := []string{d.says.Phrase("manage.then.start", words.Stamp(s.Terms.Start))}
	var places []string
	for n, division := range s.Divisions {
		places = append(places, d.says.Phrase("league.post.group", d.drawnName(n), strings.Join(d.names(division), ", ")))
	}
	return append(lines, words.First(places, placesMost, d.says.LinesMore)...)
}

// drawnName names a division before there are standings.
func (d *organiserPage) drawnName(division int) string {
	return cmp.Or(d.divisionName(division), d.says.Phrase("manage.order"))
}

// starting is to have play begin before its time.
func (d *organiserPage) starting() (decision, bool) {
	return decision{act: league.Paired{}, in: league.Waiting, page: "start", done: "manage.start.done"}, true
}

// swap lets two lines be chosen, one after the other; its args are the page, and the first line once that is known.
func (d *organiserPage) swap() ui.Response {
	if d.Season.Phase != league.Waiting {
		return d.tooLate(decision{})
	}
	title, args, leads := d.says.Phrase("manage.swap.first"), []string{}, "swap"
	page, from := ui.Number(d.arg(0)), -1
	if values := d.i.Values; len(values) > 0 {
		page, from = 0, ui.Number(values[0])
	} else if d.arg(1) != "" {
		from = ui.Number(d.arg(1))
	}
	if from >= 0 && from < len(d.Season.Lines) {
		title, args, leads = d.says.Phrase("manage.swap.second", d.line(from)), []string{strconv.Itoa(from)}, "swaps"
	} else {
		from = -1
	}
	var all []ui.SelectOption
	for n, division := range d.Season.Divisions {
		for _, l := range division {
			if l != from {
				all = append(all, ui.SelectOption{Label: d.plainLine(l), Value: strconv.Itoa(l), Description: d.drawnName(n)})
			}
		}
	}
	lines := []string{"### " + title}
	return d.shows(lines, append(d.list("swap", leads, page, d.says.Phrase("manage.people.pick"), all, args...), ui.Row{d.back("")})...)
}

// swapping is to have two lines swap places; its args are a page, the first line, and the second unless that was
// chosen.
func (d *organiserPage) swapping() (decision, bool) {
	second := d.arg(2)
	if len(d.i.Values) > 0 {
		second = d.i.Values[0]
	}
	a, b := ui.Number(d.arg(1)), ui.Number(second)
	if d.arg(1) == "" || second == "" || min(a, b) < 0 || max(a, b) >= len(d.Season.Lines) {
		return decision{}, false
	}
	return decision{act: league.Swapped{A: a, B: b}, in: league.Waiting, title: d.says.Phrase("manage.swap.ask", d.line(a), d.line(b)), means: []string{d.says.Phrase("manage.swap.is")},
		yes: d.says.Phrase("manage.swap"), page: "swapped", args: []string{"0", strconv.Itoa(a), strconv.Itoa(b)}, from: (*organiserPage).hub, done: "manage.swap.done"}, true
}

// plainLine is who has a line, where no markdown is read.
func (d *organiserPage) plainLine(l int) string {
	return text.Truncate(words.Unescape(d.line(l)), ui.OptionMost)
}

// list is a select of a page of many things, and the buttons that turn its pages: those
// lead to an organisers' page with the number and args, choosing to another with the same.
func (d *organiserPage) list(turns, leads string, page int, placeholder string, all []ui.SelectOption, args ...string) (rows []ui.Row) {
	if len(all) == 0 {
		return nil
	}
	pages := (len(all) + ui.OptionsPerSelect - 1) / ui.OptionsPerSelect
	page = min(max(page, 0), pages-1)
	at := func(n int) []string { return append([]string{strconv.Itoa(n)}, args...) }
	s := &ui.Select{ID: d.pickID(leads, at(page)...), Placeholder: text.Truncate(placeholder, text.PlaceholderLength), Min: 1, Max: 1,
		Options: all[page*ui.OptionsPerSelect : min((page+1)*ui.OptionsPerSelect, len(all))]}
	rows = []ui.Row{{{Select: s}}}
	var turn ui.Row
	for _, to := range []int{page - 1, page + 1} {
		if to >= 0 && to < pages {
			turn = append(turn, d.button(ui.Secondary, d.says.Phrase("menu.page", to+1, pages), turns, at(to)...))
		}
	}
	return append(rows, turn)
}
