package discord

import (
	"context"
	"errors"
	"hash/fnv"
	"slices"
	"strconv"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// An announcement is the news of one match on its way to Discord. It is made for one try
// and thrown away; what lasts is in shown, which is remembered when the try ends, also
// when it failed in the middle.
type announcement struct {
	b     *Bot
	ctx   context.Context
	v     voice
	m     match.Match
	items []match.Item
	again bool // it was tried before, perhaps by a process that has ended
	shown board
	story []game.Event // what everybody was told so far; see readStory
}

// announce says what is new of one match: the lobby, the thread, notes, votes, the board
// or the end. Whatever fails ends it, and it is tried again from the start, so that every
// part finds out whether it was done before. Errors: those of api and of the match.
func (b *Bot) announce(ctx context.Context, id match.ID, items []match.Item, again bool) error {
	m, err := b.matches.Match(id)
	if err != nil {
		return err
	}
	if m.Lesson {
		return nil // nobody but its learner is told, and they are answered
	}
	t := &announcement{b: b, ctx: ctx, m: m, items: items, again: again, shown: b.board(id), v: b.inPublic(m.Place.Server).about(m)}
	if t.shown.Home == "" {
		t.shown.Home, t.shown.Channel = m.Place.Channel, m.Place.Channel
	}
	defer func() {
		t.shown.keepOnly(t.m, b.now())
		t.shown.Looked = b.lookedAt(t.m, t.shown.Looked)
		b.undone.note(id, t.shown.undone())
		if err := b.remember(boardKind, string(id), t.shown); err != nil {
			b.log.Error().Err(err).Msg("noting a board")
		}
	}()
	// Whatever fails, what is left to be done of old messages is tried.
	defer t.tidy()
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
	t.findAway()
	if err := t.notes(); err != nil {
		return err
	}
	if err := t.showVotes(); err != nil {
		return err
	}
	b.follow(ctx, id)
	if m.Phase.Live() {
		return t.board()
	}
	if t.shown.Over {
		return nil // by the news before, which met the match as it is now
	}
	t.b.noteFinished(m)
	err = t.end()
	t.shown.Over = err == nil
	return err
}

// has reports whether news of a kind is among the items.
func (t *announcement) has(news match.News) bool {
	return slices.ContainsFunc(t.items, func(i match.Item) bool { return i.News == news })
}

// seatNames are the players in the seats by name, fit for a message.
func (t *announcement) seatNames(set game.Seats) []string {
	var names []string
	for seat := range t.m.Chairs {
		if set.Has(game.Seat(seat)) {
			names = append(names, t.v.names(game.Seat(seat)))
		}
	}
	return names
}

// users returns the people in the seats.
func (t *announcement) users(set game.Seats) []match.User {
	var users []match.User
	for seat, c := range t.m.Chairs {
		if set.Has(game.Seat(seat)) && c.User != "" {
			users = append(users, c.User)
		}
	}
	return users
}

// mentions are the people in the seats, as Discord shows and pings them.
func (t *announcement) mentions(set game.Seats) []string { return mentionAll(t.users(set)) }

// nonceMost is how long a nonce may be (Discord: resources/message).
const nonceMost = 25

// recentMost is how many messages are searched for one that may have been
// posted before.
const recentMost = 20

// say posts where the match is played. Where its thread is gone, locked or
// closed to the bot, the match goes on in the channel.
func (t *announcement) say(msg Message, name string) (string, error) {
	id, err := t.post(t.shown.Channel, msg, name)
	if t.shown.Channel == t.shown.Home || !errors.Is(err, errGone) && !errors.Is(err, errLocked) && !errors.Is(err, errForbidden) {
		return id, err
	}
	id, err = t.post(t.shown.Home, msg, name)
	if err == nil {
		t.leave(spot{Channel: t.shown.Channel, Message: t.shown.Message}) // the thread may open again
		t.shown.Channel, t.shown.Message = t.shown.Home, ""
	}
	return id, err
}

// post posts a message once, however often it is tried: its name within the
// match makes its nonce, which Discord compares for some minutes; older tries
// are looked up among the channel's last messages.
func (t *announcement) post(channel string, msg Message, name string) (string, error) {
	if channel == t.shown.Home {
		// Discord compares nonces over all channels: a match that leaves its thread
		// would be given the board there, and have none in the channel.
		name = "h" + name
	}
	msg.Nonce = text.Truncate(string(t.m.ID)+name, nonceMost)
	if t.again {
		if id := t.postedBefore(channel, msg); id != "" {
			return id, nil
		}
	}
	id, err := t.b.api.Post(t.ctx, channel, msg)
	switch {
	case errors.Is(err, errArchived):
		if err := t.unarchive(channel); err != nil {
			return "", err
		}
		return t.b.api.Post(t.ctx, channel, msg)
	case errors.Is(err, errForbidden) && len(msg.Files) > 0:
		return t.b.api.Post(t.ctx, channel, t.v.unpictured(msg))
	}
	return id, err
}

// shortly is a few letters that stand for an id in a nonce: at most seven.
func shortly(id string) string {
	h := fnv.New32a()
	h.Write([]byte(id))
	return strconv.FormatUint(uint64(h.Sum32()), 36)
}

// postedBefore finds a message of ours that says the same, and is younger than
// the one that told the item before: two votes that fail read alike. It is ""
// if there is none.
func (t *announcement) postedBefore(channel string, msg Message) string {
	for _, p := range slices.Backward(t.recent(channel)) {
		if p.Own && younger(p.ID, t.shown.Note) && p.Content == msg.Content && slices.Equal(p.Buttons, msg.buttons()) {
			return p.ID
		}
	}
	return ""
}

// younger compares two snowflakes, which rise with time.
func younger(id, than string) bool {
	return len(id) > len(than) || len(id) == len(than) && id > than
}

// recent are the last messages of a channel; none if they cannot be read.
func (t *announcement) recent(channel string) []postedMessage {
	recent, err := t.b.api.Recent(t.ctx, channel, recentMost)
	if err != nil {
		t.b.log.Info().Err(err).Str("match", string(t.m.ID)).Msg("reading a channel")
	}
	return recent
}
