package seasons

import (
	"context"
	"strconv"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/text"
	chart "norenbot/render/league"
)

// The verbs of charts of a season; their Arg is that of a charted.
const (
	VerbStandings  = "standings"
	VerbCrosstable = "crosstable"
	VerbBracket    = "bracket"
)

// A charted is which part of a chart is shown, and how. It is the Arg of a press as
// "2.16.text"; "" is the reader's own part as a picture.
type charted struct {
	part  int  // the division, or the round of a cup, from 1; 0 the reader's, or the last
	row   int  // of standings: the first that is shown, from 1; 0 those around the reader's
	words bool // instead of a picture
}

func (c charted) arg() string {
	arg := strconv.Itoa(c.part) + "." + strconv.Itoa(c.row)
	if c.words {
		arg += ".text"
	}
	return arg
}

func chartedIn(arg string) charted {
	parts := append(strings.Split(arg, "."), "", "")
	return charted{part: max(ui.Number(parts[0]), 0), row: max(ui.Number(parts[1]), 0), words: parts[2] == "text"}
}

// lookRow is what there is to look at of a season.
func (t *seasonPage) lookRow() (row ui.Row) {
	if len(t.Standings) == 0 {
		return nil
	}
	for _, verb := range t.charts() {
		row = append(row, t.button(verb, "", ui.Secondary, "league.chart."+verb))
	}
	return row
}

// charts are the verbs of those that a season has.
func (t *seasonPage) charts() []string {
	switch t.Season.Terms.Format {
	case league.League:
		return []string{VerbStandings, VerbCrosstable}
	case league.Cup:
		return []string{VerbStandings, VerbBracket}
	}
	return []string{VerbStandings}
}

// pressChart shows a chart of the season: the reader's division first, others by a
// select, as a picture or in words that say the same.
func (t *seasonPage) pressChart(ctx context.Context, p ui.CustomID) ui.Response {
	back := ui.Control{Button: core.SeasonButton(t.says, t.Facts.ID)}
	c := chartedIn(p.Arg)
	if len(t.i.Values) == 1 {
		c.part, c.row = ui.Number(t.i.Values[0]), 0
	}
	c.part = min(max(c.part, 0), t.parts(p.Verb)) // a forged value shows what there is
	if t.empty(p.Verb) {
		return t.shows(ui.Message{Content: t.says.Phrase("league.chart.none"), Rows: []ui.Row{{back}}})
	}
	if c.part == 0 && p.Verb != VerbBracket {
		c.part = t.ownDivision() + 1
	}
	view, turns := t.charted(p.Verb, c)
	m := t.b.ChartMessage(ctx, chart.Scene(view, t.says.Locale), c.words)
	m.Content = strings.Join(words.First(append(strings.Split(m.Content, "\n"), small(t.explained(p.Verb))...), text.ContentLength, t.says.LinesMore), "\n")
	if row := t.choice(p.Verb, c); row != nil {
		m.Rows = append(m.Rows, row)
	}
	if len(turns) > 0 {
		m.Rows = append(m.Rows, turns)
	}
	other, key := c, "league.chart.text"
	if other.words = !c.words; c.words {
		key = "league.chart.picture"
	}
	last := ui.Row{t.button(p.Verb, other.arg(), ui.Secondary, key)}
	for _, verb := range t.charts() {
		if verb != p.Verb {
			last = append(last, t.button(verb, "", ui.Secondary, "league.chart."+verb))
		}
	}
	m.Rows = append(m.Rows, append(last, back))
	return t.shows(m)
}

// explained says what a chart's numbers come from.
func (t *seasonPage) explained(verb string) []string {
	switch verb {
	case VerbCrosstable:
		return []string{t.says.Phrase("league.chart.cross")}
	case VerbBracket:
		return nil
	}
	return t.counts()
}

// empty reports whether there is nothing to show yet: before the draw, in a ladder that
// nobody has played.
func (t *seasonPage) empty(verb string) bool {
	if verb == VerbBracket {
		return t.Season.Terms.Format != league.Cup || len(t.Season.Rounds) == 0
	}
	return len(t.Standings) == 0 || len(t.Standings[0]) == 0
}

// parts are how many of a chart there are: divisions, or rounds.
func (t *seasonPage) parts(verb string) int {
	if verb == VerbBracket {
		return len(t.Season.Rounds)
	}
	return len(t.Standings)
}

// ownDivision is the reader's, or the first.
func (t *seasonPage) ownDivision() int {
	l, has := t.ownLine()
	for d, rows := range t.Standings {
		for _, row := range rows {
			if has && row.Line == l {
				return d
			}
		}
	}
	return 0
}

