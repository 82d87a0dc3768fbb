package nobility

import (
	"slices"

	"norenbot/game"
	rules "norenbot/game/nobility"
)

// What can be paid for now is marked for whoever looks: by the viewer's own things, and
// in a picture for all by nobody's. It says nothing of dice.

// own is the viewer's board, nil where none is shown to anybody in particular.
func (st *stage) own() *rules.PlayerView {
	if st.view.Seat == game.Public || st.view.Phase != rules.Acting {
		return nil
	}
	return &st.view.Players[st.view.Seat]
}

// canTake reports whether a card at the Tavern could be completed with what is there.
func (st *stage) canTake(c rules.Settlers) bool { return st.own() != nil && st.completes(st.own(), c) }

// completes reports whether somebody could complete a card now.
func (st *stage) completes(p *rules.PlayerView, c rules.Settlers) bool {
	if none(c) || p.Houses == 0 {
		return false
	}
	it := c.Card()
	total := 0
	for g := range it.Goods.All() {
		most := 3
		if !none(p.Character) && p.Character.Card().Good == g {
			most = 4
		}
		if p.Goods[g] == 0 {
			return false
		}
		total += min(most, int(p.Goods[g]))
	}
	return total >= int(it.Min)
}

// price is what the Building in a slot of the Guild Hall costs the viewer.
func (st *stage) price(i int) int {
	n := int(rules.TheCards().Prices.Hall[i]) + st.event(rules.EventBuilding)
	if p := st.viewer(); p != nil && st.sits(st.view.Seat, rules.CheapBuilding) {
		n--
	}
	return max(n, 0)
}

// viewer is the viewer's board, nil for spectators.
func (st *stage) viewer() *rules.PlayerView {
	if st.view.Seat == game.Public {
		return nil
	}
	return &st.view.Players[st.view.Seat]
}

// sits reports whether a seat has a benefit of the Chancery.
func (st *stage) sits(seat game.Seat, b rules.Benefit) bool {
	if !st.view.Chancery {
		return false
	}
	for d, at := range st.view.Desks.At {
		if at == seat && rules.Desk(d).Card().Benefit == b {
			return true
		}
	}
	return false
}

// canBuy reports whether the viewer could buy the Building in a slot.
func (st *stage) canBuy(i int) bool {
	p, tile := st.own(), st.view.Hall[i].Tile
	if p == nil || none(tile) || st.view.Hall[i].Die != 0 || int(p.Coins) < st.price(i) {
		return false
	}
	g := tile.Card().Guild
	if g == rules.NoGuild {
		return p.Workers > 0 && slices.ContainsFunc(p.Community[:], none[rules.Building])
	}
	at := &st.view.Guilds[g]
	free := func(w rules.WorkshopView) bool { return none(w.Tile) }
	return at.Apprentices[st.view.Seat] > 0 && slices.ContainsFunc(at.Workshops[:], free)
}

// councilCoins is what a tile costs besides Goods.
func (st *stage) councilCoins(t *rules.CouncilTile) int {
	if st.viewer() != nil && st.sits(st.view.Seat, rules.NoCouncilCoins) {
		return 0
	}
	return int(t.Coins)
}

// canFulfil reports whether the viewer could take a tile of the council.
func (st *stage) canFulfil(row int, r rules.Race) bool {
	p, v := st.own(), &st.view.Council[row][r]
	if p == nil || none(v.Tile) || v.Die != 0 || !housed(p, r) {
		return false
	}
	t := v.Tile.Card()
	for g, n := range t.Goods {
		if int(p.Goods[g]) < int(n) {
			return false
		}
	}
	return p.Nobility >= t.Nobility && int(p.Coins) >= st.councilCoins(t)
}

// canSit reports whether the viewer could send a Worker to a desk.
func (st *stage) canSit(d rules.Desk) bool {
	p := st.own()
	return p != nil && st.view.Desks.At[d] == game.Public && p.Workers > 0 && housed(p, d.Card().Race)
}

// housed reports whether somebody has completed a card of a race.
func housed(p *rules.PlayerView, r rules.Race) bool {
	for _, c := range p.Lots {
		if !none(c) && c.Card().Race == r {
			return true
		}
	}
	return false
}
