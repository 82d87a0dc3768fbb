package thread

import (
	"context"
	"errors"
	"strconv"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// VerbVolunteer is the verb of the button by which somebody without a seat
// offers to play on for an absent one, Arg.
const VerbVolunteer = "volunteer"

// volunteer opens the vote on whether whoever pressed takes an absent seat.
func (b *Part) volunteer(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	id := match.ID(p.Match)
	vote, err := b.Matches.Volunteer(id, words.OwnerOf(i.User), game.Seat(ui.Number(p.Arg)))
	switch {
	case errors.Is(err, match.ErrLast):
		return b.Private(i, "volunteer.alone")
	case errors.Is(err, match.ErrSeated):
		return b.Private(i, "volunteer.seated")
	}
	tally, err := b.VoteReply(i, id, vote, err)
	return b.Done(i, err, "volunteer.done", tally)
}

// absentNote says who is absent, and what can be done: the others at the table,
// who are mentioned, can have a computer player go on, and anybody else can offer
// to.
func (t *announcement) absentNote(item match.Item, said string) ui.Message {
	msg := ui.Message{Content: said}
	seats := words.SeatsIn(item.Seats)
	if len(seats) == 0 || t.m.Chairs[seats[0]].User == "" {
		return msg // somebody plays on already
	}
	msg.Rows = core.ReplaceRows(t.Localizer, t.m, item.Seats)
	vote := match.Vote{About: match.Replace, Seat: seats[0]}
	electors := t.m.Electors(vote)
	if electors == 0 || len(msg.Rows) == 0 {
		return msg
	}
	offer := &ui.Button{ID: ui.CustomID{Verb: VerbVolunteer, Match: string(t.m.ID), Arg: strconv.Itoa(int(seats[0]))}.ID(), Label: t.Localizer.Phrase("volunteer.button"), Style: ui.Secondary}
	msg.Rows[0] = append(msg.Rows[0], ui.Control{Button: offer})
	msg.Mention = t.users(electors)
	msg.Content += "\n" + t.Localizer.Phrase("absent.ask", t.Localizer.Joined(words.MentionAll(msg.Mention)))
	msg.Content += "\n-# " + t.Localizer.Phrase("absent.needs", t.m.Needs(vote), len(words.SeatsIn(electors)))
	return msg
}

// findAway notes which of the people who are newly awaited, reminded or out of
// time have left the server, and who is back. A season may be played from other servers:
// there only those are away whose accounts were deleted.
func (t *announcement) findAway() {
	var seats game.Seats
	for _, item := range t.items {
		switch item.News {
		case match.Turn, match.Dealt, match.Halfway, match.Reminded, match.TimeUp:
			seats |= item.Seats
		}
	}
	if t.m.Phase != match.Playing || t.m.Place.Server == "" {
		return
	}
	for _, user := range t.users(seats) {
		gone, looked := t.b.IsGone(t.Ctx, t.m.Place.Server, user)
		if t.m.Contest != nil {
			gone = gone && t.b.HasNoAccount(user)
		}
		if !looked {
			continue
		}
		if err := t.b.Matches.Away(t.m.ID, user, gone); err != nil {
			t.b.Log.Info().Err(err).Str("match", string(t.m.ID)).Msg("noting who is there")
		}
	}
}
