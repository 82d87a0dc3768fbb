package market

import (
	"math/rand/v2"
	"strconv"

	"norenbot/game"
)

// Heuristic is a computer player for one table: a bot.Policy. It reads nothing but the View
// of the seat that is asked, and never bids more than one coin above the others.
func Heuristic(at interface{ View(seat game.Seat) any }, luck *rand.Rand) game.Chooser {
	return game.ChooserFunc(func(q *game.Question, picks []int) []int {
		v := at.View(q.Seat).(View)
		if q.Key == "open" {
			return append(picks, q.Best(luck, func(key string) float64 {
				stall, _ := strconv.Atoi(key)
				return v.advantage(q.Seat, int8(stall)) + mixing*luck.Float64()
			}))
		}
		if next := q.Find(strconv.Itoa(int(v.High + 1))); next >= 0 && v.worthStaying(q.Seat) {
			return append(picks, next)
		}
		return append(picks, q.Find(q.Default[0])) // to pass
	})
}

const (
	// stallWorth is what a stall one higher is worth in coins, about: the best of 30 brings 15.
	stallWorth = 0.3
	// mixing, in coins, keeps others from knowing what it chooses.
	mixing = 0.6
)

// worthStaying reports whether one more coin is worth it: for the next stall, if somebody
// else gives way before it is paid in full, or for the best one.
func (v *View) worthStaying(seat game.Seat) bool {
	n := v.Stalls.Len()
	gain := func(i int) float64 { return stallWorth * float64(v.Stalls[i]-v.Stalls[0]) }
	saved, next := float64(v.Players[seat].Bid)/2, float64(v.High+1)
	return gain(n-1) > next-saved || n > 2 && gain(1)/2 > next/2-saved
}

// advantage is by how much a stall earns more with these customers than with usual ones, if
// each of the others opens any stall.
func (v *View) advantage(seat game.Seat, stall int8) (more float64) {
	var below [mostSeats]float64 // the chance that so many others open a lower one
	below[0] = 1
	for s := range v.Players[:v.Seats] {
		if game.Seat(s) == seat {
			continue
		}
		p := v.Players[s].Stalls.share(stall)
		for n := len(below) - 1; n > 0; n-- {
			below[n] = below[n]*(1-p) + below[n-1]*p
		}
		below[0] *= 1 - p
	}
	for n, chance := range below[:v.Seats] {
		usual := float64((n+1)*(purseCount+1)) / float64(v.Seats+1)
		more += chance * (float64(v.Customers[n]) - usual)
	}
	return more
}

// share is which part of a hand is lower than a stall.
func (c *Cards) share(stall int8) float64 {
	lower := 0
	for _, n := range c[:c.Len()] {
		if n < stall {
			lower++
		}
	}
	return float64(lower) / float64(c.Len())
}
