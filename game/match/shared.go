package match

import "errors"

// A Shared is a Store on which several processes may work at the same time.
type Shared interface {
	Store
	// Shared reports whether they do.
	Shared() bool
	// Version returns the Match.Version that is stored, or ErrNoMatch.
	Version(id ID) (int, error)
	// Versions is Version for several; those that are not there are left out.
	Versions(ids []ID) (map[ID]int, error)
}

// conflicts is how often something is done again because another process has changed the
// match meanwhile.
const conflicts = 5

// with gives f one match to itself. If the rules or the record break meanwhile, the match
// is closed for repair, and the error is ErrRepair. f must not call another method of the
// Service for the same match: it would wait for itself. After an ErrConflict f is called
// again, with the match read anew.
func (s *Service) with(id ID, f func(*room) error) error {
	return s.alone(id, func(r *room) (err error) {
		seen := s.seen
		for range 1 + conflicts {
			r.sitter = false
			if err = r.load(seen); err != nil {
				return err
			}
			if err = f(r); !errors.Is(err, ErrConflict) {
				return err
			}
			s.again.Add(1)
			seen = nil // what was seen is over
		}
		return err
	})
}

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
func (s *Service) Conflicts() int64 { return s.again.Load() }
