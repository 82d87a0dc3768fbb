package titles

import (
	"fmt"
	"slices"
	"strings"

	"norenbot/discord/words"
	"norenbot/game/bot"
)

// A ladder says how the computer players that people choose from play a game, in the order of words.Levels: the
// weakest first. The zero value is that of a game without levels.
type ladder [len(words.Levels)]tuning

// A tuning is a bot.Level in numbers.
type tuning struct {
	thinks    float64 // share of moves
	overlooks float64 // chance for each option, if it does not think
	slips     float64 // share of the moves about which it does not think
	// playouts is the number for a move that is thought about, if there is time: a player's moves depend on the
	// machine only if it is slow.
	playouts int
	// judges, if above 0, lets the Judge make all moves, with this much work.
	judges int
}

// After a change of a game's heuristic or of search, measure these again. At two seats each level should win 65 to
// 85 % of 400 games (an Eagle of 40) against the previous one (norenbot simulate --game hansa --seats 2 --players
// lamb,kitten --games 400 --seed 12). If a game needs more seats, this is against one of the others, all of the
// previous level (duel in levels_test.go). The first level is for people who play their first match: the simplest
// idea (novice_test.go) should win 35 to 65 % against it. Chick and Eagle of Market Morning are closer together
// than six such steps: each level wins about 63 % there.
var (
	norenbercLevels = ladder{{overlooks: 0.4, slips: 0.92}, {overlooks: 0.4, slips: 0.54}, {overlooks: 0.4, slips: 0.25}, {overlooks: 0.3, slips: 0.03}, {thinks: 0.1, playouts: 40}, {thinks: 0.6, playouts: 40}, {judges: 60_000}}
	hansaLevels     = ladder{{overlooks: 0.4, slips: 0.96}, {overlooks: 0.4, slips: 0.6}, {overlooks: 0.4, slips: 0.25}, {overlooks: 0.29, slips: 0.04}, {thinks: 0.025, playouts: 20}, {thinks: 0.6, playouts: 15}, {judges: 400}}
	marketLevels    = ladder{{overlooks: 0.4, slips: 0.45}, {overlooks: 0.4, slips: 0.2}, {overlooks: 0.2}, {thinks: 0.2, playouts: 40}, {thinks: 0.45, playouts: 40}, {thinks: 0.9, playouts: 40}, {judges: 60_000}}
	nobilityLevels  = ladder{{overlooks: 0.4, slips: 0.53}, {overlooks: 0.4, slips: 0.4}, {overlooks: 0.4, slips: 0.24}, {overlooks: 0.4, slips: 0.06}, {thinks: 0.015, playouts: 60}, {thinks: 0.6, playouts: 24}, {judges: 30_000}}
)

// unmeasured are the levels of a game that are not measured yet: good enough to play with.
var unmeasured = ladder{{overlooks: 0.4, slips: 0.9}, {overlooks: 0.4, slips: 0.5}, {overlooks: 0.4, slips: 0.25}, {overlooks: 0.3}, {thinks: 0.05, playouts: 30}, {thinks: 0.6, playouts: 30}, {judges: 10_000}}

// playoutWork is about how many questions a playout asks, which is the unit of a Judge's work.
const playoutWork = 100

// level returns the kind of a rung of the ladder. playouts other than 0 replace its own.
func (t Title) level(n, playouts int) bot.Kind {
	rung := t.levels[n]
	if rung.judges > 0 {
		by := t.judge()
		if by.Work = rung.judges; playouts > 0 {
			by.Work = playouts * playoutWork
		}
		return bot.Kind{Name: words.Levels[n], Player: by}
	}
	if playouts == 0 {
		playouts = rung.playouts
	}
	quick := bot.Slipping(bot.Overlooking(t.Heuristic, rung.overlooks), rung.slips)
	if rung.thinks == 0 {
		return bot.Kind{Name: words.Levels[n], Player: quick}
	}
	return bot.Kind{Name: words.Levels[n], Player: bot.Level{Quick: quick, Thinks: rung.thinks,
		Search: bot.Search{Playouts: playouts, Policy: t.Heuristic, Deep: t.deep}}}
}

// hasLevels reports whether there are levels for the game: all, or none.
func (t Title) hasLevels() bool { return t.Heuristic != nil && t.levels != ladder{} }

// kindNamed returns the kind with a name; the error lists those of the game.
func kindNamed(all []bot.Kind, name string) (bot.Kind, error) {
	i := slices.IndexFunc(all, func(k bot.Kind) bool { return k.Name == name })
	if i >= 0 {
		return all[i], nil
	}
	var known []string
	for _, k := range all {
		known = append(known, k.Name)
	}
	return bot.Kind{}, fmt.Errorf("there is no player %q; there are %s", name, strings.Join(known, ", "))
}

// LevelsByGame returns the levels of each game, by its name.
func LevelsByGame() map[string][]string {
	all := map[string][]string{}
	for _, t := range All() {
		if t.hasLevels() {
			all[t.Rules.Info().Name] = words.Levels[:]
		}
	}
	return all
}
