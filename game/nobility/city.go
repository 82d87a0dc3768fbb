package nobility

import "norenbot/game"

// castleGain is the Reputation that a die of a value finds at the Castle.
func (g *position) castleGain(v int8) int {
	if g.Castle[Third(v)] != 0 {
		return g.annexRepute()
	}
	return g.castleRepute(v)
}

// castle gains Reputation.
func (g *position) castle(t *game.Table, seat game.Seat, d Die) {
	n := g.castleGain(d.Value())
	if slot := &g.Castle[Third(d.Value())]; *slot == 0 {
		*slot = d
	} else {
		g.Annex = d
	}
	g.player(seat).repute(n)
	g.line.Say(t, "nobility.castle", game.Who(seat), game.Num(n))
}

// landLeast is the lowest die for the own board's slot.
const landLeast = 5

// barredLand is R-27: a high die, once a round, and an Apprentice in a Guild.
func (g *position) barredLand(seat game.Seat, v int8) bar {
	switch {
	case v < landLeast:
		return bar{why: &notLand}
	case g.player(seat).LandDie != 0:
		return bar{why: &notSlot}
	}
	for i := range g.Guilds {
		if g.Guilds[i].Apprentices[seat] > 0 {
			return bar{}
		}
	}
	return bar{why: &notRecall}
}

// land takes an Apprentice back to the Workers Lot.
func (g *position) land(t *game.Table, seat game.Seat, d Die) {
	p := g.player(seat)
	p.LandDie = d
	m := game.Ask[Guild](t, "recall", seat)
	m.Focus = "land"
	m.Text.Say("nobility.recall.ask")
	for from := range Guild(GuildCount) {
		if g.Guilds[from].Apprentices[seat] > 0 {
			m.OfferLike(from, &fromOptions[from])
		}
	}
	from := m.One()
	g.Guilds[from].Apprentices[seat]--
	p.Workers++
	g.act.recalled(from)
	g.line.Say(t, "nobility.recalls", game.Who(seat), guildName(from))
}
