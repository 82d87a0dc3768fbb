package match

import (
	"math/bits"
	"slices"

	"norenbot/game"
)

// same returns the place of the open vote about the same, or -1.
func (m *Match) same(v Vote) int {
	return slices.IndexFunc(m.Votes, func(o Vote) bool {
		whose := o.About == GoBack || o.About == Replace
		return o.About == v.About && o.To == v.To && (!whose || o.Seat == v.Seat)
	})
}

// absent reports whether a seat's player let the time run out again and again,
// or is gone.
func (m *Match) absent(seat game.Seat) bool {
	return seat >= 0 && int(seat) < len(m.Chairs) && m.Chairs[seat].User != "" &&
		(m.Chairs[seat].Away || m.Chairs[seat].Clock.Lapses >= absentAfter)
}

// vote returns the place of an open vote, or -1.
func (m *Match) vote(about Motion, seat game.Seat) int {
	return slices.IndexFunc(m.Votes, func(v Vote) bool { return v.About == about && v.Seat == seat })
}

// Electors returns who votes: every person who is not absent, but in Replace
// the one it is about. Whoever has voted is there.
func (m Match) Electors(v Vote) game.Seats {
	who := m.People()
	if v.About.replaces() {
		who = m.others(v.Seat)
	}
	for seat := range m.Chairs {
		if s := game.Seat(seat); m.absent(s) && !(v.Yes | v.No).Has(s) {
			who &^= game.Only(s)
		}
	}
	return who
}

// mayVote reports whether a seat has a say in a vote, absent or not.
func (m *Match) mayVote(v Vote, seat game.Seat) bool { return !v.About.replaces() || seat != v.Seat }

// size is how many seats a set has.
func size(set game.Seats) int { return bits.OnesCount16(uint16(set)) }

// decided reports whether a vote has passed or failed, by who votes now: somebody who
// becomes absent may decide it.
func (m *Match) decided(v Vote) (passed, failed bool) {
	who := m.Electors(v)
	yes, no := v.Yes&who, v.No&who
	if v.About == GoBack || v.About == Halt {
		return yes == who, no != 0
	}
	return 2*size(yes) > size(who), 2*size(no) >= size(who)
}
