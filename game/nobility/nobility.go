// Package nobility is the rules of Rise to Nobility by Vojkan Krstevski, for one to
// six players, with Events, the Chancery and the solo game:
//
//	setup       Deal: cards, tiles, and what each player begins with
//	turn        rounds, and a turn: a die, a Settlers card, a sale, in any order
//	die, place  which die, as what, and where it can go
//	guild       buying Goods, placing Apprentices; workshop what their tiles do
//	tavern      and the Yard; hall the Guild Hall; trade Port and Council
//	clerk       and city: the Castle, own land
//	settlers    completing a card, Nobility, what a Lord gains, selling Buildings
//	round       income and upkeep; refill what comes anew
//	event, chancery, commission, solo
//	scoring     the end of the game
//
// Comments and tests cite the rules by number and the rulings where the
// rulebook leaves room; RULINGS.md has the lists. What is printed is data,
// read when the program starts: TheCards. What an event or a desk changes is
// changed in one function each, in prices.go.
//
// Nearly all of the position is a View: arrays by seat, Guild and slot of small
// numbers, for pictures and players to read.
package nobility

import (
	"embed"
	"math/rand/v2"

	"norenbot/game"
)

// Locale holds the words of the game: locale/en.toml and its translations,
// every key without the prefix "nobility.".
//
//go:embed locale
var Locale embed.FS

// Name is Info.Name and the prefix of every text key.
const Name = "nobility"

// The settings of a table, and their values.
const (
	settingChancery = "chancery"
	settingEvents   = "events"
	settingNeutral  = "workshops" // neutral ones on the second slots
	settingRounds   = "rounds"
	settingLevel    = "level" // of a lone player's objective

	off, on    = "off", "on"
	long       = "10"
	short      = "7"
	everyLevel = "any"
)

const (
	// revision is raised when a change to the rules changes what a record leads to, see game.Info. The
	// first of version 1.0 is 2.
	revision = 2
	// bound is more than any game asks. At most 250 dice are placed (five seats, five dice,
	// ten rounds), each with at most 15 questions (a Guild with three Workshops, a Lord's
	// benefit); 42 cards and 250 sales add a few each.
	bound = 6_000
	// visits is about how often a player comes back at a table of four: once a die.
	visits = 45
)

// rules are Rise to Nobility; they have no state.
type rules struct{}

// New returns the rules.
func New() game.Rules { return rules{} }

// Info implements game.Rules.
func (rules) Info() game.Info {
	return game.Info{
		Name:     Name,
		MinSeats: 1,
		MaxSeats: SeatsMost,
		Settings: []game.Setting{
			{Key: settingChancery, Values: []string{off, on}, Fixed: map[int]string{1: off, 6: on}},
			{Key: settingEvents, Values: []string{off, on}},
			{Key: settingNeutral, Values: []string{off, on}, Fixed: map[int]string{1: on, 3: off, 4: off, 5: off, 6: off}},
			{Key: settingRounds, Values: []string{long, short}},
			{Key: settingLevel, Values: []string{everyLevel, Easy.String(), Medium.String(), Hard.String()},
				Fixed: map[int]string{2: everyLevel, 3: everyLevel, 4: everyLevel, 5: everyLevel, 6: everyLevel}},
			game.TurnOrder(),
		},
		Revision: revision,
		Bound:    bound,
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
var drafts = []int{1: 15, 47, 47, 47, 46, 39}
