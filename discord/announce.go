package discord

import (
	"context"
	"errors"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// An announcement is the news of one match on its way to Discord.
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

// announce says what is new of one match.
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
		b.undone.note(id, t.shown.undone())
		if err := b.remember(boardKind, string(id), t.shown); err != nil {
			b.log.Error().Err(err).Msg("noting a board")
		}
	}()
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

func (t *announcement) has(news match.News) bool {
	return slices.ContainsFunc(t.items, func(i match.Item) bool { return i.News == news })
}

// lobby shows the open table, or that it is closed.
func (t *announcement) lobby() error {
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
func (t *announcement) invite(msg *Message) {
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
	if len(msg.Mention) > 0 && t.m.People() != 0 {
		msg.Content = t.v.Phrase("lobby.rematch", t.v.names(seatsIn(t.m.People())[0]), t.v.list(mentionAll(msg.Mention)))
	}
}

// lobbyMessage edits the message of the open table, or posts it.
func (t *announcement) lobbyMessage(msg Message) error {
	if t.again && t.shown.Lobby == "" {
		t.adoptLobby()
	}
	if t.shown.Lobby != "" {
		err := t.b.api.Edit(t.ctx, t.shown.Home, t.shown.Lobby, msg)
		if !errors.Is(err, errGone) && !errors.Is(err, errTooOld) {
			return err
		}
	}
	// The nonce names the message that this one takes the place of, and not what
	// it says: by the next try somebody may have joined.
	id, err := t.post(t.shown.Home, msg, "l"+shortly(t.shown.Lobby))
	if err != nil {
		return err
	}
	t.shown.Lobby = id
	if t.again { // it may be one that says what was so at an earlier try
		return t.b.api.Edit(t.ctx, t.shown.Home, id, msg)
	}
	return nil
}

// adoptLobby finds the message of an open table that was posted without our
// knowing; see adopt.
func (t *announcement) adoptLobby() {
	join := press{Verb: verbJoin, Match: string(t.m.ID)}.ID()
	for _, p := range t.recent(t.shown.Home) {
		if p.Own && slices.Contains(p.Buttons, join) {
			t.shown.Lobby = p.ID
			return
		}
	}
}

// threadNameMost is how long a thread's name may be (Discord: resources/channel).
const threadNameMost = 100

// begin opens the thread of a match where that is possible, and says so at its
// table.
func (t *announcement) begin() error {
	if t.again && t.shown.Lobby == "" {
		t.adoptLobby()
	}
	if t.shown.Channel == t.shown.Home && t.shown.Lobby != "" {
		name := text.Truncate(t.v.Phrase("thread.name", t.v.title(t.m.Game), t.v.company(t.m)), threadNameMost)
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
	msg := Message{Content: t.v.Phrase("lobby.begun", "<#"+t.shown.Channel+">") + "\n-# " + t.v.Phrase("board.promise", "`"+t.m.Commitment+"`")}
	msg.Embeds = []Embed{{Title: t.v.title(t.m.Game), Description: t.v.sitting(t.m), Color: colorOpen}}
	watch := &Button{ID: press{Verb: verbWatch, Match: string(t.m.ID)}.ID(), Label: t.v.Phrase("lobby.watch"), Style: secondary}
	msg.Rows = []Row{{{Button: watch}}}
	return t.lobbyMessage(msg)
}

// settle notes where the match is played.
func (t *announcement) settle(thread string) {
	t.m.Place.Thread = thread
	if err := t.b.matches.Move(t.m.ID, t.m.Place); err != nil {
		t.b.log.Error().Err(err).Msg("noting the thread of a match")
	}
	if err := t.b.remember(threadKind, thread, threadNote{t.m.ID}); err != nil {
		t.b.log.Error().Err(err).Msg("noting the thread of a match")
	}
}

// notes tells, each in a message that stays, what is about the match itself.
func (t *announcement) notes() error {
	for _, item := range t.items {
		msg, ok := t.note(item)
		if !ok || item.N <= t.shown.Noted {
			continue
		}
		id, err := t.say(msg, "n"+strconv.FormatUint(item.N, 10))
		if err != nil {
			return err
		}
		t.shown.Noted, t.shown.Note = item.N, id
		if item.News == match.Reminded {
			t.leave(spot{Channel: t.shown.Channel, Message: id, Shrinks: true, Done: true, Users: msg.Mention, Posted: t.b.now()})
		}
		if item.News == match.VoteOpened {
			t.noteVote(*item.Vote, id)
		}
	}
	return nil
}

// note is what there is to say about an item; false where the board says it.
func (t *announcement) note(item match.Item) (Message, bool) {
	v := t.v
	seats := v.list(t.seatNames(item.Seats))
	switch item.News {
	case match.Rewound:
		return Message{Content: v.Phrase("news.rewound")}, true
	case match.Reminded:
		return Message{Content: v.Phrase("news.reminded", v.list(t.mentions(item.Seats)), until(item.Until)), Mention: t.users(item.Seats),
			Rows: []Row{{v.openMenu(t.m.ID)}}}, true
	case match.TimeUp:
		return Message{Content: strings.Join(append([]string{v.Phrase("news.timeup", seats)}, t.playedFor(item)...), " ")}, true
	case match.Absent:
		return Message{Content: v.Phrase("news.absent", seats), Rows: v.replaceRows(t.m, item.Seats)}, true
	case match.LeftTable:
		return Message{Content: v.Phrase("news.left", escape(shownName(*item.Who)))}, true
	case match.Replaced:
		if !replaced(t.m, item.Who.User) {
			return Message{Content: v.Phrase("news.replaced", escape(shownName(*item.Who)))}, true
		}
		return Message{Content: v.Phrase("news.replaced", mention(item.Who.User)), Mention: []match.User{item.Who.User}, Rows: []Row{{v.returnButton(t.m.ID)}}}, true
	case match.Returned:
		return Message{Content: v.Phrase("news.returned", seats)}, true
	case match.VoteOpened:
		return t.voteMessage(*item.Vote), true
	case match.VoteEnded:
		return Message{Content: v.outcomeOf(t.m, *item.Vote)}, true
	case match.RepairNews:
		return Message{Content: v.Phrase("board.repair")}, true
	case match.OpenAgain:
		return Message{Content: v.Phrase("news.open")}, true
	}
	return Message{}, false
}

// playedFor says what everybody may know that was played for a seat whose time
// ran out: what a plan is made of stays hidden.
func (t *announcement) playedFor(item match.Item) []string {
	from, err := t.b.matches.Since(t.m.ID, "", item.Entry-1)
	to, failed := t.b.matches.Since(t.m.ID, "", item.Entry)
	if err != nil || failed != nil || len(to) > len(from) {
		return nil
	}
	for _, e := range from[:len(from)-len(to)] {
		who := e.Text.Args[0]
		if who.Kind() == game.SeatName && item.Seats.Has(who.Seat()) {
			return []string{t.v.text(e.Text)}
		}
	}
	return nil
}

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

func (t *announcement) mentions(set game.Seats) []string { return mentionAll(t.users(set)) }

func mentionAll(users []match.User) []string { return wrapped("<@", users) }

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

// shortly is a few letters that stand for an id in a nonce.
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

func (t *announcement) unarchive(thread string) error {
	open := false
	return t.b.api.EditThread(t.ctx, thread, threadEdit{Archived: &open})
}
