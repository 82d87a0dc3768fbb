package nobility

import (
	"strconv"

	"norenbot/game"
)

// Most options say what never changes. They are made once: a copy is cheaper than a
// description. What depends on the position is added to the copy.
var (
	dieOptions      [DieFaces + 1][DieFaces + 1]game.Option // rolled, placed
	houseOptions    [SettlersCount + 1]game.Option
	sellOption      game.Option
	passOption      game.Option
	endOption       game.Option
	placeOptions    [placeEnd]game.Option
	placeOf         = map[string]place{} // by key
	councilOption   game.Option          // all columns of races that are not housed
	settlersOptions [SettlersCount + 1]game.Option
	effectOptions   [EffectCount]game.Option // those without a good
	buyAnyOptions   [GoodCount]game.Option
	giveOptions     [GoodCount]game.Option
	goodOptions     [GoodCount]game.Option
	rerollOptions   [DieFaces + 1]game.Option
	buyOptions      [GuildCount][buyMost + 1]game.Option
	workerOption    game.Option // one of the Workers Lot
	fromOptions     [GuildCount]game.Option
	modifierOptions [buyMost + 1]game.Option
	renewOptions    [renewHall + 1]game.Option
	sellOptions     [GuildCount][WorkshopSlots]game.Option
	sellLotOptions  [LotCount]game.Option
	lotOptions      [LotCount]game.Option

	turnText  [limitMost + 1]game.Text // by what the Reputation still allows
	placeText [DieFaces + 1]game.Text
	onlyText  [DieFaces + 1]game.Text // of a die that fits one place
	buyDetail [freeMost + 1]game.Text // by how many come free
	landText  = game.Say("nobility.land.detail")
	lotText   = game.Say("nobility.lot.ask")
	// noDieText is of a turn without a die left, and noPlaceText of one whose dice fit
	// nowhere.
	noDieText   = game.Say("nobility.turn.nodie")
	noPlaceText = game.Say("nobility.turn.noplace")
	// opensText is of a sale without which no die can be placed.
	opensText = game.Say("nobility.turn.sell.opens")
	// tavernText is by how many cards may be taken, less one.
	tavernText = [...]game.Text{game.Say("nobility.tavern.detail"), game.Say("nobility.tavern.detail.two")}

	workshopNothing  = game.Say("nobility.workshop.nothing")
	buyNothing       = game.Say("nobility.buy.nothing")
	employNothing    = game.Say("nobility.employ.nothing")
	cardNothing      = game.Say("nobility.card.nothing")
	modifiersNothing = game.Say("nobility.modifiers.nothing")
	replaceNothing   = game.Say("nobility.replace.nothing")
	payNothing       = game.Say("nobility.pay.nothing")

	guildFocus [GuildCount]string
	partText   [ScoredCount]game.Text
)

// Why something is closed; those with an argument get it from a bar.
var (
	notLimit      [limitMost + 1]game.Text
	notAnywhere   = game.Say("nobility.not.anywhere")
	notSlot       = game.Say("nobility.not.slot")
	notFull       = game.Say("nobility.not.full")
	notLower      = game.Say("nobility.not.lower")
	notHigher     = game.Say("nobility.not.higher")
	notCards      = game.Say("nobility.not.cards")
	notHouses     = game.Say("nobility.not.houses")
	notCoins      = game.Say("nobility.not.coins")
	notGuildDice  = game.Say("nobility.not.guild")
	notTile       = game.Say("nobility.not.tile")
	notWorker     = game.Say("nobility.not.worker")
	notLot        = game.Say("nobility.not.lot")
	notApprentice = game.Say("nobility.not.apprentice")
	notRoom       = game.Say("nobility.not.room")
	notShip       = game.Say("nobility.not.ship")
	notGoods      = game.Say("nobility.not.goods")
	notHoused     = game.Say("nobility.not.housed")
	notNoble      = game.Say("nobility.not.noble")
	notPayable    = game.Say("nobility.not.payable")
	notLand       = game.Say("nobility.not.land")
	notRecall     = game.Say("nobility.not.recall")
	notHouse      = game.Say("nobility.not.house")
	notKinds      = game.Say("nobility.not.kinds")
	notEnough     = game.Say("nobility.not.enough")
)

