package nobility

import (
	"strconv"
	"strings"

	"norenbot/game"
)

// Words are made once here, when the program starts: a question then costs no allocation.
// A card is a phrase of what is printed on it; its key is the card's, so that a picture
// finds it, too: game.NewTerm("nobility.settlers.12").
var (
	goodTerm       []game.Term
	guildTerm      []game.Term
	raceTerm       []game.Term
	effectTerm     []game.Term
	benefitTerm    []game.Term
	metricTerm     []game.Term
	settlersTerm   [SettlersCount + 1]game.Term // cards are numbered from 1
	buildingTerm   [BuildingCount + 1]game.Term
	doesTerm       [BuildingCount + 1]game.Term // what a Workshop does
	councilTerm    [CouncilCount + 1]game.Term
	shipTerm       [ShipCount + 1]game.Term
	eventTerm      [EventCount + 1]game.Term
	characterTerm  [CharacterCount + 1]game.Term
	deskTerm       [DeskCount]game.Term
	commissionTerm [CommissionCount + 1]game.Term
	diceTerm       [DiceTileCount + 1]game.Term
	objectiveTerm  [ObjectiveCount + 1]game.Term

	coinTerm       = word("coin")
	reputationTerm = word("reputation")
	modifierTerm   = word("modifier")
	anyGoodTerm    = word("good")
	cardTerm       = word("card")
	houseTerm      = word("house")
	workerTerm     = word("worker")
	pointTerm      = word("point")
	starTerm       = word("star")

	// costTerm is what Goods and Coins are tallied by.
	costTerm game.Term
)

// What a card does, beside its name.
var (
	settlersBring [SettlersCount + 1]game.Text
	eventRule     [EventCount + 1]game.Text
	characterDoes [CharacterCount + 1]game.Text
)

// prefix is before every key.
const prefix = "nobility."

func word(key string) game.Term { return game.NewTerm(prefix + key) }

// phrase is a term of the data that is said as a text.
func phrase(key, said string, args ...game.Arg) game.Term {
	return game.NewPhrase(prefix+key, game.Say(prefix+said, args...))
}

// init makes the words of single things first: cards are said with them.
func init() {
	var goods []string
	goodTerm = game.TermsOf[Good](prefix+"good.", "", GoodCount)
	for _, t := range goodTerm {
		goods = append(goods, t.String())
	}
	costTerm = game.NewTerm(strings.Join(append(goods, coinTerm.String()), " "))
	guildTerm = game.TermsOf[Guild](prefix+"guild.", "", GuildCount)
	raceTerm = game.TermsOf[Race](prefix+"race.", "", RaceCount)
	effectTerm = game.TermsOf[Effect](prefix+"effect.", "", EffectCount)
	benefitTerm = game.TermsOf[Benefit](prefix+"benefit.", "", BenefitCount)
	metricTerm = game.TermsOf[Metric](prefix+"metric.", "", MetricCount)
	nameTiles()
	nameCards()
	goodsTerm = game.NewTerm(strings.Join(goods, " "))
	lotsTerm = game.NewTerm(modifierTerm.String() + " " + reputationTerm.String())
	for g := range visitTerm {
		visitTerm[g] = game.NewTerm(strings.Join([]string{goodTerm[g].String(), prefix + "free", prefix + "placed"}, " "))
	}
	makeRows([DieFaces]int8{}, 0, 1, game.Term{}, "")
	makeTexts()
}

// nameTiles names what lies on the board.
func nameTiles() {
	for b := Building(1); b <= BuildingCount; b++ {
		switch t := b.Card(); {
		case t.Guild == NoGuild:
			buildingTerm[b] = phrase(b.Key(), "building.community")
		case t.Effects[1] == NoEffect:
			buildingTerm[b] = phrase(b.Key(), "building.single", guildName(t.Guild), effectName(t.Effects[0]))
			doesTerm[b] = phrase(b.Key()+".does", "does.single", effectName(t.Effects[0]))
		default:
			buildingTerm[b] = phrase(b.Key(), "building.double", guildName(t.Guild), effectName(t.Effects[0]), effectName(t.Effects[1]))
			doesTerm[b] = phrase(b.Key()+".does", "does.double", effectName(t.Effects[0]), effectName(t.Effects[1]))
		}
	}
	for c := Council(1); c <= CouncilCount; c++ {
		t := c.Card()
		councilTerm[c] = phrase(c.Key(), "council.tile", points(int(t.Points)), price(&t.Goods, t.Coins), game.Num(int(t.Nobility)))
	}
	for s := Ship(1); s <= ShipCount; s++ {
		var at [4]GoodSet
		for g, price := range s.Card().Price {
			at[price] |= 1 << g
		}
		shipTerm[s] = phrase(s.Key(), "ship.tile", goodSet(at[3]), goodSet(at[2]), goodSet(at[1]))
	}
	for d := range Desk(DeskCount) {
		t := d.Card()
		deskTerm[d] = phrase(d.Key(), "desk.tile", raceName(t.Race), game.Name(benefitTerm[t.Benefit]))
	}
	for d := DiceTile(1); d <= DiceTileCount; d++ {
		t := d.Card()
		diceTerm[d] = phrase(d.Key(), "dice.tile", game.Num(int(t[0])), game.Num(int(t[1])), game.Num(int(t[2])))
	}
}

