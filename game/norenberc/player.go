package norenberc

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"norenbot/game"
)

// Heuristic is a computer player for one table: it answers every question by what it
// would be worth (see appraisal), and reads nothing but the View of the seat that is
// asked, so it knows no more than a person. Equal options it leaves to luck. It keeps the
// last appraisal between calls and is not safe for concurrent use.
func Heuristic(at interface{ View(seat game.Seat) any }, luck *rand.Rand) game.Chooser {
	return &heuristic{at: at, luck: luck}
}

// heuristic is Heuristic's Chooser.
type heuristic struct {
	at   interface{ View(seat game.Seat) any }
	luck *rand.Rand
	seen View // what the appraisal is of; its memory is used again
	appraisal
}

// look appraises anew what seat sees. A position is looked at without making a new View
// each time, which would take a third of playing on; what is seen is the same.
func (h *heuristic) look(seat game.Seat) {
	if g, plain := h.at.(*position); plain {
		g.viewOpen(&h.seen, seat)
	} else {
		h.seen = h.at.View(seat).(View)
	}
	h.appraisal.look(&h.seen)
}

// Choose implements game.Chooser. Questions are told apart by their keys,
// "visit.brewers": a topic and what it is about. One that it does not know gets the
// rules' default.
func (h *heuristic) Choose(q *game.Question, picks []int) []int {
	// Anew at every question: a question in the middle of a recruit finds goods paid and
	// the guest in hand.
	h.look(q.Seat)
	topic, of, _ := strings.Cut(q.Key, ".")
	guild := guildOf(of)
	switch topic {
	case "plan":
		return h.plan(q, picks)
	case "visit":
		return append(picks, q.Best(h.luck, func(key string) float64 { return h.actWorth(guild, key) }))
	case "sell":
		return append(picks, q.Best(h.luck, func(key string) float64 { return h.worthAfter(h.sold(guild, number(key))) }))
	case "price":
		return append(picks, q.Best(h.luck, func(key string) float64 { return h.priceWorth(guild, key) }))
	case "buy":
		return h.pickGoods(q, picks, func(i int) { h.goods[i]++; h.money -= float64(h.price(guild)) })
	case "pay":
		return h.pickGoods(q, picks, func(i int) { h.goods[i]-- })
	case "burglar":
		if of == "goods" {
			return h.pickGoods(q, picks, func(i int) { h.goods[i]++ })
		}
		return append(picks, q.Best(h.luck, h.lootWorth))
	case "guardsman":
		return append(picks, h.chooseSwap(q, of != ""))
	case "peddler":
		return h.pickGoods(q, picks, func(i int) { h.goods[i]--; h.peddled[i]++ })
	case "mayor":
		return append(picks, q.Best(h.luck, func(key string) float64 { return h.mayorWorth(guildOf(key)) }))
	case "first":
		return append(picks, q.Best(h.luck, func(key string) float64 { return float64(len(key)) - 4 })) // "first", not "stay"
	}
	return append(picks, h.byDefault(q))
}

// byDefault is the place of the first option that the rules would take, 0 if none is.
func (h *heuristic) byDefault(q *game.Question) int {
	for i := range q.Options {
		if slices.Contains(q.Default, q.Options[i].Key) {
			return i
		}
	}
	return 0
}

// worthwhile is how much an act must be worth for an agent to be sent.
const worthwhile = 0.05

// plan sends one agent to the guild whose best act is worth most, and passes
// if there is none: whoever sends one at a time acts on what others did. In
// games against each other that won 2 in 3 against sending several.
func (h *heuristic) plan(q *game.Question, picks []int) []int {
	best, gain := -1, worthwhile
	for i := range q.Options {
		if g := h.bestGain(guildOf(q.Options[i].Key)); g > gain {
			best, gain = i, g
		}
	}
	if best >= 0 {
		picks = append(picks, best)
	}
	return picks
}

// pickGoods picks goods one by one, each the one that is worth most (or costs least),
// until there are enough and one more would not help. take notes in the holding that a
// good of an index is picked; it is called to try as well, and the holding is then put
// back.
func (h *heuristic) pickGoods(q *game.Question, picks []int, take func(good int)) []int {
	least, most := q.Bounds()
	taken := Goods{}
	for len(picks) < most {
		before := h.worth()
		best, gain := -1, 0.0
		for i := range q.Options {
			good := goodOf(q.Options[i].Key)
			if int(taken[good]) == q.Options[i].Often() {
				continue
			}
			saved := h.holding
			take(good)
			if g := h.worth() - before; best < 0 || g > gain {
				best, gain = i, g
			}
			h.holding = saved
		}
		if best < 0 || gain <= 0 && len(picks) >= least {
			break
		}
		take(goodOf(q.Options[best].Key))
		taken[goodOf(q.Options[best].Key)]++
		picks = append(picks, best)
	}
	return picks
}

// guildOf is the guild of a name, NoGuild for any other word.
func guildOf(name string) Guild { return Guild(max(0, slices.Index(guildNames[:], name))) }

// goodOf is the index in Goods of a good's name, which must be one.
func goodOf(name string) int { return slices.Index(goodNames[:], name) - 1 }

// number is the number in a key, 0 if there is none.
func number(key string) int {
	n, _ := strconv.Atoi(key)
	return n
}
