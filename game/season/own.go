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
	// ErrOwnTable is returned when somebody decides about a table where they sit or have sat.
	ErrOwnTable = errors.New("they play there themselves: somebody else decides")
	// ErrOwnRival is returned when somebody decides about their own line, or one that they meet. It is an ErrOwnTable.
	ErrOwnRival = fmt.Errorf("%w about whom they meet", ErrOwnTable)
	// ErrOwnSeason is returned when somebody decides about a whole season in which they are. It is an ErrOwnTable.
	ErrOwnSeason = fmt.Errorf("%w about the season", ErrOwnTable)
	// ErrNoReason is returned when somebody decides about others without saying why.
	ErrNoReason = errors.New("a decision about others without a reason")
	// ErrTakenOff is returned when somebody signs up again whom an organiser took off the
	// list, or out of their line.
	ErrTakenOff = errors.New("an organiser has taken them out")
	// ErrUnasked is returned when an organiser would put somebody on the list, or in a line,
	// who has not asked to play.
	ErrUnasked = errors.New("they have not asked to play")
)

// allowed returns why somebody may not do something whoever they are besides, or nil: what they decide about their
// own place is theirs, and all else is as its row of Powers says. 0 is whoever runs the program.
func (r *room) allowed(by league.Person, act league.Act) error {
	if by == 0 {
		return nil
	}
	if r.mine(by, act) {
		if _, signs := act.(league.Signed); signs && r.takenOff(by) {
			return ErrTakenOff
		}
		return nil
	}
	p, known := PowerOf(r.season, act)
	if !known {
		return fmt.Errorf("%w: %T is nobody's to do to others", league.ErrEvent, act)
	}
	if err := r.staked(by, act, p.Never); err != nil {
		return err
	}
	if brought := bringsIn(act); brought != 0 && !r.asked(brought) {
		return ErrUnasked
	}
	return nil
}

// mine reports whether an act is about nothing but somebody's own place.
func (r *room) mine(by league.Person, act league.Act) bool {
	own, has := r.season.Has(by)
	switch a := act.(type) {
	case league.Signed:
		return a.Person == by
	case league.Left:
		return a.Person == by
	case league.Declined:
		return a.Person == by
	case league.Withdrew:
		return has && a.Line == own
	case league.SatOut:
		return has && a.Line == own
	case league.Replaced:
		line, _, asked := r.season.Asked(by)
		return asked && line == a.Line && a.Person == by
	}
	return false
}

// bringsIn is who comes into the season by an act, or 0.
func bringsIn(act league.Act) league.Person {
	switch a := act.(type) {
	case league.Signed:
		return a.Person
	case league.Replaced:
		return a.Person
	}
	return 0
}

// staked returns why others decide a matter in which somebody has a stake of a kind, or nil.
func (r *room) staked(by league.Person, act league.Act, never Stake) error {
	switch never {
	case AtTable:
		if r.sits(by, PairingOf(act)) {
			return ErrOwnTable
		}
	case Meeting:
		return r.rival(by, act)
	case InSeason:
		_, has := r.season.Has(by)
		_, listed := r.season.Listed(by)
		if listed || has && r.season.Terms.Format != league.Ladder || r.unfinished(by) {
			return ErrOwnSeason
		}
	}
	return nil
}

// rival returns why somebody does not decide about lines, or nil: one is their own or one that they meet, they would
// be the substitute, or they wait for a place that gets free.
func (r *room) rival(by league.Person, act league.Act) error {
	var lines []int
	switch a := act.(type) {
	case league.Swapped:
		lines = []int{a.A, a.B}
	case league.Replaced:
		if lines = []int{a.Line}; slices.Contains(r.season.Team(a.Person), by) {
			return ErrOwnRival
		}
	case league.Withdrew:
		lines = []int{a.Line}
	}
	if _, waits := r.season.Listed(by); waits || slices.ContainsFunc(lines, func(l int) bool { return r.meets(by, l) }) {
		return ErrOwnRival
	}
	return nil
}

// PairingOf is the pairing that an act is about, by number; 0 if it is about none.
func PairingOf(act league.Act) int {
	switch a := act.(type) {
	case league.Ruled:
		return a.Pairing
	case league.Began:
		return a.Pairing
	case league.Extended:
		return a.Pairing
	}
	return 0
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
	if r.dealtIn(p, pairing) {
		return true
	}
	now := r.today(pairing)
	return now.Saw(r.s.Who(p).User) != 0
}

// dealtIn reports whether somebody was dealt in at a pairing, by number.
func (r *room) dealtIn(p league.Person, pairing int) bool {
	return pairing <= len(r.matches) && r.matches[pairing-1].Contest != nil && slices.Contains(r.matches[pairing-1].Contest.Persons, int64(p))
}

// today is the match of a pairing, by number, as it is now: who sits in for somebody is not told to the season.
func (r *room) today(pairing int) match.Match {
	if pairing > len(r.matches) || r.matches[pairing-1].ID == "" {
		return match.Match{}
	}
	m, err := r.s.o.Matches.Match(r.matches[pairing-1].ID)
	if err != nil {
		return r.matches[pairing-1]
	}
	return m
}

// isOpen reports whether a pairing, by number, is not over.
func (r *room) isOpen(pairing int) bool {
	if r.season.Pairings[pairing-1].Ruling != nil {
		return false
	}
	return pairing > len(r.matches) || r.matches[pairing-1].ID == "" || r.matches[pairing-1].Phase.Live()
}

// unfinished reports whether somebody has a place at a table that is not over, or plays there for somebody.
func (r *room) unfinished(p league.Person) bool {
	line, has := r.season.Has(p)
	for i := range r.season.Pairings {
		if r.isOpen(i+1) && (has && slices.Contains(r.season.Pairings[i].Lines, line) || r.dealtIn(p, i+1)) {
			return true
		}
	}
	user := r.s.Who(p).User
	plays, err := r.s.o.Matches.Of(user)
	r.s.trouble(r.ID, err)
	return slices.ContainsFunc(plays, func(m match.Match) bool {
		return m.Contest != nil && m.Contest.Season == string(r.ID) && m.Saw(user) != 0
	})
}

// meets reports whether a line is somebody's own, is at a table with them that is not over, or, while no table is, in
// their division.
func (r *room) meets(by league.Person, line int) bool {
	own, has := r.season.Has(by)
	both := func(lines []int) bool { return slices.Contains(lines, own) && slices.Contains(lines, line) }
	if has && (own == line || len(r.season.Pairings) == 0 && slices.ContainsFunc(r.season.Divisions, both)) {
		return true
	}
	for i := range r.season.Pairings {
		if r.isOpen(i+1) && slices.Contains(r.season.Pairings[i].Lines, line) && r.sits(by, i+1) {
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
	team := r.season.Team(a.Person)
	for i := range r.matches {
		m := &r.matches[i]
		if m.Phase != match.Playing {
			continue
		}
		sitters := team
		for seat, l := range m.Contest.Lines {
			if l != a.Line {
				continue
			}
			user := r.s.Who(sitters[0]).User
			if now := r.today(i + 1); now.Saw(user)&^game.Only(game.Seat(seat)) != 0 {
				return fmt.Errorf("%w: table %d", match.ErrSeen, i+1)
			}
			if sitters = sitters[1:]; len(sitters) == 0 {
				break
			}
		}
	}
	return nil
}
