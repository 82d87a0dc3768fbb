package nobility

import "norenbot/game"

// prepare begins a round: all dice are rolled. What is turned up here nobody can
// take back.
func (g *position) prepare(t *game.Table) {
	g.settle(t)
	g.Active = g.First
	t.Say("nobility.round", game.Num(int(g.Round)), game.Who(g.First))
	g.reveal(t)
	g.rollAutoma(t)
	for s := range g.Players[:g.Seats] {
		seat := game.Seat(s)
		g.roll(t, seat, int(g.seats.Dice))
		t.Say("nobility.rolled", game.Who(seat), diceRolled(g.player(seat))).Aside()
	}
	t.Export(g.exportRoll)
}

// roll rolls so many dice for a seat.
func (g *position) roll(t *game.Table, seat game.Seat, n int) {
	p, luck := g.player(seat), t.Rand()
	for range n {
		p.Dice[luck.IntN(DieFaces)]++
	}
}

// income is R-12: Coins for Apprentices, Goods for Workshops, then what lots bring. It
// begins what is told of the end of a round; of the last one, end does.
func (g *position) income(t *game.Table) {
	if g.Round < g.Rounds {
		t.Say("nobility.round.over", game.Num(int(g.Round))).Chapter()
	}
	for s := range g.Players[:g.Seats] {
		p := &g.Players[s]
		p.Income = g.earned(game.Seat(s))
		in := &p.Income
		p.Coins += in.Coins
		for good, n := range in.Goods {
			p.Goods[good] += int16(n)
		}
		p.Modifiers += int16(in.Modifiers)
		p.repute(int(in.Reputation))
		g.tellIncome(t, game.Seat(s), in)
	}
	g.tax(t)
}

// tellIncome tells what one seat's Income brought.
func (g *position) tellIncome(t *game.Table, seat game.Seat, in *Income) {
	who, paid, made := game.Who(seat), coins(int(in.Coins)), goodsTally(&in.Goods)
	if in.Modifiers > 0 || in.Reputation > 0 {
		t.Say("nobility.income.lots", who, paid, made, lotsTally(in)).Aside()
		return
	}
	t.Say("nobility.income", who, paid, made).Aside()
}

// earned is what a seat's Apprentices, Workshops and lots bring.
func (g *position) earned(seat game.Seat) (in Income) {
	for i := range g.Guilds {
		at := &g.Guilds[i]
		if n := int(at.Apprentices[seat]); n > 0 {
			in.Coins += int16(n * g.wages(at.apprentices()))
		}
		in.Goods[i] += int8(at.masters(seat))
	}
	in.Coins += int16(g.clerks(seat) * int(theCards.Chancery.Income))
	for lot, b := range g.player(seat).Community {
		if b != 0 {
			gain := &theCards.Lots[lot].Income
			in.Coins += int16(gain.Coins)
			in.Modifiers += gain.Modifiers
			in.Reputation += gain.Reputation
		}
	}
	return in
}

// upkeep is R-13: dice return, and what was taken comes anew.
func (g *position) upkeep(t *game.Table) {
	t.Settle()
	g.returnDice()
	g.newShip()
	g.refillCouncil()
	g.renewHall(t.Rand())
	g.First = g.next(g.First)
	if g.Port.Ship != 0 {
		t.Say("nobility.ship", shipName(g.Port.Ship)).Aside()
	}
	g.tellHall(t)
	t.Export(g.exportUpkeep)
}

// returnDice empties all slots.
func (g *position) returnDice() {
	g.Tavern.Dice, g.Yard = [SeatsMost]Die{}, [SeatsMost]Die{}
	for i := range g.Guilds {
		g.Guilds[i].Dice = [WorkshopSlots]Die{}
	}
	for i := range g.Hall {
		g.Hall[i].Die = 0
	}
	g.Port.Dice = [DieFaces]Die{}
	for row := range g.Council {
		for r := range g.Council[row] {
			g.Council[row][r].Die = 0
		}
	}
	g.Desks.Dice = [DieFaces]Die{}
	g.Clerk, g.Castle, g.Annex = [3]Die{}, [3]Die{}, 0
	for s := range g.Players[:g.Seats] {
		p := &g.Players[s]
		p.Dice, p.Spent, p.LandDie, p.Passed = [DieFaces]int8{}, 0, 0, false
	}
}
