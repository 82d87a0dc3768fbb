package seasons

import (
	"slices"
	"strconv"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/season"
	"norenbot/game/text"
)

// Who organises a season besides those who lead its home server, which servers see it,
// and what its note says.

// organisersMost is how many a season may have: as many as a select can list.
const organisersMost = ui.OptionsPerSelect

// staff shows who organises the season, and lets them be added or taken off.
func (d *organiserPage) staff() ui.Response {
	var all []ui.SelectOption
	var names []string
	for _, p := range d.Facts.Organisers {
		names = append(names, d.person(p))
		all = append(all, ui.SelectOption{Label: text.Truncate(words.Unescape(d.person(p)), ui.OptionMost), Value: strconv.Itoa(int(p))})
	}
	lines := []string{"### " + d.says.Phrase("manage.staff.head"), d.says.Phrase("manage.staff.leaders")}
	if len(names) > 0 {
		lines = append(lines, d.says.Phrase("manage.staff.are", d.says.Joined(names)))
	}
	rows := []ui.Row{d.anybody("hire", d.says.Phrase("manage.staff.add"))}
	if len(all) > 0 {
		rows = append(rows, ui.Row{{Select: &ui.Select{ID: d.pickID("fire"), Placeholder: d.says.Phrase("manage.staff.drop"), Min: 1, Max: 1, Options: all}}})
	}
	return d.shows(lines, append(rows, ui.Row{d.back("")})...)
}

// changes has the organiser change the facts of the season, and looks at it anew.
func (d *organiserPage) changes(change func(*season.Facts) error) error {
	err := d.b.Seasons.Organise(d.Facts.ID, words.OwnerOf(d.i.User), change)
	d.again()
	return err
}

// asks shows what a press here means, above the button that does it, if the row of season.Powers wants that confirmed.
func (d *organiserPage) asks(power string, then func(*organiserPage) ui.Response, x decision) ui.Response {
	if p, _ := season.PowerNamed(power); p.Confirm {
		return d.confirms(x)
	}
	d.args = x.args
	return then(d)
}

// hire asks whether somebody who was chosen shall organise the season too.
func (d *organiserPage) hire() ui.Response {
	p, err := d.chosen()
	if err != nil {
		return d.after(err, (*organiserPage).staff, "manage.staff.hired", d.person(p))
	}
	return d.asks("hire", (*organiserPage).hired, decision{title: d.says.Phrase("manage.staff.hire", d.person(p)), means: []string{d.says.Phrase("manage.staff.may")},
		yes: d.says.Phrase("manage.staff.add"), page: "hired", args: []string{strconv.Itoa(int(p))}, back: []string{"staff"}})
}

func (d *organiserPage) hired() ui.Response {
	p := league.Person(ui.Number(d.arg(0)))
	if d.b.Seasons.Who(p).User == "" {
		return d.staff() // they have been forgotten meanwhile
	}
	err := d.changes(func(f *season.Facts) error {
		switch {
		case slices.Contains(f.Organisers, p):
		case len(f.Organisers) >= organisersMost:
			return errOrganisers
		default:
			f.Organisers = append(f.Organisers, p)
		}
		return nil
	})
	return d.after(err, (*organiserPage).staff, "manage.staff.hired", d.person(p))
}

// fire asks whether to take somebody off the organisers.
func (d *organiserPage) fire() ui.Response {
	if len(d.i.Values) == 0 || !slices.Contains(d.Facts.Organisers, league.Person(ui.Number(d.i.Values[0]))) {
		return d.staff()
	}
	p := league.Person(ui.Number(d.i.Values[0]))
	return d.asks("fire", (*organiserPage).fired, decision{title: d.says.Phrase("manage.staff.fire", d.person(p)), means: []string{d.says.Phrase("manage.staff.leaders")},
		yes: d.says.Phrase("manage.staff.drop"), page: "fired", args: []string{d.i.Values[0]}, back: []string{"staff"}})
}

