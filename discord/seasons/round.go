package seasons

import (
	"slices"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
)

// Time of a season as a whole: more of it, the next round at once, the end.

// longer gives more days to sign up, or to the round; its arg is how many, none asks.
func (d *organiserPage) longer() ui.Response {
	s, until := d.Season, d.Season.Terms.Last
	done, ask := "manage.later.done", "manage.later.ask"
	if n := len(s.Rounds); s.Phase == league.Playing && n > 0 {
		until, done, ask = s.Rounds[n-1].Until, "manage.longer.done", "manage.longer.ask"
	}
	if to, ok := d.later(until, d.arg(0)); ok {
		return d.after(d.do(league.Extended{Until: to}), (*organiserPage).hub, done, words.Stamp(to))
	}
	lines := []string{"### " + d.says.Phrase(ask, words.Stamp(until))}
	return d.shows(lines, d.moreTime("longer"), ui.Row{d.back("")})
}

// unfinished counts the tables that are not over.
func (d *organiserPage) unfinished() (n int) {
	for _, o := range d.Outcomes {
		if o.State == league.Open || o.State == league.Carried {
			n++
		}
	}
	return n
}

// pairAsk says what the next round means for tables that are still being played.
func (d *organiserPage) pairAsk() ui.Response {
	lines := []string{"### " + d.says.Phrase("manage.pair.ask", len(d.Season.Rounds)+1)}
	switch open := d.unfinished(); {
	case open == 0:
		lines = append(lines, d.says.Phrase("manage.pair.all"))
	case d.Season.Terms.Format == league.Cup:
		lines = append(lines, d.says.Phrase("manage.pair.cup", open))
	default:
		lines = append(lines, d.says.Phrase("manage.pair.swiss", open))
	}
	return d.shows(lines, ui.Row{d.button(ui.Primary, d.says.Phrase("manage.pair"), "paired"), d.back("")})
}

func (d *organiserPage) pairDo() ui.Response {
	return d.after(d.do(league.Paired{}), (*organiserPage).hub, "manage.pair.done")
}

// endAsk says what becomes of what is unfinished.
func (d *organiserPage) endAsk() ui.Response {
	lines := []string{"### " + d.says.Phrase("manage.end.ask")}
	if open := d.unfinished(); open > 0 {
		lines = append(lines, d.says.Phrase("manage.end.open", open))
	}
	if d.Season.Terms.Format != league.Ladder && !d.Season.Last() {
		lines = append(lines, d.says.Phrase("manage.end.rounds"))
	}
	lines = append(lines, d.says.Phrase("manage.end.final"))
	return d.shows(lines, ui.Row{d.button(ui.Danger, d.says.Phrase("manage.end.yes"), "ended"), d.back("")})
}

func (d *organiserPage) endDo() ui.Response {
	return d.after(d.do(league.Ended{}), (*organiserPage).hub, "manage.end.done")
}

// reasonMost is how long the reason of a ruling or a cancellation may be, in characters.
const reasonMost = 300

// reasonField is the input of a form in which a reason is written.
const reasonField = "reason"

// asksWhy is a form for a reason that everybody will read; to send it is to confirm.
func (d *organiserPage) asksWhy(title, label, page string, args ...string) ui.Response {
	return ui.Response{Form: &ui.Form{ID: d.id(page, args...), Title: title,
		Inputs: []ui.Input{{ID: reasonField, Label: label, Min: 1, Max: reasonMost, Long: true}}}}
}

// cancel calls the season off: pressed it asks why, and does so once that was sent.
func (d *organiserPage) cancel() ui.Response {
	if !d.Season.Phase.Live() {
		return d.after(league.ErrPhase, (*organiserPage).hub, "manage.cancel.done")
	}
	if d.i.Kind != ui.Submit {
		return d.asksWhy(d.says.Phrase("manage.cancel.form"), d.says.Phrase("manage.why"), "cancel")
	}
	reason := words.Cleaned(d.i.Fields[reasonField])
	if reason == "" {
		return d.after(errNoReason, (*organiserPage).hub, "manage.cancel.done")
	}
	return d.after(d.do(league.Cancelled{Reason: reason}), (*organiserPage).hub, "manage.cancel.done")
}

// sitsAt reports whether somebody sits at a table, or was dealt in there.
func (d *organiserPage) sitsAt(p league.Person, pairing int) bool {
	line, has := d.Season.Has(p)
	if p != 0 && has && slices.Contains(d.Season.Pairings[pairing-1].Lines, line) {
		return true
	}
	of := d.Matches[pairing-1].Contest
	return p != 0 && of != nil && slices.Contains(of.Persons, int64(p))
}
