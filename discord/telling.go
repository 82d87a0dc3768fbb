package discord

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// A telling is the news of one match being told.
type telling struct {
	b     *Bot
	ctx   context.Context
	v     voice
	m     match.Match
	items []match.Item
	again bool // it was tried before, perhaps by a process that has ended
	shown board
}

// tellNews tells what is new of one match.
func (b *Bot) tellNews(ctx context.Context, id match.ID, items []match.Item, again bool) error {
	m, err := b.matches.Match(id)
	if err != nil {
		return err
	}
	t := &telling{b: b, ctx: ctx, m: m, items: items, again: again, shown: b.board(id), v: b.inPublic(m.Place.Server).about(m)}
	if t.shown.Home == "" {
		t.shown.Home, t.shown.Channel = m.Place.Channel, m.Place.Channel
	}
	defer func() {
		if err := b.remember(boardKind, string(id), t.shown); err != nil {
			b.log.Error().Err(err).Msg("noting a board")
		}
	}()
	if !m.Phase.Live() {
		t.owe(nil)
	}
	if m.Started.IsZero() {
		return t.lobby()
	}
	if t.has(match.Dealt) {
		if err := t.begin(); err != nil {
			return err
		}
	}
	if err := t.notes(); err != nil {
		return err
	}
	t.closeVotes()
	if m.Phase.Live() {
		return t.board()
	}
	if t.shown.Over {
		return nil // by the news before, which met the match as it is now
	}
	err = t.end()
	t.shown.Over = err == nil
	return err
}

func (t *telling) has(news match.News) bool {
	return slices.ContainsFunc(t.items, func(i match.Item) bool { return i.News == news })
}

// lobby shows the open table, or that it is closed.
func (t *telling) lobby() error {
	if t.m.Place.Thread != "" { // a rematch begins where the first match did
		t.m.Place.Thread = ""
		if err := t.b.matches.Move(t.m.ID, t.m.Place); err != nil {
			return err
		}
	}
	msg := t.b.lobby(t.v, t.m)
	if t.m.Before != "" {
		t.invite(&msg)
	}
	if !t.m.Phase.Live() {
		msg = Message{Content: t.v.Phrase("lobby.gone")}
	}
	return t.lobbyMessage(msg)
}

// invite mentions who played the match before and does not sit here yet.
func (t *telling) invite(msg *Message) {
	before, err := t.b.matches.Match(t.m.Before)
	if err != nil {
		t.b.log.Error().Err(err).Str("match", string(t.m.ID)).Msg("reading the match before")
		return
	}
	for _, c := range before.Chairs {
		if _, sits := t.m.SeatOf(c.User); c.User != "" && !sits {
			msg.Mention = append(msg.Mention, c.User)
		}
	}
	if len(msg.Mention) > 0 {
		msg.Content = t.v.Phrase("lobby.rematch", t.v.list(mentionAll(msg.Mention)))
	}
}

// lobbyMessage edits the message of the open table, or posts it.
func (t *telling) lobbyMessage(msg Message) error {
	if t.shown.Lobby != "" {
		err := t.b.api.Edit(t.ctx, t.shown.Home, t.shown.Lobby, msg)
		if !errors.Is(err, ErrGone) && !errors.Is(err, ErrTooOld) {
			return err
		}
	}
	id, err := t.post(t.shown.Home, msg, "l", t.m.Version)
	if err == nil {
		t.shown.Lobby = id
	}
	return err
}

// threadNameMost is how long a thread's name may be (Discord: resources/channel).
const threadNameMost = 100

// begin opens the thread of a match where that is possible, and says so at its
// table.
func (t *telling) begin() error {
	if t.shown.Channel == t.shown.Home && t.shown.Lobby != "" {
		name := text.Truncate(t.v.Phrase("thread.name", t.v.title(t.m.Game), strings.Join(t.v.plainNames(t.m), ", ")), threadNameMost)
		thread, err := t.b.api.StartThread(t.ctx, t.shown.Home, t.shown.Lobby, name)
		switch {
		case err == nil:
			t.shown.Channel = thread
			t.settle(thread)
		case lasting(err):
			t.b.log.Info().Err(err).Str("match", string(t.m.ID)).Msg("played without a thread")
		default:
			return err
		}
	}
	msg := Message{Content: t.v.Phrase("lobby.begun", "<#"+t.shown.Channel+">")}
	msg.Embeds = []Embed{{Title: t.v.title(t.m.Game), Description: t.v.sitting(t.m), Color: colorOpen}}
	watch := &Button{ID: Press{Verb: verbWatch, Match: string(t.m.ID)}.ID(), Label: t.v.Phrase("lobby.watch"), Style: Secondary}
	msg.Rows = []Row{{{Button: watch}}}
	return t.lobbyMessage(msg)
}

// settle notes where the match is played.
func (t *telling) settle(thread string) {
	t.m.Place.Thread = thread
	if err := t.b.matches.Move(t.m.ID, t.m.Place); err != nil {
		t.b.log.Error().Err(err).Msg("noting the thread of a match")
	}
	if err := t.b.remember(threadKind, thread, threadNote{t.m.ID}); err != nil {
		t.b.log.Error().Err(err).Msg("noting the thread of a match")
	}
}

// notes tells, each in a message that stays, what is about the match itself.
func (t *telling) notes() error {
	for _, item := range t.items {
		msg, ok := t.note(item)
		if !ok {
			continue
		}
		id, err := t.say(msg, "n", int(item.N))
		if err != nil {
			return err
		}
		if item.News == match.VoteOpened {
			t.noteVote(*item.Vote, id)
		}
	}
	return nil
}

