package nobility

import "norenbot/game"

// Words of the rules, beside those of cards (words.go).
var (
	wareTerm       = word("ware")
	apprenticeTerm = word("apprentice")
	dieTerm        = word("dice")
	goodsTerm      game.Term             // what Goods are tallied by
	visitTerm      [GuildCount]game.Term // and what a visit brings
	lotsTerm       game.Term             // and what lots bring beside Coins
	rowTerm        = map[[DieFaces]int8]game.Term{}
)

// diceMost is how many dice a player rolls at most.
const diceMost = 5

// makeRows makes the words of all rolls of up to so many dice: "1, 1, 4". A row goes on
// from a shorter one, with values that do not fall.
func makeRows(row [DieFaces]int8, n int, least int8, said game.Term, key string) {
	rowTerm[row] = said
	if n == diceMost {
		return
	}
	for v := least; v <= DieFaces; v++ {
		next, longer := row, key+string('0'+byte(v))
		next[v-1]++
		if n == 0 {
			makeRows(next, 1, v, phrase("roll."+longer, "roll", game.Num(int(v))), longer)
			continue
		}
		makeRows(next, n+1, v, phrase("roll."+longer, "roll.and", game.Name(said), game.Num(int(v))), longer)
	}
}

// diceRolled is the dice that a player has not placed.
func diceRolled(p *PlayerView) game.Arg { return game.Name(rowTerm[p.Dice]) }

// Arguments that texts are made of.
func dieName(d Die) game.Arg             { return game.Num(int(d.Value())) }
func goodCount(g Good, n int) game.Arg   { return game.Count(n, goodTerm[g]) }
func goods(n int) game.Arg               { return game.Count(n, wareTerm) }
func goodsTally(g *Goods) game.Arg       { return game.Tally(goodsTerm, g[:]) }
func coins(n int) game.Arg               { return game.Count(n, coinTerm) }
func reputation(n int) game.Arg          { return game.Count(n, reputationTerm) }
func modifiers(n int) game.Arg           { return game.Count(n, modifierTerm) }
func apprentices(n int) game.Arg         { return game.Count(n, apprenticeTerm) }
func dice(n int) game.Arg                { return game.Count(n, dieTerm) }
func lotsTally(in *Income) game.Arg      { return game.Tally(lotsTerm, []int8{in.Modifiers, in.Reputation}) }
func settlersName(c Settlers) game.Arg   { return game.Name(settlersTerm[c]) }
func buildingName(b Building) game.Arg   { return game.Name(buildingTerm[b]) }
func councilName(c Council) game.Arg     { return game.Name(councilTerm[c]) }
func shipName(s Ship) game.Arg           { return game.Name(shipTerm[s]) }
func characterName(c Character) game.Arg { return game.Name(characterTerm[c]) }
