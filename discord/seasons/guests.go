package seasons

import (
	"fmt"
	"slices"

	"norenbot/discord/core"
	"norenbot/discord/wire"
	"norenbot/game/league"
	"norenbot/game/season"
)

// forGuests reports whether a post is made in the servers that joined, too: that there is
// a season, that it starts, and how it ended.
func forGuests(p league.Post) bool {
	return p.Kind == league.PostOpen || p.Kind == league.PostEnd || p.Kind == league.PostRound && p.Number == 1
}

// guestChannel is where a season is told of in a server that joined: where its code was
// entered, or else the first channel where games may be started; "" if neither is known.
func (b *Part) guestChannel(id season.ID, server string) string {
	var note guestNote
	b.Recall(core.GuestKind, guestKey(id, server), &note)
	if channels := b.Server(server).Channels; note.Channel == "" && len(channels) > 0 {
		return channels[0]
	}
	return note.Channel
}

// tellGuests tells the other servers; where that is refused, it is not tried again.
func (t *posting) tellGuests(item season.Item, e league.Event) error {
	for _, server := range t.Facts.Guests {
		channel := t.b.guestChannel(t.Facts.ID, server)
		if channel == "" {
			continue
		}
		there := *t
		there.Localizer = t.b.InPublic(server)
		there.says = there.Localizer
		for part, msg := range there.toGuests(item.Event, e) {
			msg.Nonce = fmt.Sprintf("g%d.%d%s", item.N, part, core.ShortID(server))
			id, err := there.Once(channel, msg, "")
			switch {
			case err == nil:
				t.guestSaw(server, guestPost{channel, id})
			case !wire.IsPermanent(err):
				return err
			}
		}
	}
	return nil
}

// A guestPost is a message in a server that joined.
type guestPost struct {
	Channel string `json:"c"`
	Message string `json:"m"`
}

// guestSaw notes a message; one that an earlier try posted may be known.
func (t *posting) guestSaw(server string, at guestPost) {
	if t.shown.Guests == nil {
		t.shown.Guests = map[string][]guestPost{}
	}
	if !slices.Contains(t.shown.Guests[server], at) {
		t.shown.Guests[server] = append(t.shown.Guests[server], at)
	}
}

// partGuests takes the ways in off the messages in servers that are not in the season any
// more; where that is refused, it is not tried again.
func (t *posting) partGuests() error {
	for server, messages := range t.shown.Guests {
		if t.Facts.In(server) {
			continue
		}
		for _, at := range messages {
			if err := t.b.API.Retire(t.Ctx, at.Channel, at.Message); err != nil && !wire.IsPermanent(err) {
				return err
			}
		}
		delete(t.shown.Guests, server)
	}
	return nil
}
