package titles

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/bot"
	"norenbot/game/hansa"
	"norenbot/game/market"
	"norenbot/game/nobility"
	"norenbot/game/norenberc"
)

// TestANoviceWins about half of its matches against the first level, whose numbers are chosen for that. Games and
// randomness are always the same.
func TestANoviceWins(t *testing.T) {
	t.Parallel()
	for _, of := range laddered() {
		t.Run(of.Rules.Info().Name, func(t *testing.T) {
			t.Parallel()
			require.NotNil(t, novices[of.Rules.Info().Name], "levels are measured by a novice")
			one := bot.Kind{Name: "novice", Player: novice(novices[of.Rules.Info().Name])}
			o, won := duel(t, of, 400, 12, one, of.level(0, 0))
			t.Logf("a novice wins %.1f %%, scores %.1f to %.1f", 100*won, o.Kinds[0].Mean, o.Kinds[1].Mean)
			require.Greater(t, won, 0.35)
			require.Less(t, won, 0.65)
		})
	}
}

// novices play by the simplest idea of a first match, by game: they return the keys to pick, nil for the default.
var novices = map[string]func(q *game.Question, view any, luck *rand.Rand) []string{
	norenberc.Name: norenbercNovice, hansa.Name: hansaNovice, nobility.Name: nobilityNovice, market.Name: marketNovice,
}

// novice returns the player of an idea.
func novice(idea func(*game.Question, any, *rand.Rand) []string) bot.Policy {
	return func(at bot.Viewer, luck *rand.Rand) game.Chooser {
		return game.ChooserFunc(func(q *game.Question, picks []int) []int {
			keys := idea(q, at.View(q.Seat), luck)
			if keys == nil {
				keys = q.Default
			}
			for _, key := range keys {
				picks = append(picks, q.Find(key))
			}
			return picks
		})
	}
}

// offers returns the first of keys that is offered, as an answer, or nil.
func offers(q *game.Question, keys ...string) []string {
	for _, key := range keys {
		if q.Find(key) >= 0 {
			return []string{key}
		}
	}
	return nil
}

// norenbercNovice goes where it can pay for a guest, or else where goods are cheapest, with two agents. There it
// recruits the most expensive craftsman that costs two goods, or else buys as many as offered.
func norenbercNovice(q *game.Question, view any, luck *rand.Rand) []string {
	v := view.(norenberc.View)
	switch topic, _, _ := strings.Cut(q.Key, "."); topic {
	case "plan":
		me, houses := &v.Players[q.Seat], slices.Clone(v.Houses)
		slices.SortStableFunc(houses, func(a, b norenberc.HouseView) int {
			can := func(h norenberc.HouseView) int { return min(2, int(me.Goods[h.Guild.Index()])) }
			if d := can(b) - can(a); d != 0 {
				return d
			}
			return a.Price - b.Price
		})
		keys := []string{}
		for _, h := range houses[:min(1, q.Max)] {
			if me.Goods[h.Guild.Index()] > 0 || me.Money >= h.Price && h.Store != (norenberc.Goods{}) {
				keys = append(keys, h.Guild.String())
			}
		}
		return keys
	case "visit":
		return offers(q, "recruit.l3", "recruit.l2", "buy", "sell", "nothing")
	case "buy":
		_, most := q.Bounds()
		var keys []string
		for _, o := range q.Options {
			for n := 0; n < o.Often() && len(keys) < most; n++ {
				keys = append(keys, o.Key)
			}
		}
		return keys
	case "first":
		return offers(q, "first")
	}
	return nil
}

// hansaNovice establishes a full route, or else adds a trader to the shortest route that it has started, or else
// starts the shortest free one; for it, it takes an action or an office. Otherwise it takes in traders, and leads
// the figure back to what it has started.
func hansaNovice(q *game.Question, view any, luck *rand.Rand) []string {
	v := view.(hansa.View)
	if v.Turn > 100 && luck.IntN(3) == 0 { // two players who wait for each other could go on for ever
		return q.Keys(game.Random(luck).Choose(q, nil))
	}
	switch q.Key {
	case "act":
		return hansaAct(q, &v, luck)
	case "walk", "ride", "province":
		best := most(q, func(key string) int { return -toFill(&v, q.Seat, begunIn(&v, q.Seat, hansa.Province(key[0]-'a'))) })
		return []string{best}
	case "establish":
		for _, o := range q.Options {
			if o.Key == "skill.actions" || strings.HasPrefix(o.Key, "office.") {
				return []string{o.Key}
			}
		}
	}
	return nil
}

