package seat

import (
	"context"
	"strings"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
)

// The verbs of presses that only look.
const (
	VerbHand = "hand"
	VerbLog  = "log"  // Arg is the page, as table/log.go has it
	VerbText = "text" // the board in words
	VerbRace = "race" // who leads where
)

// playCommand opens the private menu of the match that waits for whoever asks.
func (b *Part) playCommand() core.Command {
	return core.Command{Path: "game play", Asks: b.Nearby(), Options: []core.Option{b.MatchOption(core.IsPlaying)}, Run: b.play}
}

// play opens a match: the one named, the one of the thread, else the one that
// waits, here or elsewhere. Of several there is a button each.
func (b *Part) play(ctx context.Context, i ui.Interaction) ui.Response {
	own, err := b.ownGames(i)
	if err != nil {
		return b.Refuse(i, err)
	}
	waiting := core.MatchesWhere(own, func(m match.Match) bool { _, asked := b.WaitsFor(m, i.User.ID); return asked })
	switch {
	case i.Options["match"] != "" || len(own) == 0:
	case own[0].Place.Thread == i.Channel && i.Channel != "", len(own) == 1:
		return b.openMatch(ctx, i, own[0].ID)
	case len(waiting) == 1:
		return b.openMatch(ctx, i, waiting[0].ID)
	case len(waiting) > 1:
		return b.Overview(i, "play.which", waiting)
	default:
		return b.Overview(i, "my.title", own)
	}
	id, err := b.Which(i, core.IsPlaying)
	if err != nil {
		return b.Refuse(i, err)
	}
	return b.openMatch(ctx, i, id)
}

func (b *Part) openMatch(ctx context.Context, i ui.Interaction, id match.ID) ui.Response {
	return b.pressMenu(ctx, i, ui.CustomID{Verb: core.VerbOpen, Match: string(id)})
}

// ownGames are the games being played here in which a person sits, a thread's
// own first; if there are none, theirs anywhere.
func (b *Part) ownGames(i ui.Interaction) ([]match.Match, error) {
	own := func(m match.Match) bool { return core.IsPlaying(m, i.User.ID) }
	here, err := b.Around(i)
	if err != nil {
		return nil, err
	}
	if found := core.MatchesWhere(here, own); len(found) > 0 {
		return found, nil
	}
	all, err := b.Matches.Of(i.User.ID)
	return core.MatchesWhere(all, own), err
}

// ShowMatch shows the board of a match that was dealt, with all else that there is to see, to one person.
func (b *Part) ShowMatch(ctx context.Context, i ui.Interaction, id match.ID) ui.Response {
	return b.showMore(ctx, i, ui.CustomID{Match: string(id)})
}

// LookButton is the button of a press that only looks.
func LookButton(v words.Localizer, id match.ID, verb, key string) ui.Control {
	return ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: verb, Match: string(id)}.ID(), Label: v.Phrase(key), Style: ui.Secondary}}
}

// showHand shows a player's own things; somebody without a seat is told so.
func (b *Part) showHand(ctx context.Context, i ui.Interaction, id match.ID) ui.Response {
	l, err := b.Matches.Look(id, i.User.ID)
	if err != nil {
		return b.Refuse(i, err)
	}
	if l.Seat == game.Public {
		return b.RefuseStranger(i, id)
	}
	v := b.To(i).About(l.Match)
	m := core.Pictured(v, ui.Message{Content: v.Phrase("hand.title"), Files: b.picture(ctx, v, l, i.User.ID, render.Holdings), Ephemeral: true})
	return ui.Response{Message: &m}
}

// showText tells the board in words. What does not fit one message comes as a
// file, so that nothing is lost.
func (b *Part) showText(_ context.Context, i ui.Interaction, id match.ID) ui.Response {
	l, err := b.Matches.Look(id, i.User.ID)
	if err != nil {
		return b.Refuse(i, err)
	}
	v := b.To(i).About(l.Match)
	parts, err := b.Drawer.Text(core.LookScene(v, l, render.Board))
	if err != nil {
		return b.Refuse(i, err)
	}
	m := ui.Message{Content: strings.Join(parts, "\n"), Ephemeral: true}
	if text.Length(m.Content) > text.ContentLength {
		whole := strings.Join(parts, "\n\n")
		m.Content = text.Truncate(parts[0], text.ContentLength)
		m.Files = []ui.File{{Name: "board.txt", Type: "text/plain; charset=utf-8", Data: []byte(whole), Instead: v.Phrase("files.refused")}}
	}
	return ui.Response{Message: &m}
}
