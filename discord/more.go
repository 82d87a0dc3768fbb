package discord

import (
	"context"

	"norenbot/discord/ui"
	"norenbot/game/match"
	"norenbot/render"
)

// Under a board stand three buttons, which a phone shows in two rows: the reader's
// decision, what happened, and this one, behind which is all the rest. It opens one
// private message, which shows the board first, as its reader likes pictures, and
// then whatever they choose in place of that.

// The verbs of more to see.
const (
	verbMore = "more" // Arg is the look, "" is the board; or a form that one's pictures are to have
	verbFilm = "film" // a finished match from beginning to end
)

// A look is one thing that there is to see.
type look struct {
	arg, label string // of its button
	show       handler
}

// allLooks are the board, and all else that there is to see.
func (b *Bot) allLooks() []look {
	return []look{
		{"", "board.board", ofMatch(b.showBoard)},
		{verbHand, "board.hand", ofMatch(b.showHand)},
		{verbRace, "board.race", ofMatch(b.showRace)},
		{verbText, "board.text", ofMatch(b.showText)},
		{verbRules, "guide.rules", ofArg(b.showRules)},
		{verbReading, "guide.reading", ofArg(b.showReading)},
	}
}

// showMore shows one look, with buttons to the others.
func (b *Bot) showMore(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	m, err := b.matches.Match(match.ID(p.Match))
	if err != nil {
		return b.refuse(i, err)
	}
	var own playerSettings
	if err := b.recallToChange(playerKind, string(i.User.ID), &own); err != nil {
		return b.refuse(i, err)
	}
	if p.Arg == widePictures || p.Arg == tallPictures {
		own.Pictures = p.Arg
		if err := b.remember(playerKind, string(i.User.ID), own); err != nil {
			return b.refuse(i, err)
		}
	}
	looks := b.allLooks()
	at := looks[0]
	for _, l := range looks {
		if l.arg == p.Arg {
			at = l
		}
	}
	other := tallPictures
	if b.picturesOf(own, i.Server) == tallPictures {
		other = widePictures
	}
	r := at.show(ctx, i, ui.CustomID{Match: p.Match, Arg: m.Game})
	v := b.to(i)
	button := func(arg, label string) ui.Part {
		return ui.Part{Button: &ui.Button{ID: ui.CustomID{Verb: verbMore, Match: p.Match, Menu: "", Arg: arg}.ID(), Label: label, Style: ui.Secondary}}
	}
	var row ui.Row
	for _, l := range looks {
		if l.arg != at.arg && b.canLook(l, i, m) {
			row = append(row, button(l.arg, v.Phrase(l.label)))
		}
	}
	r.Message.Rows = []ui.Row{row, {button(other, v.Phrase("more.form", v.Phrase("choice.pictures."+other)))}}
	return b.inPlace(i, r)
}

// canLook reports whether there is something to see for somebody.
func (b *Bot) canLook(l look, i ui.Interaction, m match.Match) bool {
	switch l.arg {
	case verbHand:
		return sits(m, i.User.ID)
	case verbRace:
		return b.drawer.Draws(m.Game, render.Race)
	}
	return true
}

func (b *Bot) showBoard(ctx context.Context, i ui.Interaction, id match.ID) ui.Response {
	return b.showScene(ctx, i, id, render.Board)
}

// showRace shows who leads where.
func (b *Bot) showRace(ctx context.Context, i ui.Interaction, id match.ID) ui.Response {
	return b.showScene(ctx, i, id, render.Race)
}

// showScene shows a picture of a match, as whoever asks may see it.
func (b *Bot) showScene(ctx context.Context, i ui.Interaction, id match.ID, kind render.Kind) ui.Response {
	l, err := b.matches.Look(id, i.User.ID)
	if err != nil {
		return b.refuse(i, err)
	}
	v := b.to(i).about(l.Match)
	m := v.pictured(ui.Message{Content: v.headline(l.Match, b.now()), Files: b.seeing(ctx, v, l, i.User.ID, kind), Ephemeral: true})
	return ui.Response{Message: &m}
}

// showFilm shows a finished match from beginning to end, with captions in its
// reader's language.
func (b *Bot) showFilm(ctx context.Context, i ui.Interaction, id match.ID) ui.Response {
	a, err := b.matches.Archive(id)
	if err != nil {
		return b.refuse(i, err)
	}
	views, err := b.film(a)
	if err != nil {
		return b.refuse(i, err)
	}
	v := b.to(i).about(a.Match)
	m := ui.Message{Content: "**" + v.title(a.Match.Game) + "** · " + v.everybody(a.Match), Ephemeral: true}
	if len(views) > 0 {
		s := v.scene(a.Match, render.Replay, views[len(views)-1])
		s.Frames = views
		m.Files = b.picture(ctx, s)
	}
	m = v.pictured(m)
	return ui.Response{Message: &m}
}

// raceButton shows who leads where, if there are pictures of that.
func (b *Bot) raceButton(v voice, m match.Match) []ui.Part {
	if !b.drawer.Draws(m.Game, render.Race) {
		return nil
	}
	return []ui.Part{v.lookButton(m.ID, verbRace, "board.race")}
}
