package match

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"norenbot/game"
)

// A Report is what Ready found.
type Report struct {
	Live   int  // matches in the lobby or being played
	Closed []ID // those under repair, in the order of ids
	// Acted is when persons last decided something for themselves, in the last minutes.
	Acted map[User]time.Time
}

// justNow is how long before a start somebody acted who may be looking still, see Report.
const justNow = 5 * time.Minute

// acted notes who has decided something just now in a match.
func (r *Report) acted(m *Stored, now time.Time) {
	for _, e := range slices.Backward(m.Journal) {
		at := time.Unix(e.At, 0)
		if now.Sub(at) > justNow {
			return
		}
		if e.Act == Deal || e.By != ByOwner || int(e.Seat) >= len(m.Match.Chairs) {
			continue
		}
		if user := m.Match.Chairs[e.Seat].User; user != "" && at.After(r.Acted[user]) {
			if r.Acted == nil {
				r.Acted = map[User]time.Time{}
			}
			r.Acted[user] = at
		}
	}
}

// A verdict is what becomes of one match at the start.
type verdict struct {
	id  ID
	err error // why it must be closed; nil: it can be opened again
}

// Ready replays every live match and compares its position with the last
// entry. One that does not hold is closed for repair, as is one that is suspected
// of having ended the program (see Blackbox): that one until Reopen. One that was
// closed and holds is opened again. Computer players that are awaited will
// think. Only an error of the store as a whole, or of ctx, is returned.
func (s *Service) Ready(ctx context.Context, noted []ID) (Report, error) {
	report, verdicts, err := s.inspect(ctx, noted)
	if err != nil {
		return report, err
	}
	for _, v := range verdicts {
		err := s.with(v.id, func(r *room) error {
			switch {
			case slices.Contains(noted, v.id):
				return ignore(r.closeAs(v.err, true), ErrRepair, ErrNewer)
			case v.err != nil:
				return ignore(r.close(v.err), ErrRepair, ErrNewer)
			}
			return r.reopen()
		})
		if err != nil {
			s.trouble(v.id, err)
		}
	}
	slices.Sort(report.Closed)
	return report, nil
}

// inspect judges every live match, on all cores, and then one by one those that were
// being computed when a process ended (see Notes). What has to be changed waits until the
// store has been read: a loop over Whole holds a moment of it.
func (s *Service) inspect(ctx context.Context, noted []ID) (report Report, verdicts []verdict, err error) {
	var mu sync.Mutex
	var alone []Stored
	judge := func(m *Stored) {
		why, act := s.judge(m, noted)
		mu.Lock()
		defer mu.Unlock()
		if act {
			verdicts = append(verdicts, verdict{m.Match.ID, why})
		}
		report.acted(m, s.now())
		if why != nil {
			report.Closed = append(report.Closed, m.Match.ID)
		}
	}
	var group sync.WaitGroup
	matches := make(chan Stored)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for m := range matches {
				judge(&m)
			}
		})
	}
	live, damaged, err := s.feed(ctx, func(m Stored) {
		if s.o.Notes != nil && s.o.Notes.Alone(m.Match.ID) {
			alone = append(alone, m)
			return
		}
		matches <- m
	})
	close(matches)
	group.Wait()
	for i := range alone {
		judge(&alone[i])
	}
	report.Live = live
	report.Closed = append(report.Closed, damaged...)
	return report, verdicts, err
}

// feed hands out the live matches that can be read.
func (s *Service) feed(ctx context.Context, hand func(Stored)) (live int, damaged []ID, err error) {
	for m, err := range s.o.Store.Whole() {
		switch {
		case ctx.Err() != nil:
			return live, damaged, ctx.Err()
		case errors.Is(err, ErrDamaged):
			damaged = append(damaged, m.Match.ID)
			s.trouble(m.Match.ID, err)
		case err != nil:
			return live, damaged, err
		default:
			hand(m)
		}
		live++
	}
	return live, damaged, nil
}

// errNoted is why a match is closed that is suspected of ending the program.
var errNoted = errors.New("the program ended again and again while it was being computed")

// judge returns why a match must be closed, nil if it may be open, and whether
// it has to be changed for that.
func (s *Service) judge(m *Stored, noted []ID) (why error, act bool) {
	closed := m.Match.Repair
	switch {
	case closed != nil && closed.Held:
		return errors.New(closed.Why), false
	case slices.Contains(noted, m.Match.ID):
		return errNoted, true
	case m.Match.Phase == Lobby:
		return nil, closed != nil
	}
	run, err := (&runs{s: s, stored: m}).replay()
	if err != nil {
		if closed != nil {
			s.trouble(m.Match.ID, err)
		}
		return err, closed == nil
	}
	run.Close()
	if m.Match.waitsForComputer() {
		s.jobs.add(&m.Match)
	}
	return nil, closed != nil
}

