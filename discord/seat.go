package discord

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
)

// verbReturn is the verb of a press by whoever takes their seat back from the
// computer player that replaced them.
const verbReturn = "return"

// replaced reports whether a computer player sits in a seat of user's, who can
// have it back.
func replaced(m match.Match, user match.User) bool {
	return user != "" && m.Phase == match.Playing && slices.ContainsFunc(m.Chairs, func(c match.Chair) bool {
		return c.Left != nil && c.Left.User == user && !c.Conceded
	})
}

// comeBack gives somebody their seat back.
func (b *Bot) comeBack(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
	err := b.matches.Return(id, i.User.ID)
	if errors.Is(err, match.ErrNotSeated) {
		return b.private(i, "return.not")
	}
	if err != nil {
		return b.refuse(i, err)
	}
	v := b.to(i)
	done := ui.Message{Content: v.Phrase("return.done"), Rows: []ui.Row{{v.openMenu(id)}}, Ephemeral: true}
	if i.Ephemeral {
		return ui.Response{Update: &done}
	}
	return ui.Response{Message: &done}
}

// stranger tells somebody who has no seat in a match why: whoever was replaced
// is offered to come back.
func (b *Bot) stranger(i ui.Interaction, id match.ID) ui.Response {
	m, err := b.matches.Match(id)
	if err != nil || !replaced(m, i.User.ID) {
		return b.refuse(i, match.ErrNotSeated)
	}
	v := b.to(i)
	return ui.Response{Message: &ui.Message{Content: v.Phrase("return.ask"), Rows: []ui.Row{{v.returnButton(id)}}, Ephemeral: true}}
}

// returnButton gives a seat back to whoever was replaced in it.
func (v voice) returnButton(id match.ID) ui.Part {
	return ui.Part{Button: &ui.Button{ID: ui.CustomID{Verb: verbReturn, Match: string(id)}.ID(), Label: v.Phrase("return.button"), Style: ui.Primary}}
}

// openMenu is the button that leads to one's own menu, for everybody at the table.
func (v voice) openMenu(id match.ID) ui.Part {
	return ui.Part{Button: &ui.Button{ID: openButton(id), Label: v.Phrase("board.act"), Style: ui.Primary}}
}

// replaceRows offer the others at the table to have absent players replaced.
func (v voice) replaceRows(m match.Match, absent game.Seats) []ui.Row {
	var row ui.Row
	if m.People()&^absent == 0 || m.Contest != nil {
		return nil // nobody is there who could vote, or has a say
	}
	for seat, c := range m.Chairs {
		if absent.Has(game.Seat(seat)) && c.User != "" {
			label := v.label80("vote.propose", v.plainName(c.Owner, seat))
			row = append(row, ui.Part{Button: &ui.Button{ID: ui.CustomID{Verb: verbReplace, Match: string(m.ID), Arg: strconv.Itoa(seat)}.ID(), Label: label, Style: ui.Secondary}})
		}
	}
	if len(row) == 0 {
		return nil
	}
	return []ui.Row{row}
}

// The verbs of presses by whoever follows a match of others.
const (
	verbWatch   = "watch"
	verbUnwatch = "unwatch"
)

// watchCommand has somebody without a seat follow a match.
func (b *Bot) watchCommand() command { return b.simple("game watch", watchable, b.watch) }

// watch has somebody follow a match, or says that they do; either way they can
// stop.
func (b *Bot) watch(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
	err := b.matches.Watch(id, ownerOf(i.User))
	m, gone := b.matches.Match(id)
	switch {
	case gone != nil:
		return b.refuse(i, gone)
	case err != nil && !watches(m, i.User.ID):
		return b.refuse(i, err)
	}
	v := b.to(i)
	stop := &ui.Button{ID: ui.CustomID{Verb: verbUnwatch, Match: string(id)}.ID(), Label: v.Phrase("watch.stop"), Style: ui.Secondary}
	return ui.Response{Message: &ui.Message{Content: v.Phrase("watch.done", b.link(m)), Rows: []ui.Row{{{Button: stop}}}, Ephemeral: true}}
}

// unwatch ends following, in the message that said so.
func (b *Bot) unwatch(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
	if err := b.matches.Unwatch(id, i.User.ID); err != nil {
		return b.private(i, "watch.not")
	}
	return ui.Response{Update: &ui.Message{Content: b.to(i).Phrase("watch.stopped"), Ephemeral: true}}
}

// watches reports whether a user follows a match.
func watches(m match.Match, user match.User) bool {
	return slices.ContainsFunc(m.Watchers, func(w match.Owner) bool { return w.User == user })
}
