package core

import (
	"context"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"norenbot/discord/ui"
	"norenbot/discord/words"
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
	// Areas returns the areas of the picture of a decision; most games have none.
	Areas(s render.Scene) []render.Area
	// High reports whether the picture of a decision is as high as a phone shows any.
	High(s render.Scene) bool
}

// Picture draws a scene as an attachment; none if it cannot be drawn, and then
// the operator is told.
func (b *Core) Picture(ctx context.Context, s render.Scene) []ui.File {
	began := time.Now()
	p, err := b.draw(ctx, s)
	switch {
	case err != nil && ctx.Err() != nil:
		return nil // nobody waits for it any more
	case err != nil:
		b.Log.Error().Err(err).Str("kind", string(s.Kind)).Msg("drawing")
		return nil
	}
	b.Metrics.Drew(time.Since(began))
	return []ui.File{{Name: p.Name, Type: p.Type, Alt: p.Alt, Data: p.Data, Instead: b.Words.In(s.Locale).Phrase("files.refused")}}
}

// draw contains what goes wrong in drawing: a panic is an error with its stack.
func (b *Core) draw(ctx context.Context, s render.Scene) (p render.Picture, err error) {
	defer func() {
		if r := recover(); r != nil {
			b.Metrics.Panicked()
			err = fmt.Errorf("drawing panicked: %v\n%s", r, debug.Stack())
		}
	}()
	return b.Drawer.Picture(ctx, s)
}

// Marks are Drawer.Marks; none if they break, as then does the picture, which is told.
func (b *Core) Marks(s render.Scene) (marks map[string]string) {
	defer func() {
		if recover() != nil {
			b.Metrics.Panicked()
			marks = nil
		}
	}()
	return b.Drawer.Marks(s)
}

// Areas is Drawer.Areas; there are none where that breaks.
func (b *Core) Areas(s render.Scene) (areas []render.Area) {
	defer func() {
		if recover() != nil {
			b.Metrics.Panicked()
			areas = nil
		}
	}()
	return b.Drawer.Areas(s)
}

// High is Drawer.High; it is not where that breaks.
func (b *Core) High(s render.Scene) (high bool) {
	defer func() {
		if recover() != nil {
			b.Metrics.Panicked()
			high = false
		}
	}()
	return b.Drawer.High(s)
}

// MenuScene returns the picture that belongs to a menu. Computer players that are still thinking are not shown as
// to move: they are done in a moment, and the picture stays.
func MenuScene(v words.Localizer, m match.Match, menu match.Menu) render.Scene {
	s := Scene(v, m, render.Decision, menu.View)
	s.Whose, s.Focus = menu.Seat, menu.Focus
	s.Awaited = words.SeatsIn(m.Awaited() & m.People())
	if menu.Question != nil {
		for i := range menu.Question.Options {
			s.Offered = append(s.Offered, menu.Question.Options[i].Key)
		}
	}
	return s
}

// Scene is a picture of a match for this voice.
func Scene(v words.Localizer, m match.Match, kind render.Kind, view any) render.Scene {
	s := render.Scene{Kind: kind, Game: m.Game, View: view, Whose: game.Public, Names: v.PlainNames(m), Handles: words.Handles(m), Locale: v.Locale, Form: v.Form(), Large: v.Large}
	for seat := range m.Chairs {
		if m.Awaited().Has(game.Seat(seat)) {
			s.Awaited = append(s.Awaited, game.Seat(seat))
		}
	}
	return s
}

// LookScene returns the picture of what one person may see.
func LookScene(v words.Localizer, l match.Look, kind render.Kind) render.Scene {
	s := Scene(v, l.Match, kind, l.View)
	s.Whose = l.Seat
	return s
}

// Pictured says so in a message whose picture could not be drawn.
func Pictured(v words.Localizer, msg ui.Message) ui.Message {
	if len(msg.Files) == 0 {
		return Unpictured(v, msg)
	}
	return msg
}

