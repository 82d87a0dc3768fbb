package evenings

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"testing"
	"time"

	"norenbot/game/match"
)

// TestDaysPass compares what a table reads while a player stays away, day after
// day, with testdata: the reminder, that the time is up, that they are absent.
func TestDaysPass(t *testing.T) {
	transcribe(t, "days", (*evening).daysPass)
}

func (h *evening) daysPass(locale string) {
	s := writer(h.Server)
	alice, bruno, chiara := h.Person("Alice", locale), h.Person("Bruno", locale), h.Person("Chiara", locale)
	luck := rand.New(rand.NewPCG(6, 1))
	wait := func(title string, until func(match.Clock) bool) {
		s.scene(title)
		for range 400 {
			m := h.Match()
			if seat, _ := m.SeatOf(match.User(bruno.ID().String())); until(m.Chairs[seat].Clock) {
				s.Look()
				return
			}
			h.Watch = nil
			for _, p := range h.Awaited() {
				if p != bruno {
					p.Decide(luck)
				}
			}
			time.Sleep(time.Hour)
			h.Quietly()
			h.Watch = s
		}
		h.T.Fatalf("never: %s", title)
	}

	s.public = true
	s.scene("A table")
	alice.Types(h.Channel, "/game new", nil)
	bruno.Clicks("join")
	chiara.Clicks("join")
	alice.Clicks("start")
	wait("A day and a half later, Bruno has not planned", func(c match.Clock) bool { return !c.Half.IsZero() })
	wait("Nor has he with 18 hours to go", func(c match.Clock) bool { return !c.Reminded.IsZero() })
	wait("After three days his time is up", func(c match.Clock) bool { return c.Lapses == 1 })
	wait("He is reminded again", func(c match.Clock) bool { return !c.Reminded.IsZero() })
	wait("And is absent", func(c match.Clock) bool { return c.Lapses == 2 })
}

// stamps are moments as messages write them, which every reader's client turns
// into words.
var stamps = regexp.MustCompile(`<t:(\d+):([Rf])>`)

// read turns the moments of a text into words as the reader's client does. It also
// keeps transcripts from depending on a second more or less.
func (s *scribe) read(text string) string {
	return stamps.ReplaceAllStringFunc(text, func(found string) string {
		p := stamps.FindStringSubmatch(found)
		unix, _ := strconv.ParseInt(p[1], 10, 64)
		zone := s.zone
		if zone == nil {
			zone = time.UTC
		}
		if at := time.Unix(unix, 0).In(zone); p[2] == "f" {
			return dated(s.reads, at)
		}
		return relative(s.reads, time.Unix(unix, 0).Sub(s.h.Now()))
	})
}

// relative is how long it is to a moment, or since, as Discord writes it.
func relative(language string, d time.Duration) string {
	units := map[string][3][2]string{
		"en": {{"minute", "minutes"}, {"hour", "hours"}, {"day", "days"}},
		"fr": {{"minute", "minutes"}, {"heure", "heures"}, {"jour", "jours"}},
		"it": {{"minuto", "minuti"}, {"ora", "ore"}, {"giorno", "giorni"}},
	}[language]
	n, unit := int(d.Abs().Round(time.Minute)/time.Minute), 0
	switch long := d.Abs(); {
	case long >= 24*time.Hour:
		n, unit = int(long.Round(24*time.Hour)/(24*time.Hour)), 2
	case long >= time.Hour:
		n, unit = int(long.Round(time.Hour)/time.Hour), 1
	}
	word := units[unit][1]
	if n == 1 {
		word = units[unit][0]
	}
	form := map[string][2]string{"en": {"in %d %s", "%d %s ago"}, "fr": {"dans %d %s", "il y a %d %s"}, "it": {"tra %d %s", "%d %s fa"}}[language]
	if d < 0 {
		return fmt.Sprintf(form[1], n, word)
	}
	return fmt.Sprintf(form[0], n, word)
}

// dated is a moment as Discord writes it.
func dated(language string, at time.Time) string {
	switch language {
	case "fr":
		return fmt.Sprintf("%d %s %d %s", at.Day(), map[time.Month]string{time.November: "novembre", time.December: "décembre"}[at.Month()], at.Year(), at.Format("15:04"))
	case "it":
		return fmt.Sprintf("%d %s %d %s", at.Day(), map[time.Month]string{time.November: "novembre", time.December: "dicembre"}[at.Month()], at.Year(), at.Format("15:04"))
	}
	return at.Format("January 2, 2006 3:04 PM")
}
