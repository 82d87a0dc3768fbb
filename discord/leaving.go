package discord

import (
	"errors"
	"strings"

	"norenbot/game"
	"norenbot/game/match"
)

// The verbs of presses about the match itself.
const (
	verbConcede = "concede" // yes, really
	verbRematch = "rematch"
	verbWatch   = "watch"
	verbVote    = "vote" // Arg is "yes" or "no" and what the vote is about
)

// undoCommand takes back: the last pick, else the last confirmed draft, else
// it asks the others.
func undoCommand() command {
	return simple("game undo", func(b *Bot, i Interaction, id match.ID) Response {
		m, err := b.matches.Menu(id, i.User.ID)
		if err == nil {
			_, err = b.matches.Undo(id, i.User.ID, m.Token, i.ID)
		}
		if errors.Is(err, game.ErrSettled) || errors.Is(err, game.ErrOthers) {
			_, err = b.matches.Propose(id, i.User.ID, match.GoBack, game.Public)
			return b.done(i, err, "undo.vote")
		}
		return b.done(i, err, "undo.done")
	})
}

// concedeCommand asks once more before it does what cannot be taken back.
func concedeCommand() command {
	return simple("game concede", func(b *Bot, i Interaction, id match.ID) Response {
		m, err := b.matches.Match(id)
		if err != nil {
			return b.refuse(i, err)
		}
		if _, sits := m.SeatOf(i.User.ID); !sits {
			return b.refuse(i, match.ErrNotSeated)
		}
		v := b.to(i)
		yes := &Button{ID: Press{Verb: verbConcede, Match: string(id)}.ID(), Label: v.Phrase("concede.yes"), Style: Danger}
		return Response{Message: &Message{Content: v.Phrase("concede.ask"), Rows: []Row{{{Button: yes}}}, Ephemeral: true}}
	})
}

func (b *Bot) concede(i Interaction, id match.ID) Response {
	if _, err := b.matches.Concede(id, i.User.ID); err != nil {
		return b.refuse(i, err)
	}
	m := Message{Content: b.to(i).Phrase("concede.done"), Ephemeral: true}
	return Response{Update: &m}
}

func watchCommand() command { return simple("game watch", (*Bot).watch) }

func (b *Bot) watch(i Interaction, id match.ID) Response {
	if err := b.matches.Watch(id, ownerOf(i.User)); err != nil {
		return b.refuse(i, err)
	}
	m, err := b.matches.Match(id)
	if err != nil {
		return b.refuse(i, err)
	}
	return b.private(i, "watch.done", b.link(m))
}

func rematchCommand() command { return simple("game rematch", (*Bot).rematch) }

func (b *Bot) rematch(i Interaction, id match.ID) Response {
	next, err := b.matches.Rematch(id, ownerOf(i.User))
	if err != nil {
		return b.refuse(i, err)
	}
	return b.private(i, "rematch.done", b.link(next))
}

// abandonCommand asks the others to end the match.
func abandonCommand() command {
	return simple("game abandon", func(b *Bot, i Interaction, id match.ID) Response {
		_, err := b.matches.Propose(id, i.User.ID, match.Abandon, game.Public)
		return b.done(i, err, "abandon.done")
	})
}

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

// motion says what a vote is about.
func (v voice) motion(vote match.Vote) string {
	return v.Phrase("vote."+string(vote.About), v.names(vote.Seat))
}
