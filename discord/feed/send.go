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
	atOnce    = 16          // servers that are served at the same time
	lookAgain = time.Minute // if nothing wakes the sender
)

// A Sender delivers waiting events, in order for each server. No server waits for another one, and the bot waits
// for none.
type Sender struct {
	feeds
	by     http.RoundTripper
	strike ledger.Striker
	now    func() time.Time
	log    zerolog.Logger
	// tell announces in a server that its webhook is given up; after an error it is called again later.
	tell func(ctx context.Context, server string, f Feed) error

	wake   chan struct{}
	places chan struct{}
	mu     sync.Mutex
	busy   map[string]bool
	jobs   sync.WaitGroup
}

// Wake says that there is something to send. Any goroutine may call it.
func (s *Sender) Wake() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Send delivers until ctx ends. Only one process may call it at a time.
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

// round starts to deliver what is due, as far as there is room, and returns when to look again.
func (s *Sender) round(ctx context.Context) time.Duration {
	all, err := s.all()
	if err != nil {
		s.log.Error().Err(err).Msg("reading the events of webhooks")
		return lookAgain
	}
	next := lookAgain
	for server, events := range all {
		f, _, err := s.read(server)
		if err != nil {
			s.log.Error().Err(err).Str("server", server).Msg("reading an event webhook")
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

// claim reserves a place for a server. It returns false if all are taken, or the server has one.
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

// send delivers a server's events until one fails. It drops those of a webhook that is off or cannot be read.
func (s *Sender) send(ctx context.Context, server string, events []parcel) {
	for n, e := range events {
		f, _, err := s.read(server)
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			s.log.Error().Err(err).Str("server", server).Msg("reading an event webhook")
			s.rest(ctx)
			return
		}
		if !f.on() {
			s.drop(ctx, server, f, events[n:])
			return
		}
		err = call(ctx, s.by, &f, idOf(e.Body), e.Body, s.now())
		if ctx.Err() != nil {
			return // the attempt proves nothing
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

// taken removes a delivered event. It returns false if that cannot be stored; the event is then delivered twice.
func (s *Sender) taken(ctx context.Context, server string, e parcel) bool {
	err := s.settle(s.strike, server, []parcel{e}, func(f *Feed) { f.took(s.now()) })
	if err != nil {
		s.log.Error().Err(err).Str("server", server).Msg("storing that an event was delivered")
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

// failed notes a failed delivery, and gives up after a day of failures.
func (s *Sender) failed(ctx context.Context, server, address string, why error) {
	s.log.Info().Str("server", server).Str("why", kindOf(why)).Msg("an event was not delivered")
	err := s.revise(server, func(f *Feed) ([]Event, bool) {
		if f.Address != address || !f.on() {
			return nil, false // another URL was set meanwhile
		}
		f.failed(s.now())
		return nil, true
	})
	if err != nil {
		s.log.Error().Err(err).Str("server", server).Msg("storing that an event was not delivered")
		s.rest(ctx)
	}
}

// kindOf returns why an attempt failed, for the log. The network's own errors contain the address.
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

// drop removes events that are not sent, after it has announced that the webhook is given up if that is new.
func (s *Sender) drop(ctx context.Context, server string, f Feed, events []parcel) {
	told := !f.Ended.IsZero()
	if told && !f.Told {
		if err := s.tell(ctx, server, f); err != nil {
			s.log.Warn().Err(err).Str("server", server).Msg("announcing that an event webhook is given up")
			s.rest(ctx)
			return
		}
	}
	err := s.settle(s.strike, server, events, func(f *Feed) { f.Told, f.Waiting = told, max(0, f.Waiting-len(events)) })
	if err != nil {
		s.log.Error().Err(err).Str("server", server).Msg("removing the events of a webhook")
		s.rest(ctx)
	}
}

// idOf returns the id of an event.
func idOf(body []byte) string {
	var e struct {
		ID string `json:"id"`
	}
	_ = json.Unmarshal(body, &e)
	return e.ID
}
