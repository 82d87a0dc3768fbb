package match

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"norenbot/game"
)

// Start deals; anybody at the table may ask. Seats are in the order of
// arrival. Errors: ErrNotSeated, ErrTooFew, ErrBegun, ErrEnded.
func (s *Service) Start(id ID, user string) (m Match, err error) {
	err = s.with(id, func(t *table) error {
		if err := t.gathering(); err != nil {
			return err
		}
		seat, sits := t.stored.Match.SeatOf(user)
		if !sits {
			return ErrNotSeated
		}
		c := t.step()
		err := t.deal(c, &c.Match.Chairs[seat].Owner)
		m = t.stored.Match.clone()
		return err
	})
	return m, err
}

// deal begins the game and commits the step.
func (t *table) deal(c *step, who *Owner) error {
	rules, err := t.s.rules(c.Match.Game)
	if err != nil {
		return err
	}
	info := rules.Info()
	if n := len(c.Match.Chairs); n < info.MinSeats {
		return fmt.Errorf("%w: %d; %s is for at least %d", ErrTooFew, n, info.Name, info.MinSeats)
	}
	var seed game.Seed
	if _, err := io.ReadFull(t.s.Luck, seed[:]); err != nil {
		return fmt.Errorf("drawing the seed of a match: %w", err)
	}
	setup := info.Table(len(c.Match.Chairs), seed)
	setup.Options = c.Match.Options
	run, print, err := t.lead(game.Record{Game: info.Name, Setup: setup})
	if err != nil {
		return err
	}
	c.Setup = &setup
	c.Match.Phase, c.Match.Started = Playing, c.now
	c.Match.Promise = promise(seed)
	c.enter(Entry{Act: Deal, Print: print})
	c.wind()
	c.say(Item{News: Dealt, Entry: 1, Seats: t.arrive(c, run), Who: who})
	t.finish(c)
	return t.commit(c)
}

// promise is what is published of a seed before the end.
func promise(seed game.Seed) string {
	sum := sha256.Sum256(seed[:])
	return hex.EncodeToString(sum[:])
}
