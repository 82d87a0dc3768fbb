package discord

import (
	"context"
	"strings"

	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
)

// The verbs of presses that only look.
const (
	verbHand = "hand"
	verbLog  = "log"  // Arg is the page; see logArg
	verbText = "text" // the board in words
	verbRace = "race" // who leads where
)

// playCommand opens the private menu of the match that waits for whoever asks.
func (b *Bot) playCommand() command {
	return command{path: "game play", asks: b.nearby(), options: []option{b.matchOption(ownGame)}, run: b.play}
}

// play opens a match: the one named, the one of the thread, else the one that
// waits, here or elsewhere. Of several there is a button each.
func (b *Bot) play(ctx context.Context, i ui.Interaction) ui.Response {
	own, err := b.ownGames(i)
	if err != nil {
		return b.refuse(i, err)
	}
	waiting := those(own, func(m match.Match) bool { _, asked := b.waitsFor(m, i.User.ID); return asked })
	switch {
	case i.Options["match"] != "" || len(own) == 0:
	case own[0].Place.Thread == i.Channel && i.Channel != "", len(own) == 1:
		return b.opens(ctx, i, own[0].ID)
	case len(waiting) == 1:
		return b.opens(ctx, i, waiting[0].ID)
	case len(waiting) > 1:
		return b.overview(i, "play.which", waiting)
	default:
		return b.overview(i, "my.title", own)
	}
	id, err := b.which(i, ownGame)
	if err != nil {
		return b.refuse(i, err)
	}
	return b.opens(ctx, i, id)
}

func (b *Bot) opens(ctx context.Context, i ui.Interaction, id match.ID) ui.Response {
	return b.pressMenu(ctx, i, ui.CustomID{Verb: verbOpen, Match: string(id)})
}

// ownGames are the games being played here in which a person sits, a thread's
// own first; if there are none, theirs anywhere.
func (b *Bot) ownGames(i ui.Interaction) ([]match.Match, error) {
	own := func(m match.Match) bool { return ownGame(m, i.User.ID) }
	here, err := b.around(i)
	if err != nil {
		return nil, err
	}
	if found := those(here, own); len(found) > 0 {
		return found, nil
	}
	all, err := b.matches.Of(i.User.ID)
	return those(all, own), err
}

// waitsFor returns the seat for which a match waits for somebody, who owns it or plays
// for its owner, and whether there is one.
func (b *Bot) waitsFor(m match.Match, user match.User) (game.Seat, bool) {
	seat, plays := m.PlayedBy(user, b.now())
	return seat, plays && m.Awaited().Has(seat)
}

// boardCommand shows the board to one person.
func (b *Bot) boardCommand() command {
	return b.simple("game board", dealt, func(ctx context.Context, i ui.Interaction, id match.ID) ui.Response {
		return b.showMore(ctx, i, ui.CustomID{Match: string(id)})
	})
}

// handCommand shows what only one person may see.
func (b *Bot) handCommand() command { return b.simple("game hand", ownGame, b.showHand) }

func (v voice) lookButton(id match.ID, verb, key string) ui.Part {
	return ui.Part{Button: &ui.Button{ID: ui.CustomID{Verb: verb, Match: string(id)}.ID(), Label: v.Phrase(key), Style: ui.Secondary}}
}

// showHand shows a player's own things; somebody without a seat is told so.
func (b *Bot) showHand(ctx context.Context, i ui.Interaction, id match.ID) ui.Response {
	l, err := b.matches.Look(id, i.User.ID)
	if err != nil {
		return b.refuse(i, err)
	}
	if l.Seat == game.Public {
		return b.stranger(i, id)
	}
	v := b.to(i).about(l.Match)
	m := v.pictured(ui.Message{Content: v.Phrase("hand.title"), Files: b.seeing(ctx, v, l, i.User.ID, render.Holdings), Ephemeral: true})
	return ui.Response{Message: &m}
}

// showText tells the board in words. What does not fit one message comes as a
// file, so that nothing is lost.
func (b *Bot) showText(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
	l, err := b.matches.Look(id, i.User.ID)
	if err != nil {
		return b.refuse(i, err)
	}
	v := b.to(i).about(l.Match)
	parts, err := b.drawer.Text(v.look(l, render.Board))
	if err != nil {
		return b.refuse(i, err)
	}
	m := ui.Message{Content: strings.Join(parts, "\n"), Ephemeral: true}
	if text.Length(m.Content) > text.ContentLength {
		whole := strings.Join(parts, "\n\n")
		m.Content = text.Truncate(parts[0], text.ContentLength)
		m.Files = []ui.File{{Name: "board.txt", Type: "text/plain; charset=utf-8", Data: []byte(whole)}}
	}
	return ui.Response{Message: &m}
}
