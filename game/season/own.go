package season

import (
	"errors"
	"fmt"
	"slices"

	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
)

// Errors of acts that are for somebody else.
var (
	// ErrOwnTable is returned when somebody decides for others at a table, or in a season,
	// where they play themselves.
	ErrOwnTable = errors.New("they play there themselves: somebody else decides")
	// ErrTakenOff is returned when somebody signs up again whom an organiser took off the
	// list, or out of their line.
	ErrTakenOff = errors.New("an organiser has taken them out")
	// ErrUnasked is returned when an organiser would put somebody on the list, or in a line,
	// who has not asked to play.
	ErrUnasked = errors.New("they have not asked to play")
)

// allowed returns why somebody may not do something whoever they are besides, or nil. What
// a player decides about their own line is theirs; what decides about others, or moves time
// or lots, is not for whoever plays there. 0 is whoever runs the program.
func (r *room) allowed(by league.Person, act league.Act) error {
	if by == 0 {
		return nil
	}
	own, has := r.season.Has(by)
	mine := func(line int) bool { return has && line == own }
	refused := false
	switch a := act.(type) {
	case league.Signed:
		if a.Person == by && r.takenOff(by) {
			return ErrTakenOff
		}
		if a.Person != by && !r.asked(a.Person) {
			return ErrUnasked
		}
	case league.Ruled:
		refused = r.sits(by, a.Pairing)
	case league.Began:
		refused = r.sits(by, a.Pairing)
	case league.Extended:
		refused = r.sits(by, a.Pairing)
	case league.Swapped:
		refused = has && (r.meets(own, a.A) || r.meets(own, a.B))
	case league.Withdrew:
		refused = has && !mine(a.Line) && r.meets(own, a.Line)
	case league.SatOut:
		refused = has && !mine(a.Line)
	case league.Replaced:
		line, _, asked := r.season.Asked(by)
		answers := asked && line == a.Line && a.Person == by
		refused = !answers && (a.Person == by || has && r.meets(own, a.Line))
		if !refused && !answers && !r.asked(a.Person) {
			return ErrUnasked
		}
	case league.Cancelled:
		refused = has && r.season.Phase == league.Playing
	default:
		refused = has && closes(r.season, act) && r.unfinished(by)
	}
	if refused {
		return ErrOwnTable
	}
	return nil
}

// sits reports whether somebody plays at a pairing, by number, or was dealt in there; false
// for a pairing that there is not, of which the act says so.
func (r *room) sits(p league.Person, pairing int) bool {
	if pairing < 1 || pairing > len(r.season.Pairings) {
		return false
	}
	line, has := r.season.Has(p)
	if has && slices.Contains(r.season.Pairings[pairing-1].Lines, line) {
		return true
	}
	if pairing > len(r.matches) || r.matches[pairing-1].Contest == nil {
		return false
	}
	return slices.Contains(r.matches[pairing-1].Contest.Persons, int64(p)) || r.matches[pairing-1].Saw(r.s.Who(p).User) != 0
}

// isOpen reports whether a pairing, by number, is not over.
func (r *room) isOpen(pairing int) bool {
	if r.season.Pairings[pairing-1].Ruling != nil {
		return false
	}
	return pairing > len(r.matches) || r.matches[pairing-1].ID == "" || r.matches[pairing-1].Phase.Live()
}

// unfinished reports whether somebody plays at a table that is not over.
func (r *room) unfinished(p league.Person) bool {
	for i := range r.season.Pairings {
		if r.isOpen(i+1) && r.sits(p, i+1) {
			return true
		}
	}
	return false
}

// meets reports whether two lines are one, are at a table that is not over, or, while no
// table is, in one division.
func (r *room) meets(a, b int) bool {
	both := func(lines []int) bool { return slices.Contains(lines, a) && slices.Contains(lines, b) }
	if a == b || len(r.season.Pairings) == 0 && slices.ContainsFunc(r.season.Divisions, both) {
		return true
	}
	for i := range r.season.Pairings {
		if r.isOpen(i+1) && both(r.season.Pairings[i].Lines) {
			return true
		}
	}
	return false
}

// blind returns why a substitute may not take over a line's matches that are being played,
// or nil: whoever has seen another seat of one of them may not. Errors: match.ErrSeen.
func (r *room) blind(act league.Act) error {
	a, replaced := act.(league.Replaced)
	if !replaced || !a.Running {
		return nil
	}
	user := r.s.Who(a.Person).User
	for i := range r.matches {
		m := &r.matches[i]
		if m.Phase != match.Playing {
			continue
		}
		seat := slices.Index(m.Contest.Lines, a.Line)
		if seat >= 0 && m.Saw(user)&^game.Only(game.Seat(seat)) != 0 {
			return fmt.Errorf("%w: table %d", match.ErrSeen, i+1)
		}
	}
	return nil
}
