package norenberc

import (
	"strings"

	"norenbot/game"
	rules "norenbot/game/norenberc"
)

// Words of the game's own catalogs, by the number of the guild or the townsman; the first
// of each array is not used. They are made once, because NewTerm takes a lock.
var (
	guildTerms, goodTerms, craftsmanTerms, agentPlusTerms [7]game.Term
	townsmanTerms, doesTerms                              [16]game.Term
	allGoods                                              game.Term // for game.Tally, in order of the guilds
	talerTerm                                             = game.NewTerm("norenberc.taler")
	cardTerm                                              = game.NewTerm("norenberc.card")
)

// init makes the terms. Their keys are those of game/norenberc/locale, not of this
// package's own catalogs, and the names in them are those of the rules' String methods.
func init() {
	var list []string
	for g := rules.Brewers; g <= rules.Hatmakers; g++ {
		guildTerms[g] = game.NewTerm("norenberc.guild." + g.String())
		goodTerms[g] = game.NewTerm("norenberc.good." + g.Good())
		craftsmanTerms[g] = game.NewTerm("norenberc.craftsman." + g.String())
		agentPlusTerms[g] = game.NewTerm("norenberc.agentplus." + g.String())
		list = append(list, goodTerms[g].String())
	}
	allGoods = game.NewTerm(strings.Join(list, " "))
	for _, t := range rules.Townsmen() {
		townsmanTerms[t] = game.NewTerm("norenberc.townsman." + t.String())
		doesTerms[t] = game.NewTerm("norenberc.townsman." + t.String() + ".does")
	}
}

// These are words of the game's catalogs; craftsmen's and agent-pluses' are counted, with
// the value as the number.
func guildTerm(g rules.Guild) game.Term       { return guildTerms[g] }
func goodTerm(g rules.Guild) game.Term        { return goodTerms[g] }
func craftsmanTerm(g rules.Guild) game.Term   { return craftsmanTerms[g] }
func agentPlusTerm(g rules.Guild) game.Term   { return agentPlusTerms[g] }
func townsmanTerm(t rules.Townsman) game.Term { return townsmanTerms[t] }

// doesTerm is a sentence on what a townsman does.
func doesTerm(t rules.Townsman) game.Term { return doesTerms[t] }
