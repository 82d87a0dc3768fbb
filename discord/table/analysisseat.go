package table

import (
	"slices"

	"norenbot/discord/words"
	"norenbot/game/match"
)

// A seat that somebody left is a computer's at the end. In an analysis it is called by who
// decided there.

// played is a match with those in its chairs who have decided in them: both, where a computer
// has played on for somebody.
func played(v words.Localizer, p match.Position) match.Match {
	m := playedAt(p, p.Answers)
	for seat, c := range m.Chairs {
		if c.Left != nil && 0 < p.Handed[seat] && p.Handed[seat] < p.Answers {
			m.Chairs[seat].Owner = match.Owner{Name: v.PlainName(*c.Left, seat) + " / " + v.PlainName(c.Owner, seat)}
		}
	}
	return m
}

// playedAt is a match with those in its chairs who had them at one of its answers. Computers
// that have decided nothing never had any.
func playedAt(p match.Position, at int) match.Match {
	m := p.Match
	m.Chairs = slices.Clone(m.Chairs)
	for seat, c := range m.Chairs {
		if c.Left != nil && (at < p.Handed[seat] || p.Handed[seat] == p.Answers) {
			m.Chairs[seat].Owner = *c.Left
		}
	}
	return m
}

// winShares is everybody's share of the win of a match that was played to its end although
// somebody's seat was left to a computer: that one comes last whatever it scores, and the
// analysis knows the scores only. It is nil where the scores say who won.
func winShares(m match.Match) []float64 {
	left := func(c match.Chair) bool { return c.Conceded || c.Left != nil }
	if m.Final == nil || m.Final.Outcome != match.Played || !slices.ContainsFunc(m.Chairs, left) {
		return nil
	}
	return m.Final.Shares(m.Teams)
}
