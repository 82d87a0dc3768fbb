package thread

import (
	"context"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
)

// The verbs of presses about time at a table.
const (
	VerbGoOn    = "goon"    // propose to end the pause
	VerbForgive = "forgive" // propose to take back the entry Arg, played when a time ran out
)

// pauseCommand asks the others for a pause, or to end it: 0 days.
func (b *Part) pauseCommand() core.Command {
	c := b.Simple("game pause", core.IsPlaying, func(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
		return b.pause(i, id, ui.Number(i.Options["days"]))
	})
	c.Options = append([]core.Option{{Name: "days", Kind: ui.WholeOption, Required: true, Most: match.PauseDays}}, c.Options...)
	return c
}

// pause asks the others for a pause of so many days, or with 0 to end it.
func (b *Part) pause(i ui.Interaction, id match.ID, days int) ui.Response {
	vote, err := b.Matches.ProposePause(id, i.User.ID, days)
	return b.asked(i, id, vote, err)
}

// goOn asks the others to end the pause.
func (b *Part) goOn(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	return b.pause(i, match.ID(p.Match), 0)
}

// forgive asks the others to have somebody decide themselves whose time ran out.
func (b *Part) forgive(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	id := match.ID(p.Match)
	vote, err := b.Matches.ProposeForgive(id, i.User.ID, ui.Number(p.Arg))
	return b.asked(i, id, vote, err)
}

// asked says to whoever proposed something that the others are asked, or, if
// nobody else need be, that it is done.
func (b *Part) asked(i ui.Interaction, id match.ID, vote match.Vote, err error) ui.Response {
	if err == nil && vote.Passed {
		return b.Private(i, "vote.done")
	}
	tally, err := b.VoteReply(i, id, vote, err)
	return b.Done(i, err, "vote.asked", tally)
}

// goOnButton asks the others to end the pause.
func goOnButton(v words.Localizer, id match.ID) ui.Control {
	return ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: VerbGoOn, Match: string(id)}.ID(), Label: v.Phrase("pause.end"), Style: ui.Secondary}}
}

// noteOfTime is what there is to say about an item that is about which time
// counts; false for others.
func (t *announcement) noteOfTime(item match.Item, seats string) (ui.Message, bool) {
	v := t.Localizer
	switch item.News {
	case match.Credited:
		return ui.Message{Content: v.Phrase("news.credited", Span(v, item.Until.Sub(item.Since))), Silent: true}, true
	case match.Away:
		return ui.Message{Content: v.Phrase("news.away", seats, words.Stamp(item.Until)), Silent: true}, true
	case match.Here:
		return ui.Message{Content: v.Phrase("news.here", seats), Silent: true}, true
	case match.Paused:
		return ui.Message{Content: v.Phrase("news.paused", words.Stamp(item.Until)), Rows: []ui.Row{{goOnButton(v, t.m.ID)}}}, true
	case match.Resumed:
		return ui.Message{Content: v.Phrase("news.resumed", v.Joined(t.mentions(item.Seats))), Mention: t.users(item.Seats), Rows: []ui.Row{{core.OpenMenu(v, t.m.ID)}}}, true
	}
	return ui.Message{}, false
}

// Span is a length of time in round numbers.
func Span(v words.Localizer, d time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case d >= 2*day:
		return v.Phrase("span.days", int(d.Round(day)/day))
	case d >= 2*time.Hour:
		return v.Phrase("span.hours", int(d.Round(time.Hour)/time.Hour))
	}
	return v.Phrase("span.minutes", int(d.Round(time.Minute)/time.Minute))
}