// hansaAct returns what it does with an action.
func hansaAct(q *game.Question, v *hansa.View, luck *rand.Rand) []string {
	best := most(q, func(key string) int {
		do, of, _ := strings.Cut(key, ".")
		switch {
		case do == "establish":
			return 1000
		case do == "place" && toFill(v, q.Seat, hansa.RouteOf(of)) < blocked:
			return 500 - toFill(v, q.Seat, hansa.RouteOf(of))
		case do == "walk":
			return 300
		case do == "income":
			return 200
		}
		return luck.IntN(100)
	})
	return []string{best}
}

// most returns the option of the highest worth.
func most(q *game.Question, worth func(key string) int) (best string) {
	top := 0
	for i, o := range q.Options {
		if w := worth(o.Key); i == 0 || w > top {
			best, top = o.Key, w
		}
	}
	return best
}

// blocked is more than a route has fields.
const blocked = 100

// toFill returns how many fields of a route a seat has to fill; 10 more if it has not started it, and blocked if
// another player is in its way.
func toFill(v *hansa.View, seat game.Seat, r hansa.Route) (n int) {
	if r == hansa.NoRoute {
		return blocked
	}
	mine := 0
	for _, p := range v.Routes[r].Fields[:hansa.BoardOf(v.Side).Routes[r].Fields] {
		switch {
		case p.IsZero():
			n++
		case p.Seat() == seat:
			mine++
		default:
			return blocked
		}
	}
	if mine == 0 {
		n += 10
	}
	return n
}

// begunIn returns the route of a province that is nearest to full.
func begunIn(v *hansa.View, seat game.Seat, p hansa.Province) hansa.Route {
	best := hansa.NoRoute
	for i, road := range hansa.BoardOf(v.Side).Routes {
		if r := hansa.Route(i); slices.Contains(road.Provinces, p) && toFill(v, seat, r) < toFill(v, seat, best) {
			best = r
		}
	}
	return best
}

// nobilityNovice houses at once; otherwise it gets two cards, a house, and the first good that a card lacks.
func nobilityNovice(q *game.Question, view any, luck *rand.Rand) []string {
	v := view.(nobility.View)
	me := &v.Players[q.Seat]
	want := nobilityWants(me)
	switch q.Key {
	case "turn":
		for _, o := range q.Options {
			if strings.HasPrefix(o.Key, "house.") {
				return []string{o.Key}
			}
		}
		var dice []string // from the lowest, without modifiers
		for _, o := range q.Options {
			if strings.HasPrefix(o.Key, "die.") && len(o.Key) == len("die.1") {
				dice = append(dice, o.Key)
			}
		}
		switch {
		case len(dice) == 0:
			return nil
		case strings.HasPrefix(want, "guild."): // a higher die buys more
			return dice[len(dice)-1:]
		}
		return dice[:1]
	case "place":
		return offers(q, want)
	}
	return nil
}

// nobilityWants returns where a player goes next.
func nobilityWants(me *nobility.PlayerView) string {
	held := slices.Index(me.Hand[:], 0)
	switch {
	case held < 2:
		return "tavern"
	case me.Houses == 0:
		return "yard"
	}
	for _, c := range me.Hand[:held] {
		for good := range c.Card().Goods.All() {
			if me.Goods[good] == 0 {
				return "guild." + nobility.Guild(good).String()
			}
		}
	}
	for good := range me.Hand[0].Card().Goods.All() { // more of it gives more points
		return "guild." + nobility.Guild(good).String()
	}
	return ""
}

// marketNovice bids up to 4 coins for stalls, and opens the best that it has.
func marketNovice(q *game.Question, view any, _ *rand.Rand) []string {
	v := view.(market.View)
	switch {
	case q.Key == "open":
		return q.Keys([]int{len(q.Options) - 1})
	case v.High < 4:
		return offers(q, strconv.Itoa(int(v.High)+1), "pass")
	}
	return nil
}
