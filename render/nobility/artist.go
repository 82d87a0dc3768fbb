// Package nobility draws Rise to Nobility: the city with all players, each of its
// places close up, what a player owns, the end of a round and the final score.
//
// Everything is placed in units. A board is a grid of cells, as many rows of them as can be read where a client
// shows it in a message, 550 by 350 at a desk and 316 by 461 on a phone: capitals are at least 8 pixels high
// there, in large print a fifth more. What it has no room for is in pictures of their own: Rest, Goals and Desks.
// A close-up is one place in panels, which are as wide as they are told and flow into it.
package nobility

import (
	"embed"

	"norenbot/game"
	rules "norenbot/game/nobility"
	"norenbot/game/text"
	"norenbot/render"
)

// Locale holds the catalogs of what only pictures, alt texts and text boards
// say, for a shelf named "render.nobility".
//
//go:embed locale/*.toml
var Locale embed.FS

// Artist draws Rise to Nobility. It is the package's only way in.
type Artist struct{}

var _ render.Artist = Artist{}

// Kinds lists the kinds of picture. The Focus of a Close is as rules.View says.
// Decision is not drawn itself: open replaces it by Close or Board.
func (Artist) Kinds() []render.Kind {
	return []render.Kind{render.Board, render.Close, render.Holdings, render.Round, render.Score, render.Desks, render.Rest, render.Goals, render.Legend, render.Replay, render.Decision}
}

// Highlights lists the end of a round and the final score, in this order. Views of
// another type have none.
func (Artist) Highlights(before, after any) (kinds []render.Kind) {
	was, now, over, ok := opener.Between(before, after)
	if over || ok && now.Round > was.Round && was.Round > 0 {
		kinds = append(kinds, render.Round)
	}
	if over {
		kinds = append(kinds, render.Score)
	}
	return kinds
}

// A stage is a scene of Rise to Nobility whose views have the right type. Pictures and
// words both start from it.
type stage struct {
	render.Stage
	view  rules.View
	shown *game.Seat  // whose things a part shows that is not the viewer's; nil for the viewer's
	was   *rules.View // changes are counted from it; the view itself if the scene has no earlier
	// reached are the places that dice can go to, in the picture of that; nil in others.
	reached map[string]values
}

// opener opens every scene.
var opener = render.Opener[rules.View]{
	Catalog: "render.nobility.", Liveries: liveries[:],
	Same:   func(now, was *rules.View) bool { return now.Seats == was.Seats },
	Over:   func(v *rules.View) bool { return v.Phase == rules.Over },
	Asked:  func(v *rules.View) game.Seat { return v.Awaited },
	Legend: example,
}

// open checks a scene and makes a stage of it. A Decision becomes the kind that helps. All
// errors wrap render.ErrScene.
func open(w text.Words, s render.Scene) (*stage, error) {
	base, v, was, err := opener.Open(w, s)
	if err != nil {
		return nil, err
	}
	st := &stage{Stage: base, view: v, was: was}
	if was == nil {
		st.was = &st.view
	}
	if v.Seats == 1 {
		st.Liveries = liveries[black:]
	}
	if s.Kind == render.Decision {
		st.Kind = render.Board
		if st.place().draw != nil {
			st.Kind = render.Close
		}
	}
	if st.Kind == render.Close {
		st.reached = st.reach()
	}
	return st, nil
}

// High implements render.Stacker: the city, and where dice can go, stand in more rows.
func (Artist) High(s render.Scene) bool {
	st, err := open(text.Words{}, s)
	return err == nil && (st.Kind == render.Board || st.reached != nil)
}

// seats lists who plays, in order of seats.
func (st *stage) seats() []game.Seat { return game.EverySeat(int(st.view.Seats)) }

// table is what depends on how many play.
func (st *stage) table() *rules.SeatsCard { return &rules.TheCards().Seats[st.view.Seats-1] }

// who is whose things a part shows: the viewer's, or the active player's to a spectator.
func (st *stage) who() game.Seat {
	if st.shown != nil {
		return *st.shown
	}
	if st.view.Seat != game.Public {
		return st.view.Seat
	}
	return max(st.view.Active, 0)
}

// Draw draws a scene of any kind but Replay, which render puts together from boards.
func (Artist) Draw(e *render.Easel, w text.Words, s render.Scene) error {
	return render.Drawn(open, e, w, s, func(st *stage) render.Kind { return st.Kind }, pictures)
}

// pictures says who draws a kind. Replay is here because render calls Draw with that kind
// once for every frame.
var pictures map[render.Kind]func(*render.Easel, *stage) error

func init() {
	pictures = map[render.Kind]func(*render.Easel, *stage) error{
		render.Board:    drawBoard,
		render.Close:    drawClose,
		render.Holdings: drawHoldings,
		render.Round:    drawRound,
		render.Score:    drawScore,
		render.Desks:    drawDesks,
		render.Rest:     drawRest,
		render.Goals:    drawGoals,
		render.Legend:   drawLegend,
		render.Replay:   drawBoard,
	}
}
