package norenberc

import "norenbot/game"

// Most of what a visit says depends on the guild, a window or a tile alone.
// These texts are made once: copying one is cheaper than making it.
type wording struct {
	sell, notSell game.Text
	cost, notCost [windowsForSale]game.Text
	visit         [highestValue + 1]game.Text // by price
}

var (
	wordings [guildCount + 1]wording // by guild

	recruitCraftsman [guildCount + 1][highestValue + 1][2]game.Text // by value, without and with agent-plus
	recruitTownsman  [townsmanEnd]game.Text

	buyText = [...]game.Text{
		1: game.Say("norenberc.buy", game.Num(1)),
		2: game.Say("norenberc.buy", game.Num(2)),
		3: game.Say("norenberc.buy", game.Num(3)),
	}
	nothingText   = game.Say("norenberc.nothing")
	nothingDetail = game.Say("norenberc.nothing.detail")
	notStore      = game.Say("norenberc.not.store")

	townsmenPart   = game.Say("norenberc.category.townsmen")
	majorityPart   [guildCount + 1]game.Text
	apprenticePart = game.Say("norenberc.category.apprentice")
	thirtyPart     = game.Say("norenberc.category.thirty")
	allTypesPart   = game.Say("norenberc.category.alltypes")
	richestPart    = game.Say("norenberc.category.richest")
	crestsPart     = game.Say("norenberc.category.crests")
)

// makeTexts needs the terms.
func makeTexts() {
	for _, guild := range guildsOf {
		w := &wordings[guild]
		w.sell = game.Say("norenberc.sell", game.Name(goodTerm[guild]))
		w.notSell = game.Say("norenberc.not.sell", ofGood(0, guild))
		one, two, three := ofGood(1, guild), ofGood(2, guild), ofGood(3, guild)
		w.cost = [...]game.Text{
			game.Say("norenberc.cost.l1", one),
			game.Say("norenberc.cost.l2", one),
			game.Say("norenberc.cost.l3", two, one),
			game.Say("norenberc.cost.l4", three, two),
		}
		w.notCost = [...]game.Text{
			game.Say("norenberc.not.cost.l1", one),
			game.Say("norenberc.not.cost.l2", one),
			game.Say("norenberc.not.cost.l3", two, one),
			game.Say("norenberc.not.cost.l4", three, two),
		}
		for price := range w.visit {
			w.visit[price] = game.Say("norenberc.visit", guildName(guild), talers(price))
		}
		majorityPart[guild] = game.Say("norenberc.category.majority", guildName(guild))
		for value := range recruitCraftsman[guild] {
			for plus, of := range [...]game.Term{craftsman[guild], agentPlus[guild]} {
				recruitCraftsman[guild][value][plus] = game.Say("norenberc.recruit", game.Count(value, of))
			}
		}
	}
	for w := range townsmanEnd {
		recruitTownsman[w] = game.Say("norenberc.recruit", game.Name(townsmanTerm[w]))
	}
}

// recruitText offers a guest.
func recruitText(guest Tile) *game.Text {
	switch {
	case !guest.Craftsman():
		return &recruitTownsman[guest.Townsman]
	case guest.AgentPlus:
		return &recruitCraftsman[guest.Guild][guest.Value][1]
	}
	return &recruitCraftsman[guest.Guild][guest.Value][0]
}
