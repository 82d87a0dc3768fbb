// Package norenberc is the rules of Norenberc by Andreas Steding, for two to
// five players, one file per chapter of its rulebook:
//
//	setup       Deal: guilds, tiles, players, the first prestige guild
//	planning    which guilds the agents go to, or passing
//	visit       calling a guild; selling, buying, doing nothing
//	recruit     the price of a guest, the agents on the roof, the first place
//	townsmen    what stars and moons do when they are recruited
//	turnend     who is finished
//	roundend    favourites, income; then masters, refill, prestige
//	scoring     the end of the game
//
// Comments and tests cite the rules by number (N-12) and the rulings where the
// rulebook leaves room; RULINGS.md has both lists. How many tiles there
// are of each kind comes from a TileSet.
package norenberc

import (
	"embed"
	"fmt"
	"math/rand/v2"

	"norenbot/game"
)

// Locale holds the words of the game: locale/en.toml and its translations,
// every key without the prefix "norenberc.".
//
//go:embed locale
var Locale embed.FS

// Name is Info.Name and the prefix of every text key.
const Name = "norenberc"

// Settings of a table, and their values; the first is the default.
const (
	settingMoney    = "money"    // N-11, A-27
	settingPlanning = "planning" // N-14, A-44
	settingTiles    = "tiles"    // TileSet.ID

	// Values are stored in records: a new one may be added, none renamed.
	moneyHidden  = "hidden"
	moneyOpen    = "open"
	planTogether = "together"
	planReverse  = "reverse"
	// revision is raised when a change to the rules changes what a record leads to, see game.Info.
	revision     = 1
	mostSeats    = 5
	fewestSeats  = 2
	rounds       = 4 // N-10
	longestRound = 8
	agentsEach   = 8 // N-62
	// The bound on questions is far above any game played: per seat and round a plan a
	// turn, and per agent an act with all that it can ask.
	questionsAnAct  = 7  // visit, price, payment, a townsman's two, his goods, first place
	visits          = 18 // 16 to 21 were counted at a table of four
	questionsAtMost = mostSeats * rounds * (longestRound + agentsEach*questionsAnAct)
)

// rules are Norenberc with the tile sets that a table may choose from. They never change.
type rules struct {
	info game.Info
	sets []TileSet
}

// New returns the rules of Norenberc with the tile sets given, of which a
// table may choose one; the first is the default. Without any it is the
// embedded one, Inferred.
func New(sets ...TileSet) game.Rules {
	if len(sets) == 0 {
		sets = []TileSet{Inferred()}
	}
	ids := make([]string, len(sets))
	for i, s := range sets {
		ids[i] = s.ID
	}
	return &rules{sets: sets, info: game.Info{
		Name:     Name,
		MinSeats: fewestSeats,
		MaxSeats: mostSeats,
		Settings: []game.Setting{
			{Key: settingMoney, Values: []string{moneyHidden, moneyOpen}},
			{Key: settingPlanning, Values: []string{planTogether, planReverse}},
			{Key: settingTiles, Values: ids},
			game.TurnOrder(),
		},
		Revision: revision,
		Bound:    questionsAtMost,
		Visits:   visits,
		Drafts:   drafts,
	}}
}

// Info implements game.Rules.
func (r *rules) Info() game.Info { return r.info }

// Deal implements game.Rules.
func (r *rules) Deal(setup game.Setup, luck *rand.Rand) (game.Game, error) {
	set, err := r.set(setup)
	if err != nil {
		return nil, err
	}
	return deal(setup, set, luck), nil
}

// set is the tile set that a setup names; game.ErrSetting wraps what is not there, which
// happens to a record made with a set that this program was not given.
func (r *rules) set(setup game.Setup) (*TileSet, error) {
	id := setup.Value(settingTiles, r.sets[0].ID)
	for i := range r.sets {
		if r.sets[i].ID == id {
			return &r.sets[i], nil
		}
	}
	return nil, fmt.Errorf("%w: %s = %q", game.ErrSetting, settingTiles, id)
}

// Play implements game.Game: the Order of Play (N-10). Round 4 ends like the others but
// is followed by the scoring, not by the preparation of a next round (N-37).
func (g *position) Play(t *game.Table) game.Result {
	if g.round == 1 && g.turn == 0 {
		g.tellSetup(t)
	}
	for ; g.round < rounds; g.nextRound(t) {
		g.playRound(t)
		g.endRound(t)
	}
	g.playRound(t)
	g.endRound(t)
	return g.score(t)
}

// playRound plays turns until everybody is finished (N-29).
func (g *position) playRound(t *game.Table) {
	for {
		if g.called == NoGuild {
			g.turn++
			g.plan(t)
		}
		g.act(t)
		if g.endTurn(t) {
			return
		}
	}
}

// drafts are how many drafts nine of ten seats confirm at most, by the number of seats:
// go test ./cmd/norenbot/titles -run TestDrafts -v -draftgames 200
var drafts = []int{2: 43, 44, 44, 44}
