package opening

import (
	"fmt"
	"strings"
	"time"

	"norenbot/discord/words"
	"norenbot/game/match"
)

// Dates of a season are typed as days. Which moment that is depends on where somebody is:
// it is a day of the zone that they have set, UTC if none, and they see the moment.

// farthestDate is how far away a season may begin.
const farthestDate = 366 * day

// zoneOf is where somebody is.
func (b *Part) zoneOf(user match.User) *time.Location {
	zone, err := match.ZoneOf(b.Player(string(user)).Rest.Zone)
	if err != nil {
		return time.UTC
	}
	return zone
}

// dateWritten is a day as dateIn reads it.
func dateWritten(t time.Time, zone *time.Location) string { return t.In(zone).Format(time.DateOnly) }

// dateIn reads a day: 2026-12-01, 1.12.2026 or 1.12., which is the next one. It returns
// when the day begins. Errors: planError.
func dateIn(typed string, now time.Time, zone *time.Location) (time.Time, error) {
	typed = strings.TrimSpace(typed)
	for _, form := range []string{time.DateOnly, "2.1.2006"} {
		if t, err := time.ParseInLocation(form, typed, zone); err == nil {
			return within(t, now)
		}
	}
	// With a leap year before it, so that 29.2. can be read.
	t, err := time.ParseInLocation("2.1.2006", strings.TrimSuffix(typed, ".")+".2000", zone)
	if err != nil {
		return time.Time{}, wrongPlan("plan.wrong.date", words.Escape(words.Cleaned(typed)), dateWritten(now.Add(signAtFirst*day), zone))
	}
	today := now.In(zone)
	for year := today.Year(); year <= today.Year()+8; year++ {
		next := time.Date(year, t.Month(), t.Day(), 0, 0, 0, 0, zone)
		if next.Day() == t.Day() && dayAfter(next).After(now) {
			return within(next, now)
		}
	}
	return time.Time{}, fmt.Errorf("no year has a %s", typed)
}

// within refuses days that are over, or too far away.
func within(t, now time.Time) (time.Time, error) {
	switch {
	case !dayAfter(t).After(now):
		return t, wrongPlan("plan.wrong.past", dateWritten(t, t.Location()))
	case t.After(now.Add(farthestDate)):
		return t, wrongPlan("plan.wrong.far", dateWritten(t, t.Location()), dateWritten(now.Add(farthestDate), t.Location()))
	}
	return t, nil
}

// dayAfter is when the day after begins, which is 23 to 25 hours later.
func dayAfter(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day()+1, 0, 0, 0, 0, t.Location())
}

// endOf is the last minute of a day: the last on which people sign up.
func endOf(t time.Time) time.Time { return dayAfter(t).Add(-time.Minute) }

// noonOf is when play begins on a day.
func noonOf(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 12, 0, 0, 0, t.Location())
}

// dates reads what was typed about them into a draft. What was left as it stood, or
// emptied, is not taken for typed. Errors: planError.
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
	// Whoever begins on the day on which sign-up ends means right then.
	if d.Start = noonOf(t); dateWritten(d.last(now), zone) == dateWritten(t, zone) {
		d.Start = d.last(now)
	}
	return nil
}
