package table

import (
	"hash/maphash"
	"slices"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
)

// A readLog is the log of a match for one reader, on one of its pages.
type readLog struct {
	words.Localizer
	events []game.Event
	lines  []words.StoryLine
	pages  []int // where each page begins in lines; one at least
	page   int
	fresh  int // how many events are new to the reader; negative: all are
	// reasons are those said so far: the same ones come again and again.
	reasons map[game.Text]string
}

// A division is where the pages of a log begin, in lines, but for its last ones: what
// comes later does not change it. Known, it saves putting all that is told before into
// words at every press.
type division struct {
	pages []int
	print uint64 // of the events before the last of them: they may have been taken back
}

// divisionsMost bounds the memory of divisions; one takes some 200 bytes.
const divisionsMost = 2_000

// A logKey is a log as one person reads it: what is told to them alone is in it.
type logKey struct {
	ui.MenuKey
	language string
}

// logOf divides a log into pages, as far as that is not known; the zero division
// knows nothing.
func logOf(v words.Localizer, events []game.Event, known division) (readLog, division) {
	l := readLog{Localizer: v, events: events, lines: v.Story(events), reasons: map[game.Text]string{}}
	begin := []int{0}
	if n := len(known.pages); n > 0 && l.print(known.pages[n-1]) == known.print {
		begin = slices.Clone(known.pages)
	}
	pages := l.divide(begin)
	l.pages = l.joinEnd(pages)
	return l, division{pages, l.print(pages[len(pages)-1])}
}

// printSeed makes prints of this process alike.
var printSeed = maphash.MakeSeed()

// print tells the events before a line from others; 0 if there is no such line.
func (l *readLog) print(line int) uint64 {
	if line >= len(l.lines) {
		return 0
	}
	var h maphash.Hash
	h.SetSeed(printSeed)
	for _, e := range l.events[:l.lines[line].From] {
		maphash.WriteComparable(&h, e.Text)
		maphash.WriteComparable(&h, e.At)
	}
	return h.Sum64()
}

// A page of a log has at most so many lines, which read well on a phone, and so
// many characters, which leave room for what stands around them. A few lines
// too many at the end of the log make no page of their own.
const (
	linesPerPage = 15
	charsPerPage = 1500
	fewLines     = 4
)

// divide divides the lines into pages, from the beginning of the last that is there, so
// that what comes after a page does not change it. A chapter has pages of its own.
func (l *readLog) divide(pages []int) []int {
	room, said := charsPerPage, map[string]bool{}
	for n := pages[len(pages)-1]; n < len(l.lines); n++ {
		from := pages[len(pages)-1]
		need := words.LengthOf(l.told(n, said))
		if n > from && (n-from == linesPerPage || need > room || l.turns(n)) {
			pages, room, said = append(pages, n), charsPerPage, map[string]bool{}
			need = words.LengthOf(l.told(n, said))
		}
		room -= need
	}
	return pages
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
		length += words.LengthOf(l.told(n, said))
	}
	if length > charsPerPage {
		return pages
	}
	return pages[:last]
}

// turns reports whether a chapter begins or ends before a line.
func (l *readLog) turns(n int) bool {
	head, before := l.events[l.lines[n].From], l.events[l.lines[n].From-1]
	if head.Chapter {
		return true
	}
	for k := n - 1; k >= 0 && l.events[l.lines[k].From].At == before.At; k-- {
		if l.events[l.lines[k].From].Chapter {
			return head.At != before.At
		}
	}
	return false
}

// told are a line and the reasons behind it that were not said before on the
// page, in small print.
func (l *readLog) told(n int, said map[string]bool) []string {
	line := &l.lines[n]
	if line.Words == nil {
		line.Words = l.Worded(l.events, *line)
	}
	out := slices.Clip(line.Words)
	for _, e := range l.events[line.From:line.To] {
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
		why = l.Text(t)
		l.reasons[t] = why
	}
	return why
}

// end is how many answers stood at the end of a page. Where an answer goes on to
// be told on the next page, its picture is that one's.
func (l *readLog) end(page int) int {
	next := l.lines[l.pages[page+1]].From
	at := l.events[next-1].At
	if at > 0 && l.events[next].At == at {
		at--
	}
	return at
}

// isChapter reports whether the page tells of a chapter that has ended.
func (l *readLog) isChapter() bool {
	return len(l.events) > 0 && l.events[l.lines[l.pages[l.page]].From].Chapter
}
