package discord

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

const (
	// fresh is how long a board is edited before it is posted anew: Discord
	// limits the edits of messages older than an hour (30046).
	fresh = 50 * time.Minute
	// toldMost is how many lines of what happened stand over a board.
	toldMost = 6
	// toldLength is how long they may be together, in characters.
	toldLength = 1000
)

// board brings the one current board of a match up to date. It is always the
// newest message: edited while it is that and not old, else posted anew. Who
// is newly awaited is mentioned in the new post, since edits notify nobody;
// whoever has just done something here needs no mention.
func (t *telling) board() error {
	l, err := t.b.matches.Look(t.m.ID, "")
	if err != nil {
		return t.unseen(err)
	}
	t.m = l.Match
	if t.soon() {
		return nil
	}
	ping, owed := t.ping()
	if len(t.items) == 0 && len(ping) == 0 {
		t.owe(owed)
		return nil // nobody who is owed a mention has gone
	}
	err = t.bring(l, ping)
	if err == nil {
		t.owe(owed)
	} else if lasting(err) {
		t.owe(nil) // there is nowhere to mention anybody
	}
	return err
}

// bring edits the board, or posts it anew.
func (t *telling) bring(l match.Look, ping []string) error {
	if t.again && t.adopt() {
		ping = nil // it was posted for those who are mentioned
	}
	if len(ping) == 0 && t.editable() {
		err := t.edit(t.boardMessage(l, t.shown.Entry, nil))
		if err == nil {
			t.shown.Told = t.m.Entries
			return nil
		}
		if !lasting(err) && !errors.Is(err, ErrTooOld) {
			return err
		}
	}
	return t.postBoard(l, ping)
}

// adopt finds a board that was posted without our knowing: the answer was lost,
// or the process ended. It reports whether there was one.
func (t *telling) adopt() bool {
	open := openButton(t.m.ID)
	for _, p := range t.recent(t.shown.Channel) {
		if p.ID == t.shown.Message {
			return false
		}
		if p.Own && slices.Contains(p.Buttons, open) {
			t.retire(t.shown.Message)
			t.shown.Message, t.shown.Posted, t.shown.Entry = p.ID, snowflakeTime(p.ID), t.shown.Told
			return true
		}
	}
	return false
}

// openButton is the custom id of the button by which a board opens a menu.
func openButton(id match.ID) string { return Press{Verb: verbOpen, Match: string(id)}.ID() }

// edit changes the current board, without pictures where they are forbidden.
func (t *telling) edit(msg Message) error {
	err := t.b.api.Edit(t.ctx, t.shown.Channel, t.shown.Message, msg)
	switch {
	case errors.Is(err, ErrArchived):
		if err := t.unarchive(t.shown.Channel); err != nil {
			return err
		}
		return t.b.api.Edit(t.ctx, t.shown.Channel, t.shown.Message, msg)
	case errors.Is(err, ErrForbidden) && len(msg.Files) > 0:
		return t.b.api.Edit(t.ctx, t.shown.Channel, t.shown.Message, t.v.unpictured(msg))
	}
	return err
}

// pictured says so in a message whose picture could not be drawn.
func (v voice) pictured(msg Message) Message {
	if len(msg.Files) == 0 {
		return v.unpictured(msg)
	}
	return msg
}

// unpictured is a message for where files are forbidden.
func (v voice) unpictured(msg Message) Message {
	msg.Files = nil
	msg.Content = text.Truncate(msg.Content+"\n-# "+v.Phrase("board.nopicture"), text.ContentLength)
	return msg
}

// soon reports whether the board can wait: only computer players are awaited,
// and when they have decided there is news again.
func (t *telling) soon() bool {
	awaited := t.m.Awaited()
	return t.shown.Message != "" && awaited != 0 && awaited&t.m.People() == 0 && t.m.People() != 0
}

// unseen says nothing of a match that cannot be looked at: that it is under
// repair was told already.
func (t *telling) unseen(err error) error {
	if errors.Is(err, match.ErrRepair) {
		return nil
	}
	return err
}

// ping returns the people who are to be mentioned, since they are newly awaited
// and do not seem to be looking, and those who are owed it.
func (t *telling) ping() (now, owed []string) {
	var fresh game.Seats
	for _, item := range t.items {
		if item.News == match.Turn || item.News == match.Dealt || item.News == match.Rewound {
			fresh |= item.Seats
		}
	}
	awaited := t.users(t.m.Awaited())
	for _, u := range awaited {
		switch seat, _ := t.m.SeatOf(u); {
		case !fresh.Has(seat) && !slices.Contains(t.shown.Owed, u):
		case t.b.seen.here(u, t.b.now()):
			owed = append(owed, u)
		default:
			now = append(now, u)
		}
	}
	return now, owed
}

// owe notes who is owed a mention.
func (t *telling) owe(users []string) {
	t.shown.Owed = users
	t.b.owing.note(t.m.ID, len(users) > 0)
}

// debts are the matches in which somebody is owed a mention.
type debts struct {
	mu sync.Mutex
	in map[match.ID]bool
}

func (d *debts) note(id match.ID, owed bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.in == nil {
		d.in = map[match.ID]bool{}
	}
	if !owed {
		delete(d.in, id)
		return
	}
	d.in[id] = true
}

func (d *debts) list() []match.ID {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Sorted(maps.Keys(d.in))
}

// editable reports whether the current board is young and the newest message.
func (t *telling) editable() bool {
	if t.shown.Message == "" || t.b.now().Sub(t.shown.Posted) >= fresh {
		return false
	}
	recent, err := t.b.api.Recent(t.ctx, t.shown.Channel, 1)
	return err == nil && len(recent) > 0 && recent[0].ID == t.shown.Message
}

