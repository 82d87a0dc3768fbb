// Package norenberc draws Norenberc: guild houses along a street of medieval
// Nuremberg, what every player owns, and what was decided.
//
// Everything is placed in units; a unit is one pixel of a tall board, 1080 wide. A picture for a desk is 1760
// units wide. No letters that one must read have capitals lower than 8 pixels where a client shows the picture
// in a message: 550 by 350 at a desk, 316 by 461 on a phone 390 wide. Large print sets larger letters in the
// same picture: a higher one would be shown smaller.
package norenberc

import (
	"embed"
	"slices"

	"norenbot/game"
	rules "norenbot/game/norenberc"
	"norenbot/game/text"
	"norenbot/render"
)

// Locale holds the catalogs of what only pictures, alt texts and text boards
// say, for a shelf named "render.norenberc".
//
//go:embed locale/*.toml
var Locale embed.FS

// Artist draws Norenberc. It is the package's only way in: render calls it with a Scene,
// and everything else here hangs on the stage that open makes of that scene.
type Artist struct{}

var _ render.Artist = Artist{}

// Planning is the viewer's own plan among the prices: the Decision of a planning phase.
// It may also be asked for by name, as any kind may.
const Planning render.Kind = "planning"

// Kinds lists the kinds of picture of Norenberc. The Focus of a Close is a guild's name
// as in records ("brewers"), which Guild.UnmarshalText reads. Decision is not drawn
// itself: open replaces it by Close, Planning or Board.
func (Artist) Kinds() []render.Kind {
	return []render.Kind{render.Board, render.Close, render.Holdings, Planning, render.Round, render.Score, render.Race, render.Legend,
		render.Replay, render.Decision}
}

// Highlights lists the end of a round and the final scoring, in this order. Views of
// another game, or of another type, have none. A jump over several rounds gives one
// picture of the last round that ended: a View knows the favourites of that one only.
func (Artist) Highlights(before, after any) []render.Kind {
	was, now, over, ok := opener.Between(before, after)
	var kinds []render.Kind
	if ok && (now.Round > was.Round || over) && len(now.Favourites) > 0 {
		kinds = append(kinds, render.Round)
	}
	if over {
		kinds = append(kinds, render.Score)
	}
	return kinds
}

// A stage is a scene of Norenberc whose views have the right type. Layout and words both
// start from it, so that picture, alt text and text board cannot disagree. What single
// kinds need besides (a guild in play, a seat, a round that has ended) is checked by the
// functions that draw them.
type stage struct {
	render.Stage
	view   rules.View
	before *rules.View // nil for none
}

// opener opens every scene.
var opener = render.Opener[rules.View]{
	Catalog: "render.norenberc.", Liveries: liveries,
	Same:   func(now, was *rules.View) bool { return len(now.Players) == len(was.Players) },
	Over:   func(v *rules.View) bool { return len(v.Final) > 0 },
	Asked:  acting,
	Legend: example,
}

// open checks a scene and makes a stage of it. The Legend brings its own view, so that it
// can be asked for without a game; a Decision becomes the kind that helps; a Replay's
// frames name nobody as awaited, so that is worked out from each view. All errors wrap
// render.ErrScene.
func open(w text.Words, s render.Scene) (*stage, error) {
	base, v, before, err := opener.Open(w, s)
	if err != nil {
		return nil, err
	}
	st := &stage{Stage: base, view: v, before: before}
	if s.Kind == render.Decision {
		if st.Kind = st.decision(); st.Kind == render.Board {
			st.Form = render.Wide // low on a phone too, like the others
		}
	}
	return st, nil
}

// acting is who acts now as far as everybody can see: the first at the guild that is
// called; nobody during planning, where all plan at once.
func acting(v *rules.View) game.Seat {
	if h := house(v, v.Called); h != nil && len(h.Cards) > 0 {
		return h.Cards[0]
	}
	return game.Public
}

// decision is the kind of picture that helps with the open question: a guild close up
// where the question names one, the plan while planning, else the whole board.
func (st *stage) decision() render.Kind {
	switch {
	case house(&st.view, st.focus()) != nil:
		return render.Close
	case st.view.Phase == rules.Planning:
		return Planning
	}
	return render.Board
}

// plans reports whether a card of the viewer's lies face down for a guild. It is false
// for spectators and for every card but the viewer's own, which a View does not hold.
func (st *stage) plans(g rules.Guild) bool {
	seat := st.view.Seat
	return seat >= 0 && slices.Contains(st.view.Players[seat].Plan, g)
}

// house returns the house of a guild in a view, or nil if the guild is not in play (N-1)
// or is NoGuild. It points into the view.
func house(v *rules.View, g rules.Guild) *rules.HouseView {
	for i := range v.Houses {
		if v.Houses[i].Guild == g {
			return &v.Houses[i]
		}
	}
	return nil
}

// placed is how many of a player's agents are on roofs: those that come back at the end
// of the round (N-35).
func placed(v *rules.View, seat game.Seat) int {
	n := 0
	for _, h := range v.Houses {
		n += h.Roof[seat]
	}
	return n
}

// Draw draws a scene of any kind but Replay, which render puts together from boards. It
// begins the canvas itself, since only the layout knows how high it must be.
func (Artist) Draw(e *render.Easel, w text.Words, s render.Scene) error {
	return render.Drawn(open, e, w, s, func(st *stage) render.Kind { return st.Kind }, pictures)
}

// pictures says who draws a kind. Replay is here because render calls Draw with that kind
// once for every frame; Decision is not, because open has replaced it.
var pictures = map[render.Kind]func(*render.Easel, *stage) error{
	render.Board:    drawBoard,
	render.Close:    drawGuild,
	render.Holdings: drawHoldings,
	Planning:        drawPlanning,
	render.Round:    drawRound,
	render.Score:    drawScore,
	render.Race:     drawRace,
	render.Legend:   drawLegend,
	render.Replay:   drawBoard,
}
