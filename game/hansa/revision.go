package hansa

import "norenbot/game"

// revision is raised when a fix changes what a record leads to, see game.Info. A game goes
// on to its end by the revision with which it was dealt: the same questions, acts and
// lines, so that matches being played and exported files hold for ever.
//
// What came with each, asked for by before:
//
//	2  what was put down for a hit is not lifted again (Q31); pieces of one's own may be
//	   lifted before the hit piece is down; on a full board own pieces may trade
//	   places (H-18); which of several markers is laid out where routes are short;
//	   acts and lines say from where pieces on routes come, and where they go
//	3  a game that stands still is over
const revision = 3

// before reports whether the game was dealt by a revision below n.
func (g *position) before(n int) bool { return g.setup.Revision < n }

// tellMovedFirst is tellMoved in revision 1: one by one if they are few, else how many.
func (g *position) tellMovedFirst(t *game.Table, seat game.Seat) {
	if len(g.landed) <= 2 {
		for _, l := range g.landed {
			g.line.Say(t, "hansa.moved", game.Who(seat), game.Name(kindTerm[l.kind]), routeName(l.to))
		}
		return
	}
	var n Pieces
	for _, l := range g.landed {
		n[l.kind]++
	}
	g.tellPieces(t, "hansa.moved.many", seat, n)
}
