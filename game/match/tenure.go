package match

import (
	"time"

	"norenbot/game"
)

// A Tenure is a stretch of a match in which a chair was somebody's.
type Tenure struct {
	Owner           // without names
	Since time.Time `json:"s,omitzero"` // until the next one, or the end; zero: not noted
	// Decided is how many decisions a person confirmed, or gave beforehand: an Order. What
	// was played at the end of a time or by a sitter is none; what was taken back is one.
	Decided int `json:"n,omitempty"`
	// Used is how long the chair was awaited, as far as time did not stand still.
	Used time.Duration `json:"d,omitempty"`
}

// takeOver notes who has a chair from now on.
func (c *step) takeOver(seat game.Seat) {
	chair := &c.Match.Chairs[seat]
	chair.Tenures = append(chair.Tenures, Tenure{Owner: chair.unnamed(), Since: c.now})
}

// unnamed is an owner as a Tenure has it.
func (o Owner) unnamed() Owner {
	o.Name, o.Handle = "", ""
	return o
}

// tenure is the one that lasts. A match dealt before they were noted gets its first here.
func (m *Match) tenure(seat game.Seat) *Tenure {
	chair := &m.Chairs[seat]
	if len(chair.Tenures) == 0 {
		chair.Tenures = []Tenure{{Owner: chair.unnamed()}}
	}
	return &chair.Tenures[len(chair.Tenures)-1]
}

// use notes how much of its time a seat has used since that was last counted, and
// returns it.
func (m *Match) use(seat game.Seat, now time.Time) time.Duration {
	clock := m.Chairs[seat].Clock
	if clock.Since.IsZero() {
		return 0
	}
	used := m.elapsed(seat, clock.from(), now)
	m.tenure(seat).Used += used
	return used
}

// Used returns how long a chair was awaited in all, whoever had it.
func (c Chair) Used() (all time.Duration) {
	for _, t := range c.Tenures {
		all += t.Used
	}
	return all
}

// DecidedBy returns how many decisions on a chair were a person's own.
func (c Chair) DecidedBy(user User) (all int) {
	for _, t := range c.Tenures {
		if t.User == user && user != "" {
			all += t.Decided
		}
	}
	return all
}
