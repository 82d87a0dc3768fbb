package seat

import (
	"context"
	"strconv"
	"strings"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
)

// The verbs of what explains a game. Their Arg is its name, and for a page of
// the rules behind the first a dot and the page's number.
const (
	VerbRules   = "rules"
	VerbReading = "reading" // how to read the board
)

// rulesCommand explains a game: its catalog's "rules.1", "rules.2", ...
func (b *Part) rulesCommand() core.Command {
	var names []string
	for _, g := range b.Games {
		names = append(names, g.Name)
	}
	return core.Command{Path: "game rules", Asks: core.Free, Options: []core.Option{{Name: "game", Kind: ui.WordsOption, Games: names}},
		Run: func(ctx context.Context, i ui.Interaction) ui.Response {
			return b.showRules(ctx, i, i.Options["game"])
		}}
}

// Guide are the buttons that explain a game.
func Guide(v words.Localizer, game string) ui.Row {
	return ui.Row{guideButton(v, VerbRules, game), guideButton(v, VerbReading, game)}
}

func guideButton(v words.Localizer, verb, arg string) ui.Control {
	return ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: verb, Arg: arg}.ID(), Label: v.Phrase("guide." + verb), Style: ui.Secondary}}
}

// showRules shows a page of the rules in short, the first in a new message.
func (b *Part) showRules(_ context.Context, i ui.Interaction, arg string) ui.Response {
	v := b.To(i)
	name, page := b.Explained(arg)
	pages := text.Pages(numbered(v, name+".rules."), text.PageLength)
	page = min(max(page, 0), len(pages)-1)
	m := ui.Message{Ephemeral: true, Content: "### " + v.Phrase("rules.title", v.Title(name)) + "\n" + pages[page]}
	var row ui.Row
	for _, to := range []int{page - 1, page + 1} {
		if to >= 0 && to < len(pages) {
			id := ui.CustomID{Verb: VerbRules, Arg: name + "." + strconv.Itoa(to)}.ID()
			row = append(row, ui.Control{Button: &ui.Button{ID: id, Label: v.Phrase("menu.page", to+1, len(pages)), Style: ui.Secondary}})
		}
	}
	m.Rows = []ui.Row{append(row, guideButton(v, VerbReading, name))}
	if i.Ephemeral && core.IsPageTurn(arg) {
		return ui.Response{Update: &m}
	}
	return ui.Response{Message: &m}
}

// showReading explains what is seen on the board, in a new message: by a picture
// with labels, if the game has one, and in words, the catalog's "reading.1", "reading.2", ...
func (b *Part) showReading(ctx context.Context, i ui.Interaction, arg string) ui.Response {
	v := b.To(i)
	name, _ := b.Explained(arg)
	m := ui.Message{Ephemeral: true, Rows: []ui.Row{{guideButton(v, VerbRules, name)}}}
	if b.Drawer.Draws(name, render.Legend) {
		m.Files = b.Picture(ctx, render.Scene{Kind: render.Legend, Game: name, Whose: game.Public, Locale: v.Locale, Form: v.Form(), Large: v.Large})
	}
	lines := append([]string{"### " + v.Phrase("reading.title", v.Title(name))}, numbered(v, name+".reading.")...)
	m.Content = strings.Join(words.First(lines, text.ContentLength, v.LinesMore), "\n")
	return ui.Response{Message: &m}
}

// numbered are the messages "<key>1", "<key>2", ... of the catalogs.
func numbered(v words.Localizer, key string) (lines []string) {
	for n := 1; v.Has(key + strconv.Itoa(n)); n++ {
		lines = append(lines, v.Phrase(key+strconv.Itoa(n)))
	}
	return lines
}

// Length says how long a match takes at a table's pace: about how often each
// player decides, and in how many days at most. Where time is not limited
// it assumes that everyone checks in twice a day. It goes on with the line before it, and is "" for
// a game of which that is not known.
func Length(v words.Localizer, info game.Info, m match.Match) string {
	if info.Visits == 0 {
		return ""
	}
	people := 0
	for _, c := range m.Chairs {
		if c.User != "" {
			people++
		}
	}
	people = max(people, info.MinSeats-(len(m.Chairs)-people))
	each, key := time.Duration(info.Visits)*12*time.Hour, "lobby.lookin"
	if bank, limited := m.Pace.Bank(); limited {
		each, key = bank.First+time.Duration(info.Visits)*bank.Each, "lobby.length"
		if bank.Turn > 0 {
			each = time.Duration(info.Visits) * bank.First
		}
	}
	days := (time.Duration(people)*each + 24*time.Hour - 1) / (24 * time.Hour)
	return " · " + v.Phrase("lobby.visits", info.Visits) + " · " + v.Phrase(key, int(days))
}
