package nobility

import "norenbot/game"

// An appraisal is what the Heuristic makes of a View: what things are worth to its seat in
// victory points, by rule of thumb. Nothing here changes what the rules allow, so a number
// may be changed freely; games against the old ones tell whether it plays better.
type appraisal struct {
	g    position // of which only what the View shows is filled
	seat game.Seat
	p    *PlayerView
	// left is how many rounds are to come after this one.
	left float64
	// What one more is worth.
	coin, worker, apprentice, star, reputation, modifier float64
	// pip is what a point of the Reputation's limit is worth in this round.
	pip float64
	// asked is how many of a good the cards in hand can take, and must have.
	asked, must [GoodCount]int16
	rating
	// aim is what one more of what Commissions and Objectives count brings.
	aim [MetricCount]float64
}

const (
	// dieAverage is what a die shows on average, dieWorth what it is good for.
	dieAverage, dieBrings = 3.5, 2.3
	// spareGood is a good that no card asks for.
	spareGood = 0.5
	// lordBrings is the Character's benefit.
	lordBrings = 4.0
)

// look appraises anew what the view in g shows to seat.
func (a *appraisal) look(seat game.Seat) {
	a.seat, a.known = seat, false
	a.g.seats = &theCards.Seats[a.g.Seats-1]
	a.p = &a.g.Players[seat]
	a.left = float64(a.g.Rounds - a.g.Round)
	a.aims()
	a.prices()
	a.demand()
}

// prices says what things are worth now: less, the nearer the end.
func (a *appraisal) prices() {
	p, part := a.p, a.left/10
	a.coin = 0.15 + 0.58*part + a.aim[CountCoins]
	if p.Coins > 12 {
		a.coin = 0.1 + 0.1*part + a.aim[CountCoins]
	}
	a.worker = 0.12 + 5.09*part + a.aim[CountWorkers]
	a.apprentice = 1.15*a.left + a.aim[CountApprentices]
	a.modifier = 0.07 + 0.2*part + a.aim[CountModifiers]
	a.star = 0.6 + 0.1*part + a.aim[CountNobility]
	switch level := int(p.Nobility); {
	case level < int(theCards.Limits.Lord):
		a.star += lordBrings / float64(theCards.Limits.Lord)
	case level >= int(theCards.Limits.Nobility):
		a.star = 0
	}
	need := dieAverage*float64(a.g.seats.Dice) + 2
	short := max(0, need-float64(p.Reputation)) / need
	a.reputation = 0.38 + 1.2*a.left*short*dieBrings/dieAverage + a.aim[CountReputation]
	a.pip = 0
	sum := 0
	for i, n := range p.Dice {
		sum += (i + 1) * int(n)
	}
	if limit := a.g.limit(a.seat); sum > limit {
		a.pip = 0.12 * dieBrings / dieAverage
	}
}

// demand says what the cards in hand ask for.
func (a *appraisal) demand() {
	a.asked, a.must = [GoodCount]int16{}, [GoodCount]int16{}
	for _, c := range a.p.Hand[:a.p.held()] {
		for good := range c.Card().Goods.All() {
			a.asked[good] += int16(a.p.most(good))
			a.must[good]++
		}
	}
}

// more is what one more of a good is worth when so many are coming already.
func (a *appraisal) more(good Good, coming int) float64 {
	have := a.p.Goods[good] + int16(coming)
	w := spareGood + 0.04*a.left
	switch {
	case a.left == 0 && a.p.Houses == 0 && a.p.Coins < 5:
	case have < a.must[good]:
		w = 1.7
	case have < a.asked[good]:
		w = 1.41
	}
	if have == 0 {
		w += a.aim[CountKinds]
	}
	return w + a.aim[CountGoods]
}

// less is what the last one of a good is worth.
func (a *appraisal) less(good Good) float64 {
	if a.p.Goods[good] == 0 {
		return 0
	}
	return a.more(good, -1)
}

// dearest is what the good that is wanted most is worth.
func (a *appraisal) dearest() (most float64) {
	for good := range Good(GoodCount) {
		most = max(most, a.more(good, 0))
	}
	return most
}

// cardWorth is what a Settlers card in hand is worth: it makes Goods into points and
// brings Workers and stars, if there is time.
func (a *appraisal) cardWorth(c Settlers) float64 {
	card, missing := c.Card(), 0
	for good := range card.Goods.All() {
		missing += max(0, 2-int(a.p.Goods[good]))
	}
	w := 0.14*float64(card.Max) + a.worker*float64(card.Workers) + a.star*float64(card.Stars) + 0.7*float64(a.p.communities())
	w += a.aim[CountSettlers]
	if !a.p.housed(card.Race) {
		w += 0.8 + a.aim[CountRaces]
	} else {
		w += a.aim[CountKin]
	}
	dice := a.left*float64(a.g.seats.Dice)*2.4 + float64(a.p.rolled()-1)
	if needs := float64(missing)/2 + 1; needs > dice {
		return 0.1
	}
	return w - 0.6*float64(missing)
}

// bestCard is the worth of the best card face up.
func (a *appraisal) bestCard() (most float64) {
	for _, c := range a.g.Tavern.Cards {
		if c != 0 {
			most = max(most, a.cardWorth(c))
		}
	}
	return most
}

// worst is the worth of the worst card in hand.
func (a *appraisal) worst() float64 {
	least := 99.0
	for _, c := range a.p.Hand[:a.p.held()] {
		least = min(least, a.cardWorth(c))
	}
	return least
}

// houseWorth is what completing a card at once is worth: it waits for more Goods where
// there is time for them.
func (a *appraisal) houseWorth(c Settlers) float64 {
	card, can := c.Card(), 0
	for good := range card.Goods.All() {
		can += min(int(a.p.Goods[good]), a.p.most(good))
	}
	switch full := int(card.Max) - min(int(card.Max), can); {
	case a.left > 0 && full > 2 && a.left < 7:
		return 0
	case a.left == 0 && full > 0 && !a.g.Placed && a.p.rolled() > 0:
		return 0.02 // dice may still bring more
	}
	return 100
}

// aims says what Commissions and the Objective of a player alone make of what they count.
func (a *appraisal) aims() {
	a.aim = [MetricCount]float64{}
	for i := range a.p.Commissions {
		if c := &a.p.Commissions[i]; c.Card != 0 && c.Tile != 0 {
			card := c.Card.Card()
			n := a.g.count(a.seat, card.Counts, int(a.p.Points))
			a.aim[card.Counts] += 0.11 * float64(card.Worth(n+2)-card.Worth(n)) / 2
		}
	}
	if a.g.Objective == 0 {
		return
	}
	for _, goal := range a.g.Objective.Card().AtLeast {
		if a.g.count(a.seat, goal.Counts, int(a.p.Points)) < int(goal.Least) {
			a.aim[goal.Counts] += 12 / float64(goal.Least)
		}
	}
}

// commissionWorth is what a Commission may bring in the end: what it would now, and the
// more, the nearer its next step is.
func (a *appraisal) commissionWorth(c Commission) float64 {
	card := c.Card()
	n := a.g.count(a.seat, card.Counts, int(a.p.Points))
	return float64(card.Worth(n)) + 0.5*float64(card.Worth(n+2)) - 0.26*float64(card.Worth(n+4))
}

// drawWorth is what another Commission is worth: three dice have to go there.
func (a *appraisal) drawWorth() float64 { return a.left - 3 - 3.6*a.reputation }
