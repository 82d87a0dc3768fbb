package words

import (
	"cmp"
	"slices"
	"strings"

	"norenbot/game"
	"norenbot/game/match"
)

// When the others have passed, one player decides on and on. What they do then stands in one line, as far
// as the game has words for it: "Hare 2 lays down 1 card, sells 1 beer, lays down 1 card."

// aloneMost bounds how many lines become one.
const aloneMost = 10

// alone joins lines of one player. A line begins with what is nobody's answer but theirs: elsewhere the
// first event of a line heads it.
func (v Localizer) alone(events []game.Event, lines []StoryLine) []StoryLine {
	out := lines[:0]
	for from := 0; from < len(lines); {
		seat, to := v.doneBy(events, lines[from]), from+1
		for seat != game.Public && to-from < aloneMost && to < len(lines) && v.doneBy(events, lines[to]) == seat {
			to++
		}
		if _, begins := doer(&events[lines[from].From]); to-from > 1 && begins {
			l := lines[from]
			l.To, l.alone = lines[to-1].To, true
			out, from = append(out, l), to
			continue
		}
		out, from = append(out, lines[from]), from+1
	}
	return out
}

// doneBy is the seat that did all that a line tells, in words that can follow others of the same seat;
// game.Public where there are several, or other things to say of it.
func (v Localizer) doneBy(events []game.Event, l StoryLine) game.Seat {
	by := game.Public
	if l.times > 1 || len(l.by.seats)+len(l.by.coached) > 0 || l.by.own != match.ByOwner {
		return by
	}
	for n := l.From; n < l.To; n++ {
		e := &events[n]
		seat, told := doer(e)
		switch {
		case e.Aside || e.Chapter || e.Telling || told && by != game.Public && seat != by:
			return game.Public
		case told && (v.unnamed(e.Text.Key) != "" || by != game.Public && v.Has(e.Text.Key+game.More)):
			by = seat
		case told || n > l.From || !v.Has(e.Text.Key+game.Lead):
			return game.Public
		}
	}
	return by
}

// doer is the seat that a text begins with.
func doer(e *game.Event) (game.Seat, bool) {
	if a := e.Text.Args[0]; a.Kind() == game.SeatName {
		return a.Seat(), true
	}
	return game.Public, false
}

// unnamed is the key of how a text goes on without naming once more whom it begins with: game.Same, or game.More where that
// does not; "" if there is none.
func (v Localizer) unnamed(key string) string {
	if v.Has(key + game.Same) {
		return key + game.Same
	}
	more := v.Written(key + game.More)
	if more == nil || slices.ContainsFunc(more, func(s string) bool { return strings.Contains(s, "{0") }) {
		return ""
	}
	return key + game.More
}

// inOneLine tells what one seat did: the first in full, the others as they go on.
func (v Localizer) inOneLine(events []game.Event) string {
	var line strings.Builder
	events = slices.DeleteFunc(slices.Clone(events), func(e game.Event) bool { _, told := doer(&e); return !told })
	for n, e := range events {
		said := e.Text
		if n > 0 {
			said.Key = cmp.Or(v.unnamed(said.Key), said.Key+game.More)
		}
		line.WriteString(strings.TrimSuffix(v.Text(said), "."))
	}
	return line.String() + "."
}
