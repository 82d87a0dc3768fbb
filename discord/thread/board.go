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

// fresh is how long a board is edited before it is posted anew: Discord limits
// the edits of messages older than an hour (30046).
const fresh = 50 * time.Minute

// board brings the one current board of a match up to date. It is always the newest
// message: edited while it is that and not old, else posted anew. Who is newly awaited is
// mentioned in the new post, since edits notify nobody; whoever has just done something
// here needs no mention. What changed since the last picture is marked in it; that
// picture's view is kept only once the message was sent.
func (t *announcement) board() error {
	l, err := t.b.Matches.Look(t.m.ID, "")
	if err != nil {
		return t.unseen(err)
	}
	t.m = l.Match
	// What a try before may have posted is looked for now: the news is struck off after this one, and
	// nobody would look when the computers have decided.
	if !t.Again && t.soon() {
		return nil
	}
	if err := t.chronicle(l.View); err != nil {
		return err
	}
	ping, owed := t.ping()
	next, newly := t.upNext(l)
	// An edit costs a request and shows nobody anything new.
	if len(ping) == 0 && !newly && !t.changed() {
		t.shown.Owe(owed, t.asleep)
		return nil // nobody who is owed a mention has gone
	}
	if err := t.mentionDirectly(ping); err != nil {
		return err
	}
	if err = t.bring(l, ping, owed, next, newly); err == nil {
		t.shown.Owe(owed, t.asleep)
		t.noteTurn(l, next)
	}
	return err
}

// changed reports whether the board shows another match than there is. That
// somebody was reminded, or has voted, stands elsewhere.
func (t *announcement) changed() bool {
	return t.shown.Message == "" || len(t.story) > t.shown.Seen || slices.ContainsFunc(t.items, func(i match.Item) bool {
		return !slices.Contains([]match.News{match.Halfway, match.Reminded, match.VoteOpened, match.VoteCast, match.VoteEnded}, i.News)
	})
}

// bring edits the board, or posts it anew: to ping somebody it must be posted. owed are
// those who are awaited and not pinged now; next is told that they are next, newly or still.
func (t *announcement) bring(l match.Look, ping, owed []match.User, next match.User, newly bool) (err error) {
	editable := false
	if len(ping) == 0 && !newly {
		if editable, err = t.editable(); err != nil {
			return err
		}
	}
	if editable {
		// An edit pings nobody, and takes the highlight from whoever it does not
		// mention (discord-api-docs#1483).
		// Lit are those whose name is shown as a mention: who is owed one must not have
		// it yet.
		lit := slices.DeleteFunc(t.users(t.m.Awaited()), func(u match.User) bool { return slices.Contains(owed, u) })
		err := t.edit(t.boardMessage(l, t.shown.Line, lit, next))
		if err == nil {
			t.shown.Told, t.shown.Seen = t.m.Entries, len(t.story)
			t.b.drawn.Swap(t.m.ID, t.drawn(l))
			return nil
		}
		if wire.ClassOf(err).IsGone() { // with what it told
			t.shown.Message, t.shown.Seen = "", t.shown.Line
		}
		if !wire.IsPermanent(err) && wire.ClassOf(err) != wire.TooOld {
			return err
		}
	}
	return t.postBoard(l, ping, next, newly)
}

// adopt finds a board that was posted without our knowing: the answer was lost, or the process
// ended. That comes before anything else is posted, behind which it would not be found; whom it
// has pinged, and who is awaited since, is not pinged by the next. There are several where a process
// that found one ended before it noted that, and had posted the next: the newest is the board.
func (t *announcement) adopt() error {
	if err := t.readStory(); err != nil {
		if !t.m.Phase.Live() {
			return nil // its end is told without
		}
		return t.unseen(err)
	}
	found, err := t.lostBoards()
	if err != nil || len(found) == 0 {
		return err
	}
	t.supersede(t.shown.Seen)
	for n, p := range found {
		at := core.Spot{Channel: t.shown.Channel, Message: p.ID, Posted: ui.SnowflakeTime(p.ID), Users: p.Mentions, Shrinks: true}
		t.heard = append(t.heard, p.Mentions...)
		t.called = append(t.called, slices.DeleteFunc(slices.Clone(p.Mentions), func(u match.User) bool { return !t.awaitedSince(u, at) })...)
		if n == 0 {
			t.shown.Shows(p.ID, at.Posted, p.Mentions)
		} else {
			t.shown.Retire.Add(at) // the newest tells what this one does
		}
	}
	return nil
}

// lostBoards are the boards that were posted without our knowing, the newest first.
func (t *announcement) lostBoards() (found []wire.PostedMessage, err error) {
	recent, err := t.Recent(t.shown.Channel)
	if err != nil {
		return nil, err
	}
	buttons := ui.Message{Rows: t.boardRows()}.Buttons()
	for _, p := range recent {
		if !core.IsNewer(p.ID, t.shown.Message) || !core.IsNewer(p.ID, t.shown.Note) {
			break
		}
		if p.Own && slices.Equal(p.Buttons, buttons) {
			found = append(found, p)
		}
	}
	return found, nil
}

// edit changes the current board, in a thread that is opened again if it is archived.
func (t *announcement) edit(msg ui.Message) error {
	err := t.b.API.Edit(t.Ctx, t.shown.Channel, t.shown.Message, msg)
	switch {
	case wire.ClassOf(err) == wire.Archived:
		if err := t.Unarchive(t.shown.Channel); err != nil {
			return err
		}
		return t.b.API.Edit(t.Ctx, t.shown.Channel, t.shown.Message, msg)
	}
	return err
}

