package discord

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game"
	"norenbot/game/match"
)

// The verbs of presses about votes.
const (
	verbVote    = "vote"    // Arg is "yes" or "no" and what the vote is about
	verbReplace = "replace" // propose that a computer player takes over the seat Arg
)

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
	ballotSep = "."
)

// arg writes the ballot into a custom_id.
func (p ballot) arg() string {
	word := ballotNo
	if p.yes {
		word = ballotYes
	}
	return strings.Join([]string{word, string(p.about), strconv.Itoa(int(p.seat)), strconv.Itoa(p.since)}, ballotSep)
}

// ballotIn reads what arg has written; false for anything else. Buttons of programs
// before this one have no moment.
func ballotIn(arg string) (ballot, bool) {
	parts := strings.Split(arg, ballotSep)
	if len(parts) != 3 && len(parts) != 4 {
		return ballot{}, false
	}
	p := ballot{yes: parts[0] == ballotYes, about: match.Motion(parts[1]), seat: game.Seat(ui.Number(parts[2]))}
	if len(parts) == 4 {
		p.since = ui.Number(parts[3])
	}
	return p, true
}

// meant reports whether a ballot belongs to a vote that is open: one that was
// opened later about the same is another one.
func (p ballot) meant(m match.Match) bool {
	return p.since == 0 || slices.ContainsFunc(m.Votes, func(v match.Vote) bool {
		return v.About == p.about && v.Seat == p.seat && int(v.Since.Unix()) == p.since
	})
}

// pressVote casts a vote, and says how it stands.
func (b *Bot) pressVote(_ context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	cast, ok := ballotIn(p.Arg)
	if !ok {
		return b.private(i, "sorry.unknown")
	}
	id := match.ID(p.Match)
	m, err := b.matches.Match(id)
	if err != nil {
		return b.refuse(i, err)
	}
	if m.Phase == match.Playing && sits(m, i.User.ID) && !cast.meant(m) {
		return b.refuse(i, match.ErrNoVote)
	}
	vote, err := b.matches.Ballot(id, i.User.ID, cast.about, cast.seat, cast.yes)
	tally, err := b.stands(i, id, vote, err)
	return b.done(i, err, "vote.cast", tally)
}

// tally says how a vote stands, and who is missing: "2 yes, 1 to come (Max)".
func (v voice) tally(m match.Match, vote match.Vote) string {
	counts := []string{v.Phrase("vote.yeses", len(seatsIn(vote.Yes)))}
	if no := len(seatsIn(vote.No)); no > 0 {
		counts = append(counts, v.Phrase("vote.noes", no))
	}
	var missing []string
	for _, seat := range seatsIn(m.Electors(vote) &^ vote.Yes &^ vote.No) {
		missing = append(missing, v.names(seat))
	}
	if len(missing) > 0 && m.Phase.Live() {
		counts = append(counts, v.Phrase("vote.missing", len(missing), v.list(missing)))
	}
	return strings.Join(counts, ", ")
}

