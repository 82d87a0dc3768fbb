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
	stallTerms = phrases("stall.", stallCount, 1)
	purseTerms = phrases("purse.", purseCount, 2)
	stallsTerm = listOf(stallTerms)
	pursesTerm = listOf(purseTerms)
)

// phrases are terms for the numbers from 1 on, so many of each.
func phrases(key string, most, each int) (all []game.Term) {
	for n := 1; n <= most; n++ {
		term := game.NewPhrase(key+strconv.Itoa(n), game.Say("market.number", game.Num(n)))
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

func stalls(row Cards) game.Arg { return listed(stallsTerm, 1, row) }
func purses(row Cards) game.Arg { return listed(pursesTerm, 2, row) }

// listed are the cards of a row, "2, 9 and 9", of which there are so many of each number.
func listed(all game.Term, each int8, row Cards) game.Arg {
	bits := uint32(0)
	for _, n := range row[:row.Len()] {
		at := each * (n - 1)
		bits |= 1 << (at + int8(bits>>at&1)) // the second if the first is there
	}
	return game.List(all, bits)
}
