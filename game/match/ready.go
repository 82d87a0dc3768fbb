package match

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
)

// A Report is what Ready found.
type Report struct {
	Live   int  // matches in the lobby or being played
	Closed []ID // those under repair, in the order of ids
}

// A verdict is what becomes of one match at the start.
type verdict struct {
	id  ID
	err error // why it must be closed; nil: it can be opened again
}

// Ready replays every live match and compares its position with the last
// entry. One that does not hold is closed for repair, as is one that was noted
// when the program ended (see Blackbox): that one until Reopen. One that was
// closed and holds is opened again. Computer players that are awaited will
// think. Only an error of the store as a whole, or of ctx, is returned.
func (s *Service) Ready(ctx context.Context, noted []ID) (Report, error) {
	report, verdicts, err := s.inspect(ctx, noted)
	if err != nil {
		return report, err
	}
	for _, v := range verdicts {
		err := s.with(v.id, func(t *table) error {
			switch {
			case slices.Contains(noted, v.id):
				return ignore(t.closeAs(v.err, true), ErrRepair)
			case v.err != nil:
				return ignore(t.close(v.err), ErrRepair)
			}
			return t.reopen()
		})
		if err != nil {
			s.trouble(v.id, err)
		}
	}
	slices.Sort(report.Closed)
	return report, nil
}

// inspect judges every live match, on all cores. What has to be changed waits
// until the store has been read.
func (s *Service) inspect(ctx context.Context, noted []ID) (report Report, verdicts []verdict, err error) {
	var mu sync.Mutex
	var group sync.WaitGroup
	matches := make(chan Stored)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for m := range matches {
				why, act := s.judge(&m, noted)
				mu.Lock()
				if act {
					verdicts = append(verdicts, verdict{m.Match.ID, why})
				}
				if why != nil {
					report.Closed = append(report.Closed, m.Match.ID)
				}
				mu.Unlock()
			}
		})
	}
	live, damaged, err := s.feed(ctx, matches)
	close(matches)
	group.Wait()
	report.Live = live
	report.Closed = append(report.Closed, damaged...)
	return report, verdicts, err
}

// feed hands out the live matches that can be read.
func (s *Service) feed(ctx context.Context, matches chan<- Stored) (live int, damaged []ID, err error) {
	for m, err := range s.Store.Live() {
		switch {
		case ctx.Err() != nil:
			return live, damaged, ctx.Err()
		case errors.Is(err, ErrDamaged):
			damaged = append(damaged, m.Match.ID)
			s.trouble(m.Match.ID, err)
		case err != nil:
			return live, damaged, err
		default:
			matches <- m
		}
		live++
	}
	return live, damaged, nil
}

// errNoted is why a match is closed that was noted when the program ended.
var errNoted = errors.New("the program ended while it was being computed")

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
	run, err := s.replay(m)
	if err != nil {
		if closed != nil {
			s.trouble(m.Match.ID, err)
		}
		return err, closed == nil
	}
	run.Close()
	if m.Match.waitsForComputer() {
		s.jobs.add(m.Match.ID)
	}
	return nil, closed != nil
}
