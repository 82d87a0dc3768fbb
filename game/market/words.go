package market

import (
	"strconv"
	"strings"

	"norenbot/game"
)

// Words are made once here, when the program starts. A stall is said by its number, a purse
// by the coins in it; lists of both have a bit a card (see game.List).
var (
	coinTerm   = game.NewTerm("market.coin")
	stallTerms = phrases("stall.", "market.stall", stallCount, 1)
	purseTerms = phrases("purse.", "market.purse", purseCount, 2)
	stallsTerm = listOf(stallTerms)
	pursesTerm = listOf(purseTerms)
)

// phrases are terms for the numbers from 1 on, so many of each.
func phrases(key, said string, most, each int) (all []game.Term) {
	for n := 1; n <= most; n++ {
		term := game.NewPhrase(key+strconv.Itoa(n), game.Say(said, game.Num(n)))
		for range each {
			all = append(all, term)
		}
	}
	return all
}

func listOf(terms []game.Term) game.Term {
	keys := make([]string, len(terms))
	for i, t := range terms {
		keys[i] = t.String()
	}
	return game.NewTerm(strings.Join(keys, " "))
}

// Arguments that texts are made of.
func stallTerm(stall int8) game.Term { return stallTerms[stall-1] }
func coins(n int8) game.Arg          { return game.Count(int(n), coinTerm) }

// stallList are the stalls of a row, "3, 8 and 21".
func stallList(row Cards) game.Arg {
	bits := uint32(0)
	for _, n := range row {
		if n > 0 {
			bits |= 1 << (n - 1)
		}
	}
	return game.List(stallsTerm, bits)
}

// purseList are what the customers of a row have, "2, 9 and 9": there are two of each.
func purseList(row Cards) game.Arg {
	bits := uint32(0)
	for _, n := range row {
		if n > 0 {
			first := uint32(1) << (2 * (n - 1))
			bits |= first << (bits / first & 1)
		}
	}
	return game.List(pursesTerm, bits)
}