// fired takes somebody off. Who takes themselves off and leads nothing sees that page no more.
func (d *organiserPage) fired() ui.Response {
	p := league.Person(ui.Number(d.arg(0)))
	if !slices.Contains(d.Facts.Organisers, p) {
		return d.staff()
	}
	err := d.changes(func(f *season.Facts) error {
		f.Organisers = slices.DeleteFunc(f.Organisers, func(o league.Person) bool { return o == p })
		return nil
	})
	if err == nil && !d.b.organises(d.i, d.Facts) {
		return d.shows([]string{d.says.Phrase("manage.staff.self")})
	}
	return d.after(err, (*organiserPage).staff, "manage.staff.fired", d.person(p))
}

// servers shows the code by which other servers join, and those that have.
func (d *organiserPage) servers() ui.Response {
	lines := []string{"### " + d.says.Phrase("manage.servers.head"), d.says.Phrase("manage.servers.code", "`"+d.Facts.Code+"`")}
	var all []ui.SelectOption
	for _, server := range d.Facts.Guests {
		var note guestNote
		d.b.Recall(core.GuestKind, guestKey(d.Facts.ID, server), &note)
		option := ui.SelectOption{Label: d.says.Phrase("manage.servers.one", server), Value: server}
		if note.By != 0 {
			option.Description = text.Truncate(d.says.Phrase("manage.servers.by", words.Unescape(d.person(note.By)), note.At.Format("2006-01-02")), ui.OptionMost)
		}
		all = append(all, option)
	}
	if len(all) == 0 {
		return d.shows(append(lines, d.says.Phrase("manage.servers.none")), ui.Row{d.back("")})
	}
	lines = append(lines, d.says.Phrase("manage.servers.count", len(all)))
	drop := ui.Row{{Select: &ui.Select{ID: d.pickID("oust"), Placeholder: d.says.Phrase("manage.servers.drop"), Min: 1, Max: 1, Options: all}}}
	return d.shows(lines, drop, ui.Row{d.back("")})
}

// oust asks whether to take a server out of the season.
func (d *organiserPage) oust() ui.Response {
	if len(d.i.Values) == 0 || !slices.Contains(d.Facts.Guests, d.i.Values[0]) {
		return d.servers()
	}
	server := d.i.Values[0]
	return d.asks("oust", (*organiserPage).ousted, decision{title: d.says.Phrase("manage.servers.ask", d.says.Phrase("manage.servers.one", server)), means: []string{d.says.Phrase("manage.servers.means")},
		yes: d.says.Phrase("manage.servers.drop"), page: "ousted", args: []string{server}, back: []string{"servers"}})
}

// ousted takes a server out, and the code changes; whoever plays plays on.
func (d *organiserPage) ousted() ui.Response {
	if !slices.Contains(d.Facts.Guests, d.arg(0)) {
		return d.servers()
	}
	err := d.b.Seasons.Oust(d.Facts.ID, words.OwnerOf(d.i.User), d.arg(0))
	d.again()
	return d.after(err, (*organiserPage).servers, "manage.servers.dropped")
}

// noteField is the input of the form in which the note is written.
const noteField = "note"

// noted changes what the season's one message says in the organiser's words: pressed it
// asks, and writes what was sent; nothing takes the note away.
func (d *organiserPage) noted() ui.Response {
	if d.i.Kind != ui.Submit {
		return ui.Response{Form: &ui.Form{ID: d.id("note"), Title: d.says.Phrase("manage.note.form"), Inputs: []ui.Input{{ID: noteField, Label: d.says.Phrase("manage.note.label"),
			Value: text.Truncate(d.Facts.Note, core.SeasonNoteMost), Optional: true, Max: core.SeasonNoteMost, Long: true}}}}
	}
	words := words.Cleaned(d.i.Fields[noteField])
	err := d.changes(func(f *season.Facts) error {
		f.Note = words
		return nil
	})
	return d.after(err, (*organiserPage).hub, "manage.note.done")
}
