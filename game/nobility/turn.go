package nobility

import "norenbot/game"

// Play implements game.Game: round by round to the end. It goes on with a turn that
// has begun (see Resume).
func (g *position) Play(t *game.Table) game.Result {
	if g.Round == 0 {
		g.tellSetup(t)
		g.choose(t)
	}
	for {
		if !g.choosing {
			g.Round++
			g.prepare(t)
		}
		for g.anybody() {
			g.takeTurn(t, g.Active)
			g.Active = g.next(g.Active)
		}
		g.income(t)
		g.tokens(t)
		if g.Round == g.Rounds {
			return g.end(t)
		}
		g.upkeep(t)
	}
}

// anybody moves Active on to who has not passed; false if all have.
func (g *position) anybody() bool {
	for range g.Seats {
		if !g.player(g.Active).Passed {
			return true
		}
		g.Active = g.next(g.Active)
	}
	return false
}

// A deed is one of the three things that can be done in a turn, once each.
type deed struct {
	do      doing
	die, as int8 // of placeDie: the value rolled, and the one placed
	card    int  // of complete: where in hand
}

// doing is what kind of thing.
type doing int8

const (
	endTurn doing = iota
	placeDie
	complete
	sell
)

// takeTurn is one turn. A turn without anything done is a pass.
func (g *position) takeTurn(t *game.Table, seat game.Seat) {
	if !g.choosing {
		g.Turn++
		g.Placed, g.Completed, g.Sold, g.line = false, false, false, false
	}
	for g.hasChoice(seat) {
		first := !g.Placed && !g.Completed && !g.Sold
		g.Awaited = seat
		m := g.offerDeeds(t, seat, first)
		g.choosing = true
		d := m.One()
		g.choosing = false
		switch d.do {
		case endTurn:
			if first {
				g.pass(t, seat, "nobility.passes")
			}
			return
		case placeDie:
			g.Placed = true
			g.place(t, seat, d.die, d.as)
		case complete:
			g.Completed = true
			g.complete(t, seat, d.card)
		case sell:
			g.Sold = true
			g.sell(t, seat)
		}
	}
	if !g.Placed && !g.Completed && !g.Sold {
		g.pass(t, seat, "nobility.passes.alone")
	}
}

// pass ends the round for a seat.
func (g *position) pass(t *game.Table, seat game.Seat, key string) {
	g.player(seat).Passed = true
	g.begin(t, "pass", seat)
	g.line.Say(t, key, game.Who(seat))
}

// hasChoice reports whether anything is left that is worth a question: a die or a card;
// a sale alone in the last round, or where a die can be placed after it.
func (g *position) hasChoice(seat game.Seat) bool {
	last := g.Round == g.Rounds
	return !g.Placed && g.anyDie(seat) || !g.Completed && g.anyCard(seat) ||
		!g.Sold && (last || !g.Placed) && g.anySale(seat) && (last || g.saleOpens(seat))
}

// saleOpens reports whether a seat that can place no die could after it sold a Building: its
// Coins, its Worker, and of a Community Building its lot may be what is missing.
func (g *position) saleOpens(seat game.Seat) bool {
	if g.Placed {
		return false
	}
	p := g.player(seat)
	was := *p
	defer func() { *p = was }()
	p.Coins += int16(theCards.Prices.Sale)
	p.Workers++
	for lot := range p.Community {
		p.Community[lot] = 0
	}
	return g.anyDie(seat)
}

// offerDeeds lists what can be done now.
func (g *position) offerDeeds(t *game.Table, seat game.Seat, first bool) game.Menu[deed] {
	m := game.Ask[deed](t, "turn", seat)
	m.Begins, m.Focus = first, "hand"
	if g.Placed {
		m.Text.Say("nobility.turn.more")
	} else {
		g.offerDice(m, seat)
		switch {
		case len(m.Options) > 0:
			m.Text = turnText[max(0, g.limit(seat))]
		case g.player(seat).rolled() > 0:
			m.Text = noPlaceText
		default:
			m.Text = noDieText
		}
	}
	if !g.Completed {
		g.offerCards(m, seat)
	}
	if !g.Sold && g.anySale(seat) {
		o := m.OfferLike(deed{do: sell}, &sellOption)
		if !g.anyDie(seat) && g.saleOpens(seat) {
			o.Detail = opensText
		}
	}
	last := &endOption
	if first {
		last = &passOption
	}
	m.OfferLike(deed{do: endTurn}, last)
	m.ByDefault(last.Key)
	return m
}

// settle says that something is about to be turned up; the line of the turn ends there.
func (g *position) settle(t *game.Table) {
	t.Settle()
	g.line = false
}
