package norenberc

import (
	"fmt"
	"strconv"
	"strings"

	"norenbot/game"
	rules "norenbot/game/norenberc"
)

// A teller says a scene in words: each method is one line or one list of them. It has
// what the pictures have and no canvas. Lines are for alt texts and text boards alike, so
// they hold no Markdown.
type teller struct{ *stage }

// who is a player's name with the mark on his shield, so that words and pictures can be
// matched.
func (t teller) who(seat game.Seat) string { return liveries[seat].Mark + " " + t.Name(seat) }

// everybody lists players with commas, in the order given.
func (t teller) everybody(seats []game.Seat) string {
	var list []string
	for _, s := range seats {
		list = append(list, t.who(s))
	}
	return strings.Join(list, ", ")
}

// headline says round, turn and phase, or that the game is over.
func (t teller) headline() string {
	v := &t.view
	if v.Phase == rules.Over {
		return t.say("over.")
	}
	line := t.say("moment", v.Round, v.Turn)
	if v.Called != rules.NoGuild {
		line += " " + t.say("called", t.term(guildTerm(v.Called)))
	} else if v.Phase == rules.Planning {
		line += " " + t.say("planning")
	}
	return line
}

// waiting says whose answer is awaited; "" after the end, which leaves the sentence out.
func (t teller) waiting() string {
	switch {
	case t.view.Phase == rules.Over:
		return ""
	case len(t.Awaited) == 0:
		return t.say("nobody.")
	}
	return t.say("awaited", t.everybody(t.Awaited))
}

// change is how a number changed, " (+2)", or "" if it did not.
func change(now, was int) string {
	if now == was {
		return ""
	}
	return " (" + signed(now-was) + ")"
}

// signed is a number with its sign, a proper minus (U+2212) included.
func signed(n int) string { return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1) }

// goods lists goods in the words of the game's catalogs, with what changed if was is not
// nil.
func (t teller) goods(g rules.Goods, was *rules.Goods) string {
	line := t.say("it", game.Tally(allGoods, g[:]))
	if was == nil {
		return line
	}
	var changes []string
	for i := range g {
		if d := int(g[i] - was[i]); d != 0 {
			changes = append(changes, t.term(goodTerm(rules.Guild(i+1)))+" "+signed(d))
		}
	}
	return line + bracket(changes)
}

// bracket is a list in brackets, with the space before them; "" for an empty one.
func bracket(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return " (" + strings.Join(list, ", ") + ")"
}

// tile names a tile: a craftsman by guild, value and agent-plus, a townsman by name, an
// empty place by a dash.
func (t teller) tile(x rules.Tile) string {
	switch {
	case x.IsZero():
		return "–"
	case x.AgentPlus:
		return t.say("it", game.Count(int(x.Value), agentPlusTerm(x.Guild)))
	case x.Craftsman():
		return t.say("it", game.Count(int(x.Value), craftsmanTerm(x.Guild)))
	}
	return t.term(townsmanTerm(x.Townsman))
}

// house tells one guild house, its name first: price and crests, then a line each for
// guildmasters, lodgings, storehouse, roof, queue and the viewer's card.
func (t teller) house(h *rules.HouseView) []string {
	was := t.was(h.Guild)
	line := t.say("price", price(h.Price)) + ", " + t.say("crests-left", h.Crests)
	if was != nil {
		line += change(h.Crests, was.Crests)
	}
	if h.Prestige {
		line += ", " + t.say("prestige-here")
		if was != nil && !was.Prestige {
			line += " (" + t.say("moved") + ")"
		}
	}
	line = t.say("heading", strings.ToUpper(t.term(guildTerm(h.Guild))), line)
	lines := []string{line, t.say("masters", t.masters(h)), t.say("lodgings", t.lodgings(h))}
	var before *rules.Goods
	if was != nil {
		before = &was.Store
	}
	lines = append(lines, t.say("store", t.goods(h.Store, before)))
	if roof := t.roof(h, was); roof != "" {
		lines = append(lines, t.say("roof", roof))
	}
	if len(h.Cards) > 0 {
		lines = append(lines, t.say("queue", t.everybody(h.Cards)))
	}
	if t.plans(h.Guild) {
		lines = append(lines, t.say("your-card"))
	}
	return lines
}

// masters lists the guildmasters of the four rounds by number, the present one said to be
// so, the lower tile of the last pile together with the one on it.
func (t teller) masters(h *rules.HouseView) string {
	var list []string
	for round, place := range [...]rules.Place{rules.W1, rules.W2, rules.W3, rules.Top} {
		s := t.master(h.Tiles[place])
		if lower := h.Tiles[rules.W4]; place == rules.Top && !lower.IsZero() {
			s = t.say("upon", s, t.master(lower)+t.happened(h, rules.W4))
		}
		if place == rules.MasterOf(t.view.Round) && !h.Tiles[place].IsZero() {
			s = t.say("now", s)
		}
		list = append(list, roman[round]+" "+s+t.happened(h, place))
	}
	return strings.Join(list, ", ")
}

// master is a guildmaster by value; his guild is the house's.
func (t teller) master(x rules.Tile) string {
	switch {
	case x.IsZero():
		return "–"
	case x.AgentPlus:
		return t.say("with-agent", int(x.Value))
	}
	return strconv.Itoa(int(x.Value))
}

// happened says what happened at a place since the earlier view, in brackets with a space
// before; "" for nothing. A tile that has left is named: only the earlier view has it.
func (t teller) happened(h *rules.HouseView, place rules.Place) string {
	switch t.markOf(h, place) {
	case came:
		return " (" + t.say("new") + ")"
	case left:
		return " (" + t.say("gone", t.tile(t.was(h.Guild).Tiles[place])) + ")"
	case moved:
		return " (" + t.say("moved") + ")"
	}
	return ""
}

// lodgings lists the guests with the numbers of their windows, 1 to 4.
func (t teller) lodgings(h *rules.HouseView) string {
	var list []string
	for i := range 4 {
		place := rules.L1 + rules.Place(i)
		list = append(list, strconv.Itoa(i+1)+" "+t.tile(h.Tiles[place])+t.happened(h, place))
	}
	return strings.Join(list, ", ")
}

// roof lists who has how many agents on a roof, those who have left included, and the
// Mayors; "" if the roof is empty and was.
func (t teller) roof(h, was *rules.HouseView) string {
	var list []string
	for seat, n := range h.Roof {
		before := n
		if was != nil {
			before = was.Roof[seat]
		}
		if n > 0 || before > 0 {
			list = append(list, t.who(game.Seat(seat))+" "+strconv.Itoa(n)+change(n, before))
		}
	}
	if h.Mayors > 0 {
		list = append(list, t.term(townsmanTerm(rules.Mayor))+" "+strconv.Itoa(h.Mayors))
	}
	return strings.Join(list, ", ")
}

// prices lists the guilds' prices, which decide most.
func (t teller) prices() string {
	var list []string
	for _, h := range t.view.Houses {
		list = append(list, t.term(guildTerm(h.Guild))+" "+price(h.Price))
	}
	return t.say("prices", strings.Join(list, ", "))
}

// inOrder calls tell for the players in turn order; place is from 1.
func (t teller) inOrder(tell func(place int, p *rules.PlayerView)) {
	for i, seat := range t.view.Order {
		tell(i+1, &t.view.Players[seat])
	}
}
