package discord

import (
	"context"
	"errors"

	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
)

// undoCommand takes back: the last pick, else the last confirmed draft, else
// it asks the others. It leaves the player with the menu that follows.
func (b *Bot) undoCommand() command {
	return command{path: "game undo", asks: b.nearby(), options: []option{b.matchOption(ownGame)}, run: func(ctx context.Context, i ui.Interaction) ui.Response {
		id, err := b.which(i, ownGame)
		if several := (*severalError)(nil); errors.As(err, &several) {
			id, err = b.oneToUndo(i.User.ID, several)
		}
		if err != nil {
			return b.refuse(i, err)
		}
		return b.undo(ctx, i, id)
	}}
}

// undo takes back what can be, or opens a vote for it.
func (b *Bot) undo(ctx context.Context, i ui.Interaction, id match.ID) ui.Response {
	m, err := b.matches.Menu(id, i.User.ID)
	if err == nil {
		m, err = b.matches.Undo(id, i.User.ID, m.Token, match.Press(i.ID))
	}
	// It cannot be taken back alone, so the others are asked; who plays alone has agreed
	// already.
	if errors.Is(err, game.ErrSettled) || errors.Is(err, game.ErrOthers) {
		var vote match.Vote
		vote, err = b.matches.Propose(id, i.User.ID, match.GoBack, game.Public)
		if err != nil || !vote.Passed {
			tally, err := b.stands(i, id, vote, err)
			return b.done(i, err, "undo.vote", tally)
		}
		m, err = b.matches.Menu(id, i.User.ID)
	}
	if err != nil {
		return b.refuse(i, err)
	}
	v := b.to(i)
	return b.showMenu(ctx, i, v, menu{Menu: m, note: v.Phrase("undo.done"), fresh: i.ID}, true)
}

// oneToUndo returns the only one of several matches in which somebody can take
// something back without asking, or the error that there are several.
func (b *Bot) oneToUndo(user match.User, several *severalError) (match.ID, error) {
	can := those(several.of, func(m match.Match) bool {
		menu, err := b.matches.Menu(m.ID, user)
		return err == nil && (menu.Back || len(menu.Draft) > 0 || len(menu.Ticked) > 0)
	})
	if len(can) == 1 {
		return can[0].ID, nil
	}
	return "", several
}
