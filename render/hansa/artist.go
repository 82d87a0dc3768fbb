// Package hansa draws Hansa Teutonica: a map of routes and cities, close-ups of
// it, the players' desks and the final scoring. The map is drawn anew; nothing of
// it is the publisher's.
//
// Everything is placed in units; a unit is one pixel of a map 1080 wide, so three
// units are one pixel on a phone 360 wide, where pieces and offices are at least
// nine high. A desktop client fits a picture into 550 by 350 pixels: the map has
// just that shape. A tall one is cut in two; close-ups and desks have one form. Large print shows
// less on it, since a larger map would be fitted into the same room: cities by their first
// letters, players by their shields, and less of the map in a close-up.
package hansa

import (
	"embed"

	"norenbot/game"
	rules "norenbot/game/hansa"
	"norenbot/game/text"
	"norenbot/render"
)

// Locale holds the catalogs of what only pictures, alt texts and text boards
// say, for a shelf named "render.hansa".
//
//go:embed locale/*.toml
var Locale embed.FS

// Artist draws Hansa Teutonica. It is the package's only way in.
type Artist struct{}

var _ render.Artist = Artist{}

// Kinds lists the kinds of picture. The Focus of a Close is the key of a route or of a
// city, a province's letter, or the key of an area. Decision is not drawn itself: open replaces it by Close or
// Board.
func (Artist) Kinds() []render.Kind {
	return []render.Kind{render.Board, render.Close, render.Holdings, render.Score, render.Legend, render.Replay, render.Decision, render.Desks}
}

// Highlights lists the final scoring when a game has ended. Views of another type have
// none.
func (Artist) Highlights(before, after any) []render.Kind {
	if _, _, ended, _ := opener.Between(before, after); ended {
		return []render.Kind{render.Score}
	}
	return nil
}

// A stage is a scene of Hansa Teutonica whose views have the right type. Pictures and
// words both start from it.
type stage struct {
	render.Stage
	view   rules.View
	before *rules.View // nil for none
	board  *rules.Board
}

// opener opens every scene.
var opener = render.Opener[rules.View]{
	Catalog: "render.hansa.", Liveries: liveries,
	Same:   func(now, was *rules.View) bool { return now.Seats == was.Seats && now.Side == was.Side },
	Over:   func(v *rules.View) bool { return v.Phase == rules.Over },
	Asked:  func(v *rules.View) game.Seat { return v.Awaited },
	Legend: example,
}

// open checks a scene and makes a stage of it. A Decision becomes the kind that helps. All
// errors wrap render.ErrScene.
func open(w text.Words, s render.Scene) (*stage, error) {
	base, v, before, err := opener.Open(w, s)
	if err != nil {
		return nil, err
	}
	st := &stage{Stage: base, view: v, before: before, board: rules.BoardOf(v.Side)}
	if s.Kind == render.Decision {
		st.Kind, st.Form = render.Board, render.Wide // low on a phone too: what is asked and the buttons stand below
		_, spot := st.focus()
		if _, area := st.area(); spot || area {
			st.Kind = render.Close
		}
	}
	return st, nil
}

// two reports whether the game has provinces, guards and the figure.
func (st *stage) two() bool { return st.view.Seats == 2 }

// seats lists who plays, in order of seats.
func (st *stage) seats() []game.Seat { return game.EverySeat(int(st.view.Seats)) }

// player is a player's desk.
func (st *stage) player(seat game.Seat) *rules.PlayerView { return &st.view.Players[seat] }

// Draw draws a scene of any kind but Replay, which render puts together from boards.
func (Artist) Draw(e *render.Easel, w text.Words, s render.Scene) error {
	return render.Drawn(open, e, w, s, func(st *stage) render.Kind { return st.Kind }, pictures)
}

// pictures says who draws a kind. Replay is here because render calls Draw with that kind
// once for every frame.
var pictures = map[render.Kind]func(*render.Easel, *stage) error{
	render.Board:    drawBoard,
	render.Close:    drawClose,
	render.Holdings: drawHoldings,
	render.Score:    drawScore,
	render.Legend:   drawLegend,
	render.Desks:    drawDesks,
	render.Replay:   drawFrame,
}
