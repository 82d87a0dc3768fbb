package seasons

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/text"
)

// Errors of acts of an organiser.
var (
	errPlays      = errors.New("a substitute who plays in the season already")
	errOrganisers = errors.New("too many organise the season")
)

// A stand is how a table stands, for whoever looks after it: what needs them comes first.
type stand int

const (
	tableLate stand = iota // its time is over and it is not
	tableRepair
	tableOpen
	tableWaits // to be opened
	tableRuled
	tableDone
)

// standKeys name the stands.
var standKeys = [...]string{
	tableLate: "manage.table.late", tableRepair: "manage.table.repair", tableOpen: "manage.table.open",
	tableWaits: "manage.table.waits", tableRuled: "manage.table.ruled", tableDone: "manage.table.done",
}

// standCounts count tables by stand.
var standCounts = [...]string{
	tableLate: "manage.count.late", tableRepair: "manage.count.repair", tableOpen: "manage.count.open",
	tableWaits: "manage.count.waits", tableRuled: "manage.count.ruled", tableDone: "manage.count.done",
}

// stand is how a table stands.
func (d *organiserPage) stand(pairing int) stand {
	switch state := d.Outcomes[pairing-1].State; {
	case state == league.Decided:
		return tableRuled
	case state != league.Open && state != league.Carried:
		return tableDone
	case d.Matches[pairing-1].Repair != nil:
		return tableRepair
	case d.Season.Pairings[pairing-1].Try == 0:
		return tableWaits
	case state == league.Carried || d.b.Now().After(d.Season.Deadline(pairing)):
		return tableLate
	}
	return tableOpen
}

// tables lists all of them on pages, those first that may need somebody; its arg is the page.
func (d *organiserPage) tables() ui.Response {
	stands := map[int]stand{}
	var order []int
	for n := range d.Season.Pairings {
		order = append(order, n+1)
		stands[n+1] = d.stand(n + 1)
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(stands[a], stands[b]), d.Season.Deadline(a).Compare(d.Season.Deadline(b)))
	})
	var all []ui.SelectOption
	for _, n := range order {
		names := words.Unescape(strings.Join(d.names(d.Season.Pairings[n-1].Lines), ", "))
		all = append(all, ui.SelectOption{Label: text.Truncate(d.says.Phrase("manage.table.label", n, names), ui.OptionMost), Value: strconv.Itoa(n),
			Description: d.says.Phrase(standKeys[stands[n]])})
	}
	lines := append([]string{"### " + d.says.Phrase("manage.tables.head")}, d.progress()...)
	if len(all) == 0 {
		lines = append(lines, d.says.Phrase("manage.tables.none"))
	}
	return d.shows(lines, append(d.list("tables", "table", ui.Number(d.arg(0)), d.says.Phrase("manage.tables.pick"), all), ui.Row{d.back("")})...)
}

// at is the table that a page is about: chosen, or its arg; false if there is none.
func (d *organiserPage) at() (pairing int, ok bool) {
	pairing = ui.Number(d.arg(0))
	if len(d.i.Values) > 0 {
		pairing = ui.Number(d.i.Values[0])
	}
	return pairing, pairing >= 1 && pairing <= len(d.Season.Pairings)
}

// table shows a table that was chosen.
func (d *organiserPage) table() ui.Response {
	n, ok := d.at()
	if !ok {
		return d.tables()
	}
	return d.tableOf(n)
}

// tableOf shows a table, and what can be done about it.
func (d *organiserPage) tableOf(n int) ui.Response {
	p, m, stand := &d.Season.Pairings[n-1], d.Matches[n-1], d.stand(n)
	lines := []string{"### " + d.says.Phrase("manage.table.head", n, d.says.Phrase(standKeys[stand])), strings.Join(d.names(p.Lines), ", ")}
	if o := d.Outcomes[n-1]; len(o.Result.Places) > 0 && !o.Result.Carried {
		lines = append(lines, d.says.Phrase("manage.table.result", d.placed(o.Result)))
	}
	if p.Ruling != nil {
		lines = append(lines, "> "+words.Escape(words.Cleaned(p.Ruling.Reason)))
	}
	live := stand < tableRuled
	if live {
		lines = append(lines, d.says.Phrase("manage.table.until", words.Stamp(d.Season.Deadline(n))))
	}
	if m.ID != "" {
		lines = append(lines, d.goesOn(m))
	}
	var more, acts ui.Row
	playing := d.Season.Phase == league.Playing
	if err := d.may(league.Ruled{Pairing: n}); err != nil {
		lines = append(lines, "-# "+d.why(err))
	} else {
		if live && playing {
			more = d.moreTime("give", strconv.Itoa(n))
			lines = append(lines, d.says.Phrase("manage.table.give"))
		}
		acts = d.decisions(n)
	}
	return d.shows(lines, more, acts, ui.Row{d.back("tables")})
}

// decisions are the buttons by which an organiser who does not sit at a table decides it.
func (d *organiserPage) decisions(n int) (row ui.Row) {
	p, playing := &d.Season.Pairings[n-1], d.Season.Phase == league.Playing
	if playing || d.Season.Phase == league.Over {
		row = append(row, d.button(ui.Secondary, d.says.Phrase("manage.rule"), "rule", strconv.Itoa(n)))
		if p.Ruling != nil {
			row = append(row, d.button(ui.Secondary, d.says.Phrase("manage.unrule"), "unrule", strconv.Itoa(n)))
		}
	}
	if playing && p.Try > 0 {
		row = append(row, d.button(ui.Secondary, d.says.Phrase("manage.replay"), "replay", strconv.Itoa(n)))
	}
	return row
}

// goesOn leads to a match, and says who is awaited there.
func (d *organiserPage) goesOn(m match.Match) string {
	now, err := d.b.Matches.Match(m.ID)
	if err != nil || !now.Phase.Live() {
		return d.b.Link(m)
	}
	v := d.says.About(now)
	var awaited []string
	for _, seat := range words.SeatsIn(now.Awaited()) {
		awaited = append(awaited, v.Names(seat))
	}
	if len(awaited) == 0 {
		return d.b.Link(m)
	}
	return d.says.Phrase("manage.table.awaits", d.b.Link(m), d.says.Joined(awaited))
}

// giving is to give a table more days; its args are the table and how many.
func (d *organiserPage) giving() (decision, bool) {
	n, ok := d.at()
	if !ok {
		return decision{}, false
	}
	to, ok := d.later(d.Season.Deadline(n), d.arg(1))
	return decision{act: league.Extended{Pairing: n, Until: to}, page: "give", from: onTable(n), done: "manage.give.done", about: []any{words.Stamp(to)}}, ok
}

// onTable is the page of a table.
func onTable(n int) func(*organiserPage) ui.Response {
	return func(d *organiserPage) ui.Response { return d.tableOf(n) }
}

// replaying is to have a table played anew: it says what that undoes.
func (d *organiserPage) replaying() (decision, bool) {
	n, ok := d.at()
	if !ok {
		return decision{}, false
	}
	return decision{act: league.Began{Pairing: n}, title: d.says.Phrase("manage.replay.ask", n), means: []string{d.says.Phrase("manage.replay.is", strings.Join(d.names(d.Season.Pairings[n-1].Lines), ", "))},
		yes: d.says.Phrase("manage.replay"), page: "anew", args: []string{strconv.Itoa(n)}, back: []string{"table", strconv.Itoa(n)},
		from: onTable(n), done: "manage.replay.done", about: []any{n}}, true
}
