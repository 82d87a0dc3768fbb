package words

import (
	"slices"
	"strings"

	"norenbot/game"
	"norenbot/game/text"
)

// A menu starts with what has happened since its reader's last move: a few lines, since the question stands below
// them and the log has everything.

const (
	recapMost = 5   // lines of a recap
	recapRoom = 450 // characters of a recap
	lineRoom  = 88  // characters of a recap in one line
)

// A Recap is what happened since the reader's last move; the zero Recap is empty.
type Recap struct {
	title string
	notes []string // about the table
	v     Localizer
	told  []game.Event
	lines []StoryLine // of the log
}

// Recap returns what has happened, under a title of the catalogs, after notes about the table.
func (v Localizer) Recap(title string, notes []string, events []game.Event) Recap {
	r := Recap{title: title, notes: notes, v: v, told: retold(events)}
	r.lines = v.Story(r.told)
	return r
}

// retold keeps only the important events of a round's end, like the messages that announce it.
func retold(events []game.Event) (out []game.Event) {
	out = make([]game.Event, 0, len(events))
	for len(events) > 0 {
		n := 1
		if !events[0].Aside {
			out = append(out, events[0])
		}
		if events[0].Chapter {
			best, more := Telling(events[1:ChapterEnd(events)])
			out, n = append(out, best...), n+more
		}
		events = events[n:]
	}
	return out
}

// Size returns the number of lines; 0 if nothing has happened.
func (r Recap) Size() int { return len(r.notes) + len(r.lines) }

// Within returns the recap in at most room characters: nothing if nothing has happened, or else a title, the
// important lines, the latest lines, and where the rest is.
func (r Recap) Within(room int) []string {
	if r.Size() == 0 {
		return nil
	}
	out := small(append([]string{r.v.Phrase(r.title)}, r.notes...))
	more := "-# " + r.v.Phrase("recap.more", len(r.lines))
	room = min(room, recapRoom) - LengthOf(out) - text.Length(more) - 1
	if room < 0 {
		return nil
	}
	said, left := make([]string, len(r.lines)), len(r.lines)
	for _, telling := range [...]bool{true, false} {
		left = r.choose(telling, said, left, &room)
	}
	if left > 0 {
		out = append(out, "-# "+r.v.Phrase("recap.more", left))
	}
	for _, line := range said {
		if line != "" {
			out = append(out, line)
		}
	}
	return out
}

// InOne returns the recap in one line, for a question whose options each need a line: options, buttons and picture
// should fit on one screen of a phone. What does not fit is counted.
func (r Recap) InOne() []string {
	if r.Size() == 0 {
		return nil
	}
	said, room := make([]string, len(r.lines)), lineRoom
	if len(r.lines) > 1 {
		room -= text.Length(r.v.Phrase("recap.more", len(r.lines)))
	}
	left := r.choose(false, said, r.choose(true, said, len(r.lines), &room), &room)
	parts := slices.DeleteFunc(slices.Concat(small(r.notes), said), func(line string) bool { return line == "" })
	for i := range parts {
		parts[i] = strings.TrimPrefix(strings.TrimPrefix(parts[i], "-# "), "▸ ")
	}
	switch {
	case left > 0 && len(parts) == 0:
		parts = append(parts, r.v.Phrase("recap.counted", left))
	case left > 0:
		parts = append(parts, r.v.Phrase("recap.more", left))
	}
	return small([]string{r.v.Phrase("recap.new", strings.Join(parts, " · "))})
}

// small puts lines in small print: the thread has them, and a question follows.
func small(lines []string) (out []string) {
	for _, line := range lines {
		out = append(out, "-# "+strings.TrimPrefix(line, "-# "))
	}
	return out
}

// choose writes the latest important lines, or the latest others, as far as there is room, and returns how many of
// those that were left are still left.
func (r Recap) choose(telling bool, said []string, left int, room *int) int {
	for n := len(r.lines) - 1; n >= 0 && len(r.lines)-left < recapMost; n-- {
		e := &r.told[r.lines[n].From]
		if (e.Telling || e.Chapter) != telling {
			continue
		}
		worded := strings.Join(small(r.v.Worded(r.told, r.lines[n])), "\n")
		if text.Length(worded)+1 > *room {
			break
		}
		said[n], left = worded, left-1
		*room -= text.Length(worded) + 1
	}
	return left
}
