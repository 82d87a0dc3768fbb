package feed

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"norenbot/game/ledger"
)

// How events are sent.
const (
	atOnce    = 16          // servers to which something is sent at the same time
	lookAgain = time.Minute // when nobody says that there is something
)

// A Sender sends what waits, each server's events one after the other. No server waits for another one, and the bot for none.
type Sender struct {
	feeds
	by     http.RoundTripper
	strike ledger.Striker
	now    func() time.Time
	log    zerolog.Logger
	// tell says in a server that its feed is given up; an error has it said again later.
	tell func(ctx context.Context, server string, f Feed) error

	wake   chan struct{}
	places chan struct{}
	mu     sync.Mutex
	busy   map[string]bool
	jobs   sync.WaitGroup
}

// Wake says that there is something to send. Any goroutine may.
func (s *Sender) Wake() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Send sends until ctx ends. Only one process may do so at a time.
func (s *Sender) Send(ctx context.Context) {
	defer s.jobs.Wait()
	for {
		next := s.round(ctx)
		timer := time.NewTimer(next)
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-s.wake:
		case <-timer.C:
		}
		timer.Stop()
	}
}

// round begins to send what is due, as far as there are places, and returns when to look again.
func (s *Sender) round(ctx context.Context) time.Duration {
	all, err := s.all()
	if err != nil {
		s.log.Error().Err(err).Msg("reading the events of feeds")
		return lookAgain
	}
	next := lookAgain
	for server, events := range all {
		f, _, err := s.read(server)
		if err != nil {
			s.log.Error().Err(err).Str("server", server).Msg("reading a feed")
			continue
		}
		if wait := f.Next.Sub(s.now()); wait > 0 {
			next = min(next, wait)
			continue
		}
		if !s.claim(server) {
			continue
		}
		s.jobs.Go(func() {
			defer s.release(server)
			s.send(ctx, server, events)
		})
	}
	return next
}

// claim takes a place for a server; false where there is none, or it has one.
func (s *Sender) claim(server string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.busy[server] {
		return false
	}
	select {
	case s.places <- struct{}{}:
		s.busy[server] = true
		return true
	default:
		return false
	}
}

func (s *Sender) release(server string) {
	s.mu.Lock()
	delete(s.busy, server)
	s.mu.Unlock()
	<-s.places
	s.Wake()
}

// send sends the events of a server until one is not taken. Those of a feed that is off, or cannot be read, are
// struck off.
func (s *Sender) send(ctx context.Context, server string, events []parcel) {
	for n, e := range events {
		f, _, err := s.read(server)
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			s.log.Error().Err(err).Str("server", server).Msg("reading a feed")
			s.rest(ctx)
			return
		}
		if !f.on() {
			s.drop(ctx, server, f, events[n:])
			return
		}
		err = call(ctx, s.by, &f, idOf(e.Body), e.Body, s.now())
		if ctx.Err() != nil {
			return // the try says nothing
		}
		if err != nil {
			s.failed(ctx, server, f.Address, err)
			return
		}
		if !s.taken(ctx, server, e) {
			return
		}
	}
}

// taken strikes an event off that was taken; false where that cannot be noted, and it will come twice.
func (s *Sender) taken(ctx context.Context, server string, e parcel) bool {
	err := s.settle(s.strike, server, []parcel{e}, func(f *Feed) { f.took(s.now()) })
	if err != nil {
		s.log.Error().Err(err).Str("server", server).Msg("noting that an event was taken")
		s.rest(ctx)
	}
	return err == nil
}

// rest waits while the store cannot be written.
func (s *Sender) rest(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(lookAgain):
	}
}

// failed notes that nothing is taken at an address, and gives up after a day of that.
func (s *Sender) failed(ctx context.Context, server, address string, why error) {
	s.log.Info().Str("server", server).Str("why", kindOf(why)).Msg("an event of a feed was not taken")
	err := s.revise(server, func(f *Feed) ([]Event, bool) {
		if f.Address != address || !f.on() {
			return nil, false // another one was set meanwhile
		}
		f.failed(s.now())
		return nil, true
	})
	if err != nil {
		s.log.Error().Err(err).Str("server", server).Msg("noting that an event was not taken")
		s.rest(ctx)
	}
}

// kindOf is why a try failed, for the log: the network's own words have the address in them.
func kindOf(err error) string {
	switch {
	case errors.Is(err, errInside):
		return errInside.Error()
	case errors.Is(err, errAnswer):
		return err.Error()
	case errors.Is(err, context.DeadlineExceeded):
		return "no answer in time"
	}
	return "no connection"
}

// drop strikes events off that go nowhere, once the server knows if that is new.
func (s *Sender) drop(ctx context.Context, server string, f Feed, events []parcel) {
	told := !f.Ended.IsZero()
	if told && !f.Told {
		if err := s.tell(ctx, server, f); err != nil {
			s.log.Warn().Err(err).Str("server", server).Msg("telling that a feed is given up")
			s.rest(ctx)
			return
		}
	}
	err := s.settle(s.strike, server, events, func(f *Feed) { f.Told, f.Waiting = told, max(0, f.Waiting-len(events)) })
	if err != nil {
		s.log.Error().Err(err).Str("server", server).Msg("striking off the events of a feed")
		s.rest(ctx)
	}
}

// idOf is the id of an event.
func idOf(body []byte) string {
	var e struct {
		ID string `json:"id"`
	}
	_ = json.Unmarshal(body, &e)
	return e.ID
}
