package discord

import (
	"context"
	"strconv"
	"time"

	"norenbot/discord/ui"
	"norenbot/game/match"
)

// The verbs of presses about time at a table.
const (
	verbGoOn    = "goon"    // propose to end the pause
	verbForgive = "forgive" // propose to take back the entry Arg, played when a time ran out
)

// pauseCommand asks the others for a pause, or to end it: 0 days.
func (b *Bot) pauseCommand() command {
	c := b.simple("game pause", ownGame, func(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
		return b.pause(i, id, ui.Number(i.Options["days"]))
	})
	c.options = append([]option{{name: "days", kind: ui.WholeOption, required: true, most: match.PauseDays}}, c.options...)
	return c
}

// pause asks the others for a pause of so many days, or with 0 to end it.
func (b *Bot) pause(i ui.Interaction, id match.ID, days int) ui.Response {
	vote, err := b.matches.ProposePause(id, i.User.ID, days)
	return b.asked(i, id, vote, err)
}

// goOn asks the others to end the pause.
func (b *Bot) goOn(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	return b.pause(i, match.ID(p.Match), 0)
}

// forgive asks the others to have somebody decide themselves whose time ran out.
func (b *Bot) forgive(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	id := match.ID(p.Match)
	vote, err := b.matches.ProposeForgive(id, i.User.ID, ui.Number(p.Arg))
	return b.asked(i, id, vote, err)
}

// asked says to whoever proposed something that the others are asked, or, if
// nobody else need be, that it is done.
func (b *Bot) asked(i ui.Interaction, id match.ID, vote match.Vote, err error) ui.Response {
	if err == nil && vote.Passed {
		return b.private(i, "vote.done")
	}
	tally, err := b.stands(i, id, vote, err)
	return b.done(i, err, "vote.asked", tally)
}

// goOnButton asks the others to end the pause.
func (v voice) goOnButton(id match.ID) ui.Part {
	return ui.Part{Button: &ui.Button{ID: ui.CustomID{Verb: verbGoOn, Match: string(id)}.ID(), Label: v.Phrase("pause.end"), Style: ui.Secondary}}
}

// forgiveRows offer to take back what was played when a time ran out.
func (v voice) forgiveRows(m match.Match, item match.Item) []ui.Row {
	if m.Phase != match.Playing {
		return nil
	}
	return []ui.Row{{{Button: &ui.Button{ID: ui.CustomID{Verb: verbForgive, Match: string(m.ID), Arg: strconv.Itoa(item.Entry)}.ID(), Label: v.Phrase("forgive.button"), Style: ui.Secondary}}}}
}

// noteOfTime is what there is to say about an item that is about which time
// counts; false for others.
func (t *announcement) noteOfTime(item match.Item, seats string) (ui.Message, bool) {
	v := t.v
	switch item.News {
	case match.Credited:
		return ui.Message{Content: v.Phrase("news.credited", v.span(item.Until.Sub(item.Since))), Silent: true}, true
	case match.Away:
		return ui.Message{Content: v.Phrase("news.away", seats, stamp(item.Until)), Silent: true}, true
	case match.Here:
		return ui.Message{Content: v.Phrase("news.here", seats), Silent: true}, true
	case match.Paused:
		return ui.Message{Content: v.Phrase("news.paused", stamp(item.Until)), Rows: []ui.Row{{v.goOnButton(t.m.ID)}}}, true
	case match.Resumed:
		return ui.Message{Content: v.Phrase("news.resumed", v.list(t.mentions(item.Seats))), Mention: t.users(item.Seats), Rows: []ui.Row{{v.openMenu(t.m.ID)}}}, true
	}
	return ui.Message{}, false
}

// span is a length of time in round numbers.
func (v voice) span(d time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case d >= 2*day:
		return v.Phrase("span.days", int(d.Round(day)/day))
	case d >= 2*time.Hour:
		return v.Phrase("span.hours", int(d.Round(time.Hour)/time.Hour))
	}
	return v.Phrase("span.minutes", int(d.Round(time.Minute)/time.Minute))
}
