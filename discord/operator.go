package discord

import (
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// operatorName is who acted, as everybody is told: by name if they manage the server, as
// the operator if they run the program.
func (v voice) operatorName(o *match.Owner) string {
	if o == nil || o.User == "" {
		return v.Phrase("operator.name")
	}
	return escape(shownName(*o))
}

// operatorNote is what there is to say about an act of an operator; false for an item
// about anything else, such as a rewind that the players voted for.
func (t *announcement) operatorNote(item match.Item) (ui.Message, bool) {
	who := t.v.operatorName(item.Who)
	switch item.News {
	case match.Reseated:
		return t.reseatedNote(item, who), true
	case match.SeatOffered:
		return t.offerNote(item, who), true
	case match.SeatDeclined:
		seat := seatsIn(item.Seats)[0]
		return ui.Message{Content: t.v.Phrase("news.seatdeclined", escape(t.v.plainName(*item.To, int(seat))), t.v.names(seat))}, true
	case match.Rewound:
		if item.Who == nil {
			return ui.Message{}, false
		}
		return ui.Message{Content: t.v.Phrase("news.rewoundby", item.Lost, who)}, true
	case match.CalledOff:
		return ui.Message{Content: t.v.Phrase("news.calledoff", who)}, true
	case match.Released:
		return ui.Message{Content: t.v.Phrase("news.released", who)}, true
	}
	return ui.Message{}, false
}

// reseatedNote says who goes on for whom. A person is mentioned and can begin, but only
// if the seat is still theirs when it is told.
func (t *announcement) reseatedNote(item match.Item, who string) ui.Message {
	seat := seatsIn(item.Seats)[0]
	from := escape(t.v.plainName(*item.From, int(seat)))
	if item.To.Computer != "" {
		return ui.Message{Content: t.v.Phrase("news.reseatedcomputer", who, from)}
	}
	says := func(to string) string {
		switch {
		case item.News == match.Substituted && t.m.Contest != nil:
			return t.v.Phrase("news.playson", to, from)
		case item.News == match.Substituted:
			return t.v.Phrase("news.substituted", to, from)
		}
		return t.v.Phrase("news.reseated", who, from, to)
	}
	msg := ui.Message{Content: says(escape(t.v.plainName(*item.To, int(seat))))}
	if t.m.Chairs[seat].User == item.To.User && t.m.Phase == match.Playing && item.To.User != "" {
		msg.Content = says(mention(item.To.User))
		msg.Mention, msg.Rows = []match.User{item.To.User}, []ui.Row{{t.v.openMenu(t.m.ID)}}
	}
	return msg
}
