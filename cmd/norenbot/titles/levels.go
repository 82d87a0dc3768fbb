package titles

import (
	"fmt"
	"slices"
	"strings"

	"norenbot/discord/words"
	"norenbot/game/bot"
)

// A ladder says how the computer players that people choose from play a game, in the order
// of words.Levels: the gentlest first. The zero value is of a game that has none.
type ladder [len(words.Levels)]tuning

// A tuning is a bot.Level in numbers.
type tuning struct {
	thinks    float64 // share of decisions
	overlooks float64 // chance for each option, where it does not think
	slips     float64 // share of the decisions about which it does not think
	// playouts are for a decision that is thought about, if there is time for them: what a
	// player does does not depend on the machine unless it is slow.
	playouts int
	// judges, if it is more than 0, has all decided by the Judge, with so much work.
	judges int
}

// Whoever changes how a game is played by its heuristic or by search measures these anew:
// at two seats each level is to win 65 to 85 % of 400 games (an Eagle of 40) against the one before
// (norenbot simulate --game hansa --seats 2 --players lamb,kitten --games 400 --seed 12); where a game needs more
// seats, so often against one of the others, who are all of the level before (duel in
// levels_test.go). The first is for
// people who play their first match: whoever follows the simplest of ideas (novice_test.go) is to
// win 35 to 65 % against it. Chick and Eagle of Market Morning lie nearer together than six such
// steps are: there each wins about 63 %.
var (
	norenbercLevels = ladder{{overlooks: 0.4, slips: 0.92}, {overlooks: 0.4, slips: 0.54}, {overlooks: 0.4, slips: 0.25}, {overlooks: 0.3, slips: 0.03}, {thinks: 0.1, playouts: 40}, {thinks: 0.6, playouts: 40}, {judges: 60_000}}
	hansaLevels     = ladder{{overlooks: 0.4, slips: 0.96}, {overlooks: 0.4, slips: 0.6}, {overlooks: 0.4, slips: 0.25}, {overlooks: 0.29, slips: 0.04}, {thinks: 0.025, playouts: 20}, {thinks: 0.6, playouts: 15}, {judges: 400}}
	marketLevels    = ladder{{overlooks: 0.4, slips: 0.45}, {overlooks: 0.4, slips: 0.2}, {overlooks: 0.2}, {thinks: 0.2, playouts: 40}, {thinks: 0.45, playouts: 40}, {thinks: 0.9, playouts: 40}, {judges: 60_000}}
	nobilityLevels  = ladder{{overlooks: 0.4, slips: 0.53}, {overlooks: 0.4, slips: 0.4}, {overlooks: 0.4, slips: 0.24}, {overlooks: 0.4, slips: 0.06}, {thinks: 0.015, playouts: 60}, {thinks: 0.6, playouts: 24}, {judges: 30_000}}
)

// unmeasured are levels of a game whose author has not measured any yet: enough to play with, and no more is promised.
var unmeasured = ladder{{overlooks: 0.4, slips: 0.9}, {overlooks: 0.4, slips: 0.5}, {overlooks: 0.4, slips: 0.25}, {overlooks: 0.3}, {thinks: 0.05, playouts: 30}, {thinks: 0.6, playouts: 30}, {judges: 10_000}}

// playoutWork is about how many questions a playout asks, where a Judge's work is counted in these.
const playoutWork = 100

// level is the kind of a rung of the ladder. playouts other than 0 take the place of its own.
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

// kindNamed returns the kind of a name; the error names those that the game has.
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

// LevelsByGame are the levels that each game has, by its name.
func LevelsByGame() map[string][]string {
	all := map[string][]string{}
	for _, t := range All() {
		if t.hasLevels() {
			all[t.Rules.Info().Name] = words.Levels[:]
		}
	}
	return all
}
