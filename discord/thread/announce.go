package thread

import (
	"context"
	"errors"
	"slices"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// An Announcement is the news of one match on its way to Discord. It is made for one try
// and thrown away; what lasts is in shown, which is remembered when the try ends, also
// when it failed in the middle.
type Announcement struct {
	core.Poster
	B      *Part
	M      match.Match
	items  []match.Item
	Shown  core.Board
	story  []game.Event // what everybody was told so far; see readStory
	called []match.User // whom a board that was found again has pinged; see adopt
}

// announce says what is new of one match: the lobby, the thread, notes, votes, the board
// or the end. Whatever fails ends it, and it is tried again from the start, so that every
// part finds out whether it was done before. Errors: those of api and of the match.
func (b *Part) announce(ctx context.Context, id match.ID, items []match.Item, again bool, note func(shown any)) error {
	held := b.Hold()
	defer held.Release()
	held.Match(id)
	m, err := b.Matches.Match(id)
	if err != nil {
		return err
	}
	if m.Lesson {
		return nil // nobody but its learner is told, and they are answered
	}
	held.Things(core.SettingsOf(m.Place.Server, usersIn(m, m.People())...))
	t := &Announcement{B: b, Poster: core.Poster{Core: b.Core, Ctx: ctx, Voice: b.InPublic(m.Place.Server).About(m), Again: again}, M: m, items: items}
	if err := b.RecallToChange(core.BoardKind, string(id), &t.Shown); err != nil {
		return err
	}
	if t.Shown.Home == "" {
		t.Shown.Home, t.Shown.Channel = m.Place.Channel, m.Place.Channel
	}
	defer func() {
		t.Shown.KeepOnly(t.M, b.Now())
		t.Shown.Looked = b.seats.LookedAt(t.M, t.Shown.Looked)
		b.Undone.Note(string(id), t.Shown.Undone())
		note(t.Shown)
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
	if again {
		if err := t.adopt(); err != nil {
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
	b.seats.Follow(ctx, id)
	if m.Phase.Live() {
		return t.board()
	}
	if t.Shown.Over {
		return nil // by the news before, which met the match as it is now
	}
	t.B.seats.NoteFinished(m)
	err = t.end()
	t.Shown.Over = err == nil
	return err
}

// has reports whether news of a kind is among the items.
func (t *Announcement) has(news match.News) bool {
	return slices.ContainsFunc(t.items, func(i match.Item) bool { return i.News == news })
}

// seatNames are the players in the seats by name, fit for a message.
func (t *Announcement) seatNames(set game.Seats) []string {
	var names []string
	for seat := range t.M.Chairs {
		if set.Has(game.Seat(seat)) {
			names = append(names, t.Voice.Names(game.Seat(seat)))
		}
	}
	return names
}

// users returns the people in the seats.
func (t *Announcement) users(set game.Seats) []match.User { return usersIn(t.M, set) }

// usersIn returns the people in some seats of a match.
func usersIn(m match.Match, set game.Seats) []match.User {
	var users []match.User
	for seat, c := range m.Chairs {
		if set.Has(game.Seat(seat)) && c.User != "" {
			users = append(users, c.User)
		}
	}
	return users
}

// mentions are the people in the seats, as Discord shows and pings them.
func (t *Announcement) mentions(set game.Seats) []string { return words.MentionAll(t.users(set)) }

// say posts where the match is played. Where its thread is gone, locked or
// closed to the bot, the match goes on in the channel, where it is said what is missing.
func (t *Announcement) say(msg ui.Message, name string) (string, error) {
	id, err := t.post(t.Shown.Channel, msg, name)
	if t.Shown.Channel == t.Shown.Home || !errors.Is(err, wire.ErrGone) && !errors.Is(err, wire.ErrLocked) && !errors.Is(err, wire.ErrForbidden) {
		return id, err
	}
	if errors.Is(err, wire.ErrForbidden) {
		lacks := t.Voice.Phrase("thread.mute", "<#"+t.Shown.Channel+">", t.Voice.Joined(t.Voice.Permissions(ui.SendInThreads)))
		if _, err := t.post(t.Shown.Home, ui.Message{Content: lacks}, "mute"); err != nil {
			return "", err
		}
	}
	id, err = t.post(t.Shown.Home, msg, name)
	if err == nil {
		t.leave(core.Spot{Channel: t.Shown.Channel, Message: t.Shown.Message}) // the thread may open again
		t.Shown.Channel, t.Shown.Message = t.Shown.Home, ""
	}
	return id, err
}

// post posts a message once: its name within the match makes its nonce.
func (t *Announcement) post(channel string, msg ui.Message, name string) (string, error) {
	if channel == t.Shown.Home {
		// Discord compares nonces over all channels: a match that leaves its thread
		// would be given the board there, and have none in the channel.
		name = "h" + name
	}
	msg.Nonce = text.Truncate(string(t.M.ID)+name, core.NonceMost)
	return t.Once(channel, msg, t.Shown.Note)
}
