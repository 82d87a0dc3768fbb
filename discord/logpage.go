package discord

import "norenbot/game"

// A readLog is the log of a match for one reader, on one of its pages.
type readLog struct {
	voice
	events []game.Event
	lines  []storyLine
	pages  []int // where each page begins in lines; one at least
	page   int
	fresh  int // how many events are new to the reader; negative: all are
	// reasons are those said so far: the same ones come again and again.
	reasons map[game.Text]string
}

// logOf divides a match's events into lines and pages for one reader.
func logOf(v voice, events []game.Event) readLog {
	l := readLog{voice: v, events: events, lines: v.story(events), reasons: map[game.Text]string{}}
	l.pages = l.divide()
	return l
}

// A page of a log has at most so many lines, which read well on a phone, and so
// many characters, which leave room for what stands around them. A few lines
// too many at the end of the log make no page of their own.
const (
	linesPerPage = 15
	charsPerPage = 1500
	fewLines     = 4
)

// divide divides the lines into pages, from the beginning, so that what comes
// after a page does not change it. A chapter has pages of its own.
func (l *readLog) divide() []int {
	pages, room := []int{0}, charsPerPage
	said := map[string]bool{}
	for n := range l.lines {
		from := pages[len(pages)-1]
		need := lengthOf(l.told(n, said))
		if n > from && (n-from == linesPerPage || need > room || l.turns(n)) {
			pages, room, said = append(pages, n), charsPerPage, map[string]bool{}
			need = lengthOf(l.told(n, said))
		}
		room -= need
	}
	return l.joinEnd(pages)
}

// joinEnd has the last few lines stand on the page before, if they may and
// there is room.
func (l *readLog) joinEnd(pages []int) []int {
	last := len(pages) - 1
	if last == 0 || len(l.lines)-pages[last] > fewLines || l.turns(pages[last]) {
		return pages
	}
	said, length := map[string]bool{}, 0
	for n := pages[last-1]; n < len(l.lines); n++ {
		length += lengthOf(l.told(n, said))
	}
	if length > charsPerPage {
		return pages
	}
	return pages[:last]
}

// turns reports whether a chapter begins or ends before a line.
func (l *readLog) turns(n int) bool {
	head, before := l.events[l.lines[n].from], l.events[l.lines[n].from-1]
	if head.Chapter {
		return true
	}
	for k := n - 1; k >= 0 && l.events[l.lines[k].from].At == before.At; k-- {
		if l.events[l.lines[k].from].Chapter {
			return head.At != before.At
		}
	}
	return false
}

// told are a line and the reasons behind it that were not said before on the
// page, in small print.
func (l *readLog) told(n int, said map[string]bool) []string {
	line := l.lines[n]
	out := []string{line.text}
	if line.orders != "" {
		out = append(out, line.orders)
	}
	for _, e := range l.events[line.from:line.to] {
		for _, t := range e.Why {
			if why := l.reason(t); !said[why] {
				said[why] = true
				out = append(out, "-# "+why)
			}
		}
	}
	return out
}

func (l *readLog) reason(t game.Text) string {
	why, known := l.reasons[t]
	if !known {
		why = l.text(t)
		l.reasons[t] = why
	}
	return why
}

// end is how many answers stood at the end of a page. Where an answer goes on to
// be told on the next page, its picture is that one's.
func (l *readLog) end(page int) int {
	next := l.lines[l.pages[page+1]].from
	at := l.events[next-1].At
	if at > 0 && l.events[next].At == at {
		at--
	}
	return at
}

// isChapter reports whether the page tells of a chapter that has ended.
func (l *readLog) isChapter() bool {
	return len(l.events) > 0 && l.events[l.lines[l.pages[l.page]].from].Chapter
}
