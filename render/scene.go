// Package render turns views of games into pictures, alt texts and text boards
// in the reader's language.
//
// What a game looks like is drawn by its Artist; package render/norenberc has
// Norenberc's. Artists know nothing but a Scene: whoever may not know a thing
// has no View with it, so a picture gives nothing away.
//
//	Scene ──▶ Renderer ──▶ Artist ──▶ Easel (canvas, sprites, letters)
//	               └─────▶ Picture: PNG or GIF, alt text, file name
package render

import (
	"errors"

	"norenbot/game"
	"norenbot/game/text"
)

// A Kind is a kind of picture.
type Kind string

// The kinds of picture.
const (
	Board    Kind = "board"    // the whole table
	Guild    Kind = "guild"    // one part of it, close up: Scene.Focus
	Holdings Kind = "holdings" // what one player owns: Scene.Whose
	Planning Kind = "planning" // the viewer's own plan among the prices
	Round    Kind = "round"    // how a round ended
	Score    Kind = "score"    // the final scoring
	Replay   Kind = "replay"   // an animation of several views
	Decision Kind = "decision" // whichever of these helps with the open question
)

// A Scene is all that a picture shows. Equal scenes give equal bytes.
type Scene struct {
	Game    string      // as in a game.Record
	View    any         // as the game's View method returns it
	Before  any         // an earlier view of the same seat: changes since then are marked; nil for none
	Awaited []game.Seat // who is asked now
	Names   []string    // players' names by seat, unescaped
	Locale  string      // Discord's code of the reader's language
	Kind    Kind
	Focus   string    // what is shown close up, as in game.Question.Focus: for Norenberc a guild
	Whose   game.Seat // whose holdings are shown
	Large   bool      // large print
	Frames  []any     // the views of a replay, oldest first; View is not used
}

// A Picture is a scene drawn.
type Picture struct {
	Data          []byte
	Type          string // image/png, or image/gif for a replay
	Alt           string // at most AltLimit characters, what matters first
	Name          string // of the file: the game and the kind, nothing that could tell anything
	Width, Height int    // in pixels
}

// AltLimit is how many characters the description of an attachment may have
// (Discord: 1024).
const AltLimit = 1024

// Errors of a scene.
var (
	// ErrGame is returned when no artist draws the game.
	ErrGame = errors.New("no pictures of this game")
	// ErrKind is returned when the artist has no picture of that kind.
	ErrKind = errors.New("unknown kind of picture")
	// ErrScene is returned when a scene lacks what its picture needs: a View of
	// another game, a focus that is not in play, a score before the end.
	ErrScene = errors.New("scene cannot be drawn")
)

// An Artist draws one game. A value holds no state and may be shared.
type Artist interface {
	// Draw draws a scene of any kind but Replay, of which it draws View only.
	Draw(e *Easel, w text.Words, s Scene) error
	// Alt describes a scene in a few sentences, the most important first.
	Alt(w text.Words, s Scene) (string, error)
	// Text writes everything that the pictures show, in parts of at most
	// TextLimit characters each, Markdown-free and for a proportional font.
	Text(w text.Words, s Scene) ([]string, error)
}

// TextLimit is how many characters a part of a text board may have (Discord:
// 2000 a message), with room for a code fence around it.
const TextLimit = 1980
