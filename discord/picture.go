package discord

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
	"norenbot/render"
)

// A Drawer draws pictures of games; a render.Renderer is one. It is told nothing but a
// View, so it can show nothing that the viewer may not know. Its methods are called from
// several goroutines.
type Drawer interface {
	// Picture draws a scene, or returns an error; then the text board stands in.
	Picture(ctx context.Context, s render.Scene) (render.Picture, error)
	// Text tells the whole scene in words, for those who cannot see pictures,
	// in parts that each fit a message (2,000 characters).
	Text(s render.Scene) ([]string, error)
	// Stage says in one line how far the game has come; Text begins with it.
	Stage(s render.Scene) (string, error)
	// Draws reports whether there are pictures of that kind of a game.
	Draws(game string, kind render.Kind) bool
	// Highlights lists what deserves a picture of its own when a game has gone
	// on from one public view to another.
	Highlights(game string, before, after any) []render.Kind
	// Marks returns what the picture of a decision calls the options offered, by
	// their keys; most games have none.
	Marks(s render.Scene) map[string]string
}

// picture draws a scene as an attachment; none if it cannot be drawn, and then
// the operator is told.
func (b *Bot) picture(ctx context.Context, s render.Scene) []ui.File {
	began := time.Now()
	p, err := b.draw(ctx, s)
	switch {
	case err != nil && ctx.Err() != nil:
		return nil // nobody waits for it any more
	case err != nil:
		b.log.Error().Err(err).Str("kind", string(s.Kind)).Msg("drawing")
		return nil
	}
	b.metrics.Drew(time.Since(began))
	return []ui.File{{Name: p.Name, Type: p.Type, Alt: p.Alt, Data: p.Data}}
}

// draw contains what goes wrong in drawing: a panic is an error with its stack.
func (b *Bot) draw(ctx context.Context, s render.Scene) (p render.Picture, err error) {
	defer func() {
		if r := recover(); r != nil {
			b.metrics.Panicked()
			err = fmt.Errorf("drawing panicked: %v\n%s", r, debug.Stack())
		}
	}()
	return b.drawer.Picture(ctx, s)
}

// marks are Drawer.Marks; none if they break, as then does the picture, which is told.
func (b *Bot) marks(s render.Scene) (marks map[string]string) {
	defer func() {
		if recover() != nil {
			b.metrics.Panicked()
			marks = nil
		}
	}()
	return b.drawer.Marks(s)
}

// decision is the scene of what a menu is about. Computers that still think are not
// shown as awaited: that is over in a moment, and the picture stays.
func (v voice) decision(m match.Match, menu match.Menu) render.Scene {
	s := v.scene(m, render.Decision, menu.View)
	s.Whose, s.Focus = menu.Seat, menu.Focus
	s.Awaited = seatsIn(m.Awaited() & m.People())
	if menu.Question != nil {
		for i := range menu.Question.Options {
			s.Offered = append(s.Offered, menu.Question.Options[i].Key)
		}
	}
	return s
}

// scene is a picture of a match for this voice.
func (v voice) scene(m match.Match, kind render.Kind, view any) render.Scene {
	s := render.Scene{Kind: kind, Game: m.Game, View: view, Whose: game.Public, Names: v.plainNames(m), Handles: handles(m), Locale: v.locale, Form: v.form(), Large: v.large}
	for seat := range m.Chairs {
		if m.Awaited().Has(game.Seat(seat)) {
			s.Awaited = append(s.Awaited, game.Seat(seat))
		}
	}
	return s
}

// look is a picture of what one person may see.
func (v voice) look(l match.Look, kind render.Kind) render.Scene {
	s := v.scene(l.Match, kind, l.View)
	s.Whose = l.Seat
	return s
}

// pictured says so in a message whose picture could not be drawn.
func (v voice) pictured(msg ui.Message) ui.Message {
	if len(msg.Files) == 0 {
		return v.unpictured(msg)
	}
	return msg
}

// unpictured is a message for where files are forbidden.
func (v voice) unpictured(msg ui.Message) ui.Message {
	msg.Files = nil
	why := "\n-# " + v.Phrase("board.nopicture")
	msg.Content = text.Truncate(msg.Content, text.ContentLength-text.Length(why)) + why
	return msg
}

// viewsMost bounds how many boards are remembered by what they showed last,
// so that the next one can mark what has changed; a view takes a few KiB. When they
// are forgotten, one board has no marks.
const viewsMost = 2_000

// The forms of pictures as they are chosen and stored. Nobody's client is known,
// so what nobody has chosen is wide: where a desktop client fits a picture into
// 550 by 350, letters of a tall board are 3 pixels high until it is opened,
// those of a wide one 7; on a phone 360 wide those are 4, but of a screen with
// three pixels for one, and a tap turns the picture to the full screen.
const (
	widePictures = "wide"
	tallPictures = "tall"
)

// formChosen is the form of a stored choice.
func formChosen(pictures string) render.Form {
	if pictures == tallPictures {
		return render.Tall
	}
	return render.Wide
}

// picturesOf is how a person's own pictures are. Large print without a form was
// chosen when there was none but the tall, and stays so.
func (b *Bot) picturesOf(p playerSettings, server string) string {
	switch {
	case p.Pictures != "":
		return p.Pictures
	case p.Large:
		return tallPictures
	}
	return b.server(server).pictures()
}

// pictures is how the pictures that everybody sees are.
func (s serverSettings) pictures() string {
	if s.Pictures != "" {
		return s.Pictures
	}
	return widePictures
}
