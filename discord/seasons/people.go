package seasons

import (
	"slices"
	"strconv"

	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/season"
	"norenbot/game/text"
)

// Who is in a season: the list before the draw, afterwards the lines and who waits.

// peoplePage lists everybody on pages; its arg is the page.
func (d *organiserPage) peoplePage() ui.Response {
	s := d.Season
	var all []ui.SelectOption
	add := func(name, value, detail string) {
		all = append(all, ui.SelectOption{Label: text.Truncate(name, ui.OptionMost), Value: value, Description: text.Truncate(detail, ui.OptionMost)})
	}
	for l := range s.Lines {
		add(d.plainLine(l), "l"+strconv.Itoa(l), d.stands(l))
	}
	for n, p := range s.List {
		detail := d.says.Phrase("manage.people.listed", n+1)
		if s.Phase != league.Signing || s.Terms.Most > 0 && n >= s.Terms.Most {
			detail = d.says.Phrase("manage.people.waits")
		}
		add(words.Unescape(d.person(p)), "p"+strconv.Itoa(int(p)), detail)
	}
	for _, p := range d.Facts.Asks {
		add(words.Unescape(d.person(p)), "a"+strconv.Itoa(int(p)), d.says.Phrase("manage.people.asks"))
	}
	lines := []string{"### " + d.says.Phrase("manage.people.head"), d.says.Phrase("manage.people.is")}
	if len(all) == 0 {
		lines = append(lines, d.says.Phrase("manage.people.none"))
	}
	rows := d.list("people", "person", ui.Number(d.arg(0)), d.says.Phrase("manage.people.pick"), all)
	if s.Phase.Live() && s.Terms.Format != league.Ladder {
		lines = append(lines, "-# "+d.says.Phrase("manage.people.new"))
	}
	return d.shows(lines, append(rows, ui.Row{d.back("")})...)
}

// anybody is a select of everybody in the server, that leads to a page.
func (d *organiserPage) anybody(page, placeholder string, args ...string) ui.Row {
	return ui.Row{{Select: &ui.Select{ID: d.pickID(page, args...), Placeholder: text.Truncate(placeholder, text.PlaceholderLength), Min: 1, Max: 1, Kind: ui.OfPeople}}}
}

// stands says how a line stands, in short: its place and points, or that it is free.
func (d *organiserPage) stands(l int) string {
	if d.Season.Lines[l].Person == 0 {
		return d.says.Phrase("manage.people.free")
	}
	for _, rows := range d.Standings {
		for _, row := range rows {
			if row.Line == l {
				return d.says.Phrase("league.post.standing", d.place(row), d.points(row.Points))
			}
		}
	}
	return ""
}

// chosen is the person who was chosen among everybody in the server. Errors: thread.ErrRobot.
func (d *organiserPage) chosen() (league.Person, error) {
	if len(d.i.Values) == 0 {
		return 0, thread.ErrRobot
	}
	who, known := d.i.People[d.i.Values[0]]
	if !known || who.Bot {
		return 0, thread.ErrRobot
	}
	return d.b.Seasons.Enrol(words.OwnerOf(who))
}

// letIn puts somebody on the list who may not sign up, and asks.
func (d *organiserPage) letIn() ui.Response {
	_, p, ok := d.someone()
	err := season.ErrUnasked
	if ok && p != 0 {
		err = d.do(league.Signed{Person: p})
	}
	return d.after(err, (*organiserPage).peoplePage, "manage.people.in", d.person(p))
}

// someone is a line, or else somebody on the list or who asks to be let in, as values and
// args name them.
func (d *organiserPage) someone() (line int, p league.Person, ok bool) {
	name := d.arg(0)
	if len(d.i.Values) > 0 {
		name = d.i.Values[0]
	}
	if len(name) < 2 {
		return 0, 0, false
	}
	n := ui.Number(name[1:])
	switch p = league.Person(n); name[0] {
	case 'p':
		_, ok = d.Season.Listed(p)
		return 0, p, ok
	case 'a':
		return 0, p, slices.Contains(d.Facts.Asks, p)
	}
	return n, 0, name[0] == 'l' && n >= 0 && n < len(d.Season.Lines)
}

// one shows a line, or somebody on the list or who asks, and what can be done.
func (d *organiserPage) one() ui.Response {
	line, p, ok := d.someone()
	switch {
	case !ok:
		d.args = nil
		return d.peoplePage()
	case slices.Contains(d.Facts.Asks, p):
		return d.shows([]string{"### " + d.person(p), d.says.Phrase("manage.people.letin.is")},
			ui.Row{d.button(ui.Primary, d.says.Phrase("manage.people.letin"), "letin", "a"+strconv.Itoa(int(p))), d.back("people")})
	case p != 0:
		return d.shows([]string{"### " + d.person(p), d.says.Phrase("manage.people.off.is")},
			ui.Row{d.button(ui.Danger, d.says.Phrase("manage.people.off"), "off", "p"+strconv.Itoa(int(p))), d.back("people")})
	}
	return d.lineOf(line)
}

