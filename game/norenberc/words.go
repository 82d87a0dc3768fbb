package norenberc

import (
	"strings"

	"norenbot/game"
)

// Words and keys are made once here, when the program starts: a question then costs no
// allocation. Arrays by Guild have an unused entry 0.
var (
	guildTerm    [guildCount + 1]game.Term
	goodTerm     [guildCount + 1]game.Term
	craftsman    [guildCount + 1]game.Term // used with Count: the value
	agentPlus    [guildCount + 1]game.Term // the same with agent-plus
	townsmanTerm [townsmanEnd]game.Term
	placeTerm    [placeEnd]game.Term
	agentTerm    = game.NewTerm("norenberc.agent")
	talerTerm    = game.NewTerm("norenberc.taler")
	cardTerm     = game.NewTerm("norenberc.card")
	pointTerm    = game.NewTerm("norenberc.point")
	goodsTerm    = game.NewTerm("norenberc.good")
	allGoods     game.Term // for Tally, in order of the guilds
	guildText    [guildCount + 1]game.Text
	oneText      [guildCount + 1]game.Text // "1 beer"
)

// numbers are the keys "0", "1", ... of amounts, at most all goods of a type. Trap: init
// writes them right up to 19.
var numbers [goodsEach + 1]string

// Keys of questions, by the guild where they are asked.
var visitKey, sellKey, buyKey, priceKey, payKey [guildCount + 1]string

// spotKey are the keys of places: "brewers.w3".
var spotKey [guildCount + 1][placeEnd]string

// seatKey are the keys of seats as victims: "seat.0". Trap: init writes one digit.
var seatKey [mostSeats]string

// init makes terms first, then names of tiles, then texts: each needs those before.
func init() {
	lists := make([]string, 0, guildCount)
	for i := range guildTerm {
		g := Guild(i)
		guildTerm[i] = game.NewTerm("norenberc.guild." + g.String())
		goodTerm[i] = game.NewTerm("norenberc.good." + g.Good())
		guildText[i] = game.Say(guildTerm[i].String())
		oneText[i] = game.Say("norenberc.amount", game.Count(1, goodTerm[i]))
		craftsman[i] = game.NewTerm("norenberc.craftsman." + g.String())
		agentPlus[i] = game.NewTerm("norenberc.agentplus." + g.String())
		for _, k := range []struct {
			of    *[guildCount + 1]string
			start string
		}{{&visitKey, "visit."}, {&sellKey, "sell."}, {&buyKey, "buy."}, {&priceKey, "price."}, {&payKey, "pay."}} {
			k.of[i] = k.start + g.String()
		}
		for p := range placeEnd {
			spotKey[i][p] = g.String() + "." + strings.ToLower(p.String())
		}
		if g != NoGuild {
			lists = append(lists, goodTerm[i].String())
		}
	}
	allGoods = game.NewTerm(strings.Join(lists, " "))
	for w := range townsmanEnd {
		townsmanTerm[w] = game.NewTerm("norenberc.townsman." + w.String())
	}
	for p := range placeEnd {
		placeTerm[p] = game.NewTerm("norenberc.place." + strings.ToLower(p.String()))
	}
	for i := range seatKey {
		seatKey[i] = "seat." + string(rune('0'+i))
	}
	for i := range numbers {
		numbers[i] = string(rune('0' + i%10))
		if i > 9 {
			numbers[i] = "1" + numbers[i]
		}
	}
	nameTiles()
	makeTexts()
}

// guildName, talers, ofGood and listed are the arguments that texts are made of.
func guildName(g Guild) game.Arg        { return game.Name(guildTerm[g]) }
func talers(n int) game.Arg             { return game.Count(n, talerTerm) }
func ofGood(n int, good Guild) game.Arg { return game.Count(n, goodTerm[good]) }
func listed(goods Goods) game.Arg       { return game.Tally(allGoods, goods[:]) }

// named is the tile as an argument: "Baker 5" or "Burglar". A pointer saves the copy.
func named(tile *Tile) game.Arg { return tileName[tile.face()] }

// tileName are all such arguments, and tileOf the tiles, by face.
var (
	tileName [faceEnd]game.Arg
	tileOf   [faceEnd]Tile
)

// nameTiles needs the terms.
func nameTiles() {
	name := func(tile Tile, name game.Arg) { tileName[tile.face()], tileOf[tile.face()] = name, tile }
	for w := range townsmanEnd {
		name(Tile{Townsman: w}, game.Name(townsmanTerm[w]))
	}
	for _, guild := range guildsOf {
		for value := range int8(highestValue + 1) {
			name(Tile{Guild: guild, Value: value}, game.Count(int(value), craftsman[guild]))
			name(Tile{Guild: guild, Value: value, AgentPlus: true}, game.Count(int(value), agentPlus[guild]))
		}
	}
}
