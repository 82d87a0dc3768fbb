package discord

import (
	"errors"

	"norenbot/game"
	"norenbot/game/match"
)

// The verbs of presses about the match itself.
const (
	verbConcede = "concede" // yes, really
	verbRematch = "rematch"
)

// undoCommand takes back: the last pick, else the last confirmed draft, else
// it asks the others.
func undoCommand() command {
	return simple("game undo", ownGame, func(b *Bot, i Interaction, id match.ID) Response {
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
	return simple("game concede", ownGame, func(b *Bot, i Interaction, id match.ID) Response {
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

func rematchCommand() command { return simple("game rematch", over, (*Bot).rematch) }

func (b *Bot) rematch(i Interaction, id match.ID) Response {
	next, err := b.matches.Rematch(id, ownerOf(i.User))
	if err != nil {
		return b.refuse(i, err)
	}
	return b.private(i, "rematch.done", b.link(next))
}

// abandonCommand asks the others to end the match.
func abandonCommand() command {
	return simple("game abandon", ownGame, func(b *Bot, i Interaction, id match.ID) Response {
		_, err := b.matches.Propose(id, i.User.ID, match.Abandon, game.Public)
		return b.done(i, err, "abandon.done")
	})
}
