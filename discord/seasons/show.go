package seasons

import (
	"context"
	"slices"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
)

// showSeasonCommand shows a season to whoever asks: how far it is, their own place in it,
// and what they can do next.
func (b *Part) showSeasonCommand() core.Command {
	return b.seasonCommand("league show", seasonRoute{core.VerbSeason, b.inSeason(), b.onSeasonPage((*seasonPage).showSeason)})
}

// showSeason answers with the reader's hub of a season.
func (t *seasonPage) showSeason(context.Context, ui.CustomID) ui.Response { return t.hub() }

// hub shows the season with lines above it that say what was just done.
func (t *seasonPage) hub(done ...string) ui.Response {
	lines := append(done, "### "+t.name(), t.state(), t.about(), "", t.standing())
	lines = append(lines, t.pairedUp()...)
	m := ui.Message{Content: strings.Join(lines, "\n")}
	for _, row := range []ui.Row{t.nextRow(), t.lookRow(), t.leaveRow(), t.organiseRow()} {
		if len(row) > 0 {
			m.Rows = append(m.Rows, row)
		}
	}
	return t.shows(m)
}

// standing says where the reader is in the season.
func (t *seasonPage) standing() string {
	if l, has := t.ownLine(); has {
		return t.ofLine(l)
	}
	n, listed := 0, false
	if t.own != 0 {
		n, listed = t.Season.Listed(t.own)
	}
	_, before, asked := t.Season.Asked(t.own)
	most := t.Season.Terms.Most
	switch {
	case asked:
		return t.says.Phrase("league.show.asked", words.Until(before))
	case listed && t.Season.Phase != league.Signing:
		return t.says.Phrase("league.show.waits", n)
	case listed && most != 0 && n > most:
		return t.says.Phrase("league.show.waits", n-most)
	case listed:
		return t.says.Phrase("league.show.listed", n)
	case t.Season.Phase.Live():
		return t.says.Phrase("league.show.out")
	}
	return t.says.Phrase("league.show.past")
}

// ofLine says where a line stands.
func (t *seasonPage) ofLine(l int) string {
	for d, rows := range t.Standings {
		for _, row := range rows {
			if row.Line != l {
				continue
			}
			if row.Played+row.Carried == 0 && row.Points == 0 && t.Season.Phase != league.Over {
				return t.isIn(t.divisionName(d))
			}
			if t.Season.Phase == league.Playing && t.Season.Out(t.Outcomes, l) {
				return t.says.Phrase("league.show.cup.out", t.place(row), len(rows)) + t.possible(row.Possible)
			}
			if t.Season.Terms.Format == league.Cup {
				return t.says.Phrase("league.show.cup", t.place(row), len(rows)) + t.possible(row.Possible)
			}
			if name := t.divisionName(d); name != "" {
				return t.says.Phrase("league.show.place", t.place(row), len(rows), name, t.points(row.Points)) + t.possible(row.Possible)
			}
			return t.says.Phrase("league.show.placed", t.place(row), len(rows), t.points(row.Points)) + t.possible(row.Possible)
		}
	}
	return t.isIn("")
}

// isIn says that the reader plays, in a division unless it has no name.
func (t *seasonPage) isIn(division string) string {
	if division == "" {
		return t.says.Phrase("league.show.plays")
	}
	return t.says.Phrase("league.show.in", division)
}

// possible says which places a line may still take.
func (t *seasonPage) possible(r league.Range) string {
	switch {
	case t.Season.Phase == league.Over || t.Season.Terms.Format == league.Ladder:
		return ""
	case r.Best == r.Worst:
		return " " + t.says.Phrase("league.show.sure")
	}
	return " " + t.says.Phrase("league.show.possible", r.Best, r.Worst)
}

// nextRow is what the reader is likely to do next, the first in colour.
func (t *seasonPage) nextRow() (row ui.Row) {
	s := t.Season
	_, has := t.ownLine()
	_, listed := s.Listed(t.own)
	_, _, asked := s.Asked(t.own)
	ladder := s.Terms.Format == league.Ladder
	switch {
	case asked:
		row = append(row, t.button(VerbStepIn, "yes", ui.Primary, "league.post.yes"), t.button(VerbStepIn, "no", ui.Secondary, "league.post.no"))
	case ladder && s.Phase.Live():
		queue := queueButton(t.says, string(t.Facts.ID))
		queue.Button.Style = ui.Primary
		row = append(row, queue)
	case has && s.Phase == league.Playing:
		row = append(row, t.button(VerbTables, "", ui.Primary, "league.show.tables"))
	case !has && !listed && s.Phase == league.Signing:
		row = append(t.signUps(s.NamedBy(t.own), asksFor), t.button(VerbSignUp, "", ui.Primary, "league.post.signup"))
	case !has && !listed && s.Phase.Live():
		row = append(t.signUps(s.NamedBy(t.own), asksFor), t.button(VerbSignUp, "", ui.Secondary, t.signUpKey()))
	}
	if has && (ladder || s.Phase == league.Over) {
		row = append(row, t.button(VerbTables, "", ui.Secondary, "league.show.tables"))
	}
	return row
}

// leaveRow is the ways out.
func (t *seasonPage) leaveRow() (row ui.Row) {
	s := t.Season
	l, has := t.ownLine()
	_, listed := s.Listed(t.own)
	if s.Terms.Format == league.Ladder || !s.Phase.Live() {
		return nil
	}
	if has && t.maySitOut(l) {
		row = append(row, t.button(VerbSitOut, "", ui.Secondary, "league.show.sitout", len(s.Rounds)+1))
	}
	_, waits := s.Named(t.own)
	if (has || listed || waits) && !t.isOut() {
		row = append(row, t.button(VerbLeaveSeason, "", ui.Secondary, "league.show.leave"))
	}
	return row
}

// isOut reports whether the reader's line has been knocked out of the cup: there is nothing to leave.
func (t *seasonPage) isOut() bool {
	l, has := t.ownLine()
	return has && t.Season.Phase == league.Playing && t.Season.Out(t.Outcomes, l)
}

// organiseRow leads whoever organises to what only they do, and everybody to the season's files.
func (t *seasonPage) organiseRow() (row ui.Row) {
	leads := t.b.CanOrganise(t.i)
	if leads && t.i.Server == t.Facts.Home.Server || t.own != 0 && slices.Contains(t.Facts.Organisers, t.own) {
		row = append(row, t.button(core.VerbManage, "", ui.Secondary, "league.show.organise"))
	}
	row = append(row, t.button(VerbExport, "", ui.Secondary, "league.show.files"))
	if leads {
		row = append(row, openRow(t.says)...)
	}
	return row
}

// openRow leads whoever leads a server to a season of its own, and into one of another server's.
func openRow(v words.Localizer) ui.Row {
	return ui.Row{
		{Button: &ui.Button{ID: ui.CustomID{Verb: core.VerbSeasonName}.ID(), Label: v.Phrase("league.show.new"), Style: ui.Secondary}},
		{Button: &ui.Button{ID: ui.CustomID{Verb: VerbCode}.ID(), Label: v.Phrase("league.show.code"), Style: ui.Secondary}},
	}
}
