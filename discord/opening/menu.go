package opening

import (
	"cmp"
	"slices"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/text"
)

// turnTo starts the Arg of a click that turns to a page.
const turnTo = "to."

// The pages of the menu: four selects each, and a row of buttons.
const (
	pageGame   = "game"
	pageDates  = "dates"
	pagePeople = "people"
	pageMore   = "more"
)

// planPages are the pages of the menu in order.
var planPages = [...]string{pageGame, pageDates, pagePeople, pageMore}

// planMenu shows a draft: what the season would be like, what is wrong with it, and a page of its settings. A phone
// shows only the end of the text.
func (b *Part) planMenu(i ui.Interaction, d draft, page string, wrong error) ui.Message {
	v := b.To(i)
	if !slices.Contains(planPages[:], page) {
		page = pageGame
	}
	var lines []string
	lines = append(lines, "### "+words.Escape(words.Isolated(d.Name)))
	if d.Note != "" {
		lines = append(lines, words.Escape(words.Isolated(d.Note)))
	}
	lines = append(lines, b.planLines(v, &d)...)
	outlook, err := b.planned(&d)
	if err == nil {
		lines = append(lines, b.outlookLines(v, &d, outlook)...)
	}
	lines = append(lines, "-# "+v.Phrase("plan.open.is", "<#"+b.Outside(i).Channel+">"))
	if refused := cmp.Or(wrong, err); refused != nil {
		lines = append(lines, "⚠️ **"+b.planRefusal(v, refused)+"**")
	}
	m := ui.Message{Content: text.Truncate(strings.Join(lines, "\n"), text.ContentLength), Ephemeral: true}
	m.Rows = append(planEditor.Rows(v, drafting{b, &d}, page, "plan.set.", d.fresh), b.planButtons(v, &d, page, err != nil))
	return m
}

// planButtons returns the buttons that open the season, turn the pages, and open this page's form.
func (b *Part) planButtons(v words.Localizer, d *draft, page string, wrong bool) ui.Row {
	row := ui.Row{{Button: &ui.Button{ID: ui.CustomID{Verb: VerbOpenSeason, Match: string(d.ID)}.ID(), Label: v.Phrase("plan.open"), Style: ui.Success, Disabled: wrong}}}
	for _, to := range planPages {
		if to != page && planEditor.HasSettings(v, drafting{b, d}, to) {
			row = append(row, ui.Control{Button: &ui.Button{ID: d.fresh(turnTo + to), Label: v.Phrase("plan.page." + to), Style: ui.Secondary}})
		}
	}
	switch f := planFormOf(page); {
	case page == pageGame:
		row = append(row, ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: core.VerbSeasonName, Match: string(d.ID)}.ID(), Label: v.Phrase("plan.form.open"), Style: ui.Secondary}})
	case f != nil:
		row = append(row, ui.Control{Button: &ui.Button{ID: d.fresh(f.arg), Label: v.Phrase("plan.type.open"), Style: ui.Secondary}})
	}
	return row
}

// planLines describe a draft.
func (b *Part) planLines(v words.Localizer, d *draft) []string {
	info, now := b.Info(d.Game), b.Now()
	terms := func(key, value string) string { return v.Phrase("lobby.term", "**"+v.Phrase(key)+"**", value) }
	lines := []string{
		v.Phrase("league.live.about", v.Title(d.Game), v.Phrase("league.live.format."+string(d.Format)), d.Table, words.PaceLine(v, d.Pace)),
		"-# " + v.Phrase("plan.format."+string(d.Format)+".is"),
	}
	if d.Format != league.Ladder {
		people := v.Phrase("plan.people.from", d.Least)
		if d.Most != 0 {
			people = v.Phrase("plan.people.to", d.Least, d.Most)
		}
		lines = append(lines, terms("plan.set.sign", words.Stamp(d.last(now))),
			terms("plan.set.wait", words.Stamp(d.start(now))), terms("plan.people", people))
	}
	lines = append(lines, terms("plan.long."+string(d.Format), v.Phrase("span.days", d.days(info))))
	var also []string
	for _, l := range switchesOf(v, drafting{b, d}) {
		if slices.Contains(switchedOn(drafting{b, d}), l.Value) {
			also = append(also, l.Label)
		}
	}
	for _, set := range info.Settings {
		if value := d.Chosen[set.Key]; value != "" && value != set.Values[0] {
			also = append(also, v.Phrase("lobby.term", v.Phrase(words.SettingKey(info, set.Key)), words.ValueOf(v, info, set, value)))
		}
	}
	if len(also) > 0 {
		lines = append(lines, terms("plan.also", strings.Join(also, " · ")))
	}
	if f, ok := b.beforeOf(d); ok {
		lines = append(lines, terms("plan.set.before", core.SeasonName(v, f)))
	}
	return lines
}

