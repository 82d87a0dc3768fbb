// Package market is the rules of Market Morning, a game of our own for three to six: stalls
// are auctioned at dawn, and then customers come to them. Auctions in which whoever gives
// way takes the least and pays half are known from several games of cards.
//
//	setup    Deal: stalls, customers, coins, who begins (M-1 to M-3)
//	auction  the stalls (M-4 to M-7)
//	sale     the customers (M-8 to M-10)
//	scoring  the end (M-11)
//
// It is the smallest complete game of this program, for whoever wants to write another: each
// file is the plainest example of its kind. Rules cite M-numbers and the rulings A-numbers
// of RULINGS.md.
package market

import (
	"embed"
	"math/rand/v2"

	"norenbot/game"
)

// Locale holds the words of the game: locale/en.toml and its translations, every key
// without the prefix "market.".
//
//go:embed locale
var Locale embed.FS

// Name is Info.Name and the prefix of every text key.
const Name = "market"

const (
	mostSeats, mostRounds, mostCoins = 6, 5, 12

	// The settings of a table, beside game.TurnOrder.
	settingRounds = "rounds"
	settingHalf   = "half"
	long, short   = "5", "3"     // rounds
	down, up      = "down", "up" // how half a bid is rounded
)

// New returns the rules.
func New() game.Rules { return rules{} }

// rules are Market Morning; they have no state.
type rules struct{}

// Info implements game.Rules. In an auction a bid is higher than the last, and all but one pass.
func (rules) Info() game.Info {
	return game.Info{
		Name:     Name,
		MinSeats: 3,
		MaxSeats: mostSeats,
		Settings: []game.Setting{{Key: settingRounds, Values: []string{long, short}}, {Key: settingHalf, Values: []string{down, up}}, game.TurnOrder()},
		Revision: 1,
		Bound:    mostRounds * (mostCoins + mostSeats - 1 + mostSeats),
		Visits:   12,
		Drafts:   []int{3: 14, 14, 14, 13}, // go test ./cmd/norenbot/titles -run TestDrafts -v -draftgames 200
	}
}

// Deal implements game.Rules.
func (rules) Deal(setup game.Setup, luck *rand.Rand) (game.Game, error) {
	return deal(setup, luck), nil
}
