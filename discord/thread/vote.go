package thread

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// VerbVote is the verb of presses about votes: Arg is a ballot.
const VerbVote = "vote"

// A ballot is what a press on a vote's button says: "yes.goback.2.1790000000".
type ballot struct {
	yes   bool
	about match.Motion
	seat  game.Seat
	since int // Unix time of when the vote was opened; 0 in buttons that do not say it
}

const (
	ballotYes = "yes"
	ballotNo  = "no"
)

// arg writes the ballot into a custom_id.
func (p ballot) arg() string {
	word := ballotNo
	if p.yes {
		word = ballotYes
	}
	return strings.Join([]string{word, string(p.about), strconv.Itoa(int(p.seat)), strconv.Itoa(p.since)}, core.ArgSep)
}

// ballotIn reads what arg has written; false for anything else.
func ballotIn(arg string) (ballot, bool) {
	parts := strings.Split(arg, core.ArgSep)
	if len(parts) != 4 {
		return ballot{}, false
	}
	return ballot{yes: parts[0] == ballotYes, about: match.Motion(parts[1]), seat: game.Seat(ui.Number(parts[2])), since: ui.Number(parts[3])}, true
}

// isCurrent reports whether a ballot belongs to the vote that is open; a later vote about the same thing is
// another one.
func (p ballot) isCurrent(m match.Match) bool {
	return slices.ContainsFunc(m.Votes, func(v match.Vote) bool {
		return v.About == p.about && v.Seat == p.seat && int(v.Since.Unix()) == p.since
	})
}

// pressVote casts a vote, and says how it stands.
func (b *Part) pressVote(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	cast, ok := ballotIn(p.Arg)
	if !ok {
		return b.Private(i, "sorry.unknown")
	}
	id := match.ID(p.Match)
	m, err := b.Matches.Match(id)
	if err != nil {
		return b.Refuse(i, err)
	}
	if m.Phase == match.Playing && core.HasSeat(m, i.User.ID) && !cast.isCurrent(m) {
		return b.Refuse(i, match.ErrNoVote)
	}
	vote, err := b.Matches.Ballot(id, i.User.ID, cast.about, cast.seat, cast.yes)
	tally, err := b.VoteReply(i, id, vote, err)
	return b.Done(i, err, "vote.cast", tally)
}

// voteMessage asks the people of a match, says what the vote would do and how it
// stands, and names who has not voted.
func (t *announcement) voteMessage(vote match.Vote) ui.Message {
	msg := ui.Message{Content: question(t.Localizer, t.m, vote) + "\n" + core.TallyLine(t.Localizer, t.m, vote) + "\n-# " + needs(t.Localizer, vote.About)}
	msg.Content += " " + t.Localizer.Phrase("vote.until", t.m.Needs(vote), len(words.SeatsIn(t.m.Electors(vote))), words.Stamp(vote.Until))
	if t.m.Electors(vote) != t.entitled(vote) {
		msg.Content += " " + t.Localizer.Phrase("vote.absent")
	}
	if msg.Mention = t.voters(vote); len(msg.Mention) > 0 {
		msg.Content += "\n" + t.Localizer.Joined(words.MentionAll(msg.Mention))
	}
	msg.Rows = []ui.Row{voteRow(t.Localizer, t.m.ID, vote)}
	return msg
}

// needs says how many must agree.
func needs(v words.Localizer, about match.Motion) string {
	switch about {
	case match.GoBack:
		return v.Phrase("vote.all")
	case match.Halt:
		return v.Phrase("vote.everybody")
	case match.Forgive:
		return v.Phrase("vote.majority")
	}
	return v.Phrase("vote.half")
}

// question is what somebody asks the others.
func question(v words.Localizer, m match.Match, vote match.Vote) string {
	if vote.About == match.Substitute {
		return v.Phrase("news.volunteer", volunteers(v, vote), motion(v, m, vote))
	}
	by := vote.By
	if vote.About != match.Replace && vote.About != match.Forgive {
		by = vote.Seat
	}
	return v.Phrase("news.vote", v.Names(by), motion(v, m, vote))
}

// voteRow are the buttons of an open vote.
func voteRow(v words.Localizer, id match.ID, vote match.Vote) ui.Row {
	button := func(yes bool, key string, style ui.ButtonStyle) ui.Control {
		arg := ballot{yes, vote.About, vote.Seat, int(vote.Since.Unix())}.arg()
		return ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: VerbVote, Match: string(id), Arg: arg}.ID(), Label: v.Phrase(key), Style: style}}
	}
	return ui.Row{button(true, "vote.yes", ui.Success), button(false, "vote.no", ui.Danger)}
}

// motion says what a vote is about: to go back, whose decision, which, and how
// much else. Who was replaced by it is still named.
func motion(v words.Localizer, m match.Match, vote match.Vote) string {
	who := v.Names(vote.Seat)
	switch {
	case vote.About == match.Substitute:
		return v.Phrase("vote.substitute", volunteers(v, vote), who)
	case vote.About == match.Replace && m.Chairs[vote.Seat].Left != nil:
		who = words.Escape(v.PlainName(*m.Chairs[vote.Seat].Left, int(vote.Seat)))
	case vote.About == match.Halt:
		return v.Phrase("vote.pause", vote.To)
	case vote.About == match.Forgive:
		who = v.Phrase("vote.lapsed", who)
	case vote.About == match.GoBack && len(vote.What) == 0:
		who = v.Phrase("vote.secret", who)
	case vote.About == match.GoBack:
		var told []string
		for _, t := range vote.What {
			told = append(told, v.Phrase("vote.quote", strings.TrimSuffix(v.Text(t), ".")))
		}
		who = v.Joined(told)
	}
	if vote.Lost > 0 {
		return v.Phrase("vote.since", vote.Lost, who)
	}
	switch vote.About {
	case match.Forgive:
		return v.Phrase("vote.goback", who)
	case match.GoOn:
		return v.Phrase("vote.resume")
	}
	return v.Phrase("vote."+string(vote.About), who)
}

