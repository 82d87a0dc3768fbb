package norenberc

import "norenbot/game"

// An appraisal is what the Heuristic makes of a View: what its seat holds, and what that
// is worth. All worths are in victory points, by rule of thumb; the numbers were found by
// playing variants against each other. Nothing here changes what the rules allow, so a
// number may be changed freely; games against the old ones tell whether it plays better.
type appraisal struct {
	v      *View
	seat   game.Seat
	rounds int // still to be ended, this one included
	holding
	rivals [guildCount]int8    // most goods that another counts, by guild
	others [guildCount]float64 // value of all others' craftsmen, by guild
	prizes [guildCount]prize
	swap   float64 // what the best one is worth, unknown until it is asked for
	known  [guildCount]knownWorth
}

// A knownWorth is guildWorth of a holding; without is it is not known yet.
type knownWorth struct {
	is    bool
	of    guildHolding
	worth float64
}

// A guildHolding is what a holding has of one guild.
type guildHolding struct {
	goods, peddled int8
	value          float64
}

// A holding is what an act changes.
type holding struct {
	money   float64
	goods   Goods
	peddled Goods // on Peddlers
	value   [guildCount]float64
	tiles   [guildCount]int
	agents  int     // gained
	extra   float64 // worth of what does not change any more
}

// talerWorth is what a Taler is worth, by rounds still to be ended.
var talerWorth = [...]float64{0.05, 0.14, 0.31, 0.50, 0.49}

// goodWorth is what any good is worth as payment for guests, by rounds still to be ended.
var goodWorth = [...]float64{0, 0.27, 1.2, 1.6, 1.7}

// chance is how likely the favourite is who leads by -2, -1, 0, 1, ... goods. A lead that
// is longer than the table counts as its end.
var chance = [...]float64{0.036, 0.12, 0.40, 0.73, 0.80, 0.90, 0.95}

// crestWorth is what one more different crest is worth, by how many there are:
// the table of N-58, smoothed because more will come.
var crestWorth = [...]float64{0.93, 3.5, 3.4, 4, 4.8, 6, 8.1, 0.12}

// look appraises a view anew and forgets the one before. The view must be a player's own:
// it reads Money, which is -1 where it is not known.
func (a *appraisal) look(v *View) {
	me := &v.Players[v.Seat]
	*a = appraisal{v: v, seat: v.Seat, rounds: rounds + 1 - v.Round, swap: unknown}
	a.money, a.goods = float64(me.Money), me.Goods
	for _, good := range me.Peddlers {
		a.peddled[good.Index()]++
	}
	for s := range v.Players {
		p := &v.Players[s]
		a.countCraftsmen(p)
		if p != me {
			a.countRival(p)
		}
	}
	for i := range v.Houses {
		a.prizes[i] = a.prizeOf(i)
	}
}

// countCraftsmen adds up the values of a player's craftsmen by guild: the seat's own, and
// all others' together.
func (a *appraisal) countCraftsmen(p *PlayerView) {
	for _, tile := range p.Citizens {
		switch i := tile.Guild.Index(); {
		case !tile.Craftsman():
		case p.Seat == a.seat:
			a.value[i] += float64(tile.Value)
			a.tiles[i]++
		default:
			a.others[i] += float64(tile.Value)
		}
	}
}

// countRival notes the most goods of each type that any other player counts at a round's
// end, Peddlers included (N-44).
func (a *appraisal) countRival(p *PlayerView) {
	count := p.Goods
	for _, good := range p.Peddlers {
		count[good.Index()] += 4
	}
	for i, n := range count {
		a.rivals[i] = max(a.rivals[i], n)
	}
}

func (a *appraisal) house(g Guild) *HouseView { return &a.v.Houses[g.Index()] }
func (a *appraisal) price(g Guild) int        { return a.house(g).Price }

// worth is what the holding is worth: money, goods as payment and towards favourites,
// majorities, a part of the 5 points for craftsmen of all guilds (N-56) that grows with
// the square of how many there are, and agents.
func (a *appraisal) worth() float64 {
	w := a.extra + a.money*talerWorth[a.rounds] + float64(a.goods.Total())*goodWorth[a.rounds]
	owned := 0.0
	for i := range a.v.Houses {
		w += a.guildWorth(i)
		if a.tiles[i] > 0 {
			owned++
		}
	}
	owned /= float64(len(a.v.Houses))
	return w + 1.8*owned*owned + float64(a.agents)*a.agentWorth()
}

// guildWorth is what is held of a guild's goods and craftsmen. Most acts change those of one
// guild, so what was found last is kept.
func (a *appraisal) guildWorth(i int) float64 {
	k, now := &a.known[i], guildHolding{a.goods[i], a.peddled[i], a.value[i]}
	if !k.is || k.of != now {
		*k = knownWorth{true, now, a.favour(i) + a.majority(i, 0)}
	}
	return k.worth
}

// agentWorth is what one more agent is worth: an act in every round to come.
func (a *appraisal) agentWorth() float64 { return 1.04 * (float64(a.rounds) - 0.36) }

// majority is what the craftsmen of a guild are worth (N-52 to N-54) with more of them,
// in value: the part of the guild's points (8, first and second) that goes with their
// part of all craftsmen, those still to come included.
func (a *appraisal) majority(i int, more float64) float64 {
	mine := a.value[i] + more
	toCome := 2 + 3.6*float64(a.rounds)
	return 10.5 * mine / (mine + a.others[i] + toCome)
}

// favour is what the goods of a guild are worth at the end of this round (N-30, N-31)
// and, with one good fewer, which being favourite costs, at the next two.
func (a *appraisal) favour(i int) float64 {
	mine := a.goods[i] + 4*a.peddled[i]
	if mine <= 0 {
		return 0
	}
	lead := func(n int8) float64 { return chance[max(0, min(len(chance)-1, int(n-a.rivals[i])+2))] }
	w := lead(mine) * a.favouriteWorth(i)
	if a.rounds > 1 && a.goods[i] > 1 {
		w += lead(a.goods[i]-1) * 0.45 * min(1.05, float64(a.rounds-1))
	}
	return w
}

// favouriteWorth is what the favourite of a guild gets.
func (a *appraisal) favouriteWorth(i int) float64 {
	p := &a.prizes[i]
	return p.crests + a.majority(i, p.value) - a.majority(i, 0)
}

// A prize is what the favourite of a guild gets.
type prize struct {
	crests float64 // worth of crests and agents
	value  float64 // of the craftsmen
}

// prizeOf appraises the prize of a guild in this round: a guild crest counts if it is a
// kind that the seat lacks (N-58), a prestige crest always, and in the last round both
// tiles of the pile (N-32). i is Guild.Index, which is also the house's place in the
// view.
func (a *appraisal) prizeOf(i int) prize {
	h := &a.v.Houses[i]
	me := &a.v.Players[a.seat]
	different := min(me.PrestigeCrests, len(crestWorth)-1)
	for _, n := range me.Crests {
		if n > 0 {
			different = min(different+1, len(crestWorth)-1)
		}
	}
	p := prize{crests: 0.2}
	if h.Crests > 0 && me.Crests[i] == 0 {
		p.crests = crestWorth[different]
	}
	if h.Prestige {
		p.crests += crestWorth[min(different+1, len(crestWorth)-1)]
	}
	master := MasterOf(a.v.Round)
	for place := W1; place <= Top; place++ {
		if tile := h.Tiles[place]; place == master || a.rounds == 1 && place == W4 {
			p.value += float64(tile.Value)
			if tile.AgentPlus {
				p.crests += a.agentWorth()
			}
		}
	}
	return p
}
