package league

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"norenbot/game/league"
	"norenbot/game/text"
	"norenbot/render"
)

// A teller says what pictures show in one language.
type teller struct{ words text.Words }

// say is a phrase of this package's own catalogs, locale/*.toml.
func (t teller) say(key string, args ...any) string {
	return t.words.Phrase("render."+Name+"."+key, args...)
}

func itoa(n int) string { return strconv.Itoa(n) }

// parted joins what is said of one thing.
func parted(parts ...string) string { return strings.Join(parts, " · ") }

// below says what a picture shows of its season: "Standings · Division 2b".
func (t teller) below(h Head, kind render.Kind) string {
	parts := []string{t.say("kind." + string(kind))}
	if h.Part != "" {
		parts = append(parts, t.say("division", h.Part))
	}
	if h.Of != "" {
		parts = append(parts, h.Of)
	}
	switch {
	case h.Over:
		parts = append(parts, t.say("over"))
	case h.Round > 0 && h.Rounds > 0:
		parts = append(parts, t.say("round.of", h.Round, h.Rounds))
	case h.Round > 0:
		parts = append(parts, t.say("round", h.Round))
	}
	return parted(parts...)
}

// heading is below with the season's name.
func (t teller) heading(h Head, kind render.Kind) string {
	return h.Season + ": " + t.below(h, kind)
}

// called is how somebody is called in a text.
func (t teller) called(w Who, you bool) string {
	switch {
	case w.Name == "":
		return t.say("vacant")
	case you:
		return t.say("it.you", w.Name)
	}
	return w.Name
}

// vulgar are the fractions that have a sign, by sixtieths.
var vulgar = map[int]string{10: "⅙", 12: "⅕", 15: "¼", 20: "⅓", 24: "⅖", 30: "½", 36: "⅗", 40: "⅔", 45: "¾", 48: "⅘", 50: "⅚"}

// points writes sixtieths of a point.
func (t teller) points(n int) string { return Points(n, t.words.Language()) }

// Points writes sixtieths of a point for people: "12⅓", or with two decimals, enough to
// tell any two apart, where the rest has no sign of its own.
func Points(sixtieths int, language string) string {
	whole, rest := sixtieths/league.Point, sixtieths%league.Point
	sign, ok := vulgar[rest]
	switch {
	case rest == 0:
		return itoa(whole)
	case ok && whole == 0:
		return sign
	case ok:
		return itoa(whole) + sign
	}
	return fmt.Sprintf("%d%s%02d", whole, text.Decimal(language), (rest*100+league.Point/2)/league.Point)
}

// place is a row's place, with "=" before one that is shared.
func place(r Row) string {
	if r.Shared {
		return "=" + itoa(r.Place)
	}
	return itoa(r.Place)
}

// span is a range of places: "2–4".
func span(r league.Range) string {
	if r.Best == r.Worst {
		return itoa(r.Best)
	}
	return itoa(r.Best) + "–" + itoa(r.Worst)
}

// moved says where a place leads, or has led.
func (t teller) moved(m Move, over bool) string {
	if m == First && over {
		return t.say("move.won")
	}
	return t.say("move." + string(m))
}

// alt tells the reader's own row, then all.
func (t Table) alt(say teller) (all []string) {
	for _, r := range t.Rows {
		if r.You {
			all = append(all, t.tell(say, r))
		}
	}
	for _, r := range t.Rows {
		if !r.You {
			all = append(all, t.tell(say, r))
		}
	}
	return all
}

func (t Table) text(say teller) [][]string {
	var lines []string
	for _, r := range t.Rows {
		if r.Gap {
			lines = append(lines, "…")
		}
		lines = append(lines, t.tell(say, r))
	}
	return [][]string{lines}
}

// tell says all of a row.
func (t Table) tell(say teller, r Row) string {
	parts := []string{place(r) + ". " + say.called(r.Who, r.You)}
	for _, c := range t.columns() {
		parts = append(parts, say.say("value", say.say("column."+c.key), c.says(say, r)))
		if c.carries && r.Carried > 0 {
			parts = append(parts, say.say("value", say.say("key.carried"), itoa(r.Carried)))
		}
	}
	if r.By != "" {
		parts = append(parts, say.say("ahead."+string(r.By)))
	}
	switch {
	case r.Move == "":
	case r.Sure && !t.Over:
		parts = append(parts, say.say("surely", say.moved(r.Move, t.Over)))
	default:
		parts = append(parts, say.moved(r.Move, t.Over))
	}
	return parted(parts...)
}

// date writes a day since 1970.
func (t teller) date(day int) string {
	d := time.Unix(int64(day)*24*60*60, 0).UTC()
	return t.say("date", d.Day(), t.say("month."+itoa(int(d.Month()))), itoa(d.Year()))
}
