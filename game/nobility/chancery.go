package nobility

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"norenbot/game"
)

// deskRow is how many desks a row has, one a die.
const deskRow = DeskCount / 2

// dealChancery deals three Commissions to each player and a dice tile.
func (g *position) dealChancery(luck *rand.Rand) {
	if !g.Chancery {
		return
	}
	g.commissions = [CommissionCount]Commission(shuffled[Commission](CommissionCount, luck))
	g.diceTiles = [DiceTileCount]DiceTile(shuffled[DiceTile](DiceTileCount, luck))
	g.CommissionDeck, g.DiceTiles = CommissionCount, DiceTileCount
	for s := range g.Players[:g.Seats] {
		p := &g.Players[s]
		g.drawCommissions(p, 0, int(theCards.Chancery.Commissions))
		p.Commissions[0].Tile = g.drawDiceTile()
	}
}

// drawCommissions gives a player so many, from a place on, as far as there are any.
func (g *position) drawCommissions(p *PlayerView, at, n int) {
	for ; n > 0 && g.CommissionDeck > 0; n-- {
		g.CommissionDeck--
		p.Commissions[at] = CommissionView{Held: true, Card: g.commissions[g.CommissionDeck]}
		at++
	}
}

// drawDiceTile takes the next one. There are as many as Commissions.
func (g *position) drawDiceTile() DiceTile {
	g.DiceTiles--
	return g.diceTiles[g.DiceTiles]
}

// choose has everybody keep one Commission of three, secretly; the rest is shuffled back
//
func (g *position) choose(t *game.Table) {
	if !g.Chancery {
		return
	}
	g.Phase, g.Awaited = Choosing, game.Public
	var room [SeatsMost]game.Seat
	for s := range g.Seats {
		room[s] = game.Seat(s)
	}
	t.Together(room[:g.Seats], g.chooseKept)
	for s := range g.Players[:g.Seats] {
		p := &g.Players[s]
		t.Export(func() any {
			return keepAct{"keep", game.Seat(s), cardsOf(p.Commissions[:]), p.Commissions[g.keeps[s]].Card}
		})
		g.keep(p, 0, int(g.keeps[s]))
	}
	game.Shuffle(g.commissions[:g.CommissionDeck], t.Rand())
	g.Phase = Acting
}

// chooseKept notes which of its three a seat keeps, where nobody sees it.
func (g *position) chooseKept(t *game.Table, seat game.Seat) {
	g.keeps[seat] = int8(g.offerKept(t, seat, 0).One())
}

// offerKept offers the Commissions from a place on, of which one is kept.
func (g *position) offerKept(t *game.Table, seat game.Seat, at int) game.Menu[int] {
	m := game.Ask[int](t, "keep", seat)
	m.Focus = "commissions"
	m.Text = keepText
	for i, c := range g.player(seat).Commissions[at:] {
		if c.Held {
			m.OfferLike(at+i, &commissionOptions[c.Card])
		}
	}
	return m
}

// keep keeps one of the Commissions from a place on; the others go under the deck.
func (g *position) keep(p *PlayerView, at, kept int) {
	for i := at; i < len(p.Commissions) && p.Commissions[i].Held; i++ {
		if i != kept {
			copy(g.commissions[1:], g.commissions[:g.CommissionDeck])
			g.commissions[0] = p.Commissions[i].Card
			g.CommissionDeck++
		}
	}
	p.Commissions[at].Card = p.Commissions[kept].Card
	clear(p.Commissions[at+1:])
}

// commissions is how many a player holds.
func (p *PlayerView) commissions() (n int) {
	for n < len(p.Commissions) && p.Commissions[n].Held {
		n++
	}
	return n
}

// clerks is how many Apprentices a seat has at desks.
func (g *position) clerks(seat game.Seat) (n int) {
	if !g.Chancery {
		return 0
	}
	for _, at := range g.Desks.At {
		if at == seat {
			n++
		}
	}
	return n
}

// takeCommission is what else the Clerk has: a seat with room for one more draws
// as many as the slot says, keeps one and loses Reputation.
func (g *position) takeCommission(t *game.Table, seat game.Seat, v int8) {
	p, slot := g.player(seat), Third(v)
	at := p.commissions()
	if !g.Chancery || at > g.clerks(seat) || g.CommissionDeck == 0 {
		return
	}
	m := game.Ask[bool](t, "commission", seat)
	m.Min, m.Max, m.Focus = 0, 1, "commissions"
	m.Text.Say("nobility.commission.ask")
	m.Nothing = commissionNothing
	m.OfferLike(true, &drawOptions[slot])
	if len(m.Some()) == 0 {
		return
	}
	p.repute(-int(theCards.Clerk[slot].Reputation))
	g.line.Say(t, "nobility.commission", game.Who(seat), reputation(int(theCards.Clerk[slot].Reputation)))
	g.settle(t)
	g.drawCommissions(p, at, int(theCards.Clerk[slot].Draw))
	g.act.drew(p.Commissions[at:])
	g.keep(p, at, g.offerKept(t, seat, at).One())
	g.settle(t)
	p.Commissions[at].Tile = g.drawDiceTile()
	g.act.kept(&p.Commissions[at])
	t.Say("nobility.commission.tile", game.Who(seat), game.Name(diceTerm[p.Commissions[at].Tile])).Aside()
}

// deskAt is the desk of a row for a die.
func deskAt(row int, v int8) Desk {
	for d := Desk(row * deskRow); ; d++ {
		if d.Card().Die == v {
			return d
		}
	}
}

