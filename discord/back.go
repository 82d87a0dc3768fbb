package discord

import (
	"errors"
	"slices"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// verbReturn is the verb of a press by whoever takes their seat back from the
// computer player that replaced them.
const verbReturn = "return"

// replaced reports whether a computer player sits in a seat of user's, who can
// have it back.
func replaced(m match.Match, user string) bool {
	return m.Phase == match.Playing && slices.ContainsFunc(m.Chairs, func(c match.Chair) bool {
		return c.Left != nil && c.Left.User == user && !c.Conceded
	})
}

// comeBack gives somebody their seat back.
func (b *Bot) comeBack(i Interaction, id match.ID) Response {
	err := b.matches.Return(id, i.User.ID)
	if errors.Is(err, match.ErrNotSeated) {
		return b.private(i, "return.not")
	}
	if err != nil {
		return b.refuse(i, err)
	}
	v := b.to(i)
	done := Message{Content: v.Phrase("return.done"), Rows: []Row{{v.openMenu(id)}}, Ephemeral: true}
	if i.Ephemeral {
		return Response{Update: &done}
	}
	return Response{Message: &done}
}

// stranger tells somebody who has no seat in a match why: whoever was replaced
// is offered to come back.
func (b *Bot) stranger(i Interaction, id match.ID) Response {
	m, err := b.matches.Match(id)
	if err != nil || !replaced(m, i.User.ID) {
		return b.refuse(i, match.ErrNotSeated)
	}
	v := b.to(i)
	return Response{Message: &Message{Content: v.Phrase("return.ask"), Rows: []Row{{v.returnButton(id)}}, Ephemeral: true}}
}

func (v voice) returnButton(id match.ID) Part {
	return Part{Button: &Button{ID: Press{Verb: verbReturn, Match: string(id)}.ID(), Label: v.Phrase("return.button"), Style: Primary}}
}

func (v voice) openMenu(id match.ID) Part {
	return Part{Button: &Button{ID: openButton(id), Label: v.Phrase("board.act"), Style: Primary}}
}

// replaceRows offer the others at the table to have absent players replaced.
func (v voice) replaceRows(m match.Match, absent game.Seats) []Row {
	var row Row
	if m.People()&^absent == 0 {
		return nil // nobody is there who could vote
	}
	for seat, c := range m.Chairs {
		if absent.Has(game.Seat(seat)) && c.User != "" {
			label := text.Truncate(v.Phrase("vote.propose", v.plainName(c.Owner, seat)), text.ButtonLength)
			row = append(row, Part{Button: &Button{ID: Press{Verb: verbReplace, Match: string(m.ID), Arg: itoa(seat)}.ID(), Label: label, Style: Secondary}})
		}
	}
	if len(row) == 0 {
		return nil
	}
	return []Row{row}
}

// propose opens the vote that a computer player takes over a seat.
func (b *Bot) propose(i Interaction, p Press) Response {
	_, err := b.matches.Propose(match.ID(p.Match), i.User.ID, match.Replace, game.Seat(atoi(p.Arg)))
	return b.done(i, err, "vote.cast")
}
