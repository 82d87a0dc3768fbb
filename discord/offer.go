package discord

import (
	"context"
	"errors"

	"norenbot/discord/ui"
	"norenbot/game/match"
)

// verbOffer is the verb of the buttons by which somebody takes the seat that a manager
// offers to them, or does not: Arg is "yes" or "no" and the seat, as in ballots.
const verbOffer = "offer"

// pressOffer has whoever is offered a seat take it, or not.
func (b *Bot) pressOffer(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	answer, ok := ballotIn(p.Arg)
	if !ok {
		return b.private(i, "sorry.unknown")
	}
	key := "offer.no"
	if answer.yes {
		key = "offer.yes"
	}
	err := b.matches.AnswerOffer(match.ID(p.Match), i.User.ID, answer.seat, answer.yes)
	if errors.Is(err, match.ErrSeated) {
		return b.private(i, "volunteer.seated")
	}
	return b.done(i, err, key)
}

// offerNote mentions whom a seat is offered to, as long as it is, and lets them answer.
func (t *announcement) offerNote(item match.Item, who string) ui.Message {
	seat := seatsIn(item.Seats)[0]
	of := t.v.names(seat)
	offer := t.m.Chairs[seat].Offer
	if offer == nil || offer.User != item.To.User {
		return ui.Message{Content: t.v.Phrase("news.seatoffered", who, escape(t.v.plainName(*item.To, int(seat))), of)}
	}
	button := func(yes bool, key string, style ui.ButtonStyle) ui.Part {
		id := ui.CustomID{Verb: verbOffer, Match: string(t.m.ID), Arg: ballot{yes: yes, about: "offer", seat: seat}.arg()}.ID()
		return ui.Part{Button: &ui.Button{ID: id, Label: t.v.Phrase(key), Style: style}}
	}
	return ui.Message{Content: t.v.Phrase("news.seatoffered", who, mention(offer.User), of) + " " + t.v.Phrase("offer.ask"), Mention: []match.User{offer.User},
		Rows: []ui.Row{{button(true, "offer.take", ui.Success), button(false, "offer.leave", ui.Secondary)}}}
}