const (
	buyMost   = 3
	freeMost  = 16 // Goods that come with a purchase; more are said as so many
	limitMost = 40
)

// Keys of lines.
var (
	takesKey = [...]string{GetCoin: "nobility.takes.coin", GetReputation: "nobility.takes.reputation", GetModifier: "nobility.takes.modifier"}
	renewKey = [...]string{renewCards: "nobility.renews.cards", renewHall: "nobility.renews.hall"}
	lotKeys  = [...]string{"lot", "lot"}
	// What a Guild brings by how many Workshops are at work: with Goods or Workers, and
	// with none.
	guildKeys = [WorkshopSlots + 1]string{"nobility.guild.detail", "nobility.guild.detail.shop", "nobility.guild.detail.shops", "nobility.guild.detail.shops.three"}
	shopKeys  = [WorkshopSlots + 1]string{"nobility.guild.nothing", "nobility.guild.shop", "nobility.guild.shops", "nobility.guild.shops.three"}
	placeKeys = [placeEnd]string{atTavern: "tavern", atYard: "yard", atHall: "hall", atPort: "port", atClerk: "clerk", atCastle: "castle", atLand: "land"}
	partNames = [ScoredCount]string{"settlers", "community", "buildings", "council", "owners", "character", "events", "goods", "nobility", "commissions"}
)

// How players at random lean (see game.Option): towards what completes cards now and then.
const (
	passOdds    = 1
	dieOdds     = 40
	houseOdds   = 250
	sellOdds    = 1
	buyOdds     = 4
	employOdds  = 6
	guildOdds   = 4  // and as much again for each thing that it brings
	lackedTimes = 7  // of a good that a card in hand waits for
	castleOdds  = 20 // for each Reputation
	hallOdds    = 60
	councilOdds = 60
)

var (
	tavernOdds = [HandMost + 1]uint8{60, 30, 15, 6} // by cards held
	yardOdds   = [...]uint8{80, 40, 1}              // by Houses on the platform
	cardOdds   = [...]uint8{1, 2, 6, 12, 20, 30}    // by kinds of Goods that are there
)

// makeTexts fills all of it; it needs the terms.
func makeTexts() {
	sellOption = game.Option{Key: "sell", Text: game.Say("nobility.turn.sell"), Odds: sellOdds}
	passOption = game.Option{Key: "pass", Text: game.Say("nobility.turn.pass"), Odds: passOdds}
	endOption = game.Option{Key: "end", Text: game.Say("nobility.turn.end"), Odds: passOdds}
	workerOption = game.Option{Key: lotKeys[0], Text: game.Say("nobility.employ.lot")}
	renewOptions[renewCards] = game.Option{Key: "cards", Text: game.Say("nobility.replace.cards")}
	renewOptions[renewHall] = game.Option{Key: "hall", Text: game.Say("nobility.replace.hall")}
	for v := int8(1); v <= DieFaces; v++ {
		makeDie(v)
	}
	for good := range Good(GoodCount) {
		makeGood(good)
	}
	for guild := range Guild(GuildCount) {
		makeGuild(guild)
	}
	for r := range Race(RaceCount) {
		placeOptions[atCouncil+place(r)] = game.Option{Key: "council." + r.String(), Text: game.Say("nobility.place.council", raceName(r))}
	}
	councilOption = game.Option{Key: "council", Text: game.Say("nobility.place.council.all"), Detail: notHoused}
	for at, key := range placeKeys {
		if key != "" {
			placeOptions[at] = game.Option{Key: key, Text: game.Say("nobility.place." + key)}
		}
	}
	for c := Settlers(1); c <= SettlersCount; c++ {
		name := game.Name(settlersTerm[c])
		settlersOptions[c] = game.Option{Key: c.Key(), Text: game.Say("nobility.card.option", name), Detail: settlersBring[c]}
		houseOptions[c] = game.Option{Key: "house." + c.Key(), Text: game.Say("nobility.turn.house", raceName(c.Card().Race)),
			Detail: game.Say("nobility.card.option", name), Odds: houseOdds}
	}
	for e := GetCoin; e <= Reroll; e++ {
		effectOptions[e] = game.Option{Key: e.String(), Text: game.Say("nobility.workshop." + e.String())}
	}
	for lot := range sellLotOptions {
		sellLotOptions[lot] = game.Option{Key: "lot." + strconv.Itoa(lot+1), Text: game.Say("nobility.sell.lot", game.Num(lot+1)),
			Detail: game.Say("nobility.sell.detail", points(int(theCards.Lots[lot].Points)))}
		lotOptions[lot] = game.Option{Key: "lot." + strconv.Itoa(lot+1), Text: game.Say("nobility.lot.option", game.Num(lot+1), gains(&theCards.Lots[lot].Income))}
	}
	for by, name := range partNames {
		partText[by] = game.Say("nobility.category." + name)
	}
	makeNumbers()
	makeChancery()
	for at := range placeEnd {
		placeOf[placeOptions[at].Key] = at
	}
}

