package norenberc

import (
	"strconv"
	"strings"

	"norenbot/game"
	rules "norenbot/game/norenberc"
	"norenbot/render"
)

// A teller says a scene in words: each method is one line or one list of them. It has
// what the pictures have and no canvas. Lines are for alt texts and text boards alike, so
// they hold no Markdown.
type teller struct{ *stage }

// headline says round, turn and phase, or that the game is over.
func (t teller) headline() string {
	v := &t.view
	if v.Phase == rules.Over {
		return t.Say("over.")
	}
	line := t.Say("moment", v.Round, v.Turn)
	if v.Called != rules.NoGuild {
		line += " " + t.Say("called", t.Term(guildTerm(v.Called)))
	} else if v.Phase == rules.Planning {
		line += " " + t.Say("planning")
	}
	return line
}

// goods lists goods in the words of the game's catalogs, with what changed if was is not
// nil.
func (t teller) goods(g rules.Goods, was *rules.Goods) string {
	line := t.Say("it", game.Tally(allGoods, g[:]))
	if was == nil {
		return line
	}
	var changes []string
	for i := range g {
		if d := int(g[i] - was[i]); d != 0 {
			changes = append(changes, t.Term(goodTerm(rules.Guild(i+1)))+" "+render.Signed(d))
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
		return t.Say("it", game.Count(int(x.Value), agentPlusTerm(x.Guild)))
	case x.Craftsman():
		return t.Say("it", game.Count(int(x.Value), craftsmanTerm(x.Guild)))
	}
	return t.Term(townsmanTerm(x.Townsman))
}

// house tells one guild house, its name first: price and crests, then a line each for
// guildmasters, lodgings, storehouse, roof, queue and the viewer's card.
func (t teller) house(h *rules.HouseView) []string {
	was := t.was(h.Guild)
	line := t.Say("price", price(h.Price)) + ", " + t.Say("crests-left", h.Crests)
	if was != nil {
		line += render.Change(h.Crests, was.Crests)
	}
	if h.Prestige {
		line += ", " + t.Say("prestige-here")
		if was != nil && !was.Prestige {
			line += " (" + t.Say("moved") + ")"
		}
	}
	line = t.Say("heading", strings.ToUpper(t.Term(guildTerm(h.Guild))), line)
	lines := []string{line, t.Say("masters", t.masters(h)), t.Say("lodgings", t.lodgings(h))}
	var before *rules.Goods
	if was != nil {
		before = &was.Store
	}
	lines = append(lines, t.Say("store", t.goods(h.Store, before)))
	if roof := t.roof(h, was); roof != "" {
		lines = append(lines, t.Say("roof", roof))
	}
	if len(h.Cards) > 0 {
		lines = append(lines, t.Say("queue", t.Everybody(h.Cards)))
	}
	if t.plans(h.Guild) {
		lines = append(lines, t.Say("your-card"))
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
			s = t.Say("upon", s, t.master(lower)+t.happened(h, rules.W4))
		}
		if place == rules.MasterOf(t.view.Round) && !h.Tiles[place].IsZero() {
			s = t.Say("now", s)
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
		return t.Say("with-agent", int(x.Value))
	}
	return strconv.Itoa(int(x.Value))
}

// happened says what happened at a place since the earlier view, in brackets with a space
// before; "" for nothing. A tile that has left is named: only the earlier view has it.
func (t teller) happened(h *rules.HouseView, place rules.Place) string {
	switch t.markOf(h, place) {
	case came:
		return " (" + t.Say("new") + ")"
	case left:
		return " (" + t.Say("gone", t.tile(t.was(h.Guild).Tiles[place])) + ")"
	case moved:
		return " (" + t.Say("moved") + ")"
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
			list = append(list, t.Called(game.Seat(seat))+" "+strconv.Itoa(n)+render.Change(n, before))
		}
	}
	if h.Mayors > 0 {
		list = append(list, t.Term(townsmanTerm(rules.Mayor))+" "+strconv.Itoa(h.Mayors))
	}
	return strings.Join(list, ", ")
}

// prices lists the guilds' prices, which decide most.
func (t teller) prices() string {
	var list []string
	for _, h := range t.view.Houses {
		list = append(list, t.Term(guildTerm(h.Guild))+" "+price(h.Price))
	}
	return t.Say("prices", strings.Join(list, ", "))
}

// inOrder calls tell for the players in turn order; place is from 1.
func (t teller) inOrder(tell func(place int, p *rules.PlayerView)) {
	for i, seat := range t.view.Order {
		tell(i+1, &t.view.Players[seat])
	}
}
