package thread

import (
	"slices"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
)

// operatorName is who acted, as everybody is told: by name if they manage the server, as
// the operator if they run the program.
func operatorName(v words.Localizer, o *match.Owner) string {
	if o == nil || o.User == "" {
		return v.Phrase("operator.name")
	}
	return words.Escape(words.ShownName(*o))
}

// operatorNote is what there is to say about an act of an operator; false for an item
// about anything else, such as a rewind that the players voted for.
func (t *announcement) operatorNote(item match.Item) (ui.Message, bool) {
	msg, is := t.operatorAct(item)
	if is && item.Why != "" {
		msg.Content += "\n> " + words.Escape(words.Cleaned(item.Why))
	}
	return msg, is
}

// mentionMore mentions users whom a note does not name yet.
func mentionMore(msg ui.Message, users ...match.User) ui.Message {
	var also []match.User
	for _, u := range users {
		if u != "" && !slices.Contains(msg.Mention, u) {
			also, msg.Mention = append(also, u), append(msg.Mention, u)
		}
	}
	if len(also) > 0 {
		msg.Content += "\n-# " + strings.Join(words.MentionAll(also), " ")
	}
	return msg
}

// allPlayers returns the players of the match.
func (t *announcement) allPlayers() (users []match.User) {
	for _, c := range t.m.Chairs {
		users = append(users, c.User)
	}
	return users
}

// operatorAct is operatorNote without the reason: with a mention of whom it concerns, as its row of season.Powers says.
func (t *announcement) operatorAct(item match.Item) (ui.Message, bool) {
	who := operatorName(t.Localizer, item.Who)
	switch item.News {
	case match.Reseated:
		return mentionMore(t.reseatedNote(item, who), item.From.User), true
	case match.SeatOffered:
		return mentionMore(t.offerNote(item, who), t.m.Chairs[words.SeatsIn(item.Seats)[0]].User), true
	case match.SeatDeclined:
		seat := words.SeatsIn(item.Seats)[0]
		return ui.Message{Content: t.Localizer.Phrase("news.seatdeclined", words.Escape(t.Localizer.PlainName(*item.To, int(seat))), t.Localizer.Names(seat))}, true
	case match.Rewound:
		if item.Who == nil {
			return ui.Message{}, false
		}
		return mentionMore(ui.Message{Content: t.Localizer.Phrase("news.rewoundby", item.Lost, who)}, t.allPlayers()...), true
	case match.CalledOff:
		return mentionMore(ui.Message{Content: t.Localizer.Phrase("news.calledoff", who)}, t.allPlayers()...), true
	case match.Released:
		return ui.Message{Content: t.Localizer.Phrase("news.released", who)}, true
	}
	return ui.Message{}, false
}

// reseatedNote says who goes on for whom. A person is mentioned and can begin, but only
// if the seat is still theirs when it is told.
func (t *announcement) reseatedNote(item match.Item, who string) ui.Message {
	seat := words.SeatsIn(item.Seats)[0]
	from := words.Escape(t.Localizer.PlainName(*item.From, int(seat)))
	if item.To.Computer != "" {
		return ui.Message{Content: t.Localizer.Phrase("news.reseatedcomputer", who, from)}
	}
	says := func(to string) string {
		switch {
		case item.News == match.Substituted && t.m.Contest != nil:
			return t.Localizer.Phrase("news.playson", to, from)
		case item.News == match.Substituted:
			return t.Localizer.Phrase("news.substituted", to, from)
		}
		return t.Localizer.Phrase("news.reseated", who, from, to)
	}
	msg := ui.Message{Content: says(words.Escape(t.Localizer.PlainName(*item.To, int(seat))))}
	if t.m.Chairs[seat].User == item.To.User && t.m.Phase == match.Playing && item.To.User != "" {
		msg.Content = says(words.Mention(item.To.User))
		msg.Mention, msg.Rows = []match.User{item.To.User}, []ui.Row{{core.OpenMenu(t.Localizer, t.m.ID)}}
	}
	return msg
}
