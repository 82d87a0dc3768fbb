package gathering

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/text"
)

const (
	// listEvery is how long a list stands at least as it is: a crowd that sits down is one edit.
	listEvery = 10 * time.Second
	// tooOldAgain is when it is tried again once Discord wants no more edits of an old message (30046).
	tooOldAgain = 15 * time.Minute
	// tablesShown are listed; of others it is said how many there are.
	tablesShown = 20
)

// A listNotifier tells which tables are open, server by server. There is no news of it in the outbox: what it is about is
// that of matches.
type listNotifier struct{ *Part }

var _ core.Notifier = listNotifier{}

// Word implements core.Notifier.
func (listNotifier) Word() string { return core.ListKind }

// Read implements core.Notifier: there is nothing to read.
func (listNotifier) Read(ledger.Item) (core.News, error) { return core.News{}, ledger.ErrDamaged }

// Undone implements core.Notifier.
func (b listNotifier) Undone(now time.Time) []string { return b.Lists.List(now) }

// Urgency implements core.Notifier: nobody waits for it.
func (listNotifier) Urgency([]core.News) wire.Urgency { return wire.Reporting }

// Delivered implements core.Notifier.
func (b listNotifier) Delivered(_ context.Context, server string, err error) {
	if err != nil {
		b.Lists.Note(server, b.Now()) // the dispatcher makes the pauses
	}
}

// GivesUp implements core.Notifier: the next table that opens has it tried anew.
func (b listNotifier) GivesUp(server string, _ error) bool {
	b.Lists.Note(server, time.Time{})
	return true
}

// A listShown is the list of a server as remembered. Ids are Discord's.
type listShown struct {
	Channel string    `json:"channel,omitempty"`
	Message string    `json:"message,omitempty"`
	Gone    bool      `json:"gone,omitempty"`  // it was deleted twice: nobody wants it until a channel is chosen anew
	Anew    bool      `json:"anew,omitempty"`  // it was deleted once, and posted anew
	Edited  time.Time `json:"edited,omitzero"` // when it came to be as it is
	Print   string    `json:"print,omitempty"` // of what it says
}

// A listing is one try to bring a list up to date.
type listing struct {
	core.Poster
	b      *Part
	server string
	shown  listShown
}

// Announce implements core.Notifier.
func (b listNotifier) Announce(ctx context.Context, server string, _ []core.News, again bool, note func(shown any)) error {
	b.Lists.Note(server, time.Time{}) // what comes to be from here on is noted anew
	t := &listing{b: b.Part, Poster: core.Poster{Core: b.Core, Ctx: ctx, Localizer: b.InPublic(server), Again: again}, server: server}
	if err := b.RecallToChange(core.ListKind, server, &t.shown); err != nil {
		return err
	}
	channel := b.Server(server).List
	if channel == "" && t.shown == (listShown{}) {
		return nil
	}
	defer func() { note(t.shown) }()
	if channel != t.shown.Channel {
		if err := t.move(channel); err != nil {
			return err
		}
	}
	if channel == "" || t.shown.Gone {
		return nil
	}
	return t.show()
}

// move takes the list out of the channel that is chosen no longer. What cannot be deleted there stays.
func (t *listing) move(to string) error {
	if t.shown.Message != "" {
		err := t.b.API.Delete(t.Ctx, t.shown.Channel, t.shown.Message)
		if err != nil && !wire.ClassOf(err).IsGone() && !wire.IsPermanent(err) {
			return err
		}
	}
	t.shown = listShown{Channel: to}
	return nil
}

