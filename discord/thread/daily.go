package thread

import (
	"context"
	"slices"
	"strconv"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game/match"
)

// dailyEvery is how often it is looked whose digest is due, and how long the pause after a failure is at least.
const dailyEvery = time.Minute

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
			pause := max(core.PauseAfter(err, f.Failed+1), dailyEvery)
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
	var note core.DigestNote
	if err := b.RecallToChange(core.DigestKind, string(user), &note); err != nil {
		return err
	}
	note = note.Before(now)
	due, _ := digests(p, now)
	if _, quiet := p.Rest.Quiet(now); quiet || due.Sub(note.Due) < nearlyDay {
		return nil
	}
	own, err := b.Matches.Of(user)
	if err != nil {
		return err
	}
	waiting := core.MatchesWhere(own, func(m match.Match) bool {
		_, asked := b.WaitsFor(m, user)
		return asked && m.Repair == nil && !m.Lesson
	})
	if len(waiting) > 0 {
		v := b.To(ui.Interaction{User: ui.User{ID: user}, Locale: note.Locale})
		msg := b.ListMessage(v, "digest.title", waiting, user)
		msg.Nonce = "d" + strconv.FormatInt(due.Unix(), 36) + core.ShortID(string(user))
		switch err := b.directOnce(ctx, user, &note, msg, due); {
		case wire.IsPermanent(err):
			return b.endDaily(ctx, user, waiting, due)
		case err != nil:
			return err
		}
	}
	note.Due = due
	return b.Remember(core.DigestKind, string(user), note)
}

// directOnce writes to somebody in private unless that was done since a moment.
func (b *Part) directOnce(ctx context.Context, user match.User, note *core.DigestNote, msg ui.Message, since time.Time) error {
	if note.Channel != "" {
		recent, err := b.API.Recent(ctx, note.Channel, core.RecentMost)
		if err != nil && !wire.ClassOf(err).IsGone() {
			return err
		}
		if slices.ContainsFunc(recent, func(m wire.PostedMessage) bool { return m.Own && !ui.SnowflakeTime(m.ID).Before(since) }) {
			return nil
		}
	}
	return b.Direct(ctx, user, note, msg)
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
		here := core.MatchesWhere(waiting, func(other match.Match) bool { return other.Place.Server == m.Place.Server })
		msg := ui.Message{Content: v.Phrase("digest.closed", words.Mention(user)), Embeds: b.AlsoWaiting(v, here, user), Mention: []match.User{user},
			Rows: []ui.Row{{core.OpenMenu(v, m.ID)}}, Nonce: "c" + strconv.FormatInt(due.Unix(), 36) + core.ShortID(string(user)+m.Place.Server)}
		if _, err := b.API.Post(ctx, b.WhereShown(m), msg); err != nil {
			if !wire.IsPermanent(err) {
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
