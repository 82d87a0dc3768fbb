package seasons

import (
	"time"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
)

// Time of a season as a whole: more of it, the next round at once, the end.

// until is when signing up closes, or the round, with what is said of it.
func (d *organiserPage) until() (until time.Time, ask, done string) {
	if n := len(d.Season.Rounds); d.Season.Phase == league.Playing && n > 0 {
		return d.Season.Rounds[n-1].Until, "manage.longer.ask", "manage.longer.done"
	}
	return d.Season.Terms.Last, "manage.later.ask", "manage.later.done"
}

// longer asks how many more days there are to sign up, or for the round.
func (d *organiserPage) longer() ui.Response {
	until, ask, _ := d.until()
	return d.shows([]string{"### " + d.says.Phrase(ask, words.Stamp(until))}, d.moreTime("longer"), ui.Row{d.back("")})
}

// lengthening is to give that many; its arg is how many.
func (d *organiserPage) lengthening() (decision, bool) {
	until, _, done := d.until()
	to, ok := d.later(until, d.arg(0))
	return decision{act: league.Extended{Until: to}, page: "longer", from: (*organiserPage).hub, done: done, about: []any{words.Stamp(to)}}, ok
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

// pairing is to begin the next round, or to open the next tables of a ladder: it says what that means for those that
// are still being played.
func (d *organiserPage) pairing() (decision, bool) {
	means := d.says.Phrase("manage.pair.all")
	switch open := d.unfinished(); {
	case open == 0:
	case d.Season.Terms.Format == league.Cup:
		means = d.says.Phrase("manage.end.open", open)
	default:
		means = d.says.Phrase("manage.pair.swiss", open)
	}
	return decision{act: league.Paired{}, in: league.Playing, title: d.says.Phrase("manage.pair.ask", len(d.Season.Rounds)+1), means: []string{means},
		yes: d.says.Phrase("manage.pair"), page: "paired", done: "manage.pair.done"}, true
}

// ending is to end the season: it says what becomes of what is unfinished.
func (d *organiserPage) ending() (decision, bool) {
	var means []string
	if open := d.unfinished(); open > 0 {
		means = append(means, d.says.Phrase("manage.end.open", open))
	}
	if d.Season.Terms.Format != league.Ladder && !d.Season.Last() {
		means = append(means, d.says.Phrase("manage.end.rounds"))
	}
	return decision{act: league.Ended{}, in: league.Playing, title: d.says.Phrase("manage.end.ask"), means: append(means, d.says.Phrase("manage.end.final")),
		yes: d.says.Phrase("manage.end.yes"), page: "ended", done: "manage.end.done"}, true
}

// cancelling is to call the season off.
func (d *organiserPage) cancelling() (decision, bool) {
	return decision{act: league.Cancelled{}, title: d.says.Phrase("manage.cancel.form"), means: []string{d.says.Phrase("manage.cancel.is")},
		yes: d.says.Phrase("manage.cancel"), page: "cancelled", done: "manage.cancel.done"}, true
}

// reasonMost is how long a reason may be, in characters.
const reasonMost = 300

// reasonField is the input of a form in which a reason is written.
const reasonField = "reason"
