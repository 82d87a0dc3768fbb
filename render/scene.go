// Package render turns views of games into pictures, alt texts and text boards
// in the reader's language.
//
// What a game looks like is drawn by its Artist, in a package of its own below this
// one. Artists know nothing but a Scene: whoever may not know a thing
// has no View with it, so a picture gives nothing away.
//
//	Scene ──▶ Renderer ──▶ Artist ──▶ Easel (canvas, sprites, letters)
//	               └─────▶ Picture: PNG or GIF, alt text, file name
package render

import (
	"errors"
	"image/color"
	"slices"
	"strconv"

	"norenbot/game"
	"norenbot/game/text"
)

// A Kind is a kind of picture.
type Kind string

// The kinds of picture that the shell asks for. An artist may lack some and
// have others besides: see Artist.Kinds.
const (
	Board    Kind = "board"    // the whole table
	Close    Kind = "close"    // one part of it, close up: Scene.Focus
	Holdings Kind = "holdings" // what one player owns: Scene.Whose
	Round    Kind = "round"    // how a round ended
	Score    Kind = "score"    // the final scoring
	Replay   Kind = "replay"   // an animation: Scene.Frames
	Decision Kind = "decision" // whichever kind helps with the open question
	Race     Kind = "race"     // who leads where, as everybody may know
	Desks    Kind = "desks"    // what everybody owns, of a board that has no room for it
	Rest     Kind = "rest"     // what else lies on the table, of a board that has no room for it
	Goals    Kind = "goals"    // what can still be fulfilled for points, of a board that has no room for it
	Legend   Kind = "legend"   // how to read the board: an example with labels; Scene.View is not used
)

// A Form is the shape of a picture: a client fits it into what room it has.
type Form string

// The forms. An artist may draw a kind in one form only.
const (
	Tall Form = ""     // for a phone held upright: 360 wide, as high as need be
	Wide Form = "wide" // for a desktop client: about 11:7, since one picture is fitted into 550 by 350
)

// A Scene is all that a picture shows. Equal scenes give equal bytes.
type Scene struct {
	Game    string // as in a game.Record
	Kind    Kind
	View    any         // as the game's View method returns it
	Before  any         // an earlier view of the same seat: changes since then are marked; nil for none
	Frames  []any       // of Replay: the views, oldest first; View is not used
	Focus   string      // of Close and Decision: what is shown close up, as in game.Question.Focus
	Offered []string    // of Close and Decision: keys of the options open to the viewer, in the menu's order; may be marked
	Whose   game.Seat   // of Holdings
	Awaited []game.Seat // who is asked now
	Names   []string    // players' names by seat, unescaped
	Handles []string    // their user names by seat, drawn where no font has the name's letters; "" for none
	Locale  string      // Discord's code of the reader's language
	Form    Form        // the shape
	Large   bool        // large print
}

// Name is how the player in a seat is called: by Names, or by the seat's number from 1 if
// there is none. It may hold letters that no font has; Easel.Name is for drawing.
func (s Scene) Name(seat game.Seat) string {
	if int(seat) < len(s.Names) && seat >= 0 && s.Names[seat] != "" {
		return s.Names[seat]
	}
	return strconv.Itoa(int(seat) + 1)
}

// Awaits reports whether a seat is asked now.
func (s Scene) Awaits(seat game.Seat) bool { return slices.Contains(s.Awaited, seat) }

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
	// Kinds lists the kinds of picture that there are of the game.
	Kinds() []Kind
	// Highlights lists the kinds that deserve a picture of their own when the
	// game has gone on from one view of a seat to a later one.
	Highlights(before, after any) []Kind
	// Palette returns the colours of all pictures of the game: at most
	// ink.PaletteMost, all opaque; see ink.Palette. It is asked for once an easel.
	Palette() color.Palette
	// Draw draws a scene of any kind but Replay, of which it draws View only.
	Draw(e *Easel, w text.Words, s Scene) error
	// Alt describes a scene in sentences, the most important first; as many of
	// them are told as fit AltLimit.
	Alt(w text.Words, s Scene) ([]string, error)
	// Text writes everything that the pictures show in blocks of lines, without
	// Markdown and for a proportional font. A message ends between blocks where
	// it can.
	Text(w text.Words, s Scene) (blocks [][]string, err error)
	// Stage says in one line how far the game has come.
	Stage(w text.Words, s Scene) (string, error)
}

// A Marker is an Artist who marks in the picture of a decision what can be chosen,
// by numbers, say: menus lead their labels with the same.
type Marker interface {
	// Marks returns what is drawn for each of s.Offered, in their order; "" is
	// nothing, and nil where the scene has no marks. It is asked for whenever a
	// menu is shown, and draws nothing.
	Marks(s Scene) []string
}

// A Stacker is an Artist whose tall pictures of decisions are as high as a phone shows any, at times; those of others
// are no higher there than those for a desk.
type Stacker interface {
	// High reports whether that of a decision is. It is asked for whenever a menu is shown, and draws nothing.
	High(s Scene) bool
}

// TextLimit is how many characters a part of a text board may have (Discord:
// 2000 a message), with room for a code fence around it.
const TextLimit = 1980
