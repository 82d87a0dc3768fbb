package norenberc

// What acts would lead to, for the Heuristic. An outlook is tried on the
// appraisal's holding and taken back.

// bestGain is how much more is held after the best act at a guild, in worth; 0 for doing
// nothing, which is always possible.
func (a *appraisal) bestGain(g Guild) float64 {
	gain, before := 0.0, a.worth()
	for x := range nothing {
		if w, possible := a.try(g, x, before); possible {
			gain = max(gain, w)
		}
	}
	return gain
}

// actWorth is what the act of an option is worth, by the option's key; 0 for a key that
// is no act.
func (a *appraisal) actWorth(g Guild, key string) float64 {
	for x, k := range actKeys {
		if k == key {
			w, _ := a.try(g, act(x), a.worth())
			return w
		}
	}
	return 0
}

// try returns how much more than before, in worth, is held after an act at its best; 0 for
// one that is not possible. The holding is as before when it returns; what is not in the
// holding (houses, other players) is not changed by trying.
func (a *appraisal) try(g Guild, x act, before float64) (gain float64, possible bool) {
	saved := a.holding
	switch {
	case x == sell:
		possible = a.trySelling(g)
	case x == buy:
		possible = a.tryBuying(g)
	case x.recruits():
		possible = a.tryRecruiting(g, x.window())
	default:
		possible = true
	}
	if possible {
		gain = a.worth() - before
	}
	a.holding = saved
	return gain, possible
}

// trySelling sells as many goods as are best, at least one. It changes the holding, as
// the other tries do; see try.
func (a *appraisal) trySelling(g Guild) bool {
	if a.goods[g.Index()] == 0 {
		return false
	}
	// All numbers are tried: the last goods of a type may be worth more for the favourite
	// than as Talers.
	best := a.sold(g, 1)
	for n := 2; n <= int(a.goods[g.Index()]); n++ {
		if more := a.sold(g, n); a.worthAfter(more) > a.worthAfter(best) {
			best = more
		}
	}
	a.holding = best
	return true
}

// sold is what is held after selling n of the guild's goods.
func (a *appraisal) sold(g Guild, n int) holding {
	h := a.holding
	h.goods[g.Index()] -= int8(n)
	h.money += float64(n * a.price(g))
	return h
}

// worthAfter is what another holding would be worth.
func (a *appraisal) worthAfter(h holding) float64 {
	saved := a.holding
	a.holding = h
	w := a.worth()
	a.holding = saved
	return w
}

// tryBuying buys the best goods, one by one, up to 3. That a crowded first turn allows
// fewer (N-20) is left out of account.
func (a *appraisal) tryBuying(g Guild) bool {
	store, price := a.house(g).Store, float64(a.price(g))
	bought := 0
	for ; bought < 3 && a.money >= price && store != (Goods{}); bought++ {
		good, gain := a.bestGood(&store, 1, -price)
		if bought > 0 && gain <= 0 {
			break
		}
		store[good]--
		a.goods[good]++
		a.money -= price
	}
	return bought > 0
}

// bestGood returns the good of those in from that is best to gain (by 1) or to lose (by
// -1), with so much money on top, and what that changes. It is -1 if from is empty. good
// is an index of Goods.
func (a *appraisal) bestGood(from *Goods, by int8, money float64) (good int, gain float64) {
	good = -1
	// Only what this good is part of changes: worth need not be added up anew.
	always := money*talerWorth[a.rounds] + float64(by)*goodWorth[a.rounds]
	for i, n := range from {
		if n <= 0 {
			continue
		}
		before := a.favour(i)
		a.goods[i] += by
		if w := always + a.favour(i) - before; good < 0 || w > gain {
			good, gain = i, w
		}
		a.goods[i] -= by
	}
	return good, gain
}

// tryRecruiting pays the cheaper price and takes the guest and the Talers for
// the agents on the roof (N-22).
func (a *appraisal) tryRecruiting(g Guild, window Place) bool {
	h := a.house(g)
	guest := h.Tiles[window]
	if guest.IsZero() {
		return false
	}
	// By what is left after paying, not by how many goods go: own goods may be the dearer
	// ones.
	best, most, possible := a.holding, 0.0, false
	for _, c := range costs[window-L1] {
		if after, ok := a.paid(g, c); ok {
			if w := a.worthAfter(after); !possible || w > most {
				best, most, possible = after, w, true
			}
		}
	}
	if !possible {
		return false
	}
	a.holding = best
	// Agents of all colours count; the acting one is not on the roof yet (N-22, A-19).
	for _, n := range h.Roof {
		a.money += float64(n)
	}
	a.welcome(guest)
	return true
}

