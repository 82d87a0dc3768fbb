// Package league draws seasons: standings, crosstables, brackets of cups and curves of
// ratings, whatever the game; and what people's matches have come to: somebody's record, whom
// they have met, who has won most. What is shown is a value of this package (Table, Cross, Cup,
// Graph; Record, Met, Best); picture, alt text and text are made from that value alone.
//
// Everything is placed in units; three of them are one pixel on a phone 360 wide, where
// figures and capitals are at least six pixels high. What is told by a colour is told by
// a sign too.
package league

import (
	"embed"
	"fmt"
	"image/color"
	"slices"
	"sync"

	"norenbot/game/text"
	"norenbot/render"
	"norenbot/render/ink"
)

// Locale holds the catalogs of what these pictures, alt texts and texts say, for a shelf
// with the prefix "render." and Name.
//
//go:embed locale/*.toml
var Locale embed.FS

// Name stands for a game in scenes of seasons, so that a Renderer draws them too. No game
// may be called so.
const Name = "league"

// The kinds of picture, each with the type of its View.
const (
	Standings  render.Kind = "standings"  // Table
	Crosstable render.Kind = "crosstable" // Cross
	Bracket    render.Kind = "bracket"    // Cup
	Curve      render.Kind = "curve"      // Graph
	OfGame     render.Kind = "record"     // Record
	Opponents  render.Kind = "opponents"  // Met
	Honours    render.Kind = "honours"    // Best
)

// Artist draws seasons.
type Artist struct{}

var _ render.Artist = Artist{}

// A sheet is what can be drawn and told: one of the views, ready in a language.
type sheet interface {
	high(f frame) float64 // in units, its banner aside
	draw(f frame)
	alt(t teller) []string
	text(t teller) [][]string
	head() Head
}

// sheetOf is a scene's view if it is of the kind. Errors wrap render.ErrScene.
func sheetOf(s render.Scene) (sheet, error) {
	view, ok := s.View.(sheet)
	if !ok || kindOf(view) != s.Kind {
		return nil, fmt.Errorf("%w: %s of a %T", render.ErrScene, s.Kind, s.View)
	}
	return view, nil
}

func kindOf(s sheet) render.Kind {
	switch s.(type) {
	case Table:
		return Standings
	case Cross:
		return Crosstable
	case Cup:
		return Bracket
	case Record:
		return OfGame
	case Met:
		return Opponents
	case Best:
		return Honours
	}
	return Curve
}

// Scene returns the scene of a view: a value of one of the types that Kinds have.
func Scene(view any, locale string) render.Scene {
	s := render.Scene{Game: Name, View: view, Locale: locale}
	if v, ok := view.(sheet); ok {
		s.Kind = kindOf(v)
	}
	return s
}

// Kinds lists the kinds of picture.
func (Artist) Kinds() []render.Kind {
	return []render.Kind{Standings, Crosstable, Bracket, Curve, OfGame, Opponents, Honours}
}

// Highlights lists none: seasons are told of in posts.
func (Artist) Highlights(any, any) []render.Kind { return nil }

// Palette returns the colours of all pictures of seasons, made once.
func (Artist) Palette() color.Palette { return palette() }

// The colours that are not shared: bands and tints, quiet under black letters.
var (
	band  = ink.RGB(0xCFE0DA) // around a curve
	own   = ink.RGB(0xFFE9B0) // the reader's line
	ahead = ink.RGB(0xBFDDD0)
	after = ink.RGB(0xF3CFB6)
)

var palette = sync.OnceValue(func() color.Palette {
	return ink.Palette([]ink.Ink{band, own, ahead, after}, []ink.Ink{own, ahead, after})
})

// Draw draws a scene.
func (Artist) Draw(e *render.Easel, w text.Words, s render.Scene) error {
	view, err := sheetOf(s)
	if err != nil {
		return err
	}
	f := frame{render.Frame{Easel: e, Scale: 1}, teller{w}}
	high := bannerHigh + view.high(f)
	e.Begin(wide, int(high), ink.Parchment)
	f.banner(view.head(), s.Kind)
	view.draw(f.in(0, bannerHigh))
	return nil
}

// Alt describes a scene, what matters to the reader first.
func (Artist) Alt(w text.Words, s render.Scene) ([]string, error) {
	view, err := sheetOf(s)
	if err != nil {
		return nil, err
	}
	t := teller{w}
	return append([]string{t.heading(view.head(), s.Kind)}, view.alt(t)...), nil
}

// Text writes all that the picture shows.
func (Artist) Text(w text.Words, s render.Scene) ([][]string, error) {
	view, err := sheetOf(s)
	if err != nil {
		return nil, err
	}
	t := teller{w}
	return slices.Concat([][]string{{t.heading(view.head(), s.Kind)}}, view.text(t)), nil
}

// Stage is the heading.
func (Artist) Stage(w text.Words, s render.Scene) (string, error) {
	view, err := sheetOf(s)
	if err != nil {
		return "", err
	}
	return teller{w}.heading(view.head(), s.Kind), nil
}
