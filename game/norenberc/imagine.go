package norenberc

import (
	"math/rand/v2"

	"norenbot/game"
)

// Imagine implements game.Imaginer. It deals anew the cards of others that lie face down,
// and the guest stack: all craftsmen in it are known (N-11), and of each townsman at
// least as many are in the game as were ever seen at once. Money stays: every payment is
// public, so whoever counted knows it.
func (g *position) Imagine(seat game.Seat, r *rand.Rand) {
	for s := range g.players[:g.seats] {
		if game.Seat(s) != seat && g.players[s].committed {
			g.imaginePlan(&g.players[s], r)
		}
	}
	g.imagineStack(r)
}

// imaginePlan redeals the cards still face down among the guilds not yet called, as many
// as there are, each set equally likely. While planning none is called: Index is then -1.
func (g *position) imaginePlan(p *player, r *rand.Rand) {
	left := p.plan.len()
	if left == 0 {
		return
	}
	possible := g.inUse[g.called.Index()+1:]
	p.plan = 0
	// Selection sampling: each guild is taken with the chance that all sets of left
	// guilds out of those to come are equally likely, without a list of them.
	for i, guild := range possible {
		if r.IntN(len(possible)-i) < left {
			p.plan = p.plan.with(guild)
			left--
		}
	}
}

// imagineStack exchanges townsmen of the stack, but for those known to be in
// the game, with those removed at the setup, and shuffles.
func (g *position) imagineStack(r *rand.Rand) {
	var known [townsmanEnd]int8 // townsmen that must be in the stack
	for w := range known {
		known[w] = g.seen[w] - g.out[w]
	}
	var free [townsmenAll]Tile
	pool := free[:0]
	rest := g.stack[:0]
	for _, tile := range g.stack {
		if w := tile.Townsman; w != NoTownsman && known[w] == 0 {
			pool = append(pool, tile)
			continue
		} else if w != NoTownsman {
			known[w]--
		}
		rest = append(rest, tile)
	}
	// As many townsmen go back to the stack as came out of it: how many are in it is
	// public.
	back := len(pool)
	pool = append(pool, g.removed...)
	// Sorted first, so that nothing of the true order or deal is left.
	sortByFace(pool)
	sortByFace(rest)
	game.Shuffle(pool, r)
	g.stack = append(rest, pool[:back]...)
	copy(g.removed, pool[back:])
	game.Shuffle(g.stack, r)
}

// sortByFace sorts craftsmen before townsmen, by counting.
func sortByFace(tiles []Tile) {
	var count [faceEnd]int8
	for i := range tiles {
		count[tiles[i].face()]++
	}
	n := 0
	for i := range count {
		face := (i + int(townsmanEnd)) % faceEnd // townsmen have the lowest
		for range count[face] {
			tiles[n] = tileOf[face]
			n++
		}
	}
}
