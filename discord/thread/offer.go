package thread

import (
	"context"
	"errors"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
)

// VerbOffer is the verb of the buttons by which somebody takes the seat that a manager
// offers to them, or does not: Arg is "yes" or "no" and the seat, as in ballots.
const VerbOffer = "offer"

// pressOffer has whoever is offered a seat take it, or not.
func (b *Part) pressOffer(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	answer, ok := ballotIn(p.Arg)
	if !ok {
		return b.Private(i, "sorry.unknown")
	}
	key := "offer.no"
	if answer.yes {
		key = "offer.yes"
	}
	err := b.Matches.AnswerOffer(match.ID(p.Match), i.User.ID, answer.seat, answer.yes)
	if errors.Is(err, match.ErrSeated) {
		return b.Private(i, "volunteer.seated")
	}
	return b.Done(i, err, key)
}

// offerNote mentions whom a seat is offered to, as long as it is, and lets them answer.
func (t *announcement) offerNote(item match.Item, who string) ui.Message {
	seat := words.SeatsIn(item.Seats)[0]
	of := t.Localizer.Names(seat)
	offer := t.m.Chairs[seat].Offer
	if offer == nil || offer.User != item.To.User {
		return ui.Message{Content: t.Localizer.Phrase("news.seatoffered", who, words.Escape(t.Localizer.PlainName(*item.To, int(seat))), of)}
	}
	button := func(yes bool, key string, style ui.ButtonStyle) ui.Control {
		id := ui.CustomID{Verb: VerbOffer, Match: string(t.m.ID), Arg: ballot{yes: yes, about: "offer", seat: seat}.arg()}.ID()
		return ui.Control{Button: &ui.Button{ID: id, Label: t.Localizer.Phrase(key), Style: style}}
	}
	return ui.Message{Content: t.Localizer.Phrase("news.seatoffered", who, words.Mention(offer.User), of) + " " + t.Localizer.Phrase("offer.ask"), Mention: []match.User{offer.User},
		Rows: []ui.Row{{button(true, "offer.take", ui.Success), button(false, "offer.leave", ui.Secondary)}}}
}
