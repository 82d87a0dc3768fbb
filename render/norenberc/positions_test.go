package norenberc

import (
	"norenbot/game"
	rules "norenbot/game/norenberc"
)

// craft is a craftsman; those of value 2 bring an agent.
func craft(g rules.Guild, value int8) rules.Tile {
	return rules.Tile{Guild: g, Value: value, AgentPlus: value == 2}
}

func man(t rules.Townsman) rules.Tile { return rules.Tile{Townsman: t} }

// opening is a table just dealt, seen by a seat.
func opening(seats int, viewer game.Seat) rules.View {
	v := rules.View{Seat: viewer, Round: 1, Turn: 1, Stack: 9 + 7*seats, Prestige: rules.Brewers, Crests: 3}
	values := [6][5]int8{{6, 3, 4, 7, 2}, {2, 5, 6, 3, 4}, {5, 4, 2, 6, 7}, {4, 7, 3, 2, 5}, {3, 6, 5, 4, 2}, {5, 2, 7, 6, 3}}
	guests := [6][3]rules.Tile{
		{man(rules.Councilman), craft(rules.Printers, 7), man(rules.TaxCollector)},
		{craft(rules.Bakers, 4), man(rules.Burglar), man(rules.Musician3)},
		{man(rules.Nobleman3), craft(rules.Brewers, 5), craft(rules.Shoemakers, 2)},
		{man(rules.Guardsman), man(rules.Mayor), craft(rules.Bakers, 6)},
		{craft(rules.Tailors, 3), man(rules.Peddler), man(rules.Engraver)},
		{man(rules.Foreman2), craft(rules.Hatmakers, 7), man(rules.Apprentice)},
	}
	for i := range seats + 1 {
		g := rules.Guild(i + 1)
		h := rules.HouseView{Guild: g, Price: int(values[i][0]), Crests: 4, Prestige: i == 0, Roof: make([]int, seats)}
		for k, val := range values[i][:4] {
			h.Tiles[k] = craft(g, val)
		}
		h.Tiles[rules.Top] = craft(g, values[i][4])
		for k, t := range guests[i] {
			if t.Craftsman() && int(t.Guild) > seats+1 {
				t = craft(g, t.Value)
			}
			h.Tiles[int(rules.L2)+k] = t
		}
		h.Store[i] = int8(12 - seats)
		v.Houses = append(v.Houses, h)
	}
	for s := range seats {
		p := rules.PlayerView{Seat: game.Seat(s), Money: -1, Supply: 4, Stock: 4, Planned: -1}
		for i := range seats + 1 {
			p.Goods[i] = 1
		}
		if p.Seat == viewer {
			p.Money = 25
		}
		v.Players = append(v.Players, p)
		v.Order = append(v.Order, game.Seat((s+1)%seats))
	}
	return v
}

// planned is the opening for five; the viewer has planned three cards.
func planned() rules.View {
	v := opening(5, 0)
	v.Players[0].Plan = []rules.Guild{rules.Brewers, rules.Printers, rules.Hatmakers}
	return v
}

// middle is the second round of a game, the Bakers being called.
func middle(seats int, viewer game.Seat) rules.View {
	v := opening(seats, viewer)
	v.Round, v.Turn, v.Phase, v.Called, v.Stack, v.Prestige, v.Crests = 2, 2, rules.Action, rules.Bakers, 11, rules.Bakers, 2
	for i := range v.Houses {
		h := &v.Houses[i]
		h.Tiles[rules.W1] = rules.Tile{}
		h.Price = int(h.Tiles[rules.W2].Value)
		h.Tiles[rules.L1], h.Tiles[rules.L3] = h.Tiles[rules.L2], rules.Tile{}
		h.Tiles[rules.L2] = rules.Tile{}
		h.Crests, h.Prestige = 3, h.Guild == rules.Bakers
		h.Roof[i%seats], h.Roof[(i+1)%seats] = 1+i%3, i%2
		h.Store = rules.Goods{}
		h.Store[i] = int8(7 - i)
		h.Store[(i+1)%(seats+1)] = int8(i % 3)
	}
	v.Houses[1].Cards = []game.Seat{1 % game.Seat(seats), 0}
	v.Houses[2].Mayors = 1
	faces := []rules.Townsman{rules.Musician3, rules.Nobleman2, rules.Foreman3, rules.TaxCollector, rules.Engraver}
	for s := range v.Players {
		p := &v.Players[s]
		p.Supply, p.Stock, p.Planned = 1+s%3, 3, s%3
		p.Goods = rules.Goods{}
		for i := range seats + 1 {
			p.Goods[i] = int8((s*3 + i*2) % 5)
			if (s+i)%3 == 0 {
				p.Citizens = append(p.Citizens, craft(rules.Guild(i+1), int8(2+(s+i)%5)))
			}
		}
		p.Citizens = append(p.Citizens, man(faces[s%5]))
		p.Crests[s%(seats+1)] = 1
		if p.Seat == viewer {
			p.Money = 17
			p.Plan = []rules.Guild{rules.Shoemakers}
		}
	}
	v.Players[0].PrestigeCrests = 1
	v.Players[seats-1].Finished, v.Players[seats-1].Passed, v.Players[seats-1].Planned = true, true, 0
	v.Players[0].Peddlers = []rules.Guild{rules.Brewers}
	return v
}

