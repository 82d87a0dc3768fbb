package thread

import (
	"strconv"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// notes tells, each in a message that stays, what is about the match itself: time that
// ran out, people who left or returned, votes, repairs. What was told is noted by number,
// so that it is told once.
func (t *announcement) notes() error {
	for at, item := range t.items {
		msg, ok := t.note(item)
		// Told by an earlier try: Noted is kept after each.
		if !ok || item.N <= t.shown.Noted {
			continue
		}
		silent, err := t.noteDirectly(item, msg.Mention)
		if err == nil && !silent {
			silent, err = t.isLateQuestion(item, msg)
		}
		if err != nil {
			return err
		}
		if silent {
			t.shown.Noted = item.N
			continue
		}
		name := "n" + strconv.FormatUint(item.N, 10)
		if all := t.timeouts(at); len(all) > 1 {
			msg, item = t.timeoutsMessage(all), all[len(all)-1]
		}
		id, err := t.say(msg, name)
		if err != nil {
			return err
		}
		t.shown.Noted, t.shown.Note = item.N, id
		if item.News == match.Halfway || item.News == match.Reminded {
			t.shown.Retire.Add(core.Spot{Channel: t.shown.Channel, Message: id, Shrinks: true, Done: true, Users: msg.Mention, Posted: t.b.Now()})
		}
		if item.News == match.VoteOpened {
			t.noteVote(*item.Vote, id)
		}
	}
	return nil
}

// note is what there is to say about an item; false where the board says it.
func (t *announcement) note(item match.Item) (ui.Message, bool) {
	if msg, ok := t.operatorNote(item); ok {
		return msg, true
	}
	if msg, ok := t.sitterNote(item); ok {
		return msg, true
	}
	v := t.Localizer
	seats := v.Joined(t.seatNames(item.Seats))
	switch item.News {
	case match.Rewound:
		return ui.Message{Content: v.Phrase("news.rewound")}, true
	case match.Halfway, match.Reminded:
		return t.reminder(item)
	case match.TimeUp:
		return t.timeoutsMessage([]match.Item{item}), true
	case match.Absent:
		return t.absentNote(item, v.Phrase("news.absent", seats)), true
	case match.GoneAway:
		return t.absentNote(item, v.Phrase("news.leftserver", seats)), true
	case match.Substituted:
		return t.reseatedNote(item, ""), true
	case match.LeftTable:
		return ui.Message{Content: t.conceded(item)}, true
	case match.Replaced:
		if !core.Replaced(t.m, item.Who.User) {
			return ui.Message{Content: v.Phrase("news.replaced", v.Who(item))}, true
		}
		return ui.Message{Content: v.Phrase("news.replaced", words.Mention(item.Who.User)), Mention: []match.User{item.Who.User}, Rows: []ui.Row{{core.ReturnButton(v, t.m.ID)}}}, true
	case match.Returned:
		return ui.Message{Content: v.Phrase("news.returned", seats)}, true
	case match.VoteOpened:
		return t.voteMessage(*item.Vote), true
	case match.VoteEnded:
		m := t.beforeVote()
		return ui.Message{Content: outcomeOf(v.About(m), m, *item.Vote)}, true
	case match.Moved:
		return mentionMore(ui.Message{Content: v.Phrase("news.moved", v.Who(item))}, t.allPlayers()...), true
	case match.Unplaced:
		return ui.Message{Content: v.Phrase("news.unplaced")}, true
	case match.RepairNews:
		return ui.Message{Content: v.Phrase("sorry.repair")}, true
	case match.OpenAgain:
		return ui.Message{Content: v.Phrase("news.open")}, true
	}
	return t.noteOfTime(item, seats)
}

// conceded says who has given up, and who plays on in that seat.
func (t *announcement) conceded(item match.Item) string {
	who := t.Localizer.Who(item)
	for seat, c := range t.m.Chairs {
		if t.m.Phase.Live() && c.Left != nil && item.Who != nil && c.Left.User == item.Who.User && c.User == "" {
			return t.Localizer.Phrase("news.left.computer", who, t.Localizer.Names(game.Seat(seat)))
		}
	}
	return t.Localizer.Phrase("news.left", who)
}
