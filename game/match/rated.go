package match

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"

	"norenbot/game"
)

// ErrRated is returned when a table would be rated and have computer players, or be
// filled with them.
var ErrRated = errors.New("computer players are not rated")

// Rates returns whose ratings a match moves that was dealt, by seat, in the numbers of
// Options.Person; nil: nobody's.
func (m Match) Rates() []int64 {
	switch {
	case m.Rated:
		return m.Persons
	case m.Contest != nil && m.Contest.Rated:
		return m.Contest.Persons
	}
	return nil
}

// ratable returns ErrRated if the table could not be rated on some terms.
func (m *Match) ratable(terms Terms) error {
	if terms.Rated && (terms.Fill || slices.ContainsFunc(m.Chairs, func(c Chair) bool { return c.Computer != "" })) {
		return ErrRated
	}
	return nil
}

// dealRated notes who is dealt into a rated match, and draws their seats, in whose order
// they act: by the SHA-256 of the seed with the number of each, so that anybody can check
// it once the seed is known. Where nobody could be rated, the match is not.
func (s *Service) dealRated(m *Match, info game.Info, seed game.Seed) error {
	m.Rated = m.Rated && s.o.Person != nil && len(m.Chairs) > 1
	if !m.Rated {
		return nil
	}
	type drawn struct {
		Chair
		person int64
		lot    [sha256.Size]byte
	}
	var order []drawn
	for _, c := range m.Chairs {
		p, err := s.o.Person(c.Owner)
		if err != nil {
			return fmt.Errorf("dealing a rated match: %w", err)
		}
		order = append(order, drawn{c, p, sha256.Sum256(fmt.Appendf(nil, "seat/%x/%d", seed, p))})
	}
	slices.SortFunc(order, func(a, b drawn) int { return bytes.Compare(a.lot[:], b.lot[:]) })
	for seat, d := range order {
		m.Chairs[seat] = d.Chair
		m.Persons = append(m.Persons, d.person)
	}
	m.actBySeat(info)
	return nil
}

// actBySeat has the seats act in their order, where the game leaves that open.
func (m *Match) actBySeat(info game.Info) {
	if info.Setting(game.TurnOrderKey) == nil {
		return
	}
	if m.Chosen == nil {
		m.Chosen = map[string]string{}
	}
	m.Chosen[game.TurnOrderKey] = game.OrderSeats
}
