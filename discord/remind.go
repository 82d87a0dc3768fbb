package discord

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"norenbot/discord/ui"
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
	seat := seatsIn(item.Seats)[0]
	chair, last := t.m.Chairs[seat], item.News == match.Reminded
	if chair.User == "" || chair.Clock.Half.IsZero() && chair.Clock.Reminded.IsZero() {
		return ui.Message{}, false // they have decided
	}
	user, key := chair.User, "news.halfway"
	if last {
		key = "news.reminded"
	}
	said := t.v.Phrase(key, mention(user), until(item.Until), stamp(item.Until))
	if s := t.m.SitterOf(seat, t.b.now()); s != nil {
		user = s.User
		said = t.v.Phrase("news.sitterreminded", mention(user), t.v.names(seat), until(item.Until), stamp(item.Until))
	}
	if p := t.b.player(string(user)); !last && p.Digest != nil && !t.b.late(p, user) {
		return ui.Message{}, false // a digest has listed it, or they were mentioned
	}
	told := t.toldElsewhere(user, last)
	if told && !last {
		return ui.Message{}, false
	}
	msg := ui.Message{Content: said + "\n-# " + t.v.Phrase("news.else"), Embeds: t.b.alsoWaiting(t.v, t.b.waitingElsewhere(t.m, user), user), Rows: []ui.Row{{t.v.openMenu(t.m.ID)}}}
	if msg.Silent = told; !told {
		msg.Mention = []match.User{user}
	}
	return msg, true
}

// waitingElsewhere are the other matches of the server that wait for somebody, the most
// urgent first.
func (b *Bot) waitingElsewhere(here match.Match, user match.User) []match.Match {
	own, err := b.matches.Of(user)
	if err != nil {
		b.log.Error().Err(err).Msg("listing matches")
	}
	others := those(own, func(m match.Match) bool {
		_, asked := b.waitsFor(m, user)
		return asked && m.ID != here.ID && m.Place.Server == here.Place.Server && !m.Lesson
	})
	b.byUrgency(others, user)
	return others
}

// alsoWaiting lists such matches in a frame: what a reminder says is found again by its
// words, and these may change between two tries.
func (b *Bot) alsoWaiting(v voice, of []match.Match, user match.User) []ui.Embed {
	if len(of) == 0 {
		return nil
	}
	lines := []string{v.Phrase("news.also")}
	for _, m := range of[:min(len(of), alsoMost)] {
		lines = append(lines, "- "+b.link(m)+b.untilWhen(v, m, user))
	}
	if more := len(of) - alsoMost; more > 0 {
		lines = append(lines, v.linesMore(more))
	}
	return []ui.Embed{{Description: strings.Join(lines, "\n")}}
}

// untilWhen says how long a match waits for somebody; "" for as long as it takes.
func (b *Bot) untilWhen(v voice, m match.Match, user match.User) string {
	seat, asked := b.waitsFor(m, user)
	if at, limited := m.Deadline(max(seat, 0)); asked && limited {
		return " · " + v.Phrase("board.deadline", until(at))
	}
	return ""
}

// alsoMost is how many other matches a reminder lists.
const alsoMost = 10

// A nudge is a reminder as the facts of a match tell of it.
type nudge struct {
	of    match.ID
	last  bool
	at    time.Time
	since time.Time // when the seat was asked
}

// toldElsewhere reports whether a reminder in another match of the server has told of
// this one just before. It follows from the facts, so every try finds the same: of
// reminders of the same second the first match by id tells of all.
func (t *announcement) toldElsewhere(user match.User, last bool) bool {
	own, err := t.b.matches.Of(user)
	if err != nil {
		return false
	}
	var all []nudge
	for _, m := range own {
		seat, asked := t.b.waitsFor(m, user)
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
