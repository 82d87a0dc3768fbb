package nobility

import "norenbot/game"

// barredGuild is R-16: a free slot of the value, while the Guild takes dice.
func (g *position) barredGuild(guild Guild, v int8) bar {
	at := &g.Guilds[guild]
	switch {
	case at.Dice[Third(v)] != 0:
		return bar{why: &notSlot}
	case at.dice() >= int(g.seats.GuildDice):
		return bar{why: &notGuildDice}
	}
	return bar{}
}

// guild is a visit: Workshops, then buying, then placing.
func (g *position) guild(t *game.Table, seat game.Seat, guild Guild, d Die) {
	third := Third(d.Value())
	g.Guilds[guild].Dice[third] = d
	key := "nobility.visits"
	if g.isIdle(seat, guild, third) {
		key = "nobility.visits.nothing"
	}
	g.line.Say(t, key, game.Who(seat), guildName(guild), dieName(d))
	slot := &theCards.Guild[third]
	g.activate(t, seat, guild, int(slot.Workshops))
	g.buy(t, seat, guild, int(slot.Goods))
	g.employ(t, seat, guild, int(slot.Workers))
}

// buy sells up to so many Goods of the Guild, with free ones if at least one is bought
//
func (g *position) buy(t *game.Table, seat game.Seat, guild Guild, most int) {
	p, price := g.player(seat), int(theCards.Prices.Good)
	most = min(most, int(p.Coins)/price)
	if most == 0 {
		return
	}
	free := g.guildFree(seat, guild)
	m := game.Ask[int](t, "buy", seat)
	m.Min, m.Max, m.Focus = 0, 1, guildFocus[guild]
	m.Text.Say("nobility.buy.ask", goodName(guild.Good()))
	m.Nothing = buyNothing
	for n := most; n > 0; n-- {
		o := m.OfferLike(n, &buyOptions[guild][n])
		o.Detail = buyDetail[min(free, len(buyDetail)-1)]
		o.Odds = buyOdds
	}
	m.ByDefault(buyOptions[guild][most].Key)
	for _, n := range m.Some() {
		p.Coins -= int16(n * price)
		p.Goods[guild.Good()] += int16(n + free)
		g.act.goods(guild.Good(), n+free)
		g.line.Say(t, "nobility.buys", game.Who(seat), goodCount(guild.Good(), n+free))
	}
}

// theLot is the Workers Lot among the Guilds that Apprentices can come from.
const theLot = NoGuild

// employ places Workers of the lot, or Apprentices of other Guilds, on free Apprentice
// slots.
func (g *position) employ(t *game.Table, seat game.Seat, guild Guild, most int) {
	p, at := g.player(seat), &g.Guilds[guild]
	most = min(most, int(g.seats.Apprentices)-at.apprentices())
	if most <= 0 {
		return
	}
	m := game.Ask[Guild](t, "place-workers", seat)
	m.Focus = guildFocus[guild]
	m.Text.Say("nobility.employ.ask", game.Num(most), guildName(guild))
	m.Nothing = employNothing
	there := 0
	if n := min(most, int(p.Workers)); n > 0 {
		o := m.OfferLike(theLot, &workerOption)
		o.Times, o.Odds = n, employOdds
		there += n
		m.ByDefault(lotKeys[:n]...)
	}
	for from := range Guild(GuildCount) {
		if n := int(g.Guilds[from].Apprentices[seat]); n > 0 && from != guild {
			m.OfferLike(from, &fromOptions[from]).Times = min(most, n)
			there += n
		}
	}
	m.Max = min(most, there)
	if m.Max == 0 {
		return
	}
	n := 0
	for _, from := range m.Some() {
		if from == theLot {
			p.Workers--
		} else {
			g.Guilds[from].Apprentices[seat]--
		}
		at.Apprentices[seat]++
		g.act.worker(from)
		n++
	}
	if n > 0 {
		g.line.Say(t, "nobility.employs", game.Who(seat), apprentices(n))
	}
}
