package thread

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
)

// Fresh is how long a board is edited before it is posted anew: Discord limits
// the edits of messages older than an hour (30046).
const Fresh = 50 * time.Minute

// board brings the one current board of a match up to date. It is always the newest
// message: edited while it is that and not old, else posted anew. Who is newly awaited is
// mentioned in the new post, since edits notify nobody; whoever has just done something
// here needs no mention. What changed since the last picture is marked in it; that
// picture's view is kept only once the message was sent.
func (t *Announcement) board() error {
	l, err := t.B.Matches.Look(t.M.ID, "")
	if err != nil {
		return t.unseen(err)
	}
	t.M = l.Match
	// What a try before may have posted is looked for now: the news is struck off after this one, and
	// nobody would look when the computers have decided.
	if !t.Again && t.soon() {
		return nil
	}
	if err := t.Chronicle(l.View); err != nil {
		return err
	}
	ping, owed := t.ping()
	// An edit costs a request and shows nobody anything new.
	if len(ping) == 0 && !t.changed() {
		t.owe(owed)
		return nil // nobody who is owed a mention has gone
	}
	if err := t.callAfar(ping); err != nil {
		return err
	}
	err = t.bring(l, ping, owed)
	if err == nil {
		t.owe(owed)
	}
	return err
}

// changed reports whether the board shows another match than there is. That
// somebody was reminded, or has voted, stands elsewhere.
func (t *Announcement) changed() bool {
	return t.Shown.Message == "" || len(t.story) > t.Shown.Seen || slices.ContainsFunc(t.items, func(i match.Item) bool {
		return !slices.Contains([]match.News{match.Halfway, match.Reminded, match.VoteOpened, match.VoteCast, match.VoteEnded}, i.News)
	})
}

// bring edits the board, or posts it anew: to ping somebody it must be posted. owed are
// those who are awaited and not pinged now.
func (t *Announcement) bring(l match.Look, ping, owed []match.User) error {
	if len(ping) == 0 && t.editable() {
		// An edit pings nobody, and takes the highlight from whoever it does not
		// mention (discord-api-docs#1483).
		// Lit are those whose name is shown as a mention: who is owed one must not have
		// it yet.
		lit := slices.DeleteFunc(t.users(t.M.Awaited()), func(u match.User) bool { return slices.Contains(owed, u) })
		err := t.edit(t.boardMessage(l, t.Shown.Line, lit))
		if err == nil {
			t.Shown.Told, t.Shown.Seen = t.M.Entries, len(t.story)
			t.B.drawn.Swap(t.M.ID, t.drawn(l))
			return nil
		}
		if errors.Is(err, wire.ErrGone) { // with what it told
			t.Shown.Message, t.Shown.Seen = "", t.Shown.Line
		}
		if !wire.Lasting(err) && !errors.Is(err, wire.ErrTooOld) {
			return err
		}
	}
	return t.postBoard(l, ping)
}

// adopt finds a board that was posted without our knowing: the answer was lost, or the process
// ended. That comes before anything else is posted, behind which it would not be found; whom it
// has pinged, and who is awaited since, is not pinged by the next. There are several where a process
// that found one ended before it noted that, and had posted the next: the newest is the board.
func (t *Announcement) adopt() error {
	if err := t.readStory(); err != nil {
		if !t.M.Phase.Live() {
			return nil // its end is told without
		}
		return t.unseen(err)
	}
	found, err := t.lostBoards()
	if err != nil || len(found) == 0 {
		return err
	}
	t.supersede(t.Shown.Seen)
	for n, p := range found {
		at := core.Spot{Channel: t.Shown.Channel, Message: p.ID, Posted: ui.SnowflakeTime(p.ID), Users: p.Mentions, Shrinks: true}
		t.called = append(t.called, slices.DeleteFunc(slices.Clone(p.Mentions), func(u match.User) bool { return !t.awaitedSince(u, at) })...)
		if n == 0 {
			t.Shown.Message, t.Shown.Posted, t.Shown.Pinged = p.ID, at.Posted, p.Mentions
		} else {
			t.leave(at) // the newest tells what this one does
		}
	}
	return nil
}

// lostBoards are the boards that were posted without our knowing, the newest first.
func (t *Announcement) lostBoards() (found []wire.PostedMessage, err error) {
	recent, err := t.B.API.Recent(t.Ctx, t.Shown.Channel, core.RecentMost)
	if err != nil && !wire.Lasting(err) {
		return nil, err
	}
	buttons := ui.Message{Rows: t.boardRows()}.Buttons()
	for _, p := range recent {
		if !core.Younger(p.ID, t.Shown.Message) || !core.Younger(p.ID, t.Shown.Note) {
			break
		}
		if p.Own && slices.Equal(p.Buttons, buttons) {
			found = append(found, p)
		}
	}
	return found, nil
}

// edit changes the current board, without pictures where they are forbidden.
func (t *Announcement) edit(msg ui.Message) error {
	err := t.B.API.Edit(t.Ctx, t.Shown.Channel, t.Shown.Message, msg)
	switch {
	case errors.Is(err, wire.ErrArchived):
		if err := t.Unarchive(t.Shown.Channel); err != nil {
			return err
		}
		return t.B.API.Edit(t.Ctx, t.Shown.Channel, t.Shown.Message, msg)
	case errors.Is(err, wire.ErrForbidden) && len(msg.Files) > 0:
		return t.B.API.Edit(t.Ctx, t.Shown.Channel, t.Shown.Message, core.Unpictured(t.Voice, msg))
	}
	return err
}

