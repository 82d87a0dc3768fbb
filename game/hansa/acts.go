package hansa

import (
	"strings"

	"norenbot/game"
)

// The acts of a game in its own words, for Table.Export.

// openName is a marker's name in the open form (Q42).
func openName(m Marker) string { return strings.ReplaceAll(m.String(), "-", "_") }

// incomeAct is income; pieces are traders and merchants, everywhere.
type incomeAct struct {
	Do     string    `json:"do"`
	Seat   game.Seat `json:"seat"`
	Pieces Pieces    `json:"pieces"`
}

// placeAct is placing a piece.
type placeAct struct {
	Do    string    `json:"do"`
	Seat  game.Seat `json:"seat"`
	Piece Kind      `json:"piece"`
	Route string    `json:"route"`
}

// hitAct is a displacement, with what the owner of the hit piece put down for it, in that
// order.
type hitAct struct {
	Do     string     `json:"do"`
	Seat   game.Seat  `json:"seat"`
	Route  string     `json:"route"`
	Victim game.Seat  `json:"victim"`
	Hit    Kind       `json:"hit"`
	With   Kind       `json:"with"`
	Paid   Pieces     `json:"paid"`
	Placed []placedAt `json:"placed"`
}

// placedAt is one piece put down, and from which route, if it was lifted from one.
type placedAt struct {
	Piece Kind   `json:"piece"`
	From  string `json:"from,omitempty"`
	Route string `json:"route"`
}

// placed is what was put down for a hit.
func (g *position) placed() []placedAt {
	list := []placedAt{}
	for _, l := range g.landed {
		at := placedAt{Piece: l.kind, Route: l.to.Name()}
		if l.from != NoRoute {
			at.From = l.from.Name()
		}
		list = append(list, at)
	}
	return list
}

// pieceAct is one piece that left a route, to another or, "", to its owner's supply.
type pieceAct struct {
	Owner game.Seat `json:"owner"`
	Piece Kind      `json:"piece"`
	From  string    `json:"from"`
	To    string    `json:"to,omitempty"`
}

// moveAct is moving own pieces.
type moveAct struct {
	Do     string     `json:"do"`
	Seat   game.Seat  `json:"seat"`
	Pieces []pieceAct `json:"pieces"`
}

// moves are the pieces that a seat has just moved.
func (g *position) moves(seat game.Seat) (list []pieceAct) {
	for _, l := range g.landed {
		list = append(list, pieceAct{seat, l.kind, l.from.Name(), l.to.Name()})
	}
	return list
}

// establishAct is establishing a route: points by seat for who controls its ends, the
// marker taken, and what was gained.
type establishAct struct {
	Do     string            `json:"do"`
	Seat   game.Seat         `json:"seat"`
	Route  string            `json:"route"`
	Points map[game.Seat]int `json:"points"`
	Marker string            `json:"marker,omitempty"`
	Gain   gainAct           `json:"gain"`
}

// gainAct is what was gained: nothing, office, extra_office, skill or coellen.
type gainAct struct {
	Do    string `json:"do"`
	City  string `json:"city,omitempty"`
	Piece string `json:"piece,omitempty"`
	Skill string `json:"skill,omitempty"`
	Space int    `json:"space,omitempty"`
}

// markerAct is using a marker: which skill it improves; or of which city the office at a
// place, from 1 on the left, is swapped with the next one; or which pieces it removes or
// moves.
type markerAct struct {
	Do     string     `json:"do"`
	Seat   game.Seat  `json:"seat"`
	Marker string     `json:"marker"`
	Skill  string     `json:"skill,omitempty"`
	City   string     `json:"city,omitempty"`
	Left   int        `json:"left,omitempty"`
	Pieces []pieceAct `json:"pieces,omitempty"`
}

// layAct is laying a drawn marker out.
type layAct struct {
	Do     string    `json:"do"`
	Seat   game.Seat `json:"seat"`
	Marker string    `json:"marker"`
	Route  string    `json:"route"`
}

// figureAct is the figure: placed at the beginning, moved free or for an action.
type figureAct struct {
	Do       string    `json:"do"`
	Seat     game.Seat `json:"seat"`
	Province string    `json:"province"`
	How      string    `json:"how"`
}

// endAct is the end of a turn; or, with why, of the game.
type endAct struct {
	Do   string     `json:"do"`
	Seat *game.Seat `json:"seat,omitempty"`
	Why  string     `json:"why,omitempty"`
}
