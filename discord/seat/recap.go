package seat

import (
	"strings"

	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// A menu opens with what has happened since its reader decided last: few lines, since
// the question stands below them and the log has all.

const (
	recapMost = 5   // lines of a recap
	recapRoom = 450 // characters of them
)

// A recap is what there is to tell.
type recap struct {
	title string
	notes []string // about the table
	v     words.Voice
	told  []game.Event
	lines []words.StoryLine // of what was told
}

// recap finds out what has happened since whoever sits there decided last. What cannot
// be read is left out: the question matters more.
func (b *Part) recap(m match.Menu, v words.Voice, facts match.Match, user match.User) (r recap) {
	if facts.Lesson || m.Ahead != nil || len(m.Draft) > 0 || m.State == match.Ended {
		return r
	}
	c, err := b.Matches.Recap(facts.ID, user)
	if err != nil {
		return r
	}
	v.Givers = c.Givers
	if facts.Chairs[c.Seat].User == user { // to a sitter it is told as to everybody
		v.Own = game.Only(c.Seat)
	}
	if c.Rewound {
		r.notes = append(r.notes, "▸ "+v.Phrase("news.rewound"))
	}
	for _, seat := range words.SeatsIn(c.Reseats) {
		r.notes = append(r.notes, "▸ "+reseated(v, facts.Chairs[seat], seat))
	}
	r.title = "recap.title"
	if c.Entry == 0 {
		r.title = "recap.start"
	}
	r.v, r.told = v, retold(c.Events)
	r.lines = v.Story(r.told)
	return r
}

// reseated says who plays for a seat since a while.
func reseated(v words.Voice, c match.Chair, seat game.Seat) string {
	if c.User == "" && c.Left != nil {
		return v.Phrase("news.replaced", words.Escape(v.PlainName(*c.Left, int(seat))))
	}
	return v.Phrase("recap.seated", v.Names(seat))
}

// retold leaves of the chapters among events what is telling, as the messages of their
// own do that tell them.
func retold(events []game.Event) (out []game.Event) {
	out = make([]game.Event, 0, len(events))
	for len(events) > 0 {
		n := 1
		if !events[0].Aside {
			out = append(out, events[0])
		}
		if events[0].Chapter {
			best, more := words.Telling(events[1:words.ChapterEnd(events)])
			out, n = append(out, best...), n+more
		}
		events = events[n:]
	}
	return out
}

// size is how many lines there are; 0 where nothing has happened.
func (r recap) size() int { return len(r.notes) + len(r.lines) }

// within is the recap in so many characters at most: nothing where nothing has happened,
// else under a title what is telling, then what is latest, and where the rest stands.
func (r recap) within(room int) []string {
	if r.size() == 0 {
		return nil
	}
	out := small(append([]string{r.v.Phrase(r.title)}, r.notes...))
	more := "-# " + r.v.Phrase("recap.more", len(r.lines))
	room = min(room, recapRoom) - words.LengthOf(out) - text.Length(more) - 1
	if room < 0 {
		return nil
	}
	words, left := make([]string, len(r.lines)), len(r.lines)
	for _, telling := range [...]bool{true, false} {
		left = r.choose(telling, words, left, &room)
	}
	if left > 0 {
		out = append(out, "-# "+r.v.Phrase("recap.more", left))
	}
	for _, said := range words {
		if said != "" {
			out = append(out, said)
		}
	}
	return out
}

// small are lines in small print: the thread has told them, and below them something is asked.
func small(lines []string) (out []string) {
	for _, line := range lines {
		out = append(out, "-# "+strings.TrimPrefix(line, "-# "))
	}
	return out
}

// choose words the latest lines that are telling, or those that are not, as far as there
// is room, and returns how many are left of those that were.
func (r recap) choose(telling bool, words []string, left int, room *int) int {
	for n := len(r.lines) - 1; n >= 0 && len(r.lines)-left < recapMost; n-- {
		e := &r.told[r.lines[n].From]
		if (e.Telling || e.Chapter) != telling {
			continue
		}
		said := strings.Join(small(r.v.Worded(r.told, r.lines[n])), "\n")
		if text.Length(said)+1 > *room {
			break
		}
		words[n], left = said, left-1
		*room -= text.Length(said) + 1
	}
	return left
}
