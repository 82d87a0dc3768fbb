package words

import (
	"slices"
	"strings"

	"norenbot/game"
	"norenbot/game/text"
)

// A menu opens with what has happened since its reader decided last: few lines, since
// the question stands below them and the log has all.

const (
	recapMost = 5   // lines of a recap
	recapRoom = 450 // characters of them
	lineRoom  = 88  // characters of one in one line
)

// A Recap is what there is to tell; the zero Recap is nothing.
type Recap struct {
	title string
	notes []string // about the table
	v     Localizer
	told  []game.Event
	lines []StoryLine // of what was told
}

// Recap is what has happened, under a title of the catalogs, with lines about the table before it.
func (v Localizer) Recap(title string, notes []string, events []game.Event) Recap {
	r := Recap{title: title, notes: notes, v: v, told: retold(events)}
	r.lines = v.Story(r.told)
	return r
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
			best, more := Telling(events[1:ChapterEnd(events)])
			out, n = append(out, best...), n+more
		}
		events = events[n:]
	}
	return out
}

// Size is how many lines there are; 0 where nothing has happened.
func (r Recap) Size() int { return len(r.notes) + len(r.lines) }

// Within is the recap in so many characters at most: nothing where nothing has happened,
// else under a title what is telling, then what is latest, and where the rest stands.
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

// InOne is the recap in one line, over a question that has a line to say of each of its options: they, their
// buttons and the picture are to stand on one screen of a phone. What does not fit is counted.
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

// small are lines in small print: the thread has told them, and below them something is asked.
func small(lines []string) (out []string) {
	for _, line := range lines {
		out = append(out, "-# "+strings.TrimPrefix(line, "-# "))
	}
	return out
}

// choose puts into words the latest lines that are telling, or those that are not, as far as there
// is room, and returns how many are left of those that were.
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