// close closes a match for repair and tells the operator. It returns what the
// player gets: ErrRepair, or ErrNewer, which closes nothing.
func (r *room) close(why error) error { return r.closeAs(why, false) }

// closeAs is close; held keeps the match closed until an operator opens it, whatever it
// does at the next start.
func (r *room) closeAs(why error, held bool) error {
	r.keep(nil)
	if r.s.shared != nil && errors.Is(why, game.ErrRevision) {
		// While processes are brought up one after the other, this is one of the older.
		return fmt.Errorf("%w: %w", ErrNewer, why)
	}
	c := r.step()
	c.Match.Repair = &Repair{Why: why.Error(), Since: c.now, Held: held}
	c.say(Item{News: RepairNews})
	if err := r.commit(c); err != nil {
		why = errors.Join(why, err)
	}
	r.s.trouble(r.ID, fmt.Errorf("closed for repair: %w", why))
	return fmt.Errorf("%w: %v", ErrRepair, why)
}

// Reopen opens a match that was closed for repair, if it replays. A
// match that is open stays so. Errors: why it does not replay, among them
// ErrOtherPosition, *game.ReplayError, *game.Failure.
func (s *Service) Reopen(id ID) error {
	return s.with(id, func(r *room) error {
		if r.stored.Match.Repair == nil {
			return nil
		}
		return r.reopen()
	})
}

// reopen opens a match if it replays, and commits. One that does not stays closed, with
// its reason.
func (r *room) reopen() error {
	c := r.step()
	if c.Match.Phase != Lobby {
		run, err := r.replay()
		if err != nil {
			return fmt.Errorf("match %s stays closed: %w", r.ID, err)
		}
		c.run = run
	}
	c.mended()
	c.say(Item{News: OpenAgain, Seats: c.Match.Awaited()})
	return r.commit(c)
}

// mended ends the repair, if there is one; nobody loses time by it.
func (c *step) mended() {
	if c.Match.Repair != nil {
		c.Match.halt(Span{c.Match.Repair.Since, c.now})
		c.Match.Mended += max(c.now.Sub(c.Match.Repair.Since), 0)
		c.Match.Repair = nil
	}
}

// Rewind lets an operator make stand what stood after an entry, whatever was turned up
// since (Table.Settle); everybody is told. Seen is Difference.Entries of what they were
// shown; 0 does not compare it. A match under repair that replays as far as that is opened
// by it, also where it now leads to another position: so the last entry accepts what the
// rules make of the match today. Why is told with it, "" is no reason. Errors: ErrOwnMatch, ErrStale if the journal has grown since,
// ErrNoEntry, ErrLobby, ErrEnded; of a match that stays closed, why.
func (s *Service) Rewind(id ID, to, seen int, by Owner, why string) error {
	return s.with(id, func(r *room) error {
		if err := r.impartial(by); err != nil {
			return err
		}
		repair := r.stored.Match.Repair
		c := r.step()
		c.mended()
		if err := c.Match.played(); err != nil {
			return err
		}
		if seen != 0 && seen != len(r.stored.Journal) {
			return ErrStale
		}
		c.moot()
		err := r.rewind(c, Entry{To: to}.signed(by, why), by.public(), why)
		if why := r.broken; repair != nil && why != nil {
			r.broken = nil
			return fmt.Errorf("match %s stays closed: %w", r.ID, why) // as it is, with its reason
		}
		return err
	})
}

// Cancel lets an operator end a match without result, even under repair. Why is told with it, unless nobody has begun;
// "" is no reason.
// Errors: ErrOwnMatch, ErrEnded.
func (s *Service) Cancel(id ID, by Owner, why string) error {
	return s.with(id, func(r *room) error {
		if err := r.impartial(by); err != nil {
			return err
		}
		c := r.step()
		c.mended()
		switch c.Match.Phase {
		case Lobby:
			c.expire(by.public())
		case Playing:
			if n := len(r.stored.Journal); n > 0 {
				c.enter(Entry{Act: CallOff, Print: r.stored.Journal[n-1].Print}.signed(by, why))
			}
			c.say(Item{News: CalledOff, Entry: c.Match.Entries, Who: by.public(), Why: why})
			r.end(c, Abandoned, Final{Outcome: Void})
		default:
			return c.Match.Over()
		}
		return r.commit(c)
	})
}
