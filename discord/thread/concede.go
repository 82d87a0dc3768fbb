package thread

import (
	"context"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// What ends something for good is asked first, of everybody and always: a red
// button, and above it what is lost. Commands only lead to the question.

// The verbs of the red buttons. Those of questions that a public button leads
// to have the Arg sure.
const (
	VerbConcede = "concede"
	VerbAbandon = "abandon"
)

// concedeCommand leads to the question whether to give up, or to end the match
// without a result.
func (b *Part) concedeCommand() core.Command {
	return b.Simple("game concede", core.IsPlaying, func(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
		m, err := b.Matches.Match(id)
		if err != nil {
			return b.Refuse(i, err)
		}
		seat, sits := m.SeatOf(i.User.ID)
		if !sits {
			return b.Refuse(i, match.ErrNotSeated)
		}
		v := b.To(i).About(m)
		// The way back is a button too, and the harmless one.
		on := core.OpenMenu(v, id)
		on.Button.Label, on.Button.Style = v.Phrase("concede.no"), ui.Secondary
		said, row := []string{"### " + v.Phrase("concede.ask"), conceding(v, m)}, ui.Row{core.DangerButton(v, VerbConcede, id, "", "concede.yes")}
		if m.Contest == nil {
			said, row = append(said, abandoning(v, m, seat)), append(row, core.DangerButton(v, VerbAbandon, id, "", "abandon.yes"))
		}
		return ui.Response{Message: &ui.Message{Ephemeral: true, Content: strings.Join(said, "\n"), Rows: []ui.Row{append(row, on)}}}
	})
}

// conceding says what giving up would lead to.
func conceding(v words.Localizer, m match.Match) string {
	if len(m.Chairs) == 2 || len(words.SeatsIn(m.People())) == 1 {
		return v.Phrase("concede.ends", "**"+v.Phrase("concede.yes")+"**")
	}
	return v.Phrase("concede.goes", "**"+v.Phrase("concede.yes")+"**")
}

// abandoning says what ending the match would lead to, and whom that takes.
func abandoning(v words.Localizer, m match.Match, seat game.Seat) string {
	what, since := "**"+v.Phrase("abandon.yes")+"**", words.Stamp(m.Started)
	var others []string
	for _, s := range words.SeatsIn(m.Electors(match.Vote{About: match.Abandon, Yes: game.Only(seat)}) &^ game.Only(seat)) {
		others = append(others, v.Names(s))
	}
	if len(others) == 0 {
		return v.Phrase("abandon.ends", what, since)
	}
	return v.Phrase("abandon.asks", what, since, v.Joined(others))
}

// concede gives up the seat of whoever did i. It was asked before: this is the red
// button.
func (b *Part) concede(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
	if _, err := b.Matches.Concede(id, i.User.ID); err != nil {
		return b.Refuse(i, err)
	}
	return b.InPlace(i, b.Private(i, "concede.done"))
}

// abandon asks the others to end the match, or ends it where nobody else is
// there.
func (b *Part) abandon(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
	vote, err := b.Matches.Propose(id, i.User.ID, match.Abandon, game.Public)
	if err == nil && vote.Passed {
		return b.InPlace(i, b.Private(i, "abandon.ended"))
	}
	tally, err := b.VoteReply(i, id, vote, err)
	if err != nil {
		return b.Refuse(i, err)
	}
	return b.InPlace(i, b.Private(i, "abandon.done", tally))
}

// LeaveAsk asks whoever would leave an open table.
func (b *Part) LeaveAsk(i ui.Interaction, id match.ID) ui.Response {
	m, err := b.Matches.Match(id)
	if err == nil {
		err = m.Gathering()
	}
	if err == nil && !core.HasSeat(m, i.User.ID) {
		err = match.ErrNotSeated
	}
	if err != nil {
		return b.TooLate(i, core.VerbLeave, err)
	}
	v, key := b.To(i), "leave.ask"
	if len(words.SeatsIn(m.People())) == 1 {
		key = "leave.last"
	}
	return ui.Response{Message: &ui.Message{Content: v.Phrase(key), Rows: []ui.Row{{core.DangerButton(v, core.VerbLeave, id, core.Sure, "leave.yes")}}, Ephemeral: true}}
}

// pressLeave gives up a seat at an open table, once that is sure.
func (b *Part) pressLeave(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	id := match.ID(p.Match)
	if p.Arg != core.Sure {
		return b.LeaveAsk(i, id)
	}
	if _, err := b.Matches.Leave(id, i.User.ID); err != nil {
		return b.TooLate(i, core.VerbLeave, err)
	}
	return b.InPlace(i, b.Private(i, "leave.done"))
}

// replaceAsk asks whoever would have a computer player take over an absent seat.
func (b *Part) replaceAsk(i ui.Interaction, p ui.CustomID) ui.Response {
	id, seat := match.ID(p.Match), game.Seat(ui.Number(p.Arg))
	m, err := b.Matches.Match(id)
	switch {
	case err == nil && !core.HasSeat(m, i.User.ID):
		err = match.ErrNotSeated
	case err == nil && (seat < 0 || int(seat) >= len(m.Chairs) || m.Chairs[seat].User == ""):
		err = match.ErrNotAbsent
	}
	if err != nil {
		return b.Refuse(i, err)
	}
	v := b.To(i).About(m)
	yes := core.DangerButton(v, core.VerbReplace, id, p.Arg+core.ArgSep+core.Sure, "vote.propose", v.PlainName(m.Chairs[seat].Owner, int(seat)))
	return ui.Response{Message: &ui.Message{Content: v.Phrase("replace.ask", v.Names(seat)), Rows: []ui.Row{{yes}}, Ephemeral: true}}
}

// replace opens the vote that a computer player takes over a seat.
func (b *Part) replace(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	id := match.ID(p.Match)
	seat, really, _ := strings.Cut(p.Arg, core.ArgSep)
	if really != core.Sure {
		return b.replaceAsk(i, p)
	}
	vote, err := b.Matches.Propose(id, i.User.ID, match.Replace, game.Seat(ui.Number(seat)))
	tally, err := b.VoteReply(i, id, vote, err)
	return b.Done(i, err, "vote.cast", tally)
}
