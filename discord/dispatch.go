package discord

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"norenbot/game/match"
	"norenbot/game/season"
)

// A herald tells the items I of things named by K. Its methods are called by several
// goroutines, but announce, delivered and gaveUp never twice at the same time for one thing.
type herald[K ~string, I any] interface {
	what() string // for the log
	outbox(after uint64, limit int) iter.Seq2[I, error]
	about(item I) (K, uint64) // whose item it is, and its number
	undone(now time.Time) []K // what is to be looked at again though there are no items
	urgency(items []I) urgency
	// announce hands what is shown then to note, also where it fails.
	announce(ctx context.Context, id K, items []I, again bool, note func(shown any)) error
	// delivered is told how it went; patient reports whether what Discord has refused for
	// refusedMost is kept still, and gaveUp is told that it was not.
	delivered(ctx context.Context, id K, err error)
	patient(id K, err error) bool
	gaveUp(id K)
	// told strikes items off and remembers what is shown, as one; nil is nothing.
	told(id K, shown any, items []I) error
}

// A dispatcher shares the news out, thing by thing. mu guards at and left; rounds and damaged
// belong to the goroutine of Tell.
type dispatcher[K ~string, I any] struct {
	b       *Bot
	of      herald[K, I]
	all     sync.WaitGroup
	places  chan struct{}   // one for each thing that may be announced at the same time
	rounds  int             // so many in which something could be begun
	damaged map[uint64]bool // items that cannot be read, of which the operator knows
	before  uint64          // the last item that a process before this one may have told; see Inherit
	mu      sync.Mutex
	at      map[K]*attempts
	left    map[K]bool // what such a process left undone, and may have done
}

// dispatch makes the dispatcher of a process; before is what inherit has returned.
func dispatch[K ~string, I any](b *Bot, of herald[K, I], before uint64) *dispatcher[K, I] {
	d := &dispatcher[K, I]{b: b, of: of, before: before, at: map[K]*attempts{}, left: map[K]bool{}, damaged: map[uint64]bool{}, places: make(chan struct{}, atOnce)}
	for _, id := range of.undone(everDue) {
		d.left[id] = true
	}
	return d
}

// attempts are how it goes to announce one match or season. They are in memory only:
// after a restart everything is tried at once.
type attempts struct {
	working bool
	again   bool // there may have been a try before
	failed  int  // in a row
	next    time.Time
	// refused is when Discord refused the news first, in a way that does not pass
	// by itself; zero if it did not.
	refused time.Time
	// patient says that next holds for what there was, up to the item newest: a
	// later one is looked at at once.
	patient bool
	newest  uint64
}

// round hands what has news to goroutines of their own, one each, as far as there are places: the round
// does not wait, and whoever ends makes another. The most urgent come first, and else those whose news
// has waited longest; every eldestOf rounds these in any case.
func (d *dispatcher[K, I]) round(ctx context.Context) {
	if len(d.places) == cap(d.places) {
		return
	}
	items, order, err := d.pending()
	if err != nil {
		d.b.log.Error().Err(err).Msg("reading the news")
		return
	}
	for _, id := range d.of.undone(d.b.now()) {
		if items[id] == nil {
			order = append(order, id)
		}
	}
	d.forget(order)
	urgent := map[K]urgency{}
	for _, id := range order {
		urgent[id] = d.of.urgency(items[id])
	}
	if d.rounds++; d.rounds%eldestOf != 0 {
		slices.SortStableFunc(order, func(one, other K) int { return cmp.Compare(urgent[one], urgent[other]) })
	}
	for _, id := range order {
		if ctx.Err() != nil {
			return
		}
		items := items[id]
		again, claimed := d.claim(id, items)
		if !claimed {
			continue
		}
		d.all.Add(1)
		go func() {
			defer d.all.Done()
			defer d.leave()
			err := d.announceSafely(urgent[id].in(ctx), id, items, again)
			if !errors.Is(err, errUnnoted) { // else it was told
				d.of.delivered(ctx, id, err)
			}
			d.release(ctx, id, items, err)
		}()
	}
}

// leave gives a place back.
func (d *dispatcher[K, I]) leave() {
	<-d.places
	d.b.Wake()
}

// newest is the number of the last item; 0 if there is none.
func (d *dispatcher[K, I]) newest(items []I) (n uint64) {
	if len(items) > 0 {
		_, n = d.of.about(items[len(items)-1])
	}
	return n
}