// note is what there is to say about an item; false where the board says it.
func (t *telling) note(item match.Item) (Message, bool) {
	v := t.v
	seats := v.list(t.seatNames(item.Seats))
	switch item.News {
	case match.Dealt:
		return Message{Content: "-# " + v.Phrase("board.promise", "`"+t.m.Promise+"`"), Silent: true}, true
	case match.Rewound:
		return Message{Content: v.Phrase("news.rewound")}, true
	case match.Reminded:
		return Message{Content: v.Phrase("news.reminded", v.list(t.mentions(item.Seats)), stamp(item.Until)), Mention: t.users(item.Seats)}, true
	case match.TimeUp:
		return Message{Content: v.Phrase("news.timeup", seats)}, true
	case match.Absent:
		return Message{Content: v.Phrase("news.absent", seats), Rows: v.replaceRows(t.m, item.Seats)}, true
	case match.LeftTable:
		return Message{Content: v.Phrase("news.left", escape(item.Who.Name))}, true
	case match.Replaced:
		if !replaced(t.m, item.Who.User) {
			return Message{Content: v.Phrase("news.replaced", escape(item.Who.Name))}, true
		}
		return Message{Content: v.Phrase("news.replaced", mention(item.Who.User)), Mention: []string{item.Who.User}, Rows: []Row{{v.returnButton(t.m.ID)}}}, true
	case match.Returned:
		return Message{Content: v.Phrase("news.returned", seats)}, true
	case match.VoteOpened:
		msg := Message{Content: v.Phrase("news.vote", escape(item.Who.Name), v.motion(t.m, *item.Vote)), Mention: t.voters(*item.Vote)}
		msg.Content += "\n" + v.list(mentionAll(msg.Mention))
		msg.Rows = []Row{v.voteRow(t.m.ID, *item.Vote)}
		return msg, true
	case match.VoteEnded:
		key := "news.failed"
		if item.Vote.Passed {
			key = "news.passed"
		}
		return Message{Content: v.Phrase(key, v.motion(t.m, *item.Vote))}, true
	case match.RepairNews:
		return Message{Content: v.Phrase("board.repair")}, true
	case match.OpenAgain:
		return Message{Content: v.Phrase("news.open")}, true
	}
	return Message{}, false
}

func (t *telling) seatNames(set game.Seats) []string {
	var names []string
	for seat := range t.m.Chairs {
		if set.Has(game.Seat(seat)) {
			names = append(names, t.v.names(game.Seat(seat)))
		}
	}
	return names
}

// users returns the people in the seats.
func (t *telling) users(set game.Seats) []string {
	var users []string
	for seat, c := range t.m.Chairs {
		if set.Has(game.Seat(seat)) && c.User != "" {
			users = append(users, c.User)
		}
	}
	return users
}

func (t *telling) mentions(set game.Seats) []string { return mentionAll(t.users(set)) }

func mentionAll(users []string) []string { return wrapped("<@", users) }

// nonceMost is how long a nonce may be (Discord: resources/message).
const nonceMost = 25

// recentMost is how many messages are searched for one that may have been
// posted before.
const recentMost = 20

// say posts where the match is played. Where its thread is gone, locked or
// closed to the bot, the match goes on in the channel.
func (t *telling) say(msg Message, of string, n int) (string, error) {
	id, err := t.post(t.shown.Channel, msg, of, n)
	if t.shown.Channel == t.shown.Home || !errors.Is(err, ErrGone) && !errors.Is(err, ErrLocked) && !errors.Is(err, ErrForbidden) {
		return id, err
	}
	t.shown.Channel, t.shown.Message = t.shown.Home, ""
	return t.post(t.shown.Channel, msg, of, n)
}

// post posts a message once, however often it is tried: what names it (of, n)
// is its nonce, which Discord compares for some minutes; older tries are
// looked up among the channel's last messages.
func (t *telling) post(channel string, msg Message, of string, n int) (string, error) {
	msg.Nonce = text.Truncate(fmt.Sprintf("%s%s%d", t.m.ID, of, n), nonceMost)
	if t.again {
		if id := t.postedBefore(channel, msg); id != "" {
			return id, nil
		}
	}
	id, err := t.b.api.Post(t.ctx, channel, msg)
	switch {
	case errors.Is(err, ErrArchived):
		if err := t.unarchive(channel); err != nil {
			return "", err
		}
		return t.b.api.Post(t.ctx, channel, msg)
	case errors.Is(err, ErrForbidden) && len(msg.Files) > 0:
		return t.b.api.Post(t.ctx, channel, t.v.unpictured(msg))
	}
	return id, err
}

// postedBefore finds a message of ours that says the same; "" if there is none.
func (t *telling) postedBefore(channel string, msg Message) string {
	for _, p := range t.recent(channel) {
		if p.Own && p.Content == msg.Content && slices.Equal(p.Buttons, msg.buttons()) {
			return p.ID
		}
	}
	return ""
}

// recent are the last messages of a channel; none if they cannot be read.
func (t *telling) recent(channel string) []Posted {
	recent, err := t.b.api.Recent(t.ctx, channel, recentMost)
	if err != nil {
		t.b.log.Info().Err(err).Str("match", string(t.m.ID)).Msg("reading a channel")
	}
	return recent
}

func (t *telling) unarchive(thread string) error {
	open := false
	return t.b.api.EditThread(t.ctx, thread, ThreadEdit{Archived: &open})
}
