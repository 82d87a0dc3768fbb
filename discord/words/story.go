package words

import (
	"slices"
	"strconv"
	"strings"

	"norenbot/game"
	"norenbot/game/match"
)

// A StoryLine is one line of the log: one event, several joined ones, or a repeated one.
type StoryLine struct {
	From, To int  // of the events
	times    int  // how often the first event is repeated; then there is no other
	alone    bool // all of it is one player's; see inOneLine
	// by are the seats whose planned moves start to be played here.
	by orderedBy
	// Words is the result of Worded; nil before.
	Words []string
}

// Story divides events into lines. It joins events that belong together, events that read the same, and those of
// one player alone.
func (v Localizer) Story(events []game.Event) []StoryLine {
	lines := make([]StoryLine, 0, len(events))
	var by orderedBy
	for from, to := 0, 0; from < len(events); from = to {
		by = v.adding(by, events[from])
		for to = from + 1; to < len(events) && v.goesOn(events[to-1], events[to]); to++ {
			by = v.adding(by, events[to])
		}
		times := 1
		for to == from+times && v.again(events, from, to) {
			by = v.adding(by, events[to])
			to, times = to+1, times+1
		}
		lines = append(lines, StoryLine{From: from, To: to, times: times, by: by})
		by = orderedBy{entry: by.entry}
	}
	return v.alone(events, lines)
}

// again reports whether the event at to repeats the one at from, and nothing continues it.
func (v Localizer) again(events []game.Event, from, to int) bool {
	if to == len(events) || to+1 < len(events) && v.goesOn(events[to], events[to+1]) {
		return false
	}
	a, b := &events[from], &events[to]
	return a.Text == b.Text && a.To == b.To && a.Aside == b.Aside && !a.Chapter && slices.Equal(a.Why, b.Why)
}

// goesOn reports whether an event can be written in the line of the one before.
func (v Localizer) goesOn(before, e game.Event) bool {
	return e.Joined && !before.Aside && v.Has(e.Text.Key+game.More)
}

// ChapterEnd returns how many events belong to the round's end that the first of events starts.
func ChapterEnd(events []game.Event) int {
	end := 1
	for end < len(events) && events[end].At == events[0].At && !events[end].Chapter {
		end++
	}
	return end
}

// Telling returns the important events, each with what is joined to it, and how many events there are up to the
// last of them.
func Telling(events []game.Event) (best []game.Event, upTo int) {
	for i, e := range events {
		if e.Telling || e.Joined && i > 0 && upTo == i {
			best, upTo = append(best, e), i+1
		}
	}
	return best, upTo
}

// joined writes events in one line. The first uses its form for several (game.Lead) if there is one; each other
// continues (game.More) instead of the full stop before it.
func (v Localizer) joined(events []game.Event) string {
	lead := events[0].Text
	if len(events) > 1 && v.Has(lead.Key+game.Lead) {
		lead.Key += game.Lead
	}
	line := ""
	for at := 0; at < len(events); {
		times := 1
		for at+times < len(events) && events[at+times].Text == events[at].Text {
			times++
		}
		said := lead
		if at > 0 {
			said = events[at].Text
			said.Key += game.More
		}
		line = strings.TrimSuffix(line, ".") + v.often(v.Text(said), times)
		if at > 0 {
			line += "."
		}
		at += times
	}
	return line
}

// often adds how many times an event is repeated.
func (v Localizer) often(line string, times int) string {
	if times == 1 {
		return line
	}
	once, stop := strings.CutSuffix(line, ".")
	if once += " (×" + strconv.Itoa(times) + ")"; stop {
		once += "."
	}
	return once
}

// Lines writes events, without asides.
func (v Localizer) Lines(events []game.Event) []string {
	events = slices.DeleteFunc(slices.Clone(events), func(e game.Event) bool { return e.Aside })
	var lines []string
	for _, l := range v.Story(events) {
		lines = append(lines, v.Worded(events, l)...)
	}
	return lines
}

// Worded writes a line of events, and below it in small print whose planned moves they were, or who moved for the
// reader.
func (v Localizer) Worded(events []game.Event, l StoryLine) []string {
	var line string
	switch {
	case l.alone:
		line = v.inOneLine(events[l.From:l.To])
	case l.times > 1:
		line = v.often(v.Text(events[l.From].Text), l.times)
	default:
		line = v.joined(events[l.From:l.To])
	}
	lines := []string{"▸ " + line}
	if len(l.by.seats) > 0 {
		lines = append(lines, v.signed(l.by))
	}
	if len(l.by.coached) > 0 {
		lines = append(lines, v.askedCoach(l.by.coached))
	}
	if l.by.own != match.ByOwner {
		lines = append(lines, "-# "+v.Phrase("recap.by."+string(l.by.own)))
	}
	return lines
}

// orderedBy are the seats whose planned moves a line shows, each where they start.
type orderedBy struct {
	seats []game.Seat
	entry int // the last one written
	// coached are the seats whose players had asked the coach.
	coached []game.Seat
	by      match.Doer
	own     match.Doer // who moved for the reader; ByOwner writes nothing
}

// adding adds the seat whose planned move an event came from, if this is the first event of it.
func (v Localizer) adding(by orderedBy, e game.Event) orderedBy {
	g, ordered := v.orderOf(e)
	// A move that ends a round is written before. What starts the next round is no player's move.
	if e.Chapter {
		by.entry, by.by = g.Entry, g.By
		return by
	}
	if g.Coached && g.Entry != by.entry && !slices.Contains(by.coached, g.Seat) {
		by.coached = append(by.coached, g.Seat)
	}
	switch {
	case g.Entry == by.entry:
	case v.Own.Has(g.Seat):
		by.own = g.By
	case ordered && !slices.Contains(by.seats, g.Seat):
		by.seats = append(by.seats, g.Seat)
	}
	by.entry, by.by = g.Entry, g.By
	return by
}

// orderOf returns who gave the answer that an event came from. It returns false unless it was a planned move, or if
// that is not known.
func (v Localizer) orderOf(e game.Event) (match.Giver, bool) {
	if e.At < 1 || e.At > len(v.Givers) {
		return match.Giver{}, false
	}
	g := v.Givers[e.At-1]
	return g, g.By == match.ByOrder || g.By == match.BySitter
}

// signed says whose planned moves they were.
func (v Localizer) signed(by orderedBy) string {
	var names []string
	for _, seat := range by.seats {
		names = append(names, v.Names(seat))
	}
	if by.by == match.BySitter {
		return "-# " + v.Phrase("board.bysitter", v.Joined(names))
	}
	return "-# " + v.Phrase("board.byorder", v.Joined(names))
}

// askedCoach says who had asked the coach about their move.
func (v Localizer) askedCoach(seats []game.Seat) string {
	var names []string
	for _, seat := range seats {
		names = append(names, v.Names(seat))
	}
	return "-# " + CoachMark + " " + v.Phrase("coach.asked", v.Joined(names))
}

// LinesMore says in small print how many more lines there are.
func (v Localizer) LinesMore(n int) string { return "-# " + v.Phrase("menu.more", n) }

// CoachMark stands before everything about the coach.
const CoachMark = "🧭"
