package norenberc

import "norenbot/game"

// Foresee implements game.Foreseer: the visits that the seat's own cards lead to, in the
// order in which they come, each asked as it would be now. What others do first may
// change what is possible by then, so a standing order must be checked when its turn
// comes. The visit that is being asked now is not among them. It uses a table of its own
// and changes nothing.
func (g *position) Foresee(seat game.Seat) []game.Question {
	if seat < 0 || int(seat) >= g.seats || g.phase == RoundEnd || g.phase == Over {
		return nil
	}
	var out []game.Question
	for i, guild := range g.inUse {
		h := &g.houses[i]
		waits := h.cards.Has(seat) && g.visitor(h) != seat
		if waits || g.players[seat].plan.has(guild) {
			out = append(out, g.offerVisit(new(game.Table), h, seat).Foreseen())
		}
	}
	return out
}
