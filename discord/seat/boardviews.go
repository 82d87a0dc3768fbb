package seat

import (
	"context"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
	"norenbot/render"
)

// Under a board stand three buttons, which a phone shows in two rows: the reader's
// decision, what happened, and this one, behind which is all the rest. It opens one
// private message, which shows the board first, as its reader likes pictures, and
// then whatever they choose in place of that.

// The verbs of more to see.
const (
	VerbMore = "more" // Arg is the look, "" is the board; or a form that one's pictures are to have
	VerbFilm = "film" // a finished match from beginning to end
)

// lookDesks is the Arg of the look at what everybody owns.
const lookDesks = "desks"

// lookRest is the Arg of the look at what a board has no room for.
const lookRest = "rest"

// lookGoals is the Arg of the look at what can be fulfilled for points.
const lookGoals = "goals"

// A look is one thing that there is to see.
type look struct {
	arg, label string // of its button
	show       core.Handler
}

// allLooks are the board, and all else that there is to see.
func (b *Part) allLooks() []look {
	return []look{
		{"", "board.board", core.OfMatch(b.showBoard)},
		{VerbHand, "board.hand", core.OfMatch(b.showHand)},
		{lookDesks, "board.desks", core.OfMatch(b.showDesks)},
		{lookRest, "board.rest", core.OfMatch(b.showRest)},
		{lookGoals, "board.goals", core.OfMatch(b.showGoals)},
		{VerbRace, "board.race", core.OfMatch(b.showRace)},
		{VerbText, "board.text", core.OfMatch(b.showText)},
		{VerbRules, "guide.rules", core.OfArg(b.showRules)},
		{VerbReading, "guide.reading", core.OfArg(b.showReading)},
		{VerbFair, "board.fair", core.OfMatch(b.showFair)},
	}
}

// showMore shows one look, with buttons to the others.
func (b *Part) showMore(ctx context.Context, i ui.Interaction, p ui.CustomID) ui.Response {
	m, err := b.Matches.Match(match.ID(p.Match))
	if err != nil {
		return b.Refuse(i, err)
	}
	var own core.PlayerSettings
	if err := b.RecallToChange(core.PlayerKind, string(i.User.ID), &own); err != nil {
		return b.Refuse(i, err)
	}
	if p.Arg == core.WidePictures || p.Arg == core.TallPictures {
		own.Pictures = p.Arg
		if err := b.Remember(core.PlayerKind, string(i.User.ID), own); err != nil {
			return b.Refuse(i, err)
		}
	}
	looks := b.allLooks()
	at := looks[0]
	for _, l := range looks {
		if l.arg == p.Arg {
			at = l
		}
	}
	other := core.TallPictures
	if b.PicturesOf(own, i.Server) == core.TallPictures {
		other = core.WidePictures
	}
	r := at.show(ctx, i, ui.CustomID{Match: p.Match, Arg: m.Game})
	v := b.To(i)
	button := func(arg, label string) ui.Control {
		return ui.Control{Button: &ui.Button{ID: ui.CustomID{Verb: VerbMore, Match: p.Match, Menu: "", Arg: arg}.ID(), Label: label, Style: ui.Secondary}}
	}
	var row ui.Row
	for _, l := range looks {
		if l.arg != at.arg && b.canLook(l, i, m) {
			row = append(row, button(l.arg, v.Phrase(l.label)))
		}
	}
	r.Message.Rows = append(ui.InRows(row), ui.Row{button(other, v.Phrase("more.form", v.Phrase("choice.pictures."+other)))})
	return b.InPlace(i, r)
}

// canLook reports whether there is something to see for somebody.
func (b *Part) canLook(l look, i ui.Interaction, m match.Match) bool {
	switch l.arg {
	case VerbHand:
		return core.HasSeat(m, i.User.ID)
	case lookDesks:
		return b.Drawer.Draws(m.Game, render.Desks)
	case lookRest:
		return b.Drawer.Draws(m.Game, render.Rest)
	case lookGoals:
		return b.Drawer.Draws(m.Game, render.Goals)
	case VerbRace:
		return b.Drawer.Draws(m.Game, render.Race)
	case VerbFair:
		return m.Commitment != ""
	}
	return true
}

func (b *Part) showBoard(ctx context.Context, i ui.Interaction, id match.ID) ui.Response {
	return b.showScene(ctx, i, id, render.Board)
}

// showDesks shows what everybody owns.
func (b *Part) showDesks(ctx context.Context, i ui.Interaction, id match.ID) ui.Response {
	return b.showScene(ctx, i, id, render.Desks)
}

// showRest shows what else lies on the table.
func (b *Part) showRest(ctx context.Context, i ui.Interaction, id match.ID) ui.Response {
	return b.showScene(ctx, i, id, render.Rest)
}

// showGoals shows what can be fulfilled for points.
func (b *Part) showGoals(ctx context.Context, i ui.Interaction, id match.ID) ui.Response {
	return b.showScene(ctx, i, id, render.Goals)
}

// showRace shows who leads where.
func (b *Part) showRace(ctx context.Context, i ui.Interaction, id match.ID) ui.Response {
	return b.showScene(ctx, i, id, render.Race)
}

// showScene shows a picture of a match, as whoever asks may see it.
func (b *Part) showScene(ctx context.Context, i ui.Interaction, id match.ID, kind render.Kind) ui.Response {
	l, err := b.Matches.Look(id, i.User.ID)
	if err != nil {
		return b.Refuse(i, err)
	}
	v := b.To(i).About(l.Match)
	m := core.Pictured(v, ui.Message{Content: core.Headline(v, l.Match, b.Now()), Files: b.picture(ctx, v, l, i.User.ID, kind), Ephemeral: true})
	return ui.Response{Message: &m}
}

// RaceButton shows who leads where, if there are pictures of that.
func (b *Part) RaceButton(v words.Localizer, m match.Match) []ui.Control {
	if !b.Drawer.Draws(m.Game, render.Race) {
		return nil
	}
	return []ui.Control{LookButton(v, m.ID, VerbRace, "board.race")}
}
