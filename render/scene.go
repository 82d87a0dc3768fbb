// Package render turns views of games into pictures, alt texts and text boards in the reader's language.
//
// An Artist draws one game, in a package of its own below this one. An artist gets only a Scene, whose View has
// nothing that its reader may not know, so a picture cannot reveal hidden information.
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

// The kinds of picture that the shell asks for. An artist may lack some and have others: see Artist.Kinds.
const (
	Board    Kind = "board"    // the whole table
	Close    Kind = "close"    // one part of it, close up: Scene.Focus
	Holdings Kind = "holdings" // what one player owns: Scene.Whose
	Round    Kind = "round"    // how a round ended
	Score    Kind = "score"    // the final scoring
	Replay   Kind = "replay"   // an animation: Scene.Frames
	Decision Kind = "decision" // the kind that helps with the current question
	Race     Kind = "race"     // who is ahead where, as far as it is public
	Desks    Kind = "desks"    // what all players own, if the board has no room for it
	Rest     Kind = "rest"     // what else is on the table, if the board has no room for it
	Goals    Kind = "goals"    // what can still be fulfilled for points, if the board has no room for it
	Legend   Kind = "legend"   // how to read the board: an example with labels; Scene.View is not used
)

// A Form is the shape of a picture. The client scales it to its room.
type Form string

// The forms. An artist may draw a kind in one form only.
const (
	Tall Form = ""     // for a phone held upright: 360 wide, as high as needed
	Wide Form = "wide" // for a desktop client: about 11:7, since a single picture is scaled to 550 by 350
)

// A Scene is everything that a picture shows. Equal scenes give equal bytes.
type Scene struct {
	Game    string // as in a game.Record
	Kind    Kind
	View    any         // as the game's View method returns it
	Before  any         // an earlier view of the same seat: changes since then are marked; nil for none
	Frames  []any       // of Replay: the views, oldest first; View is not used
	Focus   string      // of Close and Decision: the part shown close up, as in game.Question.Focus
	Offered []string    // of Close and Decision: keys of the options open to the viewer, in the menu's order; they may be marked
	Whose   game.Seat   // of Holdings
	Awaited []game.Seat // the seats that are to move
	Names   []string    // players' names by seat, unescaped
	Handles []string    // user names by seat, drawn if no font has the name's letters; "" for none
	Locale  string      // Discord's code of the reader's language
	Form    Form        // the shape
	Large   bool        // large print
}

// Name returns the name of the player in a seat, or the seat's number from 1 if there is none. It may contain
// characters that no font has; use Easel.Name for drawing.
func (s Scene) Name(seat game.Seat) string {
	if int(seat) < len(s.Names) && seat >= 0 && s.Names[seat] != "" {
		return s.Names[seat]
	}
	return strconv.Itoa(int(seat) + 1)
}

// Awaits reports whether a seat is to move.
func (s Scene) Awaits(seat game.Seat) bool { return slices.Contains(s.Awaited, seat) }

// A Picture is a drawn scene.
type Picture struct {
	Data          []byte
	Type          string // image/png, or image/gif for a replay
	Alt           string // at most AltLimit characters, the most important first
	Name          string // of the file: the game and the kind, nothing hidden
	Width, Height int    // in pixels
}

// AltLimit is how many characters the description of an attachment may have (Discord: 1024).
const AltLimit = 1024

// Errors of a scene.
var (
	// ErrGame is returned when no artist draws the game.
	ErrGame = errors.New("no pictures of this game")
	// ErrKind is returned when the artist has no picture of that kind.
	ErrKind = errors.New("unknown kind of picture")
	// ErrScene is returned when a scene lacks what its picture needs: a View of this game, a focus in play, a score
	// at the end.
	ErrScene = errors.New("scene cannot be drawn")
)

// An Artist draws one game. A value has no state and may be shared.
type Artist interface {
	// Kinds lists the kinds of picture of the game.
	Kinds() []Kind
	// Highlights lists the kinds that deserve a picture of their own when a seat's view has changed from before to
	// after.
	Highlights(before, after any) []Kind
	// Palette returns the colours of all pictures of the game: at most ink.PaletteMost, all opaque; see
	// ink.Palette. It is called once for each easel.
	Palette() color.Palette
	// Draw draws a scene of any kind but Replay, of which it draws View only.
	Draw(e *Easel, w text.Words, s Scene) error
	// Alt describes a scene in sentences, the most important first; as many are used as fit AltLimit.
	Alt(w text.Words, s Scene) ([]string, error)
	// Text writes everything that the pictures show in blocks of lines, without Markdown and for a proportional
	// font. A message ends between blocks if possible.
	Text(w text.Words, s Scene) (blocks [][]string, err error)
	// Stage says in one line how far the game has progressed.
	Stage(w text.Words, s Scene) (string, error)
}

// A Marker is an Artist that marks the options in the picture of a decision, for example with numbers; labels in
// menus start with the same marks.
type Marker interface {
	// Marks returns the mark of each of s.Offered, in order; "" is none, and nil if the scene has no marks. It is
	// called for every menu, and draws nothing.
	Marks(s Scene) []string
}

// An Atlas is an Artist whose picture of a decision is too small on a phone where much can be chosen: a menu of many
// options asks for an area of it first, and shows that.
type Atlas interface {
	// Areas returns the areas in which something of s.Offered lies; none where the scene has no areas. An option may
	// lie in several. The catalog of the artist names them by "area." and the key. It is asked for whenever a
	// menu is shown, and draws nothing.
	Areas(s Scene) []Area
}

// An Area is a part of a picture. Its Key is the Focus of a Close that shows it; Options are the keys of what is
// offered there.
type Area struct {
	Key     string
	Options []string
}

// Yours is the key of the area around the viewer's own pieces, the first one if there is any. If those lie too far
// apart, its picture is the whole one.
const Yours = "yours"

// Offering leaves out the areas in which nothing is offered.
func Offering(areas []Area) []Area {
	return slices.DeleteFunc(areas, func(a Area) bool { return len(a.Options) == 0 })
}

// A Stacker is an Artist whose tall pictures of decisions may be as high as a phone shows any; those of other
// artists are not higher than wide ones.
type Stacker interface {
	// High reports whether the picture of this decision is. It is called for every menu, and draws nothing.
	High(s Scene) bool
}

// TextLimit is how many characters a part of a text board may have (Discord: 2000 a message), with room for a code
// fence.
const TextLimit = 1980
