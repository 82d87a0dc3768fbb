package nobility

import (
	"math/rand/v2"
	"slices"
	"strings"

	"norenbot/game"
)

// Heuristic is a computer player for one table: it lays the die where it brings most by
// what things are worth to its seat now (see appraisal), and reads nothing but the View
// of the seat that is asked. Equal options it leaves to luck. It keeps the last appraisal
// between calls and is not safe for concurrent use.
func Heuristic(at interface{ View(seat game.Seat) any }, luck *rand.Rand) game.Chooser {
	return &heuristic{at: at, luck: luck}
}

// heuristic is Heuristic's Chooser.
type heuristic struct {
	at   interface{ View(seat game.Seat) any }
	luck *rand.Rand
	appraisal
}

// look appraises anew what seat sees. A position is looked at without making a new View
// each time, which would take a fifth of playing on; what is seen is the same.
func (h *heuristic) look(seat game.Seat) {
	if g, plain := h.at.(*position); plain {
		g.seenBy(&h.g.public, seat)
	} else {
		h.g.public = h.at.View(seat).(View)
	}
	h.appraisal.look(seat)
}

// Choose implements game.Chooser. Questions are told apart by their keys; one that it does
// not know gets the rules' default.
func (h *heuristic) Choose(q *game.Question, picks []int) []int {
	switch q.Key {
	case "buy", "pay", "recall": // nothing to weigh: a look would be wasted
		return q.Usual(picks)
	}
	h.look(q.Seat)
	switch q.Key {
	case "turn":
		return append(picks, h.turn(q))
	case "place":
		return append(picks, q.Best(h.luck, h.placeNamed))
	case "card":
		return h.card(q, picks)
	case "discard":
		return append(picks, q.Best(h.luck, func(key string) float64 { return -h.cardWorth(settlersNamed(key)) }))
	case "keep":
		return append(picks, q.Best(h.luck, func(key string) float64 { return h.commissionWorth(commissionNamed(key)) }))
	case "workshop":
		return h.some(q, picks, h.useWorth)
	case "exchange":
		return append(picks, q.Best(h.luck, h.goodWorth))
	case "gift":
		return h.gift(q, picks)
	case "goods":
		return q.Fill(picks, h.saleWorth)
	case "reroll":
		return q.Fill(picks, h.rerollWorth)
	case "place-workers":
		return h.send(q, picks)
	case "lot":
		return append(picks, q.Best(h.luck, h.lotNamed))
	case "sell":
		return append(picks, q.Best(h.luck, h.holdingWorth))
	case "modifiers":
		return h.modifiers(q, picks)
	case "commission":
		return h.some(q, picks, func(string) float64 { return h.drawWorth() })
	case "replace":
		return h.some(q, picks, h.renewWorth)
	}
	return q.Usual(picks)
}

// some picks the best option, or none where that is worth nothing.
func (h *heuristic) some(q *game.Question, picks []int, worth func(key string) float64) []int {
	if i := q.Best(h.luck, worth); worth(q.Options[i].Key) > 0 {
		return append(picks, i)
	}
	return picks
}

// turn chooses what to do: cards that are worth it first, since they bring Workers, then
// the die whose place is worth most, or a sale that opens it a better one; nothing where no place is worth anything.
func (h *heuristic) turn(q *game.Question) int {
	best, most := q.Find(q.Default[0]), 0.0
	var known [DieFaces + 1]float64 // worth of a die as this value
	var asked [DieFaces + 1]bool
	for i := range q.Options {
		key := q.Options[i].Key
		w := -1.0
		switch {
		case strings.HasPrefix(key, "house."):
			w = h.houseWorth(settlersNamed(key[len("house."):]))
		case strings.HasPrefix(key, "die."):
			die, as := key[4]-'0', key[len(key)-1]-'0'
			if !asked[as] {
				asked[as], known[as] = true, h.dieWorth(int8(as))
			}
			w = known[as] - h.modifier*float64(max(die, as)-min(die, as)) + 0.05*float64(h.luck.IntN(2))
		case key == sellOption.Key:
			w = h.sellWorth()
		}
		if w > most {
			best, most = i, w
		}
	}
	return best
}

