// Package tally keeps the totals of each person's matches: one Tally per person and server, stored in the ledger,
// so that a record or a leaderboard of winners needs few reads however many matches there are. A Service updates
// it when matches end, and rebuilds it from the stored matches where it is missing.
//
// A tally adds up, and the order in which matches are added does not matter: one that has grown is equal to
// one made anew. What counts for whom says count.go.
package tally

import (
	"time"

	"norenbot/game/match"
)

// A Tally is what one person's matches in one server have come to. It is stored as JSON.
type Tally struct {
	Shape       int    `json:"shape"` // that of the program that made it, see shape
	Server      string `json:"server"`
	match.Owner        // who, with the names of the latest match
	// Games are by name.
	Games map[string]*Game `json:"games"`
	// Met are the persons who were dealt a seat at the same table, over all games. Those who were
	// forgotten are one, "", without a name.
	Met map[match.User]*Met `json:"met,omitempty"`
	// Computers are the computer players met, by their kind.
	Computers map[string]*Score `json:"computers,omitempty"`
	Last      time.Time         `json:"last"` // when the latest of the matches ended
	// Late are the matches that ended at most behind before Last: whatever ended before them is in.
	Late []Added `json:"late"`
}

// An Added is a match that is in a tally.
type Added struct {
	Match match.ID  `json:"m"`
	Ended time.Time `json:"t"`
}

// A Game is what matches of one game have come to.
type Game struct {
	// People are matches with another person at the table, Alone those against computers alone, and
	// without anybody.
	People Sum    `json:"people,omitzero"`
	Alone  Sum    `json:"alone,omitzero"`
	Seats  []Seat `json:"seats"` // by seat, as far as one was dealt
	// Last is when the latest ended.
	Last time.Time `json:"last"`
}

// Played is how many matches there were.
func (g *Game) Played() int { return g.People.Played + g.Alone.Played }

// A Sum adds up matches. Averages are of those that have what is averaged: where all lose there is no
// place, where a match was given up there are no points.
type Sum struct {
	Played  int           `json:"n"`
	Won     int           `json:"w,omitempty"` // shared first places too
	Placed  int           `json:"pn,omitempty"`
	Places  int           `json:"p,omitempty"` // the sum of places, 1 is first
	Scored  int           `json:"sn,omitempty"`
	Points  int           `json:"s,omitempty"` // the sum of points
	Best    int           `json:"b,omitempty"` // the most points; only where Scored is not 0
	Decided int           `json:"dn,omitempty"`
	Used    time.Duration `json:"d,omitempty"` // what clocks took for what was Decided
}

// Place is the average place; false where there is none.
func (s Sum) Place() (float64, bool) { return average(s.Places, s.Placed) }

// Mean is the average of points; false where there is none.
func (s Sum) Mean() (float64, bool) { return average(s.Points, s.Scored) }

func average(sum, of int) (float64, bool) {
	if of == 0 {
		return 0, false
	}
	return float64(sum) / float64(of), true
}

// Each is the time that a decision took on average; false where none is known.
func (s Sum) Each() (time.Duration, bool) {
	if s.Decided == 0 {
		return 0, false
	}
	return s.Used / time.Duration(s.Decided), true
}

// plus is two sums as one.
func (s Sum) plus(o Sum) Sum {
	switch {
	case s.Scored == 0:
		s.Best = o.Best
	case o.Scored > 0:
		s.Best = max(s.Best, o.Best)
	}
	return Sum{Played: s.Played + o.Played, Won: s.Won + o.Won, Placed: s.Placed + o.Placed, Places: s.Places + o.Places,
		Scored: s.Scored + o.Scored, Points: s.Points + o.Points, Best: s.Best, Decided: s.Decided + o.Decided, Used: s.Used + o.Used}
}

// A Seat is how often a seat was somebody's, and how often they won there.
type Seat struct {
	Played int `json:"n"`
	Won    int `json:"w,omitempty"`
}

// A Score is how often somebody was placed before somebody else, behind them, and like them.
type Score struct {
	Won  int `json:"w,omitempty"`
	Lost int `json:"l,omitempty"`
	Tied int `json:"t,omitempty"`
}

// Played is how often they met.
func (s Score) Played() int { return s.Won + s.Lost + s.Tied }

// Plus is two scores as one.
func (s Score) Plus(o Score) Score {
	return Score{Won: s.Won + o.Won, Lost: s.Lost + o.Lost, Tied: s.Tied + o.Tied}
}

// A Met is the score against a person, with the names of the latest match with them.
type Met struct {
	Score
	Name   string    `json:"name,omitempty"`
	Handle string    `json:"handle,omitempty"`
	Last   time.Time `json:"last"`
}