// Unpictured is a message for where files are forbidden.
func Unpictured(v words.Localizer, msg ui.Message) ui.Message {
	msg.Files = nil
	why := "-# " + v.Phrase("board.nopicture")
	if msg.Body != nil {
		msg.Body = append(unpictured(msg.Body), ui.Part{Text: why})
		return msg
	}
	msg.Content = text.Truncate(msg.Content, text.ContentLength-text.Length(why)-1) + "\n" + why
	return msg
}

// unpictured are the parts that show no file, and the texts beside one.
func unpictured(parts []ui.Part) (kept []ui.Part) {
	for _, p := range parts {
		switch {
		case p.Gallery != nil, p.File != "":
			continue
		case p.Section != nil && p.Section.Thumbnail != nil:
			for _, t := range p.Section.Texts {
				kept = append(kept, ui.Part{Text: t})
			}
			continue
		case p.Container != nil:
			inner := unpictured(p.Container.Parts)
			if len(inner) == 0 {
				continue
			}
			p.Container = &ui.Container{Color: p.Container.Color, Parts: inner}
		}
		kept = append(kept, p)
	}
	return kept
}

// ViewsMost bounds how many boards are remembered by what they showed last,
// so that the next one can mark what has changed; a view takes a few KiB. When they
// are forgotten, one board has no marks.
const ViewsMost = 2_000

// The forms of pictures as they are chosen and stored. Nobody's client is known,
// so what nobody has chosen is wide: where a desktop client fits a picture into
// 550 by 350, letters of a tall board are 3 pixels high until it is opened,
// those of a wide one 7; on a phone 360 wide those are 4, but of a screen with
// three pixels for one, and a tap turns the picture to the full screen.
const (
	WidePictures = "wide"
	TallPictures = "tall"
)

// formChosen is the form of a stored choice.
func formChosen(pictures string) render.Form {
	if pictures == TallPictures {
		return render.Tall
	}
	return render.Wide
}

// PicturesOf is how a person's own pictures are. Large print without a form was
// chosen when there was none but the tall, and stays so.
func (b *Core) PicturesOf(p PlayerSettings, server string) string {
	switch {
	case p.Pictures != "":
		return p.Pictures
	case p.Large:
		return TallPictures
	}
	return b.Server(server).PublicForm()
}

// PublicForm is how the pictures that everybody sees are.
func (s ServerSettings) PublicForm() string {
	if s.Pictures != "" {
		return s.Pictures
	}
	return WidePictures
}

// ChartMessage returns a message with a chart as a picture, or as text if the reader prefers that or it cannot be
// drawn. A text too long for a message becomes a file.
func (b *Core) ChartMessage(ctx context.Context, s render.Scene, words bool) ui.Message {
	if !words {
		if files := b.Picture(ctx, s); len(files) > 0 {
			return ui.Message{Files: files}
		}
	}
	return b.TextMessage(s)
}

// TextMessage returns a message with a scene described in words, and notes below it.
func (b *Core) TextMessage(s render.Scene, notes ...string) ui.Message {
	parts, err := b.Drawer.Text(s)
	if err != nil {
		b.Log.Error().Err(err).Str("kind", string(s.Kind)).Msg("telling a chart in words")
		return ui.Message{}
	}
	whole := strings.Join(append([]string{words.Escape(strings.Join(parts, "\n"))}, notes...), "\n")
	if text.Length(whole) <= text.ContentLength {
		return ui.Message{Content: whole}
	}
	return ui.Message{Content: text.Truncate(strings.Join(append([]string{words.Escape(parts[0])}, notes...), "\n"), text.ContentLength),
		Files: []ui.File{{Name: string(s.Kind) + ".txt", Type: "text/plain; charset=utf-8", Data: []byte(strings.Join(parts, "\n\n")), Instead: b.Words.In(s.Locale).Phrase("files.refused")}}}
}
