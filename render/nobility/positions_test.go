package nobility

import (
	"norenbot/game"
	rules "norenbot/game/nobility"
)

// opening is a table just dealt and rolled.
func opening(seats int, viewer game.Seat) rules.View {
	v := rules.View{Seat: viewer, Seats: int8(seats), Phase: rules.Acting, Round: 1, Rounds: 10, Turn: 1, Deck: 38, Bag: 42, Ships: 17, CouncilStack: 12}
	v.Chancery = seats > 2
	for i := range v.Tavern.Cards {
		v.Tavern.Cards[i] = rules.Settlers(3 + 7*i)
	}
	for g := range v.Guilds {
		for i := range v.Guilds[g].Workshops {
			v.Guilds[g].Workshops[i].Owner = game.Public
		}
	}
	for i := range v.Hall {
		v.Hall[i].Tile = rules.Building(1 + 7*i)
	}
	v.Hall[5].Tile = 40
	v.Port.Ship = 8
	for row := range v.Council {
		for r := range v.Council[row] {
			v.Council[row][r].Tile = rules.Council(1 + (row*6+r)*5%30)
		}
	}
	for d := range v.Desks.At {
		v.Desks.At[d] = game.Public
	}
	for s := range seats {
		p := &v.Players[s]
		p.Character, p.Reputation, p.Coins, p.Houses = rules.Character(1+s*2), 9, 8, 1
		p.Hand[0] = rules.Settlers(1 + 3*s)
		for i := range p.Goods {
			p.Goods[i] = 1
		}
		for i := range 5 {
			p.Dice[(i*s+2*i+s)%6]++
		}
		p.Modifiers = int16(max(0, s-2))
		if v.Chancery {
			p.Commissions[0] = rules.CommissionView{Held: true, Tile: rules.DiceTile(1 + s)}
			if game.Seat(s) == viewer {
				p.Commissions[0].Card = 4
			}
		}
	}
	return v
}

// middle is the middle of a game.
func middle(seats int, viewer game.Seat) rules.View {
	v := opening(seats, viewer)
	v.Round, v.Turn, v.First, v.Active, v.Awaited = 5, 60, game.Seat(seats/2), 0, 0
	v.Events, v.Event = true, 4
	die := func(s, value int) rules.Die { return rules.NewDie(game.Seat(s%seats), int8(value)) }
	v.Tavern.Dice[0], v.Yard[0] = die(1, 2), die(2, 5)
	if seats > 2 {
		v.Tavern.Dice[1] = die(3, 4)
	}
	v.Clerk[1], v.Castle[2] = die(2, 3), die(0, 6)
	v.Hall[2] = rules.HallView{Die: die(1, 3)}
	v.Port.Dice[3], v.Port.Sold = die(1, 4), [rules.GoodCount]int8{2, 0, 1, 1}
	v.Council[1][2] = rules.CouncilView{Die: die(0, 4)}
	v.Council[2][4] = rules.CouncilView{}
	for g := range v.Guilds {
		v.Guilds[g].Apprentices[g%seats] = int8(1 + g%2)
		v.Guilds[g].Apprentices[(g+1)%seats] = 1
		if g%3 == 0 {
			v.Guilds[g].Dice[g%2] = die(g, 2*(g%2)+1)
		}
		for i := range (g + 2) % 4 {
			v.Guilds[g].Workshops[i] = rules.WorkshopView{Tile: rules.Building(6*g + i*2 + 2), Owner: game.Seat((g+i)%(seats+1) - 1)}
		}
	}
	for s := range seats {
		p := &v.Players[s]
		p.Reputation, p.Nobility, p.Points, p.Coins, p.Modifiers = int8(9+2*s), int8(3+s), int16(18+11*s), int16(4+3*s), int16(s%3)
		p.Workers, p.Houses, p.Spent, p.Lord = int8(s%4), int8(s%3), int8(3+s), s > 1
		p.Dice = [rules.DieFaces]int8{}
		for i := range 3 {
			p.Dice[(i*(s+2)+s)%6]++
		}
		for i := range p.Goods {
			p.Goods[i] = int16((i*s + 3*i + s) % 5)
		}
		p.Goods[s%6] = 12
		for i := range 1 + s%3 {
			p.Hand[i] = rules.Settlers(20 + 4*s + i)
		}
		for i := range 2 + s%4 {
			p.Lots[i] = rules.Settlers(1 + (13*s+9*i)%48)
		}
		if s%2 == 0 {
			p.Community[0] = 41
		}
		p.Passed = s == 3
		p.Income = rules.Income{Coins: int16(3 + s), Goods: rules.Goods{0, 1, 0, 0, 0, 1}, Modifiers: int8(s % 2)}
		if v.Chancery {
			v.Desks.At[s] = game.Seat(s)
			p.Commissions[1] = rules.CommissionView{Held: true, Tile: rules.DiceTile(7 + s), Done: [3]bool{true, false, s == 2}}
			p.Commissions[1].Dice[1] = die(s, 3)
		}
	}
	p := &v.Players[0]
	p.Goods, p.Houses, p.Coins, p.Workers, p.Nobility = [rules.GoodCount]int16{3, 2, 3, 2, 3, 2}, 1, 9, 2, 6
	if v.Chancery {
		v.Desks.Dice[0], v.Desks.Dice[3] = die(0, 1), die(3, 4)
	}
	return v
}

