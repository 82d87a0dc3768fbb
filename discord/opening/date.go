package opening

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"norenbot/discord/words"
	"norenbot/game/match"
)

// The dates of a season are typed as days. A day is one of the typist's time zone, or of UTC if they have none set,
// and the menu shows the moment that results.

// farthestDate is how far in the future a season may start.
const farthestDate = 366 * day

// zoneOf returns a person's time zone.
func (b *Part) zoneOf(user match.User) *time.Location {
	zone, err := match.ZoneOf(b.Player(string(user)).Rest.Zone)
	if err != nil {
		return time.UTC
	}
	return zone
}

// dateWritten writes a day so that dateIn can read it.
func dateWritten(t time.Time, zone *time.Location) string { return t.In(zone).Format(time.DateOnly) }

// dateIn reads a day: 2026-12-01, 1.12.2026, "1 Dec", "Dec 1", "1er décembre 2026", "tomorrow", in any of the bot's
// languages. Without a year it is the next such day. Two numbers such as 12/1 can be either of two days, and are
// refused. It returns the start of the day. Errors: planError.
func dateIn(typed string, now time.Time, zone *time.Location) (time.Time, error) {
	typed = strings.TrimSpace(typed)
	for _, form := range []string{time.DateOnly, "2.1.2006"} {
		if t, err := time.ParseInLocation(form, typed, zone); err == nil {
			return within(t, now)
		}
	}
	today := now.In(zone)
	if days, is := dayNames[strings.ToLower(typed)]; is {
		return within(time.Date(today.Year(), today.Month(), today.Day()+days, 0, 0, 0, 0, zone), now)
	}
	day, month, year := dayOf(typed)
	if day == 0 {
		return time.Time{}, wrongPlan("plan.wrong.date", words.Escape(words.Cleaned(typed)), dateWritten(now.Add(signAtFirst*24*time.Hour), zone))
	}
	if year != 0 {
		return within(time.Date(year, month, day, 0, 0, 0, 0, zone), now)
	}
	for year := today.Year(); year <= today.Year()+8; year++ {
		next := time.Date(year, month, day, 0, 0, 0, 0, zone)
		if next.Day() == day && dayAfter(next).After(now) {
			return within(next, now)
		}
	}
	return time.Time{}, fmt.Errorf("no year has a %s", typed)
}

// dayNames are names of days, with their distance from today.
var dayNames = map[string]int{
	"today": 0, "aujourd’hui": 0, "aujourd'hui": 0, "oggi": 0, "heute": 0, "hoy": 0, "vandaag": 0, "dziś": 0, "dzisiaj": 0, "hoje": 0,
	"tomorrow": 1, "demain": 1, "domani": 1, "morgen": 1, "mañana": 1, "jutro": 1, "amanhã": 1,
}

// monthNames are the first letters of each month's names, in all languages.
var monthNames = [...][]string{
	{"jan", "gen", "ene", "jän", "sty"}, {"feb", "fev", "fév", "lut"}, {"mar", "mär", "mae", "maa", "mrt"}, {"apr", "avr", "abr", "kwi"},
	{"may", "mai", "mag", "mei", "maj"}, {"jun", "juin", "giu", "cze"}, {"jul", "juil", "lug", "lip"}, {"aug", "aou", "aoû", "ago", "sie"},
	{"sep", "set", "wrz"}, {"oct", "ott", "okt", "out", "paź", "paz"}, {"nov", "lis"}, {"dec", "déc", "dic", "dez", "gru"},
}

// beforeMonths are small words before a month.
var beforeMonths = []string{"of", "di", "de"}

// dayOf reads a day and a month, and a year if there is one: "1.12.", "Dec 1st, 2027", "1 dicembre". The day is 0
// if the calendar has no such day.
func dayOf(typed string) (day int, month time.Month, year int) {
	if t, err := time.Parse("2.1.2006", strings.TrimSuffix(typed, ".")+".2000"); err == nil { // a leap year
		return t.Day(), t.Month(), 0
	}
	for _, word := range strings.FieldsFunc(strings.ToLower(typed), func(r rune) bool { return unicode.IsSpace(r) || r == ',' }) {
		n, letters := leadingNumber(strings.TrimSuffix(word, "."))
		switch m := monthIn(word); {
		case n >= 1000 && letters == "" && year == 0:
			year = n
		case n > 0 && day == 0 && slices.Contains([]string{"", "st", "nd", "rd", "th", "er", "º", "°"}, letters):
			day = n
		case n == 0 && m != 0 && month == 0:
			month = m
		case slices.Contains(beforeMonths, word):
		default:
			return 0, 0, 0
		}
	}
	of := year
	if of == 0 {
		of = 2000
	}
	if month == 0 || time.Date(of, month, day, 0, 0, 0, 0, time.UTC).Day() != day {
		return 0, 0, 0
	}
	return day, month, year
}

// leadingNumber returns the number at the start of a word, and the rest.
func leadingNumber(word string) (n int, rest string) {
	end := 0
	for end < len(word) && end < 4 && word[end] >= '0' && word[end] <= '9' {
		n, end = n*10+int(word[end]-'0'), end+1
	}
	return n, word[end:]
}

// monthIn returns the month that a word names; 0 if it names none.
func monthIn(word string) time.Month {
	for m, names := range monthNames {
		if slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(word, name) }) {
			return time.Month(m + 1)
		}
	}
	return 0
}

// within refuses days that are past or too far in the future.
func within(t, now time.Time) (time.Time, error) {
	switch {
	case !dayAfter(t).After(now):
		return t, wrongPlan("plan.wrong.past", dateWritten(t, t.Location()))
	case t.After(now.Add(farthestDate)):
		return t, wrongPlan("plan.wrong.far", dateWritten(t, t.Location()), dateWritten(now.Add(farthestDate), t.Location()))
	}
	return t, nil
}

// dayAfter returns the start of the next day, which is 23 to 25 hours later.
func dayAfter(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day()+1, 0, 0, 0, 0, t.Location())
}

// endOf returns the last minute of a day, which is the last of sign-up.
func endOf(t time.Time) time.Time { return dayAfter(t).Add(-time.Minute) }

// noonOf returns when play starts on a day.
func noonOf(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 12, 0, 0, 0, t.Location())
}

// dates reads the typed dates into a draft. It ignores a date that was left as it was or emptied. Errors:
// planError.
func (d *draft) dates(last, start string, now time.Time, zone *time.Location) error {
	lastShown, startShown := dateWritten(d.last(now), zone), dateWritten(d.start(now), zone)
	if last != "" && last != lastShown {
		t, err := dateIn(last, now, zone)
		if err != nil {
			return err
		}
		d.Last = endOf(t)
	}
	if start == "" || start == startShown {
		return nil
	}
	t, err := dateIn(start, now, zone)
	if err != nil {
		return err
	}
	// A start on the day on which sign-up ends means right after it.
	if d.Start = noonOf(t); dateWritten(d.last(now), zone) == dateWritten(t, zone) {
		d.Start = d.last(now)
	}
	return nil
}
