package thread

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// Who likes is written to once a day, in private, with what waits for them in all
// servers. That stands in for the mention when they are awaited, if it comes within the
// first half of their time, and for the reminder at half of it; the last reminder always
// comes. Whoever takes no direct messages is told where they play, and mentioned as
// before: nothing depends on such messages.

// A digestList names whoever wants digests, and some who no longer do.
type digestList struct {
	Users []match.User `json:"users"`
}

// digestsKey is where it is remembered.
const digestsKey = "digests"

// daytimes are how people write them: "8", "8:30", "8h30".
var daytimes = regexp.MustCompile(`^(\d{1,2})\s*(?:[:.h]\s*(\d{2})?)?$`)

// daytimeIn reads a time of day, in minutes after midnight: -1 for never.
func daytimeIn(typed string) (minutes int, ok bool) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	if typed == core.QuietOff {
		return -1, true
	}
	p := daytimes.FindStringSubmatch(typed)
	if p == nil || ui.Number(p[1]) > 24 || ui.Number(p[2]) > 59 || ui.Number(p[1])*60+ui.Number(p[2]) > core.DayMins {
		return 0, false
	}
	return (ui.Number(p[1])*60 + ui.Number(p[2])) % core.DayMins, true
}

// daytime is how one is shown.
func daytime(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }

// DigestTime is how the time of somebody's daily list is typed; "" for none.
func DigestTime(digest *int) string {
	if digest == nil {
		return ""
	}
	return daytime(*digest)
}

// usualDaytimes are offered before anything is typed.
var usualDaytimes = []string{"07:00", "08:00", "09:00", "12:00", "17:00", "18:00", "19:00", "20:00"}

// OfferDigest offers what was typed, if it reads as a time of day, else usual ones; and
// always to have none.
func (b *Part) OfferDigest(i ui.Interaction, typed string) []ui.Choice {
	choices := []ui.Choice{{Name: b.To(i).Phrase("digest.off"), Value: core.QuietOff}}
	times := usualDaytimes
	if at, ok := daytimeIn(typed); ok && at >= 0 {
		times = []string{daytime(at)}
	}
	for _, at := range times {
		choices = append(choices, ui.Choice{Name: at, Value: at})
	}
	return choices
}

// DigestState says when somebody is written to.
func DigestState(v words.Localizer, digest *int) string {
	if digest == nil {
		return v.Phrase("settings.digest", v.Phrase("digest.off"))
	}
	return v.Phrase("settings.digest", daytime(*digest)) + "\n-# " + v.Phrase("digest.instead")
}

// DigestIn reads the time of the daily list that somebody has typed, by "digest". Whoever wants one is
// written to at once, so that they learn now whether that works.
func (b *Part) DigestIn(ctx context.Context, i ui.Interaction, all map[string]string, p *core.PlayerSettings) *ui.Response {
	refuse := func(key string, args ...any) *ui.Response {
		r := b.Private(i, key, args...)
		return &r
	}
	typed, has := all["digest"]
	if !has {
		return nil
	}
	at, ok := daytimeIn(typed)
	switch {
	case !ok:
		return refuse("sorry.daytime", words.Escape(typed))
	case at < 0:
		p.Digest = nil
		return nil
	case p.Rest.Zone == "":
		return refuse("sorry.digestzone")
	}
	p.Digest = &at
	last, _ := digests(*p, b.Now())
	note := core.DigestNote{Due: last, Locale: i.Locale}
	v := b.To(i)
	err := b.Direct(ctx, i.User.ID, &note, ui.Message{Content: v.Phrase("digest.hello", daytime(at)) + "\n-# " + v.Phrase("digest.instead"), Nonce: "hello" + core.ShortID(i.ID)})
	switch {
	case wire.IsPermanent(err):
		return refuse("sorry.direct")
	case err == nil:
		err = b.listDaily(i.User.ID)
	}
	if err == nil {
		err = b.Remember(core.DigestKind, string(i.User.ID), note)
	}
	if err != nil {
		r := b.Refuse(i, err)
		return &r
	}
	return nil
}

// listDaily adds somebody to those who want a digest.
func (b *Part) listDaily(user match.User) error {
	var before digestList
	b.Recall(core.BotKind, digestsKey, &before)
	var gone []match.User
	for _, u := range before.Users {
		var p core.PlayerSettings
		if err := b.RecallToChange(core.PlayerKind, string(u), &p); err == nil && p.Digest == nil {
			gone = append(gone, u)
		}
	}
	return b.Memory.Revise(core.BotKind, digestsKey, func(stored []byte) (any, error) {
		var list digestList
		if stored != nil {
			if err := json.Unmarshal(stored, &list); err != nil {
				return nil, fmt.Errorf("%w: who wants a digest: %w", match.ErrDamaged, err)
			}
		}
		if !slices.Contains(list.Users, user) {
			list.Users = append(slices.DeleteFunc(list.Users, func(u match.User) bool { return slices.Contains(gone, u) }), user)
		}
		return list, nil
	})
}

// digests are the moments of the digest before now, and of the next one.
func digests(p core.PlayerSettings, now time.Time) (last, next time.Time) {
	zone, err := match.ZoneOf(p.Rest.Zone)
	if err != nil {
		zone = time.UTC // this machine does not know it any more
	}
	y, m, d := now.In(zone).Date()
	at := func(d int) time.Time { return time.Date(y, m, d, 0, *p.Digest, 0, 0, zone).UTC() }
	if next = at(d); next.After(now) {
		return at(d - 1), next
	}
	return next, at(d + 1)
}

// late reports whether the digest that was due last is not written yet, though Discord has had time
// to take it: then nobody knows when the next one will be.
func (b *Part) late(p core.PlayerSettings, user match.User) bool {
	var note core.DigestNote
	b.Recall(core.DigestKind, string(user), &note)
	note = note.Before(b.Now())
	last, _ := digests(p, b.Now())
	until, quiet := p.Rest.Quiet(last)
	if !quiet {
		until = last
	}
	return last.Sub(note.Due) >= nearlyDay && b.Now().Sub(until) >= lateAfter
}

// lateAfter is how long a digest may take to be written.
const lateAfter = 5 * time.Minute

// listedInTime reports whether a digest tells somebody in the first half of their time
// that a match waits for them.
func (b *Part) listedInTime(m match.Match, seat game.Seat, user match.User) bool {
	p := b.Player(string(user))
	if p.Digest == nil || b.late(p, user) {
		return false
	}
	_, next := digests(p, b.Now())
	if until, quiet := p.Rest.Quiet(next); quiet {
		next = until
	}
	half, limited := m.HalfOf(seat)
	return !limited || next.Before(half)
}