// placed is the middle of a game after a die was placed.
func placed(seats int) rules.View {
	v := middle(seats, 0)
	v.Placed = true
	return v
}

// holding is a table with a die in the hand that is to be placed.
func holding(seats int, die int8) rules.View {
	v := middle(seats, 0)
	if seats == 6 {
		v = full(6, 0)
	}
	v.Held = die
	return v
}

// lavish is a table at which dice can go to the council, to desks and to dice tiles.
func lavish(seats int) rules.View {
	v := middle(seats, 0)
	p := &v.Players[0]
	p.Dice = [rules.DieFaces]int8{1, 1, 0, 0, 2, 0}
	p.Goods, p.Coins, p.Nobility, p.Workers, p.Modifiers = [rules.GoodCount]int16{9, 9, 9, 9, 9, 9}, 30, 9, 5, 2
	v.Desks.Dice = [rules.DieFaces]rules.Die{}
	p.Commissions[0].Tile, p.Commissions[1].Tile = 3, 4
	return v
}

// alone is the middle of a game of one.
func alone() rules.View {
	v := middle(1, 0)
	v.Automa, v.Objective = [rules.AutomaDice]int8{2, 5, 3, 1, 6}, 12
	v.Tavern.Dice[0] = rules.NewDie(game.Public, 2)
	v.Guilds[0].Dice[0] = rules.NewDie(game.Public, 1)
	return v
}

// full is as much as there can be, and more than there ever is.
func full(seats int, viewer game.Seat) rules.View {
	v := middle(seats, viewer)
	v.Event = 16
	dice := func(list []rules.Die) {
		for i := range list {
			list[i] = rules.NewDie(game.Seat(i%seats), int8(1+i%6))
		}
	}
	dice(v.Tavern.Dice[:seats])
	dice(v.Yard[:seats])
	dice(v.Clerk[:])
	dice(v.Castle[:])
	dice(v.Port.Dice[:])
	v.Annex = rules.NewDie(5, 6)
	v.Port.Sold = [rules.GoodCount]int8{2, 2, 2, 2, 2, 2}
	for i := range v.Tavern.Cards {
		v.Tavern.Cards[i] = rules.Settlers(25 + 4*i)
	}
	for i := range v.Hall {
		v.Hall[i].Tile = rules.Building(6 * (i + 1))
	}
	for g := range v.Guilds {
		dice(v.Guilds[g].Dice[:])
		for i := range v.Guilds[g].Workshops {
			v.Guilds[g].Workshops[i] = rules.WorkshopView{Tile: rules.Building(6*g + 6 - i%2), Owner: game.Seat(i)}
		}
		for s := range seats {
			v.Guilds[g].Apprentices[s] = 1
		}
	}
	for row := range v.Council {
		for r := range v.Council[row] {
			v.Council[row][r] = rules.CouncilView{Tile: rules.Council(30 - r - row*3)}
		}
	}
	for d := range v.Desks.At {
		v.Desks.At[d] = game.Seat(d % seats)
	}
	for s := range seats {
		p := &v.Players[s]
		p.Dice = [rules.DieFaces]int8{1, 0, 1, 1, 0, 2}
		p.Spent, p.Reputation, p.Nobility, p.Points, p.Coins, p.Modifiers, p.Workers, p.Houses = 24, 24, 12, 188, 45, 12, 14, 7
		p.Goods = [rules.GoodCount]int16{18, 18, 18, 18, 18, 18}
		p.Hand = [rules.HandRoom]rules.Settlers{25, 26, 27, 0, 0}
		p.Lots = [rules.LotsMost]rules.Settlers{1, 2, 9, 17, 20, 30, 40}
		p.Community = [rules.LotCount]rules.Building{37, 38, 39}
		p.LandDie, p.Passed = rules.NewDie(game.Seat(s), 6), s > 2
		p.Income = rules.Income{Coins: 22, Goods: rules.Goods{1, 2, 1, 3, 2, 2}, Modifiers: 1, Reputation: 1}
		for i := range 5 {
			p.Commissions[i] = rules.CommissionView{Held: true, Tile: rules.DiceTile(1 + i), Card: rules.Commission(1 + 3*i)}
			p.Commissions[i].Dice[0] = rules.NewDie(game.Seat(s), 1)
			p.Commissions[i].Done[1] = true
			if game.Seat(s) != viewer {
				p.Commissions[i].Card = 0
			}
		}
	}
	v.Players[viewer].Hand = [rules.HandRoom]rules.Settlers{25, 26, 27, 28, 30}
	return v
}

// over is the end of a game.
func over(seats int) rules.View {
	v := middle(seats, 0)
	v.Phase, v.Round, v.Awaited, v.Event = rules.Over, 10, game.Public, 0
	if seats == 1 {
		v.Objective = 12
	}
	for s := range seats {
		f := &v.Final[s]
		for i := range f.Scored {
			f.Scored[i] = int16((i*7 + s*5) % 23)
			f.Total += f.Scored[i]
		}
		v.Players[s].Points = f.Total
		f.TieBreak = [3]int16{int16(s), int16(10 + s), int16(3 * s)}
	}
	for s := range seats {
		v.Final[s].Place = 1
		for o := range seats {
			if v.Final[o].Total > v.Final[s].Total {
				v.Final[s].Place++
			}
		}
	}
	return v
}
