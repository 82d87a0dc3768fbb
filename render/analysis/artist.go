// Package analysis draws what was decisive in a match that is over, whatever the game:
// everybody's chance to win as it went, or the points that they could expect, with their
// costly decisions on it. What is shown
// is a Chances; picture, alt text and text are made from that value alone.
//
// Everything is placed in units; three of them are one pixel on a phone 360 wide, where
// figures and capitals are at least six pixels high. Each seat's line has the colour and,
// for eyes that see few, the sign that its pieces have on the boards.
package analysis

import (
	"embed"
	"fmt"
	"image/color"
	"slices"
	"sync"

	"norenbot/game/text"
	"norenbot/render"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// Locale holds the catalogs of what the picture, its alt text and its text say, for a
// shelf with the prefix "render." and Name.
//
//go:embed locale/*.toml
var Locale embed.FS

// Name stands for a game in scenes of analyses, so that a Renderer draws them too. No game
// may be called so.
const Name = "analysis"

// Curves is the one kind of picture. The scene's View is a Chances; its Names and Handles
// are the players'.
const Curves render.Kind = "chances"

// A Chances is how everybody's chance to win has gone, or what they could expect. What is
// shown is smoothed: neighbouring points differ by luck too.
type Chances struct {
	Title  string  // of the game, in the reader's language
	Seats  int     // 1 to SeatsMost
	Points []Point // oldest first, the opening at least
	Expect bool    // the points have what each could expect at the end instead of chances
	Rounds []int   // how many answers stood when each round ended; none if the game has no rounds
	Dots   []Dot   // DotsMost a seat at most; of a seat the dearest first
}

// SeatsMost is how many lines there are colours for.
const SeatsMost = len(icon.Heraldic)

// DotsMost is how many costly decisions of a seat there is room for.
const DotsMost = 3

// A Point is how things stood after so many answers of the match's log.
type Point struct {
	Answers int
	Chance  []float64 // to win, by seat, 0 to 1; or points expected at the end
}

// A Dot is a costly decision: the answer that stands at this place of the log, from 0.
type Dot struct {
	Seat   int
	Answer int
	Cost   float64 // of the chance to win, 0 to 1, or in points
	Points bool    // Cost is in points
}

// Artist draws analyses.
type Artist struct{}

var _ render.Artist = Artist{}

// Scene returns the scene of a match's chances. names and handles are by seat, as in
// render.Scene.
func Scene(c Chances, names, handles []string, locale string) render.Scene {
	return render.Scene{Game: Name, Kind: Curves, View: c, Names: names, Handles: handles, Locale: locale}
}

// sheetOf is what there is to draw of a scene. Errors wrap render.ErrScene.
func sheetOf(w text.Words, s render.Scene) (sheet, error) {
	c, ok := s.View.(Chances)
	switch {
	case !ok:
		return sheet{}, fmt.Errorf("%w: %s of a %T", render.ErrScene, s.Kind, s.View)
	case c.Seats < 1 || c.Seats > SeatsMost || len(c.Points) == 0:
		return sheet{}, fmt.Errorf("%w: %d points of %d seats", render.ErrScene, len(c.Points), c.Seats)
	case slices.ContainsFunc(c.Points, func(p Point) bool { return len(p.Chance) != c.Seats }):
		return sheet{}, fmt.Errorf("%w: a point without a chance for each of %d seats", render.ErrScene, c.Seats)
	case len(c.Dots) > DotsMost*c.Seats:
		return sheet{}, fmt.Errorf("%w: %d dots for %d seats", render.ErrScene, len(c.Dots), c.Seats)
	case slices.ContainsFunc(c.Dots, func(d Dot) bool { return d.Seat < 0 || d.Seat >= c.Seats }):
		return sheet{}, fmt.Errorf("%w: a dot of a seat that is none of %d", render.ErrScene, c.Seats)
	}
	c.Points = smoothed(c.Points)
	return sheet{c, c.extent(), teller{w}, s}, nil
}

// A sheet is a scene with the words for it.
type sheet struct {
	Chances
	extent
	teller
	scene render.Scene
}

// Kinds lists the one kind.
func (Artist) Kinds() []render.Kind { return []render.Kind{Curves} }

// Highlights lists none: a match that is over does not go on.
func (Artist) Highlights(any, any) []render.Kind { return nil }

// Palette returns the colours of the picture, made once.
func (Artist) Palette() color.Palette { return palette() }

var palette = sync.OnceValue(func() color.Palette {
	var own []ink.Ink
	for _, l := range icon.Heraldic {
		own = append(own, l.Field, l.Charge)
	}
	return ink.Palette(own, []ink.Ink{icon.Heraldic[1].Field, icon.Heraldic[5].Field})
})

// lone is the livery of somebody who played alone, as on the boards of games for one.
const lone = 3

// livery is how a seat looks.
func (c Chances) livery(seat int) icon.Livery {
	if c.Seats == 1 {
		return icon.Heraldic[lone]
	}
	return icon.Heraldic[seat]
}

// Draw draws a scene.
func (Artist) Draw(e *render.Easel, w text.Words, s render.Scene) error {
	sh, err := sheetOf(w, s)
	if err != nil {
		return err
	}
	sh.draw(e)
	return nil
}

// Alt describes a scene: how it went for each, then where most was lost.
func (Artist) Alt(w text.Words, s render.Scene) ([]string, error) {
	sh, err := sheetOf(w, s)
	if err != nil {
		return nil, err
	}
	return slices.Concat([]string{sh.heading()}, sh.courses(), sh.losses()), nil
}

// Text writes all that the picture shows.
func (Artist) Text(w text.Words, s render.Scene) ([][]string, error) {
	sh, err := sheetOf(w, s)
	if err != nil {
		return nil, err
	}
	blocks := [][]string{{sh.heading()}, sh.table()}
	if lost := sh.losses(); len(lost) > 0 {
		blocks = append(blocks, lost)
	}
	return blocks, nil
}

// Stage is the heading.
func (Artist) Stage(w text.Words, s render.Scene) (string, error) {
	sh, err := sheetOf(w, s)
	if err != nil {
		return "", err
	}
	return sh.heading(), nil
}