// listed reports whether a place of the Chancery is there at all for a seat: a row of
// desks in this game, or a dice tile that is not full.
func (g *position) listed(seat game.Seat, at place) bool {
	switch {
	case at < atDesk:
		return true
	case !g.Chancery:
		return false
	case at < atTile:
		return int(at-atDesk)*deskRow < int(g.seats.Desks)
	}
	c := &g.player(seat).Commissions[at-atTile]
	return c.Tile != 0 && c.Done != [DiceTileSlots]bool{true, true, true}
}

// nameChancery says which desk or tile a place is for a die.
func (g *position) nameChancery(o *game.Option, seat game.Seat, at place, v int8) {
	switch {
	case at >= atTile:
		o.Text.Args[0] = game.Name(diceTerm[g.player(seat).Commissions[at-atTile].Tile])
	case at >= atDesk:
		d := deskAt(int(at-atDesk), v)
		o.Text.Args[0] = raceName(d.Card().Race)
		o.Detail.Say("nobility.place.desk.detail", game.Name(benefitTerm[d.Card().Benefit]))
	}
}

// barredDesk is R-51: the die's slot and a desk free, Settlers of its race housed, and a
// Worker to sit there.
func (g *position) barredDesk(seat game.Seat, row int, v int8) bar {
	d := deskAt(row, v)
	switch {
	case g.Desks.Dice[v-1] != 0:
		return bar{why: &notSlot}
	case g.Desks.At[d] != game.Public:
		return bar{why: &notDesk}
	case !g.player(seat).housed(d.Card().Race):
		return bar{why: &notHoused}
	case g.player(seat).Workers == 0:
		return bar{why: &notWorker}
	}
	return bar{}
}

// desk seats a Worker in the Chancery for good.
func (g *position) desk(t *game.Table, seat game.Seat, row int, d Die) {
	at := deskAt(row, d.Value())
	g.Desks.Dice[d.Value()-1] = d
	g.Desks.At[at] = seat
	g.player(seat).Workers--
	g.line.Say(t, "nobility.desk", game.Who(seat), game.Name(deskTerm[at]))
}

// gaps is how many slots of a dice tile are free.
func (c *CommissionView) gaps() (n int) {
	for i, d := range c.Dice {
		if d == 0 && !c.Done[i] {
			n++
		}
	}
	return n
}

// gap is the free slot of a dice tile for a value; -1 if there is none.
func (c *CommissionView) gap(v int8) int {
	for i, printed := range c.Tile.Card() {
		if printed == v && c.Dice[i] == 0 && !c.Done[i] {
			return i
		}
	}
	return -1
}

// barredTile bars a dice tile without a free slot for a value.
func (g *position) barredTile(seat game.Seat, i int, v int8) bar {
	if g.player(seat).Commissions[i].gap(v) < 0 {
		return bar{why: &notGap}
	}
	return bar{}
}

// tile lays a die on an own dice tile.
func (g *position) tile(t *game.Table, seat game.Seat, i int, d Die) {
	c := &g.player(seat).Commissions[i]
	c.Dice[c.gap(d.Value())] = d
	g.line.Say(t, "nobility.tile", game.Who(seat), dieName(d))
}

// tokens has City tokens take the place of dice on tiles, at the end of the game,
// too. A full tile activates its Commission.
func (g *position) tokens(t *game.Table) {
	for s := range g.Players[:g.Seats] {
		p := &g.Players[s]
		for i := range p.Commissions {
			c, was := &p.Commissions[i], p.Commissions[i].Done
			for slot, d := range c.Dice {
				c.Done[slot] = was[slot] || d != 0
			}
			c.Dice = [DiceTileSlots]Die{}
			if c.active() && c.Done != was {
				t.Say("nobility.activated", game.Who(game.Seat(s))).Aside()
			}
		}
	}
}

// active reports whether the Commission counts: its tile is full.
func (c *CommissionView) active() bool { return c.Done == [DiceTileSlots]bool{true, true, true} }

// imagineCommissions deals anew what a seat does not see: others' Commissions, which of
// three they keep, and the deck.
func (g *position) imagineCommissions(seat game.Seat, r *rand.Rand) {
	if !g.Chancery || g.Phase == Over {
		return
	}
	deck := g.commissions[:g.CommissionDeck]
	for s := range g.Players[:g.Seats] {
		for i := 0; game.Seat(s) != seat && g.Players[s].Commissions[i].Held; i++ {
			deck = append(deck, g.Players[s].Commissions[i].Card)
		}
	}
	game.Anew(deck, r)
	n := len(deck)
	for s := range g.Players[:g.Seats] {
		if game.Seat(s) == seat {
			continue
		}
		for i := 0; g.Players[s].Commissions[i].Held; i++ {
			n--
			g.Players[s].Commissions[i].Card = deck[n]
		}
		g.keeps[s] = int8(r.IntN(int(theCards.Chancery.Commissions)))
	}
	game.Anew(g.diceTiles[:g.DiceTiles], r)
}

// checkChancery has every Commission and dice tile in one place, and no more of them with a
// seat than its Apprentices allow, but for those just drawn.
func (g *position) checkChancery() error {
	if !g.Chancery {
		return nil
	}
	var cards [CommissionCount + 1]int
	var tiles [DiceTileCount + 1]int
	for _, c := range g.commissions[:g.CommissionDeck] {
		cards[c]++
	}
	for _, d := range g.diceTiles[:g.DiceTiles] {
		tiles[d]++
	}
	for s := range g.Players[:g.Seats] {
		with := 0
		for _, c := range g.Players[s].Commissions {
			cards[c.Card]++
			tiles[c.Tile]++
			if c.Tile != 0 {
				with++
			}
		}
		if most := 1 + g.clerks(game.Seat(s)); with > most {
			return fmt.Errorf("R-52: seat %d has %d dice tiles; at most %d", s, with, most)
		}
	}
	return errors.Join(once("R-50", "Commission", cards[1:]), once("R-55", "dice tile", tiles[1:]))
}