// charted is what a chart shows, and the buttons to what else there is of it.
func (t *seasonPage) charted(verb string, c charted) (view any, turns ui.Row) {
	turn := func(to charted, key string, args ...any) {
		to.words = c.words
		turns = append(turns, t.button(verb, to.arg(), ui.Secondary, key, args...))
	}
	switch verb {
	case VerbBracket:
		round := c.part
		if round == 0 {
			round = len(t.Season.Rounds)
		}
		cup := chart.CupOf(t.Season, t.Outcomes, round, t.charter(), t.entrant())
		if before := cup.Rounds[0].Number - 1; before > 0 { // those from there on are in the picture
			turn(charted{part: before}, "league.chart.round", before)
		}
		if round < len(t.Season.Rounds) {
			turn(charted{part: round + 1}, "league.chart.round", round+1)
		}
		return cup, turns
	case VerbCrosstable:
		return chart.CrossOf(t.Season, t.Standings, t.Outcomes, c.part-1, t.charter(), t.entrant()), nil
	}
	all := chart.TableOf(t.Season, t.Standings, t.Outcomes, c.part-1, t.charter(), t.entrant())
	if c.row == 0 {
		view = all.Around()
	} else {
		view = all.From(c.row - 1)
	}
	for from := 1; len(all.Rows) > chart.RowsMost && from <= len(all.Rows); from += chart.RowsMost {
		near := c.row == 0 && from == 1 || from == c.row-chart.RowsMost || from == c.row+chart.RowsMost
		if near {
			turn(charted{part: c.part, row: from}, "league.chart.rows", from, min(from+chart.RowsMost-1, len(all.Rows)))
		}
	}
	return view, turns
}

// charter says who has lines on charts.
func (t *seasonText) charter() chart.People {
	return func(p league.Person) chart.Who {
		var names, handles []string
		for _, q := range t.Season.Team(p) {
			if who := t.who(q); !who.Gone {
				names, handles = append(names, words.ShownName(who)), append(handles, who.Handle)
			}
		}
		return chart.Who{Name: strings.Join(names, and), Handle: strings.Join(handles, and)}
	}
}

// entrant is whoever the reader's line is shown under.
func (t *seasonPage) entrant() league.Person { return t.Season.Team(t.own)[0] }

// choice is a select among the divisions, 25 at a time, those around the one shown.
func (t *seasonPage) choice(verb string, c charted) ui.Row {
	n := len(t.Season.Divisions)
	if verb == VerbBracket || n < 2 {
		return nil
	}
	first := min(max(c.part-1-ui.OptionsPerSelect/2, 0), max(n-ui.OptionsPerSelect, 0))
	s := &ui.Select{ID: core.SeasonCustomID(verb, t.Facts.ID, c.arg()), Placeholder: text.Truncate(t.divisionName(c.part-1), text.PlaceholderLength), Min: 1, Max: 1}
	for d := first; d < min(first+ui.OptionsPerSelect, n); d++ {
		s.Options = append(s.Options, ui.SelectOption{Label: t.divisionName(d), Value: strconv.Itoa(d + 1), Default: d == c.part-1})
	}
	return ui.Row{{Select: s}}
}

// standings are a picture of how the season stands, for everybody: the bracket of a cup,
// the top of the first division.
func (t *posting) standings() []ui.File {
	if t.Season.Terms.Format == league.Cup {
		return t.b.Picture(t.Ctx, chart.Scene(chart.CupOf(t.Season, t.Outcomes, 0, t.charter(), 0), t.Localizer.Locale))
	}
	if len(t.Standings) == 0 {
		return nil
	}
	return t.b.Picture(t.Ctx, chart.Scene(chart.TableOf(t.Season, t.Standings, t.Outcomes, 0, t.charter(), 0).From(0), t.Localizer.Locale))
}

// picturesMost is how many pictures tell an end: Discord takes 10 files with a message.
const picturesMost = 10

// finals are pictures of how a season ended: of a league every division, with who goes up and who goes down, as far as
// they fit. More says that some did not.
func (t *posting) finals() (files []ui.File, more bool) {
	if t.Season.Terms.Format != league.League {
		return t.standings(), false
	}
	for d, rows := range t.Standings {
		table := chart.TableOf(t.Season, t.Standings, t.Outcomes, d, t.charter(), 0)
		for from := 0; from < len(rows); from += chart.RowsMost {
			if len(files) == picturesMost {
				return files, true
			}
			for _, f := range t.b.Picture(t.Ctx, chart.Scene(table.From(from), t.Localizer.Locale)) {
				f.Name = strconv.Itoa(len(files)+1) + "-" + f.Name // one that is there twice is shown once
				files = append(files, f)
			}
		}
	}
	return files, false
}