// show edits the message in place, and posts it where there is none.
func (t *listing) show() error {
	msg := t.message()
	print := core.ShortID(fmt.Sprint(msg.Text(), msg.Buttons()))
	if t.Again && t.shown.Message == "" {
		if err := t.adopt(msg); err != nil {
			return err
		}
	}
	if t.shown.Message == "" {
		return t.post(msg, print)
	}
	next := t.shown.Edited.Add(listEvery)
	switch {
	case print == t.shown.Print:
		return nil
	case t.b.Now().Before(next):
		t.b.Lists.Note(t.server, next)
		return nil
	}
	err := t.b.API.Edit(t.Ctx, t.shown.Channel, t.shown.Message, msg)
	switch {
	case wire.ClassOf(err) == wire.TooOld:
		t.b.Lists.Note(t.server, t.b.Now().Add(tooOldAgain))
		return nil
	case wire.ClassOf(err).IsGone() && t.shown.Anew:
		t.shown.Gone, t.shown.Message = true, ""
		return nil
	case wire.ClassOf(err).IsGone():
		if err = t.post(msg, print); err == nil {
			t.shown.Anew = true
		}
		return err
	case err == nil:
		t.shown.Edited, t.shown.Print = t.b.Now(), print
	}
	return err
}

// post posts the list. The nonce names the message whose place it takes, and not what it says: by the next try somebody
// may have sat down.
func (t *listing) post(msg ui.Message, print string) error {
	msg.Nonce = "t" + core.ShortID(t.shown.Channel) + core.ShortID(t.shown.Message)
	id, err := t.Once(t.shown.Channel, msg, t.shown.Message)
	if err != nil {
		return err
	}
	t.shown.Message, t.shown.Edited, t.shown.Print = id, t.b.Now(), print
	if t.Again { // it may be one that says what was so at an earlier try
		t.shown.Print = ""
		t.b.Lists.Note(t.server, t.b.Now().Add(listEvery))
	}
	return nil
}

// adopt finds a list that was posted without our knowing: no other message of ours begins so.
func (t *listing) adopt(msg ui.Message) error {
	title, _, _ := strings.Cut(msg.Text(), "\n")
	recent, err := t.Recent(t.shown.Channel)
	for _, p := range recent {
		if head, _, _ := strings.Cut(p.Content, "\n"); p.Own && head == title {
			t.shown.Message = p.ID
			break
		}
	}
	return err
}

// message lists the open tables, a line each.
func (t *listing) message() ui.Message {
	tables := t.b.tables(t.server)
	lines := []string{"### " + t.Localizer.Phrase("list.title")}
	for n, m := range tables[:min(len(tables), tablesShown)] {
		lines = append(lines, strconv.Itoa(n+1)+". "+t.line(m))
	}
	switch more := len(tables) - tablesShown; {
	case len(tables) == 0:
		lines = append(lines, t.Localizer.Phrase("list.none"))
	case more > 0:
		lines = append(lines, t.Localizer.LinesMore(more))
	}
	said := strings.Join(words.First(lines, text.ContentLength, t.Localizer.LinesMore), "\n")
	parts := append([]ui.Part{{Text: said}}, ui.Rows(lookingRow(t.Localizer, t.b.Server(t.server)))...)
	return ui.Message{Body: ui.Framed(core.ColorOpen, parts...)}
}

// line says what is played at a table, with a link to it, who sits there, how many seats are kept for guests, and its note.
func (t *listing) line(m match.Match) string {
	v := t.Localizer.About(m)
	title, where := v.Title(m.Game), "<#"+m.Place.Channel+">"
	if shown := t.b.Board(m.ID); shown.Lobby != "" {
		title, where = "["+title+"]("+core.MessageLink(t.server, shown.Home, shown.Lobby)+")", ""
	}
	who := words.Escape(strings.Join(v.PlainNames(m), ", "))
	seats := fmt.Sprintf("%d/%d", len(m.Chairs), t.b.Info(m.Game).MaxSeats)
	said := []string{v.Phrase("list.table", title, who, seats, words.Until(m.Until))}
	if kept := len(m.Guests); kept > 0 {
		said = append(said, v.Phrase("list.kept", kept))
	}
	said = append(said, v.Note(m), where)
	return strings.Join(slices.DeleteFunc(said, func(part string) bool { return part == "" }), " · ")
}

// inOrder puts tables in order: those that close first in front.
func inOrder(all []match.Match) []match.Match {
	slices.SortFunc(all, func(one, other match.Match) int {
		return cmp.Or(one.Until.Compare(other.Until), strings.Compare(string(one.ID), string(other.ID)))
	})
	return all
}
