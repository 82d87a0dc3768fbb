package ledger

import (
	"container/list"
	"errors"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Kept is what Rooms keep of one thing: its owner's type, which embeds the Room that it is in. M is
// how far a thing is: the versions of all that is in memory of it. Whoever calls a method is alone
// with the thing.
type Kept[M comparable] interface {
	// Stored is how far the thing is in the store; it is asked only where others write there too.
	Stored() (M, error)
	// Mark is how far it is in memory.
	Mark() M
	// Read brings into memory what is stored, as far as it is not there. Stored is how far that was
	// just before, and the zero M where nobody has looked. What fails is dropped.
	Read(stored M) error
	// Free forgets what is in memory.
	Free()
}

// RoomsOptions are what Rooms work with; all but Shared are needed.
type RoomsOptions[K ~string, M comparable, T Kept[M]] struct {
	New      func(*Room[K, M]) T // what is kept of a thing, with nothing in memory yet
	Most     int                 // so many are kept; those in use may be more
	Shared   bool                // others write to the store too
	Conflict error               // what a change fails with that meets another version, see ErrConflict
}

// Rooms are the things of one kind that a process has in memory, named by K, each in a Room. One at a
// time is in a Room. Things that nobody uses go when there are too many, those used longest ago first.
type Rooms[K ~string, M comparable, T Kept[M]] struct {
	o      RoomsOptions[K, M, T]
	common common
	rooms  map[K]*Room[K, M] // under common.mu, as is recent
	recent list.List         // of *Room, the latest first
}

// common is what all rooms of a kind share.
type common struct {
	mu       sync.Mutex
	shared   bool
	conflict error
	again    atomic.Int64
	last     Instant // that was asked for, or at which it was looked
}

// NewRooms returns some, with nothing in memory.
func NewRooms[K ~string, M comparable, T Kept[M]](o RoomsOptions[K, M, T]) *Rooms[K, M, T] {
	return &Rooms[K, M, T]{o: o, common: common{shared: o.Shared, conflict: o.Conflict}, rooms: map[K]*Room[K, M]{}}
}

// In gives f a thing to itself, as it is in memory, perhaps not at all: see Room.Load, Room.Repeat and
// Room.Begin. f must not ask for the same thing again: it would wait for itself.
func (s *Rooms[K, M, T]) In(id K, f func(T) error) error {
	r := s.take(id)
	defer s.leave(r)
	r.alone.Lock()
	defer r.alone.Unlock()
	return f(r.kept.(T))
}

// Conflicts is how often something was done again because of another process.
func (s *Rooms[K, M, T]) Conflicts() int64 { return s.common.again.Load() }

// Clear forgets what is in memory of all things. It waits for those who are in a Room.
func (s *Rooms[K, M, T]) Clear() {
	s.common.mu.Lock()
	all := slices.Collect(maps.Values(s.rooms))
	s.common.mu.Unlock()
	for _, r := range all {
		_ = s.In(r.ID, func(T) error {
			r.Drop()
			return nil
		})
	}
}

// HeldMost is for how long what was looked at counts, see Hold: longer than an answer takes, and
// shorter than anybody waits for what another process does.
const HeldMost = 250 * time.Millisecond

// An Instant is when something happened: one before another is less.
type Instant int64

// Now is the Instant at which a piece of work begins, for Hold.
func (s *Rooms[K, M, T]) Now() Instant {
	s.common.mu.Lock()
	defer s.common.mu.Unlock()
	s.common.last++
	return s.common.last
}

// Hold is for a short piece of work that comes to a thing several times, such as the answer to a press.
// Until release it is not looked again whether another process has changed the thing, if that was done
// since the start of the work, and HeldMost ago at most: so the work sees the thing as it was at its
// start, or later. Where several hold a thing, the latest start counts; who holds nothing may
// see what they see. It stays in memory meanwhile. A change meets what is stored all the same: see
// Room.Repeat.
func (s *Rooms[K, M, T]) Hold(id K, start Instant) (release func()) {
	r := s.take(id)
	s.common.mu.Lock()
	defer s.common.mu.Unlock()
	r.holders++
	r.start = max(r.start, start)
	return sync.OnceFunc(func() {
		s.common.mu.Lock()
		r.holders--
		s.common.mu.Unlock()
		s.leave(r)
	})
}

// take returns the room of a thing, new or kept, and counts who uses it.
func (s *Rooms[K, M, T]) take(id K) *Room[K, M] {
	s.common.mu.Lock()
	defer s.common.mu.Unlock()
	r := s.rooms[id]
	if r == nil {
		r = &Room[K, M]{ID: id, common: &s.common}
		r.kept = s.o.New(r)
		r.place = s.recent.PushFront(r)
		s.rooms[id] = r
	}
	r.users++
	s.recent.MoveToFront(r.place)
	return r
}

// leave lets a room go, and those that are too many and nobody's.
func (s *Rooms[K, M, T]) leave(r *Room[K, M]) {
	s.common.mu.Lock()
	defer s.common.mu.Unlock()
	if r.users--; r.users == 0 && !r.loaded { // of what is not there, nothing stays
		s.recent.Remove(r.place)
		delete(s.rooms, r.ID)
		return
	}
	for e := s.recent.Back(); e != nil && s.recent.Len() > s.o.Most; {
		old, before := e.Value.(*Room[K, M]), e.Prev()
		if old.users == 0 {
			s.recent.Remove(e)
			delete(s.rooms, old.ID)
			old.Drop()
		}
		e = before
	}
}

// A Room is where one thing is in memory. Its methods are for whoever is in it.
type Room[K ~string, M comparable] struct {
	ID     K
	common *common
	kept   Kept[M]
	loaded bool
	alone  sync.Mutex

	// Under common.mu:
	users   int // who is in it, waits for it, or holds it
	place   *list.Element
	holders int
	start   Instant   // the latest of those who hold or held it
	looked  Instant   // when it was last looked at
	at      time.Time // then
}

// Loaded reports whether the thing is in memory.
func (r *Room[K, M]) Loaded() bool { return r.loaded }

// Begin says that the thing is in memory now and is stored nowhere yet: it is about to be made.
func (r *Room[K, M]) Begin() { r.loaded = true }

// Drop forgets what is in memory of the thing; it is read again when needed.
func (r *Room[K, M]) Drop() {
	r.loaded = false
	r.kept.Free()
}

// Load has in memory what is stored.
func (r *Room[K, M]) Load() (err error) {
	looks := r.common.shared && r.loaded
	if r.loaded && !looks {
		return nil
	}
	began, at, lately := r.begins()
	if looks && lately {
		return nil
	}
	var stored M
	if looks {
		if stored, err = r.kept.Stored(); err != nil {
			return err
		}
	}
	if !r.loaded || stored != r.kept.Mark() {
		if err := r.kept.Read(stored); err != nil {
			r.Drop()
			return err
		}
		r.loaded = true
	}
	r.common.mu.Lock()
	defer r.common.mu.Unlock()
	r.looked, r.at = began, at
	return nil
}

// begins returns the moment at which it is looked at the thing, and whether that was done so lately
// that it need not be now.
func (r *Room[K, M]) begins() (began Instant, at time.Time, lately bool) {
	r.common.mu.Lock()
	defer r.common.mu.Unlock()
	at = time.Now()
	lately = r.holders > 0 && r.looked > r.start && at.Sub(r.at) < HeldMost
	if !lately {
		r.common.last++
	}
	return r.common.last, at, lately
}

// conflicts is how often something is done again because another process has changed the thing.
const conflicts = 5

// Repeat calls f with the thing as it is stored. If a Commit in it met a newer version, f is called
// again, with the thing read anew. A conflict that f has found by itself is none to repeat.
func (r *Room[K, M]) Repeat(f func() error) (err error) {
	for range 1 + conflicts {
		if err = r.Load(); err != nil {
			return err
		}
		if err = f(); r.loaded || !errors.Is(err, r.common.conflict) {
			return err
		}
		r.common.again.Add(1)
	}
	return err
}

// Commit stores a change of the thing, then has apply do to what is in memory what the store has done.
// If that fails the thing is dropped and nobody has seen anything: a disk that failed may have stored
// it all the same.
func (r *Room[K, M]) Commit(store func() error, apply func()) error {
	if err := store(); err != nil {
		r.Drop()
		return err
	}
	apply()
	return nil
}
