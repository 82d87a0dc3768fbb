package nobility

// What the cards of a kind are together: checked when they are read. Nothing here stops at a
// single card: read.go does.

// A census compares what is counted with what was expected, and keeps the first that differs.
type census struct {
	kind string
	err  error
}

func (c *census) expect(what string, is, expected int) {
	if c.err == nil && is != expected {
		c.err = wrong(c.kind, "%s are %d; expected %d", what, is, expected)
	}
}

// countSettlers: 42 stars, two Workers a card, four cards of each race in either deck, and each
// good asked for alike.
func (c *Cards) countSettlers() error {
	is := census{kind: "settlers"}
	var workers, stars int
	var races [2][RaceCount]int
	var goods [2]Goods
	for i := range c.Settlers {
		s := &c.Settlers[i]
		workers, stars = workers+int(s.Workers), stars+int(s.Stars)
		races[s.Deck-1][s.Race]++
		for g := range s.Goods.All() {
			goods[s.Deck-1][g]++
		}
	}
	is.expect("workers", workers, 2*SettlersCount)
	is.expect("stars", stars, 42)
	for deck, in := range []string{"deck 1", "deck 2"} {
		for r, n := range races[deck] {
			is.expect("cards of "+Race(r).String()+" in "+in, n, 4)
		}
		for g, n := range goods[deck] {
			is.expect("cards for "+Good(g).String()+" in "+in, int(n), []int{10, 16}[deck])
		}
	}
	return is.err
}

// countBuildings: six Workshops a guild, two of them either-or, then twelve Community
// Buildings.
func (c *Cards) countBuildings() error {
	is := census{kind: "buildings"}
	var workshops, double [GuildCount]int
	for i := range c.Buildings {
		b := &c.Buildings[i]
		if b.Guild == NoGuild {
			continue
		}
		workshops[b.Guild]++
		if b.Effects[1] != NoEffect {
			double[b.Guild]++
		}
	}
	for g := range workshops {
		is.expect("workshops of the "+Guild(g).String(), workshops[g], 6)
		is.expect("either-or workshops of the "+Guild(g).String(), double[g], 2)
	}
	return is.err
}

// countCouncil: ten tiles each of nobility 1-3, 4-6 and 7-10; each good asked for 21 times.
func (c *Cards) countCouncil() error {
	is := census{kind: "council"}
	var tiers [3]int
	var goods Goods
	for i := range c.Council {
		t := &c.Council[i]
		tiers[min((t.Nobility-1)/3, 2)]++
		for g, n := range t.Goods {
			goods[g] += n
		}
	}
	for i, n := range tiers {
		is.expect("tiles of nobility "+[]string{"1-3", "4-6", "7-10"}[i], n, 10)
	}
	for g, n := range goods {
		is.expect(Good(g).String(), int(n), 21)
	}
	return is.err
}

// countShips: every good six times at each price.
func (c *Cards) countShips() error {
	is := census{kind: "ships"}
	var at [4]Goods
	for i := range c.Ships {
		for g, price := range c.Ships[i].Price {
			at[price][g]++
		}
	}
	for g := range Good(GoodCount) {
		is.expect("ships with "+g.String()+" at 3", int(at[3][g]), 6)
		is.expect("ships with "+g.String()+" at 2", int(at[2][g]), 6)
	}
	return is.err
}

// countEvents: eight a deck, no name twice.
func (c *Cards) countEvents() error {
	is := census{kind: "events"}
	first, names := 0, map[string]bool{}
	for i := range c.Events {
		if c.Events[i].Deck == 1 {
			first++
		}
		names[c.Events[i].Name] = true
	}
	is.expect("cards of deck 1", first, EventCount/2)
	is.expect("different names", len(names), EventCount)
	return is.err
}

// countCharacters: two a good and a thirteenth, no name twice.
func (c *Cards) countCharacters() error {
	is := census{kind: "characters"}
	names, goods := map[string]bool{}, Goods{Artwork: -1}
	for i := range c.Characters {
		goods[c.Characters[i].Good]++
		names[c.Characters[i].Name] = true
	}
	is.expect("different names", len(names), CharacterCount)
	for g, n := range goods {
		is.expect("characters of "+Good(g).String()+", of artwork without one,", int(n), 2)
	}
	return is.err
}

// countDesks: in either row one a die, a race and a benefit.
func (c *Cards) countDesks() error {
	is := census{kind: "desks"}
	for row, name := range []string{"top", "bottom"} {
		var dice, races, benefits GoodSet // as sets of numbers
		for _, d := range c.Desks[6*row : 6*row+6] {
			dice |= 1 << (d.Die - 1)
			races |= 1 << d.Race
			benefits |= 1 << d.Benefit
		}
		is.expect("dice in the "+name+" row", dice.Len(), 6)
		is.expect("races in the "+name+" row", races.Len(), RaceCount)
		is.expect("benefits in the "+name+" row", benefits.Len(), BenefitCount)
	}
	return is.err
}

// countDiceTiles: every value on nine slots.
func (c *Cards) countDiceTiles() error {
	is := census{kind: "diceTiles"}
	var values [7]int
	for _, tile := range c.DiceTiles {
		for _, v := range tile {
			values[v]++
		}
	}
	for v, n := range values[1:] {
		is.expect("slots of "+string(rune('1'+v)), n, 9)
	}
	return is.err
}

// countCommissions: no two count the same.
func (c *Cards) countCommissions() error {
	is := census{kind: "commissions"}
	metrics := map[Metric]bool{}
	for i := range c.Commissions {
		metrics[c.Commissions[i].Counts] = true
	}
	is.expect("different counts", len(metrics), CommissionCount)
	return is.err
}

// countObjectives: five a level.
func (c *Cards) countObjectives() error {
	is := census{kind: "objectives"}
	var levels [LevelCount]int
	for i := range c.Objectives {
		levels[c.Objectives[i].Level]++
	}
	for l, n := range levels {
		is.expect(Level(l).String()+" ones", n, ObjectiveCount/LevelCount)
	}
	return is.err
}

// checkBoard: what other rules lean on. A Building sold brings less than any costs, Nobility
// never counts less higher up and 6 at its end, and seats are in order.
func (c *Cards) checkBoard() error {
	is := census{kind: "limits"}
	is.expect("nobility", int(c.Limits.Nobility), len(c.EndPoints.Nobility)-1)
	is.expect("reputation from", int(c.Limits.Reputation[0]), 6)
	is.expect("reputation to", int(c.Limits.Reputation[1]), 24)
	is.expect("houses", int(c.Limits.Houses), 7)
	is.expect("meeples", int(c.Limits.Meeples), 14)
	is.expect("hand", int(c.Limits.Hand), 3)
	is.expect("display", int(c.Limits.Display), 6)
	if is.err != nil {
		return is.err
	}
	for slot, price := range c.Prices.Hall {
		if price <= c.Prices.Sale {
			return wrong("prices", "hall has %d in slot %d; expected more than the sale of %d", price, slot+1, c.Prices.Sale)
		}
	}
	for level, points := range c.EndPoints.Nobility {
		if int(points) != level/2 {
			return wrong("endPoints", "nobility has %d at level %d; expected %d", points, level, level/2)
		}
	}
	for i := range c.Seats {
		if int(c.Seats[i].Seats) != i+1 {
			return wrong("seats", "card %d is for %d; expected %d", i+1, c.Seats[i].Seats, i+1)
		}
	}
	return nil
}
