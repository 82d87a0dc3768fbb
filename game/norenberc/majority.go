package norenberc

import "norenbot/game"

// scoreMajorities ranks the players in every guild (N-52 to N-54) and rewards the
// Apprentices (N-51). It fills Majority and Apprentice of g.final, one entry of Majority
// a guild in play; Provisional uses it as well, on a position that has little else.
func (g *position) scoreMajorities() {
	all := make([]Majority, g.seats*len(g.inUse))
	for s := range g.final {
		of := all[s*len(g.inUse) : (s+1)*len(g.inUse)]
		g.final[s].Majority = of
		for i, guild := range g.inUse {
			of[i].Guild = guild
		}
		for _, tile := range g.players[s].tiles {
			if tile.Craftsman() {
				m := &of[tile.Guild.Index()]
				m.Tiles++
				m.Value += int(tile.Value)
			}
		}
	}
	for i := range g.inUse {
		g.scoreMajority(i)
	}
	for s := range g.final {
		apprentices := g.players[s].holds(Apprentice)
		for i := range g.final[s].Majority {
			// The place counts and not the points: a tie for third brings the
			// Apprentice's point too.
			if m := &g.final[s].Majority[i]; m.Place == 2 || m.Place == 3 {
				g.final[s].Apprentice += apprentices
			}
		}
	}
}

// holds is how many of a townsman the player has.
func (p *player) holds(w Townsman) int {
	n := 0
	for _, tile := range p.tiles {
		if tile.Townsman == w {
			n++
		}
	}
	return n
}

// scoreMajority ranks one guild and gives its points. A place is 1 and how many are
// strictly ahead, so after two firsts comes a third.
func (g *position) scoreMajority(i int) {
	// Places first, for all, and points afterwards: they depend on how many share a place
	// and how many are ranked.
	ranked := 0
	for s := range g.final {
		m := &g.final[s].Majority[i]
		if m.Tiles == 0 {
			continue
		}
		ranked++
		m.Place = game.Place(s, len(g.final), func(one, other int) bool { return g.final[one].Majority[i].ahead(&g.final[other].Majority[i]) })
	}
	for s := range g.final {
		m := &g.final[s].Majority[i]
		m.Points = majorityPoints(m.Place, g.sharing(i, m.Place), ranked)
	}
}

// ahead compares total values, then numbers of tiles. Nobody without a tile is ahead of
// anybody: his value is 0.
func (m *Majority) ahead(o *Majority) bool {
	if m.Value != o.Value {
		return m.Value > o.Value
	}
	return m.Tiles > o.Tiles
}

// sharing is how many players have a place in a guild.
func (g *position) sharing(i, place int) int {
	n := 0
	for s := range g.final {
		if g.final[s].Majority[i].Place == place {
			n++
		}
	}
	return n
}

// majorityPoints are those of a place that so many players share, among so many ranked
// (N-53, N-54, A-2 to A-6). What nobody is there to win goes to a sole first; what a tie
// for second or third leaves goes to nobody.
func majorityPoints(place, sharing, ranked int) int {
	switch {
	case place == 1 && sharing > 1:
		return 4
	case place == 1 && ranked == 1:
		return 5 + 3 + 1
	case place == 1 && ranked == 2:
		return 5 + 1
	case place == 1:
		return 5
	case place == 2 && sharing > 1:
		return 2
	case place == 2:
		return 3
	case place == 3 && sharing == 1:
		return 1
	}
	return 0
}
