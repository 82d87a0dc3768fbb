package match

import (
	"errors"
	"fmt"
)

// close closes a match for repair and tells the operator. It returns what the
// player gets: ErrRepair.
func (t *table) close(why error) error { return t.closeAs(why, false) }

func (t *table) closeAs(why error, held bool) error {
	t.keep(nil)
	c := t.step()
	c.Match.Repair = &Repair{Why: why.Error(), Since: c.now, Held: held}
	c.say(Item{News: RepairNews})
	if err := t.commit(c); err != nil {
		why = errors.Join(why, err)
	}
	t.s.trouble(t.id, fmt.Errorf("closed for repair: %w", why))
	return fmt.Errorf("%w: %v", ErrRepair, why)
}

// Reopen opens a match that was closed for repair, if it replays; nobody loses
// time by it. A match that is open stays so. Errors: why it does not replay,
// among them ErrOtherPosition, *game.ReplayError, *game.Failure.
func (s *Service) Reopen(id ID) error {
	return s.with(id, func(t *table) error {
		if t.stored.Match.Repair == nil {
			return nil
		}
		return t.reopen()
	})
}

func (t *table) reopen() error {
	c := t.step()
	if c.Match.Phase != Lobby {
		run, err := t.s.replay(&t.stored)
		if err != nil {
			return fmt.Errorf("match %s stays closed: %w", t.id, err)
		}
		c.run = run
	}
	c.Match.credit(c.Match.Repair.Since, c.now)
	if c.Match.Phase == Lobby {
		c.Match.Until = c.Match.Until.Add(c.now.Sub(c.Match.Repair.Since))
	}
	c.Match.Repair = nil
	c.say(Item{News: OpenAgain, Seats: c.Match.Awaited()})
	return t.commit(c)
}

// Rewind lets an operator make stand what stood after an entry, whatever was
// turned up since; everybody is told. A match under repair that replays as far
// as that is opened by it, also where it now leads to another position: so the
// last entry accepts what the rules make of the match today. Errors:
// ErrNoEntry, ErrLobby, ErrEnded; of a match that stays closed, why.
func (s *Service) Rewind(id ID, to int, operator string) error {
	return s.with(id, func(t *table) error {
		repair := t.stored.Match.Repair
		c := t.step()
		c.Match.Repair = nil
		if err := c.Match.played(); err != nil {
			return err
		}
		err := t.rewind(c, Entry{To: to, By: ByOperator, User: operator})
		why := err
		for b := (*broken)(nil); errors.As(why, &b); {
			why = b.err
		}
		if repair != nil && why != err {
			return fmt.Errorf("match %s stays closed: %w", t.id, why) // as it is, with its reason
		}
		return err
	})
}

// Cancel lets an operator end a match without result, even under repair.
// Errors: ErrEnded.
func (s *Service) Cancel(id ID) error {
	return s.with(id, func(t *table) error {
		c := t.step()
		c.Match.Repair = nil
		switch c.Match.Phase {
		case Lobby:
			c.expire()
		case Playing:
			t.end(c, Abandoned, Final{Outcome: Void})
		default:
			return ErrEnded
		}
		return t.commit(c)
	})
}
