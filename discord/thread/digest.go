package thread

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
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

// A DigestNote is how far somebody's digests have come.
type DigestNote struct {
	Due     time.Time `json:"due,omitzero"`      // when the last one was due that is dealt with
	Channel string    `json:"channel,omitempty"` // their direct messages
	Locale  string    `json:"locale,omitempty"`  // of their Discord, as it was last told
}

// before returns the note as it stood before a clock ran ahead: nothing can have been due later than now.
// directOnce knows what was written meanwhile.
func (n DigestNote) before(now time.Time) DigestNote {
	if n.Due.After(now) {
		n.Due = time.Time{}
	}
	return n
}

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
func DigestState(v words.Voice, digest *int) string {
	if digest == nil {
		return v.Phrase("settings.digest", v.Phrase("digest.off"))
	}
	return v.Phrase("settings.digest", daytime(*digest)) + "\n-# " + v.Phrase("digest.instead")
}

// DigestIn reads the digest of /settings player. Whoever wants one is written to at once,
// so that they learn now whether that works.
func (b *Part) DigestIn(ctx context.Context, i ui.Interaction, p *core.PlayerSettings) *ui.Response {
	refuse := func(key string, args ...any) *ui.Response {
		r := b.Private(i, key, args...)
		return &r
	}
	typed, has := i.Options["digest"]
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
	note := DigestNote{Due: last, Locale: i.Locale}
	v := b.To(i)
	err := b.Direct(ctx, i.User.ID, &note, ui.Message{Content: v.Phrase("digest.hello", daytime(at)) + "\n-# " + v.Phrase("digest.instead"), Nonce: "hello" + core.Shortly(i.ID)})
	switch {
	case wire.Lasting(err):
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
	var note DigestNote
	b.Recall(core.DigestKind, string(user), &note)
	note = note.before(b.Now())
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

// dailyEvery is how often it is looked whose digest is due, and how long the first pause after a
// failure is; dailyMost bounds what that grows to.
const (
	dailyEvery = time.Minute
	dailyMost  = 30 * time.Minute
)

// TellDaily writes digests until ctx ends, one after the other: Discord does not like
// bots that write to many people at once.
func (b *Part) TellDaily(ctx context.Context) {
	tick := time.NewTicker(dailyEvery)
	defer tick.Stop()
	failed := map[match.User]core.Attempts{}
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		var list digestList
		b.Recall(core.BotKind, digestsKey, &list)
		for _, user := range list.Users {
			f := failed[user]
			if b.Now().Before(f.Next) {
				continue
			}
			err := b.tellOne(ctx, user)
			if err == nil || ctx.Err() != nil {
				delete(failed, user)
				continue
			}
			pause := min(dailyEvery<<min(f.Failed, 10), dailyMost)
			failed[user] = core.Attempts{Failed: f.Failed + 1, Next: b.Now().Add(pause)}
			b.Log.Warn().Err(err).Dur("wait", pause).Msg("writing a digest")
		}
	}
}

// nearlyDay is how far digests are apart at least, in whatever zone one has come to.
const nearlyDay = 12 * time.Hour

// tellOne writes somebody's digest if it is due and anything waits. In quiet hours it
// waits for their end.
func (b *Part) tellOne(ctx context.Context, user match.User) error {
	p, now := b.Player(string(user)), b.Now()
	if p.Digest == nil {
		return nil
	}
	var note DigestNote
	if err := b.RecallToChange(core.DigestKind, string(user), &note); err != nil {
		return err
	}
	note = note.before(now)
	due, _ := digests(p, now)
	if _, quiet := p.Rest.Quiet(now); quiet || due.Sub(note.Due) < nearlyDay {
		return nil
	}
	own, err := b.Matches.Of(user)
	if err != nil {
		return err
	}
	waiting := core.Those(own, func(m match.Match) bool {
		_, asked := b.WaitsFor(m, user)
		return asked && m.Repair == nil && !m.Lesson
	})
	if len(waiting) > 0 {
		v := b.To(ui.Interaction{User: ui.User{ID: user}, Locale: note.Locale})
		msg := b.Listed(v, "digest.title", waiting, user)
		msg.Nonce = "d" + strconv.FormatInt(due.Unix(), 36) + core.Shortly(string(user))
		switch err := b.directOnce(ctx, user, &note, msg, due); {
		case wire.Lasting(err):
			return b.endDaily(ctx, user, waiting, due)
		case err != nil:
			return err
		}
	}
	note.Due = due
	return b.Remember(core.DigestKind, string(user), note)
}

// directOnce writes to somebody in private unless that was done since a moment.
func (b *Part) directOnce(ctx context.Context, user match.User, note *DigestNote, msg ui.Message, since time.Time) error {
	if note.Channel != "" {
		recent, err := b.API.Recent(ctx, note.Channel, core.RecentMost)
		if err != nil && !errors.Is(err, wire.ErrGone) {
			return err
		}
		if slices.ContainsFunc(recent, func(m wire.PostedMessage) bool { return m.Own && !ui.SnowflakeTime(m.ID).Before(since) }) {
			return nil
		}
	}
	return b.Direct(ctx, user, note, msg)
}

// Direct writes to somebody in private, and notes where. A channel that is no more may have been made
// anew.
func (b *Part) Direct(ctx context.Context, user match.User, note *DigestNote, msg ui.Message) (err error) {
	known := note.Channel != ""
	if !known {
		if note.Channel, err = b.API.Direct(ctx, user); err != nil {
			return err
		}
	}
	_, err = b.API.Post(ctx, note.Channel, msg)
	if known && errors.Is(err, wire.ErrGone) {
		note.Channel = ""
		return b.Direct(ctx, user, note, msg)
	}
	return err
}

// endDaily says to somebody who takes no direct messages any more, once in each server
// where a match waits for them, that they are mentioned again; and what waits.
func (b *Part) endDaily(ctx context.Context, user match.User, waiting []match.Match, due time.Time) error {
	b.ByUrgency(waiting, user)
	told := map[string]bool{}
	for _, m := range waiting {
		if told[m.Place.Server] {
			continue
		}
		told[m.Place.Server] = true
		v := b.InPublic(m.Place.Server)
		here := core.Those(waiting, func(other match.Match) bool { return other.Place.Server == m.Place.Server })
		msg := ui.Message{Content: v.Phrase("digest.closed", words.Mention(user)), Embeds: b.AlsoWaiting(v, here, user), Mention: []match.User{user},
			Rows: []ui.Row{{core.OpenMenu(v, m.ID)}}, Nonce: "c" + strconv.FormatInt(due.Unix(), 36) + core.Shortly(string(user)+m.Place.Server)}
		if _, err := b.API.Post(ctx, b.WhereShown(m), msg); err != nil {
			if !wire.Lasting(err) {
				return err
			}
			b.Log.Warn().Err(err).Str("match", string(m.ID)).Msg("saying that there are no digests any more")
		}
	}
	var p core.PlayerSettings
	if err := b.RecallToChange(core.PlayerKind, string(user), &p); err != nil {
		return err
	}
	p.Digest = nil
	return b.RememberPlayer(user, p)
}