// claim takes a match or season to announce, and a place; again is true if that was tried before.
func (d *dispatcher[K, I]) claim(id K, items []I) (again, claimed bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	a := d.at[id]
	if a == nil {
		a = &attempts{again: d.inherits(id, items)}
		d.at[id] = a
		d.wait(a, gather)
	}
	if a.patient && d.newest(items) > a.newest && !a.working {
		a.patient = false // what is new need not wait, but for more of it
		d.wait(a, gather)
	}
	if a.working || d.b.now().Before(a.next) {
		return false, false
	}
	select {
	case d.places <- struct{}{}:
	default:
		return false, false
	}
	a.working = true
	return a.again, true
}

// wait has something looked at again after some time, and not before.
func (d *dispatcher[K, I]) wait(a *attempts, pause time.Duration) {
	a.next = d.b.now().Add(pause)
	time.AfterFunc(pause, d.b.Wake)
}

// forget drops what is known of all but some.
func (d *dispatcher[K, I]) forget(but []K) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for id, a := range d.at {
		if !a.working && !slices.Contains(but, id) && !d.b.now().Before(a.next) {
			delete(d.at, id)
		}
	}
}

// release notes how it went, and strikes off what Discord has refused for too long: players
// find their matches with /my.
func (d *dispatcher[K, I]) release(ctx context.Context, id K, items []I, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	a := d.at[id]
	a.working = false
	if isNone(err) || d.tooLong(a, err) && !d.of.patient(id, err) {
		d.b.log.Error().Err(err).Str(d.of.what(), string(id)).Msg("news of a " + d.of.what() + " is given up")
		d.of.gaveUp(id)
		err = d.of.told(id, nil, items)
	}
	if err == nil {
		delete(d.left, id)
		*a = attempts{patient: len(items) == 0}
		if a.patient {
			d.wait(a, lookAgain) // what is left undone can wait
		} else {
			d.wait(a, pace)
		}
		return
	}
	d.wait(a, d.postpone(a, d.newest(items), err))
	if ctx.Err() == nil {
		d.b.metrics.failed(err)
		log := d.b.log.Warn()
		// Once as an error, for whoever watches the log; the tries after it as warnings.
		if a.failed == 1 && !a.refused.IsZero() {
			log = d.b.log.Error() // somebody has to mend it
		}
		log.Err(err).Str(d.of.what(), string(id)).Int("tries", a.failed).Msg("announcing the news of a " + d.of.what())
	}
}

// isNone reports whether there is nothing of which news could be told.
func isNone(err error) bool {
	return errors.Is(err, match.ErrNoMatch) || errors.Is(err, season.ErrNoSeason)
}

// tooLong reports whether Discord has refused the news for so long that it is
// given up.
func (d *dispatcher[K, I]) tooLong(a *attempts, err error) bool {
	return lasting(err) && !a.refused.IsZero() && d.b.now().Sub(a.refused) >= refusedMost
}

// postpone notes a failure and returns how long to wait after it: twice as long after
// each, up to retryLast; as long as Discord says after a rate limit; and where somebody
// has to mend something first retryLast, or seldom once that has taken refusedMost.
func (d *dispatcher[K, I]) postpone(a *attempts, newest uint64, err error) time.Duration {
	wait := min(retryFirst<<min(a.failed, 10), retryLast)
	a.failed, a.again, a.patient, a.newest = a.failed+1, true, lasting(err), newest
	var fast *rateLimited
	switch {
	case errors.As(err, &fast):
		return max(fast.After, pace)
	case !lasting(err):
		a.refused = time.Time{}
	default:
		if a.refused.IsZero() {
			a.refused = d.b.now()
		}
		if d.b.now().Sub(a.refused) >= refusedMost {
			return seldom
		}
		return retryLast
	}
	return wait
}

// announceSafely announces, strikes off what was announced and remembers what is shown; a panic
// is an error, and so is errUnnoted, where all was announced.
func (d *dispatcher[K, I]) announceSafely(ctx context.Context, id K, items []I, again bool) (err error) {
	var shown any
	defer func() {
		if err != nil {
			items = nil
		}
		failed := d.of.told(id, shown, items)
		switch {
		case failed != nil && err == nil:
			err = fmt.Errorf("%w: %w", errUnnoted, failed)
		case failed != nil:
			d.b.log.Error().Err(failed).Str(d.of.what(), string(id)).Msg("noting what is shown of a " + d.of.what())
		}
	}()
	defer func() {
		if p := recover(); p != nil {
			d.b.metrics.panicked()
			d.b.log.Error().Interface("panic", p).Str(d.of.what(), string(id)).Bytes("stack", debug.Stack()).Msg("announcing the news of a " + d.of.what())
			err = errPanic
		}
	}()
	return d.of.announce(ctx, id, items, again, func(v any) { shown = v })
}

// errUnnoted is returned when news was announced and could not be struck off.
var errUnnoted = errors.New("noting that it was told")

// errPanic is returned when announcing panicked; it is tried again, after
// longer and longer pauses.
var errPanic = errors.New("announcing panicked")
