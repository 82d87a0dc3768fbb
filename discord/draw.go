package discord

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"norenbot/game"
)

// A Drawer draws pictures of games. It is told nothing but a View, so it can
// show nothing that the viewer may not know.
type Drawer interface {
	// Draw returns a picture, or an error; then the text board stands in.
	Draw(ctx context.Context, s Scene) (Picture, error)
	// Board tells the whole scene in words, for those who cannot see pictures,
	// in parts that each fit a message (2,000 characters).
	Board(s Scene) []string
	// Highlights returns what deserves a picture of its own when a game has
	// gone on from one public view to another: ShowRound, ShowScore.
	Highlights(game string, before, after any) []Show
}

// A Show is what a picture shows.
type Show string

// What pictures show.
const (
	ShowTable    Show = "board"    // everything
	ShowDecision Show = "decision" // what the open question is about
	ShowHand     Show = "holdings" // one player's things
	ShowRound    Show = "round"    // how the last round ended
	ShowScore    Show = "score"    // the final scoring
	ShowReplay   Show = "replay"   // the whole game, moving
)

// A Scene is what a picture is drawn from.
type Scene struct {
	Show    Show
	Game    string
	View    any
	Views   []any  // of ShowReplay: the public views, in order
	Before  any    // an earlier View: what has changed since is marked; nil marks nothing
	Focus   string // see game.Question.Focus
	Seat    game.Seat
	Awaited []game.Seat
	Names   []string // by seat, as shown
	Locale  string
	Large   bool
}

// A Picture is a drawn scene. Its name tells nothing that the picture does not.
type Picture struct {
	Name, Type string
	Data       []byte
	Alt        string
}

// picture draws a scene as an attachment; none if it cannot be drawn, and then
// the operator is told.
func (b *Bot) picture(ctx context.Context, s Scene) []File {
	began := time.Now()
	p, err := b.draw(ctx, s)
	switch {
	case err != nil && ctx.Err() != nil:
		return nil // nobody waits for it any more
	case err != nil:
		b.log.Error().Err(err).Str("show", string(s.Show)).Msg("drawing")
		return nil
	}
	b.metrics.drew(time.Since(began))
	return []File{{Name: p.Name, Type: p.Type, Alt: p.Alt, Data: p.Data}}
}

// draw contains what goes wrong in drawing: a panic is an error.
func (b *Bot) draw(ctx context.Context, s Scene) (p Picture, err error) {
	defer func() {
		if r := recover(); r != nil {
			b.metrics.panicked()
			err = fmt.Errorf("drawing panicked: %v\n%s", r, debug.Stack())
		}
	}()
	return b.drawer.Draw(ctx, s)
}
