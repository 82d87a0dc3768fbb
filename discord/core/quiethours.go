package core

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
)

// Rest is when a person is not to be asked; match.Options.Rest.
func (b *Core) Rest(user match.User) match.Rest { return b.Player(string(user)).Rest }

// RememberPlayer stores what a person has chosen, and tells their matches when
// they are not to be asked, if that is new.
func (b *Core) RememberPlayer(user match.User, p PlayerSettings) error {
	before := b.Rest(user)
	if err := b.Remember(PlayerKind, string(user), p); err != nil {
		return err
	}
	if fmt.Sprint(before) == fmt.Sprint(p.Rest) {
		return nil
	}
	return b.Matches.SetRest(user, p.Rest)
}

// QuietOff is typed by who wants no quiet hours, or no digest, any more.
const QuietOff = "off"

// DayMins is a day in minutes.
const DayMins = 24 * 60

// RestIn reads the zone and the quiet hours that somebody has typed, by "zone" and "quiet". What is wrong
// with them is refused with what would be right.
func (b *Core) RestIn(i ui.Interaction, typed map[string]string, rest match.Rest) (match.Rest, *ui.Response) {
	refuse := func(key string, args ...any) (match.Rest, *ui.Response) {
		r := b.Private(i, key, args...)
		return rest, &r
	}
	zone, hasZone := typed["zone"]
	quiet, hasQuiet := typed["quiet"]
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
			return refuse("sorry.times", words.Escape(quiet))
		}
	}
	if zone = zoneName(zone); zone == "" && from >= 0 {
		return refuse("sorry.nozone")
	}
	next, err := rest.Resting(zone, from, to, b.Now())
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
	if typed == QuietOff {
		return -1, -1, true
	}
	p := hours.FindStringSubmatch(typed)
	if p == nil {
		return 0, 0, false
	}
	from, to = ui.Number(p[1])*60+ui.Number(p[2]), ui.Number(p[3])*60+ui.Number(p[4])
	ok = ui.Number(p[1]) <= 24 && ui.Number(p[3]) <= 24 && ui.Number(p[2]) < 60 && ui.Number(p[4]) < 60 && max(from, to) <= DayMins
	return from % DayMins, to % DayMins, ok
}

// formatHours formats quiet hours for display.
func formatHours(from, to int) string {
	return fmt.Sprintf("%02d:%02d–%02d:%02d", from/60, from%60, to/60, to%60)
}

// usualHours are offered before anything is typed.
var usualHours = []string{"22:00–07:00", "22:30–07:30", "23:00–08:00", "00:00–08:00", "00:00–09:00", "01:00–10:00"}

// OfferHours offers what was typed, if it reads as hours, else usual ones that begin so;
// and always to have none.
func (b *Core) OfferHours(i ui.Interaction, typed string) []ui.Choice {
	off := ui.Choice{Name: b.To(i).Phrase("quiet.off"), Value: QuietOff}
	if from, to, ok := hoursIn(typed); ok && from >= 0 {
		return []ui.Choice{{Name: formatHours(from, to), Value: formatHours(from, to)}, off}
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

// ZoneNames are the time zones that are offered, in the order of their names.
var zoneNames = strings.Fields(zoneFile)

// zoneName returns a time zone in its official spelling. A zone that is not offered stays as it was typed.
func zoneName(typed string) string {
	typed = strings.TrimSpace(typed)
	for _, name := range zoneNames {
		if strings.EqualFold(name, typed) {
			return name
		}
	}
	return typed
}

// OfferZones lists the zones whose names have what was typed, each with the time
// it is there.
func (b *Core) OfferZones(i ui.Interaction, typed string) []ui.Choice {
	typed = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(typed)), " ", "_")
	var choices []ui.Choice
	for _, name := range zoneNames {
		if len(choices) == ui.OptionsPerSelect {
			break
		}
		zone, err := match.ZoneOf(name)
		if err == nil && strings.Contains(strings.ToLower(name), typed) {
			choices = append(choices, ui.Choice{Name: name + " · " + b.Now().In(zone).Format("15:04"), Value: name})
		}
	}
	return choices
}

// QuietHours is how somebody's quiet hours are typed; "" for none.
func QuietHours(rest match.Rest) string {
	if rest.From == rest.To {
		return ""
	}
	return formatHours(rest.From, rest.To)
}

// RestState says when a person is not asked.
func RestState(v words.Localizer, rest match.Rest, now time.Time) string {
	zone, quiet := rest.Zone, v.Phrase("quiet.off")
	if zone == "" {
		zone = v.Phrase("zone.none")
	}
	if hours := QuietHours(rest); hours != "" {
		quiet = hours
	}
	line := v.Phrase("settings.rest", zone, quiet)
	if next := rest.Last.To.Add(match.WakeLeast); next.After(now) {
		line += "\n-# " + v.Phrase("settings.later", words.Stamp(next))
	}
	if until, away := rest.Away(now); away {
		line += "\n" + v.Phrase("settings.away", words.Stamp(until))
	}
	return line
}

// VacationCommand begins a vacation in all of a person's matches; 0 days end it.
func (b *Core) VacationCommand() Command {
	return Command{Path: "settings vacation", Asks: Free, Run: b.vacation,
		Options: []Option{{Name: "days", Kind: ui.WholeOption, Most: match.LeaveDays}}}
}

// vacation begins a vacation of so many days, ends it with 0, and says what is left of
// the year's.
func (b *Core) vacation(_ context.Context, i ui.Interaction) ui.Response {
	var p PlayerSettings
	if err := b.RecallToChange(PlayerKind, string(i.User.ID), &p); err != nil {
		return b.Refuse(i, err)
	}
	v := b.To(i)
	if days, ok := i.Options["days"]; ok {
		rest, err := p.Rest.Leave(ui.Number(days), b.Now())
		if errors.Is(err, match.ErrLeave) {
			return b.Private(i, "sorry.leave", p.Rest.LeaveLeft(b.Now()))
		}
		p.Rest = rest
		if err := b.RememberPlayer(i.User.ID, p); err != nil {
			return b.Refuse(i, err)
		}
	}
	state := v.Phrase("settings.here")
	if until, away := p.Rest.Away(b.Now()); away {
		state = v.Phrase("settings.away", words.Stamp(until))
	}
	return b.Settings(i, state+"\n"+v.Phrase("settings.left", p.Rest.LeaveLeft(b.Now())))
}
