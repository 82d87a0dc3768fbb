package norenberc

import "norenbot/game"

// A spot is a place in a guild house. The zero spot is none.
type spot struct {
	guild Guild
	place Place
}

func (s spot) key() string {
	if s.guild == NoGuild {
		return none[0]
	}
	return spotKey[s.guild][s.place]
}

// guardsman swaps two craftsmen of one type, wherever they work or lodge, but
// no guildmaster (N-43, A-10, A-11).
func (g *position) guardsman(t *game.Table, seat game.Seat, rec *recruiting) {
	spots := g.movable()
	if len(spots) == 1 {
		t.Say("norenberc.guardsman.nobody", game.Who(seat))
		return
	}
	q := t.Question("guardsman", seat)
	q.Default = none
	q.Text.Say("norenberc.guardsman")
	g.offerSpots(q, spots)
	first := spots[t.AskOne()]
	if first.guild == NoGuild {
		t.Say("norenberc.guardsman.idle", game.Who(seat))
		return
	}
	a := g.at(first)
	q = t.Question("guardsman.with", seat)
	q.Default = g.partners(first)
	q.Text.Say("norenberc.guardsman.with", named(a))
	g.offerSpots(q, g.scratch.spots)
	second := g.scratch.spots[t.AskOne()]
	b := g.at(second)
	*a, *b = *b, *a
	rec.swap = [2]spot{first, second}
	t.Say("norenberc.guardsman.done", game.Who(seat), named(b), named(a)).
		Because("norenberc.guardsman.to", named(b), game.Name(placeTerm[second.place]), guildName(second.guild)).
		Because("norenberc.guardsman.to", named(a), game.Name(placeTerm[first.place]), guildName(first.guild))
}

func (g *position) at(s spot) *Tile { return &g.house(s.guild).tiles[s.place] }

func (g *position) offerSpots(q *game.Question, spots []spot) {
	for _, s := range spots {
		o := q.Offer(s.key())
		if s.guild == NoGuild {
			o.Text.Say("norenberc.guardsman.none")
			continue
		}
		o.Group = guildTerm[s.guild]
		o.Text.Say("norenberc.guardsman.tile", named(g.at(s)))
		o.Detail.Say("norenberc.guardsman.detail", game.Name(placeTerm[s.place]), guildName(s.guild))
	}
}

// movable lists no spot at all and then every spot of a craftsman that has a
// partner to change places with.
func (g *position) movable() []spot {
	var count [guildCount + 1]int8
	master := g.master()
	for i := range g.inUse {
		for place, tile := range g.houses[i].tiles {
			if Place(place) != master {
				count[tile.Guild]++
			}
		}
	}
	spots := append(g.scratch.spots[:0], spot{})
	for i, guild := range g.inUse {
		for place, tile := range g.houses[i].tiles {
			if tile.Craftsman() && Place(place) != master && count[tile.Guild] > 1 {
				spots = append(spots, spot{guild, Place(place)})
			}
		}
	}
	g.scratch.spots = spots
	return spots
}

// partners narrows the scratch spots to those that can change places with
// first, and returns a default among them.
func (g *position) partners(first spot) []string {
	kind := g.at(first).Guild
	all := g.movable()
	spots := all[:0]
	for _, s := range all {
		if s.guild != NoGuild && s != first && g.at(s).Guild == kind {
			spots = append(spots, s)
		}
	}
	g.scratch.spots = spots
	return append(g.scratch.defaults[:0], spots[0].key())
}