// beforeOf returns the previous league of a draft.
func (b *Part) beforeOf(d *draft) (season.Facts, bool) {
	if d.Before == "" || d.Format != league.League {
		return season.Facts{}, false
	}
	look, err := b.Seasons.Look(d.Before)
	if err != nil {
		return season.Facts{}, false
	}
	return look.Facts, true
}

// samples returns the numbers of people for which a draft's outlook is shown.
func (d *draft) samples() (counts []int) {
	for _, n := range []int{d.Least, 2 * d.Table, 3 * d.Table, 6 * d.Table, d.Most} {
		if n >= d.Least && (d.Most == 0 || n <= d.Most) {
			counts = append(counts, n)
		}
	}
	slices.Sort(counts)
	counts = slices.Compact(counts)
	if len(counts) > 3 {
		counts = []int{counts[0], counts[len(counts)-2], counts[len(counts)-1]}
	}
	return counts
}

// outlookLines say what a draft's season would be like, and warn if matches may take longer than it lasts.
func (b *Part) outlookLines(v words.Localizer, d *draft, o season.Outlook) (lines []string) {
	days := d.days(b.Info(d.Game))
	if d.Format == league.Ladder {
		lines = append(lines, v.Phrase("plan.outlook.ladder", d.Table))
	} else {
		for _, n := range d.samples() {
			lines = append(lines, b.outlookLine(v, d, o, n, days))
		}
	}
	if o.Short {
		lines = append(lines, "⚠️ "+v.Phrase("plan.short", v.Phrase("span.days", daysOf(o.Longest)), v.Phrase("span.days", days)))
	}
	return lines
}

// outlookLine says what it would be like with n people.
func (b *Part) outlookLine(v words.Localizer, d *draft, o season.Outlook, n, days int) string {
	signs, team := v.Phrase("plan.outlook.signs", n), d.team(b.Info(d.Game))
	switch d.Format {
	case league.League:
		divisions, sizes := o.Tables(n / team)
		return v.Phrase("plan.outlook", signs, v.Phrase("plan.outlook.divisions", divisions), v.Phrase("plan.outlook.matches", matchesIn(slices.Max(sizes), d.Table/team)), v.Phrase("span.days", days))
	case league.Swiss:
		if d.Rounds == 0 {
			o.Rounds = league.SwissRounds(n/team, d.Table/team)
		}
	case league.Cup:
		sample := *d
		sample.Most = n
		if c, err := b.planned(&sample); err == nil {
			o = c
		}
	}
	return v.Phrase("plan.outlook", signs, v.Phrase("plan.outlook.tables", (n+d.Table-1)/d.Table), v.Phrase("plan.rounds", o.Rounds), v.Phrase("span.days", days*o.Rounds))
}

// matchesIn returns how many matches a line of a division plays.
func matchesIn(size, table int) (matches int) {
	for _, places := range league.Schedule(min(size, 16), table) {
		if slices.Contains(places, 0) {
			matches++
		}
	}
	return matches
}

// pacesOffered are the paces of a season; a season always has one.
var pacesOffered = []match.Pace{match.Blitz, match.Daily, match.Slow}