// makeDie writes what is said of a value rolled.
func makeDie(v int8) {
	n, key := game.Num(int(v)), "die."+strconv.Itoa(int(v))
	placeText[v] = game.Say("nobility.place.ask", n)
	onlyText[v] = game.Say("nobility.turn.die.only", n)
	rerollOptions[v] = game.Option{Key: strconv.Itoa(int(v)), Text: game.Say("nobility.turn.die", n)}
	for as := int8(1); as <= DieFaces; as++ {
		dieOptions[v][as] = game.Option{Key: key + "-" + strconv.Itoa(int(as)), Text: game.Say("nobility.turn.die.as", n, game.Num(int(as))),
			Detail: game.Say("nobility.turn.die.cost", modifiers(int(max(v-as, as-v))))}
	}
	dieOptions[v][v] = game.Option{Key: key, Text: game.Say("nobility.turn.die", n), Odds: dieOdds}
}

// makeGood writes what is said of a good.
func makeGood(good Good) {
	name := goodName(good)
	goodOptions[good] = game.Option{Key: good.String(), Text: game.Say("nobility.good.option", name)}
	buyAnyOptions[good] = game.Option{Key: "buy." + good.String(), Text: game.Say("nobility.workshop.buy", name, coins(int(theCards.Prices.AnyGood)))}
	giveOptions[good] = game.Option{Key: "give." + good.String(), Text: game.Say("nobility.workshop.give", name)}
}

// makeGuild writes what is said of a Guild.
func makeGuild(guild Guild) {
	name, key := guildName(guild), "guild."+guild.String()
	guildFocus[guild] = key
	placeOptions[atGuild+place(guild)] = game.Option{Key: key, Text: game.Say("nobility.place.guild", name)}
	fromOptions[guild] = game.Option{Key: guild.String(), Text: game.Say("nobility.employ.from", name)}
	for n := 1; n <= buyMost; n++ {
		buyOptions[guild][n] = game.Option{Key: strconv.Itoa(n), Odds: buyOdds,
			Text: game.Say("nobility.buy.option", goodCount(guild.Good(), n), coins(n*int(theCards.Prices.Good)))}
	}
	for slot := range sellOptions[guild] {
		sellOptions[guild][slot] = game.Option{Key: key + "." + strconv.Itoa(slot+1), Text: game.Say("nobility.sell.workshop"),
			Detail: game.Say("nobility.sell.detail", points(int(theCards.Workshops[slot].Points)))}
	}
}

// makeNumbers writes what differs by a number alone.
func makeNumbers() {
	for n := range limitMost + 1 {
		turnText[n] = game.Say("nobility.turn.ask", game.Num(n))
		notLimit[n] = game.Say("nobility.not.limit", game.Num(n))
	}
	for n := range buyDetail {
		if n > 0 {
			buyDetail[n] = game.Say("nobility.buy.detail", game.Num(n))
		}
	}
	for n := 1; n <= buyMost; n++ {
		modifierOptions[n] = game.Option{Key: strconv.Itoa(n), Text: game.Say("nobility.modifiers.option", modifiers(n), coins(n*int(theCards.Prices.Modifier)))}
	}
}