// visit is the middle of a game with three guests at the Bakers'.
func visit() rules.View {
	v := middle(5, 0)
	v.Houses[1].Tiles[rules.L2], v.Houses[1].Tiles[rules.L4] = man(rules.Burglar), man(rules.TaxCollector)
	return v
}

// ended is the table at a round's end: a clear favourite, ties broken by
// Talers and by turn order, and a guild without one.
func ended(seats int, viewer game.Seat) rules.View {
	v := middle(seats, viewer)
	v.Phase, v.Called = rules.RoundEnd, rules.NoGuild
	for i := range v.Houses {
		g := v.Houses[i].Guild
		f := rules.Favourite{Guild: g, Seat: game.Seat(i % seats), Counts: make([]int, seats), Tiles: []rules.Tile{craft(g, int8(2+i))}, Prestige: i == 1}
		for s := range f.Counts {
			f.Counts[s] = (s + i) % 3
		}
		f.Counts[f.Seat] = 4
		switch i {
		case 1:
			f.Tie, f.Counts[0], f.Money = rules.ByMoney, 4, make([]int, seats)
			for s := range f.Money {
				f.Money[s] = -1
			}
			f.Money[0], f.Money[1] = 9, 12
		case 2:
			f.Tie, f.Counts[0], f.Money = rules.ByOrder, 4, make([]int, seats)
			for s := range f.Money {
				f.Money[s] = -1
			}
			f.Money[0], f.Money[f.Seat] = 11, 11
		case 3:
			f.Tie, f.Seat, f.Counts = rules.Nobody, game.Public, make([]int, seats)
		}
		v.Favourites = append(v.Favourites, f)
	}
	return v
}

// over is the end of a game.
func over(seats int) rules.View {
	v := ended(seats, game.Public)
	v.Phase, v.Round = rules.Over, 4
	for s := range seats {
		f := rules.Scoring{Nobleman: 2 * (s % 3), TaxCollector: s % 2, Foreman: s, Apprentice: (s + 1) % 2, Thirty: 2 * (s % 2),
			AllTypes: 5 * btoi(s == 1), Richest: 5 * btoi(s == 0), Crests: []int{5, 9, 2, 14, 20}[s], Different: 4, Place: s + 1}
		for i := range v.Houses {
			m := rules.Majority{Guild: rules.Guild(i + 1), Place: 1 + (s+i)%3, Points: []int{5, 3, 1}[(s+i)%3], Value: 5 + i + s, Tiles: 2}
			f.Majority = append(f.Majority, m)
			f.Total += m.Points
		}
		f.Total += f.Nobleman + f.TaxCollector + f.Foreman + f.Apprentice + f.Thirty + f.AllTypes + f.Richest + f.Crests
		v.Final = append(v.Final, f)
	}
	for s := range v.Final {
		v.Final[s].Place = 1
		for o := range v.Final {
			if v.Final[o].Total > v.Final[s].Total {
				v.Final[s].Place++
			}
		}
	}
	return v
}

// full is the most that can be on a table: 12 goods of a kind in one hand, 20
// craftsmen, 8 agents of each on one roof, all townsmen.
func full(viewer game.Seat) rules.View {
	v := middle(5, viewer)
	for i := range v.Houses {
		v.Houses[i].Store = rules.Goods{12, 12, 12, 12, 12, 12}
		v.Houses[i].Roof = make([]int, 5)
		for l := rules.L1; l <= rules.L4; l++ {
			v.Houses[i].Tiles[l] = man(rules.Townsmen()[(i*4+int(l))%15])
		}
	}
	v.Houses[1].Roof, v.Houses[1].Mayors = []int{8, 8, 8, 8, 8}, 2
	v.Houses[1].Cards = []game.Seat{0, 1, 2, 3, 4}
	for s := range v.Players {
		p := &v.Players[s]
		p.Goods = rules.Goods{12, 12, 12, 12, 12, 12}
		p.Citizens = nil
		for i := range 22 {
			g := rules.Guild(1)
			if i > 10 {
				g = rules.Guild(i%6 + 1)
			}
			p.Citizens = append(p.Citizens, craft(g, []int8{2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7}[i%11]))
		}
		for _, t := range rules.Townsmen() {
			if t.Sign() == rules.Sun || t == rules.Musician3 || t == rules.Musician5 {
				p.Citizens = append(p.Citizens, man(t), man(t))
			}
		}
		p.Peddlers = []rules.Guild{rules.Brewers, rules.Hatmakers}
		p.Crests = rules.Goods{4, 4, 4, 4, 4, 4}
		p.PrestigeCrests, p.Supply, p.Stock, p.Planned = 4, 0, 0, 6
		p.Plan = nil
		if p.Seat == viewer {
			p.Money = 138
			p.Plan = []rules.Guild{3, 4, 5, 6}
		}
	}
	return v
}
