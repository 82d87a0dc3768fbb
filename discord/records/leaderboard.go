package records

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/stats"
	"norenbot/game/text"
	chart "norenbot/render/league"
)

// The verbs of presses on ratings; their Arg is a game, and for core.VerbTop a page, as rules
// have it.
const (
	VerbCurve = "curve"
)

// ranksPerPage are so many people on a page of the best.
const ranksPerPage = 15

// stepsShown are so many of the last matches in a curve.
const stepsShown = 15

// topCommand lists who is rated at a game.
func (b *Part) topCommand() core.Command {
	var names []string
	for _, g := range b.Games {
		names = append(names, g.Name)
	}
	return core.Command{Path: "league top", Asks: core.Free, Anywhere: true, Options: []core.Option{{Name: "game", Kind: ui.WordsOption, Games: names}},
		Run: func(ctx context.Context, i ui.Interaction) ui.Response {
			return b.showTop(ctx, i, i.Options["game"])
		}}
}

// showTop shows a page of the ratings at a game, the first in a new message.
func (b *Part) showTop(_ context.Context, i ui.Interaction, arg string) ui.Response {
	name, page := b.Explained(arg)
	own, err := b.Seasons.Person(i.User.ID)
	if err != nil {
		return b.Refuse(i, err)
	}
	v := b.To(i)
	ranks := slices.DeleteFunc(b.Stats.Ranked(name), func(r stats.Rank) bool { return b.Seasons.Who(r.Person).Gone })
	pages := max((len(ranks)+ranksPerPage-1)/ranksPerPage, 1)
	page = min(max(page, 0), pages-1)
	lines := append([]string{"### " + v.Phrase("league.top.title", v.Title(name))}, b.rankLines(v, ranks, page*ranksPerPage, own)...)
	m := ui.Message{Content: text.Truncate(strings.Join(lines, "\n"), text.ContentLength), Ephemeral: true}
	var row ui.Row
	for _, to := range []int{page - 1, page + 1} {
		if to >= 0 && to < pages {
			id := ui.CustomID{Verb: core.VerbTop, Arg: name + "." + strconv.Itoa(to)}.ID()
			row = append(row, ui.Control{Button: &ui.Button{ID: id, Label: v.Phrase("menu.page", to+1, pages), Style: ui.Secondary}})
		}
	}
	if rankOf(ranks, own) >= 0 {
		row = append(row, curveButton(v, name))
	}
	if len(row) > 0 {
		m.Rows = []ui.Row{row}
	}
	if i.Ephemeral && core.IsPageTurn(arg) {
		return ui.Response{Update: &m}
	}
	return ui.Response{Message: &m}
}

func curveButton(v words.Localizer, game string) ui.Control {
	return ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: VerbCurve, Arg: game}.ID(), Label: v.Phrase("league.top.curve"), Style: ui.Secondary}}
}

// rankOf is where a person stands in a list, from 0; -1 if they are not in it.
func rankOf(ranks []stats.Rank, p league.Person) int {
	return slices.IndexFunc(ranks, func(r stats.Rank) bool { return r.Person == p && p != 0 })
}

// rankLines are a page of a list from a place on, with the reader's own line at the end if
// it stands on another.
func (b *Part) rankLines(v words.Localizer, ranks []stats.Rank, from int, own league.Person) (lines []string) {
	if len(ranks) == 0 {
		return []string{v.Phrase("league.top.none")}
	}
	unsure := false
	for n := range ranks[from:min(from+ranksPerPage, len(ranks))] {
		r := ranks[from+n]
		lines = append(lines, b.rankLine(v, ranks, from+n, r.Person == own))
		_, _, provisional := r.Rating.Shown()
		unsure = unsure || provisional
	}
	switch at := rankOf(ranks, own); {
	case at < 0:
		lines = append(lines, v.Phrase("league.top.new"))
	case at < from || at >= from+ranksPerPage:
		lines = append(lines, "…", b.rankLine(v, ranks, at, true))
	}
	if unsure {
		lines = append(lines, "-# "+v.Phrase("league.top.unsure"))
	}
	return lines
}

// settled reports whether enough is known of somebody to have a place.
func settled(r stats.Rank) bool {
	_, _, provisional := r.Rating.Shown()
	return !provisional
}

func countSettled(ranks []stats.Rank) (n int) {
	for _, r := range ranks {
		if settled(r) {
			n++
		}
	}
	return n
}

// rankLine is one person's line. Whoever too little is known of has no place yet, and takes none from others.
func (b *Part) rankLine(v words.Localizer, ranks []stats.Rank, at int, own bool) string {
	r, place := ranks[at], "–"
	if settled(r) {
		place = strconv.Itoa(countSettled(ranks[:at+1])) + "."
	}
	line := v.Phrase("league.top.row", r.Matches, place, words.Escape(words.ShownName(b.Seasons.Who(r.Person))), words.Rating(v, r.Rating))
	if own {
		return "▸ **" + line + "**"
	}
	return line
}

// showCurve shows how the reader's rating has gone.
func (b *Part) showCurve(ctx context.Context, i ui.Interaction, arg string) ui.Response {
	name, _ := b.Explained(arg)
	own, err := b.Seasons.Person(i.User.ID)
	if err != nil {
		return b.Refuse(i, err)
	}
	v := b.To(i)
	steps := b.Stats.History(name, own)
	if len(steps) == 0 {
		return b.Private(i, "league.top.new")
	}
	now := b.Stats.Rating(name, own)
	_, give, _ := now.Shown()
	lines := []string{"### " + v.Phrase("league.curve.title", v.Title(name)), v.Phrase("league.curve.now", words.Rating(v, now), give)}
	lines = append(lines, words.Latest(stepLines(v, steps), stepsShown, text.ContentLength-words.LengthOf(lines), v.LinesMore)...)
	return ui.Response{Message: &ui.Message{Content: strings.Join(lines, "\n"), Files: b.curve(ctx, v, i.User, name, now, steps), Ephemeral: true}}
}

// curve is a picture of how a rating has gone.
func (b *Part) curve(ctx context.Context, v words.Localizer, user ui.User, game string, now league.Rating, steps []stats.Step) []ui.File {
	owner := words.OwnerOf(user)
	who := chart.Who{Name: words.ShownName(owner), Handle: owner.Handle}
	return b.Picture(ctx, chart.Scene(chart.GraphOf(who, v.Title(game), b.today(now), pointsOf(steps)), v.Locale))
}

// today is a rating as of today.
func (b *Part) today(now league.Rating) chart.Point {
	return chart.PointOf(now, int(b.Now().Unix()/(24*60*60)))
}

// pointsOf are what each step left of a rating.
func pointsOf(steps []stats.Step) (points []chart.Point) {
	for _, s := range steps {
		points = append(points, chart.PointOf(s.Change.After, s.Day))
	}
	return points
}

// stepLines are the matches of a curve, a line each.
func stepLines(v words.Localizer, steps []stats.Step) (lines []string) {
	for _, s := range steps {
		lines = append(lines, v.Phrase("league.curve.row", fmt.Sprintf("<t:%d:d>", s.Day*24*60*60), s.Place, words.Moved(v, s.Change)))
	}
	return lines
}
