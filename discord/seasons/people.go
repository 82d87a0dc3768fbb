package seasons

import (
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/core"
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
		add(words.Unescape(d.team(s.Team(p))), "p"+strconv.Itoa(int(p)), detail)
	}
	for _, p := range d.Facts.Asks {
		add(words.Unescape(d.person(p)), "a"+strconv.Itoa(int(p)), d.says.Phrase("manage.people.asks"))
	}
	lines := []string{"### " + d.says.Phrase("manage.people.head")}
	if len(all) == 0 {
		lines = append(lines, d.says.Phrase("manage.people.none"))
	}
	if waiting := s.Waiting(); len(waiting) > 0 {
		lines = append(lines, d.says.Phrase("manage.people.named", d.says.Joined(eachOf(waiting, d.person))))
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

// chosen is the person who was chosen among everybody in the server. Errors: core.ErrRobot.
func (d *organiserPage) chosen() (league.Person, error) {
	if len(d.i.Values) == 0 {
		return 0, core.ErrRobot
	}
	who, known := d.i.People[d.i.Values[0]]
	if !known || who.Bot {
		return 0, core.ErrRobot
	}
	return d.b.Seasons.Enrol(words.OwnerOf(who))
}

// lettingIn is to put somebody on the list who may not sign up, and asks.
func (d *organiserPage) lettingIn() (decision, bool) {
	_, p, ok := d.someone()
	var wrong error
	if !ok || p == 0 {
		wrong = season.ErrUnasked
	}
	done := "manage.people.in"
	if d.seats() > 1 {
		done = "manage.people.in.team"
	}
	return decision{act: league.Signed{Person: p}, wrong: wrong, page: "letin", done: done, about: []any{d.person(p)}}, true
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
		return asking((*organiserPage).takingOff, (*organiserPage).peoplePage)(d)
	}
	return d.lineOf(line)
}

// takingOff is to take somebody off the list.
func (d *organiserPage) takingOff() (decision, bool) {
	_, p, ok := d.someone()
	if !ok || p == 0 {
		return decision{}, false
	}
	name := "p" + strconv.Itoa(int(p))
	return decision{act: league.Left{Person: p}, title: d.says.Phrase("manage.people.off.ask", d.team(d.Season.Team(p))), means: []string{d.says.Phrase("manage.people.off.is")},
		yes: d.says.Phrase("manage.people.off"), page: "taken", args: []string{name}, back: []string{"people"}, done: "manage.people.gone", about: []any{d.team(d.Season.Team(p))}}, true
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
	out := d.may(league.Withdrew{Line: l})
	switch own, has := d.ownLine(); {
	case s.Phase != league.Waiting && s.Phase != league.Playing:
	case has && own == l:
		lines = append(lines, "-# "+d.says.Phrase("manage.line.own"))
	case out != nil:
		lines = append(lines, "-# "+d.why(out))
	default:
		if s.Terms.Format != league.Ladder {
			asks = d.substitutes(l)
			lines = append(lines, d.says.Phrase("manage.line.replace.is"))
		}
		if line.Person != 0 {
			acts = append(acts, d.button(ui.Danger, d.says.Phrase("manage.line.withdraw"), "withdraw", "l"+strconv.Itoa(l)))
		}
		if round := len(s.Rounds) + 1; d.maySitOut(l) && line.Person != 0 && d.may(league.SatOut{Line: l, Round: round}) == nil {
			acts = append(acts, d.button(ui.Secondary, d.says.Phrase("manage.line.sits"), "sit", "l"+strconv.Itoa(l)))
		}
	}
	return d.shows(lines, append(asks, append(acts, d.back("people")))...)
}

// substitutes are the selects of who goes on for a line: in what has not begun, or with
// what is being played.
func (d *organiserPage) substitutes(l int) []ui.Row {
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

// onLine is the page of a line.
func onLine(l int) func(*organiserPage) ui.Response {
	return func(d *organiserPage) ui.Response { return d.lineOf(l) }
}

// lineAt is the line that a page is about.
func (d *organiserPage) lineAt() (line int, name string, ok bool) {
	if name = d.arg(0); !strings.HasPrefix(name, "l") {
		return 0, "", false
	}
	line = ui.Number(name[1:])
	return line, name, line >= 0 && line < len(d.Season.Lines)
}

// replacing is to give a line to somebody. Its args are the line, "all" if they take over what is being played, and
// who, unless they were chosen.
func (d *organiserPage) replacing() (decision, bool) {
	l, name, ok := d.lineAt()
	if !ok {
		return decision{}, false
	}
	p, err := league.Person(ui.Number(d.arg(2))), error(nil)
	if d.arg(2) == "" {
		p, err = d.chosen()
	}
	if _, plays := d.Season.Has(p); err == nil && plays {
		err = errPlays
	}
	all, who := d.arg(1) == "all", d.team(d.Season.Team(p))
	means := d.says.Phrase("manage.replace.new", who)
	if all {
		means = d.says.Phrase("manage.replace.all", who)
	}
	return decision{act: league.Replaced{Line: l, Person: p, Running: all}, wrong: err, title: d.says.Phrase("manage.replace.ask", who, d.line(l)), means: []string{means},
		yes: d.says.Phrase("manage.replace"), page: "replaced", args: []string{name, d.arg(1), strconv.Itoa(int(p))}, back: []string{"person", name},
		from: onLine(l), done: "manage.line.replaced", about: []any{who}}, true
}

// takingOut is to take somebody out of the season: it says what that means.
func (d *organiserPage) takingOut() (decision, bool) {
	l, name, ok := d.lineAt()
	if !ok {
		return decision{}, false
	}
	return decision{act: league.Withdrew{Line: l}, title: d.says.Phrase("manage.line.withdraw.ask", d.line(l)), means: []string{d.says.Phrase("manage.line.withdraw.is")},
		yes: d.says.Phrase("manage.line.withdraw"), page: "withdrew", args: []string{name}, back: []string{"person", name}, from: onLine(l), done: "manage.line.withdrawn"}, true
}

// sittingOut is to let a line sit out the round that is paired next.
func (d *organiserPage) sittingOut() (decision, bool) {
	l, name, ok := d.lineAt()
	if !ok {
		return decision{}, false
	}
	round := len(d.Season.Rounds) + 1
	return decision{act: league.SatOut{Line: l, Round: round}, title: d.says.Phrase("manage.line.sits.ask", d.line(l), round),
		yes: d.says.Phrase("manage.line.sits"), page: "sits", args: []string{name}, back: []string{"person", name}, from: onLine(l), done: "manage.line.satout", about: []any{d.line(l)}}, true
}
