package core

import (
	"context"
	"errors"
	"slices"
	"time"

	"norenbot/discord/wire"
	"norenbot/game/ledger"
)

const (
	// atOnce limits the announcements that run at the same time. The bottleneck is Discord's global rate limit,
	// so more of them would only wait in the request queue.
	atOnce = 16
	// gather is the debounce time: news waits this long for more of the same match or season, so that a burst
	// of moves becomes one message. Two announcements are at least pace apart.
	gather     = 250 * time.Millisecond
	pace       = time.Second
	LookAgain  = 10 * time.Second // for news whose wake-up was missed, and for what is left undone
	retryFirst = 2 * time.Second
	// retryLast is the longest pause between two tries of what has failed for a short time; what fails for
	// longer is tried every quarter of that time.
	retryLast = 5 * time.Minute
	// RefusedMost is how long news is kept that Discord refuses: the channel is
	// gone, a permission is missing. Somebody may mend that. What its notifier does not
	// give up then is kept for good and tried once a day.
	RefusedMost = 24 * time.Hour
)

// LookOften is for news that other processes bring.
const LookOften = time.Second

// Attempts is the retry state (with backoff) of the announcements of one match or season. It is kept in memory
// only: after a restart everything is tried at once.
type Attempts struct {
	working bool
	again   bool // there may have been a try before
	Failed  int  // in a row
	Next    time.Time
	since   time.Time // the first of these failures
	// refused is when Discord refused the news first, in a way that does not pass
	// by itself; zero if it did not.
	refused   time.Time
	refusals  int   // so often in a row
	reopening int64 // Reopened when it was refused last
	// patient says that next holds for what there was, up to the item newest: a
	// later one is looked at at once.
	patient bool
	newest  uint64
}

// lastNumber returns the number of the last item; 0 if there is none.
func lastNumber(all []News) uint64 {
	if len(all) == 0 {
		return 0
	}
	return all[len(all)-1].N
}

// claim reserves a worker for the announcements of one match or season. again is true if an earlier try may have
// posted something.
func (d *Dispatcher) claim(of ledger.Ref, all []News) (again, claimed bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	a := d.at[of]
	if a == nil {
		a = &Attempts{again: d.mayBePosted(of, all)}
		d.at[of] = a
		d.wait(a, gather)
	}
	mended := !a.refused.IsZero() && a.reopening != d.Reopened()
	if a.patient && (lastNumber(all) > a.newest || mended) && !a.working {
		a.patient = false // what is new need not wait, but for more of it
		d.wait(a, gather)
	}
	if a.working || d.Now().Before(a.Next) {
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

// wait schedules the next look after a pause, and not earlier.
func (d *Dispatcher) wait(a *Attempts, pause time.Duration) {
	a.Next = d.Now().Add(pause)
	time.AfterFunc(pause, d.Wake)
}

// forget drops the retry state of everything except but.
func (d *Dispatcher) forget(but []ledger.Ref) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for of, a := range d.at {
		if !a.working && !slices.Contains(but, of) && !d.Now().Before(a.Next) {
			delete(d.at, of)
		}
	}
}

// release records the result of a try and frees the worker. News that Discord has refused for too long is dropped;
// players still find their matches with /my.
func (d *Dispatcher) release(ctx context.Context, of ledger.Ref, all []News, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	a := d.at[of]
	a.working = false
	if (errors.Is(err, ledger.ErrNone) || d.tooLong(a, err)) && d.Notifiers[of.Kind].GivesUp(of.ID, err) {
		d.Log.Error().Err(err).Str(of.Kind, of.ID).Msg("news of a " + of.Kind + " is given up")
		err = d.strike(of, nil, all)
	}
	if err == nil {
		delete(d.left, of)
		*a = Attempts{patient: len(all) == 0}
		if a.patient {
			d.wait(a, LookAgain) // what is left undone can wait
		} else {
			d.wait(a, pace)
		}
		return
	}
	known := !a.refused.IsZero()
	d.wait(a, d.postpone(a, lastNumber(all), err))
	if ctx.Err() == nil {
		d.Metrics.Failed(wire.Label(err))
		log := d.Log.Warn()
		// The first refusal is logged as an error, so that the operator sees it; further tries are warnings.
		if !known && !a.refused.IsZero() && !errors.As(err, new(*heldRequest)) {
			log = d.Log.Error() // somebody has to mend it
		}
		log.Err(err).Str(of.Kind, of.ID).Int("tries", a.Failed).Msg("announcing the news of a " + of.Kind)
	}
}

// tooLong reports whether Discord has refused the news for so long that it is dropped.
func (d *Dispatcher) tooLong(a *Attempts, err error) bool {
	return isPermanent(err) && !a.refused.IsZero() && d.Now().Sub(a.refused) >= RefusedMost
}

// isPermanent reports whether a retry is useless until someone changes something: Discord refuses the news, or the
// match or season is damaged.
func isPermanent(err error) bool { return wire.IsPermanent(err) || errors.Is(err, ledger.ErrDamaged) }

// postpone records a failure and returns the pause before the next try: as long as Discord says after a rate
// limit, up to a day after refusals, and a backoff otherwise.
func (d *Dispatcher) postpone(a *Attempts, newest uint64, err error) time.Duration {
	if a.Failed == 0 {
		a.since = d.Now()
	}
	a.Failed, a.again, a.newest, a.reopening = a.Failed+1, true, newest, d.Reopened()
	var fast *wire.RateLimited
	var held *heldRequest
	refused := isRefusal(err) || errors.Is(err, ledger.ErrDamaged)
	switch {
	case !refused:
		a.refused, a.refusals = time.Time{}, 0
	case a.refused.IsZero():
		a.refused = d.Now()
	}
	wait := a.backoff(d.Now())
	switch {
	case errors.As(err, &fast):
		wait = max(fast.After, pace)
	case errors.As(err, &held):
		wait = max(held.until.Sub(d.Now()), pace)
	case refused:
		a.refusals++
		wait = pauseAfter(a.refusals)
	}
	if left := RefusedMost - d.Now().Sub(a.refused); refused && left > 0 {
		wait = min(wait, left) // then it may be given up
	}
	a.patient = refused || wait > retryLast
	return wait
}

// backoff returns the pause after a temporary failure. It doubles with each failure up to retryLast; in a longer
// outage it is a quarter of the time the outage has lasted, up to a day.
func (a *Attempts) backoff(now time.Time) time.Duration {
	wait := min(retryFirst<<min(a.Failed-1, 10), retryLast)
	return min(max(wait, now.Sub(a.since)/4), pauseMost)
}