// outcomeOf says how a vote ended.
func outcomeOf(v words.Localizer, m match.Match, vote match.Vote) string {
	key := "news.failed"
	switch {
	case vote.Passed:
		key = "news.passed"
	case vote.Moot:
		key = "news.moot"
	}
	return v.Phrase(key, motion(v, m, vote))
}

// beforeVote returns the match as it was voted on, so that a player who lost a seat by the vote is still named.
func (t *announcement) beforeVote() match.Match {
	m := t.m
	m.Chairs = slices.Clone(m.Chairs)
	for _, item := range t.items {
		if item.News == match.Substituted {
			m.Chairs[words.SeatsIn(item.Seats)[0]].Owner = *item.From
		}
	}
	return m
}

// voters are the people who may vote and have not yet, the absent too.
func (t *announcement) voters(vote match.Vote) []match.User {
	return t.users(t.entitled(vote) &^ vote.Yes &^ vote.No)
}

// entitled returns the seats of the people who may vote, the absent too.
func (t *announcement) entitled(vote match.Vote) game.Seats {
	who := t.m.People()
	if vote.About == match.Replace || vote.About == match.Substitute {
		who &^= game.Only(vote.Seat)
	}
	return who
}

// voteKey names a vote among those that are open in a match.
func voteKey(vote match.Vote) string {
	return string(vote.About) + core.ArgSep + strconv.Itoa(int(vote.Seat))
}

// noteVote remembers the message of an open vote.
func (t *announcement) noteVote(vote match.Vote, message string) {
	key := voteKey(vote)
	// A vote that was opened again has a new message; the old one loses its buttons.
	if before := t.shown.Votes[key]; before != message {
		t.retire(before)
	}
	if t.shown.Votes == nil {
		t.shown.Votes = map[string]string{}
	}
	t.shown.Votes[key] = message
}

// isLateQuestion reports whether an item is the question msg of a vote that is already over, or the end of a vote
// without effect whose question was never posted here.
func (t *announcement) isLateQuestion(item match.Item, msg ui.Message) (bool, error) {
	switch item.News {
	case match.VoteOpened:
		if !t.tellsVoteEnd(*item.Vote) {
			return false, nil
		}
		if !t.Again {
			return true, nil
		}
		// An earlier try may have posted it without our knowing.
		posted, err := t.PostedBefore(t.shown.Channel, msg, t.shown.Note)
		return posted == "", err
	case match.VoteEnded:
		return !item.Vote.Passed && t.shown.Votes[voteKey(*item.Vote)] == "", nil
	}
	return false, nil
}

// tellsVoteEnd reports whether the news tells how a vote ended.
func (t *announcement) tellsVoteEnd(vote match.Vote) bool {
	return slices.ContainsFunc(t.items, func(i match.Item) bool {
		return i.News == match.VoteEnded && voteKey(*i.Vote) == voteKey(vote) && i.Vote.Since.Equal(vote.Since)
	})
}

// showVotes writes anew how the open votes stand, and in those that are over how
// they ended, without buttons.
func (t *announcement) showVotes() error {
	open := map[string]match.Vote{}
	for _, vote := range t.m.Votes {
		if t.m.Phase.Live() {
			open[voteKey(vote)] = vote
		}
	}
	for key, message := range t.shown.Votes {
		vote, stands := open[key]
		if !stands {
			t.closeVote(key, message)
			delete(t.shown.Votes, key)
		} else if t.has(match.VoteCast) {
			err := t.b.API.Edit(t.Ctx, t.shown.Channel, message, t.voteMessage(vote))
			if err != nil && !wire.IsPermanent(err) && wire.ClassOf(err) != wire.TooOld && wire.ClassOf(err) != wire.Archived {
				return err
			}
		}
	}
	return t.askAgain(open)
}

// askAgain posts the questions of open votes whose message was left behind where nobody can press.
func (t *announcement) askAgain(open map[string]match.Vote) error {
	for len(t.shown.Ask) > 0 {
		key := t.shown.Ask[0]
		vote, stands := open[key]
		if t.shown.Ask = t.shown.Ask[1:]; !stands || t.shown.Votes[key] != "" {
			continue
		}
		id, err := t.say(t.voteMessage(vote), "v"+core.ShortID(key+vote.Since.String()))
		if err != nil {
			t.shown.Ask = append(t.shown.Ask, key)
			return err
		}
		t.noteVote(vote, id)
	}
	return nil
}

// closeVote says in a vote's own message how it ended. Where that is not known
// or cannot be said, the buttons go.
func (t *announcement) closeVote(key, message string) {
	for _, item := range t.items {
		if item.News == match.VoteEnded && voteKey(*item.Vote) == key {
			m := t.beforeVote()
			text := question(t.Localizer.About(m), m, *item.Vote) + "\n" + core.TallyLine(t.Localizer, match.Match{}, *item.Vote)
			if t.b.API.Edit(t.Ctx, t.shown.Channel, message, ui.Message{Content: text}) == nil {
				return
			}
		}
	}
	t.retire(message)
}

// volunteers names who would take over a seat.
func volunteers(v words.Localizer, vote match.Vote) string {
	return words.Escape(v.PlainName(*vote.Who, int(vote.Seat)))
}
