// Package hansa is the rules of Hansa Teutonica by Andreas Steding, for two to
// five players, on both sides of its board:
//
//	setup      Deal: the side, supplies, markers at the taverns, who begins
//	turn       the order of play; which actions there are; the end of a turn
//	action     income, placing, moving
//	displace   hitting a piece, and paying for it
//	resettle   what its owner puts down for it
//	establish  a route: points, its marker, and what it gains
//	office     who controls a city, offices, extra offices, Arnheim-Stendal
//	marker     bonus markers, used and laid out anew
//	figure     the sixteen provinces of a game of two
//	scoring    the end of the game
//
// Comments and tests cite the rules by number (H-12) and the rulings where the
// rulebook leaves room (Q18, A-1); RULINGS.md has the lists. What is printed on
// board and desks is data, read when the program starts; where it lies on a
// table is a matter of pictures and not said here.
//
// Nearly all of the position is a View: arrays by Route, City and seat of small
// numbers, for pictures and players to read. What is printed beside it: BoardOf
// (View.Side) and TheDesk. A Piece knows its seat and kind; offices and extra
// offices are in the order in which they were opened, fields are numbered from
// Road.From on. Hit is what is in the air while somebody puts pieces down.
package hansa

import (
	"embed"
	"math/rand/v2"

	"norenbot/game"
)

// Locale holds the words of the game: locale/en.toml and its translations,
// every key without the prefix "hansa.".
//
//go:embed locale
var Locale embed.FS

// Name is Info.Name and the prefix of every text key.
const Name = "hansa"

// The setting of a table.
const settingEdition = "edition"

const (
	mostSeats   = 5
	fewestSeats = 2
	bigBoxSeats = 3 // Q39
	// revision is raised when a change to the rules changes what a record leads to, see game.Info.
	revision = 1
	// visits is about how often a player comes back at a table of four: once a turn, and
	// when he is hit.
	visits = 18
)

// rules are Hansa Teutonica; they have no state.
type rules struct{}

// New returns the rules.
func New() game.Rules { return rules{} }

// Info implements game.Rules. Nothing in the rules bounds a game (Q29).
func (rules) Info() game.Info {
	return game.Info{
		Name:     Name,
		MinSeats: fewestSeats,
		MaxSeats: mostSeats,
		Settings: []game.Setting{{Key: settingEdition, Values: editionNames[:], Fewest: []int{0, bigBoxSeats}}, game.TurnOrder()},
		Revision: revision,
		Visits:   visits,
		Drafts:   drafts,
	}
}

// Deal implements game.Rules.
func (rules) Deal(setup game.Setup, luck *rand.Rand) (game.Game, error) {
	return deal(setup, luck), nil
}

// drafts are how many drafts nine of ten seats confirm at most, by the number of seats:
// go test ./cmd/norenbot/titles -run TestDrafts -v -draftgames 200
var drafts = []int{2: 46, 41, 33, 34}
