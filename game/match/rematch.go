package match

import (
	"crypto/sha256"
	"errors"
	"strconv"
)

// Rematch opens the lobby for playing again at the same table, on the same
// terms, with the same computer players, or returns it if it is open; who sits
// there then. Errors: ErrNotEnded, ErrSeatsTaken, ErrFull.
func (s *Service) Rematch(id ID, who Owner) (Match, error) {
	old, err := s.Match(id)
	switch {
	case err != nil:
		return Match{}, err
	case old.Phase.Live():
		return Match{}, ErrNotEnded
	}
	for n := 1; ; n++ {
		m, err := s.rematch(old, n, who)
		if !errors.Is(err, ErrEnded) && !errors.Is(err, ErrBegun) {
			return m, err
		}
	}
}

// rematch opens or joins the n-th rematch. Its id follows from the old one, so
// that two presses, or a crash, never lead to two lobbies.
func (s *Service) rematch(old Match, n int, who Owner) (Match, error) {
	sum := sha256.Sum256([]byte(string(old.ID) + "/" + strconv.Itoa(n)))
	m := Match{ID: idOf(sum[:]), Game: old.Game, Place: old.Place, Host: who, Before: old.ID, Chairs: []Chair{{Owner: who}}}
	for _, c := range old.Chairs {
		if c.Computer != "" && c.Left == nil {
			m.Chairs = append(m.Chairs, Chair{Owner: c.Owner})
		}
	}
	opened, err := s.open(m, Terms{old.Options, old.Pace, old.Fill})
	if !errors.Is(err, ErrTaken) {
		return opened, err
	}
	joined, err := s.Join(m.ID, who)
	if errors.Is(err, ErrSeated) {
		return s.Match(m.ID)
	}
	return joined, err
}
