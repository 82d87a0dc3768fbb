package nobility

import "strings"

// Second thoughts of the Heuristic: what to sell, to replace and to roll again.

// bestSale is what selling a Building now is worth, at most.
func (a *appraisal) bestSale() float64 {
	most := -99.0
	for guild := range a.g.Guilds {
		for slot := range a.g.Guilds[guild].Workshops {
			if a.g.Guilds[guild].Workshops[slot].Owner == a.seat && a.g.Guilds[guild].Workshops[slot].Tile != 0 {
				most = max(most, a.saleOf(holding{Guild(guild), slot}))
			}
		}
	}
	for lot, b := range a.p.Community {
		if b != 0 {
			most = max(most, a.saleOf(holding{NoGuild, lot}))
		}
	}
	return most
}

const (
	// saleGains is how much more a sale and the die after it have to bring than the die alone.
	saleGains = 1.0
	// saleCosts is what a sale loses by itself at most for a place to make up for it.
	saleCosts = 6.0
)

// sellWorth is what selling a Building is worth: by itself, or together with the die that is placed after it where
// its Coins and its Worker let that bring most.
func (a *appraisal) sellWorth() float64 {
	w, limit := a.bestSale(), a.g.limit(a.seat)
	if a.g.Placed || w < -saleCosts {
		return w
	}
	was, most := *a.p, saleGains
	a.p.Coins += int16(theCards.Prices.Sale)
	a.p.Workers++
	for v := int8(1); v <= DieFaces && int(v) <= limit; v++ {
		if was.canShow(v) {
			most = max(most, a.dieWorth(v))
		}
	}
	*a.p = was
	return w + most - saleGains
}

// saleOf is what a sale brings, Coins and the meeple, less the points and what the Building
// would still have brought.
func (a *appraisal) saleOf(h holding) float64 {
	w := a.coin*float64(theCards.Prices.Sale) + a.worker
	if h.guild == NoGuild {
		lot := &theCards.Lots[h.slot]
		return w - float64(lot.Points) - a.lotWorth(h.slot) - min(a.left/2, 1) - a.aim[CountCommunity]
	}
	slot := &theCards.Workshops[h.slot]
	visits := 0.48 * float64(a.g.seats.Owner) * float64(a.g.Seats-1)
	return w - float64(slot.Points) - a.aim[CountWorkshops] -
		a.left*(0.8+visits*(0.4*float64(slot.Owner.Coins)+float64(slot.Owner.Points))/float64(h.slot+1))
}

// holdingWorth is saleOf by the key of an option: "guild.artists.1", "lot.1".
func (a *appraisal) holdingWorth(key string) float64 {
	slot := int(key[len(key)-1] - '1')
	if at, lot := strings.CutPrefix(key, "lot."); lot {
		return a.saleOf(holding{NoGuild, int(at[0] - '1')})
	}
	name := strings.TrimPrefix(key[:len(key)-2], "guild.")
	return a.saleOf(holding{guildNamed(name), slot})
}

// bestBuilding is what the best Building that a die can still buy is worth.
func (a *appraisal) bestBuilding() (most float64) {
	for i := range a.g.Hall {
		if v := int8(i + 1); a.g.barred(a.seat, atHall, v).why == nil {
			most = max(most, a.hallWorth(v))
		}
	}
	return most
}

// A rating is what each value of a die is worth to the seat now, and what one rolled anew
// would be.
type rating struct {
	known bool
	rated [DieFaces]float64
	mean  float64
}

// rate rates all values, once a look.
func (a *appraisal) rate() {
	if a.known {
		return
	}
	a.known, a.mean = true, 0
	for v := range a.rated {
		if v < a.g.limit(a.seat) {
			a.rated[v] = max(0, a.dieWorth(int8(v+1)))
		} else {
			a.rated[v] = 0
		}
		a.mean += a.rated[v] / DieFaces
	}
}

// rerollsGain is what rolling again is worth: the dice that are worth less than others.
func (a *appraisal) rerollsGain() (gain float64) {
	a.rate()
	for v, n := range a.p.Dice {
		gain += float64(n) * max(0, a.mean-a.rated[v])
	}
	return gain
}
