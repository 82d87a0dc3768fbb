package discord

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/season"
	"norenbot/game/text"
	chart "norenbot/render/league"
)

// The verbs of presses on ratings; their Arg is a game, and for verbTop a page, as rules
// have it.
const (
	verbTop   = "top"
	verbCurve = "curve"
)

const (
	ranksPerPage = 15
	stepsShown   = 15 // of the last matches
)

// topCommand lists who is rated at a game.
func (b *Bot) topCommand() command {
	var names []string
	for _, g := range b.games {
		names = append(names, g.Name)
	}
	return command{path: "league top", asks: free, anywhere: true, options: []option{{name: "game", kind: ui.WordsOption, games: names}},
		run: func(ctx context.Context, i ui.Interaction) ui.Response {
			return b.showTop(ctx, i, i.Options["game"])
		}}
}

// showTop shows a page of the ratings at a game, the first in a new message.
func (b *Bot) showTop(_ context.Context, i ui.Interaction, arg string) ui.Response {
	name, page := b.explained(arg)
	own, err := b.seasons.Person(i.User.ID)
	if err != nil {
		return b.refuse(i, err)
	}
	v := b.to(i)
	ranks := slices.DeleteFunc(b.seasons.Ranked(name), func(r season.Rank) bool { return b.seasons.Who(r.Person).Gone })
	pages := max((len(ranks)+ranksPerPage-1)/ranksPerPage, 1)
	page = min(max(page, 0), pages-1)
	lines := append([]string{"### " + v.Phrase("league.top.title", v.title(name))}, b.rankLines(v, ranks, page*ranksPerPage, own)...)
	m := ui.Message{Content: text.Truncate(strings.Join(lines, "\n"), text.ContentLength), Ephemeral: true}
	var row ui.Row
	for _, to := range []int{page - 1, page + 1} {
		if to >= 0 && to < pages {
			id := ui.CustomID{Verb: verbTop, Arg: name + "." + strconv.Itoa(to)}.ID()
			row = append(row, ui.Part{Button: &ui.Button{ID: id, Label: v.Phrase("menu.page", to+1, pages), Style: ui.Secondary}})
		}
	}
	if rankOf(ranks, own) >= 0 {
		row = append(row, v.curveButton(name))
	}
	if len(row) > 0 {
		m.Rows = []ui.Row{row}
	}
	if i.Ephemeral && turnsPage(arg) {
		return ui.Response{Update: &m}
	}
	return ui.Response{Message: &m}
}

func (v voice) curveButton(game string) ui.Part {
	return ui.Part{Button: &ui.Button{ID: ui.CustomID{Verb: verbCurve, Arg: game}.ID(), Label: v.Phrase("league.top.curve"), Style: ui.Secondary}}
}

// rankOf is where a person stands in a list, from 0; -1 if they are not in it.
func rankOf(ranks []season.Rank, p league.Person) int {
	return slices.IndexFunc(ranks, func(r season.Rank) bool { return r.Person == p && p != 0 })
}

// rankLines are a page of a list from a place on, with the reader's own line at the end if
// it stands on another.
func (b *Bot) rankLines(v voice, ranks []season.Rank, from int, own league.Person) (lines []string) {
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

// rankLine is one person's line. Whoever too little is known of has no place yet.
func (b *Bot) rankLine(v voice, ranks []season.Rank, at int, own bool) string {
	r := ranks[at]
	place := strconv.Itoa(at + 1)
	if _, _, provisional := r.Rating.Shown(); provisional {
		place = "–"
	}
	line := v.Phrase("league.top.row", r.Matches, place, escape(shownName(b.seasons.Who(r.Person))), v.rating(r.Rating))
	if own {
		return "▸ **" + line + "**"
	}
	return line
}

// rating is a rating as people read it: "1540", "1540?" while too little is known.
func (v voice) rating(r league.Rating) string {
	points, _, provisional := r.Shown()
	if provisional {
		return strconv.Itoa(points) + "?"
	}
	return strconv.Itoa(points)
}

// moved is a rating after a match with what that changed: "1540 (+22)".
func (v voice) moved(c league.Change) string {
	before, _, _ := c.Before.Shown()
	after, _, _ := c.After.Shown()
	return fmt.Sprintf("%s (%+d)", v.rating(c.After), after-before)
}

// showCurve shows how the reader's rating has gone.
func (b *Bot) showCurve(ctx context.Context, i ui.Interaction, arg string) ui.Response {
	name, _ := b.explained(arg)
	own, err := b.seasons.Person(i.User.ID)
	if err != nil {
		return b.refuse(i, err)
	}
	v := b.to(i)
	steps := b.seasons.History(name, own)
	if len(steps) == 0 {
		return b.private(i, "league.top.new")
	}
	now := b.seasons.Rating(name, own)
	_, give, _ := now.Shown()
	lines := []string{"### " + v.Phrase("league.curve.title", v.title(name)), v.Phrase("league.curve.now", v.rating(now), give)}
	lines = append(lines, latest(v.steps(steps), stepsShown, text.ContentLength-lengthOf(lines), v.linesMore)...)
	return ui.Response{Message: &ui.Message{Content: strings.Join(lines, "\n"), Files: b.curve(ctx, v, i.User, name, now, steps), Ephemeral: true}}
}

// curve is a picture of how a rating has gone.
func (b *Bot) curve(ctx context.Context, v voice, user ui.User, game string, now league.Rating, steps []season.Step) []ui.File {
	var points []chart.Point
	for _, s := range steps {
		points = append(points, chart.PointOf(s.Change.After, s.Day))
	}
	owner := ownerOf(user)
	who := chart.Who{Name: shownName(owner), Handle: owner.Handle}
	today := chart.PointOf(now, int(b.now().Unix()/(24*60*60)))
	return b.picture(ctx, chart.Scene(chart.GraphOf(who, v.title(game), today, points), v.locale))
}

// steps are the matches of a curve, a line each.
func (v voice) steps(steps []season.Step) (lines []string) {
	for _, s := range steps {
		lines = append(lines, v.Phrase("league.curve.row", fmt.Sprintf("<t:%d:d>", s.Day*24*60*60), s.Place, v.moved(s.Change)))
	}
	return lines
}

// ratings say what a match that ended has done to the ratings of its players; nothing
// where it is not rated, or not yet known.
func (t *announcement) ratings() []string {
	var each []string
	for seat, p := range t.m.Rates() {
		past := t.b.seasons.History(t.m.Game, league.Person(p))
		if n := slices.IndexFunc(past, func(s season.Step) bool { return s.Match == t.m.ID }); n >= 0 {
			each = append(each, t.v.Phrase("league.rated.one", t.dealtTo(seat), t.v.moved(past[n].Change)))
		}
	}
	if len(each) == 0 {
		return nil
	}
	return []string{t.v.Phrase("league.rated.all", strings.Join(each, " · "))}
}

// dealtTo is who was dealt a seat, by name.
func (t *announcement) dealtTo(seat int) string {
	if left := t.m.Chairs[seat].Left; left != nil {
		return escape(t.v.plainName(*left, seat))
	}
	return t.v.names(game.Seat(seat))
}
