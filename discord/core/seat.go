package core

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
)

// Replaced reports whether a computer player sits in a seat of user's, who can
// have it back.
func Replaced(m match.Match, user match.User) bool {
	return user != "" && m.Phase == match.Playing && slices.ContainsFunc(m.Chairs, func(c match.Chair) bool {
		return c.Left != nil && c.Left.User == user && !c.Conceded
	})
}

// ComeBack gives somebody their seat back.
func (b *Core) ComeBack(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
	err := b.Matches.Return(id, i.User.ID)
	if errors.Is(err, match.ErrNotSeated) {
		return b.Private(i, "return.not")
	}
	if err != nil {
		return b.Refuse(i, err)
	}
	v := b.To(i)
	done := ui.Message{Content: v.Phrase("return.done"), Rows: []ui.Row{{OpenMenu(v, id)}}, Ephemeral: true}
	if i.Ephemeral {
		return ui.Response{Update: &done}
	}
	return ui.Response{Message: &done}
}

// Stranger tells somebody who has no seat in a match why: whoever was replaced
// is offered to come back.
func (b *Core) Stranger(i ui.Interaction, id match.ID) ui.Response {
	m, err := b.Matches.Match(id)
	if err != nil || !Replaced(m, i.User.ID) {
		return b.Refuse(i, match.ErrNotSeated)
	}
	v := b.To(i)
	return ui.Response{Message: &ui.Message{Content: v.Phrase("return.ask"), Rows: []ui.Row{{ReturnButton(v, id)}}, Ephemeral: true}}
}

// ReturnButton gives a seat back to whoever was replaced in it.
func ReturnButton(v words.Voice, id match.ID) ui.Part {
	return ui.Part{Button: &ui.Button{ID: ui.CustomID{Verb: VerbReturn, Match: string(id)}.ID(), Label: v.Phrase("return.button"), Style: ui.Primary}}
}

// OpenMenu is the button that leads to one's own menu, for everybody at the table.
func OpenMenu(v words.Voice, id match.ID) ui.Part {
	return ui.Part{Button: &ui.Button{ID: OpenButton(id), Label: v.Phrase("board.act"), Style: ui.Primary}}
}

// ReplaceRows offer the others at the table to have absent players replaced.
func ReplaceRows(v words.Voice, m match.Match, absent game.Seats) []ui.Row {
	var row ui.Row
	if m.People()&^absent == 0 || m.Contest != nil {
		return nil // nobody is there who could vote, or has a say
	}
	for seat, c := range m.Chairs {
		if absent.Has(game.Seat(seat)) && c.User != "" {
			label := v.Label80("vote.propose", v.PlainName(c.Owner, seat))
			row = append(row, ui.Part{Button: &ui.Button{ID: ui.CustomID{Verb: VerbReplace, Match: string(m.ID), Arg: strconv.Itoa(seat)}.ID(), Label: label, Style: ui.Secondary}})
		}
	}
	if len(row) == 0 {
		return nil
	}
	return []ui.Row{row}
}

// The verbs of presses by whoever follows a match of others.
const (
	VerbUnwatch = "unwatch"
)

// WatchCommand has somebody without a seat follow a match.
func (b *Core) WatchCommand() Command { return b.Simple("game watch", watchable, b.Watch) }

// Watch has somebody follow a match, or says that they do; either way they can
// stop.
func (b *Core) Watch(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
	err := b.Matches.Watch(id, words.OwnerOf(i.User))
	m, gone := b.Matches.Match(id)
	switch {
	case gone != nil:
		return b.Refuse(i, gone)
	case err != nil && !watches(m, i.User.ID):
		return b.Refuse(i, err)
	}
	v := b.To(i)
	stop := &ui.Button{ID: ui.CustomID{Verb: VerbUnwatch, Match: string(id)}.ID(), Label: v.Phrase("watch.stop"), Style: ui.Secondary}
	return ui.Response{Message: &ui.Message{Content: v.Phrase("watch.done", b.Link(m)), Rows: []ui.Row{{{Button: stop}}}, Ephemeral: true}}
}

// Unwatch ends following, in the message that said so.
func (b *Core) Unwatch(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
	if err := b.Matches.Unwatch(id, i.User.ID); err != nil {
		return b.Private(i, "watch.not")
	}
	return ui.Response{Update: &ui.Message{Content: b.To(i).Phrase("watch.stopped"), Ephemeral: true}}
}

// watches reports whether a user follows a match.
func watches(m match.Match, user match.User) bool {
	return slices.ContainsFunc(m.Watchers, func(w match.Owner) bool { return w.User == user })
}
