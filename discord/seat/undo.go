package seat

import (
	"context"
	"errors"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
)

// undoCommand takes back: the last pick, else the last confirmed draft, else
// it asks the others. It leaves the player with the menu that follows.
func (b *Part) undoCommand() core.Command {
	return core.Command{Path: "game undo", Asks: b.Nearby(), Options: []core.Option{b.MatchOption(core.IsPlaying)}, Run: func(ctx context.Context, i ui.Interaction) ui.Response {
		id, err := b.Which(i, core.IsPlaying)
		if several := (*core.SeveralError)(nil); errors.As(err, &several) {
			id, err = b.oneToUndo(i.User.ID, several)
		}
		if err != nil {
			return b.Refuse(i, err)
		}
		return b.undo(ctx, i, id)
	}}
}

// undo takes back what can be, or opens a vote for it.
func (b *Part) undo(ctx context.Context, i ui.Interaction, id match.ID) ui.Response {
	m, err := b.Matches.Menu(id, i.User.ID)
	if err == nil {
		m, err = b.Matches.Undo(id, i.User.ID, m.Token, match.Press(i.ID))
	}
	// It cannot be taken back alone, so the others are asked; who plays alone has agreed
	// already.
	if errors.Is(err, game.ErrSettled) || errors.Is(err, game.ErrOthers) {
		var vote match.Vote
		vote, err = b.Matches.Propose(id, i.User.ID, match.GoBack, game.Public)
		if err != nil || !vote.Passed {
			tally, err := b.VoteReply(i, id, vote, err)
			return b.Done(i, err, "undo.vote", tally)
		}
		m, err = b.Matches.Menu(id, i.User.ID)
	}
	if err != nil {
		return b.Refuse(i, err)
	}
	v := b.To(i)
	return b.showMenu(ctx, i, v, menu{Menu: m, note: v.Phrase("undo.done"), fresh: i.ID}, true)
}

// oneToUndo returns the only one of several matches in which somebody can take
// something back without asking, or the error that there are several.
func (b *Part) oneToUndo(user match.User, several *core.SeveralError) (match.ID, error) {
	can := core.MatchesWhere(several.Of, func(m match.Match) bool {
		menu, err := b.Matches.Menu(m.ID, user)
		return err == nil && (menu.Back || len(menu.Draft) > 0 || len(menu.Ticked) > 0)
	})
	if len(can) == 1 {
		return can[0].ID, nil
	}
	return "", several
}
