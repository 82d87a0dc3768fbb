package match

import (
	"cmp"
	"fmt"
	"io"

	"norenbot/game"
	"norenbot/game/openform"
)

// The luck of a match is nobody's choice, not even that of whoever runs the program: when the table
// opens a secret is drawn, stored and committed to (Match.Commitment); whoever sits down then brings
// the id that Discord gave to their press, and so does whoever begins the match. The seed comes from
// all of them (openform.Fair). A match that is dealt without a lobby has what
// its contest says.

// drawn is a fresh secret.
func (s *Service) drawn() (secret game.Seed, err error) {
	if _, err = io.ReadFull(s.o.Luck, secret[:]); err != nil {
		err = fmt.Errorf("drawing the secret of a match: %w", err)
	}
	return secret, err
}

// commits has a new table commit to a secret.
func (c *Change) commits(secret game.Seed) {
	c.Secret = &secret
	c.Match.Commitment = openform.Commit(secret)
}

// dealt is what a step deals from, with what its chairs and whoever begins it have brought.
func (r *room) dealt(c *step, press string) (openform.Fair, error) {
	secret := cmp.Or(c.Secret, r.stored.Secret)
	if secret == nil { // the contest has brought none
		fresh, err := r.s.drawn()
		if err != nil {
			return openform.Fair{}, err
		}
		c.commits(fresh)
		secret = &fresh
	}
	fair := openform.Fair{Secret: *secret, Brought: c.Match.Brought}
	bring := func(press string) {
		if press != "" {
			fair.Brought = append(fair.Brought, press)
		}
	}
	for seat := range c.Match.Chairs {
		bring(c.Match.Chairs[seat].Brings)
		c.Match.Chairs[seat].Brings = ""
	}
	bring(press)
	c.Match.Brought = fair.Brought
	return fair, nil
}

// fair is what a match was dealt from; nil for a lesson, whose game was prepared.
func (s Stored) fair() *openform.Fair {
	if s.Secret == nil {
		return nil
	}
	return &openform.Fair{Secret: *s.Secret, Brought: s.Match.Brought}
}
