package thread

import (
	"context"
	"slices"
	"strconv"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// An announcement is the news of one match on its way to Discord. It is made for one try
// and thrown away; what lasts is in shown, which is remembered when the try ends, also
// when it failed in the middle.
type announcement struct {
	core.Poster
	b      *Part
	m      match.Match
	items  []match.Item
	shown  core.Board
	story  []game.Event // what everybody was told so far; see readStory
	called []match.User // whom a board that was found again has pinged; see adopt
	heard  []match.User // whom such a board mentions, for whatever
}

// announce says what is new of one match: the lobby, the thread, notes, votes, the board
// or the end. Whatever fails ends it, and it is tried again from the start, so that every
// part finds out whether it was done before. Errors: those of core.API and of the match.
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
	t := &announcement{b: b, Poster: core.Poster{Core: b.Core, Ctx: ctx, Localizer: b.InPublic(m.Place.Server).About(m), Again: again}, m: m, items: items}
	if err := b.RecallToChange(core.BoardKind, string(id), &t.shown); err != nil {
		return err
	}
	t.settleIn(m.Place)
	defer func() {
		t.shown.KeepOnly(t.m, b.Now())
		t.shown.Looked = b.seats.LastLooks(t.m, t.shown.Looked)
		b.Undone.Note(string(id), t.shown.NextCheck())
		note(t.shown)
	}()
	return t.noteAccess(t.tell())
}

// tell tells the news where the match is shown.
func (t *announcement) tell() error {
	m := t.m
	if err := t.checkAccess(); err != nil {
		return err
	}
	// Whatever fails, what is left to be done of old messages is tried.
	defer t.cleanUp()
	if !m.Phase.Live() {
		t.shown.Owe(nil, t.asleep)
	}
	if m.Started.IsZero() {
		return t.lobby()
	}
	if t.has(match.Dealt) || t.has(match.Moved) {
		if err := t.openThread(); err != nil {
			return err
		}
	}
	if t.Again {
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
	// Private menus come after what is posted here, which would push them away.
	defer func() { t.b.seats.Follow(t.Ctx, m.ID, t.shown) }()
	if m.Phase.Live() {
		return t.board()
	}
	if t.shown.Over {
		return nil // by the news before, which met the match as it is now
	}
	t.b.seats.NoteFinished(m)
	err := t.end()
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
			names = append(names, t.Localizer.Names(game.Seat(seat)))
		}
	}
	return names
}

// users returns the people in the seats.
func (t *announcement) users(set game.Seats) []match.User { return usersIn(t.m, set) }

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
func (t *announcement) mentions(set game.Seats) []string { return words.MentionAll(t.users(set)) }

// say posts where the match is played. Where its thread is gone, locked or
// closed to the bot in any other way, the match goes on in the channel, where it is said what is missing.
func (t *announcement) say(msg ui.Message, name string) (string, error) {
	id, err := t.post(t.shown.Channel, msg, name)
	if t.shown.Channel == t.shown.Home || !isClosed(wire.ClassOf(err)) {
		return id, err
	}
	if wire.ClassOf(err).IsForbidden() {
		lacks := t.Localizer.Phrase("thread.mute", "<#"+t.shown.Channel+">", t.Localizer.Joined(t.Localizer.Permissions(ui.SendInThreads)))
		if _, err := t.post(t.shown.Home, ui.Message{Content: lacks}, "mute"); err != nil {
			return "", err
		}
	}
	id, err = t.post(t.shown.Home, msg, name)
	if err == nil {
		t.leave()
	}
	return id, err
}

// isClosed reports whether a refusal may be one of the place alone, so that it is worth trying another one.
func isClosed(c wire.Class) bool {
	switch c {
	case wire.Locked, wire.Unseen, wire.Forbidden, wire.Unfit, wire.Barred, wire.Content:
		return true
	}
	return c.IsGone()
}

// post posts a message once: its name within the match makes its nonce.
func (t *announcement) post(channel string, msg ui.Message, name string) (string, error) {
	if channel == t.shown.Home {
		// Discord compares nonces over all channels: a match that leaves its thread
		// would be given the board there, and have none in the channel.
		name = "h" + name
	}
	if t.shown.Moves > 0 {
		name = strconv.Itoa(t.shown.Moves) + name // likewise
	}
	msg.Nonce = text.Truncate(string(t.m.ID)+name, core.NonceMost)
	return t.Once(channel, msg, t.shown.Note)
}
