package discord

import (
	"context"
	"slices"
	"strings"
	"time"

	"norenbot/discord/ui"
	"norenbot/game/match"
)

// verbForget is the verb of the red button by which somebody is forgotten. It
// says nobody's id: whoever presses it is meant.
const verbForget = "forget"

// forgetAsk says what is forgotten of whoever asks, above the button that does it.
func (b *Bot) forgetAsk(i ui.Interaction) ui.Response {
	own, err := b.matches.Of(i.User.ID)
	if err != nil {
		return b.refuse(i, err)
	}
	v := b.to(i)
	lines := []string{"### " + v.Phrase("forget.ask"), strings.TrimSpace(v.Phrase("forget.what"))}
	if playing := those(own, func(m match.Match) bool { return sits(m, i.User.ID) }); len(playing) > 0 {
		lines = append(lines, v.Phrase("forget.playing", len(playing)))
	}
	if n := b.linesOf(i.User.ID); n > 0 {
		lines = append(lines, v.Phrase("forget.seasons", n))
	}
	return ui.Response{Message: &ui.Message{Content: strings.Join(lines, "\n"), Ephemeral: true, Rows: []ui.Row{{v.red(verbForget, "", "", "forget.yes")}}}}
}

// forget forgets whoever pressed. Pressed again there is nothing left to forget,
// which is no reason to say anything else.
func (b *Bot) forget(_ context.Context, i ui.Interaction, _ ui.CustomID) ui.Response {
	forget := b.matches.Forget
	if b.seasons != nil {
		forget = b.seasons.Forget
	}
	if _, err := forget(i.User.ID); err != nil {
		return b.refuse(i, err)
	}
	return b.inPlace(i, b.private(i, "forget.done"))
}

// linesOf is in how many seasons that are on somebody has a line.
func (b *Bot) linesOf(user match.User) (n int) {
	if b.seasons == nil {
		return 0
	}
	p, err := b.seasons.Person(user)
	if err != nil || p == 0 {
		return 0
	}
	for _, f := range b.seasons.All() {
		if !f.Phase.Live() {
			continue
		}
		look, err := b.seasons.Look(f.ID)
		if err != nil {
			continue
		}
		if _, has := look.Season.Has(p); has {
			n++
		}
	}
	return n
}

// who is whom an item tells of, for a text. Whoever was forgotten has no name and is
// called by the number of the seat, from 1.
func (v voice) who(item match.Item) string {
	seat := 0
	if seats := seatsIn(item.Seats); len(seats) > 0 {
		seat = int(seats[0])
	}
	return escape(v.plainName(*item.Who, seat))
}

// keepOnly drops the people who are no longer at the table from what is remembered of its
// board, so that nobody who was forgotten comes back with it.
func (shown *board) keepOnly(m match.Match, now time.Time) {
	left := func(users []match.User) []match.User {
		return slices.DeleteFunc(users, func(u match.User) bool { _, plays := m.PlayedBy(u, now); return !plays })
	}
	shown.Pinged, shown.Owed = left(shown.Pinged), left(shown.Owed)
	for n := range shown.Retire {
		shown.Retire[n].Users = left(shown.Retire[n].Users)
	}
}
