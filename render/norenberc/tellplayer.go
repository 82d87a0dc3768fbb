package norenberc

import (
	"fmt"
	"strconv"
	"strings"

	"norenbot/game"
	rules "norenbot/game/norenberc"
	"norenbot/render"
)

// player tells one player, his name first: agents, status, money and moves in turn order,
// then a line each for goods, craftsmen, townsmen and crests. place is his place in turn
// order, from 1.
func (t teller) player(place int, p *rules.PlayerView) []string {
	was := t.stage.player(p.Seat)
	line := t.Say("heading", fmt.Sprintf("%d. %s", place, t.Called(p.Seat)), t.agents(p, was))
	switch {
	// Whoever passes is finished too (N-13), so passing is asked for first.
	case p.Passed:
		line += ", " + t.Say("passed")
	case p.Finished:
		line += ", " + t.Say("finished")
	case faceDown(p) > 0:
		line += ", " + t.Say("face-down", game.Count(faceDown(p), cardTerm))
	}
	// -1 is money that the viewer may not know.
	if p.Money >= 0 {
		line += ", " + t.Say("it", game.Count(p.Money, talerTerm))
		if was != nil && was.Money >= 0 {
			line += render.Change(p.Money, was.Money)
		}
	}
	if rise := t.rise(p.Seat); rise != 0 {
		line += ", " + t.Say("places", render.Signed(rise))
	}
	var before *rules.Goods
	if was != nil {
		before = &was.Goods
	}
	lines := []string{line, t.Say("goods", t.goods(p.Goods, before))}
	for _, part := range [...][2]string{{"craftsmen", t.craftsmen(p, was)}, {"townsmen", t.townsmen(p, was)}, {"crests", t.crests(p, was)}} {
		if part[1] != "" {
			lines = append(lines, t.Say(part[0], part[1]))
		}
	}
	return lines
}

// agents tells where a player's agents are: to be sent, on roofs, in stock; and how many
// more or fewer he can send than before.
func (t teller) agents(p, was *rules.PlayerView) string {
	supply := strconv.Itoa(p.Supply)
	if was != nil {
		supply += render.Change(p.Supply, was.Supply)
	}
	return t.Say("agents", supply, placed(&t.view, p.Seat), p.Stock)
}

// craftsmen lists a player's craftsmen guild by guild: values and their total. The change
// is in tiles, not in value.
func (t teller) craftsmen(p, was *rules.PlayerView) string {
	var list []string
	for _, h := range t.view.Houses {
		var values []string
		for _, x := range craftsmenOf(p, h.Guild) {
			values = append(values, strconv.Itoa(int(x.Value)))
		}
		if len(values) == 0 {
			continue
		}
		s := t.Term(guildTerm(h.Guild)) + " " + strings.Join(values, "+")
		// A total of one value would only repeat it.
		if len(values) > 1 {
			s += " = " + strconv.Itoa(holdingOf(p, h.Guild).value)
		}
		if was != nil {
			s += render.Change(len(values), holdingOf(was, h.Guild).tiles)
		}
		list = append(list, s)
	}
	return strings.Join(list, ", ")
}

// townsmen lists a player's townsmen, those gone with a 0, and each Peddler with his
// good.
func (t teller) townsmen(p, was *rules.PlayerView) string {
	var list []string
	for _, w := range townsmenOf(p, was) {
		s := t.Term(townsmanTerm(w.townsman))
		// 0 as well: those gone stand as ×0 with the change behind.
		if w.n != 1 {
			s += " ×" + strconv.Itoa(w.n)
		}
		list = append(list, s+render.Change(w.more, 0))
	}
	for _, g := range p.Peddlers {
		list = append(list, t.Say("peddler", game.Count(1, goodTerm(g))))
	}
	return strings.Join(list, ", ")
}

// crests lists a player's guild crests by guild, and the prestige crests.
func (t teller) crests(p, was *rules.PlayerView) string {
	var list []string
	for i, n := range p.Crests {
		before := n
		if was != nil {
			before = was.Crests[i]
		}
		if n > 0 {
			list = append(list, t.Term(guildTerm(rules.Guild(i+1)))+" "+strconv.Itoa(int(n))+render.Change(int(n), int(before)))
		}
	}
	if p.PrestigeCrests > 0 {
		before := p.PrestigeCrests
		if was != nil {
			before = was.PrestigeCrests
		}
		list = append(list, t.Say("prestige")+" "+strconv.Itoa(p.PrestigeCrests)+render.Change(p.PrestigeCrests, before))
	}
	return strings.Join(list, ", ")
}
