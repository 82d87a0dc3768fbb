package norenberc

import "norenbot/game"

// A spot is a place in a guild house. The zero spot is none, since its guild is NoGuild.
type spot struct {
	guild Guild
	place Place
}

// guardsman swaps two craftsmen of one type, wherever they work or lodge, but no
// guildmaster (N-43, A-10). Nobody need swap; where nobody can, he is lost.
func (g *position) guardsman(t *game.Table, seat game.Seat) deed {
	first, found := g.chooseFirst(t, seat)
	if !found {
		t.Say("norenberc.guardsman.nobody", game.Who(seat)).Joined()
		return deed{}
	}
	if first == (spot{}) {
		t.Say("norenberc.guardsman.idle", game.Who(seat)).Joined()
		return deed{}
	}
	second := g.choosePartner(t, seat, first)
	a, b := g.at(first), g.at(second)
	*a, *b = *b, *a
	t.Say("norenberc.guardsman.done", game.Who(seat), named(b), named(a)).
		Because("norenberc.guardsman.to", named(b), game.Name(placeTerm[second.place]), guildName(second.guild)).
		Because("norenberc.guardsman.to", named(a), game.Name(placeTerm[first.place]), guildName(first.guild)).
		Joined()
	return deed{swap: [2]spot{first, second}}
}

// chooseFirst asks which craftsman to move, of those that have a partner to change places
// with; found is false if there are none. The zero spot is the choice to leave all as it
// is, which is the default.
func (g *position) chooseFirst(t *game.Table, seat game.Seat) (first spot, found bool) {
	var count [guildCount + 1]int8
	for _, tile := range g.movable {
		count[tile.Guild]++
	}
	m := game.Ask[spot](t, "guardsman", seat)
	m.Text.Say("norenberc.guardsman")
	m.Offer(spot{}, "none").Text.Say("norenberc.guardsman.none")
	for s, tile := range g.movable {
		if count[tile.Guild] > 1 {
			offerSpot(m, s, tile)
		}
	}
	// Besides leaving all as it is. The question answers itself then, so it may be put
	// all the same.
	found = len(m.Options) > 1
	return m.One(), found
}

// choosePartner asks with which craftsman of its type the first one changes
// places.
func (g *position) choosePartner(t *game.Table, seat game.Seat, first spot) spot {
	m := game.Ask[spot](t, "guardsman.with", seat)
	m.Text.Say("norenberc.guardsman.with", named(g.at(first)))
	for s, tile := range g.movable {
		if s != first && tile.Guild == g.at(first).Guild {
			offerSpot(m, s, tile)
		}
	}
	return m.One()
}

// offerSpot offers a craftsman where he is. The list may be long and is shown page by
// page: a page is the house he stands in, not his own guild.
func offerSpot(m game.Menu[spot], s spot, tile *Tile) {
	o := m.Offer(s, spotKey[s.guild][s.place])
	o.Group = guildTerm[s.guild]
	o.Text.Say("norenberc.guardsman.tile", named(tile))
	o.Detail.Say("norenberc.guardsman.detail", game.Name(placeTerm[s.place]), guildName(s.guild))
}

// at is the tile at a spot. It points into the position.
func (g *position) at(s spot) *Tile { return &g.house(s.guild).tiles[s.place] }

// movable yields every craftsman that is no guildmaster, the lower tile of the last pile
// included, house by house.
func (g *position) movable(yield func(spot, *Tile) bool) {
	for i, guild := range g.inUse {
		for place := range placeEnd {
			tile := &g.houses[i].tiles[place]
			if place != g.master() && tile.Craftsman() && !yield(spot{guild, place}, tile) {
				return
			}
		}
	}
}
