package discord

import (
	"context"
	"strings"

	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
)

// What ends something for good is asked first, of everybody and always: a red
// button, and above it what is lost. Commands only lead to the question.

// The verbs of the red buttons. Those of questions that a public button leads
// to have the Arg sure.
const (
	verbConcede = "concede"
	verbAbandon = "abandon"
	sure        = "sure"
)

// red is the button that does it.
func (v voice) red(verb string, id match.ID, arg, key string, args ...any) ui.Part {
	return ui.Part{Button: &ui.Button{ID: ui.CustomID{Verb: verb, Match: string(id), Arg: arg}.ID(), Label: v.label80(key, args...), Style: ui.Danger}}
}

// concedeCommand leads to the question whether to give up, or to end the match
// without a result.
func (b *Bot) concedeCommand() command {
	return b.simple("game concede", ownGame, func(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
		m, err := b.matches.Match(id)
		if err != nil {
			return b.refuse(i, err)
		}
		seat, sits := m.SeatOf(i.User.ID)
		if !sits {
			return b.refuse(i, match.ErrNotSeated)
		}
		v := b.to(i).about(m)
		// The way back is a button too, and the harmless one.
		on := v.openMenu(id)
		on.Button.Label, on.Button.Style = v.Phrase("concede.no"), ui.Secondary
		said, row := []string{"### " + v.Phrase("concede.ask"), v.conceding(m)}, ui.Row{v.red(verbConcede, id, "", "concede.yes")}
		if m.Contest == nil {
			said, row = append(said, v.abandoning(m, seat)), append(row, v.red(verbAbandon, id, "", "abandon.yes"))
		}
		return ui.Response{Message: &ui.Message{Ephemeral: true, Content: strings.Join(said, "\n"), Rows: []ui.Row{append(row, on)}}}
	})
}

// conceding says what giving up would lead to.
func (v voice) conceding(m match.Match) string {
	if len(m.Chairs) == 2 || len(seatsIn(m.People())) == 1 {
		return v.Phrase("concede.ends", "**"+v.Phrase("concede.yes")+"**")
	}
	return v.Phrase("concede.goes", "**"+v.Phrase("concede.yes")+"**")
}

// abandoning says what ending the match would lead to, and whom that takes.
func (v voice) abandoning(m match.Match, seat game.Seat) string {
	what, since := "**"+v.Phrase("abandon.yes")+"**", stamp(m.Started)
	var others []string
	for _, s := range seatsIn(m.Electors(match.Vote{About: match.Abandon, Yes: game.Only(seat)}) &^ game.Only(seat)) {
		others = append(others, v.names(s))
	}
	if len(others) == 0 {
		return v.Phrase("abandon.ends", what, since)
	}
	return v.Phrase("abandon.asks", what, since, v.list(others))
}

// concede gives up the seat of whoever did i. It was asked before: this is the red
// button.
func (b *Bot) concede(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
	if _, err := b.matches.Concede(id, i.User.ID); err != nil {
		return b.refuse(i, err)
	}
	return b.inPlace(i, b.private(i, "concede.done"))
}

// abandon asks the others to end the match, or ends it where nobody else is
// there.
func (b *Bot) abandon(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
	vote, err := b.matches.Propose(id, i.User.ID, match.Abandon, game.Public)
	if err == nil && vote.Passed {
		return b.inPlace(i, b.private(i, "abandon.ended"))
	}
	tally, err := b.stands(i, id, vote, err)
	if err != nil {
		return b.refuse(i, err)
	}
	return b.inPlace(i, b.private(i, "abandon.done", tally))
}

// inPlace says something in place of the private message that was pressed on, so that its
// red button is gone; else r as it is.
func (b *Bot) inPlace(i ui.Interaction, r ui.Response) ui.Response {
	if i.Ephemeral {
		return ui.Response{Update: r.Message}
	}
	return r
}

// leaveAsk asks whoever would leave an open table.
func (b *Bot) leaveAsk(i ui.Interaction, id match.ID) ui.Response {
	m, err := b.matches.Match(id)
	switch {
	case err == nil && m.Phase == match.Playing:
		err = match.ErrBegun
	case err == nil && !m.Phase.Live():
		err = match.ErrEnded
	case err == nil && !sits(m, i.User.ID):
		err = match.ErrNotSeated
	}
	if err != nil {
		return b.tooLate(i, verbLeave, err)
	}
	v, key := b.to(i), "leave.ask"
	if len(seatsIn(m.People())) == 1 {
		key = "leave.last"
	}
	return ui.Response{Message: &ui.Message{Content: v.Phrase(key), Rows: []ui.Row{{v.red(verbLeave, id, sure, "leave.yes")}}, Ephemeral: true}}
}

// pressLeave gives up a seat at an open table, once that is sure.
func (b *Bot) pressLeave(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	id := match.ID(p.Match)
	if p.Arg != sure {
		return b.leaveAsk(i, id)
	}
	if _, err := b.matches.Leave(id, i.User.ID); err != nil {
		return b.tooLate(i, verbLeave, err)
	}
	return b.inPlace(i, b.private(i, "leave.done"))
}

// replaceAsk asks whoever would have a computer player take over an absent seat.
func (b *Bot) replaceAsk(i ui.Interaction, p ui.CustomID) ui.Response {
	id, seat := match.ID(p.Match), game.Seat(ui.Number(p.Arg))
	m, err := b.matches.Match(id)
	switch {
	case err == nil && !sits(m, i.User.ID):
		err = match.ErrNotSeated
	case err == nil && (seat < 0 || int(seat) >= len(m.Chairs) || m.Chairs[seat].User == ""):
		err = match.ErrNotAbsent
	}
	if err != nil {
		return b.refuse(i, err)
	}
	v := b.to(i).about(m)
	yes := v.red(verbReplace, id, p.Arg+ballotSep+sure, "vote.propose", v.plainName(m.Chairs[seat].Owner, int(seat)))
	return ui.Response{Message: &ui.Message{Content: v.Phrase("replace.ask", v.names(seat)), Rows: []ui.Row{{yes}}, Ephemeral: true}}
}

// replace opens the vote that a computer player takes over a seat.
func (b *Bot) replace(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	id := match.ID(p.Match)
	seat, really, _ := strings.Cut(p.Arg, ballotSep)
	if really != sure {
		return b.replaceAsk(i, p)
	}
	vote, err := b.matches.Propose(id, i.User.ID, match.Replace, game.Seat(ui.Number(seat)))
	tally, err := b.stands(i, id, vote, err)
	return b.done(i, err, "vote.cast", tally)
}
