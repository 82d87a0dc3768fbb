package words

import (
	"cmp"
	"slices"
	"strings"

	"norenbot/game"
	"norenbot/game/match"
)

// When the others have passed, one player goes on alone. Their moves are then written in one line, as far as the
// game has words for it: "Hare 2 lays down 1 card, sells 1 beer, lays down 1 card."

// aloneMost is how many lines at most become one.
const aloneMost = 10

// alone joins lines of one player. A line that starts with an event that is no player's is kept, because the first
// event of a line is its head.
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

// doneBy returns the seat that did everything in a line, if its words can follow others of the same seat; otherwise
// game.Public.
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

// doer returns the seat that a text starts with.
func doer(e *game.Event) (game.Seat, bool) {
	if a := e.Text.Args[0]; a.Kind() == game.SeatName {
		return a.Seat(), true
	}
	return game.Public, false
}

// unnamed returns the key of a text's form that does not repeat the seat it starts with: game.Same, or else
// game.More; "" if there is none.
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

// inOneLine writes what one seat did: the first event in full, the others as continuations.
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
