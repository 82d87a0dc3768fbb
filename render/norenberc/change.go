package norenberc

import (
	"slices"

	"norenbot/game"
	rules "norenbot/game/norenberc"
)

// was is a guild's house in the earlier view; nil if the scene has no earlier view. The
// guilds in play never change, so there is no other reason for nil.
func (st *stage) was(g rules.Guild) *rules.HouseView {
	if st.before == nil {
		return nil
	}
	return house(st.before, g)
}

// A mark is how a place changed since the earlier view. same is the zero value and draws
// nothing.
type mark int

const (
	same mark = iota
	came
	left
	moved
)

// markOf tells what happened at a place: a tile came, left, or only moved there from
// another place. A place whose tile moved elsewhere has no mark; the other place has it.
//
// Equal tiles cannot be told apart (a guild may have two craftsmen of one value), so this
// counts them in all houses instead of following one: if no more of them lie there than
// before, the one here has moved. A new guest therefore reads "moved" where an equal one
// was recruited elsewhere in the meantime.
func (st *stage) markOf(h *rules.HouseView, place rules.Place) mark {
	was := st.was(h.Guild)
	if was == nil || was.Tiles[place] == h.Tiles[place] {
		return same
	}
	if now := h.Tiles[place]; !now.IsZero() {
		if lying(st.before, now) >= lying(&st.view, now) {
			return moved
		}
		return came
	}
	if gone := was.Tiles[place]; lying(&st.view, gone) < lying(st.before, gone) {
		return left
	}
	return same
}

// lying counts the tiles equal to t in all houses, workshops and lodgings alike.
func lying(v *rules.View, t rules.Tile) int {
	n := 0
	for i := range v.Houses {
		for _, x := range v.Houses[i].Tiles {
			n += btoi(x == t)
		}
	}
	return n
}

// player is a player in the earlier view, nil if the scene has none. It points into that
// view.
func (st *stage) player(seat game.Seat) *rules.PlayerView {
	if st.before == nil {
		return nil
	}
	return &st.before.Players[seat]
}

// rise is how many places a seat moved towards the front of the turn order since the
// earlier view: negative if others went ahead (N-22), 0 without an earlier view.
func (st *stage) rise(seat game.Seat) int {
	if st.before == nil {
		return 0
	}
	return slices.Index(st.before.Order, seat) - slices.Index(st.view.Order, seat)
}

// holding is what one player has of one guild: craftsmen and their value.
type holding struct{ tiles, value int }

// holdingOf counts the craftsmen; it is what majorities are made of (N-52), in the order
// in which they decide.
func holdingOf(p *rules.PlayerView, g rules.Guild) holding {
	var h holding
	for _, t := range p.Citizens {
		if t.Guild == g {
			h.tiles++
			h.value += int(t.Value)
		}
	}
	return h
}

// A tally is a townsman, how many of him a player has, and how many more than in the
// earlier view. n may be 0 with a negative more: he has gone.
type tally struct {
	townsman rules.Townsman
	n, more  int
}

// townsmenOf lists the townsmen a player keeps, in the order of rules.Townsmen. Peddlers
// are not among Citizens, since a good lies on each: see PlayerView.Peddlers. was may be
// nil.
func townsmenOf(p, was *rules.PlayerView) []tally {
	var out []tally
	for _, w := range rules.Townsmen() {
		n := countTownsman(p, w)
		more := 0
		if was != nil {
			more = n - countTownsman(was, w)
		}
		if n > 0 || more != 0 {
			out = append(out, tally{w, n, more})
		}
	}
	return out
}

// countTownsman is how many of a townsman a player shows.
func countTownsman(p *rules.PlayerView, w rules.Townsman) int {
	n := 0
	for _, t := range p.Citizens {
		if t.Townsman == w {
			n++
		}
	}
	return n
}