func (d *organiserPage) off() ui.Response {
	_, p, ok := d.someone()
	var err error = league.ErrPerson
	if ok && p != 0 {
		err = d.do(league.Left{Person: p})
	}
	return d.after(err, (*organiserPage).peoplePage, "manage.people.gone", d.person(p))
}

// lineOf shows a line, and what can be done about it.
func (d *organiserPage) lineOf(l int) ui.Response {
	s := d.Season
	line := s.Lines[l]
	lines := []string{"### " + d.line(l), d.stands(l)}
	if n := d.openOf(l); n > 0 {
		lines = append(lines, d.says.Phrase("manage.line.open", n))
	}
	var acts ui.Row
	var asks []ui.Row
	if s.Phase == league.Waiting || s.Phase == league.Playing {
		if s.Terms.Format != league.Ladder {
			asks = d.replacing(l)
			lines = append(lines, d.says.Phrase("manage.line.replace.is"))
		}
		if line.Person != 0 {
			acts = append(acts, d.button(ui.Danger, d.says.Phrase("manage.line.withdraw"), "withdraw", "l"+strconv.Itoa(l)))
		}
		round := len(s.Rounds) + 1
		if s.Terms.Format == league.Swiss && line.Person != 0 && round <= s.Terms.Rounds && !slices.Contains(line.SatOut, round) {
			acts = append(acts, d.button(ui.Secondary, d.says.Phrase("manage.line.sits"), "sits", "l"+strconv.Itoa(l)))
		}
	}
	return d.shows(lines, append(asks, append(acts, d.back("people")))...)
}

// replacing are the selects of who goes on for a line: in what has not begun, or with
// what is being played.
func (d *organiserPage) replacing(l int) []ui.Row {
	rows := []ui.Row{d.anybody("replace", d.says.Phrase("manage.line.replace"), "l"+strconv.Itoa(l))}
	if d.openOf(l) > 0 {
		rows = append(rows, d.anybody("replace", d.says.Phrase("manage.line.running"), "l"+strconv.Itoa(l), "all"))
	}
	return rows
}

// openOf counts the matches of a line that are being played.
func (d *organiserPage) openOf(l int) (n int) {
	for i := range d.Season.Pairings {
		if p := &d.Season.Pairings[i]; slices.Contains(p.Lines, l) && p.Try > 0 && d.stand(i+1) < tableRuled {
			n++
		}
	}
	return n
}

// onLine shows the page of a line once something was done there.
func (d *organiserPage) onLine(err error, line int, key string, args ...any) ui.Response {
	return d.after(err, func(d *organiserPage) ui.Response { return d.lineOf(line) }, key, args...)
}

// replace gives a line to whoever was chosen. Its args are the line and whether they take
// over what is being played.
func (d *organiserPage) replace() ui.Response {
	l := ui.Number(d.arg(0)[min(1, len(d.arg(0))):])
	if l < 0 || l >= len(d.Season.Lines) {
		return d.peoplePage()
	}
	p, err := d.chosen()
	switch _, plays := d.Season.Has(p); {
	case err != nil:
	case plays:
		err = errPlays
	default:
		err = d.do(league.Replaced{Line: l, Person: p, Running: d.arg(1) == "all"})
	}
	return d.onLine(err, l, "manage.line.replaced", d.person(p))
}

// withdrawAsk says what it means that somebody is out.
func (d *organiserPage) withdrawAsk() ui.Response {
	l, _, ok := d.someone()
	if !ok {
		d.args = nil
		return d.peoplePage()
	}
	return d.shows([]string{"### " + d.says.Phrase("manage.line.withdraw.ask", d.line(l)), d.says.Phrase("manage.line.withdraw.is")},
		ui.Row{d.button(ui.Danger, d.says.Phrase("manage.line.withdraw"), "withdrew", "l"+strconv.Itoa(l)), d.back("person", "l"+strconv.Itoa(l))})
}

func (d *organiserPage) withdrawDo() ui.Response {
	l, _, ok := d.someone()
	if !ok {
		d.args = nil
		return d.peoplePage()
	}
	return d.onLine(d.do(league.Withdrew{Line: l}), l, "manage.line.withdrawn")
}

// sitOut lets a line sit out the round that is paired next.
func (d *organiserPage) sitOut() ui.Response {
	l, _, ok := d.someone()
	if !ok {
		d.args = nil
		return d.peoplePage()
	}
	return d.onLine(d.do(league.SatOut{Line: l, Round: len(d.Season.Rounds) + 1}), l, "manage.line.satout", d.line(l))
}
