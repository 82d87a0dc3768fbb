package norenberc

import "norenbot/game"

// Most of what a visit says depends on the guild, a window or a tile alone. It is made
// once: copying is cheaper than making. What depends on the position (prices in Talers,
// what is in a store) is added to the copy.
type wording struct {
	visit  [highestValue + 1]game.Text // by price
	offers [actEnd]game.Option         // what can be done, as far as the guild tells
	not    [actEnd]game.Option         // what cannot
}

var (
	wordings [guildCount + 1]wording // by guild

	recruitText [faceEnd]game.Text // by the guest's face

	// buyText is by how many are bought; nobody buys 0.
	buyText = [...]game.Text{
		1: game.Say("norenberc.buy", game.Num(1)),
		2: game.Say("norenberc.buy", game.Num(2)),
		3: game.Say("norenberc.buy", game.Num(3)),
	}
	notStore = game.Say("norenberc.not.store")

	// canText says what is not possible at a house, by whether one could recruit, buy and sell there; nothing where all
	// of it is. Whoever could recruit has goods to sell (N-21).
	canText = map[[3]bool]game.Text{
		{false, true, true}:   game.Say("norenberc.plan.can.not.recruit"),
		{true, false, true}:   game.Say("norenberc.plan.can.not.buy"),
		{false, true, false}:  game.Say("norenberc.plan.can.buy"),
		{false, false, true}:  game.Say("norenberc.plan.can.sell"),
		{false, false, false}: game.Say("norenberc.plan.can.none"),
	}

	townsmenPart   = game.Say("norenberc.category.townsmen")
	majorityPart   [guildCount + 1]game.Text
	apprenticePart = game.Say("norenberc.category.apprentice")
	thirtyPart     = game.Say("norenberc.category.thirty")
	allTypesPart   = game.Say("norenberc.category.alltypes")
	richestPart    = game.Say("norenberc.category.richest")
	crestsPart     = game.Say("norenberc.category.crests")
)

// makeTexts fills them; it needs the terms and names that init has made before.
func makeTexts() {
	for _, guild := range guildsOf {
		wordings[guild].make(guild)
		majorityPart[guild] = game.Say("norenberc.category.majority", guildName(guild))
	}
	for face, name := range tileName {
		recruitText[face] = game.Say("norenberc.recruit", name)
	}
}

// make writes a guild's texts: for each act the option as offered, and as refused with
// the reason. Recruiting's Text, the guest's name, is added when it is offered.
func (w *wording) make(guild Guild) {
	for price := range w.visit {
		w.visit[price] = game.Say("norenberc.visit", guildName(guild), talers(price))
	}
	for a, key := range actKeys {
		w.offers[a].Key, w.not[a].Key = key, key
	}
	w.offers[sell].Text = game.Say("norenberc.sell", game.Name(goodTerm[guild]))
	w.not[sell].Text = w.offers[sell].Text
	w.not[sell].Detail = game.Say("norenberc.not.sell", ofGood(0, guild))
	one, two, three := ofGood(1, guild), ofGood(2, guild), ofGood(3, guild)
	w.offers[recruit1].Detail = game.Say("norenberc.cost.l1", one)
	w.offers[recruit2].Detail = game.Say("norenberc.cost.l2", one)
	w.offers[recruit3].Detail = game.Say("norenberc.cost.l3", two, one)
	w.offers[recruit4].Detail = game.Say("norenberc.cost.l4", three, two)
	w.not[recruit1].Detail = game.Say("norenberc.not.cost.l1", one)
	w.not[recruit2].Detail = game.Say("norenberc.not.cost.l2", one)
	w.not[recruit3].Detail = game.Say("norenberc.not.cost.l3", two, one)
	w.not[recruit4].Detail = game.Say("norenberc.not.cost.l4", three, two)
	w.offers[nothing].Text = game.Say("norenberc.nothing")
	w.offers[nothing].Detail = game.Say("norenberc.nothing.detail")
}
