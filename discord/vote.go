package discord

import (
	"strings"

	"norenbot/game"
	"norenbot/game/match"
)

// The verbs of presses about votes.
const (
	verbVote    = "vote"    // Arg is "yes" or "no" and what the vote is about
	verbReplace = "replace" // propose that a computer player takes over the seat Arg
)

// A ballot is what a press on a vote's button says: "yes.goback.2".
type ballot struct {
	yes   bool
	about match.Motion
	seat  game.Seat
}

const (
	ballotYes = "yes"
	ballotNo  = "no"
	ballotSep = "."
)

func (p ballot) arg() string {
	word := ballotNo
	if p.yes {
		word = ballotYes
	}
	return strings.Join([]string{word, string(p.about), itoa(int(p.seat))}, ballotSep)
}

func ballotIn(arg string) (ballot, bool) {
	parts := strings.Split(arg, ballotSep)
	if len(parts) != 3 {
		return ballot{}, false
	}
	return ballot{yes: parts[0] == ballotYes, about: match.Motion(parts[1]), seat: game.Seat(atoi(parts[2]))}, true
}

func (b *Bot) pressVote(i Interaction, p Press) Response {
	cast, ok := ballotIn(p.Arg)
	if !ok {
		return b.private(i, "sorry.unknown")
	}
	_, err := b.matches.Ballot(match.ID(p.Match), i.User.ID, cast.about, cast.seat, cast.yes)
	return b.done(i, err, "vote.cast")
}

// voteRow are the buttons of an open vote.
func (v voice) voteRow(id match.ID, vote match.Vote) Row {
	button := func(yes bool, key string, style ButtonStyle) Part {
		arg := ballot{yes, vote.About, vote.Seat}.arg()
		return Part{Button: &Button{ID: Press{Verb: verbVote, Match: string(id), Arg: arg}.ID(), Label: v.Phrase(key), Style: style}}
	}
	return Row{button(true, "vote.yes", Success), button(false, "vote.no", Danger)}
}

// motion says what a vote is about. Who was replaced by it is still named.
func (v voice) motion(m match.Match, vote match.Vote) string {
	who := v.names(vote.Seat)
	if c := m.Chairs[vote.Seat]; vote.About == match.Replace && c.Left != nil {
		who = escape(c.Left.Name)
	}
	return v.Phrase("vote."+string(vote.About), who)
}

// voters are the people who may vote and have not yet.
func (t *telling) voters(vote match.Vote) []string {
	who := t.m.People() &^ vote.Yes &^ vote.No
	if vote.About == match.Replace {
		who &^= game.Only(vote.Seat)
	}
	return t.users(who)
}

// voteKey names a vote among those that are open in a match.
func voteKey(vote match.Vote) string { return string(vote.About) + ballotSep + itoa(int(vote.Seat)) }

// noteVote remembers the message of an open vote.
func (t *telling) noteVote(vote match.Vote, message string) {
	key := voteKey(vote)
	if before := t.shown.Votes[key]; before != message {
		t.retire(before)
	}
	if t.shown.Votes == nil {
		t.shown.Votes = map[string]string{}
	}
	t.shown.Votes[key] = message
}

// closeVotes takes the buttons off the votes that are over, however that came.
func (t *telling) closeVotes() {
	open := map[string]bool{}
	for _, vote := range t.m.Votes {
		open[voteKey(vote)] = t.m.Phase.Live()
	}
	for key, message := range t.shown.Votes {
		if !open[key] {
			t.retire(message)
			delete(t.shown.Votes, key)
		}
	}
}
