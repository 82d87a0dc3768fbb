package seasons

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/text"
)

// VerbTables shows the reader's tables of a season; Arg is the page, from 0.
const VerbTables = "mytables"

// tablesPerPage keeps a page within what a message holds, and each of its tables a button.
const tablesPerPage = 10

// nameShown is how much of a season's name stands on a button, beside other words.
const nameShown = 50

// An ownTable is a table of the reader's, at which they sit or sat.
type ownTable struct {
	pairing int
	match   match.Match // as it is now; without an ID it is not dealt yet
	outcome league.Outcome
	seat    int       // among those whom the result counts for
	asked   bool      // the reader is to decide
	until   time.Time // when their time ends; zero where it does not
}

// showTables lists the reader's tables: first those that wait for them, by the time left,
// then those of others, then those still to come, at last what is decided, the latest first.
func (t *seasonPage) showTables(_ context.Context, p ui.CustomID) ui.Response {
	tables, err := t.ownTables()
	if err != nil {
		return t.b.Refuse(t.i, err)
	}
	v := t.says
	lines, back := []string{"### " + t.name() + " · " + v.Phrase("league.show.tables")}, ui.Control{Button: core.SeasonButton(v, t.Facts.ID)}
	if len(tables) == 0 {
		return t.shows(ui.Message{Content: lines[0] + "\n" + v.Phrase("league.tables.none"), Rows: []ui.Row{{back}}})
	}
	pages := slices.Collect(slices.Chunk(tables, tablesPerPage))
	page := min(max(ui.Number(p.Arg), 0), len(pages)-1)
	var buttons, turns ui.Row
	for _, own := range pages[page] {
		lines = append(lines, "- "+t.ofTable(own))
		if own.asked {
			label := text.Truncate(v.Phrase("league.post.table", own.pairing)+" · "+strings.Join(v.PlainNames(own.match), ", "), text.ButtonLength)
			buttons = append(buttons, ui.Control{Button: &ui.Button{ID: core.OpenButton(own.match.ID), Label: label, Style: ui.Primary}})
		}
	}
	for _, to := range []int{page - 1, page + 1} {
		if to >= 0 && to < len(pages) {
			turns = append(turns, t.button(VerbTables, strconv.Itoa(to), ui.Secondary, "menu.page", to+1, len(pages)))
		}
	}
	m := ui.Message{Content: strings.Join(words.First(lines, text.ContentLength, v.LinesMore), "\n")}
	if len(buttons) > 0 {
		m.Rows = ui.InRows(buttons)
	}
	m.Rows = append(m.Rows, append(turns, back))
	return t.shows(m)
}

// Mine are buttons to the newest of the live seasons that somebody is in.
func (b *Part) Mine(i ui.Interaction) (row ui.Row) {
	if b.Seasons == nil {
		return nil
	}
	own, err := b.Seasons.Of(i.User.ID)
	if err != nil {
		b.Log.Error().Err(err).Msg("looking for somebody's seasons")
	}
	v, called := b.To(i), core.Apart{}
	for _, f := range own[:min(len(own), ui.ButtonsPerRow)] {
		label := called.Name(v.Phrase("my.season", text.Truncate(words.Cleaned(f.Name), nameShown)))
		row = append(row, ui.Control{Button: &ui.Button{ID: core.SeasonCustomID(core.VerbSeason, f.ID, ""), Label: label, Style: ui.Secondary}})
	}
	return row
}

// ownTables are the pairings of the reader's line, and those that they have played before
// somebody else took it.
func (t *seasonPage) ownTables() ([]ownTable, error) {
	line, has := t.ownLine()
	var tables []ownTable
	for n, p := range t.Season.Pairings {
		m := t.Matches[n]
		sits := has && slices.Contains(p.Lines, line)
		if m.ID != "" && !sits {
			sits = t.own != 0 && slices.Contains(m.Contest.Persons, int64(t.own))
		}
		if !sits {
			continue
		}
		own, err := t.ownTable(n, line)
		if err != nil {
			return nil, err
		}
		tables = append(tables, own)
	}
	slices.SortStableFunc(tables, func(a, b ownTable) int {
		return cmp.Or(cmp.Compare(a.rank(), b.rank()), a.until.Compare(b.until), a.order()-b.order())
	})
	return tables, nil
}

// ownTable is the reader's table of a pairing, by its place among the pairings.
func (t *seasonPage) ownTable(n, line int) (own ownTable, err error) {
	own = ownTable{pairing: n + 1, match: t.Matches[n], outcome: t.Outcomes[n]}
	own.seat = slices.Index(own.outcome.Result.Lines, line)
	if !own.match.Phase.Live() {
		return own, nil
	}
	if own.match, err = t.b.Matches.Match(own.match.ID); err != nil {
		return own, err
	}
	seat, asked := t.b.WaitsFor(own.match, t.i.User.ID)
	if own.asked = asked; asked {
		own.until, _ = own.match.Deadline(seat)
	}
	return own, nil
}

// rank says which tables stand above others.
func (o ownTable) rank() int {
	switch {
	case o.asked && o.until.IsZero():
		return 1
	case o.asked:
		return 0
	case o.outcome.State != league.Open && o.outcome.State != league.Carried:
		return 4
	case o.match.ID == "":
		return 3
	}
	return 2
}

// order is that of the pairings; of what is decided the latest comes first.
func (o ownTable) order() int {
	if o.rank() == 4 {
		return -o.pairing
	}
	return o.pairing
}

// ofTable says how a table stands.
func (t *seasonPage) ofTable(own ownTable) string {
	v := t.says
	line := "**" + v.Phrase("league.post.table", own.pairing) + "** · "
	switch state := own.outcome.State; {
	case state == league.Walkover:
		return line + v.Phrase("league.tables.walkover")
	case state != league.Open && state != league.Carried:
		r := own.outcome.Result
		line += t.placed(r)
		if own.seat >= 0 {
			line += " · " + v.Phrase("league.tables.paid", t.points(league.Points(r.Places, r.Dropped)[own.seat]))
		}
		return line + t.linkTo(own)
	case own.match.ID == "":
		return line + v.Joined(t.names(t.Season.Pairings[own.pairing-1].Lines)) + " · " + v.Phrase("league.tables.soon")
	}
	return line + t.b.AtTable(v.About(own.match), own.match, t.i.User.ID) + t.linkTo(own)
}

func (t *seasonPage) linkTo(own ownTable) string {
	if own.match.ID == "" {
		return ""
	}
	return " " + t.b.Link(own.match)
}
