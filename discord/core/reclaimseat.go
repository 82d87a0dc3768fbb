package core

import (
	"context"
	"errors"
	"slices"

	"norenbot/discord/ui"
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

// RefuseStranger tells a user without a seat why they cannot do this. A player who was replaced is offered to
// return.
func (b *Core) RefuseStranger(i ui.Interaction, id match.ID) ui.Response {
	m, err := b.Matches.Match(id)
	if err != nil || !Replaced(m, i.User.ID) {
		return b.Refuse(i, match.ErrNotSeated)
	}
	v := b.To(i)
	return ui.Response{Message: &ui.Message{Content: v.Phrase("return.ask"), Rows: []ui.Row{{ReturnButton(v, id)}}, Ephemeral: true}}
}
