package thread

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
)

// A thread reads as a chronicle. Its newest message is the board, which tells
// what has happened since it was posted. When another message takes its place
// it shrinks to those lines. The end of a chapter (game.Event.Chapter: a round)
// is a message of its own that nothing edits.
//
//	board ──▶ lines   board ──▶ lines   round's end   board

const (
	// overBoard is how long the lines over a board may become, in characters,
	// before it is posted anew: more pushes its picture off the screen.
	overBoard = 900
	// overNewBoard is how long they may be on a board just posted.
	overNewBoard = 1500
)

// readStory reads what everybody was told so far, and where the board stands in
// it: what was taken back is gone.
func (t *announcement) readStory() (err error) {
	since := func(entry int) []game.Event {
		events, failed := t.b.Matches.Since(t.m.ID, "", entry)
		err = errors.Join(err, failed)
		return events
	}
	t.story = since(0)
	givers, failed := t.b.Matches.Givers(t.m.ID)
	t.Localizer.Givers, err = givers, errors.Join(err, failed)
	shown := &t.shown
	if t.has(match.Rewound) { // what was told stays
		shown.Tale = ""
		shown.Seen = min(shown.Seen, len(t.story)-len(since(shown.Told)))
	}
	shown.TruncateTo(len(t.story))
	return err
}

// chronicle tells what is not for the board: chapters that have ended, and what
// would be too long over it. view is what everybody sees of t.m; somebody may have decided since.
func (t *announcement) chronicle(view any) error {
	if err := t.readStory(); err != nil {
		return err
	}
	now, err := t.b.Matches.Match(t.m.ID)
	if err != nil {
		return err
	}
	if now.Entries != t.m.Entries {
		view = nil // it may be of before what the story tells
	}
	for {
		head := slices.IndexFunc(t.story[t.shown.Seen:], func(e game.Event) bool { return e.Chapter })
		if head < 0 {
			break
		}
		if err := t.tellUpTo(t.shown.Seen + head); err != nil {
			return err
		}
		if err := t.tellChapter(view); err != nil {
			return err
		}
	}
	room := overBoard
	if t.shown.Line == t.shown.Seen {
		room = overNewBoard
	}
	if t.shown.Message != "" && len(t.story) > t.shown.Seen && words.LengthOf(t.Localizer.Lines(t.story[t.shown.Line:])) > room {
		t.supersede(t.shown.Seen)
	}
	for n := t.fitting(overNewBoard); t.shown.Message == "" && t.shown.Line+n < len(t.story); n = t.fitting(overNewBoard) {
		if err := t.tellUpTo(t.shown.Line + n); err != nil {
			return err
		}
	}
	return nil
}

// fitting is how many of the events that a new board would tell fit into room characters;
// one at least.
func (t *announcement) fitting(room int) int {
	rest := t.story[t.shown.Line:]
	n := len(rest)
	for n > 1 && words.LengthOf(t.Localizer.Lines(rest[:n])) > room {
		n--
	}
	return n
}

// tellUpTo tells the story up to an event in messages that stay: the board that
// there is, and what it has no room for in new ones without a picture.
func (t *announcement) tellUpTo(end int) error {
	for t.shown.Message != "" || t.shown.Line < end {
		stop := min(end, t.shown.Line+t.fitting(text.ContentLength))
		if t.shown.Message != "" {
			t.supersede(stop)
			continue
		}
		if lines := t.Localizer.Lines(t.story[t.shown.Line:stop]); len(lines) > 0 {
			msg := ui.Message{Content: text.Truncate(strings.Join(lines, "\n"), text.ContentLength), Silent: true}
			id, err := t.say(msg, "s"+strconv.Itoa(stop))
			if err != nil {
				return err
			}
			t.shown.Note = id
		}
		t.shown.UpTo(stop)
	}
	t.shown.Tale = ""
	t.shown.UpTo(end)
	return nil
}

// tellChapter posts the end of the chapter that the story has come to: its telling
// lines, up to the last of them, and its picture. What follows is for the board. view is what
// everybody sees at the end of the story; nil where that is not known.
func (t *announcement) tellChapter(view any) error {
	from := t.shown.Seen
	head := t.story[from]
	end := from + words.ChapterEnd(t.story[from:])
	told := t.story[from+1 : end]
	if best, n := words.Telling(told); n > 0 {
		told, end = best, from+1+n
	}
	lines := append([]string{"### " + t.Localizer.Text(head.Text)}, t.Localizer.Lines(told)...)
	msg := ui.Message{Content: text.Truncate(strings.Join(lines, "\n"), text.ContentLength), Silent: true}
	// Where the story has come to a further chapter, the view shows that one.
	if view == nil || slices.ContainsFunc(t.story[end:], func(e game.Event) bool { return e.Chapter }) {
		past, err := t.b.Matches.LookBack(t.m.ID, "", -1, head.At)
		if err != nil {
			return err
		}
		view = past.View
	}
	if t.b.Drawer.Draws(t.m.Game, render.Round) {
		msg.Files = t.b.Picture(t.Ctx, core.Scene(t.Localizer, t.m, render.Round, view))
	}
	id, err := t.say(msg, "c"+strconv.Itoa(from)+"-"+strconv.Itoa(t.m.Entries))
	if err != nil {
		return err
	}
	t.shown.Note, t.shown.Tale = id, ""
	t.shown.UpTo(end)
	return nil
}

// supersede has the board shrink, soon, to the story up to an event: it is the
// board no more. If the message before it is of such lines, that one takes them.
func (t *announcement) supersede(end int) {
	shown := &t.shown
	end = min(end, len(t.story)) // it cannot always be read
	shown.Line = min(shown.Line, end)
	lines := strings.Join(t.Localizer.Lines(t.story[shown.Line:end]), "\n")
	if lines != "" && shown.Message != "" {
		if t.goesOn(end) {
			lines = ""
		} else {
			shown.Tale, shown.TaleFrom = shown.Message, shown.Line
		}
	}
	t.shown.Retire.Add(core.Spot{Channel: shown.Channel, Message: shown.Message, Shrinks: true, Users: shown.Pinged, Posted: shown.Posted,
		Text: text.Truncate(lines, text.ContentLength)})
	shown.Message, shown.Pinged, shown.Line = "", nil, end
	shown.Seen = max(shown.Seen, end)
}

// goesOn has the message of lines right before the board tell up to an event,
// and reports whether it does. A retry says the same.
func (t *announcement) goesOn(end int) bool {
	shown := &t.shown
	if shown.Tale == "" || shown.TaleFrom > shown.Line || core.IsNewer(shown.Note, shown.Tale) {
		return false
	}
	all := strings.Join(t.Localizer.Lines(t.story[shown.TaleFrom:end]), "\n")
	if text.Length(all) > text.ContentLength || !t.adjoin(shown.Tale, shown.Message) {
		return false
	}
	still := slices.ContainsFunc(shown.Retire, func(s core.Spot) bool { return s.Message == shown.Tale })
	return !still && t.b.API.Edit(t.Ctx, shown.Channel, shown.Tale, ui.Message{Content: all}) == nil
}

// adjoin reports whether one message stands right before another.
func (t *announcement) adjoin(one, other string) bool {
	recent, err := t.Recent(t.shown.Channel)
	if err != nil {
		return false
	}
	at := slices.IndexFunc(recent, func(p wire.PostedMessage) bool { return p.ID == other })
	return at >= 0 && at+1 < len(recent) && recent[at+1].ID == one
}
