// Package market draws Market Morning: what is on offer in a strip above, and below it a row
// for each player. It is the smallest artist of this program, for whoever wants another.
//
// Everything is placed in units; a unit is one pixel of a picture 1080 wide, so three units
// are one pixel on a phone 360 wide. There is one form for phones and desktops.
package market

import (
	"embed"
	"image/color"
	"sync"

	"norenbot/game"
	rules "norenbot/game/market"
	"norenbot/game/text"
	"norenbot/render"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// Locale holds the catalogs of what only pictures, alt texts and text boards say, for a shelf
// named "render.market".
//
//go:embed locale/*.toml
var Locale embed.FS

// Artist draws Market Morning. It is the package's only way in.
type Artist struct{}

var _ render.Artist = Artist{}

// Kinds lists the kinds of picture. A Decision is drawn as a Board.
func (Artist) Kinds() []render.Kind {
	return []render.Kind{render.Board, render.Decision, render.Score, render.Legend, render.Replay}
}

// Highlights lists the final scoring when a game has ended.
func (Artist) Highlights(before, after any) []render.Kind {
	if _, _, ended, _ := opener.Between(before, after); ended {
		return []render.Kind{render.Score}
	}
	return nil
}

// The game's own colours: the square, and the awnings over it.
var (
	square = ink.RGB(0xD9CDB4)
	awning = ink.RGB(0xB8453B)
	fresh  = ink.RGB(0x3FA34D) // around what is new
)

// liveries are those of the players, by seat.
var liveries = icon.Heraldic[:]

// Palette returns the colours of every picture of the game, made once.
func (Artist) Palette() color.Palette { return palette() }

var palette = sync.OnceValue(func() color.Palette {
	own := []ink.Ink{square, awning, fresh}
	for _, l := range liveries {
		own = append(own, l.Field, l.Charge)
	}
	return ink.Palette(own, []ink.Ink{awning})
})

// A stage is a scene of the game whose views have the right type. Pictures and words both
// start from it.
type stage struct {
	render.Stage
	view  rules.View
	was   rules.View // what changes are counted from: the view itself, if there is no earlier one
	seats []game.Seat
}

// opener opens every scene.
var opener = render.Opener[rules.View]{
	Catalog: "render.market.", Liveries: liveries,
	Same:   func(now, was *rules.View) bool { return now.Seats == was.Seats },
	Over:   func(v *rules.View) bool { return v.Phase == rules.Over },
	Asked:  func(v *rules.View) game.Seat { return v.Awaited },
	Legend: func() rules.View { return rules.View{Seat: game.Public, Seats: 1, Rounds: 1} },
}

// open checks a scene and makes a stage of it. All errors wrap render.ErrScene.
func open(w text.Words, s render.Scene) (*stage, error) {
	base, v, was, err := opener.Open(w, s)
	if err != nil {
		return nil, err
	}
	st := &stage{Stage: base, view: v, was: v, seats: game.EverySeat(int(v.Seats))}
	if was != nil {
		st.was = *was
	}
	return st, nil
}

// Draw draws a scene of any kind; of a Replay it draws one frame.
func (Artist) Draw(e *render.Easel, w text.Words, s render.Scene) error {
	return render.Drawn(open, e, w, s, func(st *stage) render.Kind { return st.Kind }, pictures)
}

// pictures says who draws a kind.
var pictures = map[render.Kind]func(*render.Easel, *stage) error{
	render.Board: drawBoard, render.Decision: drawBoard, render.Replay: drawBoard, render.Score: drawScore, render.Legend: drawLegend,
}