// soon reports whether the board can wait: only computer players are awaited,
// and when they have decided there is news again.
func (t *Announcement) soon() bool {
	awaited := t.M.Awaited()
	return t.Shown.Message != "" && awaited != 0 && awaited&t.M.People() == 0 && t.M.People() != 0
}

// unseen says nothing of a match that cannot be looked at because it is under repair:
// that was told already. Other errors stay.
func (t *Announcement) unseen(err error) error {
	if errors.Is(err, match.ErrRepair) {
		return nil
	}
	return err
}

// ping returns the people who are to be mentioned, since they are newly awaited, neither
// seem to be looking nor sleep, and have no digest that tells them; and those who are
// owed it.
func (t *Announcement) ping() (now, owed []match.User) {
	var fresh game.Seats
	for _, item := range t.items {
		if item.News == match.Turn || item.News == match.Dealt || item.News == match.Rewound {
			fresh |= item.Seats
		}
	}
	awaited := t.users(t.M.Awaited() &^ t.sat())
	for _, u := range awaited {
		switch seat, _ := t.M.SeatOf(u); {
		case !fresh.Has(seat) && !slices.Contains(t.Shown.Owed, u), slices.Contains(t.called, u), t.B.listedInTime(t.M, seat, u):
		case t.B.Here(u) || t.B.seats.Menus.Asks(ui.MenuKey{Match: t.M.ID, User: u}, t.B.Now()) || !t.asleep(u).IsZero():
			owed = append(owed, u)
		default:
			now = append(now, u)
		}
	}
	return now, owed
}

// owe notes who is owed a mention, in place of those before, and when the first of them
// may get it.
func (t *Announcement) owe(users []match.User) {
	t.Shown.Owed, t.Shown.OwedAt = users, time.Time{}
	for n, u := range users {
		if until := t.asleep(u); n == 0 || until.Before(t.Shown.OwedAt) {
			t.Shown.OwedAt = until
		}
	}
}

// asleep is until when somebody is not to be asked; zero: they are.
func (t *Announcement) asleep(user match.User) time.Time {
	rest := t.B.Rest(user)
	until, _ := rest.Quiet(t.B.Now())
	return until
}

// editable reports whether the current board can be edited: it is young, and
// nothing that others have written hides it. Where there is nothing new to tell,
// it may be old.
func (t *Announcement) editable() bool {
	if t.Shown.Message == "" {
		return false
	}
	news := len(t.story) > t.Shown.Seen
	if news && t.B.Now().Sub(t.Shown.Posted) >= Fresh {
		return false
	}
	recent, err := t.B.API.Recent(t.Ctx, t.Shown.Channel, 1)
	return err == nil && len(recent) > 0 && (recent[0].ID == t.Shown.Message || recent[0].Own && !news)
}

// postBoard posts a new board; the one before shrinks.
func (t *Announcement) postBoard(l match.Look, ping []match.User) error {
	msg := t.boardMessage(l, t.Shown.Seen, ping)
	msg.Silent = len(ping) == 0
	// Two boards may show the same entry: the second mentions who was owed it.
	// What tells them apart is the board before and where the story goes on, which
	// a retry finds the same.
	id, err := t.say(msg, "b"+strconv.Itoa(t.M.Entries)+"-"+core.Shortly(t.Shown.Message+" "+strconv.Itoa(t.Shown.Seen)))
	if err != nil {
		return err
	}
	if t.Shown.Message != id {
		t.supersede(t.Shown.Seen)
	}
	t.Shown.Message, t.Shown.Posted, t.Shown.Pinged = id, t.B.Now(), ping
	t.Shown.Told, t.Shown.Seen = t.M.Entries, len(t.story)
	t.B.drawn.Swap(t.M.ID, t.drawn(l))
	return nil
}

// drawn is what the board shows: drawn again of the same moment, it has the same marks.
func (t *Announcement) drawn(l match.Look) seat.Sight {
	return t.B.drawn.Get(t.M.ID).Then(l.Match.Entries, game.Public, l.View)
}

// boardMessage writes the board with the story from an event on. Once it is
// sent, whoever sent it keeps the view that it shows.
func (t *Announcement) boardMessage(l match.Look, from int, ping []match.User) ui.Message {
	scene := core.Scene(t.Voice, t.M, render.Board, l.View)
	scene.Before = t.drawn(l).Before
	msg := ui.Message{Mention: ping, Files: t.B.Picture(t.Ctx, scene)}
	lines := append([]string{core.Headline(t.Voice, t.M, t.B.Now())}, t.Voice.Lines(t.story[from:])...)
	msg.Content = text.Truncate(strings.Join(lines, "\n"), text.ContentLength)
	msg = core.Pictured(t.Voice, msg)
	msg.Rows = t.boardRows()
	return msg
}

// boardRows are what no other message has.
func (t *Announcement) boardRows() []ui.Row {
	return []ui.Row{{core.OpenMenu(t.Voice, t.M.ID), seat.LookButton(t.Voice, t.M.ID, seat.VerbLog, "board.log"), seat.LookButton(t.Voice, t.M.ID, seat.VerbMore, "board.more")}}
}