// paid is what is held after paying a price with the goods that matter least; false if
// the goods do not suffice.
func (a *appraisal) paid(g Guild, c cost) (holding, bool) {
	if !c.pays(g, &a.goods) {
		return a.holding, false
	}
	saved := a.holding
	a.goods[g.Index()] -= c.own
	for range c.any {
		good, _ := a.bestGood(&a.goods, -1, 0)
		a.goods[good]--
	}
	after := a.holding
	a.holding = saved
	return after, true
}

// priceWorth is what paying one of the printed prices leaves, by the option's key,
// "own" or "any". The question does not say which window it is about, so the better of
// the two windows with an alternative stands for both.
func (a *appraisal) priceWorth(g Guild, key string) float64 {
	best := -1e9
	for _, ways := range costs {
		if len(ways) < 2 {
			continue
		}
		c := ways[0]
		if key == "any" {
			c = ways[1]
		}
		if after, ok := a.paid(g, c); ok {
			best = max(best, a.worthAfter(after))
		}
	}
	return best
}

// welcome adds a guest to the holding: a craftsman as value, agents while there are some
// to win, a townsman as what he is worth by rule of thumb.
func (a *appraisal) welcome(t Tile) {
	if !t.Craftsman() {
		a.extra += a.townsmanWorth(t.Townsman)
		return
	}
	a.value[t.Guild.Index()] += float64(t.Value)
	a.tiles[t.Guild.Index()]++
	if t.AgentPlus && a.v.Players[a.seat].Stock > 0 {
		a.agents++
	}
}

// townsmanWorth is what a townsman is worth (N-41 to N-51), by rule of thumb: what is
// sure as it is, what depends on later play by what games showed. 0.1 is better than
// nothing.
func (a *appraisal) townsmanWorth(w Townsman) float64 {
	me, left := &a.v.Players[a.seat], float64(a.rounds)
	switch w {
	case Councilman:
		if me.Stock > 0 {
			return a.agentWorth()
		}
	case Burglar:
		return 2*goodWorth[a.rounds] + 3.3
	case Musician3:
		return 3 * left * talerWorth[a.rounds]
	case Musician5:
		return 5 * left * talerWorth[a.rounds]
	case Guardsman:
		return 0.1 + a.swapWorth()
	case Peddler:
		return 1.55
	case Mayor:
		return 0.17 + 0.06*left
	case Nobleman2:
		return 2
	case Nobleman3:
		return 3
	case TaxCollector:
		return max(1, (a.money+3.6*left)/10)
	case Engraver:
		return 3.3
	case Foreman2, Foreman3, Foreman4:
		return a.foremanWorth(int8(w-Foreman2)+2, left)
	case Apprentice:
		return 0.32 * float64(len(a.v.Houses))
	}
	return 0.1
}

// foremanWorth counts the own craftsmen of a value, and some to come in the rounds left.
func (a *appraisal) foremanWorth(value int8, left float64) float64 {
	w := 0.3 * left
	for _, t := range a.v.Players[a.seat].Citizens {
		if t.Craftsman() && t.Value == value {
			w++
		}
	}
	return w
}

// lootWorth is what robbing a seat is worth, by the option's key: its two best goods, less
// what the victim gains by their price (N-42). To spare everybody is worth 0.
func (a *appraisal) lootWorth(key string) float64 {
	for s := range a.v.Players {
		if seatKey[s] != key {
			continue
		}
		saved, before := a.holding, a.worth()
		// The victim chooses nothing, so the two best goods for the seat itself
		// are what it gets.
		left, paid := a.v.Players[s].Goods, 0.0
		for range min(2, left.Total()) {
			good, _ := a.bestGood(&left, 1, 0)
			left[good]--
			a.goods[good]++
			paid += float64(a.price(Guild(good+1)))*talerWorth[a.rounds] - goodWorth[a.rounds]
		}
		w := a.worth() - before - paid/float64(len(a.v.Players)-1)
		a.holding = saved
		return w
	}
	return 0
}

// mayorWorth is how many more craftsmen of a guild the seat has than others
// have on average.
func (a *appraisal) mayorWorth(g Guild) float64 {
	mine, others := 0.0, 0.0
	for s := range a.v.Players {
		for _, t := range a.v.Players[s].Citizens {
			switch {
			case t.Guild != g:
			case s == int(a.seat):
				mine++
			default:
				others++
			}
		}
	}
	return mine - others/float64(len(a.v.Players)-1)
}
