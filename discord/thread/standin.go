package thread

import (
	"context"
	"errors"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// VerbSitter is the verb of the buttons by which whoever was named agrees to play
// for a seat, or not: Arg is "yes" or "no" and the seat, as in ballots.
const VerbSitter = "sitter"

// sitterCommand names who plays for a while, or ends that.
func (b *Part) sitterCommand() core.Command {
	return core.Command{Path: "game sitter", Asks: b.Nearby(), Run: b.sitter, Options: []core.Option{
		{Name: "who", Kind: ui.UserOption}, {Name: "days", Kind: ui.WholeOption, Most: match.SitterDays}, b.MatchOption(core.IsPlaying)}}
}

// sitterFor is for how many days a sitter is named who says nothing else.
const sitterFor = 7

func (b *Part) sitter(_ context.Context, i ui.Interaction) ui.Response {
	id, err := b.Which(i, core.IsPlaying)
	if err != nil {
		return b.Refuse(i, err)
	}
	named := i.Options["who"]
	if named == "" {
		err := b.Matches.EndSitter(id, i.User.ID)
		if errors.Is(err, match.ErrNoSitter) {
			return b.explainStandIns(i, id)
		}
		return b.sitterRefused(i, err, "sitter.ended")
	}
	who, known := i.People[named]
	if !known || who.Bot {
		return b.Private(i, "sitter.robot")
	}
	if m, err := b.Matches.Match(id); err == nil && !who.Member && m.Contest == nil && m.Place.Server == i.Server {
		return b.Private(i, "guest.stranger") // everyone reads who is asked
	}
	days := sitterFor
	if typed, ok := i.Options["days"]; ok {
		days = ui.Number(typed)
	}
	if r, refused := b.TooManyPings(i, who.ID); refused {
		return r
	}
	return b.sitterRefused(i, b.Matches.AskSitter(id, i.User.ID, words.OwnerOf(who), days), "sitter.asked", words.Mention(who.ID), words.Stamp(b.Now().Add(time.Duration(days)*24*time.Hour)))
}

// explainStandIns tells a player how to ask someone to stand in.
func (b *Part) explainStandIns(i ui.Interaction, id match.ID) ui.Response {
	m, err := b.Matches.Match(id)
	switch {
	case err != nil:
		return b.Refuse(i, err)
	case !core.HasSeat(m, i.User.ID):
		return b.RefuseStranger(i, id)
	}
	return b.Private(i, "sitter.who")
}

// sitterRefused answers what was asked about a sitter.
func (b *Part) sitterRefused(i ui.Interaction, err error, key string, args ...any) ui.Response {
	switch {
	case errors.Is(err, match.ErrSeated):
		return b.Private(i, "sitter.seated")
	case errors.Is(err, match.ErrSitting):
		return b.Private(i, "sitter.sitting")
	case errors.Is(err, match.ErrContest):
		return b.Private(i, "sitter.contest")
	}
	return b.Done(i, err, key, args...)
}

// pressSitter has whoever was named agree, or not.
func (b *Part) pressSitter(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	answer, ok := ballotIn(p.Arg)
	if !ok {
		return b.Private(i, "sorry.unknown")
	}
	key := "sitter.no"
	if answer.yes {
		key = "sitter.yes"
	}
	return b.sitterRefused(i, b.Matches.AnswerSitter(match.ID(p.Match), i.User.ID, answer.seat, answer.yes), key)
}

// sitterNote is what there is to say about sitters; false for an item about
// anything else. Who plays for somebody is mentioned when the seat is awaited.
func (t *announcement) sitterNote(item match.Item) (ui.Message, bool) {
	switch item.News {
	case match.SitterAsked, match.SitterAgreed, match.SitterEnded:
	case match.Turn, match.Dealt, match.Rewound:
		return t.standInToMove(item)
	default:
		return ui.Message{}, false
	}
	seat := words.SeatsIn(item.Seats)[0]
	owner := t.Localizer.Names(seat)
	switch item.News {
	case match.SitterAgreed:
		return ui.Message{Content: t.Localizer.Phrase("news.sitteragreed", t.Localizer.Who(item), owner, words.Stamp(item.Until))}, true
	case match.SitterEnded:
		return ui.Message{Content: t.Localizer.Phrase("news.sitterended", t.Localizer.Who(item), owner)}, true
	}
	if item.Who.User == "" {
		return ui.Message{}, false // forgotten meanwhile
	}
	button := func(yes bool, key string, style ui.ButtonStyle) ui.Control {
		id := ui.CustomID{Verb: VerbSitter, Match: string(t.m.ID), Arg: ballot{yes: yes, about: "sitter", seat: seat}.arg()}.ID()
		return ui.Control{Button: &ui.Button{ID: id, Label: t.Localizer.Phrase(key), Style: style}}
	}
	return ui.Message{Content: t.Localizer.Phrase("news.sitterasked", words.Mention(item.Who.User), owner, words.Stamp(item.Until)), Mention: []match.User{item.Who.User},
		Rows: []ui.Row{{button(true, "vote.yes", ui.Success), button(false, "vote.no", ui.Secondary)}}}, true
}

// standInToMove mentions the stand-in for a seat that is now to move.
func (t *announcement) standInToMove(item match.Item) (ui.Message, bool) {
	var users []match.User
	var seats game.Seats
	for _, seat := range words.SeatsIn(item.Seats & t.m.Awaited()) {
		if s := t.m.SitterOf(seat, t.b.Now()); s != nil && !t.b.IsActive(s.User) && !t.b.listedInTime(t.m, seat, s.User) {
			users, seats = append(users, s.User), seats|game.Only(seat)
		}
	}
	if len(users) == 0 {
		return ui.Message{}, false
	}
	return ui.Message{Content: t.Localizer.Phrase("news.sitterawaited", t.Localizer.Joined(words.MentionAll(users)), t.Localizer.Joined(t.seatNames(seats))),
		Mention: users, Rows: []ui.Row{{core.OpenMenu(t.Localizer, t.m.ID)}}}, true
}

// standInSeats returns the seats that have a stand-in at present.
func (t *announcement) standInSeats() (seats game.Seats) {
	for seat := range t.m.Chairs {
		if t.m.SitterOf(game.Seat(seat), t.b.Now()) != nil {
			seats |= game.Only(game.Seat(seat))
		}
	}
	return seats
}
