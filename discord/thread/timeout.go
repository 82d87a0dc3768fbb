package thread

import (
	"strconv"
	"strings"

	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
)

// timeouts returns the item at a position and those after it, if they are timeouts that one message can report
// because nothing else is posted between them; none if the item is something else.
func (t *announcement) timeouts(at int) (all []match.Item) {
	if t.items[at].News != match.TimeUp {
		return nil
	}
	for _, item := range t.items[at:] {
		if item.News == match.TimeUp {
			all = append(all, item)
		} else if _, ok := t.note(item); ok {
			break
		}
	}
	return all
}

// timeoutsMessage mentions the players who ran out of time, and says for each what was played instead and why.
func (t *announcement) timeoutsMessage(items []match.Item) ui.Message {
	var msg ui.Message
	var lines []string
	var row ui.Row
	played := t.playedIn(items[0].Entry, items[len(items)-1].Entry)
	for _, item := range items {
		names := t.Localizer.Joined(t.seatNames(item.Seats))
		said, what := t.Localizer.Phrase("news.timeup", names), t.ofSeats(played, item.Seats)
		if item.How != "" {
			msg.Mention = append(msg.Mention, t.users(item.Seats)...)
			said = t.timeoutMessage(item, what)
		} else if what != "" {
			said += " " + what
		}
		lines = append(lines, said)
		if b := t.forgiving(item); b != nil {
			if len(items) > 1 {
				b.Label = t.Localizer.Label80("forgive.one", names)
			}
			row = append(row, ui.Control{Button: b})
		}
	}
	if msg.Content = strings.Join(lines, "\n"); len(row) > 0 {
		msg.Rows = ui.InRows(row)
	}
	return msg
}

// timeoutMessage says to players whose time ran out where what was played came from, and what it was unless that is "".
func (t *announcement) timeoutMessage(item match.Item, what string) string {
	key, who := "news.timeup."+string(item.How), t.Localizer.Joined(t.mentions(item.Seats))
	if what == "" {
		return t.Localizer.Phrase(key, who)
	}
	return t.Localizer.Phrase(key+".what", who, what)
}

// forgiving is a button to take back what was played when a time ran out; nil where nothing can be.
func (t *announcement) forgiving(item match.Item) *ui.Button {
	if t.m.Phase != match.Playing {
		return nil
	}
	id := ui.CustomID{Verb: VerbForgive, Match: string(t.m.ID), Arg: strconv.Itoa(item.Entry)}.ID()
	return &ui.Button{ID: id, Label: t.Localizer.Phrase("forgive.button"), Style: ui.Secondary}
}

// playedIn is what everybody may know of some entries: what a plan is made of stays hidden.
func (t *announcement) playedIn(first, last int) []game.Event {
	from, err := t.b.Matches.Since(t.m.ID, "", first-1)
	to, failed := t.b.Matches.Since(t.m.ID, "", last)
	if err != nil || failed != nil || len(to) > len(from) {
		return nil
	}
	return from[:len(from)-len(to)]
}

// ofSeats is the first of events that tells of one of some seats; "" if none does.
func (t *announcement) ofSeats(events []game.Event, seats game.Seats) string {
	for _, e := range events {
		if who := e.Text.Args[0]; who.Kind() == game.SeatName && seats.Has(who.Seat()) {
			return t.Localizer.Text(e.Text)
		}
	}
	return ""
}