// seatsIn lists the seats of a set.
func seatsIn(set game.Seats) []game.Seat {
	var seats []game.Seat
	for seat := game.Seat(0); set>>seat != 0; seat++ {
		if set.Has(seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// voteMessage asks the people of a match, says what the vote would do and how it
// stands, and names who has not voted.
func (t *announcement) voteMessage(vote match.Vote) ui.Message {
	msg := ui.Message{Content: t.v.question(t.m, vote) + "\n" + t.v.tally(t.m, vote) + "\n-# " + t.v.needs(vote.About)}
	msg.Content += " " + t.v.Phrase("vote.until", t.m.Needs(vote), len(seatsIn(t.m.Electors(vote))), stamp(vote.Until))
	if msg.Mention = t.voters(vote); len(msg.Mention) > 0 {
		msg.Content += "\n" + t.v.list(mentionAll(msg.Mention))
	}
	msg.Rows = []ui.Row{t.v.voteRow(t.m.ID, vote)}
	return msg
}

// needs says how many must agree.
func (v voice) needs(about match.Motion) string {
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
func (v voice) question(m match.Match, vote match.Vote) string {
	if vote.About == match.Substitute {
		return v.Phrase("news.volunteer", v.volunteers(vote), v.motion(m, vote))
	}
	by := vote.By
	if vote.About != match.Replace && vote.About != match.Forgive {
		by = vote.Seat
	}
	return v.Phrase("news.vote", v.names(by), v.motion(m, vote))
}

// voteRow are the buttons of an open vote.
func (v voice) voteRow(id match.ID, vote match.Vote) ui.Row {
	button := func(yes bool, key string, style ui.ButtonStyle) ui.Part {
		arg := ballot{yes, vote.About, vote.Seat, int(vote.Since.Unix())}.arg()
		return ui.Part{Button: &ui.Button{ID: ui.CustomID{Verb: verbVote, Match: string(id), Arg: arg}.ID(), Label: v.Phrase(key), Style: style}}
	}
	return ui.Row{button(true, "vote.yes", ui.Success), button(false, "vote.no", ui.Danger)}
}

// motion says what a vote is about: to go back, whose decision, which, and how
// much else. Who was replaced by it is still named.
func (v voice) motion(m match.Match, vote match.Vote) string {
	who := v.names(vote.Seat)
	switch {
	case vote.About == match.Substitute:
		return v.Phrase("vote.substitute", v.volunteers(vote), who)
	case vote.About == match.Replace && m.Chairs[vote.Seat].Left != nil:
		who = escape(v.plainName(*m.Chairs[vote.Seat].Left, int(vote.Seat)))
	case vote.About == match.Halt:
		return v.Phrase("vote.pause", vote.To)
	case vote.About == match.Forgive:
		who = v.Phrase("vote.lapsed", who)
	case vote.About == match.GoBack && len(vote.What) == 0:
		who = v.Phrase("vote.secret", who)
	case vote.About == match.GoBack:
		var told []string
		for _, t := range vote.What {
			told = append(told, v.Phrase("vote.quote", strings.TrimSuffix(v.text(t), ".")))
		}
		who = v.list(told)
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
func (v voice) outcomeOf(m match.Match, vote match.Vote) string {
	key := "news.failed"
	switch {
	case vote.Passed:
		key = "news.passed"
	case vote.Moot:
		key = "news.moot"
	}
	return v.Phrase(key, v.motion(m, vote))
}

// former is the match as it was voted on: who has lost a seat by it is still named.
func (t *announcement) former() match.Match {
	m := t.m
	m.Chairs = slices.Clone(m.Chairs)
	for _, item := range t.items {
		if item.News == match.Substituted {
			m.Chairs[seatsIn(item.Seats)[0]].Owner = *item.From
		}
	}
	return m
}

// voters are the people who may vote and have not yet, the absent too.
func (t *announcement) voters(vote match.Vote) []match.User {
	who := t.m.People() &^ vote.Yes &^ vote.No
	if vote.About == match.Replace || vote.About == match.Substitute {
		who &^= game.Only(vote.Seat)
	}
	return t.users(who)
}

// voteKey names a vote among those that are open in a match.
func voteKey(vote match.Vote) string {
	return string(vote.About) + ballotSep + strconv.Itoa(int(vote.Seat))
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

// unasked reports whether an item is a question that came too late to be asked, msg, or tells of a vote
// that came to nothing and whose question nobody has read here.
func (t *announcement) unasked(item match.Item, msg ui.Message) bool {
	switch item.News {
	case match.VoteOpened:
		// An earlier try may have posted it without our knowing.
		return t.ended(*item.Vote) && !(t.again && t.postedBefore(t.shown.Channel, msg, t.shown.Note) != "")
	case match.VoteEnded:
		return !item.Vote.Passed && t.shown.Votes[voteKey(*item.Vote)] == ""
	}
	return false
}

// ended reports whether the news tells how a vote ended.
func (t *announcement) ended(vote match.Vote) bool {
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
			err := t.b.api.Edit(t.ctx, t.shown.Channel, message, t.voteMessage(vote))
			if err != nil && !wire.Lasting(err) && !errors.Is(err, wire.ErrTooOld) && !errors.Is(err, wire.ErrArchived) {
				return err
			}
		}
	}
	return nil
}

// closeVote says in a vote's own message how it ended. Where that is not known
// or cannot be said, the buttons go.
func (t *announcement) closeVote(key, message string) {
	for _, item := range t.items {
		if item.News == match.VoteEnded && voteKey(*item.Vote) == key {
			m := t.former()
			text := t.v.about(m).question(m, *item.Vote) + "\n" + t.v.tally(match.Match{}, *item.Vote)
			if t.b.api.Edit(t.ctx, t.shown.Channel, message, ui.Message{Content: text}) == nil {
				return
			}
		}
	}
	t.retire(message)
}

// stands says to whoever did i how a vote stands that was opened or voted on
// with err.
func (b *Bot) stands(i ui.Interaction, id match.ID, vote match.Vote, err error) (string, error) {
	m, gone := b.matches.Match(id)
	if err = cmp.Or(err, gone); err != nil {
		return "", err
	}
	return b.to(i).about(m).tally(m, vote), nil
}

// volunteers names who would take over a seat.
func (v voice) volunteers(vote match.Vote) string {
	return escape(v.plainName(*vote.Who, int(vote.Seat)))
}