// nameCards names what is drawn from decks.
func nameCards() {
	for s := Settlers(1); s <= SettlersCount; s++ {
		c := s.Card()
		settlersTerm[s] = phrase(s.Key(), "settlers.card", raceName(c.Race), goodSet(c.Goods), game.Num(int(c.Min)), game.Num(int(c.Max)))
		settlersBring[s] = game.Say(prefix+"settlers.bring", workers(int(c.Workers)))
		if c.Stars > 0 {
			settlersBring[s] = game.Say(prefix+"settlers.bring.stars", workers(int(c.Workers)), stars(int(c.Stars)))
		}
	}
	for e := Event(1); e <= EventCount; e++ {
		c := e.Card()
		eventTerm[e] = phrase(e.Key(), "event."+c.Name)
		key, by := prefix+"rule."+c.Rule.String(), int(c.By)
		if by < 0 {
			key, by = key+".less", -by
		}
		eventRule[e] = game.Say(key, eventUnit(c.Rule, by))
	}
	for i := Character(1); i <= CharacterCount; i++ {
		c := i.Card()
		characterTerm[i] = phrase(i.Key(), "character."+c.Name)
		characterDoes[i] = game.Say(prefix+"character.does", goodName(c.Good), gains(&c.Lord))
	}
	for i := Commission(1); i <= CommissionCount; i++ {
		commissionTerm[i] = nameCommission(i.Key(), i.Card())
	}
	for i := Objective(1); i <= ObjectiveCount; i++ {
		var goals []game.Arg
		for _, g := range i.Card().AtLeast {
			goals = append(goals, game.Count(int(g.Least), metricTerm[g.Counts]))
		}
		objectiveTerm[i] = phrase(i.Key(), "objective.card."+strconv.Itoa(len(goals)), goals...)
	}
}

// eventUnit is by how much an event changes its rule.
func eventUnit(rule Switch, by int) game.Arg {
	switch rule {
	case EventPort, EventIncome, EventHouse, EventBuilding, EventTax:
		return game.Count(by, coinTerm)
	case EventCastle, EventCouncil:
		return game.Count(by, reputationTerm)
	case EventGift, EventClerk:
		return game.Count(by, modifierTerm)
	case EventSettlers:
		return points(by)
	case EventStars:
		return stars(by)
	case EventTavern: // there is no more or less of it
		return game.Arg{}
	}
	return game.Num(by)
}

func nameCommission(key string, c *CommissionCard) game.Term {
	counts := game.Name(metricTerm[c.Counts])
	switch {
	case c.Steps != nil:
		var from, to []int8
		for _, s := range c.Steps {
			from, to = append(from, s[0]), append(to, s[1])
		}
		return phrase(key, "commission.steps", counts, ladder(from), ladder(to))
	case c.Per > 1:
		return phrase(key, "commission.per", counts, points(int(c.Points)), game.Num(int(c.Per)), game.Num(int(c.Most)))
	}
	return phrase(key, "commission.each", counts, points(int(c.Points)), game.Num(int(c.Most)))
}

// ladder is "5/6/7".
func ladder(steps []int8) game.Arg {
	key := "ladder"
	var args []game.Arg
	for _, n := range steps {
		key += "." + strconv.Itoa(int(n))
		args = append(args, game.Num(int(n)))
	}
	return game.Name(phrase(key, "ladder."+strconv.Itoa(len(steps)), args...))
}

// goodSet is "books, magic and jewelry"; of five kinds what is missing is said.
func goodSet(s GoodSet) game.Arg {
	var args []game.Arg
	if s.Len() == GoodCount-1 {
		s ^= 1<<GoodCount - 1
		for g := range s.All() {
			args = append(args, goodName(g))
		}
		return game.Name(phrase("set.but."+strconv.Itoa(int(s)), "set.but", args...))
	}
	for g := range s.All() {
		args = append(args, goodName(g))
	}
	return game.Name(phrase("set."+strconv.Itoa(int(s)), "set.of"+strconv.Itoa(len(args)), args...))
}

// gains is what somebody gets, "4 reputation and 2 modifiers": a tally of what there is.
func gains(g *Gain) game.Arg {
	var keys []string
	var counts []int8
	for _, part := range []struct {
		n  int8
		of game.Term
	}{
		{g.Reputation, reputationTerm}, {g.Coins, coinTerm}, {g.Modifiers, modifierTerm}, {g.Goods, anyGoodTerm}, {g.Cards, cardTerm},
		{g.Houses, houseTerm}, {g.Workers, workerTerm}, {g.Points, pointTerm}, {g.Stars, starTerm},
	} {
		if part.n > 0 {
			keys, counts = append(keys, part.of.String()), append(counts, part.n)
		}
	}
	return game.Tally(game.NewTerm(strings.Join(keys, " ")), counts)
}

// price is Goods and Coins together.
func price(goods *Goods, coins int8) game.Arg {
	return game.Tally(costTerm, append(goods[:len(goods):len(goods)], coins))
}

// Arguments that texts are made of.
func goodName(g Good) game.Arg     { return game.Name(goodTerm[g]) }
func guildName(g Guild) game.Arg   { return game.Name(guildTerm[g]) }
func raceName(r Race) game.Arg     { return game.Name(raceTerm[r]) }
func effectName(e Effect) game.Arg { return game.Name(effectTerm[e]) }
func workers(n int) game.Arg       { return game.Count(n, workerTerm) }
func points(n int) game.Arg        { return game.Count(n, pointTerm) }
func stars(n int) game.Arg         { return game.Count(n, starTerm) }
