package discord

import (
	"context"
	"errors"

	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
)

// verbSitter is the verb of the buttons by which whoever was named agrees to play
// for a seat, or not: Arg is "yes" or "no" and the seat, as in ballots.
const verbSitter = "sitter"

// sitterCommand names who plays for a while, or ends that.
func (b *Bot) sitterCommand() command {
	return command{path: "game sitter", asks: b.nearby(), run: b.sitter, options: []option{
		{name: "who", kind: ui.UserOption}, {name: "days", kind: ui.WholeOption, most: match.SitterDays}, b.matchOption(ownGame)}}
}

// sitterFor is for how many days a sitter is named who says nothing else.
const sitterFor = 7

func (b *Bot) sitter(_ context.Context, i ui.Interaction) ui.Response {
	id, err := b.which(i, ownGame)
	if err != nil {
		return b.refuse(i, err)
	}
	named := i.Options["who"]
	if named == "" {
		return b.sitterRefused(i, b.matches.EndSitter(id, i.User.ID), "sitter.ended")
	}
	who, known := i.People[named]
	if !known || who.Bot {
		return b.refuse(i, errRobot)
	}
	days := sitterFor
	if typed, ok := i.Options["days"]; ok {
		days = ui.Number(typed)
	}
	return b.sitterRefused(i, b.matches.AskSitter(id, i.User.ID, ownerOf(who), days), "sitter.asked", mention(who.ID))
}

// sitterRefused answers what was asked about a sitter.
func (b *Bot) sitterRefused(i ui.Interaction, err error, key string, args ...any) ui.Response {
	switch {
	case errors.Is(err, match.ErrSeated):
		return b.private(i, "sitter.seated")
	case errors.Is(err, match.ErrSitting):
		return b.private(i, "sitter.sitting")
	}
	return b.done(i, err, key, args...)
}

// pressSitter has whoever was named agree, or not.
func (b *Bot) pressSitter(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	answer, ok := ballotIn(p.Arg)
	if !ok {
		return b.private(i, "sorry.unknown")
	}
	key := "sitter.no"
	if answer.yes {
		key = "sitter.yes"
	}
	return b.sitterRefused(i, b.matches.AnswerSitter(match.ID(p.Match), i.User.ID, answer.seat, answer.yes), key)
}

// sitterNote is what there is to say about sitters; false for an item about
// anything else. Who plays for somebody is mentioned when the seat is awaited.
func (t *announcement) sitterNote(item match.Item) (ui.Message, bool) {
	switch item.News {
	case match.SitterAsked, match.SitterAgreed, match.SitterEnded:
	case match.Turn, match.Dealt, match.Rewound:
		return t.sitterAwaited(item)
	default:
		return ui.Message{}, false
	}
	seat := seatsIn(item.Seats)[0]
	owner := t.v.names(seat)
	switch item.News {
	case match.SitterAgreed:
		return ui.Message{Content: t.v.Phrase("news.sitteragreed", t.v.who(item), owner, stamp(item.Until))}, true
	case match.SitterEnded:
		return ui.Message{Content: t.v.Phrase("news.sitterended", t.v.who(item), owner)}, true
	}
	if item.Who.User == "" {
		return ui.Message{}, false // forgotten meanwhile
	}
	button := func(yes bool, key string, style ui.ButtonStyle) ui.Part {
		id := ui.CustomID{Verb: verbSitter, Match: string(t.m.ID), Arg: ballot{yes: yes, about: "sitter", seat: seat}.arg()}.ID()
		return ui.Part{Button: &ui.Button{ID: id, Label: t.v.Phrase(key), Style: style}}
	}
	return ui.Message{Content: t.v.Phrase("news.sitterasked", mention(item.Who.User), owner, stamp(item.Until)), Mention: []match.User{item.Who.User},
		Rows: []ui.Row{{button(true, "vote.yes", ui.Success), button(false, "vote.no", ui.Secondary)}}}, true
}

// sitterAwaited mentions who plays for a seat that is newly awaited.
func (t *announcement) sitterAwaited(item match.Item) (ui.Message, bool) {
	var users []match.User
	var seats game.Seats
	for _, seat := range seatsIn(item.Seats & t.m.Awaited()) {
		if s := t.m.SitterOf(seat, t.b.now()); s != nil && !t.b.here(s.User) && !t.b.listedInTime(t.m, seat, s.User) {
			users, seats = append(users, s.User), seats|game.Only(seat)
		}
	}
	if len(users) == 0 {
		return ui.Message{}, false
	}
	return ui.Message{Content: t.v.Phrase("news.sitterawaited", t.v.list(mentionAll(users)), t.v.list(t.seatNames(seats))),
		Mention: users, Rows: []ui.Row{{t.v.openMenu(t.m.ID)}}}, true
}

// sat are the seats for which somebody else plays now.
func (t *announcement) sat() (seats game.Seats) {
	for seat := range t.m.Chairs {
		if t.m.SitterOf(game.Seat(seat), t.b.now()) != nil {
			seats |= game.Only(game.Seat(seat))
		}
	}
	return seats
}
