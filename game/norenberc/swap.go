package norenberc

import (
	"strings"

	"norenbot/game"
)

// What it is worth to have two craftsmen change places (N-43), for the Heuristic: the
// better one should stand where its seat is likelier to get him, and the others less.

// A post is a craftsman who can be moved, where he is, what he is worth to the seat that
// gets him, and how much likelier that is the own one than another: 1 to -1.
type post struct {
	spot
	of    Guild // he is
	worth float64
	reach float64
}

// posts are all of them at once.
type posts struct {
	all [guildCount * int(placeEnd)]post
	n   int
}

// post finds every craftsman but the guildmasters.
func (a *appraisal) post(ps *posts) {
	master := MasterOf(a.v.Round)
	for i := range a.v.Houses {
		h := &a.v.Houses[i]
		for place := range placeEnd {
			if tile := &h.Tiles[place]; place != master && tile.Craftsman() {
				ps.all[ps.n] = post{spot{h.Guild, place}, tile.Guild, a.craftsmanWorth(tile), a.reach(h, place)}
				ps.n++
			}
		}
	}
}

// craftsmanWorth is what one more craftsman is worth to the seat.
func (a *appraisal) craftsmanWorth(t *Tile) float64 {
	i := t.Guild.Index()
	w := a.majority(i, float64(t.Value)) - a.majority(i, 0)
	if t.AgentPlus && a.v.Players[a.seat].Stock > 0 {
		w += a.agentWorth()
	}
	return w
}

// How likely somebody gets a craftsman.
const (
	paidGuest  = 0.4  // a guest whom he can pay for and has an agent for
	nextGuest  = 0.08 // another guest, if there is another round
	nextPrize  = 0.5  // as favourite of the next round, if he would be now
	laterPrize = 0.25 // and of a round after that
)

// reach is how much likelier the seat gets whoever is at a place than each of the others.
func (a *appraisal) reach(h *HouseView, place Place) float64 {
	mine, theirs := 0.0, 0.0
	others := float64(len(a.v.Players) - 1)
	if place < L1 {
		i := h.Guild.Index()
		mine = chance[max(0, min(len(chance)-1, int(a.goods[i]-a.rivals[i])+2))]
		theirs = 1 - mine
		if place == MasterOf(min(rounds, a.v.Round+1)) {
			return nextPrize * (mine - theirs/others)
		}
		return laterPrize * (mine - theirs/others)
	}
	for s := range a.v.Players {
		p := &a.v.Players[s]
		w := 0.0
		switch {
		case p.Supply > 0 && !p.Finished && windowsFor(p.Goods[h.Guild.Index()], p.Goods.Total())[place-L1]:
			w = paidGuest
		case a.rounds > 1:
			w = nextGuest
		}
		if game.Seat(s) == a.seat {
			mine = w
		} else {
			theirs += w
		}
	}
	return mine - theirs/others
}

// gain is what it is worth that two change places; nothing if they are no partners.
func (p *post) gain(q *post) float64 {
	if p.of != q.of {
		return 0
	}
	return (p.reach - q.reach) * (q.worth - p.worth)
}

// swapWorth is what the best swap of all is worth, 0 if there is none to gain by.
func (a *appraisal) swapWorth() (most float64) {
	if a.swap == unknown {
		var ps posts
		a.post(&ps)
		a.swap = 0
		for i := range ps.all[:ps.n] { // each pair once: this is asked often
			for j := range i {
				if p, q := &ps.all[i], &ps.all[j]; p.of == q.of {
					a.swap = max(a.swap, p.gain(q))
				}
			}
		}
	}
	return a.swap
}

// unknown is what no swap is worth: it has not been looked for.
const unknown = -1

// best is what the i-th gains with the best partner.
func (ps *posts) best(i int) (most float64) {
	for j := range ps.all[:ps.n] {
		most = max(most, ps.all[i].gain(&ps.all[j]))
	}
	return most
}

// chooseSwap answers whom a Guardsman moves: the first of two, or with whom. The view does
// not say who was first: he is the only one of his type who is not offered.
func (h *heuristic) chooseSwap(q *game.Question, second bool) int {
	var ps posts
	h.post(&ps)
	if !second {
		return q.Best(h.luck, func(key string) float64 {
			if i := ps.find(key); i >= 0 {
				return ps.best(i)
			}
			return idle
		})
	}
	first := &ps.all[ps.left(q)]
	return q.Best(h.luck, func(key string) float64 { return first.gain(&ps.all[ps.find(key)]) })
}

// idle is how much a swap must be worth to be made.
const idle = 0.01

// find is the place of an option's craftsman, -1 for the option to leave all as it is.
func (ps *posts) find(key string) int {
	guild, _, _ := strings.Cut(key, ".")
	for i, p := range ps.all[:ps.n] {
		if p.guild == guildOf(guild) && spotKey[p.guild][p.place] == key {
			return i
		}
	}
	return -1
}

// left is the place of him who is not offered, but whose like are.
func (ps *posts) left(q *game.Question) int {
	of := ps.all[ps.find(q.Options[0].Key)].of
	for i, p := range ps.all[:ps.n] {
		if p.of == of && q.Find(spotKey[p.guild][p.place]) < 0 {
			return i
		}
	}
	panic("a partner is offered to nobody")
}