// postBoard posts a new board and takes the buttons off the old one.
func (t *telling) postBoard(l match.Look, ping []string) error {
	msg := t.boardMessage(l, t.shown.Told, ping)
	msg.Silent = len(ping) == 0
	id, err := t.say(msg, "b", t.m.Entries)
	if err != nil {
		t.shown.Lost = lasting(err)
		return err
	}
	if t.shown.Message != id {
		t.retire(t.shown.Message)
	}
	t.shown.Message, t.shown.Posted, t.shown.Lost = id, t.b.now(), false
	t.shown.Entry, t.shown.Told = t.shown.Told, t.m.Entries
	return nil
}

// retire takes the buttons off a message that is over; "" is none.
func (t *telling) retire(old string) {
	if old == "" {
		return
	}
	if err := t.b.api.Retire(t.ctx, t.shown.Channel, old); err != nil && !lasting(err) {
		t.b.log.Info().Err(err).Str("match", string(t.m.ID)).Msg("taking the buttons off an old message")
	}
}

// boardMessage writes the board with what has happened since an entry.
func (t *telling) boardMessage(l match.Look, since int, ping []string) Message {
	before := t.b.drawn.swap(t.m.ID, l.View)
	scene := t.v.scene(t.m, ShowTable, l.View)
	scene.Before = before
	msg := Message{Mention: ping, Files: t.b.picture(t.ctx, scene)}
	lines := append([]string{t.v.headline(t.m)}, t.happened(since)...)
	msg.Content = text.Truncate(strings.Join(lines, "\n"), text.ContentLength)
	msg = t.v.pictured(msg)
	for _, show := range t.b.drawer.Highlights(t.m.Game, before, l.View) {
		more := t.v.scene(t.m, show, l.View)
		msg.Files = append(msg.Files, t.b.picture(t.ctx, more)...)
	}
	msg.Rows = []Row{{
		t.v.openMenu(t.m.ID),
		t.v.lookButton(t.m.ID, verbHand, "board.hand"), t.v.lookButton(t.m.ID, verbLog, "board.log"), t.v.lookButton(t.m.ID, verbText, "board.text"),
	}}
	return msg
}

// headline says which match it is and who is awaited, people as mentions.
func (v voice) headline(m match.Match) string {
	head := "**" + v.title(m.Game) + "**"
	var who []string
	computers := false
	for seat, c := range m.Chairs {
		switch {
		case !m.Awaited().Has(game.Seat(seat)):
		case c.User == "":
			computers = true
		default:
			who = append(who, v.awaitedUntil(m, game.Seat(seat)))
		}
	}
	if len(who) > 0 {
		return head + " · " + v.Phrase("board.awaited", v.list(who))
	}
	if computers {
		return head + " · " + v.Phrase("board.computers")
	}
	return head
}

// awaitedUntil mentions a player, with the deadline if there is one.
func (v voice) awaitedUntil(m match.Match, seat game.Seat) string {
	who := mention(m.Chairs[seat].User)
	if at, ok := m.Deadline(seat); ok {
		who += " (" + v.Phrase("board.deadline", stamp(at)) + ")"
	}
	return who
}

// happened tells in a few lines what everybody was told since an entry.
func (t *telling) happened(since int) []string {
	events, err := t.b.matches.Since(t.m.ID, "", since)
	if err != nil {
		t.b.log.Error().Err(err).Msg("reading what happened")
		return nil
	}
	var lines []string
	length := 0
	for n := len(events) - 1; n >= 0 && len(lines) < toldMost; n-- {
		line := "▸ " + t.v.text(events[n].Text)
		if length += text.Length(line) + 1; length > toldLength {
			break
		}
		lines = append([]string{line}, lines...)
	}
	if len(lines) < len(events) {
		lines = append([]string{"-# " + t.v.Phrase("board.more", len(events)-len(lines), t.v.Phrase("board.log"))}, lines...)
	}
	return lines
}

// views remembers the public view that a board last showed, so that the next
// one can mark what has changed. It is forgotten when the process ends: then
// one board has no marks.
type views struct {
	mu   sync.Mutex
	last map[match.ID]any
}

// viewsMost bounds the memory of views; a view takes a few KiB.
const viewsMost = 2000

// swap remembers the view and returns the one before.
func (s *views) swap(id match.ID, view any) (before any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last == nil || len(s.last) >= viewsMost {
		s.last = map[match.ID]any{}
	}
	before = s.last[id]
	s.last[id] = view
	return before
}

func (s *views) forget(id match.ID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.last, id)
}

// link leads to where a match is played.
func (b *Bot) link(m match.Match) string {
	return "<#" + cmp.Or(b.board(m.ID).Channel, m.Place.Channel) + ">"
}

// Archived keeps the thread of a live match open: people could not press
// anything in it otherwise (discord-api-docs#8474). A locked one is somebody's
// decision and stays.
func (b *Bot) Archived(thread string, locked bool) {
	id := b.inThread(thread)
	if id == "" || locked {
		return
	}
	m, err := b.matches.Match(id)
	if err != nil || m.Phase != match.Playing {
		return
	}
	ctx, cancel := context.WithTimeout(b.ctx, answerWithin)
	defer cancel()
	open := false
	if err := b.api.EditThread(ctx, thread, ThreadEdit{Archived: &open}); err != nil {
		b.log.Info().Err(err).Str("match", string(id)).Msg("keeping a thread open")
	}
}