// card takes the best card; a second one only where it is better than what has to go.
func (h *heuristic) card(q *game.Question, picks []int) []int {
	i := q.Best(h.luck, func(key string) float64 { return h.cardWorth(settlersNamed(key)) })
	if least, _ := q.Bounds(); least == 0 && h.cardWorth(settlersNamed(q.Options[i].Key)) < h.worst() {
		return picks
	}
	return append(picks, i)
}

// gift takes Goods one by one, each of which makes the next of its kind worth less.
func (h *heuristic) gift(q *game.Question, picks []int) []int {
	least, _ := q.Bounds()
	for len(picks) < least {
		i := q.Best(h.luck, h.goodWorth)
		picks = append(picks, i)
		h.p.Goods[goodNamed(q.Options[i].Key)]++
	}
	return picks
}

// modifiers buys as many as are worth their price.
func (h *heuristic) modifiers(q *game.Question, picks []int) []int {
	if h.modifier > h.coin*float64(theCards.Prices.Modifier) {
		return append(picks, 0) // the most
	}
	return picks
}

// lotNamed is what a Community Building brings on the lot of a key.
func (h *heuristic) lotNamed(key string) float64 { return h.lotWorth(numberOf(key) - 1) }

// placeNamed is what a place is worth for the die in the hand.
func (h *heuristic) placeNamed(key string) float64 { return h.placeWorth(placeOf[key], h.g.Held) }

// useWorth is what one use of a Workshop is worth.
func (h *heuristic) useWorth(key string) float64 {
	do, good, _ := strings.Cut(key, ".")
	switch do {
	case "coin":
		return h.coin
	case "reputation":
		return h.reputation
	case "modifier":
		return h.modifier
	case "reroll":
		return h.rerollsGain()
	case "buy":
		return h.goodWorth(good) - h.coin*float64(theCards.Prices.AnyGood)
	}
	return h.dearest() - h.goodWorth(good) // give
}

// goodWorth is what one more of a good is worth.
func (h *heuristic) goodWorth(key string) float64 { return h.more(goodNamed(key), 0) }

// saleWorth is what is gained when one of a good is sold.
func (h *heuristic) saleWorth(key string) float64 {
	good := goodNamed(key)
	return float64(h.g.goodPrice(h.seat, good))*h.coin - h.less(good)
}

// rerollWorth is how gladly a value is rolled again: when it is worth less than others.
func (h *heuristic) rerollWorth(key string) float64 {
	h.rate()
	return h.mean - h.rated[key[0]-'1']
}

// send places Workers of the lot where they are worth more as Apprentices; without any it
// moves one from where there are others to where there is none.
func (h *heuristic) send(q *game.Question, picks []int) []int {
	taken := len(picks)
	picks = q.Fill(picks, func(key string) float64 {
		if key == lotKeys[0] {
			return h.apprentice - h.worker
		}
		return -1
	})
	guild := Guild(slices.Index(guildFocus[:], q.Focus))
	if len(picks) > taken || guild < 0 || h.g.Guilds[guild].Apprentices[h.seat] > 0 {
		return picks
	}
	for i := range q.Options {
		if from := guildNamed(q.Options[i].Key); from != NoGuild && h.g.Guilds[from].Apprentices[h.seat] > 1 {
			return append(picks, i)
		}
	}
	return picks
}

// guildNamed is the Guild of a key, NoGuild of another.
func guildNamed(key string) Guild {
	for guild := range Guild(GuildCount) {
		if guild.String() == key {
			return guild
		}
	}
	return NoGuild
}

// renewWorth is what new cards or Buildings are worth: where nothing there is wanted.
func (h *heuristic) renewWorth(key string) float64 {
	switch {
	case h.left < 1:
		return 0
	case key == "cards":
		return 2.5 - h.bestCard()
	}
	return 0.3 - h.bestBuilding()
}

// goodNamed is the good of a key.
func goodNamed(key string) Good {
	for g, name := range goodNames {
		if name == key {
			return Good(g)
		}
	}
	return NoGood
}

// settlersNamed is the card of a key.
func settlersNamed(key string) Settlers { return Settlers(numberOf(key)) }

// commissionNamed is the Commission of a key.
func commissionNamed(key string) Commission { return Commission(numberOf(key)) }

// numberOf is the number at the end of a card's key.
func numberOf(key string) (n int) {
	for _, c := range key[strings.LastIndexByte(key, '.')+1:] {
		n = n*10 + int(c-'0')
	}
	return n
}
