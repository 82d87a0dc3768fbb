package norenberc

import "norenbot/game"

// endTurn finishes every player without an agent (N-29, A-33) and reports whether all are
// finished, which ends the round. An agent won in this turn is in the supply by now, and
// keeps its player in the round.
func (g *position) endTurn(t *game.Table) bool {
	all, others := true, false
	for s := range g.players[:g.seats] {
		p := &g.players[s]
		if !p.finished && p.supply == 0 {
			p.finished = true
			said := t.Say("norenberc.finished", game.Who(game.Seat(s))).
				Because("norenberc.finished.why")
			if others {
				said.Joined()
			}
			others = true
		}
		all = all && p.finished
	}
	return all
}
