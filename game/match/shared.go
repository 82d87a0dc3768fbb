package match

import "norenbot/game/ledger"

// A Shared is a Store on which several processes may work at the same time.
type Shared interface {
	Store
	// Shared reports whether they do.
	Shared() bool
	// Versions returns the Match.Version of each match as it is stored; those that are not there are
	// left out.
	Versions(ids []ID) (map[ID]int, error)
}

// with gives f one match to itself, as it is stored. If the rules or the record break meanwhile, the
// match is closed for repair, and the error is ErrRepair. f must not call another method of the
// Service for the same match: it would wait for itself. After an ErrConflict f is called
// again, with the match read anew.
func (s *Service) with(id ID, f func(*room) error) error {
	return s.alone(id, func(r *room) error {
		return r.Repeat(func() error {
			r.sitter = false
			return f(r)
		})
	})
}

// alone is with for a match that may not be there, or not in memory.
func (s *Service) alone(id ID, f func(*room) error) error {
	return s.rooms.In(id, func(r *room) error {
		err := f(r)
		if why := r.broken; why != nil {
			r.broken = nil
			return r.close(why)
		}
		return err
	})
}

// Instant is now, for Hold.
func (s *Service) Instant() ledger.Instant { return s.rooms.Now() }

// Hold is for a short piece of work with a match, such as the answer to a press: what is read of the
// match until release is at least as new as the start of the work. See ledger.Rooms.
func (s *Service) Hold(id ID, start ledger.Instant) (release func()) { return s.rooms.Hold(id, start) }

// Versions returns the versions of several matches as they are stored, of a Shared store; where no
// other process is, none.
func (s *Service) Versions(ids []ID) (map[ID]int, error) {
	if s.shared == nil || len(ids) == 0 {
		return nil, nil
	}
	return s.shared.Versions(ids)
}

// Conflicts is how often something was done again since New, because another process had changed
// the match meanwhile.
func (s *Service) Conflicts() int64 { return s.rooms.Conflicts() }
