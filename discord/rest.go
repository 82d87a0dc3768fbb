package discord

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"norenbot/discord/ui"
	"norenbot/game/match"
)

// Rest is when a person is not to be asked; match.Options.Rest.
func (b *Bot) Rest(user match.User) match.Rest { return b.player(string(user)).Rest }

// rememberPlayer stores what a person has chosen, and tells their matches when
// they are not to be asked, if that is new.
func (b *Bot) rememberPlayer(user match.User, p playerSettings) error {
	before := b.Rest(user)
	if err := b.remember(playerKind, string(user), p); err != nil {
		return err
	}
	if fmt.Sprint(before) == fmt.Sprint(p.Rest) {
		return nil
	}
	return b.matches.SetRest(user, p.Rest)
}

const (
	quietOff = "off"
	dayMins  = 24 * 60
)

// restIn reads zone and quiet hours of /settings player. What is wrong with them
// is refused with what would be right.
func (b *Bot) restIn(i ui.Interaction, rest match.Rest) (match.Rest, *ui.Response) {
	refuse := func(key string, args ...any) (match.Rest, *ui.Response) {
		r := b.private(i, key, args...)
		return rest, &r
	}
	zone, hasZone := i.Options["zone"]
	quiet, hasQuiet := i.Options["quiet"]
	if !hasZone && !hasQuiet {
		return rest, nil
	}
	from, to := rest.From, rest.To
	if from == to {
		from, to = -1, -1
	}
	if !hasZone {
		zone = rest.Zone
	}
	if hasQuiet {
		var ok bool
		if from, to, ok = hoursIn(quiet); !ok {
			return refuse("sorry.times", escape(quiet))
		}
	}
	if zone = zoneNamed(zone); zone == "" && from >= 0 {
		return refuse("sorry.nozone")
	}
	next, err := rest.Resting(zone, from, to, b.now())
	switch {
	case errors.Is(err, match.ErrZone):
		return refuse("sorry.zone")
	case err != nil:
		return refuse("sorry.quiet")
	}
	return next, nil
}

// hours are how people write them: "22:30-7", "22h30 à 7h", "22.30–07.00".
var hours = regexp.MustCompile(`^(\d{1,2})\s*(?:[:.h]\s*(\d{2})?)?\s*(?:-|–|—|to|à|a|alle)\s*(\d{1,2})\s*(?:[:.h]\s*(\d{2})?)?$`)

// hoursIn reads quiet hours, in minutes after midnight: -1 for none.
func hoursIn(typed string) (from, to int, ok bool) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	if typed == quietOff {
		return -1, -1, true
	}
	p := hours.FindStringSubmatch(typed)
	if p == nil {
		return 0, 0, false
	}
	from, to = ui.Number(p[1])*60+ui.Number(p[2]), ui.Number(p[3])*60+ui.Number(p[4])
	ok = ui.Number(p[1]) <= 24 && ui.Number(p[3]) <= 24 && ui.Number(p[2]) < 60 && ui.Number(p[4]) < 60 && max(from, to) <= dayMins
	return from % dayMins, to % dayMins, ok
}

// written is how quiet hours are shown.
func written(from, to int) string {
	return fmt.Sprintf("%02d:%02d–%02d:%02d", from/60, from%60, to/60, to%60)
}

// usualHours are offered before anything is typed.
var usualHours = []string{"22:00–07:00", "22:30–07:30", "23:00–08:00", "00:00–08:00", "00:00–09:00", "01:00–10:00"}

// offerHours offers what was typed, if it reads as hours, else usual ones that begin so;
// and always to have none.
func (b *Bot) offerHours(i ui.Interaction, typed string) []ui.Choice {
	off := ui.Choice{Name: b.to(i).Phrase("quiet.off"), Value: quietOff}
	if from, to, ok := hoursIn(typed); ok && from >= 0 {
		return []ui.Choice{{Name: written(from, to), Value: written(from, to)}, off}
	}
	choices := []ui.Choice{off}
	for _, h := range usualHours {
		if strings.HasPrefix(h, strings.TrimSpace(typed)) {
			choices = append(choices, ui.Choice{Name: h, Value: h})
		}
	}
	return choices
}

// zoneFile names the time zones that are offered, those of the tz database's
// zone.tab and UTC, one a line. Others that it knows can be typed.
//
//go:embed zones.txt
var zoneFile string

var zoneNames = strings.Fields(zoneFile)

// zoneNamed is the name of a zone in its own capitals; what is not offered stays
// as it was typed.
func zoneNamed(typed string) string {
	typed = strings.TrimSpace(typed)
	for _, name := range zoneNames {
		if strings.EqualFold(name, typed) {
			return name
		}
	}
	return typed
}

// offerZones lists the zones whose names have what was typed, each with the time
// it is there.
func (b *Bot) offerZones(i ui.Interaction, typed string) []ui.Choice {
	typed = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(typed)), " ", "_")
	var choices []ui.Choice
	for _, name := range zoneNames {
		if len(choices) == optionsPerSelect {
			break
		}
		zone, err := match.ZoneOf(name)
		if err == nil && strings.Contains(strings.ToLower(name), typed) {
			choices = append(choices, ui.Choice{Name: name + " · " + b.now().In(zone).Format("15:04"), Value: name})
		}
	}
	return choices
}

// restState says when a person is not asked.
func (v voice) restState(rest match.Rest, now time.Time) string {
	zone, quiet := rest.Zone, v.Phrase("quiet.off")
	if zone == "" {
		zone = v.Phrase("zone.none")
	}
	if rest.From != rest.To {
		quiet = written(rest.From, rest.To)
	}
	line := v.Phrase("settings.rest", zone, quiet)
	if next := rest.Last.To.Add(match.WakeLeast); next.After(now) {
		line += "\n-# " + v.Phrase("settings.later", stamp(next))
	}
	if until, away := rest.Away(now); away {
		line += "\n" + v.Phrase("settings.away", stamp(until))
	}
	return line
}

// vacationCommand begins a vacation in all of a person's matches; 0 days end it.
func (b *Bot) vacationCommand() command {
	return command{path: "settings vacation", asks: free, run: b.vacation,
		options: []option{{name: "days", kind: ui.WholeOption, most: match.LeaveDays}}}
}

// vacation begins a vacation of so many days, ends it with 0, and says what is left of
// the year's.
func (b *Bot) vacation(_ context.Context, i ui.Interaction) ui.Response {
	var p playerSettings
	if err := b.recallToChange(playerKind, string(i.User.ID), &p); err != nil {
		return b.refuse(i, err)
	}
	v := b.to(i)
	if days, ok := i.Options["days"]; ok {
		rest, err := p.Rest.Leave(ui.Number(days), b.now())
		if errors.Is(err, match.ErrLeave) {
			return b.private(i, "sorry.leave", p.Rest.LeaveLeft(b.now()))
		}
		p.Rest = rest
		if err := b.rememberPlayer(i.User.ID, p); err != nil {
			return b.refuse(i, err)
		}
	}
	state := v.Phrase("settings.here")
	if until, away := p.Rest.Away(b.now()); away {
		state = v.Phrase("settings.away", stamp(until))
	}
	return b.settings(i, state+"\n"+v.Phrase("settings.left", p.Rest.LeaveLeft(b.now())))
}
