package thread

import (
	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
)

// operatorName is who acted, as everybody is told: by name if they manage the server, as
// the operator if they run the program.
func operatorName(v words.Voice, o *match.Owner) string {
	if o == nil || o.User == "" {
		return v.Phrase("operator.name")
	}
	return words.Escape(words.ShownName(*o))
}

// operatorNote is what there is to say about an act of an operator; false for an item
// about anything else, such as a rewind that the players voted for.
func (t *announcement) operatorNote(item match.Item) (ui.Message, bool) {
	who := operatorName(t.Voice, item.Who)
	switch item.News {
	case match.Reseated:
		return t.reseatedNote(item, who), true
	case match.SeatOffered:
		return t.offerNote(item, who), true
	case match.SeatDeclined:
		seat := words.SeatsIn(item.Seats)[0]
		return ui.Message{Content: t.Voice.Phrase("news.seatdeclined", words.Escape(t.Voice.PlainName(*item.To, int(seat))), t.Voice.Names(seat))}, true
	case match.Rewound:
		if item.Who == nil {
			return ui.Message{}, false
		}
		return ui.Message{Content: t.Voice.Phrase("news.rewoundby", item.Lost, who)}, true
	case match.CalledOff:
		return ui.Message{Content: t.Voice.Phrase("news.calledoff", who)}, true
	case match.Released:
		return ui.Message{Content: t.Voice.Phrase("news.released", who)}, true
	}
	return ui.Message{}, false
}

// reseatedNote says who goes on for whom. A person is mentioned and can begin, but only
// if the seat is still theirs when it is told.
func (t *announcement) reseatedNote(item match.Item, who string) ui.Message {
	seat := words.SeatsIn(item.Seats)[0]
	from := words.Escape(t.Voice.PlainName(*item.From, int(seat)))
	if item.To.Computer != "" {
		return ui.Message{Content: t.Voice.Phrase("news.reseatedcomputer", who, from)}
	}
	says := func(to string) string {
		switch {
		case item.News == match.Substituted && t.m.Contest != nil:
			return t.Voice.Phrase("news.playson", to, from)
		case item.News == match.Substituted:
			return t.Voice.Phrase("news.substituted", to, from)
		}
		return t.Voice.Phrase("news.reseated", who, from, to)
	}
	msg := ui.Message{Content: says(words.Escape(t.Voice.PlainName(*item.To, int(seat))))}
	if t.m.Chairs[seat].User == item.To.User && t.m.Phase == match.Playing && item.To.User != "" {
		msg.Content = says(words.Mention(item.To.User))
		msg.Mention, msg.Rows = []match.User{item.To.User}, []ui.Row{{core.OpenMenu(t.Voice, t.m.ID)}}
	}
	return msg
}
