package thread

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
)

// Several reminders in a row say nothing new: the first lists all matches of the server
// that wait for its reader. So long after it no other one pings them.
const (
	halfApart = 6 * time.Hour // of half of the time: it is not posted either
	lastApart = time.Hour     // of the last one
)

// reminder says to whoever plays for a seat how much time is left, and what happens
// then. That is the same for everybody, since it is nobody's business whether there are
// orders or picks. A reminder that came too late to matter is not posted.
func (t *announcement) reminder(item match.Item) (ui.Message, bool) {
	seat := words.SeatsIn(item.Seats)[0]
	chair, last := t.m.Chairs[seat], item.News == match.Reminded
	if chair.User == "" || chair.Clock.Half.IsZero() && chair.Clock.Reminded.IsZero() {
		return ui.Message{}, false // they have decided
	}
	user, key := chair.User, "news.halfway"
	if last {
		key = "news.reminded"
	}
	said := t.Localizer.Phrase(key, words.Mention(user), words.Until(item.Until), words.Stamp(item.Until))
	if s := t.m.SitterOf(seat, t.b.Now()); s != nil {
		user = s.User
		said = t.Localizer.Phrase("news.sitterreminded", words.Mention(user), t.Localizer.Names(seat), words.Until(item.Until), words.Stamp(item.Until))
	}
	if p := t.b.Player(string(user)); !last && p.Digest != nil && !t.b.late(p, user) {
		return ui.Message{}, false // a digest has listed it, or they were mentioned
	}
	told := t.isRemindedElsewhere(user, last)
	if told && !last {
		return ui.Message{}, false
	}
	msg := ui.Message{Content: said + "\n-# " + t.Localizer.Phrase("news.else"), Embeds: t.b.AlsoWaiting(t.Localizer, t.b.WaitingElsewhere(t.m, user), user), Rows: []ui.Row{{core.OpenMenu(t.Localizer, t.m.ID)}}}
	if msg.Silent = told; !told {
		msg.Mention = []match.User{user}
	}
	return msg, true
}

// A nudge is a reminder as the facts of a match tell of it.
type nudge struct {
	of    match.ID
	last  bool
	at    time.Time
	since time.Time // when the seat was asked
}

// isRemindedElsewhere reports whether a reminder in another match of the server has just mentioned this one too.
// It follows from the facts, so every retry finds the same: of several reminders in the same second, the one of
// the first match by id covers all.
func (t *announcement) isRemindedElsewhere(user match.User, last bool) bool {
	own, err := t.b.Matches.Of(user)
	if err != nil {
		return false
	}
	var all []nudge
	for _, m := range own {
		seat, asked := t.b.WaitsFor(m, user)
		if !asked || m.Place.Server != t.m.Place.Server || !m.Unheard.IsZero() {
			continue
		}
		clock := m.Chairs[seat].Clock
		all = append(all, nudge{m.ID, false, clock.Half, clock.Since}, nudge{m.ID, true, clock.Reminded, clock.Since})
	}
	slices.SortFunc(all, func(a, b nudge) int { return cmp.Or(a.at.Compare(b.at), strings.Compare(string(a.of), string(b.of))) })
	var told time.Time // by the last one that pinged
	for _, n := range all {
		apart := halfApart
		if n.last {
			apart = lastApart
		}
		silent := n.at.Sub(told) < apart && !told.Before(n.since)
		switch {
		case n.at.IsZero():
		case n.of == t.m.ID && n.last == last:
			return silent
		case !silent:
			told = n.at
		}
	}
	return false
}