// soon reports whether the board can wait: only computer players are awaited,
// and when they have decided there is news again.
func (t *announcement) soon() bool {
	awaited := t.m.Awaited()
	return t.shown.Message != "" && awaited != 0 && awaited&t.m.People() == 0 && t.m.People() != 0
}

// unseen says nothing of a match that cannot be looked at because it is under repair:
// that was told already. Other errors stay.
func (t *announcement) unseen(err error) error {
	if errors.Is(err, match.ErrRepair) {
		return nil
	}
	return err
}

// ping returns the people who are to be mentioned, since they are newly awaited, neither
// seem to be looking nor sleep, and have no digest that tells them; and those who are
// owed it.
func (t *announcement) ping() (now, owed []match.User) {
	var fresh game.Seats
	for _, item := range t.items {
		if item.News == match.Turn || item.News == match.Dealt || item.News == match.Rewound {
			fresh |= item.Seats
		}
	}
	awaited := t.users(t.m.Awaited() &^ t.standInSeats())
	for _, u := range awaited {
		switch seat, _ := t.m.SeatOf(u); {
		case !fresh.Has(seat) && !slices.Contains(t.shown.Owed, u), slices.Contains(t.called, u), t.b.listedInTime(t.m, seat, u):
		case t.b.IsActive(u) || t.b.seats.Menus.Asks(ui.MenuKey{Match: t.m.ID, User: u}, fresh.Has(seat), t.b.Now()) || !t.asleep(u).IsZero():
			owed = append(owed, u)
		default:
			now = append(now, u)
		}
	}
	return now, owed
}

// asleep is until when somebody is not to be asked; zero: they are.
func (t *announcement) asleep(user match.User) time.Time {
	rest := t.b.Rest(user)
	until, _ := rest.Quiet(t.b.Now())
	return until
}

// editable reports whether the current board can be edited: it is young, and
// nothing that others have written hides it. Where there is nothing new to tell,
// it may be old. An error is one that passes: who took it for a no would post the board twice.
func (t *announcement) editable() (bool, error) {
	if t.shown.Message == "" {
		return false, nil
	}
	news := len(t.story) > t.shown.Seen
	if news && t.b.Now().Sub(t.shown.Posted) >= fresh {
		return false, nil
	}
	recent, err := t.b.API.Recent(t.Ctx, t.shown.Channel, 1)
	if err != nil && !wire.IsPermanent(err) {
		return false, err
	}
	return len(recent) > 0 && (recent[0].ID == t.shown.Message || recent[0].Own && !news), nil
}

// postBoard posts a new board; the one before shrinks.
func (t *announcement) postBoard(l match.Look, ping []match.User, next match.User, newly bool) error {
	msg := t.boardMessage(l, t.shown.Seen, ping, next)
	if !newly {
		msg.Mention = ping // once was enough
	}
	msg.Silent = len(msg.Mention) == 0
	// Two boards may show the same entry: the second mentions who was owed it.
	// What tells them apart is the board before and where the story goes on, which
	// a retry finds the same.
	id, err := t.say(msg, "b"+strconv.Itoa(t.m.Entries)+"-"+core.ShortID(t.shown.Message+" "+strconv.Itoa(t.shown.Seen)))
	if err != nil {
		return err
	}
	if t.shown.Message != id {
		t.supersede(t.shown.Seen)
	}
	t.shown.Shows(id, t.b.Now(), ping)
	t.shown.Told, t.shown.Seen = t.m.Entries, len(t.story)
	t.b.drawn.Swap(t.m.ID, t.drawn(l))
	return nil
}

// drawn is what the board shows: drawn again of the same moment, it has the same marks.
func (t *announcement) drawn(l match.Look) seat.LastView {
	return t.b.drawn.Get(t.m.ID).After(l.Match.Entries, game.Public, l.View)
}

// boardMessage writes the board with the story from an event on. Once it is
// sent, whoever sent it keeps the view that it shows.
func (t *announcement) boardMessage(l match.Look, from int, ping []match.User, next match.User) ui.Message {
	scene := core.Scene(t.Localizer, t.m, render.Board, l.View)
	scene.Before = t.drawn(l).Before
	msg := ui.Message{Mention: ping, Files: t.b.Picture(t.Ctx, scene)}
	if next != "" {
		msg.Mention = append(slices.Clip(ping), next)
	}
	head := core.Headline(t.Localizer, t.m, t.b.Now())
	lines := slices.Concat([]string{head}, t.nextLine(l, next), t.sinceLastMove(ping, from), t.Localizer.Lines(t.story[from:]))
	msg.Content = text.Truncate(strings.Join(lines, "\n"), text.ContentLength)
	msg = core.Pictured(t.Localizer, msg)
	msg.Rows = t.boardRows()
	return msg
}

// boardRows are what no other message has.
func (t *announcement) boardRows() []ui.Row {
	return []ui.Row{{core.OpenMenu(t.Localizer, t.m.ID), seat.LookButton(t.Localizer, t.m.ID, seat.VerbLog, "board.log"), seat.LookButton(t.Localizer, t.m.ID, seat.VerbMore, "board.more")}}
}
